"""Batched King beside the engine: the same games, position by position; and clauses that random games hardly reach."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache, partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from cardfolk.chance import Seed
from cardfolk.game import OVER, State
from cardfolk.games import find_game
from cardfolk.games.king.rules import IDS
from cardfolk.lab.batch.king import BatchKing
from cardfolk.lab.batch.king_sight import ACTIONS

KING = find_game("king")


@cache
def batched(deals: int) -> tuple[BatchKing, Any, Any]:
    """The game, with `deal` and `step` for many games; both also give what is legal and what each seat observes."""
    game = BatchKing(deals=deals)

    def seen(states: Any) -> tuple[Any, Any, Any]:
        sights = jax.vmap(jax.vmap(game.observe, (None, 0)), (0, None))(states, jnp.arange(4))
        return states, jax.vmap(game.legal)(states), sights

    return (
        game,
        jax.jit(lambda chance, options: seen(jax.vmap(game.deal)(chance, options))),
        jax.jit(lambda states, actions: seen(jax.vmap(game.step)(states, actions))),
    )


def some_options(chance: random.Random, most: int) -> dict[str, object]:
    """Options at random, with at most this many sub-games."""
    count = chance.randint(1, most)
    return {
        "first_lead": chance.choice(["random", "rotate"]),
        "early_end": chance.random() < 0.5,
        "lead_hearts": chance.random() < 0.5,
        "games": None if most == 12 and chance.random() < 0.1 else chance.choices(IDS, k=count),
    }


def compare(
    games: int, seed: int, seats: int = 4, options: dict[str, object] | None = None, deals: int = 12, every: int = 1
) -> int:
    """Play so many random games on both sides and compare each position; how many positions that were.

    Without options each game has its own. Features are compared in every so many-th position.
    """
    chance = random.Random(seed)
    game, deal, step = batched(deals)
    given = [some_options(chance, deals) if options is None else options for _ in range(games)]
    taken = [game.options(values) for values in given]
    shuffles = [[chance.sample(range(52), 52) for _ in range(int(one.length))] for one in taken]
    draws = [[chance.randrange(4) for _ in range(int(one.length))] for one in taken]
    fates = [game.given_chance(*each) for each in zip(shuffles, draws, taken)]
    engines = [
        KING.start(seats, values, Seed(None, tuple(tuple(order) for order in orders), tuple(firsts)))
        for values, orders, firsts in zip(given, shuffles, draws)
    ]
    together = partial(jax.tree.map, lambda *parts: np.stack(parts))
    found = deal(together(*fates), together(*taken))
    positions = turns = 0
    totals = np.zeros((games, 4))
    while True:
        states, legal, sights = jax.tree.map(np.asarray, found)
        totals += states.rewards
        check(game, engines, states, legal, sights if turns % every == 0 else None)
        check_rewards(engines, totals)
        turns += 1
        alive = [at for at in range(games) if engines[at].to_move != OVER]
        if not alive:
            return positions
        positions += len(alive)
        actions = np.zeros(games, np.int32)
        for at in alive:
            state = engines[at]
            move = chance.choice(state.legal_moves())
            (actions[at],) = game.actions_of(state.seen_by(state.to_move), move)
            state.play(move)
        found = step(found[0], actions)


def check(game: BatchKing, engines: Sequence[State], states: Any, legal: Any, sights: Any) -> None:
    """Each engine's State beside its batched one."""
    for at, state in enumerate(engines):
        mover = state.to_move
        assert states.to_move[at] == mover and states.over[at] == (mover == OVER)
        assert states.scores[at].tolist() == state.scores()
        wanted = np.zeros(ACTIONS, bool)
        for move in state.legal_moves():
            wanted[game.actions_of(state, move)] = True
        assert (legal[at] == wanted).all(), (state.key(), np.flatnonzero(legal[at] != wanted))
        if sights is not None:
            for seat in range(4):
                features = game.features_of(state.seen_by(seat))
                assert (sights[at, seat] == features).all(), (
                    state.key(),
                    seat,
                    np.flatnonzero(sights[at, seat] != features),
                )


def check_rewards(engines: Sequence[State], totals: Any) -> None:
    """All rewards so far are the scores, centred, over 13."""
    scores = np.array([state.scores() for state in engines])
    assert np.allclose(totals, (scores - scores.mean(1, keepdims=True)) / 13, atol=1e-4)


def test_the_same_games_as_the_engine() -> None:
    assert compare(40, seed=1) > 4_000


def test_the_same_single_sub_games() -> None:
    assert sum(compare(48, seed, deals=1) for seed in range(3)) > 4_000
