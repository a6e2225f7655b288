/** How the zones of a View lie on the cloth: every card in its final place, by the kinds of zones alone. */

import { lyingOf } from "./maker.js";
import { cells, COVER, line, pairs, SHAPE, trickMiddle, trickSpot } from "./places.js";
import { RANKS, SUITS } from "./words.js";

/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Zone} Zone */
/** @typedef {import("./wire.js").Card} Card */
/** @typedef {import("./wire.js").Said} Said */
/** @typedef {import("./places.js").Box} Box */
/** @typedef {import("./places.js").Spot} Spot */
/** @typedef {import("./places.js").Places} Places */
/** @typedef {Spot & {w: number, lying: Card, place: number, key: string, dim?: boolean, across?: boolean}} LaidCard */
/** @typedef {{x: number, y: number, by: number | null, notes: Said[], wide: number, truth: string, above?: boolean}} Caption
 *   the middle of its upper edge, or of its lower one; whether cards that were called are what they were played for */
/**
 * @typedef {object} Laid a zone where it lies
 * @property {Zone} zone
 * @property {Box} box
 * @property {number} w of its cards
 * @property {LaidCard[]} cards
 * @property {Caption[]} captions
 * @property {Spot[]} free places for a card that comes
 * @property {{x: number, y: number} | null} count the middle of its number
 * @property {{x: number, y: number} | null} name the middle of its name
 * @property {boolean} [spread] it lies over the others, to be looked at
 * @property {boolean} [gone] nothing of it is seen; cards fly there all the same
 */

const DEEP = 3; // backs of a pile that are drawn
const MOST = 7; // cards of an army that are drawn
const LEAST = 34; // pixels: nothing is shown narrower
const SMALL = 0.62; // of a card's width: of the plays before, beside the last
const ASIDE = 118; // pixels that are kept beside a card for what is said of it
const STRIP = 52; // pixels: a place for any card, as wide as the cloth
const PLATE = 41; // pixels under a face that its name has
const SOON = 6; // cells for melds and piles: until they are full the piles lie still

/**
 * @param {View} view
 * @param {Places} places
 * @param {readonly string[]} [staged] zones to look at: where the screen is small, armies leave the room to what is turned up
 * @returns {Laid[]}
 */
export function layZones(view, places, staged = []) {
  const small = places.kind !== "desk";
  const alone = small && view.zones.some((zone) => zone.kind === "table" && staged.includes(zone.id));
  const shown = view.zones.filter((zone) => (zone.kind !== "hand" || isOpenHand(zone, view)) && (zone.kind !== "army" || !alone));
  /** @param {...string} kinds */
  const of = (...kinds) => shown.filter((zone) => kinds.includes(zone.kind));
  const room = { ...places.room };
  /** @type {Laid[]} */
  const laid = [];
  const armies = of("army");
  if (armies.length) laid.push(...layArmies(armies, view, places, room));
  const [trick, ...past] = of("trick");
  const rows = of("row");
  const melds = [...of("meld"), ...of("hand")];
  const known = ["army", "trick", "row", "meld", "hand", "stock", "discard", "table"];
  const others = shown.filter((zone) => !known.includes(zone.kind));
  const piles = of("stock", "discard");
  const spent = piles.filter((zone) => zone.kind === "discard" && !zone.cards.length);
  const open = piles.filter((zone) => !spent.includes(zone));
  if (rows.length) laid.push(...layRows(rows, view, places, room));
  if (melds.length || (open.length && !of("table").length && !trick)) laid.push(...layMelds([...melds, ...others], open, places, room));
  else if (open.length && !alone) laid.push(...layAside(open, view, places, room, armies.length > 0));
  for (const zone of of("table")) laid.push(layTable(zone, view, places, room));
  if (trick) laid.push(layTrick(trick, view, places));
  for (const zone of past) laid.push(layLast(zone, places));
  const opened = armies.find((zone) => zone.id === places.spread && zone.count > 1);
  if (opened) laid.splice(laid.findIndex((one) => one.zone === opened), 1, laySpread(opened, places));
  for (const zone of spent) laid.push(nothing(zone, { x: places.cloth.x - 40, y: places.cloth.y + places.cloth.h / 2, w: 30, h: 42 }, 30));
  return laid;
}

