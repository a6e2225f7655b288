"""What whoever starts a server is told in the terminal: the addresses to share, one of them to point a phone at."""

from __future__ import annotations

import os
import sys
from io import StringIO
from math import ceil
from shutil import get_terminal_size

from ..words import Speaker

BORDER = 2  # modules of quiet around a code
WHITE_ON_BLACK, USUAL = "\x1b[97;40m", "\x1b[0m"  # whatever the terminal's own colours are


class Hosting:
    """Prints to standard output, in the words of a speaker; a terminal that is gone is no error."""

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker

    def moved(self, port: int, other: int) -> None:
        """The usual port is taken."""
        tell = self.speaker.tell
        self._print(tell("Port {port} is taken, so this is port {next}.", port=str(port), next=str(other)))

    def opened(self, here: str, network: str, public: str, tunnel: bool) -> None:
        """People can come."""
        tell = self.speaker.tell
        self._print(tell("The tables are open. Ctrl-C closes them."))
        self._print("  " + tell("On this computer: {url}", url=here))
        if public:
            self._share(tell("From anywhere: {url}", url=public), public)
        elif tunnel:
            self._print("  " + tell("From anywhere: the tunnel is asked for an address ..."))
        elif network:
            self._share(tell("On phones and computers in your network: {url}", url=network), network)

    def tunnel_open(self, address: str) -> None:
        """The tunnel has an address."""
        self._share(self.speaker.tell("From anywhere: {url}", url=address), address)

    def tunnel_lost(self, seconds: float) -> None:
        """The tunnel has ended."""
        count = ceil(seconds)
        self._print(
            self.speaker.tell(
                (
                    "The tunnel has ended; it is started again in {count} second.",
                    "The tunnel has ended; it is started again in {count} seconds.",
                ),
                count=count,
            )
        )

    def tunnel_silent(self) -> None:
        """The tunnel says no address."""
        tell = self.speaker.tell
        self._print(tell("The tunnel tells no address yet. --log-level debug shows what it says."))

    def closed(self) -> None:
        """It is over."""
        self._print(self.speaker.tell("The tables are closed; every game is kept."))

    def _share(self, line: str, url: str) -> None:
        self._print("  " + line)
        if code := qr_code(url, self.speaker.ascii):
            self._print(code)

    def _print(self, text: str) -> None:
        try:
            print(text, flush=True)
        except (OSError, ValueError):
            pass


def qr_lines(text: str) -> list[str]:
    """A text as a QR code of half blocks, to be shown white on black; nothing where there is none."""
    try:
        import segno
    except ImportError:
        return []
    out = StringIO()
    segno.make(text, error="l", micro=False).terminal(out, border=BORDER, compact=True)
    return out.getvalue().splitlines()


def qr_code(text: str, ascii: bool) -> str:
    """A text as a QR code for this terminal; nothing where there is none, or where it does not fit."""
    if not sys.stdout.isatty() or os.environ.get("TERM", "") == "dumb":
        return ""
    try:
        import segno
    except ImportError:
        return ""
    code = segno.make(text, error="l", micro=False)
    width = code.symbol_size(border=BORDER)[0]
    columns = get_terminal_size().columns
    out = StringIO()
    if not ascii:
        code.terminal(out, border=BORDER, compact=True)
    elif 2 * width <= columns and sys.platform != "win32":
        code.terminal(out, border=BORDER)  # spaces in two colours
    if width > columns:
        return ""
    return "\n".join(line if ascii else WHITE_ON_BLACK + line + USUAL for line in out.getvalue().splitlines())
