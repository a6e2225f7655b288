"""Writer: the one thread that writes for a server. All that waits is committed at once, and only then is it told."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from json import JSONEncoder, loads
from json.encoder import encode_basestring_ascii as quoted
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import monotonic, sleep, time
from typing import NamedTuple

from sqlalchemy import Connection, select, tuple_
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError, SQLAlchemyError, TimeoutError

from ..table import Conflict, Entry, Result
from ..table.entries import row_of
from ..words import BadText
from .database import full
from .schema import entries, results
from .store import SIZES, Store, filled, touch

Done = Callable[[Exception | None], None]
Told = list[tuple[Done, Exception | None]]
Measured = Callable[[Sequence[str], float], None]

MOST = SIZES[-1]  # entries in one commit
FIRST_WAIT, LONGEST_WAIT = 0.02, 1.0  # seconds between tries while the database is away

log = logging.getLogger("cardfolk.store")
encode = JSONEncoder(separators=(",", ":")).encode


def _not_measured(kinds: Sequence[str], seconds: float) -> None:
    pass


class _Waiting(NamedTuple):
    """A row to be written: an entry, or a result, for which nobody waits."""

    row: tuple[object, ...]
    done: Done | None


class Writer:
    """Entries from any thread, committed together by one.

    `wake` is called on that thread, once a commit, with everyone who is to be told: None if the entry is kept for good,
    Conflict if its number was taken, StoreFull if there was no room for it, other BadText if it could not be written,
    the database being away for `patience` seconds (then nobody knows whether the entry is there: read the log again).
    At most one entry a table may wait at a time. Results that could not be noted wait for the next commit.
    `measured` is told the kinds of the entries that a commit kept, and the seconds it took; `away` is whether the last
    try has failed.
    """

    def __init__(
        self,
        store: Store,
        wake: Callable[[Told], None],
        *,
        patience: float = 20.0,
        touch_every: float = 30.0,
        measured: Measured = _not_measured,
    ) -> None:
        self.away = False
        self._measured = measured
        self._database = store.database
        self._wake = wake
        self._patience = patience
        self._touch_every = touch_every
        self._touch_at = monotonic() + touch_every
        self._touched: set[int] = set()
        self._unnoted: list[_Waiting] = []
        self._left: list[_Waiting] = []  # that came with the last batch, and was too much for it
        self._connection: Connection | None = None
        self._queue: SimpleQueue[Sequence[_Waiting]] = SimpleQueue()
        self._lock = Lock()  # nothing is put after close
        self._closed = False
        self._thread = Thread(target=self._run, name="cardfolk writer", daemon=True)
        self._thread.start()

    # From any thread

    def put(self, id: int, entry: Entry, done: Done) -> None:
        """Have an entry written to the log of this table; returns at once. BadText if the writer is closed."""
        self.put_many([(id, entry, done)])

    def put_many(self, some: Sequence[tuple[int, Entry, Done]]) -> None:
        """The same for several tables at once, in one commit if all goes well."""
        # The exact time is also the mark by which the writer knows its own entry again.
        now = time()
        waiting = []
        for id, entry, done in some:
            number, kind, seat, values = row_of(entry)
            waiting.append(_Waiting((id, number, now, kind, seat, _json(values)), done))
        self._add(waiting)

    def finish(self, id: int, game: int, result: Result) -> None:
        """Have it noted how a game at this table ended; once is enough."""
        scores, winners = encode(result.scores), encode(result.winners)
        self._add([_Waiting((id, game, time(), result.moves, scores, winners), None)])

    def close(self) -> None:
        """Write what waits, and end."""
        with self._lock:
            self._closed = True
            self._queue.put(())
        self._thread.join()

    def _add(self, waiting: Sequence[_Waiting]) -> None:
        with self._lock:
            if self._closed:
                raise BadText("the store is closed")
            self._queue.put(waiting)

    # On the thread

    def _run(self) -> None:
        while self._left or not (self._closed and self._queue.empty()):
            if batch := self._next():
                batch, self._unnoted = [*self._unnoted, *batch], []
                began = monotonic()
                told = self._write(batch)
                took = monotonic() - began
                self._tell(told)
                kinds = [str(waiting.row[3]) for waiting in batch if waiting.done]
                self._measured([kind for kind, (_, wrong) in zip(kinds, told, strict=True) if wrong is None], took)
            if monotonic() >= self._touch_at:
                self._touch()
        self._touch()
        self._leave()

    def _next(self) -> list[_Waiting]:
        """All that waits, as soon as something does, as far as one commit takes it."""
        try:
            first = self._left or self._queue.get(timeout=self._touch_every)
        except Empty:
            return []
        batch = self._waiting(MOST, list(first))
        self._left = batch[MOST:]
        return batch[:MOST]

    def _waiting(self, most: int, batch: list[_Waiting]) -> list[_Waiting]:
        try:
            while len(batch) < most:
                batch.extend(self._queue.get_nowait())
        except Empty:
            pass
        return batch

    def _write(self, batch: list[_Waiting]) -> Told:
        """Write a batch, trying again while the database is away."""
        until = monotonic() + self._patience
        wait = FIRST_WAIT
        while True:
            try:
                told = self._try(batch)
                self.away = False
                return told
            except Exception as wrong:
                self._leave()
                self.away = True
                if _away(wrong) and not full(wrong) and monotonic() + wait < until:
                    if wait == FIRST_WAIT:
                        log.warning("%s; trying again", self._database.unusable(wrong))
                    sleep(wait)
                    wait = min(2 * wait, LONGEST_WAIT)
                    continue
                error = self._database.unusable(wrong)
                log.error("%s; what waited is not written", error, exc_info=not isinstance(wrong, SQLAlchemyError))
                batch += self._left
                self._left = []
                self._waiting(10**9, batch)
                self._unnoted = [waiting for waiting in batch if not waiting.done]
                return [(waiting.done, error) for waiting in batch if waiting.done]

    def _try(self, batch: list[_Waiting]) -> Told:
        if self._connection is None:
            self._connection = self._database.single.connect()
        connection = self._connection
        asked = [(waiting.row, waiting.done) for waiting in batch if waiting.done]
        notes = [waiting.row for waiting in batch if not waiting.done]
        together = bool(notes) and connection.dialect.name == "sqlite"  # so that the disk is waited for once
        if together:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        for row in notes:  # before the entries: once those are written, nothing may fail
            _note(connection, row)
        found = _keep(connection, [row for row, _ in asked])
        if together:
            connection.exec_driver_sql("COMMIT")
        self._touched.update(int(str(row[0])) for row, _ in asked)
        return [(done, error) for (_, done), error in zip(asked, found, strict=True)]

    def _tell(self, told: Told) -> None:
        try:
            if told:
                self._wake(told)
        except Exception:  # whoever waited is gone; what is written is written
            log.exception("nobody could be told of what was written")

    def _touch(self) -> None:
        """Note at which tables something happened. Nobody relies on it, so it is not tried twice."""
        ids, self._touched = sorted(self._touched), set()
        self._touch_at = monotonic() + self._touch_every
        try:
            for start in range(0, len(ids), 1000):
                if self._connection is not None:
                    touch(self._connection, ids[start : start + 1000], time())
        except SQLAlchemyError:
            self._leave()

    def _leave(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                connection.close()
            except SQLAlchemyError:
                pass


def _json(values: Mapping[str, object]) -> str:
    """As `encode` writes it; texts, which is what a move has, without all that it prepares each time."""
    parts = [
        f"{quoted(name)}:{quoted(value) if isinstance(value, str) else encode(value)}" for name, value in values.items()
    ]
    return "{" + ",".join(parts) + "}"


def _away(wrong: Exception) -> bool:
    """Whether it may help to try again."""
    if isinstance(wrong, DBAPIError) and wrong.connection_invalidated:
        return True
    return isinstance(wrong, OperationalError | InterfaceError | TimeoutError)


@cache
def _sql(table: str, rows: int, mark: str) -> str:
    """One statement for all rows: much quicker than a row at a time, and as quick by hand as SQLAlchemy is slow."""
    columns = ", ".join(f'"{column.name}"' for column in entries.metadata.tables[table].columns)
    row = f"({', '.join([mark] * len(entries.metadata.tables[table].columns))})"
    return f"INSERT INTO {table} ({columns}) VALUES {', '.join([row] * rows)} ON CONFLICT DO NOTHING"


def _insert(connection: Connection, table: str, rows: Sequence[tuple[object, ...]]) -> int:
    """Insert the rows whose keys are free, in one commit; how many these were."""
    mark = "?" if connection.dialect.name == "sqlite" else "%s"
    full = filled(rows)  # a row that comes again does nothing: its key is taken then
    values = tuple([value for row in full for value in row])
    return connection.exec_driver_sql(_sql(table, len(full), mark), values).rowcount


def _note(connection: Connection, row: tuple[object, ...]) -> None:
    """Write a result. The entries tell it too, so one that cannot be written harms nothing."""
    try:
        _insert(connection, results.name, [row])
    except DBAPIError as wrong:
        if _away(wrong):
            raise
        log.error("how game %s of table %s ended cannot be noted", row[1], row[0])


def _keep(connection: Connection, rows: list[tuple[object, ...]]) -> list[Exception | None]:
    """Write entries; what came of each."""
    if not rows:
        return []
    try:
        if _insert(connection, entries.name, rows) == len(rows):
            return [None] * len(rows)
    except DBAPIError as wrong:
        if _away(wrong):
            raise
        if len(rows) > 1:  # one that cannot be written harms no other
            return [_keep(connection, [row])[0] for row in rows]
        if isinstance(wrong, IntegrityError):
            return [BadText(f"there is no table {rows[0][0]}")]
        return [BadText(f"entry {rows[0][1]} of table {rows[0][0]} cannot be written")]
    return _compare(connection, rows)


def _compare(connection: Connection, rows: list[tuple[object, ...]]) -> list[Exception | None]:
    """Who was first where not all was new: another, or this writer in a try whose answer was lost."""
    key = tuple_(entries.c.table_id, entries.c.number)
    query = select(entries).where(key.in_([(row[0], row[1]) for row in rows]))
    there = {(found[0], found[1]): tuple(found) for found in connection.execute(query)}
    return [
        None
        if there.get((row[0], row[1])) == (*row[:5], loads(str(row[5])))
        else Conflict(f"entry {row[1]} is there already")
        for row in rows
    ]
