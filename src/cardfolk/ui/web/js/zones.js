/** The cloth: every zone but the viewer's hand, each card in its place. */

import { makeCard } from "./cards.js";
import { keyed, make, setAttribute, setText } from "./dom.js";
import { pennant, pip } from "./icons.js";
import { rowSpot, suitOfZone } from "./laying.js";
import { COVER, isLarge, SHAPE } from "./places.js";
import { cardName, cardText, say, seatName, t } from "./words.js";

/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Zone} Zone */
/** @typedef {import("./wire.js").Card} Card */
/** @typedef {import("./words.js").Hearer} Hearer */
/** @typedef {import("./laying.js").Laid} Laid */
/** @typedef {import("./laying.js").LaidCard} LaidCard */
/** @typedef {import("./laying.js").Caption} Caption */
/** @typedef {import("./places.js").Spot} Spot */
/**
 * @typedef {object} Marks what can be touched now
 * @property {Set<string>} zones that cards may go to
 * @property {Set<string>} cards `zone card` that a move is about
 * @property {(zone: string, place: number) => CardMarks | null} own a card of the viewer's that can be picked
 * @property {string[]} used cards of the viewer's that a move uses, the picked ones if there are
 * @property {boolean} [still] nothing may go anywhere: what is lit is only looked at
 * @property {number} [winner] whose card is held up
 *
 * @typedef {{number: number, picked: boolean, playable: boolean, label: string}} CardMarks
 */
/** @typedef {Spot & {card: string, w: number, h?: number}} Place that lights up; the card there that it is about */

/**
 * @param {HTMLElement} root
 * @param {Laid[]} laid
 * @param {View} view
 * @param {Hearer} to
 * @param {Marks} marks
 */
export function showZones(root, laid, view, to, marks) {
  keyed(
    root,
    laid,
    ({ zone }) => zone.id,
    ({ zone }) => {
      const name = make("span", { class: "zone-name", "aria-hidden": "true" });
      const cards = make("div", { class: "cards" });
      const lit = make("div", { class: "spots" });
      const said = make("div", { class: "captions" });
      const count = make("span", { class: "count", "aria-hidden": "true" });
      return make("div", { class: `zone ${zone.kind}`, role: "group", "data-zone": zone.id }, cards, lit, name, said, count);
    },
    (element, one) => showZone(element, one, view, to, marks),
  );
  const [, ...past] = [...root.querySelectorAll(".zone.trick")];
  for (const zone of past) zone.classList.add("past");
}

/**
 * @param {HTMLElement} element
 * @param {Laid} laid
 * @param {View} view
 * @param {Hearer} to
 * @param {Marks} marks
 */
