"""Database: a file of SQLite or a PostgreSQL somewhere, opened the same way. What goes wrong is told in one line."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import disk_usage
from typing import IO
from urllib.parse import quote, quote_plus

from sqlalchemy import URL, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, TimeoutError
from sqlalchemy.pool import StaticPool

from ..extras import needing
from ..words import BadText, Words
from .paths import default_file, own_file

PAGES = 4000  # in the -wal file before they go into the other, which holds everyone up for some milliseconds
ROOM = 1 << 30  # bytes that must be free for some to be taken before they are needed

MEMORY = ":memory:"  # the place of a store that ends with the program
DRIVERS = {"postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}

# A server that is away is found out within seconds, not after the hours that TCP allows.
PATIENCE = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}


class StoreAway(BadText):
    """The store cannot be used just now. It names the store and what is wrong: for who runs it, not for the public."""


class StoreFull(StoreAway):
    """There is no room left. What was to be written is not there."""


class StoreBroken(StoreAway):
    """The file is damaged, or no store."""


class Database:
    """Where a store is: `shown` names it without its password, `engine` opens connections to it.

    With `safe` SQLite waits for the disk at every commit, so that not even a power cut undoes one; without, what was
    committed outlives the program and no more. PostgreSQL always waits, unless it is configured otherwise.
    """

    def __init__(self, place: Path | str | None, safe: bool = False) -> None:
        self.file: Path | None = None
        self._secrets: set[str] = set()
        if place == MEMORY:
            self.shown = MEMORY
            self.engine = create_engine("sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False})
        elif isinstance(place, str) and "://" in place:
            url = self._parsed(place)
            self.shown = url.set(drivername="postgresql", query={}).render_as_string(hide_password=True)
            patience = {name: value for name, value in PATIENCE.items() if name not in url.query}
            with self.told():
                self.engine = create_engine(url, connect_args=patience, pool_pre_ping=True)
        else:
            self.file = default_file() if place is None else Path(place)
            self.shown = str(self.file)
            self.engine = _sqlite(self.file, safe)
        self._safe = safe and self.file is not None
        # For one statement at a time: it is its own transaction, in one round trip.
        self.single: Engine = self.engine.execution_options(isolation_level="AUTOCOMMIT")

    @property
    def shared(self) -> bool:
        """Whether several computers may use it at once."""
        return self.file is None

    def warm(self) -> None:
        """Give the -wal file the size that it will have: the disk is waited for half as long where no file grows.

        A transaction that is too long for memory is written there, and then undone.
        """
        if self._safe and self.file is not None and disk_usage(self.file.parent).free > ROOM:
            with suppress(StoreAway), self.told(), self.single.connect() as connection:  # it can be done without
                connection.exec_driver_sql("BEGIN IMMEDIATE")
                connection.exec_driver_sql("CREATE TABLE filler (zeros)")
                connection.exec_driver_sql(f"INSERT INTO filler VALUES (zeroblob({PAGES * 4096}))")
                connection.exec_driver_sql("ROLLBACK")

    @contextmanager
    def told(self) -> Iterator[None]:
        """Turn what goes wrong with the database into StoreAway; a broken constraint is for the caller."""
        try:
            with needing("server", self.shown):
                yield
        except IntegrityError:
            raise
        except (DBAPIError, TimeoutError, OSError) as wrong:
            raise self.unusable(wrong) from None

    def unusable(self, wrong: Exception) -> StoreAway:
        """What is wrong, in one line that holds no secret."""
        kind = StoreFull if full(wrong) else StoreBroken if broken(wrong) else StoreAway
        if isinstance(wrong, OSError):
            why = wrong.strerror or str(wrong)
        else:
            why = str(wrong.orig if isinstance(wrong, DBAPIError) else wrong)
        for secret in self._secrets:
            why = why.replace(secret, "***")
        return kind(Words("{file} cannot be used: {why}", {"file": self.shown, "why": " ".join(why.split())}))

    def _parsed(self, place: str) -> URL:
        scheme = place.partition("://")[0]
        if scheme not in DRIVERS:
            raise BadText(
                Words(
                    "a database is a file or postgresql://user:password@host/name, not {scheme}://…", {"scheme": scheme}
                )
            )
        try:
            url = make_url(place)
        except (ArgumentError, ValueError):  # which would repeat what may be a password
            raise BadText(
                "the address of the database cannot be read: expected postgresql://user:password@host:port/name,"
                " with signs like @ : / % in the password written as %40 %3A %2F %25"
            ) from None
        given = [str(url.password or ""), *(str(url.query[name]) for name in url.query if "passw" in name)]
        self._secrets = {form for secret in given if secret for form in (secret, quote(secret), quote_plus(secret))}
        return url.set(drivername=DRIVERS[scheme])


def full(wrong: Exception) -> bool:
    """Whether a statement was undone because the disk is full."""
    orig = wrong.orig if isinstance(wrong, DBAPIError) else None
    return getattr(orig, "sqlite_errorname", "") == "SQLITE_FULL" or getattr(orig, "sqlstate", "") == "53100"


def broken(wrong: Exception) -> bool:
    """Whether a file of SQLite is none, or damaged."""
    orig = wrong.orig if isinstance(wrong, DBAPIError) else None
    return str(getattr(orig, "sqlite_errorname", "")).startswith(("SQLITE_NOTADB", "SQLITE_CORRUPT"))


def held(file: Path) -> IO[bytes] | None:
    """A file that is ours until it is closed or we end, however that may be; None if another program has it."""
    opened = open(file, "ab", opener=own_file)  # noqa: SIM115  # it stays so
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(opened.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        opened.close()
        return None
    return opened


def _sqlite(file: Path, safe: bool) -> Engine:
    engine = create_engine(URL.create("sqlite", database=str(file)), connect_args={"timeout": 10.0})

    @event.listens_for(engine, "connect")
    def connected(connection: object, record: object) -> None:
        cursor = connection.cursor()  # type: ignore[attr-defined]
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute(f"PRAGMA synchronous={'FULL' if safe else 'NORMAL'}")
        cursor.execute(f"PRAGMA fullfsync={'ON' if safe else 'OFF'}")  # on a Mac the disk would only promise to
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.execute(f"PRAGMA wal_autocheckpoint={PAGES}")
        cursor.close()

    return engine
