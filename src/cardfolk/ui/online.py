"""A server's table in any app: meeting people far away, the room where one waits for them, the table with them.

An app's screens are these and draw. The words for who is there and for links are here too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from math import ceil
from threading import Thread
from time import monotonic
from typing import Any, ClassVar

from .. import protocol
from ..bots import is_bot
from ..bots.levels import LEVELS
from ..client.http import make_table, public_tables
from ..client.links import Link, read_link
from ..client.session import RemoteSession, join_table
from ..game import Game
from ..games import find_game
from ..record import Record
from ..table import Refused, Seat
from ..words import Arg, BadText, Template, Words
from ..words import Seat as SaidSeat
from .controller import TableController
from .local import Looks
from .players import bot_name, bot_way, folk_choices, happened, seat_name
from .shell import LobbyScreen, ShellScreen
from .words import Speaker

LEFT: Template = ("{count} second left", "{count} seconds left")
SAY = "say "  # what a typed line begins with that is said to everyone
TALK = 6  # lines of what was said that the waiting room shows
PATIENT: Template = "patient claims: everybody is asked for the same time, so nobody learns who could"
CLAIMS: Template = "Seconds that claims stay open; empty: as the server has it"
MOST_CLAIMS = 60
HOSTING = "http://localhost:8765"  # where `cardfolk serve` is found on this computer


class JoinForm(LobbyScreen):
    """Where one meets people far away; a table that is made has the seats and rules of the home screen's form."""

    def __init__(self, game: Game, names: list[str], options: dict[str, object]) -> None:
        super().__init__()
        self.game = game
        self.names = names
        self.options = options

    # What a front end writes

    def value(self, id: str) -> str:
        """What stands in a field: name, link, server; where the game has claims, their seconds."""
        raise NotImplementedError

    def ticked(self, id: str) -> bool:
        """Whether something is on: watch, public, or patient where the game has claims."""
        raise NotImplementedError

    def say(self, line: str) -> None:
        """Tell the person something."""
        raise NotImplementedError

    def later(self, do: Callable[..., object], *args: object) -> None:
        """From any thread: do something where the screen is drawn, unless it is gone."""
        raise NotImplementedError

    # What is said

    def to_make(self) -> str:
        """What a table that is made would be."""
        bots = sum(is_bot(name) for name in self.names)
        game: dict[str, Arg] = {"game": Words(self.game.name), "people": len(self.names) - bots, "bots": bots}
        return self.speaker.tell("Or make one: {game}, people: {people}, bots: {bots}", **game)

    # What is done

    def join(self) -> None:
        """Come to the table of the link or the code, or choose one of the server's."""
        link = self.read(self.value("link"), self.value("server") or HOSTING)
        if link is not None and link.code:
            self.come(link)
        elif link is not None:
            self.list_tables(link)

    def list_tables(self, server: Link | None = None) -> None:
        """Choose one of the tables that are open to all, at a server or at the one that is named."""
        found = self.read(self.value("server") or HOSTING) if server is None else server
        if found is not None:
            at = replace(found, code="", token="")
            self.far_away(lambda: self.later(self.choose, at, public_tables(at)))

    def choose(self, server: Link, tables: Sequence[protocol.Listed]) -> None:
        """Have one of a server's tables chosen."""
        speaker = self.speaker
        self.say("" if tables else speaker.tell("No public table just now."))
        if tables:
            self.shell.open_list(
                speaker.tell("Which table?"),
                table_lines(tables, speaker),
                lambda at: self.come(replace(server, code=tables[at].id)),
            )

    def come(self, link: Link) -> None:
        """Sit down there, or watch."""
        name, watch, colour = self.called(), self.ticked("watch"), self.shell.settings.colour
        self.keep(link)
        self.far_away(lambda: self.later(self.arrived, join_table(link, lambda: name, watch, colour)))

    def make(self, server: str = "") -> None:
        """Make a table on a server, usually the one of the form, and sit down there."""
        link = self.read(server or self.value("server") or HOSTING)
        if link is None:
            return
        there, name = replace(link, code="", token=""), self.called()
        seats = [name if is_bot(name) else "" for name in self.names]
        new = protocol.NewTable(
            self.game.id,
            seats,
            name[: protocol.NAME],
            self.shell.settings.colour,
            options=self.options,
            public=self.ticked("public"),
            brisk=not (self.game.skip and self.ticked("patient")),
        )
        seconds = self.value("claims") if self.game.skip else ""
        if seconds and not (seconds.isdecimal() and 1 <= int(seconds) <= MOST_CLAIMS):
            self.say(self.speaker.tell("Claims: from 1 to {most} seconds.", most=MOST_CLAIMS))
            return
        new.window = float(seconds) if seconds else None
        self.keep(there)
        self.far_away(lambda: self.later(self.arrived, join_table(make_table(there, new), lambda: name)))

    def host(self) -> None:
        """Be the server oneself, and make the table there."""
        self.far_away(lambda: self.later(self.hosted, self.shell.host()))

    def hosted(self, address: str) -> None:
        """It answers; its address is not kept for another time."""
        before = self.shell.settings.server
        self.make(address)
        self.shell.settings.server = before
        self.shell.settings.save()

    def arrived(self, session: RemoteSession) -> None:
        """The table is there."""
        if self.covered():
            session.close()
        else:
            self.say("")
            self.shell.sit_down(session)

    def called(self) -> str:
        """What to be called there."""
        return self.value("name") or self.shell.own()

    def read(self, text: str, server: str = "") -> Link | None:
        """A link from a field, or a code at a server; or why it is none."""
        try:
            return read_link(text, server)
        except BadText as wrong:
            self.say(self.speaker.sentence(self.speaker.error(wrong)))
            return None

    def keep(self, link: Link) -> None:
        """The server and the name are offered again."""
        settings = self.shell.settings
        settings.server, settings.name = link.server, self.value("name") or settings.name
        settings.save()

    def far_away(self, do: Callable[[], object]) -> None:
        """Do something that a server answers to, without holding the screen up."""
        self.say(self.speaker.tell("connecting ..."))
        speaker = self.speaker

        def work() -> None:
            try:
                do()
            except BadText as wrong:
                self.later(self.say, speaker.sentence(speaker.error(wrong)))

        Thread(target=work, name="cardfolk meeting", daemon=True).start()


