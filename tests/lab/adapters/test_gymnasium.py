"""Gymnasium's own check on the games, and one seat against bots as it should be."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from cardfolk.games import IDS  # noqa: E402
from cardfolk.lab.adapters.gymnasium import CardfolkEnv  # noqa: E402
from cardfolk.words import BadText  # noqa: E402
from tests.conformance.redeal import redeal  # noqa: E402

every_game = pytest.mark.parametrize("id", IDS)


def make(id: str, **more: Any) -> Any:
    return gymnasium.make(f"cardfolk/{id.title()}-v0", **more)


def play(env: Any, seed: int) -> list[tuple[str, float]]:
    """A game with actions at random: what the seat did and what it brought."""
    source = random.Random(seed)
    env.reset(seed=seed)
    told, over = [], False
    while not over:
        masks = env.unwrapped.action_masks()
        action = source.choice(masks.nonzero()[0])
        text = env.unwrapped.action_text(action)
        observation, reward, over, cut, info = env.step(action)
        assert env.observation_space.contains(observation)
        assert np.array_equal(info["action_mask"].astype(bool), env.unwrapped.action_masks())
        assert not cut
        told.append((text, reward))
    return told


@pytest.mark.filterwarnings("error")
@every_game
def test_their_check_passes(id: str, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(make(id, opponents=["medium"]).unwrapped)
    assert f"{id}, seat" in capsys.readouterr().out


@every_game
def test_the_same_seed_is_the_same_game(id: str) -> None:
    env = make(id, opponents=["medium", "random"])
    first = play(env, 11)
    assert first == play(make(id, opponents=["medium", "random"]), 11)
    played = env.unwrapped.played
    assert sum(reward for _, reward in first) == pytest.approx(played.worth[env.unwrapped.seat])


def test_a_bot_that_thinks_ahead_gives_the_same_game_too() -> None:
    games = [play(make("durak", opponents=["hard"], seat=1, simulations=4, options={"deck": 24}), 3) for _ in range(2)]
    assert games[0] == games[1]


@every_game
def test_the_seat_observes_nothing_hidden(id: str) -> None:
    env = make(id, opponents=["random"]).unwrapped
    env.reset(seed=2)
    source = random.Random(2)
    for _ in range(25):
        true, seen = env.played.state, env.played.observe(env.seat)
        env.played.state, env.played._sights = redeal(true, env.seat, source), {}
        assert np.array_equal(seen, env.played.observe(env.seat))
        env.played.state, env.played._sights = true, {}
        if env.step(source.choice(env.action_masks().nonzero()[0]))[2]:
            break
    assert env.everything().any()


def test_an_illegal_action_ends_the_game_and_costs_one() -> None:
    env = make("durak").unwrapped
    env.reset(seed=1)
    _, reward, over, _, info = env.step(int(np.argmin(env.action_masks())))
    assert (reward, over, info["illegal"]) == (-1, True, True)


def test_a_seat_is_kept_or_drawn() -> None:
    env = make("durak", seats=4, seat=2).unwrapped
    env.reset(seed=1)
    assert env.seat == 2
    drawn = make("durak", seats=4).unwrapped
    assert {drawn.reset(seed=seed)[1]["seat"] for seed in range(12)} == {0, 1, 2, 3}


def test_a_program_may_play_the_others(tmp_path: Path) -> None:
    file = tmp_path / "first.py"
    file.write_text("import json, sys\nfor line in sys.stdin: print(json.loads(line)['legal'][0], flush=True)")
    env = CardfolkEnv("durak", opponents=[f"command:{sys.executable} {file}"], seat=0, options={"deck": 24})
    assert play(env, 5)
    env.close()


def test_what_cannot_be_is_refused_by_name() -> None:
    with pytest.raises(BadText, match="there is no bot genius"):
        CardfolkEnv("durak", opponents=["genius"])
    with pytest.raises(BadText, match="seat is from 0 to 1"):
        CardfolkEnv("durak", seat=2)
    with pytest.raises(BadText, match="at least one opponent"):
        CardfolkEnv("durak", opponents=[])
