"""Dialogs: the curtain between people, text to read, a list to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from ..art.geometry import Box, high
from . import look
from .app import Screen, name_of
from .brush import Brush
from .widgets import Button, Listing, Text


class Curtain(Screen):
    """Hides the table until the next person sits before the screen."""

    def __init__(self, text: str, away: str) -> None:
        super().__init__()
        self.text = Text(text, 22, across="middle", name="curtain")
        self.away = Button(away, partial(self.leave, False), "Esc", name="away")
        self.widgets = [self.text, self.away]
        self.back = Box(0, 0, 0, 0)

    def arrange(self, box: Box, unit: float) -> None:
        """In the middle, under the back of a card."""
        width = round(box.h * 0.13) // 4 * 4
        upper, lower = box.above(round(box.h * 0.5))
        self.back = upper.below(high(width))[0].centred(width, high(width))
        self.text.box = lower.above(round(box.h * 0.2))[0].inset(round(box.w * 0.1), 0)
        foot = lower.below(round(60 * unit))[0]
        self.away.box = foot.centred(self.away.wide(unit), round(Button.HIGH * unit))

    def paint(self, brush: Brush) -> None:
        """Nothing of the table."""
        brush.surface.fill(look.FELT_DARK)
        brush.card(None, self.back)

    def key(self, event: pygame.Event) -> bool:
        """Enter opens it, Esc leaves the table."""
        name = name_of(event)
        if name in ("return", "escape"):
            self.leave(name == "return")
            return True
        return False

    def click(self, point: tuple[int, int]) -> bool:
        """The same by mouse."""
        self.leave(True)
        return True


class Lines(Screen):
    """Lines to read, over the table."""

    over = True

    def __init__(self, lines: Sequence[str], back: str, title: str = "", fit: bool = False) -> None:
        super().__init__()
        self.fit = fit  # no larger than the lines want
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
        wide, deep = min(round(820 * unit), box.w - round(40 * unit)), box.h - round(60 * unit)
        if self.fit:
            around = round((132 if self.title.text else 96) * unit)
            wide = min(wide, self.listing.wide(unit) + round(40 * unit))
            deep = min(deep, self.listing.high(wide - round(40 * unit), unit) + around)
        self.panel = box.centred(wide, deep)
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


class Listed(Screen):
    """One of some lines, chosen by mouse or keyboard: its number, or None."""

    over = True

    def __init__(
        self, lines: Sequence[str], back: str, title: str = "", at: int = 0, beside: Box | None = None
    ) -> None:
        super().__init__()
        self.title = Text(title, 18, name="title")
        self.listing = Listing(lines, self.leave, name="list")
        self.listing.at = at
        self.back = Button(back, partial(self.leave, None), "Esc", name="back")
        self.widgets = [self.title, self.listing, self.back]
        self.beside = beside  # what it drops down from
        self.panel = Box(0, 0, 0, 0)

    def opened(self) -> None:
        """Arrows mark at once."""
        self.look_at(self.listing)

    def arrange(self, box: Box, unit: float) -> None:
        """As large as the lines want, in the middle or by what it drops down from."""
        pad = round((20 if self.beside is None else 8) * unit)
        most = round((820 if self.beside is None else 420) * unit)
        wide = min(max(self.listing.wide(unit) + 2 * pad, round(300 * unit)), most)
        wide = min(wide if self.beside is None else max(wide, self.beside.w), box.w - round(40 * unit))
        inner = wide - 2 * pad
        head = self.title.high(inner, unit) + round(8 * unit) if self.title.text else 0
        foot = round(46 * unit) if self.beside is None else 0
        deep = min(self.listing.high(inner, unit) + head + foot + 2 * pad, box.h - round(20 * unit))
        self.panel = box.centred(wide, deep)
        if self.beside is not None:
            x = max(box.x, min(self.beside.x, box.right - wide))
            y = max(box.y, min(self.beside.y, box.bottom - deep))
            self.panel = Box(x, y, wide, deep)
        rest = self.panel.inset(pad)
        if head:
            self.title.box, rest = rest.above(head - round(8 * unit), round(8 * unit))
        self.back.hidden = not foot
        if foot:
            place, rest = rest.below(round(36 * unit), round(10 * unit))
            self.back.box = place.leftward(min(place.w, self.back.wide(unit)))[0]
        self.listing.box = rest
        self.listing.show(self.listing.at)

    def paint(self, brush: Brush) -> None:
        """The panel."""
        brush.panel(self.panel, look.SHEET, 10, look.GOLD, 2)

    def key(self, event: pygame.Event) -> bool:
        """Esc goes back."""
        if name_of(event) in ("escape", "q"):
            self.leave(None)
            return True
        return False

    def click(self, point: tuple[int, int]) -> bool:
        """Beside the list: none of them."""
        if not self.panel.holds(point):
            self.leave(None)
        return True
