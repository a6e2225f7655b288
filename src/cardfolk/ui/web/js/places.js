/**
 * Where everything lies at the table, in pixels from the upper left of the screen: formulas alone, by how many sit there
 * and by the kinds of zones. W and H are the screen without its safe areas; a card is `w` wide and 1.4 `w` high.
 */

/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Zone} Zone */
/** @typedef {"phone" | "side" | "tablet" | "desk"} Kind a phone upright, a phone on its side */
/** @typedef {{W: number, H: number, kind: Kind, short: boolean}} Screen */
/** @typedef {{x: number, y: number, w: number, h: number}} Box */
/** @typedef {{x: number, y: number, turn?: number, w?: number, h?: number}} Spot the upper left of a card; its own size, if another */
/** @typedef {{x: number, y: number, size: number, beside: boolean, name: number}} SeatPlace the middle of a face; whether the
 *   name stands beside it, and how wide it may be */
/** @typedef {{w: number, rows: number, top: number, cards: Spot[]}} HandPlace */

export const SHAPE = 1.4;
const PHONE = 600; // narrower than this is a phone
const DESK = 1000; // at least as wide as this is a desk, even where it is higher than wide
const LOW = 480; // lower than this is a phone on its side
const SHORT = 700; // lower than this a phone has no room for second lines
const LARGE = 88; // below this width a card has large signs, so that its index is 14 pixels high
const GAP = 8;

/** Where a card lies that covers another, in widths and heights of it. */
export const COVER = { x: 0.18, y: 0.42 };

/** Where others sit, clockwise from your left, as fractions of the screen: the left half; the right half mirrors it. */
const PHONE_SEATS = [
  [], [], [[0.5, 0.135]], [[0.2, 0.165]], [[0.16, 0.173], [0.5, 0.126]], [[0.13, 0.27], [0.33, 0.135]],
  [[0.13, 0.28], [0.27, 0.14], [0.5, 0.128]], [[0.13, 0.42], [0.13, 0.28], [0.34, 0.137]],
  [[0.133, 0.427], [0.133, 0.282], [0.272, 0.137], [0.5, 0.128]],
];
const DESK_SEATS = [
  [], [], [[0.5, 0.13]], [[0.16, 0.22]], [[0.09, 0.41], [0.5, 0.13]], [[0.09, 0.45], [0.3, 0.135]],
  [[0.09, 0.48], [0.24, 0.16], [0.5, 0.13]], [[0.09, 0.5], [0.14, 0.24], [0.36, 0.135]],
  [[0.092, 0.5], [0.148, 0.232], [0.32, 0.1375], [0.5, 0.1325]],
];
const TABLET_SEATS = [
  [], [], [[0.5, 0.12]], [[0.16, 0.2]], [[0.1, 0.33], [0.5, 0.11]], [[0.1, 0.36], [0.3, 0.12]],
  [[0.1, 0.38], [0.22, 0.15], [0.5, 0.11]], [[0.1, 0.44], [0.1, 0.24], [0.34, 0.115]],
  [[0.1, 0.45], [0.1, 0.26], [0.27, 0.125], [0.5, 0.11]],
];
const SEATS = { phone: PHONE_SEATS, side: DESK_SEATS, tablet: TABLET_SEATS, desk: DESK_SEATS };
const TILTS = [1.5, -3, 2, 4, -2, 3, -4, 2.5]; // degrees, the same for a player's cards for the whole game

/**
 * @param {number} least
 * @param {number} value
 * @param {number} most
 */
function clamp(least, value, most) {
  return Math.max(least, Math.min(value, most));
}

/**
 * @param {number} W
 * @param {number} H
 * @returns {Screen}
 */
export function screenOf(W, H) {
  const kind = H < LOW && W > H ? "side" : W < PHONE ? "phone" : W < DESK && H > W ? "tablet" : "desk";
  return { W, H, kind, short: kind === "phone" && H < SHORT };
}

/** @param {number} w of a card */
export function isLarge(w) {
  return w < LARGE;
}

/**
 * How wide cards are, before the room they have is looked at.
 *
 * @param {Screen} screen
 */
export function cardWidths({ W, H, kind }) {
  return {
    table: clamp(72, Math.min(0.267 * W, 0.155 * H), 190),
    stage: Math.min(0.36 * W, 0.215 * H),
    small: clamp(48, Math.min(0.15 * W, 0.1 * H), 96),
    hand: kind === "tablet" ? clamp(64, Math.min(0.17 * W, 0.13 * H), 168) : clamp(64, Math.min(0.235 * W, 0.15 * H), 168),
  };
}

