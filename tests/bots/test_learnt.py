"""What was learnt of a game plays it where it fits, fairly and by the rules; elsewhere, or without numpy, others do."""

from __future__ import annotations

import logging
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("numpy")

from cardfolk.bots import registry
from cardfolk.bots.knowledge import STYLES
from cardfolk.bots.ladder import LadderBot
from cardfolk.bots.learnt import Learnt
from cardfolk.bots.registry import forget_packages, thinker_of, weights_of
from cardfolk.bots.thinking import Budget, Thinker
from cardfolk.bots.ways import Way
from cardfolk.chance import Fast, FastSource, Seed
from cardfolk.game import State
from cardfolk.games import IDS, find_game
from cardfolk.games.durak.rules import DurakState
from cardfolk.position import read_position, write_position
from cardfolk.testing.walk import some_options, walk
from tests.conformance.redeal import redeal

SOURCE = Path(__file__).parents[2] / "src"
FITTING = [("durak", 2), ("king", 4), ("president", 3), ("president", 4), ("president", 5), ("president", 6)]
FITTING.append(("montenegro", 2))
OTHERS = [("durak", 3), ("durak", 6), ("president", 7), ("president", 8), ("pontinho", 2)]


def start(id: str, seats: int) -> State:
    return find_game(id).start(seats, {}, Seed(1))


