"""The screen of a lesson: a table screen with a teacher beside it, where one table follows the other."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

import pygame

from ...play.lessons.teaching import END
from ...play.session import AnySession
from ..controller import letter_of
from ..learning import LessonController
from ..local import Looks
from ..settings import Settings
from .app import name_of
from .table import TableScreen
from .widgets import Button


class SeveralTables(TableScreen):
    """A screen whose table may be another one at any time, and which is over in its own way."""

    AFTER: ClassVar[dict[str, str]] = {}  # keys once it is over

    def __init__(self, session: AnySession, shown: Looks, settings: Settings | None = None) -> None:
        super().__init__(session, shown, settings)
        self._table: object = session.table  # the one that is drawn

    def draw(self) -> None:
        """Everything anew; a fresh table without motion."""
        if self.session.table is not self._table:
            self._table, self.laid = self.session.table, None
        super().draw()

    def key(self, event: pygame.Event) -> bool:
        """Once it is over, keys go on from it."""
        letter = letter_of(name_of(event))
        if self.is_over() and letter in self.AFTER:
            self.act(self.AFTER[letter])
            return True
        return super().key(event)


class LessonScreen(LessonController, SeveralTables):
    """A lesson, step by step."""

    AFTER: ClassVar = {"n": "next", "p": "play", "q": "leave"}

    def draw_choice(self) -> None:
        """What the teacher points at is what Enter does."""
        view, lit = self.view(), self.lit().verbs
        found = [at for at, offer in enumerate(view.offers) if offer.verb in lit]
        self.mark = f"offer:{found[0]}" if len(found) == 1 and not self.maker.picked else ""
        super().draw_choice()

    def over_buttons(self) -> list[Button]:
        """The next lesson, a game with a friend who looks on, or enough."""
        tell = self.speaker.tell
        labels = {"next": tell("The next lesson"), "play": tell("Play, a friend looks on"), "leave": tell("leave")}
        keys = {do: key for key, do in self.AFTER.items() if do != "next" or self.next_one() is not None}
        return [Button(labels[do], partial(self.act, do), key, name=f"after {do}") for do, key in keys.items()]

    def is_over(self) -> bool:
        """Once the teacher has said the last word."""
        return self.waits() == END and not self.held()

    def keys_shown(self) -> list[tuple[str, str, str]]:
        """Those of a lesson, and the looks."""
        return [*super().keys_shown(), ("F2", self.speaker.tell("options"), "options")]

    def prompts(self) -> tuple[str, str]:
        """The task, and why something cannot be."""
        if self.held() or self.is_over():
            return "", ""
        return self.prompt(), self.line()
