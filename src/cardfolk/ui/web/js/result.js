/** The end of a game: whom it is about, how everyone stands, what comes next, the replay, the review and the record. */

import { makeCard } from "./cards.js";
import { openDayResult } from "./day-result.js";
import { keyed, make, setAttribute, setText } from "./dom.js";
import { icon, thing } from "./icons.js";
import { lyingOf } from "./maker.js";
import { fetchRecord, saveRecord } from "./saving.js";
import { faceOf, places } from "./sheet.js";
import { capital, number, say, seatName, several, t } from "./words.js";

/** @typedef {import("./wire.js").Table} Table */
/** @typedef {import("./wire.js").Shown} Shown */
/** @typedef {import("./wire.js").SceneShown} SceneShown */
/** @typedef {import("./words.js").Hearer} Hearer */

const MOST = 4; // cards that are shown of those that were left

export class Result {
  /**
   * @param {HTMLElement} root
   * @param {{start: () => void, say: (text: string) => void}} owner
   */
  constructor(root, owner) {
    this.root = root;
    this.owner = owner;
    this.hero = make("div", { class: "hero", "aria-hidden": "true" });
    this.heading = make("h2");
    this.match = make("p", { class: "match" });
    this.standings = make("ol", { class: "standings" });
    this.asks = make("p", { class: "asks", role: "status" });
    this.next = make("button", { type: "button", class: "action primary", id: "next", onclick: () => owner.start() });
    this.replay = make("a", { class: "button", id: "replay" });
    this.review = make("a", { class: "button", id: "review" });
    this.record = make("button", { type: "button", id: "record", onclick: () => void this.download() });
    this.other = make("a", { class: "button", id: "other", href: "/" });
    this.day = make("button", { type: "button", class: "action primary", id: "day", onclick: () => void openDayResult(this.id) });
    const ribbon = make("div", { class: "ribbon" }, this.heading);
    root.append(this.hero, ribbon, this.match, this.standings, this.asks, make("div", { class: "buttons" }, this.day, this.replay, this.next, this.review, this.other, this.record));
    this.id = "";
    this.number = 0;
  }

  /** The hand is gone that the keyboard was at; who writes or reads elsewhere is left there. */
  takeFocus() {
    const at = document.activeElement;
    if (at === document.body || this.root.parentElement?.contains(at)) this.root.focus({ preventScroll: true });
  }