/**
 * The fractions of the screen where the others sit, clockwise from your left.
 *
 * @param {number} others
 * @param {Kind} kind
 * @returns {[number, number][]}
 */
export function seatFractions(others, kind) {
  const half = SEATS[kind][Math.min(others + 1, 8)] ?? [];
  const left = half.map(([x = 0, y = 0]) => /** @type {[number, number]} */ ([x, y]));
  const right = left.filter(([x]) => x < 0.5).map(([x, y]) => /** @type {[number, number]} */ ([1 - x, y])).reverse();
  return [...left, ...right];
}

/**
 * Where people sit for somebody who only watches: all around, the first of them nearest.
 *
 * @param {number} count
 * @returns {[number, number][]}
 */
function circle(count) {
  return Array.from({ length: count }, (_, at) => {
    const angle = (2 * Math.PI * at) / count;
    return [0.5 - 0.37 * Math.sin(angle), 0.46 + 0.33 * Math.cos(angle)];
  });
}

/**
 * The hand: one row, or on a phone as many as keep rank and suit of each card whole.
 *
 * @param {number} count
 * @param {Screen} screen
 * @param {number} [right] pixels kept free at the right, for what one can do
 * @returns {HandPlace}
 */
export function handPlace(count, screen, right = 0) {
  const { W, H, kind } = screen;
  let w = cardWidths(screen).hand * (count <= 6 ? 1.1 : 1);
  if (kind === "desk") w = Math.min(w, (H - 6 - clothBottom(screen) - GAP) / SHAPE);
  const wide = kind === "desk" ? 0.69 * W : W - 18 - right;
  const most = kind === "desk" ? (count <= 4 ? w + 10 : 0.84 * w) : w + 4;
  /**
   * @param {number} columns
   * @param {number} width
   */
  const step = (columns, width) => (columns > 1 ? Math.min(most, (wide - width) / (columns - 1)) : most);
  let rows = 1;
  if (kind === "phone" || kind === "tablet") {
    if (step(count, w) < 0.38 * w) rows = 2;
    if (step(Math.ceil(count / rows), w) < 0.3 * w) w = Math.min(w, 72);
    if (step(Math.ceil(count / rows), w) < 0.3 * w) rows = 3;
  }
  const h = SHAPE * w;
  const columns = Math.ceil(count / rows);
  const apart = step(columns, w);
  const top = kind === "side" ? H - 0.7 * h : H - 6 - h - (rows - 1) * 0.6 * h;
  const start = kind === "side" ? 9 : (W - (columns - 1) * apart - w) / 2;
  const cards = Array.from({ length: count }, (_, at) => ({
    x: start + (at % columns) * apart,
    y: top + Math.floor(at / columns) * 0.6 * h,
  }));
  return { w, rows, top, cards };
}

/** @param {Screen} screen */
function clothBottom({ H }) {
  return 0.7625 * H;
}

/**
 * The whole of a table but its zones.
 *
 * @param {Screen} screen
 * @param {number} others who sit around
 * @param {number | null} held cards in the own hand; null: somebody who watches
 * @param {{inOneRow?: boolean, pile?: boolean, fight?: boolean}} [how] on a phone: faces in one row, where much lies on the
 *   cloth; a pile lies beside who sits alone; armies lie above and below
 */
