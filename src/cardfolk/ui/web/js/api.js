// The small HTTP interface of the server.

import { lasting } from "./dom.js";
import { settings } from "./settings.js";
import { keepKey, keptIds, keptKeys } from "./token.js";
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
 * A game and what is to be known of it: `minutes` is how long it mostly takes, `cloth` is the family of colours of its table, `fan` cards that stand for it,
 * `usual` how many mostly play it, `claims` whether discards can be claimed out of turn, `preset_for` the preset to offer first for each number of seats.
 * @typedef {{id: string, name: string, summary: string, cloth: string, fan: string[], minutes: number, least: number, most: number,
 *   usual: number, claims: boolean, options: Option[], presets: Record<string, {label: Template, values: Record<string, any>}>,
 *   preset_for: Record<string, string>, verbs: Verb[]}} Game
 */
/**
 * Somebody who likes to play, whom a bot can be.
 * @typedef {{id: string, name: string, home: import("./wire.js").Said, about: import("./wire.js").Said, level: string,
 *   style: string}} Character
 */
/**
 * What can be played, and with whom; `first` is the game to offer first.
 * @typedef {{games: Game[], first: string, levels: string[], styles: string[] | Record<string, string[]>,
 *   folk: Character[], languages: Record<string, string>}} Choices
 */
/**
 * What there is to learn of a game: who teaches it, its lessons, what to remember, `**marked**` like so, and what a friend
 * who looks on explains, by the kinds of scenes.
 * @typedef {{game: string, teacher: string, lessons: {name: string, title: import("./wire.js").Said, minutes: number}[],
 *   sheet: import("./wire.js").Said[], moments: Record<string, import("./wire.js").Said>}} Course
 */
/** @typedef {import("./wire.js").Place} Place */
/** @typedef {import("./wire.js").Listed} Listed */
/** @typedef {import("./wire.js").Mine} Mine */
/**
 * What to play, and who: a seat is a bot's name, or empty for a person.
 * @typedef {{game: string, seats: string[], name?: string, colour?: number, preset?: string, options?: Record<string, any>,
 *   match?: number, public?: boolean, clock?: number, brisk?: boolean, window?: number, start?: boolean}} NewTable
 */

const MOST = 200; // seats that are asked about at once

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

/** @returns {Promise<Course[]>} */
export function askLessons() {
  return askJson(lasting("/api/lessons"));
}

/**
 * @param {import("./wire.js").LessonAsked} asked
 * @returns {Promise<import("./wire.js").LessonTurn>}
 */
export async function askLesson(asked) {
  const how = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(asked) };
  return JSON.parse(await ask("/api/lessons", how));
}

/** @returns {Promise<import("./wire.js").PuzzleCourse[]>} */
export function askPuzzles() {
  return askJson("/api/puzzles");
}

/**
 * A puzzle is asked about as a lesson is: `lesson` is its number, going on asks for the answer.
 *
 * @param {import("./wire.js").LessonAsked} asked
 * @returns {Promise<import("./wire.js").LessonTurn>}
 */
export function askPuzzle(asked) {
  return post("/api/puzzles", asked);
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
  /** @type {import("./wire.js").Made} */
  const made = await post("/api/tables", table);
  if (made.token) keepKey(made.id, made.token);
  return `/t/${made.id}`;
}

/**
 * A first game against easy bots, with the game's teacher looking on.
 * @param {string} game
 * @param {number} seats
 * @returns {Promise<string>} the address of its page
 */
export async function playWithFriend(game, seats) {
  const others = Array.from({ length: seats - 1 }, () => "easy");
  const path = await makeTable({ game, seats: ["", ...others], name: settings.name || t("Guest"), colour: settings.face, start: true });
  return `${path.replace("/t/", "/friend/")}/${encodeURIComponent(game)}`;
}

/**
 * Make a table where a game that is over goes on from one of its moves, keep the key to the seat there, and say where it is.
 * @param {string} path of the game
 * @param {import("./wire.js").PlayFrom} from
 * @returns {Promise<string>} the address of its page
 */
export async function playFrom(path, from) {
  /** @type {import("./wire.js").Made} */
  const made = await post(`${path}/again`, from);
  keepKey(made.id, made.token ?? "");
  return `/t/${made.id}`;
}

/**
 * @param {string} path
 * @param {object} body
 */
export async function post(path, body) {
  const headers = { "Content-Type": "application/json" };
  return JSON.parse(await ask(path, { method: "POST", headers, body: JSON.stringify(body) }));
}

// Tables that this browser has a seat at.

/**
 * The keys that this browser keeps, each with its table.
 * @returns {import("./wire.js").SeatKey[]}
 */
export function keptSeats() {
  return keptIds().flatMap((table) => keptKeys(table).map((token) => ({ table, token }))).slice(0, MOST);
}

/**
 * The tables where one of them opens a seat, the latest first.
 * @returns {Promise<Mine[]>}
 */
export function askMine() {
  return post("/api/mine", { seats: keptSeats() });
}

/**
 * A code by which another device gets these seats.
 * @returns {Promise<import("./wire.js").Carried>}
 */
export function carry() {
  return post("/api/carry", { seats: keptSeats() });
}

/**
 * Take the seats of a code, and keep those that the server accepts.
 * @param {string} code
 * @returns {Promise<number>} how many tables they are at
 */
export async function takeCarried(code) {
  /** @type {import("./wire.js").Seats} */
  const found = await post(`/api/carry/${encodeURIComponent(code)}`, {});
  /** @type {Mine[]} */
  const accepted = await post("/api/mine", found);
  const tables = new Set(accepted.map((table) => table.id));
  for (const { table, token } of found.seats) if (tables.has(table)) keepKey(table, token);
  return tables.size;
}
