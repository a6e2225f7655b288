"""The parts of the table screen that people touch: the table, the hand, what can be done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rich.cells import cell_len
from rich.text import Text
from textual.events import Click, MouseMove
from textual.message import Message
from textual.widgets import Checkbox, Select, Static

from ....game import GRAVE
from ....play.hands import arranged
from ....play.maker import NO, Button, Open, Pick, VerbState
from ....view import Lying, View
from ...words import Speaker
from .look import ASIDE, GRAVE_INK, Page, Palette, new_mark

TALL = 30  # lines of a screen that has room for cards of three lines


class Board(Static):
    """The table; a click touches the zone there."""

    @dataclass
    class Touched(Message):
        """A zone was touched."""

        zone: str

    page = Page(0)

    def show(self, page: Page) -> None:
        """Show this."""
        self.page = page
        self.update(Text("\n").join(page.lines))

    def on_click(self, event: Click) -> None:
        """Touch the zone that was clicked."""
        offset = event.get_content_offset(self)
        zone = self.page.zones.get(offset.y, "") if offset is not None else ""
        if zone:
            self.post_message(self.Touched(zone))


class Spots(Static):
    """Text with places to click."""

    row = 1  # lines of a row of them

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.spots: list[tuple[int, int, int, Any]] = []  # row, left, right, and what is there

    def spot(self, event: Click | MouseMove) -> Any:
        """What is under the pointer; None: nothing."""
        at = event.get_content_offset(self)
        found = [
            what
            for row, left, right, what in self.spots
            if at is not None and at.y // self.row == row and left <= at.x < right
        ]
        return found[0] if found else None

    def flow(self, parts: Iterable[tuple[Text, Any]], wide: int, gap: str = " ", column: bool = False) -> list[Text]:
        """Parts, each with what it stands for, one beside the other as far as there is room, or a line each."""
        lines: list[Text] = []
        self.spots = []
        for part, what in parts:
            if not lines or column or cell_len(lines[-1].plain) + len(gap) + cell_len(part.plain) > wide:
                lines.append(Text())
            else:
                lines[-1].append(gap)
            left = cell_len(lines[-1].plain)
            lines[-1].append_text(part)
            self.spots.append((len(lines) - 1, left, cell_len(lines[-1].plain), what))
        return lines


class Hand(Spots):
    """The player's own cards with their numbers; arrows move, Space picks, a click does both."""

    DEFAULT_CSS = "Hand { height: auto; max-height: 9; padding: 0 1; }"

    @dataclass
    class Touched(Message):
        """A card was touched."""

        card: Pick

    def __init__(self) -> None:
        super().__init__()
        self.view: View | None = None
        self.speaker = Speaker([])
        self.palette = Palette()
        self.cursor = 0
        self.groups: list[list[Pick]] = []  # the cards as they are shown
        self.new: set[int] = set()  # places of cards that have just come

    def show(
        self, view: View, now: Open, speaker: Speaker, palette: Palette, sort: str = "", new: set[int] | None = None
    ) -> None:
        """Show these cards, sorted so; what else can be picked (cards of an army) comes after the hand."""
        self.view, self.speaker, self.palette, self.new = view, speaker, palette, new or set()
        hand = {card.place: card for card in now.cards if card.number}
        groups = [[hand[place] for place in group] for group in arranged(view, sort)]
        self.groups = [group for group in (*groups, [card for card in now.cards if not card.number]) if group]
        self.cursor = min(self.cursor, max(0, len(self.cards) - 1))
        self.draw()

    @property
    def cards(self) -> list[Pick]:
        """The cards from left to right, as the cursor goes."""
        return [card for group in self.groups for card in group]

    def on_resize(self) -> None:
        """Cards flow anew."""
        self.draw()

    def draw(self) -> None:
        """Lay the cards out in rows: numbers above, cards below, of three lines where there is room."""
        wide = max(20, self.content_size.width or (self.app.size.width - 2))
        tall = self.app.size.height >= TALL and len(self.cards) * 6 <= 2 * wide
        self.spots = []
        rows: list[list[Text]] = []
        lines: list[Text] = []
        number = 0
        for group in self.groups:
            for at, card in enumerate(group):
                chip = self.chip(card, tall)
                size = cell_len(chip[0].plain)
                gap = "  " if at == 0 and number else ""  # before another group
                if not lines or cell_len(lines[0].plain) + len(gap) + size + 1 > wide:
                    lines, gap = [Text() for _ in range(len(chip) + 1)], ""
                    rows.append(lines)
                left = cell_len(lines[0].plain) + len(gap)
                self.spots.append((len(rows) - 1, left, left + size, number))
                marked = number == self.cursor and self.has_focus
                lines[0].append(gap)
                lines[0].append(self.label(card).center(size), "reverse" if marked else ASIDE)
                lines[0].append(" ")
                for line, part in zip(lines[1:], chip, strict=True):
                    line.append(gap)
                    line.append_text(part)
                    line.append(" ")
                number += 1
        self.row = len(lines) or 2
        self.update(Text("\n").join([line for row in rows for line in row]))

    def chip(self, card: Pick, tall: bool) -> list[Text]:
        """A card, of three lines where there is room."""
        blocked = self.view is not None and bool(self.view.offers) and not card.open
        palette, lying, ways = self.palette, Lying(card.card), {"dim": blocked, "picked": card.picked}
        chip = palette.card(self.speaker, lying, **ways) if tall else [palette.chip(self.speaker, lying, **ways)]
        # A card of an army that may be used.
        return chip if card.number else [Text.assemble("+", line) for line in chip]

    def label(self, card: Pick) -> str:
        """What stands over a card: its number, whether it is picked, whether it is new."""
        new = new_mark(self.speaker) if card.number and card.place in self.new else ""
        return (str(card.number) if card.number else "") + ("^" if card.picked else new)

    def on_focus(self) -> None:
        self.draw()

    def on_blur(self) -> None:
        self.draw()

    def move(self, step: int) -> None:
        """Move the cursor."""
        if self.cards:
            self.cursor = (self.cursor + step) % len(self.cards)
            self.draw()

    def card(self) -> Pick | None:
        """The card under the cursor."""
        return self.cards[self.cursor] if self.cursor < len(self.cards) else None

    def on_click(self, event: Click) -> None:
        """Touch the card that was clicked."""
        found = self.spot(event)
        if found is not None:
            self.cursor = found
            self.post_message(self.Touched(self.cards[found]))

    def on_mouse_move(self, event: MouseMove) -> None:
        """Say of the card under the pointer what there is to say, and why it cannot be played."""
        found = self.spot(event)
        self.tooltip = None
        if found is not None and self.view is not None:
            card = self.cards[found]
            blocked = self.view.blocked.get(card.card) if card.number else None
            said = [self.view.zone(card.zone).cards[card.place].note, blocked]
            self.tooltip = " ".join(self.speaker.sentence(words) for words in said if words is not None) or None


