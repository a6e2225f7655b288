"""Session: a table in this process as a front end plays at it. Its bots, hints, take-backs, matches, and its store.

AnyTable and AnySession are what front ends use of one: a session of `client` is the same to them.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from secrets import randbits
from typing import TYPE_CHECKING, Protocol

from ..bots import Bot, BotFailed, display_name, find_bot, is_bot
from ..bots.crew import Crew, CrewBot
from ..bots.ladder import Advice
from ..bots.outcome import decided
from ..chance import IMAGINE, HashSource
from ..events import Event
from ..game import Game
from ..play.maker import Tried
from ..record import Record
from ..table import Log, MemoryLog, Refused, Seat, Table, carry_out
from ..table.commands import AskBack, Command, Deal, Fail, MakeMove, Open, Sit
from ..view import View
from ..words import BadText, Words

if TYPE_CHECKING:
    from ..store.store import Store

HINTS = "hard"  # who gives them
STAND_IN = "medium"  # who plays out what is decided for a person


class AnyTable(Protocol):
    """What front ends read of a table, in this process or at a server. A seat reads only what it may know."""

    @property
    def game(self) -> Game:
        """The game that is played here."""

    @property
    def seats(self) -> Sequence[Seat]:
        """Who sits where."""

    @property
    def to_move(self) -> int:
        """Who is asked, as far as is known here."""

    @property
    def over(self) -> bool:
        """No game is in progress."""

    @property
    def finished(self) -> bool:
        """The match is over."""

    @property
    def match(self) -> int:
        """Games that the match is to have."""

    @property
    def games(self) -> int:
        """Games dealt so far."""

    @property
    def totals(self) -> Sequence[float]:
        """Games won by each seat."""

    def view(self, seat: int | None) -> View:
        """What to show a seat; None: someone who watches."""

    def version(self, seat: int | None) -> int:
        """How much a seat has heard."""

    def heard(self, seat: int | None, since: int = 0) -> list[Event]:
        """What happened since a version."""

    def answered(self, seat: int | None) -> int:
        """The version that a seat's last move answered."""

    def words_of(self, event: Event) -> Words:
        """What happened, to be said."""


class AnySession(Protocol):
    """What front ends do at a table: alone, with others before this screen, or far away."""

    @property
    def table(self) -> AnyTable:
        """The table."""

    @property
    def id(self) -> int:
        """Its number in the store of this computer, 0 if it is not kept there."""

    @property
    def people(self) -> list[int]:
        """The seats of those before this screen."""

    @property
    def bots(self) -> Container[int]:
        """The seats that this session has bots for."""

    @property
    def alone(self) -> bool:
        """Whether one person plays against bots only."""

    def ask_bot(self) -> Future[str]:
        """Have a bot think about the move that is next."""

    def answer_bot(self, answer: Future[str]) -> None:
        """Make its move."""

    def submit(self, seat: int, text: str) -> None:
        """Make a move; Refused says why not, at once or later."""

    def hint(self, seat: int) -> Future[Advice]:
        """What a strong bot would do; Refused or BotFailed says why it says nothing."""

    def decided(self, seat: int) -> Future[bool]:
        """Whether nothing can change any more before the next deal."""

    def why_not(self, seat: int, tried: Tried) -> Words | None:
        """The table's reason against what was typed."""

    def undo(self, seat: int) -> Words | None:
        """Take the last move back, or ask the others to; or why not."""

    def next_game(self) -> None:
        """Deal the next game."""

    def record(self) -> Record:
        """The record of the game."""

    def close(self) -> None:
        """Leave the table."""


