/** A table on a page: any View of any game. What comes over the line is shown in its order, and moves are made by picking. */

import { showBubble } from "./bubbles.js";
import { Clock } from "./clock.js";
import { placesOn, showCloth } from "./cloth.js";
import { byId, keyed, lasting, once, setAttribute, setText } from "./dom.js";
import { Dragging } from "./dragging.js";
import { showFacts } from "./facts.js";
import { Gifts } from "./fair.js";
import { heldIn, newCards, showHand } from "./hand.js";
import { askHint, showHint } from "./hint.js";
import { icon } from "./icons.js";
import { botTitle } from "./labels.js";
import { layZones } from "./laying.js";
import { marksOf, sceneMarks } from "./marks.js";
import { Menu } from "./menu.js";
import { fly } from "./moving.js";
import { Line } from "./net.js";
import { Pace, samePlace } from "./pace.js";
import { screenOf, tablePlaces } from "./places.js";
import { showBack, showPrompt } from "./prompt.js";
import { Question } from "./question.js";
import { Result } from "./result.js";
import { isAway, lieBefore, makeSeat, put, showSeat, showSeats } from "./seats.js";
import { onSettings, settings } from "./settings.js";
import { dealTable, wholeTable } from "./sheet.js";
import { keepOrder, nextOrder, orderName, ownHand, readOrder } from "./sorting.js";
import { askSound, soundCard, soundOver, soundScene, turnSign } from "./sounds.js";
import { isBluff, openCards, Stage, turnUp } from "./stage.js";
import { Talk } from "./talk.js";
import { Token } from "./token.js";
import { Touching } from "./touching.js";
import { Turn } from "./turn.js";
import { knowBots, Waiting } from "./waiting-room.js";
import { capital, say, sentence, t } from "./words.js";
import { showZones } from "./zones.js";

/** @typedef {import("./wire.js").FromServer} FromServer */
/** @typedef {import("./wire.js").Shown} Shown */
/** @typedef {import("./wire.js").Table} Table */
/** @typedef {import("./pace.js").Coming} Coming */
/** @typedef {Pick<Line, "state" | "send" | "move" | "anew">} Talking a line to a table, whatever is at its other end */

const AWAY = 60_000; // before a bot may be asked to stand in
const RETRY = 3_000; // milliseconds
const ROW = 80; // pixels: what is higher is more than a row of buttons

/**
 * @typedef {object} Known what /api/games tells: how moves are made leans on it
 * @property {{id: string, name: string, usual: number, low_wins: boolean, cloth: string, verbs: import("./maker.js").Verb[]}[]} games
 * @property {string[]} levels
 * @property {string[]} styles
 * @property {import("./api.js").Character[]} folk
 */

/** @returns {Promise<Known | null>} */
export async function fetchGames() {
  try {
    return await (await fetch(lasting("/api/games"))).json();
  } catch {
    return null;
  }
}

