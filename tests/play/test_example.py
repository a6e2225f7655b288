"""The front end in examples/ plays a whole game: docs/front-ends.md stands on it."""

from __future__ import annotations

import random
import runpy
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "front_ends" / "line_by_line.py"


@pytest.mark.parametrize(("game", "names"), [("durak", ["me", "easy"]), ("toy", ["me", "random", "random"])])
@pytest.mark.usefixtures("toy")
def test_a_person_who_types_anything_gets_through_a_game(
    game: str, names: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    chooser = random.Random(game)
    monkeypatch.setattr("builtins.input", lambda prompt: chooser.choice(["", "y", "d", "t", *"123456"]))
    runpy.run_path(str(EXAMPLE))["play"](game, names, pace=0.0)
    told = capsys.readouterr().out
    assert "Ana is dealt" in told
    assert f'"{game}"' in told or game in told.rpartition("\n\n")[2], "the record comes last"
