/** The table under a finger and by keys: which card is touched, which has focus, and what each key does. */

import { actionsOf, keysFor } from "./actions.js";
import { byId, setAttribute } from "./dom.js";

/** @typedef {import("./picking.js").Spot} Spot */
/** @typedef {import("./turn.js").Turn} Turn */

export class Touching {
  /**
   * @param {Turn} turn
   * @param {{hint: () => void, rules: () => void, sort: () => void}} tools with a key of their own
   */
  constructor(turn, tools) {
    this.turn = turn;
    this.tools = tools;
    this.play = byId("play");
    this.hand = byId("hand");
    this.board = byId("board");
    this.actions = byId("actions");
    this.rove = 0;
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
    const { turn } = this;
    const target = /** @type {HTMLElement} */ (event.target);
    const zone = /** @type {HTMLElement | null} */ (target.closest("[data-zone]"))?.dataset.zone;
    const slot = /** @type {HTMLElement | null} */ (target.closest("[data-card], [data-stands]"));
    if (!zone) return;
    const spot = this.spotOf(zone, slot);
    if (spot && !(turn.picking?.picked.length && turn.marks(turn.offers()).zones.has(zone) && zone !== this.hand.dataset.zone)) {
      this.rove = Math.max(0, this.touchable().indexOf(/** @type {HTMLElement} */ (slot)));
      turn.touch(spot);
    } else {
      turn.touchZone(zone, slot);
    }
  }

  /**
   * @param {string} zone
   * @param {HTMLElement | null} slot
   */
  spotOf(zone, slot) {
    const place = Number(slot?.dataset.place ?? -1);
    return this.turn.picking?.spots.find((spot) => spot.zone === zone && spot.place === place && spot.card === slot?.dataset.card);
  }

  // Focus

  /** Cards that can be walked over: the hand as it is shown, then what else of one's own can be used. */
  touchable() {
    const hand = [...this.hand.querySelectorAll("button.held")];
    const others = [...this.board.querySelectorAll("button.own-card")].filter((button) => {
      const zone = /** @type {HTMLElement | null} */ (button.closest("[data-zone]"))?.dataset.zone ?? "";
      return this.spotOf(zone, /** @type {HTMLElement} */ (button));
    });
    return /** @type {HTMLElement[]} */ ([...hand, ...others]);
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
      const buttons = this.touchable();
      const next = inHand ? buttons[Math.min(at, buttons.length - 1)] : this.actions.querySelector("button") ?? buttons[this.rove];
      if (next) next.focus();
      else byId("log").focus({ preventScroll: true });
    }
  }

  // Keys

  /** @param {KeyboardEvent} event */
  key(event) {
    const { turn, tools } = this;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const target = event.target;
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
    if (!turn.shown || this.play.hidden) return;
    const cards = this.touchable();
    const at = cards.indexOf(/** @type {HTMLElement} */ (target));
    const done = () => event.preventDefault();
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      if (!cards.length) return;
      const step = event.key === "ArrowRight" ? 1 : -1;
      this.rove = at < 0 ? this.rove : (at + step + cards.length) % cards.length;
      this.setRove();
      cards[this.rove]?.focus();
      done();
    } else if (at >= 0 && (event.key === " " || event.key === "Enter")) {
      done();
      if (event.repeat) return;
      const card = /** @type {HTMLElement} */ (cards[at]);
      const zone = /** @type {HTMLElement | null} */ (card.closest("[data-zone]"))?.dataset.zone ?? "";
      const spot = this.spotOf(zone, card);
      if (spot && event.key === " ") turn.touch(spot);
      else if (spot) this.enter(spot);
    } else if (event.key === "Enter" && (target === document.body || target === byId("log"))) {
      this.first();
      done();
    } else if (event.key === "Escape") {
      turn.clear();
    } else if (event.key === "?") {
      tools.rules();
      done();
    } else if (event.key === "h") {
      tools.hint();
    } else if (event.key === "f") {
      turn.playOut();
    } else if (event.key === "s") {
      tools.sort();
    } else if (/^[0-9]$/.test(event.key)) {
      const hand = this.hand.dataset.zone;
      const spot = turn.picking?.spots.find((one) => one.zone === hand && one.place === Number(event.key));
      if (spot) turn.touch(spot);
    } else if (/^[a-z]$/.test(event.key)) {
      this.letter(event.key);
    }
  }

  /**
   * Enter on a card: with nothing picked it is picked, and played if there is one way; else the first way is taken.
   *
   * @param {Spot} spot
   */
  enter(spot) {
    const { turn } = this;
    const { picking } = turn;
    if (!picking || !turn.canAct()) return turn.touch(spot);
    if (picking.picked.length) return this.first();
    turn.touch(spot);
    if (picking.picked.length && actionsOf(picking.offers()).length === 1) this.first();
  }

  first() {
    const action = actionsOf(this.turn.offers())[0];
    if (action) void this.turn.choose(action);
  }

  /** @param {string} letter */
  letter(letter) {
    const actions = actionsOf(this.turn.offers());
    const at = keysFor(actions).indexOf(letter);
    const action = actions[at];
    if (action && this.turn.canAct()) void this.turn.choose(action);
  }
}
