/** The table page: any View of any game. What comes over the line is shown in its order, and moves are made by picking. */

import { actionsOf, keysFor, showActions } from "./actions.js";
import { askChoice, ask, confirmed } from "./choosing.js";
import { byId, copy, make, setAttribute, setText, keyed, once } from "./dom.js";
import { keepOwn } from "./fair.js";
import { fan, heldIn, showHand } from "./hand.js";
import { botName } from "./labels.js";
import { fly } from "./moving.js";
import { Line, random } from "./net.js";
import { filled, offerOf, onlyMove, ownHand, Picking, same } from "./picking.js";
import { Result } from "./result.js";
import { knowBots, tableLink, Waiting } from "./room.js";
import { isAway, makeSeat, showSeat, showSeats } from "./seats.js";
import { onSettings, openSettings, settings, start } from "./settings.js";
import { nextOrder, ORDERS } from "./sorting.js";
import { canNotify, soundCard, soundOver, turnSign } from "./sounds.js";
import { Talk } from "./talk.js";
import { cardName, language, number, say, seatName, sentence, t } from "./words.js";
import { showZones } from "./zones.js";

/** @typedef {import("./wire.js").FromServer} FromServer */
/** @typedef {import("./wire.js").Shown} Shown */
/** @typedef {import("./wire.js").Table} Table */
/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Offer} Offer */
/** @typedef {import("./actions.js").Action} Action */
/** @typedef {import("./picking.js").Spot} Spot */
/** @typedef {import("./zones.js").Marks} Marks */

const PACE = 450; // milliseconds that a move of somebody else's is seen before the next
const PAUSE = 900; // before a single legal move plays itself
const BEHIND = 4; // views that wait: from here on the table catches up
const AWAY = 60_000; // before a bot may be asked to stand in
const MANY = 7; // buttons before they are told apart by cards

class TablePage {
  constructor() {
    this.id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
    this.tokenKey = `cardfolk.seat.${this.id}`;
    this.takeToken();
    /** @type {Table | null} */
    this.table = null;
    /** @type {Shown | null} */
    this.shown = null;
    /** @type {(Shown & {ends: number})[]} what is not shown yet; when its time runs out */
    this.waiting = [];
    this.pumping = false;
    this.nextAt = 0;
    /** @type {Picking | null} */
    this.picking = null;
    /** @type {{zone: string, card: string} | null} a card on the table that was touched */
    this.about = null;
    this.told = "";
    this.armed = "";
    this.sent = ""; // the key of a move that waits for its answer
    this.skipping = false; // until the player's turn
    this.called = ""; // the view that the player was last called to
    this.line_state = "connecting";
    /** @type {Set<string>} */
    this.fresh = new Set();
    /** @type {Map<number, number>} */
    this.awaySince = new Map();
    /** @type {Set<number>} games that this page has added to */
    this.given = new Set();
    this.gameName = "";
    /** @type {Record<string, string>} */
    this.gameNames = {};
    /** @type {number | undefined} */
    this.autoTimer = undefined;
    this.deadline = 0;
    this.total = 0;
    this.rove = 0;
    this.order = readOrder();
    /** @type {HTMLDialogElement | null} */
    this.sheet = null;
    this.sheetFor = "";

    this.play = byId("play");
    this.hand = byId("hand");
    this.board = byId("board");
    this.actions = byId("actions");
    this.waitingRoom = new Waiting(byId("room"), this.owner());
    this.result = new Result(byId("result"), {
      start: () => this.line.send({ type: "start" }),
      say: (text) => this.tell(text),
    });
    this.talk = new Talk((text) => this.line.send({ type: "chat", text }));
    this.me = byId("me");
    this.later = once(() => this.render());
    this.listen();
    this.line = new Line(this.id, {
      token: () => this.token,
      message: (message) => this.heard(message),
      state: (state) => {
        this.line_state = state;
        this.later();
      },
    });
    void this.learnGames();
  }

