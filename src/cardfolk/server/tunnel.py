"""Tunnel: a program beside the server that gives it an address in the internet, started again whenever it ends."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import shlex
import shutil
import signal
import sys
from collections.abc import Callable
from urllib.parse import urlsplit

from ..words import BadText, Words
from .logs import about

LOGGER = logging.getLogger("cardfolk.server")
COLOURS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
ADDRESS = re.compile(r"https://[A-Za-z0-9.-]+(?::\d+)?[^\s\"'|<>\])]*")
THEIRS = ("www.", "docs.", "developers.", "dashboard.", "admin.", "login.", "github.")  # not a tunnel, but about them
FIRST_WAIT, LONGEST_WAIT = 1.0, 60.0  # seconds before it is started again
STEADY = 60.0  # seconds after which it counts as having worked
SILENT = 30.0  # seconds after which it is odd that no address has come
END = 5.0  # seconds that it has to end by itself


def find_address(line: str, pattern: re.Pattern[str] | None = None) -> str:
    """The address that a line of a tunnel's output tells, or nothing.

    Without a pattern: an https address with no path, as a tunnel's is and its manual's is not.

    >>> find_address("INF |  https://two-words.example.com   |")
    'https://two-words.example.com'
    >>> find_address("read https://developers.example.com/tunnels and https://example.com/terms first")
    ''
    """
    line = COLOURS.sub("", line)
    if pattern is not None:
        found = pattern.search(line)
        address = (found[1] if found.re.groups else found[0]) if found else ""
        return address.rstrip("/") if address and urlsplit(address).scheme in ("http", "https") else ""
    for found in ADDRESS.finditer(line):
        parts = urlsplit(found[0].rstrip(".,;:"))
        if parts.path in ("", "/") and not parts.query and not parts.netloc.startswith(THEIRS) and "." in parts.netloc:
            return f"https://{parts.netloc}"
    return ""


class Tunnel:
    """Runs COMMAND. `found` is called with each address it tells, `lost` with the seconds until the next try."""

    def __init__(self, command: str, pattern: str, found: Callable[[str], None], lost: Callable[[float], None]) -> None:
        try:
            self._words = shlex.split(command, posix=sys.platform != "win32")
        except ValueError as wrong:
            raise BadText(Words("--tunnel: {why}", {"why": str(wrong).lower()})) from None
        if not self._words or shutil.which(self._words[0]) is None:
            name = self._words[0] if self._words else ""
            raise BadText(Words("--tunnel: there is no program {name}", {"name": repr(name)}))
        try:
            self._pattern = re.compile(pattern) if pattern else None
        except re.error as wrong:
            raise BadText(Words("--tunnel-pattern: {why}", {"why": str(wrong)})) from None
        self._found = found
        self._lost = lost
        self._running: asyncio.Task[None] | None = None
        self._process: asyncio.subprocess.Process | None = None
        self._silent: asyncio.TimerHandle | None = None

    def start(self, port: int, silent: Callable[[], None]) -> None:
        """Start it for a server on this port; `silent` is called if no address comes for long."""
        command = [word.replace("{port}", str(port)) for word in self._words]
        self._running = asyncio.create_task(self._keep_running(command))
        self._silent = asyncio.get_running_loop().call_later(SILENT, silent)

    async def close(self) -> None:
        """End it."""
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)
        if self._silent is not None:
            self._silent.cancel()

    async def _keep_running(self, command: list[str]) -> None:
        loop = asyncio.get_running_loop()
        wait = FIRST_WAIT
        while True:
            began = loop.time()
            try:
                await self._run(command)
            finally:
                await self._end()
            if loop.time() - began > STEADY:
                wait = FIRST_WAIT
            self._lost(wait)
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    async def _run(self, command: list[str]) -> None:
        """Start it once, and listen until it ends."""
        pipe, both = asyncio.subprocess.PIPE, asyncio.subprocess.STDOUT
        try:
            process = await asyncio.create_subprocess_exec(
                *command,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=pipe,
                stderr=both,
                start_new_session=True,  # Ctrl-C is for the server, which ends it in its turn
            )
        except OSError as wrong:
            LOGGER.warning("the tunnel cannot be started", extra=about(why=wrong.strerror or str(wrong)))
            return
        self._process = process
        assert process.stdout is not None
        found = False
        rest = ""
        while data := await process.stdout.read(4096):
            *lines, rest = re.split(r"[\r\n]+", rest[-4096:] + data.decode(errors="replace"))
            for line in lines:
                LOGGER.debug("tunnel: %s", line)
                address = "" if found else find_address(line, self._pattern)
                if address:
                    found = True
                    if self._silent is not None:
                        self._silent.cancel()
                    LOGGER.info("the tunnel is open", extra=about(address=address))
                    self._found(address)
        LOGGER.warning("the tunnel has ended", extra=about(code=await process.wait()))

    async def _end(self) -> None:
        """End the program and all it has started."""
        process, self._process = self._process, None
        if process is None:
            return
        _signal(process, hard=False)
        try:
            await asyncio.wait_for(process.wait(), END)
        except TimeoutError:
            pass
        _signal(process, hard=True)
        await process.wait()


def _signal(process: asyncio.subprocess.Process, hard: bool) -> None:
    try:
        if sys.platform == "win32":
            process.kill() if hard else process.terminate()
        else:
            os.killpg(process.pid, signal.SIGKILL if hard else signal.SIGTERM)
    except (ProcessLookupError, PermissionError):
        pass
