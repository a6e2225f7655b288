/** What is shown when: views that have come wait for their turn, and each stays for as long as one can follow. */

import { kept } from "./settings.js";

/** @typedef {import("./wire.js").Shown} Shown */
/** @typedef {Shown & {ends: number}} Coming what is not shown yet; when its time runs out */

const PACE = 450; // milliseconds that a move of somebody else's is seen before the next
const PAUSE = 900; // before a single legal move plays itself
const BEHIND = 4; // views that wait: from here on the table catches up

/**
 * Whether two views are the same place in the same history: what was picked on one can be played on the other.
 *
 * @param {Shown | null} one
 * @param {Shown | null} other
 */
export function samePlace(one, other) {
  return one !== null && other !== null && one.version === other.version && one.number === other.number && one.trail === other.trail;
}

/**
 * Whether a view contradicts what the same seat was shown before: it goes back, or is another at the same version.
 *
 * @param {Shown} before
 * @param {Shown} next
 */
function contradicts(before, next) {
  if (before.view.viewer !== next.view.viewer) return false;
  return next.version < before.version || (next.version === before.version && next.trail !== before.trail);
}

export class Pace {
  /**
   * @param {{mine: (next: Shown) => boolean, show: (next: Coming, hurry: boolean) => Promise<void>, ready: () => void,
   *   contradicted: () => void}} owner
   */
  constructor(owner) {
    this.owner = owner;
    /** @type {Coming[]} */
    this.waiting = [];
    /** @type {Shown | null} */
    this.last = null; // that has come
    this.pumping = false;
    this.nextAt = 0;
  }

  /**
   * A view comes. One that does not go on from the one before is shown anew, and what still waits is not shown.
   *
   * @param {Shown} message
   */
  hear(message) {
    const before = this.last;
    this.last = message;
    if (before && contradicts(before, message)) this.owner.contradicted();
    const fresh = Boolean(message.fresh) || message.version - (message.happened?.length ?? 0) !== before?.version;
    if (fresh) this.waiting = [];
    const ends = typeof message.left === "number" ? performance.now() + message.left * 1000 : 0;
    this.waiting.push({ ...message, fresh, ends });
    void this.pump();
  }

  /** Shows what waits, each for as long as one can follow. */
  async pump() {
    if (this.pumping) return;
    this.pumping = true;
    try {
      for (let next = this.waiting[0]; next; next = this.waiting[0]) {
        const behind = this.waiting.length > BEHIND;
        const mine = this.owner.mine(next);
        const wait = this.nextAt - performance.now();
        if (wait > 0 && !behind && !mine && !next.fresh && !document.hidden) await sleep(Math.min(wait, pace()));
        if (this.waiting[0] !== next) continue;
        this.waiting.shift();
        await this.owner.show(next, behind);
        this.nextAt = performance.now() + (next.fresh ? 0 : pace());
      }
    } finally {
      this.pumping = false;
    }
    this.owner.ready();
  }
}

function pace() {
  return Number(kept("cardfolk.pace") ?? PACE);
}

/** Milliseconds before a single legal move plays itself. */
export function pause() {
  const chosen = kept("cardfolk.pace");
  return chosen === null ? PAUSE : Number(chosen) * 2;
}

/** @param {number} milliseconds */
function sleep(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
