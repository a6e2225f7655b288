"""Puzzles and the deal of the day from the home screen, and how the day's deal went."""

from __future__ import annotations

from datetime import date

from textual.binding import Binding

from ....play.daily import result_words, squares_of
from ....table import Table
from ...judging import Judging
from .cells import Cells, wrap
from .frame import draw_bar, key_rows
from .layout import LEAST
from .painted import Painted

LOOK = 0.2  # seconds between looks at how far the judging is


class Judged(Painted[None]):
    """A screen that shows what there is of a review while it is made."""

    judging: Judging

    def on_mount(self) -> None:
        """It is made beside the screen."""
        self.seen: object = None
        self.set_interval(LOOK, self.look_at_it)

    def on_unmount(self) -> None:
        """Nobody waits for it any more."""
        self.judging.close()

    def look_at_it(self) -> None:
        """Draw what is new of it."""
        now = self.judging.review, self.judging.wrong, self.judging.games
        if now != self.seen:
            self.seen = now
            self.grown()

    def grown(self) -> None:
        """There is more of it, or it is known why there is none."""
        self.paint()


class DayResult(Judged):
    """How good each decision of the day's deal was, a square each: a text to paste that gives no card away."""

    BINDINGS = [Binding("escape,q,enter", "leave")]

    def __init__(self, day: date, table: Table) -> None:
        super().__init__()
        self.day = day
        self.table = table
        seat = next((at for at, place in enumerate(table.seats) if not place.bot), 0)
        self.judging = Judging(table.record(), seat)

    def painting(self, w: int, h: int) -> Cells:
        """The text, as far as it is there."""
        speaker, review = self.shell.speaker(), self.judging.review
        cells = Cells(max(w, LEAST[0]), max(h, LEAST[1]), self.shell.look(), self.table.game.cloth)
        draw_bar(cells, speaker.tell("Deal of the day"), [], [], "", [])
        key_rows(cells, cells.h - 1, [("Esc", speaker.tell("back"), "leave")])
        told = [] if review is not None and review.whole else [speaker.tell("Your decisions are being judged …")]
        if self.judging.wrong is not None:
            told = [speaker.sentence(speaker.error(self.judging.wrong))]
        if review is not None:
            told = [speaker.say(result_words(self.day, review, self.table.seats)), "", *squares_of(review), "", *told]
        for y, part in enumerate([part for line in told for part in wrap(line, cells.w - 4)][: cells.h - 4], 2):
            cells.put(2, y, part, "ink", "", "b" if y == 2 else "")
        return cells

    def action_move(self, step: int) -> None:
        """There is nothing to mark."""
