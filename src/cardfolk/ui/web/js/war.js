/** A war on stage: the armies that fight in lines, theirs above, what each line counts, and the totals on discs. */

import { makeCard } from "./cards.js";
import { make } from "./dom.js";
import { pennant, thing } from "./icons.js";
import { suitOfZone } from "./laying.js";
import { lyingOf } from "./maker.js";
import { isLarge, SHAPE } from "./places.js";
import { faceOf, signed } from "./sheet.js";
import { number, seatName } from "./words.js";

/** @typedef {import("./wire.js").SceneShown} SceneShown */
/** @typedef {import("./wire.js").Zone} Zone */
/** @typedef {import("./words.js").Hearer} Hearer */
/** @typedef {import("./places.js").Places} Places */
/** @typedef {{plus: number, minus: number}} Counted the cards of a line that count for it, and those against it */

const MOST = 7; // cards of a line that are drawn
const DISC = 56; // pixels of a total where the sides stand beside each other
const CLOSEST = 0.3; // of a card's width, from one to the next

/**
 * The stage of a war; null: there is none. The higher total is gold.
 *
 * @param {SceneShown} scene
 * @param {Places} places
 * @param {Hearer} to
 */
export function warLines(scene, places, to) {
  const { view } = scene;
  const fights = view.zones.filter((zone) => scene.zones?.includes(zone.id) && zone.kind === "army" && zone.cards.length);
  const totals = new Map(view.facts.filter((fact) => fact.name === "total").map((fact) => [fact.seat, Number(fact.words.args?.number ?? 0)]));
  const owners = [...new Set(fights.map((zone) => zone.owner))];
  if (scene.kind !== "war" || owners.length < 2) return null;
  const near = owners.includes(view.viewer) ? view.viewer : owners[0];
  owners.sort((a, b) => Number(a === near) - Number(b === near));
  const best = Math.max(...totals.values());
  const { cloth, widths, screen } = places;
  const small = places.kind === "side" || screen.short;
  const columns = places.kind === "side"; // the sides stand beside each other
  const desk = places.kind === "desk";
  const high = cloth.h - (desk ? 122 : 76); // without the ribbon
  const faces = owners.filter((owner) => owner !== view.viewer).length; // one's own is beside the hand
  const free = high - (columns ? DISC + 14 : small ? 58 + 32 * faces : 84 + 54 * faces); // for cards, without faces and what stands between
  const most = columns ? Math.max(...owners.map((owner) => fights.filter((zone) => zone.owner === owner).length)) : fights.length; // lines, one below the other
  const w = Math.max(34, Math.min(widths.small * 1.4, (free - 8 * most) / (most * SHAPE), cloth.w / 5));
  const disc = columns ? DISC : Math.max(small ? 72 : 88, Math.min(0.13 * Math.min(screen.W, screen.H), 140));
  const wide = columns ? screen.W / 2 - 110 : Math.min(720, screen.W - 56) - disc - 76; // for a line, beside its sum and the total
  const about = warSuit(scene);
  const sides = owners.map((owner) => {
    const lines = fights.filter((zone) => zone.owner === owner);
    const total = totals.get(owner) ?? 0;
    const counted = lines.map((zone) => countLine(zone, suitOfZone(zone) !== about));
    const rows = lines.map((zone, at) => drawLine(zone, w, wide, counted[at] ?? null));
    const name = typeof owner === "number" && owner !== view.viewer ? make("p", { class: "side-name" }, faceOf(owner), make("span", { text: seatName(owner, to.names) })) : "";
    const sum = make("span", { class: total === best && owner === scene.seat ? "disc best" : "disc", text: number(total) });
    const parts = partsOf(counted, total);
    const result = make("div", { class: "total" }, sum, parts ? make("span", { class: "tag parts", text: parts }) : "");
    return make("div", { class: owner === scene.seat ? "side won" : "side" }, make("div", { class: "lines" }, name, ...rows), result);
  });
  const root = make("div", { class: "war" });
  root.style.setProperty("--card-w", `${w}px`);
  root.style.setProperty("--disc", `${disc}px`);
  root.style.setProperty("--face", small ? "24px" : "46px");
  root.style.setProperty("top", `${cloth.y + (desk ? 30 : 14)}px`);
  root.style.setProperty("height", `${high}px`);
  const [theirs, ...rest] = sides;
  if (theirs) root.append(theirs, make("div", { class: "between" }, thing("swords")), ...rest);
  return root;
}

/**
 * The suit that a war is over: cards of it count in a hand too.
 *
 * @param {SceneShown} scene
 */
export function warSuit({ kind, view, zones }) {
  const attacked = view.zones.find((zone) => zone.id === zones?.[0]); // it comes first
  return kind === "war" && attacked ? suitOfZone(attacked) : "";
}

/**
 * What a line counts: its cards of its own suit, and against it, where it only helps, the others. Null: not all can be seen.
 *
 * @param {Zone} zone
 * @param {boolean} helps
 * @returns {Counted | null}
 */
function countLine(zone, helps) {
  const suit = suitOfZone(zone);
  const cards = zone.cards.map((one) => lyingOf(one).card);
  if (cards.length < zone.count || !cards.every((card) => card)) return null;
  const plus = cards.filter((card) => card?.endsWith(suit)).length;
  return { plus, minus: helps ? cards.length - plus : 0 };
}

/**
 * How a total comes together: what each line counts, and at last the hand; empty where that cannot be known.
 *
 * @param {(Counted | null)[]} counted
 * @param {number} total
 */
function partsOf(counted, total) {
  /** @type {number[]} */
  const sums = [];
  for (const one of counted) {
    if (!one) return "";
    sums.push(one.plus - one.minus);
  }
  const hand = total - sums.reduce((sum, one) => sum + one, 0);
  const [first = 0, ...rest] = sums;
  const said = [number(first), ...rest.map((one) => `${one < 0 ? "−" : "+"} ${number(Math.abs(one))}`)].join(" ");
  return hand ? `${said} + ${number(hand)}` : rest.length ? said : "";
}

/**
 * @param {Zone} zone
 * @param {number} w of its cards
 * @param {number} wide how wide it may be
 * @param {Counted | null} counted
 */
function drawLine(zone, w, wide, counted) {
  const suit = suitOfZone(zone);
  const drawn = Math.min(zone.cards.length, MOST, Math.floor((wide / w - 1) / CLOSEST) + 1);
  const step = Math.min(0.53, (wide / w - 1) / Math.max(1, drawn - 1));
  const cards = zone.cards.slice(0, drawn).map((one, at) => {
    const { card } = lyingOf(one);
    const element = makeCard(card);
    element.setAttribute("large", isLarge(w) ? "yes" : "no");
    element.classList.toggle("idle", Boolean(counted && card && !card.endsWith(suit)));
    if (at) element.style.setProperty("margin-left", `${(step - 1) * w}px`);
    return element;
  });
  const line = make("div", { class: "line" }, ...cards);
  line.append(pennant(suit), make("span", { class: "count", text: String(zone.count) }));
  const sums = make("span", { class: "sums" });
  if (counted) {
    sums.append(make("span", { class: "gain", text: signed(counted.plus) }));
    if (counted.minus) sums.append(make("span", { class: "gain bad", text: signed(-counted.minus) }));
  }
  line.append(sums);
  return line;
}
