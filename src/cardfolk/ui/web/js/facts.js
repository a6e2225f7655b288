/** What there is to know beside the cards: all of it for who listens, and under the title as much as there is room for. */

import { byId, keyed, make, setText } from "./dom.js";
import { say } from "./words.js";

/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./words.js").Hearer} Hearer */

/**
 * What there is to know at a glance; of a fact with many lines, a score sheet, the last. What is about a player is left
 * out under the title first, then what comes last.
 *
 * @param {View} view
 * @param {Hearer} to
 */
export function showFacts(view, to) {
  const last = new Map();
  for (const fact of view.facts) if (typeof fact.seat !== "number") last.set(fact.name, fact);
  const facts = [...last.values()].map((fact) => ({ name: fact.name, text: say(fact.words, to), person: "seat" in (fact.words.args ?? {}) }));
  keyed(byId("facts"), facts, ({ name }) => name, () => make("li"), (element, { text }) => setText(element, text));
  const line = byId("sub");
  const shown = facts.filter(({ person }) => !person);
  setText(line, shown.map(({ text }) => text).join(" · "));
  while (shown.length > 1 && line.scrollWidth > line.clientWidth) {
    shown.pop();
    setText(line, shown.map(({ text }) => text).join(" · "));
  }
}
