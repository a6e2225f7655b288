/** Everyone at the table: a face with a name, one line, how many cards; whose turn it is, who is away. */

import { makeCard } from "./cards.js";
import { keyed, make, setAttribute, setText } from "./dom.js";
import { showFace } from "./faces.js";
import { thing } from "./icons.js";
import { settings } from "./settings.js";
import { number, say, seatName, t } from "./words.js";

/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Table} Table */
/** @typedef {import("./wire.js").Fact} Fact */
/** @typedef {import("./words.js").Hearer} Hearer */
/** @typedef {import("./places.js").Places} Places */
/** @typedef {import("./places.js").SeatPlace} SeatPlace */
/** @typedef {{longAway: (seat: number) => boolean, standIn: (seat: number) => void, moods: readonly string[]}} Care */

const DEEP = 3; // backs of what somebody has taken that are drawn
const REST = ["out", "passed"]; // facts of who waits until the next trick or deal
const SIGNS = ["crown", "star", "mop", "broom"]; // facts that are a title, by its sign
const UNSAID = [...SIGNS, "title", "turn", "discarded"]; // facts that stand in no line: drawn, or of no use during play

/**
 * Everyone but the viewer, clockwise from the viewer's left.
 *
 * @param {View} view
 */
export function othersOf(view) {
  const first = typeof view.viewer === "number" ? view.viewer : -1;
  const seats = Array.from({ length: view.seats }, (_, step) => (first + step + 1 + view.seats) % view.seats);
  return seats.filter((seat) => seat !== first);
}

/**
 * @param {HTMLElement} around
 * @param {View} view
 * @param {Table} table
 * @param {Places} places
 * @param {Hearer} to
 * @param {Care} care
 */
export function showSeats(around, view, table, places, to, care) {
  keyed(
    around,
    othersOf(view),
    (seat) => String(seat),
    (seat) => makeSeat(seat, care),
    (element, seat, at) => {
      const place = places.seats[at] ?? { x: 0, y: 0, size: 54, beside: false, name: 80 };
      showSeat(element, seat, view, table, to, care, places.kind === "desk" ? 2 : places.screen.short || places.kind === "side" ? 0 : 1);
      put(element, place);
      lieBefore(element, place, places);
    },
  );
}

/**
 * Where the tricks that somebody has taken lie: before them, beside what is played.
 *
 * @param {HTMLElement} element
 * @param {SeatPlace} place
 * @param {Places} places
 */
export function lieBefore(element, { x, y }, { screen: { W, H } }) {
  const side = Math.max(0.09 * W, 122); // beside the name
  const [across, down] = y > 0.7 * H ? [Math.max(0.12 * W, side + 30), -0.195] : Math.abs(x - W / 2) < 0.2 * W ? [Math.max(0.12 * W, side), 0.05] : [x < W / 2 ? side : -side, 0.12];
  element.style.setProperty("--across", `${Math.round(across)}px`);
  element.style.setProperty("--down", `${Math.round(down * H)}px`);
}

/**
 * @param {HTMLElement} element
 * @param {SeatPlace} place
 */
export function put(element, { x, y, size, beside, name }) {
  element.style.setProperty("left", `${x}px`);
  element.style.setProperty("top", `${y}px`);
  element.style.setProperty("--face", `${size}px`);
  element.style.setProperty("--name", `${Math.round(name)}px`);
  element.classList.toggle("beside", beside);
}

/**
 * @param {number} seat
 * @param {Care} [care]
 */
export function makeSeat(seat, care) {
  return make(
    "div",
    { class: "seat", role: "group", "data-seat": String(seat) },
    make("span", { class: "face", "aria-hidden": "true" }),
    make("span", { class: "plate" }, make("span", { class: "who" }), make("span", { class: "about-seat" })),
    make("span", { class: "holds", "data-hand": `hand:${seat}`, "aria-hidden": "true" }),
    make("span", { class: "title", "aria-hidden": "true" }),
    make("button", { type: "button", class: "stand-in", hidden: true, onclick: () => care?.standIn(seat) }),
    make("span", { class: "taken", "aria-hidden": "true" }),
  );
}

/**
 * @param {HTMLElement} element
 * @param {number} seat
 * @param {View} view
 * @param {Table} table
 * @param {Hearer} to
 * @param {Care} care
 * @param {number} lines how many facts there is room for
 */
