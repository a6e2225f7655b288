"""What is known of a game is found by its id: here, or in a package that a game from outside brings."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardfolk.bots import registry
from cardfolk.bots.ladder import LadderBot
from cardfolk.bots.random_rollouts import RandomRollouts
from cardfolk.bots.registry import add_package, forget_packages, knowledge_of, thinker_of
from cardfolk.bots.rollouts import Rollouts
from cardfolk.chance import Fast
from cardfolk.game import State
from cardfolk.games import IDS, find_game
from tests.toy import TOY

HIGHEST = """
from cardfolk.bots.knowledge import Knowledge

class Highest(Knowledge):
    def values(self, state, moves, style):
        return [float(move.card) for move in moves]

KNOWLEDGE = Highest()
"""
THINKING = """
from cardfolk.bots.rollouts import Rollouts
from .knowledge import KNOWLEDGE

THINKER = Rollouts(KNOWLEDGE)
LIGHT = Rollouts(KNOWLEDGE, 2)
"""


@pytest.fixture
def brought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a package for the toy game; what it says goes with it."""
    package = tmp_path / f"toy_bots_{tmp_path.name}"
    package.mkdir()
    (package / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    yield package
    registry._BROUGHT.clear()
    forget_packages()


def position(id: str = "toy") -> State:
    game = TOY if id == "toy" else find_game(id)
    return game.start(game.least, {}, Fast(1))


@pytest.mark.parametrize("id", IDS)
def test_the_games_here_have_their_own(id: str) -> None:
    for found in (knowledge_of(position(id)), registry._thinker(id, False), registry._thinker(id, True)):
        assert type(found).__module__.startswith(f"cardfolk.bots.{id}.")


def test_a_game_that_brings_nothing_is_tried_out_at_random() -> None:
    assert isinstance(thinker_of(position()), RandomRollouts)
    assert set(knowledge_of(position()).values(position(), position().legal_moves(), 0)) == {0.0}


def test_a_game_from_outside_brings_its_own(brought: Path, toy: None) -> None:
    assert isinstance(thinker_of(position()), RandomRollouts)
    (brought / "knowledge.py").write_text(HIGHEST)
    add_package("toy", brought.name)
    state = position()
    chosen = LadderBot("medium", Fast(1).source(1)).choose(state.seen_by(0))
    assert chosen == state.legal_moves()[-1]
    thinker = thinker_of(state)
    assert isinstance(thinker, Rollouts) and not isinstance(thinker, RandomRollouts)
    assert thinker.knowledge is knowledge_of(state)


def test_and_its_own_way_to_think(brought: Path, toy: None) -> None:
    (brought / "knowledge.py").write_text(HIGHEST)
    (brought / "thinking.py").write_text(THINKING)
    add_package("toy", brought.name)
    light = thinker_of(position(), light=True)
    assert isinstance(light, Rollouts) and light.most == 2
    assert LadderBot("hard", Fast(1).source(1), simulations=4).choose(position().seen_by(0))


def test_a_game_may_be_called_as_a_module_here_is() -> None:
    assert registry._module("random", "knowledge") is None
    assert registry._module("no_such_game", "knowledge") is None
