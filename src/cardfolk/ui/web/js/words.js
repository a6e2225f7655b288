// How everything is said: English templates, translated by the catalogue that the server sends, filled with names,
// cards and suits. The same as ui/words/speaker.py; a test compares the two over every message.

import { lasting } from "./dom.js";

/** @typedef {import("./wire.js").Said} Said */
/**
 * An English text, or a pair: for one and for many, by `count`.
 * @typedef {string | [string, string] | readonly string[]} Template
 */
/** @typedef {Record<string, any>} Args */
/**
 * Whom it is said to: the names of the seats; `speak`: cards as words, for screen readers.
 * @typedef {{names?: readonly string[], me?: number | null, speak?: boolean}} Hearer
 */
/**
 * @typedef {{language: string, tag: string, languages: Record<string, string>, forms: Record<string, number>,
 *   messages: Record<string, string>, plurals: Record<string, string[]>,
 *   cases: Record<string, Record<string, string>>}} Catalogue
 */

export const RANKS = "23456789TJQKA";
export const SUITS = "cdhs";
export const SUIT_NAMES = ["clubs", "diamonds", "hearts", "spades"];
export const SYMBOLS = "♣♦♥♠";
const RANK_NAMES = [
  "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
];
const CARD_NAME = "{rank} of {suit}";
const PLACE = /\{(\w+)(?:\.(\w+))?\}/g;
const ENGLISH = "en";

/** @type {Catalogue} */
let words = {
  language: ENGLISH, tag: ENGLISH, languages: { en: "English" }, forms: { one: 0, other: 1 }, messages: {}, plurals: {}, cases: {},
};
let plurals = new Intl.PluralRules(ENGLISH);

/**
 * Speak from now on by this catalogue.
 * @param {Catalogue} catalogue
 */
export function useWords(catalogue) {
  words = catalogue;
  try {
    plurals = new Intl.PluralRules(catalogue.tag);
  } catch {
    plurals = new Intl.PluralRules(ENGLISH);
  }
}

/**
 * Fetch what this page says in a language, and speak it; what cannot be fetched stays as it was.
 * @param {string} language
 * @returns {Promise<boolean>} whether it is spoken now
 */
export async function loadWords(language) {
  try {
    const answer = await fetch(lasting(`/api/words/${encodeURIComponent(language)}?for=${document.documentElement.dataset.for ?? ""}`));
    if (!answer.ok) return false;
    useWords(await answer.json());
    return true;
  } catch {
    return false;
  }
}

/**
 * Fetch more that is said in the language that is spoken now.
 * @param {string} part of the catalogue
 */
export async function addWords(part) {
  if (words.language === ENGLISH) return;
  try {
    const answer = await fetch(lasting(`/api/words/${encodeURIComponent(words.language)}?for=${encodeURIComponent(part)}`));
    if (answer.ok) words.messages = { ...words.messages, ...(await answer.json()).messages };
  } catch {
    // it is said in English
  }
}

/** The language that is spoken now. */
export function language() {
  return words.language;
}

/** Its name for the browser: in `lang` and for Intl. */
export function languageTag() {
  return words.tag;
}

/** The languages there are, by code. */
export function languages() {
  return words.languages;
}

/**
 * What the server said, for a person to read.
 * @param {Said} said
 * @param {Hearer} [to]
 * @returns {string}
 */
export function say(said, to = {}) {
  return t(said.text, said.args ?? {}, to);
}

/**
 * A message of a page, with what fills it.
 * @param {Template} template
 * @param {Args} [args]
 * @param {Hearer} [to]
 * @returns {string}
 */
export function t(template, args = {}, to = {}) {
  let shape;
  if (typeof template === "string") {
    shape = plain(template);
  } else {
    const count = Number.isInteger(args.count) ? args.count : 2;
    const forms = own(words.plurals, template[0]);
    const form = words.forms[count] ?? words.forms[plurals.select(count)];
    shape = forms ? forms[form ?? forms.length - 1] : template[count === 1 ? 0 : 1];
  }
  return filled(shape, args, "", to);
}

/**
 * A sentence: with a capital letter and a full stop.
 * @param {string} said
 */
export function sentence(said) {
  return capital(said) + (/[.!?]$/.test(said) ? "" : ".");
}

/**
 * With a capital letter.
 * @param {string} said
 */
export function capital(said) {
  return said.slice(0, 1).toUpperCase() + said.slice(1);
}

/**
 * A card as it is read: 7♣; null for one that is not known.
 * @param {string | null} card
 * @returns {string}
 */
export function cardText(card) {
  if (!card || card === "??") return "??";
  return card.slice(0, -1).replace("T", "10") + SYMBOLS[SUITS.indexOf(card.slice(-1))];
}

/**
 * A card's place among all: by rank, then by suit.
 * @param {string} card
 */
export function cardOrder(card) {
  return RANKS.indexOf(card.slice(0, -1)) * 4 + SUITS.indexOf(card.slice(-1));
}

/**
 * A card as it is spoken: "seven of clubs".
 * @param {string | null} card
 * @param {string} [grammar] the grammatical case
 * @returns {string}
 */
