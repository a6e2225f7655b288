"""What opens over the table: the curtain, the rules, a page of text, a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen, ScreenResultType
from textual.widgets import Input, Label, Markdown, OptionList, Static
from textual.widgets.option_list import Option

from ...shell import ShellScreen
from ...words import Speaker
from .widgets import KeyBar

if TYPE_CHECKING:
    from .app import CardfolkApp

SIGNS = str.maketrans(
    {"♣": "c", "♦": "d", "♥": "h", "♠": "s", "–": "-", "—": "-", "−": "-", "·": "-", "×": "x"}
    | {"…": "...", "→": "->", "’": "'", "“": '"', "”": '"', "«": '"', "»": '"'}
)


def in_ascii(text: str) -> str:
    """A text with suits as letters and plain signs; letters of any language stay."""
    return text.translate(SIGNS)


class AppScreen(ShellScreen, Screen[ScreenResultType]):
    """A screen of the app."""

    @property
    def shell(self) -> CardfolkApp:
        """The app."""
        return cast("CardfolkApp", self.app)

    def covered(self) -> bool:
        """Whether something else is open over this screen, or it is gone."""
        return self.app.screen is not self

    def leave(self, result: object = None) -> None:
        """Close this screen."""
        self.dismiss(cast("ScreenResultType", result))

    def action_leave(self) -> None:
        """Close it, and nothing more is meant."""
        self.leave()


class TypingScreen(AppScreen[ScreenResultType]):
    """A screen with a line to type in, `#typed`, which is there only while it is open."""

    DEFAULT_CSS = """
    TypingScreen #typed { display: none; dock: bottom; height: 1; border: none; padding: 0 1; }
    TypingScreen #typed.open { display: block; }
    """

    def open_line(self, hint: str) -> None:
        """Open it."""
        typed = self.query_one("#typed", Input)
        typed.add_class("open")
        typed.value, typed.placeholder = "", hint
        typed.focus()

    def close_line(self) -> bool:
        """Close it, and look at what is looked at without it; whether it was open."""
        typed = self.query_one("#typed", Input)
        opened = typed.has_class("open")
        typed.remove_class("open")
        self.set_focus(next(iter(self.query(self.AUTO_FOCUS or "#none")), None))
        return opened


class Curtain(ModalScreen[None]):
    """Hides the table until the next person sits before the screen."""

    BINDINGS = [Binding("enter", "dismiss")]
    DEFAULT_CSS = "Curtain { align: center middle; background: $background 100%; }"

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def compose(self) -> ComposeResult:
        """Who is next."""
        yield Label(self.text)

    def on_click(self) -> None:
        """They sit there."""
        self.dismiss(None)


class Pages(Screen[None]):
    """Text to read: the rules of a game, in Markdown."""

    BINDINGS = [Binding("escape,q,question_mark", "dismiss")]

    def __init__(self, text: str, speaker: Speaker) -> None:
        super().__init__()
        self.text = text
        self.speaker = speaker

    def compose(self) -> ComposeResult:
        """The text, which scrolls; as it is written where there are no signs to set it with."""
        with VerticalScroll():
            yield Static(Text(in_ascii(self.text))) if self.speaker.ascii else Markdown(self.text)
        yield KeyBar([("Esc", self.speaker.tell("back"), "dismiss")])

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()


class Lines(ModalScreen[None]):
    """A few lines to look at."""

    BINDINGS = [Binding("escape,enter,q,v", "dismiss")]
    DEFAULT_CSS = """
    Lines { align: center middle; }
    Lines > Vertical { width: 76; max-width: 100%; max-height: 20; height: auto; border: round $accent;
        background: $surface; }
    Lines VerticalScroll { height: auto; max-height: 16; margin: 1 1 0 1; }
    Lines KeyBar { dock: none; background: $surface; margin: 1 0 0 0; }
    """

    def __init__(self, lines: Sequence[str], speaker: Speaker) -> None:
        super().__init__()
        self.lines = lines
        self.speaker = speaker

    def compose(self) -> ComposeResult:
        """The lines."""
        with Vertical():
            with VerticalScroll():
                yield Static(Text("\n".join(self.lines)))
            yield KeyBar([("Esc", self.speaker.tell("back"), "dismiss")])

    def on_click(self) -> None:
        """Seen."""
        self.dismiss(None)


class Listed(ModalScreen[int]):
    """One of some lines, such as games to go on with; None for none."""

    BINDINGS = [Binding("escape,q", "dismiss")]
    DEFAULT_CSS = """
    Listed { align: center middle; }
    Listed > Vertical { width: 90%; height: auto; max-height: 20; border: round $accent; background: $surface; }
    Listed Label { text-style: bold; padding: 1 1 0 1; }
    Listed OptionList, Listed OptionList:focus { height: auto; max-height: 13; border: none; background: $surface;
        background-tint: $surface 0%; }
    Listed KeyBar { dock: none; background: $surface; margin: 1 0 0 0; }
    """

    def __init__(self, title: str, lines: Sequence[str], speaker: Speaker) -> None:
        super().__init__()
        self.heading = title
        self.lines = lines
        self.speaker = speaker

    def compose(self) -> ComposeResult:
        """A title and the lines."""
        with Vertical():
            yield Label(self.heading)
            yield OptionList(*[Option(Text(line)) for line in self.lines])
            tell = self.speaker.tell
            keys = [("^v" if self.speaker.ascii else "↑↓", tell("choose"), "next"), ("Enter", "OK", "choose")]
            yield KeyBar([*keys, ("Esc", tell("back"), "dismiss")])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """That one."""
        self.dismiss(event.option_index)

    def action_next(self) -> None:
        """Mark the next one."""
        self.query_one(OptionList).action_cursor_down()

    def action_choose(self) -> None:
        """The marked one."""
        self.dismiss(self.query_one(OptionList).highlighted)
