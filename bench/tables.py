"""Figures as text: tables aligned in monospace."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

NONE = "–"


def table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]], notes: Sequence[str] = ()) -> str:
    """A table with its first column to the left, the others to the right; a column without a figure is left out."""
    kept = [at for at in range(len(head)) if any(row[at] not in (NONE, "") for row in rows)]
    head = [head[at] for at in kept]
    rows = [[row[at] for at in kept] for row in rows]
    if not rows:
        return f"{title}: nothing to show\n"
    widths = [max(len(row[at]) for row in [head, *rows]) for at in range(len(head))]
    lines = [title, ""]
    for row in [head, ["-" * width for width in widths], *rows]:
        cells = [row[0].ljust(widths[0]), *(row[at].rjust(widths[at]) for at in range(1, len(head)))]
        lines.append("  " + "  ".join(cells).rstrip())
    return "\n".join([*lines, *(f"  {note}" for note in notes), ""])


def number(value: float) -> str:
    """Three digits that count."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def middle(values: Sequence[float] | None, scale: float = 1.0) -> str:
    """The median of rounds and half their range: `812 ±3%`."""
    if not values:
        return NONE
    mid = median(values)
    return f"{number(mid * scale)} ±{(max(values) - min(values)) / 2 / mid:.0%}"


def times(over: Sequence[float] | None, under: Sequence[float] | None) -> float:
    """How many times the one is the other: the median of each round's ratio, 0 where there is none."""
    return median([one / other for one, other in zip(over, under, strict=False)]) if over and under else 0.0


def ratio(over: Sequence[float] | None, under: Sequence[float] | None) -> str:
    """`times` as text: `3.2×`."""
    return f"{number(times(over, under))}×" if over and under else NONE


def percentile(values: Sequence[float], part: float) -> float:
    """The value that this part of them do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]
