"""What the store holds: tables, everything that happened at each, and the games that were finished."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Connection,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    false,
    inspect,
    text,
)

from ..words import BadText, Words

REVISION = 2  # of this shape; migrations/ leads from each to the next

metadata = MetaData()
whole = BigInteger().with_variant(Integer, "sqlite")  # whose INTEGER has 64 bits anyway, and counts by itself

tables = Table(
    "tables",
    metadata,
    Column("id", whole, primary_key=True),
    Column("made", Float, nullable=False),  # seconds since 1970
    Column("game", String, nullable=False),
    Column("code", String),  # in the link to a table on a server; a table at this computer has none
    Column("public", Boolean, nullable=False, server_default=false()),
    Column("touched", Float, nullable=False, server_default=text("0")),  # about when its last entry was made
)
Index("tables_code", tables.c.code, unique=True)
Index("tables_public", tables.c.touched, sqlite_where=text("public = 1"), postgresql_where=tables.c.public)

# The log: (table, number) is unique, and that decides who was first.
entries = Table(
    "entries",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    Column("number", whole, primary_key=True),
    Column("at", Float, nullable=False),
    Column("kind", String, nullable=False),
    Column("seat", Integer),
    Column("values", JSON, nullable=False),
)

# What follows from the log of a finished game, kept so that history and statistics need not play it again.
results = Table(
    "results",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    Column("game_number", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("scores", JSON, nullable=False),
    Column("winners", JSON, nullable=False),
)

# Whose pages are open at which of several servers; a server that is gone tells nothing new.
presence = Table(
    "presence",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("server", String, primary_key=True),
    Column("at", Float, nullable=False),
)

# Where PostgreSQL keeps the revision: Alembic's own table. SQLite has a place for it in the file's head.
version = Table("alembic_version", MetaData(), Column("version_num", String(32), primary_key=True))

SPACE = 0x63617264 << 32  # our advisory locks among those of others in the same database; + the id of a table


def alone(connection: Connection) -> None:
    """Begin a transaction in which nobody else makes or changes the shape."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.execute(text(f"SELECT pg_advisory_xact_lock({SPACE})"))


def newer(shown: str) -> Words:
    """What is wrong with a store of a version that is yet to come."""
    return Words("{store} was written by a newer version of cardfolk; it was left as it is", {"store": shown})


def read_revision(connection: Connection) -> int:
    """The revision of the shape that is there; 0 if there is none."""
    if connection.dialect.name == "sqlite":
        found = connection.exec_driver_sql("PRAGMA user_version").scalar()
    else:
        found = connection.execute(version.select()).scalar() if inspect(connection).has_table(version.name) else 0
    try:
        return int(found or 0)
    except ValueError:
        raise BadText(Words("the database is in use by something else: give cardfolk one of its own")) from None


def write_revision(connection: Connection, revision: int) -> None:
    """Note which revision the shape has now."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(f"PRAGMA user_version = {revision}")
    else:
        version.create(connection, checkfirst=True)
        connection.execute(version.delete())
        connection.execute(version.insert().values(version_num=str(revision)))


def make(connection: Connection) -> None:
    """Make the newest shape in an empty database."""
    if set(inspect(connection).get_table_names()) & set(metadata.tables):
        raise BadText(Words("the database is in use by something else: give cardfolk one of its own"))
    metadata.create_all(connection)
    write_revision(connection, REVISION)
