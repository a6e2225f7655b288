"""Dialogs: the curtain between people, text to read, a list to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from ..art.geometry import Box, high
from . import fonts, look
from .app import Screen, name_of
from .brush import Brush
from .widgets import NOWHERE, Button, Listing, Text


class Curtain(Screen):
    """Hides the table until the next person sits before the screen."""

    def __init__(self, text: str, away: str) -> None:
        super().__init__()
        self.text = Text(text, 22, across="middle", name="curtain")
        self.away = Button(away, partial(self.leave, False), "Esc", name="away")
        self.widgets = [self.text, self.away]
        self.back = NOWHERE

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
        brush.wood()
        brush.card(None, self.back)

    def key(self, event: pygame.Event) -> bool:
        """Enter opens it, Esc leaves the table."""
        name = name_of(event)
        if name not in ("return", "escape"):
            return False
        self.leave(name == "return")
        return True

    def click(self, point: tuple[int, int]) -> bool:
        """The same by mouse."""
        self.leave(True)
        return True


class Panel(Screen):
    """A panel over what was there; Esc and the other keys of `LEAVES` go back, and so does a click beside it."""

    over = True
    LEAVES: tuple[str, ...] = ("escape", "return", "q")
    EDGE, ROUND = "EDGE", 14.0  # the colour of its edge, as `look` calls it
    PAPER = False  # it is a sheet to read

    def __init__(self, back: str) -> None:
        super().__init__()
        self.back = Button(back, partial(self.leave, None), "Esc", name="back", paper=self.PAPER)
        self.panel = NOWHERE

    def inside(self, unit: float, across: float = 20, down: float = 20, gap: float = 10) -> Box:
        """What is left in the panel over its foot, where the way back is."""
        inner = self.panel.inset(round(across * unit), round(down * unit))
        foot, rest = inner.below(round(36 * unit), round(gap * unit))
        self.back.lie_left(foot, unit)
        return rest

    def paint(self, brush: Brush) -> None:
        """The panel."""
        if self.PAPER:
            brush.sheet(self.panel)
        else:
            brush.panel(self.panel, look.PLATE, self.ROUND, getattr(look, self.EDGE), 2)

    def key(self, event: pygame.Event) -> bool:
        """Go back."""
        if name_of(event) in self.LEAVES:
            self.leave(None)
            return True
        return super().key(event)

    def click(self, point: tuple[int, int]) -> bool:
        """Beside it: back."""
        if not self.panel.holds(point):
            self.leave(None)
        return True


class Lines(Panel):
    """Lines to read, no larger than they want."""

    def __init__(self, lines: Sequence[str], back: str, title: str = "") -> None:
        super().__init__(back)
        self.title = Text(title, 21, name="title", face=fonts.SERIF)
        self.listing = Listing(lines, name="lines")
        self.widgets = [self.title, self.listing, self.back]

    def opened(self) -> None:
        """Arrows scroll or mark at once."""
        self.look_at(self.listing)

    def arrange(self, box: Box, unit: float) -> None:
        """In the middle."""
        pad = round(40 * unit)
        wide = min(round(820 * unit), box.w - pad, self.listing.wide(unit) + pad)
        deep = self.listing.high(wide - pad, unit) + round((132 if self.title.text else 96) * unit)
        self.panel = box.centred(wide, min(deep, box.h - round(60 * unit)))
        rest = self.inside(unit)
        self.title.box, self.listing.box = rest.above(round(28 * unit) if self.title.text else 0, round(8 * unit))


class Listed(Lines):
    """One of some lines, chosen by mouse or keyboard: its number, or None."""

    LEAVES = ("escape", "q")
    ROUND = 10.0

    def __init__(
        self, lines: Sequence[str], back: str, title: str = "", at: int = 0, beside: Box | None = None
    ) -> None:
        super().__init__(lines, back, title)
        self.listing.chosen, self.listing.at = self.leave, at
        self.beside = beside  # what it drops down from

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
        self.back.hidden = not foot
        rest = self.inside(unit) if foot else self.panel.inset(pad)
        self.title.box, self.listing.box = rest.above(max(0, head - round(8 * unit)), round(8 * unit) if head else 0)
        self.listing.show(self.listing.at)
