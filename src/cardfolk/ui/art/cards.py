"""card_svg: one card as SVG. Only shapes, so that a window's simple reader draws it as well as a browser."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ...cards import ACE, CARD_NAMES, JACK, find_card, rank_of, suit_of
from ...words import BadText, Words
from .courts import DRESSES, GOLD, figure
from .shapes import glyph, number, pip

WIDTH, HEIGHT = 250, 350
BACK = "back"
NAMES = (*CARD_NAMES, BACK)
TWO = ("#16181d", "#c01c28", "#c01c28", "#16181d")  # clubs, diamonds, hearts, spades
FOUR = ("#12722c", "#1852b8", "#c01c28", "#16181d")
PAPER = "#fffdf8"
EDGE = "#b9b2a2"

# Where the pips of a number lie: three columns, and rows from the top (0) to the bottom (1).
LEFT, MIDDLE, RIGHT = 78, 125, 172
LAYOUT: tuple[tuple[tuple[int, float], ...], ...] = (
    ((MIDDLE, 0), (MIDDLE, 1)),
    ((MIDDLE, 0), (MIDDLE, 0.5), (MIDDLE, 1)),
    ((LEFT, 0), (RIGHT, 0), (LEFT, 1), (RIGHT, 1)),
    ((LEFT, 0), (RIGHT, 0), (MIDDLE, 0.5), (LEFT, 1), (RIGHT, 1)),
    ((LEFT, 0), (RIGHT, 0), (LEFT, 0.5), (RIGHT, 0.5), (LEFT, 1), (RIGHT, 1)),
    ((LEFT, 0), (RIGHT, 0), (MIDDLE, 0.25), (LEFT, 0.5), (RIGHT, 0.5), (LEFT, 1), (RIGHT, 1)),
    ((LEFT, 0), (RIGHT, 0), (MIDDLE, 0.25), (LEFT, 0.5), (RIGHT, 0.5), (MIDDLE, 0.75), (LEFT, 1), (RIGHT, 1)),
    (*((x, y / 3) for y in range(4) for x in (LEFT, RIGHT)), (MIDDLE, 0.5)),
    (*((x, y / 3) for y in range(4) for x in (LEFT, RIGHT)), (MIDDLE, 1 / 6), (MIDDLE, 5 / 6)),
)
TOP, BOTTOM, PIP = 66, 284, 47
BACKS = {  # the ground of a back and its smaller stars
    "blue": ("#24457c", "#7f9fd1"),
    "red": ("#7c2430", "#d1837f"),
    "green": ("#1f5a3c", "#84b896"),
    "plum": ("#4b2f61", "#a88bc0"),
}
TURN = f'<g transform="rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})">'


@cache
def card_svg(name: str, colours: int = 2, large: bool = False) -> str:
    """A card (`7c`, or `back`) as SVG, with suits in two or four colours; `large`: signs to be read on a phone.

    BadText if there is no such card.
    """
    if name == BACK:
        return _svg(_back())
    card = find_card(name)
    if card < 0:
        raise BadText(Words("there is no card {name}", {"name": name}))
    rank, suit = rank_of(card), suit_of(card)
    colour = (FOUR if colours == 4 else TWO)[suit]
    return _svg(_paper() + (_large if large else _usual)(rank, suit, colour))


def back_svg(colour: str = "") -> str:
    """The back in a colour of `BACKS`; one that is not known is blue."""
    usual = card_svg(BACK)
    for old, new in zip(BACKS["blue"], BACKS.get(colour, BACKS["blue"]), strict=True):
        usual = usual.replace(old, new)
    return usual


def write_cards(folder: Path, colours: int = 2, large: bool = False) -> int:
    """Write the whole deck and the back into a folder; how many files."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in NAMES:
        (folder / f"{name}.svg").write_text(card_svg(name, colours, large) + "\n", encoding="utf-8")
    return len(NAMES)


