"""Cells: a grid of signs to draw on, and what tables are drawn with: cards, plates, faces, ribbons, keys.

Colours are named; a Look says what each is: by lamp, by day, in 256 colours, or none. Every meaning has a sign besides
its colour, so that the same cells are read without any.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from ....cards import RANKS, rank_of, suit_of
from ...words.speaker import SYMBOLS
from .portraits import ground, pixels

LAMP = {
    "wood": "#1c120b", "bar": "#3a2414", "edge": "#9a6b43", "plate": "#17120e", "line": "#5f4c39", "cap": "#4b2f1e",
    "ink": "#fbf3e3", "ink2": "#d3c7b2", "ink3": "#b09e83", "gold": "#f4c04e", "goldink": "#f4c04e", "gold2": "#d8962a",
    "ongold": "#2a1c05", "danger": "#ff9a85", "dangerfill": "#5a1a13", "good": "#8fdca6", "win": "#1f7a44",
    "loss": "#b3271a", "white": "#ffffff", "card": "#fffdf8", "cardline": "#b8a888", "black": "#16181d",
    "red": "#b4121f", "green": "#1f6b3a", "blue": "#1f4fa3", "carddim": "#a89d8a", "back": "#24467f",
    "backdot": "#f3cf73", "bubble": "#fff4dc", "sheet": "#fbf5e8", "sheetink": "#2a211a", "sheetink2": "#665745",
    "sheetline": "#d8c8a8", "sheetred": "#a3210f", "sheetgood": "#1c6b3a", "sheethi": "#f6dfa2", "stitch": "#c9b27a",
}  # fmt: skip
DAY = LAMP | {
    "wood": "#f3e8d3", "bar": "#d3a877", "edge": "#8a5f38", "plate": "#fffaf0", "line": "#b99c74", "cap": "#fffaf0",
    "ink": "#2a211a", "ink2": "#4d3f30", "ink3": "#6b5a45", "gold": "#f0b93f", "goldink": "#6b3a00",
    "danger": "#a3210f", "dangerfill": "#fff0ec", "good": "#1c6b3a", "stitch": "#8a5f38",
}  # fmt: skip
# The 256 colours are chosen by hand: taken by nearness alone, three cloths would be one.
FEW = LAMP | {
    name: f"color({number})"
    for name, number in {
        "wood": 233, "bar": 236, "edge": 137, "plate": 232, "line": 240, "cap": 237, "ink": 230, "ink2": 187,
        "ink3": 144, "gold": 221, "goldink": 221, "gold2": 178, "ongold": 232, "danger": 216, "dangerfill": 52,
        "good": 115, "win": 28, "loss": 124, "card": 231, "cardline": 250, "black": 232, "red": 124, "carddim": 247,
        "back": 25, "bubble": 230, "sheet": 230, "stitch": 180,
    }.items()
}  # fmt: skip
CLOTHS = {  # the middle and the edge of a cloth, by the families that games name: by lamp, by day, in 256 colours
    "green": (("#1b543f", "#123d2d"), "#b9dcc8", (22, 22)),
    "blue": (("#224a6b", "#17354f"), "#bcd6ea", (24, 17)),
    "crimson": (("#6c202b", "#4d1620"), "#edc6c4", (88, 52)),
    "plum": (("#4b2f61", "#362146"), "#dac9e8", (54, 53)),
    "sea": (("#135454", "#0d3d3d"), "#b5dcda", (30, 23)),
}
ASCII = str.maketrans(
    dict.fromkeys("╭╮╰╯┌┐└┘├┤", "+") | dict.fromkeys("╔╗╚╝║┃▰█", "#") | dict.fromkeys("─╌–−", "-")
    | dict.fromkeys("·▱○", ".") | dict.fromkeys("★♛●•", "*") | dict.fromkeys("◀‹←", "<") | dict.fromkeys("▶›→▸", ">")
    | {"♠": "s", "♥": "h", "♦": "d", "♣": "c", "═": "=", "━": "=", "│": "|", "┆": ":", "…": "~", "▲": "^", "▼": "v"}
    | {"◇": "o", "×": "x", "“": '"', "”": '"', "’": "'", "▒": "%", "↑": "^", "↓": "v", "«": '"', "»": '"'}
    | {"✓": "+", "✗": "x"}
)  # fmt: skip
COLUMN, ASCII_COLUMN = " ▁▂▃▄▅▆▇█", " ...:::##"  # eighths of a cell, from below
SIZES = {"large": (7, 5), "small": (5, 3), "tiny": (3, 1)}  # the cells of a card
FRAMES = {"round": "╭╮╰╯─│", "double": "╔╗╚╝═║", "dash": "┌┐└┘╌┆"}
MINUS = re.compile(r"(?<=[\s(:,])-(?=\d)|^-(?=\d+ )")
REVERSED = {"gold", "loss", "win"}  # grounds that are shown where there is no colour


@dataclass(frozen=True)
class Look:
    """How cells are coloured: lamp, day, few (256) or none; suits in two colours or four; letters for signs."""

    colours: str = "lamp"
    four: bool = False
    ascii: bool = False

    def suit_ink(self, card: int) -> str:
        """The ink of a card's suit."""
        return (("green", "blue", "red", "black") if self.four else ("black", "red", "red", "black"))[suit_of(card)]

    def style(self, ink: str, ground: str, how: str, cloth: str) -> Style:
        """The style of a cell."""
        return _style(self.colours, ink, ground, how, cloth)


