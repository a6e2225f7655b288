"""The table of speeds counts what happened."""

from __future__ import annotations

import pytest

pytest.importorskip("jax")

from cardfolk.lab.batch.speed import main, measure

from .higher import Higher


def test_speed_counts_every_decision() -> None:
    speed = measure(Higher(3), games=16, steps=6, rounds=1)
    assert speed.bare > 0
    assert speed.observed > 0
    assert speed.length == 3  # each seat decides once
    assert speed.state == 1 + 1 + 3 * 4 + 6 + 3


def test_speed_of_no_game_is_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["whist"]) == 2
    assert (
        capsys.readouterr().err
        == "cardfolk: there is no batched 'whist': choose durak, king, president or montenegro\n"
    )
