"""Kings, queens and jacks: simple figures of few shapes, told apart by what they wear; drawn once, turned for below.

A figure is half a person in a box from -70 to 70 across and from -118 (top) to 0 (the middle of the card).
"""

from __future__ import annotations

from dataclasses import dataclass

from ...cards import JACK, KING, QUEEN
from .shapes import number, pip

INK = "#23232b"
GOLD = "#e5b53f"
PALE_GOLD = "#f6dc8d"
SKIN = "#f7dcc0"
BLUSH = "#eeb9a0"
WHITE = "#fffdf8"


@dataclass(frozen=True)
class Dress:
    """The colours of a suit's court."""

    robe: str
    trim: str
    hair: str


DRESSES = (
    Dress("#23644b", "#b8d8a8", "#5b3a22"),  # clubs
    Dress("#c7622b", "#f3cf9a", "#c9963c"),  # diamonds
    Dress("#b02a37", "#f2b8b5", "#8a3f22"),  # hearts
    Dress("#2b4a86", "#b9cdec", "#2a2a33"),  # spades
)


def figure(rank: int, suit: int, sign: str) -> str:
    """The upper half of a court card; `sign` is the colour of the suit's sign that it wears."""
    dress = DRESSES[suit]
    parts = {KING: _king, QUEEN: _queen, JACK: _jack}[rank](dress)
    return "".join(parts) + pip(suit, 0, -16, 24, sign)


def _shape(path: str, fill: str, line: float = 2.2) -> str:
    return (
        f'<path d="{path}" fill="{fill}" stroke="{INK}" stroke-width="{number(line)}" stroke-linejoin="round" '
        f'stroke-linecap="round"/>'
    )


def _line(path: str, colour: str = INK, width: float = 2.2) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{number(width)}" stroke-linecap="round" '
        f'stroke-linejoin="round"/>'
    )


def _dot(x: float, y: float, r: float, fill: str, line: float = 0.0) -> str:
    edge = f' stroke="{INK}" stroke-width="{number(line)}"' if line else ""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="{fill}"{edge}/>'


def _face(brow: float = -78) -> list[str]:
    """Eyes, nose and cheeks on a head."""
    return [
        _dot(-8, brow + 6, 2.1, INK),
        _dot(8, brow + 6, 2.1, INK),
        _line(f"M-12 {number(brow)}Q-8 {number(brow - 3)}-4 {number(brow)}"),
        _line(f"M4 {number(brow)}Q8 {number(brow - 3)} 12 {number(brow)}"),
        _line(f"M0 {number(brow + 7)}L-2.500 {number(brow + 15)}H1.500", width=1.6),
        _dot(-12, brow + 14, 3, BLUSH),
        _dot(12, brow + 14, 3, BLUSH),
    ]


def _head() -> str:
    return _shape("M-19-86V-68C-19-54-9-48 0-48C9-48 19-54 19-68V-86Z", SKIN)


def _robe(dress: Dress) -> list[str]:
    """Shoulders down to the middle of the card, open in front."""
    return [
        _shape("M-70 0V-14C-64-32-44-43-16-47H16C44-43 64-32 70-14V0Z", dress.robe),
        _shape("M-17-47L-25 0H25L17-47Z", WHITE),
    ]


def _king(dress: Dress) -> list[str]:
    return [
        # a sword upright at his side
        _shape("M50 0V-92L54-102L58-92V0Z", "#d9dee6", 1.8),
        _shape("M42-40H66V-34H42Z", GOLD, 1.8),
        *_robe(dress),
        # ermine over the shoulders
        _shape("M-70 0V-14C-64-32-44-43-16-47L-24-29C-42-25-52-16-54 0Z", WHITE),
        _shape("M70 0V-14C64-32 44-43 16-47L24-29C42-25 52-16 54 0Z", WHITE),
        *[_dot(x * side, y, 1.9, INK) for side in (-1, 1) for x, y in ((29, -37), (44, -30), (56, -19), (62, -7))],
        _line("M-37-18V0M37-18V0", dress.trim, 4),
        # hair, head, beard
        _shape("M-25-88V-62C-25-54-20-50-16-50H16C20-50 25-54 25-62V-88Z", dress.hair),
        _head(),
        *_face(),
        _shape(
            "M-19-66C-18-38-8-30 0-30C8-30 18-38 19-66C14-60 9-60 5-61C2-62-2-62-5-61C-9-60-14-60-19-66Z", dress.hair
        ),
        _line("M-5-55Q0-52 5-55", WHITE, 2.2),
        # the crown
        _shape("M-27-86L-32-113L-16-100L0-118L16-100L32-113L27-86Z", GOLD),
        _shape("M-27-92H27V-84H-27Z", dress.robe),
        *[_dot(x, y, 3.4, PALE_GOLD, 1.6) for x, y in ((-32, -113), (0, -117), (32, -113))],
        *[_dot(x, -88, 1.9, PALE_GOLD) for x in (-16, 0, 16)],
    ]