@cache
def _style(colours: str, ink: str, ground: str, how: str, cloth: str) -> Style:
    bold, italic, under = "b" in how, "i" in how, "u" in how
    if colours == "none":
        return Style(
            bold=bold, italic=italic, underline=under, dim="d" in how, reverse=ground in REVERSED or "r" in how
        )
    return Style(
        color=_colour(colours, ink, cloth), bgcolor=_colour(colours, ground, cloth), bold=bold, italic=italic,
        underline=under, reverse="r" in how,
    )  # fmt: skip


def _colour(colours: str, name: str, cloth: str) -> str:
    if name.startswith("#"):
        return name
    family, _, of = name.partition(":")
    if family in ("cloth", "cloth2"):
        lamp, day, few = CLOTHS.get(of or cloth, CLOTHS["green"])
        at = family == "cloth2"
        return day if colours == "day" else f"color({few[at]})" if colours == "few" else lamp[at]
    return {"lamp": LAMP, "day": DAY, "few": FEW}[colours][name]


@dataclass(frozen=True)
class Spot:
    """A place to touch, and what is there."""

    x: int
    y: int
    w: int
    h: int
    what: Any


@dataclass(frozen=True)
class Person:
    """Who sits at a seat, as they are drawn: the state is turn, out or nothing."""

    seat: int
    name: str
    face: str
    facts: Sequence[str] = ()
    score: str = ""
    count: int | None = None
    state: str = ""


def points(score: float) -> str:
    """A score with a true minus."""
    return f"{score:g}".replace("-", "−")


def fit(text: str, wide: int) -> str:
    """A text of so many cells: cut with an ellipsis, or filled up."""
    if cell_len(text) > wide:
        while text and cell_len(text) > wide - 1:
            text = text[:-1]
        text += "…"
    return text + " " * (wide - cell_len(text))


