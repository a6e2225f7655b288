"""A friend at the shoulder warns once of what costs much, explains moments, and is in nobody's way."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager

import pytest

from cardfolk.bots.judge import Rated
from cardfolk.bots.ladder import Advice
from cardfolk.games import IDS, find_game
from cardfolk.play.coach import PATIENCE, CoachedSession, dear_moves
from cardfolk.play.lessons import course_of, teacher_of
from cardfolk.play.lessons.teaching import MOVE
from cardfolk.play.maker import MoveMaker
from cardfolk.play.session import Session, open_session
from cardfolk.table import Refused
from cardfolk.words import Words

MOVES = 60  # of a first deal
SHORT: dict[str, dict[str, object]] = {"king": {"games": ["no_king"]}, "president": {"rounds": 2}}


@contextmanager
def coached(id: str, seed: int = 1) -> Iterator[CoachedSession]:
    game = find_game(id)
    names = ["me", *["beginner"] * (game.usual - 1)]
    session = open_session(game, names, SHORT.get(id, {}), "Ana", seed=seed, coach=teacher_of(id))
    assert isinstance(session, CoachedSession)
    session.hold_scenes()
    try:
        yield session
    finally:
        session.close()


def feared(session: CoachedSession, good: str = "") -> None:
    """Have the adviser say at once that every move but one, or but the first, costs half the game."""

    def hint(seat: int) -> Future[Advice]:
        moves = (session.runner.sight(seat) or session.table.sight(seat)).legal_moves()
        best = next((move for move in moves if move.text == good), moves[0])
        rated = [Rated(best, 1.0, tries=9), *(Rated(move, 0.5, 0.5, 0.1, 9) for move in moves if move != best)]
        given: Future[Advice] = Future()
        given.set_result(Advice(tuple(rated), Words("Keep your trumps.")))
        return given

    session.hint = hint  # type: ignore[method-assign]


def wait(session: CoachedSession, now: float = 0.0) -> list[Words]:
    """Until the person is asked, or the game is over; what the friend said meanwhile."""
    said: list[Words] = []
    for _ in range(100_000):
        session.tick(now)
        if session.teaching is not None:
            said += [words for words in session.teaching.said if words not in said]
        if session.scene(0) is not None:
            session.go_on()
        elif session.asked is not None or session.table.over:
            return said
        else:
            session.wait(0.5)
    raise AssertionError("nobody is asked")


@pytest.mark.parametrize("id", IDS)
def test_who_does_what_is_offered_makes_no_illegal_move_in_a_whole_first_deal(id: str) -> None:
    """A player who knows nothing but the buttons: what the MoveMaker offers is never refused, warned of or not."""
    chooser = random.Random(id)
    with coached(id) as session:
        feared(session)
        said, warned = wait(session), 0
        for _ in range(MOVES):
            if session.table.over or session.table.sheet(0):
                break
            maker = MoveMaker(session.view(0))
            made = maker.type(chooser.choice(chooser.choice(maker.view.offers).texts()))
            while made is None:
                made = maker.confirm() or maker.press("yes")
            before = session.table.version(0)
            session.submit(0, made.text)
            said += wait(session)
            if session.table.version(0) == before:
                warned += 1
                assert session.teaching is not None and session.teaching.teacher == teacher_of(id)
                session.submit(0, made.text)
                said += wait(session)
                assert session.table.version(0) > before or session.table.over, "the second time it is made"
        course = course_of(id)
        assert course is not None and warned
        assert [words for words in said if words.template in course.moments.values()]


def test_a_warning_says_what_it_costs_what_is_better_and_why_and_can_be_ignored() -> None:
    with coached("durak", seed=5) as session:
        while not session.view(0).offers:
            session.go_on()
            Session.tick(session, 0.0)
        texts = [text for offer in session.view(0).offers for text in offer.texts()]
        feared(session, texts[0])
        before = session.table.version(0)
        session.submit(0, texts[1])
        wait(session)
        assert session.table.version(0) == before and session.teaching is not None
        said = " ".join(map(str, session.teaching.said))
        assert "about 4 games of ten" in said and "Keep your trumps." in said and "once more" in said
        assert session.teaching.lit.cards and session.teaching.waits == MOVE
        session.submit(0, texts[2])
        wait(session)
        assert session.table.version(0) == before, "another blunder is warned of too"
        session.submit(0, texts[0])
        wait(session)
        assert session.table.version(0) > before


def test_a_move_waits_for_what_the_friend_thinks_and_nobody_is_asked_meanwhile() -> None:
    with coached("durak", seed=5) as session:
        thought: Future[Advice] = Future()
        session.hint = lambda seat: thought  # type: ignore[method-assign]
        wait(session)
        move = session.table.sight(0).legal_moves()[0]
        before = session.table.version(0)
        session.submit(0, move.text)
        session.tick(1.0)
        assert session.asked is None and session.table.version(0) == before
        thought.set_result(Advice((Rated(move, 1.0, tries=9),), None))
        session.tick(2.0)
        assert session.table.version(0) > before
        assert dear_moves(thought.result()) == {}
        with pytest.raises(Refused):
            session.submit(0, "sing")


def test_a_move_does_not_wait_for_ever() -> None:
    with coached("durak", seed=5) as session:
        session.hint = lambda seat: Future()  # type: ignore[method-assign]
        wait(session, 10.0)
        before = session.table.version(0)
        session.submit(0, session.table.sight(0).legal_moves()[0].text)
        session.tick(10.0 + PATIENCE)
        assert session.table.version(0) > before


def test_a_friend_is_seated_for_any_game_and_says_only_what_is_known() -> None:
    for id in IDS:
        course = course_of(id)
        assert course is not None and course.moments and teacher_of(id) == course.teacher
