"""Points: the sheet as a grid on ivory, a column a seat and a line a deal; for the end of a deal, and a page of all."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from ...events import SheetDeal
from ...play.session import AnyTable
from ...view import View
from ...words import Cards
from ..art.geometry import Box, high
from ..lines import deal_rows
from ..words import Speaker
from . import fonts, look, signs
from .brush import Brush
from .dialogs import Panel
from .faces import Face
from .widgets import Scroller

# Units of height.
HEADS = 98.0  # a face and a name
ROW, LEAST = 36.0, 24.0  # a line, at most and at least
LAST = 44.0  # the line of the deal that has just ended
WHY = 13.0  # letters of what it was for
TOTAL = 50.0
TITLE, SAID, GAP = 50.0, 26.0, 10.0
PAD, FOOT = 22.0, 66.0  # around all of it, and for the buttons at the foot

FIRST = 190.0  # units of width for the name of a deal, at most
FACE = 58.0  # a face is so wide
CARD = 60.0  # and a card that counted
FEW = 4  # cards that counted, which are shown


@dataclass(frozen=True)
class Grid:
    """The sheet, seat by seat and deal by deal."""

    seats: Sequence[int]  # from left to right
    faces: Sequence[Face]
    sheet: Sequence[SheetDeal]
    totals: Sequence[float]
    best: frozenset[int]  # who wears a crown
    why: Sequence[str]  # for what each seat got its points in the last deal
    low_wins: bool
    speaker: Speaker
    you: int = -1  # whom the sheet is shown to, if that is one person alone
    alone: bool = False  # one deal was all there was: it needs no name, and no total beside what it brought

    def cells(self, line: Box, brush: Brush) -> tuple[Box, list[Box]]:
        """The name of a line, and a cell for each seat from left to right."""
        most = 0 if self.alone else line.w // max(4, len(self.seats) - 2)
        first, rest = line.leftward(min(brush.u(FIRST), most), brush.u(6))
        each = rest.w // len(self.seats)
        cells = [Box(rest.x + at * each, line.y, each, line.h) for at in range(len(self.seats))]
        return first, [cell.inset(brush.u(3), 0) for cell in cells]

    def reasons(self, wide: int, unit: float) -> int:
        """How many pixels of height what the last deal was for takes, in a grid so wide."""
        cell = self.cells(Box(0, 0, wide, 1), Brush(pygame.Surface((1, 1)), unit))[1][0]
        pixels = round(WHY * unit)
        lines = max((len(fonts.wrap(why, pixels, cell.w)) for why in self.why if why), default=0)
        return lines * fonts.height(pixels)

    def high(self, wide: int, unit: float) -> int:
        """How many pixels of height all of it would take."""
        rows = HEADS + LAST + ROW * (len(self.sheet) - 1) + (0 if self.alone else TOTAL)
        return round(rows * unit) + self.reasons(wide, unit)

    def paint(self, brush: Brush, box: Box) -> None:
        """All of it; where the lines are too many, the earlier ones as one."""
        heads, rest = box.above(brush.u(HEADS))
        self.paint_heads(brush, heads)
        if not self.alone:
            totals, rest = rest.below(brush.u(TOTAL))
            self.paint_totals(brush, totals)
        last, rest = rest.below(brush.u(LAST) + self.reasons(box.w, brush.unit))
        lines = self.lines()[:-1]
        if lines and len(lines) * brush.u(LEAST) > rest.h:
            fits = max(1, rest.h // brush.u(LEAST))
            before = len(lines) - fits + 1
            sums = [sum(points) for points in zip(*(points for _, points in lines[:before]), strict=True)]
            said = self.speaker.tell(("one earlier deal", "{count} earlier deals"), count=before)
            lines = [(said, sums), *lines[before:]]
        each = min(brush.u(ROW), rest.h // max(1, len(lines)))
        for name, points in lines:
            line, rest = rest.above(each)
            self.paint_line(brush, line, name, points)
        self.paint_last(brush, Box(last.x, rest.y, last.w, last.h))

    def lines(self) -> list[tuple[str, list[float]]]:
        """What each deal is called, and its points from left to right."""
        return [
            (self.speaker.say(deal.title), [deal.scores[seat].points for seat in self.seats]) for deal in self.sheet
        ]

    def paint_heads(self, brush: Brush, box: Box) -> None:
        """Everyone's face, with a crown where it is deserved, and the names."""
        for seat, cell in zip(self.seats, self.cells(box, brush)[1], strict=True):
            name, above = cell.below(brush.u(26))
            if seat < len(self.faces):
                size = min(brush.u(FACE), above.h - brush.u(10), cell.w - brush.u(8))
                x, y = above.middle
                best = seat in self.best
                brush.face(self.faces[seat], x, y, size, look.AMBER_EDGE if best else look.RULE)
                if best:
                    wide = round(0.46 * size)
                    brush.sign(signs.hat_svg("crown"), Box(x + round(0.22 * size), y - round(0.72 * size), wide, wide))
            said = self.speaker.tell("You") if seat == self.you else self.speaker.seat(seat)
            brush.text(said, name, 15, look.ON_SHEET, "middle", face=fonts.BOLD)

    def paint_line(self, brush: Brush, line: Box, name: str, points: Sequence[float]) -> None:
        """What everybody got in a deal."""
        _rule(brush, line)
        first, cells = self.cells(line, brush)
        brush.text(name, first, 15, look.ON_SHEET)
        for number, cell in zip(points, cells, strict=True):
            self._points(brush, cell, number, 17)

    def paint_last(self, brush: Brush, line: Box) -> None:
        """The deal that has just ended: larger, with what for."""
        name, points = self.lines()[-1]
        brush.panel(line.inset(-brush.u(10), 0), look.AMBER, 10, look.AMBER_EDGE)
        whole, under = line.above(brush.u(LAST))
        first, cells = self.cells(whole, brush)
        brush.text(name, Box(first.x, line.y, first.w, line.h), 17, look.ON_SHEET, face=fonts.BOLD)
        whys = self.cells(Box(under.x, under.y - brush.u(5), under.w, under.h), brush)[1]
        for seat, number, cell, why in zip(self.seats, points, cells, whys, strict=True):
            self._points(brush, cell, number, 24)
            brush.text(self.why[seat], why, WHY, look.ON_SHEET, "middle", "top")

    def paint_totals(self, brush: Brush, line: Box) -> None:
        """The sums, under a double line."""
        for y in (line.y + brush.u(3), line.y + brush.u(6)):
            pygame.draw.line(brush.surface, look.AMBER_EDGE, (line.x, y), (line.right, y))
        first, cells = self.cells(line.below(line.h - brush.u(6))[0], brush)
        brush.text(self.speaker.tell("Total"), first, 17, look.ON_SHEET, face=fonts.SERIF)
        for seat, cell in zip(self.seats, cells, strict=True):
            brush.text(said_points(self.totals[seat]), cell, 28, look.ON_SHEET, "middle", face=fonts.SERIF)

    def _points(self, brush: Brush, cell: Box, points: float, size: float) -> None:
        """With their sign: green for what is good, red for what is not."""
        good = look.LOSS if self.low_wins else look.GAIN
        bad = look.GAIN if self.low_wins else look.LOSS
        ink = good if points > 0 else bad if points < 0 else look.SOFT_ON_SHEET
        brush.text(("+" if points > 0 else "") + said_points(points), cell, size, ink, "middle", face=fonts.SERIF)


