/** What opens over the table to make a move whole: a declared card, a suit, a war, going out; and plain questions. */

import { makeCard } from "./cards.js";
import { make, setText } from "./dom.js";
import { lyingOf, ownHand } from "./picking.js";
import {
  cardName,
  cardText,
  RANKS,
  rankName,
  say,
  seatName,
  sentence,
  SUIT_NAMES,
  suitName,
  SUITS,
  SYMBOLS,
  t,
} from "./words.js";

/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Offer} Offer */
/** @typedef {import("./wire.js").Choice} Choice */
/** @typedef {import("./words.js").Hearer} Hearer */

/**
 * A dialog that ends with an answer; closed in any other way it is null.
 *
 * @template T
 * @param {string} title
 * @param {(dialog: HTMLDialogElement, answer: (value: T) => void) => void} fill
 * @param {string} [className]
 * @returns {Promise<T | null>}
 */
export function ask(title, fill, className = "") {
  return new Promise((resolve) => {
    const heading = make("h2", { text: title, id: "asking" });
    const dialog = make("dialog", { class: `asking ${className}`, "aria-labelledby": "asking" }, heading);
    const before = document.activeElement;
    /** @type {T | null} */
    let found = null;
    fill(dialog, (value) => {
      found = value;
      dialog.close();
    });
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) dialog.close();
    });
    dialog.addEventListener("close", () => {
      dialog.remove();
      const next = before?.isConnected ? before : document.querySelector("#hand [tabindex='0']");
      if (next instanceof HTMLElement && next !== document.body) next.focus();
      resolve(found);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/**
 * The two buttons at the end of a dialog.
 *
 * @param {HTMLDialogElement} dialog
 * @param {string} yes
 * @param {() => void} then
 */
function ending(dialog, yes, then) {
  const no = make("button", { type: "button", text: t("Back"), onclick: () => dialog.close() });
  const made = make("button", { type: "button", class: "primary", text: yes, onclick: then });
  dialog.append(make("div", { class: "buttons" }, no, made));
  return made;
}

/**
 * @param {string} title
 * @param {string[]} lines
 * @param {string} yes
 * @returns {Promise<boolean>}
 */
export async function confirmed(title, lines, yes) {
  const answer = await ask(
    title,
    (dialog, /** @type {(value: boolean) => void} */ done) => {
      dialog.append(...lines.map((text) => make("p", { text })));
      ending(dialog, yes, () => done(true)).autofocus = true;
    },
  );
  return answer === true;
}

/**
 * The value of a choice in an offer.
 *
 * @param {View} view
 * @param {Offer} offer
 * @param {Choice} choice
 * @param {Offer | null} plain the same without what may be added
 * @param {Hearer} to
 * @returns {Promise<string | null>} empty: nothing is added
 */
export function askChoice(view, offer, choice, plain, to) {
  const title = say((plain ?? offer).label, to);
  if (choice.kind === "card") return askCard(title, offer, choice);
  if (choice.kind === "suits") return askWar(title, view, offer, choice, plain !== null, to);
  return askSuit(title, view, choice);
}

/**
 * Four suits, each a button.
 *
 * @param {string} title
 * @param {View} view
 * @param {Choice} choice
 */
function askSuit(title, view, choice) {
  return ask(title, (dialog, /** @type {(value: string) => void} */ done) => {
    const row = make("div", { class: "choose suits" });
    for (const value of choice.values) {
      const suit = SUITS.indexOf(value);
      const name = suit < 0 ? value : suitName(SUIT_NAMES[suit] ?? value);
      const sign = make("span", { class: `sign suit-${value}`, text: SYMBOLS[suit] ?? value, "aria-hidden": "true" });
      row.append(make("button", { type: "button", "data-value": value, onclick: () => done(value) }, sign, name));
    }
    dialog.append(row);
    const hand = ownHand(view);
    if (hand?.cards.every((lying) => lyingOf(lying).card)) dialog.append(smallCards(hand.cards.map(lyingOf)));
  });
}

/** @param {{card: string | null}[]} cards */
function smallCards(cards) {
  return make("div", { class: "small-cards" }, ...cards.map((lying) => makeCard(lying.card)));
}

/**
 * A declared card: a row of ranks and a row of suits, beginning with the true one. Whether it is true only the player
 * sees.
 *
 * @param {string} title
 * @param {Offer} offer
 * @param {Choice} choice
 */
function askCard(title, offer, choice) {
  const uses = offer.uses ?? [];
  const truth = uses[uses.length - 1]?.[1] ?? "";
  let card = choice.values.includes(truth) ? truth : choice.values[0] ?? "";
  return ask(
    title,
    (dialog, /** @type {(value: string) => void} */ done) => {
      const shown = make("div", { class: "declared", "aria-live": "polite" });
      const ranks = make("div", { class: "choose ranks", role: "group", "aria-label": t("Rank") });
      const suits = make("div", { class: "choose suits", role: "group", "aria-label": t("Suit") });
      const show = () => {
        const drawn = makeCard(card, { quiet: true });
        const honest = card === truth ? t("true") : t("a bluff");
        shown.replaceChildren(drawn, make("p", { text: t("{name}: {honest}", { name: cardName(card), honest }) }));
        for (const button of ranks.children) press(button, card[0] ?? "");
        for (const button of suits.children) press(button, card[1] ?? "");
        yes.disabled = !choice.values.includes(card);
        setText(yes, t("Declare {card}", { card: { card } }));
      };
      for (const rank of RANKS) {
        if (!choice.values.some((value) => value[0] === rank)) continue;
        const text = rank === "T" ? "10" : rank;
        const onclick = () => ((card = rank + (card[1] ?? "")), show());
        ranks.append(make("button", { type: "button", text, "data-value": rank, "aria-label": rankName(rank), onclick }));
      }
      for (const suit of SUITS) {
        if (!choice.values.some((value) => value[1] === suit)) continue;
        const at = SUITS.indexOf(suit);
        const name = suitName(SUIT_NAMES[at] ?? "");
        const onclick = () => ((card = (card[0] ?? "") + suit), show());
        const sign = make("span", { class: `sign suit-${suit}`, text: SYMBOLS[at] ?? "" });
        suits.append(make("button", { type: "button", "data-value": suit, "aria-label": name, onclick }, sign));
      }
      dialog.append(shown, ranks, suits);
      const yes = ending(dialog, "", () => done(card));
      yes.autofocus = true;
      dialog.addEventListener("keydown", (event) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        const turn = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (step) card = (RANKS[(RANKS.indexOf(card[0] ?? "") + step + 13) % 13] ?? "") + card[1];
        else if (turn) card = card[0] + (SUITS[(SUITS.indexOf(card[1] ?? "") + turn + 4) % 4] ?? "");
        else return;
        event.preventDefault();
        show();
      });
      show();
    },
    "declaring",
  );
}

/**
 * @param {Element} button
 * @param {string} value
 */
function press(button, value) {
  button.setAttribute("aria-pressed", String(button.getAttribute("data-value") === value));
}

/**
 * Armies side by side: those that may join are switched on, the player's total follows, and what is seen of the other's.
 *
 * @param {string} title
 * @param {View} view
 * @param {Offer} offer
 * @param {Choice} choice
 * @param {boolean} may be sent alone
 * @param {Hearer} to
 */
function askWar(title, view, offer, choice, may, to) {
  const values = choice.values.map((value) => value.split(" "));
  const enemy = view.zones.find((zone) => zone.id === offer.to);
  const attacked = enemy?.id.split(":").pop() ?? "";
  /** @type {Set<string>} */
  const joined = new Set();
  return ask(
    title,
    (dialog, /** @type {(value: string) => void} */ done) => {
      const columns = make("div", { class: "war" });
      const total = make("p", { class: "war-total", "aria-live": "polite" });
      /** @type {HTMLButtonElement[]} */
      const switches = [];
      for (const suit of SUITS) {
        const sign = make("span", { class: `sign suit-${suit}`, text: SYMBOLS[SUITS.indexOf(suit)] ?? "", "aria-hidden": "true" });
        const column = make("div", { class: "column", role: "group" }, sign);
        column.setAttribute("aria-label", suitName(SUIT_NAMES[SUITS.indexOf(suit)] ?? ""));
        for (const zone of view.zones) {
          if (zone.kind !== "army" || zone.id.split(":").pop() !== suit) continue;
          const mine = zone.owner === view.viewer;
          const name = mine ? t("yours") : seatName(zone.owner ?? 0, to.names);
          const seen = zone.cards.map((lying) => cardText(lyingOf(lying).card)).filter((text) => text !== "??");
          const hidden = zone.count - seen.length;
          const text = [seen.join(" "), hidden ? `+${hidden}` : ""].filter(Boolean).join(" ") || "–";
          column.append(make("span", { class: "soft", text: name }), make("span", { text }));
        }
        if (suit === attacked) column.classList.add("attacked");
        if (values.some((value) => value.includes(suit))) {
          const button = make("button", { type: "button", "aria-pressed": "false", "data-value": suit, text: t("Join") });
          button.addEventListener("click", () => {
            if (!joined.delete(suit)) joined.add(suit);
            show();
          });
          switches.push(button);
          column.append(button);
        }
        columns.append(column);
      }
      const chosen = () => [...SUITS].filter((suit) => joined.has(suit)).join(" ");
      const show = () => {
        for (const button of switches) button.setAttribute("aria-pressed", String(joined.has(button.dataset.value ?? "")));
        const note = choice.notes?.[choice.values.indexOf(chosen())];
        setText(total, note ? sentence(say(note, to)) : "");
        yes.disabled = chosen() ? !choice.values.includes(chosen()) : !may;
      };
      dialog.append(columns, total);
      const yes = ending(dialog, t("Go to war"), () => done(chosen()));
      show();
    },
    "warring",
  );
}
