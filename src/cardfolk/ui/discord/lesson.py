"""Lessons in a private answer: a table and a hand in one picture, the teacher's words, what can be done.

Nothing is kept of who learns. Each component says in its name which lesson it is of, how far that was, and what was
picked by then; what follows is made from that, also after a restart.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import discord

from ...games import find_game
from ...play.lessons import Lesson, course_of, find_lesson
from ...play.lessons.pupil import Place, Pupil
from ...play.lessons.teaching import END, GO_ON, MOVE, Teaching
from ...play.lessons.turn import LessonTurn, lesson_turn
from ...play.maker import UNTIL, MoveMaker
from ...play.saying import move_words
from ...table import Refused
from ...view import SceneView
from ...words import BadText, Words
from ..art.canvas import cloth_of
from ..learning import said_lines, sheet_lines, teacher_name
from ..table_picture import face_png, faces_of, lesson_png
from ..terminal.text import hand_lines, table_lines
from ..words import Speaker
from .components import LONG, Choosing, Component, Press, Shown
from .moves import MoveRows, offer_of

LAST = 6  # things that happened are told


@dataclass(frozen=True)
class Taken:
    """A lesson, what follows from what was done in it, and the move that is in the making."""

    lesson: Lesson
    turn: LessonTurn
    maker: MoveMaker | None = None
    page: int = 0
    teaching: Teaching | None = None  # in the place of the turn's: the answer is shown


def written_place(place: Place) -> str:
    """How far somebody is, as components carry it."""
    return f"{place.step}.{place.misses}.{int(place.done)}"


def read_place(text: str) -> Place:
    """The same read; BadText if it is something else."""
    parts = text.split(".")
    if len(parts) != 3 or not all(part.isdecimal() for part in parts):
        raise BadText(Words("there is no such lesson"))
    return Place(int(parts[0]), int(parts[1]), parts[2] == "1")


@dataclass(frozen=True)
class Pressed:
    """What a component does to the move that is in the making: a move, or cards that mean none; else how far it is."""

    maker: MoveMaker | None = None
    page: int = 0
    move: str = ""
    cards: tuple[int, ...] = ()


def pressed(turn: LessonTurn, act: str, values: Sequence[str], written: str) -> Pressed:
    """What becomes of the move when a component is pressed; Refused if none is wanted any more."""
    if turn.teaching.waits != MOVE:
        raise Refused(Words("That moment has passed."))
    maker = MoveMaker(turn.view)
    kind, _, value = act.partition(":")
    try:
        maker.restore(written)
        if kind == "more":
            return Pressed(maker, int(value))
        if kind == "pick":
            MoveRows(maker, Speaker([])).pick(values, int(value))
            if not maker.picked or maker.open().buttons:
                return Pressed(maker, int(value))
            return Pressed(cards=tuple(maker.picked))
        made = maker.press(f"{act}:{values[0]}" if values else act)
    except (IndexError, ValueError):
        return Pressed()
    return Pressed(maker) if made is None else Pressed(move=made.text)


def go_on(name: str, values: Sequence[str], learner: str) -> Taken:
    """What follows when a component is pressed; BadText if there is no such lesson."""
    game, title, place_text, act, written = name.split("|")
    lesson, place = find_lesson(game, title), read_place(place_text)
    if act == "lesson":
        lesson = find_lesson(game, values[0])
        return Taken(lesson, lesson_turn(lesson, name=learner))
    if act in ("on", "back"):
        return Taken(lesson, lesson_turn(lesson, place, go_on=act == "on", back=act == "back", name=learner))
    turn = lesson_turn(lesson, place, name=learner)
    if act == "answer":
        pupil = Pupil(lesson, place, learner)
        pupil.show_answer()
        return Taken(lesson, turn, teaching=pupil.teaching())
    done = pressed(turn, act, values, written)
    if done.move or done.cards:
        return Taken(lesson, lesson_turn(lesson, place, move=done.move, cards=done.cards, name=learner))
    return Taken(lesson, turn, done.maker, done.page)


async def lesson_shown(taken: Taken, language: str) -> Shown:
    """The answer: what happened, what the teacher says and wants, the picture, what can be done."""
    turn, lesson = taken.turn, taken.lesson
    teaching = taken.teaching or turn.teaching
    speaker = speaker_to(turn, language)
    making = making_of(turn, teaching, taken.maker, taken.page, speaker)
    step = speaker.tell("step {number} of {count}", number=teaching.step, count=teaching.steps)
    head = f"{speaker.say(Words(lesson.title))}: {step}"
    lines = _said(taken, teaching, making, speaker)
    rows = _rows(lesson, teaching, making, speaker)
    return await turn_shown(turn, teaching, making, head, lines, rows, f"l|{lesson.game}|{lesson.name}", language)


def speaker_to(turn: LessonTurn, language: str) -> Speaker:
    """Who speaks of a table in a message, where signs of markup in names mean nothing."""
    names = [discord.utils.escape_markdown(seat.name) for seat in turn.seats]
    return Speaker(names, turn.seat, language=language)


def making_of(turn: LessonTurn, teaching: Teaching, maker: MoveMaker | None, page: int, speaker: Speaker) -> MoveRows:
    """The move that is in the making, from its beginning if there is none."""
    return MoveRows(maker or MoveMaker(turn.view), speaker, best=offer_of(turn.view, teaching.answer), page=page)


async def turn_shown(
    turn: LessonTurn,
    teaching: Teaching,
    making: MoveRows,
    head: str,
    lines: Sequence[str],
    rows: Sequence[Sequence[Component]],
    name: str,
    language: str,
) -> Shown:
    """A turn as a message: its table and hand in one picture, who says what, what can be done."""
    game = find_game(teaching.game)
    plain = Speaker([seat.name for seat in turn.seats], turn.seat, language=language)
    scene = _scene(turn, teaching)
    picture = await asyncio.to_thread(
        lesson_png, turn.view, scene, plain, game.cloth, faces_of(turn.seats), teaching.lit.zones, teaching.lit.cards
    )
    seen = turn.view if scene is None else scene.view
    return Shown(
        head=f"**{plain.say(Words(game.name))}** · {head}",
        text="\n".join(lines)[:LONG],
        face=face_png(teaching.teacher, teaching.mood),
        picture=picture,
        alt="\n".join([*hand_lines(turn.view, plain), *table_lines(seen, plain)]),
        rows=rows,
        names=(f"{name}|{written_place(turn.place)}", making.maker.written()),
        colour=cloth_of(game.cloth)[1],
    )


def _scene(turn: LessonTurn, teaching: Teaching) -> SceneView | None:
    """What is to be looked at while nothing is to be played: the full trick, the card that was called."""
    scenes = [scene for frame in turn.frames for scene in frame.scenes]
    return scenes[-1] if scenes and teaching.waits != MOVE else None


def _said(taken: Taken, teaching: Teaching, making: MoveRows, speaker: Speaker) -> list[str]:
    """What happened, what the teacher says, and what to remember in the end."""
    words = [words for frame in taken.turn.frames for words in frame.words]
    lines = [f"-# {speaker.sentence(one)}" for one in words[-LAST:]]
    lines += talk_lines(taken.turn, teaching, making, speaker)
    if teaching.waits == END:
        lines += [speaker.tell("The lesson is over."), *(f"- {line}" for line in sheet_lines(teaching.game, speaker))]
    return lines


def talk_lines(turn: LessonTurn, teaching: Teaching, making: MoveRows, speaker: Speaker) -> list[str]:
    """What the teacher says, what is to be done, and the move as far as it is made."""
    lines = []
    if teaching.heading is not None:
        lines.append(f"**{speaker.say(teaching.heading)}**")
    name, (first, *more) = teacher_name(teaching), said_lines(teaching, speaker)
    lines += [f"**{name}:** {first}", *more]
    if teaching.task is not None:
        lines.append(f"**{speaker.sentence(teaching.task)}**")
    if teaching.answer:
        lines.append(f"→ {speaker.sentence(move_words(turn.view, teaching.answer))}")
    if teaching.waits == MOVE:
        now = making.maker.open()
        if now.step in ("choice", "plan", "sure"):
            lines.append(speaker.say(now.question))
        lines += making.lines()
    return lines


def _rows(lesson: Lesson, teaching: Teaching, making: MoveRows, speaker: Speaker) -> list[list[Component]]:
    """The moves, or going on; other lessons in the end; the way back, and what the answer is."""
    tell = speaker.tell
    rows = move_rows(teaching, making)
    if teaching.waits == GO_ON:
        rows = [[Press("on", tell("Go on"), "green")]]
    elif teaching.waits == END:
        course = course_of(lesson.game)
        listed = () if course is None else course.lessons
        options = [(one.name, speaker.say(Words(one.title)), False) for one in listed]
        rows = [[Choosing("lesson", tell("Which lesson?"), options)]]
    shown = teaching.waits != MOVE or bool(teaching.answer)
    first = teaching.step == 1 and not teaching.misses and teaching.waits == MOVE
    return [*rows, [Press("back", tell("Step back"), off=first), Press("answer", tell("Hint"), off=shown)]]


def move_rows(teaching: Teaching, making: MoveRows) -> list[list[Component]]:
    """The moves, while one is wanted."""
    if teaching.waits != MOVE:
        return []
    found = [[part for part in row if part.act != UNTIL] for row in making.rows()]
    return [row for row in found if row]
