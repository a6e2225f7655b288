"""A bad network between a page and its server: everything comes late, and now and then a line is cut."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread

from tests.server.host import Host
from tests.services import free_port

CHUNK = 1 << 16


class BadNetwork(Host):
    """Stands before a server under an address of its own. Some messages of a table are lost, and the line with them."""

    def __init__(self, behind: Host, delay: float, lost: float, seed: int = 1) -> None:
        super().__init__(behind.home, port=free_port())
        self.behind = behind
        self.delay = delay  # seconds, each way
        self.lost = lost
        self.cuts = 0
        self._chance = random.Random(seed)

    async def run(self, ready: asyncio.Event) -> None:
        """Let people through until it is cancelled."""
        async with await asyncio.start_server(self._pass, "127.0.0.1", self.port) as server:
            ready.set()
            await server.serve_forever()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self.behind.port)
        first = await reader.read(CHUNK)
        table = b"upgrade: websocket" in first.lower()
        back.write(first)
        ways = [self._carry(reader, back, table), self._carry(there, writer, table)]
        tasks = [asyncio.create_task(way) for way in ways]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        for end in (back, writer):
            end.close()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, table: bool) -> None:
        """One way: each piece a while later, in order."""
        loop = asyncio.get_running_loop()
        under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def arrive() -> None:
            while True:
                at, piece = await under_way.get()
                await asyncio.sleep(max(0.0, at - loop.time()))
                writer.write(piece)
                if not piece:
                    return

        arriving = asyncio.create_task(arrive())
        with suppress(ConnectionError):
            while piece := await reader.read(CHUNK):
                if table and self._chance.random() < self.lost:
                    self.cuts += 1
                    break
                under_way.put_nowait((loop.time() + (self.delay if table else 0.0), piece))
            else:
                under_way.put_nowait((loop.time(), b""))
                await arriving
        arriving.cancel()


@contextmanager
def bad_network(behind: Host, delay: float, lost: float) -> Iterator[BadNetwork]:
    """The same server, far away."""
    network = BadNetwork(behind, delay, lost)
    loop = asyncio.new_event_loop()
    ready = asyncio.Event()
    task = loop.create_task(network.run(ready))

    def work() -> None:
        with suppress(asyncio.CancelledError):
            loop.run_until_complete(task)
        rest = asyncio.all_tasks(loop)
        for one in rest:
            one.cancel()
        loop.run_until_complete(asyncio.gather(*rest, return_exceptions=True))
        loop.close()

    thread = Thread(target=work, daemon=True)
    thread.start()
    asyncio.run_coroutine_threadsafe(ready.wait(), loop).result(30)
    try:
        yield network
    finally:
        loop.call_soon_threadsafe(task.cancel)
        thread.join(30)
