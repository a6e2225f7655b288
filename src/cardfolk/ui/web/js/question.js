/** What a move leaves open is asked over the table: a card to declare, a suit, who joins, what is laid down, "sure?". */

import { showButtons } from "./buttons.js";
import { makeCard } from "./cards.js";
import { openDialog } from "./dialog.js";
import { keyed, make, setText } from "./dom.js";
import { lyingOf } from "./maker.js";
import { ownHand } from "./sorting.js";
import { cardName, cardText, RANKS, say, seatName, sentence, SUIT_NAMES, suitName, SUITS, SYMBOLS, t } from "./words.js";

/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./maker.js").Open} Open */
/** @typedef {import("./words.js").Hearer} Hearer */
/** @typedef {{press: (id: string) => void, key: (letter: string) => void, back: () => void}} Owner */

export class Question {
  /** @param {Owner} owner */
  constructor(owner) {
    this.owner = owner;
    this.beside = false; // what is around it can still be read and touched, as somebody who teaches
    /** @type {HTMLDialogElement | null} */
    this.dialog = null;
    this.about = "";
    /** @type {Open | null} */
    this.open = null;
    this.body = make("div", { class: "question" });
    this.ends = make("div", { class: "buttons" });
  }

  /**
   * @param {Open | null} open null: nothing may be asked now
   * @param {View} view
   * @param {Hearer} to
   */
  show(open, view, to) {
    const asked = open && open.step !== "wait" && open.step !== "cards" ? open : null;
    const about = asked ? `${asked.step} ${asked.choice?.name} ${JSON.stringify(asked.question)}` : "";
    if (about !== this.about) this.close();
    this.open = asked;
    if (!asked) return;
    const fresh = !this.dialog;
    const dialog = this.dialog ?? this.openFor(asked, to);
    this.about = about;
    this.fill(asked, view, to);
    if (!fresh) return;
    if (this.beside) dialog.show();
    else dialog.showModal();
    const first = this.ends.querySelector(".primary:not(:disabled)") ?? (asked.step === "choice" ? this.body : this.ends).querySelector("button:not(.grave)");
    if (first instanceof HTMLElement) first.focus();
  }

  /**
   * @param {Open} open
   * @param {Hearer} to
   */
  openFor(open, to) {
    this.body = make("div", { class: "question" });
    this.ends = make("div", { class: "buttons" });
    const dialog = openDialog(say(open.question, to), `sheet over ${open.choice?.kind ?? open.step}`, () => {
      if (this.dialog !== dialog) return;
      this.dialog = null;
      this.about = "";
      this.owner.back();
    });
    dialog.append(this.body, this.ends);
    dialog.addEventListener("keydown", (event) => this.key(event));
    this.dialog = dialog;
    return dialog;
  }

  /** The question is no longer asked. */
  close() {
    const { dialog } = this;
    this.dialog = null;
    this.about = "";
    dialog?.close();
  }

  /**
   * @param {Open} open
   * @param {View} view
   * @param {Hearer} to
   */
  fill(open, view, to) {
    const { choice, value, buttons } = open;
    const how = { ready: true, press: this.owner.press };
    const ends = buttons.filter((one) => !one.id.startsWith("value:"));
    showButtons(this.ends, ends, view, to, how);
    const yes = ends.find((one) => one.id === "yes");
    for (const end of this.ends.querySelectorAll("[data-move=yes]")) {
      /** @type {HTMLButtonElement} */ (end).disabled = !yes?.marked;
    }
    /** @type {[string, (root: HTMLElement) => void][]} */
    const parts = open.plan.map((line, at) => [`plan ${at}`, (root) => setText(root, sentence(say(line, to)))]);
    if (choice?.kind === "card") parts.push(["declared", (root) => showDeclared(root, value, yes?.note ? say(yes.note, to) : "")]);
    for (const group of /** @type {const} */ (["rank", "suit", ""])) {
      const found = buttons.filter((one) => one.group === group && !ends.includes(one));
      if (found.length) parts.push([`choose ${group}s`, (root) => showButtons(root, found, view, to, how)]);
    }
    if (choice?.kind === "suits") {
      parts.unshift(["columns", (root) => showColumns(root, view, to)]);
      parts.push(["total", (root) => setText(root, yes?.note ? sentence(say(yes.note, to)) : "")]);
    }
    if (choice?.kind === "suit") parts.push(["small-cards", (root) => showSmall(root, view)]);
    if (open.line) parts.push(["line", (root) => open.line && setText(root, sentence(say(open.line, to)))]);
    keyed(
      this.body,
      parts,
      ([name]) => name,
      ([name]) => make(name.startsWith("choose") || name === "columns" ? "div" : "p", { class: name }),
      (element, [, show]) => show(element),
    );
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { open } = this;
    if (!open || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const turn = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (open.choice?.kind === "card" && (step || turn)) {
      const [signs, at] = step ? [RANKS, 0] : [SUITS, 1];
      const from = signs.indexOf(open.value[at] ?? "") + (step ?? turn ?? 0);
      this.owner.press(`value:${signs.at(from % signs.length)}`);
    } else if (step || turn) {
      const buttons = [.../** @type {NodeListOf<HTMLElement>} */ (this.dialog?.querySelectorAll(".action:not(:disabled)") ?? [])];
      const from = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement)) + (step ?? turn ?? 0);
      buttons.at(from % buttons.length)?.focus();
    } else if (/^[a-z0-9]$/.test(event.key) && !event.repeat) {
      this.owner.key(event.key);
    } else if (event.key === "Escape" && this.beside) {
      this.dialog?.close();
    } else {
      return;
    }
    event.preventDefault();
  }
}

/**
 * The card that is declared, and what only the player sees: whether it is true.
 *
 * @param {HTMLElement} root
 * @param {string} card
 * @param {string} honest
 */
function showDeclared(root, card, honest) {
  const text = honest ? t("{name}: {honest}", { name: cardName(card), honest }) : cardName(card);
  root.replaceChildren(makeCard(card, { quiet: true }), make("span", { "aria-live": "polite", text }));
}

/**
 * What lies of each suit, side by side.
 *
 * @param {HTMLElement} root
 * @param {View} view
 * @param {Hearer} to
 */
function showColumns(root, view, to) {
  if (root.childElementCount) return;
  for (const [at, suit] of SUIT_NAMES.entries()) {
    const column = make("div", { class: "column", role: "group", "aria-label": suitName(suit) });
    column.append(make("span", { class: `sign suit-${SUITS[at]}`, text: SYMBOLS[at] ?? "", "aria-hidden": "true" }));
    for (const zone of view.zones) {
      if (zone.name.args?.suit?.suit !== suit || typeof zone.owner !== "number") continue;
      const name = zone.owner === view.viewer ? t("yours") : seatName(zone.owner, to.names);
      const seen = zone.cards.map((lying) => cardText(lyingOf(lying).card)).filter((text) => text !== "??");
      const hidden = zone.count - seen.length;
      const text = [...seen, ...(hidden ? [`+${hidden}`] : [])].join(" ") || "–";
      column.append(make("span", { class: "soft", text: name }), make("span", { text }));
    }
    root.append(column);
  }
}

/**
 * The player's own hand, to look at.
 *
 * @param {HTMLElement} root
 * @param {View} view
 */
function showSmall(root, view) {
  const cards = (ownHand(view)?.cards ?? []).map((lying) => lyingOf(lying).card).filter((card) => card !== null);
  if (root.childElementCount !== cards.length) root.replaceChildren(...cards.map((card) => makeCard(card, { large: true })));
}
