// The small HTTP interface of the server.

import { say, t } from "./words.js";

/**
 * An option of a game, as data.
 * @typedef {{name: string, values: any[], meaning: string, low: number, high: number, seat: boolean, items: string[]}} Option
 */
/**
 * A game and what a form needs of it; `usual` is the preset to offer first for each number of seats.
 * @typedef {{id: string, name: string, summary: string, least: number, most: number, options: Option[],
 *   presets: Record<string, Record<string, any>>, usual?: Record<string, string>}} Game
 */
/**
 * @typedef {{games: Game[], levels: string[], styles: string[] | Record<string, string[]>,
 *   languages: Record<string, string>}} Choices
 */
/** @typedef {{name?: string, bot?: string, here?: boolean}} Place */
/** @typedef {{id: string, game: string, places: Place[], stage: string}} Listed */
/**
 * What to play, and who: a seat is a bot's name, or empty for a person.
 * @typedef {{game: string, seats: string[], name?: string, preset?: string, options?: Record<string, any>,
 *   match?: number, public?: boolean, clock?: number, start?: boolean}} NewTable
 */

/** What went wrong, in words for the person. */
export class Trouble extends Error {}

/**
 * @param {string} path
 * @param {RequestInit} [how]
 * @returns {Promise<string>}
 */
async function ask(path, how) {
  let answer;
  try {
    answer = await fetch(path, how);
  } catch {
    throw new Trouble(t("The server cannot be reached."));
  }
  const text = await answer.text();
  if (answer.ok) return text;
  let why = "";
  try {
    why = say(JSON.parse(text).why);
  } catch {
    why = t("The server cannot be reached.");
  }
  throw new Trouble(why);
}

/** @param {string} path */
export async function askJson(path) {
  return JSON.parse(await ask(path));
}

/** @param {string} path */
export function askText(path) {
  return ask(path);
}

/** @returns {Promise<Choices>} */
export function askGames() {
  return askJson("/api/games");
}

/** @returns {Promise<Listed[]>} */
export function askTables() {
  return askJson("/api/tables");
}

/**
 * Make a table, keep the key to the seat there, and say where it is.
 * @param {NewTable} table
 * @returns {Promise<string>} the address of its page
 */
export async function makeTable(table) {
  const body = JSON.stringify(table);
  const headers = { "Content-Type": "application/json" };
  /** @type {{id: string, token?: string}} */
  const made = JSON.parse(await ask("/api/tables", { method: "POST", headers, body }));
  keepTable(made.id, table.game, made.token ?? "");
  return `/t/${made.id}`;
}

// Tables that this browser has a seat at.

const SEAT = "cardfolk.seat.";
const ABOUT = "cardfolk.table.";

/**
 * @param {string} id
 * @param {string} game
 * @param {string} token
 */
function keepTable(id, game, token) {
  try {
    if (token) localStorage.setItem(SEAT + id, token);
    localStorage.setItem(ABOUT + id, JSON.stringify({ game, at: Date.now() }));
  } catch {
    // a browser that keeps nothing: the page of the table says what that means
  }
}

/**
 * The tables where this browser has a seat, the latest first.
 * @returns {{id: string, game: string, at: number}[]}
 */
export function keptTables() {
  const found = [];
  try {
    for (let at = 0; at < localStorage.length; at++) {
      const key = localStorage.key(at) ?? "";
      if (!key.startsWith(SEAT)) continue;
      const id = key.slice(SEAT.length);
      const about = JSON.parse(localStorage.getItem(ABOUT + id) ?? "{}");
      found.push({ id, game: String(about.game ?? ""), at: Number(about.at ?? 0) });
    }
  } catch {
    return [];
  }
  return found.sort((a, b) => b.at - a.at);
}

/**
 * Give up the key to a seat.
 * @param {string} id
 */
export function forgetTable(id) {
  localStorage.removeItem(SEAT + id);
  localStorage.removeItem(ABOUT + id);
}
