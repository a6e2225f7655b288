"""How cards and tables look in the app: chips of one line, coloured by suit, plain where there is no colour."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, field

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from ....cards import suit_of
from ....view import Lying, View, Zone
from ...lines import FACE_DOWN, SheetRow, between, common_facts, seat_facts
from ...words import Speaker

TWO = ("#1a1a1a", "#c01c28", "#c01c28", "#1a1a1a")  # clubs, diamonds, hearts, spades
FOUR = ("#1c7a2e", "#1c58c0", "#c01c28", "#1a1a1a")
PAPER = "#f4f0e4"
DIM_PAPER = "#a8a498"
PICKED = "#ffd75f"
BACK = Style(color="#dfe7f5", bgcolor="#31508c")
ASIDE = Style(dim=True)
GRAVE_INK = "#e0513a"  # beside a sign that says the same


@dataclass(frozen=True)
class Palette:
    """How cards are coloured."""

    four: bool = False
    colour: bool = True

    def chip(self, speaker: Speaker, lying: Lying, dim: bool = False, picked: bool = False) -> Text:
        """A card as a chip, with what it stands for."""
        if lying.card is None:
            name = " ? " if lying.stands_for is None else f" ?={speaker.card(lying.stands_for)} "
            return Text.assemble((name, BACK) if self.colour else f"[{name.strip()}]")
        name = speaker.card(lying.card)
        if lying.stands_for is not None:
            name += f"={speaker.card(lying.stands_for)}"
        if not self.colour:
            return Text(f"({name})" if dim else f"*{name}*" if picked else f"[{name}]")
        ink = (FOUR if self.four else TWO)[suit_of(lying.card)]
        paper = PICKED if picked else DIM_PAPER if dim else PAPER
        return Text.assemble((f" {name} ", Style(color=ink, bgcolor=paper, bold=not dim)))

    def card(self, speaker: Speaker, lying: Lying, dim: bool = False, picked: bool = False) -> list[Text]:
        """A card of three lines, where there is room for it."""
        chip = self.chip(speaker, lying, dim, picked)
        if lying.card is None or not self.colour or speaker.ascii:
            return [chip]
        name = speaker.card(lying.card)
        rank, suit = name[:-1], name[-1]
        lines = (f" {rank:<4}", f"  {suit}  ", f"{rank:>4} ")
        return [Text(line, chip.spans[0].style) for line in lines]


@dataclass
class Page:
    """Lines of text of a given width, and the zone that each line shows."""

    wide: int
    lines: list[Text] = field(default_factory=list)
    zones: dict[int, str] = field(default_factory=dict)

    def flow(self, parts: list[Text], start: Text, gap: str = " ", zone: str = "") -> None:
        """Parts one after the other, on as many lines as they need; what follows the first line is indented."""
        first = len(self.lines)
        line = start.copy()
        indent = min(cell_len(start.plain), 12)
        for part in parts:
            if cell_len(line.plain) + len(gap) + cell_len(part.plain) > self.wide and line.plain.strip():
                self.lines.append(line)
                line = Text(" " * indent)
            elif line.plain.strip():
                line.append(gap)
            line.append_text(part)
        if line.plain.strip():
            self.lines.append(line)
        self.zones.update(dict.fromkeys(range(first, len(self.lines)), zone))


def board(view: View, speaker: Speaker, palette: Palette, wide: int, lit: Container[str] = (), about: int = -1) -> Page:
    """The table: facts, everyone at it, and every zone but the hands; zones where something may go or happens are lit.

    Who is to move is marked, or whom it is about.
    """
    page = Page(wide)
    page.flow([Text(said) for said in common_facts(view, speaker)], Text(""), between(speaker))
    _seats(page, view, speaker, view.to_move if about < 0 else about)
    for zone in view.zones:
        if (zone.kind == "hand" and not _open(zone, view)) or not (
            zone.count or zone.kind in ("stock", "table", "trick")
        ):
            continue
        name = f"{speaker.say(zone.name)}:"
        start = Text(f"{lit_mark(speaker)}{name}", "bold reverse") if zone.id in lit else Text(name, "bold")
        page.flow(_zone(zone, speaker, palette), start, zone=zone.id)
    return page


def lit_mark(speaker: Speaker) -> str:
    """What marks a zone where something may go."""
    return "> " if speaker.ascii else "▸ "


def new_mark(speaker: Speaker) -> str:
    """What marks a card or a line that is new."""
    return "*" if speaker.ascii else "•"


def _open(zone: Zone, view: View) -> bool:
    """Whether a hand of another lies open, to be counted."""
    return zone.owner != view.viewer and any(lying.card is not None for lying in zone.cards)


def sheet_page(title: str, rows: list[SheetRow], speaker: Speaker, wide: int) -> Page:
    """The end of a deal: places, points and totals, and what for."""
    page = Page(wide)
    names = [speaker.seat(row.seat) for row in rows]
    width = max(len(name) for name in names)
    deal, total = speaker.tell("this deal"), speaker.tell("total")
    page.lines += [Text(title, "bold"), Text(f"   {'':{width}}  {deal:>9} {total:>7}", ASIDE)]
    for row, name in zip(rows, names, strict=True):
        line = Text(
            f"{row.place:>2} {name:{width}}  {row.points:>9} {row.total:>7}", "bold" if row.seat == speaker.me else ""
        )
        page.flow([Text(row.why, ASIDE)] if row.why else [], line, "  ")
    return page


def _seats(page: Page, view: View, speaker: Speaker, marked: int) -> None:
    shown: list[Text] = []
    for seat in range(view.seats):
        turn = seat == marked
        line = Text("▸ " if turn and not speaker.ascii else "> " if turn else "  ")
        line.append(speaker.seat(seat), "bold" if turn else "")
        if seat == view.viewer:
            line.append(f" ({speaker.tell('you')})")
        line.append(f" {seat_facts(view, seat, speaker)}", ASIDE)
        shown.append(line)
    columns = 2 if len(shown) > 4 and page.wide >= 76 else 1
    width = page.wide // columns
    rows = -(-len(shown) // columns)
    for row in range(rows):
        whole = Text("")
        for column in range(columns):
            at = column * rows + row
            if at < len(shown):
                part = shown[at].copy()
                part.truncate(width - 1, overflow="ellipsis" if not speaker.ascii else "crop", pad=column + 1 < columns)
                whole.append_text(part)
                whole.append(" ")
        page.lines.append(whole)


def _zone(zone: Zone, speaker: Speaker, palette: Palette) -> list[Text]:
    parts: list[Text] = []
    hidden = 0
    for lying in zone.cards:
        if lying.card is None and lying.stands_for is None:
            hidden += 1
            continue
        chip = palette.chip(speaker, lying)
        if lying.covers is not None and parts:
            parts[-1].append("←" if not speaker.ascii else "<-", ASIDE)
            parts[-1].append_text(chip)
            continue
        if lying.by is not None and zone.kind != "table":
            chip.append(f" {speaker.seat(lying.by)}", ASIDE)
        if lying.note is not None:
            chip.append(f" {speaker.say(lying.note)}", ASIDE)
        parts.append(chip)
    hidden = zone.count - (len(zone.cards) - hidden)
    if hidden:
        parts.append(Text(speaker.tell(FACE_DOWN, count=hidden), ASIDE))
    return parts or [Text(speaker.tell("empty"), ASIDE)]
