"""Hall: all tables of one server. A table comes into memory when someone opens it, and leaves when nobody is there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from secrets import token_bytes
from time import monotonic

from ..bots.crew import Crew
from ..games import find_game
from ..store.store import Store
from ..store.writer import Writer
from ..table import Refused, Table
from . import protocol
from .log import RoomLog
from .requests import bot_known, sit_bot, sit_down
from .room import Room
from .settings import Settings
from .wire import said
from .words import words

LOGGER = logging.getLogger("cardfolk.server")
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # of a table's id: none that look alike
LENGTH = 12  # about 60 bits: not to be guessed
SWEEP = 5.0  # seconds between looks for tables that can leave memory


def new_code() -> str:
    """The id of a new table, as it stands in its link."""
    number = int.from_bytes(token_bytes(16), "big")
    letters = ""
    for _ in range(LENGTH):
        number, at = divmod(number, len(LETTERS))
        letters += LETTERS[at]
    return letters


class Hall:
    """The rooms in memory, and the way to those that are not. Runs in one event loop."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.rooms: dict[str, Room] = {}
        self.crew = Crew()
        self.threads = ThreadPoolExecutor(16, "cardfolk bots")
        self.closing = False
        self.connections = 0
        self._loop = asyncio.get_running_loop()
        self.writer = Writer(store, self._wake)
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._sweeper = asyncio.create_task(self._sweep())

    def _wake(self, done: Iterable[tuple[Callable[[Exception | None], None], Exception | None]]) -> None:
        """What the writer has kept is told in the loop, all at once."""

        def run() -> None:
            for tell, wrong in done:
                tell(wrong)

        self._loop.call_soon_threadsafe(run)

    # Tables

    async def make(self, new: protocol.NewTable) -> protocol.Made:
        """A new table; BadText says what does not fit."""
        game = find_game(new.game)
        options = game.preset(new.preset) if new.preset else {}
        options.update(new.options)
        game.values(options, len(new.seats))
        for bot in new.seats:
            if bot and not bot_known(bot):
                raise Refused(words("no_bot", name=bot))
        if len(self.rooms) >= self.settings.tables:
            raise Refused(words("full"))
        settings: dict[str, object] = {"public": new.public, "clock": new.clock, "start": new.start}
        if new.window is not None:
            settings["window"] = new.window
        code = new_code()
        log = RoomLog(await asyncio.to_thread(self.store.new_log, game.id, code, new.public), self.writer)
        table = Table.open(log, game, len(new.seats), options, new.match, settings)
        await log.kept()
        room = Room(self, code, log, table)
        self.rooms[code] = room
        for seat, bot in enumerate(new.seats):
            if bot:
                await room.act(lambda table, seat=seat, bot=bot: sit_bot(table, seat, bot))  # type: ignore[misc]
        await room.promise()
        if not new.name or "" not in new.seats:
            return protocol.Made(code)
        seat, token = await sit_down(room, new.name)
        return protocol.Made(code, seat, token)

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
            log = RoomLog(found, self.writer)
            return log, Table(log)

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
                found.append(protocol.Listed(room.code, room.table.game.id, room.places(), room.stage))
        return found

    def mine(self, room: Room) -> bool:
        """Whether this server runs the bots and clocks of a table."""
        return True

    # Ending

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(SWEEP, self.settings.idle))
            now = monotonic()
            for room in list(self.rooms.values()):
                if not room.guests and now - room.quiet > self.settings.idle and not room.busy:
                    del self.rooms[room.code]
                    room.close()

    async def close(self) -> None:
        """Tell everyone, keep what is under way, and end."""
        self.closing = True
        self._sweeper.cancel()
        failed = protocol.Failed(said(words("closing")))
        for room in self.rooms.values():
            for guest in list(room.guests):
                guest.tell(failed)
                guest.close(1012)
        await asyncio.sleep(0.05)
        for room in self.rooms.values():
            room.close()
        await asyncio.to_thread(self.writer.close)
        self.crew.close()
        self.threads.shutdown(wait=False, cancel_futures=True)
