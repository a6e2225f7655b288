"""What is chosen once: the language and the looks, on the home screen and at a table."""

from __future__ import annotations

from functools import partial

import pygame

from ..art.geometry import Box
from ..shell import AppShell
from ..words import LANGUAGES
from . import look
from .app import name_of
from .brush import Brush
from .forms import Drop, Row, Scrolling
from .widgets import Button, Text, Tick


def looks_rows(shell: AppShell, screen: Scrolling) -> list[Row]:
    """The language, and everything that is on or off."""
    speaker, settings = shell.speaker(), shell.settings
    tell = speaker.tell
    languages = [(name, code) for code, name in LANGUAGES.items()]
    language = Drop(languages, speaker.words.language, shell.choose_language, screen.drop, "language")
    ticks = (
        (tell("four colours for the suits"), "four"),
        (tell("large signs on the cards"), "large"),
        (tell("a single legal move plays itself"), "auto"),
        (tell("characters talk"), "talk"),
        (tell("sounds"), "sound"),
    )
    found = [Tick(label, getattr(settings, name), partial(shell.choose_looks, name), name) for label, name in ticks]
    pairs = [Row(found[at : at + 2], (0.5, 0.5)) for at in range(0, len(found), 2)]
    return [Row([language], (0.5,)), *pairs]


class OptionsScreen(Scrolling):
    """The language and the looks, over a table."""

    over = True

    def __init__(self) -> None:
        super().__init__()
        self.panel = Box(0, 0, 0, 0)
        self.title = Text(size=18, name="title")

    def opened(self) -> None:
        """The language comes first."""
        self.relook()
        self.again()
        self.look_at(self.rows[0].widgets[0])

    def relook(self) -> None:
        """All words anew; what was looked at still is."""
        tell = self.app.speaker().tell
        self.title.text = tell("Language and looks")
        self.rows = looks_rows(self.app, self)
        self.staying = [self.title, Button(tell("back"), self.leave, "Esc", name="back")]
        self.refocus()

    def outline(self, box: Box, unit: float) -> Box:
        """A panel in the middle."""
        self.panel = box.centred(min(round(720 * unit), box.w - round(40 * unit)), round(270 * unit))
        rest = self.panel.inset(round(20 * unit))
        if not self.staying:
            return rest
        self.title.box, rest = rest.above(round(28 * unit), round(10 * unit))
        foot, rest = rest.below(round(36 * unit), round(10 * unit))
        back = self.staying[1]
        assert isinstance(back, Button)
        back.box = foot.leftward(min(foot.w, back.wide(unit)))[0]
        return rest

    def paint(self, brush: Brush) -> None:
        """The panel."""
        brush.panel(self.panel, look.SHEET, 14, look.GOLD, 2)

    def key(self, event: pygame.Event) -> bool:
        """Esc goes back."""
        if name_of(event) in ("escape", "f2", "q"):
            self.leave()
            return True
        return super().key(event)
