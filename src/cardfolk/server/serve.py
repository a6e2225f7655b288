"""Running a server: where it listens, whom it tells of it, how it stops."""

from __future__ import annotations

import errno
import gc
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from logging import CRITICAL, ERROR, getLogger
from types import FrameType
from typing import Protocol

import uvicorn

from ..compiled import how
from ..words import BadText, Words
from . import logs
from .app import Api, make_app
from .doors import Doors, Http
from .frames import Frames
from .front_ends import FrontEnd, Pages
from .hall import Hall, open_store
from .limits import Turnstile
from .logs import about
from .settings import Running, Settings
from .tunnel import Tunnel

LOGGER = getLogger("cardfolk.server")
PORT = 8765
SELDOM = (20_000, 20, 20)  # what a table makes goes by itself: looking for rings of it is a twentieth of the work
TURN = 0.0005  # seconds that a thread which reads logs may hold up the loop, each time that this waits for a socket
TRIES = 20  # ports from there on, if nobody asked for one
HERE = ("127.0.0.1", "localhost", "::1")
EVERYWHERE = ("", "0.0.0.0", "::")


class Console(Protocol):
    """Speaks to whoever has started the server."""

    def moved(self, port: int, other: int) -> None:
        """The usual port is taken, so it is another."""

    def opened(self, here: str, network: str, public: str, tunnel: bool) -> None:
        """People can come: from this computer, from the network (if it has an address), from outside (if given)."""

    def tunnel_open(self, address: str) -> None:
        """The tunnel has an address."""

    def tunnel_lost(self, seconds: float) -> None:
        """The tunnel has ended, and is started again in so many seconds."""

    def tunnel_silent(self) -> None:
        """The tunnel runs, but says no address."""

    def closed(self) -> None:
        """It is over, and everything is kept."""


def serve(pages: Pages, console: Console, running: Running, settings: Settings, beside: FrontEnd | None = None) -> None:
    """Serve until it is stopped, with another front end beside the pages if there is one; BadText if that cannot be."""
    logs.begin(running.log, running.log_level)
    if running.tunnel and settings.public_url:
        raise BadText(Words("--tunnel finds the address by itself: leave --public-url out"))
    store = open_store(running)
    try:
        with listen(running.host, running.port) as listening:
            line = Turnstile()  # one for all who come, at the doors and inside
            hall = partial(Hall, store, settings, running.redis, line)
            api = Api(hall, pages, running.metrics_token, beside)
            Server(api, console, running, Doors(settings, line), listening).run_until_stopped()
    finally:
        store.close()
    LOGGER.info("stopped")
    console.closed()


