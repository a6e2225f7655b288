"""Lessons over HTTP: what there is to learn, and what follows from what a learner does. Nothing is kept here."""

from __future__ import annotations

from msgspec.json import Decoder

from .. import protocol
from ..codec import said
from ..codec.lessons import read_cards, read_place, turn_of
from ..games import all_ids
from ..play.lessons import Course, course_of, find_lesson
from ..play.lessons.pupil import YOU
from ..play.lessons.turn import lesson_turn
from ..words import Words

ASKED = Decoder(protocol.LessonAsked).decode


def lesson_list() -> list[dict[str, object]]:
    """The games that have lessons: who teaches, the lessons, what to remember, what a friend who looks on explains."""
    courses = (course_of(id) for id in all_ids())
    return [_course(course) for course in courses if course is not None]


def _course(course: Course) -> dict[str, object]:
    return {
        "game": course.game,
        "teacher": course.teacher,
        "lessons": [
            {"name": one.name, "title": said(Words(one.title)), "minutes": one.minutes} for one in course.lessons
        ],
        "sheet": [said(Words(line)) for line in course.sheet],
        "moments": {kind: said(Words(text)) for kind, text in course.moments.items()},
    }


def learn(body: bytes) -> protocol.LessonTurn:
    """What follows; BadText if there is no such game, lesson or place, or if it is no LessonAsked."""
    asked = ASKED(body)
    place = None if asked.place is None else read_place(asked.place)
    cards = read_cards(asked.cards)
    lesson = find_lesson(asked.game, asked.lesson)
    turn = lesson_turn(
        lesson, place, move=asked.move, cards=cards, go_on=asked.go_on, back=asked.back, name=asked.name or YOU
    )
    return turn_of(turn)
