"""Lessons in the window: a teacher beside the table, what is lit, mistakes that are answered, the end."""

from __future__ import annotations

import random

from cardfolk.play.lessons import Lesson
from cardfolk.play.lessons.teaching import END
from cardfolk.ui.learning import mark_of, said_lines
from cardfolk.ui.settings import read_settings
from cardfolk.ui.window.app import App
from cardfolk.ui.window.dialogs import Listed
from cardfolk.ui.window.lesson import LessonScreen
from tests.lessons import in_a_language, mistakes
from tests.window.person import Person, at_home


def lesson_of(app: App) -> LessonScreen:
    screen = app.top
    assert isinstance(screen, LessonScreen)
    return screen


def wanted(screen: LessonScreen) -> str:
    """The move that is wanted, as the teacher shows it when asked often enough."""
    seat = screen.session.people[0]
    for _ in range(4):
        screen.session.hint(seat)
        teaching = screen.teaching()
        if teaching is not None and teaching.answer:
            return teaching.answer
    raise AssertionError("the teacher does not tell")


def go_on(person: Person) -> LessonScreen:
    """Until a move is wanted, or the lesson is over."""
    screen = lesson_of(person.app)
    while screen.held() or screen.session.pupil.watching:
        person.press("enter")
        person.app.step()
    return screen


@in_a_language
def test_a_whole_lesson_after_mistakes(lesson: Lesson, language: str) -> None:
    with at_home((800, 600), language=language) as person:
        person.app.learn(lesson)
        screen = go_on(person)
        pupil, seen = screen.session.pupil, 0
        while screen.waits() != END:
            assert screen.laid is not None and screen.laid.teacher is not None and screen.scene is not None
            table, column = screen.laid.cloth, screen.laid.teacher
            assert not column.meets(table) and column.within(screen.laid.box), "it covers nothing"
            assert not any(column.meets(button.box) for button in screen.buttons)
            for move, why in mistakes(pupil.step):
                before = pupil.table.entries
                screen.submit(move)
                person.app.step()
                teaching = screen.teaching()
                assert teaching is not None and pupil.table.entries == before, "it is taken back"
                assert screen.speaker.tell(why)[1:] in " ".join(said_lines(teaching, screen.speaker))
            screen.submit(wanted(screen))
            seen += 1
            screen = go_on(person)
        assert seen == sum(1 for step in lesson.steps if step.accept)
        assert [button.shortcut for button in screen.buttons][-2:] == ["p", "q"]
        assert mark_of(lesson) in read_settings().learnt
        person.press("q")
        assert not isinstance(person.app.top, LessonScreen)


def test_a_lesson_is_chosen_at_home_and_played_with_cards() -> None:
    with at_home((1280, 800)) as person:
        person.press("t")
        listed = person.app.top
        assert isinstance(listed, Listed) and len(listed.listing.lines) > 1
        person.press("enter")
        screen = go_on(person)
        assert screen.scene is not None and screen.scene.pointed
        view, answer = screen.view(), wanted(screen)
        offer = next(one for one in view.offers if answer in one.texts())
        wrong = next(one for one in view.offers if one.uses and answer not in one.texts())
        teaching = screen.teaching()
        person.move(wrong, True, random.Random(1))
        other = screen.teaching()
        assert teaching is not None and other is not None and other.said != teaching.said, "the teacher says why not"
        assert other.step == teaching.step
        person.move(offer, True, random.Random(1))
        screen = go_on(person)
        after = screen.teaching()
        assert after is not None and after.step > teaching.step


def test_a_friend_looks_on_at_a_first_game() -> None:
    with at_home((1280, 800)) as person:
        person.app.play_coached("durak")
        person.settled()
        assert person.table.laid is not None and person.table.laid.teacher is not None
        assert person.table.taught
