// Faces: drawn ones of characters, in a mood; of a person the first letter of the name on a colour.

import { lasting, make } from "./dom.js";

export const COLOURS = 8; // that a person's face may have

/** @type {Map<string, Promise<Record<string, string>>>} the drawings of each character, in all moods */
const drawings = new Map();
/** @type {Set<string>} characters that the next file is asked for with: those who are shown together come together */
const wanted = new Set();
/** @type {Promise<Record<string, string>>} */
let coming;

/**
 * @param {string} character
 * @returns {Promise<Record<string, string>>}
 */
function drawingsOf(character) {
  const known = drawings.get(character);
  if (known) return known;
  if (!wanted.size) coming = Promise.resolve().then(fetchFaces);
  wanted.add(character);
  drawings.set(character, coming);
  return coming;
}

/** @returns {Promise<Record<string, string>>} */
async function fetchFaces() {
  const names = [...wanted].sort();
  wanted.clear();
  try {
    return await (await fetch(lasting(`/faces.json?of=${names.join(",")}`))).json();
  } catch {
    for (const name of names) drawings.delete(name); // asked for again with the next face
    return {};
  }
}

/**
 * The colour of a person who has chosen none: by the name, so that it is the same everywhere.
 * @param {string} name
 */
export function colourOf(name) {
  return [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % COLOURS;
}

/**
 * Puts a face into its place; one that is there already stays.
 * @param {HTMLElement} root
 * @param {{name: string, character?: string, mood?: string, colour?: number}} who
 */
export function showFace(root, { name, character = "", mood = "", colour = -1 }) {
  const key = character ? `${character}-${mood || "calm"}` : `${name} ${colour}`;
  if (root.dataset.key === key) return;
  const before = root.dataset.key ?? "";
  root.dataset.key = key;
  root.classList.add("face");
  if (!character || !before.startsWith(`${character}-`)) showInitial(root, name, colour);
  if (character) void showDrawn(root, character, key);
}

/**
 * @param {HTMLElement} root
 * @param {string} name
 * @param {number} colour
 */
function showInitial(root, name, colour) {
  root.dataset.colour = String(colour < 0 ? colourOf(name) : colour);
  root.replaceChildren(make("span", { text: ([...name.trim()][0] ?? "?").toUpperCase(), "aria-hidden": "true" }));
}

/**
 * @param {HTMLElement} root
 * @param {string} character
 * @param {string} key
 */
async function showDrawn(root, character, key) {
  const svg = (await drawingsOf(character))[key];
  if (!svg || root.dataset.key !== key) return;
  delete root.dataset.colour;
  root.replaceChildren(make("img", { alt: "", src: `data:image/svg+xml,${encodeURIComponent(svg)}`, draggable: "false" }));
}

/**
 * @param {{name: string, character?: string, mood?: string, colour?: number}} who
 */
export function makeFace(who) {
  const root = make("span", { "aria-hidden": "true" });
  showFace(root, who);
  return root;
}
