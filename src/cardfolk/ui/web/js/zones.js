/** The middle of the table: every zone but the viewer's hand, laid out by its kind alone. */

import { makeCard } from "./cards.js";
import { keyed, make, setAttribute, setText } from "./dom.js";
import { lyingOf } from "./maker.js";
import { cardName, cardText, say, seatName, t } from "./words.js";

/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Zone} Zone */
/** @typedef {import("./wire.js").Card} Card */
/** @typedef {import("./words.js").Hearer} Hearer */
/** @typedef {{lying: Card, place: number, key: string}} Laid */
/** @typedef {{key: string, cards: Laid[], caption: string}} Group */
/**
 * @typedef {object} Marks what can be touched now
 * @property {Set<string>} zones that cards may go to
 * @property {Set<string>} cards `zone card` that a move is about
 * @property {(zone: string, place: number) => CardMarks | null} own a card of the viewer's that can be picked
 *
 * @typedef {{number: number, picked: boolean, playable: boolean, label: string}} CardMarks
 */

/** Kinds that share a place on the table, in the order of places. */
const AREAS = /** @type {[string, string[]][]} */ ([
  ["armies", ["army"]],
  ["piles", ["stock", "discard"]],
  ["centre", ["table", "trick"]],
  ["rows", ["row"]],
  ["melds", ["meld"]],
  ["hands", ["hand"]],
]);
const CROWDED = 2; // zones in one place, from which on they are drawn smaller
const PILES = ["stock", "discard"];

/**
 * @param {HTMLElement} root
 * @param {View} view
 * @param {Hearer} to
 * @param {Marks} marks
 */
export function showZones(root, view, to, marks) {
  const shown = view.zones.filter((zone) => zone.kind !== "hand" || openHand(zone, view));
  /** @type {[string, Zone[]][]} */
  const areas = AREAS.map(([name, kinds]) => [name, shown.filter((zone) => kinds.includes(zone.kind))]);
  const known = AREAS.flatMap(([, kinds]) => kinds);
  areas.push(["others", shown.filter((zone) => !known.includes(zone.kind))]);
  const armies = areas[0]?.[1] ?? [];
  const near = typeof view.viewer === "number" ? view.viewer : 0;
  areas[0] = ["armies", armies.filter((zone) => zone.owner !== near)];
  areas.push(["armies own", armies.filter((zone) => zone.owner === near)]);
  keyed(
    root,
    areas.filter(([, zones]) => zones.length),
    ([name]) => name,
    ([name]) => make("div", { class: `area ${name}` }),
    (element, [, zones]) => showArea(element, zones, view, to, marks),
  );
}

/**
 * A hand of someone else's that lies open.
 *
 * @param {Zone} zone
 * @param {View} view
 */
function openHand(zone, view) {
  return zone.owner !== view.viewer && zone.cards.some((lying) => lyingOf(lying).card);
}

/**
 * @param {HTMLElement} root
 * @param {Zone[]} zones
 * @param {View} view
 * @param {Hearer} to
 * @param {Marks} marks
 */
function showArea(root, zones, view, to, marks) {
  keyed(
    root,
    zones,
    (zone) => zone.id,
    (zone) => {
      const cards = make("div", { class: "cards" });
      const name = make("div", { class: "zone-name", "aria-hidden": "true" });
      return make("div", { class: `zone ${zone.kind}`, role: "group", "data-zone": zone.id }, name, cards);
    },
    (element, zone) => showZone(element, zone, view, to, marks),
  );
  setAttribute(root, "data-crowded", zones.length > CROWDED);
}

/**
 * @param {HTMLElement} element
 * @param {Zone} zone
 * @param {View} view
 * @param {Hearer} to
 * @param {Marks} marks
 */
function showZone(element, zone, view, to, marks) {
  const [name, cards] = /** @type {[HTMLElement, HTMLElement]} */ ([...element.children]);
  const said = say(zone.name, to);
  setText(name, shortName(zone, said, to));
  setAttribute(element, "aria-label", `${said}, ${t(["{count} card", "{count} cards"], { count: zone.count })}`);
  element.classList.toggle("lit", marks.zones.has(zone.id));
  element.classList.toggle("empty", !zone.count);
  element.classList.toggle("mine", typeof view.viewer === "number" && zone.owner === view.viewer);
  if (PILES.includes(zone.kind)) showPile(cards, zone, marks);
  else showGroups(cards, zone, view, to, marks);
}

/**
 * A name short enough for a small screen: of an army the sign of its suit.
 *
 * @param {Zone} zone
 * @param {string} said
 * @param {Hearer} to
 */
function shortName(zone, said, to) {
  const suit = zone.name.args?.suit?.suit;
  if ((zone.kind === "army" || zone.kind === "row") && typeof suit === "string") {
    const sign = { clubs: "♣", diamonds: "♦", hearts: "♥", spades: "♠" }[suit] ?? said;
    return zone.kind === "army" && zone.count ? `${sign} ${zone.count}` : sign;
  }
  if (zone.kind === "hand" && typeof zone.owner === "number") return seatName(zone.owner, to.names);
  return said;
}

/**
 * A pile: its top card, or its back, and how many there are. A card that lies open under a stock looks out.
 *
 * @param {HTMLElement} root
 * @param {Zone} zone
 * @param {Marks} marks
 */
