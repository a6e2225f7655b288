// A code or a link of a table, as people paste it.

import { byId, setText } from "./dom.js";
import { t } from "./words.js";

/**
 * Where a code or a link leads; empty if it is neither. A personal link keeps its key.
 * @param {string} text
 * @returns {string}
 */
export function placeOf(text) {
  const found = /^(?:.*\/t\/)?([a-z0-9]{4,40})\/?(#token=[\w%-]+)?$/i.exec(text.trim().replace(/\s+/g, ""));
  return found?.[1] ? `/t/${found[1].toLowerCase()}${found[2] ?? ""}` : "";
}

/** The form for it, which is the same on every page. */
export function openJoin() {
  byId("join").addEventListener("submit", (event) => {
    event.preventDefault();
    const place = placeOf(/** @type {HTMLInputElement} */ (byId("code")).value);
    if (place) location.href = place;
    else setText(byId("join-trouble"), t("That is neither a code nor a link of a table."));
  });
}
