"""Strangers for tests of the server: bare sockets from addresses of their own, which say little and read less."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Callable
from pathlib import Path

from .host import Host

LONG = 180.0  # seconds until something that should have happened is given up for lost


def until(so: Callable[[], bool], what: str) -> None:
    """Wait until something is so."""
    ends = time.monotonic() + LONG
    while not so():
        assert time.monotonic() < ends, f"never: {what}"
        time.sleep(0.02)


def stranger(host: Host, source: str = "127.0.0.2", send: str | bytes = b"", buffer: int = 0) -> socket.socket:
    """A connection that has said just this; with `buffer`, one that takes no more than so many bytes unread."""
    found = socket.socket()
    if buffer:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    found.bind((source, 0))
    found.settimeout(LONG)
    found.connect(("127.0.0.1", host.port))
    if send:
        found.sendall(send.encode() if isinstance(send, str) else send)
    return found


def upgrade(code: str) -> str:
    """What asks for the WebSocket of a table."""
    return (
        f"GET /ws/{code} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )


def frame(text: str) -> bytes:
    """A text as a client sends it, masked with zeros."""
    data = text.encode()
    size = len(data)
    head = bytes([0x81, 0x80 | size]) if size < 126 else bytes([0x81, 0xFE]) + size.to_bytes(2, "big")
    return head + b"\0\0\0\0" + data


def joined(host: Host, code: str, token: str = "", source: str = "127.0.0.2", buffer: int = 0) -> socket.socket:
    """A connection to a table that has said hello, and read nothing of the answer."""
    found = stranger(host, source, upgrade(code), buffer)
    said = b""
    while b"\r\n\r\n" not in said:
        said += found.recv(1)
    assert b" 101 " in said, said
    found.sendall(frame(f'{{"type":"hello","token":"{token}"}}'))
    return found


def reset(sock: socket.socket) -> None:
    """Close it so that the other side is told of an error."""
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    sock.close()


def ended(sock: socket.socket) -> bytes:
    """All that comes until the server ends the connection, as it must."""
    said = b""
    try:
        while data := sock.recv(65536):
            said += data
    except ConnectionError:
        pass
    sock.close()
    return said


def sockets(host: Host) -> int:
    """How many sockets a server has open."""
    assert host.process is not None
    count = 0
    for link in Path(f"/proc/{host.process.pid}/fd").iterdir():
        try:
            count += os.readlink(link).startswith("socket:")
        except OSError:
            pass  # closed meanwhile
    return count
