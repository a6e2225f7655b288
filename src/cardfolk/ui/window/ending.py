"""The end of a game: whom it is about under a hat, the sheet beside them, what it was on the ribbon."""

from __future__ import annotations

from ..art.geometry import Box
from . import fonts, look, signs
from .brush import Brush
from .marks import ribbon
from .points import DealEnd, paint_sheet
from .scene import Scene

LEAST = 150.0  # units of width for whom it is about; in less, the crown on the sheet must do
COLD = (184, 216, 240)  # the light on who has lost


def paint_ending(brush: Brush, scene: Scene, end: DealEnd) -> None:
    """In place of the table."""
    room = scene.laid.cloth.inset(brush.u(44), brush.u(26))
    room = room.below(brush.u(44))[1]
    spare = min(round(0.34 * room.w), room.w - end.grid.wide(brush.unit) - brush.u(26))
    if 0 <= end.hero < len(scene.faces) and spare >= brush.u(LEAST):
        left, room = room.leftward(spare, brush.u(26))
        _hero(brush, scene, end, left)
    sheet = room.below(room.h - brush.u(62))[0] if end.said else room
    paint_sheet(brush, sheet, end.grid)
    if end.said:
        _said(brush, end.said, Box(room.x, room.y, room.w, brush.u(54)))
    ribbon(brush, scene.laid, end.headline, 34, end.sad)


def _hero(brush: Brush, scene: Scene, end: DealEnd, box: Box) -> None:
    """Large, under a crown or a fool's cap, with rays behind."""
    size = min(round(0.8 * box.w), round(0.46 * box.h))
    x, y = box.middle[0], box.y + round(0.56 * box.h)
    if look.THEME != "contrast":
        brush.rays(x, y, round(1.1 * box.h), COLD if end.sad else look.STITCH, scene.laid.cloth.inset(brush.u(30)))
    brush.face(scene.faces[end.hero], x, y, size, look.RING if end.sad else look.GOLD)
    hat, wide, over = ("cap", 1.24, 0.6) if end.sad else ("crown", 0.56, 0.86)
    width = round(wide * size)
    tall = round(width * signs.shape_of(hat))
    top = y + size // 2 - round(over * size) - tall
    brush.drawing(signs.hat_svg(hat), Box(x - width // 2, top, width, tall))
    name = Box(box.x, y + size // 2 + brush.u(8), box.w, brush.u(30))
    brush.text(scene.said.seats[end.hero][0], name, 22, look.ON_CLOTH, "middle", face=fonts.SERIF)


def _said(brush: Brush, text: str, box: Box) -> None:
    """What somebody says to it, above the sheet."""
    pixels, lines = fonts.fit(text, box.w - brush.u(40), box.h - brush.u(10), brush.u(18), face=fonts.SERIF)
    wide = max(fonts.width(line, pixels, fonts.SERIF) for line in lines) + brush.u(32)
    plate = box.centred(wide, fonts.height(pixels) * len(lines) + brush.u(16))
    brush.panel(plate.moved(0, brush.u(3)), (0, 0, 0), 14, alpha=90)
    brush.panel(plate, look.TIP, 14)
    brush.lines(lines, plate, pixels, look.ON_TIP, "middle", "middle", fonts.SERIF)
