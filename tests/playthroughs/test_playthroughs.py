"""Every game has whole games written out, and plays them again line by line."""

from __future__ import annotations

import pytest

from cardfolk.games import IDS
from tests.playthroughs.write import HERE, PLAYS, lines


@pytest.mark.parametrize("name", PLAYS)
def test_playthrough(name: str) -> None:
    written = (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    number = 0
    for number, line in enumerate(lines(name), 1):
        assert number <= len(written), f"{name}.txt ends before line {number}: {line}"
        assert line == written[number - 1], f"{name}.txt, line {number}; if the change is meant: make playthroughs"
    assert number == len(written)


@pytest.mark.parametrize("id", IDS)
def test_every_game_has_two(id: str) -> None:
    assert sum(play[0] == id for play in PLAYS.values()) >= 2
