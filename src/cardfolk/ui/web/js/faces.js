// Faces: drawn ones of characters; of a person the first letter of the name on a colour.

import { lasting, make } from "./dom.js";

export const COLOURS = 8; // that a person's face may have

/**
 * The colour of a person who has chosen none: by the name, so that it is the same everywhere.
 * @param {string} name
 */
export function colourOf(name) {
  return [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % COLOURS;
}

/**
 * Somebody's face: a character has a drawn one, with a mood; a person's has a colour, one by the name if none was chosen.
 * @typedef {{name: string, character?: string, mood?: string, colour?: number}} Who
 */

/**
 * Puts a face into its place.
 * @param {HTMLElement} root
 * @param {Who} who
 */
export function showFace(root, { name, character = "", mood = "", colour = -1 }) {
  const drawn = character && mood && mood !== "calm" ? `${character}-${mood}` : character;
  const key = drawn || `${colour} ${name}`;
  if (root.dataset.key === key) return;
  root.dataset.key = key;
  root.classList.add("face");
  if (drawn) {
    const picture = make("img", { alt: "", src: lasting(`/faces/${drawn}.svg`), draggable: "false" });
    picture.addEventListener("error", () => showFace(root, { name }));
    delete root.dataset.colour;
    root.replaceChildren(picture);
    return;
  }
  root.dataset.colour = String(colour < 0 ? colourOf(name) : colour);
  root.replaceChildren(make("span", { text: ([...name.trim()][0] ?? "?").toUpperCase(), "aria-hidden": "true" }));
}

/**
 * @param {Who} who
 */
export function makeFace(who) {
  const root = make("span", { "aria-hidden": "true" });
  showFace(root, who);
  return root;
}
