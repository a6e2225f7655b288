// The record of a game that is over: fetched and saved as it is. Its seed is larger than the numbers of a browser, so here
// it is text.

import { askText } from "./api.js";
import { make } from "./dom.js";

/**
 * `after`: it went on from a game played before, after so many of its moves.
 * @typedef {{format: string, game: string, seats: number, seed?: string, moves: string[], after?: number,
 *   fair?: {commitment: string, secret: string, gifts: Record<string, string>}}} GameRecord
 */

/**
 * @param {string} table
 * @param {string | number} game its number there
 */
export function gamePath(table, game) {
  return `/api/tables/${encodeURIComponent(table)}/games/${encodeURIComponent(game)}`;
}

/**
 * @param {string} table
 * @param {string | number} game
 * @returns {Promise<{record: GameRecord, places: import("./wire.js").Place[]}>} it, and who sat there
 */
export async function fetchRecord(table, game) {
  return JSON.parse((await askText(gamePath(table, game))).replace(/"seed":\s*(\d+)/, '"seed":"$1"'));
}

/**
 * Have the browser keep it as a file.
 * @param {GameRecord} record
 * @param {string} table
 * @param {string | number} game
 */
export function saveRecord(record, table, game) {
  const text = JSON.stringify(record).replace(/"seed":"(\d+)"/, '"seed":$1');
  const link = make("a", { download: `${record.game}-${table}-${game}.json` });
  link.href = URL.createObjectURL(new Blob([text + "\n"], { type: "application/json" }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
