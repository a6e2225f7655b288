"""The review of a game in the window: its curve, what mattered, the place in the replay, play from there."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from cardfolk.play.review import BLUNDER, GOOD, Decision, KeptReviews, Progress, Review
from cardfolk.play.review.decision import Stretch
from cardfolk.record import Record
from cardfolk.ui.window.replay import Replay
from cardfolk.ui.window.review import ReviewScreen
from cardfolk.ui.window.table import TableScreen
from cardfolk.words import Words
from tests.window.person import Person, at_window, session
from tests.window.pictures import compare


def judged(record: Record, seat: int, crew: object) -> Iterator[Review]:
    """As if somebody had thought long: every third move of a seat was a blunder."""
    turns = [number for number, move, state in record.replay() if move is not None and state.to_move == seat][:-1]
    decisions = []
    for at, number in enumerate(turns):
        move, wrong = record.moves[number], at % 3 == 2
        grade, cost = (BLUNDER, 0.2 + at / 100) if wrong else (GOOD, 0.0)
        said, better = Words("play {number}", {"number": at}), Words("play {number}", {"number": at + 1})
        stand = 0.5 + 0.3 * (at % 5 - 2) / 2
        why = (Words("One card fewer in your hand."),) if wrong else ()
        decisions.append(
            Decision(
                number, 0, move, move, said, better, grade, stand, cost, 0.01, "game", 1.0, 0.0, False, 99, why=why
            )
        )
        yield Review(
            record.game.id, seat, 2, "game", tuple(decisions), len(turns), (Stretch(0, 0.5, 1.0),), True, False
        )


@pytest.fixture
def over(monkeypatch: pytest.MonkeyPatch) -> Iterator[Person]:
    """Someone at the end of a game, with a judge who is quick."""
    monkeypatch.setattr(KeptReviews, "review", lambda self, record, seat, crew: judged(record, seat, crew))
    with at_window(session("durak", "Ana", "random", seed=3), (800, 600)) as person:
        person.play(random.Random(1), False)
        yield person


def whole(person: Person) -> ReviewScreen:
    person.press("y")
    screen = person.app.top
    assert isinstance(screen, ReviewScreen)
    screen.judging._thread.join()
    person.app.step()
    assert screen.seen is not None and screen.seen.whole
    return screen


def test_a_decision_that_mattered_is_shown_and_played_from(over: Person) -> None:
    screen = whole(over)
    assert len(screen.verdicts) == 3 and "Better:" in screen.verdicts[0].lines[0]
    assert "You won" in screen.sentence.text
    compare(over.app, "review")
    dearest = (
        max((one for one in screen.seen.decisions if one.wrong), key=lambda one: one.cost) if screen.seen else None
    )
    assert dearest is not None
    over.press("1")
    replay = over.app.top
    assert isinstance(replay, Replay) and replay.steps[replay.at].number == dearest.number
    assert replay.slider.marks and "Better:" in replay.verdict()
    over.press("o")
    assert replay.scene is not None and len(replay.scene.hands) == 2
    compare(over.app, "replay-hands")
    over.press("p")
    again = over.app.top
    assert isinstance(again, TableScreen) and again.session.table.version(0) > 0


def test_how_mistakes_come_and_go_over_games_is_told_below(over: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    games = [Progress("durak", at, True, -0.1, 9, (("takes", True, 4 - at, 0.2),)) for at in range(4)]
    monkeypatch.setattr(KeptReviews, "progress", lambda self, game: games)
    screen = whole(over)
    assert screen.progress.text == "Over 4 games of this kind: takes: too often: 3.5 a game before, 1.5 now"
    assert not screen.progress.box.meets(screen.kinds.box) and screen.progress.box.within(over.app.box)


def test_a_click_on_the_curve_goes_there_and_esc_goes_back(over: Person) -> None:
    screen = whole(over)
    at = len(screen.curve.points) // 2
    over.click(screen.curve.spot(at))
    replay = over.app.top
    assert isinstance(replay, Replay)
    assert replay.at == replay.step_of(screen.curve.points[at].number)
    over.press("esc")
    assert isinstance(over.app.top, TableScreen)
    whole(over)
    over.press("esc")
    assert isinstance(over.app.top, TableScreen), "who came for the review alone is at the table again"


def test_from_the_review_itself_one_plays_again(over: Person) -> None:
    whole(over)
    over.press_button("play 1")
    screen = over.app.top
    assert isinstance(screen, TableScreen) and not screen.session.table.over
