"""Parts of screens that people touch: buttons, switches, choices, keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.events import Click
from textual.message import Message
from textual.widgets import Checkbox, Select, Static

from ....game import GRAVE
from ....play.maker import NO, Button
from ...words import Speaker

ARROWS = (Binding("down", "app.focus_next"), Binding("up", "app.focus_previous"))  # of a form, from field to field
ASIDE = Style(dim=True)
Shown = tuple[str, str, str]  # a key, its label, an action of the screen
GRAVE_INK = "#e0513a"  # beside a sign that says the same


class Spots(Static):
    """Text with places to click."""

    row = 1  # lines of a row of them

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.spots: list[tuple[int, int, int, Any]] = []  # row, left, right, and what is there

    def spot(self, event: Click) -> Any:
        """What is under the pointer; None: nothing."""
        at = event.get_content_offset(self)
        found = [
            what
            for row, left, right, what in self.spots
            if at is not None and at.y // self.row == row and left <= at.x < right
        ]
        return found[0] if found else None

    def flow(self, parts: Iterable[tuple[Text, Any]], wide: int, gap: str = " ", column: bool = False) -> list[Text]:
        """Parts, each with what it stands for, one beside the other as far as there is room, or a line each."""
        lines: list[Text] = []
        self.spots = []
        for part, what in parts:
            if not lines or column or cell_len(lines[-1].plain) + len(gap) + cell_len(part.plain) > wide:
                lines.append(Text())
            else:
                lines[-1].append(gap)
            left = cell_len(lines[-1].plain)
            lines[-1].append_text(part)
            self.spots.append((len(lines) - 1, left, cell_len(lines[-1].plain), what))
        return lines


class Buttons(Spots):
    """Things to press, with their keys; what Enter does is reversed. One beside the other, or a line each."""

    DEFAULT_CSS = """
    Buttons { height: auto; max-height: 8; min-height: 1; padding: 0 1; }
    Buttons.sheet { max-height: 11; border: round $accent; margin: 0 1; background: $surface; }
    """

    @dataclass
    class Pressed(Message):
        """One of them was clicked."""

        id: str

    def __init__(self, id: str = "buttons") -> None:
        super().__init__(id)
        self.buttons: Sequence[Button] = ()

    def show(
        self,
        buttons: Sequence[Button],
        speaker: Speaker,
        title: Text | None = None,
        aside: str = "",
        column: bool = False,
        cursor: str | None = None,
    ) -> None:
        """Show these under a title, and say something after them; with a cursor they are switches, one underlined."""
        self.buttons = buttons
        wide = max(20, (self.content_size.width or self.app.size.width - 4) - 2)
        parts = []
        for button in buttons:
            part = button_text(button, speaker, cursor is not None)
            if button.id == cursor:
                part.stylize("underline")
            parts.append((part, button.id))
        lines = self.flow(parts, wide, column=column) or [Text()]
        if aside:
            lines[-1].append(f" {aside}" if buttons else aside, ASIDE)
        if title is not None:
            lines.insert(0, title)
            self.spots = [(row + 1, left, right, id) for row, left, right, id in self.spots]
        self.update(Text("\n").join(lines))

    def on_click(self, event: Click) -> None:
        """Press what was clicked."""
        id = self.spot(event)
        if id is not None:
            self.post_message(self.Pressed(id))


def button_text(button: Button, speaker: Speaker, switch: bool = False) -> Text:
    """A button: Enter or its key, what it does, what there is to say of that; what is grave looks so."""
    key = "Enter" if button.marked else "Esc" if button.id == NO else button.key
    grave = button.tone == GRAVE
    part = Text(" ")
    if switch:
        part.append("[x] " if button.on else "[ ] ")
    if key:
        part.append(f"{key} ", "bold")
    part.append(("! " if grave else "") + speaker.say(button.label) + " ")
    if button.note is not None:
        part.append(f"({speaker.say(button.note)}) ")
    if grave:
        part.stylize(GRAVE_INK)
    if button.marked or button.on:
        part.stylize("bold reverse")
    return part


class Tick(Checkbox):
    """A checkbox whose mark is there only when it is on."""

    def __init__(self, label: str, value: bool, id: str, ascii: bool = False) -> None:
        self.BUTTON_LEFT, self.BUTTON_RIGHT = ("[", "]") if ascii else ("▐", "▌")
        self.BUTTON_INNER = "X" if value else " "
        super().__init__(label, value, id=id, compact=True)

    def watch_value(self) -> None:
        """The mark follows the value."""
        self.BUTTON_INNER = "X" if self.value else " "
        super().watch_value()


class Drop(Select[Any], inherit_bindings=False):
    """A choice that drops down, also where there are no arrows to show it with; arrows go on to the next field."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "show_overlay"), *ARROWS]

    def on_mount(self) -> None:
        """Its arrows."""
        if self.app.has_class("-ascii"):
            self.call_after_refresh(self.plain_arrows)

    def plain_arrows(self) -> None:
        """Letters for arrows."""
        for arrow in self.query(".arrow").results(Static):
            arrow.update("v" if arrow.has_class("down-arrow") else "^")


class KeyBar(Spots):
    """The keys of a screen, in the language spoken; a click is the same as the key."""

    DEFAULT_CSS = "KeyBar { dock: bottom; height: auto; padding: 0 1; background: $panel; }"

    def __init__(self, keys: Sequence[Shown]) -> None:
        super().__init__()
        self.keys_shown = keys

    def on_resize(self) -> None:
        """Draw them, closer together or in another row where there is no room for all."""
        gold = f"bold {self.app.theme_variables['accent']}"
        for gap in ("  ", " "):
            lines = self.flow([(key_text(key, label, gold), do) for key, label, do in self.keys_shown], self.wide, gap)
            if len(lines) <= 1:
                break
        self.update(Text("\n").join(lines))

    @property
    def wide(self) -> int:
        """Cells of a line."""
        return self.content_size.width or self.app.size.width - 2

    async def on_click(self, event: Click) -> None:
        """Do what was clicked."""
        action = self.spot(event)
        if action is not None:
            await self.screen.run_action(action)


def form_keys(speaker: Speaker, first: Sequence[Shown] = (), more: Sequence[Shown] = ()) -> KeyBar:
    """Those of a form, with others before and after them."""
    tell = speaker.tell
    arrows = "^v" if speaker.ascii else "↑↓"
    keys = [(arrows, tell("next field"), "app.focus_next"), ("Enter", tell("choose"), "app.focus_next")]
    return KeyBar([*first, *keys, *more, ("Esc", tell("back"), "leave")])


def key_text(key: str, label: str, style: str) -> Text:
    """A key and what it does."""
    return Text.assemble((f"{key} ", style), label)
