"""curve_svg: how a game went for one seat, as a line on paper, with the decisions that mattered; drawn for phones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .canvas import LEAST, WIDE, Canvas, wrapped
from .shapes import number

HIGH = 560  # pixels of the whole
LEFT, RIGHT = 128, 712  # where the line begins and ends
INK, SOFT, GRID, LINE = "#2a211a", "#665745", "#e0d2b4", "#24467f"
TONES = {"slip": "#8a6a10", "mistake": "#b3541a", "blunder": "#a3210f"}


@dataclass(frozen=True)
class Spot:
    """A point of the curve: how the seat stood, in which deal, and what is marked there, if something is."""

    stand: float
    deal: int = 0
    mark: int = 0  # the number of a decision that mattered; 0: none
    grade: str = ""  # how bad it was


def curve_svg(title: str, spots: Sequence[Spot], count: int, low: float, high: float, labels: Sequence[str]) -> str:
    """The curve between two values, labelled from below, with room for so many points; each deal has its own line."""
    canvas = Canvas()
    canvas.box(14, 14, WIDE - 28, HIGH - 28, "#fbf5e8", 30)
    titles = wrapped(title, 30, WIDE - 96, 2)
    for at, line in enumerate(titles):
        canvas.text(48, 68 + 36 * at, line, 30, INK, anchor="start")
    top, foot = 100.0 + 36 * len(titles), HIGH - 66.0
    for at, label in enumerate(labels):
        y = foot - (foot - top) * at / max(1, len(labels) - 1)
        canvas.box(LEFT, y - 1, RIGHT - LEFT, 2, GRID, 0)
        canvas.text(LEFT - 14, y + 9, label, LEAST, SOFT, bold=False, anchor="end")
    step = (RIGHT - LEFT) / max(1, count - 1)

    def place(at: int) -> tuple[float, float]:
        part = (spots[at].stand - low) / ((high - low) or 1)
        return LEFT + at * step, foot - (foot - top) * min(1.0, max(0.0, part))

    paths: list[str] = []
    for at, spot in enumerate(spots):
        x, y = place(at)
        begins = not at or spots[at - 1].deal != spot.deal
        paths.append(f"{'M' if begins else 'L'}{number(x)} {number(y)}")
        if begins and at:
            canvas.box(x - step / 2 - 1, top, 2, foot - top, GRID, 0)
    pen = 'fill="none" stroke-width="6" stroke-linejoin="round" stroke-linecap="round"'
    canvas.add(f'<path d="{"".join(paths)}" stroke="{LINE}" {pen}/>')
    for at, spot in enumerate(spots):
        if spot.grade:
            x, y = place(at)
            radius = 24 if spot.mark else 10
            look = f'fill="{TONES.get(spot.grade, SOFT)}" stroke="#fffdf8" stroke-width="4"'
            canvas.add(f'<circle cx="{number(x)}" cy="{number(y)}" r="{radius}" {look}/>')
            if spot.mark:
                canvas.numeral(spot.mark, x, y - 13, 26)
    return canvas.svg(HIGH)
