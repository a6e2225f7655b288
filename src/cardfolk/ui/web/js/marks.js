/** What can be touched now: zones and cards that moves are about, and what a screen reader says of one's own cards. */

import { cardName, say, t } from "./words.js";

/** @typedef {import("./maker.js").Open} Open */
/** @typedef {import("./maker.js").CardState} CardState */
/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./words.js").Hearer} Hearer */
/** @typedef {import("./zones.js").Marks} Marks */

/**
 * In a scene nothing can be touched; where to look is lit, once all cards lie there.
 *
 * @param {import("./wire.js").SceneShown} scene
 * @param {boolean} arriving
 * @returns {Marks}
 */
export function sceneMarks(scene, arriving) {
  const winner = scene.kind === "trick" && !arriving ? scene.seat ?? undefined : undefined;
  return { zones: new Set(arriving ? [] : scene.zones), cards: new Set(), own: () => null, used: [], still: true, winner };
}

/**
 * @param {Open} open
 * @param {View} view
 * @param {boolean} act whether the player may move
 * @param {Hearer} to
 * @returns {Marks}
 */
export function marksOf(open, view, act, to) {
  const uses = view.offers.flatMap((offer) => (offer.uses ?? []).map((use) => use.join(" ")));
  const used = new Set(act ? uses : []);
  const own = new Map(open.cards.map((card) => [`${card.zone} ${card.place}`, card]));
  const cards = new Set(act ? open.targets.map((target) => target.join(" ")) : []);
  const zones = new Set(act ? open.zones : []);
  for (const zone of zones) for (const use of used) if (use.startsWith(`${zone} `)) cards.add(use);
  const picked = open.cards.filter((card) => card.picked);
  const leads = (/** @type {CardState} */ card) => used.has(spotOf(card)) && (card.open || [card, ...picked].every((one) => isAlone(one, open, view)));
  const playable = open.cards.filter(leads);
  return {
    zones,
    cards,
    used: (picked.length ? picked : playable).map((card) => card.card),
    own: (zone, place) => {
      const card = own.get(`${zone} ${place}`);
      if (!card) return null;
      const playable = leads(card);
      return { ...card, playable, label: act ? labelOf(card, playable, view, to) : cardName(card.card) };
    },
  };
}

/** @param {CardState} card */
function spotOf({ zone, card }) {
  return `${zone} ${card}`;
}

/**
 * Whether all moves with a card use no other of one's own: then touching another is a change of mind.
 *
 * @param {CardState} card
 * @param {Open} open
 * @param {View} view
 */
function isAlone(card, open, view) {
  const own = new Set(open.cards.map((one) => one.zone));
  return view.offers.every(({ uses = [], pick }) => {
    const used = uses.filter(([zone]) => own.has(zone)).map((use) => use.join(" "));
    return pick === 1 || used.length === 1 || !used.includes(spotOf(card));
  });
}

/**
 * What a screen reader says of a card.
 *
 * @param {CardState} card
 * @param {boolean} playable
 * @param {View} view
 * @param {Hearer} to
 */
function labelOf(card, playable, view, to) {
  const name = cardName(card.card);
  const why = view.blocked[card.card];
  if (card.picked) return t("{name}, picked", { name });
  if (playable) return t("{name}, playable", { name });
  return why
    ? t("{name}, not playable: {why}", { name, why: say(why, { ...to, speak: true }) })
    : t("{name}, not playable", { name });
}
