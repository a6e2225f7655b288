"""Runner: runs one table, at home and on a server: bots and their pace, clocks, claims, scenes, and what plays itself.

It does no I/O and has no clock: `tick(now)` does what is due and says when it wants to be called next. It acts through
its Host, which at home carries a command out at once and on a server keeps it first.
"""

# Compiled: on a server it looks at each table with each move.

from __future__ import annotations

from collections.abc import Callable, Collection
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass
from math import inf
from typing import Protocol, TypeVar

from ..bots import Bot, BotFailed
from ..bots.outcome import decided
from ..game import HIDDEN, Game, State
from ..table import Table
from ..table.commands import Answer, Command, Fail, MakeMove, RunLate
from ..view import SceneView, View
from .claims import Claims, key_of
from .scenes import FOREVER, Stage, scene_seconds

AGAIN = 1.0  # seconds until what could not be done is tried again
PAUSE = 0.6  # of the pace, before a single legal move plays itself

Ask = Callable[[Table], Command | None]
T = TypeVar("T")


class Host(Protocol):
    """Who has a table that is run: what the Runner sees of it, and how it acts there."""

    @property
    def table(self) -> Table:
        """The table."""

    @property
    def open(self) -> bool:
        """Whether somebody is there who plays or watches."""

    @property
    def runs(self) -> bool:
        """Whether bots, clocks and claims are run from here, and not by another server."""

    @property
    def here(self) -> Collection[int]:
        """The seats of the people who are here: what they wish is done from here."""

    @property
    def present(self) -> Collection[int]:
        """The seats of all people who are at the table now, here or at another server."""

    def act(self, ask: Ask) -> Future[bool]:
        """Have something happen, if it still fits when its turn comes; False: it was refused. Then tick again."""

    def think(self, work: Callable[[], T]) -> Future[T]:
        """Have something thought about elsewhere. Then tick again."""

    def bot(self, seat: int, name: str) -> Bot:
        """The bot with a name, to play a seat."""

    def tell(self, seat: int) -> None:
        """What a seat is shown has changed, and only it can see that."""


@dataclass
class Ways:
    """How tables are run at a place. What is usual at home; a server has its own."""

    pace: float = 1.0  # seconds between the moves of bots
    usual: float = 1.0  # the pace at which scenes have their own length
    claims: float = 0.0  # seconds that claims stay open with several people at the table; 0: until they are answered
    claims_alone: float = 0.0  # the same with one person and bots
    briskest: float = 0.0  # seconds that claims stay open at least at a brisk table of several people
    score: float = FOREVER  # seconds that a score is shown to who does not go on
    least: float = 0.0  # seconds that any scene is shown, where it comes slowly to people
    hold: bool = False  # every scene is shown until people go on, whatever the pace
    standin: str = "medium"  # the bot that plays for who is late, or plays out what is decided
    look_ahead: float = 0.0  # seconds that a person has thought, before it is seen whether anything can still change


@dataclass
class Wish:
    """What a person wants done without being asked."""

    auto: bool = False  # a single legal move plays itself
    until_turn: bool = False  # every discard is let go until it is their turn


def single_move(game: Game, view: View) -> str:
    """The single legal move, if it may play itself; empty where it shows a plan first or asks again."""
    move = view.only_move()
    if not move:
        return ""
    offer = view.offers[0]
    verb = game.verbs.get(offer.verb)
    return "" if offer.plan or (verb is not None and verb.asks) else move


