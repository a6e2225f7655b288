"""Hall: all tables of one server. A table comes into memory when someone opens it, and leaves when nobody is there."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from secrets import token_bytes
from time import monotonic
from typing import TypeVar

from .. import protocol
from ..bots.crew import Crew
from ..game import Game
from ..games import find_game
from ..play.adviser import Adviser
from ..play.again import lay_out
from ..record import Record
from ..store.locks import open_locks
from ..store.paths import data_folder
from ..store.presence import Presence
from ..store.signals import open_signals
from ..store.store import Store
from ..store.writer import Done, Writer
from ..table import Entry, MemoryLog, Post, Refused, Table, TableSettings
from ..table.commands import Open
from ..words import BadText
from .doors import OURSELVES
from .limits import ADVISING, ByNetwork, Turnstile, network_of
from .logs import about, brief
from .messages import places
from .metrics import Metrics, Thinkers
from .puzzling import Puzzling
from .room import Room
from .room_log import RoomLog
from .seating import bot_known, key_of, new_token, seat_again, seat_bots, sit_bot, sit_down
from .settings import Running, Settings
from .words import words

LOGGER = logging.getLogger("cardfolk.server")
T = TypeVar("T")
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # of a table's id: none that look alike
LENGTH = 12  # about 60 bits: not to be guessed
HOLD = 0.2  # seconds between tries to run a table that another server runs
MAKING = 2  # tables at once: each is several commits, and players are not to wait for a hundred of them
SWEEP = 5.0  # seconds between looks for tables that can leave memory


def new_code() -> str:
    """The id of a new table, as it stands in its link."""
    number = int.from_bytes(token_bytes(16), "big")
    letters = ""
    for _ in range(LENGTH):
        number, at = divmod(number, len(LETTERS))
        letters += LETTERS[at]
    return letters


def open_store(running: Running) -> Store:
    """Where the tables are kept; BadText if they cannot be, or another program runs them."""
    store = Store(running.database or data_folder() / "server.db", safe=running.safe)
    try:
        store.hold()
    except BadText:
        store.close()
        raise
    return store


class Hall:
    """The rooms in memory, and the way to those that are not. Runs in one event loop."""

    def __init__(self, store: Store, settings: Settings, redis: str = "", turnstile: Turnstile | None = None) -> None:
        self.store = store
        self.settings = settings
        self.rooms: dict[str, Room] = {}
        self.crew = Crew()
        self.adviser = Adviser(settings.hints, self.crew)
        self.puzzling = Puzzling(self)
        self.threads = Thinkers(16)
        self.metrics = Metrics()
        self.closing = False
        self.connections = 0
        self._advising = 0  # hints and puzzles that are being thought about
        self._networks: Counter[str] = Counter()  # connections by whose they are
        self.turnstile = turnstile or Turnstile()  # for all who come, and all who ask for pages
        self.passes: Callable[[str, str], str] = lambda code, token: ""  # whose seat a token opens that no seat has
        self._making = asyncio.Semaphore(MAKING)
        self._opens = ByNetwork(settings.opens)
        self._loop = asyncio.get_running_loop()
        self.writer = Writer(store, self._wake, measured=self.metrics.committed)
        self.signals = open_signals(redis, lambda ids: self._soon(self._hear, ids))
        self.locks = open_locks(store, lambda ids: self._soon(self._lost, ids))
        self.shared = store.database.shared
        self._presence = Presence(store, token_bytes(8).hex())
        self._behind: dict[int, Room] = {}  # tables at which others have done something
        self._follower: asyncio.Task[None] | None = None
        self._entries: list[tuple[int, Entry, Done]] = []  # for the writer
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._sweeper = asyncio.create_task(self._sweep())
        self._poller = asyncio.create_task(self._poll()) if self.shared else None

    def _wake(self, done: Iterable[tuple[Callable[[Exception | None], None], Exception | None]]) -> None:
        """What the writer has kept is told in the loop, all at once."""

        def run() -> None:
            for tell, wrong in done:
                tell(wrong)

        self._soon(run)

    def _soon(self, do: Callable[..., None], *args: object) -> None:
        """Have something done in the loop, from any thread."""
        try:
            self._loop.call_soon_threadsafe(do, *args)
        except RuntimeError:
            pass  # the loop has ended

    def _put(self, id: int, entry: Entry, done: Done) -> None:
        """Hand an entry to the writer, with all that comes up in the same turn of the loop."""
        if not self._entries:
            self._loop.call_soon(self._hand_over)
        self._entries.append((id, entry, done))

    def _hand_over(self) -> None:
        some, self._entries = self._entries, []
        self.writer.put_many(some)

    # Who comes

    def enter(self, address: str) -> None:
        """A connection is open."""
        self.connections += 1
        self._networks[network_of(address)] += 1

    def exit(self, address: str) -> None:
        """It is closed."""
        self.connections -= 1
        network = network_of(address)
        self._networks[network] -= 1
        if not self._networks[network]:
            del self._networks[network]

    def may_look(self, address: str, code: str, key: str) -> bool:
        """Whether somebody from an address may look for a table now; who holds a seat at it always may."""
        room = self.rooms.get(code)
        holds = room is not None and room.table.seat_of(key) is not None
        return holds or address in OURSELVES or self._opens.take(address)

    def has_place(self, address: str, room: Room) -> bool:
        """Whether there is a place for one more who watches."""
        many = self._networks[network_of(address)] > self.settings.per_address and address not in OURSELVES
        crowded = room.company.watching >= self.settings.guests
        return not many and self.connections <= self.settings.connections and not crowded

    async def advise(self, work: Callable[[], T]) -> T:
        """Have something thought about that somebody asked for; Refused if too many wait: bots at tables come first."""
        if self._advising >= ADVISING:
            raise Refused(words("soon"))
        self._advising += 1
        try:
            return await self._loop.run_in_executor(self.threads, work)
        finally:
            self._advising -= 1

    # Tables

    def check(self, new: protocol.NewTable) -> tuple[Game, dict[str, object]]:
        """The game and options of a table that can be made; BadText or Refused says what does not fit."""
        game = find_game(new.game)
        options = game.preset(new.preset) if new.preset else {}
        options.update(new.options)
        game.values(options, len(new.seats))
        for bot in new.seats:
            if bot and not bot_known(bot):
                raise Refused(words("no_bot", name=bot))
        self._check_room()
        return game, options

    def _check_room(self) -> None:
        if len(self.rooms) >= self.settings.tables:
            raise Refused(words("full"))

    async def make(self, new: protocol.NewTable, post: Post | None = None, day: str = "") -> protocol.Made:
        """A new table, shown in a chat if there is a post, with a day's deal if one is named; BadText says what does
        not fit."""
        game, options = self.check(new)
        async with self._making:
            return await self._make(game, options, new, post, day)

    async def _make(
        self, game: Game, options: dict[str, object], new: protocol.NewTable, post: Post | None, day: str
    ) -> protocol.Made:
        settings = TableSettings(new.public, new.clock, new.start, new.window, post, new.brisk, day=day)
        code = new_code()
        log = RoomLog(await asyncio.to_thread(self.store.new_log, game.id, code, new.public), self.writer, self._put)
        table = Table()
        opened = table.decide(Open(game, len(new.seats), options, new.match, settings))
        await log.keep(opened)
        table.apply(opened)
        room = Room(self, code, log, table)
        self.rooms[code] = room
        for seat, bot in enumerate(seat_bots(new.seats, [new.name])):
            if bot:
                await room.act(lambda table, seat=seat, bot=bot: sit_bot(table, seat, bot))  # type: ignore[misc]
        await room.promise()
        LOGGER.info("table made", extra=about(table=brief(code), game=game.id, seats=len(new.seats)))
        if not new.name or "" not in new.seats:
            return protocol.Made(code)
        seat, token = await sit_down(room, new.name, colour=new.colour)
        return protocol.Made(code, seat, token)

    async def make_again(self, record: Record, bots: Sequence[str], asked: protocol.PlayFrom) -> protocol.Made:
        """A new table that goes on from a move of a game that is over, with the bots of its seats; for one person."""
        self._check_room()
        token = new_token()
        sitting = seat_again(bots, asked.seat, asked.name, key_of(token), asked.colour)
        code = new_code()

        def lay() -> tuple[RoomLog, Table]:
            entries = MemoryLog()
            table = lay_out(record, asked.moves, sitting, entries)
            log = self.store.new_log(record.game.id, code)
            log.begin(entries.entries())
            return RoomLog(log, self.writer, self._put), table

        async with self._making:
            self.rooms[code] = Room(self, code, *await asyncio.to_thread(lay))
        LOGGER.info("table made", extra=about(table=brief(code), game=record.game.id, seats=record.seats))
        return protocol.Made(code, asked.seat, token)

    async def room(self, code: str) -> Room | None:
        """The room of a table, from the log if it is not in memory; None if there is no such table."""
        room = self.rooms.get(code)
        if room is not None:
            return room
        if not 4 <= len(code) <= 40 or not code.isalnum():
            return None
        loading = self._loading.get(code)
        if loading is None:
            loading = self._loading[code] = asyncio.create_task(self._load(code))
            loading.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(loading)

    async def _load(self, code: str) -> Room | None:
        def read() -> tuple[RoomLog, Table] | None:
            found = self.store.find(code)
            if found is None:
                return None
            log = RoomLog(found, self.writer, self._put)
            return log, Table(log.entries())

        found = await asyncio.to_thread(read)
        if found is None:
            return None
        room = self.rooms[code] = Room(self, code, *found)
        return room

    async def listed(self) -> list[protocol.Listed]:
        """The public tables where someone may sit down or watch, the latest first."""
        found = []
        for row in await asyncio.to_thread(self.store.public_tables, 50):
            room = await self.room(row.code)
            if room is not None and room.stage != "over":
                found.append(protocol.Listed(room.code, room.table.game.id, places(room), room.stage))
        return found

    # Several servers

    def runs(self, room: Room) -> bool:
        """Whether this server runs the bots and clocks of a table."""
        return room.id in self.locks.held

    def wanted(self, room: Room) -> None:
        """Someone is at a table here: this server runs it, if no other does."""
        runs = self.runs(room)
        got = self.locks.hold(room.id)  # asked for anyway: it may be ours until it is let go, as was asked before
        if not got.done():
            got.add_done_callback(lambda got: self._soon(room.host.look))
        elif not runs:
            room.host.look()

    def left(self, room: Room) -> None:
        """Nobody is at a table here any more: another server may run it."""
        if self.shared:
            self.locks.release(room.id)
            self.signals.tell(room.id)

    def _hear(self, ids: frozenset[int]) -> None:
        """Other servers have done something at these tables; none: perhaps at any."""
        self.follow([room for room in self.rooms.values() if not ids or room.id in ids])

    def follow(self, rooms: Iterable[Room]) -> None:
        """See what others have put into the logs of these tables: one question for all that come up meanwhile."""
        self._behind.update((room.id, room) for room in rooms)
        if self._behind and (self._follower is None or self._follower.done()):
            self._follower = asyncio.create_task(self._catch_up())

    async def _catch_up(self) -> None:
        while self._behind:
            rooms, self._behind = self._behind, {}
            since = {id: room.table.entries - 1 for id, room in rooms.items()}
            try:
                found = await asyncio.to_thread(self.store.entries_since, since)
                await asyncio.gather(*(room.follow(since[id], found.get(id, [])) for id, room in rooms.items()))
            except BadText as wrong:  # polling comes back to it
                LOGGER.warning("the logs cannot be read", extra=about(why=str(wrong)))
            now = monotonic()
            for room in rooms.values():
                if room.company.onlookers and not self.runs(room) and now - room.wanted > HOLD:
                    room.wanted = now
                    self.wanted(room)

    def _lost(self, ids: frozenset[int]) -> None:
        """The locks of these tables are gone: others may run them."""
        for room in self.rooms.values():
            if room.id in ids:
                room.host.look()

    async def _poll(self) -> None:
        """Look into the log now and then, for what no signal told; and tell and hear who is where."""
        while True:
            await asyncio.sleep(self.settings.poll)
            rooms = {room.id: room for room in self.rooms.values() if room.company.onlookers}
            seats = {(room.id, seat) for room in rooms.values() for seat in room.company.seats}
            try:
                newest, others = await asyncio.to_thread(self._look_around, list(rooms), seats)
            except BadText as wrong:
                LOGGER.warning("the store cannot be read", extra=about(why=str(wrong)))
                continue
            for id, room in rooms.items():
                room.company.others(others.get(id, set()))
                if newest.get(id, 0) != room.table.entries or not self.runs(room):
                    self.follow([room])

    def _look_around(self, ids: list[int], seats: set[tuple[int, int]]) -> tuple[dict[int, int], dict[int, set[int]]]:
        self._presence.tell(seats)
        return self._presence.newest(ids) if ids else {}, self._presence.others(3 * self.settings.poll)

    # Ending

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(SWEEP, self.settings.idle))
            self.let_go()

    def let_go(self) -> None:
        """Let tables leave memory at which nobody has been for a while."""
        now = monotonic()
        for room in list(self.rooms.values()):
            company = room.company
            if not company.onlookers and now - company.quiet > self.settings.idle and not room.busy:
                del self.rooms[room.code]
                room.close()
                self.locks.release(room.id)

    async def goodbye(self) -> None:
        """Tell everyone that the server ends, and end their connections."""
        self.closing = True
        onlookers = [one for room in self.rooms.values() for one in room.company.onlookers]
        going = [task for one in onlookers if (task := one.send_away("closing")) is not None]
        if going:
            await asyncio.wait(going, timeout=1.0)  # not longer for who does not listen

    async def close(self) -> None:
        """Tell everyone, keep what is under way, and end."""
        await self.goodbye()
        self._sweeper.cancel()
        if self._poller is not None:
            self._poller.cancel()
        for room in self.rooms.values():
            room.close()
        await asyncio.to_thread(self.writer.close)
        await asyncio.to_thread(self.signals.close)
        await asyncio.to_thread(self.locks.close)
        self.crew.close()
        self.threads.shutdown(wait=False, cancel_futures=True)
