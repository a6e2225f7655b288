/** Drawn signs: no letter of a font stands for one, which may be missing. */

const SVG = "http://www.w3.org/2000/svg";

/** Lines of a pen in a square of 24. */
const LINES = {
  tick: "M4.6 12.6L9.6 17.6L19.6 6.8",
  sort: "M7 4V20M7 20L3.6 16.4M7 20L10.4 16.4M14 7H21M14 12H19M14 17H17",
  clock: "M12 3.6A8.4 8.4 0 1 0 12 20.4A8.4 8.4 0 0 0 12 3.6ZM12 7.6V12L15 14",
  grave:
    "M7 12V6.4A1.5 1.5 0 0 1 10 6.4V11M10 10.6V4.6A1.5 1.5 0 0 1 13 4.6V11M13 10.6V5.6A1.5 1.5 0 0 1 16 5.6V12" +
    "M16 11V8A1.5 1.5 0 0 1 19 8V14.5C19 18.5 16.4 21 13 21C10 21 8.6 19.6 7 17L4.4 13.2C3.6 11.6 5.6 10.6 6.6 11.8L7 12.4",
  people:
    "M9 11A3.4 3.4 0 1 0 9 4.2A3.4 3.4 0 0 0 9 11ZM2.6 20C2.6 16 5.4 13.6 9 13.6S15.4 16 15.4 20" +
    "M16 4.6A3.2 3.2 0 0 1 16 10.8M17.6 13.8C20 14.6 21.4 16.8 21.4 20",
  book: "M12 6C9 4 6 4 3.6 4.8V19C6 18.2 9 18.2 12 20C15 18.2 18 18.2 20.4 19V4.8C18 4 15 4 12 6ZM12 6V20",
  puzzle:
    "M4 8H8.2C7.4 5.4 8.4 3.6 10.2 3.6S13 5.4 12.2 8H16.4V12.2C19 11.4 20.8 12.4 20.8 14.2S19 17 16.4 16.2V20.4H4Z",
  again: "M4.5 12A7.5 7.5 0 1 1 7 17.6M4 20V16H8",
  cross: "M6 6L18 18M18 6L6 18",
  list: "M4 6H20M4 12H20M4 18H14",
  back: "M15 4L7 12L15 20",
  settings: "M4 7H13M18 7H20M4 17H7M12 17H20M13 4.5V9.5M7 14.5V19.5",
  first: "M6 5V19M18 5L9.5 12L18 19Z",
  before: "M16 5L7.5 12L16 19Z",
  play: "M8 4.5L18.5 12L8 19.5Z",
  pause: "M8.5 5V19M15.5 5V19",
  next: "M8 5L16.5 12L8 19Z",
  last: "M18 5V19M6 5L14.5 12L6 19Z",
  sound: "M4 9.5V14.5H8L13 19V5L8 9.5ZM16.5 8.5C18.5 10.5 18.5 13.5 16.5 15.5M19 6C22.3 9.3 22.3 14.7 19 18",
};

/** Suits in a square from -50 to 50, as on the cards. */
const PIPS = {
  c:
    "M0-50C14-50 24-40 24-27C24-20 21-14 17-10C20-11 23-12 27-12C40-12 50-2 50 11C50 24 40 34 27 34C17 34 9 28 5 20C6 33 10 42 20 50" +
    "H-20C-10 42-6 33-5 20C-9 28-17 34-27 34C-40 34-50 24-50 11C-50-2-40-12-27-12C-23-12-20-11-17-10C-21-14-24-20-24-27C-24-40-14-50 0-50Z",
  d: "M0-52C10-32 24-14 41 0C24 14 10 32 0 52C-10 32-24 14-41 0C-24-14-10-32 0-52Z",
  h: "M0 50C-9 31-48 9-48-19C-48-37-36-47-23-47C-12-47-4-40 0-29C4-40 12-47 23-47C36-47 48-37 48-19C48 9 9 31 0 50Z",
  s:
    "M0-51C9-32 48-12 48 14C48 28 38 37 26 37C16 37 9 31 5 23C6 36 10 43 20 50H-20C-10 43-6 36-5 23C-9 31-16 37-26 37" +
    "C-38 37-48 28-48 14C-48-12-9-32 0-51Z",
};

