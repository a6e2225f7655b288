"""Hosting: a server of one's own that an app starts by itself, and that ends with it."""

from __future__ import annotations

import socket
import subprocess
import sys
from time import monotonic, sleep

from ..words import BadText, Words

PATIENCE = 120.0  # seconds until a server that does not answer is given up
LOOK = 0.1  # seconds between looks whether it answers
ELSEWHERE = ("192.0.2.1", 9)  # an address that is nobody's: the way to it tells one's own


class Host:
    """A server in a process of its own."""

    def __init__(self) -> None:
        with socket.socket() as free:
            free.bind(("", 0))
            self.port = int(free.getsockname()[1])
        self.address = f"http://{_own_address()}:{self.port}"
        command = [sys.executable, "-m", "cardfolk", "serve", "--port", str(self.port), "--public-url", self.address]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def wait(self) -> str:
        """Its address, once it answers; BadText if it does not."""
        end = monotonic() + PATIENCE
        while monotonic() < end and self.process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1.0).close()
            except OSError:
                sleep(LOOK)
            else:
                return self.address
        self.close()
        raise BadText(Words("the server could not be started here"))

    def close(self) -> None:
        """It ends."""
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait()


def _own_address() -> str:
    """This computer as others in its network find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(ELSEWHERE)  # nothing is sent
        except OSError:
            return "127.0.0.1"
        return str(way.getsockname()[0])
