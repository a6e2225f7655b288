"""What a server writes down about itself: a line an event, as text or JSON. Never a token, a card, a seed or a chat.

    LOGGER.info("table made", extra=about(table=brief(code), game=game.id))

At every level a table is named by the first letters of its code, for the code is the way in; addresses of people are
cut short, but at debug.
"""

from __future__ import annotations

import logging
import re
import sys
import traceback
from datetime import UTC, datetime
from ipaddress import ip_address, ip_network
from time import monotonic

from msgspec.json import encode

from ..table import Refused

LEVELS = ("debug", "info", "warning", "error")
STYLES = ("text", "json")

# Should a secret ever stand in a message after all: tokens and keys, seeds, passwords in addresses.
SECRET = re.compile(r"[A-Za-z0-9_-]{43,}|\d{40,}|(?<=://)[^\s/@]+(?=@)")
MOST = 20  # lines that say the same, in
PERIOD = 10.0  # seconds


def about(**fields: object) -> dict[str, object]:
    """What a line is about, as `extra` of a call."""
    return {"fields": fields}


def brief(code: str) -> str:
    """A table's code, cut so that it names the table and lets nobody in.

    >>> brief("abcdefghjkmn")
    'abcd…'
    """
    return code[:4] + "…"


def refusal(code: str, refused: Refused) -> dict[str, object]:
    """What is written of a refusal: what it says without what fills it, for that may be a card."""
    template = refused.words.template
    return about(table=brief(code), why=template if isinstance(template, str) else template[0])


def near(address: str) -> str:
    """About where somebody is: the network, not the computer.

    >>> near("203.0.113.77"), near("2001:db8:1:2::3"), near("somewhere")
    ('203.0.113.0/24', '2001:db8:1::/48', '')
    """
    try:
        size = 24 if ip_address(address).version == 4 else 48
        return str(ip_network(f"{address}/{size}", strict=False))
    except ValueError:
        return ""


def write_to(stream: logging.Handler, style: str, level: str) -> None:
    """Have everything written there from now on; nothing of other packages below a warning."""
    stream.setFormatter(JsonLines() if style == "json" else TextLines(level == "debug"))
    stream.addFilter(Flood())
    root = logging.getLogger()
    root.handlers[:] = [stream]
    root.setLevel(logging.WARNING)
    logging.getLogger("cardfolk").setLevel(level.upper())
    logging.captureWarnings(True)


def begin(style: str, level: str) -> None:
    """Write to standard error."""
    write_to(logging.StreamHandler(sys.stderr), style, level)


class JsonLines(logging.Formatter):
    """One JSON object a line: at, level, from, event, what it is about, and the trace of an error."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "event": _clean(record.getMessage()),
        }
        fields = getattr(record, "fields", {})
        line.update((name, _clean(value) if isinstance(value, str) else value) for name, value in fields.items())
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = _clean(_in_a_line(record.exc_info[1]))
            line["trace"] = _clean("".join(traceback.format_exception(record.exc_info[1])))
        return encode(line).decode()


class TextLines(logging.Formatter):
    """For a person to read. An error is one line too; its trace is there at debug."""

    def __init__(self, traces: bool) -> None:
        super().__init__()
        self.traces = traces

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        at = datetime.fromtimestamp(record.created).isoformat(" ", "seconds")
        fields = "".join(f" {name}={value}" for name, value in getattr(record, "fields", {}).items())
        line = f"{at} {record.levelname.lower()}: {' '.join(record.getMessage().split())}{fields}"
        if record.exc_info and record.exc_info[1] is not None:
            line += f": {_in_a_line(record.exc_info[1])}"
            if self.traces:
                line += "\n" + "".join(traceback.format_exception(record.exc_info[1])).rstrip()
        return _clean(line)


class Flood(logging.Filter):
    """Lets no event fill the disk: what says the same too often is counted instead."""

    def __init__(self) -> None:
        super().__init__()
        self._counts: dict[str, int] = {}
        self._since = monotonic()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this line is written."""
        now = monotonic()
        if now - self._since > PERIOD:
            self._since = now
            self._counts.clear()
        count = self._counts[str(record.msg)] = self._counts.get(str(record.msg), 0) + 1
        if count == MOST and record.levelno > logging.DEBUG:
            record.msg = f"{record.msg} (and more like this, not written for {PERIOD:g} s)"
        return count <= MOST or record.levelno <= logging.DEBUG


def _clean(text: str) -> str:
    return SECRET.sub("…", text)


def _in_a_line(wrong: BaseException) -> str:
    """What went wrong, and where."""
    frames = traceback.extract_tb(wrong.__traceback__)
    where = f" ({frames[-1].filename.rpartition('/')[2]}:{frames[-1].lineno})" if frames else ""
    return f"{type(wrong).__name__}: {' '.join(str(wrong).split())}{where}"
