"""Sheets over the table: a plan to confirm, a declared card, a suit, the suits that join a war."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from ...cards import RANKS, SUITS, find_card
from ...game import Words
from ...view import Choice, View, Zone
from ..words import Speaker
from ..words.speaker import SYMBOLS
from . import look
from .app import Screen, name_of
from .box import Box
from .brush import Brush
from .spread import high
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


class Choosing(Sheet):
    """One of the values of a choice: a card by its rank and suit, or a suit."""

    def __init__(self, title: str, choice: Choice, speaker: Speaker, start: str = "") -> None:
        self.choice = choice
        self.true = start  # the card that is really played, if that can be said
        self.at = choice.values.index(start) if start in choice.values else 0
        self.ranks = [rank for rank in RANKS if any(value[0] == rank for value in choice.values)]
        self.suits = [suit for suit in SUITS if any(value[-1] == suit for value in choice.values)]
        of_card = choice.kind == "card"
        self.rank_buttons = [
            Button(rank.replace("T", "10"), partial(self.take, rank, ""), name=f"rank {rank}")
            for rank in (self.ranks if of_card else ())
        ]
        self.suit_buttons = []
        for suit in self.suits:
            at = SUITS.index(suit)
            take = partial(self.take, "", suit)
            self.suit_buttons.append(Button(speaker.suit(at), take, SYMBOLS[at], name=f"suit {suit}"))
        self.chosen = Text(size=16, name="chosen")
        self.card_box = Box(0, 0, 0, 0)
        super().__init__(title, speaker)

    def body(self) -> list[Widget]:
        """A row of ranks and a row of suits, or the suits alone; then what that makes."""
        return [*self.rank_buttons, *self.suit_buttons, self.chosen]

    def body_high(self, wide: int, unit: float) -> int:
        """The rows, and the card."""
        rows = (2 if self.rank_buttons else 1) * 46 + (110 if self.choice.kind == "card" else 30)
        return round(rows * unit)

    def arrange_body(self, box: Box, unit: float) -> None:
        """One row under the other."""
        for row in (self.rank_buttons, self.suit_buttons):
            if row:
                line, box = box.above(round(36 * unit), round(10 * unit))
                gap = round(6 * unit)
                each = (line.w - gap * (len(row) - 1)) // len(row)
                for at, button in enumerate(row):
                    button.box = Box(line.x + at * (each + gap), line.y, each, line.h)
        if self.choice.kind == "card":
            width = round(min(box.h, 110 * unit) / 1.4) // 4 * 4
            self.card_box, box = box.leftward(width, round(14 * unit))
            self.card_box = self.card_box.centred(width, high(width))
        self.chosen.box = box

    def refresh(self) -> None:
        """The rows, and what is chosen."""
        value, speaker = self.value(), self.speaker
        for button in (*self.rank_buttons, *self.suit_buttons):
            button.main = button.name in (f"rank {value[0]}", f"suit {value[-1]}")
        if self.choice.kind == "card":
            self.chosen.text = speaker.card(find_card(value))
            if self.true:
                truth = speaker.tell("the true card") if value == self.true else speaker.tell("a bluff")
                self.chosen.text += f"  {truth}"
        elif self.choice.notes:
            self.chosen.text = speaker.say(self.choice.notes[self.at])
        super().refresh()

    def paint(self, brush: Brush) -> None:
        """The panel, and the card that is chosen."""
        super().paint(brush)
        if self.choice.kind == "card":
            brush.card(find_card(self.value()), self.card_box)

    def value(self) -> str:
        """What is marked."""
        return self.choice.values[self.at]

    def take(self, rank: str, suit: str) -> None:
        """Mark the value of this rank or suit, if there is one."""
        value = self.value()
        wanted = suit or value[-1]
        if self.choice.kind == "card":
            wanted = (rank or value[0]) + wanted
        if wanted in self.choice.values:
            self.at = self.choice.values.index(wanted)
        self.refresh()

    def key(self, event: pygame.Event) -> bool:
        """Arrows move, letters and digits jump."""
        name, value = name_of(event), self.value()
        letter = name.upper().replace("1", "T") if len(name) == 1 else ""
        step = {"left": -1, "right": 1, "up": -1, "down": 1}.get(name, 0)
        if self.choice.kind == "card" and name in ("left", "right"):
            self.take(self.ranks[(self.ranks.index(value[0]) + step) % len(self.ranks)], "")
        elif step:
            self.take("", self.suits[(self.suits.index(value[-1]) + step) % len(self.suits)])
        elif letter and letter.lower() in self.suits:
            self.take("", letter.lower())
        elif letter and letter in self.ranks and self.choice.kind == "card":
            self.take(letter, "")
        else:
            return super().key(event)
        return True


class Joining(Sheet):
    """Which suits join: a column each, with the armies on both sides, and what that makes."""

    wide = 720.0

    def __init__(self, title: str, choice: Choice, speaker: Speaker, view: View) -> None:
        self.choice = choice
        self.view = view
        self.joined = set(choice.values[0].split())
        self.could = {letter for value in choice.values for letter in value.split()}
        self.cursor = 0
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
        gap = round(10 * unit)
        each = (box.w - 3 * gap) // 4
        self.columns = [Box(box.x + at * (each + gap), box.y, each, box.h) for at in range(4)]
        for at, button in enumerate(self.buttons):
            button.box = Box(self.columns[at].x, line.y, each, line.h)

    def paint(self, brush: Brush) -> None:
        """Each seat's armies, the viewer's first."""
        super().paint(brush)
        seats = list(dict.fromkeys((self.view.viewer, *range(self.view.seats))))
        for at, suit in enumerate(SUITS):
            deep = self.columns[at].h // max(1, len(seats))
            for row, seat in enumerate(seats):
                part = Box(self.columns[at].x, self.columns[at].y + row * deep, self.columns[at].w, deep)
                name, part = part.above(brush.u(18), brush.u(2))
                army = self.army(seat, suit)
                count = army.count if army is not None else 0
                brush.text(f"{self.speaker.seat(seat)}: {count}", name, 12, look.SOFT)
                width = round((part.h - brush.u(8)) / 1.4) // 4 * 4
                cards = [lying.card for lying in army.cards] if army is not None else []
                step = min(width * 0.45, (part.w - width) / max(1, len(cards) - 1))
                for place, card in enumerate(cards):
                    brush.card(card, Box(round(part.x + place * step), part.y, width, high(width)))

    def army(self, seat: int, suit: str) -> Zone | None:
        """A seat's army of a suit."""
        found = [zone for zone in self.view.zones if zone.kind == "army" and zone.owner == seat]
        return next((zone for zone in found if zone.id.endswith(f":{suit}")), None)

    def refresh(self) -> None:
        """What is joined, and what that makes."""
        for at, (suit, button) in enumerate(zip(SUITS, self.buttons, strict=True)):
            button.main = suit in self.joined
            button.off = suit not in self.could
            button.marked = at == self.cursor
        value = self.value()
        notes = self.choice.notes
        self.total.text = self.speaker.sentence(notes[self.choice.values.index(value)]) if value and notes else ""
        super().refresh()

    def value(self) -> str:
        """The suits joined as the move names them; empty if these cannot join."""
        text = " ".join(suit for suit in SUITS if suit in self.joined)
        return text if text in self.choice.values else ""

    def switch(self, at: int) -> None:
        """Switch a suit on or off."""
        self.cursor = at
        if SUITS[at] in self.could:
            self.joined ^= {SUITS[at]}
        self.refresh()

    def key(self, event: pygame.Event) -> bool:
        """Arrows move, Space and letters switch."""
        name = name_of(event)
        if name in ("left", "right", "up", "down"):
            self.cursor = (self.cursor + (1 if name in ("right", "down") else -1)) % 4
            self.refresh()
        elif name == "space":
            self.switch(self.cursor)
        elif len(name) == 1 and name.lower() in SUITS:
            self.switch(SUITS.index(name.lower()))
        else:
            return super().key(event)
        return True


def sheet_for(title: str, choice: Choice, speaker: Speaker, view: View, start: str) -> Choosing | Joining:
    """The sheet for a choice."""
    if choice.kind == "suits":
        return Joining(title, choice, speaker, view)
    return Choosing(title, choice, speaker, start)
