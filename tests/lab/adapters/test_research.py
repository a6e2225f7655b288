"""docs/research.md does what it says: its code runs, its numbers and names are true; so do the examples."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cardfolk.games import IDS
from cardfolk.lab.adapters.coding import coding_of

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


def test_the_code_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    for package in ("pyspiel", "pettingzoo", "gymnasium"):
        pytest.importorskip(package)
    names: dict[str, object] = {}
    for block in BLOCKS:
        exec(compile(block, "docs/research.md", "exec"), names)
    told = capsys.readouterr().out
    for line in ("attack Jd", "seat 1 durak/1 ", "seat_3 ", "Deck: As (39 face down)", "paid "):
        assert line in told
    assert len(BLOCKS) == 6


def test_the_table_of_actions_is_true() -> None:
    rows = {
        id: (int(actions), int(features))
        for id, actions, features in re.findall(r"\| ([a-z]+) \| (\d+) \| (\d+) \|", PAGE)
    }
    assert rows == {id: (coding_of(id).actions, coding_of(id).features) for id in IDS}


@pytest.mark.parametrize("link", sorted(set(re.findall(r"\]\(([^)#]+)", PAGE))))
def test_links_of_the_page_lead_somewhere(link: str) -> None:
    assert (ROOT / "docs" / link).is_file()


def run(*words: str, **more: str) -> str:
    done = subprocess.run(
        [sys.executable, *words], cwd=ROOT, env=os.environ | more, capture_output=True, text=True, timeout=200
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("game", IDS)
def test_the_rlcard_example_runs(game: str) -> None:
    assert f"{game}: {coding_of(game).actions} actions" in run("examples/research/rlcard_style.py", game)


def test_the_pgx_example_runs() -> None:
    pytest.importorskip("jax")
    quick = {"JAX_PLATFORMS": "cpu", "XLA_FLAGS": "--xla_backend_optimization_level=0"}
    assert "durak: 16 games, 8 decisions each" in run("examples/research/pgx_style.py", "durak", "16", "8", **quick)
