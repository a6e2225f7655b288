"""Batched President beside the engine: the same shuffles and moves, the same positions to the last card."""

from __future__ import annotations

import os
import random
from functools import cache
from typing import Any

import numpy as np
import pytest

jax = pytest.importorskip("jax")
jnp = jax.numpy

from cardfolk.bots.president import policy as side  # noqa: E402
from cardfolk.cards import FULL_DECK, find_card, set_of  # noqa: E402
from cardfolk.chance import Fast, Seed  # noqa: E402
from cardfolk.games.president import GAME  # noqa: E402
from cardfolk.games.president.rules import PresidentState  # noqa: E402
from cardfolk.lab.batch.president import BatchPresident  # noqa: E402
from cardfolk.words import BadText  # noqa: E402

DEALS = 3


class Batch:
    """The functions of one batched game, compiled for many at once."""

    def __init__(self, seats: int, deals: int, every_suit: bool) -> None:
        self.game = BatchPresident(seats, deals, every_suit)
        self.deal = jax.jit(jax.vmap(self.game.deal))
        self.step = jax.jit(jax.vmap(self.game.step))
        everyone = np.arange(seats, dtype=np.int8)

        def both(state: Any, seat: Any) -> Any:
            return jnp.concatenate([self.game.observe(state, seat), self.game.observe_hidden(state, seat)])

        observe = jax.vmap(both, (None, 0))
        self.look = jax.jit(jax.vmap(lambda state: (self.game.legal(state), observe(state, everyone))))


@cache
def batch_of(seats: int, deals: int, every_suit: bool) -> Batch:
    return Batch(seats, deals, every_suit)


def some_options(dice: random.Random, seats: int, deals: int) -> dict[str, object]:
    return {
        "rounds": dice.randint(1, deals),
        "dealer": dice.choice(["random", *range(seats)]),
        "revolution": dice.random() < 0.5,
        "two_ends_trick": dice.random() < 0.5,
    }


def stacked(values: list[Any]) -> Any:
    return jax.tree.map(lambda *leaves: np.stack(leaves), *values)


class Pair:
    """One game of the engine, beside which a batched one is played."""

    def __init__(self, game: BatchPresident, table: PresidentState) -> None:
        self.game = game
        self.table = table
        self.begun: list[int] = []  # the actions of a move that is not yet made

    def check_sight(self, seat: int, seen: np.ndarray) -> None:
        begun = self.begun if seat == self.table.to_move else []
        features = self.game.features_of(self.table.seen_by(seat), begun)
        features = np.concatenate([features, side.secrets_of(self.table, seat)])
        assert np.array_equal(seen, features), (self.table.key(), seat, np.flatnonzero(seen != features))

    def check_legal(self, legal: np.ndarray) -> list[int]:
        """The actions are those that make moves of the engine, and each move is made in one way."""
        found: set[int] = set()
        if self.table.to_move >= 0:
            sight = self.table.seen_by(self.table.to_move)
            made = [self.game.actions_of(sight, move) for move in self.table.legal_moves()]
            found = {actions[len(self.begun)] for actions in made if actions[: len(self.begun)] == self.begun}
            assert len({tuple(actions) for actions in made}) == len(made) or not self.game.every_suit
        assert sorted(found) == np.flatnonzero(legal).tolist(), self.table.key()
        return sorted(found)

    def act(self, action: int) -> None:
        self.begun = [*self.begun, action]
        sight = self.table.seen_by(self.table.to_move)
        for move in self.table.legal_moves():
            if side.actions_of(sight, move, every_suit=True) == self.begun:
                self.table.play(move)
                self.begun = []
                return