def _svg(inside: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">{inside}</svg>'


def _paper() -> str:
    return _box(1, 1, WIDTH - 2, HEIGHT - 2, 16, PAPER, EDGE, 2)


def _box(x: float, y: float, w: float, h: float, r: float, fill: str, line: str = "", width: float = 0) -> str:
    edge = f' stroke="{line}" stroke-width="{number(width)}"' if line else ""
    place = f'x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}" rx="{number(r)}"'
    return f'<rect {place} fill="{fill}"{edge}/>'


def _usual(rank: int, suit: int, colour: str) -> str:
    corner = glyph(rank, 29, 19, 40, colour) + pip(suit, 29, 84, 32, colour)
    corners = f"{corner}{TURN}{corner}</g>"
    if rank == ACE:
        return corners + _ace(suit, colour)
    if rank >= JACK:
        return corners + _court(rank, suit, colour)
    pips = [
        pip(suit, x, TOP + y * (BOTTOM - TOP), PIP, colour, y > 0.5) for x, y in LAYOUT[rank]
    ]  # as on real cards those below the middle stand on their heads
    return corners + "".join(pips)


def _ace(suit: int, colour: str) -> str:
    return pip(suit, WIDTH / 2, HEIGHT / 2, 118, colour) + pip(suit, WIDTH / 2, HEIGHT / 2, 46, PAPER)


def _court(rank: int, suit: int, colour: str) -> str:
    x, y, w, h = 51, 38, 148, 274
    half = f'<g transform="translate({WIDTH / 2:g} {HEIGHT / 2:g})scale(1.055 1.13)">{figure(rank, suit, colour)}</g>'
    band = f'<path d="M{x} {HEIGHT / 2:g}H{x + w}" stroke="{GOLD}" stroke-width="5"/>'
    lines = "".join(
        f'<path d="M{x} {HEIGHT / 2 + off:g}H{x + w}" stroke="#23232b" stroke-width="1.6"/>' for off in (-3, 3)
    )
    frame = _box(x, y, w, h, 8, "none", colour, 2)
    ground = _box(x, y, w, h, 8, "#fbf4e2")
    return f"{ground}{half}{TURN}{half}</g>{band}{lines}{frame}"


def _large(rank: int, suit: int, colour: str) -> str:
    """For a phone, where cards overlap and only their left edge is seen."""
    corner = glyph(rank, 53, 20, 104, colour) + pip(suit, 53, 172, 66, colour)
    if JACK <= rank < ACE:
        bust = f'<g transform="translate(158 334)scale(1.18 1.3)">{figure(rank, suit, colour)}</g>'
        foot = f'<path d="M78 334H238" stroke="{DRESSES[suit].robe}" stroke-width="2.500"/>'
        return bust + foot + corner
    return corner + pip(suit, 164, 262, 124, colour)


def _back() -> str:
    """A lattice of small stars on blue, in a double frame, the same whichever way it lies."""
    parts = [_box(1, 1, WIDTH - 2, HEIGHT - 2, 16, PAPER, EDGE, 2), _box(13, 13, WIDTH - 26, HEIGHT - 26, 9, "#24457c")]
    star = "M0-12C2-4 4-2 12 0C4 2 2 4 0 12C-2 4-4 2-12 0C-4-2-2-4 0-12Z"
    columns, rows = 7, 11
    for row in range(rows):
        for column in range(columns - row % 2):
            x = WIDTH / 2 + (column - (columns - 1 - row % 2) / 2) * 30
            y = HEIGHT / 2 + (row - (rows - 1) / 2) * 28
            colour = "#f0dca6" if row % 2 else "#7f9fd1"
            parts.append(f'<path transform="translate({number(x)} {number(y)})" fill="{colour}" d="{star}"/>')
    parts.append(_box(20, 20, WIDTH - 40, HEIGHT - 40, 6, "none", "#f0dca6", 1.6))
    parts.append('<circle cx="125" cy="175" r="40" fill="#24457c" stroke="#f0dca6" stroke-width="2.500"/>')
    for suit, (x, y) in enumerate(((125, 155), (145, 175), (125, 195), (105, 175))):
        parts.append(pip(suit, x, y, 20, "#f0dca6"))
    return "".join(parts)
