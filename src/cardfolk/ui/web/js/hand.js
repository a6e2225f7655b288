/** The viewer's own hand: one row, or on a phone as many as keep each rank and suit whole. Arrows move, Space picks. */

import { makeCard } from "./cards.js";
import { keyed, make, setAttribute, setText } from "./dom.js";
import { lyingOf } from "./maker.js";
import { isLarge } from "./places.js";
import { arranged, ownHand } from "./sorting.js";
import { cardName, say, t } from "./words.js";

/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Zone} Zone */
/** @typedef {import("./words.js").Hearer} Hearer */
/** @typedef {import("./zones.js").Marks} Marks */
/** @typedef {import("./places.js").Places} Places */
/** @typedef {{card: string, place: number, key: string, note: string, fresh: boolean}} Held */

/**
 * The cards of the viewer's hand in the order they are shown.
 *
 * @param {View} view
 * @param {import("./sorting.js").Order} order
 * @param {Hearer} to
 * @param {Set<string>} fresh keys of the cards that have just come
 * @returns {Held[]}
 */
export function heldIn(view, order, to, fresh) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  /** @type {Held[]} */
  const held = [];
  ownHand(view)?.cards.forEach((one, place) => {
    const lying = lyingOf(one);
    const card = lying.card ?? "";
    const times = seen.get(card) ?? 0;
    seen.set(card, times + 1);
    const key = `${card}.${times}`;
    held.push({ card, place, key, note: lying.note ? say(lying.note, to) : "", fresh: fresh.has(key) });
  });
  const places = arranged(view, order).flat();
  return places.length ? places.flatMap((place) => held[place] ?? []) : held;
}

/**
 * The cards that came into the hand last, as keys: marked until the player does something.
 *
 * @param {View | null} before
 * @param {import("./wire.js").Shown} message
 * @param {Set<string>} fresh those that are marked so far
 * @returns {Set<string>}
 */
export function newCards(before, message, fresh) {
  const { view } = message;
  if (!before || !ownHand(before) || !ownHand(view)) return new Set();
  const had = new Set(heldIn(before, "", {}, new Set()).map((one) => one.key));
  const held = heldIn(view, "", {}, new Set()).map((one) => one.key);
  const found = held.filter((key) => !had.has(key));
  if (found.length) return new Set(found.length < held.length ? found : []);
  return message.happened?.[0]?.seat === view.viewer ? new Set() : fresh;
}

/**
 * @param {HTMLElement} root
 * @param {Zone} zone
 * @param {Held[]} held
 * @param {Places} places
 * @param {Marks} marks
 */
export function showHand(root, zone, held, places, marks) {
  const { w, top, cards } = places.hand;
  const front = Math.max(top, ...cards.map((spot) => spot.y)); // the row before the others
  root.style.setProperty("top", `${top}px`);
  root.style.setProperty("--card-w", `${w}px`);
  const large = isLarge(w) || (places.kind === "phone" && held.length > 1) || places.kind === "side";
  setAttribute(root, "data-zone", zone.id);
  const count = t(["{count} card", "{count} cards"], { count: zone.count });
  setAttribute(root, "aria-label", t("Your hand: {cards}", { cards: count }));
  const choosing = held.some((one) => marks.own(zone.id, one.place)?.playable);
  root.classList.toggle("choosing", choosing);
  keyed(
    root,
    held,
    (one) => one.key,
    (one) => {
      const drawn = makeCard(one.card || null, { quiet: true });
      const badge = make("span", { class: "badge" });
      const place = make("span", { class: "place", "aria-hidden": "true" });
      const made = one.card
        ? make("button", { type: "button", class: "held", tabindex: "-1" }, drawn, place, badge)
        : make("div", { class: "held" }, drawn, place, badge);
      if (one.card) made.dataset.card = one.card;
      return made;
    },
    (element, one, at) => {
      const [drawn, place, badge] = /** @type {HTMLElement[]} */ ([...element.children]);
      const spot = cards[at] ?? { x: 0, y: top };
      element.style.setProperty("left", `${spot.x.toFixed(1)}px`);
      element.style.setProperty("top", `${(spot.y - top).toFixed(1)}px`);
      if (drawn) setAttribute(drawn, "large", large ? "yes" : "no");
      if (badge) setText(badge, one.note);
      element.dataset.place = String(one.place);
      element.classList.toggle("fresh", one.fresh);
      element.classList.toggle("behind", spot.y < front);
      const own = marks.own(zone.id, one.place);
      if (place) setText(place, own?.number ? String(own.number) : "");
      if (element instanceof HTMLButtonElement) {
        const label = [own?.label ?? cardName(one.card)];
        if (one.note) label.push(one.note);
        else if (one.fresh) label.push(t("new"));
        setAttribute(element, "aria-label", label.join(", "));
        setAttribute(element, "aria-pressed", String(own?.picked ?? false));
      }
      element.classList.toggle("playable", own?.playable ?? false);
      element.classList.toggle("picked", own?.picked ?? false);
    },
  );
}
