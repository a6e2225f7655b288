/** The cloth of a table, as large as the page leaves it, and where everything lies on it. */

import { byId } from "./dom.js";
import { stitches } from "./icons.js";
import { screenOf, tablePlaces } from "./places.js";
import { othersOf } from "./seats.js";
import { ownHand } from "./sorting.js";

/**
 * Where everything lies that a view shows.
 *
 * @param {import("./wire.js").View} view
 */
export function placesOn(view) {
  const { clientWidth, clientHeight } = byId("main");
  const middle = view.zones.some((zone) => ["trick", "table", "row", "army"].includes(zone.kind));
  return tablePlaces(screenOf(clientWidth, clientHeight), othersOf(view).length, ownHand(view)?.count ?? null, {
    inOneRow: !middle,
    pile: middle && view.zones.some((zone) => zone.kind === "stock"),
    fight: view.zones.some((zone) => zone.kind === "army"),
  });
}

/** @param {import("./places.js").Places} places */
export function showCloth({ cloth, radius, kind, end, hand, right, screen }) {
  const root = byId("cloth");
  const key = [cloth.x, cloth.y, cloth.w, cloth.h, radius].map(Math.round).join();
  const { style } = document.body;
  style.setProperty("--rim", `${Math.round(end)}px`);
  style.setProperty("--hand-top", `${Math.round(hand.top)}px`);
  style.setProperty("--right", `${Math.round(right)}px`);
  style.setProperty("--free", `${Math.round(screen.W - Math.max(0, ...hand.cards.map((card) => card.x + hand.w)) - 32)}px`);
  document.body.dataset.screen = kind;
  document.body.dataset.laid = `${screen.W}x${screen.H}`;
  document.body.dataset.rows = String(hand.rows);
  if (root.dataset.key === key) return;
  root.dataset.key = key;
  for (const [name, value] of /** @type {const} */ ([["left", cloth.x], ["top", cloth.y], ["width", cloth.w], ["height", cloth.h]])) {
    root.style.setProperty(name, `${value}px`);
  }
  root.style.setProperty("border-radius", `${radius}px`);
  root.replaceChildren(stitches(cloth.w, cloth.h, radius, kind === "desk" ? 20 : 13));
}
