"""Batched Durak beside the engine: every position of random games, at every number of seats, with all options."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import numpy as np
import pytest

jax = pytest.importorskip("jax")

from cardfolk.bots.durak.policy import CARDS, LAYOUT, PASS, RUFF, SECRETS, TRANSFER, secrets_of  # noqa: E402
from cardfolk.chance import Fast  # noqa: E402
from cardfolk.games.durak import GAME, OPTIONS  # noqa: E402
from cardfolk.lab.batch.durak import BatchDurak, State  # noqa: E402
from cardfolk.words import BadText  # noqa: E402

jnp = jax.numpy


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function for many games at once; on CPU compiled soon rather than well."""
    quickly = {"xla_backend_optimization_level": 0} if jax.default_backend() == "cpu" else None
    return jax.jit(jax.vmap(function), compiler_options=quickly)


class Batch:
    """The batched functions for one number of seats, compiled once."""

    def __init__(self, seats: int) -> None:
        self.game = BatchDurak(seats)

        def both(state: Any, seat: Any) -> Any:
            return jnp.concatenate([self.game.observe(state, seat), self.game.observe_hidden(state, seat)])

        observe = jax.vmap(both, (None, 0))
        self.deal = compiled(self.game.deal)
        self.step = compiled(self.game.step)
        self.look = compiled(lambda state: (self.game.legal(state), observe(state, jnp.arange(seats))))

    def start(self, decks: list[list[int]], options: list[dict[str, object]]) -> State:
        values = [self.game.options(one) for one in options]
        chances = [self.game.given_chance([deck], [], one) for deck, one in zip(decks, values)]
        return self.deal(jnp.stack(chances), jax.tree.map(lambda *parts: jnp.stack(parts), *values))


batch_of = cache(Batch)


def any_options(source: random.Random, seats: int) -> dict[str, object]:
    """Options at random, of those that go with so many seats."""
    values = {option.name: source.choice(option.values) for option in OPTIONS}
    if values["deck"] == 24 and seats > 4:
        values["deck"] = 36
    return values


def compare(
    games: int, seed: int, seats: int, options: Mapping[str, object] | None = None, watched: float = 1.0
) -> dict[str, int]:
    """Play so many random games at once on both sides, comparing all there is; how many of what there was.

    Options are drawn for each game unless given. Some games are played by who rarely passes, others by who mostly
    does, so that hands grow and games end by the sixty turns too. What the seats see is compared at the share
    `watched` of positions, everything else at all.
    """
    source = random.Random(seed)
    batch = batch_of(seats)
    values = [dict(options) if options is not None else any_options(source, seats) for _ in range(games)]
    states = [GAME.start(seats, one, Fast(source.randrange(1 << 30))) for one in values]
    batched = batch.start([state.deck for state in states], values)
    passing = [(0.0, 0.1, 0.4, 0.98)[i % 4] for i in range(games)]
    rewards = np.zeros((games, seats))
    going = list(range(games))
    seen = dict.fromkeys(("positions", "transfers", "ruffs", "choices of target", "drawn", "games"), 0)
    while going:
        legal, features, to_move, over, scores, reward = (
            np.asarray(part)
            for part in (*batch.look(batched), batched.to_move, batched.over, batched.scores, batched.rewards)
        )
        rewards += reward
        actions = np.zeros(games, np.int32)
        for i in going.copy():
            state = states[i]
            moves = state.legal_moves()
            choices = [batch.game.actions_of(state, move) for move in moves]
            assert all(len(made) == 1 for made in choices)
            assert sorted(made[0] for made in choices) == np.flatnonzero(legal[i]).tolist(), (state.key(), moves)
            assert to_move[i] == state.to_move
            assert over[i] == (not moves)
            assert scores[i].tolist() == state.scores()
            for seat in range(seats if source.random() < watched else 0):
                expected = np.concatenate([batch.game.features_of(state.seen_by(seat)), secrets_of(state, seat)])
                assert features[i, seat].tobytes() == expected.tobytes(), differences(expected, features[i, seat])
            if not moves:
                going.remove(i)
                seen["games"] += 1
                seen["drawn"] += max(state.sizes) > 0 and min(state.scores()) > 0
                continue
            k = len(moves) - 1
            if k and source.random() >= passing[i]:
                k = source.randrange(k)
            actions[i] = choices[k][0]
            seen["positions"] += 1
            seen["transfers"] += moves[k].verb == "transfer"
            seen["ruffs"] += moves[k].verb == "cover" and RUFF <= choices[k][0] < TRANSFER
            seen["choices of target"] += moves[k].verb == "cover" and state.open & (state.open - 1) != 0
            state.play(moves[k])
        batched = batch.step(batched, actions)
    results = np.array([state.scores() for state in states])
    assert np.allclose(rewards, (results - results.mean(1, keepdims=True)) * seats / (seats - 1), atol=1e-6)
    return seen


