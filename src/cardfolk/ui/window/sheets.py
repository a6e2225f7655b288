"""Sheets over the table: a plan to confirm, a declared card, a suit, the suits that join a war."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from ...cards import SUITS, find_card
from ...view import Choice, View
from ...words import Words
from ..choices import OneOf, SomeSuits, army_of
from ..words import Speaker
from ..words.speaker import SYMBOLS
from . import look
from .app import Screen, name_of
from .box import Box
from .brush import Brush
from .spread import CLOSE, high, shares, step_of
from .widgets import Button, Text, Widget


class Sheet(Screen):
    """A panel over the table with a title, a body, and at its foot what Enter and Esc do."""

    over = True
    wide = 620.0

    def __init__(self, title: str, speaker: Speaker) -> None:
        super().__init__()
        self.speaker = speaker
        self.title = Text(title, 18, name="title")
        self.yes = Button(speaker.tell("Do it"), self.done, "Enter", name="yes", main=True)
        self.no = Button(speaker.tell("Go back"), partial(self.leave, None), "Esc", name="no")
        self.widgets = [self.title, *self.body(), self.yes, self.no]
        self.panel = Box(0, 0, 0, 0)

    def body(self) -> list[Widget]:
        """What is chosen from."""
        return []

    def body_high(self, wide: int, unit: float) -> int:
        """How high that is, in pixels."""
        return 0

    def arrange_body(self, box: Box, unit: float) -> None:
        """Its place."""

    def value(self) -> str:
        """What is chosen now; empty if that cannot be."""
        return "yes"

    def done(self) -> None:
        """That it is."""
        if self.value():
            self.leave(self.value())

    def arrange(self, box: Box, unit: float) -> None:
        """A panel in the middle, as high as it must be."""
        wide = min(round(self.wide * unit), box.w - round(40 * unit))
        pad, gap, foot = round(20 * unit), round(12 * unit), round(36 * unit)
        inner = wide - 2 * pad
        head = self.title.high(inner, unit)
        body = min(self.body_high(inner, unit), box.h - head - foot - 2 * gap - 2 * pad - round(20 * unit))
        self.panel = box.centred(wide, head + body + foot + 2 * gap + 2 * pad)
        rest = self.panel.inset(pad)
        self.title.box, rest = rest.above(head, gap)
        buttons, rest = rest.below(foot, gap)
        self.yes.box, buttons = buttons.leftward(min(self.yes.wide(unit), inner // 2), round(10 * unit))
        self.no.box = buttons.leftward(min(self.no.wide(unit), buttons.w))[0]
        self.arrange_body(rest, unit)
        self.refresh()

    def refresh(self) -> None:
        """Show what is chosen."""
        self.yes.off = not self.value()
        self.redraw()

    def paint(self, brush: Brush) -> None:
        """The panel."""
        brush.panel(self.panel, look.SHEET, 14, look.GOLD, 2)

    def key(self, event: pygame.Event) -> bool:
        """Enter does it, Esc goes back."""
        name = name_of(event)
        if name == "return":
            self.done()
        elif name == "escape":
            self.leave(None)
        else:
            return False
        return True


class Confirming(Sheet):
    """What a move lays down, before it is made."""

    def __init__(self, title: str, plan: Sequence[Words], speaker: Speaker) -> None:
        lines = [f"{number}. {speaker.sentence(words)}" for number, words in enumerate(plan, 1)]
        self.plan = Text("\n".join(lines), 15, down="top", name="plan")
        super().__init__(title, speaker)

    def body(self) -> list[Widget]:
        """A line for each thing laid down."""
        return [self.plan]

    def body_high(self, wide: int, unit: float) -> int:
        """All lines."""
        return self.plan.high(wide, unit)

    def arrange_body(self, box: Box, unit: float) -> None:
        """All of it."""
        self.plan.box = box


class Undecided(Sheet):
    """What a move leaves open, chosen by keys too; its value is empty where nothing fits."""

    chosen: OneOf | SomeSuits

    def value(self) -> str:
        """What is chosen, as the move names it."""
        return self.chosen.value

    def key(self, event: pygame.Event) -> bool:
        """Arrows move; letters, digits and Space jump or switch."""
        if self.chosen.key(name_of(event)):
            self.refresh()
            return True
        return super().key(event)


class Choosing(Undecided):
    """One of the values of a choice: a card by its rank and suit, or a suit."""

    def __init__(self, title: str, choice: Choice, speaker: Speaker, start: str = "") -> None:
        self.chosen: OneOf = OneOf(choice, start)
        self.ranks = [
            Button(rank.replace("T", "10"), partial(self.take, rank, ""), name=f"rank {rank}")
            for rank in self.chosen.ranks
        ]
        for button in self.ranks:
            button.PAD = 4.0  # there are many of them
        self.suits = []
        for suit in self.chosen.suits:
            at = SUITS.index(suit)
            take = partial(self.take, "", suit)
            self.suits.append(Button(speaker.suit(at), take, SYMBOLS[at], name=f"suit {suit}"))
        self.told = Text(size=16, name="chosen")
        self.card_box = Box(0, 0, 0, 0)
        super().__init__(title, speaker)

    def body(self) -> list[Widget]:
        """A row of ranks and a row of suits, or the suits alone; then what that makes."""
        return [*self.ranks, *self.suits, self.told]

    def body_high(self, wide: int, unit: float) -> int:
        """The rows, and the card."""
        rows = (2 if self.ranks else 1) * 46 + (110 if self.chosen.of_card else 30)
        return round(rows * unit)

    def arrange_body(self, box: Box, unit: float) -> None:
        """One row under the other."""
        for row in (self.ranks, self.suits):
            if row:
                line, box = box.above(round(36 * unit), round(10 * unit))
                gap = round(6 * unit)
                each = (line.w - gap * (len(row) - 1)) // len(row)
                for at, button in enumerate(row):
                    button.box = Box(line.x + at * (each + gap), line.y, each, line.h)
        if self.chosen.of_card:
            width = round(min(box.h, 110 * unit) / 1.4) // 4 * 4
            self.card_box, box = box.leftward(width, round(14 * unit))
            self.card_box = self.card_box.centred(width, high(width))
        self.told.box = box

    def refresh(self) -> None:
        """The rows, and what is chosen."""
        chosen, speaker = self.chosen, self.speaker
        for button in (*self.ranks, *self.suits):
            button.main = button.name in (f"rank {chosen.value[0]}", f"suit {chosen.value[-1]}")
        if chosen.of_card:
            self.told.text = speaker.card(find_card(chosen.value))
            if chosen.true:
                self.told.text += "  " + (speaker.tell("a bluff") if chosen.bluff else speaker.tell("the true card"))
        elif (note := chosen.note()) is not None:
            self.told.text = speaker.say(note)
        super().refresh()

    def paint(self, brush: Brush) -> None:
        """The panel, and the card that is chosen."""
        super().paint(brush)
        if self.chosen.of_card:
            brush.card(find_card(self.value()), self.card_box)

    def take(self, rank: str, suit: str) -> None:
        """A rank or a suit was clicked."""
        self.chosen.take(rank, suit)
        self.refresh()


class Joining(Undecided):
    """Which suits join: a column each, with the armies on both sides, and what that makes."""

    wide = 900.0

    def __init__(self, title: str, choice: Choice, speaker: Speaker, view: View) -> None:
        self.chosen: SomeSuits = SomeSuits(choice)
        self.view = view
        self.buttons = [
            Button(speaker.suit(at), partial(self.switch, at), SYMBOLS[at], name=f"suit {suit}")
            for at, suit in enumerate(SUITS)
        ]
        self.total = Text(size=17, colour=look.GOLD, name="total")
        self.columns: list[Box] = []
        super().__init__(title, speaker)

    def body(self) -> list[Widget]:
        """The suits to switch on and off, the armies under them, the total."""
        return [*self.buttons, self.total]

    def body_high(self, wide: int, unit: float) -> int:
        """The rows."""
        return round((46 + self.view.seats * 105 + 40) * unit)

    def arrange_body(self, box: Box, unit: float) -> None:
        """Four columns."""
        line, box = box.above(round(36 * unit), round(10 * unit))
        self.total.box, box = box.below(round(30 * unit), round(6 * unit))
        gap, x = round(10 * unit), box.x
        width = self._card(box.h // self.view.seats, unit)
        wanted = [max(width + sum(self._steps(seat, suit, width)) for seat in range(self.view.seats)) for suit in SUITS]
        least = max(button.wide(unit) for button in self.buttons)
        wides = shares(wanted, least, box.w - 3 * gap)
        spare = (box.w - 3 * gap - sum(wides)) // 4
        self.columns = []
        for button, wide in zip(self.buttons, wides, strict=True):
            self.columns.append(Box(x, box.y, wide + spare, box.h))
            button.box = Box(x, line.y, wide + spare, line.h)
            x += wide + spare + gap

    def _card(self, deep: int, unit: float) -> int:
        """How wide a card is in a row so deep, under a name."""
        return round((deep - round(28 * unit)) / 1.4) // 4 * 4

    def _steps(self, seat: int, suit: str, width: int) -> list[int]:
        """How far each card of an army lies from the next, where there is room; the last from none."""
        army = army_of(self.view, seat, suit)
        if army is None or not army.cards:
            return []
        return [round(step_of(width) * (1.0 if lying.card is not None else CLOSE)) for lying in army.cards[:-1]] + [0]

    def paint(self, brush: Brush) -> None:
        """Each seat's armies, the viewer's first."""
        super().paint(brush)
        seats = list(dict.fromkeys((self.view.viewer, *range(self.view.seats))))
        for at, suit in enumerate(SUITS):
            deep = self.columns[at].h // max(1, len(seats))
            for row, seat in enumerate(seats):
                part = Box(self.columns[at].x, self.columns[at].y + row * deep, self.columns[at].w, deep)
                name, part = part.above(brush.u(18), brush.u(2))
                army = army_of(self.view, seat, suit)
                count = army.count if army is not None else 0
                brush.text(f"{self.speaker.seat(seat)}: {count}", name, 12, look.SOFT)
                width, x = self._card(deep, brush.unit), float(part.x)
                steps = self._steps(seat, suit, width)
                tight = min(1.0, (part.w - width) / max(1, sum(steps)))
                for lying, step in zip(army.cards if army is not None else (), steps, strict=True):
                    brush.card(lying.card, Box(round(x), part.y, width, high(width)))
                    x += step * tight

    def refresh(self) -> None:
        """What is joined, and what that makes."""
        chosen = self.chosen
        for at, (suit, button) in enumerate(zip(SUITS, self.buttons, strict=True)):
            button.main = suit in chosen.joined
            button.off = suit not in chosen.could
            button.marked = at == chosen.cursor
        total = chosen.total()
        self.total.text = "" if total is None else self.speaker.sentence(total)
        super().refresh()

    def switch(self, at: int) -> None:
        """Switch a suit on or off."""
        self.chosen.switch(at)
        self.refresh()


def sheet_for(title: str, choice: Choice, speaker: Speaker, view: View, start: str) -> Choosing | Joining:
    """The sheet for a choice."""
    if choice.kind == "suits":
        return Joining(title, choice, speaker, view)
    return Choosing(title, choice, speaker, start)
