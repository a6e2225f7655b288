// <playing-card card="7c">: a drawn card. Without a card it shows its back. `large`: the drawing with large signs, where
// it is small; left open, on small screens; `deck="four"` overrides the setting; `quiet`: says nothing to a screen reader, because
// what it lies in does.

import { lasting, make } from "./dom.js";
import { onSettings, settings } from "./settings.js";
import { cardName, cardText } from "./words.js";

const small = matchMedia("(max-width: 700px), (max-height: 500px)");

/** The colours of a back: its ground and its smaller stars. */
const BACKS = /** @type {Record<string, [string, string]>} */ ({
  blue: ["#24457c", "#7f9fd1"],
  red: ["#7c2430", "#d1837f"],
  green: ["#1f5a3c", "#84b896"],
  plum: ["#4b2f61", "#a88bc0"],
});
const LATER = 3_000; // milliseconds before drawings that did not come are asked for again

/** @type {Map<string, Map<string, string>>} the addresses of drawings by deck; none before they have come */
const decks = new Map();

/**
 * Where the drawing of a card is; empty as long as the deck has not come.
 * @param {string | null} card
 * @param {{deck?: string | null, large?: boolean}} [how]
 * @returns {string}
 */
export function cardUrl(card, { deck, large } = {}) {
  const known = drawings(deck || settings.deck);
  if (!card || card === "??") return known.get(`back ${settings.back}`) ?? known.get("back") ?? "";
  return known.get(card + (large ?? largeHere() ? "+" : "")) ?? "";
}

/**
 * A whole deck is one file: it is asked for once, and then every card is shown.
 * @param {string} deck
 */
function drawings(deck) {
  const known = decks.get(deck) ?? new Map();
  if (!decks.has(deck)) {
    decks.set(deck, known);
    void fetchDeck(deck, known);
  }
  return known;
}

/**
 * @param {string} deck
 * @param {Map<string, string>} known
 */
async function fetchDeck(deck, known) {
  try {
    const found = await (await fetch(lasting(`/cards/${deck}.json`))).json();
    for (const [name, [ground, stars]] of Object.entries(BACKS)) {
      found[`back ${name}`] = found.back.replaceAll(BACKS.blue?.[0], ground).replaceAll(BACKS.blue?.[1], stars);
    }
    for (const [name, svg] of Object.entries(found)) known.set(name, `data:image/svg+xml,${encodeURIComponent(svg)}`);
  } catch {
    for (const card of shown) card.setAttribute("data-plain", cardText(card.card));
    setTimeout(() => void fetchDeck(deck, known), LATER);
    return;
  }
  showAll();
}

function largeHere() {
  return settings.large || small.matches;
}

export class PlayingCard extends HTMLElement {
  static observedAttributes = ["card", "deck", "large", "quiet"];

  /** @type {HTMLImageElement | null} */
  #image = null;

  /** The card that is shown, `7c`; null: its back. */
  get card() {
    return this.getAttribute("card") || null;
  }

  set card(card) {
    if (card) this.setAttribute("card", card);
    else this.removeAttribute("card");
  }

  connectedCallback() {
    shown.add(this);
    this.show();
  }

  disconnectedCallback() {
    shown.delete(this);
  }

  attributeChangedCallback() {
    if (this.isConnected) this.show();
  }

  /** Draw it as everything stands now. */
  show() {
    const card = this.card;
    if (!this.#image) {
      this.#image = document.createElement("img");
      this.#image.decoding = "sync";
      this.#image.draggable = false;
      this.#image.addEventListener("error", () => this.setAttribute("data-plain", cardText(this.card)));
      this.#image.addEventListener("load", () => this.removeAttribute("data-plain"));
      this.replaceChildren(this.#image);
    }
    const url = cardUrl(card, {
      deck: this.getAttribute("deck"),
      large: this.hasAttribute("large") ? settings.large || this.getAttribute("large") !== "no" : undefined,
    });
    if (url && this.#image.getAttribute("src") !== url) this.#image.setAttribute("src", url);
    this.#image.alt = this.hasAttribute("quiet") ? "" : cardName(card);
    this.dataset.suit = card ? card.slice(-1) : "";
  }
}

/** @type {Set<PlayingCard>} */
const shown = new Set();

function showAll() {
  for (const card of shown) card.show();
}

/**
 * A card to put somewhere.
 * @param {string | null} card
 * @param {{quiet?: boolean, large?: boolean}} [how] `large`: with large signs, as small ones need them
 */
export function makeCard(card, { quiet = false, large = false } = {}) {
  const made = /** @type {PlayingCard} */ (document.createElement("playing-card"));
  if (quiet) made.setAttribute("quiet", "");
  if (large) made.setAttribute("large", "yes");
  made.card = card;
  return made;
}

/**
 * Cards that stand for a game.
 * @param {string[]} cards
 */
export function makeFan(cards) {
  return make("span", { class: "fan", "aria-hidden": "true" }, ...cards.map((card) => makeCard(card, { quiet: true })));
}

/**
 * Put their cards into the pictures of a text: groups that lie apart, in each of them card over card.
 * @param {Element} text
 */
export function drawPictures(text) {
  for (const picture of /** @type {NodeListOf<HTMLElement>} */ (text.querySelectorAll("figure[data-cards]"))) {
    const groups = (picture.dataset.cards ?? "").split("-").map((group) => group.split("_"));
    picture.prepend(
      make("span", { class: "laid", "aria-hidden": "true" }, ...groups.map((cards) => make("span", {}, ...cards.map(pictured)))),
    );
  }
}

/** @param {string} card */
function pictured(card) {
  return makeCard(card === "back" ? null : card, { quiet: true });
}

customElements.define("playing-card", PlayingCard);
onSettings((name) => {
  if (name === "deck" || name === "back" || name === "large" || name === "language") showAll();
});
small.addEventListener("change", showAll);
