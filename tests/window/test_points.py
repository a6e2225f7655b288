"""The sheet of points: everything on it can be read at the end of a deal and of a game, in every language."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from cardfolk.games import IDS, find_game
from cardfolk.play.session import Session
from cardfolk.table.commands import MakeMove
from cardfolk.ui.window import fonts
from cardfolk.ui.window.look import LEAST
from tests.window.person import HELD, Person, at_window, session
from tests.window.test_layout import LANGUAGES

SEATED = ("Ana", "hard:bluffer", "expert:cautious", "medium", "easy:aggressive", "beginner", "hard", "random")


def ends(played: Session) -> Iterator[str]:
    """Play any moves; stops at the first deals' ends, and at the end of the game."""
    table, chooser, seen = played.table, random.Random(3), 0
    while not table.over:
        move = chooser.choice(table.sight(table.to_move).legal_moves()).text
        played.do(MakeMove(table.to_move, move, table.version(table.to_move)))
        scored = any(scene.kind == "score" for scene in table.scenes(0))
        if scored and not table.over:
            seen += 1
            if seen in (1, 3):
                yield "score"
    yield "end"


def go_to(person: Person, kind: str) -> None:
    """Past all that is shown before it."""
    person.app.step()
    while (stage := person.table.scene_on_stage()) is not None and stage.kind != kind:
        person.press("enter")


@pytest.mark.parametrize("id", IDS)
def test_nothing_on_it_is_cut(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cut: list[str] = []
    whole = fonts.cut

    def cutting(text: str, *ways: object) -> str:
        shorter = whole(text, *ways)  # type: ignore[arg-type]
        cut.extend([text] if shorter != text else [])
        return shorter

    monkeypatch.setattr(fonts, "cut", cutting)
    played = session(id, *SEATED[: find_game(id).most], seed=3)
    with at_window(played, LEAST, pace=HELD) as person:
        for kind in ends(played):
            go_to(person, kind)
            for language in LANGUAGES:
                person.app.shown = replace(person.app.shown, language=language)
                person.app.looks_changed()
                fonts.fit.cache_clear()
                cut.clear()
                person.app.step()
                screen = person.table
                assert screen.scene is not None and screen.scene.end is not None and screen.laid is not None
                bar = {screen.scene.said.title, " · ".join(screen.scene.said.facts)}
                assert not [text for text in cut if not any(text in line for line in bar)], (language, cut)
                if kind == "score":
                    assert screen.laid.paper.within(screen.laid.box)
                    assert not any(card.box.meets(screen.laid.paper) for card in screen.laid.hand)


def test_enter_and_escape_do_what_the_sheet_says() -> None:
    played = session("king", *SEATED[:4], seed=3, games=["no_king", "domino"])
    with at_window(played, LEAST, pace=HELD) as person:
        stops = ends(played)
        assert next(stops) == "score"
        go_to(person, "score")
        screen = person.table
        assert [(button.label, button.shortcut) for button in screen.buttons] == [("Go on", "Enter"), ("Replay", "l")]
        person.press("enter")
        assert screen.scene is not None and screen.scene.end is None, "the next deal"
        assert next(stops) == "end"
        go_to(person, "")
        assert screen.scene.over and screen.buttons[0].shortcut == "Enter" and screen.buttons[-1].shortcut == "Esc"
        person.press("enter")
        assert not played.table.over, "played again"


def test_at_the_end_everyone_stands_by_place() -> None:
    played = session("president", *SEATED[:5], seed=3, rounds=2)
    with at_window(played, LEAST, pace=HELD) as person:
        assert list(ends(played))[-1] == "end"
        go_to(person, "")
        scene = person.table.scene
        assert scene is not None and scene.end is not None
        grid = scene.end.grid
        assert grid.seats[0] in played.table.view(0).winners and grid.best <= set(grid.seats)
        totals = [grid.totals[seat] for seat in grid.seats]
        assert totals == sorted(totals, reverse=True)
        person.press("esc")
        assert not person.app.screens, "it is left"
