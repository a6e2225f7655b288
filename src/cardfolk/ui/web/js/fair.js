// Whether a deal was fair: the table's secret is the one promised before, and the seed follows from it and from what
// the players gave. The method stands in table/fair.py; the shuffles that follow from the seed `cardfolk verify` checks.
// What this browser gave it looks for itself, at its own seat, as soon as the cards are dealt.

import { random } from "./net.js";
import { hex, sha256, unhex } from "./sha256.js";

/** @typedef {import("./wire.js").Table} Table */

/**
 * How a deal was made, as a record has it.
 * @typedef {{commitment: string, secret: string, gifts: Record<string, string>}} Fair
 */
/**
 * What this browser saw and gave before the deal; the page of the table keeps it. `counted`: the table has said before
 * the deal that it has this gift, so that it must be there afterwards.
 * @typedef {{commitment?: string, random?: string, seat?: number, counted?: boolean}} Own
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
  if (own.counted || has(fair.gifts, own)) found.push({ step: "gift", holds: has(fair.gifts, own) });
  return found;
}

/**
 * Whether what this browser gave is there, at its own seat.
 * @param {Record<string, string>} gifts
 * @param {Own} own
 */
function has(gifts, own) {
  return own.random !== undefined && gifts[String(own.seat)] === own.random;
}

/** What one page adds to the deals at a table, and whether it is in them. */
export class Gifts {
  /**
   * @param {string} table
   * @param {{give: (game: number, random: string) => void, missing: () => void}} owner
   */
  constructor(table, owner) {
    this.table = table;
    this.owner = owner;
    this.sent = ""; // on this line, for this seat
    this.looked = 0; // the game whose gifts were looked at
  }

  /** Another line: what was sent on the one before may be lost, and is sent again. */
  renew() {
    this.sent = "";
  }

  /** @param {Table} told */
  heard(told) {
    for (const fair of told.fair ?? []) {
      if (fair.game > told.games) this.give(told, fair.game, fair.commitment);
      else if (fair.game !== this.looked) this.look(fair.game, fair.gifts ?? {});
    }
  }

  /**
   * Adds to a game that is promised and not dealt, and notes whether the table has it.
   * @param {Table} told
   * @param {number} game
   * @param {string} commitment
   */
  give(told, game, commitment) {
    const before = ownOf(this.table, game);
    const seat = told.you ?? -1;
    const given = told.places[seat]?.given ?? "";
    const known = before.commitment === commitment ? before : {};
    const counted = given !== "" && known.seat === seat && known.random !== undefined && given === digest(known.random);
    if (known.random && counted !== Boolean(known.counted)) keepOwn(this.table, game, { ...known, counted });
    const sent = `${game} ${seat} ${commitment}`;
    if (seat < 0) this.sent = "";
    if (seat < 0 || given || this.sent === sent) return;
    this.sent = sent;
    const own = { commitment, random: known.random ?? random(SIZE), seat, counted: false };
    keepOwn(this.table, game, own);
    this.owner.give(game, own.random);
  }

  /**
   * Looks for the own gift in a game that is dealt.
   * @param {number} game
   * @param {Record<string, string>} gifts
   */
  look(game, gifts) {
    this.looked = game;
    const own = ownOf(this.table, game);
    if (own.counted && !has(gifts, own)) this.owner.missing();
  }
}

/** @param {string} gift */
function digest(gift) {
  return hex(sha256(unhex(gift) ?? new Uint8Array()));
}
