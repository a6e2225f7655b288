/** The player's turn: what comes and goes on the line; how a move is made is the maker's. */

import { button, MoveMaker } from "./maker.js";
import { settings } from "./settings.js";
import { soundNo, soundPick } from "./sounds.js";
import { say, sentence, t } from "./words.js";

/** @typedef {import("./wire.js").Shown} Shown */
/** @typedef {import("./maker.js").Made} Made */
/**
 * @typedef {object} Owner the page, as a turn sees it
 * @property {import("./words.js").Hearer} to
 * @property {boolean} seated
 * @property {boolean} behind there is more to show before it can be answered
 * @property {import("./table-page.js").Talking} line
 * @property {import("./talk.js").Talk} talk
 * @property {import("./sorting.js").Order} order of the hand
 * @property {import("./maker.js").Verb[]} verbs of the game
 * @property {boolean} autoplays the table plays single moves by itself, where that is wished
 * @property {() => void} render
 * @property {(text: string) => boolean} lets a move be made now
 * @property {() => void} made a move is on its way
 */

const PLAY_OUT = button("playout", { text: "Play out what is decided" }, { key: "f" });

export class Turn {
  /** @param {Owner} owner */
  constructor(owner) {
    this.owner = owner;
    /** @type {Shown | null} */
    this.shown = null;
    /** @type {MoveMaker | null} */
    this.maker = null;
    this.told = "";
    this.sent = ""; // the key of a move that waits for its answer
    this.called = ""; // the view that the player was last called to
    /** @type {string[] | null} the cards that the table was last asked about */
    this.tried = null;
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
    if (!again || message.mine) this.sent = "";
    if (!again) this.told = "";
    this.renew(again);
  }

  /**
   * A move is made anew, as on another view or with the hand in another order.
   *
   * @param {boolean} [keep] what is picked stays so
   */
  renew(keep = true) {
    if (!this.shown) return;
    const old = this.maker;
    this.maker = new MoveMaker(this.shown.view, this.owner.verbs, this.owner.order, settings.confirm);
    if (keep && old) this.maker.keep(old);
  }

  /** The last view is shown: it may be answered. */
  ready() {
    this.owner.render();
    if (this.shown && this.canAct()) this.callPlayer(this.shown);
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

  /**
   * What the table may do for the player without asking.
   *
   * @param {boolean} [untilTurn] let every discard go until it is the player's turn
   */
  wish(untilTurn = false) {
    if (this.owner.seated) this.owner.line.send({ type: "wish", auto: settings.autoplay, until_turn: untilTurn });
  }

  /** @param {import("./wire.js").Refused} message */
  refused(message) {
    if (message.key && message.key === this.sent) this.sent = "";
    this.tell(sentence(say(message.why, this.to)));
  }

  /** @param {import("./wire.js").Reason} message */
  reasoned({ cards, why }) {
    const tried = this.maker?.open().tried;
    if (!why || tried?.join() !== cards.join()) return;
    this.maker?.explain(why);
    this.owner.render();
  }

  /** @param {string} text */
  tell(text) {
    this.told = text;
    this.owner.render();
  }

  // Making a move

  /** The buttons to show; where something may be claimed, every claim is one before a card is picked. */
  buttons() {
    const { maker, shown } = this;
    if (!maker || !shown) return [];
    const { buttons, step } = maker.open();
    if (step !== "cards") return [];
    if (shown.decided) buttons.push(PLAY_OUT);
    if (!shown.view.skip || maker.picked.length) return buttons;
    return [...maker.every().filter((one) => !buttons.some((other) => other.id === one.id)), ...buttons];
  }

  /**
   * A card of the player's.
   *
   * @param {string} zone
   * @param {number} place
   */
  touch(zone, place) {
    if (this.canAct()) this.do((maker) => maker.touch(zone, place));
  }

  /** @param {number} number of a card in the hand as it is shown, from 1 */
  touchNumber(number) {
    this.do((maker) => maker.touchNumber(number));
  }

  /**
   * @param {string} zone
   * @param {string} card in it, or what that stands for
   */
  touchZone(zone, card) {
    this.do((maker) => maker.touchZone(zone, card || null));
  }

  /** @param {string} id of a button */
  press(id) {
    if (id === PLAY_OUT.id) this.playOut();
    else this.do((maker) => maker.press(id));
  }

  /** @param {string} letter */
  key(letter) {
    this.do((maker) => maker.key(letter));
  }

  /** What is marked. */
  confirm() {
    this.do((maker) => maker.confirm());
  }

  /** One step back. */
  back() {
    this.do((maker) => (maker.back(), null));
  }

  /** @param {(maker: MoveMaker) => Made | null} what the player does */
  do(what) {
    const { maker } = this;
    if (!maker || !this.canAct()) return;
    this.told = "";
    const before = maker.picked.length;
    const made = what(maker);
    const { tried, line } = maker.open();
    if (!made && line) soundNo();
    else if (maker.picked.length !== before) soundPick();
    if (tried && tried !== this.tried) this.owner.line.send({ type: "why", cards: tried });
    this.tried = tried;
    if (made?.untilTurn) this.wish(true);
    else if (made) this.submit(made.text);
    this.owner.render();
  }

  /** @param {string} text */
  submit(text) {
    if (!this.shown || !this.canAct() || !this.owner.lets(text)) return;
    this.sent = this.owner.line.move(text, this.shown.version);
    this.owner.made();
  }
}
