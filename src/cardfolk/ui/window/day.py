"""The deal of the day in the window: its table, and how it went, to be copied."""

from __future__ import annotations

from datetime import date

import pygame

from ...play.daily import ROW, SQUARES, result_words, squares_of
from ...table import Table
from ..art.geometry import Box
from ..judging import Judging
from . import fonts, look
from .app import App
from .brush import Brush
from .dialogs import Panel
from .review import GRADES
from .widgets import NOWHERE, Button, Text

GREEN = (64, 140, 84)  # a decision that was good


class DayResult(Panel):
    """How good each decision was, a square each, while they are judged; and a text of it to copy."""

    EDGE = "GOLD"

    def __init__(self, app: App, day: date, table: Table) -> None:
        speaker = app.speaker()
        super().__init__(speaker.tell("back"))
        self.day, self.table, self.speaking = day, table, speaker
        seat = next((at for at, place in enumerate(table.seats) if not place.bot), 0)
        self.judging = Judging(table.record(), seat)
        self.head = Text("", 18, name="head", face=fonts.SERIF)
        self.told = Text(speaker.tell("Your decisions are being judged …"), 14, look.SOFT, name="told")
        self.copy = Button(speaker.tell("Copy"), self.copied, "c", name="copy", main=True)
        self.copy.hidden = True
        self.widgets = [self.head, self.told, self.back, self.copy]
        self.squares = NOWHERE
        self._seen = -1  # decisions that are drawn

    def closed(self) -> None:
        """Nobody looks any more."""
        self.judging.close()

    def lines(self) -> list[str]:
        """The text to paste, as far as it is there."""
        review = self.judging.review
        if review is None:
            return []
        return [self.speaking.say(result_words(self.day, review, self.table.seats)), *squares_of(review)]

    def tick(self) -> None:
        """See how far it is."""
        review, wrong = self.judging.review, self.judging.wrong
        if wrong is not None and self._seen < 0:
            self._seen = 0
            self.told.text = self.speaking.sentence(self.speaking.error(wrong))
            self.again()
        if review is None or len(review.decisions) + review.whole == self._seen:
            return
        self._seen = len(review.decisions) + review.whole
        self.head.text = self.lines()[0]
        if review.whole:
            self.told.text, self.copy.hidden = "", False
        self.again()

    def copied(self) -> None:
        """Put the text where it can be pasted from."""
        try:
            pygame.scrap.put_text("\n".join(self.lines()))
        except pygame.error:
            return
        self.told.text = self.speaking.tell("Copied: paste it where your friends are.")
        self.again()

    def arrange(self, box: Box, unit: float) -> None:
        """In the middle; as many rows as there are."""
        review = self.judging.review
        rows = -(-max(1, 0 if review is None else review.count) // ROW)
        wide = min(round(680 * unit), box.w - round(40 * unit))
        each = (wide - round(40 * unit)) // ROW
        head = self.head.high(wide - round(40 * unit), unit) + round(14 * unit)
        deep = min(head + rows * each + round(130 * unit), box.h - round(30 * unit))
        self.panel = box.centred(wide, deep)
        rest = self.inside(unit)
        self.copy.box = self.back.box.moved(self.back.box.w + round(12 * unit), 0)
        self.copy.box = Box(self.copy.box.x, self.copy.box.y, self.copy.wide(unit), self.copy.box.h)
        self.head.box, rest = rest.above(head)
        self.told.box, self.squares = rest.below(round(30 * unit))

    def paint(self, brush: Brush) -> None:
        """The panel with its squares."""
        super().paint(brush)
        review = self.judging.review
        each = self.squares.w // ROW
        for at, one in enumerate(() if review is None else review.decisions):
            y = self.squares.y + at // ROW * each
            place = Box(self.squares.x + at % ROW * each, y, each, each).inset(brush.u(3))
            assert one.grade in SQUARES
            brush.panel(place, GRADES.get(one.grade, GREEN), 4)

    def key(self, event: pygame.Event) -> bool:
        """c copies."""
        if event.key == pygame.K_c and not self.copy.hidden:
            self.copied()
            return True
        return super().key(event)
