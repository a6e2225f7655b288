"""The parts of the table screen that people touch: the table, the hand, what can be done."""

from __future__ import annotations

from collections.abc import Sequence
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


class Hand(Static):
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
        self._places: list[tuple[int, int, int, int]] = []  # row, left, right, number of the card
        self._row = 2  # lines of a row

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
        self._places = []
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
                self._places.append((len(rows) - 1, left, left + size, number))
                marked = number == self.cursor and self.has_focus
                lines[0].append(gap)
                lines[0].append(self.label(card).center(size), "reverse" if marked else ASIDE)
                lines[0].append(" ")
                for line, part in zip(lines[1:], chip, strict=True):
                    line.append(gap)
                    line.append_text(part)
                    line.append(" ")
                number += 1
        self._row = len(lines) or 2
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
        found = self._at(event)
        if found is not None:
            self.cursor = found
            self.post_message(self.Touched(self.cards[found]))

    def on_mouse_move(self, event: MouseMove) -> None:
        """Say of the card under the pointer what there is to say, and why it cannot be played."""
        found = self._at(event)
        self.tooltip = None
        if found is not None and self.view is not None:
            card = self.cards[found]
            blocked = self.view.blocked.get(card.card) if card.number else None
            said = [self.view.zone(card.zone).cards[card.place].note, blocked]
            self.tooltip = " ".join(self.speaker.sentence(words) for words in said if words is not None) or None

    def _at(self, event: Click | MouseMove) -> int | None:
        offset = event.get_content_offset(self)
        if offset is None:
            return None
        for row, left, right, number in self._places:
            if offset.y // self._row == row and left <= offset.x < right:
                return number
        return None


class Buttons(Static):
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
        super().__init__(id=id)
        self.buttons: Sequence[Button] = ()
        self.speaker = Speaker([])
        self._places: list[tuple[int, int, int, str]] = []

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
        self.buttons, self.speaker, self._places = buttons, speaker, []
        wide = max(20, (self.content_size.width or self.app.size.width - 4) - 2)
        lines = [title] if title is not None else []
        line = Text()
        for button in buttons:
            part = button_text(button, speaker, cursor is not None)
            if button.id == cursor:
                part.stylize("underline")
            part.truncate(wide)
            if line.plain and (column or cell_len(line.plain) + cell_len(part.plain) > wide):
                lines.append(line)
                line = Text()
            left = cell_len(line.plain)
            self._places.append((len(lines), left, left + cell_len(part.plain), button.id))
            line.append_text(part)
            line.append(" ")
        if aside:
            line.append(aside, ASIDE)
        self.update(Text("\n").join([*lines, line]))

    def on_click(self, event: Click) -> None:
        """Press what was clicked."""
        offset = event.get_content_offset(self)
        for row, left, right, id in self._places:
            if offset is not None and offset.y == row and left <= offset.x < right:
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


class KeyBar(Static):
    """The keys of a screen, in the language spoken; a click is the same as the key."""

    DEFAULT_CSS = "KeyBar { dock: bottom; height: 1; padding: 0 1; background: $panel; }"

    def __init__(self, keys: list[tuple[str, str, str]]) -> None:
        super().__init__()
        self.keys_shown = keys  # key, label, action of the screen
        self.styles_of: dict[str, str] = {}  # how some keys look
        self._places: list[tuple[int, int, str]] = []

    def on_resize(self) -> None:
        """Draw them, closer together and shortened where there is no room for all."""
        line = Text()
        for gap, most in ((2, 99), (1, 99), *((1, short) for short in range(12, 2, -1))):
            line = self.laid(gap, most)
            if cell_len(line.plain) <= self.content_size.width:
                break
        self.update(line)

    def laid(self, gap: int, most: int) -> Text:
        """The keys in a row, with labels of so many letters at the most."""
        line, self._places = Text(), []
        for key, label, action in self.keys_shown:
            if line.plain:
                line.append(" " * gap)
            left = cell_len(line.plain)
            part = Text.assemble((f"{key} ", "bold"), label if len(label) <= most else label[: most - 1] + ".")
            part.stylize(self.styles_of.get(key, ""))
            line.append_text(part)
            self._places.append((left, cell_len(line.plain), action))
        return line

    async def on_click(self, event: Click) -> None:
        """Do what was clicked."""
        offset = event.get_content_offset(self)
        for left, right, action in self._places:
            if offset is not None and left <= offset.x < right:
                await self.screen.run_action(action)


class VerbBar(KeyBar):
    """The verbs of the game, each in its place with its letter, whatever can be done now; what cannot is dim."""

    DEFAULT_CSS = "VerbBar { dock: none; height: 1; padding: 0 1; background: $background; }"

    def __init__(self) -> None:
        super().__init__([])

    def show(self, verbs: Sequence[VerbState], speaker: Speaker) -> None:
        """Show these."""
        signs = {verb.key: "! " if verb.tone == GRAVE else "" for verb in verbs}
        self.keys_shown = [
            (verb.key, signs[verb.key] + speaker.say(verb.label), f"verb('{verb.key}')") for verb in verbs
        ]
        self.styles_of = {
            verb.key: "dim" if verb.state == "off" else GRAVE_INK if verb.tone == GRAVE else "" for verb in verbs
        }
        self.on_resize()
