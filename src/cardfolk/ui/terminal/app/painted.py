"""A screen that is one picture, in which one of some things is marked: by arrows, the wheel or a click."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ScreenResultType

from .canvas import Canvas
from .cells import Cells
from .dialogs import AppScreen


class Painted(AppScreen[ScreenResultType]):
    """Draws itself anew whenever something has changed."""

    AUTO_FOCUS = "Canvas"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,left,shift+tab", "move(-1)"),
        Binding("down,right,tab", "move(1)"),
    ]

    def compose(self) -> ComposeResult:
        """One picture."""
        yield Canvas()

    def on_resize(self) -> None:
        self.paint()

    def paint(self) -> None:
        """Draw it."""
        if self.size.width and self.is_attached:
            self.query_one(Canvas).show(self.painting(*self.size))

    def painting(self, w: int, h: int) -> Cells:
        """The screen as it is now, in a size."""
        raise NotImplementedError

    def action_move(self, step: int) -> None:
        """Mark another thing."""
        raise NotImplementedError

    def touched(self, kind: str, what: Any) -> None:
        """Something was clicked that is no key."""

    async def on_canvas_touched(self, message: Canvas.Touched) -> None:
        """A click, on a key or on something that can be marked."""
        kind, what = message.what
        if kind == "do":
            await self.run_action(what)
        else:
            self.touched(kind, what)

    def on_canvas_rolled(self, message: Canvas.Rolled) -> None:
        """The wheel marks."""
        self.action_move(1 if message.lines > 0 else -1)