export function showSeat(element, seat, view, table, to, care, lines) {
  const [face, plate, holds, title, standIn, taken] = /** @type {HTMLElement[]} */ ([...element.children]);
  const [who, about] = /** @type {HTMLElement[]} */ ([...(plate?.children ?? [])]);
  if (!face || !who || !about || !holds || !title || !standIn || !taken) return;
  const place = table.places[seat] ?? {};
  const mine = seat === view.viewer;
  const name = seatName(seat, to.names);
  const hand = view.zones.find((zone) => zone.kind === "hand" && zone.owner === seat);
  const turn = view.to_move === seat && !view.over;
  const facts = view.facts.filter((fact) => fact.seat === seat);
  const said = facts.map((fact) => say(fact.words, to));
  if (table.match > 1) said.push(t("won {number}", { number: number(table.totals[seat] ?? 0) }));
  const state = stateOf(seat, view, table, turn);
  showFace(face, { name, character: place.character, mood: care.moods[seat], colour: mine ? settings.face : place.colour });
  setText(who, mine ? t("You") : name);
  setText(about, state.short || roleOf(seat, view, mine) || told(facts, lines, to).join(" · "));
  about.hidden = !about.textContent || (!lines && !state.short);
  setText(holds, hand ? String(hand.count) : "");
  holds.hidden = !hand || mine;
  showTitle(title, facts);
  const tricks = Number(facts.find((fact) => fact.name === "tricks")?.words.args?.number ?? 0);
  while (taken.childElementCount > Math.min(DEEP, tricks)) taken.lastElementChild?.remove();
  while (taken.childElementCount < Math.min(DEEP, tricks)) taken.append(makeCard(null, { quiet: true }));
  element.classList.toggle("turn", turn);
  element.classList.toggle("rests", facts.some((fact) => REST.includes(fact.name)));
  element.classList.toggle("away", isAway(table, seat));
  element.classList.toggle("winner", Boolean(view.over && view.winners?.includes(seat)));
  standIn.hidden = !(isAway(table, seat) && !place.standin && care.longAway(seat) && typeof table.you === "number");
  setText(standIn, t("Let a bot play"));
  setAttribute(standIn, "aria-label", t("Let a bot play for {name}", { name }));
  const cards = hand ? t(["{count} card", "{count} cards"], { count: hand.count }) : "";
  const spoken = [mine ? t("{name} (you)", { name }) : name, cards, state.whole, ...said].filter(Boolean);
  setAttribute(element, "aria-label", spoken.join(", "));
}

/**
 * What somebody does now, where the table says who attacks and who defends; of oneself as You do it.
 *
 * @param {number} seat
 * @param {View} view
 * @param {boolean} mine
 */
function roleOf(seat, view, mine) {
  const names = view.facts.filter((fact) => fact.words.args?.seat?.seat === seat).map((fact) => fact.name);
  if (names.includes("attacker")) {
    return mine ? t("attack") : t("attacks");
  }
  return !names.includes("defender") ? "" : mine ? t("defend") : t("defends");
}

/**
 * The facts for the one line under a name: that someone waits, else what is counted.
 *
 * @param {Fact[]} facts
 * @param {number} lines
 * @param {Hearer} to
 */
function told(facts, lines, to) {
  const rest = facts.find((fact) => REST.includes(fact.name));
  if (rest) return [say(rest.words, to)];
  const counted = facts.filter((fact) => !UNSAID.includes(fact.name) && !(fact.name === "points" && isNothing(fact)));
  const total = counted.find((fact) => fact.name === "total") ?? counted.find((fact) => fact.name === "points");
  const others = counted.filter((fact) => fact !== total);
  const chosen = lines > 1 && others[0] ? [others[0], ...(total ? [total] : [])] : [total ?? others[0]];
  return chosen.flatMap((fact) => (fact ? [say(fact.words, to)] : []));
}

/** @param {Fact} fact */
function isNothing({ words: { args = {} } }) {
  return (args.number ?? args.count) === 0;
}

/**
 * @param {HTMLElement} root
 * @param {Fact[]} facts
 */
function showTitle(root, facts) {
  const name = facts.find((one) => SIGNS.includes(one.name))?.name ?? "";
  root.hidden = !name;
  if (root.dataset.name === name) return;
  root.dataset.name = name;
  root.replaceChildren(...(name ? [thing(name)] : []));
}

/**
 * Someone whose page is not open.
 *
 * @param {Table} table
 * @param {number} seat
 */
export function isAway(table, seat) {
  const place = table.places[seat];
  return Boolean(place?.name && !place.bot && !place.here);
}

/**
 * @param {number} seat
 * @param {View} view
 * @param {Table} table
 * @param {boolean} turn
 * @returns {{short: string, whole: string}} what must be seen; what is told
 */
function stateOf(seat, view, table, turn) {
  const place = table.places[seat] ?? {};
  if (place.standin) return { short: t("a bot plays"), whole: t("a bot plays") };
  if (isAway(table, seat)) return { short: t("away"), whole: t("away") };
  if (!turn) return { short: "", whole: "" };
  if (seat === view.viewer) return { short: "", whole: t("your turn") };
  return { short: "", whole: place.bot ? t("thinking") : t("to move") };
}
