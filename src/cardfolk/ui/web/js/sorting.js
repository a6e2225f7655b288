/** Orders of a hand: as the game has it, by suit, by rank, by melds. */

import { order } from "./picking.js";
import { RANKS, SUITS } from "./words.js";

export const ORDERS = /** @type {const} */ (["game", "suit", "rank", "melds"]);

/** @typedef {typeof ORDERS[number]} Order */

/**
 * @template {{card: string}} T
 * @param {T[]} cards in the game's order
 * @param {Order} by
 * @returns {T[]}
 */
export function sorted(cards, by) {
  if (by === "game") return cards;
  if (by === "rank") return [...cards].sort((a, b) => order(a.card) - order(b.card));
  const suits = [...cards].sort((a, b) => bySuit(a.card) - bySuit(b.card));
  if (by === "suit") return suits;
  return byMelds(suits);
}

/** @param {string} card */
function bySuit(card) {
  return SUITS.indexOf(card[1] ?? "") * 13 + RANKS.indexOf(card[0] ?? "");
}

/**
 * The longest runs and sets first, then the rest by suit.
 *
 * @template {{card: string}} T
 * @param {T[]} cards by suit
 */
function byMelds(cards) {
  let left = [...cards];
  /** @type {T[]} */
  const found = [];
  for (;;) {
    const best = [...runs(left), ...sets(left)].sort((a, b) => b.length - a.length)[0];
    if (!best || best.length < 3) return [...found, ...left];
    found.push(...best);
    left = left.filter((one) => !best.includes(one));
  }
}

/**
 * @template {{card: string}} T
 * @param {T[]} cards
 * @returns {T[][]}
 */
function runs(cards) {
  /** @type {T[][]} */
  const found = [];
  for (const suit of SUITS) {
    /** @type {T[]} */
    const one = [];
    for (const item of cards) if (item.card[1] === suit && !one.some((o) => o.card === item.card)) one.push(item);
    /** @type {T[]} */
    let run = [];
    for (const item of one) {
      const last = run[run.length - 1];
      if (last && RANKS.indexOf(item.card[0] ?? "") !== RANKS.indexOf(last.card[0] ?? "") + 1) run = [];
      run.push(item);
      if (run.length >= 3) found.push([...run]);
    }
  }
  return found;
}

/**
 * @template {{card: string}} T
 * @param {T[]} cards
 * @returns {T[][]}
 */
function sets(cards) {
  return [...RANKS].map((rank) => {
    const one = cards.filter((item) => item.card[0] === rank);
    return new Set(one.map((item) => item.card)).size >= 3 ? one : [];
  });
}
