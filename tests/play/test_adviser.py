"""Hints: a position has one answer, and a better one that does not contradict it without saying so."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Thread

import pytest

from cardfolk.bots.crew import Crew
from cardfolk.bots.judge import Judgement, Rated, judge
from cardfolk.chance import Seed
from cardfolk.games import IDS, find_game
from cardfolk.play import adviser
from cardfolk.play.adviser import Adviser
from cardfolk.play.reasons import advice_of, second_thoughts
from cardfolk.testing.walk import SOAK, walk
from tests.conformance.redeal import redeal


@pytest.fixture(scope="module")
def crews() -> Iterator[list[Crew]]:
    found = [Crew(1), Crew(1)]
    yield found
    for crew in found:
        crew.close()


@pytest.mark.parametrize("id", IDS)
def test_a_position_has_one_answer_wherever_it_is_asked_and_whatever_is_hidden(
    id: str, crews: list[Crew], monkeypatch: pytest.MonkeyPatch
) -> None:
    if SOAK == 1:
        monkeypatch.setattr(adviser, "thought_of", lambda sight: 60)  # as little as shows it
    here, there = (Adviser("expert", crew) for crew in crews)
    asked = 0
    for ply, (state, move, chooser) in enumerate(walk(id, max(2, find_game(id).least), 3)):
        if move is None or ply % 7 or len(state.legal_moves()) < 2:
            continue
        if asked == 4:
            break
        asked += 1
        seat = state.to_move
        advice = here.rate(state.seen_by(seat))
        assert {one.move.text for one in advice.moves} == {one.text for one in state.legal_moves()}
        assert there.rate(redeal(state, seat, chooser).seen_by(seat)) == advice
        assert here.rate(state.seen_by(seat)) is advice  # not thought of twice
    assert asked


def test_a_better_answer_is_one_too_and_is_not_thought_of_twice(
    crews: list[Crew], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(adviser, "thought_of", lambda sight: 60)
    here, there = (Adviser("expert", crew) for crew in crews)
    state = find_game("king").start(4, {}, Seed(3))
    while len(state.legal_moves()) < 4:
        state.play(state.legal_moves()[0])
    sight = state.seen_by(state.to_move)
    better = there.better(sight)
    first = here.rate(sight)
    assert here.better(sight) == better
    assert here.better(sight) is here.better(sight)
    assert here.rate(sight) is first  # who asks anew is told the same
    assert sum(one.tries for one in better.moves) > sum(one.tries for one in first.moves)
    assert better.changed or better.moves[0].move == first.moves[0].move


def test_an_answer_that_nobody_waits_for_is_let_go_and_not_kept(
    crews: list[Crew], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(adviser, "MORE", 100_000)
    here = Adviser("expert", crews[0])
    state = find_game("king").start(4, {}, Seed(3))
    sight = state.seen_by(state.to_move)
    first = here.rate(sight)
    thought: list[object] = []
    waiting = Thread(target=lambda: thought.append(here.better(sight)))
    waiting.start()
    while not thought:
        here.let_go()
    waiting.join()
    assert thought == [first]
    assert not [asked for asked in here._kept if asked.startswith("better")]


def test_second_thoughts_keep_what_was_named_as_long_as_it_is_as_good_and_else_say_so() -> None:
    state = find_game("king").start(4, {}, Seed(3))
    sight = state.seen_by(state.to_move)
    first = advice_of(sight, judge(sight, 40))
    named, other, *_ = [one.move for one in first.moves]
    for behind, error, changed in ((0.01, 0.02, False), (0.2, 0.01, True)):
        rows = (Rated(other, 0.6, 0.0, 0.0, 90), Rated(named, 0.6 - behind, behind, error, 90))
        again = second_thoughts(sight, first, Judgement(rows, False, 180))
        assert again.changed is changed
        assert again.moves[0].move == (other if changed else named)
        assert again.moves[0].behind == 0.0
