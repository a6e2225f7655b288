"""RemoteSession: sitting at a server's table, or watching it, as a front end does it.

The connection has a thread of its own; what comes waits until `tick` is called, so that nothing changes while a front
end draws. `wake` is called from that thread when there is something to take.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as Late
from contextlib import suppress
from queue import Empty, SimpleQueue
from time import monotonic
from typing import TypeVar

from msgspec import Struct

from .. import protocol
from ..bots.judge import Rated
from ..bots.ladder import Advice
from ..cards import card_name
from ..codec.read import read_words
from ..play.lessons.teaching import Teaching
from ..play.maker import Tried
from ..play.scenes import Stage
from ..record import Record
from ..table import Refused
from ..view import SceneView, View
from ..words import BadText, Words
from .connection import Connection, State
from .gifts import Gifts
from .http import no_server, record_of
from .links import Link, Tokens
from .table import RemoteTable

PATIENCE = 10.0  # seconds that a table may take to answer
REASON = 1.0  # seconds that a reason is waited for

T = TypeVar("T")
Message = protocol.FromServer | State | Words  # words: what the session itself has to say


class RemoteSession:
    """A table at a server, and the one person here who sits at it or watches. Close it in the end."""

    id = 0  # it is kept by the server

    def __init__(self, link: Link, watch: bool = False) -> None:
        self.link = link
        self.pace = 1.0  # the server has its own; 0: no scenes are shown
        self.state = State("connecting")
        self.wake: Callable[[], None] = lambda: None
        self.notes: list[Words] = []  # refusals and the like, to be told once
        self._tokens = Tokens()
        self._table: RemoteTable | None = None
        self._inbox: SimpleQueue[Message] = SimpleQueue()
        self._hinting: Future[Advice] | None = None
        self._reason: Future[Words | None] | None = None
        self._trying: dict[str, Future[Words | None]] = {}  # moves sent to hear why they are none
        self._gifts = Gifts()
        self._known: list[tuple[str, str]] = []  # what was said before the connection was lost
        self._ends = 0.0  # when claims close or the clock runs out; 0: neither
        self._wish = protocol.Wish(auto=False, until_turn=False)
        self._wished = True  # the server knows it
        self._playing_out = False
        self._stage = Stage()
        self._on_stage = -1  # the scene that was shown at the last tick
        self._asked = "" if watch else link.token  # until the table says what it opens
        self.connection = Connection(link, [] if watch else self._tokens.find(link), self._receive)
        self.connection.start()

    # What is there

    @property
    def table(self) -> RemoteTable:
        """The table, once it was told."""
        assert self._table is not None
        return self._table

    @property
    def people(self) -> list[int]:
        """The seats of those before this screen."""
        return [] if self._table is None or self._table.you is None else [self._table.you]

    @property
    def away(self) -> bool:
        """Whether the connection is lost."""
        return self.state.name != "open"

    def left(self) -> float | None:
        """Seconds until claims close or the clock runs out; None if neither is so."""
        return max(0.0, self._ends - monotonic()) if self._ends and not self.table.over and not self.away else None

    @property
    def own_link(self) -> str:
        """What opens one's own seat on another device; for nobody else."""
        return f"{self.link.table}#token={self.connection.token}"

    def absent(self) -> list[int]:
        """The seats of people who are not here and for whom no bot plays."""
        places = enumerate(self.table.told.places)
        return [seat for seat, place in places if place.name and not (place.bot or place.here or place.standin)]

    def free(self) -> list[int]:
        """The seats that nobody has."""
        return [seat for seat, place in enumerate(self.table.told.places) if not place.name and not place.bot]

    # What comes

    def tick(self, now: float) -> bool:
        """Let happen what has come, scenes go on; whether there was anything."""
        found = False
        with suppress(Empty):
            while True:
                self._take(self._inbox.get_nowait())
                found = True
        before, self._on_stage = self._on_stage, self._stage.at(None, now)
        return found or before != self._on_stage

    def wait(self, seconds: float) -> bool:
        """The same, once something has come; False if nothing did in time."""
        try:
            self._take(self._inbox.get(timeout=seconds))
        except Empty:
            return False
        self.tick(monotonic())
        return True

    def _take(self, message: Message) -> None:
        match message:
            case State():
                self.state = message
                if message.name == "open" and self._table is not None:
                    self._known = self._table.chats
            case protocol.Table():
                if self._table is None:
                    self._table = RemoteTable(message)
                else:
                    self._table.know(message)
            case protocol.Shown():
                if self.table.show(message):
                    self.notes.append(Words("the table was not as it was shown: here it is anew"))
                self._ends = 0.0 if message.left is None else monotonic() + message.left
                self._see(message)
            case protocol.Chatted():
                self.table.chat(message, self._known)
            case protocol.Refused():
                if self._table is not None and message.key == self._table.sent:
                    self._table.sent = ""
                self._playing_out = False
                self.notes.append(read_words(message.why))
            case protocol.Failed():
                self.notes.append(read_words(message.why))
            case Words():
                self.notes.append(message)

    def _see(self, shown: protocol.Shown) -> None:
        """There may be scenes to see, and what was wished until now may have come to its end."""
        view = shown.view
        if shown.scenes or shown.happened or shown.fresh:
            self._stage.begin([scene.seconds for scene in shown.scenes], monotonic())
        if view.over or any(happened.name == "deal" for happened in shown.happened):
            self._playing_out = False
        if view.to_move == self.table.you and not view.skip:
            self._wish.until_turn = False

    def _receive(self, message: Message) -> None:
        """On the connection's thread: what somebody waits for is answered at once, the rest waits for `look`."""
        match message:
            case protocol.Advice():
                self._advise(message)
            case protocol.Reason():
                _answer(self._reason, None if message.why is None else read_words(message.why))
            case protocol.Refused() if message.key in self._trying:
                _answer(self._trying.pop(message.key), read_words(message.why))
            case protocol.Refused() if not message.key and self._hinting is not None:
                _fail(self._hinting, read_words(message.why))
                self._hinting = None
            case protocol.Table():
                self._hear_table(message)
            case State():
                self._gifts.renew()
                self._wished = not (self._wish.auto or self._wish.until_turn)
                if message.name != "open":
                    _fail(self._hinting, Words("the connection is lost"))
                self._inbox.put(message)
            case _:
                self._inbox.put(message)
        self.wake()

    def _hear_table(self, told: protocol.Table) -> None:
        """Keep the token that opened a seat, add to the randomness of the next deal, and look for what was added."""
        missing = self._gifts.missing(told)
        give = self._gifts.wanted(told)
        if give is not None:
            self.connection.send(give)
        if told.you is not None:
            self._tokens.keep(self.link, self.connection.token)
            if not self._wished:
                self._wished = True
                self.connection.send(self._wish)
        self._inbox.put(told)
        if self._asked and (told.you is None or self._asked != self.connection.token):
            self._inbox.put(Words("that link opens no seat at this table"))
        self._asked = ""
        if missing:
            self._inbox.put(Words("what you added to the deal is not in it: do not trust this deal"))

    def _advise(self, advice: protocol.Advice) -> None:
        asked, self._hinting = self._hinting, None
        if asked is None or self._table is None:
            return
        why = None if advice.why is None else read_words(advice.why)
        try:
            move = self._table.game.parse(advice.move)
        except BadText as wrong:
            _fail(asked, Words("{text}", {"text": str(wrong)}))
        else:
            _answer(asked, Advice((Rated(move, 0.0),), why))

    # What front ends ask of any session

    def submit(self, seat: int, text: str) -> None:
        """Send a move in answer to what is shown now; what the table says to it comes later."""
        if self.table.shown is None:
            raise Refused(Words("no game has been dealt yet"))
        self._stage.go_on(None, monotonic(), all=True)
        self.table.answer(self.connection.move(text, self.table.shown.version))

    def hint(self, seat: int) -> Future[Advice]:
        """What the server's adviser would do; Refused says why not."""
        asked: Future[Advice] = Future()
        if self.away:
            _fail(asked, Words("the connection is lost"))
        else:
            self._hinting = asked
            self.connection.send(protocol.Hint())
        return asked

    def better_hint(self, seat: int) -> Future[Advice] | None:
        """A server thinks for many: it says one thing."""
        return None

    @property
    def asked(self) -> int | None:
        """One's own seat, if it is asked something."""
        you = self.table.you
        return you if you is not None and self.table.to_move == you else None

    def view(self, seat: int | None) -> View:
        """What to show."""
        return self.table.view(seat)

    def scene(self, seat: int | None) -> SceneView | None:
        """What is on stage, as long as the server holds it or until one goes on."""
        at = self._stage.at(None, monotonic())
        scenes = self.table.scenes(seat)
        return scenes[at] if 0 <= at < len(scenes) and self.pace else None

    def scene_ends(self, seat: int | None) -> float:
        """When it leaves the stage."""
        return self._stage.until(None, monotonic())

    @property
    def fast(self) -> bool:
        """Never: others cannot be hurried."""
        return False

    def go_on(self) -> None:
        """One has seen enough of the scene; the table goes on once the others have too."""
        self._stage.go_on(None, monotonic())
        if self.people:
            self.tell(protocol.GoOn())

    def thinking(self, seat: int | None) -> int | None:
        """Nobody that one knows of: the view says who is waited for."""
        return None

    def wish(self, seat: int, *, auto: bool | None = None, until_turn: bool | None = None) -> None:
        """Have the server do what one need not be asked about; it is told again after a lost connection."""
        before = self._wish
        self._wish = protocol.Wish(
            before.auto if auto is None else auto, before.until_turn if until_turn is None else until_turn
        )
        if self._wish != before:
            self.tell(self._wish)

    def hurry(self) -> None:
        """Nobody can hurry others, but one can go on oneself."""
        self.go_on()

    def decided(self, seat: int) -> bool:
        """Whether the server says that nothing can change any more before the next deal."""
        return self.table.shown is not None and self.table.shown.decided

    def play_out(self, seat: int) -> None:
        """Have the server play what is decided to the end of the deal."""
        self._playing_out = True
        self.tell(protocol.PlayOut())

    def playing_out(self, seat: int) -> bool:
        """Whether that was asked for, and the deal goes on."""
        return self._playing_out

    def why_not(self, seat: int, tried: Tried) -> Words | None:
        """The server's reason against what was typed, if it has one and says it soon."""
        if self.away or self.table.shown is None:
            return None
        asked: Future[Words | None] = Future()
        if tried.text:  # a move that is none is refused with the reason, and nothing has changed
            self._trying[self.connection.move(tried.text, self.table.shown.version)] = asked
        else:
            self._reason = asked
            self.connection.send(protocol.Why([card_name(card) for card in tried.cards]))
        try:
            return asked.result(REASON)
        except Late:
            return None

    trouble: Words | None = None  # the server keeps the game
    teaching: Teaching | None = None  # nobody teaches at a server's table

    def can_undo(self, seat: int) -> bool:
        """Whether one has moved in this game, and nobody asks already."""
        table = self.table
        return bool(table.dealt and not table.over and table.answered(seat) and table.told.back is None)

    def undo(self, seat: int) -> Words | None:
        """Ask the others to let one take the last move back."""
        self.connection.send(protocol.AskBack())
        return None

    def next_game(self) -> None:
        """Deal the first game, the next of the match, or a rematch."""
        self.connection.send(protocol.Start())

    def record(self) -> Record:
        """The record of the game, once it is over; BadText or Refused if it cannot be had."""
        if not self.table.over or self.table.shown is None:
            raise Refused(Words("the replay of a game with others is there when it is over"))
        return record_of(self.link, self.table.shown.number)

    def close(self) -> None:
        """Leave; the seat stays one's own."""
        self.connection.close()

    # What only others far away make necessary

    def say(self, text: str) -> None:
        """Say something to everyone."""
        text = text.strip()[: protocol.CHAT]
        if text:
            self.tell(protocol.Chat(text))

    def tell(self, message: Struct) -> None:
        """Say any other thing to the table."""
        self.connection.send(message)

    # Coming

    def meet(self) -> None:
        """Wait until the table is told; BadText if there is none, or nobody answers."""
        end = monotonic() + PATIENCE
        while self._table is None:
            came = self.wait(max(0.0, end - monotonic()))
            if self.notes and self._table is None:
                raise BadText(self.notes[0])
            if not came:
                raise no_server(self.link, Words("it is silent"))
            if self.state.name in ("away", "ended"):
                raise no_server(self.link, self.state.why)

    def check_free(self) -> None:
        """BadText if there is no seat to take."""
        if not self.free():
            raise BadText(Words("every seat at this table is taken; one may watch"))

    def sit(self, name: str, colour: int = -1) -> None:
        """Take a free seat, with a face of a colour; BadText if there is none."""
        self.check_free()
        known = len(self.notes)
        self.tell(protocol.Sit(name[: protocol.NAME], colour=colour))
        end = monotonic() + PATIENCE
        while not self.people:
            came = self.wait(max(0.0, end - monotonic()))
            if len(self.notes) > known:
                raise BadText(self.notes.pop())
            if not came:
                raise no_server(self.link, Words("it is silent"))


def join_table(link: Link, name: Callable[[], str], watch: bool = False, colour: int = -1) -> RemoteSession:
    """Sit down at a table, on one's own seat or on a free one, or watch; BadText if that cannot be.

    `name` is asked for only if a seat is taken now.
    """
    session = RemoteSession(link, watch)
    try:
        session.meet()
        if not watch and not session.people:
            session.check_free()
            session.sit(name(), colour)
    except BaseException:
        session.close()
        raise
    return session


def _answer(asked: Future[T] | None, value: T) -> None:
    if asked is not None and not asked.done():
        asked.set_result(value)


def _fail(asked: Future[T] | None, why: Words) -> None:
    if asked is not None and not asked.done():
        asked.set_exception(Refused(why))
