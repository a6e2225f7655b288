"""The teacher, or a friend at the shoulder, in a column beside the table: a face, how far it is, what they say."""

from __future__ import annotations

import pygame

from ...play.lessons.teaching import Teaching
from ..art.faces import face_svg
from ..art.geometry import Box
from ..words import Speaker
from . import fonts, look
from .brush import Brush
from .faces import Face


def paint_teacher(brush: Brush, box: Box, teaching: Teaching, speaker: Speaker) -> None:
    """The face above, its name beside it, and the bubble as high as its words."""
    from ..learning import said_lines, teacher_name

    size = min(brush.u(104), box.w // 3, box.h // 5)
    head, rest = box.above(size + brush.u(14), brush.u(14))
    face, beside = head.leftward(size + brush.u(12), brush.u(10))
    brush.face(Face(face_svg(teaching.teacher, teaching.mood)), *face.middle, size, look.RING)
    name, line = beside.inset(0, brush.u(12)).above(brush.u(30))
    brush.text(teacher_name(teaching), name, 22, look.INK, face=fonts.SERIF)
    if teaching.heading is not None:
        brush.text(speaker.say(teaching.heading), line, 15, look.SOFT, down="top")
    if teaching.steps:
        bar, rest = rest.above(brush.u(20), brush.u(14))
        _progress(brush, bar, teaching)
    if teaching.said:
        _bubble(brush, rest, said_lines(teaching, speaker), face.middle[0])


def _progress(brush: Brush, box: Box, teaching: Teaching) -> None:
    """A line, gold as far as the lesson is, and the numbers of that."""
    number, box = box.rightward(brush.u(56), brush.u(8))
    brush.text(f"{teaching.step} / {teaching.steps}", number, 15, look.SOFT, "right", face=fonts.BOLD)
    box = box.centred(box.w, brush.u(8))
    brush.panel(box, look.WOOD_DARK, 4, look.EDGE, 1)
    done = box.leftward(max(box.h, box.w * teaching.step // teaching.steps))[0]
    brush.panel(done, look.GOLD, 4)


def _bubble(brush: Brush, box: Box, said: list[str], x: int) -> None:
    """What they say, one thing below the other, in letters as large as there is room for."""
    pad, gap = brush.u(16), brush.u(11)
    inner = box.inset(pad)
    for size in (18, 17, 16, 15, 14, 13, 12, 11):
        pixels = brush.u(size)
        parts = [fonts.wrap(line, pixels, inner.w, fonts.SERIF) for line in said]
        deep = sum(len(part) for part in parts) * fonts.height(pixels) + gap * (len(parts) - 1)
        if deep <= inner.h:
            break
    plate = box.above(min(box.h, deep + 2 * pad))[0]
    tip = [(x - brush.u(10), plate.y + 2), (x, plate.y - brush.u(12)), (x + brush.u(10), plate.y + 2)]
    brush.panel(plate.moved(0, brush.u(4)), (0, 0, 0), 16, alpha=90)
    pygame.draw.polygon(brush.surface, look.TIP, tip)
    brush.panel(plate, look.TIP, 16, look.EDGE if look.THEME == "contrast" else None, 2)
    y = plate.y + pad
    for part in parts:
        high = fonts.height(pixels) * len(part)
        brush.lines(part, Box(inner.x, y, inner.w, high), pixels, look.ON_TIP, face=fonts.SERIF)
        y += high + gap
