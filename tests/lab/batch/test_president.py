"""Batched President beside the engine: the same shuffles and moves, the same positions to the last card."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

jax = pytest.importorskip("jax")

from cardfolk.chance import Seed  # noqa: E402
from cardfolk.game import BadText  # noqa: E402
from cardfolk.games.president import GAME  # noqa: E402
from cardfolk.games.president.rules import PresidentState  # noqa: E402
from cardfolk.lab.batch.president import BatchPresident  # noqa: E402

DEALS = 3


class Batch:
    """The functions of one batched game, compiled for many at once."""

    def __init__(self, seats: int, deals: int = DEALS, every_suit: bool = True) -> None:
        self.game = BatchPresident(seats, deals, every_suit)
        self.deal = jax.jit(jax.vmap(self.game.deal))
        self.step = jax.jit(jax.vmap(self.game.step))
        everyone = np.arange(seats, dtype=np.int8)
        observe = jax.vmap(self.game.observe, (None, 0))
        self.look = jax.jit(jax.vmap(lambda state: (self.game.legal(state), observe(state, everyone))))


def some_options(dice: random.Random, seats: int, deals: int) -> dict[str, object]:
    return {
        "rounds": dice.randint(1, deals),
        "dealer": dice.choice(["random", *range(seats)]),
        "revolution": dice.random() < 0.5,
        "two_ends_trick": dice.random() < 0.5,
    }


def stacked(values: list[Any]) -> Any:
    return jax.tree.map(lambda *leaves: np.stack(leaves), *values)


def compare(
    games: int, seed: int, batch: Batch, options: dict[str, object] | None = None, fours: float = 0.0
) -> tuple[int, int]:
    """Play random games on both sides and compare every position; how many positions, and the most actions of a game.

    `fours` is how often a set of four is played where one can be: random play makes few revolutions.
    """
    game = batch.game
    dice = random.Random(seed)
    given = [options or some_options(dice, game.seats, game.deals) for _ in range(games)]
    shuffles = [[dice.sample(range(52), 52) for _ in range(game.deals)] for _ in range(games)]
    draws = [[dice.randrange(game.seats)] for _ in range(games)]
    arrays = [game.options(values) for values in given]
    chance = [game.given_chance(*rest) for rest in zip(shuffles, draws, arrays)]
    state = batch.deal(stacked(chance), stacked(arrays))
    tables = []
    for values, orders, drawn in zip(given, shuffles, draws):
        chance_given = Seed(None, tuple(map(tuple, orders)), tuple(drawn))
        tables.append(GAME.start(game.seats, values, chance_given))
    begun: list[list[int]] = [[] for _ in range(games)]
    rewards = np.zeros((games, game.seats))
    positions = steps = 0
    while True:
        legal, seen = map(np.asarray, batch.look(state))
        to_move, over, points = np.asarray(state.to_move), np.asarray(state.over), np.asarray(state.points)
        rewards += np.asarray(state.rewards)
        actions = np.zeros(games, dtype=np.int32)
        for at, table in enumerate(tables):
            mover = table.to_move
            assert to_move[at] == mover
            assert over[at] == (mover == -1)
            assert points[at].tolist() == table.scores()
            for seat in range(game.seats):
                features = game.features_of(table.seen_by(seat), begun[at] if seat == mover else ())
                assert np.array_equal(seen[at, seat], features), (at, seat, np.flatnonzero(seen[at, seat] != features))
            ways: dict[int, list[Any]] = {}
            sight = table.seen_by(max(mover, 0))
            for move in table.legal_moves():
                made = game.actions_of(sight, move)
                if made[: len(begun[at])] == begun[at]:
                    ways.setdefault(made[len(begun[at])], []).append((made, move))
            assert sorted(ways) == np.flatnonzero(legal[at]).tolist()
            if not ways:
                continue
            positions += 1
            action = dice.choice(sorted(ways))
            whole = [way for way in ways if way < 195 and way % 15 == 14]
            if whole and dice.random() < fours:
                action = whole[0]
            actions[at] = action
            begun[at] = [*begun[at], action]
            moves = [move for made, move in ways[action] if made == begun[at]]
            if moves:
                if game.every_suit:
                    assert len(moves) == 1
                begun[at] = []
                table.play(moves[0])
        if over.all():
            break
        state = batch.step(state, actions)
        steps += 1
    for at, table in enumerate(tables):
        scores = np.array(table.scores())
        assert np.allclose(rewards[at], (scores - scores.mean()) / 5, atol=1e-5)
    return positions, steps


@pytest.fixture(scope="module")
def batches() -> dict[int, Batch]:
    return {}


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7, 8])
def test_random_games_agree_with_the_engine(seats: int) -> None:
    positions, _ = compare(24, seats, Batch(seats))
    assert positions > 24 * 20
