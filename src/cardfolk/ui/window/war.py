"""A war on stage: the armies that fight in a row a side, the sum of each on a disc. They step up one by one."""

from __future__ import annotations

from collections.abc import Sequence

from ..art.geometry import Box, high
from . import fonts, look, signs
from .brush import Brush
from .marks import badge
from .scene import Scene, Side, suit_of_zone

MOST = 7  # cards of an army that are seen
STEP = 0.4  # seconds between one army and the next, the sums, and who has won


def steps(sides: Sequence[Side]) -> int:
    """In how many steps all of a war is seen: its armies, its sums, who has won."""
    return sum(len(side.armies) for side in sides) + 2


def paint_war(brush: Brush, scene: Scene, sides: Sequence[Side]) -> None:
    """Theirs above and yours below, as far as they have stepped up; the higher sum is gold."""
    laid, armies = scene.laid, sum(len(side.armies) for side in sides)
    top = round((laid.places.top + 6) * laid.unit)
    room = Box(laid.cloth.x, top, laid.cloth.w, laid.cloth.bottom - brush.u(60) - top)
    cards, aside = room.inset(brush.u(30), 0).leftward(round(0.62 * room.w), brush.u(24))
    width = min(brush.u(laid.places.small * 1.4), round((room.h / len(sides) - brush.u(26)) / 1.4)) // 4 * 4
    each = room.h // len(sides)
    seen, best = 0, max(side.total for side in sides)
    for at, side in enumerate(sides):
        row = Box(cards.x, room.y + at * each, cards.w, each)
        _line_up(brush, side, row, width, scene.step - seen)
        seen += len(side.armies)
        if scene.step > armies:
            won = side.total == best and side.owner == scene.hero and scene.step > armies + 1
            _sum(brush, scene, side, Box(aside.x, row.y, aside.w, row.h), won)


def _line_up(brush: Brush, side: Side, row: Box, width: int, most: int) -> None:
    """The armies of a side, side by side."""
    gap = brush.u(34)
    counts = [min(MOST, len(zone.cards)) for zone in side.armies]
    free = row.w - gap * (len(counts) - 1) - width * len(counts)
    step = min(0.53 * width, free / max(1, sum(counts) - len(counts)))
    lengths = [width + round(step * (count - 1)) for count in counts]
    x = row.x + (row.w - sum(lengths) - gap * (len(counts) - 1)) // 2
    y = row.y + (row.h - high(width)) // 2
    for zone, long in list(zip(side.armies, lengths, strict=True))[: max(0, most)]:
        for at, lying in enumerate(zone.cards[:MOST]):
            brush.card(lying.card, Box(x + round(at * step), y, width, high(width)))
        end = x + long
        if suit_of_zone(zone) >= 0:
            flag = Box(end - brush.u(28), y - brush.u(10), brush.u(30), brush.u(38))
            brush.sign(signs.pennant_svg(suit_of_zone(zone)), flag)
        badge(brush, Box(end - brush.u(12), y + high(width) - brush.u(26), brush.u(28), brush.u(31)), zone.count)
        x = end + gap


def _sum(brush: Brush, scene: Scene, side: Side, box: Box, won: bool) -> None:
    """What a side comes to, and whose it is."""
    size = min(brush.u(104), box.h - brush.u(20))
    disc = Box(box.x, box.y + (box.h - size) // 2, size, size)
    if won:
        brush.glow(disc, look.GOLD, 500)
    brush.panel(disc, look.GOLD if won else look.PLATE, 500, look.SHEET if won else look.STITCH, 3)
    brush.text(str(side.total), disc, 48, look.ON_GOLD if won else look.INK, "middle", face=fonts.SERIF)
    name = Box(disc.right + brush.u(14), disc.y, box.right - disc.right - brush.u(20), disc.h)
    brush.text(scene.said.seats[side.owner][0], name, 22, look.ON_CLOTH, face=fonts.SERIF)
