"""Points: the score sheet on ivory, as a panel at the end of a deal and as a page of all deals."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from ...events import SheetDeal
from ..art.geometry import Box
from ..lines import SheetRow
from ..words import Speaker
from . import fonts, look
from .brush import Brush
from .dialogs import Panel
from .faces import Face
from .widgets import Scroller

ROW = 34.0  # units of height of a line of a page
SEAT_ROW = 56.0  # and of a seat at the end of a deal, at most
FIRST = 190.0  # units of width for the name of a deal, at most


@dataclass(frozen=True)
class DealEnd:
    """The end of a deal, or of the game: what is said large, the deal, a row a seat."""

    headline: str
    title: str
    rows: Sequence[SheetRow]
    over: bool = False  # the game is
    hero: int = -1  # then whom it is about
    sad: bool = False  # and has lost
    said: str = ""  # what somebody says to it


def paint_end(brush: Brush, box: Box, end: DealEnd, speaker: Speaker, faces: Sequence[Face] = ()) -> None:
    """A panel with the places, the points of this deal, what for, and the totals."""
    pad, head = brush.u(20), brush.u(28 if end.over else 70)
    wide = min(box.w, brush.u(880))
    each = min(brush.u(SEAT_ROW * (1.2 if end.over else 1)), (box.h - 2 * pad - head) // len(end.rows))
    panel = box.centred(wide, 2 * pad + head + each * len(end.rows))
    _sheet(brush, panel)
    heads, rest = panel.inset(pad).above(head)
    if not end.over:  # then it is said on the ribbon
        headline, heads = heads.above(brush.u(42))
        brush.text(end.headline, headline, 28, look.ON_SHEET, face=fonts.SERIF)
    row = _columns(brush, heads)
    brush.text(end.title, row[1], 14, look.SOFT_ON_SHEET)
    brush.text(speaker.tell("this deal"), row[3], 13, look.SOFT_ON_SHEET, "right")
    brush.text(speaker.tell("total"), row[4], 13, look.SOFT_ON_SHEET, "right")
    for one in end.rows:
        line, rest = rest.above(each)
        if one.seat == speaker.me:
            brush.panel(line.inset(-brush.u(8), 1), look.AMBER, 10, look.AMBER_EDGE)
        else:
            _rule(brush, line)
        place, name, why, points, total = _columns(brush, line)
        brush.text(str(one.place), place, 18, look.SOFT_ON_SHEET, "middle", face=fonts.SERIF)
        if one.seat < len(faces):
            size = min(brush.u(42), each - brush.u(8))
            portrait, name = name.leftward(size + brush.u(6), brush.u(8))
            brush.face(faces[one.seat], *portrait.middle, size, look.AMBER_EDGE if one.place == 1 else look.RULE)
        brush.text(speaker.seat(one.seat), name, 17, look.ON_SHEET, face=fonts.BOLD)
        brush.text(one.why, why, 14, look.SOFT_ON_SHEET)
        brush.text(one.points, points, 19, _ink(one.points), "right", face=fonts.SERIF)
        brush.text(one.total, total, 23, look.ON_SHEET, "right", face=fonts.SERIF)


def _columns(brush: Brush, line: Box) -> tuple[Box, Box, Box, Box, Box]:
    """Place, name, what for, points, total."""
    place, rest = line.leftward(brush.u(26), brush.u(8))
    total, rest = rest.rightward(brush.u(76), brush.u(6))
    points, rest = rest.rightward(brush.u(92), brush.u(10))
    name, why = rest.leftward(min(brush.u(230), rest.w // 2), brush.u(10))
    return place, name, why, points, total


def _sheet(brush: Brush, panel: Box) -> None:
    brush.shade(panel.moved(0, brush.u(4)).inset(-brush.u(3)), (0, 0, 0), 90, 16)
    brush.panel(panel, look.SHEET, 14)


def _rule(brush: Brush, line: Box) -> None:
    pygame.draw.line(brush.surface, look.RULE, (line.x, line.bottom - 1), (line.right, line.bottom - 1))


def _ink(points: str) -> look.Colour:
    """Green for what was won, red for what was lost."""
    return look.GAIN if points[0] == "+" else look.LOSS if points[0] == "-" else look.SOFT_ON_SHEET


class Deals(Scroller):
    """The points of all deals, a line each; the last are the first to be seen."""

    STEP = ROW

    def __init__(self, lines: Sequence[tuple[str, Sequence[str]]]) -> None:
        super().__init__("deals")
        self.lines = lines
        self.top = sys.maxsize  # no further than to the end, once it has its place

    def lay(self, unit: float) -> None:
        """All lines are alike."""
        self.deep = len(self.lines) * round(ROW * unit)

    def draw_all(self, brush: Brush) -> None:
        """The points under each other."""
        for at, (name, points) in enumerate(self.lines):
            row = Box(self.box.x, self.box.y + at * brush.u(ROW) - self.top, self.box.w - brush.u(12), brush.u(ROW))
            if row.meets(self.box):
                _rule(brush, row)
                first, cells = _cells(brush, row, len(points))
                brush.text(name, first, 15, look.ON_SHEET)
                for text, cell in zip(points, cells, strict=True):
                    brush.text(text, cell, 16, _ink(text), "middle")


def _cells(brush: Brush, line: Box, seats: int) -> tuple[Box, list[Box]]:
    """The name of a line, and a cell for each seat."""
    first, rest = line.leftward(min(brush.u(FIRST), line.w // 3), brush.u(8))
    each = rest.w // seats
    cells = [Box(rest.x + at * each, line.y, each, line.h) for at in range(seats)]
    return first, [cell.inset(brush.u(3), 0) for cell in cells]


class Points(Panel):
    """All deals and the totals, over the table."""

    LEAVES = (*Panel.LEAVES, "v")

    def __init__(self, title: str, sheet: Sequence[SheetDeal], scores: Sequence[float], speaker: Speaker) -> None:
        super().__init__(speaker.tell("back"))
        self.title = title
        self.speaker = speaker
        self.lines = [
            (speaker.say(deal.title), [f"{score.points:+g}" if score.points else "0" for score in deal.scores])
            for deal in sheet
        ]
        self.totals = [f"{score.total:g}" for score in sheet[-1].scores] if sheet else [f"{one:g}" for one in scores]
        self.deals = Deals(self.lines)
        self.widgets = [self.deals, self.back]

    def opened(self) -> None:
        """Arrows scroll at once."""
        self.look_at(self.deals)

    def arrange(self, box: Box, unit: float) -> None:
        """As high as the deals want, with room for head, totals and foot."""
        around, row = round((20 * 2 + 40 + 34 + 46 + 46) * unit), round(ROW * unit)
        room = max(1, min(len(self.lines), (box.h - round(40 * unit) - around) // row)) if self.lines else 0
        wide = min(round((FIRST + 60 + 110 * len(self.totals)) * unit), box.w - round(40 * unit))
        self.panel = box.centred(max(wide, round(420 * unit)), around + room * row)
        rest = self.inside(unit).above(round((40 + 34) * unit))[1]
        self.deals.box = Box(rest.x, rest.y, rest.w + round(12 * unit), room * row)

    def paint(self, brush: Brush) -> None:
        """The names over the points, the totals under them."""
        _sheet(brush, self.panel)
        title, rest = self.panel.inset(brush.u(20)).above(brush.u(40))
        brush.text(self.title, title, 22, look.ON_SHEET)
        names = rest.above(brush.u(34))[0]
        _rule(brush, names)
        for seat, cell in enumerate(_cells(brush, names, len(self.totals))[1]):
            brush.text(self.speaker.seat(seat), cell, 15, look.ON_SHEET, "middle")
        total = Box(rest.x, self.deals.box.bottom, rest.w, brush.u(46))
        first, cells = _cells(brush, total, len(self.totals))
        brush.text(self.speaker.tell("total"), first, 17, look.ON_SHEET)
        for text, cell in zip(self.totals, cells, strict=True):
            brush.text(text, cell, 22, look.ON_SHEET, "middle")
