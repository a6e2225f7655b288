/** The token of a seat: whoever has it plays there. This browser keeps it. */

export class Token {
  /** @param {string} table */
  constructor(table) {
    this.key = `cardfolk.seat.${table}`;
    this.last = "";
    this.take();
  }

  get text() {
    try {
      return localStorage.getItem(this.key) ?? this.last;
    } catch {
      return this.last;
    }
  }

  /** @param {string} token */
  keep(token) {
    this.last = token;
    try {
      localStorage.setItem(this.key, token);
    } catch {
      // a browser that keeps nothing: the seat is kept as long as the page
    }
  }

  /** A personal link carries the token behind `#`; it goes from the address at once. */
  take() {
    const found = new URLSearchParams(location.hash.slice(1)).get("token");
    if (found) this.keep(found);
    if (location.hash) history.replaceState(null, "", location.pathname);
  }

  forget() {
    try {
      localStorage.removeItem(this.key);
    } catch {
      // nothing was kept
    }
  }
}
