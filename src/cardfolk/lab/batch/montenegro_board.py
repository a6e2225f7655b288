"""King of Montenegro as arrays: the State, and how cards move. The game itself is in montenegro.py.

Where each card lies is one small number, a zone of the engine's. A card laid in a duel keeps the zone that it came
from, and what it was laid as. A pile has no order: each shuffle gives every card a priority, and the card of the pile
with the least one is drawn. So given shuffles and those of a key are the same thing, and no step sorts.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import jax.numpy as jnp
import numpy as np
from jax import lax

from ...bots.montenegro import policy as side
from ...cards import KING
from ...games.montenegro.board import ARMY, DISCARD, HAND, PILE
from .game import Array
from .lots import CARD_BITS, hashed

NONE = -1
FLIP = 12
ASIDE = 13
# Laid in a duel: the zone it came from, and one of these.
SINGLE = 16
KING_OF_WILD = 32
SECOND_OF_WILD = 48

# Who knows where a card lies, as bits: seat 0, seat 1, everyone.
EVERYONE = 4
ALL_BITS = 7

# The order of an army: by duel, then by kind as spoils are ordered, then by play.
AGE_OF_DUEL = 320
AGE_OF_KIND = 64
FLIPPED, SET_ASIDE, KINGS_LAID, SECONDS_LAID, BONUS = range(5)

CARDS = np.arange(52, dtype=np.int8)
SEATS = np.arange(2, dtype=np.int8)
SUITS = np.arange(4, dtype=np.int8)
IS_KING = CARDS >> 2 == KING
KINGS = slice(KING * 4, KING * 4 + 4)
ARMIES = np.arange(ARMY, ARMY + 8, dtype=np.int8).reshape(2, 4)
HELPERS = np.array(side.HELPERS, dtype=np.int8)
HELPERS_SIZE = np.array([joined.bit_count() for joined in range(8)], dtype=np.int8)
CARD_OF = np.array(side.CARD_OF, dtype=np.int8)
ORDERS = np.array(side.ORDERS, dtype=np.int8)

# Ways that a card can go at the end of a duel: to the winner's army or the discards, told to be a King, or none.
WON, WON_KING, LOST, LOST_KING, LOST_NO_KING = range(5)
# From the pile, the hand, the armies of four suits; those of the other seat, by seat.
SOURCES = 6
THEIR_HAND = np.array([[HAND + 1], [HAND]], dtype=np.uint16)
THEIR_ARMIES = np.array([[ARMY + 4], [ARMY]], dtype=np.uint16)

# Priorities: uint32, a card in the lowest six bits. Discards come after the pile, what cannot be drawn last of all.
FROM_DISCARD = np.uint32(1 << 31)
NEVER = np.uint32(0xFFFFFFFF)


class Options(NamedTuple):
    """The options of one game."""

    first: Array  # a seat, or NONE for one drawn
    conquest: Array  # bool
    reinforcements: Array
    one_war: Array  # bool
    flip_answers: Array  # bool
    hand_size: Array


class State(NamedTuple):
    """One game in progress. Cards, seats and small numbers are int8."""

    to_move: Array
    over: Array
    rewards: Array
    scores: Array  # float32[2]: the engine's, once it is over
    options: Options
    orders: Array
    key: Array
    shuffles: Array  # int16: the number of the last shuffle, 0 for the deal
    place: Array  # int8[52]
    age: Array  # uint16[52]: in an army the oldest has the least
    knows: Array  # uint8[52]
    may: Array  # uint16[2, 52]: for each seat the zones that a card could be in, a bit each
    least: Array  # int8[2, 4]: Kings certainly among the cards of an army that the other seat does not know
    top: Array  # int8[2, 4]: the card of an army that lies face up, NONE if there is no army
    told: Array  # int8[2, 4]: the total without reinforcements that was announced and still holds, or NONE
    begun_first: Array  # of a wild that is not yet declared, NONE if there is none
    begun_second: Array
    flip: Array  # NONE before it
    required: Array
    plays: Array  # how many in this duel
    last_first: Array  # the last play; NONE if there is none
    last_second: Array  # NONE for a single card
    prior_first: Array  # the play before it
    prior_second: Array
    starter: Array
    wars: Array  # bool: there has been one in this turn
    duels: Array  # uint8


def count(some: Array) -> Array:
    return jnp.sum(some, axis=-1, dtype=jnp.int8)


def bit_of(zone: Array | np.ndarray[Any, np.dtype[np.int8]]) -> Array:
    return jnp.left_shift(jnp.uint16(1), zone.astype(jnp.uint16))


def any_of(bits: Array) -> Array:
    """All bits that are set in one of them, along the last axis."""
    found: Array = lax.reduce(bits, bits.dtype.type(0), lax.bitwise_or, (bits.ndim - 1,))
    return found


def byte(value: Array) -> Array:
    return value.astype(jnp.int8)


def priorities(key: Array, orders: Array, shuffle: Array) -> Array:
    """uint32[52]: the priorities of one shuffle."""
    cards = CARDS.astype(np.uint32)
    found: Array = hashed(key, shuffle.astype(jnp.uint32), cards)
    given = orders.shape[0]
    if given:
        order = orders[jnp.minimum(shuffle, given - 1)].astype(jnp.uint32) << 6 | cards
        found = jnp.where(shuffle < given, order, found)
    return found


def order_of(state: State) -> Array:
    """Which of the ORDERS of suits holds now."""
    order = 4 * (state.required & 3) + (state.flip & 3)
    return jnp.where(state.flip == NONE, 0, order).astype(jnp.int32)


def last_two(state: State) -> Array:
    """bool[52]: the cards of the last two plays, which a call turns up."""
    last = (state.last_first == CARDS) | (state.last_second == CARDS)
    return last | (state.prior_first == CARDS) | (state.prior_second == CARDS)


def player_of(place: Array) -> Array:
    """Who laid each card that was laid in this duel."""
    origin = place & 15
    return jnp.where(origin < ARMY, origin - HAND, (origin >> 2) - 1)


def age_of(state: State, kind: Array | int, number: Array | int) -> Array:
    """The age in an army of what goes to the table or is won now."""
    within = jnp.asarray(kind, jnp.uint16) * AGE_OF_KIND + jnp.asarray(number, jnp.uint16)
    return state.duels.astype(jnp.uint16) * AGE_OF_DUEL + within


def lay(state: State, lays: Array, wild: Array, card: Array) -> State:
    """A single card, or a wild that is declared now."""
    mover = state.to_move
    first = jnp.where(wild, state.begun_first, card)
    second = jnp.where(wild, state.begun_second, NONE)
    is_first = lays & (first == CARDS)
    is_second = lays & (second == CARDS)
    origin = jnp.sum(jnp.where(is_first, state.place, 0), dtype=jnp.int8)
    army = (state.place == origin) & (origin >= ARMY)
    mine = jnp.where(origin >= ARMY, origin, NONE) == ARMIES
    top = jnp.sum(jnp.where(mine, state.top, 0), dtype=jnp.int8)
    face_up = (origin >= ARMY) & (top == first)

    # Face down: whoever knew what lay there knows no longer which of them is gone.
    other = 1 - mover
    other_bit = jnp.left_shift(jnp.uint8(1), other.astype(jnp.uint8))
    blurs = (origin >= ARMY) & ~face_up
    hidden = army & (top != CARDS) & blurs & (count(army) > 2)
    forgotten = hidden & (state.knows & other_bit != 0)
    knows = jnp.where(hidden, state.knows & ~(other_bit | EVERYONE), state.knows)
    may = jnp.where((other == SEATS)[:, None] & forgotten, bit_of(origin), state.may)
    kings = jnp.where(blurs, jnp.maximum(state.least + count(forgotten & IS_KING) - 1, 0), state.least)

    # Face up: the oldest that remains is turned up.
    oldest = jnp.min(jnp.where(army & ~is_first, state.age.astype(jnp.uint32) << 6 | CARDS.astype(np.uint32), NEVER))
    new_top = jnp.where(oldest == NEVER, NONE, byte(oldest & CARD_BITS))
    turned = face_up & (new_top == CARDS)
    surprise = jnp.any(turned & IS_KING & (knows & other_bit == 0))
    kings = jnp.where(surprise, jnp.maximum(kings - 1, 0), kings)

    place = jnp.where(is_first, origin + jnp.where(wild, KING_OF_WILD, SINGLE), state.place)
    place = jnp.where(is_second, HAND + mover + SECOND_OF_WILD, place)
    kind = jnp.where(is_first, KINGS_LAID, SECONDS_LAID)
    age = age_of(state, kind, state.plays)
    from_hand = lays & (wild | (origin < ARMY))
    return state._replace(
        place=byte(place),
        age=jnp.where(is_first | is_second, age, state.age),
        knows=jnp.where(turned, ALL_BITS, knows).astype(jnp.uint8),
        may=may,
        least=jnp.where(mine, kings, state.least),
        top=jnp.where(mine & face_up, new_top, state.top),
        told=jnp.where(mine | (from_hand & (mover == SEATS)[:, None]), NONE, state.told),
        begun_first=jnp.where(lays, NONE, state.begun_first),
        begun_second=jnp.where(lays, NONE, state.begun_second),
        required=jnp.where(wild, card, state.required),
        plays=state.plays + lays,
        last_first=jnp.where(lays, first, state.last_first),
        last_second=jnp.where(lays, second, state.last_second),
        prior_first=jnp.where(lays, state.last_first, state.prior_first),
        prior_second=jnp.where(lays, state.last_second, state.prior_second),
    )


def war(state: State, attacks: Array, number: Array) -> State:
    """A war by its number among the actions."""
    mover = state.to_move
    number = jnp.where(attacks, number, 0)
    suit = byte(number >> 3)
    joined = jnp.asarray(HELPERS).reshape(-1)[number]
    by_suit = state.place.reshape(13, 4)
    fitting = jnp.sum(by_suit == ARMIES[:, None], axis=1, dtype=jnp.int8)
    held = jnp.sum(by_suit == (HAND + SEATS)[:, None, None], axis=1, dtype=jnp.int8)
    whole = count(state.place == ARMIES[..., None])
    strength = fitting + held
    mine = (mover == SEATS)[:, None]
    attacked = suit == SUITS
    helps = joined >> SUITS & 1 == 1
    worth = jnp.where(attacked, strength, 0) + jnp.where(helps, 2 * fitting - whole, 0)
    attack = jnp.sum(jnp.where(mine, worth, 0), dtype=jnp.int8)
    defence = jnp.sum(jnp.where(~mine & attacked, strength, 0), dtype=jnp.int8)
    lost = attacks & jnp.where(attack > defence, ~mine & attacked, mine & (attacked | helps))
    told = attacks & attacked & (~mine | (joined == 0))
    gone = any_of(jnp.where(lost, bit_of(ARMIES), 0).reshape(-1))
    is_lost = (state.place < FLIP) & (gone >> jnp.minimum(state.place, FLIP).astype(jnp.uint16) & 1 == 1)
    moved = jnp.where(state.may & gone != 0, 1 << DISCARD, 0).astype(jnp.uint16)
    return state._replace(
        place=jnp.where(is_lost, DISCARD, state.place),
        may=(state.may | moved) & ~gone,
        least=jnp.where(lost, 0, state.least),
        top=jnp.where(lost, NONE, state.top),
        told=jnp.where(lost, NONE, jnp.where(told, strength, state.told)),
    )


def was_honest(state: State) -> Array:
    """Whether the last play was."""
    first, second, required = state.last_first, state.last_second, state.required
    own = state.prior_first
    wild = (first >> 2 == KING) & (second == required)
    answered = ~state.options.flip_answers & (own != NONE) & (state.prior_second == NONE) & beats(own, required)
    single = beats(first, required) & (~answered | beats(first, own))
    return jnp.where(second == NONE, single, wild)


def reshuffle(state: State, happens: Array) -> State:
    """The discards become part of the pile, and nobody knows any of them."""
    discards = happens & (state.place == DISCARD)
    known = jnp.stack([state.knows & 1, state.knows >> 1 & 1]) == 1
    others = state.may & ~jnp.uint16(1 << PILE | 1 << DISCARD) | state.may >> DISCARD & 1
    may = jnp.where(discards & known, jnp.uint16(1 << PILE), others)
    return state._replace(
        shuffles=state.shuffles + happens,
        place=jnp.where(discards, PILE, state.place),
        knows=jnp.where(discards, 0, state.knows).astype(jnp.uint8),
        may=jnp.where(happens, may, state.may),
    )


def draws(state: State) -> Array:
    """uint32[52]: the cards that can be drawn by their priority, the least first."""
    numbers = state.shuffles + np.arange(2, dtype=np.int16)
    made = jnp.stack([priorities(state.key, state.orders, numbers[at]) for at in range(2)])
    made = made | np.array([[0], [FROM_DISCARD]], np.uint32)
    # A reduction is made once: XLA would hash anew for each comparison with another card.
    return jnp.min(jnp.where(state.place == np.array([[PILE], [DISCARD]], np.int8), made, NEVER), axis=0)


def ranked(wanted: Array) -> Array:
    """int8[52]: how many come before each."""
    return jnp.sum(wanted[:, None] < wanted, axis=0, dtype=jnp.int8)


def turn_up(state: State, passes: Array, calls: Array) -> tuple[State, Array, Array]:
    """After a pass the flip, after a call the bonus (a card, or NONE); and whether there is a flip."""
    wanted = draws(state)
    bonus = jnp.min(wanted)
    flip = jnp.min(jnp.where(IS_KING, NEVER, wanted))
    flipped = flip != NEVER
    kings = passes & IS_KING & (wanted < flip)
    some = jnp.any(state.place == DISCARD)
    from_discard = jnp.where(passes, jnp.where(flipped, flip >= FROM_DISCARD, some), bonus >= FROM_DISCARD)
    happens = (passes | (calls & (bonus != NEVER))) & from_discard
    state = reshuffle(state, happens)

    is_flip = passes & flipped & (byte(flip & CARD_BITS) == CARDS)
    ahead = jnp.sum(wanted[KINGS] < wanted[KINGS, None], axis=-1, dtype=jnp.int8)
    ahead = jnp.pad(ahead, (KING * 4, 52 - KING * 4 - 4))
    aside = jnp.where(flipped, ASIDE, DISCARD)
    place = jnp.where(kings, aside, jnp.where(is_flip, FLIP, state.place))
    age = jnp.where(kings, age_of(state, SET_ASIDE, ahead), state.age)
    card = jnp.where(flipped, byte(flip & CARD_BITS), NONE)
    drawn = jnp.where(calls & (bonus != NEVER), byte(bonus & CARD_BITS), NONE)
    state = state._replace(
        place=byte(place),
        age=jnp.where(is_flip, age_of(state, FLIPPED, 0), age),
        knows=jnp.where(kings | is_flip, ALL_BITS, state.knows).astype(jnp.uint8),
        flip=jnp.where(passes, card, state.flip),
        required=jnp.where(passes, card, state.required),
    )
    return state, drawn, flipped


def refill(state: State, lays: Array, ends: Array) -> State:
    """After a play its player draws, after a duel both do, its starter first."""
    wanted = draws(state)
    number = ranked(wanted)
    left, discarded = count(state.place == PILE), count(state.place == DISCARD)
    first = jnp.where(ends, state.starter, state.to_move)
    is_first = first == SEATS
    asked = ends | (lays & is_first)
    missing = jnp.where(asked, state.options.hand_size - count(state.place == (HAND + SEATS)[:, None]), 0)
    begin = jnp.where(is_first, 0, missing[::-1])
    end = begin + missing
    total = left + discarded
    from_pile = jnp.minimum(end, left) > jnp.minimum(begin, left)
    from_discard = jnp.minimum(end, total) > jnp.maximum(begin, left)
    drawn = (wanted != NEVER) & (number >= begin[:, None]) & (number < end[:, None])

    state = seem_drawn(state, from_pile)
    state = reshuffle(state, from_discard[0] | from_discard[1])
    state = seem_drawn(state, from_discard)
    place = jnp.where(drawn[0], HAND, jnp.where(drawn[1], HAND + 1, state.place))
    knows = jnp.where(drawn[0], 1, jnp.where(drawn[1], 2, state.knows))
    return state._replace(
        place=byte(place),
        knows=knows.astype(jnp.uint8),
        told=jnp.where((from_pile | from_discard)[:, None], NONE, state.told),
    )


def seem_drawn(state: State, draws: Array) -> State:
    """Where a seat draws, the other sees that any card of the pile may now be in its hand."""
    hands = jnp.where(draws[::-1], jnp.array([1 << HAND + 1, 1 << HAND], jnp.uint16), 0).astype(jnp.uint16)
    return state._replace(may=state.may | (state.may >> PILE & 1) * hands[:, None])


def end_duel(state: State, ends: Array, called: Array, winner: Array, bonus: Array) -> State:
    """The spoils go to the winner's army of the flip's suit, everything else is discarded."""
    zone = ARMY + 4 * winner + (state.flip & 3)
    is_army = ends & (zone == ARMIES)
    place = state.place
    origin = place & 15
    player = player_of(place)
    kind = place & ~15
    king_laid = ends & (kind == KING_OF_WILD)
    second_laid = ends & (kind == SECOND_OF_WILD)
    laid = ends & (kind != 0)
    counted = called | (player == winner)
    king_won = king_laid & counted & IS_KING
    second_won = second_laid & (player == winner)
    is_bonus = ends & (bonus == CARDS)
    spoils = king_won | second_won | is_bonus
    lost = laid & ~spoils
    to_army = spoils | (ends & ((place == FLIP) | (place == ASIDE)))
    winner_bit = jnp.left_shift(jnp.uint8(1), winner.astype(jnp.uint8))
    knows = jnp.where(king_won | is_bonus, state.knows | winner_bit, state.knows)

    # What the seats think may lie there: a card laid is unknown to the other seat alone, which knows where it came
    # from and perhaps whether it is a King. So one bit for each of SOURCES and each way that it may have gone.
    unknown = jnp.stack([knows & 1, knows >> 1 & 1]) == 0
    not_won = jnp.where(counted, LOST_NO_KING, jnp.where(origin >= ARMY, LOST_KING, LOST))
    way = jnp.where(lost, jnp.where(king_laid, not_won, LOST), jnp.where(king_won, WON_KING, WON))
    source = jnp.where(is_bonus, 0, jnp.where(origin < ARMY, 1, 2 + (origin & 3)))
    bits = jnp.left_shift(jnp.uint32(1), (way * SOURCES + source).astype(jnp.uint32))
    went = any_of(jnp.where((laid | is_bonus) & unknown, bits, 0))
    went = (went[:, None] >> SOURCES * np.arange(5, dtype=np.uint32)).astype(jnp.uint16)
    hand, armies = (went >> 1 & 1) << THEIR_HAND, (went >> 2 & 15) << THEIR_ARMIES
    could = state.may[:, None] & ((went & 1) << PILE | hand | armies)[..., None] != 0
    in_army = could[:, WON] | (could[:, WON_KING] & IS_KING)
    in_discard = could[:, LOST] | (could[:, LOST_KING] & IS_KING) | (could[:, LOST_NO_KING] & ~IS_KING)
    was_empty = jnp.any(is_army & (state.top == NONE))
    top = jnp.where(is_army & was_empty, state.flip, state.top)
    empty = any_of(jnp.where(ends & (top == NONE), bit_of(ARMIES), 0).reshape(-1))
    cleared = state.may & ~(empty | jnp.where(was_empty, bit_of(zone), 0))
    may = cleared | jnp.where(in_army, bit_of(zone), 0) | jnp.where(in_discard, 1 << DISCARD, 0).astype(jnp.uint16)
    kings = count(king_won & (knows & (3 - winner_bit) == 0))
    least = jnp.where(ends & (state.top == NONE), 0, state.least)

    after = jnp.where(to_army, zone, jnp.where(lost, DISCARD, place))
    none = jnp.int8(NONE)
    return state._replace(
        place=byte(after),
        age=jnp.where(is_bonus, age_of(state, BONUS, 0), state.age),
        knows=knows.astype(jnp.uint8),
        may=jnp.where(ends, may, state.may),
        least=byte(least + jnp.where(is_army, kings, 0)),
        top=top,
        told=jnp.where(is_army, NONE, state.told),
        flip=jnp.where(ends, none, state.flip),
        required=jnp.where(ends, none, state.required),
        plays=jnp.where(ends, 0, state.plays),
        last_first=jnp.where(ends, none, state.last_first),
        last_second=jnp.where(ends, none, state.last_second),
        prior_first=jnp.where(ends, none, state.prior_first),
        prior_second=jnp.where(ends, none, state.prior_second),
        duels=state.duels + ends,
    )


def beats(card: Array, other: Array) -> Array:
    """Same suit, strictly higher rank."""
    return (card & 3 == other & 3) & (card > other)
