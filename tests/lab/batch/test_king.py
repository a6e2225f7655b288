"""Batched King beside the engine: the same games, position by position; and clauses that random games hardly reach."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from cardfolk.bots.king.policy import ACTIONS, secrets_of
from cardfolk.chance import BadChance, Seed
from cardfolk.game import OVER, State
from cardfolk.games import find_game
from cardfolk.games.king.rules import IDS
from cardfolk.lab.batch.king import BatchKing
from cardfolk.record import legal_move
from cardfolk.words import BadText
from tests.rules import dealt, stacked

KING = find_game("king")
GAMES = 48  # at once, in every test: one size is compiled once
SUITED = stacked("", range(52))  # seat 0 has all clubs, seat 1 all diamonds, seat 2 all hearts, seat 3 all spades


@cache
def batched(deals: int) -> tuple[BatchKing, Any, Any]:
    """The game, with `deal` and `step` for many games; both also give what is legal and what each seat observes."""
    game = BatchKing(deals=deals)

    def seen(states: Any) -> tuple[Any, Any, Any]:
        sights = [
            jax.vmap(jax.vmap(look, (None, 0)), (0, None))(states, jnp.arange(4))
            for look in (game.observe, game.observe_hidden)
        ]
        return states, jax.vmap(game.legal)(states), jnp.concatenate(sights, axis=-1)

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
    cases = []
    for _ in range(games):
        values = some_options(chance, deals) if options is None else options
        length = int(batched(deals)[0].options(values).length)
        orders = [chance.sample(range(52), 52) for _ in range(length)]
        cases.append(Case(values, orders, [chance.randrange(seats) for _ in range(length)]))
    return compare_cases(cases, chance, deals, every)


class Case(NamedTuple):
    """A game to play on both sides: its chance, and the moves to begin with; after them it goes on at random."""

    options: Mapping[str, object]
    shuffles: list[list[int]]
    draws: list[int]
    moves: tuple[str, ...] = ()


def compare_cases(cases: Sequence[Case], chance: random.Random, deals: int, every: int = 1) -> int:
    """Play these games on both sides and compare each position; how many positions that were."""
    game, deal, step = batched(deals)
    options = [game.options(case.options) for case in cases]
    fates = [game.given_chance(case.shuffles, case.draws, taken) for case, taken in zip(cases, options)]
    engines = [
        KING.start(4, case.options, Seed(None, tuple(map(tuple, case.shuffles)), tuple(case.draws))) for case in cases
    ]
    together = partial(jax.tree.map, lambda *parts: np.stack(parts))
    found = deal(together(*fates), together(*options))
    totals = np.zeros((len(cases), 4))
    positions = turns = 0
    while True:
        states, legal, sights = jax.tree.map(np.asarray, found)
        totals += states.rewards
        check(game, engines, states, legal, sights if turns % every == 0 else None)
        check_rewards(engines, totals)
        alive = [at for at, state in enumerate(engines) if state.to_move != OVER]
        if not alive:
            return positions
        positions += len(alive)
        actions = np.zeros(len(cases), np.int32)  # a game that is over must stay as it is
        for at in alive:
            state = engines[at]
            moves = cases[at].moves
            move = legal_move(state, moves[turns]) if turns < len(moves) else chance.choice(state.legal_moves())
            (actions[at],) = game.actions_of(state.seen_by(state.to_move), move)
            state.play(move)
        turns += 1
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
                features = np.concatenate([game.features_of(state.seen_by(seat)), secrets_of(state, seat)])
                assert (sights[at, seat] == features).all(), (
                    state.key(),
                    seat,
                    np.flatnonzero(sights[at, seat] != features),
                )


def check_rewards(engines: Sequence[State], totals: Any) -> None:
    """All rewards so far are the scores, centred, over 13."""
    scores = np.array([state.scores() for state in engines])
    assert np.allclose(totals, (scores - scores.mean(1, keepdims=True)) / 13, atol=1e-4)


def case(*moves: str, game: str, order: Sequence[int], first: int = 0, **options: Any) -> Case:
    """One sub-game from this shuffle on, with these moves first."""
    return Case({"games": [game], **options}, [list(order)], [first], moves)


def test_the_same_games_as_the_engine() -> None:
    assert compare(GAMES, seed=1) > 4_000


def test_the_same_single_sub_games() -> None:
    assert sum(compare(GAMES, seed, deals=1) for seed in range(3)) > 4_000


def test_what_random_games_hardly_reach() -> None:
    ranks = "23456789TJQK"
    ace_first = stacked(
        dealt(
            [
                " ".join(["Ac", *(rank + "h" for rank in ranks)]),
                " ".join(["Ah", *(rank + "c" for rank in ranks)]),
                " ".join(["Ad", *(rank + "d" for rank in ranks)]),
                " ".join(["As", *(rank + "s" for rank in ranks)]),
            ]
        ),
        range(52),
    )
    sevens = stacked(dealt(["7c 7d 7h 7s", "8c 8d 8h 8s", "6c 6d 6h 6s", "Ac Ad Ah As"]), range(52))
    cases = [
        # Nothing but hearts: they are led all the same, and that tells what the leader lacks.
        *(case(game=game, order=SUITED, first=2, lead_hearts=False) for game in ("no_king", "no_hearts")),
        *(case(game="no_king", order=ace_first, early_end=early, lead_hearts=False) for early in (False, True)),
        case("play 2c", game="no_hearts", order=ace_first, first=1, early_end=True, lead_hearts=False),
        # All trumps in one hand, chosen blind by that seat or by another, or after a look.
        *(case(f"blind {suit}", game=f"trump_{at}", order=SUITED) for at in range(4) for suit in "cdhs"),
        *(case("look", f"trump {suit}", game="trump_2", order=SUITED, first=1) for suit in "cdhs"),
        *(case(game=game, order=SUITED, first=3) for game in ("tricks", "no_tricks", "last_three", "no_queens")),
        *(case(game="domino", order=order, first=first) for order in (SUITED, sevens) for first in range(4)),
    ]
    compare_cases((cases * 2)[:GAMES], random.Random(5), deals=1)
    assert len(cases) <= GAMES


def suited(name: str, first: int) -> tuple[BatchKing, Any, Any]:
    """Games of one sub-game with a suit in each hand, and what each seat observes."""
    game, deal, _ = batched(1)
    options = game.options({"games": [name], "early_end": True})
    fates = game.given_chance([list(SUITED)], [first], options)
    many = partial(jax.tree.map, lambda part: np.stack([part] * GAMES))
    states, _, sights = deal(many(fates), many(options))
    return game, states, sights


def test_a_game_that_is_over_stays_as_it_is() -> None:
    _, states, _ = suited("no_king", first=2)
    step = batched(1)[2]
    hearts = [2 + 4 * rank for rank in range(12, 0, -1)]
    for heart in hearts[:2]:  # seat 2 takes its own king in the second trick
        for card in (heart, heart + 1, heart - 2, heart - 1):
            states, legal, _ = step(states, np.full(GAMES, card))
    assert states.over.all() and not legal.any() and (states.to_move == OVER).all()
    assert np.allclose(states.rewards[0], [0.25, 0.25, -0.75, 0.25])
    after = step(states, np.full(GAMES, 3))[0]
    assert not after.rewards.any()
    jax.tree.map(np.testing.assert_array_equal, after, states._replace(rewards=after.rewards))


def test_dealt_at_random() -> None:
    game = BatchKing(deals=1)

    def begin(key: jax.Array) -> Any:
        return game.init(key, game.sample_options(key))

    states = jax.jit(jax.vmap(begin))(jax.random.split(jax.random.key(3), 4096))
    hands = np.asarray(states.cards)[:, None] == np.arange(4)[:, None]
    assert (hands.sum(2) == 13).all()
    assert np.abs(hands.mean(0) - 0.25).max() < 0.035  # five standard deviations
    assert set(np.asarray(states.game).tolist()) == set(range(12))
    assert len(set(np.asarray(states.leader).tolist())) == 4


def test_the_critic_sees_every_hand() -> None:
    game, states, sights = suited("trump_1", first=0)
    hidden = np.asarray(jax.jit(jax.vmap(game.observe_hidden))(states, np.ones(GAMES, np.int8)))
    assert hidden.shape == (GAMES, game.secrets)
    # Seat 1 holds the diamonds; it has not looked, and its observation does not tell.
    assert [np.flatnonzero(plane)[0] for plane in hidden[0].reshape(4, 52)] == [1, 2, 3, 0]
    assert not sights[0, 1, :52].any() and sights[0, 2, :52].sum() == 13


@pytest.mark.parametrize(
    ("values", "deals", "said"),
    [
        ({"games": ["domino"] * 13}, 12, "at most 12"),
        ({}, 1, "at most 1"),
        ({"games": ["bridge"]}, 12, "bridge"),
        ({"early_end": 3}, 12, "early_end"),
    ],
)
def test_options_that_are_refused(values: dict[str, object], deals: int, said: str) -> None:
    with pytest.raises(BadText, match=said):
        BatchKing(deals=deals).options(values)


def test_other_seats_are_refused() -> None:
    with pytest.raises(BadText, match="4 seats"):
        BatchKing(3)


def test_too_little_chance_is_refused() -> None:
    game = BatchKing()
    options = game.options({"games": ["tricks", "domino"]})
    with pytest.raises(BadChance, match="2 sub-games"):
        game.given_chance([list(SUITED)], [0, 1], options)
