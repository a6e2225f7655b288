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
    """The title, what is said of the game, and keys; what found no room of the rest."""
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


def draw_keys(cells: Cells, y: int, keys: Keys, on: Collection[str] = ()) -> None:
    """Keys in a row, closer together or with shorter words where there is no room for all; what is on is in gold."""
    for gap, most in (("  ", 99), (" ", 99), *((" ", short) for short in range(12, 2, -1))):
        shown = [(key, label if cell_len(label) <= most else f"{label[: most - 1]}.", do) for key, label, do in keys]
        if sum(cell_len(f"{key} {label}") + len(gap) for key, label, _ in shown) <= cells.w - 1:
            break
    x = 1
    for key, label, do in shown:
        left = x
        x = cells.put(x, y, f"{key} {label}", "ongold", "gold", "b") if do in on else cells.key(x, y, key, label)
        cells.touch(left, y, x - left, 1, ("do", do))
        x += len(gap)


def key_rows(cells: Cells, bottom: int, keys: Keys) -> int:
    """Keys in as many rows as they need, the last at the bottom, none shortened; the row above them."""
    rows: list[list[tuple[str, str, str]]] = [[]]
    used = 1
    for key in keys:
        wide = cell_len(f"{key[0]} {key[1]}") + 2
        if used + wide - 2 > cells.w - 1 and rows[-1]:
            rows.append([])
            used = 1
        rows[-1].append(key)
        used += wide
    for y, row in enumerate(rows, bottom - len(rows) + 1):
        x = 1
        for name, label, do in row:
            end = cells.key(x, y, name, label)
            cells.touch(x, y, end - x, 1, ("do", do))
            x = end + 2
    return bottom - len(rows)
