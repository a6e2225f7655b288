/** Everyone at the table: name, cards, score, whose turn it is, who is away. */

import { keyed, make, setAttribute, setText } from "./dom.js";
import { number, say, seatName, t } from "./words.js";

/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Table} Table */
/** @typedef {import("./words.js").Hearer} Hearer */
/** @typedef {{longAway: (seat: number) => boolean, standIn: (seat: number) => void}} Care */

const SIDES = [[], [0, 1, 0], [1, 0, 1], [1, 1, 1], [1, 2, 1], [1, 3, 1], [2, 2, 2], [2, 3, 2], [2, 4, 2]];

/**
 * @param {HTMLElement} around with its left, top and right side
 * @param {View} view
 * @param {Table} table
 * @param {Hearer} to
 * @param {Care} care
 */
export function showSeats(around, view, table, to, care) {
  const first = typeof view.viewer === "number" ? view.viewer : -1;
  /** @type {number[]} */
  const others = [];
  for (let step = 1; step <= view.seats; step += 1) {
    const seat = (first + step + view.seats) % view.seats;
    if (seat !== first) others.push(seat);
  }
  const counts = SIDES[others.length] ?? [2, others.length - 4, 2];
  let at = 0;
  [...around.children].forEach((side, number) => {
    const some = others.slice(at, (at += counts[number] ?? 0));
    keyed(
      side,
      some,
      (seat) => String(seat),
      (seat) => makeSeat(seat, care),
      (element, seat) => showSeat(element, seat, view, table, to, care),
    );
  });
  setAttribute(around, "data-many", others.length > 4);
  around.style.setProperty("--across", String(others.length > 4 ? Math.ceil(others.length / 2) : others.length));
}

/**
 * @param {number} seat
 * @param {Care} [care]
 */
export function makeSeat(seat, care) {
  return make(
    "div",
    { class: "seat", role: "group", "data-seat": String(seat) },
    make("span", { class: "who" }),
    make("span", { class: "holds", "data-hand": `hand:${seat}`, "aria-hidden": "true" }),
    make("span", { class: "about-seat" }),
    make("span", { class: "state" }),
    make("button", { type: "button", class: "stand-in", hidden: true, onclick: () => care?.standIn(seat) }),
    make("span", { class: "reaction", "aria-hidden": "true" }),
  );
}

/**
 * @param {HTMLElement} element
 * @param {number} seat
 * @param {View} view
 * @param {Table} table
 * @param {Hearer} to
 * @param {Care} care
 */
export function showSeat(element, seat, view, table, to, care) {
  const [who, holds, about, state, standIn] = /** @type {HTMLElement[]} */ ([...element.children]);
  if (!who || !holds || !about || !state || !standIn) return;
  const place = table.places[seat] ?? {};
  const name = seatName(seat, to.names);
  const hand = view.zones.find((zone) => zone.kind === "hand" && zone.owner === seat);
  const turn = view.to_move === seat && !view.over;
  const facts = view.facts.filter((fact) => fact.seat === seat).map((fact) => say(fact.words, to));
  if (table.match > 1) facts.push(t("won {number}", { number: number(table.totals[seat] ?? 0) }));
  setText(who, name);
  setText(holds, hand ? String(hand.count) : "");
  holds.hidden = !hand;
  setText(about, facts.join(" · "));
  setText(state, stateOf(seat, view, table, turn));
  element.classList.toggle("turn", turn);
  element.classList.toggle("away", isAway(table, seat));
  element.classList.toggle("winner", Boolean(view.over && view.winners?.includes(seat)));
  standIn.hidden = !(isAway(table, seat) && !place.standin && care.longAway(seat) && typeof table.you === "number");
  setText(standIn, t("Let a bot play"));
  setAttribute(standIn, "aria-label", t("Let a bot play for {name}", { name }));
  const cards = hand ? t(["{count} card", "{count} cards"], { count: hand.count }) : "";
  const spoken = [name, cards, state.textContent ?? "", ...facts].filter(Boolean);
  setAttribute(element, "aria-label", spoken.join(", "));
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
 */
function stateOf(seat, view, table, turn) {
  const place = table.places[seat] ?? {};
  if (place.standin) return t("a bot plays");
  if (isAway(table, seat)) return t("away");
  if (turn && seat !== view.viewer) return place.bot ? t("thinking") : t("to move");
  return turn ? t("your turn") : "";
}
