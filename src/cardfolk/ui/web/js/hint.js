/** A hint: the table is asked for the best move, which is told with its reason, and its cards are picked. */

import { say, t } from "./words.js";

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
  if (!maker?.show(message.move)) return; // they have moved meanwhile
  const said = t("Best: {move}", { move: say(message.words, to) });
  const why = message.why?.text ? say(message.why, to) : "";
  turn.tell(why ? `${said} (${why})` : said);
}