  /**
   * @param {Table} table
   * @param {Shown} shown
   * @param {SceneShown | null} ending the last scene, if it was seen
   * @param {boolean} scored whether points were written down
   * @param {boolean} lowWins few points are good
   * @param {Hearer} to
   */
  show(table, shown, ending, scored, lowWins, to) {
    const { view } = shown;
    const over = Boolean(view.over) && table.stage !== "playing";
    const opens = over && this.root.hidden;
    this.root.hidden = !over;
    if (!over) return;
    if (opens) this.takeFocus();
    this.id = table.id;
    this.number = shown.number;
    const won = view.winners ?? [];
    const lost = loneLoser(view.seats, won);
    const about = ending?.seat ?? lost ?? (won.length === 1 ? won[0] : undefined);
    const names = several(won.map((seat) => seatName(seat, to.names)));
    const drawn = won.length === view.seats || !won.length;
    const plain = drawn ? t("The game is drawn.") : t(["{names} wins.", "{names} win."], { count: won.length, names });
    setText(this.heading, ending ? capital(say(ending.words, to)) : plain);
    setAttribute(this.root, "aria-label", this.heading.textContent);
    const sad = typeof about === "number" && !drawn && !won.includes(about);
    this.root.classList.toggle("sad", sad);
    const held = sad ? view.zones.find((zone) => zone.kind === "hand" && zone.owner === about) : undefined;
    const left = (held?.cards ?? []).flatMap((one) => lyingOf(one).card ?? []);
    this.showHero(typeof about === "number" ? about : null, sad ? "cap" : "crown", left.slice(0, MOST));
    const match = table.match > 1;
    setText(this.match, match ? t("Game {number} of {games}", { number: shown.number, games: table.match }) : "");
    this.match.hidden = !match;
    const totals = match ? table.totals : view.scores;
    const people = [...table.places.keys()].filter((seat) => isHere(table, seat));
    const willing = people.filter((seat) => table.places[seat]?.ready);
    const unready = people.filter((seat) => !table.places[seat]?.ready);
    keyed(
      this.standings,
      places(totals, lowWins && !match),
      ({ seat }) => String(seat),
      ({ seat }) => make("li", { "data-standing": String(seat) }, make("span", { class: "rank" }), faceOf(seat), make("b"), make("span", { class: "ready", "aria-hidden": "true" }, icon("tick")), make("span", { class: "points" })),
      (line, { seat, place }) => {
        const [rank, face, name, ready, points] = /** @type {HTMLElement[]} */ ([...line.children]);
        if (!rank || !face || !name || !ready || !points) return;
        setText(rank, `${place}.`);
        setText(name, seat === to.me ? t("You") : seatName(seat, to.names));
        setText(points, scored || match ? number(totals[seat] ?? 0) : "");
        ready.hidden = !willing.length || unready.includes(seat);
        line.classList.toggle("own", seat === to.me);
        line.classList.toggle("won", won.includes(seat) && !drawn);
      },
    );
    const mine = willing.includes(table.you ?? -1);
    const waitFor = mine && unready.length ? unready : [];
    const others = several((mine ? waitFor : willing).map((seat) => seatName(seat, to.names)));
    const asked = mine ? t("Waiting for {names}.", { names: others }) : t(["{names} wants to play on.", "{names} want to play on."], { count: willing.length, names: others });
    setText(this.asks, others ? asked : "");
    this.next.hidden = typeof table.you !== "number";
    this.next.disabled = mine;
    setText(this.next, table.stage === "between" ? t("Next game") : t("Once more"));
    this.day.hidden = !table.day || shown.number !== 1 || this.next.hidden;
    setText(this.day, t("My result of the day"));
    setText(this.replay, t("Watch it again"));
    setAttribute(this.replay, "href", `/t/${encodeURIComponent(table.id)}/replay/${shown.number}`);
    setText(this.review, t("Review"));
    setAttribute(this.review, "href", `/t/${encodeURIComponent(table.id)}/replay/${shown.number}?review=${table.you ?? ""}`);
    setText(this.record, t("Save the record"));
    setText(this.other, t("Another game"));
  }

  /**
   * @param {number | null} seat
   * @param {string} hat
   * @param {string[]} left cards that they could not get rid of
   */
  showHero(seat, hat, left) {
    const key = `${seat} ${hat} ${left}`;
    if (this.hero.dataset.key === key) return;
    this.hero.dataset.key = key;
    this.hero.replaceChildren(...(seat === null ? [] : [faceOf(seat), thing(hat)]));
    if (!left.length) return;
    const cards = make("span", { class: "cards" }, ...left.map((card) => makeCard(card, { quiet: true })));
    this.hero.append(make("span", { class: "left" }, cards, make("b", { text: t("left in hand") })));
  }

  async download() {
    try {
      saveRecord((await fetchRecord(this.id, this.number)).record, this.id, this.number);
    } catch {
      this.owner.say(t("The record could not be fetched."));
    }
  }
}

/**
 * Someone who is asked before the next game: a person who is there and plays.
 *
 * @param {Table} table
 * @param {number} seat
 */
function isHere(table, seat) {
  const place = table.places[seat];
  return Boolean(place && !place.bot && !place.standin && place.here);
}

/**
 * Whoever lost alone, where all the others won.
 *
 * @param {number} seats
 * @param {readonly number[]} won
 */
function loneLoser(seats, won) {
  const lost = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => !won.includes(seat));
  return lost.length === 1 && seats > 2 ? lost[0] : undefined;
}
