/** A hand as a person holds it: by suit, by rank or by melds; the same as play/hands.py. A card's place stays its own. */

import { kept } from "./settings.js";
import { capital, RANKS, SUITS, t } from "./words.js";

/** @typedef {import("./wire.js").View} View */

const ORDERS = /** @type {const} */ (["", "suit", "rank", "melds"]);

/** @typedef {typeof ORDERS[number]} Order empty: the game's own */

/**
 * The viewer's own hand.
 *
 * @param {View} view
 */
export function ownHand(view) {
  if (typeof view.viewer !== "number") return undefined;
  return view.zones.find((zone) => zone.kind === "hand" && zone.owner === view.viewer);
}

/**
 * The places of the viewer's hand in the order to show, in groups that may stand apart; none if a card is not known.
 *
 * @param {View} view
 * @param {Order} [order]
 * @returns {number[][]}
 */
export function arranged(view, order = "") {
  const hand = ownHand(view);
  const cards = (hand?.cards ?? []).map((lying) => (typeof lying === "string" ? lying : lying?.card ?? ""));
  if (!hand || !cards.length || cards.includes("")) return [];
  const suit = (/** @type {number} */ place) => SUITS.indexOf(cards[place]?.slice(-1) ?? "");
  const rank = (/** @type {number} */ place) => (RANKS.indexOf(cards[place]?.slice(0, -1) ?? "") - (view.low ?? 0) + 13) % 13;
  const bySuit = (/** @type {number} */ a, /** @type {number} */ b) => suit(a) - suit(b) || rank(a) - rank(b);
  const places = [...cards.keys()];
  if (order === "melds" && hand.groups?.length) {
    const laid = hand.groups.flat();
    const rest = places.filter((place) => !laid.includes(place)).sort(bySuit);
    return [...hand.groups, ...(rest.length ? [rest] : [])];
  }
  if (order === "rank") return [places.sort((a, b) => rank(a) - rank(b))];
  return [order ? places.sort(bySuit) : places];
}

/**
 * The order after this one that shows the hand differently; the same if there is none.
 *
 * @param {View} view
 * @param {Order} now
 * @returns {Order}
 */
export function nextOrder(view, now) {
  const shown = arranged(view, now).join();
  for (let step = 1; step < ORDERS.length; step += 1) {
    const order = ORDERS[(ORDERS.indexOf(now) + step) % ORDERS.length] ?? now;
    if (arranged(view, order).join() !== shown) return order;
  }
  return now;
}

/**
 * The order chosen last.
 *
 * @returns {Order}
 */
export function readOrder() {
  const chosen = kept("cardfolk.order");
  return ORDERS.find((one) => one === chosen) ?? "";
}

/** @param {Order} order */
export function keepOrder(order) {
  try {
    localStorage.setItem("cardfolk.order", order);
  } catch {
    // for this time only
  }
}

/** @param {Order} order */
export function orderName(order) {
  const names = {
    "": t("in the usual order"),
    suit: t("sorted by suit"),
    rank: t("sorted by rank"),
    melds: t("sorted by melds"),
  };
  return capital(names[order]);
}
