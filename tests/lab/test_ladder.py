"""The ladder in small: every level beats the one below it; the full table is docs/bots.md (`make ladder`)."""

from __future__ import annotations

import os
import re
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from cardfolk.bots.levels import LEVELS
from cardfolk.games import IDS, find_game
from cardfolk.lab import ladder
from cardfolk.lab.arena import Match, play_match
from cardfolk.lab.deals import Plan
from cardfolk.lab.report import margin, wins

DOCUMENT = Path(__file__).parents[2] / "docs" / "bots.md"
# Deals that are enough to tell, with this seed; `make soak` plays more of those that are told apart slowly.
MORE = 60 if os.environ.get("CARDFOLK_SOAK") else 30
STEPS = {
    ("beginner", "random"): 10,
    ("easy", "beginner"): MORE,
    ("medium", "easy"): MORE,
    ("hard", "medium"): 10,
}


@pytest.mark.parametrize("step", STEPS, ids=[f"{first}-{second}" for first, second in STEPS])
@pytest.mark.parametrize("id", IDS)
def test_every_level_beats_the_one_below(id: str, step: tuple[str, str]) -> None:
    deals = STEPS[step] if ladder.seats_of(id) == 2 else STEPS[step] // 2
    options = find_game(id).preset(ladder.preset_of(id))
    match = Match(Plan(id, step, ladder.seats_of(id), options, seed=1, simulations=120), deals)
    play_match(match)
    assert not match.lost
    ahead = margin(match, 0).mean if ladder.seats_of(id) > 2 else wins(match, 0).mean - 0.5
    assert ahead > 0, f"{step[0]} is {ahead:+.3f} ahead of {step[1]}"
    for bot in range(2):
        tally = match.tally(bot)
        assert not tally.illegal + tally.late + tally.failed
        assert all(0 <= followed <= occasions for followed, occasions in tally.habits.values())


def test_the_table_names_every_level_and_style() -> None:
    for id in IDS:
        pairs = list(ladder.ladder(id, 1.0))
        assert [pair.first for pair in pairs][: len(LEVELS)] == list(LEVELS)
        assert len({pair.mark() for pair in pairs}) == len(pairs)
        assert all(pair.second == "medium" for pair in ladder.characters(id, 1.0))


def test_the_table_connects_all_levels_and_the_policies() -> None:
    for id in IDS:
        pairs = list(ladder.ladder(id, 1.0))
        named = {bot for pair in pairs for bot in (pair.first, pair.second)}
        assert named - {"random", *LEVELS} == ({ladder.POLICY} if id != "pontinho" else set())
        wins = {"mean": 0.6, "low": 0.55, "high": 0.65}
        lines = ladder.rated([(pair, {"bots": [{"wins": wins}]}) for pair in pairs])
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[4:-1]]
        assert {row[0] for row in rows} == {ladder.shown(bot) for bot in named}
        assert rows[-1][0] == "random" and ["medium", "1000", ""] in rows
        assert [int(row[1]) for row in rows] == sorted((int(row[1]) for row in rows), reverse=True)


def test_a_match_that_was_played_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "KEPT", tmp_path)
    pair = ladder.Pair("durak", 2, "house", "medium", "random", 3)
    first = pair.play()
    assert first["bots"][0]["name"] == "medium" and "results" not in first
    monkeypatch.setattr(ladder, "run_arena", None)
    assert pair.play() == first
    assert ladder.told(pair, first)[:4] == ["medium", "random", "3", "6"]
    assert all(0 <= share <= 1 for both in ladder.habits_of(first).values() for share in both)


def test_a_change_of_a_games_bots_has_its_matches_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    whole = Path.read_bytes

    def noted(path: Path) -> bytes:
        read.append(f"{path.parent.name}/{path.name}")
        return whole(path)

    monkeypatch.setattr(Path, "read_bytes", noted)
    next(ladder.ladder("durak", 1.0)).mark()
    assert {"bots/ladder.py", "bots/learnt.py", "durak/knowledge.py", "durak/weights.npz"} <= set(read)
    assert "king/knowledge.py" not in read


def test_the_document_keeps_what_stands_around(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "bots.md"
    parts = ["### King, old\n\nold king\n", "### Durak, old\n\nold durak\n"]
    file.write_text(f"before\n{ladder.BEGIN}\nabout\n\n{parts[0]}\n{parts[1]}{ladder.END}\nafter\n")
    monkeypatch.setattr(
        ladder, "document", lambda game, scale, ray: [f"{ladder.heading(game)}new", "", f"{scale:g} {ray}", ""]
    )
    for games in ("king", "durak", "durak,president"):
        monkeypatch.setattr(sys, "argv", ["ladder", str(file), "--games", games, "--ray", "auto"])
        ladder.main()
    made = [f"### {name}, new\n\n1 auto\n" for name in ("King", "Durak", "President")]
    assert file.read_text() == f"before\n{ladder.BEGIN}\nabout\n\n" + "\n".join(made) + f"{ladder.END}\nafter\n"


def test_what_is_written_down_holds() -> None:
    """In the table of docs/bots.md every level is above even against the one below."""
    text = DOCUMENT.read_text(encoding="utf-8")
    for id in IDS:
        part = text.partition(f"### {find_game(id).name}, ")[2].partition("###")[0]
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in part.splitlines() if "|" in line]
        found = {(row[0], row[1]): row for row in rows}
        names = ["random", *LEVELS]
        for below, level in pairwise(names):
            row = found[level, below]
            low = float(re.findall(r"\((-?[\d.]+) to", row[5] or row[4])[0])
            assert low > (0 if row[5] else 50), f"{id}: {level} against {below}"
