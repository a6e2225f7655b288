"""The fast rules and the slow ones agree on every position of random games."""

from __future__ import annotations

from importlib import import_module

import pytest

from cardfolk.game import OVER
from cardfolk.testing.walk import SOAK, game_at_random, walk
from tests.conformance import SEATINGS
from tests.slow.common import SlowGame

GAMES = {"durak": 40, "king": 12, "president": 15, "pontinho": 4, "montenegro": 12}


def slow_game(id: str, seats: int, options: dict[str, object], seed: int) -> SlowGame:
    module = import_module(f"tests.slow.{id}")
    return getattr(module, f"Slow{id.capitalize()}")(seats, options, seed)


@pytest.mark.parametrize(("id", "seats"), SEATINGS, ids=[f"{id}-{seats}" for id, seats in SEATINGS])
def test_fast_and_slow_rules_agree(id: str, seats: int) -> None:
    for number in range(GAMES[id] * SOAK):
        _, options, _, _ = game_at_random(id, seats, number)
        slow = slow_game(id, seats, options, number)
        for ply, (state, move, _) in enumerate(walk(id, seats, number)):
            where = f"game {number}, ply {ply}, options {options}"
            assert (None if state.to_move == OVER else state.to_move) == slow.to_move, where
            assert sorted(m.text for m in state.legal_moves()) == slow.legal(), where
            assert state.scores() == slow.scores, where
            if move is not None:
                slow.play(move.text)
        assert state.winners() == slow.winners, where
