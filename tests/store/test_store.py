"""The store on SQLite and on PostgreSQL: the same tables, logs, results, and the same words when it cannot be used."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from shutil import disk_usage
from threading import Barrier, Thread

import pytest
from sqlalchemy import text

from cardfolk.games import find_game
from cardfolk.server.hall import open_store
from cardfolk.server.settings import Running
from cardfolk.store.database import ROOM
from cardfolk.store.schema import REVISION, write_revision
from cardfolk.store.store import LOBBY, Store
from cardfolk.table import Conflict, Post, Result, Seat, Table, TableSettings, carry_out
from cardfolk.table.commands import ChangeSettings, Open
from cardfolk.table.entries import Dealt, Moved, Opened, Said, Sat
from cardfolk.words import BadText

from ..services import PASSWORD, Postgres, free_port


def opened(options: dict[str, object] | None = None) -> Opened:
    return Opened(0, "durak", 2, options or {})


def test_entries_come_back_as_they_were(store: Store) -> None:
    log = store.new_log("durak")
    some = [
        opened({"a": [1, "ü ♣ \x00 \ud800", None], "b": {"seed": 2**255 + 1, "x": 0.1}}),
        Sat(1, 0, "Ana"),
        Moved(2**40, 3, "done"),
    ]
    for entry in some:
        log.append(entry)
    assert store.log(log.id).entries() == some
    assert log.entries(since=1) == some[1:]
    assert log.entries(since=2**40 + 1) == []


def test_a_number_is_given_once(store: Store) -> None:
    log = store.new_log("durak")
    log.append(opened({"a": 1}))
    with pytest.raises(Conflict):
        store.log(log.id).append(opened({"a": 2}))
    assert log.entries() == [opened({"a": 1})]


def test_of_many_at_once_one_is_first(store: Store) -> None:
    log = store.new_log("durak")
    start, won = Barrier(8), []

    def race(who: int) -> None:
        own = store.log(log.id)
        start.wait()
        for number in range(20):
            try:
                own.append(Moved(number, who, "done"))
                won.append((number, who))
            except Conflict:
                pass

    threads = [Thread(target=race, args=(who,)) for who in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(won) == [(entry.number, entry.seat) for entry in log.entries() if isinstance(entry, Moved)]
    assert [number for number, _ in sorted(won)] == list(range(20))


def test_a_table_on_a_server_is_found_by_its_code(store: Store) -> None:
    made = store.new_log("king", code="k7Qx", public=True)
    at_home = [store.new_log("durak") for _ in range(2)]
    found = store.find("k7Qx")
    assert found is not None and found.id == made.id
    assert store.find("k7qx") is None and store.find("") is None
    assert len({made.id, *(log.id for log in at_home)}) == 3
    with pytest.raises(Conflict):
        store.new_log("king", code="k7Qx")


def test_the_lobby_lists_public_tables_the_last_one_first(store: Store) -> None:
    for code in ("one", "two", "three"):
        store.new_log("durak", code=code, public=code != "two")
    store.new_log("durak")
    assert [table.code for table in store.public_tables(10)] == ["three", "one"]
    one = store.find("one")
    assert one is not None
    one.append(opened())
    assert [(table.code, table.id) for table in store.public_tables(1)] == [("one", one.id)]
    assert all(table.game == "durak" and table.touched > 1_600_000_000 for table in store.public_tables(10))


def test_the_lobby_does_not_read_every_table(store: Store) -> None:
    query = LOBBY.limit(9).compile(store.database.engine, compile_kwargs={"literal_binds": True})
    with store.writing() as connection:
        if store.database.shared:
            connection.execute(text("SET enable_seqscan = off"))
        plan = "EXPLAIN" if store.database.shared else "EXPLAIN QUERY PLAN"
        assert "tables_public" in str(connection.execute(text(f"{plan} {query}")).all())


def test_finished_and_kept_games_are_listed(store: Store) -> None:
    log = store.new_log("durak")
    for entry in (opened(), Sat(1, 0, "Ana"), Dealt(2, 7)):
        log.append(entry)
    assert [(kept.id, kept.seats, kept.open) for kept in store.kept()] == [(log.id, (Seat("Ana"),), True)]
    result = Result(31, (1.5, 0.0), (0,))
    log.finish(1, result)
    log.finish(1, Result(1, (), ()))
    (finished,) = store.finished()
    assert (finished.table, finished.number, finished.game, finished.seats) == (log.id, 1, "durak", (Seat("Ana"),))
    assert finished.result == result
    assert not store.kept()[0].open


def test_many_open_a_new_store_at_once(place: str) -> None:
    start, went = Barrier(6), []

    def first() -> None:
        start.wait()
        store = Store(place)
        went.append(store.new_log("durak").id)
        store.close()

    threads = [Thread(target=first) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(went) == [1, 2, 3, 4, 5, 6]


def test_a_store_of_a_newer_version_is_left_alone(store: Store, place: str) -> None:
    with store.writing() as connection:
        write_revision(connection, 99)
    with pytest.raises(BadText, match=r"newer version of cardfolk; it was left as it is"):
        Store(place)


def test_an_older_store_is_told_how_to_migrate(store: Store, place: str) -> None:
    with store.writing() as connection:
        write_revision(connection, REVISION - 1)
    with pytest.raises(BadText, match=r"older version.*`cardfolk migrate --database .*` updates it") as told:
        Store(place)
    assert "sesame" not in str(told.value)


def test_a_database_of_something_else_is_left_alone(place: str, tmp_path: Path) -> None:
    if "://" not in place:
        (tmp_path / "deep").mkdir()
        with sqlite3.connect(place) as connection:
            connection.execute("CREATE TABLE tables (legs INTEGER)")
    else:
        import psycopg

        with psycopg.connect(place) as other:
            other.execute("CREATE TABLE alembic_version (version_num VARCHAR(32)); ")
            other.execute("INSERT INTO alembic_version VALUES ('ab12cd34')")
    with pytest.raises(BadText, match="in use by something else"):
        Store(place)


@pytest.mark.parametrize(
    "address",
    [
        f"postgresql://cards:{PASSWORD}@127.0.0.1:1/x",
        f"postgres://cards:{PASSWORD}@localhost:1/x",
        f"postgresql://cards@127.0.0.1:1/x?password={PASSWORD}",
        f"postgresql://cards:{PASSWORD}@127.0.0.1:1/x?no_such_word={PASSWORD}",
        "postgresql://cards:sesame@x:y@127.0.0.1:1/x",
        "postgresql://cards:sesame/x@127.0.0.1:1/x",
        f"mysql://cards:{PASSWORD}@127.0.0.1:1/x",
    ],
)
def test_a_database_that_is_not_there_is_told_in_one_line_without_the_password(address: str) -> None:
    with pytest.raises(BadText) as told:
        Store(address)
    assert "\n" not in str(told.value) and "sesame" not in str(told.value)


def test_a_wrong_password_is_told_without_it(postgres: Postgres) -> None:
    with pytest.raises(BadText, match="password authentication failed") as told:
        Store(postgres.url("postgres").replace(PASSWORD, "wrong-sesame"))
    assert "sesame" not in str(told.value) and "\n" not in str(told.value)


def test_the_store_goes_on_after_postgresql_was_restarted(postgres: Postgres, postgres_url: str) -> None:
    store = Store(postgres_url)
    log = store.new_log("durak")
    log.append(opened())
    postgres.stop()
    with pytest.raises(BadText, match="cannot be used") as told:
        log.entries()
    assert "sesame" not in str(told.value) and "\n" not in str(told.value)
    postgres.start()
    log.append(Dealt(1, 7))
    assert [entry.number for entry in log.entries()] == [0, 1]
    store.close()


def test_nothing_listens_on_a_free_port() -> None:
    with pytest.raises(BadText, match="cannot be used"):
        Store(f"postgresql://cards@127.0.0.1:{free_port()}/x")


def test_entries_of_several_tables_at_once(store: Store) -> None:
    logs = [store.new_log("durak", f"code{at}") for at in range(3)]
    for log in logs:
        for number in range(4):
            log.append(Said(number, None, "Ana", str(number)))
    found = store.entries_since({logs[0].id: 2, logs[1].id: 4, logs[2].id: 0})
    assert {id: [entry.number for entry in some] for id, some in found.items()} == {
        logs[0].id: [2, 3],
        logs[2].id: [0, 1, 2, 3],
    }
    assert found[logs[0].id] == logs[0].entries(2)


def test_the_entries_of_any_number_of_tables_come_at_once(store: Store) -> None:
    logs = [store.new_log("durak") for _ in range(1300)]
    for log in (logs[0], logs[700], logs[-1]):
        log.append(opened())
    assert store.entries_since({log.id: 0 for log in logs}) == {
        log.id: [opened()] for log in (logs[0], logs[700], logs[-1])
    }
    assert store.entries_since({}) == {}


def test_settings_of_tables_on_a_server_are_as_they_were_last_changed(store: Store) -> None:
    log = store.new_log("durak", code="abcd2345")
    one, two = Post(1, 2, "it"), Post(3, 4, "ru", 5)
    table, durak = Table(), find_game("durak")
    carry_out(table, log, Open(durak, 2, settings=TableSettings(clock=9, post=one)))
    carry_out(table, log, ChangeSettings(window=15.0, post=two))
    carry_out(Table(), store.new_log("durak"), Open(durak, 2, settings=TableSettings(post=one)))  # on no server
    carry_out(Table(), store.new_log("durak", code="efgh2345"), Open(durak, 2))  # shown nowhere
    assert [(posted.code, posted.post) for posted in store.posted(0.0)] == [("abcd2345", two)]
    assert Table(store.log(log.id).entries()).settings == table.settings
    assert table.settings == TableSettings(clock=9, window=15.0, post=two)


def test_a_file_is_held_by_one_and_free_after_it(tmp_path: Path) -> None:
    file = tmp_path / "server.db"
    first, second = Store(file), Store(file)
    first.hold()
    with pytest.raises(BadText, match="in use by another cardfolk"):
        second.hold()
    first.close()
    second.hold()
    second.close()


def synchronous(store: Store) -> int:
    """What SQLite waits for at a commit: 1 is now and then, 2 is always."""
    with store.database.single.connect() as connection:
        return int(connection.exec_driver_sql("PRAGMA synchronous").scalar_one())


def test_a_server_waits_for_the_disk_unless_it_is_told_not_to(tmp_path: Path) -> None:
    found = []
    for running in (Running(database=str(tmp_path / "x.db")), Running(database=str(tmp_path / "y.db"), safe=False)):
        store = open_store(running)
        found.append(synchronous(store))
        store.close()
    assert found == [2, 1]


def test_what_a_server_commits_makes_no_file_grow(tmp_path: Path) -> None:
    """Where a file grows the disk has twice as much to do before it can be answered."""
    store = open_store(Running(database=str(tmp_path / "x.db")))
    size = (tmp_path / "x.db-wal").stat().st_size
    if disk_usage(tmp_path).free < ROOM:
        pytest.skip("the disk is nearly full")
    log = store.new_log("durak")
    for number in range(100):
        log.append(Moved(number, 0, "done"))
    assert (tmp_path / "x.db-wal").stat().st_size == size > 10_000_000
    store.close()
