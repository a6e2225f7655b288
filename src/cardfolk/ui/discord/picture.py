"""Pictures of a table and of a hand: the drawn cards laid out on one SVG, which becomes a PNG."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import replace
from functools import cache
from html import escape
from pathlib import Path

from ...cards import card_name
from ...play.hands import arranged
from ...view import View
from ..art.cards import BACK, HEIGHT, WIDTH, card_svg
from ..art.geometry import LOOSE, Said, lay_freely
from ..art.pictures import drawn
from ..art.shapes import GLYPHS, number
from ..lines import SheetRow
from ..words import Speaker

WIDE = 900  # pixels of a table
CARD = 74  # of a card on it
HIGH = round(CARD * HEIGHT / WIDTH)
GAP = 14
UNIT = 1.2  # how large letters on it are, by those of the geometry
LETTERS = 1.75  # side by side in a text as wide as it is high
SEATS = 4  # of them side by side
LINE = 58  # from one row of them to the next
SHEET_ROW = 54  # pixels of a line of a sheet
ROW = 10  # cards of a hand side by side
FELT, CHIP, TURN, INK = "#1f5b43", "#17432f", "#e7b93e", "#f4efe2"
GOLD = f'fill="none" stroke="{TURN}" stroke-width="4"'
FONTS = {
    "DejaVuSans.ttf": "DejaVu Sans",
    "NotoSans-Regular.ttf": "Noto Sans",
    "LiberationSans-Regular.ttf": "Liberation Sans",
    "FreeSans.ttf": "FreeSans",
    "Arial.ttf": "Arial",
    "arial.ttf": "Arial",
}
FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "/System/Library/Fonts", "/Library/Fonts", "C:/Windows/Fonts")
# The digits as strokes of the same pen as the ranks of cards: numbers need no font.
DIGITS = (
    (58, "M29 7C4 7 4 94 29 94C54 94 54 7 29 7"),
    (36, "M8 20L22 7V94"),
    *GLYPHS[:8],
)


@cache
def font() -> tuple[str, str]:
    """A font of this computer for names, and its family; empty if none is known, and names stand in the text alone."""
    for name, family in FONTS.items():
        for folder in FOLDERS:
            found = next(Path(folder).rglob(name), None) if Path(folder).is_dir() else None
            if found is not None:
                return str(found), family
    return "", ""


def table_png(
    view: View | None, speaker: Speaker, lit: Container[str] = (), about: int = -1, sheet: Sequence[SheetRow] = ()
) -> bytes:
    """A table as everyone sees it; None: before the first deal. The zones that are lit and a seat are in gold.

    With the end of a deal comes its sheet, below.
    """
    counts = {} if view is None else {zone.owner: zone.count for zone in view.zones if zone.kind == "hand"}
    turn = -1 if view is None else view.to_move
    parts: list[str] = []
    rows = -(-len(speaker.names) // SEATS)
    side = -(-len(speaker.names) // rows)
    wide = (WIDE - GAP) // side - GAP
    for seat, name in enumerate(speaker.names):
        row, at = divmod(seat, side)
        parts.append(
            _chip(GAP + at * (wide + GAP), GAP + row * LINE, wide, name, counts.get(seat), seat in (turn, about))
        )
    y = GAP + rows * LINE + GAP
    if view is not None:
        laid, y = _zones(view, y, speaker, lit)
        parts += laid
    for line in sheet if font()[0] else ():
        parts.append(_sheet_row(line, y, speaker.names[line.seat]))
        y += SHEET_ROW + GAP // 2
    y += GAP if sheet else 0
    return drawn(_sheet(WIDE, y, parts), WIDE, font=font())


def _sheet_row(row: SheetRow, y: int, name: str) -> str:
    """A seat's place, what it scored and what for, and its total; who is first in gold."""
    edge = _box(GAP - 4, y - 4, WIDE - 2 * GAP + 8, SHEET_ROW + 8, TURN) if row.place == 1 else ""
    columns = (
        (30, f"{row.place}.", 50),
        (80, name, 220),
        (310, row.why, 360),
        (690, row.points, 90),
        (790, row.total, 90),
    )
    texts = [_text(x, y + 38, text, 20 if text == row.why else 26, wide) for x, text, wide in columns]
    return edge + _box(GAP, y, WIDE - 2 * GAP, SHEET_ROW, CHIP) + "".join(texts)


def hand_png(view: View, sort: str, new: Container[int]) -> bytes:
    """The viewer's hand in order, each card with its number; what cannot be played is dim, what is new is marked."""
    groups = arranged(view, sort)
    cards = view.hand()
    parts: list[str] = []
    x, y, widest = GAP, GAP, 0
    for shown, place in enumerate((place for group in groups for place in group), 1):
        if x + CARD + GAP > GAP + ROW * (CARD + GAP) + 1:
            x, y = GAP, y + HIGH + 40
        if place in new:
            parts.append(_box(x - 5, y - 5, CARD + 10, HIGH + 10, TURN))
        dim = ' opacity="0.55"' if view.offers and cards[place] in view.blocked else ""
        parts.append(f"<g{dim}>{_card(card_name(cards[place]), x, y)}</g>")
        parts.append(_numeral(shown, x + CARD / 2, y + HIGH + 7, 20))
        x += CARD + GAP
        widest = max(widest, x)
    width = max(widest, 200)
    return drawn(_sheet(width, y + HIGH + 40, parts), width, font=font())


