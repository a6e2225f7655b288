"""Session: a table in this process as a front end plays at it. Its Runner, hints, take-backs, matches, and its store.

AnyTable and AnySession are what front ends use of one: a session of `client` is the same to them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from secrets import randbits, token_hex
from threading import Event as Flag
from time import monotonic
from typing import TYPE_CHECKING, Protocol, TypeVar

from ..bots import Bot, display_name, find_bot, is_bot
from ..bots.crew import Crew
from ..bots.ladder import Advice
from ..bots.levels import seat_folk
from ..chance import IMAGINE, HashSource
from ..events import Event, SheetDeal
from ..game import Game
from ..record import Record
from ..table import HomeLog, MemoryLog, Refused, Seat, Table, carry_out
from ..table.commands import AskBack, Command, Deal, Give, Open, Promise, Sit
from ..table.fair import SIZE
from ..view import SceneView, View
from ..words import BadText, Words
from .adviser import Adviser
from .claims import answered
from .lessons.teaching import Teaching
from .maker import Tried
from .runner import Ask, Runner, Ways

if TYPE_CHECKING:
    from ..store.store import Store

HINTS = "expert"  # who gives them
THREADS = 4  # in which bots are waited for
SHORT = 0.02  # seconds that a screen may wait for bots that play without pauses
RETRY = 5.0  # seconds until it is tried again to keep what could not be kept
T = TypeVar("T")


class AnyTable(Protocol):
    """What front ends read of a table, in this process or at a server. A seat reads only what it may know."""

    @property
    def game(self) -> Game:
        """The game that is played here."""

    @property
    def seats(self) -> Sequence[Seat]:
        """Who sits where."""

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

    def version(self, seat: int | None) -> int:
        """How much a seat has heard."""

    def heard(self, seat: int | None, since: int = 0) -> list[Event]:
        """What happened since a version."""

    def sheet(self, seat: int | None) -> tuple[SheetDeal, ...]:
        """What was scored in this game, deal by deal, seat by seat, with what for."""

    def scenes(self, seat: int | None) -> Sequence[SceneView]:
        """What a seat could see of the last move, or of the game's end."""

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
    def trouble(self) -> Words | None:
        """What people must know of how their game is kept, or is not."""

    @property
    def people(self) -> list[int]:
        """The seats of those before this screen."""

    @property
    def asked(self) -> int | None:
        """The seat before this screen that is asked something now; of several the first that has a right to speak."""

    @property
    def pace(self) -> float:
        """Seconds between the moves of bots, as far as they are run here; 0: without pauses and scenes."""

    @pace.setter
    def pace(self, pace: float) -> None: ...

    @property
    def teaching(self) -> Teaching | None:
        """What a teacher, or a friend at the shoulder, says and shows beside the table; None: nobody does."""

    def tick(self, now: float) -> bool:
        """Let happen what is due or has come; whether there is something to draw."""

    def wait(self, seconds: float) -> bool:
        """Wait until something has come or is due, at most so long; whether it has."""

    def view(self, seat: int | None) -> View:
        """What to show a seat; None: someone who watches."""

    def scene(self, seat: int | None) -> SceneView | None:
        """What a seat is to see before the table moves on."""

    def scene_ends(self, seat: int | None) -> float:
        """When that is over, if nobody goes on before; no end: it stays until somebody does."""

    @property
    def fast(self) -> bool:
        """Whether there are no pauses until a person has a choice."""

    def go_on(self) -> None:
        """Those before this screen have seen enough of it."""

    def thinking(self, seat: int | None) -> int | None:
        """The seat of the bot that is waited for, as far as a seat may know; None: no bot is."""

    def left(self) -> float | None:
        """Seconds until claims close or the clock runs out; None if neither is so."""

    def wish(self, seat: int, *, auto: bool | None = None, until_turn: bool | None = None) -> None:
        """What a person wants done without being asked: single moves, discards let go until it is their turn."""

    def hurry(self) -> None:
        """Have no pauses that can be spared until a person has a choice."""

    def decided(self, seat: int) -> bool | None:
        """Whether nothing can change any more before the next deal; None: that is being looked at."""

    def play_out(self, seat: int) -> None:
        """Have what is decided played to the end of the deal."""

    def playing_out(self, seat: int) -> bool:
        """Whether that is being done."""

    def submit(self, seat: int, text: str) -> None:
        """Make a move; Refused says why not, at once or later."""

    def hint(self, seat: int) -> Future[Advice]:
        """What a strong bot would do; Refused or BotFailed says why it says nothing."""

    def better_hint(self, seat: int) -> Future[Advice] | None:
        """The same with more thought, for who was given a hint; None: that is all that is thought here."""

    def why_not(self, seat: int, tried: Tried) -> Words | None:
        """The table's reason against what was tried."""

    def can_undo(self, seat: int) -> bool:
        """Whether a move can be taken back now, or the others be asked to let it."""

    def undo(self, seat: int) -> Words | None:
        """Take the last move back, or ask the others to; or why not."""

    def next_game(self) -> None:
        """Deal the next game."""

    def record(self) -> Record:
        """The record of the game."""

    def close(self) -> None:
        """Leave the table."""


