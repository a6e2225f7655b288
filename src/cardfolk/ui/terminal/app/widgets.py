"""The parts of the table screen that people touch: the hand, and what can be done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rich.cells import cell_len
from rich.text import Text
from textual.events import Click, MouseMove
from textual.message import Message
from textual.widgets import Checkbox, Select, Static

from ....play.hands import arranged
from ....view import Lying, Offer
from ...picking import Picking, Spot, keys_for
from ...words import Speaker
from .look import ASIDE, Page, Palette, new_mark

TALL = 30  # lines of a screen that has room for cards of three lines
COLUMN = 6  # offers of a sheet that have a line each


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
    """The player's own cards with their places; arrows move, Space picks, a click does both."""

    DEFAULT_CSS = "Hand { height: auto; max-height: 9; padding: 0 1; }"

    @dataclass
    class Touched(Message):
        """A card was touched."""

        spot: Spot

    def __init__(self) -> None:
        super().__init__()
        self.picking: Picking | None = None
        self.speaker = Speaker([])
        self.palette = Palette()
        self.cursor = 0
        self.groups: list[list[Spot]] = []  # the spots as they are shown
        self.new: set[int] = set()  # places of cards that have just come
        self._places: list[tuple[int, int, int, int]] = []  # row, left, right, number of the spot
        self._row = 2  # lines of a row

    def show(
        self, picking: Picking, speaker: Speaker, palette: Palette, sort: str = "", new: set[int] | None = None
    ) -> None:
        """Show these cards, sorted so; what else can be picked (cards of an army) comes after the hand."""
        self.picking, self.speaker, self.palette, self.new = picking, speaker, palette, new or set()
        hand = {spot.place: spot for spot in picking.spots if spot.zone.startswith("hand")}
        others = [spot for spot in picking.spots if not spot.zone.startswith("hand")]
        groups = [[hand[place] for place in group] for group in arranged(picking.view, sort)]
        self.groups = [group for group in (*groups, others) if group]
        self.cursor = min(self.cursor, max(0, len(self.spots) - 1))
        self.draw()

    @property
    def spots(self) -> list[Spot]:
        """The cards from left to right, as the cursor goes."""
        return [spot for group in self.groups for spot in group]

    def on_resize(self) -> None:
        """Cards flow anew."""
        self.draw()

    def draw(self) -> None:
        """Lay the cards out in rows: places above, cards below, of three lines where there is room."""
        picking = self.picking
        if picking is None:
            return
        wide = max(20, self.content_size.width or (self.app.size.width - 2))
        tall = self.app.size.height >= TALL and len(picking.spots) * 6 <= 2 * wide
        self._places = []
        rows: list[list[Text]] = []
        lines: list[Text] = []
        number = 0
        for group in self.groups:
            for at, spot in enumerate(group):
                chip = self.chip(picking, spot, tall)
                size = cell_len(chip[0].plain)
                gap = "  " if at == 0 and number else ""  # before another group
                if not lines or cell_len(lines[0].plain) + len(gap) + size + 1 > wide:
                    lines, gap = [Text() for _ in range(len(chip) + 1)], ""
                    rows.append(lines)
                left = cell_len(lines[0].plain) + len(gap)
                self._places.append((len(rows) - 1, left, left + size, number))
                marked = number == self.cursor and self.has_focus
                lines[0].append(gap)
                lines[0].append(self.label(picking, spot).center(size), "reverse" if marked else ASIDE)
                lines[0].append(" ")
                for line, part in zip(lines[1:], chip, strict=True):
                    line.append(gap)
                    line.append_text(part)
                    line.append(" ")
                number += 1
        self._row = len(lines) or 2
        self.update(Text("\n").join([line for row in rows for line in row]))

    def chip(self, picking: Picking, spot: Spot, tall: bool) -> list[Text]:
        """A card, of three lines where there is room."""
        blocked = bool(picking.view.offers) and not picking.could(spot)
        ways = {"dim": blocked, "picked": spot in picking.picked}
        lying = Lying(spot.card)
        chip = (
            self.palette.card(self.speaker, lying, **ways) if tall else [self.palette.chip(self.speaker, lying, **ways)]
        )
        # A card of an army that may be used.
        return chip if spot.zone.startswith("hand") else [Text.assemble("+", line) for line in chip]

    def label(self, picking: Picking, spot: Spot) -> str:
        """What stands over a card: its place, whether it is picked, whether it is new."""
        own = spot.zone.startswith("hand")
        new = new_mark(self.speaker) if own and spot.place in self.new else ""
        return (str(spot.place) if own else "") + ("^" if spot in picking.picked else new)

    def on_focus(self) -> None:
        self.draw()

    def on_blur(self) -> None:
        self.draw()

    def move(self, step: int) -> None:
        """Move the cursor."""
        if self.spots:
            self.cursor = (self.cursor + step) % len(self.spots)
            self.draw()

    def spot(self) -> Spot | None:
        """The card under the cursor."""
        return self.spots[self.cursor] if self.cursor < len(self.spots) else None

    def on_click(self, event: Click) -> None:
        """Touch the card that was clicked."""
        found = self._at(event)
        if found is not None:
            self.cursor = found
            self.post_message(self.Touched(self.spots[found]))

    def on_mouse_move(self, event: MouseMove) -> None:
        """Say of the card under the pointer what there is to say, and why it cannot be played."""
        found = self._at(event)
        self.tooltip = None
        if found is not None and self.picking is not None:
            said = [self.picking.note(self.spots[found]), self.picking.why_not(self.spots[found])]
            self.tooltip = " ".join(self.speaker.sentence(words) for words in said if words is not None) or None

    def _at(self, event: Click | MouseMove) -> int | None:
        offset = event.get_content_offset(self)
        if offset is None:
            return None
        for row, left, right, number in self._places:
            if offset.y // self._row == row and left <= offset.x < right:
                return number
        return None


