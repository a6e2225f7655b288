/** What there is to know beside the cards, at a glance. */

import { keyed, make, setText } from "./dom.js";
import { say } from "./words.js";

/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./words.js").Hearer} Hearer */

/**
 * What there is to know at a glance; of a fact with many lines, a score sheet, the last.
 *
 * @param {HTMLElement} root
 * @param {View} view
 * @param {Hearer} to
 */
export function showFacts(root, view, to) {
  const last = new Map();
  for (const fact of view.facts) if (typeof fact.seat !== "number") last.set(fact.name, say(fact.words, to));
  keyed(root, [...last], ([name]) => name, () => make("li"), (element, [, text]) => setText(element, text));
}
