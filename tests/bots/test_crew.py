"""Bots that think in processes of their own: the same moves, stopped at any time, never waited for in vain."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardfolk.bots import find_bot
from cardfolk.bots.crew import Crew, CrewBot
from cardfolk.bots.ladder import LadderBot
from cardfolk.chance import FastSource, HashSource, Seed
from cardfolk.game import State
from cardfolk.games import IDS, find_game

FOREVER = 10**12  # simulations


@pytest.fixture(scope="module")
def crew() -> Iterator[Crew]:
    crew = Crew(1)
    yield crew
    crew.close()


def sight(id: str = "durak") -> State:
    game = find_game(id)
    state = game.start(max(2, game.least), {}, Seed(4))
    while len(state.legal_moves()) < 2:
        state.play(state.legal_moves()[0])
    return state.seen_by(state.to_move)


@pytest.mark.parametrize("id", IDS)
def test_a_bot_in_a_crew_makes_the_move_that_it_makes_here(crew: Crew, id: str) -> None:
    away = CrewBot("hard", FastSource(3, 1), crew, simulations=4)
    here = LadderBot("hard", HashSource(away.seed, 0), simulations=4)
    here.source = HashSource(away.seed, 1)
    assert away.choose(sight(id)) == here.choose(sight(id))


def test_advice_comes_from_the_crew_too(crew: Crew) -> None:
    advice = CrewBot("expert", FastSource(3, 1), crew, simulations=8).rate(sight())
    assert sorted(one.move.text for one in advice.moves) == sorted(move.text for move in sight().legal_moves())
    assert advice.reason


def test_thinking_can_be_stopped(crew: Crew) -> None:
    thinking = CrewBot("expert", FastSource(3, 1), crew, simulations=FOREVER).begin(sight("president"))
    thinking.stop()
    assert thinking.move() in sight("president").legal_moves()


def test_what_waits_is_stopped_before_it_begins(crew: Crew) -> None:
    bot = CrewBot("expert", FastSource(3, 1), crew, simulations=FOREVER)
    first, second = bot.begin(sight("president")), bot.begin(sight("president"))
    second.stop()
    first.stop()
    assert {first.move(), second.move()} <= set(sight("president").legal_moves())


def test_a_process_that_dies_costs_nothing(crew: Crew) -> None:
    bot = CrewBot("hard", FastSource(3, 1), crew, simulations=FOREVER)
    thinking = bot.begin(sight("president"))
    while thinking.program is None or thinking.program._running is None:
        assert not thinking.ready
    thinking.program._running.kill()
    assert thinking.move() in sight("president").legal_moves()
    bot.simulations = 2
    assert bot.choose(sight("king")) in sight("king").legal_moves()


def test_under_load_everyone_thinks_less(crew: Crew) -> None:
    whole = Crew(4)
    shares = []
    for whole.asked in (1, 4, 8, 40):
        shares.append(whole.share())
    assert shares == [1.0, 1.0, 0.5, 0.1]
    whole.close()


def test_no_process_is_left() -> None:
    crew = Crew(2)
    bot = CrewBot("hard", FastSource(3, 1), crew, simulations=2)
    bot.choose(sight())
    running = [program._running for program in crew._programs]
    crew.close()
    assert running and all(each is not None and each.poll() is not None for each in running)


def test_only_bots_that_think_ahead_need_the_crew(crew: Crew) -> None:
    assert isinstance(find_bot("expert:cautious", FastSource(1, 1), crew), CrewBot)
    assert isinstance(find_bot("medium", FastSource(1, 1), crew), LadderBot)
