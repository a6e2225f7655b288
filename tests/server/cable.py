"""Cable: the way from a server to its database or Redis, which a test can hold up, cut and mend."""

from __future__ import annotations

import asyncio
from threading import Event, Thread

from tests.services import free_port


class Cable:
    """Passes on what goes between a port of its own and that of a service. `held`: nothing moves, and nobody is told.
    `cut`: connections end, and new ones are refused."""

    def __init__(self, port: int) -> None:
        self.port = free_port()
        self._to = port
        self._loop = asyncio.new_event_loop()
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._flows = asyncio.Event()
        self._flows.set()
        ready = Event()

        def run() -> None:
            asyncio.set_event_loop(self._loop)
            self._loop.run_until_complete(self._listen())
            ready.set()
            self._loop.run_forever()

        self._thread = Thread(target=run, daemon=True)
        self._thread.start()
        ready.wait()

    def hold(self) -> None:
        """Let nothing through from now on."""
        self._loop.call_soon_threadsafe(self._flows.clear)

    def flow(self) -> None:
        """Let through what waits, and all that follows."""
        self._loop.call_soon_threadsafe(self._flows.set)

    def cut(self) -> None:
        """End all connections, and take no new ones."""
        asyncio.run_coroutine_threadsafe(self._cut(), self._loop).result()

    def mend(self) -> None:
        """Take connections again."""
        asyncio.run_coroutine_threadsafe(self._listen(), self._loop).result()

    def close(self) -> None:
        """Be done."""
        self.cut()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    async def _listen(self) -> None:
        self._server = await asyncio.start_server(self._pass_on, "127.0.0.1", self.port)

    async def _cut(self) -> None:
        if self._server is not None:
            self._server.close()
            self._server = None
        for writer in self._writers:
            writer.transport.abort()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self._to)
        except OSError:
            writer.transport.abort()
            return
        self._writers |= {writer, back}
        await asyncio.gather(self._copy(reader, back), self._copy(there, writer))
        self._writers -= {writer, back}

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65536):
                await self._flows.wait()
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        writer.close()
