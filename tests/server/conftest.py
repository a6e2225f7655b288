"""A server for all tests of a worker: quick bots, short windows, no limits that a test does not ask for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .host import Host

QUICK = (
    "pace=0",
    "rate=100000",
    "burst=100000",
    "makes=100000",
    "sockets=100000",
    "opens=100000",
    "talk=100000",
    "changes=100000",
    "advice=100000",
    "window=0.05",
    "window_alone=0.02",
    "give=0.5",
    "away=0.1",
)


def quick(*more: str) -> list[str]:
    """Options of `cardfolk serve` for tests."""
    return [part for text in (*QUICK, *more) for part in ("--set", text)]


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A running server."""
    host = Host(tmp_path_factory.mktemp("server"), *quick()).start()
    yield host
    host.stop()


@pytest.fixture(scope="session")
def base(host: Host) -> str:
    """Its address."""
    return host.base