class Home:
    """The host of a table in this process: what is to happen happens at once, and bots think on threads."""

    open = True
    runs = True

    def __init__(self, session: Session, seed: int | None) -> None:
        self._session = session
        self._seed = seed
        self.crew = Crew()
        self.threads = ThreadPoolExecutor(THREADS, "cardfolk bots")
        self.news = Flag()  # something that was asked for is done
        self.told = 0  # counts what only one seat can see change

    @property
    def table(self) -> Table:
        """The table."""
        return self._session.table

    @property
    def here(self) -> Sequence[int]:
        """Everyone is."""
        return self._session.people

    present = here

    def act(self, ask: Ask) -> Future[bool]:
        """Have something happen now."""
        done: Future[bool] = Future()
        command = ask(self.table)
        try:
            if command is not None:
                self._session.do(command)
            done.set_result(True)
        except Refused:
            done.set_result(False)
        return done

    def think(self, work: Callable[[], T]) -> Future[T]:
        """Have something thought about."""
        thought = self.threads.submit(work)
        thought.add_done_callback(lambda _: self.news.set())
        return thought

    def bot(self, seat: int, name: str) -> Bot:
        """A bot; with a seed it plays the same game again."""
        source = HashSource(randbits(256) if self._seed is None else self._seed, IMAGINE + 1 + seat)
        return find_bot(name, source, self.crew)

    def tell(self, seat: int) -> None:
        """There is something to draw."""
        self.told += 1

    def close(self) -> None:
        """End the bots."""
        self.threads.shutdown(wait=False, cancel_futures=True)
        self.crew.close()


