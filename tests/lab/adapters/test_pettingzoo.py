"""PettingZoo's own tests on the games, and what they do not ask: given deals, texts, secrecy."""

from __future__ import annotations

import pickle
import random

import numpy as np
import pytest

pettingzoo = pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, render_test, seed_test  # noqa: E402

from cardfolk.cards import card_names  # noqa: E402
from cardfolk.chance import Seed  # noqa: E402
from cardfolk.games import IDS, find_game  # noqa: E402
from cardfolk.lab.adapters.pettingzoo import env, raw_env  # noqa: E402
from cardfolk.words import BadText  # noqa: E402
from tests.conformance.redeal import redeal  # noqa: E402

every_game = pytest.mark.parametrize("id", IDS)
# PettingZoo says so of every environment with a mask that it does not know by name.
MASKED = ["ignore:Observation is not a NumPy array", "ignore:Observation space for each agent probably should be"]


@pytest.mark.filterwarnings("error", *MASKED)
@every_game
def test_their_api_test_passes(id: str) -> None:
    api_test(env(game=id), num_cycles=150)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("id", "seats"), [("durak", 6), ("president", 8), ("pontinho", 4), ("toy", 3)])
def test_their_api_test_passes_with_more_seats(id: str, seats: int, toy: None) -> None:
    api_test(env(game=id, seats=seats), num_cycles=30)


@every_game
def test_their_seed_test_passes(id: str) -> None:
    seed_test(lambda: env(game=id), num_cycles=60)


@every_game
def test_their_render_test_passes(id: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: env(game=id, render_mode=render_mode))
    assert f"{id}, seat" in capsys.readouterr().out


@every_game
def test_a_whole_game_pays_what_it_is_worth(id: str) -> None:
    table = env(game=id)
    table.reset(seed=4)
    source = random.Random(4)
    earned = dict.fromkeys(table.agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, over, _, info = table.last()
        earned[agent] += reward
        if over:
            table.step(None)
            continue
        assert np.array_equal(observation["action_mask"], info["action_mask"])
        assert not any(table.infos[other]["action_mask"].any() for other in table.agents if other != agent)
        table.step(source.choice(observation["action_mask"].nonzero()[0]))
    assert list(earned.values()) == pytest.approx(table.unwrapped.played.worth)


@every_game
def test_what_is_observed_depends_on_nothing_hidden(id: str) -> None:
    table = raw_env(game=id)
    table.reset(seed=6)
    source = random.Random(6)
    whole = 0
    for ply in range(120):
        if table.played.over:
            break
        if ply % 6 == 0:
            seat = source.randrange(table.seats)
            agent = table.possible_agents[seat]
            true, seen, all_seen = table.played.state, table.observe(agent), table.state()
            assert table.state_space.contains(all_seen)
            table.played.state = redeal(true, seat, source)
            table.played._sights = {}
            other = table.observe(agent)
            assert all(np.array_equal(seen[part], other[part]) for part in seen)
            whole += not np.array_equal(all_seen, table.state())
            table.played.state = true
            table.played._sights = {}
        legal = table.observe(table.agent_selection)["action_mask"].nonzero()[0]
        assert all(table.action_text(action) for action in legal)
        table.step(source.choice(legal))
    assert whole


def test_a_seed_deals_as_the_engine_and_shuffles_can_be_given() -> None:
    table = raw_env(game="durak", seats=3, options={"deck": 24})
    table.reset(seed=42)
    assert table.played.state == find_game("durak").start(3, {"deck": 24}, Seed(42))
    order = tuple(sorted(table.played.state.cards(), reverse=True))
    table.reset(options={"shuffles": [card_names(list(order))]})
    assert tuple(table.played.state.deck) == order
    with pytest.raises(BadText, match="top card first"):
        table.reset(options={"shuffles": ["Ac and more"]})


def test_games_without_a_seed_differ_and_follow_from_the_last_one_given() -> None:
    def deals() -> list[tuple[object, ...]]:
        table = raw_env(game="king")
        table.reset(seed=1)
        found = []
        for _ in range(2):
            table.reset()
            found.append(table.played.state.key())
        return found

    assert deals() == deals()
    assert len(set(deals())) == 2


def test_an_illegal_action_ends_the_game_for_who_took_it() -> None:
    table = env(game="durak")
    table.reset(seed=1)
    observation, *_ = table.last()
    agent = table.agent_selection
    table.step(int(np.argmin(observation["action_mask"])))
    assert all(table.terminations.values())
    assert table.rewards[agent] == -1


def test_newer_versions_find_the_games_by_name() -> None:
    if not hasattr(pettingzoo, "make"):
        pytest.skip("this version has no names")
    assert pettingzoo.make("aec", "cardfolk/Durak-v0", seats=3).unwrapped.seats == 3


def test_an_environment_can_be_sent_to_another_process() -> None:
    table = pickle.loads(pickle.dumps(raw_env(game="president", seats=5, options={"rounds": 1})))
    table.reset(seed=1)
    assert table.played.state.house.rounds == 1
    assert len(table.agents) == 5


def test_what_cannot_be_is_refused_by_name() -> None:
    with pytest.raises(BadText, match="king takes 4 seats, not 3"):
        raw_env(game="king", seats=3)
    with pytest.raises(BadText, match="render_mode is human, ansi or None"):
        raw_env(render_mode="rgb_array")
