"""What is decided: nothing that a player cares about can change any more, be it points or titles."""

from __future__ import annotations

import pytest

from cardfolk.bots.outcome import decided
from cardfolk.chance import Fast
from tests.bots.president import at_random, table


@pytest.mark.parametrize("rounds", [1, 5])
def test_a_round_of_president_is_open_while_titles_are(rounds: int) -> None:
    state = table("4c 9d", "5c Th", "6c 8h", "", rounds=rounds)
    ends = set()
    for number in range(20):
        world, source = state.copy(), Fast(number).source(1)
        while world.round == state.round and world.to_move >= 0:
            at_random(world, source)
        assert world.scores() == [0, 0, 0, 2 if rounds == 1 else 1], "the points are decided: seat 3 is President"
        ends.add(world.stakes())
    assert len(ends) > 1, "who is Scum is not"
    assert not decided(state.seen_by(0))


@pytest.mark.parametrize("rounds", [1, 5])
def test_a_round_of_president_is_decided_once_the_titles_are(rounds: int) -> None:
    state = table("4c", "5c Th", "", "", rounds=rounds)  # seat 0 leads its last card
    assert decided(state.seen_by(0))


def test_titles_are_at_stake_as_they_were_won() -> None:
    state = table("4c", "5c Th", "", "", rounds=1)
    state.play(state.legal_moves()[0])
    assert state.stakes() == (0, 0, 2, 0, "vice_scum", "scum", "president", "vice_president")
