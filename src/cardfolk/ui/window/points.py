"""Points: the score sheet on ivory, as a panel at the end of a deal and as a page of all deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from ...events import SheetDeal
from ..art.geometry import Box
from ..lines import SheetRow
from ..words import Speaker
from . import look
from .app import Screen, name_of
from .brush import Brush
from .widgets import Button

ROW = 34.0  # units of height of a line of a page
SEAT_ROW = 50.0  # and of a seat at the end of a deal, at most
FIRST = 190.0  # units of width for the name of a deal, at most


@dataclass(frozen=True)
class DealEnd:
    """The end of a deal, or of the game: what is said large, the deal, a row a seat."""

    headline: str
    title: str
    rows: Sequence[SheetRow]


def paint_end(brush: Brush, box: Box, end: DealEnd, speaker: Speaker) -> None:
    """A panel with the places, the points of this deal, what for, and the totals."""
    pad, head = brush.u(18), brush.u(66)
    wide = min(box.w, brush.u(860))
    each = min(brush.u(SEAT_ROW), (box.h - 2 * pad - head) // len(end.rows))
    panel = box.centred(wide, 2 * pad + head + each * len(end.rows))
    _sheet(brush, panel)
    headline, rest = panel.inset(pad).above(head)
    headline, heads = headline.above(brush.u(40))
    brush.text(end.headline, headline, 24, look.ON_IVORY)
    row = _columns(brush, heads)
    brush.text(end.title, row[1], 14, look.SOFT_ON_IVORY)
    brush.text(speaker.tell("this deal"), row[3], 13, look.SOFT_ON_IVORY, "right")
    brush.text(speaker.tell("total"), row[4], 13, look.SOFT_ON_IVORY, "right")
    for one in end.rows:
        line, rest = rest.above(each)
        if one.seat == speaker.me:
            brush.panel(line.inset(-brush.u(8), 1), look.AMBER, 8, look.AMBER_EDGE)
        else:
            _rule(brush, line)
        place, name, why, points, total = _columns(brush, line)
        brush.text(str(one.place), place, 18, look.AMBER_EDGE if one.place > 1 else look.ON_IVORY, "middle")
        brush.text(speaker.seat(one.seat), name, 16, look.ON_IVORY)
        brush.text(one.why, why, 13, look.SOFT_ON_IVORY)
        brush.text(one.points, points, 18, _ink(one.points), "right")
        brush.text(one.total, total, 20, look.ON_IVORY, "right")


def _columns(brush: Brush, line: Box) -> tuple[Box, Box, Box, Box, Box]:
    """Place, name, what for, points, total."""
    place, rest = line.leftward(brush.u(26), brush.u(8))
    total, rest = rest.rightward(brush.u(70), brush.u(6))
    points, rest = rest.rightward(brush.u(90), brush.u(10))
    name, why = rest.leftward(min(brush.u(190), rest.w // 2), brush.u(10))
    return place, name, why, points, total


def _sheet(brush: Brush, panel: Box) -> None:
    brush.shade(panel.moved(0, brush.u(4)).inset(-brush.u(3)), (0, 0, 0), 90, 16)
    brush.panel(panel, look.IVORY, 14)


def _rule(brush: Brush, line: Box) -> None:
    pygame.draw.line(brush.surface, look.RULE, (line.x, line.bottom - 1), (line.right, line.bottom - 1))


def _ink(points: str) -> look.Colour:
    """Green for what was won, red for what was lost."""
    return look.GAIN if points[0] == "+" else look.LOSS if points[0] == "-" else look.SOFT_ON_IVORY


class Points(Screen):
    """All deals, a line each, and the totals: over the table, the last deals first to be seen."""

    over = True

    def __init__(self, title: str, sheet: Sequence[SheetDeal], scores: Sequence[float], speaker: Speaker) -> None:
        super().__init__()
        self.title = title
        self.speaker = speaker
        self.lines = [
            (speaker.say(deal.title), [f"{score.points:+g}" if score.points else "0" for score in deal.scores])
            for deal in sheet
        ]
        self.totals = [f"{score.total:g}" for score in sheet[-1].scores] if sheet else [f"{one:g}" for one in scores]
        self.top = len(self.lines)  # the first line shown; no more than leaves all lines full
        self.room = 0
        self.back = Button(speaker.tell("back"), partial(self.leave, None), "Esc", name="back")
        self.widgets = [self.back]
        self.panel = Box(0, 0, 0, 0)

    def arrange(self, box: Box, unit: float) -> None:
        """As high as the deals want, with room for head, totals and foot."""
        around = round((20 * 2 + 40 + 34 + 46 + 46) * unit)
        row = round(ROW * unit)
        self.room = max(1, min(len(self.lines), (box.h - round(40 * unit) - around) // row)) if self.lines else 0
        wide = min(round((FIRST + 60 + 110 * len(self.totals)) * unit), box.w - round(40 * unit))
        self.panel = box.centred(max(wide, round(420 * unit)), around + self.room * row)
        foot = self.panel.inset(round(20 * unit)).below(round(36 * unit))[0]
        self.back.box = foot.leftward(min(foot.w, self.back.wide(unit)))[0]
        self.scroll(0)

    def scroll(self, by: int) -> None:
        """Some lines on or back."""
        self.top = max(0, min(len(self.lines) - self.room, self.top + by))
        self.redraw()

    def paint(self, brush: Brush) -> None:
        """The names over the points, the points under each other."""
        _sheet(brush, self.panel)
        inner = self.panel.inset(brush.u(20))
        title, rest = inner.above(brush.u(40))
        brush.text(self.title, title, 22, look.ON_IVORY)
        names, rest = rest.above(brush.u(34))
        _rule(brush, names)
        for seat, cell in enumerate(self._cells(brush, names)[1]):
            brush.text(self.speaker.seat(seat), cell, 15, look.ON_IVORY, "middle")
        for name, points in self.lines[self.top : self.top + self.room]:
            line, rest = rest.above(brush.u(ROW))
            _rule(brush, line)
            first, cells = self._cells(brush, line)
            brush.text(name, first, 15, look.ON_IVORY)
            for text, cell in zip(points, cells, strict=True):
                brush.text(text, cell, 16, _ink(text), "middle")
        if self.room < len(self.lines):
            deep = self.room * brush.u(ROW)
            most = (len(self.lines) - self.room) * brush.u(ROW)
            brush.bar(Box(inner.x, names.bottom, inner.w + brush.u(12), deep), self.top * brush.u(ROW), most)
        total, _ = rest.above(brush.u(46))
        first, cells = self._cells(brush, total)
        brush.text(self.speaker.tell("total"), first, 17, look.ON_IVORY)
        for text, cell in zip(self.totals, cells, strict=True):
            brush.text(text, cell, 22, look.ON_IVORY, "middle")

    def _cells(self, brush: Brush, line: Box) -> tuple[Box, list[Box]]:
        """The name of a line, and a cell for each seat."""
        first, rest = line.leftward(min(brush.u(FIRST), line.w // 3), brush.u(8))
        each = rest.w // len(self.totals)
        cells = [Box(rest.x + at * each, line.y, each, line.h) for at in range(len(self.totals))]
        return first, [cell.inset(brush.u(3), 0) for cell in cells]

    def event(self, event: pygame.Event) -> None:
        """The wheel scrolls."""
        if event.type == pygame.MOUSEWHEEL:
            self.scroll(-event.y)
        super().event(event)

    def key(self, event: pygame.Event) -> bool:
        """Arrows scroll; Esc, Enter, q and v go back."""
        steps = {"up": -1, "down": 1, "page up": -self.room, "page down": self.room}
        name = name_of(event)
        if name in steps:
            self.scroll(steps[name])
        elif name in ("home", "end"):
            self.scroll(len(self.lines) * (1 if name == "end" else -1))
        elif name in ("escape", "return", "q", "v"):
            self.leave(None)
        else:
            return False
        return True

    def click(self, point: tuple[int, int]) -> bool:
        """Beside it: back to the table."""
        if not self.panel.holds(point):
            self.leave(None)
        return True
