/** Claims open as a sheet over the table: the discard, each claim, Skip, and skipping until one's turn. */

import { actionsOf, showActions } from "./actions.js";
import { ask } from "./choosing.js";
import { byId, make } from "./dom.js";
import { isClaim, skipOf } from "./picking.js";
import { say, t } from "./words.js";

/** @typedef {import("./wire.js").Shown} Shown */
/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Offer} Offer */
/** @typedef {import("./turn.js").Turn} Turn */

export class Claims {
  /** @param {Turn} turn */
  constructor(turn) {
    this.turn = turn;
    /** @type {HTMLDialogElement | null} */
    this.sheet = null;
    this.sheetFor = "";
  }

  /** @param {Shown} shown */
  show(shown) {
    const { turn } = this;
    const { view } = shown;
    const key = isClaim(view) && turn.canAct() && !turn.skipping ? `${shown.number}.${shown.version}` : "";
    if (key === this.sheetFor) return;
    this.close();
    this.sheetFor = key;
    if (!key) return;
    void ask(
      say(view.prompt, turn.to),
      (dialog, /** @type {(value: Offer) => void} */ done) => {
        this.sheet = dialog;
        this.fill(dialog, view, done);
      },
      "claims",
    ).then((offer) => {
      if (offer && turn.shown?.version === shown.version) void turn.choose({ offer, plain: null }, true);
      else if (!offer && this.sheetFor === key) this.closed();
    });
  }

  /**
   * @param {HTMLDialogElement} dialog
   * @param {View} view
   * @param {(value: Offer) => void} done
   */
  fill(dialog, view, done) {
    const { turn } = this;
    const { to } = turn;
    dialog.append(make("div", { class: "clock" }, make("span")));
    const list = make("div", { class: "claim-list" });
    const skip = skipOf(view);
    const others = view.offers.filter((offer) => offer !== skip);
    for (const offer of others) {
      const label = say(offer.label, { ...to, speak: true });
      list.append(make("button", { type: "button", class: "primary", "data-move": offer.text, "aria-label": label, text: say(offer.label, to), onclick: () => done(offer) }));
    }
    dialog.append(list);
    if (skip) {
      const one = make("button", { type: "button", "data-move": skip.text, text: say(skip.label, to), onclick: () => done(skip) });
      one.autofocus = true;
      const all = make("button", { type: "button", text: t("Skip until my turn"), onclick: () => ((turn.skipping = true), done(skip)) });
      dialog.append(make("div", { class: "buttons" }, one, all));
    }
  }

  close() {
    this.sheetFor = "";
    this.sheet?.close();
    this.sheet = null;
  }

  /** A sheet that was closed without an answer: its moves are buttons now. */
  closed() {
    this.sheet = null;
    const { turn } = this;
    if (!turn.shown || !turn.canAct()) return;
    showActions(byId("actions"), actionsOf(turn.shown.view.offers), turn.to, {
      armed: "",
      ready: true,
      choose: (action) => void turn.choose(action),
    });
  }

  /** The next time it is shown it opens anew, as in another language. */
  renew() {
    this.sheetFor = "";
  }
}
