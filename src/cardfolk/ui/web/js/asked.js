/** What is asked of the player: the prompt, what was told, a button for each move, and a wish to take a move back. */

import { actionsOf, showActions } from "./actions.js";
import { byId, make, setText } from "./dom.js";
import { isClaim } from "./picking.js";
import { say, t } from "./words.js";

/** @typedef {import("./wire.js").Shown} Shown */
/** @typedef {import("./wire.js").Table} Table */
/** @typedef {import("./wire.js").Offer} Offer */
/** @typedef {import("./turn.js").Turn} Turn */

const MANY = 7; // buttons before they are told apart by cards

/**
 * @param {Turn} turn
 * @param {Shown} shown
 * @param {Offer[]} offers what can be chosen now
 */
export function showAsked(turn, shown, offers) {
  const { view } = shown;
  const { to } = turn;
  const acting = view.offers.length > 0 && turn.owner.seated;
  setText(byId("prompt"), shown.mine ? t("You have answered. Claims are still open.") : say(view.prompt, to));
  byId("asked").classList.toggle("yours", acting && !shown.mine);
  const more = acting && !turn.picking?.picked.length && !turn.about && offers.length < view.offers.length;
  const help = more ? t("Pick cards from your hand.") : "";
  setText(byId("told"), turn.told || (turn.sent && turn.owner.line.state === "open" ? "" : help));
  const actions = acting && !isClaim(view) && !shown.mine ? actionsOf(offers) : [];
  const root = byId("actions");
  showActions(root, actions, to, {
    armed: turn.armed,
    ready: turn.canAct(),
    choose: (action) => void turn.choose(action),
  });
  root.classList.toggle("many", actions.length > MANY);
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
