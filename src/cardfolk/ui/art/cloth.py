"""The ground of a table as SVG: wood, and on it a cloth with a stitched border under a lamp."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, cos, pi, sin

PITCH = 34.0  # units from one diamond of the border to the next
FINE = 13.0  # and from a diamond to a cross along the foot of a tile
INSET = 17.0  # units from the edge of the cloth to the middle of its stitches


@dataclass(frozen=True)
class Ground:
    """The colours of wood, its edge, a cloth from its middle to its rim, and stitches."""

    wood: tuple[str, str, str]
    edge: str
    cloth: tuple[str, str, str]
    stitch: str


def ground_svg(size: tuple[float, float], cloth: tuple[float, float, float, float], radius: float, look: Ground) -> str:
    """Wood of a size with a cloth on it: its left and upper edge, width and height, and the radius of its corners."""
    w, h = size
    x, y, wide, tall = cloth
    wood = "".join(
        f'<stop offset="{at}" stop-color="{colour}"/>' for at, colour in zip((0, 0.45, 1), look.wood, strict=True)
    )
    felt = "".join(
        f'<stop offset="{at}" stop-color="{colour}"/>' for at, colour in zip((0, 0.55, 1), look.cloth, strict=True)
    )
    box = f'x="{x:g}" y="{y:g}" width="{wide:g}" height="{tall:g}" rx="{radius:g}"'
    lamp = f"translate({x + wide / 2:g} {y + 0.44 * tall:g})scale({0.75 * wide:g} {0.62 * tall:g})"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w:g} {h:g}"><defs>'
        f'<linearGradient id="wood" x1="0" y1="0" x2="0" y2="1">{wood}</linearGradient>'
        f'<radialGradient id="felt" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" gradientTransform="{lamp}">'
        f"{felt}</radialGradient></defs>"
        f'<rect width="{w:g}" height="{h:g}" fill="url(#wood)"/>'
        + "".join(
            f'<rect {box} fill="none" stroke="#000" stroke-opacity=".06" stroke-width="{wider}"/>'
            for wider in (40, 30, 22, 16)
        )
        + f'<rect {box} fill="none" stroke="#000" stroke-opacity=".5" stroke-width="14"/>'
        f'<rect {box} fill="none" stroke="{look.edge}" stroke-width="10"/>'
        f'<rect {box} fill="url(#felt)" stroke="#000" stroke-opacity=".45" stroke-width="4"/>'
        f'<g transform="translate({x:g} {y:g})" fill="none" stroke="{look.stitch}" opacity=".62">'
        f"{_stitches(wide, tall, radius)}</g></svg>"
    )


def tile_svg(w: float, h: float, look: Ground, foot: float = 0.0) -> str:
    """A small cloth with a wooden edge, for something to choose: stitched all around, or with a darker foot so high."""
    felt = "".join(
        f'<stop offset="{at}" stop-color="{colour}"/>' for at, colour in zip((0, 0.6, 1), look.cloth, strict=True)
    )
    lamp = f"translate({0.6 * w:g} {0.3 * h:g})scale({0.9 * w:g} {0.8 * h:g})"
    around = f'<g fill="none" stroke="{look.stitch}" opacity=".5">{_stitches(w, h, 26)}</g>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w:g} {h:g}"><defs>'
        f'<radialGradient id="felt" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" gradientTransform="{lamp}">'
        f'{felt}</radialGradient></defs><rect x="1.5" y="1.5" width="{w - 3:g}" height="{h - 3:g}" rx="20" '
        f'fill="url(#felt)" stroke="{look.edge}" stroke-width="3"/>'
        f"{_foot(w, h, foot, look) if foot else around}</svg>"
    )


def _foot(w: float, h: float, tall: float, look: Ground) -> str:
    """The lower part of a tile, darker, with a line of diamonds and crosses along its upper edge."""
    y, line = h - tall, ""
    for at in range(int((w - 12) / FINE)):
        x = 12 + at * FINE
        line += f"M{x - 2:g} {y + 7:g}l4 4m-4 0l4-4" if at % 2 else f"M{x - 4:g} {y + 9:g}l4-4l4 4l-4 4Z"
    return (
        f'<path d="M3 {y:g}H{w - 3:g}V{h - 21.5:g}A18.5 18.5 0 0 1 {w - 21.5:g} {h - 3:g}H21.5A18.5 18.5 0 0 1 3 '
        f'{h - 21.5:g}Z" fill="{look.cloth[2]}"/>'
        f'<path d="{line}" fill="none" stroke="{look.stitch}" stroke-width="1.2" opacity=".7"/>'
    )


def _stitches(w: float, h: float, radius: float) -> str:
    """Diamonds and crosses in turn, and a line inside them."""
    r = radius - INSET
    length = 2 * (w + h - 4 * radius) + 2 * pi * r
    count = max(8, round(length / PITCH))
    diamonds, crosses = "", ""
    for at in range(2 * count):
        x, y, angle = _along(at * length / (2 * count), w, h, radius)
        c, s = cos(angle), sin(angle)

        def point(u: float, v: float, x: float = x, y: float = y, c: float = c, s: float = s) -> str:
            return f"{x + u * c - v * s:.1f} {y + u * s + v * c:.1f}"

        if at % 2:
            crosses += f"M{point(-2.5, -2.5)}L{point(2.5, 2.5)}M{point(-2.5, 2.5)}L{point(2.5, -2.5)}"
        else:
            diamonds += f"M{point(-5, 0)}L{point(0, -5)}L{point(5, 0)}L{point(0, 5)}Z"
    inner = INSET + 9
    line = f'x="{inner:g}" y="{inner:g}" width="{w - 2 * inner:g}" height="{h - 2 * inner:g}" rx="{radius - inner:g}"'
    return (
        f'<path d="{diamonds}" stroke-width="1.5"/><path d="{crosses}" stroke-width="1.5" stroke-linecap="round"/>'
        f'<rect {line} stroke-width="1.2" stroke-dasharray="5 4" opacity=".75"/>'
    )


def _along(far: float, w: float, h: float, radius: float) -> tuple[float, float, float]:
    """The point so far along the border, from its upper left corner clockwise, and the direction there."""
    r = radius - INSET
    across, down, corner = w - 2 * radius, h - 2 * radius, pi / 2 * r
    sides = (
        (across, radius, INSET, 1, 0, w - radius, radius),
        (down, w - INSET, radius, 0, 1, w - radius, h - radius),
        (across, w - radius, h - INSET, -1, 0, radius, h - radius),
        (down, INSET, h - radius, 0, -1, radius, radius),
    )
    for side, x, y, dx, dy, mx, my in sides:
        angle = atan2(dy, dx)
        if far <= side:
            return x + far * dx, y + far * dy, angle
        far -= side
        if far <= corner:
            turned = angle - pi / 2 + far / r
            return mx + r * cos(turned), my + r * sin(turned), turned + pi / 2
        far -= corner
    return radius, INSET, 0.0
