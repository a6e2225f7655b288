"""What is around the cloth: the bar, the log, the keys at the foot."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from ...art.geometry import Box
from .cells import Cells, wrap

Keys = Sequence[tuple[str, str, str]]  # key, label, action of the screen


@dataclass(frozen=True)
class LogLine:
    """A line of what happened: whether it is about who looks at the screen, and whether it is news."""

    text: str
    mine: bool = False
    new: bool = False


def log_lines(said: Sequence[LogLine], wide: int) -> list[LogLine]:
    """The same in lines of so many cells."""
    return [
        LogLine(line, one.mine, one.new and not row)
        for one in said
        for row, line in enumerate(wrap(one.text, wide, " "))
    ]


def draw_bar(cells: Cells, title: str, said: list[str], rest: list[str], gap: str, keys: Keys) -> list[str]:
    """The title, what is said of the game (the last most of all), and keys; what found no room of the rest."""
    cells.fill(0, 0, cells.w, 1, "bar")
    x = cells.put(1, 0, f"‹ {title}", "goldink", "bar", "b") + 2
    cells.touch(0, 0, x, 1, ("do", "leave"))
    right = cells.w - 1 - sum(cell_len(f"{key} {label}") + 2 for key, label, _ in keys)
    room = right - x
    for key, label, do in keys:
        left = right + 2
        right = cells.key(left, 0, key, label, "bar")
        cells.touch(left, 0, right - left, 1, ("do", do))
    said, rest = list(said), list(rest)
    while said and cell_len(gap.join(said)) > room:
        said.pop(0)
    while rest and cell_len(gap.join([*said, rest[0]])) <= room:
        said.append(rest.pop(0))
    cells.say(x, 0, gap.join(said), "ink2", "bar")
    return rest


def draw_log(cells: Cells, box: Box, title: str, said: Sequence[LogLine], back: int, framed: bool = True) -> int:
    """What happened, the latest last, scrolled back by some lines; by how many it is."""
    lines = log_lines(said, box.w - 4)
    fill = "plate" if framed else ""
    if framed:
        cells.box(box.x, box.y, box.w, box.h, "line", fill, title=title, right="PgUp")
    x, y, room = box.x + 2, box.y + framed, box.h - 2 * framed
    back = max(0, min(back, len(lines) - room))
    last = len(lines) - back
    for row, line in enumerate(lines[max(0, last - room) : last]):
        if line.new:
            cells.put(x - 1, y + row, "•", "goldink", fill)
        cells.say(x, y + row, line.text, "ink" if line.mine else "ink2", fill, "b" if line.mine else "")
    if len(lines) > room:
        top = (last - room) * room // len(lines)
        for row in range(top, min(room, top + max(1, room * room // len(lines)) + 1)):
            cells.put(box.x + box.w - 1, y + row, "┃", "goldink" if back else "line", fill)
    cells.touch(box.x, box.y, box.w, box.h, ("log",))
    return back


def key_lines(keys: Keys, wide: int) -> list[list[tuple[str, str, str]]]:
    """Keys in as many rows as they need, closer together where that spares one; none is shortened."""
    for gap in (2, 1):
        rows: list[list[tuple[str, str, str]]] = [[]]
        used = 1
        for key in keys:
            cells = cell_len(f"{key[0]} {key[1]}")
            if used + cells > wide - 1 and rows[-1]:
                rows.append([])
                used = 1
            rows[-1].append(key)
            used += cells + gap
        if len(rows) == 1:
            break
    return rows


def key_rows(cells: Cells, bottom: int, keys: Keys, on: Collection[str] = (), off: Collection[str] = ()) -> int:
    """Keys in rows, the last at the bottom, what is on in gold, what cannot be done now dim; the row above them."""
    rows = key_lines(keys, cells.w)
    for y, row in enumerate(rows, bottom - len(rows) + 1):
        gap = 2 if sum(cell_len(f"{key} {label}") + 2 for key, label, _ in row) < cells.w else 1
        x = 1
        for key, label, do in row:
            left = x
            if do in on:
                x = cells.put(x, y, f"{key} {label}", "ongold", "gold", "b")
            elif do in off:
                x = cells.put(x, y, f"{key} {label}", "line", "", "d")
            else:
                x = cells.key(x, y, key, label)
            cells.touch(left, y, x - left, 1, ("do", do))
            x += gap
    return bottom - len(rows)