/** Things in colours: their box, and each part with how it is filled. */
const THINGS = /** @type {Record<string, [string, [string, string, number?][]]>} */ ({
  crown: ["0 0 26 26", [["M3 20L1 6L8 12L13 2L18 12L25 6L23 20Z", "#f4c04e"], ["M3 20H23V24H3Z", "#d8962a"]]],
  star: ["0 0 26 26", [["M13 2L16 10H24L18 15L20 23L13 18L6 23L8 15L2 10H10Z", "#d9dee6"]]],
  mop: ["0 0 26 26", [["M6 2L14 14", "none", 3], ["M9 14H18L22 24H6Z", "#cfc6b4"], ["M12 15L11 23M16 15L17 23", "none"]]],
  broom: ["0 0 26 26", [["M20 2L12 14", "none", 3], ["M12 12L5 16L3 24L12 22L15 15Z", "#d8962a"], ["M7 17L6 23M10 17L9 23", "none"]]],
  swords: [
    "0 0 60 60",
    [
      ["M50 6L54 6V10L22 42L18 38Z", "#d9dee6", 2],
      ["M13 35L25 47L22 50L10 38Z", "#f4c04e", 2],
      ["M15 45L8 52", "none", 5],
      ["M10 6L6 6V10L38 42L42 38Z", "#d9dee6", 2],
      ["M47 35L35 47L38 50L50 38Z", "#f4c04e", 2],
      ["M45 45L52 52", "none", 5],
    ],
  ],
  cap: [
    "-10 -6 292 190",
    [
      ["M58 150C40 96 22 84 10 110C4 60 70 40 102 92Z", "#b02a37", 4.4],
      ["M214 150C232 96 250 84 262 110C268 60 202 40 170 92Z", "#2b4a8c", 4.4],
      ["M92 112C96 60 120 46 140 14C150 50 178 66 180 112Z", "#e5b53f", 4.4],
      ["M58 152C62 110 96 92 136 92S210 110 214 152C180 128 92 128 58 152Z", "#b02a37", 4.4],
      ["M136 92C176 92 210 110 214 152C190 134 164 130 136 131Z", "#2b4a8c", 4.4],
      ["M54 158C90 130 182 130 218 158L210 172C180 148 92 148 62 172Z", "#fbf3e3", 4.4],
      ["M-1 116a11 11 0 1 0 22 0a11 11 0 1 0-22 0Z", "#f4c04e", 4.4],
      ["M251 116a11 11 0 1 0 22 0a11 11 0 1 0-22 0Z", "#f4c04e", 4.4],
      ["M128 14a12 12 0 1 0 24 0a12 12 0 1 0-24 0Z", "#f4c04e", 4.4],
      ["M6 119H14M258 119H266M135 17H145", "none", 3],
    ],
  ],
});

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {...SVGElement} parts
 * @returns {SVGElement}
 */
export function drawn(tag, attributes, ...parts) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...parts);
  return element;
}

/** Puts the signs into a page: `data-icon` names one. */
export function showIcons() {
  for (const place of document.querySelectorAll("[data-icon]")) {
    place.replaceWith(icon(/** @type {keyof typeof LINES} */ (place.getAttribute("data-icon"))));
  }
}

