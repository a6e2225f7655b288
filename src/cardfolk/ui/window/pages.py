"""Pages: a text with headings, lists and tables, such as the rules of a game, set to be read."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...cards import find_card
from ..art.geometry import Box, high
from ..rulebook import groups_of, pictures_in
from . import fonts, look
from .brush import Brush
from .dialogs import Panel
from .widgets import Scroller

SIZES = {1: 28.0, 2: 20.0, 3: 17.0}
BODY = 16.0
CARD = 70.0  # how wide one is in a picture
MARKS = re.compile(r"\*\*|`|(?<!\w)[*_](?=\S)|(?<=\S)[*_](?!\w)")
LINKS = re.compile(r"\[([^\]]+)\]\([^)]+\)")
ITEM = re.compile(r"^( *)([-*]|\d+\.) +(.*)")


@dataclass
class Block:
    """A heading, a paragraph, an item of a list, or a row of a table with its cells."""

    text: str = ""
    level: int = 0  # of a heading
    deep: int = 0  # of an item
    sign: str = ""
    cells: tuple[str, ...] = ()
    picture: str = ""  # cards, above a text that says what they show


def plain(text: str) -> str:
    """A text without the signs of Markdown.

    >>> plain("its suit is **trump**, `7c`, [more](x.md)")
    'its suit is trump, 7c, more'
    """
    return MARKS.sub("", LINKS.sub(r"\1", text)).strip()


def blocks_of(text: str) -> list[Block]:
    """The parts of a Markdown text, in order; lines of one paragraph are joined."""
    blocks: list[Block] = []
    open = False  # whether the next line belongs to the last block
    for line in text.splitlines():
        bare = line.strip()
        item = ITEM.match(line)
        if not bare:
            open = False
        elif bare.startswith("#"):
            level = len(bare) - len(bare.lstrip("#"))
            blocks.append(Block(plain(bare[level:]), level=level))
            open = False
        elif bare.startswith("|"):
            cells = tuple(plain(cell) for cell in bare.strip("|").split("|"))
            if not all(set(cell) <= set("-: ") for cell in cells):
                blocks.append(Block(cells=cells))
            open = False
        elif item is not None:
            sign = "•" if item[2] in "-*" else item[2]
            blocks.append(Block(item[3], deep=1 + len(item[1]) // 2, sign=sign))
            open = True
        elif picture := next(pictures_in(bare), None):
            blocks.append(Block(picture[1], picture=picture[0]))
            open = False
        elif open:
            blocks[-1].text += f" {bare}"
        else:
            blocks.append(Block(bare))
            open = True
    for block in blocks:
        block.text = plain(block.text)
    return blocks


@dataclass
class Pictured:
    """A card, or None for a back, at a place of the page."""

    box: Box
    card: int | None


@dataclass
class Set:
    """Lines at a place of the page."""

    box: Box
    lines: tuple[str, ...]
    pixels: int
    face: str = fonts.SANS


class Page(Scroller):
    """The text, which scrolls."""

    def __init__(self, text: str, name: str = "page") -> None:
        super().__init__(name)
        self.blocks = blocks_of(text)
        self._seen = (0, 0.0)
        self._sets: list[Set] = []
        self._cards: list[Pictured] = []

    def lay(self, unit: float) -> None:
        """Every block in its place."""
        if (self.box.w, unit) == self._seen:
            return
        self._seen, self._sets, self._cards = (self.box.w, unit), [], []
        inner = self.box.w - round(20 * unit)
        y = 0
        last = Block()
        for block in self.blocks:
            table = bool(block.cells)
            gap = 22 if block.level == 2 else 14 if block.level else 3 if table and last.cells else 7
            y += round(gap * unit) if self._sets else 0
            y += self._picture(block, y, unit) if block.picture else 0
            y += self._table(block, inner, y, unit) if table else self._block(block, inner, y, unit)
            last = block
        self.deep = y

    def _picture(self, block: Block, y: int, unit: float) -> int:
        """Groups of cards that lie apart, in each of them card over card."""
        wide = round(CARD * unit)
        x = 0
        for group in groups_of(block.picture):
            for name in group:
                card = find_card(name)
                self._cards.append(Pictured(Box(x, y, wide, high(wide)), None if card < 0 else card))
                x += round(wide * 0.6)
            x += round(wide * 0.85)
        return high(wide) + round(6 * unit)

    def _block(self, block: Block, wide: int, y: int, unit: float) -> int:
        pixels = round((SIZES.get(block.level, BODY) if block.level else BODY) * unit)
        x = round(22 * unit * block.deep)
        if block.sign:
            at = x - round(18 * unit)
            self._sets.append(Set(Box(at, y, x - at, 0), (block.sign,), pixels))
        face = fonts.SERIF if block.level else fonts.SANS
        lines = fonts.wrap(block.text, pixels, max(1, wide - x), face)
        self._sets.append(Set(Box(x, y, wide - x, 0), lines, pixels, face))
        return fonts.height(pixels) * len(lines)

    def _table(self, block: Block, wide: int, y: int, unit: float) -> int:
        """A row; the last column has what the others leave."""
        pixels = round(14 * unit)
        at = self.blocks.index(block)
        first, last = at, at
        while first and self.blocks[first - 1].cells:
            first -= 1
        while last + 1 < len(self.blocks) and self.blocks[last + 1].cells:
            last += 1
        rows = [one.cells for one in self.blocks[first : last + 1]]
        columns = max(len(cells) for cells in rows)
        most = wide // max(2, columns) if columns > 1 else wide
        x, deep = 0, 0
        for column in range(columns):
            face = fonts.SANS if column else fonts.BOLD
            widest = max(fonts.width(cells[column], pixels, face) for cells in rows if column < len(cells))
            mine = wide - x if column == columns - 1 else min(widest, most)
            if column < len(block.cells) and block.cells[column]:
                lines = fonts.wrap(block.cells[column], pixels, max(1, mine), face)
                self._sets.append(Set(Box(x, y, mine, 0), lines, pixels, face))
                deep = max(deep, fonts.height(pixels) * len(lines))
            x += mine + round(16 * unit)
        return deep

    def draw_all(self, brush: Brush) -> None:
        """The lines that are to be seen."""
        for one in self._sets:
            place = one.box.moved(self.box.x, self.box.y - self.top)
            if place.y < self.box.bottom and place.y + fonts.height(one.pixels) * len(one.lines) > self.box.y:
                brush.lines(one.lines, place, one.pixels, look.ON_SHEET, face=one.face)
        for lying in self._cards:
            place = lying.box.moved(self.box.x, self.box.y - self.top)
            if place.meets(self.box):
                brush.card(lying.card, place)


class Pages(Panel):
    """A page over what was there."""

    LEAVES = (*Panel.LEAVES, "?")
    PAPER = True

    def __init__(self, text: str, back: str) -> None:
        super().__init__(back)
        self.page = Page(text)
        self.widgets = [self.page, self.back]

    def opened(self) -> None:
        """Arrows scroll at once."""
        self.look_at(self.page)

    def arrange(self, box: Box, unit: float) -> None:
        """Most of the window, no wider than one reads."""
        self.panel = box.centred(min(round(860 * unit), box.w - round(30 * unit)), box.h - round(30 * unit))
        self.page.box = self.inside(unit, 24, 18, 12)