function showPile(root, zone, marks) {
  const open = zone.cards.map(lyingOf).filter((lying) => lying.card);
  const under = zone.kind === "stock" ? open[open.length - 1] : undefined;
  const top = zone.kind === "stock" ? undefined : open[open.length - 1];
  /** @type {{key: string, card: string | null, part: string}[]} */
  const parts = [];
  if (under?.card) parts.push({ key: `under ${under.card}`, card: under.card, part: "under" });
  if (top?.card) parts.push({ key: `top ${top.card}`, card: top.card, part: "top" });
  else if (zone.count > (under ? 1 : 0)) parts.push({ key: "back", card: null, part: "top" });
  keyed(
    root,
    [...parts, { key: "count", card: null, part: "count" }],
    (part) => part.key,
    (part) => {
      if (part.part === "count") return make("span", { class: "count", "aria-hidden": "true" });
      const slot = make("div", { class: `slot ${part.part}` }, makeCard(part.card, { quiet: !part.card }));
      if (part.card) slot.dataset.card = part.card;
      return slot;
    },
    (element, part) => {
      if (part.part === "count") setText(element, zone.count ? String(zone.count) : "");
      else element.classList.toggle("about", marks.cards.has(`${zone.id} ${part.card}`));
    },
  );
}

/**
 * @param {HTMLElement} root
 * @param {Zone} zone
 * @param {View} view
 * @param {Hearer} to
 * @param {Marks} marks
 */
function showGroups(root, zone, view, to, marks) {
  keyed(
    root,
    groupsOf(zone, view, to),
    (group) => group.key,
    () => {
      const cards = make("div", { class: "group-cards" });
      return make("div", { class: "group" }, cards, make("div", { class: "caption" }));
    },
    (element, group) => {
      const [cards, caption] = /** @type {[HTMLElement, HTMLElement]} */ ([...element.children]);
      setText(caption, group.caption);
      keyed(
        cards,
        group.cards,
        (laid) => laid.key,
        (laid) => makeSlot(zone, laid, view),
        (slot, laid) => showSlot(slot, zone, laid, to, marks),
      );
      element.classList.toggle("covered", group.cards.some((laid) => laid.lying.covers));
    },
  );
  const hidden = zone.count - zone.cards.length;
  setAttribute(root, "data-more", hidden > 0 ? `+${hidden}` : null);
}

/**
 * Cards that lie together: those of one play in a trick, a card and what covers it, a whole meld, army or row.
 *
 * @param {Zone} zone
 * @param {View} view
 * @param {Hearer} to
 * @returns {Group[]}
 */
function groupsOf(zone, view, to) {
  /** @type {Group[]} */
  const groups = [];
  /** @type {Map<string, number>} */
  const seen = new Map();
  const loose = zone.kind === "table" || zone.kind === "trick";
  zone.cards.forEach((one, place) => {
    const lying = lyingOf(one);
    const name = lying.card ?? `back ${lying.stands_for ?? ""}`;
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    const laid = { lying, place, key: `${name}.${times}` };
    const last = groups[groups.length - 1];
    const onLast = last?.cards.some((other) => other.lying.card && other.lying.card === lying.covers);
    const sameHand =
      zone.kind === "trick" && typeof lying.by === "number" && last?.cards[0]?.lying.by === lying.by && !lying.note;
    const declared = Boolean(lying.stands_for && last?.cards.length === 1 && last.cards[0]?.lying.by === lying.by);
    if (last && (!loose || onLast || sameHand || declared)) last.cards.push(laid);
    else groups.push({ key: loose ? laid.key : "all", cards: [laid], caption: "" });
  });
  for (const group of groups) group.caption = loose ? captionOf(group, zone, view, to) : "";
  return groups;
}

/**
 * @param {Group} group
 * @param {Zone} zone
 * @param {View} view
 * @param {Hearer} to
 */
function captionOf(group, zone, view, to) {
  const lying = group.cards[0]?.lying;
  if (!lying) return "";
  const parts = [];
  const told = zone.kind === "trick" || view.seats > 2 || lying.note || !lying.card;
  if (typeof lying.by === "number" && told) parts.push(seatName(lying.by, to.names));
  if (lying.note) parts.push(say(lying.note, to));
  return parts.join(", ");
}

/**
 * @param {Zone} zone
 * @param {Laid} laid
 * @param {View} view
 */
function makeSlot(zone, laid, view) {
  const { card } = laid.lying;
  const mine = typeof view.viewer === "number" && zone.owner === view.viewer && card;
  const drawn = makeCard(card, { quiet: Boolean(mine) });
  const badge = make("span", { class: "badge" });
  const slot = mine
    ? make("button", { type: "button", class: "slot own-card", tabindex: "-1" }, drawn, badge)
    : make("div", { class: "slot" }, drawn, badge);
  if (card) slot.dataset.card = card;
  return slot;
}

/**
 * @param {HTMLElement} slot
 * @param {Zone} zone
 * @param {Laid} laid
 * @param {Hearer} to
 * @param {Marks} marks
 */
function showSlot(slot, zone, laid, to, marks) {
  const { card, stands_for } = laid.lying;
  setText(/** @type {HTMLElement} */ (slot.children[1]), stands_for ? `= ${cardText(stands_for)}` : "");
  slot.dataset.place = String(laid.place);
  if (stands_for) slot.dataset.stands = stands_for;
  const about = Boolean(card && marks.cards.has(`${zone.id} ${card}`)) || marks.cards.has(`${zone.id} ${stands_for}`);
  slot.classList.toggle("about", about);
  slot.classList.toggle("over", Boolean(laid.lying.covers));
  if (slot instanceof HTMLButtonElement && card) {
    const own = marks.own(zone.id, laid.place);
    setAttribute(slot, "aria-label", own?.label ?? cardName(card));
    setAttribute(slot, "aria-pressed", own ? String(own.picked) : null);
    slot.classList.toggle("playable", own?.playable ?? false);
    slot.classList.toggle("picked", own?.picked ?? false);
  }
}
