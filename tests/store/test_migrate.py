"""Migration: a store of the first revision, as it was written then, goes on with everything in it."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text

from cardfolk.store.migrate import SCRIPTS, migrate
from cardfolk.store.migrations.versions import r2_server_tables
from cardfolk.store.schema import REVISION
from cardfolk.store.store import Store
from cardfolk.table import Result, Seat
from cardfolk.table.entries import Dealt
from cardfolk.words import BadText

FIRST = """
CREATE TABLE tables (id SERIAL NOT NULL, made FLOAT NOT NULL, game VARCHAR NOT NULL, PRIMARY KEY (id));
CREATE TABLE entries (table_id WHOLE NOT NULL, number WHOLE NOT NULL, at FLOAT NOT NULL, kind VARCHAR NOT NULL,
    seat INTEGER, "values" JSON NOT NULL, PRIMARY KEY (table_id, number),
    FOREIGN KEY(table_id) REFERENCES tables (id));
CREATE TABLE results (table_id WHOLE NOT NULL, game_number INTEGER NOT NULL, at FLOAT NOT NULL,
    moves INTEGER NOT NULL, scores JSON NOT NULL, winners JSON NOT NULL, PRIMARY KEY (table_id, game_number),
    FOREIGN KEY(table_id) REFERENCES tables (id));
INSERT INTO tables VALUES (1, 1700000000.5, 'durak');
INSERT INTO tables VALUES (2, 1700000001.5, 'king');
INSERT INTO entries VALUES (1, 0, 1700000000.6, 'open', NULL, '{"game": "durak", "seats": 2}');
INSERT INTO entries VALUES (1, 1, 1700000000.7, 'sit', 0, '{"name": "Ana", "bot": ""}');
INSERT INTO entries VALUES (1, 2, 1700000000.8, 'deal', NULL, '{"seed": 5}');
INSERT INTO results VALUES (1, 1, 1700000009.5, 31, '[1.0, 0.0]', '[0]');
"""


@pytest.fixture
def first(place: str) -> str:
    """A store of the first revision, which was SQLite's alone; the script must do for PostgreSQL too."""
    if "://" not in place:
        Path(place).parent.mkdir()
        with sqlite3.connect(place) as connection:
            shape = FIRST.replace("WHOLE", "INTEGER").replace("SERIAL", "INTEGER")
            connection.executescript(shape + "PRAGMA user_version = 1; PRAGMA journal_mode = WAL;")
        connection.close()
    else:
        import psycopg

        with psycopg.connect(place) as other:
            other.execute(FIRST.replace("WHOLE", "BIGINT").replace("SERIAL", "BIGSERIAL"))
            other.execute("SELECT setval('tables_id_seq', 2)")
            other.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) PRIMARY KEY)")
            other.execute("INSERT INTO alembic_version VALUES ('1')")
    return place


def shape(store: Store) -> dict[str, object]:
    """Everything there is, as the database tells it."""
    found = inspect(store.database.engine)
    return {
        name: (
            [{**column, "type": str(column["type"]), "default": None} for column in found.get_columns(name)],
            found.get_pk_constraint(name)["constrained_columns"],
            [(index["name"], index["column_names"], index["unique"]) for index in found.get_indexes(name)],
        )
        for name in sorted(found.get_table_names())
    }


def test_everything_is_there_afterwards_and_play_goes_on(first: str) -> None:
    with pytest.raises(BadText, match="cardfolk migrate"):
        Store(first)
    assert "revision 2, it was 1" in str(migrate(first))
    store = Store(first)
    (kept,) = store.kept()
    assert (kept.id, kept.made, kept.seats, kept.open) == (1, 1700000000.5, (Seat("Ana"),), False)
    assert [finished.result for finished in store.finished()] == [Result(31, (1.0, 0.0), (0,))]
    log = store.log(1)
    log.append(Dealt(3, 6))
    assert [entry.kind for entry in log.entries()] == ["open", "sit", "deal", "deal"]
    assert store.public_tables(9) == []
    assert store.new_log("durak", "code", public=True).id == 3
    with store.reading() as connection:
        touched = connection.execute(text("SELECT touched FROM tables WHERE id = 2")).scalar()
    assert touched == 1700000001.5
    store.close()


def test_the_shape_is_that_of_a_new_store(first: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    migrate(first)
    new = str(tmp_path / "new.db") if "://" not in first else request.getfixturevalue("postgres").new_database()
    old_store, new_store = Store(first), Store(new)
    for one, other in zip(shape(old_store).items(), shape(new_store).items(), strict=True):
        assert one == other
    old_store.close()
    new_store.close()


def test_a_second_time_there_is_nothing_to_do(first: str) -> None:
    migrate(first)
    assert str(migrate(first)).endswith("is up to date")


def test_a_migration_that_fails_changes_nothing(first: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wholly or not at all, also where the database would commit a change of shape by itself."""
    whole = r2_server_tables.upgrade
    monkeypatch.setattr(ScriptDirectory, "walk_revisions", lambda self: [Failing(whole)])
    with pytest.raises(ZeroDivisionError):
        migrate(first)
    monkeypatch.undo()
    assert "it was 1" in str(migrate(first))


class Failing:
    """A script that fails at its end."""

    revision = "2"

    def __init__(self, whole: object) -> None:
        self.module = self
        self.whole = whole

    def upgrade(self) -> None:
        self.whole()  # type: ignore[operator]
        _ = 1 // 0


def test_what_is_not_there_or_no_store_is_left_alone(place: str, tmp_path: Path) -> None:
    with pytest.raises(BadText, match=r"there is nothing|no store of cardfolk"):
        migrate(place)
    assert "://" in place or not Path(place).exists()
    with sqlite3.connect(tmp_path / "other.db") as connection:
        connection.execute("CREATE TABLE chairs (legs INTEGER)")
    with pytest.raises(BadText, match="no store of cardfolk"):
        migrate(tmp_path / "other.db")


def test_there_is_a_script_for_every_revision() -> None:
    found = [script.revision for script in ScriptDirectory(str(SCRIPTS)).walk_revisions()]
    assert sorted(map(int, found)) == list(range(2, REVISION + 1))


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "cardfolk", *words], capture_output=True, text=True)


def test_the_command(first: str) -> None:
    done = run("migrate", "--database", first)
    assert (done.returncode, done.stderr) == (0, "") and "up to date now" in done.stdout
    assert "sesame" not in done.stdout


def test_the_command_tells_what_is_wrong_in_one_line() -> None:
    wrong = run("migrate", "--database", "postgresql://a:sesame@127.0.0.1:1/x")
    assert wrong.returncode == 2 and wrong.stderr.startswith("cardfolk: ") and wrong.stderr.count("\n") == 1
    assert "sesame" not in wrong.stderr
