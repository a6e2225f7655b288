"""Guest: one connection at a table, a person's page or program. What is sent waits here and holds nobody up."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from time import monotonic

from msgspec import Struct
from msgspec.json import Encoder

from .settings import Settings

ENCODE = Encoder().encode
BEHIND = 200  # messages that may wait for a slow connection before it is closed

PATIENCE = 2.0  # seconds that the last messages may take

Send = Callable[[dict[str, object]], Awaitable[None]]


class Guest:
    """A connection: `seat` is None for who watches; `seen` the version that was shown last, -1 for none."""

    def __init__(self, send: Send, settings: Settings) -> None:
        self.seat: int | None = None
        self.seen = -1
        self.refusals = 0
        self._send = send
        self._waiting: deque[str] = deque()
        self._more = asyncio.Event()
        self._closing = 0
        self._rate = settings.rate
        self._burst = settings.burst
        self._credit = float(settings.burst)
        self._at = monotonic()
        self.sender = asyncio.create_task(self._deliver())

    def tell(self, message: Struct) -> None:
        """Send a message in its turn."""
        self.tell_text(ENCODE(message).decode())

    def tell_text(self, text: str) -> None:
        """Send a message that is a text already."""
        self._waiting.append(text)
        if len(self._waiting) > BEHIND:
            self._waiting.clear()
            self.close(1013)
        self._more.set()

    def allowed(self) -> bool:
        """Whether another message may come from here now."""
        now = monotonic()
        self._credit = min(self._burst, self._credit + (now - self._at) * self._rate)
        self._at = now
        if self._credit < 1:
            self.refusals += 1
            return False
        self._credit -= 1
        return True

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
                while waiting:
                    await send({"type": "websocket.send", "text": waiting.popleft()})
                more.clear()
                if not self._closing:
                    await more.wait()
            await send({"type": "websocket.close", "code": self._closing})
        except (OSError, RuntimeError):
            pass  # gone: the reader ends too
