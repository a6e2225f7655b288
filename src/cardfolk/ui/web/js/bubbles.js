/** What someone says, for a moment beside their face, where it covers nothing that must be read. */

import { byId, make } from "./dom.js";

const SHOWN = 2600; // milliseconds, and so many more for each letter
const LETTER = 40;
const READ = ".face, .plate, .holds, .slot, .held, .tag, #prompt, #told, #actions button, #tools button, #bar button";

/**
 * @param {number} seat
 * @param {string} text
 * @param {boolean} [sign] a single sign, drawn large
 */
export function showBubble(seat, text, sign = false) {
  const face = document.querySelector(`#play [data-seat="${seat}"] .face`);
  if (!face || !face.getClientRects().length) return;
  const root = byId("bubbles");
  for (const old of root.querySelectorAll(`[data-of="${seat}"]`)) old.remove();
  const bubble = make("div", { class: sign ? "bubble sign" : "bubble", "data-of": String(seat), text });
  root.append(bubble);
  const found = freePlace(face.getBoundingClientRect(), bubble.getBoundingClientRect());
  bubble.dataset.side = found.side;
  bubble.style.setProperty("left", `${found.x}px`);
  bubble.style.setProperty("top", `${found.y}px`);
  bubble.style.setProperty("--tail", `${found.tail}px`);
  setTimeout(() => bubble.remove(), SHOWN + LETTER * text.length);
}

/**
 * The place beside a face where a bubble covers least.
 *
 * @param {DOMRect} face
 * @param {DOMRect} size
 */
function freePlace(face, size) {
  const main = byId("main").getBoundingClientRect();
  const read = [...byId("play").querySelectorAll(READ)].filter((one) => one.getClientRects().length).map((one) => one.getBoundingClientRect());
  const middle = face.x + face.width / 2;
  const tries = [];
  for (const shift of [0, -0.35, 0.35, -0.7, 0.7]) {
    const across = middle - size.width / 2 + shift * size.width;
    tries.push({ side: "right", x: face.right + 12, y: face.y + shift * size.height });
    tries.push({ side: "left", x: face.x - size.width - 12, y: face.y + shift * size.height });
    tries.push({ side: "below", x: across, y: face.bottom + 50 });
    tries.push({ side: "above", x: across, y: face.y - size.height - 12 });
  }
  const judged = tries.map((one) => {
    const x = Math.max(main.x + 6, Math.min(one.x, main.right - size.width - 6));
    const y = Math.max(main.y + 6, Math.min(one.y, main.bottom - size.height - 6));
    const covered = read.reduce((sum, other) => {
      const wide = Math.min(x + size.width, other.right) - Math.max(x, other.x);
      const high = Math.min(y + size.height, other.bottom) - Math.max(y, other.y);
      return sum + (wide > 0 && high > 0 ? wide * high : 0);
    }, 0);
    return { side: one.side, x: x - main.x, y: y - main.y, tail: Math.max(8, Math.min(middle - x - 7, size.width - 24)), covered };
  });
  return judged.reduce((best, one) => (one.covered < best.covered ? one : best));
}
