/**
 * Cards fly from zone to zone: one View Transition after another, each made from what happened. Where the browser has
 * none, or less motion is wanted, the table simply changes.
 */

import { makeCard } from "./cards.js";
import { make } from "./dom.js";
import { moves } from "./settings.js";

/** @typedef {import("./wire.js").Happened} Happened */
/** @typedef {{name: string, card: string | null, source: string, target: string}} Flight */

const MOST = 14; // cards that fly at once
const LONGEST = 1500; // milliseconds that a transition is waited for

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
      else if (found.size < MOST) found.set(key, { name: `card-${key}`, card, source: event.source, target: event.target });
    }
  }
  return [...found.values()];
}

/**
 * Where a zone is on the page: itself, or the seat whose hand it is.
 *
 * @param {string} zone
 * @returns {HTMLElement | null}
 */
function placeOf(zone) {
  const id = CSS.escape(zone);
  return (
    /** @type {HTMLElement | null} */ (document.querySelector(`[data-zone="${id}"]`)) ??
    /** @type {HTMLElement | null} */ (document.querySelector(`[data-hand="${id}"]`))
  );
}

/**
 * @param {Flight} flight
 * @param {string} zone
 * @param {Set<Element>} taken
 * @returns {HTMLElement | null} the card itself, or something put in its place for the flight
 */
function end(flight, zone, taken) {
  const place = placeOf(zone);
  if (!place || !place.getClientRects().length) return null;
  if (flight.card) {
    for (const element of place.querySelectorAll(`[data-card="${CSS.escape(flight.card)}"]`)) {
      const card = element.querySelector("playing-card") ?? element;
      if (!taken.has(card)) {
        taken.add(card);
        return /** @type {HTMLElement} */ (card);
      }
    }
  }
  const ghost = make("span", { class: "ghost", "aria-hidden": "true" }, makeCard(null, { quiet: true }));
  place.append(ghost);
  ghosts.push(ghost);
  return ghost;
}

/** @type {HTMLElement[]} */
const ghosts = [];

/** @param {HTMLElement[]} named */
function clear(named) {
  for (const element of named.splice(0)) element.style.removeProperty("view-transition-name");
  for (const ghost of ghosts.splice(0)) ghost.remove();
}

/**
 * Changes the table and lets the cards fly; resolves when they have landed.
 *
 * @param {Happened[]} happened
 * @param {() => void} change
 */
export async function fly(happened, change) {
  const flights = moves() && !document.hidden && "startViewTransition" in document ? flightsOf(happened) : [];
  if (!flights.length) {
    change();
    return;
  }
  /** @type {HTMLElement[]} */
  const named = [];
  /** @param {"source" | "target"} side */
  const name = (side) => {
    /** @type {Set<Element>} */
    const taken = new Set();
    for (const flight of flights) {
      const element = end(flight, flight[side], taken);
      if (!element) continue;
      element.style.setProperty("view-transition-name", flight.name);
      named.push(element);
    }
  };
  name("source");
  let changed = false;
  try {
    const transition = document.startViewTransition(() => {
      clear(named);
      changed = true;
      change();
      name("target");
    });
    transition.ready.catch(() => {});
    await Promise.race([transition.finished, new Promise((resolve) => setTimeout(resolve, LONGEST))]);
  } catch {
    // cut short, as when the page is hidden: the table has changed all the same
  } finally {
    clear(named);
    if (!changed) change();
  }
}
