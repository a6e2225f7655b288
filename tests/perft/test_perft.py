"""The perft files hold for the fast rules and the slow ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardfolk.games import IDS
from cardfolk.position import read_position, write_position
from tests.perft.count import HERE, Case, after, cases, perft, slow_after, slow_perft

CASES = [(path.stem, number, case) for path in sorted(HERE.glob("*.txt")) for number, case in enumerate(cases(path))]
SMALL = 3_000  # lines of play that the slow rules count in the suite


def test_every_game_has_a_file() -> None:
    assert {path.stem for path in Path(HERE).glob("*.txt")} == set(IDS)


@pytest.mark.parametrize(("id", "number", "case"), CASES, ids=[f"{id}-{number}" for id, number, _ in CASES])
def test_perft(id: str, number: int, case: Case) -> None:
    state = after(case.record)
    assert write_position(state) == case.position
    assert [perft(read_position(case.position), depth) for depth in range(1, len(case.counts) + 1)] == case.counts
    for depth, count in enumerate(case.counts, 1):
        if count <= SMALL:
            assert slow_perft(slow_after(case.record), depth) == count