def _queen(dress: Dress) -> list[str]:
    petals = ((-49, -80), (-58, -74), (-55, -64), (-43, -64), (-40, -74))
    return [
        # long hair behind
        _shape("M-24-92C-34-78-30-52-36-36C-30-28-22-28-16-30H16C22-28 30-28 36-36C30-52 34-78 24-92Z", dress.hair),
        *_robe(dress),
        _line("M-33-42C-36-28-37-14-37-3M33-42C36-28 37-14 37-3", dress.trim, 4),
        *[
            _dot(x * side, y, 2.6, dress.trim)
            for side in (-1, 1)
            for x, y in ((48, -27), (48, -12), (60, -17), (60, -4))
        ],
        # a neckline with pearls
        _shape("M-9-54V-46C-12-40-6-36 0-36C6-36 12-40 9-46V-54Z", SKIN),
        *[_dot(x, y, 2.1, WHITE, 1.1) for x, y in ((-9, -43), (-5, -39.5), (0, -38.5), (5, -39.5), (9, -43))],
        _head(),
        *_face(),
        _shape("M-4-57Q0-59.500 4-57Q0-53 -4-57Z", "#c23b4a", 1),
        # hair parted in the middle
        _shape("M0-97C-16-98-27-88-24-62C-20-70-18-82 0-87C18-82 20-70 24-62C27-88 16-98 0-97Z", dress.hair),
        # a slim crown
        _shape("M-21-94L-24-108L-12-100L-8-112L0-102L8-112L12-100L24-108L21-94Q0-101-21-94Z", GOLD, 2),
        *[_dot(x, y, 2.5, WHITE, 1.2) for x, y in ((-24, -109), (-8, -113), (8, -113), (24, -109))],
        # a flower in her hand
        _line("M-50-66C-52-44-46-22-44 0", "#3f7d4f", 3),
        _shape("M-49-38C-58-42-64-38-66-30C-58-28-52-30-49-38Z", "#5a9a67", 1.4),
        *[_dot(x, y, 6.2, dress.trim, 1.4) for x, y in petals],
        _dot(-49, -71, 5, GOLD, 1.4),
    ]


def _jack(dress: Dress) -> list[str]:
    return [
        # a halberd
        _line("M-52 0V-108", "#8a5a33", 4.5),
        _shape("M-52-112L-48-98H-56Z", "#d9dee6", 1.8),
        _shape("M-50-94C-40-98-34-94-32-84C-36-76-44-74-50-78Z", "#d9dee6", 1.8),
        _shape("M-54-92L-64-86L-54-80Z", "#d9dee6", 1.8),
        *_robe(dress),
        # puffed sleeves with slashes
        _line("M-58-22L-53-4M-46-31L-43-4M-35-37L-34-4M58-22L53-4M46-31L43-4M35-37L34-4", dress.trim, 4),
        _line("M-17-46L-25 0M17-46L25 0"),
        # a bob of hair
        _shape("M-26-90V-58C-26-50-20-47-16-48L-14-76H14L16-48C20-47 26-50 26-58V-90Z", dress.hair),
        _head(),
        *_face(),
        _line("M-6-56Q0-52.500 6-56", INK, 2),
        _shape("M-19-87C-10-79 4-79 19-87V-91H-19Z", dress.hair, 1.6),
        # a collar
        _shape("M-16-47L0-36L16-47L8-51C3-46-3-46-8-51Z", WHITE),
        # a flat cap with a feather
        _shape("M-31-90C-36-108-14-114 4-111C24-109 36-100 31-89C14-95-12-95-31-90Z", dress.robe),
        _line("M-27-91C-10-96 12-96 27-91", GOLD, 3.4),
        _shape("M20-98C28-116 44-120 58-113C50-112 52-106 46-104C48-98 38-98 36-94C32-92 26-92 20-98Z", PALE_GOLD, 1.8),
        _line("M22-97C32-106 42-110 52-112", INK, 1.3),
    ]
