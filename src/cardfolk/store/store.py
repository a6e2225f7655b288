"""Store: tables and their logs, in a file or in PostgreSQL. A log entry that was appended outlives a crash."""

from __future__ import annotations

import logging
from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from time import time
from typing import IO, Any, NamedTuple, TypeVar

from sqlalchemy import Connection, and_, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from ..table import Conflict, Entry, Post, Result, Seat
from ..table.entries import Dealt, Left, Opened, Row, Sat, entry_of, row_of
from ..table.settings import read_post
from ..words import BadText, Words
from .database import Database, held
from .paths import default_file, narrowed, own_file, own_folder
from .schema import REVISION, alone, entries, make, newer, read_revision, results, tables

log = logging.getLogger("cardfolk.store")
T = TypeVar("T")
LOBBY = (
    select(tables.c.code, tables.c.id, tables.c.game, tables.c.touched)
    .where(tables.c.public, tables.c.code.is_not(None))
    .order_by(tables.c.touched.desc())
)
BESIDE = ("-wal", "-shm", ".lock")  # files that go with one of SQLite, by how their names end
SIZES = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256)  # rows that one statement may be about
TOUCH = 60.0  # seconds: how exactly it is known when a table was last played at


@dataclass(frozen=True)
class Finished:
    """A game that was played to its end."""

    table: int
    number: int  # at its table, from 1
    game: str
    seats: tuple[Seat, ...]
    at: float  # when it ended, in seconds since 1970
    result: Result
    after: int | None = None  # moves of a game played before that it went on from; None: it was played from its deal


@dataclass(frozen=True)
class Kept:
    """A table in the store: who sits there, and whether its last game is still being played."""

    id: int
    made: float
    game: str
    seats: tuple[Seat, ...]
    open: bool
    touched: float = 0.0  # when something happened there last


class Public(NamedTuple):
    """A table in the lobby of a server."""

    code: str
    id: int
    game: str
    touched: float  # about when something last happened there, in seconds since 1970


class Posted(NamedTuple):
    """A table on a server that a message in a chat shows."""

    id: int
    code: str
    post: Post


class Held(NamedTuple):
    """A table on a server at which somebody has a seat."""

    code: str
    game: str
    seats: tuple[Seat, ...]  # those that are free too
    seat: int
    match: int
    dealt: int
    touched: float
    games: list[tuple[int, float, Result, int | None]]  # that are over: number, when, how, and `after` of Finished


