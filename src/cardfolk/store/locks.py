"""Locks: which of several servers on one PostgreSQL runs the bots and clocks of a table.

A lock only spares double work: that nothing happens twice is the log's doing.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, TypeVar

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from .schema import SPACE
from .store import Store

log = logging.getLogger("cardfolk.store")
Answer = TypeVar("Answer")

HOLD = text("SELECT id FROM unnest(cast(:ids AS bigint[])) AS id WHERE pg_try_advisory_lock(:space + id)")
RELEASE = text("SELECT pg_advisory_unlock(:space + id) FROM unnest(cast(:ids AS bigint[])) AS id")
LOOK = text("SELECT 1")
# A computer that vanishes cannot end its connection: PostgreSQL is to find out in seconds, not hours.
ALIVE = text(
    "SELECT set_config('tcp_keepalives_idle', '5', false), set_config('tcp_keepalives_interval', '2', false),"
    " set_config('tcp_keepalives_count', '3', false)"
)
# An error takes no lock back that was got before it: what is ours and should not be.
GOT = text(
    "SELECT cast(objid AS bigint) FROM pg_locks"
    " WHERE locktype = 'advisory' AND pid = pg_backend_pid() AND cast(classid AS bigint) = :space >> 32"
)


def open_locks(store: Store, lost: Callable[[frozenset[int]], None]) -> Locks | AlwaysMine:
    """The locks that this store needs."""
    return Locks(store, lost) if store.database.shared else AlwaysMine()


def _known(answer: Answer) -> Future[Answer]:
    known: Future[Answer] = Future()
    known.set_result(answer)
    return known


class AlwaysMine:
    """Locks where no other server can be: the store is a file."""

    def __init__(self) -> None:
        self.held: frozenset[int] = frozenset()

    def hold(self, id: int) -> Future[bool]:
        """Whether this server may run the table from now on."""
        if id not in self.held:
            self.held |= {id}
        return _known(True)

    def hold_many(self, ids: Iterable[int]) -> Future[set[int]]:
        """Those of these tables that this server may run from now on."""
        some = set(ids)
        self.held |= some
        return _known(some)

    def release(self, id: int) -> None:
        """Leave a table to others."""
        self.held -= {id}

    def close(self) -> None:
        """Leave all."""
        self.held = frozenset()


class Locks:
    """Advisory locks of one connection to PostgreSQL, which gives them to others as soon as that is gone.

    `lost` is called on a thread of its own with the tables whose locks went with the connection, at most `beat` seconds
    after. A lock that cannot be had now is simply not held: ask again later. Nothing here blocks but `close`.
    """

    def __init__(self, store: Store, lost: Callable[[frozenset[int]], None], *, beat: float = 1.0) -> None:
        self._database = store.database
        self._lost = lost
        self._beat = beat
        self._connection: Connection | None = None
        self._away = False
        self.held: frozenset[int] = frozenset()  # replaced, never changed: any thread may look
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._lock = Lock()  # nothing is asked after close
        self._closed = False
        self._thread = Thread(target=self._run, name="cardfolk locks", daemon=True)
        self._thread.start()

    # From any thread

    def hold(self, id: int) -> Future[bool]:
        """Whether this server may run the table from now on."""
        answer: Future[bool] = Future()
        if not self._ask(lambda: _answer(answer, id in self._hold({id}))):
            answer.set_result(False)
        return answer

    def hold_many(self, ids: Iterable[int]) -> Future[set[int]]:
        """Those of these tables that this server may run from now on: one question for all."""
        some = set(ids)
        answer: Future[set[int]] = Future()
        if not self._ask(lambda: _answer(answer, self._hold(some))):
            answer.set_result(set())
        return answer

    def release(self, id: int) -> None:
        """Leave a table to others."""
        self._ask(lambda: self._release({id}))

    def close(self) -> None:
        """Leave all, and end."""
        with self._lock:
            self._closed = True
            self._jobs.put(None)
        self._thread.join()

    def _ask(self, job: Callable[[], None]) -> bool:
        with self._lock:
            if not self._closed:
                self._jobs.put(job)
            return not self._closed

    # On the thread

    def _run(self) -> None:
        while True:
            try:
                job = self._jobs.get(timeout=self._beat)
            except Empty:
                job = self._look
            if job is None:
                break
            job()
        self.held = frozenset()
        self._leave()

    def _look(self) -> None:
        """Is the connection alive? The locks live as long."""
        if self.held:
            self._query(LOOK)

    def _hold(self, ids: set[int]) -> set[int]:
        if new := ids - self.held:
            found = self._query(HOLD, ids=sorted(new), space=SPACE)
            self.held |= {int(row[0]) for row in found}
        return ids & self.held

    def _release(self, ids: set[int]) -> None:
        if ids := ids & self.held:
            self.held -= ids
            self._query(RELEASE, ids=sorted(ids), space=SPACE)

    def _query(self, query: Any, **values: object) -> list[Any]:
        """What PostgreSQL answers; nothing if it does not, and then every lock is lost."""
        try:
            if self._connection is None:
                self._connection = self._database.single.connect()
                self._connection.execute(ALIVE)
            found = list(self._connection.execute(query, values))
            self._away = False
            return found
        except SQLAlchemyError as wrong:
            if not self._away:
                log.warning("%s; no table is run from here meanwhile", self._database.unusable(wrong))
            self._away = True
            if query is HOLD and isinstance(wrong, DBAPIError) and not wrong.connection_invalidated:
                self._give_back()  # PostgreSQL has no room for so many, say
            else:
                self._lose()
            return []

    def _give_back(self) -> None:
        """Keep what was held before a question failed halfway, and no more."""
        got = {int(row[0]) for row in self._query(GOT, space=SPACE)}
        if more := got - self.held:
            self._query(RELEASE, ids=sorted(more), space=SPACE)

    def _lose(self) -> None:
        self._leave()
        lost, self.held = self.held, frozenset()
        try:
            if lost:
                self._lost(lost)
        except Exception:  # whoever should hear it is gone
            log.exception("nobody could be told that locks were lost")

    def _leave(self) -> None:
        """Let the connection go for good: in a pool it would keep its locks."""
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                connection.invalidate()
                connection.close()
            except SQLAlchemyError:
                pass


def _answer(future: Future[Answer], answer: Answer) -> None:
    """Whoever asked may have stopped waiting."""
    if future.set_running_or_notify_cancel():
        future.set_result(answer)
