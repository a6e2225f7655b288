"""King of Montenegro as pure functions over arrays, with all options: chance, steps, what is legal, what is seen.

How cards move is in montenegro_board.py; bots/montenegro/policy.py says what actions and features are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from ... import game as engine
from ...bots.montenegro import policy as side
from ...bots.montenegro.policy import CALL, CONCEDE, DECLARE, PASS, WAR, WILD
from ...games.montenegro import GAME
from ...games.montenegro.board import ARMY, DISCARD, HAND, PILE
from ...games.montenegro.moves import MontenegroOptions
from ...games.montenegro.rules import DUELS
from . import montenegro_board as board
from .game import Array, BatchGame
from .montenegro_board import (
    ALL_BITS,
    ASIDE,
    CARD_OF,
    EVERYONE,
    HELPERS,
    HELPERS_SIZE,
    IS_KING,
    KING_OF_WILD,
    KINGS,
    NONE,
    ORDERS,
    SEATS,
    SINGLE,
    Options,
    State,
    any_of,
    byte,
    count,
)


class Chance(NamedTuple):
    """The seat drawn, the shuffles given, and a key from which all others come."""

    first: Array
    orders: Array  # int8[given, 52]: the place of each card in a shuffle
    key: Array  # uint32[2]


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
            reinforcements=byte(jnp.where(house, 3, jax.random.randint(keys[2], (), 0, 4))),
            one_war=~house & jax.random.bernoulli(keys[3]),
            flip_answers=~house & jax.random.bernoulli(keys[4]),
            hand_size=byte(jnp.where(house, 3, jax.random.randint(keys[5], (), 3, 6))),
        )

    def chance(self, key: Array, options: Options) -> Chance:
        """A seat and a key: how often a game shuffles is not known beforehand."""
        numbers = jax.random.bits(key, (3,), jnp.uint32)
        return Chance(byte(numbers[0] & 1), jnp.zeros((0, 52), jnp.int8), numbers[1:])

    def given_chance(self, shuffles: list[list[int]], draws: list[int], options: Options) -> Chance:
        """Shuffles that are not given come from a key. A given one may hold more cards than are shuffled there."""
        orders = np.full((len(shuffles), 52), 52, dtype=np.int8)
        for at, shuffle in enumerate(shuffles):
            orders[at, shuffle] = np.arange(len(shuffle))
        return Chance(jnp.int8(draws[0] if draws else 0), jnp.asarray(orders), jnp.zeros(2, jnp.uint32))

    # The game

    def deal(self, chance: Chance, options: Options) -> State:
        """Hands are dealt one card at a time from seat 0."""
        wanted = board.priorities(chance.key, chance.orders, jnp.int16(0))
        number = board.ranked(wanted)
        place = byte(jnp.where(number < 2 * options.hand_size, HAND + (number & 1), PILE))
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

    def step(self, state: State, action: Array) -> State:
        """The game after a legal action."""
        number = action.astype(jnp.int32)
        card = jnp.asarray(CARD_OF)[board.order_of(state), number % 52]
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
        new = board.lay(new, lays | declares, declares, card)
        new = board.war(new, attacks, number - WAR)

        # A call turns up the last two plays.
        shown = calls & board.last_two(new)
        new = new._replace(knows=jnp.where(shown, ALL_BITS, new.knows).astype(jnp.uint8))
        winner = jnp.where(calls & ~board.was_honest(new), mover, 1 - mover)

        new, bonus, flipped = board.turn_up(new, passes, calls)
        new = board.end_duel(new, ends, calls, winner, bonus)
        new = board.refill(new, lays | declares, ends)

        # Is the game over?
        owned = count(new.top != NONE)
        enough = jnp.where(state.options.conquest, 0, 3)
        wins = (owned == 4) & (owned[::-1] <= enough) & (attacks | ends)
        won = wins[0] | wins[1]
        by_count = (passes & ~flipped) | (ends & ~won & (new.duels >= DUELS))
        in_army = (new.place >= ARMY) & (new.place < ARMY + 8)
        cards = count(in_army & (new.place < ARMY + 4)) - count(in_army & (new.place >= ARMY + 4))
        lead = jnp.where(owned[0] == owned[1], cards, owned[0] - owned[1])
        lead = jnp.where(by_count, jnp.sign(lead), wins[0].astype(jnp.int8) - wins[1])
        over = won | by_count
        rewards = jnp.where(over, jnp.stack([lead, -lead]), 0).astype(jnp.float32)

        # Or a turn begins.
        opens = ends & ~over
        after = jnp.where(opens, winner, jnp.where(lays | declares, 1 - mover, mover))
        new = new._replace(
            to_move=byte(jnp.where(over, engine.OVER, after)),
            over=over,
            rewards=rewards,
            scores=jnp.where(over, (rewards + 1) / 2, 0),
            starter=jnp.where(opens, winner, new.starter),
            wars=(new.wars | attacks) & ~opens,
        )
        still = state._replace(rewards=jnp.zeros_like(rewards))
        kept: State = jax.tree.map(lambda a, b: a if a is b else jnp.where(state.over, a, b), still, new)
        return kept

    # What is legal

    def legal(self, state: State) -> Array:
        """Single cards, cards of wilds, declarations, wars, to pass, call, concede."""
        mover = state.to_move
        order = board.order_of(state)
        place = state.place[jnp.asarray(CARD_OF)[order]]
        dueling = state.flip != NONE
        begun = state.begun_first != NONE
        declaring = state.begun_second != NONE
        hand = place == HAND + mover
        army = place == ARMY + 4 * mover + (state.required & 3)
        free = dueling & ~begun
        held = count(hand)
        lays = free & (hand | army)
        first = free & ((hand & (held > 1)) | (army & IS_KING & (held > 0)))
        second = begun & ~declaring & hand & (jnp.asarray(CARD_OF)[order] != state.begun_first)
        declares = jnp.broadcast_to(declaring, (52,))

        warring = ~dueling & ~state.over
        mine = (mover == SEATS)[:, None]
        armies = state.top != NONE
        owned = jnp.any(mine & armies, axis=0)
        both = owned & jnp.any(~mine & armies, axis=0)
        attacks = both & warring & ~(state.wars & state.options.one_war)
        lacking = any_of(jnp.where(owned, 0, np.array([1, 2, 4, 8], np.int8)))
        joins = (HELPERS & lacking == 0) & (state.options.reinforcements >= HELPERS_SIZE)
        wars = (attacks[:, None] & joins).reshape(32)
        others = jnp.stack([warring, free & (state.plays > 0), free])
        return jnp.concatenate([lays, first | second, declares, wars, others])

    # What is seen

    def observe(self, state: State, seat: Array) -> Array:
        """What a seat can know."""
        seat = jnp.asarray(seat, jnp.int8)
        other = 1 - seat
        number = board.order_of(state)
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
        hidden = count(unseen)
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
        laid = (kind != 0) & (board.player_of(place) == jnp.stack([seat, other])[:, None])
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
        counts = count(laid[:, None] & kinds)

        left = count(place == PILE)
        sizes = count(place == (HAND + jnp.stack([seat, other]))[:, None])
        fits = np.arange(52) % 4 == np.arange(4)[:, None]
        exists = tops != NONE
        whole = count(in_army)
        own_ranks = jnp.stack([exists[0], whole[0] / 16, count(in_army[0] & fits) / 16], axis=1)
        least = state.least[other][order]
        fitting = count(in_army[1] & known & fits)
        their_ranks = jnp.stack([exists[1], whole[1] / 16, fitting / 16, hidden / 16, least / 4], axis=1)
        told = jnp.stack([state.told[seat], state.told[other]])[:, order]
        totals = jnp.stack([told != NONE, jnp.maximum(told, 0) / 16], axis=-1)
        owned = count(exists)
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
            count(laid[0] & wild & IS_KING) / 4,
            sizes / 8,
            left / 64,
            left == 0,
            count(place == DISCARD) / 64,
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
        """The other hand, the pile, what the other laid, its armies; whether the last play was honest."""
        other = 1 - jnp.asarray(seat, jnp.int8)
        number = board.order_of(state)
        place = state.place[jnp.asarray(CARD_OF)[number]]
        armies = (ARMY + 4 * other + jnp.asarray(ORDERS)[number])[:, None]
        fits = np.arange(52) % 4 == np.arange(4)[:, None]
        parts = [
            place == HAND + other,
            place == PILE,
            (place >= SINGLE) & (board.player_of(place) == other),
            (place >= ARMY + 4 * other) & (place < ARMY + 4 * other + 4),
            count((place == armies) & fits) / 16,
            (state.plays > 0) & board.was_honest(state),
        ]
        return jnp.concatenate([jnp.ravel(part).astype(jnp.float32) for part in parts])

    # Beside the engine

    def actions_of(self, sight: engine.State, move: engine.Move) -> list[int]:
        """The actions that make this move."""
        return side.actions_of(sight, move)

    def features_of(self, sight: engine.State, begun: Sequence[int] = ()) -> np.ndarray[Any, np.dtype[np.float32]]:
        """What `observe` gives to the seat whose sight this is."""
        return side.features_of(sight, begun)
