/** A hint: the table is asked for the best move, which is told with its reason, and its cards are picked. */

import { cardName, say, SUITS, SYMBOLS, t } from "./words.js";

/** @typedef {import("./turn.js").Turn} Turn */

/** @param {Turn} turn */
export function askHint(turn) {
  if (!turn.shown?.view.offers.length) return turn.tell(t("You have nothing to decide now."));
  turn.owner.line.send({ type: "hint" });
  turn.tell(t("A hint is being thought of …"));
}

/**
 * @param {Turn} turn
 * @param {import("./wire.js").Advice} message
 */
export function showHint(turn, message) {
  const { maker, to } = turn;
  if (!maker) return;
  const found = maker.show(message.move);
  let { move } = message;
  if (found) {
    const { offer, chosen } = found;
    move = say(offer.label, to);
    const values = (offer.choices ?? []).map((choice) => valueName(choice.kind, chosen[choice.name] ?? "")).filter(Boolean);
    if (values.length) move += ` (${values.join(", ")})`;
  }
  const said = t("Best: {move}", { move });
  const why = message.why?.text ? say(message.why, to) : "";
  turn.tell(why ? `${said} (${why})` : said);
}

/**
 * @param {string} kind
 * @param {string} value
 */
function valueName(kind, value) {
  if (kind === "card") return cardName(value);
  return value.replace(/\b[cdhs]\b/g, (suit) => SYMBOLS[SUITS.indexOf(suit)] ?? suit);
}