/**
 * A hand of someone else's that lies open.
 *
 * @param {Zone} zone
 * @param {View} view
 */
function isOpenHand(zone, view) {
  return zone.owner !== view.viewer && zone.cards.some((lying) => lyingOf(lying).card);
}

/**
 * @param {Zone} zone
 * @param {Box} box
 * @param {number} w
 * @returns {Laid}
 */
function nothing(zone, box, w) {
  return { zone, box, w, cards: [], captions: [], free: [], count: null, name: null, gone: true };
}

/**
 * @param {Zone} zone
 * @param {number} w
 * @param {LaidCard[]} cards
 * @param {Partial<Laid>} [more]
 * @returns {Laid}
 */
function laidOf(zone, w, cards, more = {}) {
  const all = [...cards, ...(more.free ?? []).map((spot) => ({ ...spot, w }))];
  const box = more.box ?? around(all, w);
  return { zone, w, cards, captions: [], free: [], count: null, name: null, ...more, box };
}

/**
 * @param {(Spot & {w: number})[]} cards
 * @param {number} w
 * @returns {Box}
 */
function around(cards, w) {
  if (!cards.length) return { x: 0, y: 0, w, h: w * SHAPE };
  const x = Math.min(...cards.map((card) => card.x));
  const y = Math.min(...cards.map((card) => card.y));
  return {
    x,
    y,
    w: Math.max(...cards.map((card) => card.x + card.w)) - x,
    h: Math.max(...cards.map((card) => card.y + card.w * SHAPE)) - y,
  };
}

/**
 * The cards of a zone, each with a key of its own.
 *
 * @param {Zone} zone
 */
function cardsOf(zone) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return zone.cards.map((one, place) => {
    const lying = lyingOf(one);
    const name = lying.card ?? `back ${lying.stands_for ?? ""}`;
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    return { lying, place, key: `${name}.${times}` };
  });
}

/** @typedef {ReturnType<typeof cardsOf>[number]} One */

/**
 * Cards that lie together: those of one play, a card and what covers it.
 *
 * @param {Zone} zone
 * @returns {One[][]}
 */
