// Whether a deal was fair: the table's secret is the one promised before, and the seed follows from it and from what
// the players gave. The method stands in table/fair.py; the shuffles that follow from the seed `cardfolk verify` checks.

import { hex, sha256, unhex } from "./sha256.js";

/**
 * How a deal was made, as a record has it.
 * @typedef {{commitment: string, secret: string, gifts: Record<string, string>}} Fair
 */
/**
 * What this browser saw and gave before the deal; the page of the table keeps it.
 * @typedef {{commitment?: string, random?: string}} Own
 */
/** @typedef {"secret" | "seed" | "promise" | "gift"} Step */

const NAME = new TextEncoder().encode("cardfolk-fair-1");
const SIZE = 32;

/**
 * Keep what was promised and given before a deal, to look for it when the game is over.
 * @param {string} table
 * @param {number | string} game
 * @param {Own} own
 */
export function keepOwn(table, game, own) {
  try {
    localStorage.setItem(`cardfolk.fair.${table}.${game}`, JSON.stringify(own));
  } catch {
    // a browser that keeps nothing cannot look for it
  }
}

/**
 * What was kept.
 * @param {string} table
 * @param {number | string} game
 * @returns {Own}
 */
export function ownOf(table, game) {
  try {
    return JSON.parse(localStorage.getItem(`cardfolk.fair.${table}.${game}`) ?? "{}");
  } catch {
    return {};
  }
}

/**
 * The seed that follows from a secret and gifts; null if they are not what they should be.
 * @param {string} secret
 * @param {Record<string, string>} gifts
 * @returns {bigint | null}
 */
export function seedOf(secret, gifts) {
  const parts = [...NAME];
  const first = unhex(secret);
  if (first?.length !== SIZE) return null;
  parts.push(...first);
  for (const seat of Object.keys(gifts).map(Number).sort((a, b) => a - b)) {
    const gift = unhex(gifts[seat]);
    if (gift?.length !== SIZE || !(seat >= 0 && seat < 256)) return null;
    parts.push(seat, ...gift);
  }
  return BigInt("0x" + hex(sha256(Uint8Array.from(parts))));
}

/**
 * Check a deal step by step: what was looked at, and whether it holds.
 * @param {Fair} fair
 * @param {bigint} seed of the record
 * @param {Own} [own]
 * @returns {{step: Step, holds: boolean}[]}
 */
export function checkFair(fair, seed, own = {}) {
  const secret = unhex(fair.secret);
  const holds = secret?.length === SIZE && hex(sha256(secret)) === fair.commitment.toLowerCase();
  /** @type {{step: Step, holds: boolean}[]} */
  const found = [
    { step: "secret", holds },
    { step: "seed", holds: seedOf(fair.secret, fair.gifts) === seed },
  ];
  if (own.commitment) found.push({ step: "promise", holds: own.commitment === fair.commitment });
  if (own.random) found.push({ step: "gift", holds: Object.values(fair.gifts).includes(own.random) });
  return found;
}
