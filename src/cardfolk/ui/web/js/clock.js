/** The time that is left for an answer: a bar that grows shorter, above what is asked. */

import { byId } from "./dom.js";
import { soundSecond } from "./sounds.js";

const LATE = 3; // seconds at the end in which a heart beats

export class Clock {
  constructor() {
    this.deadline = 0;
    this.total = 0;
    this.second = 0; // that was heard last
    this.root = byId("clock");
    setInterval(() => this.tick(), 200);
  }

  /**
   * @param {number} ends when the time runs out; 0: never
   * @param {number | null | undefined} left seconds
   */
  set(ends, left) {
    this.deadline = ends;
    this.total = Math.max(left ?? 0, 0.1) * 1000;
  }

  show() {
    this.root.hidden = !this.deadline;
  }

  tick() {
    if (!this.deadline) return;
    const left = Math.max(0, this.deadline - performance.now());
    const part = String(Math.min(1, left / this.total));
    /** @type {HTMLElement} */ (this.root.firstElementChild).style.setProperty("--part", part);
    this.root.classList.toggle("short", left < 5000 && left > 0);
    const second = Math.ceil(left / 1000);
    if (second === this.second) return;
    this.second = second;
    const asked = document.querySelector("#asked.yours");
    if (second && asked && (second <= LATE || asked.closest(".claims"))) soundSecond(second <= LATE);
  }
}
