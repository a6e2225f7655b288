"""Forms: rows of fields that scroll where the window is too small for them, and a field that drops a list down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from ..art.geometry import Box
from . import look
from .app import Screen, name_of
from .brush import Brush
from .dialogs import Listed
from .widgets import Widget, capital

BAR = 14.0  # units kept free for the sign of how far it is scrolled
TURN = 60.0  # units that the wheel scrolls


class Drop(Widget):
    """One of some values, each with what it is called: arrows change it, a click shows them all."""

    focusable = True

    def __init__(
        self,
        choices: Sequence[tuple[str, Any]],
        value: object,
        changed: Callable[[Any], object],
        opened: Callable[[Drop], object],
        name: str = "",
    ) -> None:
        super().__init__(name)
        self.choices = [(capital(label), value) for label, value in choices]
        self.value = value
        self.changed = changed
        self.opened = opened

    @property
    def at(self) -> int:
        """Which of them it is."""
        return next((at for at, (_, value) in enumerate(self.choices) if value == self.value), 0)

    def take(self, at: int) -> None:
        """Another one."""
        value = self.choices[at][1]
        if value != self.value:
            self.value = value
            self.changed(value)

    def draw(self, brush: Brush) -> None:
        """The value, and a sign that there are others."""
        lit = self.hovered or self.focused
        brush.panel(self.box, look.LIT if lit else look.PLATE, 6, look.FOCUS if self.focused else look.EDGE)
        sign, inner = self.box.inset(brush.u(10), brush.u(2)).rightward(brush.u(12), brush.u(6))
        brush.text(self.choices[self.at][0], inner, 15)
        x, y = sign.middle
        s = brush.u(4)
        pygame.draw.polygon(brush.surface, look.SOFT, [(x - s, y - s // 2), (x + s, y - s // 2), (x, y + s)])

    def click(self, point: tuple[int, int]) -> bool:
        """Show all."""
        self.opened(self)
        return True

    def key(self, event: pygame.Event) -> bool:
        """Arrows change it, Enter and Space show all."""
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.take((self.at + (1 if event.key == pygame.K_RIGHT else -1)) % len(self.choices))
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self.opened(self)
        else:
            return False
        return True


@dataclass
class Row:
    """Widgets side by side: the part of the width that each has, and the units of space above."""

    widgets: Sequence[Widget]
    shares: Sequence[float] = (1.0,)
    gap: float = 7.0

    def arrange(self, box: Box, unit: float) -> int:
        """Put them at the top of a box; how high that is."""
        between = round(10 * unit)
        boxes, highs, x = [], [], box.x
        for widget, share in zip(self.widgets, self.shares, strict=True):
            wide = round(box.w * share) - (0 if widget is self.widgets[-1] else between)
            high = widget.high(wide, unit)
            boxes.append((x, wide, high))
            highs.append(high)
            x += round(box.w * share)
        deep = max(highs)
        for widget, (left, wide, high) in zip(self.widgets, boxes, strict=True):
            widget.box = Box(left, box.y + (deep - high) // 2, wide, high)
        return deep


class Scrolling(Screen):
    """A screen with rows in a frame; beside the frame is what stays."""

    def __init__(self) -> None:
        super().__init__()
        self.staying: list[Widget] = []
        self.rows: list[Row] = []
        self.frame = Box(0, 0, 0, 0)
        self.deep = 0  # how high all rows are
        self.top = 0  # pixels scrolled

    def outline(self, box: Box, unit: float) -> Box:
        """Give what stays its place; the frame of the rows."""
        raise NotImplementedError

    def arrange(self, box: Box, unit: float) -> None:
        """What stays, then the rows from the top on."""
        self.frame = self.outline(box, unit)
        y = 0
        for row in self.rows:
            y += round(row.gap * unit) if y else 0
            place = Box(self.frame.x, self.frame.y - self.top + y, self.frame.w - round(BAR * unit), 0)
            y += row.arrange(place, unit)
        self.deep = y
        self.widgets = [*self.staying, *self.scrolled()]
        if self.top > self.most:
            self.top = self.most
            self.arrange(box, unit)

    def scrolled(self) -> list[Widget]:
        """Everything in the rows."""
        return [widget for row in self.rows for widget in row.widgets]

    @property
    def most(self) -> int:
        """Pixels that it can be scrolled."""
        return max(0, self.deep - self.frame.h)

    def scroll(self, pixels: int) -> None:
        """Up or down."""
        top = max(0, min(self.most, self.top + pixels))
        if top != self.top:
            self.top = top
            self.again()

    def show(self, brush: Brush) -> None:
        """The rows only within their frame."""
        self.paint(brush)
        for widget in self.staying:
            if not widget.hidden:
                widget.draw(brush)
        brush.surface.set_clip(self.frame.inset(-brush.u(3), 0).rect)
        for widget in self.scrolled():
            if not widget.hidden and widget.box.meets(self.frame):
                widget.draw(brush)
        brush.surface.set_clip(None)
        brush.bar(self.frame, self.top, self.most)

    def _at(self, point: tuple[int, int]) -> Widget | None:
        seen = [*self.staying, *(self.scrolled() if self.frame.holds(point) else [])]
        return next((widget for widget in reversed(seen) if not widget.hidden and widget.box.holds(point)), None)

    def look_at(self, widget: Widget | None) -> None:
        """Give a widget the focus, and scroll to where it is to be seen."""
        super().look_at(widget)
        if widget is not None and widget not in self.staying and self.frame.h:
            above, below = self.frame.y - widget.box.y, widget.box.bottom - self.frame.bottom
            if above > 0:
                self.scroll(-above)
            elif below > 0:
                self.scroll(below)

    def refocus(self) -> None:
        """After everything was made anew: look at what has the name of what was looked at."""
        if self.focus is not None:
            named = [one for one in (*self.staying, *self.scrolled()) if one.name == self.focus.name and one.focusable]
            super().look_at(named[0] if named else None)

    def event(self, event: pygame.Event) -> None:
        """The wheel scrolls anywhere in the frame."""
        if event.type == pygame.MOUSEWHEEL and self.frame.holds(self.pointer):
            self.scroll(-round(TURN * self.app.unit) * event.y)
        else:
            super().event(event)

    def key(self, event: pygame.Event) -> bool:
        """Pages."""
        page = {"page up": -1, "page down": 1}.get(name_of(event), 0)
        if page:
            self.scroll(page * self.frame.h * 3 // 4)
        return bool(page)

    def drop(self, drop: Drop) -> None:
        """Show all values of a field."""
        lines = [label for label, _ in drop.choices]
        sheet = Listed(lines, self.app.speaker().tell("back"), at=drop.at, beside=drop.box)
        self.app.open_screen(sheet, lambda at: drop.take(at) if isinstance(at, int) else None)
