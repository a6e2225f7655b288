"""What whoever runs a server can set, with what usually fits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from urllib.parse import urlsplit

from ..words import BadText, Words


@dataclass(frozen=True)
class Settings:
    """How a server behaves, and where it says no."""

    public_url: str = ""  # the address seen from outside; better as --public-url
    pace: float = 0.6  # seconds before a bot's move
    window: float = 5.0  # seconds that claims stay open with several people at the table
    window_alone: float = 1.5  # the same with one person and bots
    away: float = 60.0  # seconds after which the others may let a bot stand in
    give: float = 2.0  # seconds that a deal waits for the players' randomness
    standin: str = "medium"  # the bot that plays for who is away or late
    hints: str = "expert"  # the bot that gives hints
    idle: float = 60.0  # seconds that a table stays in memory with nobody there
    poll: float = 5.0  # seconds between looks into the log for what other servers did
    tables: int = 100_000  # tables in memory at once
    guests: int = 100  # people who watch a table; its players always get in
    connections: int = 20_000  # connections in all; players of a table get in all the same
    per_address: int = 100  # people at tables from one address
    sockets: float = 20.0  # new sockets a second from one address, and ten times that at once
    opens: float = 5.0  # people a second who come to tables from one address, and ten times that at once
    asks: float = 60.0  # requests for pages a second from one address, and ten times that at once
    replays: float = 2.0  # requests for replays a second from one address, and ten times that at once
    size: int = 8192  # bytes that a message may have
    rate: float = 30.0  # messages a second from one connection
    burst: int = 60  # messages at once, before the rate counts
    talk: float = 0.5  # lines a second that one person may say, and ten at once
    changes: float = 1.0  # times a second that one person may sit down, leave, begin, and ten at once
    advice: float = 0.5  # hints a second for one person, and five at once
    makes: int = 30  # new tables a minute from one address
    hello: float = 10.0  # seconds to say who one is, or to send a request
    slow: float = 10.0  # seconds that somebody may not read what is sent
    ping: float = 10.0  # seconds between looks whether somebody is still there, and for the answer


@dataclass(frozen=True)
class Running:
    """Where a server listens and keeps its games, and how it tells of itself."""

    host: str = "0.0.0.0"
    port: int | None = None  # None: the usual one, or the next that is free
    database: str = ""
    redis: str = ""
    tunnel: str = ""  # a command that gives an address in the internet
    tunnel_pattern: str = ""  # how its address is found in what it says
    metrics_token: str = ""
    log: str = "text"
    log_level: str = "info"
    safe: bool = True  # a move is on the disk before anyone is told, so that a power cut takes none back


def read_address(text: str) -> str:
    """An address that people open, without what may follow; BadText if it is none.

    >>> read_address("https://cards.example.org/")
    'https://cards.example.org'
    """
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/") or parts.query:
        told = {"text": repr(text)}
        raise BadText(Words("--public-url: expected an address like https://cards.example.org, not {text}", told))
    return f"{parts.scheme}://{parts.netloc}"


def read_settings(texts: Sequence[str], **given: object) -> Settings:
    """Settings from texts like `rate=50`; BadText names what there is.

    >>> read_settings(["pace=0", "guests=7"], public_url="https://example.org").guests
    7
    """
    usual = Settings()
    values = dict(given)
    names = [field.name for field in fields(Settings)]
    for text in texts:
        name, _, value = text.partition("=")
        if name not in names:
            told = {"name": repr(name), "names": ", ".join(names)}
            raise BadText(Words("there is no setting {name}; there are {names}", told))
        kind = type(getattr(usual, name))
        try:
            values[name] = kind(value)
        except ValueError:
            told = {"name": name}
            whole = kind is int
            raise BadText(
                Words("{name}: expected a whole number" if whole else "{name}: expected a number", told)
            ) from None
    if address := str(values.get("public_url", "")):
        values["public_url"] = read_address(address)
    return Settings(**values)  # type: ignore[arg-type]  # checked against the fields
