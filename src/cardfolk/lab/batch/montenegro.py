"""King of Montenegro as pure functions over arrays: all options. montenegro_sight.py says what actions and features are.

Where each card lies is one small number, a zone of the engine's. A card laid in a duel keeps the zone that it came
from, and what it was laid as. A pile has no order: each shuffle gives every card a priority, and the card of the pile
with the least one is drawn. So given shuffles and those of a key are the same thing, and no step sorts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from ... import game as engine
from ...cards import KING
from ...games.montenegro import GAME
from ...games.montenegro.board import ARMY, DISCARD, HAND, PILE
from ...games.montenegro.moves import MontenegroOptions
from ...games.montenegro.rules import DUELS
from . import montenegro_sight as side
from .game import Array, BatchGame
from .montenegro_sight import CALL, CONCEDE, DECLARE, PASS, WAR, WILD

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

# Priorities: uint32, a card in the lowest six bits. Discards come after the pile, what cannot be drawn last of all.
CARD_BITS = np.uint32(63)
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


class Chance(NamedTuple):
    """The seat drawn, the shuffles given, and a key from which all others come."""

    first: Array
    orders: Array  # int8[given, 52]: the place of each card in a shuffle
    key: Array  # uint32[2]


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
    told: (
        Array  # int8[2, 4]: the total without reinforcements that was announced and still holds, NONE if there is none
    )
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


def priorities(key: Any, shuffle: Any, cards: Any) -> Any:
    """uint32: the priorities of cards in a shuffle made by a key, the same in NumPy and in JAX."""

    def mixed(x: Any) -> Any:
        x = (x ^ x >> np.uint32(16)) * np.uint32(0x85EBCA6B)
        x = (x ^ x >> np.uint32(13)) * np.uint32(0xC2B2AE35)
        return x ^ x >> np.uint32(16)

    x = mixed(key[..., :1] + shuffle * np.uint32(0x9E3779B9)) ^ key[..., 1:]
    x = mixed(x + (cards + np.uint32(1)) * np.uint32(0x7FEB352D))
    return x >> np.uint32(1) & ~CARD_BITS | cards


def _count(some: Array) -> Array:
    return jnp.sum(some, axis=-1, dtype=jnp.int8)


def _bit(zone: Array) -> Array:
    return jnp.left_shift(jnp.uint16(1), zone.astype(jnp.uint16))


def _any_of(bits: Array) -> Array:
    """All bits that are set in one of them, along the last axis."""
    return lax.reduce(bits, bits.dtype.type(0), lax.bitwise_or, (bits.ndim - 1,))


def _byte(value: Array) -> Array:
    return value.astype(jnp.int8)


class BatchMontenegro(BatchGame):
    """King of Montenegro. What is given of shuffles is in the State: one batch has games with equally many of them."""

    id = "montenegro"
    actions = side.ACTIONS
    features = side.FEATURES
    secrets = side.SECRETS

    def __init__(self, seats: int = 2) -> None:
        GAME.values({}, seats)  # refuses what the engine does
        self.seats = seats

    # Chance and options

    def options(self, values: Mapping[str, object]) -> Options:
        """The options as arrays, all that the engine has."""
        house = GAME.make_options(GAME.values(values, self.seats))
        assert isinstance(house, MontenegroOptions)
        return Options(
            first=jnp.int8(house.first if isinstance(house.first, int) else NONE),
            conquest=jnp.bool_(house.victory == "conquest"),
            reinforcements=jnp.int8(house.reinforcements),
            one_war=jnp.bool_(house.wars_per_turn > 0),
            flip_answers=jnp.bool_(house.answers == "flip"),
            hand_size=jnp.int8(house.hand_size),
        )

    def sample_options(self, key: Array) -> Options:
        """Half of the games by the house's rules, the others with any; a random seat starts."""
        keys = jax.random.split(key, 6)
        house = jax.random.bernoulli(keys[0])
        return Options(
            first=jnp.int8(NONE),
            conquest=~house & jax.random.bernoulli(keys[1]),
            reinforcements=_byte(jnp.where(house, 3, jax.random.randint(keys[2], (), 0, 4))),
            one_war=~house & jax.random.bernoulli(keys[3]),
            flip_answers=~house & jax.random.bernoulli(keys[4]),
            hand_size=_byte(jnp.where(house, 3, jax.random.randint(keys[5], (), 3, 6))),
        )

    def chance(self, key: Array, options: Options) -> Chance:
        """A seat and a key: how often a game shuffles is not known beforehand."""
        numbers = jax.random.bits(key, (3,), jnp.uint32)
        return Chance(_byte(numbers[0] & 1), jnp.zeros((0, 52), jnp.int8), numbers[1:])

    def given_chance(self, shuffles: list[list[int]], draws: list[int], options: Options) -> Chance:
        """Shuffles that are not given come from a key. A given one may hold more cards than are shuffled there."""
        orders = np.full((len(shuffles), 52), 52, dtype=np.int8)
        for at, shuffle in enumerate(shuffles):
            orders[at, shuffle] = np.arange(len(shuffle))
        return Chance(jnp.int8(draws[0] if draws else 0), jnp.asarray(orders), jnp.zeros(2, jnp.uint32))

    def _priorities(self, key: Array, orders: Array, shuffle: Array) -> Array:
        """uint32[52]: the priorities of one shuffle."""
        cards = CARDS.astype(np.uint32)
        found = priorities(key, shuffle.astype(jnp.uint32), cards)
        given = orders.shape[0]
        if given:
            order = orders[jnp.minimum(shuffle, given - 1)].astype(jnp.uint32) << 6 | cards
            found = jnp.where(shuffle < given, order, found)
        return found

    # The game

    def deal(self, chance: Chance, options: Options) -> State:
        """Hands are dealt one card at a time from seat 0."""
        wanted = self._priorities(chance.key, chance.orders, jnp.int16(0))
        number = _count(wanted < wanted[:, None])
        place = _byte(jnp.where(number < 2 * options.hand_size, HAND + (number & 1), PILE))
        starter = jnp.where(options.first == NONE, chance.first, options.first)
        none = jnp.int8(NONE)
        by_army = jnp.full((2, 4), NONE, jnp.int8)
        return State(
            to_move=starter,
            over=jnp.bool_(False),
            rewards=jnp.zeros(2, jnp.float32),
            scores=jnp.zeros(2, jnp.float32),
            options=options,
            orders=chance.orders,
            key=chance.key,
            shuffles=jnp.int16(0),
            place=place,
            age=jnp.zeros(52, jnp.uint16),
            knows=jnp.where(place >= HAND, place - (HAND - 1), 0).astype(jnp.uint8),
            may=jnp.full((2, 52), 1 << PILE | 1 << HAND | 1 << HAND + 1, jnp.uint16),
            least=jnp.zeros((2, 4), jnp.int8),
            top=by_army,
            told=by_army,
            begun_first=none,
            begun_second=none,
            flip=none,
            required=none,
            plays=jnp.int8(0),
            last_first=none,
            last_second=none,
            prior_first=none,
            prior_second=none,
            starter=starter,
            wars=jnp.bool_(False),
            duels=jnp.uint8(0),
        )

    def _order(self, state: State) -> Array:
        """Which of the ORDERS of suits holds now."""
        order = 4 * (state.required & 3) + (state.flip & 3)
        return jnp.where(state.flip == NONE, 0, order).astype(jnp.int32)

    def step(self, state: State, action: Array) -> State:
        """The game after a legal action."""
        number = action.astype(jnp.int32)
        card = jnp.asarray(CARD_OF)[self._order(state), number % 52]
        lays = number < WILD
        begins = (number >= WILD) & (number < DECLARE)
        declares = (number >= DECLARE) & (number < WAR)
        attacks = (number >= WAR) & (number < PASS)
        passes = number == PASS
        calls = number == CALL
        ends = calls | (number == CONCEDE)
        mover = state.to_move

        # A wild is begun.
        is_second = begins & (state.begun_first != NONE)
        new = state._replace(
            begun_first=jnp.where(begins & ~is_second, card, state.begun_first),
            begun_second=jnp.where(is_second, card, state.begun_second),
        )
        new = self._lay(new, lays | declares, declares, card)
        new = self._war(new, attacks, number - WAR)

        # A call turns up the last two plays.
        shown = self._is_last(new) | self._is_prior(new)
        new = new._replace(knows=jnp.where(calls & shown, ALL_BITS, new.knows).astype(jnp.uint8))
        winner = jnp.where(calls & ~self._was_honest(new), mover, 1 - mover)

        new, bonus, flipped = self._turn_up(new, passes, calls)
        new = self._end_duel(new, ends, calls, winner, bonus)
        new = self._refill(new, lays | declares, ends)

        # Is the game over?
        owned = _count(new.top != NONE)
        enough = jnp.where(state.options.conquest, 0, 3)
        wins = (owned == 4) & (owned[::-1] <= enough) & (attacks | ends)
        won = wins[0] | wins[1]
        by_count = (passes & ~flipped) | (ends & ~won & (new.duels >= DUELS))
        in_army = (new.place >= ARMY) & (new.place < ARMY + 8)
        cards = _count(in_army & (new.place < ARMY + 4)) - _count(in_army & (new.place >= ARMY + 4))
        lead = jnp.where(owned[0] == owned[1], cards, owned[0] - owned[1])
        lead = jnp.where(by_count, jnp.sign(lead), wins[0].astype(jnp.int8) - wins[1])
        over = won | by_count
        rewards = jnp.where(over, jnp.stack([lead, -lead]), 0).astype(jnp.float32)

        # Or a turn begins.
        opens = ends & ~over
        after = jnp.where(opens, winner, jnp.where(lays | declares, 1 - mover, mover))
        new = new._replace(
            to_move=_byte(jnp.where(over, engine.OVER, after)),
            over=over,
            rewards=rewards,
            scores=jnp.where(over, (rewards + 1) / 2, 0),
            starter=jnp.where(opens, winner, new.starter),
            wars=(new.wars | attacks) & ~opens,
        )
        still = state._replace(rewards=jnp.zeros_like(rewards))
        return jax.tree.map(lambda a, b: a if a is b else jnp.where(state.over, a, b), still, new)

    def _is_last(self, state: State) -> Array:
        """bool[52]: the cards of the last play."""
        return (state.last_first == CARDS) | (state.last_second == CARDS)

    def _is_prior(self, state: State) -> Array:
        return (state.prior_first == CARDS) | (state.prior_second == CARDS)

    def _lay(self, state: State, lays: Array, wild: Array, card: Array) -> State:
        """A single card, or a wild that is declared now."""
        mover = state.to_move
        first = jnp.where(wild, state.begun_first, card)
        second = jnp.where(wild, state.begun_second, NONE)
        is_first = lays & (first == CARDS)
        is_second = lays & (second == CARDS)
        origin = jnp.sum(jnp.where(is_first, state.place, 0), dtype=jnp.int8)
        army = (state.place == origin) & (origin >= ARMY)
        mine = ARMIES == jnp.where(origin >= ARMY, origin, NONE)
        top = jnp.sum(jnp.where(mine, state.top, 0), dtype=jnp.int8)
        face_up = (origin >= ARMY) & (top == first)

        # Face down: whoever knew what lay there knows no longer which of them is gone.
        other = 1 - mover
        other_bit = jnp.left_shift(jnp.uint8(1), other.astype(jnp.uint8))
        blurs = (origin >= ARMY) & ~face_up
        hidden = army & (top != CARDS) & blurs & (_count(army) > 2)
        forgotten = hidden & (state.knows & other_bit != 0)
        knows = jnp.where(hidden, state.knows & ~(other_bit | EVERYONE), state.knows)
        may = jnp.where((SEATS == other)[:, None] & forgotten, _bit(origin), state.may)
        kings = jnp.where(blurs, jnp.maximum(state.least + _count(forgotten & IS_KING) - 1, 0), state.least)

        # Face up: the oldest that remains is turned up.
        oldest = jnp.min(
            jnp.where(army & ~is_first, state.age.astype(jnp.uint32) << 6 | CARDS.astype(np.uint32), NEVER)
        )
        new_top = jnp.where(oldest == NEVER, NONE, _byte(oldest & CARD_BITS))
        turned = face_up & (new_top == CARDS)
        surprise = jnp.any(turned & IS_KING & (knows & other_bit == 0))
        kings = jnp.where(surprise, jnp.maximum(kings - 1, 0), kings)

        place = jnp.where(is_first, origin + jnp.where(wild, KING_OF_WILD, SINGLE), state.place)
        place = jnp.where(is_second, HAND + mover + SECOND_OF_WILD, place)
        kind = jnp.where(is_first, KINGS_LAID, SECONDS_LAID)
        age = self._age(state, kind, state.plays)
        from_hand = lays & (wild | (origin < ARMY))
        return state._replace(
            place=_byte(place),
            age=jnp.where(is_first | is_second, age, state.age),
            knows=jnp.where(turned, ALL_BITS, knows).astype(jnp.uint8),
            may=may,
            least=jnp.where(mine, kings, state.least),
            top=jnp.where(mine & face_up, new_top, state.top),
            told=jnp.where(mine | (from_hand & (SEATS == mover)[:, None]), NONE, state.told),
            begun_first=jnp.where(lays, NONE, state.begun_first),
            begun_second=jnp.where(lays, NONE, state.begun_second),
            required=jnp.where(wild, card, state.required),
            plays=state.plays + lays,
            last_first=jnp.where(lays, first, state.last_first),
            last_second=jnp.where(lays, second, state.last_second),
            prior_first=jnp.where(lays, state.last_first, state.prior_first),
            prior_second=jnp.where(lays, state.last_second, state.prior_second),
        )

    def _age(self, state: State, kind: Array | int, number: Array | int) -> Array:
        within = jnp.asarray(kind, jnp.uint16) * AGE_OF_KIND + jnp.asarray(number, jnp.uint16)
        return state.duels.astype(jnp.uint16) * AGE_OF_DUEL + within

    def _war(self, state: State, attacks: Array, number: Array) -> State:
        """A war by its number among the actions."""
        mover = state.to_move
        number = jnp.where(attacks, number, 0)
        suit = _byte(number >> 3)
        joined = jnp.asarray(HELPERS).reshape(-1)[number]
        by_suit = state.place.reshape(13, 4)
        fitting = jnp.sum(by_suit == ARMIES[:, None], axis=1, dtype=jnp.int8)
        held = jnp.sum(by_suit == (HAND + SEATS)[:, None, None], axis=1, dtype=jnp.int8)
        whole = _count(state.place == ARMIES[..., None])
        strength = fitting + held
        mine = (SEATS == mover)[:, None]
        attacked = SUITS == suit
        helps = joined >> SUITS & 1 == 1
        worth = jnp.where(attacked, strength, 0) + jnp.where(helps, 2 * fitting - whole, 0)
        attack = jnp.sum(jnp.where(mine, worth, 0), dtype=jnp.int8)
        defence = jnp.sum(jnp.where(~mine & attacked, strength, 0), dtype=jnp.int8)
        lost = attacks & jnp.where(attack > defence, ~mine & attacked, mine & (attacked | helps))
        told = attacks & attacked & (~mine | (joined == 0))
        gone = _any_of(jnp.where(lost, _bit(ARMIES), 0).reshape(-1))
        is_lost = (state.place < FLIP) & (gone >> jnp.minimum(state.place, FLIP).astype(jnp.uint16) & 1 == 1)
        moved = jnp.where(state.may & gone != 0, 1 << DISCARD, 0).astype(jnp.uint16)
        return state._replace(
            place=jnp.where(is_lost, DISCARD, state.place),
            may=(state.may | moved) & ~gone,
            least=jnp.where(lost, 0, state.least),
            top=jnp.where(lost, NONE, state.top),
            told=jnp.where(lost, NONE, jnp.where(told, strength, state.told)),
        )

    def _was_honest(self, state: State) -> Array:
        """Whether the last play was."""
        first, second, required = state.last_first, state.last_second, state.required
        own = state.prior_first
        wild = (first >> 2 == KING) & (second == required)
        answered = ~state.options.flip_answers & (own != NONE) & (state.prior_second == NONE) & _beats(own, required)
        single = _beats(first, required) & (~answered | _beats(first, own))
        return jnp.where(second == NONE, single, wild)

    # Drawing

    def _reshuffle(self, state: State, happens: Array) -> State:
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

    def _draws(self, state: State) -> Array:
        """uint32[52]: the cards that can be drawn by their priority, the least first."""
        now = self._priorities(state.key, state.orders, state.shuffles)
        later = self._priorities(state.key, state.orders, state.shuffles + jnp.int16(1)) | FROM_DISCARD
        return jnp.where(state.place == PILE, now, jnp.where(state.place == DISCARD, later, NEVER))

    def _turn_up(self, state: State, passes: Array, calls: Array) -> tuple[State, Array, Array]:
        """After a pass the flip, after a call the bonus (a card, or NONE); and whether there is a flip."""
        wanted = self._draws(state)
        bonus = jnp.min(wanted)
        flip = jnp.min(jnp.where(IS_KING, NEVER, wanted))
        flipped = flip != NEVER
        kings = passes & IS_KING & (wanted < flip)
        some = jnp.any(state.place == DISCARD)
        from_discard = jnp.where(passes, jnp.where(flipped, flip >= FROM_DISCARD, some), bonus >= FROM_DISCARD)
        happens = (passes | (calls & (bonus != NEVER))) & from_discard
        state = self._reshuffle(state, happens)

        is_flip = passes & flipped & (_byte(flip & CARD_BITS) == CARDS)
        ahead = jnp.sum(wanted[KINGS] < wanted[KINGS, None], axis=-1, dtype=jnp.int8)
        ahead = jnp.pad(ahead, (KING * 4, 52 - KING * 4 - 4))
        aside = jnp.where(flipped, ASIDE, DISCARD)
        place = jnp.where(kings, aside, jnp.where(is_flip, FLIP, state.place))
        age = jnp.where(kings, self._age(state, SET_ASIDE, ahead), state.age)
        card = jnp.where(flipped, _byte(flip & CARD_BITS), NONE)
        drawn = jnp.where(calls & (bonus != NEVER), _byte(bonus & CARD_BITS), NONE)
        state = state._replace(
            place=_byte(place),
            age=jnp.where(is_flip, self._age(state, FLIPPED, 0), age),
            knows=jnp.where(kings | is_flip, ALL_BITS, state.knows).astype(jnp.uint8),
            flip=jnp.where(passes, card, state.flip),
            required=jnp.where(passes, card, state.required),
        )
        return state, drawn, flipped

    def _refill(self, state: State, lays: Array, ends: Array) -> State:
        """After a play its player draws, after a duel both do, its starter first."""
        wanted = self._draws(state)
        number = _count(wanted < wanted[:, None])
        left, discarded = _count(state.place == PILE), _count(state.place == DISCARD)
        first = jnp.where(ends, state.starter, state.to_move)
        is_first = SEATS == first
        asked = ends | (lays & is_first)
        missing = jnp.where(asked, state.options.hand_size - _count(state.place == (HAND + SEATS)[:, None]), 0)
        begin = jnp.where(is_first, 0, missing[::-1])
        end = begin + missing
        total = left + discarded
        from_pile = jnp.minimum(end, left) > jnp.minimum(begin, left)
        from_discard = jnp.minimum(end, total) > jnp.maximum(begin, left)
        drawn = (wanted != NEVER) & (number >= begin[:, None]) & (number < end[:, None])

        state = self._seem_drawn(state, from_pile)
        state = self._reshuffle(state, from_discard[0] | from_discard[1])
        state = self._seem_drawn(state, from_discard)
        place = jnp.where(drawn[0], HAND, jnp.where(drawn[1], HAND + 1, state.place))
        knows = jnp.where(drawn[0], 1, jnp.where(drawn[1], 2, state.knows))
        return state._replace(
            place=_byte(place),
            knows=knows.astype(jnp.uint8),
            told=jnp.where((from_pile | from_discard)[:, None], NONE, state.told),
        )

    def _seem_drawn(self, state: State, draws: Array) -> State:
        """Where a seat draws, the other sees that any card of the pile may now be in its hand."""
        hands = jnp.where(draws[::-1], jnp.array([1 << HAND + 1, 1 << HAND], jnp.uint16), 0).astype(jnp.uint16)
        return state._replace(may=state.may | (state.may >> PILE & 1) * hands[:, None])

    # The end of a duel

    def _end_duel(self, state: State, ends: Array, called: Array, winner: Array, bonus: Array) -> State:
        """The spoils go to the winner's army of the flip's suit, everything else is discarded."""
        zone = ARMY + 4 * winner + (state.flip & 3)
        is_army = ends & (zone == ARMIES)
        place = state.place
        origin = place & 15
        player = jnp.where(origin < ARMY, origin - HAND, (origin >> 2) - 1)
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

        # What each seat thinks may lie there: it does not know the card, but where it came from, and whether it is a King.
        unknown = jnp.stack([knows & 1, knows >> 1 & 1]) == 0
        source = _bit(jnp.where(is_bonus, PILE, origin))
        no_king = lost & king_laid & counted
        a_king = lost & king_laid & ~counted & (origin >= ARMY)
        moved = jnp.stack([second_won | is_bonus, king_won, lost & ~no_king & ~a_king, a_king, no_king])
        sources = _any_of(jnp.where(moved & unknown[:, None], source, 0))[..., None]
        could = state.may[:, None] & sources != 0
        in_army = could[:, 0] | (could[:, 1] & IS_KING)
        in_discard = could[:, 2] | (could[:, 3] & IS_KING) | (could[:, 4] & ~IS_KING)
        was_empty = jnp.any(is_army & (state.top == NONE))
        top = jnp.where(is_army & was_empty, state.flip, state.top)
        empty = _any_of(jnp.where(ends & (top == NONE), _bit(ARMIES), 0).reshape(-1))
        cleared = state.may & ~(empty | jnp.where(was_empty, _bit(zone), 0))
        may = cleared | jnp.where(in_army, _bit(zone), 0) | jnp.where(in_discard, 1 << DISCARD, 0).astype(jnp.uint16)
        kings = _count(king_won & (knows & (3 - winner_bit) == 0))
        least = jnp.where(ends & (state.top == NONE), 0, state.least)

        after = jnp.where(to_army, zone, jnp.where(lost, DISCARD, place))
        none = jnp.int8(NONE)
        return state._replace(
            place=_byte(after),
            age=jnp.where(is_bonus, self._age(state, BONUS, 0), state.age),
            knows=knows.astype(jnp.uint8),
            may=jnp.where(ends, may, state.may),
            least=_byte(least + jnp.where(is_army, kings, 0)),
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

    # What is legal

    def legal(self, state: State) -> Array:
        """Single cards, cards of wilds, declarations, wars, to pass, call, concede."""
        mover = state.to_move
        order = self._order(state)
        place = state.place[jnp.asarray(CARD_OF)[order]]
        dueling = state.flip != NONE
        begun = state.begun_first != NONE
        declaring = state.begun_second != NONE
        hand = place == HAND + mover
        army = place == ARMY + 4 * mover + (state.required & 3)
        free = dueling & ~begun
        held = _count(hand)
        lays = free & (hand | army)
        first = free & ((hand & (held > 1)) | (army & IS_KING & (held > 0)))
        second = begun & ~declaring & hand & (jnp.asarray(CARD_OF)[order] != state.begun_first)
        declares = jnp.broadcast_to(declaring, (52,))

        warring = ~dueling & ~state.over
        mine = (SEATS == mover)[:, None]
        armies = state.top != NONE
        owned = jnp.any(mine & armies, axis=0)
        both = owned & jnp.any(~mine & armies, axis=0)
        attacks = both & warring & ~(state.wars & state.options.one_war)
        lacking = _any_of(jnp.where(owned, 0, np.array([1, 2, 4, 8], np.int8)))
        joins = (HELPERS & lacking == 0) & (HELPERS_SIZE <= state.options.reinforcements)
        wars = (attacks[:, None] & joins).reshape(32)
        others = jnp.stack([warring, free & (state.plays > 0), free])
        return jnp.concatenate([lays, first | second, declares, wars, others])

    # What is seen

    def observe(self, state: State, seat: Array) -> Array:
        """What a seat can know."""
        seat = jnp.asarray(seat, jnp.int8)
        other = 1 - seat
        number = self._order(state)
        order = jnp.asarray(ORDERS)[number]
        cards = jnp.asarray(CARD_OF)[number]
        place, knows = state.place[cards], state.knows[cards]
        may = state.may[seat][cards]
        known = knows >> seat.astype(jnp.uint8) & 1 == 1
        public = knows >= EVERYONE
        dueling = state.flip != NONE
        mine = state.to_move == seat
        armies = ARMY + 4 * jnp.stack([seat, other])[:, None] + order
        in_army = place == armies[..., None]
        tops = jnp.stack([state.top[seat], state.top[other]])[:, order]
        is_top = tops[..., None] == cards
        own = in_army[0] * jnp.where(is_top[0], 1.0, jnp.where(public, 0.75, 0.5))
        unseen = in_army[1] & ~known
        hidden = _count(unseen)
        maybe = (hidden > 0)[:, None] & ~known & (may >> armies[1].astype(jnp.uint16)[:, None] & 1 == 1)
        theirs = (in_army[1] & known) * jnp.where(is_top[1], 1.0, 0.75) + maybe * 0.25

        first = jnp.where(
            mine, jnp.stack([state.prior_first, state.last_first]), jnp.stack([state.last_first, state.prior_first])
        )
        second = jnp.where(
            mine, jnp.stack([state.prior_second, state.last_second]), jnp.stack([state.last_second, state.prior_second])
        )
        origin = place & 15
        kind = place & ~15
        player = jnp.where(origin < ARMY, origin - HAND, (origin >> 2) - 1)
        laid = (kind != 0) & (player == jnp.stack([seat, other])[:, None])
        is_last = (first[:, None] == cards) | (second[:, None] == cards)
        table = laid * jnp.where(is_last, 1.0, 0.5) * jnp.stack([jnp.ones_like(known), known])
        from_army = origin >= ARMY
        is_first = laid & (first[:, None] == cards)
        last = jnp.stack(
            [
                first != NONE,
                second != NONE,
                jnp.any(is_first & from_army, axis=-1),
                jnp.any(is_first & jnp.stack([public, known]), axis=-1),
            ],
            axis=1,
        )
        wild = kind == KING_OF_WILD
        single = kind == SINGLE
        kinds = jnp.stack([single & ~from_army, single & from_army, wild & ~from_army, wild & from_army])
        counts = _count(laid[:, None] & kinds)

        left = _count(place == PILE)
        sizes = _count(place == (HAND + jnp.stack([seat, other]))[:, None])
        fits = np.arange(52) % 4 == np.arange(4)[:, None]
        exists = tops != NONE
        whole = _count(in_army)
        own_ranks = jnp.stack([exists[0], whole[0] / 16, _count(in_army[0] & fits) / 16], axis=1)
        least = state.least[other][order]
        fitting = _count(in_army[1] & known & fits)
        their_ranks = jnp.stack([exists[1], whole[1] / 16, fitting / 16, hidden / 16, least / 4], axis=1)
        told = jnp.stack([state.told[seat], state.told[other]])[:, order]
        totals = jnp.stack([told != NONE, jnp.maximum(told, 0) / 16], axis=-1)
        owned = _count(exists)
        warring = ~dueling & ~state.over
        options = state.options
        begun = jnp.where(mine, jnp.stack([state.begun_first, state.begun_second]), NONE)
        begun_rank = (begun != NONE)[:, None] & (begun[:, None] >> 2 == np.arange(13))
        begun_suit = (begun != NONE)[:, None] & ((begun & 3)[:, None] == order)
        parts = [
            place == HAND + seat,
            own,
            theirs,
            ~known & (may >> PILE & 1 == 1) & (left > 0),
            ~known & (may >> (HAND + other).astype(jnp.uint16) & 1 == 1),
            table,
            jnp.concatenate([begun_rank, begun_suit], axis=1),
            dueling & (state.required >> 2 == np.arange(13)),
            dueling & (state.flip >> 2 == np.arange(13)),
            dueling & (state.flip & 3 == state.required & 3),
            place[KINGS] == ASIDE,
            last,
            counts / 8,
            _count(laid[0] & wild & IS_KING) / 4,
            sizes / 8,
            left / 64,
            left == 0,
            _count(place == DISCARD) / 64,
            own_ranks,
            their_ranks,
            totals,
            owned[:, None] == np.arange(5),
            jnp.stack([warring, dueling, mine, state.starter == seat, warring & state.wars]),
            state.duels / 256,
            options.conquest,
            options.reinforcements > np.arange(3),
            jnp.stack([options.one_war, options.flip_answers]),
            options.hand_size == np.array([4, 5]),
        ]
        return jnp.concatenate([jnp.ravel(part).astype(jnp.float32) for part in parts])

    def observe_hidden(self, state: State, seat: Array) -> Array:
        """The other hand, the pile, what the other laid, its armies and how strong they are; was the last play honest?"""
        other = 1 - jnp.asarray(seat, jnp.int8)
        number = self._order(state)
        place = state.place[jnp.asarray(CARD_OF)[number]]
        armies = (ARMY + 4 * other + jnp.asarray(ORDERS)[number])[:, None]
        fits = np.arange(52) % 4 == np.arange(4)[:, None]
        origin = place & 15
        player = jnp.where(origin < ARMY, origin - HAND, (origin >> 2) - 1)
        parts = [
            place == HAND + other,
            place == PILE,
            (place >= SINGLE) & (player == other),
            (place >= ARMY + 4 * other) & (place < ARMY + 4 * other + 4),
            _count((place == armies) & fits) / 16,
            (state.plays > 0) & self._was_honest(state),
        ]
        return jnp.concatenate([jnp.ravel(part).astype(jnp.float32) for part in parts])

    # Beside the engine

    def actions_of(self, sight: engine.State, move: engine.Move) -> list[int]:
        """The actions that make this move."""
        return side.actions_of(sight, move)

    def features_of(self, sight: engine.State, begun: Sequence[int] = ()) -> np.ndarray[Any, np.dtype[np.float32]]:
        """What `observe` gives to the seat whose sight this is."""
        return side.features_of(sight, begun)


def _beats(card: Array, other: Array) -> Array:
    """Same suit, strictly higher rank."""
    return (card & 3 == other & 3) & (card > other)