@lru_cache(maxsize=2000)
def wrap(text: str, wide: int, indent: str = "") -> Sequence[str]:
    """A text in lines of so many cells; a word that is longer goes on in the next."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        while cell_len(word) > wide - cell_len(indent):
            head = fit(word, wide - cell_len(indent)).rstrip("…")
            lines += [line] if line.strip() else []
            lines.append(head)
            line, word = indent, word[len(head) :]
        if line.strip() and cell_len(line) + 1 + cell_len(word) > wide:
            lines.append(line)
            line = indent + word
        else:
            line = f"{line} {word}" if line.strip() else (indent if lines else "") + word
    return [*lines, line] if line.strip() or not lines else lines


@dataclass
class Cells:
    """A screen to draw on: signs with their colours, and the places to touch."""

    w: int
    h: int
    look: Look = field(default_factory=Look)
    cloth: str = "green"
    ground: str = "wood"
    lit: Collection[int] = ()  # cards that somebody points at

    def __post_init__(self) -> None:
        empty = (" ", "ink", self.ground, "")
        self.rows = [[empty] * self.w for _ in range(self.h)]
        self.spots: list[Spot] = []

    # Signs

    def put(self, x: int, y: int, text: str, ink: str = "", ground: str = "", how: str = "") -> int:
        """Write a text; where it ends. What is not named stays as it was; what is beyond the edge is not written."""
        if not 0 <= y < self.h:
            return x + cell_len(text)
        row = self.rows[y]
        for char in text:
            if 0 <= x < self.w:
                old = row[x]
                row[x] = (char, ink or old[1], ground or old[2], how)
            x += 1
            if not char.isascii() and (extra := cell_len(char) - 1):
                for _ in range(extra):
                    if 0 <= x < self.w:
                        row[x] = ("", ink or row[x][1], ground or row[x][2], how)
                    x += 1
        return x

    def middle(self, x: int, y: int, text: str, ink: str = "", ground: str = "", how: str = "") -> None:
        """Write a text around a column."""
        self.put(x - cell_len(text) // 2, y, text, ink, ground, how)

    def right(self, x: int, y: int, text: str, ink: str = "", ground: str = "", how: str = "") -> int:
        """Write a text that ends before a column; where it begins."""
        self.put(x - cell_len(text), y, text, ink, ground, how)
        return x - cell_len(text)

    def say(self, x: int, y: int, text: str, ink: str = "ink", ground: str = "", how: str = "") -> int:
        """Write a text in which red suits are red, and a minus is one."""
        start, text = x, MINUS.sub("−", text)
        x = self.put(x, y, text, ink, ground, how)
        red = "sheetred" if ink.startswith("sheet") or ground == "gold" else "danger"
        for at, char in enumerate(text):
            if char in "♥♦":
                first = at - (
                    2 if text[max(0, at - 2) : at] == "10" else 1 if text[at - 1 : at] in set("23456789JQKA") else 0
                )
                left = start + cell_len(text[:first])
                self.put(left, y, text[first : at + 1], red, ground, how)
        return x

    def gild(self, text: str) -> None:
        """Have a text stand out wherever it is written."""
        for y, row in enumerate(self.rows):
            written = "".join(cell[0] or " " for cell in row)
            at = written.find(text) if text else -1
            while at >= 0:
                self.put(at, y, text, "ongold", "gold", "b")
                at = written.find(text, at + len(text))

    def fill(self, x: int, y: int, w: int, h: int, ground: str) -> None:
        """An empty ground."""
        for row in range(y, y + h):
            self.put(x, row, " " * w, "ink", ground)

    def box(
        self, x: int, y: int, w: int, h: int, ink: str = "line", ground: str = "", kind: str = "round",
        title: str = "", right: str = "",
    ) -> None:  # fmt: skip
        """A frame, with a title and a key on its upper edge."""
        if ground:
            self.fill(x, y, w, h, ground)
        a, b, c, d, across, down = tuple(FRAMES[kind])
        self.put(x, y, a + across * (w - 2) + b, ink, ground)
        self.put(x, y + h - 1, c + across * (w - 2) + d, ink, ground)
        for row in range(y + 1, y + h - 1):
            self.put(x, row, down, ink, ground)
            self.put(x + w - 1, row, down, ink, ground)
        room = w - 4
        if title and cell_len(title) + 2 <= room:
            self.put(x + 2, y, f" {title} ", "goldink" if ink == "gold" else "ink2", ground, "b")
            room -= cell_len(title) + 3
        if right and cell_len(right) + 2 <= room:
            self.put(x + w - 3 - cell_len(right), y, f" {right} ", "ink3", ground)

    def touch(self, x: int, y: int, w: int, h: int, what: Any) -> None:
        """A place to touch; what is drawn later lies above."""
        self.spots.append(Spot(x, y, w, h, what))

    def at(self, x: int, y: int) -> Any:
        """What is touched there; None: nothing."""
        for spot in reversed(self.spots):
            if spot.x <= x < spot.x + spot.w and spot.y <= y < spot.y + spot.h:
                return spot.what
        return None

    # Cards

    def name(self, card: int) -> str:
        """A card in three cells at the most."""
        return RANKS[rank_of(card)].replace("T", "10") + SYMBOLS[suit_of(card)]

    def card(self, x: int, y: int, card: int | None, size: str = "small", state: str = "", tab: str = "") -> None:
        """A card, None for a back. States: gold, bad, dim, slot; on the tab stands what it stands for, or a number."""
        w, h = SIZES[size]
        if card is not None and card in self.lit and state in ("", "dim"):
            state = "gold"
        paper = "carddim" if state == "dim" else "back" if card is None else "card"
        if state == "slot":
            self.box(x, y, w, h, "stitch", "cloth", "dash") if h > 1 else self.put(x, y, "╌" * w, "stitch", "cloth")
            if tab:
                self.middle(x + w // 2, y + h // 2, tab, "goldink", "cloth", "b")
            return
        ink = "white" if card is None else self.look.suit_ink(card)
        how = "" if state == "dim" else "b"
        if size == "tiny":
            fill = {"gold": "gold", "bad": "loss"}.get(state, paper)
            text = (tab or "▒▒▒") if card is None else self.name(card)
            if card is None:
                ink = "white" if tab else "backdot"
            self.put(x, y, f"{text:>3}", "white" if state == "bad" else ink, fill, how)
            return
        frame, line, kind = paper, "backdot" if card is None else "line" if state == "dim" else "cardline", "round"
        if state in ("gold", "bad"):
            frame, line, kind = ("gold", "ongold", "double") if state == "gold" else ("loss", "white", "double")
        self.box(x, y, w, h, line, frame, kind)
        for row in range(y + 1, y + h - 1):
            self.put(x + 1, row, ("▒" if card is None else " ") * (w - 2), "backdot" if card is None else ink, paper)
        if card is None:
            if tab:
                tab = tab if cell_len(tab) <= w - 2 else tab.lstrip("=")  # within its edge
                self.middle(x + w // 2, y + h // 2, f"{tab:^{w - 2}}", "white", "back", "b")
            return
        rank, suit = self.name(card)[:-1], self.name(card)[-1]
        if size == "small":
            self.put(x + 1, y + 1, f"{rank}{suit:<2}"[:3] if self.look.ascii else f"{rank:<2}{suit}", ink, paper, how)
        else:
            self.put(x + 1, y + 1, f"{rank:<2}", ink, paper, how)
            self.put(x + 3, y + 2, suit, ink, paper, how)
            self.put(x + 4, y + 3, f"{rank:>2}", ink, paper, how)
        if tab:
            self.put(x + 1, y + h - 1, fit(tab, w - 1).rstrip(), "ongold", "gold", "b")

    # People

    def disc(self, x: int, y: int, who: Person) -> None:
        """The first letter of a name on the colour of its face."""
        fill = ground(who.face)
        bright = sum(int(fill[at : at + 2], 16) * part for at, part in ((1, 0.3), (3, 0.59), (5, 0.11)))
        out = who.state == "out"
        if self.look.ascii or self.look.colours == "none":
            self.put(x, y, f"({who.name[:1]})" if self.look.ascii else f" {who.name[:1]} ", how="" if out else "br")
        else:
            self.put(x, y, f" {who.name[:1]} ", "black" if bright > 95 else "ink", "line" if out else fill, "b")

    def face(self, x: int, y: int, who: Person, size: int = 12) -> None:
        """A portrait of half blocks; without colour a frame with the letter. Whose turn it is has a gold frame."""
        rows = size // 2
        if self.look.ascii or self.look.colours == "none":
            self.box(x, y, size, rows, kind="double" if who.state == "turn" else "round")
            self.put(x + size // 2, y + rows // 2, who.name[:1], how="b")
            return
        if who.state == "turn":
            self.put(x - 1, y - 1, "▄" * (size + 2), "gold")
            self.put(x - 1, y + rows, "▀" * (size + 2), "gold")
            for row in range(y, y + rows):
                self.put(x - 1, row, "█", "gold")
                self.put(x + size, row, "█", "gold")
        colours = pixels(who.face, size)
        if who.state == "out":
            colours = [_grey(colour) for colour in colours]
        for row in range(rows):
            for col in range(size):
                over, under = colours[2 * row * size + col], colours[(2 * row + 1) * size + col]
                self.put(x + col, y + row, "▀", over, under)

    def plate(self, x: int, y: int, w: int, who: Person, disc: bool = True, lines: int = 1) -> None:
        """A name with the number of cards, under it facts and the score; whose turn it is has a gold one."""
        turn = who.state == "turn"
        fill, ink, ink2 = ("gold", "ongold", "ongold") if turn else ("plate", "ink", "ink2")
        if who.state == "out":
            ink2 = "ink3"
        left = x + (4 if disc else 1)
        self.fill(x, y, w, 1 + lines, fill)
        if disc:
            self.disc(x, y, who)
        room = x + w - left - (0 if who.count is None else 3 if who.count < 10 else 4)
        name = who.name if cell_len(who.name) <= room else short_name(who.name, room)
        turned = "▸" if turn and self.look.colours == "none" and disc else ""
        self.put(left - len(turned), y, turned + fit(name, room), ink, fill, "b")
        if who.count is not None:
            self.put(x + w - 3, y, f"{who.count:>2} ", "white", "back", "b")
        score = f"{who.score} " if who.score else ""
        facts = plate_lines(who.facts, x + w - left, lines, len(score))
        for row, line in enumerate(facts):
            self.say(left, y + 1 + row, line, ink2, fill)
        if score:
            self.right(x + w, y + lines, score, ink, fill, "b")

    # What is said

    def pill(self, x: int, y: int, text: str, fill: str = "gold") -> int:
        """A few words on a fill."""
        return self.put(x, y, f" {text} ", "ongold" if fill == "gold" else "white", fill, "b")

    def ribbon(self, x: int, y: int, text: str, wide: int, tall: bool = False) -> None:
        """A moment, said around a column."""
        if tall and cell_len(text) + 14 <= wide:
            w = cell_len(text) + 8
            left = x - w // 2
            for row in (y - 1, y, y + 1):
                self.put(left, row, " " * w, "ongold", "gold")
            for row in (y, y + 1):
                self.put(left - 3, row, "▶██", "gold2", "cloth")
                self.put(left + w, row, "██◀", "gold2", "cloth")
            self.put(left + 4, y, text, "ongold", "gold", "b")
            return
        for row, line in enumerate(reversed(wrap(MINUS.sub("−", text), wide - 8))):
            left = x - (cell_len(line) + 8) // 2
            self.put(left, y - row, "▶█", "gold2", "cloth")
            self.put(left + 2, y - row, f"  {line}  ", "ongold", "gold", "b")
            self.put(left + 6 + cell_len(line), y - row, "█◀", "gold2", "cloth")

    def bubble(self, x: int, y: int, text: str) -> None:
        """What somebody says."""
        self.put(x, y, f" “{text}” ", "sheetink", "bubble", "i")

    def meter(self, x: int, y: int, part: float, cells: int = 8, ground: str = "") -> int:
        """What is left of a time; where it ends."""
        full = max(0, min(cells, round(part * cells)))
        x = self.put(x, y, "▰" * full, "goldink", ground)
        return self.put(x, y, "▱" * (cells - full), "ink3", ground)

    def column(self, x: int, foot: int, high: int, part: float, wide: int, ink: str, ground: str) -> None:
        """A bar that stands on a row, a part of so many rows high, of eighths of them."""
        signs = ASCII_COLUMN if self.look.ascii else COLUMN
        eighths = max(1, round(part * high * 8))
        for up in range((eighths + 7) // 8):
            self.put(x, foot - up, signs[min(8, eighths - up * 8)] * wide, ink, ground)

    def key(self, x: int, y: int, key: str, label: str, ground: str = "") -> int:
        """A key and what it does; where it ends."""
        x = self.put(x, y, key, "goldink", ground, "b")
        return self.put(x, y, f" {label}", "ink2", ground)

    def action(self, x: int, y: int, key: str, label: str, kind: str = "") -> int:
        """A key cap and its verb: main, grave, off or plain; where it ends."""
        key, label = f" {key} ", f" {label} "
        if kind == "main":
            return self.put(
                self.put(x, y, key, "ongold", "gold2" if self.look.colours != "none" else "gold", "b"),
                y,
                label,
                "ongold",
                "gold",
                "b",
            )
        if kind == "off":
            return self.put(self.put(x, y, key, "ink3", "wood", "d"), y, label, "ink3", "wood", "d")
        if kind == "grave":
            return self.put(self.put(x, y, key, "white", "loss", "b"), y, label, "danger", "dangerfill", "b")
        return self.put(self.put(x, y, key, "goldink", "cap", "b"), y, label, "ink", "plate")

    def felt(self, x: int, y: int, w: int, h: int, stitched: bool = False) -> None:
        """The cloth of the table."""
        self.box(x, y, w, h, "edge", "cloth")
        for row in range(y, y + h):
            for col in range(x, x + w) if row in (y, y + h - 1) else (x, x + w - 1):
                char, ink, _, how = self.rows[row][col]
                self.rows[row][col] = (char, ink, "cloth2", how)
        if stitched:
            for at, col in enumerate(range(x + 4, x + w - 4, 4)):
                for row in (y, y + h - 1):
                    self.put(col, row, "×" if at % 2 else "◇", "stitch")
            for at, row in enumerate(range(y + 3, y + h - 2, 3)):
                for col in (x, x + w - 1):
                    self.put(col, row, "×" if at % 2 else "◇", "stitch")

    # Out

    def strip(self, y: int) -> Strip:
        """A line as the terminal gets it."""
        segments = []
        run, last = "", None
        for char, ink, fill, how in self.rows[y]:
            if self.look.ascii:
                char = char.translate(ASCII)
            now = (ink, fill, how)
            if now != last and run:
                assert last is not None
                segments.append(Segment(run, self.look.style(*last, self.cloth)))
                run = ""
            run, last = run + char, now
        if last is not None:
            segments.append(Segment(run, self.look.style(*last, self.cloth)))
        return Strip(segments, self.w)


def short_name(name: str, room: int) -> str:
    """A name in so much room: its last word where the others are a title; a number at its end is never cut."""
    first, _, last = name.rpartition(" ")
    if first and last.isdecimal() and cell_len(name) > room:
        return f"{fit(first, room - cell_len(last) - 1)}{last}"
    return last if len(last) > 2 and cell_len(last) <= room else name


def plate_lines(facts: Sequence[str], wide: int, lines: int, last: int) -> list[str]:
    """Facts in so many lines, as many as fit, the most important first; so many cells of the last line are taken."""
    found: list[str] = []
    for fact in facts:
        room = wide - (last + 1 if last and len(found) == lines else 0)
        if found and cell_len(found[-1]) + 3 + cell_len(fact) <= room:
            found[-1] += f" · {fact}"
        elif len(found) < lines and cell_len(fact) <= wide - (last + 1 if last and len(found) + 1 == lines else 0):
            found.append(fact)
    return found


def _grey(colour: str) -> str:
    r, g, b = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    level = (r * 3 + g * 6 + b) // 10
    return "#" + "".join(f"{(level + part) // 3 + 16:02x}" for part in (r, g, b))