@pytest.fixture
def leaning(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have every level play by what was learnt wherever that is possible."""
    monkeypatch.setattr(registry, "way_of", lambda game, level: Way())
    forget_packages()
    yield
    forget_packages()


@pytest.mark.parametrize(("id", "seats"), FITTING)
def test_what_was_learnt_plays_where_it_fits(id: str, seats: int, leaning: None) -> None:
    assert isinstance(thinker_of(start(id, seats), light=True), Learnt)
    assert isinstance(thinker_of(start(id, seats)), Learnt)


def test_medium_plays_what_was_learnt_of_durak_for_two() -> None:
    assert isinstance(registry.learnt_of(start("durak", 2), "medium"), Learnt)
    assert registry.learnt_of(start("durak", 3), "medium") is None
    assert registry.learnt_of(start("durak", 2), "easy") is None


def test_medium_plays_it_on_what_it_remembers() -> None:
    """Who remembers nothing of what went by chooses the same with and without it."""
    tried = differing = 0
    for seed in range(4):
        for state, move, _ in walk("durak", 2, seed):
            if move is None or len(state.legal_moves()) < 2:
                continue
            sight = state.seen_by(state.to_move)
            forgotten = registry.knowledge_of(sight).forget(sight, 0)
            tried += write_position(sight) != write_position(forgotten)
            chosen = []
            for seen, kept in ((sight, 0), (forgotten, 0), (sight, (1 << 52) - 1)):
                bot = LadderBot("medium", FastSource(seed, 1))
                bot.kept = kept
                chosen.append(bot.choose(seen))
            assert chosen[0] == chosen[1]
            differing += chosen[0] != chosen[2]
    assert tried > 20 and differing


@pytest.mark.parametrize(("id", "seats"), OTHERS)
def test_elsewhere_the_games_own_thinkers_play(id: str, seats: int, leaning: None) -> None:
    for light in (True, False):
        assert thinker_of(start(id, seats), light) is registry._thinker(id, light)


def thinkers(id: str) -> list[Thinker]:
    """What plays by the policy, whichever levels do: the likeliest move, or one drawn."""
    policy, side = registry._policy(id), registry._module(id, "policy")
    assert policy is not None and side is not None
    return [Learnt(policy, side, registry._knowledge(id), warmth=warmth) for warmth in (0.0, 1.0)]


@pytest.mark.parametrize(("id", "seats"), FITTING)
def test_the_same_sight_gives_the_same_thought_whatever_the_hidden_cards_are(id: str, seats: int) -> None:
    tried = 0
    for seed in range(2):
        for ply, (state, move, chooser) in enumerate(walk(id, seats, seed)):
            if move is None or ply % 4 or tried >= 40 * (seed + 1) or len(state.legal_moves()) < 2:
                continue
            tried += 1
            seat = state.to_move
            for thinker in thinkers(id):
                thoughts = []
                for world in (state, redeal(state, seat, chooser)):
                    sight = world.seen_by(seat)
                    style = ply % len(STYLES)
                    thought = thinker.think(sight, sight.legal_moves(), style, Budget(0, 3), FastSource(ply, 7))
                    thoughts.append((thought.values, thought.policy))
                assert thoughts[0] == thoughts[1]
    assert tried > 20


@pytest.mark.parametrize(("id", "seats"), FITTING)
def test_it_plays_by_the_rules_with_any_options_and_style(id: str, seats: int, leaning: None) -> None:
    game = find_game(id)
    chooser = random.Random(f"{id} {seats}")
    for number in range(6):
        state = game.start(seats, some_options(game, seats, chooser), Seed(number))
        styles = [STYLES[(number + seat) % len(STYLES)] for seat in range(seats)]
        bots = [LadderBot(f"hard:{style}", FastSource(number, 1), simulations=20) for style in styles]
        while state.to_move >= 0:
            sight = read_position(write_position(state.seen_by(state.to_move)))
            move = bots[state.to_move].choose(sight)
            state.check(move)
            state.play(move)


@pytest.mark.parametrize(("id", "seats"), FITTING)
def test_chances_are_those_of_all_moves(id: str, seats: int) -> None:
    policy, side = registry._policy(id), registry._module(id, "policy")
    assert policy is not None and side is not None
    for state, move, _ in walk(id, seats, 5):
        if move is not None:
            sight = state.seen_by(state.to_move)
            moves = sight.legal_moves()
            chances = policy.chances(side, sight, moves)
            apart = {tuple(side.actions_of(sight, move)): chance for move, chance in zip(moves, chances)}
            assert sum(apart.values()) == pytest.approx(1.0, abs=1e-5)


def test_the_end_of_durak_is_solved(leaning: None) -> None:
    """Where a win can be forced, hard forces it: then it is still one after every answer."""
    forced = 0
    for seed in range(12):
        state = find_game("durak").start(2, {}, Seed(seed))
        solving = [LadderBot("hard", Fast(seed).source(seat), simulations=400) for seat in range(2)]
        before = [LadderBot("easy", Fast(seed).source(seat)) for seat in range(2)]  # as long as there is a stock
        winner = -1
        while state.to_move >= 0:
            sight = state.seen_by(state.to_move)
            assert isinstance(sight, DurakState)
            bots = before if sight.left else solving
            moves = sight.legal_moves()
            if len(moves) > 1 and not sight.left and winner < 0:
                thinking = registry._module("durak", "thinking")
                assert thinking is not None
                ends = thinking.ends_of(sight, moves, Budget(0, 400), Fast(1).source(3))
                if ends and max(ends) == 1.0:
                    winner = state.to_move
                    forced += 1
            state.play(bots[state.to_move].choose(sight))
        if winner >= 0:
            assert state.winners() == [winner], seed
    assert forced > 2


@pytest.mark.parametrize("id", IDS)
def test_advice_is_led_by_what_would_be_played(id: str, leaning: None) -> None:
    if weights_of(id) is None:
        pytest.skip("nothing was learnt of it")
    seats = min(seats for other, seats in FITTING if other == id)
    for ply, (state, move, _) in enumerate(walk(id, seats, 3)):
        if move is None or ply > 60:
            break
        sight = state.seen_by(state.to_move)
        if len(sight.legal_moves()) > 1:
            bot = LadderBot("hard", FastSource(1, 1), simulations=50)
            advice = bot.rate(sight)
            assert len(advice.moves) == len(sight.legal_moves())
            assert advice.moves[0][0] == bot.choose(sight)
            assert all(0.0 <= one.value <= 1.01 for one in advice.moves)


def test_without_numpy_the_others_play_and_a_line_says_so() -> None:
    code = (
        "import sys\n"
        "sys.modules['numpy'] = None\n"
        "from cardfolk.bots import registry\n"
        "from cardfolk.bots.ladder import LadderBot\n"
        "from cardfolk.chance import Fast, Seed\n"
        "from cardfolk.games import find_game\n"
        "registry.way_of = lambda game, level: registry.Way()\n"
        "for _ in range(2):\n"
        "    state = find_game('durak').start(2, {}, Seed(1))\n"
        "    for level in ('medium', 'hard'):\n"
        "        print(LadderBot(level, Fast(1).source(1), simulations=20).choose(state.seen_by(state.to_move)).text)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": str(SOURCE)}, capture_output=True, text=True
    )
    assert len(done.stdout.splitlines()) == 4
    assert done.stderr == "numpy is missing: bots and reviews do without what was learnt of durak\n"


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The file that all weights are read from."""
    path = tmp_path / "weights.npz"
    monkeypatch.setattr(registry, "way_of", lambda game, level: Way())
    monkeypatch.setattr(registry, "weights_of", lambda game: path if path.is_file() else None)
    forget_packages()
    yield path
    forget_packages()


def test_without_weights_the_others_play(elsewhere: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert thinker_of(start("durak", 2)) is registry._thinker("durak", False)
    assert not caplog.records
    forget_packages()
    elsewhere.write_bytes(b"no weights")
    with caplog.at_level(logging.WARNING):
        assert thinker_of(start("durak", 2)) is registry._thinker("durak", False)
        assert thinker_of(start("durak", 2), light=True) is registry._thinker("durak", True)
    assert len(caplog.records) == 1
    assert "holds no weights" in caplog.text and "without what was learnt of durak" in caplog.text
    assert not registry.tries_by_learning(start("durak", 2)), "and reviews are made as they were"
