/** What there is to know beside the cards: all of it for who listens, and under the title as much as there is room for. */

import { byId, keyed, make, setText } from "./dom.js";
import { say } from "./words.js";

const DRAWN = ["sheet", "leader", "claims", "taken"]; // facts that a table shows in other ways

/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./words.js").Hearer} Hearer */

/**
 * What there is to know at a glance; of a fact with many lines, a score sheet, the last. Under the title stands neither
 * what is about a player nor what is drawn, and what comes last is left out first.
 *
 * @param {View} view
 * @param {Hearer} to
 */
export function showFacts(view, to) {
  const last = new Map();
  for (const fact of view.facts) if (typeof fact.seat !== "number") last.set(fact.name, fact);
  const facts = [...last.values()].map((fact) => ({ name: fact.name, text: say(fact.words, to), told: !DRAWN.includes(fact.name) && !("seat" in (fact.words.args ?? {})) }));
  keyed(byId("facts"), facts, ({ name }) => name, () => make("li"), (element, { text }) => setText(element, text));
  const line = byId("sub");
  const shown = facts.filter(({ told }) => told);
  setText(line, shown.map(({ text }) => text).join(" · "));
  while (shown.length > 1 && line.scrollWidth > line.clientWidth) {
    shown.pop();
    setText(line, shown.map(({ text }) => text).join(" · "));
  }
}
