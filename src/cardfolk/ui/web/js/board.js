// A View to look at, with nothing to do in it: every zone with its cards. For the replay.

import { makeCard } from "./cards.js";
import { cardName, cardText, number, say, seatName, t } from "./words.js";

/** @typedef {import("./wire.js").Card} Card */
/** @typedef {import("./wire.js").Said} Said */
/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Zone} Zone */

const BACKS = 3; // of a pile that are drawn

/**
 * The whole board.
 * @param {View} view
 * @param {readonly string[]} names
 * @returns {HTMLElement[]}
 */
export function board(view, names) {
  const common = document.createElement("div");
  common.className = "common";
  common.append(
    factList(view.facts.filter((fact) => (fact.seat ?? null) === null), names),
    ...view.zones.filter((zone) => (zone.owner ?? null) === null && zone.count).map((zone) => zoneBox(zone, names)),
  );
  const seats = [];
  for (let seat = 0; seat < view.seats; seat++) seats.push(seatBox(view, seat, names));
  return [common, ...seats];
}

/**
 * @param {View} view
 * @param {number} seat
 * @param {readonly string[]} names
 */
function seatBox(view, seat, names) {
  const box = document.createElement("section");
  box.className = "seat";
  if (view.to_move === seat) box.classList.add("turn");
  const head = document.createElement("h2");
  head.textContent = seatName(seat, names);
  if (view.winners?.includes(seat) && view.over) head.textContent += " ★";
  const score = document.createElement("span");
  score.className = "score";
  score.textContent = number(view.scores[seat] ?? 0);
  score.title = t("score");
  const turn = document.createElement("span");
  turn.className = "unseen";
  turn.textContent = view.to_move === seat ? t("to move") : "";
  head.append(" ", score, turn);
  box.append(head);
  const own = view.zones.filter((zone) => zone.owner === seat && (zone.count || zone.kind === "hand"));
  box.append(
    factList(view.facts.filter((fact) => fact.seat === seat), names),
    ...own.map((zone) => zoneBox(zone, names)),
  );
  return box;
}

/**
 * @param {{words: Said}[]} facts
 * @param {readonly string[]} names
 */
function factList(facts, names) {
  const list = document.createElement("ul");
  list.className = "facts";
  for (const fact of facts) {
    const line = document.createElement("li");
    line.textContent = say(fact.words, { names });
    list.append(line);
  }
  list.hidden = !facts.length;
  return list;
}

/**
 * @param {Zone} zone
 * @param {readonly string[]} names
 */
function zoneBox(zone, names) {
  const box = document.createElement("div");
  box.className = `zone ${zone.kind}`;
  box.setAttribute("role", "group");
  const name = say(zone.name, { names });
  box.setAttribute("aria-label", name);
  const head = document.createElement("span");
  head.className = "zone-name";
  head.textContent = zone.count > 1 || zone.kind === "stock" ? `${name} · ${zone.count}` : name;
  const row = document.createElement("div");
  row.className = "cards";
  const lying = zone.cards.map((card) => (card === null || typeof card === "string" ? { card } : card));
  const known = lying.filter((one) => one.card !== null);
  const hidden = Math.max(zone.count, lying.length) - known.length;
  for (let back = 0; back < Math.min(hidden, BACKS); back++) {
    const made = makeCard(null, { quiet: back > 0 });
    made.classList.add("back");
    row.append(made);
  }
  row.append(...known.map((one) => lyingCard(one)));
  box.append(head, row);
  return box;
}

/** @param {Card} lying */
function lyingCard(lying) {
  const made = makeCard(lying.card);
  if (lying.covers) made.classList.add("covers");
  if (!lying.stands_for) return made;
  const box = document.createElement("span");
  box.className = "wild";
  const stands = document.createElement("span");
  stands.textContent = `= ${cardText(lying.stands_for)}`;
  stands.setAttribute("aria-label", t("stands for {card}", { card: { card: lying.stands_for } }, { speak: true }));
  stands.title = cardName(lying.stands_for);
  box.append(made, stands);
  return box;
}