export class TablePage {
  /**
   * @param {Known | null} known
   * @param {(id: string, owner: ConstructorParameters<typeof Line>[1]) => Talking} [connect] the line to the table, where
   *   it is another than to the server's
   */
  constructor(known, connect = (id, owner) => new Line(id, owner)) {
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
    /** @type {import("./api.js").Character[]} */
    this.folk = [];
    this.order = readOrder();

    this.play = byId("play");
    this.hand = byId("hand");
    this.board = byId("board");
    this.me = byId("me");
    this.turn = new Turn(this);
    this.stage = new Stage(() => this.seated && this.line.send({ type: "go_on" }));
    /** @type {import("./wire.js").SheetDeal[]} */
    this.sheet = [];
    /** @type {import("./wire.js").SceneShown | null} */
    this.ending = null; // of the game that is shown
    this.wished = false; // on this line
    this.spread = ""; // the army that is looked at
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
    this.talk = new Talk((text) => this.line.send({ type: "chat", text, name: this.seated ? "" : settings.name || capital(t("someone")) }));
    this.menu = new Menu(this);
    this.touching = new Touching(this.turn, {
      h: () => askHint(this.turn),
      "?": () => void this.menu.rules(),
      s: () => this.sort(),
      v: () => void this.menu.scores(),
      f: () => this.turn.playOut(),
      spread: (zone = "") => this.spreadOut(zone),
    });
    this.dragging = new Dragging(this.turn);
    this.later = once(() => this.render());
    this.listen();
    /** @type {Talking} */
    this.line = connect(this.id, {
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
    byId("last").addEventListener("click", () => this.look());
    byId("full").addEventListener("click", () => void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.()));
    new ResizeObserver(() => this.later()).observe(byId("main"));
    const actions = byId("actions");
    new ResizeObserver(() => {
      document.body.style.setProperty("--acts", `${actions.offsetHeight}px`);
      document.body.classList.toggle("crowded", actions.offsetHeight > ROW);
    }).observe(actions);
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
    this.folk = known.folk;
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

  /** Whether the table plays single moves by itself, where that is wished. */
  get autoplays() {
    return true;
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

  /**
   * Whether a move may be made as it is.
   *
   * @param {string} _text
   */
  lets(_text) {
    return true;
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
    if (this.token.back >= 0) {
      this.line.send({ type: "sit", name: settings.name || t("Guest"), seat: this.token.back, colour: settings.face });
      this.token.back = -1;
    }
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
    this.talk.recall(message, this.to);
    if (message.sheet) this.sheet = message.sheet;
    this.ending = (message.scenes ?? []).find((scene) => scene.kind === "end") ?? (before?.number === message.number ? this.ending : null);
    const happened = message.happened ?? [];
    let told = 0; // of what happened
    let spoken = false; // with a scene
    /** @type {{seat: number, zones: string[]} | null} */
    let taker = null; // of the trick that was held
    for (const scene of hurry ? [] : message.scenes ?? []) {
      if (!this.stage.holds(scene)) continue;
      const heard = Math.max(told, scene.heard ?? 0);
      const open = openCards(this.shown?.view);
      const gains = scene.kind === "trick" ? this.gains(this.shown?.view, scene.view) : [];
      this.play.classList.add("arriving"); // nothing is said of it before all cards lie there
      await this.change(happened.slice(told, heard), message.fresh, () => {
        this.stage.scene = scene;
        this.become({ ...message, view: scene.view, ends: 0, left: null }, false);
        if (scene.kind === "call") turnUp(open, scene);
      }, taker);
      this.play.classList.remove("arriving");
      this.render();
      told = heard;
      this.talk.speak(Stage.spoken(scene, this.to));
      const own = gains[this.table?.you ?? -1];
      soundScene(isBluff(scene) ? "bluff" : scene.kind, own?.points ? (own.good ? 1 : -1) : 0);
      if (scene.said) {
        this.bubble(scene.said.seat, scene.said.words);
        spoken = true;
      }
      await this.stage.hold(scene, scene.kind === "score" ? this.scored() : null, this.places(scene.view), gains, this.to);
      const zones = scene.view.zones.filter((zone) => zone.kind === "trick").map((zone) => zone.id);
      taker = scene.kind === "trick" && typeof scene.seat === "number" ? { seat: scene.seat, zones: zones.slice(0, 1) } : null;
    }
    await this.change(happened.slice(told), hurry || message.fresh, () => this.become(message, again), taker);
    const line = spoken ? undefined : happened.find((event) => event.name === "said");
    if (line) this.bubble(line.seat ?? -1, line.words.args?.line);
    if (message.view.over && !before?.view.over && before) soundOver(this.seated && this.ending?.seat === this.table?.you && !message.view.winners?.includes(this.table?.you ?? -1));
  }

  /**
   * The table changes by what happened: it is told, and cards fly.
   *
   * @param {import("./wire.js").Happened[]} happened
   * @param {boolean | undefined} atOnce
   * @param {() => void} change
   * @param {{seat: number, zones: string[]} | null} taker who takes the trick that was held
   */
  async change(happened, atOnce, change, taker) {
    const told = settings.talk ? happened : happened.filter((event) => event.name !== "said");
    if (told.length) this.talk.tell(told, this.to, false);
    if (happened.some((event) => event.cards?.length)) soundCard();
    if (atOnce) change();
    else await fly(happened, change, taker);
  }

  /**
   * A character says something, unless they are silenced.
   *
   * @param {number} seat
   * @param {import("./wire.js").Said} words
   */
  bubble(seat, words) {
    if (settings.talk) showBubble(seat, say(words, this.to), this.to.names);
  }

  /**
   * The points that each seat has got between two views.
   *
   * @param {import("./wire.js").View | undefined} before
   * @param {import("./wire.js").View} after
   */
  gains(before, after) {
    return after.scores.map((score, seat) => {
      const points = score - (before?.scores[seat] ?? score);
      return { points, good: points > 0 !== this.lowWins };
    });
  }

  /** What the last deal has brought: on a wide screen with all before it. */
  scored() {
    const deal = this.sheet.at(-1);
    if (!deal) return null;
    const totals = deal.scores.map((score) => score.total);
    const wide = byId("main").clientWidth >= 900 && this.sheet.length > 1;
    return wide ? wholeTable(this.sheet, totals, this.lowWins, this.to) : dealTable(deal, this.lowWins, this.to);
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
    this.play.dataset.version = String(message.version);
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
    document.body.dataset.cloth = settings.felt || (this.games.get(table.game)?.cloth ?? "");
    const game = table.match > 1 && table.games ? `${this.gameName} ${table.games}/${table.match}` : this.gameName;
    setText(byId("title"), game);
    const playing = shown !== null && table.games > 0;
    byId("room").hidden = playing;
    this.play.hidden = !playing;
    byId("say").hidden = byId("reactions").hidden = !this.seated && !table.gallery;
    byId("hint").hidden = !this.seated || !playing;
    document.body.classList.toggle("playing", playing);
    if (!playing) {
      showCloth(tablePlaces(screenOf(byId("main").clientWidth, byId("main").clientHeight), 3, null));
      this.waitingRoom.show(table, this.gameName, this.turn.told);
      turnSign(false, this.gameName);
      return;
    }
    this.touching.keepFocus(() => this.renderGame(table, shown));
    turnSign(this.turn.canAct(), this.gameName);
    if (this.seated) askSound();
  }

  /** @param {import("./wire.js").View} view */
  places(view) {
    return placesOn(view);
  }

  /**
   * @param {Table} table
   * @param {Shown} shown
   */
  renderGame(table, shown) {
    const { view } = shown;
    const { to } = this;
    const places = { ...this.places(view), spread: this.turn.canAct() ? this.spread : "" };
    showCloth(places);
    document.body.classList.toggle("short", places.screen.short);
    byId("around").classList.toggle("packed", places.kind === "phone" && places.seats.some((seat) => seat.name < 60));
    this.renderSeats(table, shown, places);
    showFacts(view, to);
    const open = this.turn.maker?.open();
    if (!open) return;
    const act = this.turn.canAct();
    const { scene } = this.stage;
    const arriving = this.play.classList.contains("arriving");
    const marks = scene ? sceneMarks(scene, arriving) : marksOf(open, view, act, to);
    const laid = layZones(view, places, scene?.kind === "call" ? scene.zones : []);
    showZones(this.board, laid, view, to, marks);
    this.stage.lay(places, to);
    const hand = ownHand(view);
    this.hand.hidden = !hand;
    const sort = byId("sort");
    sort.hidden = !hand || hand.count < 2;
    showTool(sort, "sort", t("Sort"), orderName(this.order));
    const past = view.zones.filter((zone) => zone.kind === "trick")[1];
    byId("last").hidden = !past?.count;
    showTool(byId("last"), "clock", t("Last trick"), t("Last trick"));
    if (hand) showHand(this.hand, hand, heldIn(view, this.order, to, this.fresh), places, marks);
    this.touching.setRove();
    this.result.show(table, shown, this.ending, this.sheet.length > 0, this.lowWins, to);
    this.play.classList.toggle("over", Boolean(view.over));
    showPrompt(this.turn, shown, open);
    showBack(table, to, (yes) => this.line.send({ type: "agree", yes }));
    this.question.show(act ? open : null, view, to);
    this.clock.show();
  }

  /**
   * @param {Table} table
   * @param {Shown} shown
   * @param {import("./places.js").Places} places
   */
  renderSeats(table, { view }, places) {
    const { to } = this;
    const care = {
      longAway: (/** @type {number} */ seat) => Date.now() - (this.awaySince.get(seat) ?? Date.now()) > AWAY,
      standIn: (/** @type {number} */ seat) => this.line.send({ type: "standin", seat }),
      moods: this.stage.scene?.moods ?? [],
    };
    showSeats(byId("around"), view, table, places, to, care);
    const seat = view.viewer;
    byId("own").hidden = typeof seat !== "number";
    if (typeof seat === "number") {
      keyed(this.me, [seat], String, (one) => makeSeat(one, care), (element, one) => {
        showSeat(element, one, view, table, to, care, places.screen.short || places.kind === "side" ? 0 : places.hand.rows > 1 ? 1 : 2);
        put(element, places.own);
        lieBefore(element, places.own, places);
      });
    }
  }

  /** @param {string} zone an army whose cards are spread; empty: none */
  spreadOut(zone) {
    if (zone === this.spread) return;
    this.spread = zone;
    this.later();
  }

  /** The trick before is looked at, or put away. */
  look() {
    const looks = this.play.classList.toggle("looks");
    byId("last").setAttribute("aria-expanded", String(looks));
  }

  sort() {
    if (!this.shown) return;
    this.order = nextOrder(this.shown.view, this.order);
    keepOrder(this.order);
    this.turn.renew();
    this.render();
  }
}

/**
 * A button with a sign and a word.
 *
 * @param {HTMLElement} button
 * @param {"sort" | "clock"} sign
 * @param {string} text
 * @param {string} whole
 */
function showTool(button, sign, text, whole) {
  if (!button.childElementCount) button.append(icon(sign), document.createElement("span"));
  setText(/** @type {HTMLElement} */ (button.lastElementChild), text);
  setAttribute(button, "title", whole);
  setAttribute(button, "aria-label", whole);
}