function showZone(element, laid, view, to, marks) {
  const [cards, lit, name, said, count] = /** @type {[HTMLElement, HTMLElement, HTMLElement, HTMLElement, HTMLElement]} */ ([...element.children]);
  const { zone, box } = laid;
  const whole = say(zone.name, to);
  setAttribute(element, "aria-label", `${whole}, ${t(["{count} card", "{count} cards"], { count: zone.count })}`);
  place(element, box.x, box.y);
  element.style.setProperty("width", `${box.w}px`);
  element.style.setProperty("height", `${box.h}px`);
  element.style.setProperty("--card-w", `${laid.w}px`);
  const isLit = marks.zones.has(zone.id);
  element.classList.toggle("lit", isLit);
  element.classList.toggle("empty", !zone.count);
  element.classList.toggle("gone", Boolean(laid.gone));
  element.classList.toggle("spread", Boolean(laid.spread));
  element.classList.toggle("mine", typeof view.viewer === "number" && zone.owner === view.viewer);
  showName(name, laid, whole, to);
  keyed(
    cards,
    laid.cards,
    (card) => card.key,
    (card) => makeSlot(zone, card, view),
    (slot, card) => showSlot(slot, laid, card, marks),
  );
  /** @type {Place[]} */
  let places = [];
  if (!marks.still && (isLit || zone.kind === "row")) places = placesOf(laid, view, marks);
  else if (zone.kind === "discard" && !zone.count && !laid.gone) places = laid.free.map((spot) => ({ ...spot, card: "", w: laid.w }));
  keyed(
    lit,
    places,
    (one) => one.card || "free",
    ({ card }) => make("div", { class: "place-lit", ...(card ? { [zone.kind === "row" ? "data-own" : "data-stands"]: card } : {}) }),
    (spot, one) => {
      place(spot, one.x - box.x, one.y - box.y);
      spot.style.setProperty("width", `${one.w}px`);
      spot.style.setProperty("height", `${one.h ?? one.w * SHAPE}px`);
      spot.classList.toggle("dark", !isLit && zone.kind !== "row");
      const which = one.card || zone.kind !== "table" ? -1 : moveTo(zone, view, marks);
      const label = view.offers[which]?.label;
      setAttribute(spot, "data-offer", label ? String(which) : null);
      spot.classList.toggle("strip", !one.card && one.w > laid.w);
      setText(spot, label && one.w > laid.w ? say(label, to) : "");
    },
  );
  element.classList.toggle("framed", isLit && !places.length);
  keyed(
    said,
    laid.captions.filter((caption) => captionText(caption, zone, to)),
    (_, at) => String(at),
    () => make("span", { class: "tag" }),
    (tag, caption) => {
      setText(tag, captionText(caption, zone, to));
      place(tag, caption.x - box.x, caption.y - box.y);
      tag.classList.toggle("above", Boolean(caption.above));
      tag.classList.toggle("good", caption.truth === "good");
      tag.classList.toggle("bad", caption.truth === "bad");
      tag.style.setProperty("max-width", `${Math.max(96, caption.wide)}px`);
    },
  );
  count.hidden = !laid.count;
  if (laid.count) {
    setText(count, String(zone.count));
    place(count, laid.count.x - box.x, laid.count.y - box.y);
  }
}

/**
 * @param {HTMLElement} element
 * @param {number} x
 * @param {number} y
 */
function place(element, x, y) {
  element.style.setProperty("left", `${x.toFixed(1)}px`);
  element.style.setProperty("top", `${y.toFixed(1)}px`);
}

/**
 * The places that light up: where a card would lie.
 *
 * @param {Laid} laid
 * @param {View} view
 * @param {Marks} marks
 * @returns {Place[]}
 */
function placesOf(laid, view, marks) {
  const { zone, w } = laid;
  if (zone.kind === "row") return marks.used.filter((card) => goesTo(card, zone, view)).map((card) => ({ ...rowSpot(laid, card, view), card }));
  const about = laid.cards.filter((card) => card.lying.card && marks.cards.has(`${zone.id} ${card.lying.card}`));
  const covers = zone.kind === "table" ? about.map((card) => ({ x: card.x + COVER.x * w, y: card.y + COVER.y * w * SHAPE, card: card.lying.card ?? "", w })) : [];
  if (covers.length && moveTo(zone, view, marks) < 0) return covers;
  if (zone.kind === "table" || zone.kind === "trick") return [...covers, ...laid.free.slice(0, 1).map((spot) => ({ ...spot, card: "", w: spot.w ?? w }))];
  return laid.free.map((spot) => ({ ...spot, card: "", w }));
}

/**
 * Which offer takes the picked cards to a zone, to none of the cards there; -1: none.
 *
 * @param {Zone} zone
 * @param {View} view
 * @param {Marks} marks
 */
function moveTo(zone, view, marks) {
  return view.offers.findIndex((one) => one.to === zone.id && !one.on && one.uses?.length === marks.used.length && one.uses.every(([, card]) => marks.used.includes(card)));
}

/**
 * Whether a move takes a card of the viewer's to a zone.
 *
 * @param {string} card
 * @param {Zone} zone
 * @param {View} view
 */
function goesTo(card, zone, view) {
  return view.offers.some((offer) => offer.to === zone.id && (offer.uses ?? []).some(([, used]) => used === card));
}

