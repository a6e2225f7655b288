"""Score sums that the rules state, over random games."""

from __future__ import annotations

import pytest

from cardfolk.game import State
from cardfolk.games.king.rules import KingState
from cardfolk.games.pontinho.rules import PontinhoState
from cardfolk.games.president.rules import PresidentState
from cardfolk.testing.walk import GAMES, walk
from tests.conformance import SEATINGS

KING_SUMS = (13, -13, -12, -12, -12, -13, -13, None, None, None, None, 0)  # None: 13, more if chosen blind


def check_durak(state: State) -> None:
    scores = state.scores()
    if 0 in scores:
        assert sorted(scores) == [0, *[1] * (state.seats - 1)], "one durak, everyone else wins"
    else:
        assert set(scores) <= {0.5, 1}
        assert scores.count(0.5) >= 2


def check_montenegro(state: State) -> None:
    assert sorted(state.scores()) in ([0, 1], [0.5, 0.5])


def check_king(state: State) -> None:
    assert isinstance(state, KingState)
    assert len(state.ended) == state.games()
    for at, row in enumerate(state.ended):
        expected = KING_SUMS[state.game_at(at)]
        assert sum(row) == expected if expected is not None else 13 <= sum(row) <= 26
    assert state.scores() == [sum(row[seat] for row in state.ended) for seat in range(4)]


def check_president(state: State) -> None:
    assert isinstance(state, PresidentState)
    rounds = state.house.rounds
    assert sum(state.scores()) == rounds - 1 + max(2, rounds - 2)


def check_pontinho(state: State) -> None:
    assert isinstance(state, PontinhoState)
    totals, limit = state.scores(), state.house.limit
    assert state.pot == state.house.fee * sum(state.entries)
    assert all(entries >= 1 for entries in state.entries)
    assert [totals[seat] for seat in state.winners()] == [min(totals)] * len(state.winners())
    assert sum(total <= limit for total in totals) <= 1 or state.round == 100


CHECKS = {
    "durak": check_durak,
    "montenegro": check_montenegro,
    "king": check_king,
    "president": check_president,
    "pontinho": check_pontinho,
}


@pytest.mark.parametrize(("id", "seats"), SEATINGS, ids=[f"{id}-{seats}" for id, seats in SEATINGS])
def test_scores_add_up_as_the_rules_say(id: str, seats: int) -> None:
    for number in range(25 * GAMES):
        *_, (state, _, _) = walk(id, seats, number)
        CHECKS[id](state)