class Session:
    """A table, the bots at it, and the people before this screen. Close it in the end."""

    def __init__(self, table: Table, log: HomeLog, seed: int | None = None) -> None:
        self.table = table
        self.log = log
        self.people = [seat for seat, place in enumerate(table.seats) if not place.bot]
        self._seed = seed
        self._home = Home(self, seed)
        self.runner = Runner(self._home, Ways())
        for seat, place in enumerate(table.seats):
            if place.bot:
                self.runner.invite(seat, place.bot)
        self._adviser = Adviser(HINTS, self._home.crew)
        self._now = monotonic()
        self._next: float | None = None  # when something is due
        self._shown: object = None  # what there was to draw at the last tick
        self._retry = self._now  # when it is tried again to keep what could not be kept

    @property
    def id(self) -> int:
        """The number of its table in the store, 0 if it is kept nowhere."""
        return self.log.id

    @property
    def trouble(self) -> Words | None:
        """What people must know of how their game is kept, or is not."""
        return self.log.trouble

    @property
    def alone(self) -> bool:
        """Whether one person plays against bots only."""
        return len(self.people) == 1

    @property
    def pace(self) -> float:
        """Seconds between the moves of bots."""
        return self.runner.pace

    @pace.setter
    def pace(self, pace: float) -> None:
        self.runner.ways.pace = pace

    @property
    def teaching(self) -> Teaching | None:
        """Nobody teaches."""
        return None

    def hold_scenes(self) -> None:
        """Have no pauses, but every scene until people go on: for who reads line by line."""
        self.runner.ways.pace, self.runner.ways.hold = 0.0, True

    # What is there

    @property
    def _audience(self) -> Sequence[int | None]:
        """Those before the screen: people who play, or whoever watches."""
        return self.people or (None,)

    @property
    def asked(self) -> int | None:
        """The person who is asked now; of several the first that has a right to speak."""
        return next(iter(self.runner.waiting()), None)

    def view(self, seat: int | None) -> View:
        """What to show a seat."""
        view, mine = self.runner.view(seat)
        return answered(view) if mine else view

    def scene(self, seat: int | None) -> SceneView | None:
        """What is on stage."""
        return self.runner.scene(seat, self._now)

    def scene_ends(self, seat: int | None) -> float:
        """When it leaves the stage."""
        return self.runner.scene_ends(seat, self._now)

    @property
    def fast(self) -> bool:
        """Whether there are no pauses."""
        return self.runner.fast

    def thinking(self, seat: int | None) -> int | None:
        """The bot that is waited for."""
        return self.runner.thinking(seat)

    def left(self) -> float | None:
        """Seconds until claims close or the clock runs out."""
        return self.runner.left(self._now)

    def decided(self, seat: int) -> bool | None:
        """Whether nothing can change any more before the next deal."""
        return self.runner.decided(seat)

    def playing_out(self, seat: int) -> bool:
        """Whether what is decided is being played."""
        return self.runner.playing_out(seat)

    # What happens

    def tick(self, now: float) -> bool:
        """Let happen what is due; bots that play without pauses get a moment to do so."""
        end = monotonic() + SHORT
        if self.trouble is not None and now >= self._retry:
            self._retry = now + RETRY
            self.log.retry()
        while True:
            self._now = now
            self._home.news.clear()
            self._next = self.runner.tick(now)
            hurries = not (self.runner.pace or self.asked is not None or self.table.over)
            if not hurries or not self._home.news.wait(max(0.0, end - monotonic())):
                break
        shown = self._to_draw()
        changed, self._shown = shown != self._shown, shown
        return changed

    def _to_draw(self) -> object:
        runner, table = self.runner, self.table
        scenes = [runner.stage.at(seat, self._now) for seat in self._audience]
        told = (self._home.told, self.trouble)
        return table.entries, table.stage[0], scenes, runner.claims, runner.closed, told

    def wait(self, seconds: float) -> bool:
        """Wait until something that was asked for is done, or something is due; whether it is."""
        due = None if self._next is None else max(0.0, self._next - monotonic())
        if due is None or due > seconds:
            return self._home.news.wait(seconds)
        self._home.news.wait(due)
        return True

    def go_on(self) -> None:
        """Those before this screen have seen enough of the scene."""
        for seat in self._audience:
            self.runner.go_on(seat, self._now)

    def wish(self, seat: int, *, auto: bool | None = None, until_turn: bool | None = None) -> None:
        """What a person wants done without being asked."""
        self.runner.wish(seat, auto, until_turn)

    def hurry(self) -> None:
        """Have no pauses until a person has a choice."""
        self.runner.hurry()

    def play_out(self, seat: int) -> None:
        """Have what is decided played to the end of the deal, without pauses."""
        if self.runner.decided(seat):
            self.runner.play_out(seat)
            self.runner.hurry()

    def do(self, command: Command) -> None:
        """Decide, keep, apply."""
        playing = not self.table.over
        carry_out(self.table, self.log, command)
        if playing and self.table.over:
            self.log.finish(self.table.games, self.table.result())

    def submit(self, seat: int, text: str) -> None:
        """Make a move in answer to what the seat sees now, or answer claims; Refused says why not."""
        self.do(self.runner.command(self.table, seat, text, self.table.version(seat), now=self._now))
        self._adviser.let_go()
        self._next = self.runner.tick(self._now)

    def hint(self, seat: int) -> Future[Advice]:
        """What a strong bot would think of in this seat, from what the seat sees."""
        sight = self.runner.sight(seat) or self.table.sight(seat)
        return self._home.think(lambda: self._adviser.rate(sight))

    def better_hint(self, seat: int) -> Future[Advice] | None:
        """The same with more thought."""
        sight = self.runner.sight(seat) or self.table.sight(seat)
        return self._home.think(lambda: self._adviser.better(sight))

    def why_not(self, seat: int, tried: Tried) -> Words | None:
        """The table's reason against what was tried, if it has a better one."""
        if tried.text:
            return self.table.why_not(seat, tried.text)
        return self.table.why_not_cards(seat, list(tried.cards))

    def can_undo(self, seat: int) -> bool:
        """Whether there is a move of theirs to take back, in a game against bots."""
        try:
            return self.alone and bool(self.table.decide(AskBack(seat)))
        except Refused:
            return False

    def undo(self, seat: int) -> Words | None:
        """Take back a person's last move; or why not."""
        if not self.alone:
            return Words("take-backs are for games against bots")
        try:
            self.do(AskBack(seat))
        except Refused as refused:
            return refused.words
        return None

    def next_game(self) -> None:
        """Deal the next game of the match: from a promise and what each person adds to it, unless a seed was given."""
        if self._seed is not None:
            self.do(Deal(self._seed + self.table.games))
            return
        self.do(Promise(token_hex(SIZE)))
        for seat in self.people:
            self.do(Give(seat, self.table.games + 1, token_hex(SIZE)))
        self.do(Deal())

    def record(self) -> Record:
        """The record of the game so far."""
        return self.table.record()

    def close(self) -> None:
        """End the bots; the table stays in the store."""
        self.log.retry()
        self._home.close()
        self.runner.close()


