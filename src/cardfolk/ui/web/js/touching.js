/** The table under a finger and by keys: which card is touched, which has focus, and what each key does. */

import { byId, setAttribute } from "./dom.js";

/** @typedef {import("./turn.js").Turn} Turn */

const SECOND_DIGIT = 600; // milliseconds that a card's number waits for one

export class Touching {
  /**
   * @param {Turn} turn
   * @param {Record<string, (zone?: string) => void>} tools by their keys; `spread` shows an army's cards
   */
  constructor(turn, tools) {
    this.turn = turn;
    this.tools = tools;
    this.play = byId("play");
    this.hand = byId("hand");
    this.board = byId("board");
    this.actions = byId("actions");
    this.rove = 0;
    this.digits = ""; // of a card's number that may go on
    /** @type {number | undefined} */
    this.timer = undefined;
    this.hand.addEventListener("click", (event) => this.clicked(event));
    this.board.addEventListener("click", (event) => this.clicked(event));
    document.addEventListener("keydown", (event) => this.key(event));
    this.hand.addEventListener("focusin", (event) => {
      const at = this.touchable().indexOf(/** @type {HTMLElement} */ (event.target));
      if (at >= 0) this.rove = at;
      this.setRove();
    });
  }

  /** @param {Event} event */
  clicked(event) {
    const { maker } = this.turn;
    const target = /** @type {HTMLElement} */ (event.target);
    const slot = /** @type {HTMLElement | null} */ (target.closest("[data-card], [data-stands]"));
    const zone = zoneOf(target);
    if (!zone || !maker) return;
    const lit = /** @type {HTMLElement | null} */ (target.closest("[data-own]"))?.dataset.own; // the place of a card in the hand
    const held = lit ? this.touchable().find((one) => one.dataset.card === lit && !one.matches(".picked")) : undefined;
    if (held) this.turn.touch(zoneOf(held), Number(held.dataset.place));
    const place = /** @type {HTMLElement | null} */ (target.closest("[data-offer]"));
    if (place) return void this.turn.press(`offer:${place.dataset.offer}`);
    if (this.spread(slot)) return;
    const goesThere = zone !== maker.hand && maker.picked.length > 0 && maker.open().zones.includes(zone);
    if (slot && this.isOwn(slot) && !goesThere) {
      this.rove = Math.max(0, this.touchable().indexOf(slot));
      this.turn.touch(zone, Number(slot.dataset.place));
    } else {
      this.turn.touchZone(zone, slot?.dataset.stands || slot?.dataset.card || "");
    }
  }

  /**
   * An army of one's own is spread before a card of it is chosen; a touch elsewhere puts it together again.
   *
   * @param {HTMLElement | null} slot
   */
  spread(slot) {
    const opens = slot?.matches(".spreads") ?? false;
    if (opens || !slot?.closest(".spread")) this.tools.spread?.(opens && slot ? zoneOf(slot) : "");
    return opens;
  }

  /**
   * Whether a card can be picked.
   *
   * @param {HTMLElement} slot
   */
  isOwn(slot) {
    const zone = zoneOf(slot);
    return this.turn.maker?.open().cards.some((card) => card.zone === zone && String(card.place) === slot.dataset.place) ?? false;
  }

  // Focus

  /** Cards that can be walked over: the hand as it is shown, then what else of one's own can be used. */
  touchable() {
    const hand = [...this.hand.querySelectorAll("button.held")];
    const others = [...this.board.querySelectorAll("button.own-card")];
    return /** @type {HTMLElement[]} */ ([...hand, ...others]).filter((card) => this.hand.contains(card) || this.isOwn(card));
  }

  setRove() {
    const cards = this.touchable();
    this.rove = Math.min(this.rove, Math.max(0, cards.length - 1));
    cards.forEach((card, at) => setAttribute(card, "tabindex", at === this.rove ? "0" : "-1"));
  }

  /** Does something and lets focus stay, or go to what is nearest. */
  keepFocus(/** @type {() => void} */ work) {
    const before = document.activeElement;
    const inHand = before instanceof HTMLElement && this.hand.contains(before);
    const inActions = before instanceof HTMLElement && this.actions.contains(before);
    const at = inHand ? [...this.hand.children].indexOf(before) : 0;
    work();
    if (!(before instanceof HTMLElement) || before === document.body) return;
    if (before.isConnected) {
      if (document.activeElement !== before && (inHand || inActions)) before.focus();
      return;
    }
    if (document.querySelector("dialog[open]")) return;
    if (inHand || inActions) {
      const cards = this.touchable();
      const next = inHand ? cards[Math.min(at, cards.length - 1)] : this.actions.querySelector("button.primary") ?? cards[this.rove];
      if (next instanceof HTMLElement) next.focus();
      else byId("log").focus({ preventScroll: true });
    }
  }

  // Keys

  /** @param {KeyboardEvent} event */
  key(event) {
    const { turn, tools } = this;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const { target } = event;
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
    if (!turn.shown || this.play.hidden) return;
    document.documentElement.dataset.keys = ""; // numbers and letters are shown from now on
    const key = letterOf(event);
    if (/^\d$/.test(key)) return this.digit(key);
    this.endDigits();
    const cards = this.touchable();
    const at = cards.indexOf(/** @type {HTMLElement} */ (target));
    if (key === "ArrowLeft" || key === "ArrowRight") {
      if (!cards.length) return;
      if (at >= 0) this.rove = (at + (key === "ArrowRight" ? 1 : -1) + cards.length) % cards.length;
      this.setRove();
      cards[this.rove]?.focus();
    } else if (at >= 0 && (key === " " || key === "Enter")) {
      const card = /** @type {HTMLElement} */ (cards[at]);
      if (event.repeat) event.preventDefault();
      else if (key === "Enter" && turn.maker?.picked.length && turn.buttons().some((one) => one.marked)) turn.confirm();
      else turn.touch(zoneOf(card), Number(card.dataset.place));
    } else if (key === "Enter" && (target === document.body || target === byId("log"))) {
      turn.confirm();
    } else if (key === "Escape") {
      return turn.back();
    } else if (tools[key]) {
      tools[key]?.();
    } else if (/^[a-z]$/.test(key)) {
      turn.key(key);
    } else {
      return;
    }
    event.preventDefault();
  }

  /**
   * A card's number, from 1. Where a hand has ten cards or more it waits for a second digit.
   *
   * @param {string} digit
   */
  digit(digit) {
    clearTimeout(this.timer);
    this.digits += digit;
    const size = this.turn.maker?.order.length ?? 0;
    if (this.digits.length > 1 || Number(digit) * 10 > size) this.endDigits();
    else this.timer = setTimeout(() => this.endDigits(), SECOND_DIGIT);
  }

  /** The number is whole: its card is touched. */
  endDigits() {
    clearTimeout(this.timer);
    const number = this.digits;
    this.digits = "";
    if (number) this.turn.touchNumber(Number(number));
  }
}

/** @param {Element} element */
function zoneOf(element) {
  return /** @type {HTMLElement | null} */ (element.closest("[data-zone]"))?.dataset.zone ?? "";
}

/**
 * The key that was pressed; of a letter that is not Latin, the Latin one in its place.
 *
 * @param {KeyboardEvent} event
 */
function letterOf({ key, code }) {
  return /^\p{L}$/u.test(key) && !/^[a-z]$/i.test(key) && code.startsWith("Key") ? code.slice(3).toLowerCase() : key;
}
