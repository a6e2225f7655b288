"""Sheets over the table: what the maker of a move asks, drawn from what it says is open."""

from __future__ import annotations

from functools import partial

import pygame

from ...cards import SUITS, find_card
from ...play.maker import Button as Choosable
from ...words import Words
from ..art.geometry import CLOSE, Box, high, step_of
from ..controller import TableController, letter_of
from ..lines import army_of
from ..words import Speaker
from ..words.speaker import SYMBOLS
from . import fonts, look
from .app import Screen, name_of
from .brush import Brush
from .widgets import NOWHERE, Button, Text

DO_IT, GO_BACK = Words("Do it"), Words("Go back")


class Sheet(Screen):
    """A panel over the table with a title, a body, and at its foot what Enter and Esc do."""

    over = True
    wide = 620.0

    def __init__(self, title: str, speaker: Speaker, yes: Words = DO_IT, no: Words = GO_BACK) -> None:
        super().__init__()
        self.speaker = speaker
        self.title = Text(title, 21, name="title", face=fonts.SERIF)
        self.yes = Button(speaker.say(yes), self.done, "Enter", name="yes", main=True)
        self.no = Button(speaker.say(no), partial(self.leave, None), "Esc", name="no")
        self.widgets = [self.title, self.yes, self.no]
        self.panel = NOWHERE

    def body_high(self, wide: int, unit: float) -> int:
        """How high what stands between the title and the foot is, in pixels."""
        return 0

    def arrange_body(self, box: Box, unit: float) -> None:
        """Its place."""

    def done(self) -> None:
        """That it is."""
        self.leave(True)

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
        self.no.lie_left(buttons, unit)
        self.arrange_body(rest, unit)

    def paint(self, brush: Brush) -> None:
        """The panel."""
        brush.panel(self.panel, look.PLATE, 14, look.GOLD, 2)

    def key(self, event: pygame.Event) -> bool:
        """Enter does it, Esc goes back."""
        name = name_of(event)
        if name == "return":
            self.done()
        elif name == "escape":
            self.no.action()
        else:
            return False
        return True


ROW = 36.0  # units of height of a row of buttons
CARD = 110.0  # and of a card that is declared
ARMY = 105.0  # and of a seat's cards of each suit