def compare(
    games: int,
    seed: int,
    seats: int,
    options: dict[str, object] | None = None,
    deals: int = DEALS,
    every_suit: bool = True,
    fours: float = 0.0,
    others: float = 1.0,
) -> dict[str, int]:
    """Play random games on both sides, compare every position, count them; a game that is over must stay as it is.

    `fours` is how often a set of four is played where it can be, since random play makes few revolutions; `others`
    how often the features of those not to move are compared too.
    """
    batch = batch_of(seats, deals, every_suit)
    game = batch.game
    dice = random.Random(seed)
    given = [options or some_options(dice, game.seats, game.deals) for _ in range(games)]
    shuffles = [[dice.sample(range(52), 52) for _ in range(game.deals)] for _ in range(games)]
    draws = [[dice.randrange(game.seats)] for _ in range(games)]
    arrays = [game.options(values) for values in given]
    chance = [game.given_chance(*one) for one in zip(shuffles, draws, arrays)]
    state = batch.deal(stacked(chance), stacked(arrays))
    pairs: list[Pair] = []
    for values, orders, drawn in zip(given, shuffles, draws):
        table = GAME.start(game.seats, values, Seed(None, tuple(map(tuple, orders)), tuple(drawn)))
        assert isinstance(table, PresidentState)
        pairs.append(Pair(game, table))
    rewards = np.zeros((games, game.seats))
    counts = {"positions": 0, "turned": 0, "gifts": 0}
    while True:
        legal, seen = map(np.asarray, batch.look(state))
        to_move, over, points = np.asarray(state.to_move), np.asarray(state.over), np.asarray(state.points)
        rewards += np.asarray(state.rewards)
        actions = np.zeros(games, dtype=np.int32)
        for at, pair in enumerate(pairs):
            table = pair.table
            mover = table.to_move
            assert to_move[at] == mover
            assert over[at] == (mover == -1)
            assert points[at].tolist() == table.scores()
            full = dice.random() < others
            for seat in range(game.seats):
                if full or seat == mover:
                    pair.check_sight(seat, seen[at, seat])
            found = pair.check_legal(legal[at])
            if not found:
                continue
            counts["positions"] += 1
            counts["turned"] += table.turned
            counts["gifts"] += found[-1] >= side.GIVES
            whole = [action for action in found if action < side.PASS and action % side.SETS == side.SETS - 1]
            actions[at] = whole[0] if whole and dice.random() < fours else dice.choice(found)
            pair.act(int(actions[at]))
        if over.all():
            break
        state = batch.step(state, actions)
    after = batch.step(state, np.zeros(games, dtype=np.int32))
    for name, before, now in zip(state._fields, state, after):
        assert np.array_equal(now, np.zeros_like(before) if name == "rewards" else before)
    for at, pair in enumerate(pairs):
        scores = np.array(pair.table.scores())
        assert np.allclose(rewards[at], (scores - scores.mean()) / 5, atol=1e-5)
    return counts


@pytest.mark.parametrize("seats", range(3, 9) if os.environ.get("CARDFOLK_SOAK") else [3, 4, 6, 8])
def test_random_games_agree_with_the_engine(seats: int) -> None:
    counts = compare(16, seats, seats, others=0.3)
    assert counts["positions"] > 16 * 30
    assert counts["gifts"] > 16


@pytest.mark.parametrize("two_ends_trick", [False, True])
def test_revolutions_agree_with_the_engine(two_ends_trick: bool) -> None:
    options = {"rounds": 2, "revolution": True, "two_ends_trick": two_ends_trick}
    counts = compare(40, 11, 3, options, fours=1.0, others=0.1)
    assert counts["turned"] > 200


def test_without_every_suit_each_move_of_the_engine_has_its_like() -> None:
    assert compare(30, 5, 4, every_suit=False, others=0.1)["positions"] > 1000


def test_moves_that_are_alike_become_the_first_of_them() -> None:
    table = table_with("5c 5h 5s 9d 3d 3h 3s", "4c")
    assert alike(table, "play 5h 5s") == alike(table, "play 5c 5h")
    assert alike(table, "play 3h") == alike(table, "play 3d")
    assert alike(table, "play 3s") != alike(table, "play 3d")
    assert alike(table, "play 3h 3s") == alike(table, "play 3d 3s") != alike(table, "play 3d 3h")


def table_with(hand: str, other: str) -> PresidentState:
    """A position in which seat 0 leads with these cards, seat 1 has others, and the rest was played by seat 2."""
    table = GAME.start(3, {"rounds": 1}, Seed(1))
    assert isinstance(table, PresidentState)
    table.hands = [cards_of(hand), cards_of(other), 0]
    table.sizes = [cards.bit_count() for cards in table.hands]
    table.played = [0, 0, FULL_DECK & ~table.hands[0] & ~table.hands[1]]
    table.out = [2]
    table.to_move = 0
    table.derive()
    return table


