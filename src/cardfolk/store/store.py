"""Store: the tables of this computer in one SQLite file. A log entry that was appended outlives a crash."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from time import time

from sqlalchemy import Connection, Engine, create_engine, event, func, insert, select, text
from sqlalchemy.exc import DBAPIError, IntegrityError

from ..game import BadText
from ..table import Conflict, Entry, Result, Seat
from .places import data_folder
from .schema import REVISION, entries, metadata, results, tables


@dataclass(frozen=True)
class Finished:
    """A game that was played to its end."""

    table: int
    number: int  # at its table, from 1
    game: str
    seats: tuple[Seat, ...]
    at: float  # when it ended, in seconds since 1970
    result: Result


@dataclass(frozen=True)
class Kept:
    """A table in the store: who sits there, and whether its last game is still being played."""

    id: int
    made: float
    game: str
    seats: tuple[Seat, ...]
    open: bool


class Store:
    """The tables in one file, which is made if it is not there; BadText if it cannot be used."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = data_folder() / "games.db" if file is None else file
        with _told(self.file):
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self._engine = _engine(self.file)
            with self._engine.begin() as connection:
                _prepare(connection, self.file)

    def close(self) -> None:
        """Let the file go."""
        self._engine.dispose()

    def new_log(self, game: str) -> StoreLog:
        """A log for a new table."""
        with _told(self.file), self._engine.begin() as connection:
            made = connection.execute(insert(tables).values(made=time(), game=game))
            key = made.inserted_primary_key
            assert key is not None
            return StoreLog(self, int(key[0]))

    def log(self, id: int) -> StoreLog:
        """The log of a table that is there; BadText if it is not."""
        with _told(self.file), self._engine.connect() as connection:
            if connection.execute(select(tables.c.id).where(tables.c.id == id)).first() is None:
                raise BadText(f"there is no game {id}; `cardfolk history` lists them")
        return StoreLog(self, id)

    def finished(self) -> list[Finished]:
        """Every game that was played to its end, the latest first."""
        with _told(self.file), self._engine.connect() as connection:
            query = select(results, tables.c.game).join(tables).order_by(results.c.at.desc(), results.c.table_id.desc())
            seats = _seats(connection)
            return [
                Finished(
                    row.table_id,
                    row.game_number,
                    row.game,
                    seats.get(row.table_id, ()),
                    row.at,
                    Result(row.moves, tuple(row.scores), tuple(row.winners)),
                )
                for row in connection.execute(query)
            ]

    def kept(self) -> list[Kept]:
        """Every table at which a game was dealt, the latest first."""
        with _told(self.file), self._engine.connect() as connection:
            seats = _seats(connection)
            dealt = select(entries.c.table_id, func.count()).where(entries.c.kind == "deal")
            deals = {row[0]: row[1] for row in connection.execute(dealt.group_by(entries.c.table_id))}
            over = select(results.c.table_id, func.max(results.c.game_number)).group_by(results.c.table_id)
            done = {row[0]: row[1] for row in connection.execute(over)}
            return [
                Kept(row.id, row.made, row.game, seats.get(row.id, ()), deals[row.id] > done.get(row.id, 0))
                for row in connection.execute(select(tables).order_by(tables.c.id.desc()))
                if row.id in deals
            ]


class StoreLog:
    """The log of one table in a store."""

    def __init__(self, store: Store, id: int) -> None:
        self.store = store
        self.id = id

    def append(self, entry: Entry) -> None:
        """Keep the entry for good, or raise Conflict if its number is taken."""
        row = {
            "table_id": self.id,
            "number": entry.number,
            "at": time(),
            "kind": entry.kind,
            "seat": entry.seat,
            "values": entry.values,
        }
        try:
            with _told(self.store.file), self.store._engine.begin() as connection:
                connection.execute(insert(entries).values(row))
        except IntegrityError:
            raise Conflict(f"entry {entry.number} is there already") from None

    def entries(self) -> list[Entry]:
        """All entries, in order."""
        query = select(entries).where(entries.c.table_id == self.id).order_by(entries.c.number)
        with _told(self.store.file), self.store._engine.connect() as connection:
            return [Entry(row.number, row.kind, row.seat, row._mapping["values"]) for row in connection.execute(query)]

    def finish(self, game: int, result: Result) -> None:
        """Keep how a game at this table ended; once is enough."""
        row = {"table_id": self.id, "game_number": game, "at": time(), **asdict(result)}
        try:
            with _told(self.store.file), self.store._engine.begin() as connection:
                connection.execute(insert(results).values(row))
        except IntegrityError:
            pass


def _seats(connection: Connection) -> dict[int, tuple[Seat, ...]]:
    """Who sits at each table; the last to sit down on a seat counts."""
    found: dict[int, dict[int, Seat]] = {}
    query = select(entries.c.table_id, entries.c.seat, entries.c["values"]).where(entries.c.kind == "sit")
    for id, seat, values in connection.execute(query.order_by(entries.c.table_id, entries.c.number)):
        found.setdefault(id, {})[seat] = Seat(str(values["name"]), str(values["bot"]))
    return {id: tuple(some[seat] for seat in sorted(some)) for id, some in found.items()}


def _engine(file: Path) -> Engine:
    engine = create_engine(f"sqlite:///{file}", connect_args={"timeout": 10.0})

    @event.listens_for(engine, "connect")
    def connected(connection: object, record: object) -> None:
        cursor = connection.cursor()  # type: ignore[attr-defined]
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=NORMAL")
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    return engine


def _prepare(connection: Connection, file: Path) -> None:
    """Make the shape, unless it is there; BadText if it is another one."""
    revision = int(connection.execute(text("PRAGMA user_version")).scalar() or 0)
    if revision not in (0, REVISION):
        raise BadText(f"{file} was written by another version of cardfolk; it was left as it is")
    if not revision:
        metadata.create_all(connection)
        connection.execute(text(f"PRAGMA user_version = {REVISION}"))


@contextmanager
def _told(file: Path) -> Iterator[None]:
    """What goes wrong with the file, in one line."""
    try:
        yield
    except IntegrityError:
        raise
    except DBAPIError as wrong:
        raise BadText(f"{file} cannot be used: {wrong.orig}") from None
    except OSError as wrong:
        raise BadText(f"{file} cannot be used: {wrong.strerror or wrong}") from None
