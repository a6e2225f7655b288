"""What the store holds: tables, everything that happened at each, and the games that were finished."""

from __future__ import annotations

from sqlalchemy import JSON, Column, Float, ForeignKey, Integer, MetaData, String, Table

REVISION = 1  # of this shape; a file that has another is not touched

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("made", Float, nullable=False),  # seconds since 1970
    Column("game", String, nullable=False),
)

# The log: (table, number) is unique, and that decides who was first.
entries = Table(
    "entries",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    Column("number", Integer, primary_key=True),
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
