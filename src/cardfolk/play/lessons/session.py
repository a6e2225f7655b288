"""LessonSession: a lesson as any table screen plays it, with the same moves, scenes and events as at every table."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from time import sleep

from ...bots.judge import Rated
from ...bots.ladder import Advice
from ...record import Record, legal_move
from ...table import Refused, Table
from ...view import SceneView, View
from ...words import SHARED_WORDS, Words
from ..maker import Tried
from ..scenes import FOREVER, Stage, scene_seconds
from .pupil import YOU, Place, Pupil
from .script import Lesson
from .teaching import END, MOVE, Teaching

MANY = 6  # moves in a row that are shown at the usual pace; more take no longer than these
SCORE = "score"  # a scene that stays until it is seen enough of


class StillSession:
    """A table in this process where nobody plays but who looks at it: what any table screen asks that is never so."""

    id = 0
    trouble: Words | None = None
    pace = 1.0
    fast = False

    def thinking(self, seat: int | None) -> int | None:
        """Nobody thinks."""
        return None

    def better_hint(self, seat: int) -> Future[Advice] | None:
        """There is nothing better than what is asked for."""
        return None

    def left(self) -> float | None:
        """There is no clock."""
        return None

    def decided(self, seat: int) -> bool | None:
        """Never: everything is to be played."""
        return False

    def playing_out(self, seat: int) -> bool:
        """Never."""
        return False

    def play_out(self, seat: int) -> None:
        """Nothing is decided."""

    def wish(self, seat: int, *, auto: bool | None = None, until_turn: bool | None = None) -> None:
        """Every move is the player's own."""


