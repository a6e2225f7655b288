/** Which puzzles are solved: this browser keeps it, by their marks. */

import { keep, readKept } from "./kept.js";

const KEY = "cardfolk.puzzles"; // by the mark of a solved puzzle whether it was at once

/** @param {string} mark */
export function isSolved(mark) {
  return Object.hasOwn(readKept(KEY), mark);
}

/**
 * @param {string} mark
 * @param {boolean} atOnce
 */
export function keepSolved(mark, atOnce) {
  if (!isSolved(mark)) keep(KEY, { ...readKept(KEY), [mark]: atOnce });
}

/** @typedef {import("./wire.js").PuzzleCourse} PuzzleCourse */

/** @param {PuzzleCourse} course */
export function countSolved(course) {
  const kept = readKept(KEY);
  return course.puzzles.filter((one) => Object.hasOwn(kept, one.mark)).length;
}

/**
 * The number of the puzzle to go on with: the next that is not solved, else the first such one, else the next at all.
 *
 * @param {PuzzleCourse} course
 * @param {number} [after]
 */
export function nextPuzzle(course, after = 0) {
  const kept = readKept(KEY);
  const open = course.puzzles.map((one, at) => (Object.hasOwn(kept, one.mark) ? 0 : at + 1)).filter((number) => number && number !== after);
  return open.find((number) => number > after) ?? open[0] ?? (after % course.puzzles.length) + 1;
}

/**
 * @param {string} game
 * @param {number} number
 */
export function puzzleLink(game, number) {
  return `/puzzle/${encodeURIComponent(game)}/${number}`;
}
