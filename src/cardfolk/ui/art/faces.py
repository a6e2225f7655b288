"""face_svg: the folk as SVG. Every portrait is a handful of parts on a grid of 100 by 100, in the line of the courts.

A new character is a new Face, a new part a new branch of the function that draws its kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import cos, radians, sin

from ...bots.moods import MOODS
from ...words import BadText, Words

INK = "#23232b"
WHITE = "#fffdf8"
PERSON = "person"  # with a number: somebody who has no portrait
COLOURS = ("#8a3b2a", "#2f5f8a", "#4a6b2a", "#6a4586", "#8a5a14", "#1f6a6a", "#8a3360", "#4a4f66")  # of people
PLACES = [str(place) for place in range(len(COLOURS))]  # of a colour, as a face is named

SHOULDERS = "M6 101C7 87 24 81 40 77H60C76 81 93 87 94 101Z"
NOSES = {
    "small": "M48.4 56.4Q50 58 51.8 56.4",
    "wide": "M45.4 56C46.6 58.4 53.4 58.4 54.6 56",
    "long": "M50.6 47L52.8 56.4Q50.4 58.8 47.6 57",
    "hook": "M49 45C53 50 55.4 54 54 57.4Q51 59.4 47.6 57.4",
    "bulb": "M47.6 52C43.6 55 45.6 60 50 59.6C54.6 60 56.4 55 52.4 52",
}


@dataclass(frozen=True)
class Face:
    """The parts of a portrait; colours are as in SVG, lengths in units of the grid."""

    skin: str
    shade: str
    hair: str
    wear: str
    a: str  # the colours of what is worn
    b: str
    ground: tuple[str, str]
    blush: str = "#e0705f"
    w: float = 19  # half the width of the head
    top: float = 25
    chin: float = 71
    jaw: float = 0.5
    ears: bool = True
    ring: str = ""
    hoop: bool = False
    freckles: bool = False
    old: bool = False
    gap: float = 8  # from the middle to an eye
    eye: float = 2.3
    brow: float = 2.2
    browhair: str = ""
    lash: bool = False
    nose: str = "small"
    nosefill: str = "none"
    noseline: str = ""
    lips: str = ""
    mouth: float = 63.4
    beard: str = ""
    moustache: str = ""
    beardhair: str = ""
    streak: str = ""
    style: str = ""
    plait: str = ""
    ribbon: str = ""
    hat: str = ""
    cloth: str = ""
    band: str = ""
    spot: str = ""
    fur: str = ""
    glasses: str = ""
    trim: str = "#e5b53f"


@cache
def face_svg(name: str, mood: str = "calm") -> str:
    """The portrait of a character in a mood, or of a person: `person-0` to `person-7`. BadText if there is none."""
    kind, _, colour = name.partition("-")
    if kind == PERSON and colour in PLACES:
        return _person(COLOURS[PLACES.index(colour)])
    if name not in FACES or mood not in MOODS:
        raise BadText(Words("there is no face {name}", {"name": name[:20]}))
    return _portrait(FACES[name], mood)


def _svg(back: str, glow: str, inside: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'<rect width="100" height="100" fill="{back}"/><circle cx="50" cy="46" r="43" fill="{glow}"/>'
        f'<g transform="translate(-4 -4.4)scale(1.08)" stroke="{INK}" stroke-width="2" stroke-linejoin="round" '
        f'stroke-linecap="round" fill="none">{inside}</g></svg>'
    )


def colour_of(name: str) -> int:
    """The colour of a person who has chosen none, as a place in COLOURS: by the name, the same in every front end.

    >>> colour_of("Ana"), colour_of("")
    (6, 7)
    """
    number = 7
    for letter in name:
        number = (number * 31 + ord(letter)) % 9973
    return number % len(COLOURS)


def _person(colour: str) -> str:
    """Somebody without a portrait: head and shoulders in one colour."""
    head = f'<ellipse cx="50" cy="46" rx="17" ry="20"/>{_path("M42 60V80H58V60Z")}{_path(SHOULDERS)}'
    return _svg(colour, colour, f'<g fill="{WHITE}" opacity=".82" stroke="none">{head}</g>')


def _portrait(c: Face, mood: str) -> str:
    behind = _hat_back(c) + _hair_back(c) + _clothes(c) + _head(c) + _beard(c)
    before = _features(c, mood) + _moustache(c) + _glasses(c) + _hair_front(c) + _hat_front(c)
    return _svg(*c.ground, behind + before)


# How parts are written


def _n(x: float) -> str:
    return f"{x:.1f}".rstrip("0").rstrip(".")


def _path(d: str, fill: str = "none", stroke: str = "", width: float = 0) -> str:
    """A path, in ink unless it has a line of its own."""
    paint = f' fill="{fill}"' if fill != "none" else ""
    line = f' stroke="{stroke}"' if stroke else ""
    return f'<path d="{d}"{paint}{line}' + (f' stroke-width="{width}"' if width else "") + "/>"


def _dot(x: float, y: float, r: float, fill: str, line: bool = False) -> str:
    edge = "" if line else ' stroke="none"'
    return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(r)}" fill="{fill}"{edge}/>'


def _both(part: str) -> str:
    """A part, and the same on the other side."""
    return f'{part}<g transform="matrix(-1 0 0 1 100 0)">{part}</g>'


def _curls(cx: float, cy: float, rx: float, ry: float, start: float, end: float, count: int) -> str:
    """Curls along an arc, as the opening of a path: angles in degrees, 0 to the right, 90 up."""
    angles = [radians(start + (end - start) * i / count) for i in range(count + 1)]
    points = [(cx + rx * cos(angle), cy - ry * sin(angle)) for angle in angles]
    out = f"M{_n(points[0][0])} {_n(points[0][1])}"
    for (x0, y0), (x1, y1) in pairwise(points):
        r = _n(((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 * 0.56)
        out += f"A{r} {r} 0 0 1 {_n(x1)} {_n(y1)}"
    return out


def _plait(points: Sequence[tuple[float, float, float]], fill: str, r: float) -> str:
    return "".join(
        f'<ellipse cx="{_n(x)}" cy="{_n(y)}" rx="{r}" ry="{_n(r * 0.72)}" '
        f'transform="rotate({_n(turn)} {_n(x)} {_n(y)})" fill="{fill}"/>'
        for x, y, turn in points
    )


# Clothes: what lies on the shoulders


def _clothes(c: Face) -> str:
    a, b, trim = c.a, c.b, c.trim
    out = _path(SHOULDERS, a)
    if c.wear == "waistcoat":
        out += _path("M40 77L50 101L60 77Z", WHITE)
        out += _path("M40 77L50 101H30C30 92 34 82 40 77ZM60 77L50 101H70C70 92 66 82 60 77Z", b)
        out += _path("M36 84L45 101M64 84L55 101", stroke=trim, width=2.4)
    elif c.wear == "shawl":
        out += _path("M40 76C26 80 12 85 7 101H38L50 93L62 101H93C88 85 74 80 60 76L50 90Z", b)
        out += "".join(_dot(x, y, 2.4, trim) for x, y in ((23, 91), (35, 87), (65, 87), (77, 91)))
    elif c.wear == "shirt":
        out += _path("M42 76L50 90L58 76Z", c.skin)
        out += _path("M41 75L33 82L42 94L50 90ZM59 75L67 82L58 94L50 90Z", b) + _path("M50 91V101")
    elif c.wear == "bow":
        out += _path("M38 77L50 101L62 77Z", WHITE)
        out += _path("M41 75L34 82L44 90L50 84L56 90L66 82L59 75L50 84Z", WHITE)
        out += _path("M50 86L40 81V92ZM50 86L60 81V92Z", b) + _dot(50, 86.5, 2.4, b, line=True)
    elif c.wear == "round":
        out += _path("M37 78C40 92 60 92 63 78L59 76C56 85 44 85 41 76Z", b)
        out += "".join(_dot(50 + x, 88 - x * x / 34, 1.5, trim) for x in (-10, -5, 0, 5, 10))
    elif c.wear == "hood":
        out += _path("M38 74C24 76 22 84 26 90C36 86 44 88 50 94C56 88 64 86 74 90C78 84 76 76 62 74Z", b)
        out += _path("M44 91V101M56 91V101", stroke=trim, width=2)
    elif c.wear == "cross":
        out += _path("M39 76L57 101H43L32 81ZM61 76L43 101H57L68 81Z", b) + _path("M61 76L43 101H50L66 80Z", b)
        out += _path("M43 76L50 87L57 76", trim)
    elif c.wear == "lace":
        out += _path("M34 79C38 94 62 94 66 79L74 82C72 103 28 103 26 82Z", b)
        out += "".join(_dot(50 + x, 99 - x * x / 30, 1.3, INK) for x in (-16, -8, 8, 16))
        out += "".join(_dot(50 + x, 89 - x * x / 26, 2.5, trim, line=True) for x in (-11, -5.5, 0, 5.5, 11))
    elif c.wear == "sailor":
        for y in (0, 6):
            stripe = f"M{12 - y * 0.5} {88 + y}C30 {83 + y} 70 {83 + y} {88 + y * 0.5} {88 + y}"
            out += _path(stripe, stroke=b, width=3)
        out += _path("M39 77C43 86 57 86 61 77", b)
    return out


# The head


def _head(c: Face) -> str:
    left, right = 50 - c.w, 50 + c.w
    out = _path("M42 62V79C45 85 55 85 58 79V62Z", c.skin)
    out += _path("M43 71C46 76 54 76 57 71V68H43Z", c.shade, stroke="none")
    for x in (left, right) if c.ears else ():
        out += f'<ellipse cx="{_n(x)}" cy="50" rx="3.6" ry="5.2" fill="{c.skin}"/>'
        if c.ring:
            y, r = (59, 4.2) if c.hoop else (57, 1.8)
            fill, line = ("none", c.ring) if c.hoop else (c.ring, INK)
            out += f'<circle cx="{_n(x)}" cy="{y}" r="{r}" fill="{fill}" stroke="{line}" stroke-width="1.9"/>'
    out += _path(_outline(c), c.skin)
    for x in (50 - c.w * 0.58, 50 + c.w * 0.58):
        out += f'<ellipse cx="{_n(x)}" cy="57.5" rx="4" ry="3" fill="{c.blush}" opacity=".3" stroke="none"/>'
    if c.freckles:
        places = ((37, 54), (40, 56.5), (36.5, 58), (63, 54), (60, 56.5), (63.5, 58))
        out += "".join(_dot(x, y, 0.8, c.shade) for x, y in places)
    if c.old:
        lines = "M38 61C37 64 37.4 66 39 67.6M62 61C63 64 62.6 66 61 67.6M42 36C46 34.6 54 34.6 58 36"
        out += _path(lines, stroke=c.shade, width=1.5)
        near = f"M{_n(left + 1.6)} 49L{_n(left + 4)} 48.4M{_n(left + 1.6)} 52L{_n(left + 4)} 51.4"
        far = f"M{_n(right - 1.6)} 49L{_n(right - 4)} 48.4M{_n(right - 1.6)} 52L{_n(right - 4)} 51.4"
        out += _path(near + far, stroke=c.shade, width=1.3)
    return out


def _outline(c: Face) -> str:
    left, right, top, chin = _n(50 - c.w), _n(50 + c.w), c.top, c.chin
    near, far, jaw = _n(50 - 0.58 * c.w), _n(50 + 0.58 * c.w), c.w * (0.42 + 0.42 * c.jaw)
    y = _n(50 + (chin - 50) * 0.62)
    return (
        f"M{left} 45C{left} {top + 8} {near} {top} 50 {top}C{far} {top} {right} {top + 8} {right} 45V50"
        f"C{right} {y} {_n(50 + jaw)} {chin} 50 {chin}C{_n(50 - jaw)} {chin} {left} {y} {left} 50Z"
    )


def _features(c: Face, mood: str) -> str:
    out = "".join(_eye(c, mood, side) for side in (-1, 1))
    out += _path(NOSES[c.nose], c.nosefill, stroke=c.noseline or c.shade, width=1.9)
    return out + _mouth(c, mood)


def _eye(c: Face, mood: str, side: int) -> str:
    x = 50 + side * c.gap
    if mood == "glad":
        out = _path(f"M{_n(x - 3.4)} 48.6Q{_n(x)} 44.4 {_n(x + 3.4)} 48.6", width=2.1)
    else:
        rx, ry = _n(c.eye - 0.2), _n(c.eye + 0.4)
        out = f'<ellipse cx="{_n(x)}" cy="48" rx="{rx}" ry="{ry}" fill="{INK}" stroke="none"/>'
        out += _dot(x + 0.8, 47, 0.75, "#fff")
        lid, arch = (46.6, 46.6) if mood == "sly" else (45.2, 44.0)
        out += _path(f"M{_n(x - 4)} {_n(lid + 1)}Q{_n(x)} {_n(arch)} {_n(x + 4)} {_n(lid + 1)}", width=1.6)
        if c.lash:
            out += _path(f"M{_n(x + side * 3.6)} {_n(lid + 0.7)}l{_n(side * 2)} -1.5", width=1.5)
    inner, outer = {
        "calm": (40.8, 41.0),
        "glad": (39.4, 40.4),
        "sly": (42.0, 41.4) if side < 0 else (39.0, 38.4),
        "cross": (43.4, 40.0),
        "rueful": (37.6, 41.6),
    }[mood]
    arch = min(inner, outer) - (0.2 if mood == "rueful" else 2.2)
    brow = f"M{_n(x - side * 4.6)} {_n(inner)}Q{_n(x)} {_n(arch)} {_n(x + side * 5)} {_n(outer)}"
    return out + _path(brow, stroke=c.browhair or c.hair, width=c.brow)


def _mouth(c: Face, mood: str) -> str:
    y = c.mouth
    if mood == "glad":
        low, high = _n(y - 1.4), _n(y + 6)
        smile = f"M42.6 {low}Q50 {_n(y + 0.4)} 57.4 {low}Q56 {high} 50 {high}T42.6 {low}Z"
        return _path(smile, WHITE, stroke=c.lips or INK, width=1.9)
    if not c.lips:
        line = {
            "calm": f"M43 {_n(y - 0.8)}Q50 {_n(y + 4)} 57 {_n(y - 0.8)}",
            "sly": f"M44 {_n(y + 0.6)}Q52 {_n(y + 2.4)} 57.4 {_n(y - 2.6)}",
            "cross": f"M44 {_n(y + 2)}Q50 {_n(y - 1.4)} 56 {_n(y + 2)}",
            "rueful": f"M43.4 {_n(y + 1)}Q46.6 {_n(y - 1.2)} 50 {_n(y + 0.8)}T57 {_n(y + 0.2)}",
        }[mood]
        return _path(line, width=2)
    bend = {"calm": 0.0, "sly": 0.0, "cross": 2.0, "rueful": 1.3}[mood]
    up = 2 if mood == "sly" else 0
    left, right = _n(y - 0.8 + bend), _n(y - 0.8 + bend - up)
    top, low = _n(y - 1.8), _n(y + 7.4 - 2 * bend)
    full = f"M44 {left}Q47 {top} 50 {_n(y - 0.8)}Q53 {top} 56 {right}Q50 {low} 44 {left}Z"
    corner = y - 1.4 + bend * 1.4
    line = f"M43 {_n(corner)}Q50 {_n(y + 3.4 - 2.6 * bend)} 57 {_n(corner - up)}"
    return _path(full, c.lips, stroke="none") + _path(line, width=1.4)


# Beards and moustaches


def _beard(c: Face) -> str:
    hair, lx, rx = c.beardhair or c.hair, 50 - c.w, 50 + c.w
    if c.beard == "long":
        edge = f"M{lx} 49C{lx + 1} 58 {lx + 5} 60 41 59Q50 55 59 59C{rx - 5} 60 {rx - 1} 58 {rx} 49"
        tip = f"C{rx + 6} 66 {rx + 2} 84 60 90C56 93 53 97 50 99C47 97 44 93 40 90C{lx - 2} 84 {lx - 6} 66 {lx} 49Z"
        strands = "M43 72C42 80 44 86 46 90M57 72C58 80 56 86 54 90M50 74V92"
        return _path(edge + tip, hair) + _path(strands, stroke=c.streak, width=1.7)
    if c.beard == "short":
        edge = f"M{lx} 51C{lx + 2} 59 {lx + 6} 61 42 60Q50 56.6 58 60C{rx - 6} 61 {rx - 2} 59 {rx} 51"
        return _path(f"{edge}C{rx + 1} 66 62 76 50 76C38 76 {lx - 1} 66 {lx} 51Z", hair)
    return ""


def _moustache(c: Face) -> str:
    hair = c.beardhair or c.hair
    if c.moustache == "big":
        left = "M50 59.6C46 56.6 40 57.6 36 61.4C33.4 63.6 30.6 63.4 28.6 61.4C29.6 67.6 36 69.6 41.4 67.4"
        middle = "C45.4 66 48 64.6 50 62.8C52 64.6 54.6 66 58.6 67.4"
        right = "C64 69.6 70.4 67.6 71.4 61.4C69.4 63.4 66.6 63.6 64 61.4C60 57.6 54 56.6 50 59.6Z"
        return _path(left + middle + right, hair)
    if c.moustache == "soft":
        left = "M50 59.4C45 57.4 40.6 59.6 38.6 64C43 64.4 47.4 63.8 50 62.2"
        return _path(left + "C52.6 63.8 57 64.4 61.4 64C59.4 59.6 55 57.4 50 59.4Z", hair)
    if c.moustache == "neat":
        line = "M50 59.4C46.6 58.6 43.4 59.8 42 62Q47 61.8 50 61Q53 61.8 58 62C56.6 59.8 53.4 58.6 50 59.4Z"
        return _path(line, hair, width=1)
    return ""


# Hair: a part behind the head, and one in front


def _hair_back(c: Face) -> str:
    shapes = {
        "afro": _curls(50, 41, 31.5, 29.5, 232, -52, 15) + "Z",
        "wavy": "M50 15C30 14 22 28 24 44C18 50 22 56 19 63C17 70 22 77 28 80H72C78 77 83 70 81 63C78 56 82 50 76 44"
        "C78 28 70 14 50 15Z",
        "curls": _curls(50, 50, 31, 35, 244, -64, 17) + "Z",
        "plaits": "M50 18C30 17 27 34 28 52V66H72V52C73 34 70 17 50 18Z",
    }
    return _path(shapes[c.style], c.hair) if c.style in shapes else ""


def _hair_front(c: Face) -> str:
    hair, lx, rx = c.hair, 50 - c.w, 50 + c.w
    if c.style == "sides":
        side = f"M{lx + 1} 38C{lx - 5} 37 {lx - 8} 43 {lx - 5} 46C{lx - 9} 49 {lx - 7} 55 {lx - 3} 55L{lx + 1} 52Z"
        return _both(_path(side, hair))
    if c.style == "cropcurls":
        brow = f"C{rx - 2} 40 {rx - 5} 36 61 36.4C56 33 46 34 41 36.6C{lx + 4} 36 {lx + 1} 41 "
        return _path(_curls(50, 39, 22, 18, 196, -16, 8) + f"{brow}{_n(50 - 22 * cos(radians(16)))} 44Z", hair)
    if c.style == "afro":
        return _path(_curls(50, 38, 20, 13, 190, -10, 7) + "C66 32 58 31 50 31C42 31 34 32 30.4 40.4Z", hair, "none")
    if c.style == "curls":
        return _path(_curls(50, 36, 23, 15, 200, -20, 8) + "C68 35 62 34 57 31C52 35 40 36 28.4 41.2Z", hair)
    if c.style == "wavy":
        top = f"M{lx - 3} 52C{lx - 5} 30 38 19 50 19C62 19 {rx + 5} 30 {rx + 3} 52C{rx} 44 {rx - 3} 36 58 28"
        brow = f"C52 34 38 34 {lx + 2} 42C{lx} 46 {lx - 1} 48 {lx - 3} 52Z"
        sheen = "M33 33C37 27 43 24 49 23.4M24.6 64C23.4 58 26 54 26 48M75.4 64C76.6 58 74 54 74 48"
        return _path(top + brow, hair) + _path(sheen, stroke="#5b464b", width=1.6)
    if c.style == "crown":
        top = f"M{lx - 1} 47C{lx - 4} 30 40 22 50 22C60 22 {rx + 4} 30 {rx + 1} 47"
        brow = f"C{rx - 3} 37 57 33 50 29C43 33 {lx + 3} 37 {lx - 1} 47Z"
        angles = range(172, -1, -20)
        wreath = [(50 + 21 * cos(radians(a)), 36 - 16.5 * sin(radians(a)), 60 - a * 0.7) for a in angles]
        return _path(top + brow, hair) + _plait(wreath, c.plait or hair, 5.2)
    if c.style == "plaits":
        top = f"M{lx - 2} 54C{lx - 5} 30 40 21 50 21C60 21 {rx + 5} 30 {rx + 2} 54"
        brow = f"C{rx} 42 59 36 50 28C41 36 {lx} 42 {lx - 2} 54Z"
        plait = _plait([(27 - i * 0.5, 62 + i * 6.4, 24 if i % 2 else -24) for i in range(5)], hair, 5)
        plait += _path("M19 93L25 89L31 93L25 97Z", c.ribbon)
        return _path(top + brow, hair) + _path("M50 21V28", stroke=c.shade, width=1.4) + _both(plait)
    if c.style == "combed":
        top = f"M{lx - 1} 46C{lx - 5} 26 42 19 54 20C66 20 {rx + 4} 30 {rx + 1} 46C{rx - 1} 41 {rx - 2} 37 {rx - 5} 33"
        brow = f"C56 34 46 32 41 28C38 34 {lx + 1} 38 {lx - 1} 46Z"
        near = f"M{lx - 1} 46C{lx - 2} 40 {lx} 35 {lx + 4} 32C{lx + 3} 37 {lx + 1} 40 {lx + 1} 46Z"
        far = f"M{rx + 1} 46C{rx + 2} 40 {rx} 36 {rx - 4} 33C{rx - 3} 38 {rx - 1} 41 {rx - 1} 46Z"
        streaks = _path(near + far, c.streak, "none") + _path("M42 27C48 24 56 24 63 27", stroke=c.streak, width=1.5)
        return _path(top + brow, hair) + streaks
    if c.style == "tuft":
        brow = f"M{lx + 1} 41C36 33 40 36 44 32C46 36 52 36 55 32C58 36 64 34 {rx - 1} 41"
        return _path(f"{brow}L{rx} 30H{lx}Z", hair)
    return ""


# What is worn on the head


def _hat_back(c: Face) -> str:
    if c.hat == "scarf":
        left = "M50 15C28 14 23 32 25 50C26 64 31 74 39 80C32 84 30 90 32 96L50 88"
        return _path(left + "L68 96C70 90 68 84 61 80C69 74 74 64 75 50C77 32 72 14 50 15Z", c.cloth)
    if c.hat == "ushanka":
        return _both(_path("M31 36C22 38 20 50 23 60C25 66 31 65 32 60Z", c.fur))
    return ""


def _hat_front(c: Face) -> str:
    a, b = c.cloth, c.band
    if c.hat == "scarf":
        left = "M50 15C28 14 23 32 25 50C26 58 28 65 31 70C32 60 30 54 32 46C34 38 42 33 50 32"
        right = "C58 33 66 38 68 46C70 54 68 60 69 70C72 65 74 58 75 50C77 32 72 14 50 15Z"
        out = _path(left + right, a) + _path("M29.6 50C31 37 40 29 50 28.6C60 29 69 37 70.4 50", stroke=b, width=2)
        for angle in (18, 46, 74, 106, 134, 162):
            out += _dot(50 + 21.4 * cos(radians(angle)), 42 - 21 * sin(radians(angle)), 2.1, c.spot)
        return out + _path("M44 82L50 79L56 82L53 88H47Z", a)
    if c.hat == "kapa":
        out = _path("M29.6 24C31 15 40 12.6 50 12.6C60 12.6 69 15 70.4 24Z", a)
        out += _path("M28.6 24C40 20.6 60 20.6 71.4 24L70.6 36C60 32.4 40 32.4 29.4 36Z", b)
        sign = "M44 20.6A6 5 0 0 1 56 20.6M46.6 20.6A3.4 2.8 0 0 1 53.4 20.6"
        return out + _path(sign, stroke="#e5b53f", width=1.6)
    if c.hat == "ushanka":
        rim = _curls(50, 31, 22, 10, 180, 0, 7) + "C73 36 71 40 66 38.4C56 35 44 35 34 38.4C29 40 27 36 28 31Z"
        return _path("M31 28C31 12 42 10 50 10C58 10 69 12 69 28Z", a) + _path(rim, c.fur)
    if c.hat == "turban":
        out = _path("M28 40C22 24 32 9 52 9C70 8 79 24 72 40C66 33 58 31 50 31C42 31 34 33 28 40Z", a)
        folds = "M28 40C34 26 48 20 66 13M72 40C68 28 56 20 36 15M42 31.6C46 26 54 22 60 18.6"
        return out + _path(folds, stroke=b, width=1.8) + _path("M56 14C60 7 69 8 71 12C71 17 64 19 58 18Z", a)
    if c.hat == "beanie":
        out = _path("M30 32C28 14 40 10 50 10C60 10 72 14 70 32Z", a)
        ribs = "M36 28C35 20 38 15 41 12.4M50 28V10.4M64 28C65 20 62 15 59 12.4"
        rim = "M28.4 28C40 24.6 60 24.6 71.6 28C72.6 31 72.4 34 71.4 37C60 33.4 40 33.4 28.6 37"
        return out + _path(ribs, stroke=b, width=1.6) + _path(rim + "C27.6 34 27.4 31 28.4 28Z", b)
    if c.hat == "taqiyah":
        out = _path("M30.6 34C29 17 40 12.6 50 12.6C60 12.6 71 17 69.4 34C58 30.6 42 30.6 30.6 34Z", a)
        out += _path("M30.4 30C42 26.4 58 26.4 69.6 30M31.6 22C42 18.8 58 18.8 68.4 22", stroke=b, width=1.7)
        peaks = "M36 26.2L39 22.4L42 25.2L45 21.6L48 24.6L50 21L52 24.6L55 21.6L58 25.2L61 22.4L64 26.2"
        return out + _path(peaks, stroke=b, width=1.5)
    return ""


def _glasses(c: Face) -> str:
    if not c.glasses:
        return ""
    lenses = ""
    for x in (50 - c.gap, 50 + c.gap):
        if c.glasses == "round":
            lenses += f'<circle cx="{_n(x)}" cy="48.4" r="6.6" fill="#fff" fill-opacity=".22"/>'
        else:
            place = f'x="{_n(x - 6.6)}" y="43.6" width="13.2" height="9.6" rx="3"'
            lenses += f'<rect {place} fill="#fff" fill-opacity=".2"/>'
    near, far = 50 - c.gap, 50 + c.gap
    bridge = f"M{_n(near + 6.6)} 47.6Q50 45.6 {_n(far - 6.6)} 47.6"
    sides = f"M{_n(near - 6.6)} 47.6L{_n(50 - c.w)} 46.6M{_n(far + 6.6)} 47.6L{_n(50 + c.w)} 46.6"
    return f'<g stroke="{INK}" stroke-width="1.9">{lenses}{_path(bridge + sides)}</g>'


# The folk themselves

FACES = {
    "milica": Face(
        "#e9bd92", "#b07d4f", "#8d8a86", "shawl", "#23232b", "#3d2b33", ("#d9a79a", "#efcfc2"),
        w=18, chin=70, jaw=0.35, old=True, ears=False, brow=2, nose="hook",
        hat="scarf", cloth="#5b2138", band="#e5b53f", spot="#f2b8b5", trim="#b02a37",
    ),
    "vuk": Face(
        "#e9bd92", "#b07d4f", "#2a211c", "waistcoat", "#b02a37", "#1f3f2e", ("#7fa08c", "#bcd3c3"),
        w=20, chin=74, jaw=0.95, brow=3.4, nose="long", moustache="big", mouth=69.4,
        hat="kapa", cloth="#b02a37", band="#1d1b22",
    ),
    "luka": Face(
        "#f6d7bb", "#c98f6a", "#5a3a22", "hood", "#e5b53f", "#c99426", ("#8fb3cf", "#c9dfee"),
        w=18, jaw=0.4, brow=2.4, freckles=True, style="tuft", hat="beanie", cloth="#2b4a8c", band="#f2e6c8", trim=WHITE,
    ),
    "fyodor": Face(
        "#f6d7bb", "#c98f6a", "#efece6", "cross", "#39506b", "#2b3c54", ("#a9bccb", "#dbe5ec"),
        w=20, chin=72, jaw=0.8, old=True, ears=False, streak="#b9b5ac", brow=3.4, nose="bulb", nosefill="#efc0a2",
        beard="long", moustache="soft", mouth=66.4, hat="ushanka", cloth="#5b4636", fur="#8b6a4d", trim=WHITE,
    ),
    "anya": Face(
        "#f6d7bb", "#c98f6a", "#dca94a", "shawl", WHITE, "#b02a37", ("#9fb7a0", "#d5e2cf"),
        w=17.5, jaw=0.35, browhair="#a87528", plait="#e9bb5e", lash=True, brow=1.9, lips="#c8404a", freckles=True,
        style="crown", ring="#b02a37", trim="#f3cf73",
    ),
    "zefa": Face(
        "#7d4a2d", "#4c2813", "#efece6", "lace", WHITE, "#f5ead2", ("#e0a04e", "#f4cd8d"),
        blush="#c8503c", w=20, chin=72, jaw=0.6, browhair="#2a1a12", brow=2.3, lash=True, lips="#b5323f", nose="wide",
        hat="turban", cloth=WHITE, band="#c9bfa8", ring="#e5b53f", hoop=True, trim="#2f6fb0",
    ),
    "caio": Face(
        "#a9693f", "#6d3d1f", "#2b1b14", "shirt", "#1f8a6d", "#f2c14b", ("#f0b3a0", "#fadccd"),
        blush="#d0543c", w=18.5, chin=72, jaw=0.6, brow=2.7, nose="wide", style="cropcurls",
    ),
    "beppe": Face(
        "#f6d7bb", "#c98f6a", "#f3f0ea", "bow", "#5a4632", "#b02a37", ("#b8b27a", "#e2deb2"),
        w=20, jaw=0.65, old=True, browhair="#b5aea2", top=21, brow=3, nose="bulb", nosefill="#f0b79c",
        moustache="soft", mouth=66.6, style="sides", glasses="round",
    ),
    "chiara": Face(
        "#e9bd92", "#b07d4f", "#231a1c", "round", "#23232b", "#23232b", ("#c4546a", "#e89aa6"),
        w=18, chin=71.5, jaw=0.3, ears=False, brow=2.4, lash=True, lips="#c0182b", nose="long",
        style="wavy", trim=WHITE,
    ),
    "amina": Face(
        "#7d4a2d", "#4c2813", "#1d1512", "round", "#e07b2e", "#2b4a8c", ("#6fa7a3", "#b4d6d1"),
        blush="#c8503c", w=18, chin=71.5, jaw=0.4, brow=2.3, lash=True, lips="#9c2f3c", nose="wide",
        style="afro", ring="#e5b53f", hoop=True, trim="#f3cf73",
    ),
    "kenji": Face(
        "#f0cfa4", "#b98a58", "#2d2b30", "cross", "#27456b", "#1d3452", ("#9d9fc0", "#d0d2e6"),
        w=18.5, chin=72, jaw=0.7, streak="#a9a9ae", brow=2.6, moustache="neat", mouth=66.4,
        style="combed", glasses="square", trim=WHITE,
    ),
    "maire": Face(
        "#fbe3d0", "#d39a76", "#c2521d", "sailor", WHITE, "#2f6b4f", ("#8db88a", "#cfe3c4"),
        w=18, browhair="#8c3a12", lash=True, lips="#c6584f", freckles=True, style="curls", ears=False,
    ),
    "omar": Face(
        "#cf9464", "#8f5a30", "#2a2422", "waistcoat", "#f5ead2", "#d9c7a0", ("#c98a5a", "#e8bf97"),
        chin=72, jaw=0.7, beardhair="#3a322f", brow=3, nose="long", beard="short", moustache="neat",
        lips="#c9806a", mouth=66.4, hat="taqiyah", cloth="#f5ead2", band="#2f6b4f", trim="#2f6b4f",
    ),
    "lupe": Face(
        "#cf9464", "#8f5a30", "#1f1815", "lace", WHITE, "#d83a6e", ("#7c9fd6", "#bcd0f0"),
        w=18, jaw=0.4, lash=True, lips="#b5364a", style="plaits", ribbon="#e23a78", ring="#e5b53f", trim="#f2c14b",
    ),
}  # fmt: skip