def grid_of(
    table: AnyTable, view: View, speaker: Speaker, faces: Sequence[Face], winners: Sequence[int] = (), you: int = -1
) -> Grid:
    """The sheet of a table. Who looks at it is at the right; once there are winners everyone stands by place."""
    game, sheet = table.game, table.sheet(view.viewer if view.viewer >= 0 else None)
    rows = deal_rows(game, sheet[-1], speaker) if sheet else []
    seats = [(view.viewer + step) % view.seats for step in range(1, view.seats + 1)]
    if winners:
        seats = sorted((row.seat for row in rows), key=lambda seat: seat not in winners)
    best = frozenset(winners) or frozenset(row.seat for row in rows if row.place == 1)
    return Grid(
        seats,
        faces,
        sheet,
        [score.total for score in sheet[-1].scores] if sheet else view.scores,
        best if 2 * len(best) <= view.seats else frozenset(),
        [row.why for row in sorted(rows, key=lambda row: row.seat)],
        game.low_wins,
        speaker,
        you,
        bool(winners) and len(sheet) == 1,
    )


@dataclass(frozen=True)
class DealEnd:
    """The end of a deal, or of the game: what is said large, and the sheet."""

    headline: str
    grid: Grid
    over: bool = False  # the game is
    hero: int = -1  # then whom it is about
    sad: bool = False  # and has lost
    said: str = ""  # what somebody says to it
    speaks: int = -1  # and who; over the end of a deal it is said with the name

    def high(self, wide: int, unit: float) -> int:
        """How many pixels of height a sheet so wide wants at the end of a deal, with its buttons."""
        around = 2 * PAD + TITLE + GAP + FOOT + (SAID if self.said else 0)
        return round(around * unit) + self.grid.high(wide - round(2 * PAD * unit), unit)

    def cards(self) -> list[int]:
        """The cards that counted in the deal, if they are few."""
        reasons = [reason for score in self.grid.sheet[-1].scores for reason in score.reasons]
        some = [given for reason in reasons for given in reason.args.values() if isinstance(given, Cards)]
        cards = [card for given in some for card in given.cards if card >= 0]
        return cards if len(cards) <= FEW else []