class LessonSession(StillSession):
    """A lesson in this process. `finished` is called with a lesson whose last word was said."""

    def __init__(
        self,
        lesson: Lesson,
        name: str = YOU,
        place: Place | None = None,
        finished: Callable[[Lesson], object] = lambda lesson: None,
    ) -> None:
        self.pupil = Pupil(lesson, place, name)
        self.hold = False  # every scene is shown until people go on, whatever the pace
        self._finished = finished
        self._told = False  # that it is finished
        self._stage = Stage()
        self._scenes: list[SceneView] = []
        self._now = 0.0
        self._gap = 0.0  # seconds between the moves that are shown
        self._due = 0.0  # when the next of them is made
        self._shown: object = None  # what there was to draw at the last tick

    # What is there

    @property
    def lesson(self) -> Lesson:
        """Which it is."""
        return self.pupil.lesson

    @property
    def table(self) -> Table:
        """The table of the step: another one whenever it is laid out anew."""
        return self.pupil.table

    @property
    def people(self) -> list[int]:
        """The learner's seat, which may be another one at a fresh table."""
        return [self.pupil.seat]

    @property
    def teaching(self) -> Teaching | None:
        """What the teacher says and shows."""
        return self.pupil.teaching()

    @property
    def over(self) -> bool:
        """Whether the last word is said."""
        return self.pupil.waits == END and self._at() < 0

    @property
    def asked(self) -> int | None:
        """The learner, when a move is waited for."""
        return self.pupil.seat if self.pupil.waits == MOVE and self._at() < 0 else None

    def view(self, seat: int | None) -> View:
        """What to show the learner."""
        return self.pupil.view() if seat == self.pupil.seat else self.table.view(seat)

    def scene(self, seat: int | None) -> SceneView | None:
        """What is on stage."""
        at = self._at()
        return self._scenes[at] if at >= 0 else None

    def scene_ends(self, seat: int | None) -> float:
        """When it leaves the stage."""
        return self._stage.until(self.pupil.seat, self._now)

    def _at(self) -> int:
        return self._stage.at(self.pupil.seat, self._now)

    # What happens

    def tick(self, now: float) -> bool:
        """Play out what is to be seen."""
        self._now = now
        self._advance()
        shown = (id(self.table), self.table.entries, self._at(), self.pupil.teaching())
        changed, self._shown = shown != self._shown, shown
        return changed

    def _advance(self) -> None:
        pupil, now = self.pupil, self._now
        while pupil.watching and self._at() < 0 and self._due <= now:
            if pupil.queue:
                self._play()
            else:
                self.fast = False
                pupil.settle()
        if self.over and not self._told:
            self._told = True
            self._finished(self.lesson)

    def _play(self) -> None:
        seat = self.pupil.seat
        before = self.table.version(seat)
        self.pupil.play_next()
        self._scenes = self.table.scenes(seat, before)
        seconds = [self._seconds(scene.kind) for scene in self._scenes]
        self._stage.begin(seconds if any(seconds) else [], self._now)
        self._due = self._now + (0.0 if self.fast or self.hold else self._gap * self.pace)

    def _seconds(self, kind: str) -> float:
        if self.hold:
            return FOREVER
        if self.fast or not self.pace:
            return 0.0
        if kind == SCORE:
            return FOREVER
        return scene_seconds(kind) * self.pace * min(1.0, self._gap)

    def _watch(self) -> None:
        """Moves are to be seen: the first at once, the others at an easy pace."""
        self._gap = min(1.0, MANY / max(1, len(self.pupil.queue)))
        self._due = self._now
        self._advance()

    def wait(self, seconds: float) -> bool:
        """Wait until something is due; whether it is."""
        if self.pupil.watching:
            sleep(min(seconds, max(0.0, self._due - self._now)))
        return self.pupil.watching

    def submit(self, seat: int, text: str) -> None:
        """A move: what is not the one to go on with is taken back, and the teacher says why."""
        if seat != self.asked:
            raise Refused(Words(SHARED_WORDS["error.hidden"]))
        self.pupil.answer(text)
        if self.pupil.watching:
            self._watch()

    def why_not(self, seat: int, tried: Tried) -> Words | None:
        """What the teacher says to what cannot be; it counts as a miss."""
        pupil = self.pupil
        if tried.text:
            pupil.answer(tried.text)
            said: Words | None = pupil.said[0]
        else:
            said = pupil.try_cards(list(tried.cards))
        if pupil.watching:
            self._watch()
        return said

    def go_on(self) -> None:
        """Enough is seen of the scene on stage, or of what the teacher said."""
        if self._at() >= 0:
            self._stage.go_on(self.pupil.seat, self._now)
        elif self.pupil.go_on():
            self._watch()

    def hint(self, seat: int) -> Future[Advice]:
        """The move that is asked for, lit."""
        if self.asked is None:
            raise Refused(Words(SHARED_WORDS["error.hidden"]))
        self.pupil.show_answer()
        step = self.pupil.step
        given: Future[Advice] = Future()
        best = Rated(legal_move(self.pupil.sight(), step.accept[0]), 1.0)
        given.set_result(Advice((best,), Words(step.why) if step.why else None))
        return given

    def can_undo(self, seat: int) -> bool:
        """Whether there is a step to go back to."""
        return bool(self.pupil.at or self.pupil.place != Place())

    def undo(self, seat: int) -> Words | None:
        """Back to the beginning of the step, or to the step before; or why not."""
        if not self.pupil.back():
            return Words("This is the first step.")
        self._stage.begin([], self._now)
        self._told = False
        return None

    back = undo

    def begin(self, lesson: Lesson) -> None:
        """Another lesson, at the same screen."""
        self.pupil = Pupil(lesson, name=self.pupil.name)
        self._stage.begin([], self._now)
        self._told = False

    def next_game(self) -> None:
        """The same lesson once more."""
        self.begin(self.lesson)

    def hurry(self) -> None:
        """Have what is shown played without pauses."""
        self.fast, self._due = True, self._now
        self._stage.begin([], self._now)

    def hold_scenes(self) -> None:
        """Have no pauses, but every scene until people go on: for who reads line by line."""
        self.pace, self.hold = 0.0, True

    def record(self) -> Record:
        """The record of the game so far."""
        return self.table.record()

    def close(self) -> None:
        """There is nothing to end."""
