/** How the deal of the day went: a text to paste that gives no card away, which grows while the decisions are judged. */

import { askJson, Trouble } from "./api.js";
import { openDialog } from "./dialog.js";
import { copy, make, setText } from "./dom.js";
import { say, sentence, t } from "./words.js";

const EVERY = 1_000; // milliseconds between looks at what is judged by now

/** @param {string} table */
export async function openDayResult(table) {
  let open = true;
  const dialog = openDialog(t("Deal of the day"), "day-result", () => (open = false));
  let text = "";
  const head = make("p", { id: "day-head" });
  const squares = make("div", { id: "day-squares", "aria-hidden": "true" });
  const told = make("p", { class: "soft", role: "status", text: t("Your decisions are being judged …") });
  const share = make("button", { type: "button", class: "primary", id: "day-share", disabled: true, text: "share" in navigator ? t("Share") : t("Copy") });
  share.addEventListener("click", () => void shareText(text, told));
  const back = make("button", { type: "button", text: t("Back"), onclick: () => dialog.close() });
  const about = make("p", { class: "soft", text: t("A square is a decision: green is good, yellow a slip, orange a mistake, red a blunder. No card is given away.") });
  dialog.append(head, squares, told, about, make("div", { class: "buttons" }, back, share));
  dialog.showModal();
  while (open) {
    try {
      /** @type {import("./wire.js").DailyResult} */
      const found = await askJson(`/api/tables/${encodeURIComponent(table)}/day`);
      if (found.rows.length) {
        text = [say(found.words), ...found.rows].join("\n");
        setText(head, say(found.words));
        // Drawn, since not every system has these signs.
        squares.replaceChildren(...found.rows.map((row) => make("div", {}, ...Array.from(row, (sign) => make("i", { "data-square": sign })))));
      }
      if (found.whole) {
        setText(told, "");
        share.disabled = false;
        return;
      }
    } catch (wrong) {
      if (!(wrong instanceof Trouble)) throw wrong;
      setText(told, sentence(wrong.message));
    }
    await new Promise((resolve) => setTimeout(resolve, EVERY));
  }
}

/**
 * @param {string} text
 * @param {HTMLElement} told
 */
async function shareText(text, told) {
  if ("share" in navigator) {
    try {
      await navigator.share({ text });
      return;
    } catch {
      // not wanted after all, or not possible: copy it
    }
  }
  setText(told, (await copy(text)) ? t("Copied: paste it where your friends are.") : t("This browser does not let it be copied."));
}
