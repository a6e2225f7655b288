"""Online, from the home screen: come to a table by its link, or make one on a server, or host here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Input, Label, Static

from .... import protocol
from ....bots import is_bot
from ....client.http import make_table, public_tables
from ....client.links import Link, read_link
from ....client.session import RemoteSession, join_table
from ....game import BadText, Game, Words
from ...words import Speaker
from ..joining import table_lines
from .dialogs import Listed
from .widgets import KeyBar, Tick

if TYPE_CHECKING:
    from .app import CardfolkApp

SERVE = "cardfolk serve"
HOSTING = "http://localhost:8765"  # where `cardfolk serve` is found on this computer


class MeetingScreen(Screen[None]):
    """Where one meets people far away; a table that is made has the seats and rules of the home screen's form."""

    BINDINGS = [Binding("escape,ctrl+q", "leave")]
    CSS = """
    MeetingScreen #form { padding: 0 1; }
    MeetingScreen Label { width: 100%; }
    MeetingScreen Label.head { text-style: bold; margin-top: 1; }
    MeetingScreen .row { height: 1; }
    MeetingScreen Input { width: 50; }
    MeetingScreen #name { width: 24; }
    MeetingScreen .row Button { margin-left: 1; min-width: 6; padding: 0 1; }
    MeetingScreen #said { height: auto; min-height: 1; margin-top: 1; text-style: italic; }
    """

    def __init__(self, game: Game, names: list[str], options: dict[str, object]) -> None:
        super().__init__()
        self.game = game
        self.names = names
        self.options = options

    @property
    def home(self) -> CardfolkApp:
        """The app that this is a screen of."""
        return cast("CardfolkApp", self.app)

    @property
    def speaker(self) -> Speaker:
        """Says everything on this screen."""
        return self.home.speaker()

    def compose(self) -> ComposeResult:
        """The form."""
        speaker, settings = self.speaker, self.home.settings
        tell, ascii = speaker.tell, speaker.ascii
        bots = sum(is_bot(name) for name in self.names)
        yield Label(tell("Play with people far away"), id="title")
        with VerticalScroll(id="form", can_focus=False):
            yield Label(tell("Your name"), classes="head")
            yield Input(self.home.own(), id="name", compact=True, max_length=protocol.NAME)
            yield Label(tell("Come to a table: its link, or the address of a server"), classes="head")
            with Horizontal(classes="row"):
                yield Input("", id="link", compact=True, placeholder="https://cards.example.org/t/abcd2345")
                yield Button(tell("Join the table"), id="join", variant="success", compact=True)
            yield Tick(tell("only watch"), False, "watch", ascii)
            game = {"game": Words(self.game.name), "people": len(self.names) - bots, "bots": bots}
            yield Label(tell("Or make one: {game}, people: {people}, bots: {bots}", **game), classes="head")
            with Horizontal(classes="row"):
                yield Input(settings.server, id="server", compact=True, placeholder=HOSTING)
                yield Button(tell("Make the table"), id="make", compact=True)
            yield Tick(tell("in the list of tables open to all"), False, "public", ascii)
            yield Label(tell("Or host here"), classes="head")
            host = tell("Type {command} in another terminal, and {address} above.", command=SERVE, address=HOSTING)
            yield Label(host, markup=False)
            yield Static(id="said")
        yield KeyBar(
            [
                ("Tab", tell("next field"), "app.focus_next"),
                ("Enter", tell("choose"), "app.focus_next"),
                ("Esc", tell("back"), "leave"),
            ]
        )

    def on_mount(self) -> None:
        """The link comes first."""
        self.query_one("#link", Input).focus()

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
        self.join() if event.button.id == "join" else self.make()

    def join(self) -> None:
        """Come to the table of the link."""
        link = self.read(self.value("link"))
        if link is not None and link.code:
            self.come(link)
        elif link is not None:
            server = link

            def listed() -> None:
                tables = public_tables(server)
                self.app.call_from_thread(self.choose, server, tables)

            self.far_away(listed)

    def choose(self, server: Link, tables: Sequence[protocol.Listed]) -> None:
        """Have one of a server's tables chosen."""
        speaker = self.speaker
        self.say("" if tables else speaker.tell("No public table just now."))

        def chosen(at: int | None) -> None:
            if at is not None and at >= 0:
                self.come(replace(server, code=tables[at].id))

        if tables:
            self.app.push_screen(Listed(speaker.tell("Which table?"), table_lines(tables, speaker)), chosen)

    def come(self, link: Link) -> None:
        """Sit down there, or watch."""
        name, watch = self.value("name") or self.home.own(), self.query_one("#watch", Tick).value

        def joined() -> None:
            session = join_table(link, lambda: name, watch)
            self.app.call_from_thread(self.joined, session)

        self.keep(link)
        self.far_away(joined)

    def make(self) -> None:
        """Make a table on the server, and sit down there."""
        link = self.read(self.value("server") or HOSTING)
        if link is None:
            return
        server = replace(link, code="", token="")
        name = self.value("name") or self.home.own()
        seats = [name if is_bot(name) else "" for name in self.names]
        public = self.query_one("#public", Tick).value
        new = protocol.NewTable(self.game.id, seats, name[: protocol.NAME], options=self.options, public=public)

        def made() -> None:
            session = join_table(make_table(server, new), lambda: name)
            self.app.call_from_thread(self.joined, session)

        self.keep(server)
        self.far_away(made)

    def read(self, text: str) -> Link | None:
        """A link from a field, or why it is none."""
        try:
            return read_link(text)
        except BadText as wrong:
            self.say(self.speaker.sentence(self.speaker.error(wrong)))
            return None

    def keep(self, link: Link) -> None:
        """The server and the name are offered again."""
        settings = self.home.settings
        settings.server, settings.name = link.server, self.value("name") or settings.name
        settings.save()

    def far_away(self, do: Callable[[], None]) -> None:
        """Do something that a server answers to, without holding the screen up."""
        self.say(self.speaker.tell("connecting ..."))

        def work() -> None:
            try:
                do()
            except BadText as wrong:
                speaker = self.speaker
                self.app.call_from_thread(self.say, speaker.sentence(speaker.error(wrong)))

        self.run_worker(work, thread=True, exclusive=True)

    def joined(self, session: RemoteSession) -> None:
        """The table is there."""
        if self.app.screen is self:
            self.say("")
            self.home.sit_down(session)
        else:
            session.close()

    def action_leave(self) -> None:
        """Back to the home screen."""
        self.dismiss(None)
