/**
 * Cards fly to where they lie: the table changes at once, and each card that went somewhere is moved there from where it
 * was. A tap ends every movement. Where less motion is wanted a card only appears.
 */

import { makeCard } from "./cards.js";
import { byId } from "./dom.js";
import { isLarge } from "./places.js";
import { moves } from "./settings.js";

/** @typedef {import("./wire.js").Happened} Happened */
/** @typedef {{card: string | null, source: string, target: string, seat: number | null}} Flight */

const MOST = 32; // cards that fly at once
const OWN = 260; // milliseconds
const OTHERS = 320;
const TAKEN = 380;
const APART = 70; // between the cards of a deal
const DEAL = 1360; // within which the last of them sets out
const EASE = "cubic-bezier(.2, .8, .25, 1)";

/**
 * The flights in what happened: a card that went on flies from where it came to where it ended.
 *
 * @param {Happened[]} happened
 * @returns {Flight[]}
 */
export function flightsOf(happened) {
  /** @type {Map<string, Flight>} */
  const found = new Map();
  for (const event of happened) {
    if (!event.source || !event.target || event.source === event.target) continue;
    /** @type {Map<string, number>} */
    const times = new Map();
    for (const card of event.cards ?? []) {
      const time = times.get(card ?? "") ?? 0;
      times.set(card ?? "", time + 1);
      const key = card ? `${card}-${time}` : `back-${found.size}`;
      const before = card ? found.get(key) : undefined;
      if (before) before.target = event.target;
      else if (found.size < MOST) found.set(key, { card, source: event.source, target: event.target, seat: event.seat ?? null });
    }
  }
  return [...found.values()];
}

/** @type {Set<Animation>} */
const flying = new Set();

document.addEventListener(
  "pointerdown",
  () => {
    for (const one of flying) one.finish();
  },
  true,
);

/**
 * Where a zone is on the page: itself, or the seat whose hand it is.
 *
 * @param {string} zone
 * @returns {HTMLElement | null}
 */
function placeOf(zone) {
  const id = CSS.escape(zone);
  const found = document.querySelector(`[data-zone="${id}"]`) ?? document.querySelector(`[data-hand="${id}"]`)?.closest(".seat")?.querySelector(".face");
  return found instanceof HTMLElement ? found : null;
}

/**
 * The drawing of a card in a zone, or of a back on its top.
 *
 * @param {HTMLElement} place
 * @param {string | null} card
 * @param {Set<Element>} taken
 */
function cardIn(place, card, taken) {
  const wanted = card ? `[data-card="${CSS.escape(card)}"] playing-card` : ".slot:not([data-card]) playing-card";
  const found = [...place.querySelectorAll(wanted)].reverse().find((one) => !taken.has(one));
  if (found) taken.add(found);
  return found instanceof HTMLElement ? found : null;
}

/**
 * Changes the table and lets the cards fly; resolves when they have landed.
 *
 * @param {Happened[]} happened
 * @param {() => void} change
 * @param {{seat: number, zones: string[]} | null} [taker] who takes what lies in these zones
 */
export async function fly(happened, change, taker = null) {
  const flights = document.hidden ? [] : flightsOf(happened);
  const quiet = !moves();
  /** @type {Set<Element>} */
  const taken = new Set();
  const from = flights.map(({ source, card }) => {
    const place = placeOf(source);
    return place ? (cardIn(place, card, taken) ?? cardIn(place, null, new Set()) ?? place).getBoundingClientRect() : null;
  });
  const swept = taker ? sweep(taker) : [];
  change();
  taken.clear();
  const apart = Math.min(APART, DEAL / Math.max(1, flights.length));
  /** @type {Animation[]} */
  const begun = swept.map((one) => one());
  flights.forEach((flight, at) => {
    const begin = from[at];
    const place = placeOf(flight.target);
    if (!begin || !place || (taker && taker.zones.includes(flight.source))) return;
    const card = cardIn(place, flight.card, taken);
    const own = placeOf(flight.source)?.id === "hand";
    const delay = flights.length > 4 ? at * apart : 0;
    if (card) begun.push(quiet ? appear(card) : land(card, begin, own ? OWN : OTHERS, delay));
    else if (!quiet) begun.push(pass(flight.card, begin, place.getBoundingClientRect(), OTHERS, delay));
  });
  for (const one of begun) {
    flying.add(one);
    one.finished.catch(() => {}).finally(() => flying.delete(one));
  }
  await Promise.allSettled(begun.map((one) => one.finished));
}

