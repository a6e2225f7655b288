/** What can be touched now: zones and cards that moves are about, and what a screen reader says of one's own cards. */

import { same } from "./picking.js";
import { cardName, say, t } from "./words.js";

/** @typedef {import("./wire.js").Offer} Offer */
/** @typedef {import("./words.js").Hearer} Hearer */
/** @typedef {import("./picking.js").Picking} Picking */
/** @typedef {import("./picking.js").Spot} Spot */
/** @typedef {import("./zones.js").Marks} Marks */

/**
 * @param {Picking | null} picking
 * @param {Offer[]} offers what can be chosen now
 * @param {boolean} act whether the player may move
 * @param {Hearer} to
 * @returns {Marks}
 */
export function marksOf(picking, offers, act, to) {
  const zones = new Set();
  const cards = new Set();
  const own = picking?.own ?? new Set();
  for (const offer of act ? offers : []) {
    const outside = (offer.uses ?? []).find((use) => !own.has(use[0]));
    if (outside) cards.add(`${outside[0]} ${outside[1]}`);
    if (offer.to && picking?.picked.length) zones.add(offer.to);
    else if (offer.to && !offer.uses?.length) zones.add(offer.to);
    if (offer.on && offer.to && picking?.picked.length) cards.add(`${offer.to} ${offer.on}`).add(`${offer.to} =${offer.on}`);
  }
  if (act && picking && !picking.picked.length) {
    for (const offer of picking.view.offers) if (offer.on) cards.add(`${offer.to} =${offer.on}`);
  }
  return {
    zones,
    cards,
    own: (zone, card, place) => {
      const spot = picking?.spots.find((one) => same(one, { zone, card, place }));
      if (!spot || !picking) return null;
      const picked = picking.has(spot);
      const open = picking.view.offers.length > 0 && act;
      const playable = open && picking.useful(spot);
      const label = open ? labelOf(spot, picked, playable, picking.view.blocked[spot.card], to) : cardName(spot.card);
      return { picked, playable, label };
    },
  };
}

/**
 * What a screen reader says of a card.
 *
 * @param {Spot} spot
 * @param {boolean} picked
 * @param {boolean} playable
 * @param {import("./wire.js").Said | undefined} why it is not playable
 * @param {Hearer} to
 */
function labelOf(spot, picked, playable, why, to) {
  const name = cardName(spot.card);
  if (picked) return t("{name}, picked", { name });
  if (playable) return t("{name}, playable", { name });
  return why
    ? t("{name}, not playable: {why}", { name, why: say(why, { ...to, speak: true }) })
    : t("{name}, not playable", { name });
}
