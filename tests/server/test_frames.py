"""What is written to a connection at once arrives as the messages that it was, and so does what comes in pieces."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from uvicorn import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from cardfolk.server.frames import Frames, head

from .strangers import upgrade

MOST = 1000  # bytes of a message
LINE = b"\r\n\r\n"


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536, 70000])
def test_a_frame_begins_as_the_library_writes_it(size: int) -> None:
    text = b"x" * size
    assert head(size) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


class Wire(asyncio.Transport):
    """A transport that goes nowhere."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.paused = self.closed = False

    def write(self, data: Any) -> None:
        self.written += bytes(data)

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False

    def close(self) -> None:
        self.closed = True

    abort = close

    def is_closing(self) -> bool:
        return self.closed


def understood(kind: type[WebSocketsSansIOProtocol], chunks: list[bytes]) -> tuple[list[Any], bytes]:
    """What an application is told of these bytes, and what is answered to them after the handshake."""

    async def whole() -> tuple[list[Any], bytes]:
        heard: list[Any] = []

        async def app(scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept"})
            while (event := await receive())["type"] != "websocket.disconnect":
                heard.append(event.get("text", event.get("bytes")))

        async def rest() -> None:
            for _ in range(10):
                await asyncio.sleep(0)

        config = Config(app, ws_max_size=MOST, ws_ping_interval=None, ws_per_message_deflate=False, lifespan="off")
        state, wire = ServerState(), Wire()
        protocol = kind(config, state, {}, asyncio.get_running_loop())
        protocol.connection_made(wire)
        protocol.data_received(upgrade("x").encode())
        await rest()
        for chunk in chunks:
            for at in range(len(chunk)):  # the library wants to be read from before more comes
                if kind is WebSocketsSansIOProtocol:
                    protocol.data_received(chunk[at : at + 1])
                    while wire.paused:
                        await rest()
            if kind is not WebSocketsSansIOProtocol:
                protocol.data_received(chunk)
                await rest()
        protocol.connection_lost(None)
        await asyncio.wait(state.tasks or [asyncio.ensure_future(rest())])
        return heard, wire.written.partition(LINE)[2]

    return asyncio.run(whole())


TEXTS = st.text(max_size=200).map(lambda text: text.encode()[:MOST])
FRAMES = st.one_of(
    TEXTS.map(lambda data: Frame(Opcode.TEXT, data).serialize(mask=True)),
    TEXTS.map(lambda data: Frame(Opcode.TEXT, data, fin=False).serialize(mask=True)),
    TEXTS.map(lambda data: Frame(Opcode.CONT, data).serialize(mask=True)),
    st.binary(max_size=100).map(lambda data: Frame(Opcode.BINARY, data).serialize(mask=True)),
    st.binary(max_size=100).map(lambda data: Frame(Opcode.PING, data).serialize(mask=True)),
    st.sampled_from(
        [
            Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True),  # no text
            Frame(Opcode.TEXT, b"unmasked").serialize(mask=False),
            Frame(Opcode.TEXT, b"x" * (MOST + 1)).serialize(mask=True),
            b"\xc1\x81\0\0\0\0x",  # compressed, which was not agreed on
            Frame(Opcode.CLOSE, b"\x03\xe8").serialize(mask=True),
            b"\x83\x80\0\0\0\0",  # of a kind that there is not
        ]
    ),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(FRAMES, max_size=6), st.lists(st.integers(1, 400), min_size=1))
def test_whatever_comes_in_whatever_pieces_is_understood_as_by_the_library(
    frames: list[bytes], sizes: list[int]
) -> None:
    data, chunks = b"".join(frames), []
    for at in range(len(data)):
        size = sizes[at % len(sizes)]
        if data:
            chunks.append(data[:size])
            data = data[size:]
    assert understood(Frames, chunks) == understood(WebSocketsSansIOProtocol, chunks)
