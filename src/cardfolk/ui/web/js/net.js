/** The line to the table: one WebSocket that comes back by itself. A move is sent until it is answered, with one key. */

/** @typedef {import("./wire.js").FromServer} FromServer */
/** @typedef {"connecting" | "open" | "away" | "ended"} LineState */

const PROTOCOL = 1;
const FIRST = 300; // milliseconds before the first try to come back; each further one waits longer
const LONGEST = 10_000;
const FULL = 1013; // there is no place for who watches, or not now
const FOR_GOOD = new Set([4400, 4404, 4409]); // ends after which coming back by itself is of no use, or does harm
const STALE = 45_000; // hidden for so long: the line may be dead without having said so

export class Line {
  /**
   * @param {string} id of the table
   * @param {{token: () => string, message: (message: FromServer) => void, state: (state: LineState) => void,
   *   full: () => void}} owner
   */
  constructor(id, owner) {
    this.id = id;
    this.owner = owner;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {LineState} */
    this.state = "connecting";
    this.tries = 0;
    /** @type {number | undefined} */
    this.timer = undefined;
    /** @type {Map<string, {key: string, text: string, version: number}>} moves without an answer */
    this.pending = new Map();
    /** @type {object[]} what could not be sent yet */
    this.unsent = [];
    this.hiddenAt = 0;
    window.addEventListener("online", () => this.now());
    window.addEventListener("offline", () => this.socket?.close());
    document.addEventListener("visibilitychange", () => this.looked());
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const early = takeEarly(this.owner.token());
    const socket = early?.socket ?? new WebSocket(`${scheme}//${location.host}/ws/${encodeURIComponent(this.id)}`);
    this.socket = socket;
    const opened = () => {
      if (this.socket !== socket) return;
      if (!early) this.put({ type: "hello", protocol: PROTOCOL, token: this.owner.token() });
      for (const move of this.pending.values()) this.put({ type: "move", ...move });
      for (const message of this.unsent.splice(0)) this.put(message);
      this.become("open");
      for (const text of early?.heard.splice(0) ?? []) if (this.socket === socket) this.heard(JSON.parse(text));
    };
    if (early && socket.readyState === WebSocket.OPEN) queueMicrotask(opened); // once the page has its line
    else socket.addEventListener("open", opened);
    socket.addEventListener("message", (event) => {
      if (this.socket === socket) this.heard(JSON.parse(String(event.data)));
    });
    socket.addEventListener("close", ({ code }) => {
      if (this.socket !== socket) return;
      if (code === FULL) this.owner.full();
      if (FOR_GOOD.has(code)) this.end();
      else this.lost();
    });
  }

  /** @param {FromServer} message */
  heard(message) {
    this.tries = message.type === "failed" ? Math.max(this.tries, 2) : 0;
    if (message.type === "accepted" || (message.type === "refused" && message.key)) {
      this.pending.delete(message.key ?? "");
    }
    this.owner.message(message);
  }

  end() {
    this.socket = null;
    this.become("ended");
  }

  lost() {
    this.socket = null;
    this.become("away");
    const wait = Math.min(LONGEST, FIRST * 2 ** this.tries) * (0.7 + Math.random() * 0.6);
    this.tries += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), wait);
  }

  /** Try at once: the network is back, or someone looks. */
  now() {
    if (this.socket || this.state === "ended") return;
    this.tries = 0;
    this.connect();
  }

  looked() {
    if (document.hidden) {
      this.hiddenAt = Date.now();
    } else if (this.socket && this.hiddenAt && Date.now() - this.hiddenAt > STALE) {
      this.again();
    } else {
      this.now();
    }
  }

  /** A new line, as when this one may be dead. */
  again() {
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.tries = 0;
    this.connect();
  }

  /** A new line with another key: what waits to be sent was said with the one before. */
  anew() {
    this.pending.clear();
    this.unsent = [];
    this.again();
  }

  /** @param {LineState} state */
  become(state) {
    this.state = state;
    this.owner.state(state);
  }

  /** @param {object} message */
  put(message) {
    this.socket?.send(JSON.stringify(message));
  }

  /**
   * Says something to the table; what cannot be sent now is sent when the line is back.
   *
   * @param {{type: string, [name: string]: unknown}} message
   */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.put(message);
    else if (this.unsent.length < 20) this.unsent.push(message);
  }

  /**
   * Makes a move: sent again with the same key until the table has answered.
   *
   * @param {string} text
   * @param {number} version of the view that it answers
   * @returns {string} its key
   */
  move(text, version) {
    const key = random(16);
    const move = { key, text, version };
    this.pending.set(key, move);
    if (this.socket?.readyState === WebSocket.OPEN) this.put({ type: "move", ...move });
    return key;
  }
}

/**
 * The line that js/early.js has opened with a key; null: there is none, or it was of no use. It is taken once.
 *
 * @param {string} token
 */
function takeEarly(token) {
  const { early } = window;
  delete window.early;
  if (!early) return null;
  early.socket.onmessage = null;
  if (early.token === token && early.socket.readyState <= WebSocket.OPEN) return early;
  early.socket.close();
  return null;
}

/**
 * Random bytes in hexadecimal.
 *
 * @param {number} bytes
 * @returns {string}
 */
export function random(bytes) {
  const found = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(found, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