/** @param {HTMLElement} card */
function appear(card) {
  return card.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 120 });
}

/**
 * A card comes to where it lies, a little lifted on its way.
 *
 * @param {HTMLElement} card
 * @param {DOMRect} from
 * @param {number} duration
 * @param {number} delay
 */
function land(card, from, duration, delay) {
  const to = card.getBoundingClientRect();
  const [x, y] = [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2];
  const scale = Math.max(0.2, Math.min(2, Math.min(from.width, from.height / 1.4) / to.width));
  const layer = card.closest("#board, #hand, .open-hand");
  const slot = card.parentElement;
  slot?.style.setProperty("z-index", "30");
  layer?.classList.add("flying");
  const steps = [
    { transform: `translate(${x}px, ${y}px) scale(${scale})` },
    { transform: `translate(${x * 0.35}px, ${y * 0.35}px) scale(${(1 + (scale - 1) * 0.35) * 1.08})`, offset: 0.5 },
    { transform: "none" },
  ];
  const flight = card.animate(steps, { duration, delay, easing: EASE, fill: "backwards" });
  flight.finished
    .catch(() => {})
    .finally(() => {
      slot?.style.removeProperty("z-index");
      if (!layer?.getAnimations({ subtree: true }).length) layer?.classList.remove("flying");
    });
  return flight;
}

/**
 * A card flies between two places of which neither shows it.
 *
 * @param {string | null} card
 * @param {DOMRect} from
 * @param {DOMRect} to
 * @param {number} duration
 * @param {number} delay
 * @param {string} [turn] how it lay
 */
function pass(card, from, to, duration, delay, turn = "none") {
  const ghost = makeCard(card, { quiet: true });
  ghost.classList.add("ghost");
  const width = Math.min(from.width, from.height / 1.4, 120);
  ghost.setAttribute("large", isLarge(width) ? "yes" : "no");
  ghost.style.setProperty("--card-w", `${width}px`);
  ghost.style.setProperty("left", `${from.x + from.width / 2 - width / 2}px`);
  ghost.style.setProperty("top", `${from.y + from.height / 2 - width * 0.7}px`);
  byId("play").append(ghost);
  const [x, y] = [to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2];
  const flight = ghost.animate(
    [{ transform: "none", rotate: turn }, { transform: `translate(${x}px, ${y}px) scale(.45)`, opacity: 0.4 }],
    { duration, delay, easing: "ease-in", fill: "both" },
  );
  flight.finished.catch(() => {}).finally(() => ghost.remove());
  return flight;
}

/**
 * What lies in some zones goes to who takes it.
 *
 * @param {{seat: number, zones: string[]}} taker
 * @returns {(() => Animation)[]}
 */
function sweep({ seat, zones }) {
  const face = document.querySelector(`[data-seat="${seat}"] .face`);
  if (!moves() || !face) return [];
  const to = face.getBoundingClientRect();
  return zones.flatMap((zone) => {
    const cards = [...document.querySelectorAll(`[data-zone="${CSS.escape(zone)}"] .slot:not(.dim)`)];
    return cards.map((slot) => {
      const from = slot.getBoundingClientRect();
      const { dataset, style } = /** @type {HTMLElement} */ (slot);
      const turn = style.rotate;
      return () => pass(dataset.card ?? null, from, to, TAKEN, 0, turn);
    });
  });
}
