"""The review of a game in the window: how one stood as a curve, what mattered most, what it cost, and from where to
play once more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from ...play.review import Decision, Point, Progress, Review, key_decisions, luck_of, sentence_of
from ...record import Record
from ..art.geometry import Box
from ..judging import Judging
from ..review import (
    SIGNS,
    count_line,
    decision_line,
    grade_name,
    kind_lines,
    luck_line,
    over_games,
    progress_lines,
    stake_line,
    why_lines,
)
from ..words import Speaker
from . import fonts, look
from .app import Screen, name_of
from .brush import Brush
from .widgets import Button, Text, Tool, Widget

GRADES = {"slip": (201, 138, 20), "mistake": (212, 98, 28), "blunder": (163, 33, 15)}  # how wrong a dot is


@dataclass(frozen=True)
class Chosen:
    """What a review was left for: a place of the game, to be seen or to be played from."""

    number: int
    play: bool = False


class Curve(Widget):
    """How the seat stood from decision to decision; a dot on each wrong one, larger the worse. A click goes there."""

    focusable = True

    def __init__(self, chosen: Callable[[int], object], moved: Callable[[], object]) -> None:
        super().__init__("curve")
        self.chosen = chosen
        self.moved = moved
        self.points: list[Point] = []
        self.wrong: dict[int, Decision] = {}
        self.percents = True
        self.at = -1  # the point that is looked at

    def fill(self, review: Review) -> None:
        """What there is of it now."""
        self.points = review.curve()
        self.wrong = {one.number: one for one in review.decisions if one.wrong}
        self.percents = review.unit != "points"

    def _scale(self) -> tuple[float, float]:
        """The least and the most that there is room for."""
        if self.percents:
            return 0.0, 1.0
        far = max([1.0, *(abs(point.stand) for point in self.points)])
        return -far, far

    def spot(self, at: int) -> tuple[int, int]:
        """Where a point is."""
        inner = self.inner
        low, top = self._scale()
        share = (self.points[at].stand - low) / (top - low)
        return (
            inner.x + round(inner.w * at / max(1, len(self.points) - 1)),
            inner.bottom - round(inner.h * min(1.0, max(0.0, share))),
        )

    @property
    def inner(self) -> Box:
        """Where the curve is."""
        return self.box.inset(self.box.h // 9, self.box.h // 9).rightward(self.box.w - self.box.h // 3)[0]

    def draw(self, brush: Brush) -> None:
        """On paper: the middle as a line, a stretch for each deal, the dots."""
        brush.panel(self.box, look.SHEET, 14, look.FOCUS if self.focused else look.RULE, 2)
        inner, (low, top) = self.inner, self._scale()
        for part in (0.0, 0.5, 1.0):
            y = inner.bottom - round(part * inner.h)
            pygame.draw.line(brush.surface, look.RULE, (inner.x, y), (inner.right, y), 2 if part == 0.5 else 1)
            number = low + part * (top - low)
            said = f"{number * 100:.0f} %" if self.percents else f"{number:+.0f}"
            label = Box(self.box.x + brush.u(4), y - brush.u(10), inner.x - self.box.x - brush.u(12), brush.u(20))
            brush.text(said, label, 13, look.SOFT_ON_SHEET, "right")
        spots = [self.spot(at) for at in range(len(self.points))]
        for at in range(1, len(spots)):
            if self.points[at].deal == self.points[at - 1].deal:
                pygame.draw.line(brush.surface, look.ON_SHEET, spots[at - 1], spots[at], max(2, brush.u(2.5)))
        for at, spot in enumerate(spots):
            found = self.wrong.get(self.points[at].number)
            if found is not None:
                size = {"slip": 5, "mistake": 6.5, "blunder": 8}[found.grade]
                pygame.draw.circle(brush.surface, look.SHEET, spot, brush.u(size + 2))
                pygame.draw.circle(brush.surface, GRADES[found.grade], spot, brush.u(size))
                above = spot[1] - brush.u(28) > self.box.y + brush.u(4)
                sign = Box(spot[0] - brush.u(14), spot[1] + brush.u(-28 if above else 10), brush.u(28), brush.u(18))
                brush.text(SIGNS[found.grade], sign, 14, look.LOSS, "middle", face=fonts.BOLD)
            if at == self.at:
                pygame.draw.circle(brush.surface, look.FOCUS, spot, brush.u(12), max(2, brush.u(2.5)))

    def nearest(self, x: int) -> int:
        """The point at a place of the width; -1 if there is none yet."""
        return min(range(len(self.points)), key=lambda at: abs(self.spot(at)[0] - x), default=-1)

    def click(self, point: tuple[int, int]) -> bool:
        """To that place of the game."""
        self.at = self.nearest(point[0])
        if self.at >= 0:
            self.chosen(self.points[self.at].number)
        return True

    def key(self, event: pygame.Event) -> bool:
        """Arrows walk along it, Enter goes there."""
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key, 0)
        if step and self.points:
            self.at = max(0, min(len(self.points) - 1, self.at + step))
            self.moved()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.at >= 0:
            self.chosen(self.points[self.at].number)
        else:
            return False
        return True


class Verdict(Widget):
    """A decision that mattered: what was played, what was better and why."""

    def __init__(self, decision: Decision, speaker: Speaker) -> None:
        super().__init__(f"decision {decision.number}")
        self.grade = f"{grade_name(decision.grade, speaker)} {SIGNS[decision.grade]}"
        self.colour = GRADES[decision.grade]
        self.lines = [decision_line(decision, speaker), *why_lines(decision, speaker)]

    def draw(self, brush: Brush) -> None:
        """On paper, with room for its buttons below."""
        brush.panel(self.box, look.SHEET, 14, look.RULE)
        head, rest = self.box.inset(brush.u(14), brush.u(10)).above(brush.u(26), brush.u(2))
        dot, name = head.leftward(brush.u(16), brush.u(6))
        pygame.draw.circle(brush.surface, self.colour, dot.middle, brush.u(7))
        brush.text(self.grade, name, 18, look.ON_SHEET, face=fonts.SERIF)
        words = rest.above(rest.h - brush.u(46))[0]
        brush.text("\n".join(self.lines), words, 16.5, look.ON_SHEET, down="top")


class ReviewScreen(Screen):
    """A game judged decision by decision: it grows while it is looked at. It is left with what was Chosen."""

    def __init__(self, record: Record, seat: int, speaker: Speaker) -> None:
        super().__init__()
        self.speaker = speaker
        self.judging = Judging(record, seat)
        self.seen: Review | None = None
        self.games: Sequence[Progress] = self.judging.games
        tell = speaker.tell
        title = tell("Review of {name}'s game", name=speaker.seat(seat))
        self.title = Text(title, 26, name="title", face=fonts.SERIF)
        self.back = Tool("leave", tell("back"), partial(self.leave, None), "Esc", "back")
        self.sentence = Text(tell("The decisions are being judged."), 22, name="sentence", face=fonts.SERIF)
        self.counted = Text(size=16, colour=look.SOFT, name="counted")
        self.luck = Text(size=16, colour=look.SOFT, name="luck")
        self.stake = Text(size=15, colour=look.SOFT, name="stake")
        self.kinds = Text(size=15, colour=look.SOFT, name="kinds")
        self.progress = Text(size=15, colour=look.SOFT, name="progress")
        self.curve = Curve(self.show_at, self.redraw)
        self.verdicts: list[Verdict] = []
        self.does: list[tuple[Button, Button]] = []  # show, and play from there
        self.collect()

    def collect(self) -> None:
        """All widgets."""
        texts = [self.title, self.back, self.sentence, self.counted, self.luck, self.stake, self.kinds, self.progress]
        buttons = [button for pair in self.does for button in pair]
        self.widgets = [*texts, self.curve, *self.verdicts, *buttons]

    def opened(self) -> None:
        """The curve has the arrows."""
        self.look_at(self.curve)

    def closed(self) -> None:
        """Nobody looks any more."""
        self.judging.close()

    def tick(self) -> None:
        """What was judged meanwhile."""
        if self.judging.wrong is not None:
            self.sentence.text = self.speaker.sentence(self.speaker.error(self.judging.wrong))
            self.redraw()
        review = self.judging.review
        if review is not None and (review is not self.seen or self.judging.games is not self.games):
            self.seen, self.games = review, self.judging.games
            self.fill(review)
            self.again()

    def fill(self, review: Review) -> None:
        """Everything that there is to say of it."""
        speaker, tell = self.speaker, self.speaker.tell
        self.sentence.text = speaker.sentence(sentence_of(review))
        luck = luck_of(review)
        judged = tell("{done} of {count} decisions are judged.", done=len(review.decisions), count=review.count)
        self.counted.text = count_line(review, speaker) if review.whole else judged
        self.luck.text = "" if luck is None else luck_line(luck, review.unit, speaker)
        self.stake.text = stake_line(review.unit, speaker)
        self.kinds.text = " · ".join(kind_lines(review, speaker)[:3])
        run = " · ".join(progress_lines(self.games, speaker)[:3])
        self.progress.text = f"{over_games(self.games, speaker)}: {run}" if run else ""
        self.curve.fill(review)
        found = key_decisions(review)
        self.verdicts = [Verdict(one, speaker) for one in found]
        self.does = []
        for at, one in enumerate(found, 1):
            show = Button(tell("Show it"), partial(self.show_at, one.number), str(at), name=f"show {at}", paper=True)
            play = Button(tell("Play from here"), partial(self.play_at, one.number), name=f"play {at}", paper=True)
            self.does.append((show, play))
        self.collect()
        if self.focus not in self.widgets:
            self.look_at(self.curve)

    def show_at(self, number: int) -> None:
        """A place of the game in the replay."""
        self.leave(Chosen(number))

    def play_at(self, number: int) -> None:
        """The game once more from there."""
        self.leave(Chosen(number, True))

    def arrange(self, box: Box, unit: float) -> None:
        """The words above, the curve in the middle, what mattered most below."""

        def u(units: float) -> int:
            return round(units * unit)

        self.back.box = Box(u(10), u(8), u(40), u(40))
        inner = box.inset(u(30), u(6))
        self.title.box, rest = inner.above(u(44), u(4))
        self.title.box = Box(u(54), self.title.box.y, inner.right - u(54), self.title.box.h)
        self.sentence.box, rest = rest.above(u(36))
        self.counted.box, rest = rest.above(u(22))
        self.luck.box, rest = rest.above(u(40), u(4))
        self.stake.box, rest = rest.above(u(22), u(4))
        if self.progress.text:
            self.progress.box, rest = rest.below(u(40), u(2))
        self.kinds.box, rest = rest.below(u(40), u(6))
        self.curve.box, rest = rest.above(round(0.5 * rest.h), u(14))
        if not self.verdicts:
            return
        gap = u(14)
        each = (rest.w - gap * (len(self.verdicts) - 1)) // max(2, len(self.verdicts))
        for at, (verdict, (show, play)) in enumerate(zip(self.verdicts, self.does, strict=True)):
            verdict.box = Box(rest.x + at * (each + gap), rest.y, each, rest.h)
            foot = verdict.box.inset(u(12), u(10)).below(u(36))[0]
            show.box, play.box = foot.leftward(foot.w * 2 // 5, u(8))

    def show(self, brush: Brush) -> None:
        """And a word on what the pointer is on."""
        super().show(brush)
        if self.curve.hovered and self.curve.points:
            at = self.curve.nearest(self.pointer[0])
            found = self.curve.wrong.get(self.curve.points[at].number)
            from .painting import paint_tip

            stand = self.curve.points[at].stand
            said = f"{stand * 100:.0f} %" if self.curve.percents else f"{stand:+.1f}"
            paint_tip(brush, said if found is None else decision_line(found, self.speaker), self.pointer)

    def hover(self, point: tuple[int, int]) -> None:
        """The word goes with the pointer."""
        if self.curve.box.holds(point):
            self.redraw()

    def key(self, event: pygame.Event) -> bool:
        """Esc goes back, a number shows a decision."""
        name = name_of(event)
        if name in ("escape", "q", "y"):
            self.leave(None)
        elif name.isdigit() and 0 < int(name) <= len(self.does):
            self.does[int(name) - 1][0].action()
        else:
            return False
        return True


def marks_of(review: Review | None) -> Sequence[tuple[int, look.Colour]]:
    """Where in a game something went wrong, for the bar of a replay."""
    return [] if review is None else [(one.number, GRADES[one.grade]) for one in review.decisions if one.wrong]
