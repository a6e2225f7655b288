"""Locks: a table is run by one server, and by another as soon as that one is gone."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue
from time import monotonic

import pytest

from cardfolk.store.locks import AlwaysMine, Locks, open_locks
from cardfolk.store.store import Store

from ..services import Postgres


class Server:
    """A server's store and locks, and what it was told of losing some."""

    def __init__(self, url: str) -> None:
        self.store = Store(url)
        self.lost: SimpleQueue[frozenset[int]] = SimpleQueue()
        self.locks = Locks(self.store, self.lost.put, beat=0.05)

    def hold(self, *ids: int) -> set[int]:
        return self.locks.hold_many(ids).result(20)

    def close(self) -> None:
        self.locks.close()
        self.store.close()


@pytest.fixture
def servers(postgres_url: str) -> Iterator[list[Server]]:
    some = [Server(postgres_url) for _ in range(2)]
    yield some
    for server in some:
        server.close()


def until_held(server: Server, id: int) -> None:
    """What a server does at each sweep: ask again."""
    end = monotonic() + 20
    while not server.locks.hold(id).result(20):
        assert monotonic() < end, "nobody lets it go"


def test_a_table_is_held_by_one(servers: list[Server]) -> None:
    one, two = servers
    assert one.locks.hold(1).result(20) and one.locks.hold(1).result(20)
    assert not two.locks.hold(1).result(20)
    assert two.hold(1, 2, 3) == {2, 3}
    assert one.hold(1, 2, 4) == {1, 4}
    assert (one.locks.held, two.locks.held) == ({1, 4}, {2, 3})


def test_what_was_held_twice_is_let_go_at_once(servers: list[Server]) -> None:
    one, two = servers
    assert one.hold(1) == one.hold(1) == {1}
    one.locks.release(1)
    one.locks.release(7)
    until_held(two, 1)
    assert not one.locks.hold(1).result(20)
    assert one.locks.held == frozenset()


def test_closing_lets_all_go(servers: list[Server]) -> None:
    one, two = servers
    assert one.hold(1, 2) == {1, 2}
    one.locks.close()
    until_held(two, 1)
    until_held(two, 2)
    assert not one.locks.hold(3).result(20) and one.hold(3) == set()
    one.locks.release(1)
    assert one.lost.empty()


def test_locks_are_lost_with_postgresql_and_had_again(
    servers: list[Server], postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    one, two = servers
    assert one.hold(1, 2) == {1, 2} and two.hold(3) == {3}
    postgres.stop()
    assert one.lost.get(timeout=20) == {1, 2} and two.lost.get(timeout=20) == {3}
    assert one.locks.held == frozenset()
    assert one.hold(1) == set(), "away, nothing can be held"
    postgres.start()
    until_held(two, 1)
    assert two.locks.held == {1}
    assert one.lost.empty() and two.lost.empty()
    assert "sesame" not in caplog.text


HOLDER = """
import sys, threading
from cardfolk.store.locks import Locks
from cardfolk.store.store import Store
locks = Locks(Store(sys.argv[1]), print)
print(locks.hold_many([1, 2]).result(), flush=True)
threading.Event().wait()
"""


def test_locks_move_when_the_holder_is_killed(servers: list[Server], postgres_url: str) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, postgres_url], stdout=subprocess.PIPE, text=True, env=os.environ
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == "{1, 2}\n"
    assert servers[0].hold(1, 2, 3) == {3}
    holder.kill()
    until_held(servers[0], 1)
    until_held(servers[0], 2)
    assert servers[0].locks.held == {1, 2, 3}
    holder.wait()
    holder.stdout.close()


def test_more_locks_than_there_is_room_for_harm_nobody(servers: list[Server]) -> None:
    one, two = servers
    assert one.hold(1, 2) == {1, 2}
    assert one.hold(*range(1, 100_000)) == {1, 2}, "what was got before the room was full is given back"
    assert one.lost.empty()
    assert two.hold(1, 2, 3, 4) == {3, 4}
    assert one.hold(5) == {5}


def test_a_file_has_one_server(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.db")
    locks = open_locks(store, print)
    assert isinstance(locks, AlwaysMine)
    assert locks.hold(1).result(0) and locks.hold_many([2, 3]).result(0) == {2, 3}
    locks.release(2)
    assert locks.held == {1, 3}
    locks.close()
    assert locks.held == frozenset()
    store.close()


def test_a_database_has_several(postgres_url: str) -> None:
    store = Store(postgres_url)
    locks = open_locks(store, print)
    assert isinstance(locks, Locks)
    locks.close()
    store.close()
