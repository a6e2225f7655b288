/**
 * The keys to one's seats at a table: whoever has one plays there. This browser keeps those that the server has
 * accepted, with spaces between, the one used last first; one from a link is only tried.
 */

const SEAT = "cardfolk.seat.";
const MOST = 8; // keys of one table
const LONGEST = 100; // characters that the server lets a key have

/**
 * The keys that are kept for a table.
 *
 * @param {string} table
 * @returns {string[]}
 */
export function keptKeys(table) {
  try {
    return (localStorage.getItem(SEAT + table) ?? "").split(" ").filter(Boolean);
  } catch {
    return [];
  }
}

/**
 * Keeps a key that the server has accepted, before the others.
 *
 * @param {string} table
 * @param {string} key
 */
export function keepKey(table, key) {
  put(table, [key, ...keptKeys(table).filter((one) => one !== key)].slice(0, MOST));
}

/**
 * @param {string} table
 * @param {string[]} keys
 */
function put(table, keys) {
  try {
    if (keys.length) localStorage.setItem(SEAT + table, keys.join(" "));
    else localStorage.removeItem(SEAT + table);
  } catch {
    // a browser that keeps nothing: the seat is kept as long as the page
  }
}

/**
 * Gives up all seats at a table.
 *
 * @param {string} table
 */
export function forgetKeys(table) {
  put(table, []);
}

/** The tables that this browser has keys of. */
export function keptIds() {
  try {
    const names = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? "");
    return names.filter((name) => name.startsWith(SEAT)).map((name) => name.slice(SEAT.length));
  } catch {
    return [];
  }
}

const LEFT = "cardfolk.left";
const WHILE = 180_000; // milliseconds that a seat is kept for who has left it

/** @typedef {{table: string, key: string, seat: number, game: string}} Left a seat that was given up; the game's name */

/**
 * A seat is given up, which can be undone for a while in this window.
 *
 * @param {Left} left
 */
export function keepLeft(left) {
  try {
    sessionStorage.setItem(LEFT, JSON.stringify({ ...left, at: Date.now() }));
  } catch {
    // a browser that keeps nothing: it cannot be undone
  }
}

/** @returns {Left | null} the seat that was given up a moment ago */
export function justLeft() {
  try {
    const left = JSON.parse(sessionStorage.getItem(LEFT) ?? "null");
    return left && Date.now() - left.at < WHILE ? left : null;
  } catch {
    return null;
  }
}

/**
 * Where one gets a seat back that was given up.
 *
 * @param {Left} left
 */
export function backLink({ table, key, seat }) {
  return `/t/${encodeURIComponent(table)}#${new URLSearchParams({ token: key, back: String(seat) })}`;
}

export class Token {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
    /** The key that this page comes with. */
    this.text = "";
    /** The seat that it opened. */
    this.seat = -1;
    /** Whether the server has not said yet what it opens. */
    this.open = true;
    /** The key of a link, while it is tried. */
    this.asked = "";
    /** @type {string[]} what is tried if it opens nothing */
    this.others = [];
    /** The seat to take back with the key of the link, given up before; -1: none. */
    this.back = -1;
    /** @type {() => void} called when another key is to be tried */
    this.again = () => {};
    /** @type {() => void} called when a link opened no seat */
    this.noGood = () => {};
    this.try(this.fromLink());
    addEventListener("hashchange", () => this.linked());
  }

  /** The key of a personal link, which carries it behind `#`; it goes from the address at once. */
  fromLink() {
    const asked = new URLSearchParams(location.hash.slice(1));
    const found = asked.get("token") ?? "";
    this.back = Number(asked.get("back") ?? -1);
    if (location.hash) history.replaceState(null, "", location.pathname);
    return found;
  }

  /** A link was opened on the page itself. */
  linked() {
    const asked = this.fromLink();
    if (!asked) return;
    this.try(asked);
    this.again();
  }

  /**
   * Comes with a key if it opens a seat, else with the one used before, or another that is kept.
   *
   * @param {string} first
   */
  try(first) {
    this.asked = first;
    const keys = new Set([first, this.text, ...keptKeys(this.table)]);
    this.others = [...keys].filter((key) => key && key.length <= LONGEST && !/\s/.test(key));
    this.next();
    this.open = true;
    this.seat = -1;
  }

  next() {
    this.text = this.others.shift() ?? "";
  }

  /** Comes with another of the keys that are kept: who has several goes round. */
  tryOther() {
    this.try(keptKeys(this.table).at(-1) ?? "");
    this.asked = ""; // it came from no link
    this.again();
  }

  /** There was no place for who came, which there always is for who has a seat: the next key is tried in its turn. */
  full() {
    if (!this.open || !this.others.length) return;
    this.others.push(this.text);
    this.next();
  }

  /**
   * The table is told. A key that opens a seat is kept; one that opens none, and for which no bot stands in, is not.
   *
   * @param {import("./wire.js").Table} table
   * @returns {boolean} false: another key is tried now, and this answer was not for it
   */
  heard(table) {
    const seat = table.you ?? -1;
    if (seat >= 0 && seat !== this.seat) keepKey(this.table, this.text);
    if (seat >= 0) this.seat = seat;
    else if (this.text && !table.places.some((place) => place.standin)) this.forget();
    if (this.open && seat < 0 && this.others.length && this.back < 0) {
      this.next();
      this.again();
      return false;
    }
    this.open = false;
    if (seat >= 0) this.back = -1;
    if (this.back < 0 && this.asked && (seat < 0 || this.asked !== this.text)) this.noGood();
    this.asked = "";
    return true;
  }

  /** @param {string} key that the server has made */
  keep(key) {
    this.text = key;
    this.seat = -1; // until the table says which
    this.open = false;
    keepKey(this.table, key);
  }

  /** The key opens nothing any more. */
  forget() {
    put(this.table, keptKeys(this.table).filter((key) => key !== this.text));
    this.text = "";
    this.seat = -1;
  }
}