  owner() {
    return {
      send: (/** @type {{type: string}} */ message) => this.line.send(message),
      say: (/** @type {string} */ text) => this.tell(text),
    };
  }

  // The seat

  get token() {
    try {
      return localStorage.getItem(this.tokenKey) ?? this.kept ?? "";
    } catch {
      return this.kept ?? "";
    }
  }

  /** @param {string} token */
  keepToken(token) {
    this.kept = token;
    try {
      localStorage.setItem(this.tokenKey, token);
    } catch {
      // a browser that keeps nothing: the seat is kept as long as the page
    }
  }

  /** A personal link carries the token behind `#`; it goes from the address at once. */
  takeToken() {
    const found = new URLSearchParams(location.hash.slice(1)).get("token");
    if (found) this.keepToken(found);
    if (location.hash) history.replaceState(null, "", location.pathname);
  }

  get seated() {
    return typeof this.table?.you === "number";
  }

  /** @returns {import("./words.js").Hearer} */
  get to() {
    const names = this.table?.places.map((place) => (place.bot ? botTitle(place) : place.name ?? "")) ?? [];
    return { names, me: this.table?.you ?? null };
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

  // What comes

  /** @param {FromServer} message */
  heard(message) {
    switch (message.type) {
      case "table":
        this.heardTable(message);
        break;
      case "view":
        this.heardView(message);
        break;
      case "seated":
        this.keepToken(message.token);
        break;
      case "accepted":
        break;
      case "refused":
        if (message.key && message.key === this.sent) this.sent = "";
        this.tell(sentence(say(message.why, this.to)));
        break;
      case "chatted":
        this.talk.hear(message, this.to);
        break;
      case "advice":
        this.advised(message);
        break;
      case "reason":
        this.reasoned(message);
        break;
      case "failed":
        this.failed = sentence(say(message.why, this.to));
        this.later();
        break;
    }
  }

  /** @param {Table} table */
  heardTable(table) {
    this.failed = "";
    this.table = table;
    table.places.forEach((_, seat) => {
      if (!isAway(table, seat)) this.awaySince.delete(seat);
      else if (!this.awaySince.has(seat)) this.awaySince.set(seat, Date.now());
    });
    this.give(table);
    this.later();
  }

  /**
   * Adds to the randomness of a game that is promised and not dealt.
   *
   * @param {Table} table
   */
  give(table) {
    if (typeof table.you !== "number" || table.places[table.you]?.given) return;
    for (const fair of table.fair ?? []) {
      if (fair.game <= table.games || this.given.has(fair.game)) continue;
      this.given.add(fair.game);
      const own = random(32);
      keepOwn(this.id, fair.game, { commitment: fair.commitment, random: own });
      this.line.send({ type: "give", game: fair.game, random: own });
    }
  }

  /** @param {Shown} message */
  heardView(message) {
    if (message.fresh) this.waiting = [];
    const ends = typeof message.left === "number" ? performance.now() + message.left * 1000 : 0;
    this.waiting.push({ ...message, ends });
    void this.pump();
  }

  /** Shows what waits, each for as long as one can follow. */
  async pump() {
    if (this.pumping) return;
    this.pumping = true;
    try {
      for (let next = this.waiting[0]; next; next = this.waiting[0]) {
        const behind = this.waiting.length > BEHIND;
        const mine = next.happened?.[0]?.seat === this.table?.you && this.seated;
        const wait = this.nextAt - performance.now();
        if (wait > 0 && !behind && !mine && !next.fresh && !document.hidden) await sleep(Math.min(wait, pace()));
        if (this.waiting[0] !== next) continue;
        this.waiting.shift();
        await this.showNext(next, behind);
        this.nextAt = performance.now() + (next.fresh ? 0 : pace());
      }
    } finally {
      this.pumping = false;
    }
    this.ready();
  }

  /**
   * @param {Shown & {ends: number}} message
   * @param {boolean} hurry
   */
  async showNext(message, hurry) {
    const before = this.shown;
    const again = before !== null && before.version === message.version && before.number === message.number;
    const happened = message.happened ?? [];
    if (happened.length) this.talk.tell(happened, this.to, false);
    if (happened.some((event) => event.cards?.length)) soundCard();
    const change = () => this.become(message, again);
    if (hurry || message.fresh) change();
    else await fly(happened, change);
    if (message.view.over && !before?.view.over && before) soundOver();
  }

  /**
   * @param {Shown & {ends: number}} message
   * @param {boolean} again the same view once more, as after a lost line
   */
  become(message, again) {
    const before = this.shown;
    this.fresh = this.newCards(before?.number === message.number ? before.view : null, message, again);
    this.shown = message;
    this.deadline = message.ends;
    this.total = Math.max(message.left ?? 0, 0.1) * 1000;
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
    this.render();
  }

  /**
   * The cards that came into the hand last, as keys: marked until the player does something.
   *
   * @param {View | null} before
   * @param {Shown} message
   * @param {boolean} again
   * @returns {Set<string>}
   */
  newCards(before, message, again) {
    const hand = ownHand(message.view);
    const old = before && ownHand(before);
    if (again) return this.fresh;
    if (!hand || !old) return new Set();
    const had = new Set(heldIn(old, "game", {}, new Set()).map((one) => one.key));
    const found = heldIn(hand, "game", {}, new Set()).map((one) => one.key).filter((key) => !had.has(key));
    if (found.length) return new Set(found.length < hand.cards.length ? found : []);
    return message.happened?.[0]?.seat === message.view.viewer ? new Set() : this.fresh;
  }

  /** The last view is shown: it may be answered. */
  ready() {
    const { shown } = this;
    clearTimeout(this.autoTimer);
    this.render();
    if (!shown || !this.canAct()) return;
    const { view } = shown;
    this.callPlayer(shown);
    const claim = isClaim(view);
    if (!claim) this.skipping = false;
    const skip = skipOf(view);
    const text = claim && this.skipping && skip ? skip.text : settings.autoplay && !claim ? onlyMove(view) : "";
    const version = shown.version;
    if (!text || (view.offers.length === 1 && view.offers[0]?.plan?.length)) return;
    this.autoTimer = setTimeout(() => {
      if (this.shown?.version === version && this.canAct() && !document.querySelector("dialog[open]:not(.claims)")) this.submit(text);
    }, pause());
  }

  /**
   * Says aloud that it is the player's turn, once.
   *
   * @param {Shown} shown
   */
  callPlayer(shown) {
    const key = `${shown.number}.${shown.version}`;
    if (this.called === key) return;
    this.called = key;
    this.talk.speak(`${t("Your turn")}. ${say(shown.view.prompt, { ...this.to, speak: true })}`);
  }

  canAct() {
    const { shown } = this;
    return Boolean(shown && this.seated && shown.view.offers.length && !this.waiting.length && !this.sent && !shown.mine);
  }

  // Drawing

  render() {
    const { table, shown } = this;
    const state = { connecting: "", open: "", away: t("connecting again…") }[this.line_state] ?? "";
    setText(byId("line"), this.failed || state);
    document.body.classList.toggle("offline", this.line_state === "away");
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
      this.waitingRoom.show(table, this.gameName, this.told);
      turnSign(false, this.gameName);
      return;
    }
    this.keepFocus(() => this.renderGame(table, shown));
    turnSign(this.canAct(), this.gameName);
  }

