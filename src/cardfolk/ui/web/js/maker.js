/**
 * MoveMaker: how a move is made from a View; the same as play/maker.py, to which tests/play/cases.json holds it. In
 * comes what a person does: a card touched, a zone, a button, a verb's letter, a card's number, confirm, back. `open()`
 * tells what is open now; what is done answers with a `Made` once there is a move.
 */

import { arranged } from "./sorting.js";
import { capital, cardOrder, RANKS, SUIT_NAMES, SUITS } from "./words.js";

/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Offer} Offer */
/** @typedef {import("./wire.js").Choice} Choice */
/** @typedef {import("./wire.js").Zone} Zone */
/** @typedef {import("./wire.js").Card} Card */
/** @typedef {import("./wire.js").Said} Said */
/** @typedef {import("./sorting.js").Order} Order */
/** @typedef {"main" | "plain" | "grave"} Tone */
/** @typedef {{name: string, label: string, key: string, tone: Tone, asks: boolean}} Verb as /api/games tells it */
/** @typedef {{text: string, untilTurn: boolean}} Made a move; or the wish to let all go until one's own turn */
/** @typedef {{zone: string, place: number, card: string}} Spot */
/** @typedef {Spot & {number: number, open: boolean, picked: boolean}} CardState */
/**
 * @typedef {object} Button
 * @property {string} id
 * @property {Said} label
 * @property {string} key
 * @property {Tone} tone
 * @property {boolean} marked what confirming does
 * @property {Said | null} note
 * @property {boolean} on a switch's state
 * @property {"" | "rank" | "suit"} group
 * @property {string} verb
 */
/** @typedef {{name: string, label: Said, key: string, tone: Tone, state: "ready" | "open" | "off"}} VerbState */
/**
 * @typedef {object} Open all that is open now
 * @property {"wait" | "cards" | "choice" | "plan" | "sure"} step
 * @property {Said} question
 * @property {CardState[]} cards
 * @property {string[]} zones that are lit
 * @property {[string, string][]} targets the cards in them that a move is about
 * @property {Button[]} buttons
 * @property {VerbState[]} verbs
 * @property {Said[]} plan
 * @property {Choice | null} choice what is being chosen
 * @property {string} value as it stands now
 * @property {Said | null} line why not, or what to do
 * @property {string[] | null} tried cards to ask the table about, if its reason is wanted
 */

const FEW = 9; // moves of one verb, or claims, that are all shown before a card is picked
const YES = "yes";
const NO = "no";
const UNTIL = "until";

/**
 * @param {string | Card | null} lying
 * @returns {Card}
 */
export function lyingOf(lying) {
  return typeof lying === "object" && lying !== null ? lying : { card: lying };
}

/**
 * @param {string} text
 * @param {Record<string, any>} [args]
 * @returns {Said}
 */
function words(text, args) {
  return args ? { text, args } : { text };
}

/**
 * @param {string} id
 * @param {Said} label
 * @param {Partial<Button>} [more]
 * @returns {Button}
 */
export function button(id, label, more = {}) {
  return { id, label, key: "", tone: "plain", marked: false, note: null, on: false, group: "", verb: "", ...more };
}

/** One move in the making, on one View. A new View wants a new one; `keep` carries over what still fits. */
export class MoveMaker {
  /** @type {Spot[]} */
  #spots = [];
  /** @type {Spot[]} */
  #picked = [];
  #verb = ""; // only moves of this verb
  /** @type {{zone: string, card: string | null} | null} only moves that go to this zone, about this card there */
  #about = null;
  /** @type {Offer | null} chosen, but not whole */
  #offer = null;
  /** @type {Record<string, string>} */
  #chosen = {};
  /** @type {Choice | null} */
  #choice = null;
  #value = "";
  #sure = false;
  /** @type {Said | null} */
  #line = null;
  /** @type {string[] | null} */
  #tried = null;

