"""The WebSocket of a table, as plain ASGI: who comes, what they say, and what is too much."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, MutableMapping
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit

from msgspec import MsgspecError
from msgspec.json import Decoder
from uvicorn.protocols.utils import ClientDisconnected

from .. import protocol
from ..store.database import StoreAway
from .connection import Connection
from .frames import KNOWN, WRITE
from .guest import Guest
from .hall import Hall
from .limits import LATER
from .logs import about, near
from .requests import Requests
from .seating import key_of
from .words import words

LOGGER = logging.getLogger("cardfolk.server")
DECODE = Decoder(protocol.FromClient).decode
REFUSALS = 50  # messages over the rate before the connection is closed

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


class TableSocket:
    """`/ws/ID`: one guest at one table until the connection ends."""

    def __init__(self, hall: Callable[[], Hall]) -> None:
        self._hall = hall

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        hall = self._hall()
        await receive()  # websocket.connect
        address = scope["client"][0] if scope.get("client") else ""
        if not allowed_origin(scope, hall.settings.public_url):
            LOGGER.warning("a connection from another page was refused", extra=about(network=near(address)))
            hall.metrics.refusals["elsewhere"] += 1
            await send({"type": "websocket.close", "code": 4403})
            return
        await send({"type": "websocket.accept"})
        LOGGER.debug("a connection is open", extra=about(address=address))
        extensions = scope.get("extensions", {})
        connection = Connection(send, hall.settings, extensions.get(WRITE))
        hall.enter(address)
        try:
            guest = await self._welcome(scope["path_params"]["code"], connection, receive, hall, address)
            if guest is not None:
                extensions.get(KNOWN, _nothing)()
                # In a task of its own: each message would wake everything that has called us in turn.
                await asyncio.create_task(self._serve(guest, receive))
            if connection.refusals > REFUSALS:
                LOGGER.warning("a connection that sent too much was ended", extra=about(network=near(address)))
        except StoreAway as away:
            LOGGER.error("the store cannot be used", extra=about(why=str(away)))
            connection.fail(words("soon"), 1013)
        except ClientDisconnected:
            pass
        except Exception:
            LOGGER.exception("a connection has failed")
            connection.close(1011)
        finally:
            hall.exit(address)
            await connection.end()

    async def _welcome(
        self, code: str, connection: Connection, receive: Receive, hall: Hall, address: str
    ) -> Guest | None:
        """Hear who comes; None if they cannot stay, and they are told why."""
        if hall.closing:
            connection.fail(words("closing"), 1012)
            return None
        try:
            async with asyncio.timeout(hall.settings.hello):
                event = await receive()
        except TimeoutError:
            connection.fail(words("hello"), 4408)
            return None
        if event["type"] == "websocket.disconnect":
            return None
        await hall.turnstile.wait()
        message = self._read(event, hall.settings.size)
        if not isinstance(message, protocol.Hello):
            connection.fail(words("hello"), 4400)
            return None
        if message.protocol != protocol.PROTOCOL:
            connection.fail(words("protocol"), 4400)
            return None
        key = hall.passes(code, message.token) or key_of(message.token) if message.token else ""
        if not hall.may_look(address, code, key):
            await asyncio.sleep(LATER)
            connection.fail(words("full"), 1013)
            return None
        room = await hall.room(code)
        if room is None:
            connection.fail(words("no_table"), 4404)
            return None
        with room.visited():
            if hall.shared:  # what another server has shown must not go back here
                await room.catch_up()
            if room.table.seat_of(key) is None and not hall.has_place(address, room):
                hall.metrics.refusals["full"] += 1
                connection.fail(words("full"), 1013)
                return None
            guest = Guest(room, connection, key)
            await room.come_in(guest)
        return guest

    async def _serve(self, guest: Guest, receive: Receive) -> None:
        room, connection, requests = guest.room, guest.connection, Requests(guest)
        size = room.hall.settings.size
        metrics = room.hall.metrics
        try:
            while True:
                event = await receive()
                if event["type"] == "websocket.disconnect" or connection.ending:
                    return  # what was sent after the end is not asked any more: nobody would hear what became of it
                began = perf_counter()
                if not connection.allowed():
                    metrics.refusals["fast"] += 1
                    if connection.refusals > REFUSALS:
                        connection.fail(words("flood"), 1008)
                        return
                    connection.refuse(words("fast"))
                    continue
                message = self._read(event, size)
                metrics.messages[message.__class__] += 1
                if message is None:
                    metrics.refusals["message"] += 1
                    connection.refuse(words("message"))
                elif await requests.answer(message) and message.__class__ is protocol.Move:
                    metrics.move.add(perf_counter() - began)
        finally:
            room.exit(guest)

    def _read(self, event: MutableMapping[str, Any], size: int) -> protocol.FromClient | None:
        text = event.get("text") or ""
        if not text or len(text) > size:
            return None
        try:
            message: protocol.FromClient = DECODE(text)
            return message
        except (MsgspecError, ValueError, RecursionError):
            return None


def allowed_origin(scope: Scope, public_url: str) -> bool:
    """Whether a page of this server opens the connection, or a program that is no browser."""
    headers = {name: value for name, value in scope["headers"] if name in (b"origin", b"host")}
    origin = headers.get(b"origin")
    if origin is None:
        return True
    try:
        place = urlsplit(origin.decode("latin-1"))
    except ValueError:
        return False
    if place.scheme not in ("http", "https") or not place.netloc:  # `null`, which any page can say
        return False
    return place.netloc == headers.get(b"host", b"").decode("latin-1") or (
        bool(public_url) and place.netloc == urlsplit(public_url).netloc
    )


def _nothing() -> None:
    pass
