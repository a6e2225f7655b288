/** The player's turn: which cards are picked, what can be chosen with them, and the move that is made of it. */

import { actionsOf } from "./actions.js";
import { askChoice, confirmed } from "./choosing.js";
import { marksOf } from "./marks.js";
import { pause, samePlace } from "./pace.js";
import { filled, isClaim, onlyMove, Picking, same, skipOf } from "./picking.js";
import { settings } from "./settings.js";
import { say, sentence, t } from "./words.js";

/** @typedef {import("./wire.js").Shown} Shown */
/** @typedef {import("./wire.js").Offer} Offer */
/** @typedef {import("./actions.js").Action} Action */
/** @typedef {import("./picking.js").Spot} Spot */
/**
 * @typedef {object} Owner the page, as a turn sees it
 * @property {import("./words.js").Hearer} to
 * @property {boolean} seated
 * @property {boolean} behind there is more to show before it can be answered
 * @property {import("./net.js").Line} line
 * @property {import("./talk.js").Talk} talk
 * @property {() => void} render
 * @property {() => void} made a move is on its way
 */

export class Turn {
  /** @param {Owner} owner */
  constructor(owner) {
    this.owner = owner;
    /** @type {Shown | null} */
    this.shown = null;
    /** @type {Picking | null} */
    this.picking = null;
    /** @type {{zone: string, card: string} | null} a card on the table that was touched */
    this.about = null;
    this.told = "";
    this.armed = "";
    this.sent = ""; // the key of a move that waits for its answer
    this.skipping = false; // until the player's turn
    this.called = ""; // the view that the player was last called to
    /** @type {number | undefined} */
    this.autoTimer = undefined;
  }

  get to() {
    return this.owner.to;
  }

  canAct() {
    const { shown } = this;
    if (!shown || !this.owner.seated || this.owner.behind || this.owner.line.state === "ended") return false;
    return shown.view.offers.length > 0 && !this.sent && !shown.mine;
  }

  // What comes

  /**
   * @param {Shown} message
   * @param {boolean} again the same view once more, as after a lost line
   */
  become(message, again) {
    this.shown = message;
    if (!again || !this.picking) {
      this.picking = new Picking(message.view);
      this.about = null;
      this.armed = "";
      this.told = "";
      this.sent = "";
    } else {
      const picked = this.picking.picked;
      this.picking = new Picking(message.view);
      this.picking.picked = this.picking.spots.filter((spot) => picked.some((one) => same(one, spot)));
      if (message.mine) this.sent = "";
    }
  }

  /** The last view is shown: it may be answered. */
  ready() {
    const { shown } = this;
    clearTimeout(this.autoTimer);
    this.owner.render();
    if (!shown || !this.canAct()) return;
    const { view } = shown;
    this.callPlayer(shown);
    const claim = isClaim(view);
    if (!claim) this.skipping = false;
    const skip = skipOf(view);
    const text = claim && this.skipping && skip ? skip.text : settings.autoplay && !claim ? onlyMove(view) : "";
    if (!text || (view.offers.length === 1 && view.offers[0]?.plan?.length)) return;
    this.autoTimer = setTimeout(() => {
      if (samePlace(this.shown, shown) && this.canAct() && !document.querySelector("dialog[open]:not(.claims)")) this.submit(text);
    }, pause());
  }

  /**
   * Says aloud that it is the player's turn, once.
   *
   * @param {Shown} shown
   */
  callPlayer(shown) {
    const key = `${shown.number}.${shown.version}.${shown.trail}`;
    if (this.called === key) return;
    this.called = key;
    this.owner.talk.speak(`${t("Your turn")}. ${say(shown.view.prompt, { ...this.to, speak: true })}`);
  }

  /** Has what is left of the deal played, if nothing can change any more. */
  playOut() {
    this.owner.line.send({ type: "playout" });
  }

  /** @param {import("./wire.js").Refused} message */
  refused(message) {
    if (message.key && message.key === this.sent) this.sent = "";
    this.tell(sentence(say(message.why, this.to)));
  }

  /** @param {import("./wire.js").Reason} message */
  reasoned(message) {
    const picked = this.picking?.picked.map((spot) => spot.card).join() ?? "";
    if (picked !== message.cards.join() || this.offers().length) return;
    this.tell(message.why ? sentence(say(message.why, this.to)) : t("No move uses just these cards."));
  }

