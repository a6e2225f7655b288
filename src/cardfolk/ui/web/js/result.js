/** The end of a game: who won, the scores, what comes next, the replay and the record. */

import { make, setAttribute, setText } from "./dom.js";
import { dealTable } from "./sheet.js";
import { number, seatName, several, t } from "./words.js";

/** @typedef {import("./wire.js").Table} Table */
/** @typedef {import("./wire.js").Shown} Shown */
/** @typedef {import("./words.js").Hearer} Hearer */

export class Result {
  /**
   * @param {HTMLElement} root
   * @param {{start: () => void, say: (text: string) => void}} owner
   */
  constructor(root, owner) {
    this.root = root;
    this.owner = owner;
    this.heading = make("h2");
    this.match = make("p", { class: "soft" });
    this.scores = make("div");
    this.key = ""; // of what the scores show
    this.next = make("button", { type: "button", class: "primary", id: "next", onclick: () => owner.start() });
    this.replay = make("a", { class: "button", id: "replay" });
    this.record = make("button", { type: "button", id: "record", onclick: () => void this.download() });
    root.append(this.heading, this.match, this.scores, make("div", { class: "buttons" }, this.next, this.replay, this.record));
    this.id = "";
    this.number = 0;
    this.game = "";
  }

  /**
   * @param {Table} table
   * @param {Shown} shown
   * @param {import("./wire.js").SheetDeal[]} sheet
   * @param {boolean} lowWins few points are good
   * @param {Hearer} to
   */
  show(table, shown, sheet, lowWins, to) {
    const { view } = shown;
    const over = Boolean(view.over) && table.stage !== "playing";
    this.root.hidden = !over;
    if (!over) return;
    this.id = table.id;
    this.number = shown.number;
    this.game = table.game;
    const won = view.winners ?? [];
    const names = several(won.map((seat) => seatName(seat, to.names)));
    const drawn = won.length === view.seats || !won.length;
    setText(this.heading, drawn ? t("The game is drawn.") : t(["{names} wins.", "{names} win."], { count: won.length, names }));
    setAttribute(this.root, "aria-label", this.heading.textContent);
    const match = table.match > 1;
    setText(this.match, match ? t("Game {number} of {games}", { number: shown.number, games: table.match }) : "");
    this.match.hidden = !match;
    const last = sheet.at(-1) ?? { title: { text: "" }, scores: view.scores.map((total) => ({ points: total, total })) };
    const key = JSON.stringify([last, lowWins, to.names, table.totals, t("Total")]);
    if (key !== this.key) {
      const won = table.totals.map((total, seat) => t("{name}: {number}", { name: seatName(seat, to.names), number: number(total) }));
      this.scores.replaceChildren(dealTable(last, lowWins, to), ...(match ? [make("p", { class: "soft", text: `${t("Games won")}: ${won.join(", ")}` })] : []));
    }
    this.key = key;
    const seated = typeof table.you === "number";
    this.next.hidden = !seated;
    setText(this.next, table.stage === "between" ? t("Next game") : t("Play again"));
    setText(this.replay, t("Replay"));
    setAttribute(this.replay, "href", `/t/${encodeURIComponent(table.id)}/replay/${shown.number}`);
    setText(this.record, t("Save the record"));
  }

  async download() {
    try {
      const answer = await fetch(`/api/tables/${encodeURIComponent(this.id)}/games/${this.number}`);
      if (!answer.ok) throw new Error(String(answer.status));
      const { record, names, fair } = await answer.json();
      const whole = typeof record === "object" && record !== null ? { ...record, names, ...(fair ? { fair } : {}) } : record;
      const text = typeof whole === "string" ? whole : JSON.stringify(whole, null, 1);
      const link = make("a", { download: `${this.game}-${this.id}-${this.number}.json` });
      link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    } catch {
      this.owner.say(t("The record could not be fetched."));
    }
  }
}
