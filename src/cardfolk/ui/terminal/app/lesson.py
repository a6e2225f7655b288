"""Table screens with a teacher beside them: lessons and puzzles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual.events import Key

from ....play.lessons.teaching import END
from ...controller import letter_of
from ...learning import LessonController
from ...puzzling import PuzzleController
from .cells import Cells, Person
from .layout import Places
from .table import TableScreen


class TaughtScreen(TableScreen):
    """A table that is played with somebody who asks and explains."""

    AFTER: ClassVar[Mapping[str, str]]  # keys once it is over, and what they do

    def is_over(self) -> bool:
        """Whether nothing is asked any more."""
        raise NotImplementedError

    def standing(self) -> list[str]:
        """Which lesson or puzzle it is, and how far."""
        return self.titles()[1:]

    def at_end(self) -> bool:
        """It goes on from its end in its own way."""
        return False

    def draw_sheet(self, cells: Cells, at: Places, people: list[Person]) -> None:
        """The table stays in sight: what counts is what the teacher says."""

    async def on_key(self, event: Key) -> None:
        """Once it is over, keys go on from it; before, they are those of any table."""
        letter = letter_of(event.character or "")
        if self.is_over() and letter in self.AFTER:
            event.stop()
            event.prevent_default()
            await self.run_action(self.AFTER[letter])


class LessonScreen(LessonController, TaughtScreen):
    """A lesson, step by step."""

    AFTER: ClassVar = {"n": "next", "p": "play", "q": "leave"}

    def is_over(self) -> bool:
        """Whether all its steps are done."""
        return self.waits() == END

    def prompt_lines(self) -> list[str]:
        """The task, or how it goes on."""
        return [self.speaker.tell("Enter: go on") if self.held() else self.prompt()]


class PuzzleScreen(PuzzleController, TaughtScreen):
    """A position, and somebody beside it who asks for the best move."""

    AFTER: ClassVar = {"n": "next", "u": "undo", "q": "leave"}

    def is_over(self) -> bool:
        """Once the answer is there."""
        return self.is_answered()

    def prompt_lines(self) -> list[str]:
        """The task, or how it goes on."""
        if not self.is_over():
            return [self.prompt()]
        tell = self.speaker.tell
        labels = {"n": tell("Next puzzle"), "u": tell("Try it again"), "q": tell("leave")}
        return [", ".join(f"{key}: {label}" for key, label in labels.items())]
