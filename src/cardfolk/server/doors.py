"""Doors: how many sockets are open and whose, counted before a byte is read; each step of theirs has a time limit.

When no more files can be opened the socket that has waited longest without saying who it is makes room. So whoever
comes and says what they want gets in, however many only hold the door.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections import Counter
from typing import Protocol

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from .frames import Counted, Frames
from .limits import Bucket, ByNetwork, Turnstile, network_of
from .logs import about, near
from .settings import Settings

try:
    import resource
except ImportError:  # Windows, where there is no such limit
    resource = None  # type: ignore[assignment]

LOGGER = logging.getLogger("cardfolk.server")
OURSELVES = ("127.0.0.1", "::1")  # from here come proxies and tunnels, behind which many people are
SPARE = 128  # files for everything but sockets: the store, bots, pages
FEW = 512  # sockets, where nothing is known about files
FULL = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


def file_limit() -> int:
    """How many files this process may have open, after asking for as many as it may have."""
    if resource is None:
        return FEW + SPARE
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = 1 << 17 if hard == resource.RLIM_INFINITY else hard
    if soft < most:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            return most
        except (OSError, ValueError):
            pass
    return soft


class Socket(Protocol):
    """One end of a connection."""

    transport: asyncio.Transport


class Doors:
    """The open sockets of a server."""

    def __init__(self, settings: Settings, turnstile: Turnstile) -> None:
        files = file_limit()
        self.most = files - min(SPARE, files // 4)  # sockets at once
        self.settings = settings
        self.open = 0
        self._networks: Counter[str] = Counter()
        self.turnstile = turnstile  # for those who want a WebSocket
        self._warnings = Bucket(1, 5)
        self._new = ByNetwork(settings.sockets)
        self._strangers: dict[Socket, str] = {}  # who has asked for nothing, and whose they are; the first come first

    def enter(self, one: Socket, address: str) -> bool:
        """Let a socket in, or not."""
        network = network_of(address)
        if address not in OURSELVES and not self._new.take(address):
            self._warn(address)
            return False
        # Twice as many as may stay: who has a seat must come in to say so, whoever else is at the same address.
        if address not in OURSELVES and self._networks[network] >= 2 * self.settings.per_address:
            self._warn(address)
            if not self._make_room(network):
                return False
        if self.open >= self.most:
            LOGGER.warning("near the limit of files: who says nothing makes room", extra=about(sockets=self.open))
            if not self._make_room():
                LOGGER.error("no more files can be opened: visitors are turned away", extra=about(sockets=self.open))
                return False
        self.open += 1
        self._networks[network] += 1
        self._strangers[one] = network
        self._hurry(one)
        return True

    def known(self, one: Socket) -> None:
        """A socket has said what it wants."""
        self._strangers.pop(one, None)

    def idle(self, one: Socket, address: str) -> None:
        """A socket has what it wanted: until it asks again it is as good as a new one."""
        self._strangers[one] = network_of(address)

    def change(self, one: Socket, into: Socket, address: str) -> None:
        """A socket speaks another protocol from now on, and has said nothing in that yet."""
        self._strangers.pop(one, None)
        self._strangers[into] = network_of(address)

    def leave(self, one: Socket, address: str) -> None:
        """A socket that was let in is closed."""
        self.open -= 1
        network = network_of(address)
        self._networks[network] -= 1
        if not self._networks[network]:
            del self._networks[network]
        self._strangers.pop(one, None)

    def _warn(self, address: str) -> None:
        """Say so in the log; a flood is refused without the work of writing it down each time."""
        if self._warnings.take():
            LOGGER.warning("too many connections from one address", extra=about(network=near(address)))

    def _make_room(self, network: str = "") -> bool:
        """End the socket that says nothing for longest, of one network or of all; whether there was one."""
        first = next((one for one, its in self._strangers.items() if not network or its == network), None)
        if first is None:
            return False
        del self._strangers[first]
        first.transport.abort()
        return True

    def _hurry(self, one: Socket) -> None:
        """What the system holds for somebody who does not read ends with the connection too, where it can be told."""
        sock = one.transport.get_extra_info("socket")
        if sock is not None and hasattr(socket, "TCP_USER_TIMEOUT") and sock.family != socket.AF_UNIX:
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(self.settings.slow * 1000))


class Http(Counted, HttpToolsProtocol):
    """uvicorn's HTTP: a request must be there within seconds, and its answer read."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody comes."""
        super().connection_made(transport)
        self._waiting: asyncio.TimerHandle | None = None
        self._doors = getattr(self.config, "doors", None)
        self._address = self.client[0] if self.client else ""
        if self._doors is None:
            return
        if not self._doors.enter(self, self._address):
            self._doors = None
            transport.write(FULL)
            transport.close()
            return
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        super().connection_lost(exc)
        self._stop_waiting()

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._wait()

    def on_message_complete(self) -> None:
        """And is there whole."""
        super().on_message_complete()
        self._heard()

    def on_response_complete(self) -> None:
        """It is answered, and another may follow."""
        super().on_response_complete()
        if self._doors is not None and self._waiting is None and not self.transport.is_closing():
            self._doors.idle(self, self._address)

    def handle_websocket_upgrade(self) -> None:
        """It is to be a WebSocket, which has limits of its own and takes the place of this one among the sockets."""
        self._stop_waiting()
        self._was_read()
        if self._doors is None:
            super().handle_websocket_upgrade()
        else:
            self.transport.pause_reading()
            self._doors.turnstile.enter(self._change)

    def _change(self) -> None:
        if self._doors is None or self.transport.is_closing():
            return
        super().handle_websocket_upgrade()
        into = self.transport.get_protocol()
        if isinstance(into, Frames):
            self._doors.change(self, into, self._address)
            into.came_through(self._doors, self._address)
        self.transport.resume_reading()

    def _wait(self) -> None:
        if self._doors is not None and self._waiting is None:
            self._waiting = self.loop.call_later(self._doors.settings.hello, self.transport.abort)

    def _heard(self) -> None:
        self._stop_waiting()
        if self._doors is not None:
            self._doors.known(self)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
