"""Statistics: how one's games went, by game and by opponent, each as a line that rises and falls."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.binding import Binding

from ...art.geometry import Box
from ...history import LATEST, Course, tally
from .cells import Cells, fit
from .frame import draw_bar, key_rows
from .painted import Painted


class Statistics(Painted[None]):
    """A list of what one's games have in common, and the picture of what is marked."""

    BINDINGS = [Binding("escape,q,v,enter", "leave")]

    def __init__(self, everything: Course, games: Sequence[Course], others: Sequence[Course]) -> None:
        super().__init__()
        self.rows = [everything, *games, *others]
        self.heads = {1: "games", 1 + len(games): "others"}  # rows that a heading stands above
        self.marked = 0

    def painting(self, w: int, h: int) -> Cells:
        """The list and the picture: side by side, or one below the other."""
        speaker = self.shell.speaker()
        tell = speaker.tell
        cells = Cells(w, h, self.shell.look())
        draw_bar(cells, tell("Statistics"), [], tally(self.rows[0], speaker), " · ", [("Esc", tell("back"), "leave")])
        keys = [("^v" if speaker.ascii else "↑↓", tell("choose"), "move(1)"), ("Esc", tell("back"), "leave")]
        bottom = key_rows(cells, cells.h - 1, keys)
        wide = cells.w >= 80
        side = min(44, cells.w * 2 // 5) if wide else cells.w
        deep = bottom - 1 if wide else max(4, (bottom - 1) // 2)
        self.draw_list(cells, Box(0, 2, side, deep - 1))
        box = Box(side, 2, cells.w - side, bottom - 1) if wide else Box(0, 2 + deep, cells.w, bottom - deep - 1)
        self.draw_course(cells, box, self.rows[self.marked])
        return cells

    def draw_list(self, cells: Cells, box: Box) -> None:
        """All, by game, by opponent: how many games and how many of them won; the marked one in gold."""
        tell = self.shell.speaker().tell
        titles = {"games": tell("By game"), "others": tell("By opponent")}
        lines: list[tuple[str, int]] = []  # a heading, or the number of a row
        for at in range(len(self.rows)):
            if at in self.heads:
                lines.append((titles[self.heads[at]], -1))
            lines.append(("", at))
        marked = lines.index(("", self.marked))
        first = max(0, min(marked - box.h // 2, len(lines) - box.h))
        for y, (title, at) in enumerate(lines[first : first + box.h], box.y):
            if at < 0:
                cells.put(box.x + 2, y, title, "ink3")
                continue
            row = self.rows[at]
            here = at == self.marked
            fill, ink = ("gold", "ongold") if here else ("", "ink")
            number = f"{row.won:.3g}/{len(row.shares)}"
            name = fit(f" {row.name}", box.w - 4 - cell_len(number) - 2)
            cells.put(box.x + 2, y, f"{name} {number} ", ink, fill, "b" if here else "")
            cells.touch(box.x + 2, y, box.w - 4, 1, ("row", at))

    def draw_course(self, cells: Cells, box: Box, row: Course) -> None:
        """The share of the latest games that was won, game by game, as a line on a grid; below it each result."""
        speaker = self.shell.speaker()
        cloth = f"cloth:{row.cloth}" if row.cloth else "plate"
        cells.box(box.x, box.y - 1, box.w, box.h, "edge", cloth, title=row.name)
        inner = Box(box.x + 7, box.y + 1, box.w - 9, box.h - 6)
        if inner.h < 2:
            return
        for part, label in ((0.0, "0%"), (0.5, "50%"), (1.0, "100%")):
            y = inner.bottom - 1 - round(part * (inner.h - 1))
            cells.right(inner.x - 1, y, label, "ink2", cloth)
            cells.put(inner.x, y, "╌" * inner.w, "edge", cloth)
        shown = list(zip(row.means, row.shares, strict=True))[-inner.w :]
        step = max(1, min(4, inner.w // max(1, len(shown))))
        for at, (mean, share) in enumerate(shown):
            x = inner.x + at * step
            cells.column(x, inner.bottom - 1, inner.h, mean, max(1, step - 1), "goldink", cloth)
            cells.put(
                x, inner.bottom, "●" if share == 1 else "·" if not share else "○", "ink" if share else "ink3", cloth
            )
        said = [
            speaker.tell("each bar: the last {number} games", number=LATEST),
            speaker.tell("{mark}: won", mark="*" if speaker.ascii else "●"),
        ]
        y = inner.bottom + 1
        line = " · ".join(tally(row, speaker))
        for text in [line, *([" · ".join(said)] if cell_len(" · ".join(said)) <= box.w - 4 else said)]:
            if y < box.y + box.h - 2:
                cells.put(box.x + 2, y, text, "ink2" if text != line else "ink", cloth)
                y += 1

    def action_move(self, step: int) -> None:
        """Another line."""
        self.marked = (self.marked + step) % len(self.rows)
        self.paint()

    def touched(self, kind: str, what: int) -> None:
        """A click on a line marks it."""
        self.marked = what
        self.paint()
