/** The table page: any View of any game. What comes over the line is shown in its order, and moves are made by picking. */

import { showAsked, showBack } from "./asked.js";
import { Claims } from "./claims.js";
import { Clock } from "./clock.js";
import { byId, keyed, once, setText } from "./dom.js";
import { showFacts } from "./facts.js";
import { Gifts } from "./fair.js";
import { fan, heldIn, newCards, showHand } from "./hand.js";
import { askHint, showHint } from "./hint.js";
import { botTitle } from "./labels.js";
import { Menu } from "./menu.js";
import { fly } from "./moving.js";
import { Line } from "./net.js";
import { Pace, samePlace } from "./pace.js";
import { ownHand } from "./picking.js";
import { Result } from "./result.js";
import { knowBots, Waiting } from "./room.js";
import { isAway, makeSeat, showSeat, showSeats } from "./seats.js";
import { onSettings, start } from "./settings.js";
import { keepOrder, nextOrder, orderName, readOrder } from "./sorting.js";
import { soundCard, soundOver, turnSign } from "./sounds.js";
import { Talk } from "./talk.js";
import { Token } from "./token.js";
import { Touching } from "./touching.js";
import { Turn } from "./turn.js";
import { say, sentence, t } from "./words.js";
import { showZones } from "./zones.js";

/** @typedef {import("./wire.js").FromServer} FromServer */
/** @typedef {import("./wire.js").Shown} Shown */
/** @typedef {import("./wire.js").Table} Table */
/** @typedef {import("./pace.js").Coming} Coming */

const AWAY = 60_000; // before a bot may be asked to stand in

class TablePage {
  constructor() {
    this.id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
    this.token = new Token(this.id);
    this.token.again = () => this.comeAnew();
    this.token.noGood = () => this.warn(t("that link opens no seat at this table"));
    /** @type {Table | null} */
    this.table = null;
    this.failed = "";
    this.warned = ""; // until the player's next move
    /** @type {Set<string>} */
    this.fresh = new Set();
    /** @type {Map<number, number>} */
    this.awaySince = new Map();
    this.gifts = new Gifts(this.id, {
      give: (game, random) => this.line.send({ type: "give", game, random }),
      missing: () => this.warn(t("what you added to the deal is not in it: do not trust this deal")),
    });
    this.gameName = "";
    /** @type {Record<string, string>} */
    this.gameNames = {};
    this.order = readOrder();

    this.play = byId("play");
    this.hand = byId("hand");
    this.board = byId("board");
    this.me = byId("me");
    this.turn = new Turn(this);
    this.pace = new Pace({
      mine: (next) => next.happened?.[0]?.seat === this.table?.you && this.seated,
      show: (next, hurry) => this.showNext(next, hurry),
      ready: () => this.turn.ready(),
      contradicted: () => this.warn(t("the table was not as it was shown: here it is anew")),
    });
    this.claims = new Claims(this.turn);
    this.clock = new Clock();
    this.waitingRoom = new Waiting(byId("room"), {
      send: (message) => this.line.send(message),
      say: (text) => this.tell(text),
    });
    this.result = new Result(byId("result"), {
      start: () => this.line.send({ type: "start" }),
      say: (text) => this.tell(text),
    });
    this.talk = new Talk((text) => this.line.send({ type: "chat", text }));
    this.menu = new Menu(this);
    this.touching = new Touching(this.turn, {
      hint: () => askHint(this.turn),
      rules: () => void this.menu.rules(),
      sort: () => this.sort(),
    });
    this.later = once(() => this.render());
    this.listen();
    this.line = new Line(this.id, {
      token: () => this.token.text,
      message: (message) => this.heard(message),
      state: () => this.lineBecame(),
      full: () => this.token.full(),
    });
    void this.learnGames();
  }

  listen() {
    byId("hint").addEventListener("click", () => askHint(this.turn));
    byId("menu-open").addEventListener("click", () => void this.menu.open());
    byId("sort").addEventListener("click", () => this.sort());
    new ResizeObserver(() => fan(this.hand)).observe(this.hand);
    onSettings((name) => {
      if (name === "language") this.relabel();
      this.later();
    });
    setInterval(() => this.later(), 10_000);
  }

  async learnGames() {
    try {
      const known = await (await fetch("/api/games")).json();
      for (const game of known.games ?? []) this.gameNames[game.id] = game.name;
      knowBots(known, this.table?.game ?? "");
      this.later();
    } catch {
      // the page does without
    }
  }

  // What its parts ask of it

  /** @returns {Shown | null} */
  get shown() {
    return this.turn.shown;
  }

  /** @returns {boolean} */
  get seated() {
    return typeof this.table?.you === "number";
  }

  /** @returns {boolean} */
  get behind() {
    return this.pace.waiting.length > 0;
  }

  /** @returns {import("./words.js").Hearer} */
  get to() {
    const names = this.table?.places.map((place) => (place.bot ? botTitle(place) : place.name ?? "")) ?? [];
    return { names, me: this.table?.you ?? null };
  }

  /** @param {string} text */
  tell(text) {
    this.turn.tell(text);
  }

  /**
   * Something that the player should know about the table itself.
   *
   * @param {string} text
   */
  warn(text) {
    this.warned = sentence(text);
    this.talk.warn(this.warned);
    this.later();
  }

  made() {
    this.warned = "";
    this.claims.close();
  }

