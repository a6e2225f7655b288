/** The table page: any View of any game. What comes over the line is shown in its order, and moves are made by picking. */

import { Clock } from "./clock.js";
import { byId, keyed, lasting, once, setText } from "./dom.js";
import { showFacts } from "./facts.js";
import { Gifts } from "./fair.js";
import { fan, heldIn, newCards, showHand } from "./hand.js";
import { askHint, showHint } from "./hint.js";
import { botTitle } from "./labels.js";
import { marksOf, sceneMarks } from "./marks.js";
import { Menu } from "./menu.js";
import { fly } from "./moving.js";
import { Line } from "./net.js";
import { Pace, samePlace } from "./pace.js";
import { showBack, showPrompt } from "./prompt.js";
import { Question } from "./question.js";
import { Result } from "./result.js";
import { isAway, makeSeat, showSeat, showSeats } from "./seats.js";
import { onSettings, settings, start } from "./settings.js";
import { dealTable } from "./sheet.js";
import { keepOrder, nextOrder, orderName, ownHand, readOrder } from "./sorting.js";
import { soundCard, soundOver, turnSign } from "./sounds.js";
import { Stage } from "./stage.js";
import { Talk } from "./talk.js";
import { Token } from "./token.js";
import { Touching } from "./touching.js";
import { Turn } from "./turn.js";
import { knowBots, Waiting } from "./waiting-room.js";
import { say, sentence, t } from "./words.js";
import { showZones } from "./zones.js";

/** @typedef {import("./wire.js").FromServer} FromServer */
/** @typedef {import("./wire.js").Shown} Shown */
/** @typedef {import("./wire.js").Table} Table */
/** @typedef {import("./pace.js").Coming} Coming */

const AWAY = 60_000; // before a bot may be asked to stand in
const RETRY = 3_000; // milliseconds

/**
 * @typedef {object} Known what /api/games tells: how moves are made leans on it
 * @property {{id: string, name: string, low_wins: boolean, verbs: import("./maker.js").Verb[]}[]} games
 * @property {string[]} levels
 * @property {string[]} styles
 * @property {import("./api.js").Character[]} folk
 */

/** @returns {Promise<Known | null>} */
async function fetchGames() {
  try {
    return await (await fetch(lasting("/api/games"))).json();
  } catch {
    return null;
  }
}

