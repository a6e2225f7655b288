"""A server's table in the app: the room where one waits for the others, and the table screen with people far away."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from math import ceil
from time import monotonic
from typing import TYPE_CHECKING

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Input, Label, Static

from .... import protocol
from ....bots.levels import LEVELS
from ....client.session import RemoteSession
from ....game import BadText, Words
from ....record import Record
from ....table import Refused
from ...local import Looks
from ...players import bot_name, happened, seat_names
from ...session import AnySession
from ...settings import Settings
from ...sitting import TICK
from ...words import Speaker
from ..online import LEFT, place_lines
from .choosing import Row, Sheet
from .dialogs import Lines, Listed, Replay
from .look import ASIDE, Palette
from .table import TableScreen
from .widgets import KeyBar

if TYPE_CHECKING:
    from .app import CardfolkApp

SAY = "say "  # what a typed line begins with that is said to everyone
TALK = 6  # lines of what was said that the waiting room shows


def open_table(app: CardfolkApp, session: AnySession, left: Callable[[None], None]) -> None:
    """Show a server's table: first the room where one waits, once it is dealt the table; `left` when one goes."""
    assert isinstance(session, RemoteSession)
    session.look()

    def begun(yes: bool | None) -> None:
        if yes:
            app.push_screen(RemoteScreen(session, app.shown, app.palette(), app.settings), left)
        else:
            left(None)

    if session.table.dealt:
        begun(True)
    else:
        app.push_screen(WaitingScreen(session, app.shown), begun)


class WaitingScreen(Screen[bool]):
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
    WaitingScreen #typed { display: none; height: 1; border: none; padding: 0 1; }
    WaitingScreen #typed.open { display: block; }
    """

    def __init__(self, session: RemoteSession, shown: Looks) -> None:
        super().__init__()
        self.far = session
        self.shown = shown
        self.told = ""

    @property
    def speaker(self) -> Speaker:
        """Says everything on this screen."""
        speaker = self.shown.speaker([])
        speaker.names = seat_names(self.far.table.seats, speaker)
        return speaker

    def compose(self) -> ComposeResult:
        """Who is there, the line to type in, the keys."""
        tell = self.speaker.tell
        yield Label(id="title")
        with VerticalScroll(id="room", can_focus=False):
            yield Static(id="who")
        yield Input(id="typed", placeholder=tell("say something, Enter"))
        yield KeyBar(
            [
                ("Enter", tell("start"), "start"),
                ("b", tell("a bot"), "bot"),
                (".", tell("say"), "say"),
                ("l", tell("links"), "link"),
                ("q", tell("leave"), "leave"),
            ]
        )

    def on_mount(self) -> None:
        """Draw, and look what comes."""
        self.set_focus(None)
        self.draw()
        self.set_interval(TICK, self.tick)

    def tick(self) -> None:
        """Draw what has come; the first deal ends the waiting."""
        if self.far.look():
            if self.far.table.dealt:
                self.dismiss(True)
                return
            if self.far.notes:
                self.told = self.speaker.sentence(self.far.notes[-1])
                self.far.notes = []
            self.draw()

    def draw(self) -> None:
        """Everything anew."""
        table, speaker = self.far.table, self.speaker
        self.query_one("#title", Label).update(Text(speaker.say(Words(table.game.name)), no_wrap=True))
        free = len(self.far.free())
        if free:
            asked = speaker.tell(("One seat is still free.", "{count} seats are still free."), count=free)
        else:
            asked = speaker.tell("Every seat is taken: Enter starts.")
        text = Text("\n".join(place_lines(table.told, speaker)))
        text.append("\n\n").append(speaker.tell("For others: {link}", link=self.far.link.table))
        text.append(f"\n\n{asked}", "bold")
        if self.far.away:
            text.append(f"\n{connecting(speaker)}", "bold")
        if self.told:
            text.append(f"\n{self.told}", "italic")
        talk = [happened(table, event, speaker) for event in table.heard(table.you) if event.name == "chat"]
        for line in talk[-TALK:]:
            text.append(f"\n{line}", ASIDE)
        self.query_one("#who", Static).update(text)

    def action_start(self) -> None:
        """Deal."""
        self.told = ""
        self.far.next_game()

    def action_bot(self) -> None:
        """Give a free seat to a bot."""
        free = self.far.free()
        speaker, levels = self.speaker, list(LEVELS)

        def chosen(at: int | None) -> None:
            if at is not None and at >= 0:
                self.far.tell(protocol.Invite(free[0], levels[at]))

        if free:
            names = [bot_name(level, speaker) for level in levels]
            self.app.push_screen(Listed(speaker.tell("How strong?"), names), chosen)

    def action_link(self) -> None:
        """The links of this table."""
        self.app.push_screen(Lines(link_lines(self.far, self.speaker)))

    def action_say(self) -> None:
        """Open the line to say something in."""
        typed = self.query_one("#typed", Input)
        typed.add_class("open")
        typed.value = ""
        typed.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Say it."""
        self.far.say(event.value)
        self.action_back()

    def action_back(self) -> None:
        """Close the line."""
        self.query_one("#typed", Input).remove_class("open")
        self.set_focus(None)

    def action_leave(self) -> None:
        """Go; the seat is kept."""
        self.dismiss(False)