  /** @param {string} text */
  tell(text) {
    this.told = text;
    this.owner.render();
  }

  // Picking

  /** What can be chosen now. */
  offers() {
    const { picking, about } = this;
    if (!picking) return [];
    if (about && !picking.picked.length) {
      const found = picking.view.offers.filter((offer) => offer.to === about.zone && (!about.card || offer.on === about.card));
      if (found.length) return found;
    }
    return picking.offers();
  }

  /** @param {Offer[]} offers */
  marks(offers) {
    return marksOf(this.picking, offers, this.canAct(), this.to);
  }

  /** @param {Spot} spot */
  touch(spot) {
    const { picking, shown } = this;
    if (!picking || !shown) return;
    this.armed = "";
    this.about = null;
    if (!this.canAct()) {
      if (!picking.view.offers.length && !shown.view.over) this.tell(say(shown.view.prompt, this.to));
      return;
    }
    if (picking.has(spot)) {
      picking.toggle(spot);
      this.told = "";
    } else if (!picking.useful(spot)) {
      const why = shown.view.blocked[spot.card];
      this.tell(why ? sentence(say(why, this.to)) : t("No move uses this card now."));
      return;
    } else if (picking.could(spot)) {
      picking.toggle(spot);
      this.told = "";
    } else if (picking.alone(spot) && picking.picked.every((one) => picking.alone(one))) {
      picking.clear();
      picking.toggle(spot);
      this.told = "";
    } else {
      picking.toggle(spot);
      this.told = "";
      this.owner.line.send({ type: "why", cards: picking.picked.map((one) => one.card) });
    }
    this.owner.render();
  }

  /**
   * A zone, or a card in it, was touched.
   *
   * @param {string} zone
   * @param {HTMLElement | null} slot
   */
  touchZone(zone, slot) {
    const { picking } = this;
    if (!picking || !this.canAct()) return;
    const card = slot?.dataset.stands || slot?.dataset.card || "";
    const here = this.offers().filter(
      (offer) => offer.to === zone || (offer.uses ?? []).some((use) => use[0] === zone && !picking.own.has(zone)),
    );
    const about = here.filter((offer) => offer.on === card);
    const found = about.length ? about : here.filter((offer) => !offer.on || !card || here.length === 1);
    const actions = actionsOf(found);
    if (actions.length === 1 && actions[0]) {
      void this.choose(actions[0]);
    } else if (!picking.picked.length) {
      const offers = picking.view.offers.filter((offer) => offer.to === zone && offer.on && offer.on === card);
      this.about = offers.length ? { zone, card } : null;
      this.owner.render();
    }
  }

  clear() {
    this.picking?.clear();
    this.about = null;
    this.armed = "";
    this.told = "";
    this.owner.render();
  }

  // Moving

  /**
   * Makes the move of an action once all that is open in it is chosen.
   *
   * @param {Action} action
   * @param {boolean} [sure] it needs no second tap
   */
  async choose(action, sure = false) {
    const { shown, picking } = this;
    if (!shown || !picking || !this.canAct()) return;
    const { offer, plain } = action;
    /** @type {Record<string, string>} */
    const chosen = {};
    clearTimeout(this.autoTimer);
    const choices = offer.choices ?? [];
    let made = offer;
    for (const choice of choices) {
      const value = await askChoice(shown.view, offer, choice, plain, this.to);
      if (value === null) return this.ready();
      if (!value && plain) made = plain;
      chosen[choice.name] = value;
    }
    if (offer.plan?.length) {
      const said = say(offer.label, this.to);
      const lines = offer.plan.map((line) => sentence(say(line, this.to)));
      if (!(await confirmed(`${said}?`, lines, said))) return this.ready();
    } else if (settings.confirm && !sure && !choices.length && this.armed !== offer.text) {
      this.armed = offer.text;
      this.owner.render();
      return;
    }
    if (!samePlace(this.shown, shown)) return this.tell(t("The table has moved on: look again."));
    this.submit(made.pick ? picking.text(made, chosen) : filled(made, chosen));
  }

  /** @param {string} text */
  submit(text) {
    if (!this.shown || !this.canAct()) return;
    clearTimeout(this.autoTimer);
    this.told = "";
    this.sent = this.owner.line.move(text, this.shown.version);
    this.owner.made();
    this.owner.render();
  }
}
