"""Connection: one thread with a socket to a table. It comes back by itself, and a move is sent until it is answered."""

from __future__ import annotations

import ssl
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from secrets import randbelow, token_hex
from threading import Event, Lock, Thread

from msgspec import MsgspecError, Struct
from msgspec.json import Decoder, Encoder
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidProxy, InvalidURI, WebSocketException
from websockets.sync.client import ClientConnection, connect

from .. import protocol
from .links import Link

DECODE = Decoder(protocol.FromServer).decode
ENCODE = Encoder().encode

FIRST, LONGEST = 0.3, 10.0  # seconds before the first try to come back, and at the most
OPENING = 10.0  # seconds that a connection may take to open
BAD_ADDRESS = 4000  # our own: there is nothing to connect to
FOR_GOOD = (BAD_ADDRESS, 4400, 4404, 4409)  # ends after which coming back is of no use, or does harm
NEXT = -1  # our own: the token opened no seat
FULL = 1013  # there is no place for who watches, which there always is for who has a seat
UNSENT = 20  # messages that wait for the connection
LARGE = 1 << 20  # characters of a message


@dataclass(frozen=True)
class State:
    """How the connection is: connecting, open, away (it is tried again) or ended; and why."""

    name: str
    why: str = ""


class Connection:
    """A socket of one's own at a table, on a thread of its own; `hear` is called there, for messages and states.

    Of several tokens the first that opens a seat is used; where none does one watches.
    """

    def __init__(self, link: Link, tokens: Iterable[str], hear: Callable[[protocol.FromServer | State], None]) -> None:
        self.link = link
        self._tokens = [token for token in tokens if len(token) <= protocol.TOKEN]  # that were not tried yet
        self.token = self._tokens.pop(0) if self._tokens else ""
        self.pending: dict[str, protocol.Move] = {}  # moves without an answer
        self._hear = hear
        self._unsent: list[Struct] = []
        self._socket: ClientConnection | None = None
        self._lock = Lock()  # over what is sent, so that nothing is sent twice or between
        self._ended = Event()
        self._tries = 0
        self._failed: protocol.Failed | None = None  # heard while there are tokens to try: it may not be the last word
        self._thread = Thread(target=self._run, name="cardfolk table", daemon=True)

    # From any thread

    def start(self) -> None:
        """Connect, and stay so."""
        self._thread.start()

    def send(self, message: Struct) -> None:
        """Say something to the table; what cannot be sent now is sent when the connection is back."""
        with self._lock:
            if not self._put(message) and len(self._unsent) < UNSENT:
                self._unsent.append(message)

    def move(self, text: str, version: int) -> str:
        """Make a move: it is sent again with the same key until the table has answered. Its key."""
        move = protocol.Move(token_hex(16), text, version)
        with self._lock:
            self.pending[move.key] = move
            self._put(move)
        return move.key

    def close(self) -> None:
        """End it; the seat stays one's own."""
        self._ended.set()
        socket = self._socket
        if socket is not None:
            with suppress(WebSocketException, OSError):
                socket.close()

    def _put(self, message: Struct) -> bool:
        if self._socket is None:
            return False
        try:
            self._socket.send(ENCODE(message).decode())
        except (WebSocketException, OSError):
            return False  # the thread sees it too
        return True

    # On its own thread

    def _run(self) -> None:
        while not self._ended.is_set():
            code, why = self._once()
            if code in (NEXT, FULL) and self._tokens:
                self.token = self._tokens.pop(0)
                continue
            if self._failed is not None:
                self._hear(self._failed)
                self._failed = None
            if code in FOR_GOOD:
                self._ended.set()
                self._hear(State("ended", why))
                return
            if not self._ended.is_set():
                self._hear(State("away", why))
            wait = min(LONGEST, FIRST * 2 ** min(self._tries, 10)) * (0.7 + 0.006 * randbelow(101))
            self._tries += 1
            self._ended.wait(wait)

    def _once(self) -> tuple[int, str]:
        """One connection from its beginning to its end: the code that it ended with, and why."""
        try:
            with connect(
                self.link.socket,
                proxy=None if self.link.here else True,
                open_timeout=OPENING,
                close_timeout=1.0,
                max_size=LARGE,
                user_agent_header="cardfolk",
            ) as socket:
                self._open(socket)
                try:
                    if not self._listen(socket):
                        return NEXT, ""
                finally:
                    with self._lock:
                        self._socket = None
                return socket.close_code or 0, socket.close_reason or ""
        except ConnectionClosed as closed:
            return (closed.rcvd.code if closed.rcvd is not None else 0), ""
        except (InvalidURI, InvalidProxy) as wrong:
            return BAD_ADDRESS, str(wrong)
        except ssl.SSLCertVerificationError as wrong:
            return BAD_ADDRESS, wrong.verify_message
        except InvalidHandshake as wrong:
            return 0, str(wrong)
        except (OSError, WebSocketException) as wrong:
            return 0, (wrong.strerror if isinstance(wrong, OSError) else "") or str(wrong) or type(wrong).__name__

    def _open(self, socket: ClientConnection) -> None:
        """Say who comes, and again what was not answered."""
        with self._lock:
            self._socket = socket
            self._put(protocol.Hello(token=self.token))
            for move in self.pending.values():
                self._put(move)
            waiting, self._unsent = self._unsent, []
            for message in waiting:
                self._put(message)
        self._hear(State("open"))

    def _listen(self, socket: ClientConnection) -> bool:
        """Hear what comes until the end; False: the token opened no seat, and another is to be tried."""
        for text in socket:
            try:
                message: protocol.FromServer = DECODE(text)
            except (MsgspecError, ValueError):
                continue  # of a server that knows more than this
            self._tries = max(self._tries, 2) if isinstance(message, protocol.Failed) else 0
            if isinstance(message, protocol.Table) and self._tokens:
                if message.you is None:
                    return False
                self._tokens = []
            if isinstance(message, protocol.Failed) and self._tokens:
                self._failed = message
                continue
            if isinstance(message, protocol.Seated):
                self.token = message.token
            elif isinstance(message, protocol.Accepted | protocol.Refused) and message.key:
                with self._lock:
                    self.pending.pop(message.key, None)
            self._hear(message)
        return True
