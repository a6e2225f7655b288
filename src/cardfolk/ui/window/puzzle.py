"""Puzzles in the window: the list that the home screen opens, and the screen of one."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from .. import puzzling
from ..puzzling import PuzzleController
from .app import App
from .day import DayResult
from .lesson import SeveralTables
from .widgets import Button


def open_puzzles(app: App) -> None:
    """What today brings, and the puzzles of each game."""
    puzzling.open_puzzles(app, lambda day, table: app.open_screen(DayResult(app, day, table)))


class PuzzleScreen(PuzzleController, SeveralTables):
    """A position, and somebody beside it who asks for the best move."""

    AFTER: ClassVar = {"n": "next", "u": "undo", "q": "leave"}

    def is_over(self) -> bool:
        """Once the answer is there."""
        return self.is_answered()

    def over_buttons(self) -> list[Button]:
        """The next one, this one again, or enough."""
        tell = self.speaker.tell
        labels = {"next": tell("Next puzzle"), "undo": tell("Try it again"), "leave": tell("leave")}
        return [Button(labels[do], partial(self.act, do), key, name=f"after {do}") for key, do in self.AFTER.items()]

    def keys_shown(self) -> list[tuple[str, str, str]]:
        """Those of a puzzle, and the looks."""
        return [*super().keys_shown(), ("F2", self.speaker.tell("options"), "options")]

    def prompts(self) -> tuple[str, str]:
        """The task, and why something cannot be."""
        return ("", "") if self.is_over() else (self.prompt(), self.line())
