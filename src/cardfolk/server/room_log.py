"""RoomLog: the log of a table on a server. What is to be kept waits for the one writer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from ..store.store import StoreLog
from ..store.writer import Done, Writer
from ..table import Entry, Result

Put = Callable[[int, Entry, Done], None]


class RoomLog:
    """A table's log, written to by `keep`, one entry at a time."""

    def __init__(self, log: StoreLog, writer: Writer, put: Put) -> None:
        self.id = log.id
        self._log = log
        self._writer = writer
        self._put = put

    async def keep(self, entry: Entry) -> None:
        """Keep an entry for good. Conflict: its number was taken; StoreFull: it is not kept; else BadText: unknown."""
        kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def done(wrong: Exception | None) -> None:
            if kept.done():
                return
            if wrong is None:
                kept.set_result(None)
            else:
                kept.set_exception(wrong)

        self._put(self.id, entry, done)
        await kept

    def entries(self, since: int = 0) -> list[Entry]:
        """All entries from a number on, in order."""
        return self._log.entries(since)

    def finish(self, game: int, result: Result) -> None:
        """Keep how a game ended, for lists and statistics."""
        self._writer.finish(self.id, game, result)
