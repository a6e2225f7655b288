"""The teacher, or a friend at the shoulder, beside the table: a face, what they say, and what they point at."""

from __future__ import annotations

from ....bots.folk import FOLK
from ....play.lessons.teaching import Teaching
from ...art.geometry import Box
from ...learning import said_lines
from ...words import Speaker
from .cells import Cells, Person, wrap

FACE = (12, 6)  # a portrait, in cells
OVER = 3  # rows of the table that a small screen may lose to what is said
LOG = 4  # rows that what happened needs at least


def draw_teacher(cells: Cells, box: Box, size: str, teaching: Teaching, speaker: Speaker) -> Box | None:
    """Draw them at the top of a box; what is left of it for what happened, None: nothing."""
    name = FOLK[teaching.teacher].name
    who = Person(-1, speaker.name(name), teaching.teacher, (), "", None, "")
    heading = "" if teaching.heading is None else speaker.say(teaching.heading)
    if size == "tiny":
        lines = _last(teaching, speaker, box.w - 6, box.h + OVER)
        top = min(box.y, box.bottom - len(lines))
        cells.fill(box.x, top, box.w, box.bottom - top, "plate")
        cells.disc(box.x + 1, top, who)
        for y, line in enumerate(lines, top):
            cells.say(box.x + 5, y, line, "ink", "plate")
        return None
    wide = box.w - 4
    lines = _last(teaching, speaker, wide, box.h - 3)
    face = size == "large" and len(lines) + FACE[1] + 5 <= box.h
    top = FACE[1] + 1 if face else 1
    high = min(box.h, top + len(lines) + 3)
    cells.box(box.x, box.y, box.w, high, "gold", "plate", title="" if face else who.name)
    if face:
        cells.face(box.x + 2, box.y + 1, who)
        x = box.x + FACE[0] + 4
        cells.put(x, box.y + 2, who.name, "goldink", "plate", "b")
        for y, line in enumerate(wrap(heading, box.w - FACE[0] - 6)[:3], box.y + 4):
            cells.put(x, y, line, "ink2", "plate")
    y = box.y + top
    cells.fill(box.x + 1, y, box.w - 2, high - top - 1, "bubble")
    for row, line in enumerate(lines, y + (high - top - 1 - len(lines)) // 2):
        cells.say(box.x + 2, row, line, "sheetink", "bubble")
    left = box.h - high
    return Box(box.x, box.y + high, box.w, left) if left >= LOG else None


def _last(teaching: Teaching, speaker: Speaker, wide: int, rows: int) -> list[str]:
    """What is said in so many rows: the last sentences where there is no room for all."""
    said = said_lines(teaching, speaker)
    while True:
        parts = [wrap(line, wide) for line in said]
        gap = 1 if sum(map(len, parts)) + len(parts) - 1 <= rows else 0
        lines: list[str] = []
        for part in parts:
            lines += [""] * (gap if lines else 0)
            lines += part
        if len(lines) <= rows or len(said) == 1:
            return lines[:rows]
        said = said[1:]
