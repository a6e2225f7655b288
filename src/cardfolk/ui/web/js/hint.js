/** A hint: the table is asked for the best move, which is told with its reason, and its cards are picked. */

import { offerOf } from "./picking.js";
import { cardName, say, t } from "./words.js";

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
  const { picking, shown, to } = turn;
  if (!shown || !picking) return;
  const found = offerOf(shown.view, message.move);
  let move = message.move;
  if (found) {
    const { offer, chosen } = found;
    move = say(offer.label, to);
    const values = (offer.choices ?? []).map((choice) => valueName(choice.kind, chosen[choice.name] ?? ""));
    if (values.length) move += ` (${values.join(", ")})`;
    const cards = offer.pick ? (chosen.cards ?? "").split(" ") : null;
    picking.clear();
    for (const [zone, card] of offer.uses ?? []) {
      const spot = picking.spots.find((one) => one.zone === zone && one.card === card && !picking.has(one));
      if (spot && (!cards || cards.includes(card))) picking.toggle(spot);
    }
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
  const signs = /** @type {Record<string, string>} */ ({ c: "♣", d: "♦", h: "♥", s: "♠" });
  return value.split(" ").map((one) => signs[one] ?? one).join(" ");
}
