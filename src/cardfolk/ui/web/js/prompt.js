/** What is asked of the player: the prompt, what was told, a button for each move, and a wish to take a move back. */

import { showButtons, showVerbs } from "./buttons.js";
import { byId, make, setText } from "./dom.js";
import { settings } from "./settings.js";
import { capital, say, sentence, t } from "./words.js";

/** @typedef {import("./wire.js").Shown} Shown */
/** @typedef {import("./wire.js").Table} Table */
/** @typedef {import("./maker.js").Open} Open */
/** @typedef {import("./turn.js").Turn} Turn */

const MANY = 7; // buttons before they are told apart by cards

/**
 * @param {Turn} turn
 * @param {Shown} shown
 * @param {Open} open
 */
export function showPrompt(turn, shown, open) {
  const { view } = shown;
  const { to } = turn;
  const acting = view.offers.length > 0 && turn.owner.seated && !shown.mine;
  const claim = acting && Boolean(view.skip);
  setText(byId("prompt"), shown.mine ? t("You have answered. Claims are still open.") : capital(say(view.prompt, to)));
  byId("asked").classList.toggle("yours", acting);
  byId("play").classList.toggle("claims", claim);
  byId("lower").classList.toggle("sheet", claim);
  const picked = open.cards.some((card) => card.picked);
  const more = acting && !claim && !picked && open.cards.some((card) => card.open);
  const forced = turn.canAct() && settings.autoplay && turn.owner.autoplays && !picked && isForced(view);
  byId("hand").classList.toggle("forced", forced);
  const hint = forced ? t("Your only move: it plays itself.") : more && !turn.sent ? t("Pick cards from your hand.") : "";
  const line = open.line ? sentence(say(open.line, to)) : hint;
  setText(byId("told"), turn.told || line);
  byId("told").classList.toggle("hint", !turn.told && !open.line && !forced);
  const long = (byId("prompt").textContent ?? "").length;
  byId("asked").dataset.long = long > 60 ? "very" : long > 34 ? "yes" : "no";
  const root = byId("actions");
  const buttons = acting ? turn.buttons() : [];
  showButtons(root, buttons, view, to, { ready: turn.canAct(), press: (id) => turn.press(id), claims: claim });
  root.classList.toggle("many", buttons.length > MANY);
  showVerbs(byId("verbs"), turn.owner.seated ? open.verbs : [], to, (letter) => turn.key(letter));
}

/**
 * Whether there is a single move, which may play itself.
 *
 * @param {import("./wire.js").View} view
 */
function isForced({ offers, skip }) {
  const [offer] = offers;
  return offers.length === 1 && !skip && !offer?.choices?.length && !offer?.pick && !offer?.plan?.length;
}

/**
 * Someone asks to take a move back.
 *
 * @param {Table} table
 * @param {import("./words.js").Hearer} to
 * @param {(yes: boolean) => void} agree
 */
export function showBack(table, to, agree) {
  const root = byId("back");
  const { back } = table;
  root.hidden = !back;
  if (!back) {
    root.replaceChildren();
    return;
  }
  const mine = back.seat === table.you;
  const said = mine
    ? t("You ask to take your last move back.")
    : t("{seat} asks to take the last move back.", { seat: { seat: back.seat } }, to);
  const open = typeof table.you === "number" && !back.agreed.includes(table.you);
  const key = `${said} ${open}`;
  if (root.dataset.key === key && root.childElementCount) return;
  root.dataset.key = key;
  root.replaceChildren(make("span", { text: said }));
  if (open) {
    root.append(
      make("button", { type: "button", class: "primary", text: t("Agree"), onclick: () => agree(true) }),
      make("button", { type: "button", text: t("Refuse"), onclick: () => agree(false) }),
    );
  }
}