class Store:
    """The tables in a file, which is made if it is not there, or in a PostgreSQL; BadText if it cannot be used.

    `place` is a file or `postgresql://…`; None is the usual file of this computer. Any thread may use it. `safe` is for
    servers: see Database. At one's own computer a move is not worth a wait for the disk, which on a slow one is longer
    than a frame of the window, since nobody else relies on it: a power cut may cost the last moves, never the file.
    """

    def __init__(self, place: Path | str | None = None, safe: bool = False) -> None:
        self.database = Database(place, safe)
        self.notice: Words | None = None  # what people must know of how their games are kept
        self._held: IO[bytes] | None = None
        file = self.database.file
        with self.database.told():
            if file is not None:
                self._make_own(file)
            with self.database.engine.connect() as connection:
                self._check(connection)

    def _make_own(self, file: Path) -> None:
        """Make the file, if it is not there, and see to it that nobody else can read it, or what is beside it."""
        own_folder(file.parent)
        try:
            # Only one that is new is opened here: closing it would end the locks that SQLite has on it in this process.
            open(file, "xb", opener=own_file).close()
        except FileExistsError:
            for one in (file, *(file.with_name(file.name + end) for end in BESIDE)):
                if not narrowed(one):
                    log.warning("%s can be read by others, and it is not ours to change that", one)

    def _check(self, connection: Connection) -> None:
        """Make the shape, unless it is there; BadText if it is another one."""
        revision = read_revision(connection)
        if not revision:
            connection.rollback()
            alone(connection)
            revision = read_revision(connection)  # somebody else may have been quicker
            if not revision:
                make(connection)
                connection.commit()
                return
        if revision > REVISION:
            raise BadText(newer(self.database.shown))
        if revision < REVISION:
            where = "" if self.database.file == default_file() else f" --database {self.database.shown}"
            known = {"store": self.database.shown, "command": f"cardfolk migrate{where}"}
            raise BadText(Words("{store} was written by an older version of cardfolk: `{command}` updates it", known))

    def close(self) -> None:
        """Let the database go."""
        self.database.engine.dispose()
        if self._held is not None:
            self._held.close()

    def hold(self) -> None:
        """Have a file to oneself until the store is closed, as one who runs tables must; BadText if another has it."""
        file = self.database.file
        if file is not None:
            with self.database.told():
                self._held = held(file.with_name(f"{file.name}.lock"))
            if self._held is None:
                raise BadText(
                    Words("{file} is in use by another cardfolk, which one file allows once", {"file": str(file)})
                )
            self.database.warm()

    def check(self) -> None:
        """BadText unless the store can be read now."""
        with self.reading() as connection:
            connection.execute(select(tables.c.id).limit(1)).first()

    def new_log(self, game: str, code: str = "", public: bool = False) -> StoreLog:
        """A log for a new table; with a code, for one on a server. Conflict if the code is taken."""
        now = time()
        row = {"made": now, "game": game, "code": code or None, "public": public, "touched": now}
        try:
            with self.writing() as connection:
                key = connection.execute(insert(tables).values(row)).inserted_primary_key
        except IntegrityError:
            raise Conflict(f"there is a table {code} already") from None
        assert key is not None
        return StoreLog(self, int(key[0]))

    def log(self, id: int) -> StoreLog:
        """The log of a table that is there; BadText if it is not."""
        with self.reading() as connection:
            if connection.execute(select(tables.c.id).where(tables.c.id == id)).first() is None:
                raise BadText(Words("there is no game {number}; `cardfolk history` lists them", {"number": id}))
        return StoreLog(self, id)

    def find(self, code: str) -> StoreLog | None:
        """The log of the table on a server that has this code."""
        with self.reading() as connection:
            id = connection.execute(select(tables.c.id).where(tables.c.code == code)).scalar()
        return None if id is None else StoreLog(self, id)

    def public_tables(self, limit: int) -> list[Public]:
        """The tables for everyone to see, the one last played at first."""
        with self.reading() as connection:
            return [Public(*row) for row in connection.execute(LOBBY.limit(limit))]

    def posted(self, since: float) -> list[Posted]:
        """The tables on a server that were played at since a time and are shown in a chat."""
        query = (
            select(tables.c.id, tables.c.code, entries.c.kind, entries.c["values"])
            .join(entries)
            .where(entries.c.kind.in_(("open", "settings")), tables.c.code.is_not(None), tables.c.touched >= since)
            .order_by(tables.c.id, entries.c.number)
        )
        found: dict[int, Posted] = {}
        with self.reading() as connection:
            for id, code, kind, values in connection.execute(query):
                post = read_post((values.get("settings", {}) if kind == "open" else values).get("discord"))
                if post is not None:
                    found[id] = Posted(id, code, post)
        return list(found.values())

    def held(self, keys: Mapping[str, Collection[str]]) -> list[Held]:
        """The tables where one of the keys that are given with its code holds a seat, the one last played at first."""
        found: list[Held] = []
        asked = list(keys)
        for start in range(0, len(asked), SIZES[-1]):
            with self.reading() as connection:
                some = filled(asked[start : start + SIZES[-1]])
                rows = {row.id: row for row in connection.execute(select(tables).where(tables.c.code.in_(some)))}
                if rows:
                    found += _held(connection, rows, keys)
        return sorted(found, key=lambda one: -one.touched)

    def entries_since(self, since: Mapping[int, int]) -> dict[int, list[Entry]]:
        """The entries of several tables, of each from a number on; tables without any are left out."""
        found: dict[int, list[Entry]] = {}
        asked = list(since.items())
        with self.reading() as connection:
            for start in range(0, len(asked), SIZES[-1]):
                some = filled(asked[start : start + SIZES[-1]])
                wanted = or_(*(and_(entries.c.table_id == id, entries.c.number >= number) for id, number in some))
                query = select(entries).where(wanted).order_by(entries.c.table_id, entries.c.number)
                for row in connection.execute(query):
                    found.setdefault(row.table_id, []).append(_entry(row))
        return found

    def finished(self) -> list[Finished]:
        """Every game that was played to its end, the latest first."""
        with self.reading() as connection:
            query = select(results, tables.c.game).join(tables).order_by(results.c.at.desc(), results.c.table_id.desc())
            seats, afters = _seats(connection), _afters(connection)
            return [
                Finished(
                    row.table_id,
                    row.game_number,
                    row.game,
                    seats.get(row.table_id, ()),
                    row.at,
                    Result(row.moves, tuple(row.scores), tuple(row.winners)),
                    afters.get((row.table_id, row.game_number)),
                )
                for row in connection.execute(query)
            ]

    def kept(self) -> list[Kept]:
        """Every table at which a game was dealt, the latest first."""
        with self.reading() as connection:
            seats = _seats(connection)
            dealt = select(entries.c.table_id, func.count()).where(entries.c.kind == "deal")
            deals = {row[0]: row[1] for row in connection.execute(dealt.group_by(entries.c.table_id))}
            over = select(results.c.table_id, func.max(results.c.game_number)).group_by(results.c.table_id)
            done = {row[0]: row[1] for row in connection.execute(over)}
            return [
                Kept(
                    row.id, row.made, row.game, seats.get(row.id, ()), deals[row.id] > done.get(row.id, 0), row.touched
                )
                for row in connection.execute(select(tables).order_by(tables.c.id.desc()))
                if row.id in deals
            ]

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection for queries."""
        with self.database.told(), self.database.single.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A connection for a change, committed at the end; IntegrityError if something is there already."""
        with self.database.told(), self.database.engine.begin() as connection:
            yield connection


