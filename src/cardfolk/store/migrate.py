"""`cardfolk migrate`: bring a store that an older version wrote up to date, wholly or not at all. Never by itself."""

from __future__ import annotations

from pathlib import Path

from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory

from ..words import Arg, BadText, Words
from .database import Database
from .schema import REVISION, alone, newer, read_revision, write_revision

SCRIPTS = Path(__file__).parent / "migrations"


def migrate(place: Path | str | None = None) -> Words:
    """Carry out what is missing, in one transaction; what was done, to be said."""
    database = Database(place)
    if database.file is not None and not database.file.exists():
        raise BadText(Words("there is nothing at {store}", {"store": database.shown}))
    try:
        with database.told(), database.engine.connect() as connection:
            alone(connection)
            found = read_revision(connection)
            if found > REVISION:
                raise BadText(newer(database.shown))
            if not found:
                raise BadText(Words("{store} is no store of cardfolk; it was left as it is", {"store": database.shown}))
            if found == REVISION:
                return Words("{store} is up to date", {"store": database.shown})
            scripts = sorted(ScriptDirectory(str(SCRIPTS)).walk_revisions(), key=lambda script: int(script.revision))
            with Operations.context(MigrationContext.configure(connection)):
                for script in scripts:
                    if int(script.revision) > found:
                        script.module.upgrade()
            write_revision(connection, REVISION)
            connection.commit()
            known: dict[str, Arg] = {"store": database.shown, "number": REVISION, "old": found}
            return Words("{store} is up to date now: revision {number}, it was {old}", known)
    finally:
        database.engine.dispose()
