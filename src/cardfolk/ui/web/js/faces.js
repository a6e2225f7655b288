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
 * Puts a face into its place.
 * @param {HTMLElement} root
 * @param {{name: string, character?: string, colour?: number}} who
 */
export function showFace(root, { name, character = "", colour = -1 }) {
  root.classList.add("face");
  if (character) {
    const picture = make("img", { alt: "", src: lasting(`/faces/${character}.svg`), draggable: "false" });
    picture.addEventListener("error", () => showFace(root, { name }));
    delete root.dataset.colour;
    root.replaceChildren(picture);
    return;
  }
  root.dataset.colour = String(colour < 0 ? colourOf(name) : colour);
  root.replaceChildren(make("span", { text: ([...name.trim()][0] ?? "?").toUpperCase(), "aria-hidden": "true" }));
}

/**
 * @param {{name: string, character?: string, colour?: number}} who
 */
export function makeFace(who) {
  const root = make("span", { "aria-hidden": "true" });
  showFace(root, who);
  return root;
}