class WaitingRoom(ShellScreen):
    """Who sits where before the first deal."""

    def __init__(self, session: RemoteSession, shown: Looks) -> None:
        super().__init__()
        self.far = session
        self.shown = shown
        self.told = ""

    @property
    def speaker(self) -> Speaker:
        """Says everything on this screen."""
        return self.shown.speaker(self.far.table)

    def looked(self) -> bool:
        """Take in what has come; whether there was anything."""
        if not self.far.tick(monotonic()):
            return False
        if self.far.notes:
            self.told = self.speaker.sentence(self.far.notes[-1])
            self.far.notes = []
        return True

    def asked(self) -> str:
        """What is missing until it begins."""
        free = len(self.far.free())
        if free:
            return self.speaker.tell(("One seat is still free.", "{count} seats are still free."), count=free)
        return self.speaker.tell("Every seat is taken: Enter starts.")

    def talk(self) -> list[str]:
        """What was said last."""
        table, speaker = self.far.table, self.speaker
        return [happened(table, event, speaker) for event in table.heard(table.you) if event.name == "chat"][-TALK:]

    def action_start(self) -> None:
        """Deal."""
        self.told = ""
        self.far.next_game()

    def action_bot(self) -> None:
        """Give a free seat to a bot."""
        free, speaker = self.far.free(), self.speaker
        bots = [*((bot_name(level, speaker), level) for level in LEVELS), *folk_choices(speaker)]
        if free:
            self.shell.open_list(
                speaker.tell("Who?"),
                [shown for shown, _ in bots],
                lambda at: self.far.tell(protocol.Invite(free[0], bots[at][1])),
            )

    def action_link(self) -> None:
        """The links of this table."""
        self.shell.open_lines(link_lines(self.far, self.speaker))