export function tablePlaces(screen, others, held, { inOneRow = false, pile = false, fight = false } = {}) {
  const { W, H, kind, short } = screen;
  const narrow = kind === "phone" || kind === "tablet";
  const right = kind === "side" ? clamp(150, 0.26 * W, 260) : 0;
  const hand = handPlace(held ?? 0, screen, right);
  const bar = kind === "side" ? 40 : kind === "phone" ? 52 : 56;
  const between = kind === "side" ? 6 : short ? GAP : hand.rows > 1 ? 56 : 124; // the cloth and the hand
  const end = held === null ? H - 14 : kind === "desk" ? clothBottom(screen) : hand.top - between;
  const edge = kind === "desk" ? 0.0475 * W : kind === "tablet" ? 14 : 8;
  const cloth = { x: edge, y: bar + (kind === "desk" ? 2 : 6), w: W - 2 * edge, h: end - bar - (kind === "desk" ? 2 : 6) };
  const radius = kind === "desk" ? Math.min(0.26 * H, cloth.h / 2) : kind === "tablet" ? 60 : kind === "side" ? 70 : 44;
  const plate = kind === "side" ? 0 : inOneRow && others > 4 && kind === "phone" ? (short ? 38 : 52) : short ? 22 : kind === "phone" ? 39 : 46;
  const crowd = others > 3;
  const large = { phone: others === 1 && !short ? 80 : crowd ? 54 : 60, side: 38, tablet: 76, desk: clamp(46, (crowd ? 0.1 : 0.115) * H, 124) };
  let size = short ? Math.min(48, large.phone) : large[kind];
  /** @type {SeatPlace[]} */
  const seats = (held === null ? circle(others) : seatFractions(others, kind)).map(([x, y]) => {
    const top = bar + 8 + size / 2; // where nothing is cut
    const name = kind === "desk" ? Math.min(230, 0.17 * W) : (kind === "tablet" ? 0.2 : crowd ? 0.235 : 0.29) * W;
    return { x: x * W, y: Math.max(y * H, top), size, beside: kind === "side" && y < 0.3, name };
  });
  if (kind === "phone" && inOneRow) {
    size = others > 4 ? 44 : Math.min(size, 62);
    const edges = others > 5 ? 12 : 26; // pixels at the sides
    seats.forEach((seat, at) => Object.assign(seat, { x: edges + ((at + 0.5) * (W - 2 * edges)) / others, y: bar + 16 + size / 2, size, name: (W - 2 * edges) / others - 2 }));
  }
  if (kind === "phone" && fight && others + (held === null ? 0 : 1) === 2) {
    const [far, near] = [...seats].reverse();
    const corner = { x: 66, size: short ? 44 : 64, beside: true, name: 150 };
    Object.assign(far ?? {}, corner, { y: bar + (short ? 36 : 48) });
    Object.assign(near ?? {}, corner, { y: end - (short ? 36 : 48) });
  } else if (kind === "phone" && others === 1 && pile) Object.assign(seats[0] ?? {}, { x: 0.62 * W });
  const own = narrow
    ? { x: kind === "phone" ? 38 : 58, y: end + (short ? -8 : 16), size: short ? 40 : kind === "phone" ? 56 : 76, beside: true, name: 0.5 * W }
    : kind === "side"
      ? { x: W - right + 22, y: H - 26, size: 36, beside: true, name: 90 }
      : { x: 0.0875 * W, y: 0.8625 * H, size: clamp(46, 0.115 * H, 124), beside: false, name: 0.15 * W };
  /** @param {SeatPlace} seat */
  const seatEnd = (seat) => (seat.beside ? seat.y + seat.size / 2 : seat.y + seat.size / 2 - 5 + plate);
  const above = seats.filter((seat) => seat.y < (narrow ? 0.2 : 0.3) * H);
  const near = seats.filter((seat) => seat.y > 0.7 * H); // under what lies on the cloth
  const below = near.map((seat) => seat.y - seat.size / 2);
  const aside = seats.filter((seat) => !near.includes(seat) && (!above.includes(seat) || (kind === "desk" && Math.min(seat.x, W - seat.x) < 0.2 * W)));
  const overMiddle = above.filter((seat) => Math.abs(seat.x - W / 2) < 0.12 * W + 40).map(seatEnd);
  const top = Math.max(cloth.y + 22, ...overMiddle);
  const sides = aside.length ? Math.max(...aside.map((seat) => Math.min(seat.x, W - seat.x))) + size / 2 + (narrow && kind !== "tablet" ? 22 : 32) - cloth.x : 24;
  const asked = below.length ? end - Math.min(...below) + GAP : held === null ? 44 : short ? 100 : kind === "side" ? 56 : inOneRow && kind === "phone" ? 85 : kind === "desk" ? 86 : 71; // what is asked stands on the cloth, at its lower edge
  /** The free cloth between people and what is asked. */
  const room = {
    x: cloth.x + sides,
    y: Math.max(top, ...(narrow ? above : above.filter((seat) => Math.min(seat.x, W - seat.x) + size / 2 > cloth.x + sides)).map(seatEnd)) + (inOneRow && !short ? 18 : GAP),
    w: cloth.w - 2 * sides,
    h: 0,
  };
  const under = Math.max(0, ...aside.map(seatEnd));
  if (kind === "phone" && aside.length && under < 0.42 * H) Object.assign(room, { x: cloth.x + 24, w: cloth.w - 48, y: under + GAP });
  room.h = end - asked - room.y;
  return { kind, screen, bar, cloth, radius, seats, own, hand, top, end, rim: below.length || (short && others > 3) ? end - asked : short || kind === "side" ? end - 44 : kind === "phone" ? end : end - 58, room, right, widths: cardWidths(screen), crowd: others + (held === null ? 0 : 1) > 4, spread: "" };
}

/** @typedef {ReturnType<typeof tablePlaces>} Places */