export function cardName(card, grammar = "") {
  if (!card || card === "??") return t("a face-down card");
  const args = { rank: { rank: card.slice(0, -1) }, suit: { suit: SUIT_NAMES[SUITS.indexOf(card.slice(-1))] } };
  return filled(cased(CARD_NAME, grammar), args, grammar, {});
}

/**
 * A suit by name.
 * @param {string} suit
 * @param {string} [grammar]
 */
export function suitName(suit, grammar = "") {
  return cased(suit, grammar);
}

/**
 * A rank by name: "seven" for `7`.
 * @param {string} rank
 * @param {string} [grammar]
 */
export function rankName(rank, grammar = "") {
  return cased(RANK_NAMES[RANKS.indexOf(rank)] ?? rank, grammar);
}

/**
 * Who sits there.
 * @param {number} seat
 * @param {readonly string[]} [names]
 */
export function seatName(seat, names = []) {
  return names[seat] || t("seat {number}", { number: seat });
}

/**
 * Things in a row, the last with an "and".
 * @param {readonly string[]} items
 */
export function several(items) {
  if (items.length < 2) return items.join("");
  return t("{items} and {last}", { items: items.slice(0, -1).join(", "), last: items[items.length - 1] });
}

/**
 * A number as it is shown: 3, 0.5, −2.
 * @param {number} value
 */
export function number(value) {
  return String(Number.isInteger(value) ? value : Number(value.toPrecision(6))).replace("-", "−");
}

/**
 * Put the words into a page: `data-t` is the text of an element, `data-t-NAME` of its attribute NAME (`label` is
 * aria-label).
 * @param {ParentNode} [root]
 */
export function dress(root = document) {
  for (const element of root.querySelectorAll("[data-t]")) {
    element.textContent = t(element.getAttribute("data-t") ?? "");
  }
  for (const name of ["label", "title", "placeholder", "content", "alt"]) {
    for (const element of root.querySelectorAll(`[data-t-${name}]`)) {
      element.setAttribute(name === "label" ? "aria-label" : name, t(element.getAttribute(`data-t-${name}`) ?? ""));
    }
  }
}

/**
 * @template T
 * @param {Record<string, T>} table
 * @param {string} key
 * @returns {T | undefined}
 */
function own(table, key) {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** @param {string} message */
function plain(message) {
  return own(words.messages, message) ?? message;
}

/**
 * A message in a grammatical case; the plain one where the language has none.
 * @param {string} message
 * @param {string} grammar
 */
function cased(message, grammar) {
  return own(own(words.cases, grammar) ?? {}, message) ?? plain(message);
}

/**
 * @param {string} shape
 * @param {Args} args
 * @param {string} grammar
 * @param {Hearer} to
 * @returns {string}
 */
function filled(shape, args, grammar, to) {
  return shape.replace(PLACE, (_, name, own) => fill(args[name], own || grammar, to));
}

/**
 * What a place holds: a number, a text, words again, or an object that says what it is ({"card": "Ks"}).
 * @param {any} value
 * @param {string} grammar
 * @param {Hearer} to
 * @returns {string}
 */
function fill(value, grammar, to) {
  if (typeof value === "number") return number(value);
  if (value === null || typeof value !== "object") return String(value);
  if ("text" in value) return say(value, to);
  if ("seat" in value) return seatName(value.seat, to.names);
  if ("card" in value) return (to.speak ? cardName : cardText)(value.card, grammar);
  if ("cards" in value) return row(value.cards, grammar, to);
  if ("suit" in value) return suitName(value.suit, grammar);
  if ("suits" in value) return value.suits.map((/** @type {string} */ one) => suitName(one, grammar)).join(", ");
  if ("rank" in value) return rankName(value.rank, grammar);
  if ("meld" in value) {
    const pairs = /** @type {[string, string][]} */ (value.meld);
    return pairs.map(([face, stands]) => standing(face, stands, grammar, to)).join(to.speak ? ", " : " ");
  }
  return String(value);
}

/**
 * A card with the one it stands for, if it is another.
 * @param {string} face
 * @param {string} card
 * @param {string} grammar
 * @param {Hearer} to
 */
function standing(face, card, grammar, to) {
  if (face === card) return to.speak ? cardName(face, grammar) : cardText(face);
  if (to.speak) return t("{card} as {other_card}", { card: { card: face }, other_card: { card } }, to);
  return `${cardText(face)}=${cardText(card)}`;
}

/**
 * Cards in a row; those not known are counted.
 * @param {(string | null)[]} cards
 * @param {string} grammar
 * @param {Hearer} to
 */
function row(cards, grammar, to) {
  const known = cards.filter((card) => card !== null && card !== "??");
  const said = known.map((card) => (to.speak ? cardName(card, grammar) : cardText(card)));
  const hidden = cards.length - known.length;
  if (hidden) said.push(t(["a card", "{count} cards"], { count: hidden }));
  return said.join(to.speak ? ", " : " ") || t("nothing");
}
