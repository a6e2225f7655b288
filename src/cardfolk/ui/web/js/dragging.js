/** Cards under a finger or a mouse: dragged to where they go; slid over, the one under the thumb is shown larger. */

import { byId } from "./dom.js";

/** @typedef {import("./turn.js").Turn} Turn */

const FAR = 8; // pixels before a card is dragged
const UP = 30; // that a finger leaves the row by, before it drags

export class Dragging {
  /** @param {Turn} turn */
  constructor(turn) {
    this.turn = turn;
    this.hand = byId("hand");
    /** @type {{card: HTMLElement, x: number, y: number, finger: boolean} | null} */
    this.held = null;
    /** @type {HTMLElement[]} */
    this.dragged = [];
    /** @type {HTMLElement | null} */
    this.thumb = null;
    this.hand.addEventListener("pointerdown", (event) => this.down(event));
    addEventListener("pointermove", (event) => this.move(event));
    addEventListener("pointerup", (event) => this.up(event));
    addEventListener("pointercancel", () => this.end());
    addEventListener("click", (event) => this.click(event), true);
    this.swallow = false; // the click that a browser makes of it
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.swallow = false;
    const card = cardAt(event.target);
    if (card && event.isPrimary && event.button === 0) this.held = { card, x: event.clientX, y: event.clientY, finger: event.pointerType === "touch" };
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { held } = this;
    if (!held || !event.isPrimary) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!this.dragged.length && held.finger && y > -UP) return void this.slide(event, Math.abs(x));
    if (!this.dragged.length && Math.hypot(x, y) < FAR) return;
    if (!this.dragged.length) this.begin(held);
    for (const card of this.dragged) card.style.setProperty("transform", `translate(${x}px, ${y}px)`);
  }

  /**
   * A finger slides along the row: the card under it is shown above it.
   *
   * @param {PointerEvent} event
   * @param {number} far
   */
  slide(event, far) {
    if (far < FAR && !this.thumb) return;
    const card = cardAt(document.elementFromPoint(event.clientX, event.clientY));
    if (card === this.thumb) return;
    this.thumb?.classList.remove("under-thumb");
    this.thumb = card;
    card?.classList.add("under-thumb");
    if (this.held && card) Object.assign(this.held, { card, x: event.clientX });
  }

  /** @param {{card: HTMLElement}} held */
  begin({ card }) {
    this.thumb?.classList.remove("under-thumb");
    this.thumb = null;
    if (!card.matches(".picked")) this.touch(card);
    const picked = /** @type {HTMLElement[]} */ ([...this.hand.querySelectorAll(".held.picked")]);
    this.dragged = card.matches(".picked") ? picked : [card];
    for (const one of this.dragged) one.classList.add("dragged");
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { held, dragged, thumb } = this;
    if (!held || !event.isPrimary) return;
    this.end();
    if (thumb) this.touch(thumb);
    else if (dragged.length) this.drop(event);
    this.swallow = Boolean(thumb) || dragged.length > 0;
    if (this.swallow) setTimeout(() => (this.swallow = false), 50);
  }

  /**
   * Cards are let go: over a place they go there, over the cloth to the only place there is, else back.
   *
   * @param {PointerEvent} event
   */
  drop(event) {
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    if (event.clientY > this.hand.getBoundingClientRect().top) return;
    const place = under.map((one) => /** @type {HTMLElement | null} */ (one.closest("[data-offer]"))).find(Boolean);
    if (place) return void this.turn.press(`offer:${place.dataset.offer}`);
    const lit = this.turn.maker?.open().zones ?? [];
    const target = under.find((one) => lit.includes(zoneOf(one)));
    const slot = under.map((one) => one.closest("[data-stands], [data-card]")).find((one) => one && lit.includes(zoneOf(one)));
    const zone = target ? zoneOf(target) : lit.length === 1 ? lit[0] : undefined;
    if (!zone) return;
    const { stands, card } = slot instanceof HTMLElement ? slot.dataset : {};
    this.turn.touchZone(zone, stands || card || "");
  }

  /** @param {HTMLElement} card */
  touch(card) {
    this.turn.touch(this.hand.dataset.zone ?? "", Number(card.dataset.place));
  }

  end() {
    for (const card of this.dragged) {
      card.classList.remove("dragged");
      card.style.removeProperty("transform");
    }
    this.thumb?.classList.remove("under-thumb");
    this.held = null;
    this.dragged = [];
    this.thumb = null;
  }

  /** @param {MouseEvent} event */
  click(event) {
    if (!this.swallow) return;
    this.swallow = false;
    event.stopPropagation();
    event.preventDefault();
  }
}

/** @param {EventTarget | null} target */
function cardAt(target) {
  return target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("button.held")) : null;
}

/** @param {Element} element */
function zoneOf(element) {
  return /** @type {HTMLElement | null} */ (element.closest("#board [data-zone]"))?.dataset.zone ?? "";
}
