"""Hints: a position has one answer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardfolk.bots.crew import Crew
from cardfolk.games import IDS, find_game
from cardfolk.play.adviser import Adviser
from cardfolk.testing.walk import walk
from tests.conformance.redeal import redeal


@pytest.fixture(scope="module")
def crews() -> Iterator[list[Crew]]:
    found = [Crew(1), Crew(1)]
    yield found
    for crew in found:
        crew.close()


@pytest.mark.parametrize("id", IDS)
def test_a_position_has_one_answer_wherever_it_is_asked_and_whatever_is_hidden(id: str, crews: list[Crew]) -> None:
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
