"""Statistics: how one's games went, all of them, by game and by opponent; what is marked is drawn game by game."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ..art.geometry import Box
from ..history import LATEST, Course, tally
from ..words import Speaker
from . import fonts, look
from .brush import Brush
from .dialogs import Panel
from .widgets import Scroller, Text, Widget

MOST = 60  # games that a picture shows
LIST = 300.0  # units of width of the list, at most


class Courses(Scroller):
    """What one's games have in common, a line each under headings: how many there are, and how many were won."""

    STEP = 34.0  # units of height of a line

    def __init__(self, parts: Sequence[tuple[str, Sequence[Course]]]) -> None:
        super().__init__("courses")
        self.lines: list[str | Course] = []
        for heading, courses in parts:
            self.lines += [*([heading] if heading else []), *courses]
        self.at = next(at for at, one in enumerate(self.lines) if isinstance(one, Course))

    @property
    def marked(self) -> Course:
        """What is drawn beside the list."""
        found = self.lines[self.at]
        assert isinstance(found, Course)
        return found

    def lay(self, unit: float) -> None:
        """All lines are alike."""
        self.deep = len(self.lines) * round(self.STEP * unit)

    def draw_all(self, brush: Brush) -> None:
        """Headings, and under them names with numbers; the marked one in gold."""
        for at, one in enumerate(self.lines):
            row = Box(self.box.x, self.box.y + at * brush.u(self.STEP) - self.top, self.box.w, brush.u(self.STEP))
            inner = row.inset(brush.u(10), 0).leftward(row.w - brush.u(30))[0]
            if not row.meets(self.box):
                continue
            if isinstance(one, str):
                brush.text(one, inner, 15, look.SOFT, face=fonts.SERIF)
                continue
            here = at == self.at
            if here:
                brush.panel(row.leftward(row.w - brush.u(10))[0], look.GOLD, 9)
            ink = look.ON_GOLD if here else look.INK
            number, name = inner.rightward(brush.u(70), brush.u(6))
            brush.text(one.name, name, 16, ink, face=fonts.BOLD if here else fonts.SANS)
            brush.text(f"{one.won:.3g} / {len(one.shares)}", number, 16, ink, "right", face=fonts.SERIF)

    def take(self, at: int) -> bool:
        """Mark a line; a heading is none."""
        if 0 <= at < len(self.lines) and isinstance(self.lines[at], Course):
            self.at = at
            step = round(self.STEP * self.unit)
            self.top = max(min(self.top, at * step), (at + 1) * step - self.box.h)
        return True

    def click(self, point: tuple[int, int]) -> bool:
        """The one there."""
        return self.take((point[1] - self.box.y + self.top) // round(self.STEP * self.unit))

    def key(self, event: pygame.Event) -> bool:
        """Arrows mark the next one; pages scroll."""
        step = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key, 0)
        if not step:
            return super().key(event)
        places = [at for at, one in enumerate(self.lines) if isinstance(one, Course)]
        return self.take(places[(places.index(self.at) + step) % len(places)])


class Plot(Widget):
    """The marked course on its cloth: a bar for each game, as high as the share of the latest that was won; a dot under
    those that were won."""

    def __init__(self, courses: Courses, speaker: Speaker) -> None:
        super().__init__("plot")
        self.courses = courses
        self.speaker = speaker

    def draw(self, brush: Brush) -> None:
        """The words above, the bars, what they mean below."""
        course, tell = self.courses.marked, self.speaker.tell
        brush.panel(self.box, look.colour(look.ground(course.cloth).cloth[1]), 14, look.EDGE)
        inner = self.box.inset(brush.u(20), brush.u(14))
        name, inner = inner.above(brush.u(34))
        line, inner = inner.above(brush.u(28), brush.u(10))
        brush.text(course.name, name, 24, look.ON_CLOTH, face=fonts.SERIF)
        brush.text(" · ".join(tally(course, self.speaker)), line, 16, look.ON_CLOTH)
        means = tell("each bar: the last {number} games", number=LATEST)
        legend, inner = inner.below(brush.u(24), brush.u(4))
        brush.text(f"{means} · {tell('{mark}: won', mark='●')}", legend, 14, look.ON_CLOTH)
        dots, inner = inner.below(brush.u(20))
        labels, inner = inner.leftward(brush.u(52))
        for share in (0.0, 0.5, 1.0):
            y = inner.bottom - round(share * inner.h)
            pygame.draw.line(brush.surface, look.STITCH, (inner.x, y), (inner.right, y))
            label = Box(labels.x, y - brush.u(10), labels.w - brush.u(10), brush.u(20))
            brush.text(f"{share:.0%}", label, 14, look.ON_CLOTH, "right")
        seen = list(zip(course.means, course.shares, strict=True))[-MOST:]
        each = min(inner.w / len(seen), brush.u(48))
        for at, (mean, share) in enumerate(seen):
            high, wide = max(2, round(mean * inner.h)), max(2, round(0.72 * each))
            bar = Box(inner.x + round((at + 0.14) * each), inner.bottom - high, wide, high)
            brush.panel(bar, look.ON_CLOTH, 4, alpha=215)
            if share:
                spot, thick = (bar.middle[0], dots.middle[1]), 0 if share == 1 else max(1, brush.u(1.5))
                pygame.draw.circle(brush.surface, look.ON_CLOTH, spot, min(brush.u(5), wide // 2), thick)


class Statistics(Panel):
    """One's games: the list, and the picture of what is marked in it."""

    LEAVES = (*Panel.LEAVES, "v")

    def __init__(self, everything: Course, games: Sequence[Course], others: Sequence[Course], speaker: Speaker) -> None:
        tell = speaker.tell
        super().__init__(tell("back"))
        self.title = Text(tell("Statistics"), 24, name="title", face=fonts.SERIF)
        self.courses = Courses([("", [everything]), (tell("By game"), games), (tell("By opponent"), others)])
        self.widgets = [self.title, self.courses, Plot(self.courses, speaker), self.back]

    def opened(self) -> None:
        """Arrows mark at once."""
        self.look_at(self.courses)

    def arrange(self, box: Box, unit: float) -> None:
        """The list at the left, its picture at the right."""
        self.panel = box.centred(min(round(1000 * unit), box.w - round(40 * unit)), min(round(620 * unit), box.h - 40))
        self.title.box, rest = self.inside(unit).above(round(36 * unit), round(8 * unit))
        wide = min(round(LIST * unit), rest.w * 2 // 5)
        self.courses.box, self.widgets[2].box = rest.leftward(wide, round(14 * unit))
