"""No front end knows a game: what a game knows, it says itself, so that a new one needs no line anywhere else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardfolk.games import FIRST, IDS, find_game

SOURCE = Path(__file__).parent.parent / "src" / "cardfolk"
BOXES = ("play", "ui", "server", "client", "table", "store")
KINDS = (".py", ".js", ".html", ".css", ".json")
NAMES = sorted({*IDS, *(find_game(id).name.lower() for id in IDS)})
NAMED = re.compile(rf"\b({'|'.join(NAMES)})\b", re.IGNORECASE)
RANKS = re.compile(r"queen", re.IGNORECASE)  # a king beside a queen is a card
VERBS = sorted({verb for id in IDS for verb in find_game(id).verbs})
VERB = re.compile(rf"""\.verb\b\s*(?:[!=]==?|in|not in)\s*[(\[{{]?\s*["'](?:{"|".join(VERBS)})["']""")


def sources() -> list[Path]:
    files = [file for box in BOXES for file in (SOURCE / box).rglob("*") if file.suffix in KINDS]
    own = [file for file in files if file.suffix == ".json" and file.stem in IDS]  # what is written of a game: lessons
    return sorted(file for file in files if "locale" not in file.parts and file not in own)


def found(pattern: re.Pattern[str], text: str) -> list[str]:
    """The lines in which a pattern is found."""
    return [line.strip() for line in text.splitlines() if pattern.search(line) and not RANKS.search(line)]


@pytest.mark.parametrize("file", sources(), ids=lambda file: file.relative_to(SOURCE).as_posix())
def test_a_front_end_names_no_game_and_no_verb_of_one(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert found(NAMED, text) == []
    assert found(VERB, text) == []


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ('FIRST = "durak"', True),
        ("// as in King of Montenegro", True),
        ('if (game.id === "king") {', True),
        ('RANK_NAMES = ("jack", "queen", "king", "ace")', False),
        ("self.picking = Picking(view)", False),
    ],
)
def test_the_search_finds_games_and_no_cards(line: str, names: bool) -> None:
    assert bool(found(NAMED, line)) == names


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ('if (offer.verb === "swap") cards.add(offer.on);', True),
        ('if offer.verb in ("war", "pass"):', True),
        ("one.verb === offer.verb", False),
    ],
)
def test_the_search_finds_verbs(line: str, names: bool) -> None:
    assert bool(found(VERB, line)) == names


def test_games_can_be_told_apart_by_their_cloth_and_one_is_offered_first() -> None:
    cloths = [find_game(id).cloth for id in IDS]
    assert len(set(cloths)) == len(cloths)
    assert FIRST in IDS
