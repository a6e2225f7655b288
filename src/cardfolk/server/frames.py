"""uvicorn's WebSocket, with a way to write several texts at once and without a task: a server does little else.

It is offered to the application as the ASGI extension `cardfolk.write`; elsewhere everything goes by `send`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

WRITE = "cardfolk.write"
FEW = 8  # messages that may wait to be read


class Frames(WebSocketsSansIOProtocol):
    """One connection."""

    async def run_asgi(self) -> None:
        """Let the application know of the extension."""
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions[WRITE] = self.write_texts
        await super().run_asgi()

    def handle_text(self, event: Frame) -> None:
        """Most messages are whole and come alone: they need not hold the next one up."""
        if event.fin and not self.close_sent and self.queue.qsize() < FEW:
            try:
                self.queue.put_nowait({"type": "websocket.receive", "text": bytes(event.data).decode()})
                return
            except UnicodeDecodeError:
                pass  # as it is told below
        super().handle_text(event)

    def write_texts(self, texts: Iterable[bytes]) -> bool:
        """Write texts, each a frame of its own, if the connection is open and not behind; whether that was so."""
        if not self.handshake_complete or not self.writable.is_set() or self.conn.state is not State.OPEN:
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