def paint_end(brush: Brush, paper: Box, end: DealEnd) -> None:
    """The sheet at the end of a deal; its buttons are drawn on it afterwards."""
    brush.shade(brush.box, (14, 7, 2), 150)
    brush.sheet(paper)
    inner = paper.inset(brush.u(PAD))
    head, rest = inner.above(brush.u(TITLE + (SAID if end.said else 0)), brush.u(GAP))
    cards = end.cards()
    width = brush.u(CARD) // 4 * 4
    for at, card in enumerate(cards):
        x = inner.right - brush.u(16) - width - round(0.6 * width) * (len(cards) - 1 - at)
        lean = 7.0 * (at - (len(cards) - 1) / 2)
        y = max(brush.u(4), paper.y - brush.u(20)) + round(abs(lean) / 3)
        brush.card(card, Box(x, y, width, high(width)), tilt=lean)
    head = head.leftward(head.w - round(0.6 * width) * len(cards) - (2 * width if cards else 0))[0]
    title, said = head.above(brush.u(TITLE))
    brush.text(end.headline, title, 30, look.ON_SHEET, face=fonts.SERIF)
    brush.text(end.said, said, 16, look.SOFT_ON_SHEET)
    end.grid.paint(brush, rest.above(rest.h - brush.u(FOOT))[0])


def _rule(brush: Brush, line: Box) -> None:
    pygame.draw.line(brush.surface, look.RULE, (line.x, line.bottom - 1), (line.right, line.bottom - 1))


def said_points(points: float) -> str:
    """A number of points."""
    return f"{points:g}".replace("-", "\u2212")


class Deals(Scroller):
    """The points of all deals, a line each; the last are the first to be seen."""

    STEP = ROW

    def __init__(self, grid: Grid) -> None:
        super().__init__("deals")
        self.grid = grid
        self.top = sys.maxsize  # no further than to the end, once it has its place

    def lay(self, unit: float) -> None:
        """All lines are alike."""
        self.deep = len(self.grid.sheet) * round(ROW * unit)

    def draw_all(self, brush: Brush) -> None:
        """The points under each other."""
        for at, (name, points) in enumerate(self.grid.lines()):
            row = Box(self.box.x, self.box.y + at * brush.u(ROW) - self.top, self.box.w - brush.u(12), brush.u(ROW))
            if row.meets(self.box):
                self.grid.paint_line(brush, row, name, points)


class Points(Panel):
    """All deals and the totals, over the table."""

    LEAVES = (*Panel.LEAVES, "v")
    PAPER = True

    def __init__(self, title: str, grid: Grid) -> None:
        super().__init__(grid.speaker.tell("back"))
        self.title = title
        self.grid = grid
        self.deals = Deals(grid)
        self.widgets = [self.deals, self.back]

    def opened(self) -> None:
        """Arrows scroll at once."""
        self.look_at(self.deals)

    def arrange(self, box: Box, unit: float) -> None:
        """As high as the deals want, with room for head, totals and foot."""
        count = len(self.grid.sheet)
        around, row = round((20 * 2 + 40 + HEADS + TOTAL + 46) * unit), round(ROW * unit)
        room = max(1, min(count, (box.h - round(40 * unit) - around) // row)) if count else 0
        wide = min(round((FIRST + 60 + 110 * len(self.grid.seats)) * unit), box.w - round(40 * unit))
        self.panel = box.centred(max(wide, round(420 * unit)), around + room * row)
        rest = self.inside(unit).above(round((40 + HEADS) * unit))[1]
        self.deals.box = Box(rest.x, rest.y, rest.w + round(12 * unit), room * row)

    def paint(self, brush: Brush) -> None:
        """The faces over the points, the totals under them."""
        super().paint(brush)
        title, rest = self.panel.inset(brush.u(20)).above(brush.u(40))
        brush.text(self.title, title, 22, look.ON_SHEET, face=fonts.SERIF)
        self.grid.paint_heads(brush, rest.above(brush.u(HEADS))[0])
        self.grid.paint_totals(brush, Box(rest.x, self.deals.box.bottom, rest.w, brush.u(TOTAL)))