/**
 * What a zone is called on the cloth: an army by the sign of its suit, a meld by its number, an open hand by whose it is.
 *
 * @param {HTMLElement} root
 * @param {Laid} laid
 * @param {string} whole
 * @param {Hearer} to
 */
function showName(root, { zone, box, name }, whole, to) {
  root.hidden = !name;
  if (!name) return;
  place(root, name.x - box.x, name.y - box.y);
  const suit = suitOfZone(zone);
  const text = zone.kind === "hand" && typeof zone.owner === "number" ? seatName(zone.owner, to.names) : zone.name.args?.number ? String(zone.name.args.number) : whole;
  const key = suit ? `${suit} ${zone.count > 0}` : text;
  if (root.dataset.key === key) return;
  root.dataset.key = key;
  root.replaceChildren(suit ? (zone.kind === "army" && zone.count ? pennant(suit) : pip(suit)) : text);
}

/**
 * @param {Caption} caption
 * @param {Zone} zone
 * @param {Hearer} to
 */
function captionText({ by, notes }, zone, to) {
  const said = [...new Set(notes.map((note) => say(note, to)))].join(", ");
  if (zone.kind === "table") return said;
  return [by === null ? "" : seatName(by, to.names), said].filter(Boolean).join(": ");
}

/**
 * @param {Zone} zone
 * @param {LaidCard} laid
 * @param {View} view
 */
function makeSlot(zone, laid, view) {
  const { card } = laid.lying;
  const mine = typeof view.viewer === "number" && zone.owner === view.viewer && card;
  const drawn = makeCard(card, { quiet: Boolean(mine) || laid.place < 0 });
  const badge = make("span", { class: "badge" });
  const slot = mine
    ? make("button", { type: "button", class: "slot own-card", tabindex: "-1" }, drawn, badge)
    : make("div", { class: "slot" }, drawn, badge);
  if (card) slot.dataset.card = card;
  return slot;
}

/**
 * @param {HTMLElement} slot
 * @param {Laid} laid
 * @param {LaidCard} one
 * @param {Marks} marks
 */
function showSlot(slot, { zone, box, spread }, one, marks) {
  const { card, stands_for } = one.lying;
  place(slot, one.x - box.x, one.y - box.y);
  slot.style.setProperty("--card-w", `${one.w.toFixed(1)}px`);
  slot.style.setProperty("rotate", one.turn ? `${one.turn}deg` : "none");
  setAttribute(slot.children[0] ?? slot, "large", isLarge(one.w) ? "yes" : "no");
  setText(/** @type {HTMLElement} */ (slot.children[1]), stands_for ? cardText(stands_for) : "");
  slot.dataset.place = String(one.place);
  if (stands_for) slot.dataset.stands = stands_for;
  const about = Boolean(card && marks.cards.has(`${zone.id} ${card}`)) || Boolean(stands_for && marks.cards.has(`${zone.id} ${stands_for}`));
  slot.classList.toggle("about", about);
  slot.classList.toggle("dim", Boolean(one.dim));
  slot.classList.toggle("across", Boolean(one.across));
  slot.classList.toggle("lied", one.lying.true === false);
  slot.classList.toggle("wild", Boolean(stands_for && card));
  slot.classList.toggle("claimed", Boolean(stands_for && !card));
  slot.classList.toggle("winner", marks.winner !== undefined && one.lying.by === marks.winner && !one.dim && zone.kind === "trick");
  if (slot instanceof HTMLButtonElement && card) {
    const own = marks.own(zone.id, one.place);
    setAttribute(slot, "aria-label", own?.label ?? cardName(card));
    setAttribute(slot, "aria-pressed", own ? String(own.picked) : null);
    const under = zone.kind === "army" && zone.count > 1 && !spread; // its cards are chosen once they are spread
    slot.classList.toggle("playable", !under && (own?.playable ?? false));
    slot.classList.toggle("picked", own?.picked ?? false);
    slot.classList.toggle("spreads", under && Boolean(own));
  }
}