  /**
   * @param {Table} table
   * @param {Shown} shown
   */
  renderGame(table, shown) {
    const { view } = shown;
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
    showFacts(byId("facts"), view, to);
    const offers = this.offers();
    const marks = this.marks(offers);
    showZones(this.board, view, to, marks);
    const hand = ownHand(view);
    this.hand.hidden = !hand;
    byId("sort").hidden = !hand || hand.count < 2;
    setText(byId("sort"), this.orderName());
    if (hand) showHand(this.hand, hand, heldIn(hand, this.order, to, this.fresh), to, marks);
    this.setRove();
    this.result.show(table, shown, to);
    this.play.classList.toggle("over", Boolean(view.over));
    this.renderAsked(table, shown, offers);
  }

  /**
   * @param {Table} table
   * @param {Shown} shown
   * @param {Offer[]} offers
   */
  renderAsked(table, shown, offers) {
    const { view } = shown;
    const { to } = this;
    const acting = view.offers.length > 0 && this.seated;
    setText(byId("prompt"), shown.mine ? t("You have answered. Claims are still open.") : say(view.prompt, to));
    byId("asked").classList.toggle("yours", acting && !shown.mine);
    const more = acting && !this.picking?.picked.length && !this.about && offers.length < view.offers.length;
    const help = more ? t("Pick cards from your hand.") : "";
    setText(byId("told"), this.told || (this.sent && this.line_state === "open" ? "" : help));
    const claim = isClaim(view) && !shown.mine;
    const actions = acting && !claim && !shown.mine ? actionsOf(offers) : [];
    showActions(this.actions, actions, to, {
      armed: this.armed,
      ready: this.canAct(),
      choose: (action) => void this.choose(action),
    });
    this.actions.classList.toggle("many", actions.length > MANY);
    this.renderBack(table, to);
    this.renderClaims(shown, claim);
    byId("clock").hidden = !this.deadline;
  }