  /**
   * @param {View} view
   * @param {Verb[]} verbs of the game
   * @param {Order} [sort]
   * @param {boolean} [careful] every move asks again
   */
  constructor(view, verbs, sort = "", careful = false) {
    this.view = view;
    this.verbs = verbs;
    this.careful = careful;
    this.order = arranged(view, sort).flat(); // of the hand as it is shown
    this.hand = `hand:${view.viewer}`;
    const used = new Set(view.offers.flatMap((offer) => (offer.uses ?? []).map(useText)));
    for (const zone of view.zones) {
      if (typeof view.viewer !== "number" || zone.owner !== view.viewer) continue;
      const places = zone.id === this.hand && this.order.length ? this.order : zone.cards.keys();
      for (const place of places) {
        const { card } = lyingOf(zone.cards[place] ?? null);
        if (card && (zone.kind === "hand" || used.has(useText([zone.id, card])))) {
          this.#spots.push({ zone: zone.id, place, card });
        }
      }
    }
    this.own = new Set(this.#spots.map((spot) => spot.zone));
  }

  // What a person does

  /**
   * A card of one's own, by where it lies: pick it, put it back, or say why no move uses it.
   *
   * @param {string} zone
   * @param {number} place
   * @returns {Made | null}
   */
  touch(zone, place) {
    const spot = this.#spots.find((one) => one.zone === zone && one.place === place);
    if (!spot || !this.view.offers.length) return null;
    this.#leaveOffer();
    this.#about = null;
    if (this.#picked.includes(spot)) {
      this.#picked = this.#picked.filter((one) => one !== spot);
    } else if (!this.#ofVerb().some((offer) => this.#needs(offer).includes(spotUse(spot)))) {
      const why = zone === this.hand ? this.view.blocked[spot.card] : undefined;
      this.#line = why ?? words("No move uses this card now.");
    } else if (this.#could(spot)) {
      this.#picked.push(spot);
    } else if ([spot, ...this.#picked].every((one) => this.#alone(one))) {
      this.#picked = [spot]; // a change of mind
    } else {
      this.#picked.push(spot);
      this.#line = words("No move uses just these cards.");
      this.#tried = inOrder(this.#picked);
    }
    return null;
  }

  /**
   * A card by its number in the hand as it is shown, from 1.
   *
   * @param {number} number
   * @returns {Made | null}
   */
  touchNumber(number) {
    const place = this.order[number - 1];
    if (place !== undefined) return this.touch(this.hand, place);
    this.#leaveOffer();
    const last = this.order.length;
    this.#line = last
      ? words("there is no card {number}: the hand has 1 to {last}", { number, last })
      : words("the hand is empty");
    return null;
  }

  /**
   * A zone, or a card in it (what it stands for): what goes there, at once if that is one move.
   *
   * @param {string} zone
   * @param {string | null} [card]
   * @returns {Made | null}
   */
  touchZone(zone, card = null) {
    if (!this.view.offers.length) return null;
    this.#leaveOffer();
    this.#about = null;
    const here = this.#shown().filter((offer) => this.#at(offer, zone));
    const about = here.filter((offer) => offer.on && offer.on === card);
    const found = about.length ? about : here.filter((offer) => !offer.on || card === null || here.length === 1);
    if (found.length === 1 && found[0]) return this.#take(found[0]);
    if (found.length) this.#about = { zone, card: about.length ? card : null };
    else if (!this.#picked.length && this.view.offers.some((offer) => this.#concerns(offer, zone, card))) {
      this.#about = { zone, card };
    }
    return null;
  }

  /**
   * A button.
   *
   * @param {string} id
   * @returns {Made | null}
   */
  press(id) {
    const [kind, value = ""] = cut(id, ":");
    if (kind === "offer") {
      const offer = this.view.offers[Number(value)];
      if (!offer) return null;
      this.#leaveOffer();
      return this.#take(offer);
    }
    if (kind === "value" && this.#choice) return this.#set(this.#choice, value);
    if (id === UNTIL && this.view.skip) return { text: "", untilTurn: true };
    if (id === YES) return this.#yes();
    if (id === NO) this.back();
    return null;
  }

  /**
   * A letter: a button, or a verb. With cards picked it plays them, without it marks what it needs.
   *
   * @param {string} letter
   * @returns {Made | null}
   */
  key(letter) {
    const found = this.open().buttons.filter((one) => one.key === letter);
    if (this.#offer) return found[0] ? this.press(found[0].id) : null;
    const verb = this.verbs.find((one) => one.key === letter);
    if (!verb) return found.length === 1 && found[0] ? this.press(found[0].id) : null;
    this.#leaveOffer();
    const offers = this.view.offers.filter((offer) => offer.verb === verb.name);
    if (!offers.length) {
      this.#line = words("{verb}: not now.", { verb: words(verb.label) });
      return null;
    }
    const fitting = this.#picked.length ? offers.filter((offer) => this.#fits(offer)) : [];
    const free = fitting.length ? fitting : offers.filter((offer) => !this.#needs(offer).length);
    if (free.length === 1 && free[0]) return this.#take(free[0]);
    if (!fitting.length) this.#picked = [];
    this.#verb = verb.name;
    this.#about = null;
    if (!free.length && offers.length === 1 && offers[0] && !offers[0].pick) this.#pickFor(this.#needs(offers[0]));
    return null;
  }

  /**
   * Enter: what is marked, and nothing where nothing is.
   *
   * @returns {Made | null}
   */
  confirm() {
    const marked = this.open().buttons.find((one) => one.marked);
    return marked ? this.press(marked.id) : null;
  }

  /** One step back: from a choice, from a verb, from the cards picked; false where there is none. */
  back() {
    const offer = this.#offer !== null;
    const had = offer || Boolean(this.#verb || this.#about || this.#picked.length || this.#line);
    this.#leaveOffer();
    if (!offer) {
      this.#verb = "";
      this.#about = null;
      this.#picked = [];
    }
    return had;
  }

  /** @param {Said} why the table's reason against what was tried */
  explain(why) {
    this.#line = why;
    this.#tried = null;
  }

  /** @param {MoveMaker} old whose cards stay picked, as far as they are still there */
  keep(old) {
    const had = (/** @type {Spot} */ spot) =>
      old.#picked.some((one) => one.zone === spot.zone && one.place === spot.place && one.card === spot.card);
    this.#picked = this.#spots.filter(had);
  }

  /**
   * Picks the cards of a move, as a hint does.
   *
   * @param {string} text
   * @returns {{offer: Offer, chosen: Record<string, string>} | null} the offer that it is one of, and its values
   */
  show(text) {
    const found = offerOf(this.view, text);
    this.#leaveOffer();
    this.#verb = "";
    this.#about = null;
    this.#picked = [];
    if (!found) return null;
    const { offer, chosen } = found;
    const cards = offer.pick ? (chosen.cards ?? "").split(" ") : null;
    this.#pickFor(this.#needs(offer).filter((use) => !cards || cards.some((card) => use.endsWith(` ${card}`))));
    return found;
  }

  // What is open

  /** @returns {Open} all that can be done now */
  open() {
    const now = { question: this.view.prompt, cards: this.#cards(), line: this.#line };
    if (!this.view.offers.length) return nothing({ ...now, step: "wait", verbs: this.#verbStates([]) });
    const offer = this.#offer;
    if (offer) return this.#openOffer(offer);
    const shown = this.#shown();
    /** @type {Map<string, [string, string]>} */
    const targets = new Map();
    for (const { to = "", on } of shown) if (on) targets.set(`${to} ${on}`, [to, on]);
    return nothing({
      ...now,
      step: "cards",
      zones: [...new Set(shown.flatMap((one) => this.#lit(one)))],
      targets: [...targets.values()],
      buttons: this.#buttons(shown),
      verbs: this.#verbStates(shown),
      tried: this.#tried,
    });
  }

  /** A button for each offer of the View, whatever is picked; for lists. */
  every() {
    return this.view.offers.map((offer) => this.#button(offer, false));
  }

  /** The cards picked, in the order they were. */
  get picked() {
    return this.#picked.map((spot) => spot.card);
  }

  /**
   * @param {Offer} offer
   * @returns {Open}
   */
  #openOffer(offer) {
    const now = { cards: this.#cards(), verbs: this.#verbStates([offer]) };
    const choice = this.#choice;
    if (choice) {
      const buttons = this.#values(offer, choice);
      return nothing({ ...now, step: "choice", question: choice.title, buttons, choice, value: this.#value, line: this.#line });
    }
    const tone = this.#verbOf(offer).tone === "grave" ? "grave" : "main";
    const buttons = [
      button(YES, offer.label, { key: "y", tone, marked: true, verb: offer.verb }),
      button(NO, words("Back"), { key: "n" }),
    ];
    const question = words("{move}?", { move: offer.label });
    const plan = offer.plan ?? [];
    return nothing({ ...now, step: plan.length ? "plan" : "sure", question, buttons, plan });
  }

  /** @returns {CardState[]} */
  #cards() {
    return this.#spots.map((spot) => ({
      ...spot,
      number: spot.zone === this.hand ? this.order.indexOf(spot.place) + 1 : 0,
      open: this.#could(spot),
      picked: this.#picked.includes(spot),
    }));
  }

  /**
   * @param {Offer} offer
   * @returns {Verb}
   */
  #verbOf({ verb }) {
    const unknown = /** @type {Verb} */ ({ name: verb, label: capital(verb), key: "", tone: "plain", asks: false });
    return this.verbs.find((one) => one.name === verb) ?? unknown;
  }

  /**
   * @param {Offer[]} shown
   * @returns {VerbState[]}
   */
  #verbStates(shown) {
    const ready = new Set(shown.map((offer) => offer.verb));
    const known = new Set(this.view.offers.map((offer) => offer.verb));
    return this.verbs.map(({ name, label, key, tone }) => {
      const state = ready.has(name) ? "ready" : known.has(name) ? "open" : "off";
      return { name, label: words(label), key, tone, state };
    });
  }

  /**
   * @param {Offer} offer
   * @param {boolean} marked
   */
  #button(offer, marked) {
    const { key, tone } = this.#verbOf(offer);
    return button(`offer:${this.view.offers.indexOf(offer)}`, offer.label, { key, tone, marked, verb: offer.verb });
  }

  /** @param {Offer[]} shown */
  #buttons(shown) {
    const marked = this.#marked(shown);
    const buttons = shown.map((offer) => this.#button(offer, offer === marked));
    if (this.view.skip && !this.#picked.length) buttons.push(button(UNTIL, words("Skip until my turn")));
    return buttons;
  }

  /**
   * What Enter does: never what is grave; with nothing picked only what alone is the main thing.
   *
   * @param {Offer[]} shown
   */
  #marked(shown) {
    const main = shown.filter((offer) => this.#verbOf(offer).tone === "main");
    if (this.#picked.length || this.#verb || this.#about) {
      return main[0] ?? shown.find((offer) => this.#verbOf(offer).tone !== "grave");
    }
    return main.length === 1 ? main[0] : undefined;
  }

  /**
   * The values of a choice to press: ranks and suits of a card, suits that join, or one of them.
   *
   * @param {Offer} offer
   * @param {Choice} choice
   */
  #values(offer, choice) {
    /** @type {Button[]} */
    const buttons = [];
    const { kind, values } = choice;
    const value = this.#value;
    if (kind === "card") {
      for (const rank of RANKS) {
        if (!values.some((one) => one[0] === rank)) continue;
        const label = words("{rank}", { rank: rank === "T" ? "10" : rank });
        buttons.push(button(`value:${rank}`, label, { group: "rank", on: rank === value[0] }));
      }
    }
    if (kind === "card" || kind === "suit" || kind === "suits") {
      const lettersOf = (/** @type {string} */ one) => (kind === "suits" ? one.split(" ") : [one.slice(-1)]);
      const known = new Set(values.flatMap(lettersOf));
      for (const [at, suit] of [...SUITS].entries()) {
        if (!known.has(suit)) continue;
        const on = kind !== "suit" && lettersOf(value).includes(suit);
        const note = kind === "suit" ? noteOf(choice, suit) : null;
        buttons.push(button(`value:${suit}`, words("{suit}", { suit: { suit: SUIT_NAMES[at] } }), { key: `${at + 1}`, group: "suit", on, note }));
      }
    } else {
      for (const one of values) buttons.push(button(`value:${one}`, words("{value}", { value: one }), { note: noteOf(choice, one) }));
    }
    if (kind === "card" || kind === "suits") {
      let { label } = offer;
      let note = noteOf(choice, value);
      if (kind === "card") {
        label = words("Declare {card}", { card: { card: value } });
        const truth = offer.uses?.at(-1)?.[1];
        if (truth) note = words(value === truth ? "true" : "a bluff");
      }
      buttons.push(button(YES, label, { tone: "main", marked: values.includes(value), note, verb: offer.verb }));
    }
    buttons.push(button(NO, words("Back")));
    return buttons;
  }

  // Offers

  #ofVerb() {
    return this.#verb ? this.view.offers.filter((offer) => offer.verb === this.#verb) : this.view.offers;
  }

  /** What can be chosen now. */
  #shown() {
    let offers = this.#ofVerb();
    const about = this.#about;
    if (about) offers = offers.filter((offer) => this.#concerns(offer, about.zone, about.card));
    if (this.#picked.length) {
      const asPicked = this.#picked.map(spotUse).join();
      const fitting = offers.filter((offer) => this.#fits(offer));
      const first = fitting.filter((offer) => this.#needs(offer).join() === asPicked);
      return [...first, ...fitting.filter((offer) => !first.includes(offer))];
    }
    const listed = this.#verb || this.view.skip; // what a claim would be is said at once
    if (about || (listed && offers.length <= FEW && !offers.some((offer) => offer.pick))) return offers;
    return offers.filter((offer) => !this.#needs(offer).length);
  }

  /**
   * Whether an offer goes to a zone and, where a card is given, is about that card.
   *
   * @param {Offer} offer
   * @param {string} zone
   * @param {string | null} card
   */
  #concerns(offer, zone, card) {
    return this.#at(offer, zone) && (card === null || offer.on === card);
  }

  /**
   * @param {Offer} offer
   * @param {string} zone
   */
  #at(offer, zone) {
    return offer.to === zone || (offer.uses ?? []).some((use) => use[0] === zone && !this.own.has(zone));
  }

  /**
   * @param {Offer} offer
   * @returns {string[]}
   */
  #lit(offer) {
    const zones = (offer.uses ?? []).map((use) => use[0]).filter((zone) => !this.own.has(zone));
    if (offer.to && (this.#picked.length || this.#about || this.#verb || !this.own.has(offer.to))) zones.push(offer.to);
    return zones;
  }

  /**
   * The cards of one's own that an offer uses, as `zone card`.
   *
   * @param {Offer} offer
   * @returns {string[]}
   */
  #needs(offer) {
    return (offer.uses ?? []).filter((use) => this.own.has(use[0])).map(useText);
  }

  /** @param {Offer} offer */
  #fits(offer) {
    const picked = this.#picked.map(spotUse);
    const needs = this.#needs(offer);
    return picked.length === (offer.pick || needs.length) && within(picked, needs, offer.pick ?? 0);
  }

  /**
   * Whether some move uses this card together with those picked.
   *
   * @param {Spot} spot
   */
  #could(spot) {
    const wanted = [...this.#picked, ...(this.#picked.includes(spot) ? [] : [spot])].map(spotUse);
    return this.#ofVerb().some((offer) => within(wanted, this.#needs(offer), offer.pick ?? 0));
  }

  /**
   * Whether moves with this card use it alone: then touching another is a change of mind.
   *
   * @param {Spot} spot
   */
  #alone(spot) {
    return this.#ofVerb().every((offer) => {
      const needs = this.#needs(offer);
      return !needs.includes(spotUse(spot)) || needs.length === 1 || offer.pick === 1;
    });
  }

  /** @param {string[]} needs */
  #pickFor(needs) {
    for (const use of needs) {
      const spot = this.#spots.find((one) => spotUse(one) === use && !this.#picked.includes(one));
      if (spot) this.#picked.push(spot);
    }
  }

  // Making it whole

  #leaveOffer() {
    this.#offer = this.#choice = this.#line = this.#tried = null;
    this.#chosen = {};
    this.#value = "";
    this.#sure = false;
  }

  /**
   * @param {Offer} offer
   * @returns {Made | null}
   */
  #take(offer) {
    if (offer.pick && !this.#fits(offer)) {
      this.#verb = offer.verb; // which cards is still to be said
      return null;
    }
    this.#offer = offer;
    return this.#goOn(offer);
  }

  /**
   * Ask for what is open, show the plan, ask again; then it is made.
   *
   * @param {Offer} offer
   * @returns {Made | null}
   */
  #goOn(offer) {
    this.#choice = null;
    const choices = offer.choices ?? [];
    for (const choice of choices) {
      if (choice.name in this.#chosen) continue;
      if (choice.values.length === 1) {
        this.#chosen[choice.name] = choice.values[0] ?? "";
        continue;
      }
      this.#choice = choice;
      this.#value = start(offer, choice);
      return null;
    }
    const again = this.careful && !choices.length;
    if (!this.#sure && (offer.plan?.length || this.#verbOf(offer).asks || again)) return null;
    /** @type {Record<string, string>} */
    const filled = { cards: inOrder(this.#picked).join(" ") };
    for (const { name, lead = "" } of choices) filled[name] = this.#chosen[name] ? lead + this.#chosen[name] : "";
    this.#leaveOffer();
    return { text: offer.text.replace(/\{(\w+)\}/g, (_, name) => filled[name] ?? ""), untilTurn: false };
  }

  /**
   * A part of a choice: a rank or suit of a card, a suit that joins or not; anything else is the value itself.
   *
   * @param {Choice} choice
   * @param {string} value
   * @returns {Made | null}
   */
  #set(choice, value) {
    const { kind, values } = choice;
    if (kind === "suits") {
      if (values.some((one) => one.split(" ").includes(value))) {
        const on = new Set(this.#value.split(" "));
        if (!on.delete(value)) on.add(value);
        this.#value = [...SUITS].filter((suit) => on.has(suit)).join(" ");
      }
    } else if (kind === "card" && value.length === 1) {
      const wanted = RANKS.includes(value) ? value + this.#value.slice(1) : this.#value.slice(0, 1) + value;
      if (values.includes(wanted)) this.#value = wanted;
    } else if (values.includes(value)) {
      this.#value = value;
      if (kind !== "card") return this.#yes();
    }
    return null;
  }

  /** @returns {Made | null} */
  #yes() {
    if (!this.#offer) return null;
    const choice = this.#choice;
    if (!choice) this.#sure = true;
    else if (choice.values.includes(this.#value)) this.#chosen[choice.name] = this.#value;
    else return null;
    return this.#goOn(this.#offer);
  }
}

/**
 * @param {Pick<Open, "step" | "question" | "cards" | "verbs"> & Partial<Open>} now
 * @returns {Open}
 */
function nothing(now) {
  return { zones: [], targets: [], buttons: [], plan: [], choice: null, value: "", line: null, tried: null, ...now };
}

/** @param {[string, string]} use */
function useText(use) {
  return use.join(" ");
}

/** @param {Spot} spot */
function spotUse(spot) {
  return `${spot.zone} ${spot.card}`;
}

/** @param {Spot[]} spots */
function inOrder(spots) {
  return spots.map((spot) => spot.card).sort((a, b) => cardOrder(a) - cardOrder(b));
}

/**
 * Where a choice begins: a declared card at the true one.
 *
 * @param {Offer} offer
 * @param {Choice} choice
 */
function start(offer, choice) {
  const truth = choice.kind === "card" ? offer.uses?.at(-1)?.[1] : undefined;
  if (truth && choice.values.includes(truth)) return truth;
  return choice.kind === "suit" ? "" : choice.values[0] ?? "";
}

/**
 * @param {Choice} choice
 * @param {string} value
 * @returns {Said | null}
 */
function noteOf(choice, value) {
  return choice.notes?.[choice.values.indexOf(value)] ?? null;
}

/**
 * Whether all that is wanted is among what is needed, each as often.
 *
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
 * @param {string} text
 * @param {string} mark
 */
function cut(text, mark) {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/**
 * The offer that a move's text belongs to, and what was chosen in it.
 *
 * @param {View} view
 * @param {string} text
 */
function offerOf(view, text) {
  for (const offer of view.offers) {
    const names = [...offer.text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? "");
    const parts = offer.text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    const found = new RegExp(`^${parts.join("(.*?)")}$`).exec(text);
    if (!found) continue;
    /** @type {Record<string, string>} */
    const chosen = {};
    names.forEach((name, at) => (chosen[name] = found[at + 1] ?? ""));
    const known = (offer.choices ?? []).every(({ name, values, lead = "" }) => {
      const value = (chosen[name] ?? "").slice((chosen[name] ?? "").startsWith(lead) ? lead.length : 0);
      chosen[name] = value;
      return values.includes(value);
    });
    if (known) return { offer, chosen };
  }
  return null;
}
