"""RoomLog: the log of a table on a server. What is appended waits for the one writer, and nobody is told before."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from ..store.store import StoreLog
from ..store.writer import Done, Writer
from ..table import Entry, Result

Put = Callable[[int, Entry, Done], None]


class RoomLog:
    """A table's log whose writing is waited for with `kept`."""

    def __init__(self, log: StoreLog, writer: Writer, put: Put) -> None:
        self.id = log.id
        self._log = log
        self._writer = writer
        self._put = put
        self._kept: asyncio.Future[None] | None = None

    def append(self, entry: Entry) -> None:
        """Hand the entry to the writer."""
        assert self._kept is None, "one entry at a time"
        self._kept = kept = asyncio.get_running_loop().create_future()

        def done(wrong: Exception | None) -> None:
            if kept.done():
                return
            if wrong is None:
                kept.set_result(None)
            else:
                kept.set_exception(wrong)

        self._put(self.id, entry, done)

    async def kept(self) -> None:
        """Wait until what was appended is kept for good; Conflict or BadText if it is not."""
        if self._kept is not None:
            try:
                await self._kept
            finally:
                self._kept = None

    def entries(self, since: int = 0) -> list[Entry]:
        """All entries from a number on, in order."""
        return self._log.entries(since)

    def finish(self, game: int, result: Result) -> None:
        """Keep how a game ended, for lists and statistics."""
        self._writer.finish(self.id, game, result)
