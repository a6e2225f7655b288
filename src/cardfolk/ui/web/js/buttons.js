/** What can be done now, as buttons; and every verb of the game in its place, dim while it is of no use. */

import { makeCard } from "./cards.js";
import { keyed, make, setAttribute, setText } from "./dom.js";
import { icon, pip } from "./icons.js";
import { cardOrder, say } from "./words.js";

/** @typedef {import("./maker.js").Button} Button */
/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./words.js").Hearer} Hearer */

/**
 * The move of a button; its id where it is none.
 *
 * @param {View} view
 * @param {string} id
 */
function offerOf(view, id) {
  return id.startsWith("offer:") ? view.offers[Number(id.slice(6))] : undefined;
}

/**
 * The marked one comes first, grave ones stand apart at the end.
 *
 * @param {Button} button
 */
function place(button) {
  return button.marked && button.tone !== "grave" ? 0 : button.tone === "grave" ? 2 : 1;
}

/**
 * @param {HTMLElement} root
 * @param {Button[]} buttons
 * @param {View} view
 * @param {Hearer} to
 * @param {{ready: boolean, press: (id: string) => void, claims?: boolean}} how `claims`: a button shows the cards of its move
 */
export function showButtons(root, buttons, view, to, { ready, press, claims = false }) {
  keyed(
    root,
    [...buttons].sort((a, b) => place(a) - place(b)),
    ({ id }) => offerOf(view, id)?.text ?? id,
    ({ id, group, tone }) => {
      const button = make("button", { type: "button", class: "action" }, make("kbd", { "aria-hidden": "true" }), make("span"), make("small"));
      const suit = id.slice(-1);
      if (group === "suit") button.append(make("span", { class: "sign", "aria-hidden": "true" }, pip(suit)));
      if (tone === "grave") button.append(icon("grave"));
      const cards = claims ? claimed(offerOf(view, id)) : [];
      if (cards.length > 1) {
        button.classList.add("with-cards");
        button.append(make("span", { class: "cards-in", "aria-hidden": "true" }, ...cards.map(smallCard)));
      }
      return button;
    },
    (element, { id, label, key, tone, marked, note, on, group }) => {
      const [sign, text, more] = /** @type {[HTMLElement, HTMLElement, HTMLElement]} */ ([...element.children]);
      const offer = offerOf(view, id);
      const main = marked && tone !== "grave";
      setText(sign, main && !group ? "Enter" : key);
      sign.hidden = !key;
      setText(text, say(label, to) + (offer?.choices?.length ? " …" : ""));
      setText(more, note ? say(note, to) : "");
      more.hidden = !note;
      setAttribute(element, "aria-keyshortcuts", key || null);
      setAttribute(element, "aria-label", [label, ...(note ? [note] : [])].map((one) => say(one, { ...to, speak: true })).join(", "));
      setAttribute(element, "aria-pressed", group ? String(on) : null);
      setAttribute(element, "aria-disabled", ready ? null : "true");
      setAttribute(element, "data-move", offer?.text ?? id);
      element.classList.toggle("primary", main);
      element.classList.toggle("grave", tone === "grave");
      element.onclick = () => press(id);
    },
  );
}

/**
 * The cards that a claim would lay together.
 *
 * @param {import("./wire.js").Offer | undefined} offer
 * @returns {string[]}
 */
function claimed(offer) {
  return (offer?.uses ?? []).map(([, card]) => card).sort((a, b) => cardOrder(a) - cardOrder(b));
}

/** @param {string} card */
function smallCard(card) {
  return makeCard(card, { quiet: true, large: true });
}

/**
 * Every verb of the game with its letter: what it does is the same in every position.
 *
 * @param {HTMLElement} root
 * @param {import("./maker.js").VerbState[]} verbs
 * @param {Hearer} to
 * @param {(letter: string) => void} press
 */
export function showVerbs(root, verbs, to, press) {
  keyed(
    root,
    verbs.filter((verb) => verb.key),
    (verb) => verb.name,
    () => make("button", { type: "button", class: "verb", tabindex: "-1" }, make("kbd", { "aria-hidden": "true" }), make("span")),
    (element, { label, key, tone, state }) => {
      const [sign, text] = /** @type {[HTMLElement, HTMLElement]} */ ([...element.children]);
      setText(sign, key);
      setText(text, say(label, to));
      setAttribute(element, "aria-keyshortcuts", key);
      setAttribute(element, "aria-disabled", state === "off" ? "true" : null);
      setAttribute(element, "data-state", state);
      element.classList.toggle("grave", tone === "grave");
      element.onclick = () => press(key);
    },
  );
}