class Agreeing(Sheet):
    """Somebody asks to take a move back."""

    def body(self) -> ComposeResult:
        """Nothing but the question."""
        yield from ()

    def draw(self) -> None:
        """What the keys mean here."""
        tell = self.speaker.tell
        self.query_one("#foot", Row).show([Text(tell("Enter: agree")), Text(tell("Esc: refuse"))], ())

    def value(self) -> str:
        """Yes."""
        return "yes"


class RemoteScreen(TableScreen):
    """The table screen at a server's table."""

    BINDINGS = [*TableScreen.BINDINGS, Binding("full_stop", "say"), Binding("comma", "more")]
    CSS = TableScreen.CSS.replace("TableScreen", "RemoteScreen")  # what a screen says of looks holds for it alone

    def __init__(
        self, session: RemoteSession, shown: Looks, palette: Palette, settings: Settings | None = None
    ) -> None:
        super().__init__(session, shown, palette, settings)
        self.far = session
        self.drawn: tuple[object, ...] = ()  # what the table was when it was drawn
        self.seconds: int | None = None
        self.saying = False  # the line is for everyone
        self.asking_back: Agreeing | None = None
        self.asked_back: protocol.Back | None = None
        self.fetching: Future[Record] | None = None
        self.threads = ThreadPoolExecutor(1, "cardfolk records")

    def keys_shown(self) -> list[tuple[str, str, str]]:
        """No way to hurry others; but to talk to them."""
        tell = self.speaker.tell
        keys = [key for key in super().keys_shown() if key[2] != "fast"]
        return [*keys, (".", tell("say"), "say"), (",", tell("more"), "more")]

    def on_unmount(self) -> None:
        """Nothing is waited for any more."""
        self.threads.shutdown(wait=False, cancel_futures=True)

    # What comes

    def tick(self) -> None:
        """Show what has come, then do what any table does."""
        if self.far.look():
            self.changed()
        left = self.far.left()
        seconds = None if left is None else ceil(left)
        if seconds != self.seconds:
            self.seconds = seconds
            self.draw_prompt()
        if self.fetching is not None and self.fetching.done():
            self.show_record(self.fetching)
        super().tick()

    def changed(self) -> None:
        """Draw what is new; cards that are picked stay so if the position is the same."""
        table, shown = self.far.table, self.far.table.shown
        if shown is not None and (shown.number, shown.version) != self.drawn[:2]:
            self.told = ""
            self.since = monotonic()
        if self.far.notes:
            self.told = self.speaker.sentence(self.far.notes[-1])
            self.far.notes = []
        if not table.over:
            self.ended = False
        if self.position() != self.drawn:
            self.draw()
        else:
            self.draw_log()
            self.draw_prompt()
        self.look_at_back()

    def draw(self) -> None:
        """Everything anew."""
        super().draw()
        self.drawn = self.position()

    def position(self) -> tuple[object, ...]:
        """What makes the drawn table another one."""
        table, shown = self.far.table, self.far.table.shown
        if shown is None:
            return ()
        names = [seat.name for seat in table.seats]
        offers = [offer.text for offer in shown.view.offers]
        return shown.number, shown.version, shown.mine, table.sent, names, offers

    def look_at_back(self) -> None:
        """Ask the player whether somebody may take a move back, and no longer once that is settled."""
        back = self.far.table.told.back
        if self.asking_back is not None and back is None:
            self.asking_back.dismiss(None)
            self.asking_back = None
        if back == self.asked_back or self.seat is None:
            return
        self.asked_back = back
        if back is None or self.seat in back.agreed or self.app.screen is not self:
            return
        asked = self.speaker.tell("{seat} asks to take the last move back.", seat=back.seat)
        self.asking_back = Agreeing(asked, self.speaker)

        def answered(yes: str | None) -> None:
            if self.asking_back is not None:
                self.asking_back = None
                self.far.tell(protocol.Agree(bool(yes)))

        self.app.push_screen(self.asking_back, answered)

    def add_to_prompt(self, line: Text) -> None:
        """The time left, who asks to take back, and whether the connection is lost."""
        speaker = self.speaker
        if self.seconds is not None:
            line.append(f"  ({speaker.tell(LEFT, count=self.seconds)})", ASIDE)
        back = self.far.table.told.back
        if back is not None:
            mine = back.seat == self.seat
            asks = "You ask to take your last move back." if mine else "{seat} asks to take the last move back."
            line.append("\n" + speaker.tell(asks, seat=back.seat))
        if self.far.away:
            line.append(f"\n{connecting(speaker)}", "reverse")

    # What is asked

    def action_say(self) -> None:
        """Open the line to say something in."""
        super().action_type()
        self.saying = True
        self.query_one("#typed", Input).placeholder = self.speaker.tell("say something, Enter")

    def action_type(self) -> None:
        """Open the line to type a move in."""
        super().action_type()
        self.saying = False
        self.query_one("#typed", Input).placeholder = self.speaker.tell("a move as it is typed, Enter")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Say it; what is not to be said is done as at any table."""
        if self.saying:
            event.prevent_default()
            self.far.say(event.value)
            self.action_clear()

    def typed_move(self, line: str) -> None:
        """What begins with `say` is said, the rest is a move."""
        if line.lower().startswith(SAY):
            self.far.say(line[len(SAY) :])
        elif self.seat is not None:
            super().typed_move(line)

    def action_more(self) -> None:
        """Who is here; the links; a bot for who is away; yes or no to a take-back."""
        speaker, far = self.speaker, self.far
        does: list[tuple[str, Callable[[], object]]] = [
            (speaker.tell("Who is here"), lambda: self.app.push_screen(Lines(who_lines(far, speaker)))),
        ]
        if self.seat is not None:
            absent = far.absent()
            for seat in absent:
                label = speaker.tell("Let a bot play for {seat}", seat=seat)
                does.append((label, lambda seat=seat: far.tell(protocol.StandIn(seat))))  # type: ignore[misc]
            back = far.table.told.back
            if back is not None and self.seat not in back.agreed:
                does.append((speaker.tell("Agree"), lambda: far.tell(protocol.Agree(True))))
                does.append((speaker.tell("Refuse"), lambda: far.tell(protocol.Agree(False))))

        def chosen(at: int | None) -> None:
            if at is not None and at >= 0:
                does[at][1]()

        title = speaker.say(Words(far.table.game.name))
        self.app.push_screen(Listed(title, [label for label, _ in does]), chosen)

    def action_replay(self) -> None:
        """The game again, once it is over: the server has the record."""
        if not self.far.table.over:
            self.say(self.speaker.sentence(Words("the replay of a game with others is there when it is over")))
        elif self.fetching is None:
            self.fetching = self.threads.submit(self.far.record)

    def show_record(self, fetched: Future[Record]) -> None:
        """The record is here, or why not."""
        self.fetching = None
        try:
            record = fetched.result()
        except BadText as wrong:
            self.say(self.speaker.sentence(self.speaker.error(wrong)))
            return
        except Refused as refused:
            self.say(self.speaker.sentence(refused.words))
            return
        self.app.push_screen(Replay(record, self.seat, self.speaker, self.palette))


def who_lines(far: RemoteSession, speaker: Speaker) -> list[str]:
    """Who is there, the links, and what tells that all see the same board."""
    lines = [*place_lines(far.table.told, speaker), "", *link_lines(far, speaker)]
    shown = far.table.shown
    if shown is not None:
        same = speaker.tell("All who see the same board see the same sign: {sign}", sign=shown.digest)
        lines += ["", same]
    return lines


def link_lines(far: RemoteSession, speaker: Speaker) -> list[str]:
    """The link for others, and the one for oneself."""
    lines = [speaker.tell("For others: {link}", link=far.link.table)]
    if far.table.you is not None:
        lines.append(speaker.tell("For you alone, on another device: {link}", link=far.own_link))
    return lines


def connecting(speaker: Speaker) -> str:
    """The connection is lost."""
    return speaker.tell("The connection is lost: connecting again ...")