class Question(Sheet):
    """What the maker of a table screen asks: a part of the move, its plan, or whether one is sure."""

    def __init__(self, table: TableController) -> None:
        super().__init__("", table.speaker)
        self.table = table
        self.view = table.view()
        self.no.action = table.back
        self.rows: list[list[Button]] = []
        self.card_box = NOWHERE
        self.heads: list[Box] = []  # over the columns
        self.columns: list[Box] = []
        self.note = Text(size=16, name="note")
        self.become()

    def become(self) -> None:
        """Another question, or the same with something else chosen."""
        self.now = now = self.table.open_now()
        speaker = self.speaker
        self.title.text = speaker.say(now.question)
        groups: dict[str, list[Button]] = {}
        lines = [f"{number}. {speaker.sentence(words)}" for number, words in enumerate(now.plan, 1)]
        for choosable in now.buttons:
            kind, _, value = choosable.id.partition(":")
            if kind == "value":
                groups.setdefault(choosable.group, []).append(self._button(choosable, value))
            elif kind == "yes":
                self.yes.label = speaker.say(choosable.label)
                self.yes.grave = choosable.tone == "grave"
                self.yes.off = not choosable.marked
                if choosable.note is not None:
                    lines.append(speaker.sentence(choosable.note))
        self.yes.hidden = not any(choosable.id == "yes" for choosable in now.buttons)
        self.rows = list(groups.values())
        self.note.text = "\n".join(lines)
        self.widgets = [self.title, *[button for row in self.rows for button in row], self.note, self.yes, self.no]

    def _button(self, choosable: Choosable, value: str) -> Button:
        label = self.speaker.say(choosable.label)
        key = SYMBOLS[SUITS.index(value)] if choosable.group == "suit" else ""
        button = Button(label, partial(self.table.press, choosable.id), key, name=choosable.id, main=choosable.on)
        if choosable.group == "rank":
            button.PAD = 4.0  # there are many of them
        return button

    @property
    def declares(self) -> bool:
        """Whether a card is declared: it is drawn."""
        return self.now.choice is not None and self.now.choice.kind == "card"

    @property
    def joins(self) -> bool:
        """Whether suits join: what each seat has of them is drawn."""
        return self.now.choice is not None and self.now.choice.kind == "suits"

    def done(self) -> None:
        """Enter: only what can be seen to be marked."""
        if not self.yes.hidden and not self.yes.off:
            self.table.press("yes")

    def body_high(self, wide: int, unit: float) -> int:
        """The rows, the armies, the note."""
        self.note.box = Box(0, 0, wide, 0)
        rows = len(self.rows) * (ROW + 10) + (CARD if self.declares else 0)
        armies = self.view.seats * ARMY if self.joins else 0
        note = 0 if self.declares or not self.note.text else self.note.high(wide, unit) + round(8 * unit)
        return round((rows + armies) * unit) + note

    def arrange_body(self, box: Box, unit: float) -> None:
        """One row under the other."""
        gap = round(6 * unit)

        def columns(line: Box, count: int) -> list[Box]:
            each = (line.w - gap * (count - 1)) // count
            return [Box(line.x + at * (each + gap), line.y, each, line.h) for at in range(count)]

        for row in self.rows:
            line, box = box.above(round(ROW * unit), round(10 * unit))
            self.heads = columns(line, len(SUITS) if self.joins else len(row))
            for at, button in enumerate(row):
                button.box = self.heads[SUITS.index(button.name[-1]) if self.joins else at]
        if self.joins:
            armies, box = box.above(round(self.view.seats * ARMY * unit))
            self.columns = columns(armies, len(SUITS))
        if self.declares:
            width = round(min(box.h, CARD * unit) / 1.4) // 4 * 4
            self.card_box, box = box.leftward(width, round(14 * unit))
            self.card_box = self.card_box.centred(width, high(width))
        self.note.box = box

    def paint(self, brush: Brush) -> None:
        """The panel; the card that is declared; the armies that may join, and those of the others."""
        super().paint(brush)
        if self.declares:
            brush.card(find_card(self.now.value), self.card_box)
        if self.joins:
            seats = list(dict.fromkeys((self.view.viewer, *range(self.view.seats))))
            free = {button.box for row in self.rows for button in row}
            for at, column in enumerate(self.columns):
                if self.heads[at] not in free:
                    brush.text(SYMBOLS[at], self.heads[at], 24, look.INK, "middle")
                deep = column.h // len(seats)
                for row, seat in enumerate(seats):
                    self._army(brush, Box(column.x, column.y + row * deep, column.w, deep), seat, SUITS[at])

    def _army(self, brush: Brush, box: Box, seat: int, suit: str) -> None:
        """A seat's cards of a suit, as far as they are seen."""
        name, box = box.above(brush.u(18), brush.u(2))
        army = army_of(self.view, seat, suit)
        said = self.speaker.tell("You") if seat == self.view.viewer else self.speaker.seat(seat)
        brush.text(f"{said}: {0 if army is None else army.count}", name, 13, look.SOFT)
        if army is None or not army.cards:
            return
        width = round((box.h - brush.u(8)) / 1.4) // 4 * 4
        steps = [round(step_of(width) * (1.0 if one.card is not None else CLOSE)) for one in army.cards[:-1]]
        tight = min(1.0, (box.w - width) / max(1, sum(steps)))
        x = float(box.x)
        for lying, step in zip(army.cards, [*steps, 0], strict=True):
            brush.card(lying.card, Box(round(x), box.y, width, high(width)))
            x += step * tight

    def key(self, event: pygame.Event) -> bool:
        """Arrows walk through ranks and suits, letters and digits jump, Enter and Esc answer."""
        name = name_of(event)
        if name in ("left", "right", "up", "down"):
            if self.declares:
                group = "rank" if name in ("left", "right") else "suit"
                self.table.walk_values(1 if name in ("right", "down") else -1, group)
        elif len(name) > 1 or not self.table.answer(letter_of(name)):
            return super().key(event)
        return True
