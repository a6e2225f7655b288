"""Batched Durak beside the engine: every position of random games, at every number of seats, with all options."""

from __future__ import annotations

import random
from collections.abc import Mapping

import numpy as np
import pytest

jax = pytest.importorskip("jax")

from cardfolk.chance import Fast  # noqa: E402
from cardfolk.game import BadText  # noqa: E402
from cardfolk.games.durak import GAME, OPTIONS  # noqa: E402
from cardfolk.games.durak.rules import DurakState  # noqa: E402
from cardfolk.lab.batch.durak import BatchDurak, State  # noqa: E402

jnp = jax.numpy


def any_options(source: random.Random, seats: int) -> dict[str, object]:
    """Options at random, of those that go with so many seats."""
    values = {option.name: source.choice(option.values) for option in OPTIONS}
    if values["deck"] == 24 and seats > 4:
        values["deck"] = 36
    return values


class Batch:
    """The batched functions for one number of seats, compiled once."""

    def __init__(self, seats: int) -> None:
        self.game = BatchDurak(seats)
        every = jnp.arange(seats)
        observe = jax.vmap(self.game.observe, (None, 0))
        self.deal = jax.jit(jax.vmap(self.game.deal))
        self.step = jax.jit(jax.vmap(self.game.step))
        self.look = jax.jit(jax.vmap(lambda state: (self.game.legal(state), observe(state, every))))

    def start(self, states: list[DurakState], options: list[dict[str, object]]) -> State:
        values = [self.game.options(one) for one in options]
        chances = [self.game.given_chance([state.deck], [], one) for state, one in zip(states, values)]
        return self.deal(jnp.stack(chances), jax.tree.map(lambda *parts: jnp.stack(parts), *values))


BATCHES: dict[int, Batch] = {}


def batch_of(seats: int) -> Batch:
    if seats not in BATCHES:
        BATCHES[seats] = Batch(seats)
    return BATCHES[seats]


def compare(games: int, seed: int, seats: int, options: Mapping[str, object] | None = None) -> int:
    """Play that many random games at once on both sides, comparing everything; how many positions there were."""
    source = random.Random(seed)
    batch = batch_of(seats)
    values = [dict(options) if options is not None else any_options(source, seats) for _ in range(games)]
    states = [GAME.start(seats, one, Fast(source.randrange(1 << 30))) for one in values]
    batched = batch.start(states, values)
    eager = [source.random() for _ in range(games)]  # some play to keep the game short, others to make it long
    positions = 0
    total = np.zeros((games, seats))
    while True:
        legal, features = (np.asarray(part) for part in batch.look(batched))
        to_move, over, scores = (np.asarray(part) for part in (batched.to_move, batched.over, batched.scores))
        total += np.asarray(batched.rewards)
        actions = np.zeros(games, np.int32)
        for i, state in enumerate(states):
            moves = state.legal_moves()
            choices = [batch.game.actions_of(state.seen_by(state.to_move), move)[0] for move in moves]
            assert sorted(choices) == np.flatnonzero(legal[i]).tolist(), (state, moves)
            assert to_move[i] == state.to_move
            assert over[i] == (not moves)
            assert scores[i].tolist() == state.scores()
            for seat in range(seats):
                expected = batch.game.features_of(state.seen_by(seat))
                assert features[i, seat].tobytes() == expected.tobytes(), (seat, state, expected - features[i, seat])
            positions += bool(moves)
            if moves:
                k = source.randrange(len(moves) - (len(moves) > 1 and source.random() < eager[i]))
                actions[i] = choices[k]
                state.play(moves[k])
        if over.all():
            break
        batched = batch.step(batched, actions)
    results = np.array([state.scores() for state in states])
    centred = (results - results.mean(1, keepdims=True)) * seats / (seats - 1)
    assert np.allclose(total, centred, atol=1e-6)
    return positions


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_random_games_are_the_engines(seats: int) -> None:
    assert compare(24, seats, seats) > 1000
