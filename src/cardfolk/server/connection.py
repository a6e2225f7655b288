"""Connection: the socket of a person's page or program. What is sent waits here and holds nobody up."""

# Compiled: every move comes through here.

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable

from msgspec import Struct

from .. import protocol
from ..codec import encode, said
from ..words import Words
from .limits import Bucket
from .settings import Settings

BEHIND = 200  # messages that may wait for a slow connection before it is closed

PATIENCE = 2.0  # seconds that the last messages may take

Send = Callable[[dict[str, object]], Awaitable[None]]
Write = Callable[[Iterable[bytes]], bool]


class Connection:
    """A socket. All that is told in one turn of the loop is written at once where it lets us `write`; otherwise, and
    when it is behind, a task sends it.
    """

    def __init__(self, send: Send, settings: Settings, write: Write | None = None) -> None:
        self.refusals = 0
        self._send = send
        self._write = write
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[bytes] = deque()
        self._soon = False  # what waits is seen to in this turn of the loop
        self._sending = False  # by the task, which must not be overtaken
        self._more = asyncio.Event()
        self._closing = 0
        self._messages = Bucket(settings.rate, settings.burst)
        self.sender = asyncio.create_task(self._deliver())

    def tell(self, message: Struct) -> None:
        """Send a message in its turn."""
        self.tell_text(encode(message))

    def refuse(self, why: Words, key: str = "") -> None:
        """Tell that something is not possible; `key` names the move that it was."""
        self.tell(protocol.Refused(said(why), key))

    def fail(self, why: Words, code: int) -> None:
        """Tell why the connection ends, and end it."""
        self.tell(protocol.Failed(said(why)))
        self.close(code)

    def tell_text(self, text: bytes) -> None:
        """Send a message that is a text already."""
        self._waiting.append(text)
        if len(self._waiting) > BEHIND:
            self._waiting.clear()
            self.close(1013)
        if not self._soon:
            self._soon = True
            self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        self._soon = False
        if self._write is None or self._sending or not self._write(self._waiting):
            self._more.set()
        else:
            self._waiting.clear()

    @property
    def ending(self) -> bool:
        """Whether it was told that it ends."""
        return self._closing != 0

    def allowed(self) -> bool:
        """Whether another message may come from here now."""
        if self._messages.take():
            return True
        self.refusals += 1
        return False

    def close(self, code: int) -> None:
        """End the connection once everything was sent."""
        self._closing = self._closing or code
        self._more.set()

    async def end(self) -> None:
        """Send what waits, as far as it can be, and be done."""
        self.close(1000)
        await asyncio.wait([self.sender], timeout=PATIENCE)
        self.sender.cancel()

    async def _deliver(self) -> None:
        send, waiting, more = self._send, self._waiting, self._more
        try:
            while not self._closing or waiting:
                self._sending = True
                while waiting:
                    await send({"type": "websocket.send", "text": waiting.popleft().decode()})
                self._sending = False
                more.clear()
                if not self._closing:
                    await more.wait()
            await send({"type": "websocket.close", "code": self._closing})
        except (OSError, RuntimeError):
            pass  # gone: the reader ends too
