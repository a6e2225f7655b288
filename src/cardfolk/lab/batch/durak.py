"""Batched Durak: two to six seats, all options. A game is a few sets of cards and a few small numbers.

Suits are renamed at the deal so that trump is the last one;
bots/durak/policy.py says what actions and observations are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from ... import game as engine
from ...bots.durak import policy as side
from ...bots.durak.policy import (
    ACTIONS,
    ATTACKS,
    CARDS,
    FEATURES,
    LEFTS,
    PASS,
    RUFF,
    SCALE,
    SEATS,
    SECRETS,
    SIZES,
    TRANSFER,
    TRUMP,
)
from ...cards import FULL_DECK
from ...games.durak import GAME
from ...games.durak.rules import ADD, BORING, DEFEND, HAND, OPEN, DurakOptions
from . import sets
from .game import Array, BatchGame
from .lots import cards_by_lot, drawn_lots

TRUMPS = sets.constant(0x1111111111111 << TRUMP)
# What is trained on: the shares of house, classic, podkidnoy and of options at random; and of decks other than 36.
HOUSES = (0.3, 0.35, 0.25, 0.1)
DECKS = {52: 0.1, 24: 0.1}


class Options(NamedTuple):
    """The options of one game."""

    transfer: Array  # bool
    attack_limit: Array  # int8, 0 for none
    attacker_again: Array  # bool: who attacks after a surrender is not the defender
    attacker_adds: Array  # bool: the attacker alone may add cards
    deck: Array  # int8


class State(NamedTuple):
    """One game. A set of cards is uint32[2], as sets.py has them; seats and small numbers are int8."""

    to_move: Array
    over: Array
    rewards: Array
    scores: Array  # float32[seats]: the engine's, once it is over
    options: Options
    deck: Array  # a set for each number of cards: the last so many of the deck
    left: Array  # how many of them are still to be drawn
    hands: Array  # a set a seat
    known: Array  # likewise: what everyone has seen of it
    sizes: Array  # int8[seats]
    uncovered: Array
    covered: Array  # attack cards that are covered
    covers: Array
    attacks: Array  # how many attack cards there are
    bare: Array  # and how many of them lie uncovered
    discard: Array
    phase: Array
    origin: Array
    attacker: Array
    defender: Array
    done: Array  # bool[seats]
    out: Array  # bool[seats]
    first: Array  # bool: this is the first turn
    boring: Array


def _join(function: Callable[[Array, Array], Array], values: Array) -> Array:
    """A reduction over the few seats, written out: XLA then needs no loop of its own for it."""
    return reduce(function, [values[i] for i in range(values.shape[0])])


def _total(values: Array) -> Array:
    return _join(jnp.add, values)


def _byte(value: Array) -> Array:
    return value.astype(jnp.int8)


def _at_least(number: Array, most: int) -> Array:
    return number[..., None] > np.arange(most)


class BatchDurak(BatchGame):
    """Durak for a number of seats."""

    id = "durak"
    actions = ACTIONS
    features = FEATURES
    secrets = SECRETS

    def __init__(self, seats: int) -> None:
        GAME.values({}, seats)
        self.seats = seats
        self.order = np.arange(seats, dtype=np.int32)
        self.most_left = CARDS - HAND * seats

    # Chance and options

    def options(self, values: Mapping[str, object]) -> Options:
        house = GAME.make_options(GAME.values(values, self.seats))
        assert isinstance(house, DurakOptions)
        return Options(
            transfer=jnp.bool_(house.transfer),
            attack_limit=jnp.int8(house.attack_limit),
            attacker_again=jnp.bool_(house.after_surrender == "attacker"),
            attacker_adds=jnp.bool_(house.throw_in == "attacker"),
            deck=jnp.int8(house.deck),
        )

    def sample_options(self, key: Array) -> Options:
        numbers = jax.random.uniform(key, (6,))
        coins = numbers[2:] < 0.5
        house, mixed = numbers[0] < HOUSES[0], numbers[0] >= 1 - HOUSES[3]
        podkidnoy = ~mixed & (numbers[0] >= 1 - HOUSES[3] - HOUSES[2])
        small = DECKS[24] if HAND * self.seats <= 24 else 0.0
        deck = jnp.where(numbers[1] < DECKS[52], 52, jnp.where(numbers[1] >= 1 - small, 24, 36))
        return Options(
            transfer=jnp.where(mixed, coins[0], ~podkidnoy),
            attack_limit=_byte(6 * jnp.where(mixed, coins[1], ~house)),
            attacker_again=jnp.where(mixed, coins[2], ~house),
            attacker_adds=mixed & coins[3],
            deck=_byte(deck),
        )

    def chance(self, key: Array, options: Options) -> Array:
        """int8[52]: the deck from the top, then the cards that are not in it."""
        numbers = np.arange(CARDS, dtype=np.uint32)
        lots = drawn_lots(jax.random.bits(key, (CARDS,), jnp.uint32) >> 1)
        absent = numbers < CARDS - options.deck
        return cards_by_lot(jnp.where(absent, jnp.uint32(1 << 31) | numbers, lots))

    def given_chance(self, shuffles: list[list[int]], draws: list[int], options: Options) -> Array:
        deck = list(shuffles[0])
        return jnp.array(deck + sorted(set(range(CARDS)) - set(deck)), jnp.int8)

    # The game

    def deal(self, chance: Array, options: Options) -> State:
        seats = self.seats
        order = chance.astype(jnp.int32)
        deck = options.deck.astype(jnp.int32)
        suit = order & 3
        trump = suit[deck - 1]
        order = order - suit + jnp.where(suit == trump, TRUMP, suit - (suit > trump))
        cards = jnp.where((np.arange(CARDS) < deck)[:, None], sets.one(order), jnp.uint32(0))
        dealt = cards[: HAND * seats].reshape(HAND, seats, 2)
        hands = jnp.sum(dealt, 0, dtype=jnp.uint32)
        # Row i: the cards from the i-th of the deck on.
        rests = jnp.cumsum(jnp.pad(cards, ((0, 1), (0, 0)))[::-1], 0, dtype=jnp.uint32)[::-1]
        rests = rests[jnp.maximum(deck - np.arange(self.most_left + 1), 0)]
        left = deck - HAND * seats
        last = (self.order == seats - 1)[:, None]
        attacker = jnp.argmin(sets.lowest(hands & TRUMPS))
        none = jnp.zeros(2, jnp.uint32)
        nobody = jnp.zeros(seats, bool)
        return State(
            to_move=_byte(attacker),
            over=jnp.bool_(False),
            rewards=jnp.zeros(seats, jnp.float32),
            scores=jnp.zeros(seats, jnp.float32),
            options=options,
            deck=rests,
            left=_byte(left),
            hands=hands,
            known=jnp.where(last & (left == 0), rests[1], jnp.uint32(0)),
            sizes=jnp.full(seats, HAND, jnp.int8),
            uncovered=none,
            covered=none,
            covers=none,
            attacks=jnp.int8(0),
            bare=jnp.int8(0),
            discard=none,
            phase=jnp.int8(OPEN),
            origin=_byte(attacker),
            attacker=_byte(attacker),
            defender=_byte((attacker + 1) % seats),
            done=nobody,
            out=nobody,
            first=jnp.bool_(True),
            boring=jnp.int8(0),
        )

    def _wrap(self, seat: Array) -> Array:
        """A seat from a number that may be up to one round too high."""
        return jnp.where(seat >= self.seats, seat - self.seats, seat)

    def _from(self, seat: Array, wanted: Array) -> tuple[Array, Array]:
        """The first wanted seat clockwise from a seat on, and whether there is one."""
        away = jnp.where(wanted, self._wrap(self.seats - seat + self.order), self.seats)
        nearest = _join(jnp.minimum, away)
        return self._wrap(seat + nearest), nearest < self.seats

    def _next_in(self, seat: Array, out: Array) -> Array:
        return self._from(self._wrap(seat + 1), ~out)[0]

    def _of(self, values: Array, seat: Array) -> Array:
        """The value of a seat; a set or a number."""
        mine = (self.order == seat).reshape((self.seats,) + (1,) * (values.ndim - 1))
        return _join(jnp.bitwise_or, jnp.where(mine, values, jnp.zeros((), values.dtype)))

    def step(self, state: State, action: Array) -> State:
        seats, order = self.seats, self.order
        number = action.astype(jnp.int32)
        mover, left = state.to_move.astype(jnp.int32), state.left.astype(jnp.int32)
        attacker, defender = state.attacker.astype(jnp.int32), state.defender.astype(jnp.int32)
        origin = state.origin.astype(jnp.int32)
        none = jnp.uint32(0)

        # What the action is.
        defending = state.phase == DEFEND
        ruffs = (number >= RUFF) & (number < TRANSFER)
        transfers = (number >= TRANSFER) & (number < PASS)
        passes = number == PASS
        surrenders = passes & defending
        says_done = passes & ~defending
        lays = ~passes & (transfers | ~defending)
        covering = ~passes & defending & ~transfers
        ruff = number - RUFF
        card = jnp.where(ruffs, ruff % 13 * 4 + TRUMP, jnp.where(transfers, number - TRANSFER, number))
        suit = jnp.where(ruffs, ruff // 13, card & 3)

        # The cards move. Their numbers are kept beside the sets, so that nothing below has to count them.
        me = order == mover
        played = jnp.where(passes, none, sets.one(card))
        target = jnp.where(covering, state.uncovered & sets.suit(suit), none)
        taken = jnp.where(surrenders, state.uncovered | state.covered | state.covers, none)
        taken = jnp.where(me[:, None], taken, none)
        hands = state.hands & ~played | taken
        known = state.known & ~played | taken
        uncovered = state.uncovered & ~target | jnp.where(lays, played, none)
        covered = state.covered | target
        covers = state.covers | jnp.where(covering, played, none)
        attacks = state.attacks + lays
        bare = state.bare + lays - covering
        sizes = state.sizes + me * jnp.where(surrenders, 2 * attacks - bare, passes - 1)

        # Who is to move now, or has the turn ended?
        attacker = jnp.where(transfers, mover, attacker)
        defender = jnp.where(transfers, self._next_in(mover, state.out), defender)
        limit = state.options.attack_limit
        all_covered = covering & (bare == 0)
        enough = (self._of(sizes, defender) == 0) | (limit > 0) & (attacks >= limit)
        asks = says_done | all_covered & ~enough
        done = ~all_covered & (state.done | me & says_done)
        may_add = (sizes > 0) & ~done & (order != defender)
        may_add = may_add & (~state.options.attacker_adds | (order == attacker))
        asked, found = self._from(attacker, may_add)
        ends = surrenders | all_covered & enough | asks & ~found
        discards = ends & ~surrenders
        phase = jnp.where(lays, DEFEND, jnp.where(asks, ADD, state.phase))
        to_move = jnp.where(lays, defender, jnp.where(asks, asked, mover))
        discard = state.discard | jnp.where(discards, covered | covers, none)
        boring = jnp.where(surrenders, state.boring + 1, jnp.where(discards, 0, state.boring))

        # The hands are filled: the origin first, then clockwise, the defender last.
        need = jnp.where(ends, jnp.maximum(HAND - sizes, 0), 0)
        place = jnp.where(order == origin, 0, jnp.where(order == defender, seats, self._wrap(seats - origin + order)))
        ahead = reduce(jnp.add, [jnp.where(place[i] < place, need[i], 0) for i in range(seats)])
        above = jnp.maximum(left - ahead, 0)
        below = jnp.maximum(above - need, 0)
        drawn = state.deck[above] & ~state.deck[below]
        hands = hands | drawn
        known = known | drawn & state.deck[1]
        sizes = sizes + above - below
        left = jnp.maximum(left - _total(need), 0)

        # Is the game over?
        holders = _total((sizes > 0).astype(jnp.int32))
        empty = ends & (left == 0)
        out = jnp.where(empty, sizes == 0, state.out)
        finished = empty & (holders <= 1)
        over = finished | ends & (boring >= BORING)
        safe = jnp.where(finished & (holders == 0), state.out, out)
        scores = jnp.where(safe, 1.0, jnp.where(finished & (holders == 1), 0.0, 0.5))
        scores = jnp.where(over, scores, 0.0).astype(jnp.float32)
        rewards = (scores - _total(scores) / seats) * (seats / (seats - 1))

        # Or a turn begins.
        opens = ends & ~over
        after = attacker if seats == 2 else self._wrap(defender + 1)
        lead = jnp.where(surrenders & state.options.attacker_again, after, defender)
        lead = self._from(lead, ~out)[0]
        new = state._replace(
            to_move=_byte(jnp.where(over, engine.OVER, jnp.where(opens, lead, to_move))),
            over=over,
            rewards=rewards,
            scores=scores,
            left=_byte(left),
            hands=hands,
            known=known,
            sizes=_byte(sizes),
            uncovered=jnp.where(ends, none, uncovered),
            covered=jnp.where(ends, none, covered),
            covers=jnp.where(ends, none, covers),
            attacks=_byte(jnp.where(ends, 0, attacks)),
            bare=_byte(jnp.where(ends, 0, bare)),
            discard=discard,
            phase=_byte(jnp.where(opens, OPEN, phase)),
            origin=_byte(jnp.where(opens, lead, origin)),
            attacker=_byte(jnp.where(opens, lead, attacker)),
            defender=_byte(jnp.where(opens, self._next_in(lead, out), defender)),
            done=done & ~ends,
            out=out,
            first=state.first & ~ends,
            boring=_byte(boring),
        )
        still = state._replace(rewards=jnp.zeros_like(rewards))
        changing = [name for name in State._fields if name not in ("options", "deck")]
        kept: dict[str, Any] = {
            name: jnp.where(state.over, getattr(still, name), getattr(new, name)) for name in changing
        }
        return new._replace(**kept)

    def _may_transfer(self, state: State) -> Array:
        """No card has been covered in this turn, and the new defender has enough cards."""
        after = state.attacks + 1
        limit = state.options.attack_limit
        new = self._next_in(state.defender.astype(jnp.int32), state.out)
        room = (after <= self._of(state.sizes, new)) & ((limit == 0) | (after <= limit))
        return state.options.transfer & (state.bare == state.attacks) & room

    def legal(self, state: State) -> Array:
        none = jnp.uint32(0)
        hand = self._of(state.hands, state.to_move)  # none once it is over
        defending = state.phase == DEFEND
        matching = sets.same_ranks(state.uncovered | state.covered | state.covers)
        fits = jnp.where(defending, sets.higher(state.uncovered), matching)
        plays = hand & jnp.where(state.phase == OPEN, sets.ALL, fits)
        trumps = sets.spread(hand).reshape(13, 4)[:, TRUMP]
        suits = (sets.suits(state.uncovered) >> np.arange(3, dtype=np.uint32) & 1).astype(bool)
        ruffs = suits[:, None] & trumps & defending
        transfers = jnp.where(defending & self._may_transfer(state), hand & matching, none)
        passes = (state.phase != OPEN) & ~state.over
        return jnp.concatenate([sets.spread(plays), ruffs.reshape(39), sets.spread(transfers), passes[None]])

    def _around(self, values: Array, seat: Array) -> Array:
        """Values of the seats from a seat on, with room for six."""
        turned = values[self._wrap(seat + self.order)]
        return jnp.pad(turned, [(0, SEATS - self.seats)] + [(0, 0)] * (values.ndim - 1))

    def observe(self, state: State, seat: Array) -> Array:
        seat = jnp.asarray(seat, jnp.int32)
        mine = (self.order == seat)[:, None]
        hand = self._of(state.hands, seat)
        in_deck = self._in_deck(state.options)
        held = _join(jnp.bitwise_or, jnp.where(mine, state.hands, state.known))
        table = state.uncovered | state.covered | state.covers
        trump_card = jnp.where(state.left > 0, state.deck[1], jnp.uint32(0))
        unseen = in_deck & ~(held | table | state.discard | trump_card)
        known = self._around(state.known, seat)
        public = jnp.stack([state.uncovered, state.covered, state.covers, unseen])
        planes = sets.spread(jnp.concatenate([hand[None], known, public])).reshape(-1)

        sizes = self._around(state.sizes, seat)
        roles = jnp.stack([state.to_move, state.attacker, state.defender, state.origin])
        away = jnp.where(roles < 0, -1, self._wrap(roles + self.seats - seat))
        options = state.options
        flags = [
            planes,
            sets.spread(trump_card).reshape(13, 4)[:, TRUMP],
            _at_least(sizes, SIZES).reshape(-1),
            self._around(~state.out, seat),
            self._around(state.done, seat),
            (away[:, None] == np.arange(SEATS)).reshape(-1),
            _at_least(state.left, LEFTS),
            _at_least(state.attacks, ATTACKS),
            state.phase == np.arange(3),
            state.first[None],
            jnp.array(np.arange(2, SEATS + 1) == self.seats),
            jnp.stack([options.transfer, options.attack_limit > 0, options.attacker_again, options.attacker_adds]),
            options.deck == np.array([24, 36, 52]),
        ]
        numbers = jnp.concatenate([sizes, jnp.stack([state.left, state.attacks, state.boring])])
        return jnp.concatenate([jnp.concatenate(flags).astype(jnp.float32), numbers.astype(jnp.float32) * SCALE])

    def _in_deck(self, options: Options) -> Array:
        whole, usual, small = (sets.constant(FULL_DECK & ~((1 << CARDS - deck) - 1)) for deck in (52, 36, 24))
        return jnp.where(options.deck == 36, usual, jnp.where(options.deck == 24, small, whole))

    def observe_hidden(self, state: State, seat: Array) -> Array:
        """The other hands around, the six cards drawn next, and the six after them."""
        hands = self._around(state.hands, jnp.asarray(seat, jnp.int32))[1:]
        left = state.left.astype(jnp.int32)
        rests = state.deck[jnp.maximum(jnp.stack([left, left - HAND, left - 2 * HAND]), 0)]
        return sets.spread(jnp.concatenate([hands, rests[:2] & ~rests[1:]])).reshape(-1).astype(jnp.float32)

    # Beside the engine

    def actions_of(self, sight: engine.State, move: engine.Move) -> list[int]:
        return side.actions_of(sight, move)

    def features_of(self, sight: engine.State, begun: Sequence[int] = ()) -> np.ndarray[Any, np.dtype[np.float32]]:
        return side.features_of(sight, begun)
