"""Dialogs: the curtain between people, text to read, a list to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from . import look
from .app import Screen, name_of
from .box import Box
from .brush import Brush
from .widgets import Button, Listing, Text


class Curtain(Screen):
    """Hides the table until the next person sits before the screen."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = Text(text, 22, across="middle", name="curtain")
        self.widgets = [self.text]

    def arrange(self, box: Box, unit: float) -> None:
        """In the middle."""
        self.text.box = box.centred(round(box.w * 0.8), round(box.h * 0.5))

    def paint(self, brush: Brush) -> None:
        """Nothing to be seen."""
        brush.surface.fill(look.FELT_DARK)

    def key(self, event: pygame.Event) -> bool:
        """Enter opens it."""
        if name_of(event) == "return":
            self.leave(True)
            return True
        return False

    def click(self, point: tuple[int, int]) -> bool:
        """The same by mouse."""
        self.leave(True)
        return True


class Lines(Screen):
    """Lines to read, over the table."""

    over = True

    def __init__(self, lines: Sequence[str], back: str, title: str = "") -> None:
        super().__init__()
        self.title = Text(title, 18, name="title")
        self.listing = Listing(lines, name="lines")
        self.back = Button(back, partial(self.leave, None), "Esc", name="back")
        self.widgets = [self.title, self.listing, self.back]
        self.panel = Box(0, 0, 0, 0)

    def opened(self) -> None:
        """Arrows scroll at once."""
        self.look_at(self.listing)

    def arrange(self, box: Box, unit: float) -> None:
        """Most of the window."""
        self.panel = box.centred(min(round(820 * unit), box.w - round(40 * unit)), box.h - round(60 * unit))
        rest = self.panel.inset(round(20 * unit))
        self.title.box, rest = rest.above(round(28 * unit) if self.title.text else 0, round(8 * unit))
        foot, self.listing.box = rest.below(round(36 * unit), round(10 * unit))
        self.back.box = foot.leftward(min(foot.w, self.back.wide(unit)))[0]

    def paint(self, brush: Brush) -> None:
        """The panel."""
        brush.panel(self.panel, look.SHEET, 14, look.EDGE, 2)

    def key(self, event: pygame.Event) -> bool:
        """Esc, Enter and q go back."""
        if name_of(event) in ("escape", "return", "q", "t", "?"):
            self.leave(None)
            return True
        return False