class Buttons(Spots):
    """Things to press, with their keys; what Enter does is reversed. One beside the other, or a line each."""

    DEFAULT_CSS = """
    Buttons { height: auto; max-height: 8; min-height: 1; padding: 0 1; }
    Buttons.sheet { max-height: 11; border: round $accent; margin: 0 1; background: $surface; }
    """

    @dataclass
    class Pressed(Message):
        """One of them was clicked."""

        id: str

    def __init__(self, id: str = "buttons") -> None:
        super().__init__(id)
        self.buttons: Sequence[Button] = ()

    def show(
        self,
        buttons: Sequence[Button],
        speaker: Speaker,
        title: Text | None = None,
        aside: str = "",
        column: bool = False,
        cursor: str | None = None,
    ) -> None:
        """Show these under a title, and say something after them; with a cursor they are switches, one underlined."""
        self.buttons = buttons
        wide = max(20, (self.content_size.width or self.app.size.width - 4) - 2)
        parts = []
        for button in buttons:
            part = button_text(button, speaker, cursor is not None)
            if button.id == cursor:
                part.stylize("underline")
            part.truncate(wide)
            parts.append((part, button.id))
        lines = self.flow(parts, wide, column=column) or [Text()]
        if aside:
            lines[-1].append(f" {aside}" if buttons else aside, ASIDE)
        if title is not None:
            lines.insert(0, title)
            self.spots = [(row + 1, left, right, id) for row, left, right, id in self.spots]
        self.update(Text("\n").join(lines))

    def on_click(self, event: Click) -> None:
        """Press what was clicked."""
        id = self.spot(event)
        if id is not None:
            self.post_message(self.Pressed(id))


