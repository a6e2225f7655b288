/** The sheet: what was scored, deal by deal and seat by seat, with what for. A panel after a deal, and the whole of it. */

import { ask } from "./dialog.js";
import { make } from "./dom.js";
import { thing } from "./icons.js";
import { number, say, seatName, t } from "./words.js";

/** @typedef {import("./wire.js").SheetDeal} SheetDeal */
/** @typedef {import("./words.js").Hearer} Hearer */

/**
 * The face of a seat as it looks at the table now.
 *
 * @param {number} seat
 */
export function faceOf(seat) {
  const face = document.querySelector(`[data-seat="${seat}"] .face`)?.cloneNode(true);
  return face instanceof HTMLElement ? face : make("span", { class: "face" });
}

/**
 * What a player is called on a sheet.
 *
 * @param {number} seat
 * @param {Hearer} to
 */
function calledName(seat, to) {
  return seat === to.me ? t("You") : seatName(seat, to.names);
}

/** @param {number} points with their sign */
export function signed(points) {
  return points > 0 ? `+${number(points)}` : number(points);
}

/**
 * @param {number} points
 * @param {boolean} lowWins
 */
function tone(points, lowWins) {
  return !points ? "points" : points > 0 === lowWins ? "points bad" : "points good";
}

/**
 * The seats by what they have, the best first, each with its place; those who are even share it.
 *
 * @param {readonly number[]} totals
 * @param {boolean} lowWins
 */
export function places(totals, lowWins) {
  const worth = totals.map((total) => (lowWins ? -total : total));
  const seats = [...worth.keys()].sort((a, b) => (worth[b] ?? 0) - (worth[a] ?? 0));
  return seats.map((seat) => ({ seat, place: 1 + worth.filter((one) => one > (worth[seat] ?? 0)).length }));
}

/**
 * Who stands where after a deal: its points with what for, and the totals.
 *
 * @param {SheetDeal} deal
 * @param {boolean} lowWins few points are good
 * @param {Hearer} to
 */
export function dealTable(deal, lowWins, to) {
  const head = [t("Place"), t("Player"), t("This deal"), t("Total")].map((text) => make("th", { scope: "col", text }));
  const rows = places(deal.scores.map((score) => score.total), lowWins).map(({ seat, place }) => {
    const { points = 0, total = 0, reasons = [] } = deal.scores[seat] ?? {};
    const why = reasons.map((reason) => say(reason, to)).join(", ");
    const name = make("th", { scope: "row" }, faceOf(seat), make("b", { text: calledName(seat, to) }));
    if (why) name.append(make("small", { text: why }));
    const cells = [make("td", { class: tone(points, lowWins), text: signed(points) }), make("td", { class: "points", text: number(total) })];
    return make("tr", { class: seat === to.me ? "own" : "" }, make("td", { text: `${place}.` }), name, ...cells);
  });
  return make("table", { class: "deal" }, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows));
}

/**
 * The whole sheet: a line for each deal, a column for each seat, the totals at its foot.
 *
 * @param {SheetDeal[]} sheet
 * @param {readonly number[]} totals
 * @param {boolean} lowWins
 * @param {Hearer} to
 */
export function wholeTable(sheet, totals, lowWins, to) {
  const seats = [...totals.keys()];
  const leads = places(totals, lowWins).filter(({ place }) => place === 1).map(({ seat }) => seat);
  const best = leads.length < seats.length ? leads : []; // all are even: nobody leads
  const names = seats.map((seat) => make("th", { scope: "col", class: best.includes(seat) ? "first" : "" }, best.includes(seat) ? thing("crown") : "", faceOf(seat), make("span", { text: calledName(seat, to) })));
  const lines = sheet.map((deal) => {
    const cells = deal.scores.map(({ points, reasons = [] }) => {
      const cell = make("td", {}, make("span", { class: tone(points, lowWins), text: signed(points) }));
      if (reasons.length) cell.append(make("small", { text: reasons.map((reason) => say(reason, to)).join(", ") }));
      return cell;
    });
    return make("tr", {}, make("th", { scope: "row", text: say(deal.title, to) }), ...cells);
  });
  const sums = totals.map((total) => make("td", { class: "points", text: number(total) }));
  const foot = make("tr", {}, make("th", { scope: "row", text: t("Total") }), ...sums);
  const head = make("thead", {}, make("tr", {}, make("td"), ...names));
  return make("table", { class: "whole" }, head, make("tbody", {}, ...lines), make("tfoot", {}, foot));
}

/**
 * The whole score sheet, in a dialog.
 *
 * @param {SheetDeal[]} sheet
 * @param {readonly number[]} totals
 * @param {boolean} lowWins
 * @param {Hearer} to
 */
export async function openSheet(sheet, totals, lowWins, to) {
  await ask(
    t("Scores"),
    (dialog) => {
      const table = make("div", { class: "scores", tabindex: "0", role: "group", "aria-label": t("Scores") }, wholeTable(sheet, totals, lowWins, to));
      const close = make("button", { type: "button", class: "primary", text: t("Close"), onclick: () => dialog.close() });
      close.autofocus = true;
      dialog.append(table, make("div", { class: "buttons" }, close));
    },
    "reading",
  );
}
