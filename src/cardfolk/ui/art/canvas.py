"""Canvas: what pictures of tables are made of, as SVG: the cloth, cards, seats, pills, ribbons, texts that fit."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from html import escape

from ...cards import card_name
from .cards import BACK, HEIGHT, WIDTH, card_svg
from .faces import COLOURS, colour_of
from .fonts import fonts
from .shapes import GLYPHS, number

WIDE = 760  # pixels of a picture: twice what a phone shows
LEAST = 25  # pixels of the smallest letters: 12 on a phone
SMALLEST_CARD = 72  # pixels of the narrowest card: its rank is 15 high on a phone
CLOTHS = {  # the edge of a cloth and its middle, by the families that games name
    "green": ("#1b543f", "#226248"),
    "blue": ("#224a6b", "#2b587c"),
    "crimson": ("#6c202b", "#7d2a35"),
    "sea": ("#135454", "#1a6363"),
    "plum": ("#4b2f61", "#583a70"),
}
GOLD, INK, SOFT, PLATE, STITCH = "#f4c04e", "#fbf3e3", "#d3c7b2", "#17120e", "#c9b27a"
RED, BLUE, IVORY, DARK, GREY, WOOD = "#b3271a", "#24467f", "#fffdf8", "#2a1c05", "#b9ac97", "#33200f"
# The digits as strokes of the same pen as the ranks of cards: numbers need no font.
DIGITS = (
    (58, "M29 7C4 7 4 94 29 94C54 94 54 7 29 7"),
    (36, "M8 20L22 7V94"),
    *GLYPHS[:8],
)
MINUS = (52, "M8 52H44")


def cloth_of(name: str) -> tuple[str, str]:
    """The colours of a cloth; a family that is not known is green."""
    return CLOTHS.get(name, CLOTHS["green"])


@dataclass(frozen=True)
class Sitter:
    """Who sits at a table as a picture shows them; no name: the chair is free."""

    name: str
    facts: tuple[str, ...] = ()  # what there is to know of them, the most important first: as many as there is room for
    face: str = ""  # a drawn face as SVG; else the first letters of the name
    count: int | None = None  # of their cards
    state: str = ""  # turn, won, out
    crown: bool = False  # over their face
    colour: int = -1  # under the letters, of COLOURS; -1: by the name
    attacks: int = -1  # the seat that they attack
    place: int = 0  # among all there, at the end


Box = tuple[float, float, float, float]  # left, upper, right and lower edge


class Canvas:
    """Parts of a picture, one over the other."""

    def __init__(self, sitters: Sequence[Sitter] = (), shown: Collection[int] = ()) -> None:
        self.sitters = sitters
        self.shown = shown  # cards to look at, wherever they lie
        self.parts: list[str] = []
        self.taken: list[Box] = []  # where something lies that is to be seen
        self.faces: dict[int, tuple[float, float, float]] = {}  # of the seats: their middles, and how large
        self._ids = 0

    def add(self, part: str) -> None:
        """One more, over all others."""
        self.parts.append(part)

    def svg(self, height: float, cloth: tuple[str, str] | None = None) -> str:
        """The whole, so high, on a cloth or on wood."""
        high = round(height)
        size = f'width="{WIDE}" height="{high}" viewBox="0 0 {WIDE} {high}"'
        ground = f'<rect width="{WIDE}" height="{high}" fill="{WOOD}"/>'
        if cloth is not None:
            low, bright = cloth
            stitches = f'stroke="{STITCH}" stroke-width="2" stroke-dasharray="9 9" opacity=".55"'
            ground += (
                f'<rect x="7" y="7" width="746" height="{high - 14}" rx="44" fill="#8a5f3c"/>'
                f'<rect x="12" y="12" width="736" height="{high - 24}" rx="40" fill="{low}"/>'
                f'<ellipse cx="380" cy="{high // 2}" rx="335" ry="{high // 2 - 40}" fill="{bright}"/>'
                f'<rect x="26" y="26" width="708" height="{high - 52}" rx="30" fill="none" {stitches}/>'
            )
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{ground}{"".join(self.parts)}</svg>'

    # Texts

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float = 28,
        fill: str = INK,
        bold: bool = True,
        anchor: str = "middle",
        serif: bool = False,
    ) -> None:
        """A line, with its foot at y."""
        known = fonts()
        if not known.sans:
            return
        family = known.serif if serif else known.sans
        weight = ' font-weight="700"' if bold else ' font-style="italic"' if serif else ""
        look = f'font-family="{family}" font-size="{number(size)}"{weight} text-anchor="{anchor}" fill="{fill}"'
        self.add(f'<text x="{number(x)}" y="{number(y)}" {look}>{escape(known.shown(text))}</text>')

    def numeral(self, value: int, x: float, y: float, size: float, fill: str = IVORY) -> None:
        """A number with the middle of its top at a point, drawn."""
        digits = [*([MINUS] if value < 0 else []), *(DIGITS[int(digit)] for digit in str(abs(value)))]
        scale = size / 100
        left = x - sum(width + 12 for width, _ in digits) * scale / 2
        for width, path in digits:
            place = f'transform="translate({number(left + 6 * scale)} {number(y)})scale({scale:.3f})"'
            pen = f'fill="none" stroke="{fill}" stroke-width="16" stroke-linecap="round" stroke-linejoin="round"'
            self.add(f'<path {place} {pen} d="{path}"/>')
            left += (width + 12) * scale

    # Things

    def box(self, x: float, y: float, w: float, h: float, fill: str, rx: float = 8, more: str = "") -> None:
        """A rectangle."""
        place = f'x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}" rx="{number(rx)}"'
        self.add(f'<rect {place} fill="{fill}"{more}/>')

    def frame(self, x: float, y: float, w: float, h: float, colour: str = STITCH, rx: float = 8) -> None:
        """A dashed line around where something is missing or not certain."""
        dashes = f' stroke="{colour}" stroke-width="4" stroke-dasharray="10 8"'
        self.box(x, y, w, h, "none", rx, dashes)

    def card(self, card: int | None, x: float, y: float, w: float, turn: float = 0, state: str = "") -> None:
        """A card, None: its back. State: win and bad are ringed, dim is behind, told is said to be so."""
        h = w * HEIGHT / WIDTH
        state = state or ("win" if card in self.shown else "")
        self.taken.append((x, y, x + w, y + h))
        about = f' transform="rotate({number(turn)} {number(x + w / 2)} {number(y + h / 2)})"' if turn else ""
        self.add(f"<g{about}>")
        self.box(x + 2, y + 5, w, h, "#000", w * 0.07, ' opacity=".28"')
        if state in ("win", "bad"):
            self.box(x - 5, y - 5, w + 10, h + 10, "#ff6a50" if state == "bad" else GOLD, w * 0.09 + 3)
        inside = card_svg(BACK if card is None else card_name(card), 2, True).partition(">")[2].removesuffix("</svg>")
        self.add(f'<g transform="translate({number(x)} {number(y)})scale({w / WIDTH:.4f})">{inside}</g>')
        if state == "dim":
            self.box(x, y, w, h, "#2a1a0c", w * 0.065, ' opacity=".5"')
        if state == "told":
            self.box(x, y, w, h, BLUE, w * 0.065, ' opacity=".22"')
            self.frame(x - 2, y - 2, w + 4, h + 4, GOLD, w * 0.08)
        self.add("</g>")

    def badge(self, x: float, y: float, value: int) -> None:
        """How many cards: a small card with a number."""
        w = 44 if value < 100 else 60
        self.taken.append((x - w / 2, y - 25, x + w / 2, y + 25))
        self.box(x - w / 2, y - 25, w, 50, BLUE, 7, f' stroke="{IVORY}" stroke-width="3"')
        self.numeral(value, x, y - 14, 28)

    def pill(self, x: float, y: float, text: str, fill: str = GOLD, size: float = 28, ink: str = DARK) -> None:
        """A short text on a colour, its middle at a point; kept inside the picture."""
        w = fonts().wide(text, size) + 34
        x = min(max(x, w / 2 + 14), WIDE - w / 2 - 14)
        edge = ' stroke="#fff4e0" stroke-width="3"'
        self.taken.append((x - w / 2, y - size, x + w / 2, y + size))
        self.box(x - w / 2, y - size * 0.78, w, size * 1.56, fill, size * 0.78, edge)
        self.text(x, y + size * 0.35, text, size, ink)

    def ribbon(self, x: float, y: float, text: str, wide: float = 620, fill: str = GOLD) -> float:
        """The one thing that is said large, around a point; how high it is."""
        size = 38.0
        while size > 28 and fonts().wide(text, size, serif=True) > wide - 60:
            size -= 1
        whole = fonts().wide(text, size, serif=True)
        lines = wrapped(text, size, wide - 60 if whole <= wide - 60 else min(wide - 60, whole * 0.62), 2, serif=True)
        w = max(fonts().wide(line, size, serif=True) for line in lines) + 60
        h = 36 + 36 * len(lines)
        self.taken.append((x - w / 2 - 40, y - h / 2, x + w / 2 + 40, y + h / 2 + 12))
        for side in (-1, 1):
            a, b = x + side * (w / 2 - 16), x + side * (w / 2 + 40)
            shape = f"M{a:g} {y - h / 2 + 18:g}H{b:g}L{b - side * 18:g} {y + 16:g}L{b:g} {y + h / 2 + 12:g}H{a:g}Z"
            self.add(f'<path d="{shape}" fill="{"#b2741a" if fill == GOLD else "#7a150d"}"/>')
        self.box(x - w / 2, y - h / 2, w, h, fill, 6)
        for at, line in enumerate(lines):
            self.text(
                x, y - h / 2 + 18 + 36 * at + 18 + size * 0.35, line, size, DARK if fill == GOLD else IVORY, serif=True
            )
        return h

    def seat(self, at: int, who: Sitter, x: float, y: float, r: float, room: float, beside: bool = False) -> float:
        """A face with a name and what is known of them below it, or beside; where it ends below."""
        self.faces[at] = x, y, r
        self.taken.append((x - r - 5, y - r - 5, x + r + 5, y + r + 5))
        gold = who.state in ("turn", "won")
        ring = GOLD if gold else "#8f8371" if who.state == "out" else "#e9dcc3"
        if gold:
            self.add(f'<circle cx="{x:g}" cy="{y:g}" r="{r + 10:g}" fill="{GOLD}" opacity=".4"/>')
        if not who.name:
            look = f'fill="#8f8371" fill-opacity=".35" stroke="{STITCH}" stroke-width="4" stroke-dasharray="10 8"'
            self.add(f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" {look}/>')
            return y + r
        self.add(f'<circle cx="{x:g}" cy="{y:g}" r="{r + 5:g}" fill="{ring}"/>')
        self.face(at, who, x, y, r)
        if who.state == "out":
            self.add(f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="#1a1020" opacity=".55"/>')
        called = f"{who.place}. {who.name}" if who.place else who.name
        size = 28 if fonts().wide(fonts().shown(called), 28) <= room - 24 else LEAST
        names = wrapped(called, size, room - 24, 3)
        known = _known(who.facts, room - 20)
        widths = [fonts().wide(name, size) for name in names] + [fonts().wide(one, LEAST, bold=False) for one in known]
        w, tall = max(widths) + 26, 10 + 32 * len(names) + 28 * len(known)
        px, py = (x + r - 2, y - tall / 2) if beside else (x - w / 2, y + r - 14)
        px = min(max(px, 14), WIDE - 14 - w)
        self.taken.append((px, py, px + w, py + tall))
        turn = who.state == "turn"
        ink, soft = (DARK, DARK) if turn else (GREY, GREY) if who.state == "out" else (INK, SOFT)
        self.box(px, py, w, tall, GOLD if turn else PLATE, 14)
        for row, name in enumerate(names):
            self.text(px + w / 2, py + 30 + 32 * row, name, size, ink)
        for row, one in enumerate(reversed(known)):
            self.text(px + w / 2, py + tall - 11 - 28 * row, one, LEAST, soft, bold=False)
        if who.crown:
            edge = f'fill="{GOLD}" stroke="#7a4c00" stroke-width="3" stroke-linejoin="round"'
            place = f'transform="translate({x:g} {y - r + 8:g})scale({r / 54:.2f})"'
            self.add(f'<path {place} d="M-34 0l8-26l16 14l10-22l10 22l16-14l8 26z" {edge}/>')
        if who.count is not None:
            self.badge(min(x + r * 0.95, WIDE - 40), y - r * 0.75, who.count)
        return max(y + r, py + tall)

    # What somebody says

    def bubble(self, at: int, who: Sitter, text: str, height: float) -> float:
        """What a seat says, beside its face where nothing is covered, else over the whole; how high that is now."""
        x, y, r = self.faces[at]
        for wide in (440, 320, 240):
            lines = _spoken(text, wide)
            w, h = _bubble_size(lines)
            whole = " ".join(lines) == " ".join(fonts().shown(text).split())
            above = min(max(x - w / 2, 24), WIDE - 24 - w)
            for left, upper in ((above, y - r - 18 - h), (x + r + 28, y - h * 0.6), (x - r - 28 - w, y - h * 0.6)):
                box = (left, upper, left + w, upper + h)
                inside = left >= 24 and upper >= 20 and left + w <= WIDE - 24 and upper + h <= height - 20
                if inside and whole and not any(_meet(box, other) for other in self.taken):
                    self._say(lines, box, (x, y, r))
                    return height
        lines = _spoken(text, WIDE - 220)
        w, h = _bubble_size(lines)
        self.parts = [f'<g transform="translate(0 {h + 14:g})">', *self.parts, "</g>"]
        face = (x, y + h + 14, r)
        left = min(max(x - w / 2, 24), WIDE - 24 - w)
        if y - r > 90:  # too far away for its tail: the face looks in once more
            face = (84, 24 + h / 2, 36)
            left = 150
            self.add(f'<circle cx="{face[0]:g}" cy="{face[1]:g}" r="40" fill="#e9dcc3"/>')
            self.face(at, who, *face)
        self._say(lines, (left, 28, left + w, 28 + h), face)
        return height + h + 14

    def _say(self, lines: Sequence[str], box: Box, face: tuple[float, float, float]) -> None:
        """Words on white, with a tail towards a face."""
        left, upper, right, lower = box
        x, y, r = face
        if lower <= y - r:
            foot = min(max(x, left + 40), right - 40)
            tail = f"M{foot - 14:g} {lower - 2:g}H{foot + 14:g}L{x:g} {y - r - 6:g}Z"
        else:
            side, edge = (1, left) if left > x else (-1, right)
            middle = min(max(y, upper + 22), lower - 22)
            tail = f"M{edge + side * 2:g} {middle - 12:g}V{middle + 12:g}L{x + side * (r + 6):g} {y:g}Z"
        self.add(f'<path d="{tail}" fill="{IVORY}"/>')
        self.box(left, upper, right - left, lower - upper, IVORY, 24)
        for row, line in enumerate(lines):
            self.text((left + right) / 2, upper + 37 + 34 * row, line, 28, DARK, bold=False, serif=True)

    def face(self, at: int, who: Sitter, x: float, y: float, r: float) -> None:
        """A drawn face, or the first letters of a name on a colour."""
        self._ids += 1
        clip = f"f{self._ids}"
        place = f'cx="{x:g}" cy="{y:g}" r="{r:g}"'
        self.add(f'<clipPath id="{clip}"><circle {place}/></clipPath>')
        if who.face:
            inside = _own_ids(who.face, f"i{self._ids}")
            self.add(f'<g clip-path="url(#{clip})">{_placed(inside, x - r, y - r, 2 * r)}</g>')
            return
        tint = COLOURS[who.colour if who.colour >= 0 else colour_of(who.name)]
        self.add(f'<circle {place} fill="{tint}"/>')
        letters = [part[0] for part in fonts().shown(who.name).split() if part[0].isalnum()][:2]
        self.text(x, y + r * 0.3, "".join(letters).upper() or f"{at + 1}", r * 0.85, IVORY)


def _known(facts: Sequence[str], room: float) -> list[str]:
    """As many of some facts as fit in two lines."""
    lines: list[str] = []
    for fact in facts:
        longer = f"{lines[-1]} · {fact}" if lines else fact
        if lines and fonts().wide(longer, LEAST, bold=False) <= room:
            lines[-1] = longer
        elif len(lines) < 2:
            lines += wrapped(fact, LEAST, room, 2 - len(lines), bold=False)
    return lines


def _spoken(text: str, wide: float) -> list[str]:
    return wrapped(text, 28, wide, 4, bold=False, serif=True)


def _bubble_size(lines: Sequence[str]) -> tuple[float, float]:
    return max(fonts().wide(line, 28, bold=False, serif=True) for line in lines) + 44, 20 + 34 * len(lines)


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _own_ids(svg: str, tag: str) -> str:
    """The same drawing with names inside it that no other has."""
    svg = re.sub(r'\bid="([\w-]+)"', rf'id="\1{tag}"', svg)
    svg = re.sub(r"url\(#([\w-]+)\)", rf"url(#\1{tag})", svg)
    return re.sub(r'href="#([\w-]+)"', rf'href="#\1{tag}"', svg)


def _placed(svg: str, x: float, y: float, size: float) -> str:
    """A whole SVG as a part of another."""
    box = re.search(r'viewBox="([^"]*)"', svg)
    inner = svg[svg.index(">", svg.index("<svg")) + 1 : svg.rindex("</svg>")]
    place = f'x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"'
    return f'<svg {place} viewBox="{box[1] if box else "0 0 100 100"}">{inner}</svg>'


def fitted(text: str, size: float, wide: float, bold: bool = True, serif: bool = False) -> str:
    """As much of a text as there is room for."""
    known = fonts()
    text = known.shown(text)
    if known.wide(text, size, bold, serif) <= wide:
        return text
    while text and known.wide(text + "…", size, bold, serif) > wide:
        text = text[:-1]
    return text.rstrip() + "…"


def wrapped(text: str, size: float, wide: float, most: int, bold: bool = True, serif: bool = False) -> list[str]:
    """A text in lines that fit, at most so many; a word that is too long goes on in the next line."""
    known = fonts()
    words = known.shown(text).split() or [""]
    lines: list[str] = []
    while words and len(lines) < most - 1:
        line = ""
        while words and known.wide(f"{line} {words[0]}".strip(), size, bold, serif) <= wide:
            line = f"{line} {words.pop(0)}".strip()
        if not line and words:  # not even one word fits
            word, end = words[0], len(words[0]) - 1
            while end > 1 and known.wide(word[:end] + "-", size, bold, serif) > wide:
                end -= 1
            line, words[0] = word[:end] + "-", word[end:]
        lines.append(line)
    if words:
        lines.append(fitted(" ".join(words), size, wide, bold, serif))
    return lines
