/** What someone says, for a moment near their face, where it covers nothing that must be read. */

import { byId, make } from "./dom.js";
import { seatName } from "./words.js";

const SHOWN = 2600; // milliseconds, and so many more for each letter
const LETTER = 40;
const STEP = 8; // pixels between the places that are tried
const FAR = 46; // pixels from the face: from here on it is said who speaks
const WIDTHS = [210, 130]; // pixels at most, as they are tried
const READ =
  ".face, .plate, .holds, .slot, .held, .tag, .count, .bubble, .gain, #title, #sub, #home, #ask-sound, #bar button, " +
  "#prompt, #told, #actions button, #tools button, #stage > *";

/** @typedef {{x: number, y: number, far: number}} Spot */

/**
 * @param {number} seat
 * @param {string} text
 * @param {import("./words.js").Hearer["names"]} names
 * @param {boolean} [sign] a single sign, drawn large
 */
export function showBubble(seat, text, names, sign = false) {
  const face = document.querySelector(`#play [data-seat="${seat}"] .face`);
  if (!face || !face.getClientRects().length) return;
  const root = byId("bubbles");
  for (const old of root.querySelectorAll(`[data-of="${seat}"]`)) old.remove();
  const read = [...document.querySelectorAll(READ)].filter((one) => one.checkVisibility({ visibilityProperty: true }));
  const taken = read.map((one) => one.getBoundingClientRect());
  const at = face.getBoundingClientRect();
  const bubble = make("div", { class: sign ? "bubble sign" : "bubble", "data-of": String(seat), text });
  root.append(bubble);
  setTimeout(() => bubble.remove(), SHOWN + LETTER * text.length);
  if (stand(bubble, at, taken, FAR)) return;
  bubble.prepend(make("b", { text: `${seatName(seat, names)}: ` }));
  if (!stand(bubble, at, taken, Infinity)) bubble.remove(); // nowhere: the log has it
}

/**
 * Puts a bubble where it covers nothing, as near to a face as can be; whether there is such a place.
 *
 * @param {HTMLElement} bubble
 * @param {DOMRect} face
 * @param {DOMRect[]} taken
 * @param {number} most pixels between them
 */
function stand(bubble, face, taken, most) {
  for (const wide of WIDTHS) {
    bubble.style.setProperty("max-width", `${wide}px`);
    const size = bubble.getBoundingClientRect();
    const found = freePlace(face, size, taken, most);
    if (!found) continue;
    const main = byId("main").getBoundingClientRect();
    const [across, down] = [face.x + face.width / 2 - found.x, face.y + face.height / 2 - found.y];
    bubble.style.setProperty("left", `${found.x - main.x}px`);
    bubble.style.setProperty("top", `${found.y - main.y}px`);
    bubble.style.setProperty("--tail", `${Math.max(8, Math.min(across - 7, size.width - 24))}px`);
    if (most === FAR) bubble.dataset.side = down < 0 ? "below" : down > size.height ? "above" : across < 0 ? "right" : "left";
    return true;
  }
  return false;
}

/**
 * @param {DOMRect} face
 * @param {DOMRect} size
 * @param {DOMRect[]} taken
 * @param {number} most
 * @returns {Spot | null}
 */
function freePlace(face, size, taken, most) {
  const { right, bottom, x: left, y: top } = byId("main").getBoundingClientRect();
  /** @type {Spot | null} */
  let best = null;
  for (let x = left + 6; x <= right - size.width - 6; x += STEP) {
    for (let y = top + 6; y <= bottom - size.height - 6; y += STEP) {
      const far = Math.hypot(gap(x, size.width, face.x, face.width), gap(y, size.height, face.y, face.height));
      if (far > most || far < 8 || (best && far >= best.far)) continue;
      const free = taken.every((one) => gap(x, size.width, one.x, one.width) > 1 || gap(y, size.height, one.y, one.height) > 1);
      if (free) best = { x, y, far };
    }
  }
  return best;
}

/**
 * The room between two lengths on a line.
 *
 * @param {number} one
 * @param {number} length
 * @param {number} other
 * @param {number} otherLength
 */
function gap(one, length, other, otherLength) {
  return Math.max(0, other - one - length, one - other - otherLength);
}