  /**
   * Someone asks to take a move back.
   *
   * @param {Table} table
   * @param {import("./words.js").Hearer} to
   */
  renderBack(table, to) {
    const root = byId("back");
    const { back } = table;
    root.hidden = !back;
    if (!back) {
      root.replaceChildren();
      return;
    }
    const mine = back.seat === table.you;
    const said = mine
      ? t("You ask to take your last move back.")
      : t("{seat} asks to take the last move back.", { seat: back.seat }, to);
    const agree = (/** @type {boolean} */ yes) => () => this.line.send({ type: "agree", yes });
    const open = this.seated && !back.agreed.includes(table.you ?? -1);
    const key = `${said} ${open}`;
    if (root.dataset.key === key && root.childElementCount) return;
    root.dataset.key = key;
    root.replaceChildren(make("span", { text: said }));
    if (open) {
      root.append(
        make("button", { type: "button", class: "primary", text: t("Agree"), onclick: agree(true) }),
        make("button", { type: "button", text: t("Refuse"), onclick: agree(false) }),
      );
    }
  }

  /**
   * Claims open as a sheet over the table: the discard, each claim, Skip, and skipping until one's turn.
   *
   * @param {Shown} shown
   * @param {boolean} open
   */
  renderClaims(shown, open) {
    const key = open && this.canAct() && !this.skipping ? `${shown.number}.${shown.version}` : "";
    if (key === this.sheetFor) return;
    this.sheetFor = key;
    this.sheet?.close();
    this.sheet = null;
    if (!key) return;
    const { view } = shown;
    const { to } = this;
    void ask(
      say(view.prompt, to),
      (dialog, /** @type {(value: Offer) => void} */ done) => {
        this.sheet = dialog;
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
          const all = make("button", { type: "button", text: t("Skip until my turn"), onclick: () => ((this.skipping = true), done(skip)) });
          dialog.append(make("div", { class: "buttons" }, one, all));
        }
      },
      "claims",
    ).then((offer) => {
      if (offer && this.shown?.version === shown.version) void this.choose({ offer, plain: null }, true);
      else if (!offer && this.sheetFor === key) this.sheetClosed();
    });
  }

  /** A sheet that was closed without an answer: its moves are buttons now. */
  sheetClosed() {
    this.sheet = null;
    const { shown } = this;
    if (!shown || !this.canAct()) return;
    showActions(this.actions, actionsOf(shown.view.offers), this.to, {
      armed: "",
      ready: true,
      choose: (action) => void this.choose(action),
    });
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

  orderName() {
    const names = {
      game: t("in the usual order"),
      suit: t("sorted by suit"),
      rank: t("sorted by rank"),
      melds: t("sorted by melds"),
    };
    const name = names[this.order];
    return name.slice(0, 1).toUpperCase() + name.slice(1);
  }

  // Touching

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

  /**
   * @param {Offer[]} offers
   * @returns {Marks}
   */
  marks(offers) {
    const picking = this.picking;
    const zones = new Set();
    const cards = new Set();
    const act = this.canAct();
    const own = picking?.own ?? new Set();
    for (const offer of act ? offers : []) {
      const outside = (offer.uses ?? []).find((use) => !own.has(use[0]));
      if (outside) cards.add(`${outside[0]} ${outside[1]}`);
      if (offer.to && picking?.picked.length) zones.add(offer.to);
      else if (offer.to && !offer.uses?.length) zones.add(offer.to);
      if (offer.on && offer.to && picking?.picked.length) cards.add(`${offer.to} ${offer.on}`).add(`${offer.to} =${offer.on}`);
    }
    if (act && picking && !picking.picked.length) {
      for (const offer of picking.view.offers) if (offer.verb === "swap") cards.add(`${offer.to} =${offer.on}`);
    }
    return {
      zones,
      cards,
      own: (zone, card, place) => {
        const spot = picking?.spots.find((one) => same(one, { zone, card, place }));
        if (!spot || !picking) return null;
        const picked = picking.has(spot);
        const open = picking.view.offers.length > 0 && act;
        const playable = open && picking.useful(spot);
        return { picked, playable, label: this.labelOf(spot, picked, playable, open) };
      },
    };
  }

  /**
   * What a screen reader says of a card.
   *
   * @param {Spot} spot
   * @param {boolean} picked
   * @param {boolean} playable
   * @param {boolean} open
   */
  labelOf(spot, picked, playable, open) {
    const name = cardName(spot.card);
    if (!open) return name;
    if (picked) return t("{name}, picked", { name });
    if (playable) return t("{name}, playable", { name });
    const why = this.shown?.view.blocked[spot.card];
    return why
      ? t("{name}, not playable: {why}", { name, why: say(why, { ...this.to, speak: true }) })
      : t("{name}, not playable", { name });
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
      this.line.send({ type: "why", cards: picking.picked.map((one) => one.card) });
    }
    this.render();
  }

  /** @param {import("./wire.js").Reason} message */
  reasoned(message) {
    const picked = this.picking?.picked.map((spot) => spot.card).join() ?? "";
    if (picked !== message.cards.join() || this.offers().length) return;
    this.tell(message.why ? sentence(say(message.why, this.to)) : t("No move uses just these cards."));
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
      this.render();
    }
  }

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
      this.render();
      return;
    }
    if (this.shown?.version !== shown.version) return this.tell(t("The table has moved on: look again."));
    this.submit(made.pick ? picking.text(made, chosen) : filled(made, chosen));
  }

  /** @param {string} text */
  submit(text) {
    if (!this.shown || !this.canAct()) return;
    clearTimeout(this.autoTimer);
    this.told = "";
    this.sent = this.line.move(text, this.shown.version);
    this.sheetFor = "";
    this.sheet?.close();
    this.sheet = null;
    this.render();
  }

  /** @param {string} text */
  tell(text) {
    this.told = text;
    this.render();
  }

  clear() {
    this.picking?.clear();
    this.about = null;
    this.armed = "";
    this.told = "";
    this.render();
  }

  // Asking

  hint() {
    if (!this.shown?.view.offers.length) return this.tell(t("You have nothing to decide now."));
    this.told = t("A hint is being thought of …");
    this.line.send({ type: "hint" });
    this.render();
  }

  /** @param {import("./wire.js").Advice} message */
  advised(message) {
    const { picking, shown } = this;
    if (!shown || !picking) return;
    const found = offerOf(shown.view, message.move);
    let move = message.move;
    if (found) {
      const { offer, chosen } = found;
      move = say(offer.label, this.to);
      const values = (offer.choices ?? []).map((choice) => valueName(choice.kind, chosen[choice.name] ?? ""));
      if (values.length) move += ` (${values.join(", ")})`;
      const cards = offer.pick ? (chosen.cards ?? "").split(" ") : null;
      picking.clear();
      for (const [zone, card] of offer.uses ?? []) {
        const spot = picking.spots.find((one) => one.zone === zone && one.card === card && !picking.has(one));
        if (spot && (!cards || cards.includes(card))) picking.toggle(spot);
      }
    }
    const said = t("Best: {move}", { move });
    const why = message.why?.text ? say(message.why, this.to) : "";
    this.tell(why ? `${said} (${why})` : said);
  }

  async rules() {
    const game = this.table?.game ?? "";
    try {
      const answer = await fetch(`/api/rules/${encodeURIComponent(game)}?lang=${encodeURIComponent(language())}`);
      const found = await answer.json();
      // Rules are our own text, made into HTML by the server; nothing that came from a player is in them.
      const page = new DOMParser().parseFromString(String(found.html ?? ""), "text/html");
      page.querySelector("h1")?.remove();
      await ask(
        String(found.title ?? ""),
        (dialog) => {
          const text = make("div", { class: "rules", tabindex: "0" }, ...page.body.childNodes);
          const close = make("button", { type: "button", class: "primary", text: t("Close"), onclick: () => dialog.close() });
          dialog.append(text, make("div", { class: "buttons" }, close));
        },
        "reading",
      );
    } catch {
      this.tell(t("The rules could not be fetched."));
    }
  }

  async scores() {
    const { shown, to } = this;
    if (!shown) return;
    await ask(
      t("Scores"),
      (dialog) => {
        const { view } = shown;
        const list = make("ul", { class: "sheet" });
        for (let seat = 0; seat < view.seats; seat += 1) {
          const facts = view.facts.filter((fact) => fact.seat === seat).map((fact) => say(fact.words, to));
          const text = [number(view.scores[seat] ?? 0), ...facts].join(" · ");
          list.append(make("li", {}, make("b", { text: seatName(seat, to.names) }), ` ${text}`));
        }
        for (const fact of view.facts) {
          if (typeof fact.seat !== "number") list.append(make("li", { text: say(fact.words, to) }));
        }
        const close = make("button", { type: "button", class: "primary", text: t("Close"), onclick: () => dialog.close() });
        dialog.append(list, make("div", { class: "buttons" }, close));
      },
      "reading",
    );
  }

  async menu() {
    const playing = Boolean(this.shown && this.table?.games);
    await ask(
      t("Menu"),
      (dialog) => {
        const list = make("div", { class: "menu" });
        /**
         * @param {string} text
         * @param {() => unknown} then
         * @param {boolean} [shown]
         */
        const item = (text, then, shown = true) => {
          if (!shown) return;
          list.append(make("button", { type: "button", text, onclick: () => (dialog.close(), void then()) }));
        };
        item(t("Rules"), () => this.rules());
        item(t("Scores"), () => this.scores(), playing);
        item(t("Take back my last move"), () => this.line.send({ type: "back" }), playing && this.seated);
        item(t("Invite others"), () => this.share());
        item(t("My seat on another device"), () => this.personal(), this.seated);
        item(t("Tell me when it is my turn"), () => Notification.requestPermission(), canNotify() === "default");
        item(t("Settings"), () => openSettings());
        item(t("Leave the table"), () => this.leave(), this.seated);
        dialog.append(list);
        if (this.shown) {
          const digest = this.shown.digest.slice(0, 4);
          dialog.append(make("p", { class: "soft digest", text: t("same board: {digest}", { digest }), title: t("Everyone who sees the same board sees the same sign.") }));
        }
        if (this.table?.watching) {
          dialog.append(make("p", { class: "soft", text: t(["One person watches.", "{count} people watch."], { count: this.table.watching }) }));
        }
      },
      "menu-dialog",
    );
  }

  async share() {
    await this.linkDialog(t("Invite others"), tableLink(), t("Whoever opens this link can watch, or take a free seat."));
  }

  async personal() {
    const link = `${tableLink()}#token=${encodeURIComponent(this.token)}`;
    await this.linkDialog(t("My seat on another device"), link, t("Keep this link to yourself: whoever has it plays in your seat."));
  }

  /**
   * @param {string} title
   * @param {string} link
   * @param {string} text
   */
  async linkDialog(title, link, text) {
    await ask(title, (dialog) => {
      const field = make("input", { type: "text", readonly: true, "aria-label": title, class: "link" });
      field.value = link;
      field.addEventListener("focus", () => field.select());
      const done = make("p", { role: "status" });
      const copied = make("button", { type: "button", class: "primary", text: t("Copy the link") });
      copied.addEventListener("click", async () => setText(done, (await copy(link)) ? t("The link is copied.") : t("Copy the link from the field.")));
      const close = make("button", { type: "button", text: t("Close"), onclick: () => dialog.close() });
      dialog.append(make("p", { text }), field, done, make("div", { class: "buttons" }, close, copied));
    });
  }

  async leave() {
    const playing = this.table?.stage === "playing";
    const text = playing ? t("A bot plays on for you.") : t("Your seat is free again.");
    if (!(await confirmed(t("Leave the table?"), [text], t("Leave")))) return;
    this.line.send({ type: "leave" });
    try {
      localStorage.removeItem(this.tokenKey);
    } catch {
      // nothing was kept
    }
    setTimeout(() => location.assign("/"), 300); // once it is said
  }

  // Listening

  listen() {
    byId("hint").addEventListener("click", () => this.hint());
    byId("menu-open").addEventListener("click", () => void this.menu());
    byId("sort").addEventListener("click", () => this.sort());
    this.hand.addEventListener("click", (event) => this.clicked(event));
    this.board.addEventListener("click", (event) => this.clicked(event));
    new ResizeObserver(() => fan(this.hand)).observe(this.hand);
    document.addEventListener("keydown", (event) => this.key(event));
    this.hand.addEventListener("focusin", (event) => {
      const at = this.touchable().indexOf(/** @type {HTMLElement} */ (event.target));
      if (at >= 0) this.rove = at;
      this.setRove();
    });
    onSettings((name) => {
      if (name === "language") this.relabel();
      this.later();
    });
    setInterval(() => this.tick(), 200);
    setInterval(() => this.later(), 10_000);
  }

  /** Another language: what was said before stays as it was. */
  relabel() {
    this.told = "";
    this.sheetFor = "";
  }

  tick() {
    if (!this.deadline) return;
    const left = Math.max(0, this.deadline - performance.now());
    const part = String(Math.min(1, left / this.total));
    for (const bar of document.querySelectorAll("#clock > span, .claims .clock > span")) {
      /** @type {HTMLElement} */ (bar).style.setProperty("--part", part);
    }
    byId("clock").classList.toggle("short", left < 5000 && left > 0);
  }

  sort() {
    const hand = this.shown && ownHand(this.shown.view);
    if (!hand) return;
    this.order = nextOrder(heldIn(hand, "game", this.to, this.fresh), this.order, hand.groups);
    try {
      localStorage.setItem("cardfolk.order", this.order);
    } catch {
      // for this time only
    }
    this.render();
  }

  /** @param {Event} event */
  clicked(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const zone = /** @type {HTMLElement | null} */ (target.closest("[data-zone]"))?.dataset.zone;
    const slot = /** @type {HTMLElement | null} */ (target.closest("[data-card], [data-stands]"));
    if (!zone) return;
    const spot = this.spotOf(zone, slot);
    if (spot && !(this.picking?.picked.length && this.marks(this.offers()).zones.has(zone) && zone !== this.hand.dataset.zone)) {
      this.rove = Math.max(0, this.touchable().indexOf(/** @type {HTMLElement} */ (slot)));
      this.touch(spot);
    } else {
      this.touchZone(zone, slot);
    }
  }

  /**
   * @param {string} zone
   * @param {HTMLElement | null} slot
   */
  spotOf(zone, slot) {
    const place = Number(slot?.dataset.place ?? -1);
    return this.picking?.spots.find((spot) => spot.zone === zone && spot.place === place && spot.card === slot?.dataset.card);
  }

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

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const target = event.target;
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
    if (!this.shown || this.play.hidden) return;
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
      if (spot && event.key === " ") this.touch(spot);
      else if (spot) this.enter(spot);
    } else if (event.key === "Enter" && (target === document.body || target === byId("log"))) {
      this.first();
      done();
    } else if (event.key === "Escape") {
      this.clear();
    } else if (event.key === "?") {
      void this.rules();
      done();
    } else if (event.key === "h") {
      this.hint();
    } else if (event.key === "s") {
      this.sort();
    } else if (/^[0-9]$/.test(event.key)) {
      const hand = this.hand.dataset.zone;
      const spot = this.picking?.spots.find((one) => one.zone === hand && one.place === Number(event.key));
      if (spot) this.touch(spot);
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
    const { picking } = this;
    if (!picking || !this.canAct()) return this.touch(spot);
    if (picking.picked.length) return this.first();
    this.touch(spot);
    if (picking.picked.length && actionsOf(picking.offers()).length === 1) this.first();
  }

  first() {
    const action = actionsOf(this.offers())[0];
    if (action) void this.choose(action);
  }

  /** @param {string} letter */
  letter(letter) {
    const actions = actionsOf(this.offers());
    const at = keysFor(actions).indexOf(letter);
    const action = actions[at];
    if (action && this.canAct()) void this.choose(action);
  }
}

