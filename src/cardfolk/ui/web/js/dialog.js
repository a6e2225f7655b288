/** Dialogs over the page: one that ends with an answer, and a plain question. */

import { make } from "./dom.js";
import { t } from "./words.js";

/**
 * A dialog that is open; closed in any way, focus goes back to where it was, or to what is there in its place.
 *
 * @param {string} title
 * @param {string} className
 * @param {() => void} closed
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, className, closed) {
  const heading = make("h2", { text: title, id: "asking" });
  const dialog = make("dialog", { class: `asking ${className}`, "aria-labelledby": "asking" }, heading);
  const before = document.activeElement;
  closeBeside(dialog);
  dialog.addEventListener("close", () => {
    dialog.remove();
    closed();
    if (document.querySelector("dialog[open]")) return; // the next question
    const move = before instanceof HTMLElement && before.dataset.move ? `#actions [data-move="${CSS.escape(before.dataset.move)}"]` : "";
    const places = [move, "#hand [tabindex='0']", "#actions button"].filter(Boolean);
    const next = before?.isConnected ? before : places.map((one) => document.querySelector(one)).find(Boolean);
    if (next instanceof HTMLElement && next !== document.body) next.focus();
  });
  document.body.append(dialog);
  return dialog;
}

/**
 * A click beside a dialog closes it.
 *
 * @param {HTMLDialogElement} dialog
 */
export function closeBeside(dialog) {
  dialog.addEventListener("click", ({ target, clientX, clientY }) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const inside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    if (target === dialog && !inside) dialog.close();
  });
}

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
    /** @type {T | null} */
    let found = null;
    const dialog = openDialog(title, className, () => resolve(found));
    fill(dialog, (value) => {
      found = value;
      dialog.close();
    });
    dialog.showModal();
  });
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
      const no = make("button", { type: "button", text: t("Back"), onclick: () => dialog.close() });
      const made = make("button", { type: "button", class: "primary", text: yes, onclick: () => done(true) });
      dialog.append(...lines.map((text) => make("p", { text })), make("div", { class: "buttons" }, no, made));
      made.autofocus = true;
    },
  );
  return answer === true;
}