class Server(uvicorn.Server):
    """uvicorn, but that people are told before it ends, and that a stop is no error."""

    def __init__(self, api: Api, console: Console, running: Running, doors: Doors, listening: socket.socket) -> None:
        settings = doors.settings
        config = uvicorn.Config(
            make_app(api),
            log_config=None,
            access_log=False,
            lifespan="on",
            http=Http,
            ws=Frames,
            ws_max_size=settings.size * 2,
            ws_per_message_deflate=False,
            ws_ping_interval=settings.ping,
            ws_ping_timeout=settings.ping,
            server_header=False,
            timeout_graceful_shutdown=5,
        )
        config.doors = doors  # type: ignore[attr-defined]  # where each connection finds them
        super().__init__(config)
        self.api = api
        self.console = console
        self.running = running
        self.listening = listening
        self.port = int(listening.getsockname()[1])
        self.tunnel: Tunnel | None = None
        if running.tunnel:
            self.tunnel = Tunnel(running.tunnel, running.tunnel_pattern, self._found, console.tunnel_lost)

    def run_until_stopped(self) -> None:
        """Serve; BadText if it cannot begin."""
        gc.freeze()  # what is there now stays
        gc.set_threshold(*SELDOM)
        sys.setswitchinterval(TURN)
        getLogger("uvicorn").setLevel(CRITICAL)  # what goes wrong before and after is ours to tell
        try:
            self.run([self.listening])
        except SystemExit:
            pass  # as uvicorn leaves when it cannot begin
        if not self.started:
            wrong = self.api.wrong
            if isinstance(wrong, BadText):
                raise wrong
            LOGGER.error("the server cannot start", exc_info=wrong)
            raise BadText(Words("the server cannot start: the line above says why"))

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the doors."""
        await super().startup(sockets)
        if not self.started:
            return
        getLogger("uvicorn").setLevel(ERROR)
        host, settings = self.running.host, self.api.hall.settings
        database = self.api.hall.store.database.shown
        LOGGER.info("started", extra=about(port=self.port, store=database, rules=how(), loop=_loop_name()))
        if self.running.port is None and self.port != PORT:
            self.console.moved(PORT, self.port)
        here, network = addresses(host, self.port)
        self.console.opened(here, network, settings.public_url, self.tunnel is not None)
        if self.tunnel is not None:
            self.tunnel.start(self.port, self.console.tunnel_silent)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell everyone, let what is under way end, and close."""
        LOGGER.info("stopping", extra=about(connections=self.api.hall.connections))
        getLogger("uvicorn").setLevel(CRITICAL)
        await self.api.hall.goodbye()
        await super().shutdown(sockets)
        if self.tunnel is not None:
            await self.tunnel.close()

    def _found(self, address: str) -> None:
        """The tunnel has an address: links, codes and the check of origins go by it from now on."""
        hall = self.api.hall
        hall.settings = replace(hall.settings, public_url=address)
        self.console.tunnel_open(address)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop at Ctrl-C, when asked to, and when the terminal is closed, unless that is not to matter (nohup)."""
        names = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
        numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
        before = {number: signal.getsignal(number) for number in numbers}
        heard = [number for number in numbers if before[number] is not signal.SIG_IGN]
        for number in heard:
            signal.signal(number, self.handle_exit)
        try:
            yield
        finally:
            for number in heard:
                signal.signal(number, before[number])

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop; asked twice, at once."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True


def listen(host: str, port: int | None) -> socket.socket:
    """A socket on the port asked for, or on the first free one from the usual on; BadText if that cannot be."""
    for at in range(PORT, PORT + TRIES) if port is None else [port]:
        try:
            return _bound(host, at)
        except socket.gaierror:
            raise BadText(Words("--host: there is no address {host}", {"host": host})) from None
        except PermissionError:
            why = Words("port {port} needs the rights of the system's owner: choose one over 1023", {"port": str(at)})
            raise BadText(why) from None
        except OSError as wrong:
            if wrong.errno == errno.EADDRNOTAVAIL:
                raise BadText(Words("--host: {host} is no address of this computer", {"host": host})) from None
            if wrong.errno != errno.EADDRINUSE:
                told = {"port": str(at), "why": wrong.strerror or str(wrong)}
                raise BadText(Words("port {port} cannot be used: {why}", told)) from None
    if port is None:
        ports = {"first": str(PORT), "last": str(PORT + TRIES - 1)}
        raise BadText(Words("the ports from {first} to {last} are all taken: choose one with --port", ports))
    told = {"port": str(port)}
    raise BadText(Words("port {port} is taken: choose another with --port, or leave it out for a free one", told))


def _bound(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host or "0.0.0.0", port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    found = socket.socket(family, kind, protocol)
    try:
        if sys.platform != "win32":  # where it would let two servers have one port
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(address)
        found.listen(2048)
    except BaseException:
        found.close()
        raise
    return found


def addresses(host: str, port: int) -> tuple[str, str]:
    """Where to find the server from this computer, and from others in its network (nothing: they cannot)."""
    if host in HERE:
        return f"http://localhost:{port}", ""
    if host in EVERYWHERE:
        own = local_address()
        return f"http://localhost:{port}", "" if own in HERE else f"http://{own}:{port}"
    shown = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
    return shown, shown


def local_address() -> str:
    """The address of this computer in its network; no packet is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def _loop_name() -> str:
    import asyncio

    return type(asyncio.get_running_loop()).__module__.partition(".")[0]