class Session:
    """A table, the bots at it, and the people before this screen. Close it in the end."""

    def __init__(self, table: Table, log: Log, seed: int | None = None) -> None:
        self.table = table
        self.log = log
        self.crew = Crew()
        self.people = [seat for seat, place in enumerate(table.seats) if not place.bot]
        self.bots: dict[int, Bot] = {}
        for seat, place in enumerate(table.seats):
            if place.bot:
                source = HashSource(randbits(256) if seed is None else seed, IMAGINE + 1 + seat)
                self.bots[seat] = find_bot(place.bot, source, self.crew)
        self._adviser = CrewBot(HINTS, HashSource(randbits(256) if seed is None else seed, IMAGINE), self.crew)
        self._asking = ThreadPoolExecutor(1, "cardfolk bots")
        self._seed = seed

    @property
    def id(self) -> int:
        """The number of its table in the store, 0 if it is kept nowhere."""
        return self.log.id

    @property
    def alone(self) -> bool:
        """Whether one person plays against bots only."""
        return len(self.people) == 1

    # The bots

    def ask_bot(self) -> Future[str]:
        """Have the bot whose turn it is think, or for a person one that stands in; the answer is for `answer_bot`."""
        seat = self.table.to_move
        sight = self.table.sight(seat)
        bot = self.bots.get(seat) or find_bot(STAND_IN, HashSource(self._seed or 0, IMAGINE), self.crew)
        return self._asking.submit(lambda: bot.choose(sight).text)

    def answer_bot(self, answer: Future[str]) -> None:
        """Make a bot's move; if it failed, a legal one is made for it and everyone is told."""
        seat = self.table.to_move
        try:
            text = answer.result()
        except BotFailed as failed:
            self._do(Fail(seat, str(failed)))
            text = self.table.sight(seat).legal_moves()[0].text
        self.submit(seat, text)

    def hint(self, seat: int) -> Future[Advice]:
        """What a strong bot would think of in this seat, from what the seat sees."""
        sight = self.table.sight(seat)
        return self._asking.submit(lambda: self._adviser.rate(sight))

    def decided(self, seat: int) -> Future[bool]:
        """Whether nothing can change any more before the next deal, from what the seat sees; against bots only."""
        sight = self.table.sight(seat)
        return self._asking.submit(lambda: self.alone and decided(sight))

    def why_not(self, seat: int, tried: Tried) -> Words | None:
        """The table's reason against what was typed, if it has a better one."""
        if tried.text:
            return self.table.why_not(seat, tried.text)
        return self.table.why_not_cards(seat, list(tried.cards))

    # What happens

    def _do(self, command: Command) -> None:
        carry_out(self.table, self.log, command)

    def submit(self, seat: int, text: str) -> None:
        """Make a move in answer to what the seat sees now; Refused says why not."""
        self._do(MakeMove(seat, text, self.table.version(seat)))
        if self.table.over:
            self.log.finish(self.table.games, self.table.result())

    def undo(self, seat: int) -> Words | None:
        """Take back a person's last move; or why not."""
        if not self.alone:
            return Words("take-backs are for games against bots")
        try:
            self._do(AskBack(seat))
        except Refused as refused:
            return refused.words
        return None

    def next_game(self) -> None:
        """Deal the next game of the match."""
        self._do(Deal(randbits(256) if self._seed is None else self._seed + self.table.games))

    def record(self) -> Record:
        """The record of the game so far."""
        return self.table.record()

    def close(self) -> None:
        """End the bots; the table stays in the store."""
        self._asking.shutdown(wait=False, cancel_futures=True)
        self.crew.close()
        for bot in self.bots.values():
            close = getattr(bot, "close", None)
            if close is not None:
                close()


def open_session(
    game: Game,
    names: Sequence[str],
    options: dict[str, object],
    own: str,
    *,
    seed: int | None = None,
    match: int = 1,
    store: Store | None = None,
) -> Session:
    """A new table with its first game dealt. A name is a bot's or a person's; `me` is shown as `own`."""
    game.values(options, len(names))
    plain = [own if name == "me" else display_name(name) for name in names]
    shown = [
        f"{name} {plain[: at + 1].count(name)}" if plain.count(name) > 1 else name for at, name in enumerate(plain)
    ]
    log: Log = MemoryLog() if store is None else store.new_log(game.id)
    table = Table()
    carry_out(table, log, Open(game, len(names), options, match))
    for seat, name in enumerate(names):
        carry_out(table, log, Sit(seat, shown[seat], name if is_bot(name) else ""))
    session = Session(table, log, seed)
    session.next_game()
    return session


def resume_session(store: Store, id: int = 0) -> Session:
    """A table from the store as it was left: the last one that is open, or one by its number."""
    if not id:
        id = next((kept.id for kept in store.kept() if kept.open), 0)
        if not id:
            raise BadText(Words("there is no game to go on with"))
    log = store.log(id)
    table = Table(log.entries())
    if table.games and table.over:  # it may have been cut off before that was noted
        log.finish(table.games, table.result())
    if table.finished:
        raise BadText(Words("game {number} is over; `cardfolk export {number}` writes its record", {"number": id}))
    session = Session(table, log)
    if table.over:
        session.next_game()
    return session
