"""The signs on cards as paths: suits, and ranks as strokes of a pen, so that no font is needed."""

from __future__ import annotations

# Suits in a square from -50 to 50, in the order of SUITS.
PIPS = (
    # clubs
    "M0-50C14-50 24-40 24-27C24-20 21-14 17-10C20-11 23-12 27-12C40-12 50-2 50 11C50 24 40 34 27 34C17 34 9 28 5 20"
    "C6 33 10 42 20 50H-20C-10 42-6 33-5 20C-9 28-17 34-27 34C-40 34-50 24-50 11C-50-2-40-12-27-12C-23-12-20-11-17-10"
    "C-21-14-24-20-24-27C-24-40-14-50 0-50Z",
    # diamonds
    "M0-52C10-32 24-14 41 0C24 14 10 32 0 52C-10 32-24 14-41 0C-24-14-10-32 0-52Z",
    # hearts
    "M0 50C-9 31-48 9-48-19C-48-37-36-47-23-47C-12-47-4-40 0-29C4-40 12-47 23-47C36-47 48-37 48-19C48 9 9 31 0 50Z",
    # spades
    "M0-51C9-32 48-12 48 14C48 28 38 37 26 37C16 37 9 31 5 23C6 36 10 43 20 50H-20C-10 43-6 36-5 23C-9 31-16 37-26 37"
    "C-38 37-48 28-48 14C-48-12-9-32 0-51Z",
)

# Ranks in the order of RANKS, as strokes in a box 100 high; the width of each stands before it.
GLYPHS: tuple[tuple[int, str], ...] = (
    (58, "M8 29C8-2 51-2 51 27C51 48 24 62 8 94H53"),  # 2
    (58, "M9 7H49L27 39C45 37 52 52 51 66C49 102 11 100 6 75"),  # 3
    (64, "M45 94V7L6 68H60"),  # 4
    (58, "M49 7H15L12 45C24 33 51 36 51 65C51 101 12 101 7 77"),  # 5
    (60, "M43 8C22 16 7 42 7 68A23 25 0 0 0 53 68A23 24 0 0 0 8 63"),  # 6
    (56, "M6 7H51C36 34 26 62 23 94"),  # 7
    (60, "M30 46A20 19.500 0 1 1 30 7A20 19.500 0 1 1 30 46A23.500 24 0 1 0 30 94A23.500 24 0 1 0 30 46"),  # 8
    (60, "M17 92C38 84 53 58 53 32A23 25 0 0 0 7 32A23 24 0 0 0 52 37"),  # 9
    (80, "M5 20L18 7V94M56 7C31 7 31 94 56 94C81 94 81 7 56 7"),  # 10
    (52, "M20 7H43V66C43 100 9 102 6 74"),  # J
    (68, "M34 7C-2 7-2 94 34 94C70 94 70 7 34 7M38 70L62 98"),  # Q
    (62, "M9 7V94M56 7L10 58M25 42L58 94"),  # K
    (66, "M5 94L33 7L61 94M15 64H51"),  # A
)
PEN = 14.0  # how thick, in the same box


def number(value: float) -> str:
    """A number, as short as it can be.

    >>> number(12.0), number(-0.25), number(1 / 3)
    ('12', '-.25', '.33')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def pip(suit: int, x: float, y: float, size: float, colour: str, upside_down: bool = False) -> str:
    """A suit's sign around a point, `size` high."""
    scale = number(size / 100)
    turned = f"{scale} -{scale}" if upside_down else scale
    return f'<path transform="translate({number(x)} {number(y)})scale({turned})" fill="{colour}" d="{PIPS[suit]}"/>'


def glyph(rank: int, x: float, y: float, size: float, colour: str) -> str:
    """A rank's sign with the middle of its top at a point, `size` high."""
    width, path = GLYPHS[rank]
    scale = size / 100
    return (
        f'<path transform="translate({number(x - width * scale / 2)} {number(y)})scale({number(scale)})" fill="none" '
        f'stroke="{colour}" stroke-width="{number(PEN)}" stroke-linecap="round" stroke-linejoin="round" d="{path}"/>'
    )
