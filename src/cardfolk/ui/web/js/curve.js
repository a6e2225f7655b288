// How a seat stood from decision to decision, as a curve: a dot on each wrong one, larger the worse. It is a slider:
// a click, or the arrows, go to that place of the game.

import { drawn } from "./icons.js";
import { setAttribute } from "./dom.js";
import { number as shown, t } from "./words.js";

/**
 * A decision's number, how one stood before it, and in which deal.
 * @typedef {[number, number, number]} Point
 */
/** @typedef {"slip" | "mistake" | "blunder"} Wrong */

const WIDE = 340;
const HIGH = 150;
const LEFT = 42; // room for the numbers
const EDGE = 14;
const MANY = 10; // signs that there is room for; with more, slips are dots alone
const SIZES = { slip: 4, mistake: 5.5, blunder: 7 };
export const SIGNS = { slip: "?!", mistake: "?", blunder: "??" };

export class Curve {
  /**
   * @param {HTMLElement} root
   * @param {(number: number) => void} go
   */
  constructor(root, go) {
    this.root = root;
    this.go = go;
    /** @type {Point[]} */
    this.points = [];
    this.at = -1;
    this.percents = true;
    this.room = 1;
    /** @type {SVGElement | undefined} */
    this.mark = undefined;
    this.low = 0;
    this.top = 1;
    setAttribute(root, "role", "slider");
    setAttribute(root, "tabindex", "0");
    root.addEventListener("click", (event) => this.click(event));
    root.addEventListener("keydown", (event) => this.key(event));
  }

  /**
   * @param {Point[]} points
   * @param {Map<number, Wrong>} wrong
   * @param {boolean} percents
   * @param {string} title what it counts
   * @param {number} room for so many points, all there will be
   */
  show(points, wrong, percents, title, room) {
    this.points = points;
    this.percents = percents;
    this.room = Math.max(room, points.length);
    const far = Math.max(1, ...points.map(([, stand]) => Math.ceil(Math.abs(stand))));
    [this.low, this.top] = percents ? [0, 1] : [-far, far];
    const parts = [];
    for (const part of [0, 0.5, 1]) {
      const y = this.y(this.low + part * (this.top - this.low));
      parts.push(drawn("line", { x1: LEFT, x2: WIDE - EDGE / 2, y1: y, y2: y, class: part === 0.5 ? "middle" : "rule" }));
      const label = drawn("text", { x: LEFT - 7, y: y + 4, class: "scale" });
      label.textContent = this.said(this.low + part * (this.top - this.low), 0);
      parts.push(label);
    }
    let line = "";
    points.forEach(([, stand, deal], at) => {
      const fresh = at === 0 || points[at - 1]?.[2] !== deal;
      if (fresh && at) parts.push(drawn("line", { x1: this.x(at) - this.step() / 2, x2: this.x(at) - this.step() / 2, y1: EDGE, y2: HIGH - EDGE, class: "deal" }));
      line += `${fresh ? "M" : "L"}${this.x(at).toFixed(1)} ${this.y(stand).toFixed(1)}`;
      if (fresh) line += "h0.01"; // a deal of one decision is seen too
    });
    parts.push(drawn("path", { d: line, class: "line" }));
    this.mark = drawn("line", { y1: EDGE / 2, y2: HIGH - EDGE / 2, class: "here" });
    parts.push(this.mark);
    points.forEach(([number, stand], at) => {
      const grade = at < points.length - 1 || points.length < this.room ? wrong.get(number) : undefined;
      if (!grade) return;
      const [x, y] = [this.x(at), this.y(stand)];
      parts.push(drawn("circle", { cx: x, cy: y, r: SIZES[grade], class: grade }));
      if (grade === "slip" && wrong.size > MANY) return;
      const sign = drawn("text", { x, y: y > 30 ? y - 10 : y + 20, class: "sign" });
      sign.textContent = SIGNS[grade];
      parts.push(sign);
    });
    const picture = drawn("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, "aria-hidden": "true" }, ...parts);
    this.root.replaceChildren(picture);
    setAttribute(this.root, "aria-label", title);
    setAttribute(this.root, "aria-valuemin", "0");
    setAttribute(this.root, "aria-valuemax", String(Math.max(0, points.length - 1)));
    this.drawMark();
  }

  /**
   * The game is at this step.
   * @param {number} ply
   */
  stand(ply) {
    this.at = this.points.findLastIndex(([number]) => number <= ply);
    this.drawMark();
  }

  drawMark() {
    const at = Math.max(0, Math.min(this.at, this.points.length - 1));
    const point = this.points[at];
    if (!point || !this.mark) return;
    setAttribute(this.mark, "x1", String(this.x(at)));
    setAttribute(this.mark, "x2", String(this.x(at)));
    setAttribute(this.root, "aria-valuenow", String(at));
    setAttribute(this.root, "aria-valuetext", this.pointSaid(at));
  }

  /** What is said of the point where the game is. */
  told() {
    return this.points.length ? this.pointSaid(Math.max(0, Math.min(this.at, this.points.length - 1))) : "";
  }

  /** @param {number} at */
  pointSaid(at) {
    const [number, stand] = /** @type {Point} */ (this.points[at]);
    return t("Move {number}: {stand}", { number: number + 1, stand: this.said(stand, 1) });
  }

  /**
   * @param {number} stand
   * @param {number} digits of points
   */
  said(stand, digits) {
    if (this.percents) return `${(stand * 100).toFixed(0)}%`;
    return `${stand > 0 ? "+" : stand < 0 ? "−" : ""}${shown(Number(Math.abs(stand).toFixed(digits)))}`;
  }

  step() {
    return (WIDE - LEFT - 2 * EDGE) / Math.max(1, this.room - 1);
  }

  /** @param {number} at */
  x(at) {
    return LEFT + EDGE / 2 + at * this.step();
  }

  /** @param {number} stand */
  y(stand) {
    const share = (stand - this.low) / (this.top - this.low);
    return HIGH - EDGE - Math.min(1, Math.max(0, share)) * (HIGH - 2 * EDGE);
  }

  /** @param {MouseEvent} event */
  click(event) {
    const box = this.root.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * WIDE;
    const at = Math.round((x - LEFT - EDGE / 2) / this.step());
    this.goTo(at);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const last = this.points.length - 1;
    const to = { ArrowLeft: this.at - 1, ArrowDown: this.at - 1, ArrowRight: this.at + 1, ArrowUp: this.at + 1, Home: 0, End: last }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.goTo(to);
  }

  /** @param {number} at */
  goTo(at) {
    const found = Math.max(0, Math.min(at, this.points.length - 1));
    const point = this.points[found];
    if (!point) return;
    this.at = found; // the next arrow goes on from here, even before the table is there
    this.drawMark();
    this.go(point[0]);
  }
}