/**
 * The middle of a trick and how wide its cards are: as large as the room between the people above and the rim allows.
 *
 * @param {Places} places
 * @returns {{x: number, y: number, w: number}}
 */
export function trickMiddle({ screen, top, rim: end, widths, crowd, kind }) {
  const { W, H } = screen;
  const high = crowd ? 1.5 : 2.1; // cards above each other
  const rim = end - 10;
  const w = Math.min(widths.table, (rim - top) / (high * SHAPE));
  const h = SHAPE * w;
  const wished = { phone: 0.425, tablet: 0.42, desk: 0.47, side: 0.47 }[kind] * H;
  const y = screen.short || kind === "side" ? (top + rim) / 2 : clamp(top + 4 + (high / 2) * h, wished, rim - (high / 2) * h);
  return { x: W / 2, y, w };
}

/**
 * Where a player's card lies in a trick: towards them.
 *
 * @param {{x: number, y: number, w: number}} middle
 * @param {number} turn which of the others, from 1; 0: one's own
 * @param {number} seats
 * @returns {Spot}
 */
export function trickSpot(middle, turn, seats) {
  const [dx, dy] = directions(seats)[turn] ?? [0, 0];
  const { w } = middle;
  const spread = seats === 2 ? 0.75 : 1; // two cards stand closer together
  return {
    x: middle.x + 1.08 * w * dx - w / 2,
    y: middle.y + 0.55 * SHAPE * w * dy * spread - (SHAPE * w) / 2,
    turn: TILTS[turn] ?? 0,
  };
}

/**
 * The direction of each player from the middle, clockwise from oneself.
 *
 * @param {number} seats
 * @returns {[number, number][]}
 */
function directions(seats) {
  if (seats === 2) return [[0, 1], [0, -1]];
  if (seats === 3) return [[0, 0.75], [-1, -0.5], [1, -0.5]];
  return [[0, 1], [-1, 0], [0, -1], [1, 0]];
}

/**
 * Cards in a line within a width, each over the one before.
 *
 * @param {number} count
 * @param {number} w
 * @param {number} wide
 * @param {number} step as a part of a card's width
 * @param {number} least the same, before another line begins
 * @returns {Spot[]}
 */
export function line(count, w, wide, step, least) {
  const fit = Math.max(1, Math.floor((wide - w) / (least * w)) + 1);
  const lines = Math.ceil(count / fit);
  const across = Math.ceil(count / lines);
  const apart = across > 1 ? Math.min(step * w, (wide - w) / (across - 1)) : 0;
  return Array.from({ length: count }, (_, at) => ({
    x: (at % across) * apart,
    y: Math.floor(at / across) * 0.45 * SHAPE * w,
  }));
}

/**
 * Cells in a box, in reading order.
 *
 * @param {Box} room
 * @param {readonly number[]} heights of its lines
 * @param {number} columns
 * @param {number} between pixels that the middle is kept free
 * @returns {Box[]}
 */
export function cells(room, heights, columns, between) {
  const w = (room.w - between) / columns;
  let y = room.y;
  return heights.flatMap((h) => {
    const row = Array.from({ length: columns }, (_, at) => ({ x: room.x + at * w + (2 * at < columns ? 0 : between), y, w, h }));
    y += h;
    return row;
  });
}

/**
 * Attacks side by side, from the middle outwards, each with room for the card that covers it: as large as they can be. Those
 * that come later change nothing of where the first ones lie, as long as their lines are not full.
 *
 * @param {Box} room
 * @param {number} count
 * @param {number} widest
 * @param {number} columns
 * @returns {{w: number, spots: Spot[]}}
 */
export function pairs(room, count, widest, columns) {
  const order = Array.from({ length: columns }, (_, at) => at).sort((a, b) => Math.abs(a - (columns - 1.2) / 2) - Math.abs(b - (columns - 1.2) / 2));
  const lines = Math.max(1, Math.ceil(count / columns));
  const gap = 14;
  const w = Math.min(widest, (room.w / columns - gap) / (1 + COVER.x), (room.h / lines - gap) / (SHAPE * (1 + COVER.y)));
  const wide = w * (1 + COVER.x) + gap;
  const high = SHAPE * w * (1 + COVER.y) + gap;
  const left = room.x + (room.w - columns * wide + gap) / 2;
  const top = room.y + Math.max(0, (room.h - lines * high + gap) / 2);
  const spots = Array.from({ length: count }, (_, at) => ({ x: left + (order[at % columns] ?? 0) * wide, y: top + Math.floor(at / columns) * high }));
  return { w, spots };
}
