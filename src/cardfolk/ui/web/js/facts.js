/** What there is to know beside the cards: facts at a glance, and the sheet with everyone's scores. */

import { ask } from "./dialog.js";
import { keyed, make, setText } from "./dom.js";
import { number, say, seatName, t } from "./words.js";

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

/**
 * Everyone's score with all facts, in a dialog.
 *
 * @param {View} view
 * @param {Hearer} to
 */
export async function openScores(view, to) {
  await ask(
    t("Scores"),
    (dialog) => {
      const list = make("ul", { class: "sheet" });
      for (let seat = 0; seat < view.seats; seat += 1) {
        const facts = view.facts.filter((fact) => fact.seat === seat).map((fact) => say(fact.words, to));
        const text = [number(view.scores[seat] ?? 0), ...facts].join(" · ");
        list.append(make("li", {}, make("b", { text: seatName(seat, to.names) }), ` ${text}`));
      }
      for (const fact of view.facts) {
        if (typeof fact.seat !== "number") list.append(make("li", { text: say(fact.words, to) }));
      }
      const close = make("button", { type: "button", class: "primary", text: t("Close"), onclick: () => dialog.close() });
      dialog.append(list, make("div", { class: "buttons" }, close));
    },
    "reading",
  );
}
