"""Drawn signs as SVG, as in the browser: lines of a pen for what can be done, titles, an army's pennant."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ..art.shapes import pip
from .look import Colour

SUIT_INKS = ("#16181d", "#c01c28", "#c01c28", "#16181d")
LINES = {  # of a pen, in a square of 24
    "leave": "M15 4L7 12L15 20",
    "hint": "M12 3A6 6 0 0 0 8.6 14C9.4 14.8 9.6 15.4 9.6 16.4H14.4C14.4 15.4 14.6 14.8 15.4 14A6 6 0 0 0 12 3Z"
    "M9.8 19.6H14.2",
    "log": "M5 5H19M5 10H19M5 15H14M5 20H11",
    "menu": "M4 7H20M4 12H20M4 17H20",
    "sort": "M7 4V20M7 20L3.6 16.4M7 20L10.4 16.4M14 7H21M14 12H19M14 17H17",
    "undo": "M9 5L4 10L9 15M4 10H14A6 6 0 0 1 14 21H9",
    "rules": "M12 6C10 4.4 7 4 4 4.4V18.6C7 18.2 10 18.6 12 20C14 18.6 17 18.2 20 18.6V4.4C17 4 14 4.4 12 6ZM12 6V20",
    "sheet": "M5 20V11H9V20M10 20V5H14V20M15 20V14H19V20M3 20H21",
    "replay": "M4 4V10H10M4.6 10A8.4 8.4 0 1 1 4.2 14M12 8V12.5L15 14",
    "fast": "M4 5L12 12L4 19ZM13 5L21 12L13 19Z",
    "type": "M3 6H21V18H3ZM6.5 10H7M11.800 10H12.2M17 10H17.5M8 14.5H16",
    "tick": "M5 12.5L10 17.5L19 7",
    "cross": "M6 6L18 18M18 6L6 18",
    "say": "M4 5H20V16H11L7 20V16H4Z",
    "people": "M9 11A3.4 3.4 0 1 0 9 4.2A3.4 3.4 0 0 0 9 11ZM2.6 20C2.6 16 5.4 13.6 9 13.6S15.4 16 15.4 20"
    "M16 4.6A3.2 3.2 0 0 1 16 10.8M17.6 13.8C20 14.6 21.4 16.8 21.4 20",
    "full": "M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15",
    "clock": "M12 3.6A8.4 8.4 0 1 0 12 20.4A8.4 8.4 0 0 0 12 3.6ZM12 7.6V12L15 14",
    "more": "M5 12H5.2M12 12H12.2M19 12H19.2",
    "play": "M7 4L20 12L7 20Z",
    "pause": "M8 4V20M16 4V20",
    "back": "M15 4L7 12L15 20",
    "on": "M9 4L17 12L9 20",
    "start": "M17 4L9 12L17 20M6 4V20",
    "end": "M7 4L15 12L7 20M18 4V20",
    "again": "M4.5 12A7.5 7.5 0 1 1 7 17.6M4 20V16H8M10.500 9L15 12L10.500 15Z",
    "review": "M3 19L8 12L12 15L20 5M14.500 5H20V10.5",
    "hands": "M4 8L11 5L16 17L9 20ZM13 5H20V18H17",
    "grave": "M7 12V6.4A1.5 1.5 0 0 1 10 6.4V11M10 10.6V4.6A1.5 1.5 0 0 1 13 4.6V11M13 10.6V5.6A1.5 1.5 0 0 1 16 5.6V12"
    "M16 11V8A1.5 1.5 0 0 1 19 8V14.5C19 18.5 16.4 21 13 21C10 21 8.6 19.6 7 17L4.4 13.2C3.6 11.6 5.6 10.6 6.6 11.8"
    "L7 12.4",
}
THINGS: dict[str, tuple[tuple[str, str, float], ...]] = {  # in a square of 26: each part, how it is filled, its line
    "crown": (("M3 20L1 6L8 12L13 2L18 12L25 6L23 20Z", "#f4c04e", 1.6), ("M3 20H23V24H3Z", "#d8962a", 1.6)),
    "star": (("M13 2L16 10H24L18 15L20 23L13 18L6 23L8 15L2 10H10Z", "#d9dee6", 1.6),),
    "mop": (
        ("M6 2L14 14", "none", 3),
        ("M9 14H18L22 24H6Z", "#cfc6b4", 1.6),
        ("M12 15L11 23M16 15L17 23", "none", 1.6),
    ),
    "broom": (
        ("M20 2L12 14", "none", 3),
        ("M12 12L5 16L3 24L12 22L15 15Z", "#d8962a", 1.6),
        ("M7 17L6 23M10 17L9 23", "none", 1.6),
    ),
}


HATS: dict[str, tuple[tuple[int, int, int, int], tuple[tuple[str, str, float], ...]]] = {  # with the box of each
    "crown": ((0, 0, 26, 26), THINGS["crown"]),
    "cap": (
        (-10, -6, 292, 190),
        (
            ("M58 150C40 96 22 84 10 110C4 60 70 40 102 92Z", "#b02a37", 4.4),
            ("M214 150C232 96 250 84 262 110C268 60 202 40 170 92Z", "#2b4a8c", 4.4),
            ("M92 112C96 60 120 46 140 14C150 50 178 66 180 112Z", "#e5b53f", 4.4),
            ("M58 152C62 110 96 92 136 92S210 110 214 152C180 128 92 128 58 152Z", "#b02a37", 4.4),
            ("M136 92C176 92 210 110 214 152C190 134 164 130 136 131Z", "#2b4a8c", 4.4),
            ("M54 158C90 130 182 130 218 158L210 172C180 148 92 148 62 172Z", "#fbf3e3", 4.4),
            ("M-1 116a11 11 0 1 0 22 0a11 11 0 1 0-22 0Z", "#f4c04e", 4.4),
            ("M251 116a11 11 0 1 0 22 0a11 11 0 1 0-22 0Z", "#f4c04e", 4.4),
            ("M128 14a12 12 0 1 0 24 0a12 12 0 1 0-24 0Z", "#f4c04e", 4.4),
            ("M6 119H14M258 119H266M135 17H145", "none", 3),
        ),
    ),
}


LOGO = (  # as the browser has it
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><g stroke="#23232b" stroke-width="1.6">'
    '<rect x="6" y="8" width="18" height="25" rx="3" fill="#e5b53f" transform="rotate(-14 15 20)"/>'
    '<rect x="15" y="7" width="18" height="25" rx="3" fill="#fffdf8" transform="rotate(10 24 20)"/></g>'
    '<path transform="translate(24.4 20)rotate(10)scale(.12)" fill="#c01c28" d="M0 50C-9 31-48 9-48-19C-48-37-36-47'
    '-23-47C-12-47-4-40 0-29C4-40 12-47 23-47C36-47 48-37 48-19C48 9 9 31 0 50Z"/></svg>'
)


def _code(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


@cache
def line_svg(name: str, colour: Colour) -> str:
    """A sign of something that can be done."""
    pen = f'fill="none" stroke="{_code(colour)}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="{LINES[name]}" {pen}/></svg>'


def _parts(parts: Sequence[tuple[str, str, float]]) -> str:
    return "".join(
        f'<path d="{path}" fill="{fill}" stroke="#23232b" stroke-width="{wide}" stroke-linejoin="round" '
        'stroke-linecap="round"/>'
        for path, fill, wide in parts
    )


def shape_of(hat: str) -> float:
    """The height of a hat by its width."""
    _, _, wide, tall = HATS[hat][0]
    return tall / wide


@cache
def hat_svg(hat: str) -> str:
    """What somebody wears at the end of a game."""
    box, parts = HATS[hat]
    view = " ".join(map(str, box))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">{_parts(parts)}</svg>'


@cache
def title_svg(name: str) -> str:
    """The sign of a title on a light disc."""
    parts = _parts(THINGS[name])
    disc = '<circle cx="18" cy="18" r="16.5" fill="#fbf3e3" stroke="#23232b" stroke-width="1.5"/>'
    moved = f'<g transform="translate(7.6 7.6)scale(.8)">{parts}</g>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36">{disc}{moved}</svg>'


@cache
def pennant_svg(suit: int) -> str:
    """The flag of an army."""
    flag = '<path d="M7 2H37V34L22 42L7 34Z" fill="#fbf3e3" stroke="#2a1c05" stroke-width="2"/>'
    sign = pip(suit, 22, 18, 20, SUIT_INKS[suit])
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 44">{flag}{sign}</svg>'


@cache
def initial_svg(colour: str) -> str:
    """The ground of somebody who has no portrait: their initial stands on it."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'<rect width="100" height="100" fill="{colour}"/>'
        '<circle cx="50" cy="46" r="43" fill="#fff" fill-opacity=".12"/></svg>'
    )
