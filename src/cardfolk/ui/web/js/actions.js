/** What can be done now: a button for each move, with a key. */

import { keyed, make, setAttribute, setText } from "./dom.js";
import { say, t } from "./words.js";

/** @typedef {import("./wire.js").Offer} Offer */
/** @typedef {import("./words.js").Hearer} Hearer */
/** @typedef {{offer: Offer, plain: Offer | null}} Action an offer, and the same without what may be added to it */

const KEEP = "fhs"; // keys of the page itself

/**
 * Offers as actions: one that only adds suits to another is one with it.
 *
 * @param {Offer[]} offers
 * @returns {Action[]}
 */
export function actionsOf(offers) {
  /** @type {Action[]} */
  const found = [];
  const joined = new Set();
  for (const offer of offers) {
    if (!offer.choices?.some((choice) => choice.kind === "suits")) continue;
    const plain = offers.find((one) => !one.choices?.length && one.verb === offer.verb && one.to === offer.to && one.to);
    if (plain) joined.add(plain);
  }
  for (const offer of offers) {
    if (joined.has(offer)) continue;
    const suits = offer.choices?.some((choice) => choice.kind === "suits");
    const plain = suits ? [...joined].find((one) => one.verb === offer.verb && one.to === offer.to) : null;
    found.push({ offer, plain: plain ?? null });
  }
  return found;
}

/**
 * A letter for each, from its verb if it is free; none that the page itself uses.
 *
 * @param {Action[]} actions
 * @returns {string[]}
 */
export function keysFor(actions) {
  const taken = new Set(KEEP);
  return actions.map(({ offer }) => {
    const key = [...`${offer.verb}abcdefghijklmnopqrstuvwxyz`].find((letter) => /[a-z]/.test(letter) && !taken.has(letter));
    if (key) taken.add(key);
    return key ?? "";
  });
}

/**
 * @param {HTMLElement} root
 * @param {Action[]} actions
 * @param {Hearer} to
 * @param {{armed: string, ready: boolean, choose: (action: Action) => void}} how
 */
export function showActions(root, actions, to, how) {
  const keys = keysFor(actions);
  keyed(
    root,
    actions,
    ({ offer }) => offer.text,
    () => make("button", { type: "button", class: "action" }, make("kbd", { "aria-hidden": "true" }), make("span")),
    (element, action, at) => {
      const [key, label] = /** @type {HTMLElement[]} */ ([...element.children]);
      if (!key || !label) return;
      const { offer, plain } = action;
      const said = say((plain ?? offer).label, to);
      const armed = how.armed === offer.text;
      setText(key, keys[at] ?? "");
      key.hidden = !keys[at];
      setText(label, (armed ? t("Sure? {move}", { move: said }) : said) + (offer.choices?.length ? " …" : ""));
      setAttribute(element, "aria-keyshortcuts", keys[at] || null);
      setAttribute(element, "aria-label", say((plain ?? offer).label, { ...to, speak: true }));
      setAttribute(element, "data-move", offer.text);
      element.classList.toggle("primary", at === 0);
      element.classList.toggle("armed", armed);
      setAttribute(element, "aria-disabled", how.ready ? null : "true");
      element.onclick = () => how.choose(action);
    },
  );
}
