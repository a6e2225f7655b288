"""The parts of the table screen that people touch: the hand, and what can be done."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len
from rich.text import Text
from textual.events import Click, MouseMove
from textual.message import Message
from textual.widgets import Static

from ....view import Lying, Offer
from ...picking import Picking, Spot
from ...words import Speaker
from .look import ASIDE, Palette

TALL = 30  # lines of a screen that has room for cards of three lines
KEEP = "hurstqn"  # keys of the screen itself


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
        self._places: list[tuple[int, int, int, int]] = []  # row, left, right, number of the spot
        self._row = 2  # lines of a row

    def show(self, picking: Picking, speaker: Speaker, palette: Palette) -> None:
        """Show these cards."""
        self.picking, self.speaker, self.palette = picking, speaker, palette
        self.cursor = min(self.cursor, max(0, len(picking.spots) - 1))
        self.draw()

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
        for number, spot in enumerate(picking.spots):
            blocked = bool(picking.view.offers) and not picking.could(spot)
            ways = {"dim": blocked, "picked": spot in picking.picked}
            lying = Lying(spot.card)
            chip = self.palette.card(self.speaker, lying, **ways) if tall else []
            chip = chip or [self.palette.chip(self.speaker, lying, **ways)]
            if not spot.zone.startswith("hand"):
                chip = [Text.assemble("+", line) for line in chip]  # a card of an army that may be used
            size = cell_len(chip[0].plain)
            if not lines or cell_len(lines[0].plain) + size + 1 > wide:
                lines = [Text() for _ in range(len(chip) + 1)]
                rows.append(lines)
            left = cell_len(lines[0].plain)
            self._places.append((len(rows) - 1, left, left + size, number))
            mark = "^" if spot in picking.picked else ""
            label = f"{spot.place}{mark}" if spot.zone.startswith("hand") else mark
            marked = number == self.cursor and self.has_focus
            lines[0].append(label.center(size) + " ", "reverse" if marked else ASIDE)
            for line, part in zip(lines[1:], chip, strict=True):
                line.append_text(part)
                line.append(" ")
        self._row = len(lines) or 2
        self.update(Text("\n").join([line for row in rows for line in row]))

    def on_focus(self) -> None:
        self.draw()

    def on_blur(self) -> None:
        self.draw()

    def move(self, step: int) -> None:
        """Move the cursor."""
        if self.picking is not None and self.picking.spots:
            self.cursor = (self.cursor + step) % len(self.picking.spots)
            self.draw()

    def spot(self) -> Spot | None:
        """The card under the cursor."""
        spots = self.picking.spots if self.picking is not None else []
        return spots[self.cursor] if self.cursor < len(spots) else None

    def on_click(self, event: Click) -> None:
        """Touch the card that was clicked."""
        found = self._at(event)
        if found is not None and self.picking is not None:
            self.cursor = found
            self.post_message(self.Touched(self.picking.spots[found]))

    def on_mouse_move(self, event: MouseMove) -> None:
        """Say why a card under the pointer cannot be played."""
        found = self._at(event)
        self.tooltip = None
        if found is not None and self.picking is not None:
            why = self.picking.why_not(self.picking.spots[found])
            if why is not None:
                self.tooltip = self.speaker.sentence(why)

    def _at(self, event: Click | MouseMove) -> int | None:
        offset = event.get_content_offset(self)
        if offset is None:
            return None
        for row, left, right, number in self._places:
            if offset.y // self._row == row and left <= offset.x < right:
                return number
        return None


class Actions(Static):
    """What can be done now: a key each, or a click."""

    DEFAULT_CSS = "Actions { height: auto; max-height: 8; padding: 0 1; }"

    @dataclass
    class Chosen(Message):
        """One of them was chosen."""

        offer: Offer

    def __init__(self) -> None:
        super().__init__()
        self.offers: list[Offer] = []
        self.keys_of: list[str] = []
        self.more = False
        self.at = 0
        self.speaker = Speaker([])
        self._places: list[tuple[int, int, int, int]] = []

    def show(self, offers: list[Offer], speaker: Speaker, more: bool = False) -> None:
        """Show these; `more` says that there are others, for cards that are picked."""
        self.offers, self.speaker, self.more = offers, speaker, more
        self.at = 0
        self.keys_of = keys_for(offers)
        self.draw()

    def on_resize(self) -> None:
        """They flow anew."""
        self.draw()

    def draw(self) -> None:
        """One after the other, the marked one with Enter."""
        wide = max(20, self.content_size.width or (self.app.size.width - 2))
        lines, line = [], Text()
        self._places = []
        for number, offer in enumerate(self.offers):
            key = self.keys_of[number]
            label = self.speaker.say(offer.label) + (" …" if offer.choices and not self.speaker.ascii else "")
            part = Text.assemble(
                (f" {key} " if key else " ", "bold reverse" if number == self.at else "bold"), f" {label} "
            )
            part.truncate(wide)
            if cell_len(line.plain) + cell_len(part.plain) > wide:
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


class KeyBar(Static):
    """The keys of a screen, in the language spoken; a click is the same as the key."""

    DEFAULT_CSS = "KeyBar { dock: bottom; height: 1; padding: 0 1; background: $panel; }"

    def __init__(self, keys: list[tuple[str, str, str]]) -> None:
        super().__init__()
        self.keys_shown = keys  # key, label, action of the screen
        self._places: list[tuple[int, int, str]] = []

    def on_mount(self) -> None:
        """Draw them once."""
        line = Text()
        for key, label, action in self.keys_shown:
            left = cell_len(line.plain)
            line.append(f"{key} ", "bold")
            line.append(label)
            self._places.append((left, cell_len(line.plain), action))
            line.append("  ")
        self.update(line)

    async def on_click(self, event: Click) -> None:
        """Do what was clicked."""
        offset = event.get_content_offset(self)
        for left, right, action in self._places:
            if offset is not None and left <= offset.x < right:
                await self.screen.run_action(action)


def keys_for(offers: list[Offer]) -> list[str]:
    """A letter for each offer, from its verb if it is free, none that the screen itself uses.

    >>> from cardfolk.game import Words
    >>> keys_for([Offer(verb, verb, Words(verb)) for verb in ("surrender", "cover", "cover")])
    ['e', 'c', 'o']
    """
    taken = set(KEEP)
    found = []
    for offer in offers:
        key = next((letter for letter in offer.verb + "abcdefghijklmnopqrstuvwxyz" if letter not in taken), "")
        taken.add(key)
        found.append(key)
    return found
