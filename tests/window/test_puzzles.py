"""Puzzles and the deal of the day in the window: chosen at home, judged beside the table, and kept."""

from __future__ import annotations

from datetime import date

import pytest

from cardfolk.play import solving
from cardfolk.play.daily import Diary
from cardfolk.play.puzzles import game_of_day, puzzles_of
from cardfolk.play.review import Decision, Review
from cardfolk.play.session import Session
from cardfolk.ui.puzzling import open_puzzle
from cardfolk.ui.window import day
from cardfolk.ui.window.dialogs import Listed
from cardfolk.ui.window.puzzle import PuzzleScreen
from cardfolk.words import Words
from tests.window.person import Person, at_home, session


def judged(person: Person) -> PuzzleScreen:
    """Wait until what was tried is answered."""
    screen = person.app.top
    assert isinstance(screen, PuzzleScreen)
    while screen.session.busy:
        screen.session.wait(1.0)
        person.app.step()
    return screen


def test_a_puzzle_is_missed_and_solved_and_the_next_one_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "thought_of", lambda sight: 24)
    puzzle = next(one for one in puzzles_of("durak") if one.exact)
    wrong = next(move.text for move in puzzle.sight().legal_moves() if not puzzle.solves(move))
    with at_home((800, 600)) as person:
        diary = Diary()
        person.app.sit_down(open_puzzle(puzzle, "Ana", diary))
        screen = judged(person)
        assert screen.laid is not None and screen.laid.teacher is not None and not screen.is_over()
        screen.submit(wrong)
        assert screen.view().offers == () and not diary.solved(puzzle)
        screen = judged(person)
        assert "cost you" in str(screen.session.solver.said[0]) and screen.view().offers
        screen.submit(puzzle.right[0])
        screen = judged(person)
        assert screen.is_over() and Diary().solved(puzzle)
        assert screen.scene is not None and screen.scene.pointed
        person.press("n")
        assert screen.session.puzzle != puzzle and not screen.is_over()
        person.press("h")
        screen = judged(person)
        assert screen.is_over() and not Diary().solved(screen.session.puzzle), "told is not solved"
        person.press("q")
        assert not isinstance(person.app.top, PuzzleScreen)


def test_todays_deal_and_puzzle_are_chosen_at_home() -> None:
    game = game_of_day(date.today())
    with at_home((1280, 800)) as person:
        person.press("z")
        listed = person.app.top
        assert isinstance(listed, Listed) and len(listed.listing.lines) > 6
        person.press("down", "enter")
        screen = judged(person)
        assert screen.session.puzzle.game == game.id
        assert screen.titles()[0] == screen.speaker.say(Words(game.name))
        person.press("esc")
        person.press("z", "enter")
        daily = person.table.session
        assert isinstance(daily, Session) and daily.table.game is game
        assert Diary().table(date.today(), game) == daily.id


class Judged:
    """A review that grows as the test lets it."""

    review: Review | None = None
    wrong = None

    def __init__(self, *asked: object) -> None:
        pass

    def close(self) -> None:
        """Nobody looks any more."""


def test_the_result_of_the_day_grows_and_can_be_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(day, "Judging", Judged)
    words = Words("")
    made = [
        Decision(at, 0, "attack 7c", "done", words, words, grade, 0.5, 0.1, 0.0, "game", 1.0, 0.0, False, 9)
        for at, grade in enumerate(("good", "slip", "blunder"))
    ]
    played = session("durak", "me", "easy")
    played.close()
    with at_home((800, 600)) as person:
        result = day.DayResult(person.app, date(2026, 11, 18), played.table)
        person.app.open_screen(result)
        person.app.step()
        for count in (1, 3):
            assert result.copy.hidden
            result.judging.review = Review("durak", 0, 2, "game", tuple(made[:count]), 3, (), True, False)
            person.app.step()
        head, *rows = result.lines()
        assert head.startswith("cardfolk 2026-11-18, Durak with ") and rows == ["🟩🟨🟥"]
        assert not result.copy.hidden
        assert result.panel.within(person.app.box) and result.squares.within(result.panel)
        person.press("c", "esc")
        assert person.app.top is not result
