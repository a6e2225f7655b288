"""A server's table in the app: the room where one waits for the others, and the table screen with people far away."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Input, Label, Static

from ....client.session import RemoteSession
from ....play.session import AnySession
from ....words import Words
from ...controller import TICK
from ...online import RemoteTableController, WaitingRoom, connecting, place_lines
from ..hosting import qr_lines
from .dialogs import TypingScreen
from .table import TableScreen
from .widgets import ASIDE, KeyBar

if TYPE_CHECKING:
    from .app import CardfolkApp


def remote_screen(session: AnySession, app: CardfolkApp) -> RemoteScreen | WaitingScreen:
    """The screen of a server's table: until it is dealt the room where one waits."""
    assert isinstance(session, RemoteSession)
    session.tick(monotonic())
    if session.table.dealt:
        return RemoteScreen(session, app.shown, app.look(), app.settings)
    return WaitingScreen(session, app.shown)


class WaitingScreen(WaitingRoom, TypingScreen[bool]):
    """Who sits where before the first deal; True once it is dealt."""

    AUTO_FOCUS = ""

    BINDINGS = [
        Binding("enter,n", "start"),
        Binding("b", "bot"),
        Binding("full_stop", "say"),
        Binding("l", "link"),
        Binding("escape", "back"),
        Binding("q,s", "leave"),
    ]
    CSS = """
    WaitingScreen #title { background: $panel; width: 100%; height: 1; padding: 0 1; }
    WaitingScreen #room { height: 1fr; padding: 1 2; }
    WaitingScreen #code { width: auto; height: auto; margin: 1 1 0 0; }
    WaitingScreen #typed { dock: none; }
    """

    def compose(self) -> ComposeResult:
        """Who is there, the line to type in, the keys."""
        tell = self.speaker.tell
        yield Label(id="title")
        with Horizontal():
            with VerticalScroll(id="room", can_focus=False):
                yield Static(id="who")
            yield Static(id="code")
        yield Input(id="typed")
        yield KeyBar(
            [
                ("Enter", tell("start"), "start"),
                ("b", tell("a bot"), "bot"),
                (".", tell("say"), "say"),
                ("l", tell("links"), "link"),
                ("Esc", tell("leave"), "back"),
            ]
        )

    def on_mount(self) -> None:
        """Draw, and look what comes."""
        self.set_focus(None)
        self.draw()
        self.set_interval(TICK, self.tick)

    def on_resize(self) -> None:
        """The code to point a phone at, where there is room."""
        self.draw()

    def tick(self) -> None:
        """Draw what has come; the first deal ends the waiting."""
        if self.looked():
            if self.far.table.dealt:
                self.dismiss(True)
            else:
                self.draw()

    def draw(self) -> None:
        """Everything anew."""
        table, speaker = self.far.table, self.speaker
        self.query_one("#title", Label).update(Text(speaker.say(Words(table.game.name)), no_wrap=True))
        text = Text("\n".join(place_lines(table.told, speaker)))
        text.append("\n\n").append(speaker.tell("For others: {link}", link=self.far.link.table))
        text.append("\n").append(speaker.tell("Code: {code}", code=self.far.link.code))
        text.append(f"\n\n{self.asked()}", "bold")
        if self.far.away:
            text.append(f"\n{connecting(speaker)}", "bold")
        if self.told:
            text.append(f"\n{self.told}", "italic")
        for line in self.talk():
            text.append(f"\n{line}", ASIDE)
        self.query_one("#who", Static).update(text)
        code = [] if speaker.ascii else qr_lines(self.far.link.table)
        beside = max(cell_len(line) for line in text.plain.splitlines()) + 6  # a link in two lines cannot be copied
        shown = bool(code) and self.size.width >= len(code[0]) + beside and self.size.height >= len(code) + 3
        self.query_one("#code", Static).display = shown
        self.query_one("#code", Static).update(Text("\n".join(code), "white on black"))

    def action_say(self) -> None:
        """Open the line to say something in."""
        self.open_line(self.speaker.tell("say something, Enter"))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Say it."""
        self.far.say(event.value)
        self.close_line()

    def action_back(self) -> None:
        """Close the line, or ask whether to leave."""
        if not self.close_line():
            asked = self.speaker.tell("Leave the table?")
            self.shell.open_ask(asked, Words("Leave"), Words("Go on"), lambda yes: self.leave() if yes else None)


class RemoteScreen(RemoteTableController, TableScreen):
    """The table screen at a server's table."""

    BINDINGS = [*TableScreen.BINDINGS, Binding(".", "say"), Binding("comma", "more")]

    def on_unmount(self) -> None:
        """Nothing is waited for any more."""
        self.threads.shutdown(wait=False, cancel_futures=True)

    def prompt_lines(self) -> list[str]:
        """The time left too."""
        first, *more = super().prompt_lines()
        return [f"{first} ({self.clock()})" if self.clock() else first, *more]

    def note(self) -> list[str]:
        """Who asks to take back, and whether the connection is lost."""
        lost = connecting(self.speaker) if self.far.away else ""
        return [*filter(None, (lost, self.back_line())), *super().note()]

    def action_say(self) -> None:
        """Open the line to say something in."""
        self.saying = True
        self.open_line(self.speaker.tell("say something, Enter"))

    def action_type(self) -> None:
        """Open the line to type a move in."""
        self.saying = False
        super().action_type()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Say it; what is not to be said is done as at any table."""
        if self.saying:
            event.prevent_default()
            self.far.say(event.value)
            self.close_line()