def cards_of(text: str) -> int:
    return set_of([find_card(name) for name in text.split()])


def alike(table: PresidentState, text: str) -> list[int]:
    move = GAME.parse(text)
    table.check(move)
    return side.actions_of(table.seen_by(0), move, every_suit=False)


def test_what_the_exchange_told_is_true() -> None:
    """Cards known are there, cards barred are not, cards shown are mine; and the other hand knows as much."""
    dice = random.Random(3)
    told = {"known": 0, "barred": 0, "shown": 0}
    for seats in (3, 4, 6):
        for seed in range(4):
            table = GAME.start(seats, {"rounds": 3}, Fast(seed))
            assert isinstance(table, PresidentState)
            while table.to_move >= 0:
                for pair in range(len(table.taken)):
                    ends = (table.titles[pair], table.titles[seats - 1 - pair])
                    found = []
                    for seat, other in (ends, ends[::-1]):
                        hands, gone = table.hands, sum(table.played)
                        sight = table.seen_by(seat)
                        known, barred, shown = side.exchanged(sight, FULL_DECK & ~gone & ~hands[seat])
                        assert not known & ~hands[other]
                        assert not barred & hands[other]
                        assert not shown & ~hands[seat]
                        found.append((known, shown))
                        told["known"] += known != 0
                        told["barred"] += barred != 0
                        told["shown"] += shown != 0
                    assert found[0] == found[1][::-1]
                table.play(dice.choice(table.legal_moves()))
    assert min(told.values()) > 100


def test_a_critic_sees_the_hands_of_the_others() -> None:
    game = BatchPresident(5, deals=1)
    order = random.Random(9).sample(range(52), 52)
    table = GAME.start(5, {"rounds": 1, "dealer": 3}, Seed(None, (tuple(order),)))
    assert isinstance(table, PresidentState)
    options = game.options({"rounds": 1, "dealer": 3})
    state = game.deal(game.given_chance([order], [], options), options)
    secrets = np.asarray(jax.jit(game.observe_hidden)(state, np.int8(2)))
    assert secrets.shape == (game.secrets,)
    hands = (secrets[: 7 * 13] * 4).reshape(7, 13).tolist()
    for at, seat in enumerate([3, 4, 0, 1]):
        assert hands[at] == [suits.bit_count() for suits in side.suits_by_height(table.hands[seat])]
    assert not np.any(hands[4:])
    top = next(seat for seat in range(5) if table.hands[seat] & cards_of("3s"))
    assert np.flatnonzero(secrets[7 * 13 :]).tolist() == [(top - 2) % 5]


@pytest.mark.parametrize("seats", [3, 4])
def test_a_step_keeps_the_types_of_a_state(seats: int) -> None:
    """Loops of JAX, which training is made of, ask for it."""
    game = BatchPresident(seats)
    state = jax.eval_shape(lambda key: game.init(key, game.sample_options(key)), jax.random.key(0))
    after = jax.eval_shape(game.step, state, np.int32(0))
    for name, one, other in zip(state._fields, state, after):
        assert (one.shape, one.dtype, one.weak_type) == (other.shape, other.dtype, other.weak_type), name


def test_chance_is_whole_shuffles_and_a_seat() -> None:
    game = BatchPresident(5, deals=2)
    keys = jax.random.split(jax.random.key(1), 20)
    chance = jax.jit(jax.vmap(lambda key: game.chance(key, game.sample_options(key))))(keys)
    assert (np.sort(chance.orders, axis=-1) == np.arange(52)).all()
    assert set(np.asarray(chance.dealer).tolist()) <= set(range(5))
    assert len(set(map(bytes, np.asarray(chance.orders)))) == 20


def test_more_rounds_than_deals_are_refused() -> None:
    game = BatchPresident(4, deals=2)
    game.options({"rounds": 2})
    with pytest.raises(BadText, match="rounds"):
        game.options({"rounds": 3})
    with pytest.raises(BadText, match="revolution"):
        game.options({"rounds": 2, "revolution": "yes"})
    with pytest.raises(BadText, match="dealer"):
        game.options({"rounds": 1, "dealer": 4})
    with pytest.raises(BadText, match="seats"):
        BatchPresident(9)
