"""The screen of a lesson: a table screen with a teacher beside it."""

from __future__ import annotations

from textual.events import Key

from ....play.lessons.teaching import END
from ...controller import letter_of
from ...learning import LessonController
from .cells import Cells, Person
from .layout import Places
from .table import TableScreen

AFTER = {"n": "next", "p": "play", "q": "leave"}  # keys once it is over


class LessonScreen(LessonController, TableScreen):
    """A lesson, step by step."""

    CSS = TableScreen.CSS.replace("TableScreen", "LessonScreen")  # what a screen says of looks holds for it alone

    def standing(self) -> list[str]:
        """Which lesson it is, and how far."""
        return self.titles()[1:]

    def prompt_lines(self) -> list[str]:
        """The task, or how it goes on."""
        return [self.speaker.tell("Enter: go on") if self.held() else self.prompt()]

    def at_end(self) -> bool:
        """A lesson goes on from its end in its own way."""
        return False

    def draw_sheet(self, cells: Cells, at: Places, people: list[Person]) -> None:
        """The table stays in sight: what counts is what the teacher says."""

    async def on_key(self, event: Key) -> None:
        """Once the lesson is over, keys go on from it; before, they are those of any table."""
        letter = letter_of(event.character or "")
        if self.waits() == END and letter in AFTER:
            event.stop()
            event.prevent_default()
            await self.run_action(AFTER[letter])