class RemoteTableController(TableController):
    """A table screen at a server's table, with people far away."""

    KEYS: ClassVar = TableController.KEYS | {".": "say", ",": "more"}

    def __init__(self, session: RemoteSession, *more: Any) -> None:
        super().__init__(session, *more)
        self.far = session
        self.place: object = None  # where the table was when it was drawn
        self.seconds: int | None = None
        self.saying = False  # the line is for everyone
        self.agreeing: Any = None  # the screen that asks whether somebody may take a move back
        self.asked_back: protocol.Back | None = None
        self.fetching: Future[Record] | None = None
        self.threads = ThreadPoolExecutor(1, "cardfolk records")

    # What comes

    def keys_shown(self) -> list[tuple[str, str, str]]:
        """No way to hurry others; but to talk to them."""
        tell = self.speaker.tell
        keys = [key for key in super().keys_shown() if key[2] != "fast"]
        return [*keys, (".", tell("say"), "say"), (",", tell("more"), "more")]

    def tick(self) -> None:
        """What any table does, and the time that is left."""
        super().tick()
        left = self.far.left()
        seconds = None if left is None else ceil(left)
        if seconds != self.seconds:
            self.seconds = seconds
            self.draw_prompt()
        if self.fetching is not None and self.fetching.done():
            self.show_record(self.fetching)

    def came(self) -> None:
        """Draw what is new."""
        table = self.far.table
        if table.place is not None and table.place != self.place:
            self.told = ""
            self.since = self.now()
        if self.far.notes:
            self.told = self.speaker.sentence(self.far.notes[-1])
            self.far.notes = []
        if not table.over:
            self.ended = False
        self.place = table.place
        self.draw()
        self.look_at_back()

    def look_at_back(self) -> None:
        """Ask the player whether somebody may take a move back, and no longer once that is settled."""
        back, asking = self.far.table.told.back, self.agreeing
        if asking is not None and back is None:
            self.agreeing = None
            asking.leave()
        if back == self.asked_back or self.seat is None:
            return
        self.asked_back = back
        if back is None or self.seat in back.agreed or self.covered():
            return

        def answered(yes: bool) -> None:
            if self.agreeing is not None:
                self.agreeing = None
                self.far.tell(protocol.Agree(yes))

        asked = self.speaker.tell("{seat} asks to take the last move back.", seat=SaidSeat(back.seat))
        self.agreeing = self.shell.open_ask(asked, Words("Agree"), Words("Refuse"), answered)

    # What is said beside the prompt

    def clock(self) -> str:
        """The time left, if it is short."""
        return "" if self.seconds is None else self.speaker.tell(LEFT, count=self.seconds)

    def back_line(self) -> str:
        """Who asks to take a move back."""
        back = self.far.table.told.back
        if back is None:
            return ""
        mine = back.seat == self.seat
        asks = "You ask to take your last move back." if mine else "{seat} asks to take the last move back."
        return self.speaker.tell(asks, seat=SaidSeat(back.seat))

    # What is asked

    def typed_move(self, line: str) -> None:
        """What begins with `say` is said, the rest is a move."""
        if line.lower().startswith(SAY):
            self.far.say(line[len(SAY) :])
        elif self.seat is not None:
            super().typed_move(line)

    def action_more(self) -> None:
        """Who is here; the links; a bot for who is away; yes or no to a take-back; a reaction."""
        speaker, far = self.speaker, self.far
        does: list[tuple[str, Callable[[], object]]] = [
            (speaker.tell("Who is here"), lambda: self.shell.open_lines(who_lines(far, speaker))),
        ]
        if self.seat is not None:
            for seat in far.absent():
                label = speaker.tell("Let a bot play for {seat}", seat=SaidSeat(seat))
                does.append((label, lambda seat=seat: far.tell(protocol.StandIn(seat))))  # type: ignore[misc]
            back = far.table.told.back
            if back is not None and self.seat not in back.agreed:
                does.append((speaker.tell("Agree"), lambda: far.tell(protocol.Agree(True))))
                does.append((speaker.tell("Refuse"), lambda: far.tell(protocol.Agree(False))))
            does.append((speaker.tell("React"), self.react))
        self.shell.open_list(
            speaker.say(Words(far.table.game.name)), [label for label, _ in does], lambda at: does[at][1]()
        )

    def react(self) -> None:
        """Say something in one sign."""
        signs = protocol.REACTIONS
        self.shell.open_list(self.speaker.tell("React"), signs, lambda at: self.far.say(signs[at]))

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
        except Refused as refused:
            self.say(self.speaker.sentence(refused.words))
        else:
            self.open_replay(record)


def place_lines(told: protocol.Table, speaker: Speaker) -> list[str]:
    """Who sits where, a line a seat, and how many watch."""
    lines = []
    for seat, (name, notes) in enumerate(places_told(told, speaker), 1):
        lines.append(f"  {seat}  {name}" + (f" ({', '.join(notes)})" if notes else ""))
    return [*lines, *("  " + line for line in watching_lines(told, speaker))]


def watching_lines(told: protocol.Table, speaker: Speaker) -> list[str]:
    """How many watch, if anybody does."""
    many = ("One person watches.", "{count} people watch.")
    return [speaker.tell(many, count=told.watching)] if told.watching else []


def places_told(told: protocol.Table, speaker: Speaker) -> list[tuple[str, list[str]]]:
    """Seat by seat who sits there, and what there is to know of them."""
    found: list[tuple[str, list[str]]] = []
    for seat, place in enumerate(told.places):
        if not place.name and not place.bot:
            found.append((speaker.tell("free"), []))
            continue
        notes = [speaker.tell("you")] if seat == told.you else []
        if place.bot:
            notes += [speaker.tell("a bot"), *filter(None, [bot_way(place.bot, speaker)])]
        elif place.standin:
            notes.append(speaker.tell("away, {name} plays", name=bot_name(place.standin, speaker)))
        elif not place.here and seat != told.you:
            notes.append(speaker.tell("away"))
        found.append((seat_name(Seat(place.name, place.bot), speaker), notes))
    return found


def table_lines(tables: Sequence[protocol.Listed], speaker: Speaker) -> list[str]:
    """Public tables, a line each: the game, and who sits there."""
    lines = []
    for table in tables:
        seats = [Seat(place.name, place.bot) for place in table.places]
        names = [speaker.tell("free") if seat.free else seat_name(seat, speaker) for seat in seats]
        lines.append(f"{speaker.say(Words(find_game(table.game).name))}: {', '.join(names)}")
    return lines


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
