"""Marks on a table: how many cards, what was gained, a few words on a plate, the ribbon of a moment."""

from __future__ import annotations

import pygame

from ..art.geometry import Box
from . import fonts, look, signs
from .brush import Brush
from .layout import Layout

TRUE, FALSE = (24, 107, 58), (163, 33, 15)  # under what was found so, and under what was not
RED_DARK = (124, 23, 13)


def badge(brush: Brush, box: Box, count: int) -> None:
    """How many cards: a number on the back of one."""
    brush.panel(box, look.CARD_BLUE, 4, look.IVORY, 2)
    brush.text(str(count), box.inset(1), 16, look.IVORY, "middle", face=fonts.BOLD)


def tag(brush: Brush, text: str, box: Box, good: bool | None = None) -> None:
    """A few words on a plate, in the middle of a box; of what was found true with a tick, of what was not with a
    cross."""
    if not text:
        return
    aside = 0 if good is None else brush.u(22)
    pixels, lines = fonts.fit(text, box.w - brush.u(16) - aside, box.h, brush.u(15), face=fonts.BOLD)
    wide = max(fonts.width(line, pixels, fonts.BOLD) for line in lines) + brush.u(24) + aside
    plate = box.centred(wide, box.h)
    if good is None:
        brush.panel(plate, look.PLATE, 13, alpha=238)
        brush.lines(lines, plate, pixels, look.INK, "middle", "middle", fonts.BOLD)
        return
    brush.panel(plate, TRUE if good else FALSE, 15, look.IVORY, 2)
    mark, words = plate.inset(brush.u(8), 0).leftward(brush.u(18), brush.u(4))
    brush.sign(signs.line_svg("tick" if good else "cross", look.IVORY), mark)
    brush.lines(lines, words, pixels, look.IVORY, "middle", "middle", fonts.BOLD)


def gain(brush: Brush, text: str, face: Box, good: bool) -> None:
    """What somebody has got just now, at the upper left of their face."""
    pixels = brush.u(19)
    wide = max(brush.u(44), fonts.width(text, pixels, fonts.BOLD) + brush.u(22))
    plate = Box(face.x - wide + brush.u(12), face.y + brush.u(4), wide, brush.u(34))
    brush.panel(plate, TRUE if good else FALSE, 17, look.IVORY, 2)
    brush.lines([text], plate, pixels, look.IVORY, "middle", "middle", fonts.BOLD)


def bubble(brush: Brush, face: Box, text: str, within: Box, side: str = "above") -> None:
    """What somebody says, at a side of their face: left, right, above, below."""
    pixels = brush.u(17)
    lines = fonts.wrap(text, pixels, brush.u(240), fonts.ITALIC)
    wide = max(fonts.width(line, pixels, fonts.ITALIC) for line in lines) + brush.u(26)
    tall = fonts.height(pixels) * len(lines) + brush.u(16)
    (x, y), by = face.middle, brush.u(9)
    if side == "above":
        box = Box(x - wide // 2, face.y - tall - brush.u(12), wide, tall)
        foot, tip = (x, box.bottom - 2), (x, box.bottom + by)
        points = [(foot[0] - brush.u(9), foot[1]), tip, (foot[0] + brush.u(9), foot[1])]
    elif side == "below":
        box = Box(x - wide // 2, face.bottom + brush.u(10), wide, tall)
        points = [(x - brush.u(9), box.y + 2), (x, box.y - by), (x + brush.u(9), box.y + 2)]
    else:
        left = side == "left"
        box = Box(face.x - wide - brush.u(14) if left else face.right + brush.u(40), y - tall // 2, wide, tall)
        edge, tip = (box.right - 2, (box.right + by, y)) if left else (box.x + 2, (box.x - by, y))
        points = [(edge, y - brush.u(8)), tip, (edge, y + brush.u(8))]
    high = max(brush.u(54), box.y)
    box = Box(max(within.x + brush.u(6), min(box.x, within.right - wide - brush.u(6))), high, wide, tall)
    brush.panel(box.moved(0, brush.u(3)), (0, 0, 0), 14, alpha=90)
    pygame.draw.polygon(brush.surface, look.TIP, points)
    brush.panel(box, look.TIP, 14)
    brush.lines(lines, box, pixels, look.ON_TIP, "middle", "middle", fonts.ITALIC)


def ribbon(brush: Brush, laid: Layout, text: str, size: float = 26, sad: bool = False, at: float | None = None) -> Box:
    """A moment, said on a ribbon over the rim or at a height; red where somebody has lost. Where it is."""
    text = text[:-1] if text.endswith(".") and text.count(".") == 1 else text
    pixels = brush.u(size)
    most = laid.cloth.w - brush.u(300)
    while fonts.width(text, pixels, fonts.SERIF) > most and pixels > 12:
        pixels -= 1
    wide = min(most, fonts.width(text, pixels, fonts.SERIF)) + brush.u(56)
    tall = round(pixels * 1.85)
    x, y = laid.cloth.middle[0], laid.cloth.bottom - brush.u(22) if at is None else brush.u(at)
    band = Box(x - wide // 2, y - tall // 2, wide, tall)
    dark, ink = (RED_DARK, look.IVORY) if sad else (look.GOLD_DARK, look.ON_GOLD)
    for side in (-1, 1):
        inner = x + side * (wide // 2 - brush.u(14))
        outer = x + side * (wide // 2 + brush.u(22))
        top, foot = band.y + brush.u(9), band.bottom + brush.u(9)
        notch = (outer - side * brush.u(13), (top + foot) // 2)
        pygame.draw.polygon(brush.surface, dark, [(inner, top), (outer, top), notch, (outer, foot), (inner, foot)])
    brush.panel(band.moved(0, brush.u(4)), (0, 0, 0), 4, alpha=80)
    brush.gilded(band, 4, sad)
    brush.lines([text], band, pixels, ink, "middle", "middle", fonts.SERIF)
    return band