class Actions(Static):
    """What can be done now: a key each, or a click. A claim is a sheet with a title, a line for each."""

    DEFAULT_CSS = """
    Actions { height: auto; max-height: 8; padding: 0 1; }
    Actions.sheet { max-height: 11; border: round $accent; margin: 0 1; background: $surface; }
    """

    @dataclass
    class Chosen(Message):
        """One of them was chosen."""

        offer: Offer

    def __init__(self) -> None:
        super().__init__()
        self.offers: list[Offer] = []
        self.keys_of: list[str] = []
        self.more = False
        self.title: Text | None = None
        self.at = 0
        self.speaker = Speaker([])
        self._places: list[tuple[int, int, int, int]] = []

    def show(self, offers: list[Offer], speaker: Speaker, more: bool = False, title: Text | None = None) -> None:
        """Show these; `more` says that there are others, for cards that are picked; with a title, as a sheet."""
        self.offers, self.speaker, self.more, self.title = offers, speaker, more, title
        self.at = 0
        self.keys_of = keys_for(offers)
        self.set_class(title is not None, "sheet")
        self.draw()

    def on_resize(self) -> None:
        """They flow anew."""
        self.draw()

    def draw(self) -> None:
        """One after the other, the marked one with Enter."""
        wide = max(20, self.content_size.width or (self.app.size.width - 6))
        lines, line = [] if self.title is None else [self.title], Text()
        column = self.title is not None and len(self.offers) <= COLUMN
        self._places = []
        for number, offer in enumerate(self.offers):
            key = self.keys_of[number]
            more = ("..." if self.speaker.ascii else "…") if offer.choices or offer.plan else ""
            label = self.speaker.say(offer.label) + (f" {more}" if more else "")
            part = Text.assemble(
                (f" {key} " if key else " ", "bold reverse" if number == self.at else "bold"), f" {label} "
            )
            part.truncate(wide)
            if line.plain and (column or cell_len(line.plain) + cell_len(part.plain) > wide):
                lines.append(line)
                line = Text()
            left = cell_len(line.plain)
            self._places.append((len(lines), left, left + cell_len(part.plain), number))
            line.append_text(part)
            line.append(" ")
        if self.more:
            line.append(" " + self.speaker.tell("pick cards: Space, or their numbers"), ASIDE)
        lines.append(line)
        self.update(Text("\n").join(lines))

    def mark(self, step: int) -> None:
        """Mark another one."""
        if self.offers:
            self.at = (self.at + step) % len(self.offers)
            self.draw()

    def on_click(self, event: Click) -> None:
        """Choose what was clicked."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        for row, left, right, number in self._places:
            if offset.y == row and left <= offset.x < right:
                self.post_message(self.Chosen(self.offers[number]))


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
            line.append(f"{key} ", "bold")
            line.append(label if len(label) <= most else label[: most - 1] + ".")
            self._places.append((left, cell_len(line.plain), action))
        return line

    async def on_click(self, event: Click) -> None:
        """Do what was clicked."""
        offset = event.get_content_offset(self)
        for left, right, action in self._places:
            if offset is not None and left <= offset.x < right:
                await self.screen.run_action(action)
