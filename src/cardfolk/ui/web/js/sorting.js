/** A hand as a person holds it: by suit, by rank or by melds; the same as ui/hands.py. A card's place stays its own. */

import { kept } from "./settings.js";
import { RANKS, SUITS, t } from "./words.js";

export const ORDERS = /** @type {const} */ (["game", "suit", "rank", "melds"]);

/** @typedef {typeof ORDERS[number]} Order */

/**
 * @template {{card: string}} T
 * @param {T[]} cards in the game's own order
 * @param {Order} by
 * @param {number} [low] the rank that the game counts from
 * @param {readonly (readonly number[])[]} [groups] places that the game would lay together
 * @returns {T[]}
 */
export function sorted(cards, by, low = 0, groups = []) {
  const rank = (/** @type {T} */ one) => (rankOf(one) - low + 13) % 13;
  const bySuit = (/** @type {T} */ a, /** @type {T} */ b) => suitOf(a) - suitOf(b) || rank(a) - rank(b);
  if (by === "rank") return [...cards].sort((a, b) => rank(a) - rank(b));
  if (by === "suit" || (by === "melds" && !groups.length)) return [...cards].sort(bySuit);
  if (by === "melds") {
    const laid = groups.flatMap((group) => group.flatMap((place) => cards[place] ?? []));
    return [...laid, ...cards.filter((one) => !laid.includes(one)).sort(bySuit)];
  }
  return cards;
}

/**
 * The order after this one that shows the hand differently; the same if there is none.
 *
 * @template {{card: string}} T
 * @param {T[]} cards
 * @param {Order} now
 * @param {number} [low]
 * @param {readonly (readonly number[])[]} [groups]
 * @returns {Order}
 */
export function nextOrder(cards, now, low = 0, groups = []) {
  const shown = sorted(cards, now, low, groups);
  for (let step = 1; step < ORDERS.length; step += 1) {
    const order = ORDERS[(ORDERS.indexOf(now) + step) % ORDERS.length] ?? now;
    if (order === "melds" && !groups.length) continue;
    if (sorted(cards, order, low, groups).some((one, at) => one !== shown[at])) return order;
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
  return ORDERS.find((one) => one === chosen) ?? "game";
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
    game: t("in the usual order"),
    suit: t("sorted by suit"),
    rank: t("sorted by rank"),
    melds: t("sorted by melds"),
  };
  const name = names[order];
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

/** @param {{card: string}} one */
function rankOf(one) {
  return RANKS.indexOf(one.card.slice(0, -1));
}

/** @param {{card: string}} one */
function suitOf(one) {
  return SUITS.indexOf(one.card.slice(-1));
}