/**
 * The name of a bot at the table.
 *
 * @param {import("./wire.js").Place} place
 */
function botTitle(place) {
  const own = place.name ?? "";
  if (!place.bot || place.bot === "random" || !own.startsWith(place.bot)) return own;
  const name = botName(place.bot) + own.slice(place.bot.length);
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

/**
 * @param {string} kind
 * @param {string} value
 */
function valueName(kind, value) {
  if (kind === "card") return cardName(value);
  const signs = /** @type {Record<string, string>} */ ({ c: "♣", d: "♦", h: "♥", s: "♠" });
  return value.split(" ").map((one) => signs[one] ?? one).join(" ");
}

/**
 * The move that lets it go, where the viewer is asked out of turn.
 *
 * @param {View} view
 * @returns {Offer | undefined}
 */
function skipOf(view) {
  return view.skip ? view.offers.find((offer) => offer.text === view.skip) : undefined;
}

/**
 * Whether the viewer is asked for a claim: something may be taken, or let go.
 *
 * @param {View} view
 */
function isClaim(view) {
  return skipOf(view) !== undefined;
}

/**
 * What there is to know at a glance; of a fact with many lines, a score sheet, the last.
 *
 * @param {HTMLElement} root
 * @param {View} view
 * @param {import("./words.js").Hearer} to
 */
function showFacts(root, view, to) {
  const last = new Map();
  for (const fact of view.facts) if (typeof fact.seat !== "number") last.set(fact.name, say(fact.words, to));
  keyed(root, [...last], ([name]) => name, () => make("li"), (element, [, text]) => setText(element, text));
}

function pace() {
  return Number(readKept("cardfolk.pace") ?? PACE);
}

function pause() {
  const kept = readKept("cardfolk.pace");
  return kept === null ? PAUSE : Number(kept) * 2;
}

/** @param {string} key */
function readKept(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @returns {import("./sorting.js").Order} */
function readOrder() {
  const kept = readKept("cardfolk.order");
  return ORDERS.find((one) => one === kept) ?? "game";
}

/** @param {number} milliseconds */
function sleep(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

await start();
new TablePage();
