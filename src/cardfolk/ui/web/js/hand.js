/** The viewer's own hand: it fans, wraps into two rows on a phone and scrolls beyond that. Arrows move, Space picks. */

import { makeCard } from "./cards.js";
import { keyed, make, setAttribute, setText } from "./dom.js";
import { lyingOf } from "./maker.js";
import { arranged, ownHand } from "./sorting.js";
import { cardName, say, t } from "./words.js";

/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Zone} Zone */
/** @typedef {import("./words.js").Hearer} Hearer */
/** @typedef {import("./zones.js").Marks} Marks */
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
 * @param {Hearer} to
 * @param {Marks} marks
 */
export function showHand(root, zone, held, to, marks) {
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
    (element, one) => {
      const [, place, badge] = /** @type {HTMLElement[]} */ ([...element.children]);
      if (badge) setText(badge, one.note);
      element.dataset.place = String(one.place);
      element.classList.toggle("fresh", one.fresh);
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
  fan(root);
}

/**
 * How far apart the cards lie, and in how many rows.
 *
 * @param {HTMLElement} root
 */
export function fan(root) {
  const count = root.children.length;
  if (!count) return;
  const style = getComputedStyle(root);
  const card = parseFloat(style.getPropertyValue("--card-w")) || 72;
  const room = root.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  if (room <= 0) return;
  const least = Math.max(34, card * 0.5);
  const most = parseFloat(style.getPropertyValue("--rows")) || 1;
  /** @param {number} columns */
  const step = (columns) => (columns > 1 ? Math.min(card + 6, (room - card) / (columns - 1)) : card);
  let rows = 1;
  while (rows < most && step(Math.ceil(count / rows)) < least) rows += 1;
  const columns = Math.ceil(count / rows);
  const apart = Math.floor(Math.max(least, step(columns)));
  const tracks = columns > 1 ? `repeat(${columns - 1}, ${apart}px) ${card}px` : `${card}px`;
  root.style.setProperty("grid-template-columns", tracks);
  root.dataset.rows = String(rows);
}