function groupsOf(zone) {
  /** @type {One[][]} */
  const groups = [];
  for (const one of cardsOf(zone)) {
    const { lying } = one;
    const covered = lying.covers && groups.find((group) => group.some((other) => other.lying.card === lying.covers));
    const last = groups[groups.length - 1];
    const first = last?.[0]?.lying;
    const samePlay = typeof lying.by === "number" && first?.by === lying.by;
    const together = samePlay && (zone.kind === "trick" ? !lying.note && rankOf(first) === rankOf(lying) : Boolean(lying.stands_for) && last?.length === 1);
    if (covered) covered.push(one);
    else if (last && together) last.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** @param {Card | undefined} lying */
function rankOf(lying) {
  return lying?.card?.slice(0, -1);
}

/**
 * How wide a play is, in cards.
 *
 * @param {One[]} [group]
 */
function wideOf(group) {
  return 1 + stepIn(group?.length ?? 1) * ((group?.length ?? 1) - 1);
}

/**
 * From one card of a play to the next, in cards.
 *
 * @param {number} count
 */
function stepIn(count) {
  return count > 1 ? Math.min(0.57, 1.3 / (count - 1)) : 0;
}

/**
 * The cards of one play, side by side around a middle.
 *
 * @param {One[]} group
 * @param {number} x
 * @param {number} y
 * @param {number} w
 * @param {number} turn
 * @param {Partial<LaidCard>} [more]
 * @returns {LaidCard[]}
 */
function fanned(group, x, y, w, turn, more = {}) {
  const step = stepIn(group.length) * w;
  const left = x - ((group.length - 1) * step) / 2 - w / 2;
  return group.map((one, at) => ({ ...one, x: left + at * step, y: y - (w * SHAPE) / 2, w, turn: turn + (at ? at * 2.5 : 0), ...more }));
}

/**
 * A trick: each card towards its player; with many players plays pile up in the middle.
 *
 * @param {Zone} zone
 * @param {View} view
 * @param {Places} places
 */
function layTrick(zone, view, places) {
  const middle = trickMiddle(places);
  const groups = groupsOf(zone);
  const { w } = middle;
  const h = w * SHAPE;
  const { room } = places;
  const near = typeof view.viewer === "number" ? view.viewer : 0;
  if (places.crowd) {
    const wide = places.kind === "desk" || places.kind === "side";
    const [last, before, first] = [...groups].reverse(); // plays further back lie under the first of these
    const cards = groups.flatMap((group, at) => {
      const back = groups.length - 1 - at;
      if (!back) return fanned(group, middle.x, middle.y + (wide ? 0 : 0.12 * h), w, -2);
      const left = back > 1 ? SMALL * (wideOf(before) + wideOf(first) / 2) + 0.12 : (SMALL * wideOf(before)) / 2;
      if (wide) return fanned(group, middle.x - (wideOf(last) / 2 + 0.16 + left) * w, middle.y + 0.08 * h, SMALL * w, 3, { dim: true });
      return fanned(group, middle.x - 0.06 * w, middle.y - 0.34 * h, 0.9 * w, 3, { dim: true });
    });
    const captions = last ? [captionOf(last, middle.x, middle.y + h * (wide ? 0.5 : 0.62) + 6, 3 * w)] : [];
    const spot = { x: middle.x - w / 2, y: middle.y - h / 2 };
    return laidOf(zone, w, cards, { captions, free: [spot], box: { x: middle.x - w, y: middle.y - 0.8 * h, w: 2 * w, h: 1.6 * h } });
  }
  const spots = Array.from({ length: view.seats }, (_, turn) => trickSpot(middle, turn, view.seats));
  const cards = groups.flatMap((group, at) => {
    const by = group[0]?.lying.by;
    const turn = typeof by === "number" ? (by - near + view.seats) % view.seats : at % view.seats;
    const spot = spots[turn] ?? spots[0] ?? { x: 0, y: 0 };
    const dim = groups.slice(at + 1).some((later) => later[0]?.lying.by === by);
    const beside = (Math.min(0.57 * (group.length - 1), 1.3) / 2 + 0.5) * w; // from the middle of a play to its ends
    const x = Math.max(room.x + beside, Math.min(spot.x + w / 2, room.x + room.w - beside));
    return fanned(group, group.length > 1 ? x : spot.x + w / 2, spot.y + h / 2, w, spot.turn ?? 0, { dim });
  });
  const own = spots[0];
  const free = own && typeof view.viewer === "number" ? [own] : [];
  return laidOf(zone, w, cards, { free, box: around(spots.map((spot) => ({ ...spot, w })), w) });
}

/**
 * The trick before: over the cloth, when it is asked for.
 *
 * @param {Zone} zone
 * @param {Places} places
 */
function layLast(zone, { screen, widths, cloth }) {
  const w = widths.small;
  const all = cardsOf(zone);
  const wide = all.length * (w + 8);
  const y = cloth.y + cloth.h * 0.5 - (w * SHAPE) / 2;
  const cards = all.map((one, at) => ({ ...one, x: screen.W / 2 - wide / 2 + at * (w + 8) + 4, y, w }));
  const captions = cards.map((card) => captionOf([card], card.x + w / 2, y + w * SHAPE + 2, w + 8));
  return laidOf(zone, w, cards, { captions, box: { x: screen.W / 2 - wide / 2 - 10, y: y - 34, w: wide + 20, h: w * SHAPE + 66 }, name: { x: screen.W / 2, y: y - 18 } });
}

/**
 * @param {One[]} group
 * @param {number} x
 * @param {number} y
 * @param {number} wide
 * @returns {Caption}
 */
function captionOf(group, x, y, wide) {
  const truths = group.map(({ lying }) => lying.true);
  const truth = truths.includes(false) ? "bad" : truths.includes(true) ? "good" : "";
  return { x, y, truth, by: group[0]?.lying.by ?? null, notes: group.slice(0, group.some(({ lying }) => lying.card) ? 2 : 1).flatMap(({ lying }) => lying.note ?? []), wide };
}

/**
 * A fight in the middle: attacks side by side with what covers them; or what was turned up, with what each has played.
 *
 * @param {Zone} zone
 * @param {View} view
 * @param {Places} places
 * @param {Box} room
 */
function layTable(zone, view, places, room) {
  const groups = groupsOf(zone);
  const between = groups.filter((group) => typeof group[0]?.lying.by !== "number");
  if (between.length) return layDuel(zone, groups, view, places, room);
  const more = view.offers.some((offer) => offer.to === zone.id && (offer.on ?? null) === null) ? 1 : 0; // a place for one more
  const narrow = places.kind === "phone";
  const below = narrow && more > 0 && (groups.length === 1 || groups.length === 2); // a strip for one more where the prompt stands, that the others stay large
  const count = Math.max(1, groups.length + (below ? 0 : more));
  const { w, spots } = (narrow ? [count > 2 ? 3 : 2] : [3, 4, 6])
    .map((columns) => pairs(room, count, places.widths.table, columns))
    .reduce((best, one) => (one.w > best.w + 1 ? one : best));
  const h = w * SHAPE;
  const cards = groups.flatMap((group, at) => {
    const spot = spots[at] ?? { x: room.x, y: room.y };
    return group.map((one, over) => ({
      ...one,
      x: spot.x + (over ? COVER.x * w : 0),
      y: spot.y + (over ? COVER.y * h : 0),
      w,
      turn: over ? 3 : 0,
    }));
  });
  const free = below ? [{ x: room.x, y: room.y + room.h + (places.screen.short ? -2 : 6), w: room.w, h: STRIP }] : spots.slice(groups.length);
  return laidOf(zone, w, cards, { free, box: { ...room } });
}

/**
 * @param {Zone} zone
 * @param {One[][]} groups
 * @param {View} view
 * @param {Places} places
 * @param {Box} room
 */
function layDuel(zone, groups, view, places, room) {
  const { kind, screen, widths } = places;
  const turned = groups.some((group) => typeof group[0]?.lying.by === "number" && group[0].lying.card);
  const large = turned && kind === "phone"; // what is to be beaten lies above the two, that these are as wide as the cloth
  const beside = turned && kind === "side"; // what is said of a card stands beside it, else below
  const low = large ? 62 : beside ? 0 : turned && kind === "tablet" ? 48 : screen.short ? 0 : 26;
  const head = screen.short ? 0 : 28; // pixels above what is to be beaten
  const wish = kind === "phone" && !turned ? widths.table : widths.stage;
  const w = Math.max(
    LEAST,
    large
      ? Math.min(wish, (screen.W - 40) / 2.8, (room.h - low - head) / (SHAPE * 1.62))
      : Math.min(wish, (room.w - (beside ? 2 * ASIDE + 16 : 16)) / 3.5, (room.h - 2 * low) / (SHAPE * (beside ? 1.25 : 1.12))),
  );
  const h = w * SHAPE;
  const middle = { x: room.x + room.w / 2, y: large ? room.y + head + 1.09 * h : room.y + room.h / 2 + (beside ? 8 : 0) };
  const out = large ? 0.73 : 1.14; // from the middle to a play, in cards
  const near = typeof view.viewer === "number" ? view.viewer : 0;
  const flip = groups.filter((group) => typeof group[0]?.lying.by !== "number");
  const own = groups.filter((group) => group[0]?.lying.by === near);
  const theirs = groups.filter((group) => typeof group[0]?.lying.by === "number" && group[0]?.lying.by !== near);
  /** @type {LaidCard[]} */
  const cards = [];
  /** @type {Caption[]} */
  const captions = [];
  const beaten = { w: (large ? 0.66 : 0.82) * w, y: middle.y - (large ? 0.78 * h : 0) };
  flip.forEach((group, at) => {
    const back = flip.length - 1 - at;
    cards.push(...fanned(group, middle.x - back * 0.12 * w, beaten.y - back * 0.1 * h, beaten.w, 0, { dim: back > 0 }));
    if (!back && !screen.short) captions.push({ ...captionOf(group, middle.x, beaten.y - (beaten.w * SHAPE) / 2 - 3, 1.4 * w), above: true });
  });
  for (const [side, plays] of /** @type {[number, One[][]][]} */ ([[-1, own], [1, theirs]])) {
    plays.forEach((group, at) => {
      const back = plays.length - 1 - at;
      const x = middle.x + side * (out + (back && !large ? 0.05 * Math.min(back, 2) : 0)) * w;
      const y = middle.y - (back ? 0.06 * Math.min(back, 2) * h : 0);
      if (back < 3) cards.push(...fanned(group, x, y, w * (group.length > 1 ? 0.86 : 1), side * 3 - 1, { dim: back > 0 }));
      const told = (kind !== "phone" && kind !== "side") || group.some((one) => one.lying.card);
      if (back || !told) return;
      if (beside) captions.push(captionOf(group, middle.x + side * (1.9 * w + ASIDE / 2), middle.y - 34, ASIDE));
      else captions.push(captionOf(group, x, middle.y + (large ? 0.47 : 0.53) * h + 2, 1.3 * w));
    });
  }
  const free = [{ x: middle.x - out * w - w / 2, y: middle.y - h / 2 }];
  return laidOf(zone, w, cards, { captions, free, box: { x: middle.x - 1.75 * w, y: middle.y - 0.6 * h, w: 3.5 * w, h: 1.2 * h } });
}

/**
 * A pile: its top card, or backs three deep and their number; a card that lies open under a stock looks out.
 *
 * @param {Zone} zone
 * @param {number} x
 * @param {number} y
 * @param {number} w
 * @returns {Laid}
 */
function layPile(zone, x, y, w) {
  const all = cardsOf(zone).filter((one) => one.lying.card);
  const open = all[all.length - 1];
  const h = w * SHAPE;
  /** @type {LaidCard[]} */
  const cards = [];
  const stock = zone.kind === "stock";
  if (stock && open) cards.push({ ...open, key: `under ${open.key}`, x: x + 0.5 * w, y: y + 0.02 * h, w, turn: 90, across: true });
  if (!stock && open) cards.push({ ...open, key: `top ${open.key}`, x, y, w });
  const hidden = stock ? zone.count - (open ? 1 : 0) : open ? 0 : zone.count;
  for (let at = 0; at < Math.min(hidden, DEEP); at += 1) {
    cards.push({ lying: { card: null }, place: -1, key: `back ${at}`, x: x + 1.5 * (DEEP - 1 - at), y: y + 1.5 * (DEEP - 1 - at), w });
  }
  const count = hidden > 0 || (stock && !zone.count) ? { x: x + w / 2, y: y + h / 2 } : null;
  return laidOf(zone, w, cards, { box: { x, y, w, h }, count: zone.count ? count : null, free: zone.count ? [] : [{ x, y }] });
}

/**
 * Piles beside the middle, where no meld lies.
 *
 * @param {Zone[]} piles
 * @param {View} view
 * @param {Places} places
 * @param {Box} room the rest of it is left
 * @param {boolean} fight armies lie above and below
 */
function layAside(piles, view, places, room, fight) {
  const { cloth, kind, seats, widths, screen } = places;
  const alone = view.seats === 2 && (fight || typeof view.viewer === "number");
  let w = kind === "desk" ? Math.min(widths.table * 0.86, 110) : kind === "tablet" ? widths.small : screen.short ? 52 : 62;
  if (kind === "side") w = 48;
  if (fight && kind === "desk") w = Math.min(w, widths.small);
  if (fight && kind === "tablet") w = 56;
  const wide = w * 1.75;
  let x = cloth.x + 24;
  let y = cloth.y + 24;
  if (fight && (kind === "side" || kind === "tablet")) {
    x = cloth.x + cloth.w - 24 - piles.length * (w + 14);
  } else if (kind === "phone" && alone && fight) {
    w = screen.short ? 34 : 46;
    if (screen.short) y -= 14;
    x = cloth.x + cloth.w - 24 - piles.length * (w + 14);
  } else if (kind === "phone" && alone) {
    if (!screen.short) w = 78;
  } else if (kind === "phone" || kind === "tablet") {
    x = screen.W / 2 - w * 0.8;
    if (room.y - places.top > w * SHAPE + 8) y = places.top + 6; // between those who sit at the sides
    else if (view.seats !== 3 || screen.short) {
      y = room.y;
      room.h -= w * SHAPE + 8;
      room.y += w * SHAPE + 8;
    }
    if (view.seats === 3) {
      const below = Math.max(room.y, y + w * SHAPE + 8);
      room.h -= below - room.y;
      room.y = below;
    }
  } else {
    y = fight ? 0.425 * screen.H - (w * SHAPE) / 2 : Math.max(room.y, 0.42 * screen.H - (w * SHAPE) / 2);
    const beside = seats.filter((seat) => seat.x < screen.W * 0.2 && (seat.y > 0.3 * screen.H || seat.y + seat.size / 2 + PLATE > y));
    x = Math.max(...beside.map((seat) => seat.x + seat.size / 2), cloth.x + 40) + 34;
    const used = piles.some((zone) => zone.count) ? x + wide + 12 - room.x : 0;
    if (!fight && used > 0) {
      room.x += used;
      room.w -= room.w - 2 * used < 0.3 * screen.W ? used : 2 * used; // in the middle, where there is room for it
    }
  }
  return piles.map((zone, at) => layPile(zone, x + at * (w + 14), y, w));
}

/**
 * Armies: four places for each player, theirs above and one's own below.
 *
 * @param {Zone[]} zones
 * @param {View} view
 * @param {Places} places
 * @param {Box} room the rest of it is left
 */
function layArmies(zones, view, places, room) {
  const { cloth, kind, screen, widths } = places;
  const near = typeof view.viewer === "number" ? view.viewer : 0;
  const wide = kind === "desk";
  const side = kind === "side";
  const w = side ? 48 : Math.min(widths.small * (kind === "tablet" ? 0.8 : 1), wide ? 96 : (cloth.w - 60) / 5);
  const h = w * SHAPE;
  /** @type {Laid[]} */
  const laid = [];
  for (const own of [false, true]) {
    const row = zones.filter((zone) => (zone.owner === near) === own);
    row.forEach((zone, at) => {
      const cell = (cloth.w - 44) / 4;
      const outer = at === 0 || at === 3;
      const fraction = [0.118, 0.218, 0.712, 0.812][at] ?? 0.5;
      const x = wide ? fraction * screen.W : side ? cloth.x + 32 + at * 74 : cloth.x + 26 + at * cell;
      const high = outer ? 0.105 : 0.075;
      const above = wide ? places.bar + (high + 0.02) * screen.H : side ? cloth.y + 20 : room.y + 2;
      const below = wide ? places.end - h - high * screen.H : side ? places.end - h - 20 : room.y + room.h - h - 4;
      const y = own ? below : above;
      const all = cardsOf(zone);
      const drawn = all.slice(0, MOST);
      const space = wide ? 0.085 * screen.W - w : side ? 10 : cell - w - 16;
      const step = drawn.length > 1 ? Math.min(0.19 * w, space / (drawn.length - 1)) : 0;
      const cards = drawn.map((one, place) => ({ ...one, x: x + place * step, y, w })).reverse();
      const end = x + w + step * Math.max(0, drawn.length - 1);
      laid.push(laidOf(zone, w, cards, { box: { x, y, w: end - x, h }, count: zone.count ? { x: end + 2, y: y + h - 10 } : null, name: { x: zone.count ? end - 14 : x + w / 2, y: zone.count ? y + 6 : y + h / 2 } }));
    });
  }
  if (side) {
    Object.assign(room, { x: cloth.x + 330, w: screen.W - cloth.x - 420, y: cloth.y + 22, h: places.end - cloth.y - 88 });
  } else if (!wide) {
    room.y += h + 10;
    room.h -= 2 * h + 22;
  } else {
    room.x = screen.W * 0.31;
    room.w = screen.W * 0.38;
  }
  return laid;
}

/**
 * An army of one's own that is looked at: every card with its index.
 *
 * @param {Zone} zone
 * @param {Places} places
 */
function laySpread(zone, { cloth, screen, widths, end, kind }) {
  const w = Math.max(46, widths.small * (kind === "side" ? 1 : 0.9));
  const wide = Math.min(cloth.w - 40, screen.W * 0.8);
  const spots = line(zone.cards.length, w, wide, 0.6, 0.4);
  const across = Math.max(...spots.map((spot) => spot.x)) + w;
  const high = Math.max(...spots.map((spot) => spot.y)) + w * SHAPE;
  const [x, y] = [screen.W / 2 - across / 2, end - high - 70];
  const cards = cardsOf(zone).map((one, at) => ({ ...one, x: x + (spots[at]?.x ?? 0), y: y + (spots[at]?.y ?? 0), w }));
  return laidOf(zone, w, cards, { box: { x: x - 12, y: y - 12, w: across + 24, h: high + 24 }, name: { x: x + across, y: y - 8 }, spread: true });
}

/**
 * Rows: a track of 13 places for each suit.
 *
 * @param {Zone[]} zones
 * @param {View} view
 * @param {Places} places
 * @param {Box} room
 */
function layRows(zones, view, places, room) {
  const { screen, cloth, widths, kind } = places;
  const all = kind === "tablet" ? room.w : Math.min(screen.W - 44, cloth.w - 28);
  const high = room.h / zones.length;
  const w = Math.min(widths.small * 0.88, Math.max(LEAST, (high - 6) / SHAPE), all / (kind === "tablet" ? 7 : 5)); // where it is low a row lies on the one above
  const wide = Math.min(all, w * 8.5);
  const step = (wide - w) / 12;
  const left = (screen.W - wide) / 2;
  return zones.map((zone, at) => {
    const y = room.y + at * high + Math.max(0, (high - w * SHAPE) / 2);
    const cards = cardsOf(zone).map((one) => ({ ...one, x: left + placeInRow(one.lying.card ?? "", view) * step, y, w }));
    return laidOf(zone, w, cards, { box: { x: left - 6, y: y - 3, w: wide + 12, h: w * SHAPE + 6 }, name: { x: left + 6 * step + w / 2, y: y + (w * SHAPE) / 2 } });
  });
}

/**
 * Which of the 13 places of a row is a card's.
 *
 * @param {string} card
 * @param {View} view
 */
export function placeInRow(card, view) {
  return (RANKS.indexOf(card.slice(0, -1)) - (view.low ?? 0) + 13) % 13;
}

/**
 * Where a card would lie in a row; of a place beside other cards, the part that they leave free.
 *
 * @param {Laid} laid
 * @param {string} card
 * @param {View} view
 * @returns {Box}
 */
export function rowSpot({ box, w, cards }, card, view) {
  const step = (box.w - 12 - w) / 12;
  const x = box.x + 6 + placeInRow(card, view) * step;
  const after = cards.length > 0 && x > (cards[0]?.x ?? 0);
  return { x: after ? x + w - step + 1 : x, y: box.y + 3, w: cards.length ? step - 2 : w, h: w * SHAPE };
}

/**
 * Melds in columns, in the order they were laid; deck and discards in the last cell.
 *
 * @param {Zone[]} melds
 * @param {Zone[]} piles
 * @param {Places} places
 * @param {Box} room
 */
function layMelds(melds, piles, places, room) {
  const { kind, widths, screen } = places;
  const desk = kind === "desk";
  const columns = kind === "phone" ? (melds.length > 7 ? 3 : 2) : desk || (kind === "side" && melds.length > 5) ? 4 : 3;
  const inset = kind === "phone" ? { ...room, x: 30, w: screen.W - 60 } : kind === "side" ? { ...room, w: Math.min(room.w, screen.W - places.right - room.x) } : room;
  const between = desk && piles.length ? 3 * Math.min(widths.small, inset.w / 12) : 0; // the piles lie in the middle of a desk, else in the last cell
  const count = desk ? melds.length : Math.max(melds.length + (piles.length ? 1 : 0), piles.length ? (screen.short ? SOON - columns : SOON) : 0);
  const lines = Math.ceil(count / columns);
  const wide = (inset.w - between) / columns - 16;
  const gap = screen.short ? 6 : kind === "phone" || kind === "side" ? 11 : 15;
  /**
   * How high each line is.
   *
   * @param {number} width
   */
  const heights = (width) =>
    Array.from({ length: lines }, (_, at) => {
      const row = melds.slice(at * columns, (at + 1) * columns);
      return Math.max(0, ...row.map((zone) => line(zone.cards.length, width, wide, 0.53, 0.38).at(-1)?.y ?? 0)) + width * SHAPE + gap;
    });
  let w = Math.min(widths.small * (desk ? 1.1 : 1), wide / 2.3); // deck and discards fit a cell, and four cards a line
  while (w > LEAST && heights(w).reduce((sum, high) => sum + high, 0) > inset.h) w -= 2;
  w = Math.max(w, LEAST);
  const boxes = cells(inset, heights(w), columns, between);
  const laid = melds.map((zone, at) => {
    const box = boxes[at] ?? inset;
    const spots = line(zone.cards.length, w, wide, 0.53, 0.38);
    const cards = cardsOf(zone).map((one, place) => ({ ...one, x: box.x + 4 + (spots[place]?.x ?? 0), y: box.y + (spots[place]?.y ?? 0), w }));
    const found = around(cards, w);
    return laidOf(zone, w, cards, { box: found, name: { x: found.x + found.w, y: found.y } });
  });
  const pile = desk ? Math.min(widths.small * 1.1, between / 2.4) : w;
  const last = desk ? { x: inset.x + inset.w / 2 - 1.15 * pile - 4, y: inset.y + (inset.h - pile * SHAPE) / 2 } : boxes[count - 1] ?? inset;
  return [...laid, ...piles.map((zone, at) => layPile(zone, last.x + 4 + at * (pile * 1.3), last.y, pile))];
}

/**
 * The suit that a zone is about, as its letter; empty: none.
 *
 * @param {Zone} zone
 */
export function suitOfZone(zone) {
  const suit = zone.name.args?.suit?.suit;
  const at = ["clubs", "diamonds", "hearts", "spades"].indexOf(suit);
  return at < 0 ? "" : SUITS[at] ?? "";
}
