"""The lessons of each game as they are written: courses, lessons, steps. docs/lessons.md tells how to write one.

A game's course is `<game>.json` here, or `lessons.json` in the package of a game that lives elsewhere. A game without
one has no lessons.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

from ...bots.folk import FOLK
from ...cards import find_card
from ...games import find_game
from ...words import Arg, BadText, Words

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Setting:
    """The table of a step: who sits where (characters; the learner's seat is empty) and what is dealt."""

    company: tuple[str, ...]
    options: dict[str, object]
    shuffles: tuple[tuple[int, ...], ...]
    draws: tuple[int, ...]

    @property
    def seat(self) -> int:
        """The learner's."""
        return self.company.index("")


@dataclass(frozen=True)
class Mistake:
    """A move that is likely to be tried and is not the one: what the teacher answers."""

    move: str
    why: str
    legal: bool  # allowed, but poor


@dataclass(frozen=True)
class Step:
    """One thing to learn: a position, what the teacher says and asks, and what goes on."""

    setting: Setting
    fresh: bool  # the table is laid out anew; else it goes on where the step before ended
    moves: tuple[str, ...]  # from the deal to this position
    shown: tuple[str, ...]  # the last of these, which are played out before the learner's eyes
    title: str
    say: str
    show: tuple[str, ...]  # what is lit
    ask: str
    accept: tuple[str, ...]  # none: the learner looks, and goes on
    praise: str
    why: str  # why the best move is best
    wrong: tuple[Mistake, ...]
    then: tuple[str, ...]  # what the others do after it

    @property
    def line(self) -> tuple[str, ...]:
        """All moves from the deal to the end of this step."""
        return (*self.moves, *self.accept[:1], *self.then)

    def texts(self) -> tuple[str, ...]:
        """All that can be said in it."""
        found = (self.title, self.say, self.ask, self.praise, self.why, *(mistake.why for mistake in self.wrong))
        return tuple(text for text in found if text)


@dataclass(frozen=True)
class Lesson:
    """Steps that belong together; about so many minutes long."""

    game: str
    name: str
    title: str
    teacher: str  # a character's id
    minutes: int
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Course:
    """All lessons of a game, the first one first, what to remember of it in a few lines, `**marked**` like so, and what
    a friend explains at a first game, by the kinds of scenes."""

    game: str
    teacher: str
    lessons: tuple[Lesson, ...]
    sheet: tuple[str, ...]
    moments: dict[str, str]

    def texts(self) -> list[str]:
        """All that can be said in it, to be translated."""
        found = [text for lesson in self.lessons for text in (lesson.title, *_texts(lesson))]
        return list(dict.fromkeys([*found, *self.sheet, *self.moments.values()]))


def _texts(lesson: Lesson) -> list[str]:
    return [text for step in lesson.steps for text in step.texts()]


@cache
def course_of(game: str) -> Course | None:
    """The lessons of a game; None if it has none."""
    own = Path(sys.modules[type(find_game(game)).__module__].__file__ or "").parent
    for file in (HERE / f"{game}.json", own / "lessons.json"):
        if file.is_file():
            return read_course(game, json.loads(file.read_text(encoding="utf-8")))
    return None


def teacher_of(game: str) -> str:
    """Who teaches a game, looks over one's shoulder at it and asks its puzzles: somebody also where nobody teaches."""
    course = course_of(game)
    return next(iter(FOLK)) if course is None else course.teacher


def find_lesson(game: str, name: str = "") -> Lesson:
    """A lesson of a game by its name, or the first one; BadText names the nearest."""
    course = course_of(game)
    title = Words(find_game(game).name)
    if course is None:
        raise BadText(Words("{game} has no lessons yet", {"game": title}))
    if not name:
        return course.lessons[0]
    names = [lesson.name for lesson in course.lessons]
    word = name.strip().lower().replace(" ", "-")
    if word in names:
        return course.lessons[names.index(word)]
    near = get_close_matches(word, names, 2, 0.5) or names
    told: dict[str, Arg] = {"game": title, "name": repr(name), "names": ", ".join(near)}
    raise BadText(Words("{game} has no lesson {name}; the nearest: {names}", told))


def read_course(game: str, values: dict[str, Any]) -> Course:
    """A course from its file."""
    teacher = str(values["teacher"])
    lessons = []
    for lesson in values["lessons"]:
        steps: list[Step] = []
        for step in lesson["steps"]:
            steps.append(_step(step, steps[-1] if steps else None))
        lessons.append(
            Lesson(game, lesson["name"], lesson["title"], teacher, int(lesson.get("minutes", 3)), tuple(steps))
        )
    return Course(game, teacher, tuple(lessons), tuple(values.get("sheet", ())), dict(values.get("moments", {})))


def _step(values: dict[str, Any], before: Step | None) -> Step:
    table = values.get("table")
    moves = tuple(values.get("moves", ()))
    so_far: tuple[str, ...] = ()
    if table is not None:
        setting = _setting(table)
    elif before is not None:
        setting, so_far = before.setting, before.line
    else:
        raise BadText("the first step of a lesson has no table")
    return Step(
        setting=setting,
        fresh=table is not None,
        moves=(*so_far, *moves),
        shown=() if table is not None else moves,
        title=values.get("title", ""),
        say=values["say"],
        show=tuple(values.get("show", ())),
        ask=values.get("ask", ""),
        accept=tuple(values.get("accept", ())),
        praise=values.get("praise", ""),
        why=values.get("why", ""),
        wrong=tuple(Mistake(one["move"], one["why"], one["legal"]) for one in values.get("wrong", ())),
        then=tuple(values.get("then", ())),
    )


def _setting(values: dict[str, Any]) -> Setting:
    return Setting(
        tuple(values["seats"]),
        dict(values.get("options", {})),
        tuple(tuple(find_card(card) for card in shuffle.split()) for shuffle in values["shuffles"]),
        tuple(values.get("draws", ())),
    )
