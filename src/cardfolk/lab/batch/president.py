"""President as pure functions over arrays: 3 to 8 seats, all options, so many rounds as there are shuffles in a game.

Cards are numbered by height and suit: 3c 3d 3h 3s 4c … 2s. Where each is, is one small number: the seat that holds it,
or PLAYED and the seat that played it in this round.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from ... import game as engine
from ...bots.president import policy as side
from ...bots.president.policy import GIVES, HEIGHTS, MOST_SEATS, PASS, SETS, TITLES
from ...games.president import GAME
from ...words import BadText, Words
from .game import Array, BatchGame
from .lots import cards_by_lot, drawn_lots

PLAYED = 8
THREE_OF_CLUBS = 0
THREE_OF_SPADES = 3
NONE = -1
# A game of five rounds has 7 points in all: whoever wins every one of them gets 1.05 with four seats.
POINTS_TO_REWARD = side.POINTS_TO_REWARD

CARDS = np.arange(52, dtype=np.int8)
CARD_HEIGHT = CARDS // 4
STRENGTH = np.where(CARDS == THREE_OF_SPADES, 52, CARDS).astype(np.int8)
THREES = np.arange(HEIGHTS) == 0
PLAYS = np.arange(1, SETS + 1, dtype=np.int8)  # the sets of a height, as bits
PLAY_SIZE = np.array([int(cards).bit_count() for cards in PLAYS], dtype=np.int8)


class PresidentOptions(NamedTuple):
    """The options of one game."""

    rounds: Array
    dealer: Array  # a seat, or NONE for one drawn
    revolution: Array
    two_ends_trick: Array


class PresidentChance(NamedTuple):
    """The shuffles of one game and the dealer drawn."""

    orders: Array  # int8[deals, 52]: which place each card has in the shuffle
    dealer: Array


class PresidentState(NamedTuple):
    """One game in progress."""

    to_move: Array
    over: Array
    rewards: Array
    place: Array  # int8[52]
    sizes: Array  # int8[seats]: how many cards each holds
    passed: Array  # bool[seats]
    out: Array  # int8[seats]: the place each finished this round in, NONE while it holds cards
    titles: Array  # int8[seats]: that of the last round
    points: Array  # int8[seats]
    taken: Array  # int8[3]: the two cards that the Scum handed over, and the Vice-Scum's
    given: Array  # int8[3]: what they got back
    giving: Array  # bool: cards are given back, else the round is played
    begun: Array  # int8: the card (height and renamed suit) that the President chose to give first
    first: Array  # bool: the first lead of the round is due
    last_height: Array  # int8: of the last play of this trick
    last_size: Array  # int8: 0 before a lead
    last_top: Array  # bool: it is the single 3s
    last_seat: Array
    turned: Array  # bool
    round: Array  # int8: the first is 1
    rounds: Array
    revolution: Array
    two_ends_trick: Array
    orders: Array  # int8[deals, 52]


class BatchPresident(BatchGame):
    """President for one number of seats and at most `deals` rounds.

    Without `every_suit`, of all plays and gifts that differ in nothing but suits which do not matter, only the first
    is legal: what a policy needs, while with it every move of the engine can be made.
    """

    id = "president"
    actions = side.ACTIONS
    features = side.FEATURES
    secrets = side.SECRETS

    def __init__(self, seats: int = 4, deals: int = 5, every_suit: bool = True) -> None:
        GAME.values({"rounds": deals}, seats)  # refuses what the engine does
        self.seats = seats
        self.deals = deals
        self.every_suit = every_suit
        self._seat = np.arange(seats, dtype=np.int8)
        self._pairs = 1 if seats == 3 else 2
        self._title = np.array(side.title_numbers(seats), dtype=np.int8)

    # Chance and options

    def options(self, values: Mapping[str, object]) -> PresidentOptions:
        """The options as arrays; BadText for more rounds than there are deals."""
        full = GAME.values(values, self.seats)
        rounds, dealer = full["rounds"], full["dealer"]
        assert isinstance(rounds, int)
        if rounds > self.deals:
            args = {"deals": self.deals, "rounds": rounds}
            raise BadText(Words("option rounds: at most {deals} in this batch, not {rounds}", args))
        return PresidentOptions(
            rounds=jnp.int8(rounds),
            dealer=jnp.int8(dealer if isinstance(dealer, int) else NONE),
            revolution=jnp.bool_(full["revolution"]),
            two_ends_trick=jnp.bool_(full["two_ends_trick"]),
        )

    def sample_options(self, key: Array) -> PresidentOptions:
        """Any number of rounds; half of the games with the house's rules, the others with any."""
        keys = jax.random.split(key, 4)
        house = jax.random.bernoulli(keys[0])
        return PresidentOptions(
            rounds=jax.random.randint(keys[1], (), 1, self.deals + 1, dtype=jnp.int8),
            dealer=jnp.int8(NONE),
            revolution=~house & jax.random.bernoulli(keys[2]),
            two_ends_trick=~house & jax.random.bernoulli(keys[3]),
        )

    def chance(self, key: Array, options: PresidentOptions) -> PresidentChance:
        """All shuffles, and a dealer."""
        key, drawn = jax.random.split(key)
        orders = cards_by_lot(drawn_lots(jax.random.bits(key, (self.deals, 52), jnp.uint32)))
        return PresidentChance(orders, jax.random.randint(drawn, (), 0, self.seats, dtype=jnp.int8))

    def given_chance(self, shuffles: list[list[int]], draws: list[int], options: PresidentOptions) -> PresidentChance:
        """The same from the engine's; shuffles that are not given are never asked for."""
        orders = np.zeros((self.deals, 52), dtype=np.int8)
        for deal, shuffle in enumerate(shuffles[: self.deals]):
            for at, card in enumerate(shuffle):
                orders[deal, (card - 4) % 52] = at
        return PresidentChance(jnp.asarray(orders), jnp.int8(draws[0] if draws else 0))

    # The game

    def deal(self, chance: PresidentChance, options: PresidentOptions) -> PresidentState:
        """The first round: nobody has a title, and the 3c leads."""
        seats = self.seats
        dealer = jnp.where(options.dealer == NONE, chance.dealer, options.dealer)
        place, sizes = self._dealt(chance.orders[0], dealer)
        none = jnp.full((seats,), NONE, jnp.int8)
        zero = jnp.int8(0)
        no = jnp.bool_(False)
        return PresidentState(
            to_move=place[THREE_OF_CLUBS],
            over=no,
            rewards=jnp.zeros((seats,), jnp.float32),
            place=place,
            sizes=sizes,
            passed=jnp.zeros((seats,), jnp.bool_),
            out=none,
            titles=none,
            points=jnp.zeros((seats,), jnp.int8),
            taken=jnp.full((3,), NONE, jnp.int8),
            given=jnp.full((3,), NONE, jnp.int8),
            giving=no,
            begun=jnp.int8(NONE),
            first=jnp.bool_(True),
            last_height=zero,
            last_size=zero,
            last_top=no,
            last_seat=zero,
            turned=no,
            round=jnp.int8(1),
            rounds=options.rounds,
            revolution=options.revolution,
            two_ends_trick=options.two_ends_trick,
            orders=chance.orders,
        )

    def _dealt(self, order: Array, dealer: Array) -> tuple[Array, Array]:
        """Who holds each card, and how many each holds: one at a time from the dealer's left."""
        left = dealer + 1
        place = ((left + order) % self.seats).astype(jnp.int8)
        more = jnp.mod(self._seat - left, self.seats) < 52 % self.seats
        return place, jnp.where(more, 52 // self.seats + 1, 52 // self.seats).astype(jnp.int8)

    def step(self, state: PresidentState, action: Array) -> PresidentState:
        """The game after a legal action."""
        action = action.astype(jnp.int16)
        gift = action - GIVES  # a height and a renamed suit
        gives = gift >= 0
        plays = action < PASS
        height = jnp.where(gives, gift >> 2, action // SETS).astype(jnp.int8)
        height = jnp.where(state.turned, HEIGHTS - 1 - height, height)
        chosen = jnp.where(gives, 1 << (gift & 3), action % SETS + 1).astype(jnp.int8)
        held = state.place == state.to_move
        renamed = _renamed(held)
        cards = held & (height == CARD_HEIGHT) & (chosen >> renamed & 1 == 1)

        played = self._played(state, plays, height, jnp.sum(cards, dtype=jnp.int8), cards)
        given = self._given(state, gift, cards | (held & (CARDS // 4 * 4 + renamed == state.begun)))
        after = _choose(gives, given, played)
        return _choose(state.over, state._replace(rewards=jnp.zeros_like(state.rewards)), after)

    def _played(self, state: PresidentState, plays: Array, height: Array, size: Array, cards: Array) -> PresidentState:
        """After a play or, where `plays` is False, a pass."""
        seats = self._seat
        seat = state.to_move
        mine = seats == seat
        sizes = state.sizes - jnp.where(mine & plays, size, 0).astype(jnp.int8)
        holding = sizes > 0
        goes_out = mine & plays & ~holding
        out = jnp.where(goes_out, jnp.sum(state.out != NONE, dtype=jnp.int8), state.out)
        ends_round = plays & (jnp.sum(holding) == 1)
        out = jnp.where(ends_round & holding, self.seats - 1, out).astype(jnp.int8)

        last_seat = jnp.where(plays, seat, state.last_seat)
        passed = state.passed | (mine & ~plays)
        active = holding & ~passed
        two = plays & (height == HEIGHTS - 1) & state.two_ends_trick
        ends_trick = ~ends_round & (two | ~jnp.any(active & (seats != last_seat)))
        leader = self._first_of(holding, last_seat)
        follower = self._first_of(active, seat + 1)
        state = state._replace(
            to_move=jnp.where(ends_trick, leader, follower),
            place=jnp.where(cards & plays, PLAYED + seat, state.place).astype(jnp.int8),
            sizes=sizes,
            passed=passed & ~ends_trick,
            out=out,
            first=jnp.bool_(False),
            last_height=jnp.where(plays, height, state.last_height),
            last_size=jnp.where(ends_trick, 0, jnp.where(plays, size, state.last_size)).astype(jnp.int8),
            last_top=jnp.where(plays, cards[THREE_OF_SPADES] & (size == 1), state.last_top) & ~ends_trick,
            last_seat=last_seat,
            turned=state.turned ^ (plays & (size == 4) & state.revolution),
            rewards=jnp.zeros_like(state.rewards),
        )
        return self._round_ended(state, ends_round)

    def _first_of(self, some: Array, seat: Array) -> Array:
        """The first seat of some, clockwise from a seat on."""
        ahead = jnp.min(jnp.where(some, (self._seat - seat) % self.seats, self.seats))
        return ((seat + ahead) % self.seats).astype(jnp.int8)

    def _round_ended(self, state: PresidentState, ended: Array) -> PresidentState:
        """Where a round ended: its points, and the next one dealt and exchanged."""
        last = state.round == state.rounds
        score = jnp.where(last, jnp.maximum(2, state.rounds - 2), 1) * ended
        president = state.out == 0
        state = state._replace(
            to_move=jnp.where(ended, NONE, state.to_move).astype(jnp.int8),
            over=ended,
            points=state.points + (score * president).astype(jnp.int8),
            rewards=score * (president - jnp.float32(1 / self.seats)) / POINTS_TO_REWARD,
        )
        return _choose(ended & ~last, self._next_round(state), state)

    def _next_round(self, state: PresidentState) -> PresidentState:
        """Dealt by the Scum; the strongest cards of the Scum and the Vice-Scum gone up."""
        titles = state.out
        order = state.orders[jnp.minimum(state.round, self.deals - 1)]
        place, sizes = self._dealt(order, self._titled(titles, self.seats - 1))
        taken = []
        for pair in range(self._pairs):
            upper, lower = self._titled(titles, pair), self._titled(titles, self.seats - 1 - pair)
            for _ in range(2 - pair):
                strength = jnp.max(jnp.where(place == lower, STRENGTH, 0))
                card = jnp.where(strength == STRENGTH[THREE_OF_SPADES], THREE_OF_SPADES, strength).astype(jnp.int8)
                place = jnp.where(card == CARDS, upper, place)
                taken.append(card)
            sizes += (2 - pair) * ((titles == pair).astype(jnp.int8) - (titles == self.seats - 1 - pair))
        taken += [jnp.int8(NONE)] * (3 - len(taken))
        return state._replace(
            to_move=self._titled(titles, 0),
            over=jnp.bool_(False),
            place=place,
            sizes=sizes.astype(jnp.int8),
            passed=jnp.zeros_like(state.passed),
            out=jnp.full_like(state.out, NONE),
            titles=titles,
            taken=jnp.stack(taken),
            given=jnp.full_like(state.given, NONE),
            giving=jnp.bool_(True),
            begun=jnp.int8(NONE),
            last_size=jnp.int8(0),
            last_top=jnp.bool_(False),
            turned=jnp.bool_(False),
            round=state.round + jnp.int8(1),
        )

    def _titled(self, titles: Array, place: Array | int) -> Array:
        """The seat that finished in a place."""
        return jnp.max(jnp.where(titles == place, self._seat, 0))

    def _given(self, state: PresidentState, gift: Array, cards: Array) -> PresidentState:
        """After a card was chosen to be given: of two the first is only remembered."""
        titles = state.titles
        president = titles[state.to_move] == 0
        begins = president & (state.begun == NONE)
        pair = jnp.where(president, 0, 1)
        lower = self._titled(titles, self.seats - 1 - pair)
        size = 2 - pair
        change = size * ((self._seat == lower).astype(jnp.int8) - (self._seat == state.to_move))
        place = jnp.where(cards, lower, state.place)
        low = jnp.min(jnp.where(cards, CARDS, 52))
        high = jnp.max(jnp.where(cards, CARDS, NONE))
        given = jnp.where(np.array([True, True, False]) == president, jnp.stack([low, high, low]), state.given)
        more = president & (self._pairs == 2)
        state = state._replace(rewards=jnp.zeros_like(state.rewards))
        done = state._replace(
            to_move=jnp.where(more, self._titled(titles, 1), place[THREE_OF_CLUBS]),
            place=place,
            sizes=(state.sizes + change).astype(jnp.int8),
            given=given,
            giving=more,
            begun=jnp.int8(NONE),
            first=~more,
        )
        return _choose(begins, state._replace(begun=gift.astype(jnp.int8)), done)

    def legal(self, state: PresidentState) -> Array:
        """Plays by height and set, to pass, gifts."""
        held = state.place == state.to_move
        hand = _as_bits(held)
        return jnp.concatenate([self._legal_plays(state, hand), self._legal_gifts(state, hand)])

    def _legal_plays(self, state: PresidentState, hand: Array) -> Array:
        hand = _facing(state.turned, hand)
        heights = np.arange(HEIGHTS, dtype=np.int8)
        threes = heights == jnp.where(state.turned, HEIGHTS - 1, 0)
        lead = state.last_size == 0
        last = jnp.where(state.turned, HEIGHTS - 1 - state.last_height, state.last_height)
        sets = PLAYS & ~hand[:, None] == 0
        sets &= lead | (state.last_size == PLAY_SIZE)
        top = threes[:, None] & (PLAYS == 8) & (state.last_size == 1)
        sets &= lead | (heights > last)[:, None] | top
        sets &= ~state.first | (threes[:, None] & (PLAYS & 1 == 1))
        sets &= ~(state.last_top | state.giving | state.over)
        if not self.every_suit:
            sets &= jnp.where(threes[:, None], PLAYS & 6 != 4, PLAYS & (PLAYS + 1) == 0)
        passes = ~(lead | state.giving | state.over)
        return jnp.append(sets.ravel(), passes)

    def _legal_gifts(self, state: PresidentState, hand: Array) -> Array:
        held = (hand[:, None] >> np.arange(4, dtype=np.int8) & 1 == 1).ravel()
        begins = (state.titles[state.to_move] == 0) & (state.begun == NONE)
        highest = jnp.max(jnp.where(held, CARDS, NONE))  # two are given, the lower one first
        gifts = held & state.giving & (state.begun < CARDS) & ~(begins & (highest == CARDS))
        if not self.every_suit:
            alike = np.where(CARD_HEIGHT == 0, CARDS == 2, CARDS % 4 != 0)
            gifts &= ~alike | (state.begun == CARDS - 1)
        return gifts

    def observe(self, state: PresidentState, seat: Array) -> Array:
        """The features of `LAYOUT` in bots/president/policy.py."""
        seats = self.seats
        turned = state.turned
        circle = (seat + self._seat).astype(jnp.int8) % seats
        held = state.place == seat
        gone = state.place >= PLAYED
        unseen = ~held & ~gone
        known, barred, shown = self._exchanged(state, seat, held, unseen)
        played = state.place == PLAYED + circle[1:, None]
        sets = jnp.concatenate([jnp.stack([unseen, known, barred, shown]), played])
        counts = _facing(turned, sets.reshape(-1, HEIGHTS, 4).sum(-1, dtype=jnp.int8))

        hand = _facing(turned, _as_bits(held))
        lead = state.last_size == 0
        last = jnp.where(turned, HEIGHTS - 1 - state.last_height, state.last_height)
        begun = jnp.where(state.to_move == seat, state.begun, NONE)
        sizes = state.sizes[circle]
        points = state.points - jnp.max(state.points)
        left = jnp.minimum(state.rounds - state.round, side.ROUNDS_LEFT - 1)
        worth = jnp.minimum(jnp.maximum(2, state.rounds - 2), side.POINTS_SCALE)
        top = THREE_OF_SPADES
        parts = [
            (hand[:, None] >> np.arange(4, dtype=np.int8) & 1),
            counts[0][:, None] > np.arange(4),
            counts[1:4] / 4,
            _padded(counts[4:] / 4, MOST_SEATS - 1),
            jnp.stack([gone[top], known[top], unseen[top]]),
            (begun >= 0) & (begun // 4 == np.arange(HEIGHTS)),
            jnp.where(begun >= 0, begun % 4, 0) / 4,
            ~lead & (last == np.arange(HEIGHTS)),
            state.last_size == np.arange(1, 5),
            state.last_top,
            _padded(~lead & (circle == state.last_seat)),
            _padded(circle == state.to_move),
            _padded(state.passed[circle]),
            _padded(jnp.concatenate([sizes[:, None] / side.SIZE_SCALE, sizes[:, None] == np.arange(1, 5)], axis=1)),
            _padded(self._as_titles(state.out[circle])),
            _padded(self._as_titles(state.titles[circle])),
            _padded(jnp.maximum(points[circle] / side.POINTS_SCALE, -1)),
            jnp.stack([state.giving, state.first, lead & ~state.giving]),
            left == np.arange(side.ROUNDS_LEFT),
            worth / side.POINTS_SCALE,
            jnp.stack([state.revolution, state.two_ends_trick, turned]),
            np.arange(3, MOST_SEATS + 1) == seats,
        ]
        return jnp.concatenate([jnp.ravel(part).astype(jnp.float32) for part in parts])

    def _exchanged(self, state: PresidentState, seat: Array, held: Array, unseen: Array) -> tuple[Array, Array, Array]:
        """What the exchange of this round told: cards known in the other hand, barred from it, and shown to it."""
        place = state.titles[seat]
        is_upper = (place >= 0) & (place < self._pairs)
        is_lower = place >= self.seats - self._pairs
        pair = jnp.where(is_lower, self.seats - 1 - place, place)
        mine = np.array([0, 0, 1]) == pair
        taken = jnp.any((state.taken[:, None] == CARDS) & mine[:, None], axis=0) & (is_upper | is_lower)
        given = jnp.any((state.given[:, None] == CARDS) & mine[:, None], axis=0) & (is_upper | is_lower)
        kept = taken & ~given
        known = jnp.where(is_upper, given, kept) & unseen
        shown = jnp.where(is_upper, kept, given) & held
        weakest = jnp.min(jnp.where(taken, STRENGTH, 99))
        barred = is_upper & unseen & ~known & (weakest < STRENGTH)
        return known, barred, shown

    def _as_titles(self, places: Array) -> Array:
        """One row a seat, one column a title; none for a seat without a place."""
        return (places >= 0)[:, None] & (jnp.asarray(self._title)[places][:, None] == np.arange(len(TITLES)))

    def observe_hidden(self, state: PresidentState, seat: Array) -> Array:
        """The hands of the others by height, as quarters, and who holds the 3s."""
        circle = (seat + self._seat).astype(jnp.int8) % self.seats
        hands = (state.place == circle[1:, None]).reshape(-1, HEIGHTS, 4).sum(-1, dtype=jnp.int8)
        hands = _facing(state.turned, hands)
        top = circle == state.place[THREE_OF_SPADES]
        return jnp.concatenate([_padded(hands / 4, MOST_SEATS - 1).ravel(), _padded(top).astype(jnp.float32)])

    # Beside the engine

    def actions_of(self, sight: engine.State, move: engine.Move) -> list[int]:
        """The actions that make this move; without `every_suit` those of the first move that is its like."""
        return side.actions_of(sight, move, self.every_suit)

    def features_of(self, sight: engine.State, begun: Sequence[int] = ()) -> np.ndarray[Any, np.dtype[np.float32]]:
        """What `observe` gives to the seat whose sight this is."""
        return side.features_of(sight, begun)


def _choose(condition: Array, one: PresidentState, other: PresidentState) -> PresidentState:
    """One State or the other; what both share stays untouched."""
    return PresidentState(*[a if a is b else jnp.where(condition, a, b) for a, b in zip(one, other, strict=True)])


def _renamed(held: Array) -> Array:
    """int8[52]: the place of each card among those held of its rank, the 3c and the 3s always first and last."""
    some = held.reshape(HEIGHTS, 4).astype(jnp.int8)
    second = jnp.where(THREES, 1, some[:, 0])
    third = second + some[:, 1]
    fourth = jnp.where(THREES, 3, third + some[:, 2])
    return jnp.stack([jnp.zeros_like(third), second, third, fourth], axis=1).ravel()


def _as_bits(held: Array) -> Array:
    """int8[13]: by height, the renamed suits of the cards held."""
    return jnp.sum((held.astype(jnp.int8) << _renamed(held)).reshape(HEIGHTS, 4), axis=1, dtype=jnp.int8)


def _facing(turned: Array, by_height: Array) -> Array:
    """What stands by height along the last axis, turned round during a revolution."""
    return jnp.where(turned, by_height[..., ::-1], by_height)


def _padded(rows: Array, length: int = MOST_SEATS) -> Array:
    """With rows of nothing for the seats that are not there."""
    return jnp.pad(rows, [(0, length - rows.shape[0])] + [(0, 0)] * (rows.ndim - 1))
