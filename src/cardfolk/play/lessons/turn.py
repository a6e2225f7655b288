"""A lesson for front ends that keep nothing between two requests: a place and what is done there, to what follows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...events import Event
from ...table import Seat
from ...view import SceneView, View
from ...words import Words
from .pupil import YOU, Place, Pupil
from .script import Lesson
from .teaching import Teaching


@dataclass(frozen=True)
class Frame:
    """A move that is shown: what happened, what must be seen of it, and the table after it."""

    events: tuple[Event, ...]
    words: tuple[Words, ...]  # of each event
    scenes: tuple[SceneView, ...]
    since: int  # the learner's version before it, as scenes count
    view: View


@dataclass(frozen=True)
class LessonTurn:
    """What follows: whether it was the move to go on with, what is shown in between, then the table and the teacher.

    `place` is to be sent with what the learner does next.
    """

    accepted: bool | None  # None: no move was made
    frames: tuple[Frame, ...]
    fresh: bool  # the table was laid out anew: show the view without motion
    place: Place
    teaching: Teaching
    view: View
    seats: tuple[Seat, ...]

    @property
    def seat(self) -> int:
        """The learner's."""
        return self.view.viewer


def lesson_turn(
    lesson: Lesson,
    place: Place | None = None,
    *,
    move: str = "",
    cards: Sequence[int] = (),
    go_on: bool = False,
    back: bool = False,
    name: str = YOU,
) -> LessonTurn:
    """What follows from a place in a lesson: after a move, cards that mean none, going on, going back, or nothing.

    BadText says that the lesson has no such place.
    """
    pupil = Pupil(lesson, place, name)
    before = pupil.table
    accepted: bool | None = None
    if move:
        accepted = pupil.answer(move)
    elif cards:
        accepted = False
        pupil.try_cards(list(cards))
    elif go_on:
        pupil.go_on()
    elif back:
        pupil.back()
    frames = []
    if pupil.watching:
        while pupil.queue:
            frames.append(_frame(pupil))
        pupil.settle()
    fresh = place is None or back or pupil.table is not before
    seats = tuple(replace(seat, key="") for seat in pupil.table.seats)
    return LessonTurn(accepted, tuple(frames), fresh, pupil.place, pupil.teaching(), pupil.view(), seats)


def _frame(pupil: Pupil) -> Frame:
    table, seat = pupil.table, pupil.seat
    since = table.version(seat)
    pupil.play_next()
    view = table.view(seat, since)
    words = tuple(table.words_of(event) for event in view.events)
    return Frame(view.events, words, tuple(table.scenes(seat, since)), since, replace(view, offers=(), blocked={}))