class Runner:
    """Runs the table of a host."""

    def __init__(self, host: Host, ways: Ways) -> None:
        self.host = host
        self.ways = ways
        self.claims: Claims | None = None
        self._fast = False
        self.stage = Stage()
        self._table = table = host.table
        self._staged = table.stage[0] if table.seats else 0
        self._entries = -1
        self._turn = -1
        self._public = (0, 0)  # the game and what everyone had seen of it, when something last happened
        self._since = 0.0  # when that was
        self._begun = False
        self._clock_from = 0.0
        self._late = False  # it was told that the clock has run out
        self._out = -1  # the seat whose moves are made to the end of the deal
        self._decided: int | None = None  # the turn of which it is known that nothing can change any more
        self._wishes: dict[int, Wish] = {}
        self._bots: dict[tuple[int, str], Bot] = {}
        self._thoughts: dict[tuple[object, ...], Future[str]] = {}
        self._ahead: Future[bool] | None = None  # whether anything can still change
        self._faults: set[tuple[object, ...]] = set()  # thoughts that failed, which was told
        self._acting: Future[bool] | None = None
        self._retry = (-1, 0.0)  # with so many entries something was refused; when it is tried again
        self._singles: dict[tuple[int, bool], str] = {}  # single moves of this turn
        self._scenes: dict[int | None, list[SceneView]] = {}  # on stage, as each sees them

    # What is there

    @property
    def clock(self) -> float:
        """Seconds that a person has for a move; 0: no clock."""
        return self.host.table.settings.clock

    @property
    def length(self) -> float:
        """Seconds that claims stay open here; 0: there are none, or until they are answered."""
        table = self.host.table
        people = table.people
        if not table.game.skip or not people:
            return 0.0
        if table.settings.window is not None:
            return table.settings.window
        return self.ways.claims if len(people) > 1 else self.ways.claims_alone

    @property
    def pace(self) -> float:
        """Seconds between the moves of bots now."""
        return 0.0 if self._fast else self.ways.pace

    @property
    def closed(self) -> bool:
        """Claims are closed, and only who is at turn is waited for."""
        return self.claims is not None and self.claims.closed

    @property
    def fast(self) -> bool:
        """Whether there are no pauses and scenes until a person has a choice."""
        return self._fast

    def left(self, now: float) -> float | None:
        """Seconds until claims close or the clock runs out; None if neither is so."""
        table = self.host.table
        if not table.games or table.over:
            return None
        if self.claims is not None and not self.claims.closed:
            length, start = self.length, self.claims.start
        else:
            length, start = 0.0 if self._player(table.to_move) else self.clock, self._clock_from
        return max(0.0, start + length - now) if length and start < inf else None

    def waiting(self) -> list[int]:
        """The seats of people who are asked now, in the order of right."""
        table = self.host.table
        if not table.games or table.over:
            return []
        if self.claims is not None and not self.claims.closed:
            return [seat for seat in self.claims.waits_for(table) if not self._player(seat)]
        return [] if self._player(table.to_move) else [table.to_move]

    def thinking(self, seat: int | None) -> int | None:
        """The seat of the bot that is waited for, HIDDEN if this seat may not know who; None: a person is."""
        table = self.host.table
        if not table.games or table.over or (seat is not None and seat in self.waiting()):
            return None
        shown = table.sight(seat).to_move
        if shown == HIDDEN:
            return HIDDEN
        return shown if shown >= 0 and self._player(shown) else None

    def view(self, seat: int | None) -> tuple[View, str]:
        """What a seat is shown, with the claims that it is asked about, and what it has answered to them."""
        table = self.host.table
        view = table.view(seat)
        claims = self.claims
        if claims is None or seat is None or claims.closed or claims.key != key_of(table):
            return view, ""
        claims.overlay(table, seat, view)
        return view, table.answers.get(seat, "")

    def sight(self, seat: int) -> State | None:
        """What a seat sees that is asked something now; None if it is not."""
        table = self.host.table
        if not table.games or table.over:
            return None
        if self.claims is not None and not self.claims.closed and seat in self.claims.asked:
            return self.claims.asked[seat][0]
        return table.sight(seat) if table.to_move == seat else None

    def decided(self, seat: int) -> bool | None:
        """Whether nothing can change any more before the next deal; None: that is being looked at."""
        table = self.host.table
        if table.over or table.to_move != seat or self._turn != table.game_changes:
            return False
        ahead = self._ahead
        if ahead is None or ahead.cancelled():
            return self._decided == table.game_changes
        return _yes(ahead) if ahead.done() else None

    # Scenes

    def scene(self, seat: int | None, now: float) -> SceneView | None:
        """What is on stage for a seat now; for who watches (None), as long as somebody else is waited for to see it."""
        at = self._at(seat, now)[0]
        if at < 0 or self._fast:
            return None
        if seat not in self._scenes:
            self._scenes[seat] = self.host.table.scenes(seat)
        scenes = self._scenes[seat]
        return scenes[at] if at < len(scenes) else None

    def scene_ends(self, seat: int | None, now: float) -> float:
        """When that will be over, if nobody goes on before."""
        return self._at(seat, now)[1]

    def _at(self, seat: int | None, now: float) -> tuple[int, float]:
        """The number of the scene on stage, -1 if none, and when it ends; for who watches, that of who is slowest."""
        people = self._audience() if seat is None else [seat]
        places = [(at, self.stage.until(one, now)) for one in people if (at := self.stage.at(one, now)) >= 0]
        first = min((at for at, _ in places), default=-1)
        return first, max((ends for at, ends in places if at == first), default=now)

    def scene_seconds(self, kind: str) -> float:
        """How long a scene of a kind is on stage here; no end: until people go on."""
        if self.ways.hold and not self._fast:
            return FOREVER
        if not self.pace:
            return 0.0
        if kind == "score" and self.host.present:
            return self.ways.score
        seconds = scene_seconds(kind) * self.pace / self.ways.usual
        return max(seconds, self.ways.least) if seconds else 0.0

    def go_on(self, seat: int | None, now: float) -> None:
        """The person of a seat has seen enough of the scene on stage."""
        self.stage.go_on(seat, now)

    def _audience(self) -> list[int | None]:
        """Those for whom the table waits: the people who are there; if there are none, whoever watches."""
        table = self.host.table
        return [*(seat for seat in self.host.present if not self._player(seat) and seat < len(table.seats))] or [None]

    # Wishes

    def wish(self, seat: int, auto: bool | None = None, until_turn: bool | None = None) -> None:
        """What the person of a seat wants done without being asked; None: as before."""
        wish = self._wishes.setdefault(seat, Wish())
        wish.auto = wish.auto if auto is None else auto
        wish.until_turn = wish.until_turn if until_turn is None else until_turn

    def wished(self, seat: int) -> Wish:
        """What a person wants done."""
        return self._wishes.get(seat, Wish())

    def hurry(self) -> None:
        """Have no pauses and scenes until a person has a choice."""
        self._fast = True
        self.stage.begin((), 0.0)

    def play_out(self, seat: int) -> None:
        """Have a bot make the moves of a seat to the end of the deal. Whether that may be, `decided` says."""
        self._out = seat

    def playing_out(self, seat: int) -> bool:
        """Whether that is so."""
        return self._out == seat

    def command(self, table: Table, seat: int, text: str, version: int, key: str = "", now: float = 0.0) -> Command:
        """What a person's move is now: a move, or an answer to claims that are open. Moving goes on from any scene."""
        self.stage.go_on(seat, now, all=True)
        claims = self.claims
        if claims is not None and claims.key == key_of(table) and claims.may_answer(table, seat):
            if not (claims.closed and table.to_move == seat):
                return Answer(seat, text, key)
        return MakeMove(seat, text, version, key)

    # What is due

    def tick(self, now: float) -> float | None:
        """Do what is due; when to be called next, None: when the table changes or something asked for is done."""
        while True:
            self._notice(now)
            times: list[float] = []
            ask = self._due(now, times)
            if ask is None:
                later = [time for time in times if now < time < inf]
                return min(later) if later else None
            self._acting = self.host.act(ask)
            if not self._acting.done():
                return None

    def close(self) -> None:
        """Stop everything."""
        if self._ahead is not None:
            self._ahead.cancel()
        for thought in self._thoughts.values():
            thought.cancel()
        for bot in self._bots.values():
            close = getattr(bot, "close", None)
            if close is not None:
                close()

    def _notice(self, now: float) -> None:
        """See what has happened at the table since the last tick."""
        table = self.host.table
        if not self._begun:
            self._begun = True
            self._since = self._clock_from = now
        anew = table is not self._table
        if not anew and table.entries == self._entries:
            return
        self._entries = table.entries
        if not table.seats:
            return
        if anew or table.game_changes != self._turn:
            self._next_turn(table, now)
        public = (table.games, table.version(None))
        if anew or public != self._public:
            events = table.heard(None, self._public[1])
            if anew or table.over or any(event.name in ("deal", "undone") for event in events):
                self._fast = self._fast and self._out < 0 and not table.over
                self._out = -1
            self._public, self._since = public, now
        staged, kinds = table.stage
        if anew:
            self.stage.begin((), now)
        elif staged != self._staged:
            self._scenes = {}
            self.stage.begin([self.scene_seconds(kind) for kind in kinds], now)
        self._staged, self._table = staged, table

    def _next_turn(self, table: Table, now: float) -> None:
        self._turn = table.game_changes
        self._clock_from = now
        self._late = False
        self._singles = {}
        if self._ahead is not None:
            self._ahead.cancel()
            self._ahead = None
        kept = {key: thought for key, thought in self._thoughts.items() if key[0] == key_of(table)}
        for key, thought in self._thoughts.items():
            if key not in kept:
                thought.cancel()
        self._thoughts = kept
        self._faults &= kept.keys()

    def _due(self, now: float, times: list[float]) -> Ask | None:
        """What is to happen now; else when something may be."""
        table = self.host.table
        hold = now if self.stage.empty else self.stage.hold(self._audience(), now)
        times.append(hold)
        if not table.games or table.over or not self.host.open:
            self.claims = None
            return None
        self._clock_from = hold if hold > now else min(self._clock_from, now)
        self._open_claims(table, now, hold)
        if not self._may_act(table, now, times):
            return None
        ask = self._wished(table, now, hold, times)
        if ask is None and self.claims is not None and not self.claims.closed:
            ask = self._answer(table, self.claims)
            if ask is None:
                self._close_claims(table, self.claims, now, hold, times)
        if ask is None and (self.claims is None or self.claims.closed):
            ask = self._move(table, now, hold, times)
        if ask is None and self._fast and not all(self._single(seat) for seat in self.waiting()):
            self._fast = False
        return ask

    def _may_act(self, table: Table, now: float, times: list[float]) -> bool:
        """Whether what was done last is done; what was refused is tried again a little later."""
        if self._acting is not None:
            if not self._acting.done():
                return False
            if not self._acting.result():
                self._retry = (table.entries, now + AGAIN)
            self._acting = None
        if self._retry[0] == table.entries and now < self._retry[1]:
            times.append(self._retry[1])
            return False
        return True

    def _player(self, seat: int) -> str:
        """The bot that makes the moves of a seat now; empty if a person does."""
        return self.host.table.seats[seat].player or (self.ways.standin if seat == self._out else "")

    def _single(self, seat: int) -> str:
        """The single legal move of a seat that is asked, if it may play itself."""
        key = (seat, self.claims is None or self.claims.closed)
        if key not in self._singles:
            self._singles[key] = single_move(self.host.table.game, self.view(seat)[0])
        return self._singles[key]

    # What people wish

    def _wished(self, table: Table, now: float, hold: float, times: list[float]) -> Ask | None:
        """A move that somebody who is here need not make."""
        for seat in self.host.here if self._wishes else ():
            wish = self._wishes.get(seat)
            if wish is None or self._player(seat):
                continue
            claims = self.claims
            if claims is not None and not claims.closed:
                if claims.at_turn(seat):
                    wish.until_turn = False
                elif wish.until_turn and seat not in table.answers and claims.may_answer(table, seat):
                    return _answer_if(claims, seat, claims.skip)
            elif table.to_move == seat and not (claims is not None and claims.answer_to(table, seat)):
                wish.until_turn = False
                move = self._single(seat) if wish.auto else ""
                due = max(hold, self._since + PAUSE * self.pace)
                if move and now >= due:
                    return _move_if(table.game_changes, seat, move)
                if move:
                    times.append(due)
        return None

    # Bots

    def invite(self, seat: int, name: str) -> Bot:
        """Have a bot ready; BadText if there is none with this name."""
        if (seat, name) not in self._bots:
            self._bots[seat, name] = self.host.bot(seat, name)
        return self._bots[seat, name]

    def _think(self, key: tuple[object, ...], seat: int, name: str, sight: State) -> Future[str]:
        """What a bot does about something, asked once."""
        if key not in self._thoughts:
            bot = self.invite(seat, name)
            self._thoughts[key] = self.host.think(lambda: bot.choose(sight).text)
        return self._thoughts[key]

    def _thought(self, key: tuple[object, ...], seat: int, sight: State) -> str | Ask:
        """The move of a bot that is done; if it failed, however, that is told first, and it is a legal one."""
        try:
            return self._thoughts[key].result()
        except (BotFailed, CancelledError) as failed:
            why = str(failed)
        except Exception as wrong:  # whoever wrote it: people play on
            why = repr(wrong)
        if key not in self._faults:
            self._faults.add(key)
            return lambda table: Fail(seat, why)
        return sight.legal_moves()[0].text

    def _bot_move(self, table: Table, seat: int, name: str, due: float, now: float, times: list[float]) -> Ask | None:
        """Have a bot think about its move, and make it when it is time."""
        sight = table.sight(seat)
        key = (table.game_changes, seat, name)
        if not self._think(key, seat, name, sight).done():
            return None
        if now < due:
            times.append(due)
            return None
        found = self._thought(key, seat, sight)
        return _move_if(table.game_changes, seat, found) if isinstance(found, str) else found

    # Moves

    def _move(self, table: Table, now: float, hold: float, times: list[float]) -> Ask | None:
        """The next move, if a bot makes it, or somebody has said it already, or the clock has run out."""
        seat = table.to_move
        player = self._player(seat)
        due = max(hold, self._since + self.pace) if player else hold
        said = self.claims.answer_to(table, seat) if self.claims is not None else ""
        if not said and not player:
            if self.claims is not None and not self.claims.told:
                self.claims.told = True
                self.host.tell(seat)
            self._look_ahead(table, seat, now, times)
        if not self.host.runs:
            return None
        if said and now >= due:
            return _move_if(table.game_changes, seat, said)
        if said:
            times.append(due)
            return None
        if player:
            return self._bot_move(table, seat, player, due, now, times)
        return self._ring(table, seat, now, times)

    def _ring(self, table: Table, seat: int, now: float, times: list[float]) -> Ask | None:
        """When the clock has run out a bot makes this one move."""
        rings = self._clock_from + self.clock
        if not self.clock or rings == inf:
            return None
        if now < rings:
            times.append(rings)
            return None
        ask = self._bot_move(table, seat, self.ways.standin, now, now, times)
        if ask is not None and not self._late:
            self._late = True
            turn = table.game_changes
            return lambda table: RunLate(seat) if table.game_changes == turn else None
        return ask

    def _look_ahead(self, table: Table, seat: int, now: float, times: list[float]) -> None:
        """See whether anything can still change, where a person who plays bots only has a choice."""
        if table.people != [seat] or seat not in self.host.here or self._decided == table.game_changes:
            return
        if self._ahead is None:
            due = self._clock_from + self.ways.look_ahead
            if now < due:
                times.append(due)
            elif not table.view(seat).only_move():
                sight = table.sight(seat)
                self._ahead = self.host.think(lambda: decided(sight))
        elif self._ahead.done() and _yes(self._ahead):
            self._decided = table.game_changes
            self.host.tell(seat)

    # Claims

    def _open_claims(self, table: Table, now: float, hold: float) -> None:
        """Keep claims open that are, and open those that have come up."""
        if not table.game.skip or not table.people or table.sight(None).to_move != HIDDEN:
            self.claims = None
        elif self.claims is None or self.claims.key != key_of(table):
            self.claims = Claims(table, now)
        if self.claims is not None:
            self.claims.notice(table)
            self.claims.start = hold if hold > now else min(self.claims.start, now)

    def _answer(self, table: Table, claims: Claims) -> Ask | None:
        """What a bot says to claims: the first thing that it would not decline."""
        for seat, sights in claims.asked.items() if self.host.runs else ():
            name = self._player(seat)
            if not name or seat in table.answers:
                continue
            for at, sight in enumerate(sights):
                key = (claims.key, seat, name, at)
                if not self._think(key, seat, name, sight).done():
                    break
                found = self._thought(key, seat, sight)
                if not isinstance(found, str):
                    return found
                if found != claims.skip or at == len(sights) - 1:
                    return _answer_if(claims, seat, found)
        return None

    def _close_claims(self, table: Table, claims: Claims, now: float, hold: float, times: list[float]) -> None:
        """Close claims when all who count have answered, or their time is over."""
        ends = claims.start + self.length if self.length else inf
        if claims.over(table):
            ends = min(ends, max(hold, claims.start + self._least_claims(table)))
        if now >= ends:
            claims.closed = True
        times.append(ends)

    def _least_claims(self, table: Table) -> float:
        """Seconds that claims stay open whoever has answered: so that bots have, and people have seen the discard."""
        if not table.settings.brisk:
            return self.pace
        return self.ways.briskest if self.pace and len(table.people) > 1 else 0.0


def _yes(thought: Future[bool]) -> bool:
    """Whether a thought that is done says so; one that was let go, or failed, does not."""
    return not thought.cancelled() and thought.exception() is None and thought.result()


def _move_if(turn: int, seat: int, text: str) -> Ask:
    """A move, if it is still that turn."""

    def ask(table: Table) -> Command | None:
        if table.game_changes != turn or table.to_move != seat:
            return None
        return MakeMove(seat, text, table.version(seat))

    return ask


def _answer_if(claims: Claims, seat: int, text: str) -> Ask:
    """An answer, if the same claims are still open."""

    def ask(table: Table) -> Command | None:
        same = not table.over and key_of(table) == claims.key and not claims.closed
        return Answer(seat, text) if same else None

    return ask
