"""Online, from the home screen: come to a table by its link, make one on a server, or host here with one key."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Button, Input, Label, Static

from .... import protocol
from ....game import Game
from ...online import CLAIMS, HOSTING, PATIENT, JoinForm
from .dialogs import AppScreen
from .widgets import ARROWS, Tick, form_keys


class JoinScreen(JoinForm, AppScreen[None]):
    """Where one meets people far away; a table that is made has the seats and rules of the home screen's form."""

    BINDINGS = [Binding("escape,ctrl+q", "leave"), *ARROWS]
    AUTO_FOCUS = "#link"
    CSS = """
    JoinScreen #form { padding: 0 1; }
    JoinScreen Label { width: 100%; }
    JoinScreen Label.head { text-style: bold; margin-top: 1; }
    JoinScreen .row { height: 1; }
    JoinScreen Input { width: 1fr; max-width: 50; }
    JoinScreen #name { width: 24; }
    JoinScreen #claims { width: 8; }
    JoinScreen .row Button { margin-left: 1; width: auto; min-width: 6; padding: 0 1; }
    JoinScreen #said { height: auto; min-height: 1; margin-top: 1; text-style: italic; }
    """

    def __init__(self, game: Game, names: list[str], options: dict[str, object], hosting: bool = False) -> None:
        super().__init__(game, names, options)
        self.hosting = hosting  # a server is started at once

    def compose(self) -> ComposeResult:
        """The form."""
        speaker, settings = self.speaker, self.shell.settings
        tell, ascii = speaker.tell, speaker.ascii
        yield Label(tell("Play with people far away"), id="title")
        with VerticalScroll(id="form", can_focus=False):
            yield Label(tell("Your name"), classes="head")
            yield Input(self.shell.own(), id="name", compact=True, max_length=protocol.NAME)
            yield Label(tell("Come to a table: its link, or the address of a server"), classes="head")
            with Horizontal(classes="row"):
                yield Input("", id="link", compact=True, placeholder="https://cards.example.org/t/abcd2345")
                yield Button(tell("Join the table"), id="join", variant="success", compact=True)
            yield Tick(tell("only watch"), False, "watch", ascii)
            yield Label(self.to_make(), classes="head")
            with Horizontal(classes="row"):
                yield Input(settings.server, id="server", compact=True, placeholder=HOSTING)
                yield Button(tell("Make the table"), id="make", compact=True)
            yield Tick(tell("in the list of tables open to all"), False, "public", ascii)
            if self.game.skip:
                yield Tick(tell(PATIENT), False, "patient", ascii)
                yield Label(tell(CLAIMS))
                yield Input("", id="claims", compact=True, max_length=2)
            yield Label(tell("Or host here"), classes="head")
            yield Label(tell("This computer is the server while this program runs. Others come by the table's link."))
            with Horizontal(classes="row"):
                yield Button(tell("Host the table"), id="host", compact=True)
            yield Static(id="said")
        yield form_keys(speaker)

    def on_mount(self) -> None:
        """The link comes first; who hosts need not type anything."""
        if self.hosting:
            self.query_one("#host", Button).focus()
            self.host()

    def value(self, id: str) -> str:
        """What stands in a field."""
        return self.query_one(f"#{id}", Input).value.strip()

    def say(self, line: str) -> None:
        """Tell the person something."""
        self.query_one("#said", Static).update(Text(line))

    # What is chosen

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter in a field does what the field is for."""
        if event.input.id == "link":
            self.join()
        elif event.input.id == "server":
            self.make()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Do it."""
        {"join": self.join, "make": self.make, "host": self.host}[event.button.id or "join"]()

    def ticked(self, id: str) -> bool:
        """Whether something is on."""
        return self.query_one(f"#{id}", Tick).value

    def later(self, do: Callable[..., object], *args: object) -> None:
        """From any thread: do something on the app's."""
        self.app.call_from_thread(do, *args)
