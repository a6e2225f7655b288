"""Canvas: a widget that shows cells; a touch tells what is there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rich.style import Style
from textual.events import Click, MouseMove, MouseScrollDown, MouseScrollUp
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from .cells import Cells


class Canvas(Widget, can_focus=True):
    """Cells on the screen; only lines that have changed are sent to the terminal."""

    DEFAULT_CSS = "Canvas { width: 1fr; height: 1fr; }"

    @dataclass
    class Touched(Message):
        """Something was clicked."""

        what: Any

    @dataclass
    class Pointed(Message):
        """The pointer is over something; None: over nothing."""

        what: Any

    @dataclass
    class Rolled(Message):
        """The wheel was turned: up is negative."""

        lines: int

    cells = Cells(0, 0)

    def show(self, cells: Cells) -> None:
        """Show these."""
        old, self.cells = self.cells, cells
        if (old.w, old.h, old.cloth, old.look) != (cells.w, cells.h, cells.cloth, cells.look):
            self.refresh()
            return
        changed = [Region(0, y, cells.w, 1) for y in range(cells.h) if old.rows[y] != cells.rows[y]]
        if changed:
            self.refresh(*changed)

    def render_line(self, y: int) -> Strip:
        """A line of them; where there is none yet, with a style nevertheless, which is looked for without colours."""
        return self.cells.strip(y) if y < self.cells.h else Strip.blank(self.size.width, Style())

    def text(self) -> str:
        """All that is written, without colours."""
        return "\n".join("".join(cell[0] for cell in row).rstrip() for row in self.cells.rows)

    def on_click(self, event: Click) -> None:
        """Tell what was touched."""
        what = self.cells.at(event.x, event.y)
        if what is not None:
            self.post_message(self.Touched(what))

    def on_mouse_move(self, event: MouseMove) -> None:
        """Tell what is under the pointer."""
        self.post_message(self.Pointed(self.cells.at(event.x, event.y)))

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """Back."""
        self.post_message(self.Rolled(-3))

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """On."""
        self.post_message(self.Rolled(3))