class StoreLog:
    """The log of one table in a store."""

    def __init__(self, store: Store, id: int) -> None:
        self.store = store
        self.id = id
        self._touched = 0.0

    def append(self, entry: Entry) -> None:
        """Keep the entry for good, or raise Conflict if its number is taken."""
        now = time()
        row = {"table_id": self.id, "at": now, **row_of(entry)._asdict()}
        try:
            with self.store.writing() as connection:
                connection.execute(insert(entries).values(row))
                if now >= self._touched + TOUCH:
                    touch(connection, [self.id], now)
                    self._touched = now
        except IntegrityError:
            raise Conflict(f"entry {entry.number} is there already") from None

    def begin(self, some: Sequence[Entry]) -> None:
        """Keep the first entries of a new log, all of them or none."""
        now = time()
        rows = [{"table_id": self.id, "at": now, **row_of(one)._asdict()} for one in some]
        with self.store.writing() as connection:
            connection.execute(insert(entries), rows)

    def entries(self, since: int = 0) -> list[Entry]:
        """All entries from a number on, in order."""
        query = select(entries).where(entries.c.table_id == self.id, entries.c.number >= since)
        with self.store.reading() as connection:
            found = connection.execute(query.order_by(entries.c.number))
            return [_entry(row) for row in found]

    def finish(self, game: int, result: Result) -> None:
        """Keep how a game at this table ended; once is enough."""
        row = {"table_id": self.id, "game_number": game, "at": time(), **asdict(result)}
        try:
            with self.store.writing() as connection:
                connection.execute(insert(results).values(row))
        except IntegrityError:
            pass


def filled(rows: Sequence[T]) -> list[T]:
    """Rows for one statement, the last again and again up to one of the sizes.

    Each number of rows is another statement, which is kept ready to run, a long one in 200 kilobytes: so there are few.
    """
    return [*rows, *[rows[-1]] * (SIZES[bisect_left(SIZES, len(rows))] - len(rows))]


def _entry(row: Any) -> Entry:
    return entry_of(Row(row.number, row.kind, row.seat, row._mapping["values"]))


def touch(connection: Connection, ids: list[int], now: float) -> None:
    """Note that something happened at these tables."""
    connection.execute(update(tables).where(tables.c.id.in_(ids)).values(touched=now))


def _held(connection: Connection, rows: Mapping[int, Any], keys: Mapping[str, Collection[str]]) -> Iterator[Held]:
    """Of these tables those where somebody who has one of the keys sits."""
    ids = filled(list(rows))
    seats: dict[int, list[Seat]] = {}
    matches: dict[int, int] = {}
    dealt: Counter[int] = Counter()
    afters: dict[tuple[int, int], int | None] = {}
    kinds = entries.c.kind.in_(("open", "sit", "leave", "deal"))
    query = select(entries).where(entries.c.table_id.in_(ids), kinds).order_by(entries.c.table_id, entries.c.number)
    for row in connection.execute(query):
        match _entry(row):
            case Opened(seats=count, match=match):
                seats[row.table_id] = [Seat()] * count
                matches[row.table_id] = match
            case Sat(seat=seat, name=name, bot=bot, key=key, colour=colour):
                seats[row.table_id][seat] = Seat(name, bot, key, colour=colour)
            case Left(seat=seat):
                seats[row.table_id][seat] = Seat()
            case Dealt(after=after):
                dealt[row.table_id] += 1
                afters[row.table_id, dealt[row.table_id]] = after
    games: dict[int, list[tuple[int, float, Result, int | None]]] = {}
    for row in connection.execute(
        select(results).where(results.c.table_id.in_(ids)).order_by(results.c.table_id, results.c.game_number)
    ):
        result = Result(row.moves, tuple(row.scores), tuple(row.winners))
        after = afters.get((row.table_id, row.game_number))
        games.setdefault(row.table_id, []).append((row.game_number, row.at, result, after))
    for id, sitting in seats.items():
        row = rows[id]
        own = [at for at, seat in enumerate(sitting) if seat.key and seat.key in keys[row.code]]
        if own:
            over = games.get(id, [])
            yield Held(row.code, row.game, tuple(sitting), own[0], matches[id], dealt[id], row.touched, over)


def _afters(connection: Connection) -> dict[tuple[int, int], int]:
    """The games that went on from one played before, by table and number: after how many moves."""
    found: dict[tuple[int, int], int] = {}
    dealt: Counter[int] = Counter()
    query = select(entries.c.table_id, entries.c["values"]).where(entries.c.kind == "deal")
    for id, values in connection.execute(query.order_by(entries.c.table_id, entries.c.number)):
        dealt[id] += 1
        if "after" in values:
            found[id, dealt[id]] = int(values["after"])
    return found


def _seats(connection: Connection) -> dict[int, tuple[Seat, ...]]:
    """Who sits at each table; the last to sit down on a seat counts."""
    found: dict[int, dict[int, Seat]] = {}
    query = select(entries.c.table_id, entries.c.seat, entries.c["values"]).where(entries.c.kind == "sit")
    for id, seat, values in connection.execute(query.order_by(entries.c.table_id, entries.c.number)):
        found.setdefault(id, {})[seat] = Seat(str(values["name"]), str(values["bot"]))
    return {id: tuple(some[seat] for seat in sorted(some)) for id, some in found.items()}
