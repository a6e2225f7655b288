// The small HTTP interface of the server.

import { lasting } from "./dom.js";
import { forgetKeys, keepKey, keptIds } from "./token.js";
import { say, sentence, t } from "./words.js";

/**
 * An option of a game, as data; `names` are pairs of a value or item and what it is called.
 * @typedef {{name: string, values: any[], meaning: string, low: number, high: number, seat: boolean, items: string[],
 *   names: [any, import("./wire.js").Said][]}} Option
 */
/**
 * English, to be said with `t`; a pair is for one and for many.
 * @typedef {string | [string, string]} Template
 */
/**
 * A kind of move: what it is called, its letter, its tone, and whether it asks again.
 * @typedef {{name: string, label: Template, key: string, tone: "main" | "plain" | "grave", asks: boolean}} Verb
 */
/**
 * A game and what is to be known of it: `cloth` is the family of colours of its table, `fan` cards that stand for it,
 * `usual` how many mostly play it, `claims` whether discards can be claimed out of turn, `preset_for` the preset to offer first for each number of seats.
 * @typedef {{id: string, name: string, summary: string, cloth: string, fan: string[], least: number, most: number,
 *   usual: number, claims: boolean, options: Option[], presets: Record<string, {label: Template, values: Record<string, any>}>,
 *   preset_for: Record<string, string>, verbs: Verb[]}} Game
 */
/**
 * What can be played, and with whom; `first` is the game to offer first.
 * @typedef {{games: Game[], first: string, levels: string[], styles: string[] | Record<string, string[]>,
 *   languages: Record<string, string>}} Choices
 */
/** @typedef {{name?: string, bot?: string, here?: boolean}} Place */
/** @typedef {{id: string, game: string, places: Place[], stage: string}} Listed */
/**
 * What to play, and who: a seat is a bot's name, or empty for a person.
 * @typedef {{game: string, seats: string[], name?: string, preset?: string, options?: Record<string, any>,
 *   match?: number, public?: boolean, clock?: number, brisk?: boolean, start?: boolean}} NewTable
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
  throw new Trouble(sentence(whyNot(answer.status, text)));
}

/**
 * Why a request was refused: in the server's words, or by its code from whoever stands before the server.
 *
 * @param {number} status
 * @param {string} text
 */
function whyNot(status, text) {
  try {
    return say(JSON.parse(text).why);
  } catch {
    if (status === 429) return t("too many requests: wait a moment");
    if (status === 503) return t("the server cannot do this just now: try again soon");
    return t("The server cannot be reached.");
  }
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
  return askJson(lasting("/api/games"));
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

const ABOUT = "cardfolk.table.";

/**
 * @param {string} id
 * @param {string} game
 * @param {string} token
 */
function keepTable(id, game, token) {
  if (token) keepKey(id, token);
  try {
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
  const found = keptIds().map((id) => {
    const about = aboutTable(id);
    return { id, game: String(about.game ?? ""), at: Number(about.at ?? 0) };
  });
  return found.sort((a, b) => b.at - a.at);
}

/**
 * @param {string} id
 * @returns {{game?: unknown, at?: unknown}}
 */
function aboutTable(id) {
  try {
    return JSON.parse(localStorage.getItem(ABOUT + id) ?? "{}");
  } catch {
    return {};
  }
}

/**
 * Give up the keys to one's seats at a table.
 * @param {string} id
 */
export function forgetTable(id) {
  forgetKeys(id);
  localStorage.removeItem(ABOUT + id);
}