/** @param {keyof typeof LINES} name */
export function icon(name) {
  const path = drawn("path", { d: LINES[name] });
  return drawn("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, path);
}

/** @param {string} suit its letter */
export function pip(suit) {
  const path = drawn("path", { d: PIPS[/** @type {keyof typeof PIPS} */ (suit)] ?? "" });
  return drawn("svg", { viewBox: "-54 -54 108 108", class: `pip suit-${suit}`, "aria-hidden": "true" }, path);
}

/** @param {string} name */
export function thing(name) {
  const [viewBox, parts] = THINGS[name] ?? ["0 0 1 1", []];
  const line = { stroke: "#23232b", "stroke-linejoin": "round", "stroke-linecap": "round" };
  const paths = parts.map(([d, fill, width]) => drawn("path", { d, fill, "stroke-width": String(width ?? 1.6), ...line }));
  return drawn("svg", { viewBox, class: `thing ${name}`, "aria-hidden": "true" }, ...paths);
}

/** @param {string} suit its letter */
export function pennant(suit) {
  const flag = drawn("path", { d: "M2 2H32V34L17 42L2 34Z", fill: "#fbf3e3", stroke: "#2a1c05", "stroke-width": "2" });
  const sign = drawn("path", { d: PIPS[/** @type {keyof typeof PIPS} */ (suit)] ?? "", transform: "translate(17 18)scale(.2)", class: `suit-${suit}` });
  return drawn("svg", { viewBox: "0 0 34 44", class: "pennant", "aria-hidden": "true" }, flag, sign);
}

const PITCH = 34; // pixels from one diamond of the border to the next

/**
 * The stitched border of a cloth: diamonds and crosses in turn, and a line inside them.
 *
 * @param {number} w
 * @param {number} h
 * @param {number} radius of its corners
 * @param {number} inset of the middle of the stitches
 */
export function stitches(w, h, radius, inset) {
  const r = radius - inset;
  const [across, down] = [w - 2 * radius, h - 2 * radius];
  const corner = (Math.PI / 2) * r;
  const length = 2 * (across + down) + 4 * corner;
  const count = Math.max(8, Math.round(length / PITCH));
  let [diamonds, crosses] = ["", ""];
  for (let at = 0; at < count * 2; at += 1) {
    const [x, y, angle] = along((at * length) / (count * 2));
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    /**
     * @param {number} u
     * @param {number} v
     */
    const point = (u, v) => `${(x + u * c - v * s).toFixed(1)} ${(y + u * s + v * c).toFixed(1)}`;
    if (at % 2) crosses += `M${point(-2.5, -2.5)}L${point(2.5, 2.5)}M${point(-2.5, 2.5)}L${point(2.5, -2.5)}`;
    else diamonds += `M${point(-5, 0)}L${point(0, -5)}L${point(5, 0)}L${point(0, 5)}Z`;
  }
  const inner = inset + 9;
  const line = { x: String(inner), y: String(inner), width: String(Math.max(0, w - 2 * inner)), height: String(Math.max(0, h - 2 * inner)) };
  return drawn(
    "svg",
    { viewBox: `0 0 ${w} ${h}`, class: "stitches", "aria-hidden": "true" },
    drawn("path", { d: diamonds, "stroke-width": "1.5" }),
    drawn("path", { d: crosses, "stroke-width": "1.5", "stroke-linecap": "round" }),
    drawn("rect", { ...line, rx: String(Math.max(0, radius - inner)), "stroke-width": "1.2", "stroke-dasharray": "5 4", opacity: ".75" }),
  );

  /**
   * The point so far along the border, from its upper left corner clockwise, and the direction there.
   *
   * @param {number} far
   * @returns {[number, number, number]}
   */
  function along(far) {
    /** @type {[number, number, number, number, number][]} length of a side, its beginning, its direction */
    const sides = [
      [across, radius, inset, 1, 0],
      [down, w - inset, radius, 0, 1],
      [across, w - radius, h - inset, -1, 0],
      [down, inset, h - radius, 0, -1],
    ];
    const middles = [[w - radius, radius], [w - radius, h - radius], [radius, h - radius], [radius, radius]];
    for (const [at, [side, x, y, dx, dy]] of sides.entries()) {
      const angle = Math.atan2(dy, dx);
      if (far <= side) return [x + far * dx, y + far * dy, angle];
      far -= side;
      if (far <= corner) {
        const turned = angle - Math.PI / 2 + far / r;
        const [mx = 0, my = 0] = middles[at] ?? [];
        return [mx + r * Math.cos(turned), my + r * Math.sin(turned), turned + Math.PI / 2];
      }
      far -= corner;
    }
    return [radius, inset, 0];
  }
}