def _zones(view: View, top: int, speaker: Speaker, lit: Container[str]) -> tuple[list[str], int]:
    """The zones that have cards as they lie on a table, what is lit on gold; and where they end."""
    known = {zone.id: zone for zone in view.zones if zone.kind != "hand" and zone.count}
    said = Said()
    for zone in known.values():
        number = zone.name.args.get("number") if zone.kind == "meld" else None
        said.zones[zone.id] = speaker.say(zone.name) if number is None else str(number)
        for place, lying in enumerate(zone.cards):
            if zone.kind in LOOSE and lying.by is not None:
                said.captions[zone.id, place] = speaker.seat(lying.by)
    laid, deep = lay_freely(replace(view, zones=tuple(known.values())), WIDE - 2 * GAP, CARD, said, UNIT, _wide)
    parts: list[str] = []
    for id, lying_at in laid.items():
        spread, zone = lying_at.moved(GAP, top), known[id]
        if id in lit:
            x, y, w, h = spread.box.inset(-8, -6).rect
            parts.append(f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="9" {GOLD}/>')
        parts.append(_text(spread.name.middle[0], spread.name.y + 14, said.zones[id], 15, spread.name.w + 20, "middle"))
        for one in spread.cards:
            name = BACK if one.lying.card is None else card_name(one.lying.card)
            parts.append(_card(name, one.box.x, one.box.y, one.box.w))
            if one.lying.stands_for is not None:  # where the next card does not lie on it
                small = (one.box.right - 30, 30) if zone.kind in LOOSE else (one.box.x, 22)
                parts.append(_card(card_name(one.lying.stands_for), small[0], one.box.bottom - 38, small[1]))
        for box, text in spread.captions:
            parts.append(_text(box.middle[0], box.y + 14, text, 13, box.w + 8, "middle"))
        shown = sum(lying.card is not None for lying in zone.cards)
        if zone.count > max(shown, 1) and zone.kind not in LOOSE:
            x, y = spread.cards[-1].box.right - 6, spread.cards[-1].box.y + 10
            parts.append(f'<circle cx="{x}" cy="{y}" r="17" fill="{CHIP}" stroke="{INK}"/>')
            parts.append(_numeral(zone.count, x, y - 9, 18))
    return parts, top + deep + 2 * GAP


def _wide(text: str, size: int) -> int:
    """About how wide a text is: the font is that of whoever draws it."""
    return round(len(text) * size / LETTERS)


def _sheet(width: int, height: int, parts: Sequence[str]) -> str:
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    felt = f'<rect width="{width}" height="{height}" rx="18" fill="{FELT}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{felt}{"".join(parts)}</svg>'


def _card(name: str, x: float, y: float, width: int = CARD) -> str:
    """A drawn card at a place."""
    inside = card_svg(name, 4).partition(">")[2].removesuffix("</svg>")
    return f'<g transform="translate({number(x)} {number(y)})scale({width / WIDTH:.4f})">{inside}</g>'


def _box(x: float, y: float, width: float, height: float, colour: str) -> str:
    place = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    return f'<rect {place} rx="9" fill="{colour}"/>'


def _chip(x: int, y: int, wide: int, name: str, count: int | None, turn: bool) -> str:
    """A seat: who has it, how many cards they hold, and whether it is their turn."""
    edge = f' stroke="{TURN}" stroke-width="4"' if turn else ""
    box = f'<rect x="{x}" y="{y}" width="{wide}" height="48" rx="12" fill="{CHIP}"{edge}/>'
    said = _text(x + 12, y + 30, name, 17, wide - (70 if count is not None else 24))
    if count is None:
        return box + said
    return box + said + _card(BACK, x + wide - 56, y + 7, 24) + _numeral(count, x + wide - 17, y + 15, 18)


def _text(x: float, y: float, text: str, size: int, wide: float, anchor: str = "start") -> str:
    most = max(2, int(wide / size * LETTERS))
    shown = text if len(text) <= most else text[: most - 1] + "…"
    said = escape("".join(letter if letter.isprintable() else " " for letter in shown))
    at = f'text-anchor="{anchor}"'
    return f'<text x="{number(x)}" y="{number(y)}" font-size="{size}" fill="{INK}" {at}>{said}</text>'


def _numeral(value: int, x: float, y: float, size: float) -> str:
    """A number with the middle of its top at a point, drawn."""
    digits = [DIGITS[int(digit)] for digit in str(value)]
    scale = size / 100
    left = x - sum(width + 12 for width, _ in digits) * scale / 2
    parts = []
    for width, path in digits:
        place = f'transform="translate({number(left)} {number(y)})scale({scale:.3f})"'
        pen = f'fill="none" stroke="{INK}" stroke-width="16" stroke-linecap="round" stroke-linejoin="round"'
        parts.append(f'<path {place} {pen} d="{path}"/>')
        left += (width + 12) * scale
    return "".join(parts)
