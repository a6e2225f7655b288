/** What today brings: the same deal and the same puzzle for everyone. This browser keeps at which table it plays the deal. */

import { askJson, post } from "./api.js";
import { keep, readKept } from "./kept.js";
import { keepKey } from "./token.js";

/** @typedef {import("./wire.js").Today} Today */

const KEY = "cardfolk.days"; // the tables of days
const KEPT = 30; // days

/** The day where this browser is, as 2026-11-18. */
export function localDay(now = new Date()) {
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** @returns {Promise<Today>} */
export function askToday() {
  return askJson(`/api/today?day=${localDay()}`);
}

/**
 * The table where the deal of a day is played from here; empty: none.
 *
 * @param {string} day
 */
export function tableOfDay(day) {
  return String(readKept(KEY)[day] ?? "");
}

/**
 * Make the table of a day, and say where it is.
 *
 * @param {string} day
 * @param {string} name
 * @param {number} colour
 * @returns {Promise<string>}
 */
export async function makeDaily(day, name, colour) {
  /** @type {import("./wire.js").Made} */
  const made = await post("/api/today", { day, name, colour });
  if (made.token) keepKey(made.id, made.token);
  const days = Object.entries({ ...readKept(KEY), [day]: made.id }).sort().slice(-KEPT);
  keep(KEY, Object.fromEntries(days));
  return `/t/${made.id}`;
}