def open_session(
    game: Game,
    names: Sequence[str],
    options: dict[str, object],
    own: str,
    *,
    seed: int | None = None,
    match: int = 1,
    store: Store | None = None,
    coach: str = "",
) -> Session:
    """A new table with its first game dealt. A name is a bot's or a person's; `me` is shown as `own`.

    Characters sit down for plain levels: who, is drawn apart from the deal. `coach` is one who looks over the shoulder
    of a person who plays alone.
    """
    game.values(options, len(names))
    people = [own if name == "me" else name for name in names if not is_bot(name)]
    folk = HashSource(randbits(256) if seed is None else seed, IMAGINE + 1 + len(names))
    bots = seat_folk([name if is_bot(name) else "" for name in names], people, folk)
    plain = [display_name(bot) if bot else people.pop(0) for bot in bots]
    shown = [
        f"{name} {plain[: at + 1].count(name)}" if plain.count(name) > 1 else name for at, name in enumerate(plain)
    ]
    log: HomeLog = MemoryLog()
    if store is not None:
        from ..store.home import PatientLog

        log = PatientLog(store, game.id)
    table = Table()
    carry_out(table, log, Open(game, len(names), options, match))
    for seat, bot in enumerate(bots):
        carry_out(table, log, Sit(seat, shown[seat], bot))
    session = _sitting(table, log, seed, coach)
    session.next_game()
    return session


def _sitting(table: Table, log: HomeLog, seed: int | None, coach: str) -> Session:
    if not coach:
        return Session(table, log, seed)
    from .coach import CoachedSession

    return CoachedSession(table, log, seed, coach)


def resume_session(store: Store, id: int = 0) -> Session:
    """A table from the store as it was left: the open one that was played last, or one by its number."""
    if not id:
        waiting = [kept for kept in store.kept() if kept.open]
        id = max(waiting, key=lambda kept: kept.touched).id if waiting else 0
        if not id:
            raise BadText(Words("there is no game to go on with"))
    from ..store.home import PatientLog

    kept = store.log(id)
    table = Table(kept.entries())
    log = PatientLog(store, table.game.id, kept)
    if table.games and table.over:  # it may have been cut off before that was noted
        log.finish(table.games, table.result())
    if table.finished:
        raise BadText(Words("game {number} is over; `cardfolk export {number}` writes its record", {"number": id}))
    session = Session(table, log)
    if table.over:
        session.next_game()
    return session
