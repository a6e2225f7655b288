/** The menu of the table and what it opens: rules, scores, links to share, leaving. */

import { drawPictures } from "./cards.js";
import { ask, confirmed } from "./dialog.js";
import { copy, make, setText } from "./dom.js";
import { tableLink } from "./waiting-room.js";
import { openSettings, settings } from "./settings.js";
import { openSheet } from "./sheet.js";
import { canNotify } from "./sounds.js";
import { keepLeft, keptKeys } from "./token.js";
import { language, t } from "./words.js";

/**
 * @typedef {object} Owner the page, as the menu sees it
 * @property {import("./wire.js").Table | null} table
 * @property {import("./wire.js").Shown | null} shown
 * @property {import("./wire.js").SheetDeal[]} sheet
 * @property {boolean} lowWins few points are good
 * @property {import("./words.js").Hearer} to
 * @property {boolean} seated
 * @property {import("./token.js").Token} token
 * @property {import("./table-page.js").Talking} line
 * @property {string} gameName
 * @property {(text: string) => void} tell
 */

export class Menu {
  /** @param {Owner} owner */
  constructor(owner) {
    this.owner = owner;
    this.leaving = false;
  }

  async open() {
    const { table, shown, seated, line, token } = this.owner;
    const playing = Boolean(shown && table?.games);
    const bot = !seated && Boolean(table?.places[token.seat]?.standin); // that stands in for this page
    await ask(
      t("Menu"),
      (dialog) => {
        const list = make("div", { class: "menu" });
        /**
         * @param {string} text
         * @param {() => unknown} then
         * @param {boolean} [shown]
         */
        const item = (text, then, shown = true) => {
          if (!shown) return;
          list.append(make("button", { type: "button", text, onclick: () => (dialog.close(), void then()) }));
        };
        item(t("Rules"), () => this.rules());
        item(t("Scores"), () => this.scores(), playing);
        item(t("Play out what is decided"), () => line.send({ type: "playout" }), playing && Boolean(shown?.decided));
        item(t("Take back my last move"), () => line.send({ type: "back" }), playing && seated);
        item(t("Invite others"), () => this.share());
        const gallery = Boolean(table?.gallery);
        const watchers = gallery ? t("Those who watch be silent") : t("Let those who watch talk");
        item(watchers, () => line.send({ type: "gallery", open: !gallery }), seated);
        item(t("My seat on another device"), () => this.personal(), seated);
        item(t("My other seat here"), () => token.tryOther(), keptKeys(token.table).length > 1);
        item(t("Take my seat back"), () => line.send({ type: "sit", name: settings.name }), bot);
        item(t("Tell me when it is my turn"), () => Notification.requestPermission(), canNotify() === "default");
        item(t("Settings"), () => openSettings());
        item(t("Leave the table"), () => this.leave(), seated);
        dialog.append(list);
        if (shown) {
          const digest = shown.digest.slice(0, 4);
          dialog.append(make("p", { class: "soft digest", text: t("same board: {digest}", { digest }), title: t("Everyone who sees the same board sees the same sign.") }));
        }
        if (table?.watching) {
          dialog.append(make("p", { class: "soft", text: t(["One person watches.", "{count} people watch."], { count: table.watching }) }));
        }
      },
      "menu-dialog",
    );
  }

  async rules() {
    const game = this.owner.table?.game ?? "";
    try {
      const answer = await fetch(`/api/rules/${encodeURIComponent(game)}?lang=${encodeURIComponent(language())}`);
      const found = await answer.json();
      // Rules are our own text, made into HTML by the server; nothing that came from a player is in them.
      const page = new DOMParser().parseFromString(String(found.html ?? ""), "text/html");
      page.querySelector("h1")?.remove();
      drawPictures(page.body);
      await ask(
        String(found.title ?? ""),
        (dialog) => {
          const text = make("div", { class: "rules", tabindex: "0" }, ...page.body.childNodes);
          const close = make("button", { type: "button", class: "primary", text: t("Close"), onclick: () => dialog.close() });
          dialog.append(text, make("div", { class: "buttons" }, close));
        },
        "reading",
      );
    } catch {
      this.owner.tell(t("The rules could not be fetched."));
    }
  }

  async scores() {
    const { shown, sheet, lowWins, to } = this.owner;
    if (shown) await openSheet(sheet, shown.view.scores, lowWins, to);
  }

  async share() {
    await openLink(t("Invite others"), tableLink(), t("Whoever opens this link can watch, or take a free seat."));
  }

  async personal() {
    const link = `${tableLink()}#token=${encodeURIComponent(this.owner.token.text)}`;
    await openLink(t("My seat on another device"), link, t("Keep this link to yourself: whoever has it plays in your seat."));
  }

  async leave() {
    const playing = this.owner.table?.stage === "playing";
    const text = playing ? t("A bot plays on for you.") : t("Your seat is free again.");
    if (!(await confirmed(t("Leave the table?"), [text], t("Leave")))) return;
    const { table, token, gameName } = this.owner;
    keepLeft({ table: table?.id ?? "", key: token.text, seat: table?.you ?? -1, game: gameName });
    this.leaving = true;
    this.owner.line.send({ type: "leave" });
  }

  /** The table has said that nobody sits here any more, or that a bot does; what is left of the key is known. */
  left() {
    if (this.leaving) location.assign("/");
  }
}

/**
 * A link to copy, in a dialog.
 *
 * @param {string} title
 * @param {string} link
 * @param {string} text
 */
async function openLink(title, link, text) {
  await ask(title, (dialog) => {
    const field = make("input", { type: "text", readonly: true, "aria-label": title, class: "link" });
    field.value = link;
    field.addEventListener("focus", () => field.select());
    const done = make("p", { role: "status" });
    const copied = make("button", { type: "button", class: "primary", text: t("Copy the link") });
    copied.addEventListener("click", async () => setText(done, (await copy(link)) ? t("The link is copied.") : t("Copy the link from the field.")));
    const close = make("button", { type: "button", text: t("Close"), onclick: () => dialog.close() });
    dialog.append(make("p", { text }), field, done, make("div", { class: "buttons" }, close, copied));
  });
}
