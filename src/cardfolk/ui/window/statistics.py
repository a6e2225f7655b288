"""Statistics: for each game and opponents how often one won, as a line that rises and falls from game to game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from ...games import find_game
from ...words import Words
from ..art.geometry import Box
from ..history import result_of
from ..words import Speaker
from . import fonts, look
from .brush import Brush
from .dialogs import Panel
from .widgets import Scroller, Text

ROW = 92.0  # units of height of a line with its words
MOST = 60  # games that a line shows


class Plots(Scroller):
    """A line for each game, person and opponents."""

    def __init__(self, found: Mapping[tuple[str, str, str], Sequence[float]], speaker: Speaker) -> None:
        super().__init__("plots")
        self.rows = [
            (
                find_game(id).cloth,
                speaker.say(Words(find_game(id).name)),
                result_of(name, others, shares, speaker),
                shares,
            )
            for (id, name, others), shares in sorted(found.items())
        ]

    def lay(self, unit: float) -> None:
        """All rows are alike."""
        self.deep = len(self.rows) * round(ROW * unit)

    def draw_all(self, brush: Brush) -> None:
        """The words on the left, the line on the right."""
        for at, (cloth, game, line, shares) in enumerate(self.rows):
            row = Box(self.box.x, self.box.y + at * brush.u(ROW) - self.top, self.box.w - brush.u(14), brush.u(ROW))
            if not row.meets(self.box):
                continue
            words, plot = row.inset(0, brush.u(6)).leftward(row.w * 45 // 100, brush.u(16))
            name, rest = words.above(brush.u(28))
            brush.text(game, name, 20, face=fonts.SERIF)
            brush.text(line, rest, 15, look.SOFT, down="top")
            _plot(brush, plot, shares, cloth)


def _plot(brush: Brush, box: Box, shares: Sequence[float], cloth: str) -> None:
    """How the share of games won grew and fell; a dot for each game, full if it was won."""
    brush.panel(box, look.colour(look.ground(cloth).cloth[1]), 10, look.EDGE)
    inner = box.inset(brush.u(14), brush.u(12))
    middle = inner.y + inner.h // 2
    pygame.draw.line(brush.surface, look.STITCH, (inner.x, middle), (inner.right, middle), 1)
    means = [sum(shares[: at + 1]) / (at + 1) for at in range(len(shares))]
    seen = list(zip(means, shares, strict=True))[-MOST:]
    step = inner.w / max(1, len(seen) - 1)
    points = [(inner.x + round(at * step), inner.bottom - round(mean * inner.h)) for at, (mean, _) in enumerate(seen)]
    if len(points) > 1:
        pygame.draw.lines(brush.surface, look.ON_CLOTH, False, points, max(2, brush.u(2.5)))
    for point, (_, share) in zip(points, seen, strict=True):
        pygame.draw.circle(brush.surface, look.ON_CLOTH, point, brush.u(5), 0 if share else max(1, brush.u(1.5)))
    pygame.draw.circle(brush.surface, look.GOLD, points[-1], brush.u(6))


class Statistics(Panel):
    """How often who won against whom."""

    LEAVES = (*Panel.LEAVES, "t")

    def __init__(self, found: Mapping[tuple[str, str, str], Sequence[float]], speaker: Speaker) -> None:
        super().__init__(speaker.tell("back"))
        self.title = Text(speaker.tell("Statistics"), 24, name="title", face=fonts.SERIF)
        self.plots = Plots(found, speaker)
        self.widgets = [self.title, self.plots, self.back]

    def opened(self) -> None:
        """Arrows scroll at once."""
        self.look_at(self.plots)

    def arrange(self, box: Box, unit: float) -> None:
        """As high as the lines want."""
        deep = round((ROW * len(self.plots.rows) + 140) * unit)
        self.panel = box.centred(min(round(900 * unit), box.w - round(40 * unit)), min(deep, box.h - round(40 * unit)))
        self.title.box, self.plots.box = self.inside(unit).above(round(34 * unit), round(8 * unit))
