"""Drawn cards: every one there, well-formed, only of shapes that any program draws, and told apart."""

from __future__ import annotations

import struct
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from cardfolk.bots.folk import FOLK
from cardfolk.bots.moods import MOODS
from cardfolk.cards import CARD_NAMES
from cardfolk.cli import app
from cardfolk.ui.art import BACK, NAMES, card_svg, face_svg
from cardfolk.ui.art.cards import FOUR, LAYOUT, TWO
from cardfolk.ui.art.pictures import card_png, kept_png
from cardfolk.words import BadText

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


def test_the_deck_is_written_as_pictures_too(tmp_path: Path) -> None:
    run = CliRunner().invoke(app, ["cards", str(tmp_path), "--png", "50"])
    assert run.exit_code == 0, run.output
    assert sorted(path.stem for path in tmp_path.glob("*.png")) == sorted([*CARD_NAMES, BACK])
    assert len(list(tmp_path.glob("*.svg"))) == 53
    width, height = struct.unpack(">II", (tmp_path / "7c.png").read_bytes()[16:24])
    assert (width, height) == (50, 70)


@pytest.mark.parametrize("width", ["-3", "4001"])
def test_a_picture_has_a_size_that_can_be(tmp_path: Path, width: str) -> None:
    run = CliRunner().invoke(app, ["cards", str(tmp_path / "deck"), "--png", width])
    assert isinstance(run.exception, BadText) and "from 1 to 4000" in str(run.exception)
    assert not (tmp_path / "deck").exists()


@pytest.mark.parametrize("harm", [lambda data: b"", lambda data: data[:-20], lambda data: data[:60] + b"x" + data[61:]])
def test_a_kept_picture_that_is_broken_is_drawn_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, harm: Callable[[bytes], bytes]
) -> None:
    monkeypatch.setenv("CARDFOLK_HOME", str(tmp_path))
    drawn = kept_png("Qh", 40)
    (file,) = tmp_path.rglob("*.png")
    assert file.read_bytes() == drawn == card_png("Qh", 40)
    file.write_bytes(harm(drawn))
    assert kept_png("Qh", 40) == drawn == file.read_bytes()
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [file]


def test_pictures_of_other_decks_and_sizes_lie_beside_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDFOLK_HOME", str(tmp_path))
    drawn = {
        kept_png("7c", width, colours, large) for width in (40, 44) for colours in (2, 4) for large in (False, True)
    }
    assert len(drawn) == len(list(tmp_path.rglob("*.png"))) == 8


def test_where_nothing_can_be_kept_it_is_drawn_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "taken").write_text("a file where a folder should be")
    monkeypatch.setenv("CARDFOLK_HOME", str(tmp_path / "taken"))
    assert kept_png("7c", 40) == card_png("7c", 40)


@pytest.mark.parametrize("name", FOLK)
def test_every_character_has_a_face_for_every_mood(name: str) -> None:
    drawn = [face_svg(name, mood) for mood in MOODS]
    assert len(set(drawn)) == len(MOODS)
    for text in drawn:
        root = ElementTree.fromstring(text)
        assert root.get("viewBox") == "0 0 100 100" and len(text) <= 4096
        assert {part.tag.partition("}")[2] for part in root.iter()} <= {*SIMPLE, "ellipse"}


def test_people_have_faces_of_eight_colours() -> None:
    drawn = {face_svg(f"person-{colour}") for colour in range(8)}
    assert len(drawn) == 8 and all(len(text) < 800 for text in drawn)


@pytest.mark.parametrize("name", ["nobody", "zefa-glad", "person-8", "person"])
def test_there_are_no_other_faces(name: str) -> None:
    with pytest.raises(BadText, match="there is no face"):
        face_svg(name)
