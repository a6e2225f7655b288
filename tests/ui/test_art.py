"""Drawn cards: every one there, well-formed, only of shapes that any program draws, and told apart."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from cardfolk.cards import CARD_NAMES
from cardfolk.cli import app
from cardfolk.game import BadText
from cardfolk.ui.art import BACK, NAMES, card_svg
from cardfolk.ui.art.cards import FOUR, LAYOUT, TWO

SIMPLE = {"svg", "g", "path", "rect", "circle"}


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("colours", [2, 4])
def test_every_card_is_drawn_with_simple_shapes(colours: int, large: bool) -> None:
    drawn = {name: card_svg(name, colours, large) for name in NAMES}
    assert len(set(drawn.values())) == 53
    for text in drawn.values():
        root = ElementTree.fromstring(text)
        assert root.get("viewBox") == "0 0 250 350"
        assert {part.tag.partition("}")[2] for part in root.iter()} <= SIMPLE
        assert len(text) < 12_000


def test_a_number_has_as_many_pips() -> None:
    for rank, places in enumerate(LAYOUT):
        assert len(places) == len(set(places)) == rank + 2
        middle = sorted((x, round(y, 3)) for x, y in places)
        turned = sorted((250 - x, round(1 - y, 3)) for x, y in places)
        assert middle == turned or rank == 5  # but for the seven a card looks the same from both sides


def test_suits_are_told_apart_by_colour() -> None:
    for suit, name in enumerate(("7c", "7d", "7h", "7s")):
        assert TWO[suit] in card_svg(name) and FOUR[suit] in card_svg(name, 4)
    assert len(set(FOUR)) == 4 and len(set(TWO)) == 2


def test_any_spelling_and_no_other_card() -> None:
    assert card_svg("10h") == card_svg("Th")
    for wrong in ("", "1c", "../7c", "backs", "7c.svg"):
        with pytest.raises(BadText, match="no card"):
            card_svg(wrong)


def test_the_deck_is_written(tmp_path: Path) -> None:
    run = CliRunner().invoke(app, ["cards", str(tmp_path / "deck"), "--four", "--large"])
    assert run.exit_code == 0, run.output
    assert sorted(path.stem for path in (tmp_path / "deck").iterdir()) == sorted([*CARD_NAMES, BACK])
    assert (tmp_path / "deck" / "7c.svg").read_text() == card_svg("7c", 4, True) + "\n"
