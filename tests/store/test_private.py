"""What holds the secrets of deals, or keys to seats, is for its owner alone, however the system is set."""

from __future__ import annotations

import logging
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardfolk.client.links import Tokens, read_link
from cardfolk.games import find_game
from cardfolk.play.session import open_session
from cardfolk.server.hall import open_store
from cardfolk.server.settings import Running
from cardfolk.store.store import Store
from cardfolk.ui.local import write_record
from cardfolk.ui.settings import Settings

pytestmark = pytest.mark.skipif(os.name == "nt", reason="files have no such rights there")


@pytest.fixture(autouse=True)
def open_umask() -> Iterator[None]:
    """As on most systems: what is made without care can be read by everyone."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def rights(path: Path) -> int:
    return path.stat().st_mode & 0o777


def all_rights(folder: Path) -> dict[str, int]:
    return {path.name: rights(path) for path in folder.iterdir()}


def test_a_server_s_games_are_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "deeper"
    store = open_store(Running(database=str(folder / "server.db")))
    store.new_log("durak")
    assert all_rights(folder) == dict.fromkeys(("server.db", "server.db-wal", "server.db-shm", "server.db.lock"), 0o600)
    assert rights(folder) == rights(folder.parent) == 0o700
    store.close()


def test_the_games_of_this_computer_are_for_their_owner_alone(tmp_path: Path) -> None:
    store = Store(tmp_path / "home" / "games.db")
    session = open_session(find_game("durak"), ["Ana", "random"], {}, "Ana", seed=1, store=store)
    assert set(all_rights(tmp_path / "home").values()) == {0o600} and rights(tmp_path / "home") == 0o700
    write_record(session.table, tmp_path / "record.json")
    assert rights(tmp_path / "record.json") == 0o600
    store.close()


def test_an_older_store_is_narrowed_and_a_folder_that_was_there_is_left_alone(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    file = tmp_path / "games.db"
    Store(file).close()
    reader = sqlite3.connect(file)  # while it is open there are files beside it
    reader.execute("SELECT count(*) FROM tables").fetchone()
    for path in tmp_path.iterdir():
        path.chmod(0o644)
    assert {"games.db", "games.db-wal"} <= {path.name for path in tmp_path.iterdir()}
    Store(file).close()
    assert set(all_rights(tmp_path).values()) == {0o600}
    assert rights(tmp_path) == 0o755
    reader.close()


def test_a_store_of_somebody_else_s_is_used_with_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "games.db"
    Store(file).close()
    file.chmod(0o666)

    def not_ours(path: Path, mode: int) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", not_ours)
    with caplog.at_level(logging.WARNING):
        store = Store(file)
    assert store.kept() == []
    assert [record.getMessage() for record in caplog.records] == [
        f"{file} can be read by others, and it is not ours to change that"
    ]
    store.close()


def test_opening_a_store_again_leaves_the_locks_of_the_first(tmp_path: Path) -> None:
    """On POSIX a file that is closed takes all locks of the process with it."""
    file = tmp_path / "games.db"
    first = Store(file)
    with first.database.engine.connect() as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        Store(file).close()
        child = "import sqlite3, sys; sqlite3.connect(sys.argv[1], timeout=0).execute('BEGIN IMMEDIATE')"
        other = subprocess.run([sys.executable, "-c", child, str(file)], capture_output=True, text=True)
        assert "locked" in other.stderr
    first.close()


def test_tokens_are_for_their_owner_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDFOLK_HOME", str(tmp_path / "home"))
    Tokens().keep(read_link("https://cards.example.org/t/abcd2345"), "xyz")
    assert all_rights(tmp_path / "home") == {"tokens.json": 0o600}
    assert rights(tmp_path / "home") == 0o700


def test_whatever_makes_the_folder_first_makes_it_for_its_owner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDFOLK_HOME", str(tmp_path / "home"))
    Settings(name="Ana").save()
    assert rights(tmp_path / "home") == 0o700
