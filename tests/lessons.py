"""Lessons as every front end takes them in its tests: known mistakes first, then what goes on, in all languages."""

from __future__ import annotations

from itertools import product

import pytest

from cardfolk.games import IDS
from cardfolk.play.lessons import Lesson, course_of
from cardfolk.play.lessons.pupil import PLAYED
from cardfolk.play.lessons.script import Step
from cardfolk.testing.walk import SOAK
from cardfolk.ui.words import LANGUAGES

LESSONS = [lesson for id in IDS if (course := course_of(id)) is not None for lesson in course.lessons]
SPOKEN = list(product(LESSONS, LANGUAGES))
TURNS = [pair for at, pair in enumerate(SPOKEN) if at % len(LANGUAGES) == (at // len(LANGUAGES) + at // 20) % 5]


def name_of(value: Lesson | str) -> str:
    """What a test says of a lesson, or of a language."""
    return value if isinstance(value, str) else f"{value.game}-{value.name}"


every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=name_of)
in_every_language = pytest.mark.parametrize(("lesson", "language"), SPOKEN, ids=name_of)
# Where a screen is drawn for each step: each lesson in a language, each language with a lesson of every game but one.
in_a_language = pytest.mark.parametrize(("lesson", "language"), SPOKEN if SOAK > 1 else TURNS, ids=name_of)


def mistakes(step: Step, legal: bool = False) -> list[tuple[str, str]]:
    """Moves that the script knows as wrong, and what is said to them, as many as the teacher lets one make."""
    return [(one.move, one.why) for one in step.wrong if one.legal or not legal][: PLAYED - 1]
