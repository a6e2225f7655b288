/** What is shown when: views that have come wait for their turn, and each stays for as long as one can follow. */

import { kept } from "./settings.js";

/** @typedef {import("./wire.js").Shown} Shown */
/** @typedef {Shown & {ends: number}} Coming what is not shown yet; when its time runs out */

const PACE = 450; // milliseconds that a move of somebody else's is seen before the next
const PAUSE = 900; // before a single legal move plays itself
const BEHIND = 4; // views that wait: from here on the table catches up

export class Pace {
  /**
   * @param {{mine: (next: Shown) => boolean, show: (next: Coming, hurry: boolean) => Promise<void>, ready: () => void}} owner
   */
  constructor(owner) {
    this.owner = owner;
    /** @type {Coming[]} */
    this.waiting = [];
    this.pumping = false;
    this.nextAt = 0;
  }

  /** @param {Shown} message */
  hear(message) {
    if (message.fresh) this.waiting = [];
    const ends = typeof message.left === "number" ? performance.now() + message.left * 1000 : 0;
    this.waiting.push({ ...message, ends });
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