  /** With another key. */
  comeAnew() {
    this.turn.sent = "";
    this.line.anew();
  }

  lineBecame() {
    this.gifts.renew();
    this.later();
  }

  // What comes

  /** @param {FromServer} message */
  heard(message) {
    switch (message.type) {
      case "table":
        this.heardTable(message);
        break;
      case "view":
        this.pace.hear(message);
        break;
      case "seated":
        this.token.keep(message.token);
        break;
      case "accepted":
        break;
      case "refused":
        this.turn.refused(message);
        break;
      case "chatted":
        this.talk.hear(message, this.to);
        break;
      case "advice":
        showHint(this.turn, message);
        break;
      case "reason":
        this.turn.reasoned(message);
        break;
      case "failed":
        this.failed = sentence(say(message.why, this.to));
        this.later();
        break;
    }
  }

  /** @param {Table} table */
  heardTable(table) {
    if (!this.token.heard(table)) return;
    this.failed = "";
    this.table = table;
    table.places.forEach((_, seat) => {
      if (!isAway(table, seat)) this.awaySince.delete(seat);
      else if (!this.awaySince.has(seat)) this.awaySince.set(seat, Date.now());
    });
    this.gifts.heard(table);
    if (!this.seated) this.menu.left();
    this.later();
  }

  /**
   * @param {Coming} message
   * @param {boolean} hurry
   */
  async showNext(message, hurry) {
    const before = this.shown;
    const again = samePlace(before, message);
    const happened = message.happened ?? [];
    if (happened.length) this.talk.tell(happened, this.to, false);
    if (happened.some((event) => event.cards?.length)) soundCard();
    const change = () => this.become(message, again);
    if (hurry || message.fresh) change();
    else await fly(happened, change);
    if (message.view.over && !before?.view.over && before) soundOver();
  }

  /**
   * @param {Coming} message
   * @param {boolean} again the same view once more, as after a lost line
   */
  become(message, again) {
    const before = this.shown;
    if (!again) this.fresh = newCards(before?.number === message.number ? before.view : null, message, this.fresh);
    this.clock.set(message.ends, message.left);
    this.turn.become(message, again);
    this.render();
  }

  /** Another language: what was said before stays as it was. */
  relabel() {
    this.turn.told = "";
    this.claims.renew();
  }

  // Drawing

  render() {
    const { table, shown } = this;
    const state = { connecting: "", open: "", away: t("connecting again…"), ended: "" }[this.line.state];
    setText(byId("line"), this.failed || state || this.warned);
    document.body.classList.toggle("offline", this.line.state === "away" || this.line.state === "ended");
    if (!table) return;
    this.gameName = t(this.gameNames[table.game] ?? table.game);
    const game = table.match > 1 && table.games ? `${this.gameName} ${table.games}/${table.match}` : this.gameName;
    setText(byId("title"), game);
    const playing = shown !== null && table.games > 0;
    byId("room").hidden = playing;
    this.play.hidden = !playing;
    byId("say").hidden = byId("reactions").hidden = !this.seated;
    byId("hint").hidden = !this.seated || !playing;
    document.body.classList.toggle("playing", playing);
    if (!playing) {
      this.waitingRoom.show(table, this.gameName, this.turn.told);
      turnSign(false, this.gameName);
      return;
    }
    this.touching.keepFocus(() => this.renderGame(table, shown));
    turnSign(this.turn.canAct(), this.gameName);
  }

  /**
   * @param {Table} table
   * @param {Shown} shown
   */
  renderGame(table, shown) {
    const { view } = shown;
    const { to } = this;
    this.renderSeats(table, shown);
    showFacts(byId("facts"), view, to);
    const offers = this.turn.offers();
    const marks = this.turn.marks(offers);
    showZones(this.board, view, to, marks);
    const hand = ownHand(view);
    this.hand.hidden = !hand;
    byId("sort").hidden = !hand || hand.count < 2;
    setText(byId("sort"), orderName(this.order));
    if (hand) showHand(this.hand, hand, heldIn(hand, this.order, to, this.fresh, view.low), to, marks);
    this.touching.setRove();
    this.result.show(table, shown, to);
    this.play.classList.toggle("over", Boolean(view.over));
    showAsked(this.turn, shown, offers);
    showBack(table, to, (yes) => this.line.send({ type: "agree", yes }));
    this.claims.show(shown);
    this.clock.show();
  }

  /**
   * @param {Table} table
   * @param {Shown} shown
   */
  renderSeats(table, { view }) {
    const { to } = this;
    const care = {
      longAway: (/** @type {number} */ seat) => Date.now() - (this.awaySince.get(seat) ?? Date.now()) > AWAY,
      standIn: (/** @type {number} */ seat) => this.line.send({ type: "standin", seat }),
    };
    showSeats(byId("around"), view, table, to, care);
    const seat = view.viewer;
    byId("own").hidden = typeof seat !== "number";
    if (typeof seat === "number") {
      keyed(this.me, [seat], String, (one) => makeSeat(one, care), (element, one) => showSeat(element, one, view, table, to, care));
    }
  }

  sort() {
    const hand = this.shown && ownHand(this.shown.view);
    if (!hand) return;
    this.order = nextOrder(heldIn(hand, "game", this.to, this.fresh), this.order, this.shown?.view.low, hand.groups);
    keepOrder(this.order);
    this.render();
  }
}

await start();
new TablePage();