class TablePage {
  /** @param {Known | null} known */
  constructor(known) {
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
    /** @type {Map<string, Known["games"][number]>} */
    this.games = new Map();
    this.order = readOrder();

    this.play = byId("play");
    this.hand = byId("hand");
    this.board = byId("board");
    this.me = byId("me");
    this.turn = new Turn(this);
    this.stage = new Stage(() => this.seated && this.line.send({ type: "go_on" }));
    /** @type {import("./wire.js").SheetDeal[]} */
    this.sheet = [];
    this.wished = false; // on this line
    this.pace = new Pace({
      mine: (next) => next.happened?.[0]?.seat === this.table?.you && this.seated,
      show: (next, hurry) => this.showNext(next, hurry),
      ready: () => this.turn.ready(),
      contradicted: () => this.warn(t("the table was not as it was shown: here it is anew")),
    });
    this.question = new Question({
      press: (id) => this.turn.press(id),
      key: (letter) => this.turn.key(letter),
      back: () => this.turn.back(),
    });
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
      h: () => askHint(this.turn),
      "?": () => void this.menu.rules(),
      s: () => this.sort(),
      v: () => void this.menu.scores(),
      f: () => this.turn.playOut(),
    });
    this.later = once(() => this.render());
    this.listen();
    this.line = new Line(this.id, {
      token: () => this.token.text,
      message: (message) => this.heard(message),
      state: () => this.lineBecame(),
      full: () => this.token.full(),
    });
    this.learn(known);
  }

  listen() {
    byId("hint").addEventListener("click", () => askHint(this.turn));
    byId("menu-open").addEventListener("click", () => void this.menu.open());
    byId("sort").addEventListener("click", () => this.sort());
    new ResizeObserver(() => fan(this.hand)).observe(this.hand);
    onSettings((name) => {
      if (name === "language") this.relabel();
      if (name === "autoplay") this.turn.wish();
      if (name === "confirm") this.turn.renew();
      this.later();
    });
    setInterval(() => this.later(), 10_000);
  }

  /** @param {Known | null} known null: it could not be fetched, and is asked for again */
  learn(known) {
    if (!known) {
      setTimeout(async () => this.learn(await fetchGames()), RETRY);
      return;
    }
    for (const game of known.games) this.games.set(game.id, game);
    knowBots(known, this.table?.game ?? "");
    this.turn.renew();
    this.later();
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
    return this.pace.waiting.length > 0 || this.stage.scene !== null;
  }

  /** @returns {import("./maker.js").Verb[]} */
  get verbs() {
    return this.games.get(this.table?.game ?? "")?.verbs ?? [];
  }

  /** Whether few points are good. */
  get lowWins() {
    return this.games.get(this.table?.game ?? "")?.low_wins ?? false;
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
  }

  /** With another key. */
  comeAnew() {
    this.turn.sent = "";
    this.line.anew();
  }

  lineBecame() {
    this.gifts.renew();
    this.wished = false;
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
    if (this.seated && !this.wished) this.turn.wish();
    this.wished = this.seated;
    this.later();
  }

  /**
   * @param {Coming} message
   * @param {boolean} hurry
   */
  async showNext(message, hurry) {
    const before = this.shown;
    const again = samePlace(before, message);
    if (message.sheet) this.sheet = message.sheet;
    const happened = message.happened ?? [];
    let told = 0; // of what happened
    for (const scene of hurry ? [] : message.scenes ?? []) {
      if (!this.stage.holds(scene)) continue;
      const heard = Math.max(told, scene.heard ?? 0);
      await this.change(happened.slice(told, heard), message.fresh, () => {
        this.stage.scene = scene;
        this.become({ ...message, view: scene.view, ends: 0, left: null }, false);
      });
      told = heard;
      this.talk.speak(Stage.spoken(scene, this.to));
      const deal = scene.kind === "score" ? this.sheet.at(-1) : undefined;
      await this.stage.hold(scene, deal ? dealTable(deal, this.lowWins, this.to) : null, this.to);
    }
    await this.change(happened.slice(told), hurry || message.fresh, () => this.become(message, again));
    if (message.view.over && !before?.view.over && before) soundOver();
  }

  /**
   * The table changes by what happened: it is told, and cards fly.
   *
   * @param {import("./wire.js").Happened[]} happened
   * @param {boolean | undefined} atOnce
   * @param {() => void} change
   */
  async change(happened, atOnce, change) {
    const told = settings.talk ? happened : happened.filter((event) => event.name !== "said");
    if (told.length) this.talk.tell(told, this.to, false);
    if (happened.some((event) => event.cards?.length)) soundCard();
    if (atOnce) change();
    else await fly(happened, change);
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
    this.question.close();
  }

  // Drawing

  render() {
    const { table, shown } = this;
    const state = { connecting: "", open: "", away: t("connecting again…"), ended: "" }[this.line.state];
    setText(byId("line"), this.failed || state || this.warned);
    document.body.classList.toggle("offline", this.line.state === "away" || this.line.state === "ended");
    if (!table) return;
    this.gameName = t(this.games.get(table.game)?.name ?? table.game);
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
    const open = this.turn.maker?.open();
    if (!open) return;
    const act = this.turn.canAct();
    const { scene } = this.stage;
    const marks = scene ? sceneMarks(scene) : marksOf(open, view, act, to);
    showZones(this.board, view, to, marks);
    const hand = ownHand(view);
    this.hand.hidden = !hand;
    byId("sort").hidden = !hand || hand.count < 2;
    setText(byId("sort"), orderName(this.order));
    if (hand) showHand(this.hand, hand, heldIn(view, this.order, to, this.fresh), to, marks);
    this.touching.setRove();
    this.result.show(table, shown, this.sheet, this.lowWins, to);
    this.play.classList.toggle("over", Boolean(view.over));
    showPrompt(this.turn, shown, open);
    showBack(table, to, (yes) => this.line.send({ type: "agree", yes }));
    this.question.show(act ? open : null, view, to);
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
    if (!this.shown) return;
    this.order = nextOrder(this.shown.view, this.order);
    keepOrder(this.order);
    this.turn.renew();
    this.render();
  }
}

await start();
new TablePage(await fetchGames());
