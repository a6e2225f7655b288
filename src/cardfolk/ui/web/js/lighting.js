/** A ring of light around what a teacher means: cards, zones, facts, buttons. */

/** @typedef {import("./wire.js").Teaching["lit"]} Lit */

const CARD = /(?<![\w])(10|[2-9TJQKA])([cdhs])(?![\w])/g; // in the text of a move

/**
 * @param {NonNullable<Lit>} lit
 * @param {string} answer the text of a move that is meant; empty: none
 * @param {string[]} [values] that it chooses
 */
export function lightUp({ cards = [], zones = [], facts = [], verbs = [] }, answer, values = []) {
  for (const one of document.querySelectorAll(".taught")) one.classList.remove("taught");
  const meant = [...cards, ...Array.from(answer.matchAll(CARD), ([, rank = "", suit = ""]) => rank.replace("10", "T") + suit)];
  const found = [
    ...meant.map((card) => `#hand [data-card="${card}"], #board [data-card="${card}"]`),
    ...zones.map((zone) => `#board [data-zone="${CSS.escape(zone)}"], #around [data-hand="${CSS.escape(zone)}"]`),
    ...[...verbs, ...(answer && !meant.length ? [answer.split(" ")[0] ?? ""] : [])].map((verb) => `#actions [data-move^="${CSS.escape(verb)}"]`),
    ...(answer ? values.map((value) => `dialog [data-move="value:${CSS.escape(value)}"]`) : []),
    ...(facts.length ? ["#sub"] : []),
  ];
  for (const what of found) for (const one of document.querySelectorAll(what)) one.classList.add("taught");
}
