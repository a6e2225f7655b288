"""The curves of a run as one SVG, drawn from the lines of its log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape

WIDE, HIGH = 420, 150  # of one chart's inner part
LEFT, TOP, GAP = 56, 44, 66
COLOURS = ("#1668a8", "#b3471d", "#2f7d32", "#7b3fa0", "#8a6d00", "#00797a", "#a0265a", "#555555")

Line = tuple[str, list[tuple[float, float]]]  # a name, and points


def draw_curves(title: str, log: Sequence[Mapping[str, Any]]) -> str:
    """How a run went: points against others, entropy, value error, length, draws, speed, over millions of decisions."""
    charts = [(what, lines) for what, lines in _charts(log) if any(points for _, points in lines)]
    rows = max(1, (len(charts) + 1) // 2)
    wide, high = 2 * (LEFT + WIDE) + 40, TOP + rows * (HIGH + GAP)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" '
        'font-family="sans-serif" font-size="11">',
        f'<rect width="{wide}" height="{high}" fill="#ffffff"/>',
        f'<text x="{LEFT}" y="20" font-size="15">{escape(title)}</text>',
    ]
    for at, (what, lines) in enumerate(charts):
        parts += _chart(what, lines, LEFT + at % 2 * (LEFT + WIDE), TOP + at // 2 * (HIGH + GAP))
    return "\n".join([*parts, "</svg>", ""])


def _charts(log: Sequence[Mapping[str, Any]]) -> list[tuple[str, list[Line]]]:
    decisions = 0.0
    against: dict[str, dict[str, list[tuple[float, float]]]] = {}
    learnt: dict[str, list[tuple[float, float]]] = {}
    for line in log:
        decisions = line.get("decisions", 1e6 * decisions) / 1e6
        if "against" in line:
            lines = against.setdefault(line["against"], {})
            lines.setdefault(f"{line['seats']} seats", []).append((decisions, 100 * line["points"]))
        for name, value in line.items():
            if "decisions" in line and isinstance(value, int | float):
                learnt.setdefault(name, []).append((decisions, value))
    found = [(f"points against {name}, %", list(lines.items())) for name, lines in against.items()]
    for name, what in (
        ("entropy", "entropy of a decision"),
        ("value_error", "error of the critic"),
        ("kl", "kl of an update"),
        ("length", "steps of a game"),
        ("draws", "share of draws"),
        ("league_gain", "gain against past selves"),
        ("per_second", "decisions a second"),
    ):
        found.append((what, [("", learnt.get(name, []))]))
    return found


def _chart(what: str, lines: Sequence[Line], left: float, top: float) -> list[str]:
    """One chart with its axes, the range as large as its points need."""
    points = [point for _, each in lines for point in each]
    last = max(x for x, _ in points) or 1.0
    low, high = min(y for _, y in points), max(y for _, y in points)
    if low >= 0 and low < high / 2:
        low = 0.0
    if high - low < 1e-9:
        high = low + 1.0
    parts = [f'<text x="{left}" y="{top - 6}">{escape(what)}</text>']
    for step in range(5):
        y = top + HIGH - HIGH * step / 4
        parts.append(f'<path d="M{left} {y:.1f}h{WIDE}" stroke="#dddddd"/>')
        value = _short(low + (high - low) * step / 4)
        parts.append(f'<text x="{left - 4}" y="{y + 4:.1f}" text-anchor="end">{value}</text>')
    for at, anchor in ((0.0, "start"), (0.5, "middle"), (1.0, "end")):
        text = f"{_short(last * at)}{' million decisions' if at == 1 else ''}"
        parts.append(f'<text x="{left + WIDE * at}" y="{top + HIGH + 15}" text-anchor="{anchor}">{text}</text>')
    beside = left
    for at, (name, each) in enumerate(lines):
        colour = COLOURS[at % len(COLOURS)]
        path = " ".join(
            f"{left + WIDE * x / last:.1f},{top + HIGH - HIGH * (y - low) / (high - low):.1f}" for x, y in each
        )
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.6"/>')
        if name:
            parts.append(f'<text x="{beside}" y="{top + HIGH + 30}" fill="{colour}">{escape(name)}</text>')
            beside += 7 * len(name) + 8
    return parts


def _short(value: float) -> str:
    """A number in few characters."""
    for size, sign in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if abs(value) >= size:
            return f"{value / size:.3g}{sign}"
    return f"{value:.3g}"