def differences(expected: Any, found: Any) -> dict[str, Any]:
    """Where two observations differ, by name."""
    names = [(name, i) for name, size in {**LAYOUT, "secrets": SECRETS}.items() for i in range(size)]
    return {str(names[k]): (expected[k], found[k]) for k in np.flatnonzero(expected != found)}


GAMES = {2: 48, 3: 24, 4: 16, 5: 12, 6: 12}  # at once; always the same, since each number is compiled anew


@pytest.mark.parametrize("seats", GAMES)
def test_random_games_are_the_engines(seats: int) -> None:
    seen = compare(GAMES[seats], 10 + seats, seats)
    assert seen["positions"] > 1000
    assert all(seen.values()), seen


@pytest.mark.parametrize("preset", GAME.presets)
def test_two_seats_by_the_presets(preset: str) -> None:
    compare(GAMES[2], 1, 2, GAME.preset(preset))


@pytest.mark.parametrize(("seats", "deck"), [(4, 24), (6, 36)])
def test_a_deck_that_is_dealt_out_shows_trump_in_a_hand(seats: int, deck: int) -> None:
    compare(GAMES[seats], 2, seats, {"deck": deck})


def test_sixty_turns_without_a_discard_are_a_draw_and_a_game_that_is_over_stays() -> None:
    batch = batch_of(2)
    source = random.Random(3)
    decks = [source.sample(range(16, 52), 36) for _ in range(48)]
    state = batch.start(decks, [{}] * 48)
    steps = 0
    while not state.over.all():
        assert steps < 120
        legal = np.asarray(batch.look(state)[0])
        state = batch.step(state, np.where(legal[:, PASS], PASS, legal.argmax(1)).astype(np.int32))
        steps += 1
    assert steps == 120
    assert (np.asarray(state.scores) == 0.5).all()
    assert (np.asarray(state.rewards) == 0.0).all()
    assert not np.asarray(batch.look(state)[0]).any()
    after = batch.step(state, np.zeros(48, np.int32))
    assert jax.tree.all(jax.tree.map(lambda then, now: bool((then == now).all()), state, after))


def test_a_decided_game_pays_once() -> None:
    batch = batch_of(2)
    deck = list(range(16, 52))
    state = batch.start([deck] * 48, [{}] * 48)
    source = np.random.default_rng(4)
    paid = np.zeros((48, 2))
    while not state.over.all():
        legal = np.asarray(batch.look(state)[0])
        state = batch.step(state, np.where(legal, source.random(legal.shape), -1).argmax(1).astype(np.int32))
        paid += np.asarray(state.rewards)
    assert (paid == 2 * np.asarray(state.scores) - 1).all()
    assert (np.asarray(batch.step(state, np.zeros(48, np.int32)).rewards) == 0).all()


def test_sampled_options_are_mostly_what_people_play() -> None:
    for seats in (2, 5):
        keys = jax.random.split(jax.random.key(5), 512)
        options = jax.tree.map(np.asarray, compiled(BatchDurak(seats).sample_options)(keys))
        assert (options.deck >= 6 * seats).all()
        assert 0.6 < (options.deck == 36).mean() < 1
        assert (options.deck == 52).any()
        house = ~options.attacker_again & (options.attack_limit == 0) & options.transfer
        classic = options.attacker_again & (options.attack_limit == 6)
        assert house.mean() > 0.2
        assert (classic & options.transfer).mean() > 0.2
        assert (classic & ~options.transfer).mean() > 0.15
        assert options.attacker_adds.any()


def test_a_deal_at_random_is_a_whole_deck_and_the_secrets_are_the_rest() -> None:
    game = BatchDurak(2)
    decks = [24, 36, 52] * 16
    values = [game.options({"deck": deck}) for deck in decks]
    options = jax.tree.map(lambda *parts: jnp.stack(parts), *values)
    order = compiled(game.chance)(jax.random.split(jax.random.key(6), 48), options)
    state = batch_of(2).deal(order, options)
    hidden = np.asarray(compiled(game.observe_hidden)(state, jnp.zeros(48, jnp.int8)))
    assert (np.sort(order, 1) == np.arange(CARDS)).all()
    assert len({tuple(deck) for deck in np.asarray(order).tolist()}) == 48
    for i, deck in enumerate(decks):
        assert np.asarray(order)[i, :deck].min() == CARDS - deck
        assert state.left[i] == deck - 12
        other, later = hidden[i, :CARDS], hidden[i, -2 * CARDS :].reshape(2, CARDS)
        assert other.sum() == 6
        assert later.sum(1).tolist() == [6, 6]
        assert hidden[i].sum() == 18
        assert (other + later.sum(0)).max() == 1
    assert hidden.shape[1] == SECRETS


def test_options_that_the_engine_refuses_are_refused() -> None:
    with pytest.raises(BadText, match="24 cards are enough"):
        BatchDurak(5).options({"deck": 24})
    with pytest.raises(BadText):
        BatchDurak(7)


def test_the_host_side_needs_no_jax() -> None:
    code = "import sys, cardfolk.bots.durak.policy; sys.exit('jax' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