def button_text(button: Button, speaker: Speaker, switch: bool = False) -> Text:
    """A button: Enter or its key, what it does, what there is to say of that; what is grave looks so."""
    key = "Enter" if button.marked else "Esc" if button.id == NO else button.key
    grave = button.tone == GRAVE
    part = Text(" ")
    if switch:
        part.append("[x] " if button.on else "[ ] ")
    if key:
        part.append(f"{key} ", "bold")
    part.append(("! " if grave else "") + speaker.say(button.label) + " ")
    if button.note is not None:
        part.append(f"({speaker.say(button.note)}) ")
    if grave:
        part.stylize(GRAVE_INK)
    if button.marked or button.on:
        part.stylize("bold reverse")
    return part


class Tick(Checkbox):
    """A checkbox whose mark is there only when it is on."""

    def __init__(self, label: str, value: bool, id: str, ascii: bool = False) -> None:
        self.BUTTON_LEFT, self.BUTTON_RIGHT = ("[", "]") if ascii else ("▐", "▌")
        self.BUTTON_INNER = "X" if value else " "
        super().__init__(label, value, id=id, compact=True)

    def watch_value(self) -> None:
        """The mark follows the value."""
        self.BUTTON_INNER = "X" if self.value else " "
        super().watch_value()


class Drop(Select[Any]):
    """A choice that drops down, also where there are no arrows to show it with."""

    def on_mount(self) -> None:
        """Its arrows."""
        if self.app.has_class("-ascii"):
            self.call_after_refresh(self.plain_arrows)

    def plain_arrows(self) -> None:
        """Letters for arrows."""
        for arrow in self.query(".arrow").results(Static):
            arrow.update("v" if arrow.has_class("down-arrow") else "^")


class KeyBar(Spots):
    """The keys of a screen, in the language spoken; a click is the same as the key."""

    DEFAULT_CSS = "KeyBar { dock: bottom; height: 1; padding: 0 1; background: $panel; }"

    def __init__(self, keys: list[tuple[str, str, str]]) -> None:
        super().__init__()
        self.keys_shown = keys  # key, label, action of the screen

    def on_resize(self) -> None:
        """Draw them, closer together and shortened where there is no room for all."""
        for gap, most in (("  ", 99), (" ", 99), *((" ", short) for short in range(12, 2, -1))):
            lines = self.flow([(key_text(key, label, most), do) for key, label, do in self.keys_shown], self.wide, gap)
            if len(lines) <= 1:
                break
        self.update(Text("\n").join(lines[:1]))

    @property
    def wide(self) -> int:
        """Cells of a line."""
        return self.content_size.width or self.app.size.width - 2

    async def on_click(self, event: Click) -> None:
        """Do what was clicked."""
        action = self.spot(event)
        if action is not None:
            await self.screen.run_action(action)


def key_text(key: str, label: str, most: int = 99) -> Text:
    """A key and what it does, in so many letters at the most."""
    return Text.assemble((f"{key} ", "bold"), label if len(label) <= most else label[: most - 1] + ".")


class VerbBar(KeyBar):
    """The verbs of the game, each in its place with its letter, whatever can be done now; what cannot is dim."""

    DEFAULT_CSS = "VerbBar { dock: none; height: auto; padding: 0 1; background: $background; }"

    def __init__(self) -> None:
        super().__init__([])
        self.parts: list[tuple[Text, str]] = []
        self.rows = 1  # lines that they take

    def show(self, verbs: Sequence[VerbState], speaker: Speaker) -> None:
        """Show these."""
        self.parts = []
        for verb in verbs:
            grave = verb.tone == GRAVE
            part = key_text(verb.key, ("! " if grave else "") + speaker.say(verb.label))
            part.stylize("dim" if verb.state == "off" else GRAVE_INK if grave else "")
            self.parts.append((part, f"verb('{verb.key}')"))
        self.on_resize()

    def on_resize(self) -> None:
        """One line if they fit there, or as few as they need: no verb is cut."""
        lines = self.flow(self.parts, self.wide)
        if len(lines) == 1:
            wider = self.flow(self.parts, self.wide, "  ")
            lines = wider if len(wider) == 1 else self.flow(self.parts, self.wide)
        self.rows = len(lines)
        self.update(Text("\n").join(lines))
