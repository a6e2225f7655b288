"""uvicorn's WebSocket, with a way to write several texts at once and without a task: a server does little else.

It is offered to the application as the ASGI extension `cardfolk.write`; elsewhere everything goes by `send`. Another,
`cardfolk.known`, is called when somebody has said who they are. Whoever does not read is cut off.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

if TYPE_CHECKING:
    from .doors import Doors

WRITE = "cardfolk.write"
KNOWN = "cardfolk.known"
FEW = 8  # messages that may wait to be read
LINGER = 2.0  # seconds that a connection may take to close
TEXT, FIN, MASKED = 0x1, 0x80, 0x80  # in the first bytes of a frame (RFC 6455, 5.2)


class Mailbox:
    """What has come and waits for the one who reads it, as asyncio's queue is for many: half of its work is theirs."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._events: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, event: Any) -> None:
        """Something has come."""
        self._events.append(event)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        """The next, once there is one."""
        while not self._events:
            self._reader = self._loop.create_future()
            await self._reader
        return self._events.popleft()

    def qsize(self) -> int:
        """How many wait."""
        return len(self._events)

    def empty(self) -> bool:
        """Whether none does."""
        return not self._events


class Counted(asyncio.Protocol):
    """A protocol whose sockets are counted at the doors, and cut off if what is sent is not read."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _doors: Doors | None = None
    _address = ""
    _unread: asyncio.TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        super().connection_lost(exc)
        self._was_read()
        if self._doors is not None:
            self._doors.leave(self, self._address)

    def pause_writing(self) -> None:
        """What is sent is not read: not for long."""
        super().pause_writing()
        if self._doors is not None and self._unread is None:
            self._unread = self.loop.call_later(self._doors.settings.slow, self.transport.abort)

    def resume_writing(self) -> None:
        """It is read again."""
        super().resume_writing()
        self._was_read()

    def _was_read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None


class Frames(Counted, WebSocketsSansIOProtocol):
    """One connection."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.queue = Mailbox(self.loop)  # type: ignore[assignment]  # as far as it is used
        self._part = b""  # of a frame whose end has not come yet
        self._pieces = False  # of one message come in several frames

    def came_through(self, doors: Doors, address: str) -> None:
        """It is counted there, and closed with its limits."""
        self._doors = doors
        self._address = address
        self.close_timeout = LINGER

    async def run_asgi(self) -> None:
        """Let the application know of the extensions."""
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions[WRITE] = self.write_texts
        extensions[KNOWN] = self._known
        await super().run_asgi()

    def _known(self) -> None:
        if self._doors is not None:
            self._doors.known(self)

    def keepalive_timeout(self) -> None:
        """Nobody answers: what waits for them must not keep the connection open."""
        super().keepalive_timeout()
        self.loop.call_later(LINGER, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        """Frames are given on whole; most are one short text, which is read here."""
        if not self.handshake_complete:
            super().data_received(data)
            return
        data = self._part + data if self._part else data
        at, end = 0, len(data)
        while at + 2 <= end:
            first, second = data[at], data[at + 1]
            size, long = second & 0x7F, 0
            if size > 125:
                long = 2 if size == 126 else 8
                if at + 2 + long > end:
                    break
                size = int.from_bytes(data[at + 2 : at + 2 + long], "big")
            begin = at + 2 + long + (4 if second & MASKED else 0)
            if size > self.config.ws_max_size:  # it need not come to be refused
                super().data_received(data[at:])
                at = end
                break
            if begin + size > end:
                break
            if first == FIN | TEXT and second & MASKED and not self._pieces and self._take(data, begin, size):
                at = begin + size
                continue
            if first & 0x0F <= 2:
                self._pieces = not first & FIN
            super().data_received(data[at : begin + size])
            at = begin + size
        self._part = data[at:]

    def _take(self, data: bytes, begin: int, size: int) -> bool:
        """Put a text into the mailbox, where there is room: it need not hold the next one up. Whether that was done."""
        if self.close_sent or self.queue.qsize() >= FEW or self.conn.state is not State.OPEN:
            return False
        try:
            text = apply_mask(data[begin : begin + size], data[begin - 4 : begin]).decode()
        except UnicodeDecodeError:
            return False
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        return True

    def write_texts(self, texts: Iterable[bytes]) -> bool:
        """Write texts, each a frame of its own, if the connection is open and not behind; whether that was so."""
        if not self.handshake_complete or not self.writable.is_set() or self.conn.state is not State.OPEN:
            return False
        if self.transport.is_closing():  # cut off, or gone with an error, and the application does not know yet
            return False
        parts = []
        for text in texts:
            parts += [head(len(text)), text]
        self.transport.write(b"".join(parts))
        return True


def head(size: int) -> bytes:
    """The beginning of a whole text frame of a server (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((0x81, size))
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")
