// <playing-card card="7c">: a drawn card. Without a card it shows its back. `large`: the drawing with large signs, where
// it is small; left open, on small screens; `deck="four"` overrides the setting; `quiet`: says nothing to a screen reader, because
// what it lies in does.

import { onSettings, settings } from "./settings.js";
import { cardName, cardText } from "./words.js";

const small = matchMedia("(max-width: 700px), (max-height: 500px)");

/**
 * Where the drawing of a card is.
 * @param {string | null} card
 * @param {{deck?: string | null, large?: boolean}} [how]
 * @returns {string}
 */
export function cardUrl(card, { deck, large } = {}) {
  if (!card || card === "??") return "/cards/back.svg";
  const query = `?deck=${deck || settings.deck}`;
  return `/cards/${encodeURIComponent(card)}.svg${query}${large ?? largeHere() ? "&index=large" : ""}`;
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
    if (this.#image.getAttribute("src") !== url) this.#image.setAttribute("src", url);
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
 * @param {{quiet?: boolean}} [how]
 */
export function makeCard(card, { quiet = false } = {}) {
  const made = /** @type {PlayingCard} */ (document.createElement("playing-card"));
  if (quiet) made.setAttribute("quiet", "");
  made.card = card;
  return made;
}

/**
 * Fetch drawings before they are needed, so that a card turned over does not flicker.
 * @param {Iterable<string>} cards
 */
export function fetchCards(cards) {
  for (const card of cards) {
    const image = new Image();
    image.src = cardUrl(card);
    kept.push(image);
  }
  if (kept.length > 120) kept.splice(0, kept.length - 120);
}

/** @type {HTMLImageElement[]} */
const kept = [];

customElements.define("playing-card", PlayingCard);
onSettings((name) => {
  if (name === "deck" || name === "large" || name === "language") showAll();
});
small.addEventListener("change", showAll);
