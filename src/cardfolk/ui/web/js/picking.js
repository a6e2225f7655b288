/**
 * Picking: how a move is made from a View, part by part; the same as in ui/picking.py. Cards are picked; each offer
 * that uses exactly these is a move to choose. Cards that nobody holds need no picking.
 */

import { RANKS, SUITS } from "./words.js";

/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Offer} Offer */
/** @typedef {import("./wire.js").Zone} Zone */
/** @typedef {import("./wire.js").Card} Card */
/** @typedef {{zone: string, place: number, card: string}} Spot */

/**
 * @param {string} card
 * @returns {number} its place in card order: by rank, then by suit
 */
export function order(card) {
  return RANKS.indexOf(card[0] ?? "") * 4 + SUITS.indexOf(card[1] ?? "");
}

/**
 * @param {string | Card | null} lying
 * @returns {Card}
 */
export function lyingOf(lying) {
  return typeof lying === "object" && lying !== null ? lying : { card: lying };
}

/**
 * @param {View} view
 * @returns {Zone | undefined}
 */
export function ownHand(view) {
  if (typeof view.viewer !== "number") return undefined;
  return view.zones.find((zone) => zone.kind === "hand" && zone.owner === view.viewer);
}

/**
 * @param {Offer} offer
 * @param {Record<string, string>} chosen the value of each choice, and the cards picked
 * @returns {string} the text of the move
 */
export function filled(offer, chosen) {
  return offer.text.replace(/\{(\w+)\}/g, (_, name) => chosen[name] ?? "");
}

/**
 * @param {Offer} offer
 * @returns {number} of moves in it
 */
function ways(offer) {
  let found = 1;
  for (const choice of offer.choices ?? []) found *= choice.values.length;
  if (offer.pick) found *= (offer.uses ?? []).length > offer.pick ? 2 : 1;
  return found;
}

/**
 * @param {View} view
 * @returns {string} the text of the single legal move; empty if there is none or a choice
 */
export function onlyMove(view) {
  const offer = view.offers[0];
  if (!offer || view.offers.length !== 1 || ways(offer) !== 1) return "";
  /** @type {Record<string, string>} */
  const chosen = {};
  for (const choice of offer.choices ?? []) chosen[choice.name] = choice.values[0] ?? "";
  chosen.cards = inOrder((offer.uses ?? []).map((use) => use[1]));
  return filled(offer, chosen);
}

/**
 * The move that lets it go, where the viewer is asked out of turn.
 *
 * @param {View} view
 * @returns {Offer | undefined}
 */
export function skipOf(view) {
  return view.skip ? view.offers.find((offer) => offer.text === view.skip) : undefined;
}

/**
 * Whether the viewer is asked for a claim: something may be taken, or let go.
 *
 * @param {View} view
 */
export function isClaim(view) {
  return skipOf(view) !== undefined;
}

/** @param {string[]} cards */
function inOrder(cards) {
  return [...cards].sort((a, b) => order(a) - order(b)).join(" ");
}

export class Picking {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    const used = new Set(view.offers.flatMap((offer) => (offer.uses ?? []).map((use) => use.join(" "))));
    /** @type {Spot[]} */
    this.spots = [];
    for (const zone of view.zones) {
      if (typeof view.viewer !== "number" || zone.owner !== view.viewer) continue;
      zone.cards.forEach((lying, place) => {
        const { card } = lyingOf(lying);
        if (card && (zone.kind === "hand" || used.has(`${zone.id} ${card}`))) {
          this.spots.push({ zone: zone.id, place, card });
        }
      });
    }
    /** @type {Spot[]} */
    this.picked = [];
    this.own = new Set(this.spots.map((spot) => spot.zone));
  }

  /** @param {Spot} spot */
  has(spot) {
    return this.picked.some((one) => same(one, spot));
  }

  /** @param {Spot} spot */
  toggle(spot) {
    if (this.has(spot)) this.picked = this.picked.filter((one) => !same(one, spot));
    else this.picked.push(spot);
  }

  clear() {
    this.picked = [];
  }

  /** What can be chosen now: what uses just the cards picked; with none picked, what needs none. */
  offers() {
    if (!this.picked.length) return this.view.offers.filter((offer) => !this.needs(offer).length);
    const asPicked = this.picked.map(spotUse).join();
    const found = this.view.offers.filter((offer) => this.fits(offer));
    const first = found.filter((offer) => this.needs(offer).join() === asPicked);
    return [...first, ...found.filter((offer) => !first.includes(offer))];
  }

  /**
   * Whether some move uses this card together with those picked.
   *
   * @param {Spot} spot
   */
  could(spot) {
    const wanted = [...this.picked, ...(this.has(spot) ? [] : [spot])].map(spotUse);
    return this.view.offers.some((offer) => within(wanted, this.needs(offer), offer.pick ?? 0));
  }

  /**
   * Whether some move uses this card at all.
   *
   * @param {Spot} spot
   */
  useful(spot) {
    return this.view.offers.some((offer) => this.needs(offer).includes(spotUse(spot)));
  }

  /**
   * Whether moves with this card use it alone: then touching another one is a change of mind.
   *
   * @param {Spot} spot
   */
  alone(spot) {
    return this.view.offers.every((offer) => {
      const needs = this.needs(offer);
      return !needs.includes(spotUse(spot)) || (needs.length === 1 ? true : offer.pick === 1);
    });
  }

  /**
   * @param {Offer} offer
   * @param {Record<string, string>} [chosen]
   */
  text(offer, chosen = {}) {
    return filled(offer, { ...chosen, cards: inOrder(this.picked.map((spot) => spot.card)) });
  }

  /**
   * The cards of one's own that an offer uses, as `zone card`.
   *
   * @param {Offer} offer
   * @returns {string[]}
   */
  needs(offer) {
    return (offer.uses ?? []).filter((use) => this.own.has(use[0])).map((use) => use.join(" "));
  }

  /** @param {Offer} offer */
  fits(offer) {
    const picked = this.picked.map(spotUse);
    const needs = this.needs(offer);
    if (offer.pick) return picked.length === offer.pick && within(picked, needs, offer.pick);
    return [...picked].sort().join() === [...needs].sort().join();
  }
}

/**
 * @param {Spot} a
 * @param {Spot} b
 */
export function same(a, b) {
  return a.zone === b.zone && a.place === b.place && a.card === b.card;
}

/** @param {Spot} spot */
function spotUse(spot) {
  return `${spot.zone} ${spot.card}`;
}

/**
 * @param {string[]} wanted
 * @param {string[]} needs
 * @param {number} pick
 */
function within(wanted, needs, pick) {
  if (pick && wanted.length > pick) return false;
  const left = [...needs];
  for (const use of wanted) {
    const at = left.indexOf(use);
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return true;
}

/**
 * The offer that a move's text belongs to, and what was chosen in it.
 *
 * @param {View} view
 * @param {string} text
 * @returns {{offer: Offer, chosen: Record<string, string>} | null}
 */
export function offerOf(view, text) {
  for (const offer of view.offers) {
    const names = [...offer.text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? "");
    const parts = offer.text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    const found = new RegExp(`^${parts.join("(.+?)")}$`).exec(text);
    if (!found) continue;
    /** @type {Record<string, string>} */
    const chosen = {};
    names.forEach((name, at) => (chosen[name] = found[at + 1] ?? ""));
    const known = (offer.choices ?? []).every((choice) => choice.values.includes(chosen[choice.name] ?? ""));
    if (known) return { offer, chosen };
  }
  return null;
}
