"""The writer: committed before it is told, together with all that waits, nobody harmed by another's conflict."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from queue import SimpleQueue
from threading import Barrier, Event, Thread
from typing import Any

import pytest
from sqlalchemy import Connection
from sqlalchemy.event import listens_for
from sqlalchemy.exc import OperationalError

from cardfolk.store import writer as module
from cardfolk.store.store import Store
from cardfolk.store.writer import MOST, Told, Writer
from cardfolk.table import Conflict, Entry, Result
from cardfolk.table.entries import Moved, Opened
from cardfolk.words import BadText

from ..services import Postgres
from .waiting import Answers, Held, move, numbers, put

SQLITE = pytest.mark.parametrize("place", ["sqlite"], indirect=True)


def kinds(found: list[Exception | None]) -> list[str]:
    return [type(error).__name__ for error in found]


def test_an_entry_is_in_the_log_when_it_is_told(store: Store) -> None:
    log = store.new_log("durak")
    found: SimpleQueue[tuple[Exception | None, list[Entry]]] = SimpleQueue()
    writer = Writer(store, Answers().wake)
    entry = Opened(0, "durak", 2, {"a": [1, "ü ♣ \x00 \ud800", None], "seed": 2**255 + 1})
    writer.put(log.id, entry, lambda error: found.put((error, log.entries())))
    assert found.get(timeout=20) == (None, [entry])
    writer.close()


def test_a_taken_number_is_a_conflict_and_changes_nothing(store: Store) -> None:
    log = store.new_log("durak")
    log.append(move(0, "mine"))
    writer = Writer(store, Answers().wake)
    assert kinds(put(writer, log.id, move(0, "yours"), move(1))) == ["Conflict", "NoneType"]
    assert kinds(put(writer, log.id, move(1))) == ["Conflict"], "the same words of another time are another entry"
    assert log.entries() == [move(0, "mine"), move(1)]
    writer.close()


def test_what_waits_is_committed_together(store: Store) -> None:
    ids = [store.new_log("durak").id for _ in range(60)]
    held, answers = Held(), SimpleQueue[Exception | None]()
    writer = Writer(store, held.wake)
    for id in ids:
        writer.put(id, move(0), answers.put)
    held.go.set()
    assert [answers.get(timeout=20) for _ in ids] == [None] * 60
    assert len(held.batches) <= 3, "the first, perhaps a second while it was being put, and all the others"
    writer.close()


def test_a_batch_has_a_limit(store: Store) -> None:
    log = store.new_log("durak")
    held, answers = Held(), SimpleQueue[Exception | None]()
    writer = Writer(store, held.wake)
    for number in range(3 * MOST):
        writer.put(log.id, move(number), answers.put)
    held.go.set()
    assert [answers.get(timeout=20) for _ in range(3 * MOST)] == [None] * 3 * MOST
    assert max(held.batches) <= MOST
    assert numbers(store, log.id) == list(range(3 * MOST))
    writer.close()


def test_what_cannot_be_written_harms_nobody_else(store: Store) -> None:
    ids = [store.new_log("durak").id for _ in range(9)]
    store.log(ids[4]).append(move(0, "was first"))
    held, answers = Held(), {id: SimpleQueue[Exception | None]() for id in [*ids, 999]}
    writer = Writer(store, held.wake)
    for id in [*ids[:6], 999, *ids[6:]]:
        writer.put(id, move(0), answers[id].put)
    held.go.set()
    found = {id: answer.get(timeout=20) for id, answer in answers.items()}
    assert isinstance(found.pop(ids[4]), Conflict)
    wrong = found.pop(999)
    assert isinstance(wrong, BadText) and "no table 999" in str(wrong)
    assert set(found.values()) == {None}
    assert all(numbers(store, id) == [0] for id in ids)
    writer.close()


def test_two_writers_race_for_every_number_and_one_wins_each(place: str) -> None:
    """As two servers do: whoever has a conflict reads the log again and tries the next number."""
    stores = [Store(place) for _ in range(2)]
    ids = [stores[0].new_log("durak").id for _ in range(8)]
    writers = [Writer(store, Answers().wake) for store in stores]
    start, won = Barrier(16), SimpleQueue[tuple[int, int, int]]()

    def race(who: int, id: int) -> None:
        start.wait()
        for number in range(15):
            (error,) = put(writers[who], id, move(number, "same", seat=who))
            if error is None:
                won.put((id, number, who))
            else:
                assert isinstance(error, Conflict)

    threads = [Thread(target=race, args=(who, id)) for who in range(2) for id in ids]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    told = sorted(won.get_nowait() for _ in range(won.qsize()))
    kept = [(id, entry.number, getattr(entry, "seat", None)) for id in ids for entry in stores[0].log(id).entries()]
    assert told == kept and len(kept) == 8 * 15
    for writer, store in zip(writers, stores):
        writer.close()
        store.close()


@pytest.mark.parametrize("size", [1, 5, 9, 100, MOST, 3 * MOST + 5])
def test_however_many_come_at_once_each_is_told_what_became_of_it(store: Store, size: int) -> None:
    ids = [store.new_log("durak").id for _ in range(size)]
    taken = {ids[-1], ids[size // 2]}
    for id in taken:
        store.log(id).append(move(0, "was first"))
    answers, found = SimpleQueue[tuple[int, Exception | None]](), Answers()
    writer = Writer(store, found.wake)
    writer.put_many([(id, move(0), lambda error, id=id: answers.put((id, error))) for id in ids])  # type: ignore[misc]
    told = dict(answers.get(timeout=60) for _ in ids)
    assert {id for id, error in told.items() if isinstance(error, Conflict)} == taken
    assert {id for id, error in told.items() if error is None} == set(ids) - taken
    assert max(found.batches) <= MOST
    assert all(numbers(store, id) == [0] for id in ids[:: size // 9 + 1])
    writer.close()


def test_a_result_is_noted_once(store: Store) -> None:
    log = store.new_log("durak")
    writer = Writer(store, Answers().wake)
    result = Result(31, (1.5, 0.0), (0, 1))
    writer.finish(log.id, 1, result)
    writer.finish(log.id, 1, Result(1, (), ()))
    assert put(writer, log.id, move(0)) == [None]
    writer.close()
    assert [finished.result for finished in store.finished()] == [result]


def test_a_result_that_cannot_be_noted_harms_no_entry(store: Store) -> None:
    log = store.new_log("durak")
    held, answer = Held(), SimpleQueue[Exception | None]()
    writer = Writer(store, held.wake)
    writer.put(log.id, move(0), answer.put)
    writer.finish(999, 1, Result(1, (), ()))
    writer.put(log.id, move(1), answer.put)
    held.go.set()
    assert [answer.get(timeout=20) for _ in range(2)] == [None, None]
    writer.close()


def test_closing_writes_what_waits_and_then_nothing_can_be_put(store: Store) -> None:
    ids = [store.new_log("durak").id for _ in range(40)]
    told = SimpleQueue[Exception | None]()
    writer = Writer(store, Answers().wake)
    for id in ids:
        writer.put(id, move(0), told.put)
    writer.close()
    assert [told.get_nowait() for _ in ids] == [None] * 40
    with pytest.raises(BadText, match="closed"):
        writer.put(ids[0], move(1), told.put)
    assert numbers(store, ids[0]) == [0]
    writer.close()


def test_tables_in_use_come_first_in_the_lobby(store: Store) -> None:
    one, two = (store.new_log("durak", code, public=True) for code in ("one", "two"))
    assert [table.id for table in store.public_tables(9)] == [two.id, one.id]
    writer = Writer(store, Answers().wake, touch_every=0.0)
    assert put(writer, one.id, move(0)) == [None]
    writer.close()
    assert [table.id for table in store.public_tables(9)] == [one.id, two.id]


def test_whoever_fails_to_listen_does_not_stop_the_writer(store: Store) -> None:
    log = store.new_log("durak")
    failed = Event()

    def wake(told: Told) -> None:
        if not failed.is_set():
            failed.set()
            raise RuntimeError("the loop is closed")
        Answers().wake(told)

    writer = Writer(store, wake)
    writer.put(log.id, move(0), lambda error: None)
    assert failed.wait(20)
    assert put(writer, log.id, move(1)) == [None]
    assert numbers(store, log.id) == [0, 1]
    writer.close()


# When the database is away


def broken(times: int, *, before: bool) -> Callable[..., int]:
    """An insert whose connection breaks so many times, before it was carried out or after."""
    left = count(times, -1)
    insert = module._insert

    def broken_insert(connection: Connection, table: str, rows: list[tuple[object, ...]]) -> int:
        breaks = next(left) > 0
        if breaks and before:
            raise OperationalError("INSERT", {}, Exception("the server closed the connection"))
        done = insert(connection, table, rows)
        if breaks:
            raise OperationalError("INSERT", {}, Exception("the server closed the connection"))
        return done

    return broken_insert


@pytest.mark.parametrize("before", [True, False])
def test_an_answer_that_was_lost_does_not_make_a_conflict(
    store: Store, monkeypatch: pytest.MonkeyPatch, before: bool
) -> None:
    monkeypatch.setattr(module, "_insert", broken(2, before=before))
    ids = [store.new_log("durak").id for _ in range(3)]
    store.log(ids[1]).append(move(0, "was first"))
    held, answers = Held(), [SimpleQueue[Exception | None]() for _ in ids]
    writer = Writer(store, held.wake)
    for id, answer in zip(ids, answers):
        writer.put(id, move(0), answer.put)
    held.go.set()
    assert kinds([answer.get(timeout=20) for answer in answers]) == ["NoneType", "Conflict", "NoneType"]
    assert [numbers(store, id) for id in ids] == [[0]] * 3
    writer.close()


@SQLITE
def test_a_database_that_stays_away_is_told_to_all_who_wait(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    log = store.new_log("durak")
    writer = Writer(store, Answers().wake, patience=0.1)
    with monkeypatch.context() as away:
        away.setattr(module, "_insert", broken(10**9, before=True))
        found = put(writer, log.id, move(0), move(1))
        assert all(isinstance(error, BadText) and "cannot be used" in str(error) for error in found)
    assert put(writer, log.id, move(0)) == [None], "and then it goes on"
    writer.close()


@SQLITE
def test_a_full_disk_is_told_at_once_and_nothing_is_written_or_lost(store: Store) -> None:
    ids = [store.new_log("durak").id for _ in range(2)]
    most = 10**6  # pages that the file may have

    @listens_for(store.database.engine, "checkout")
    def limit(connection: Any, *_: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {most}")

    writer = Writer(store, Answers().wake, patience=3600.0)
    most = 1  # which is as many as it has now
    assert put(writer, ids[0], move(0)) == [None], "there is room in the last page"
    long = "9" * 20_000
    writer.finish(ids[1], 1, Result(31, (1.0, float(long[:300])), (0,) * 9000))
    assert kinds(put(writer, ids[0], move(1, long))) == ["StoreFull"]
    assert kinds(put(writer, ids[1], move(0))) == ["StoreFull"], "the result is still to be noted"
    assert numbers(store, ids[0]) == [0] and writer.away
    most = 10**6
    assert put(writer, ids[0], move(1, long)) == [None], "and then it goes on"
    assert numbers(store, ids[0]) == [0, 1] and not writer.away
    assert [finished.result.moves for finished in store.finished()] == [31]
    writer.close()


@SQLITE
def test_a_result_and_an_entry_are_written_together_or_not_at_all(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = store.new_log("durak")
    held, answer = Held(), SimpleQueue[Exception | None]()
    writer = Writer(store, held.wake)
    writer.put(log.id, move(0), answer.put)  # while this is told the others come together
    insert, broken = module._insert, count()

    def breaks_between(connection: Connection, table: str, rows: list[tuple[object, ...]]) -> int:
        if table == "entries" and next(broken) < 2:
            assert store.finished() == [], "nobody else sees the one without the other"
            raise OperationalError("INSERT", {}, Exception("the disk is gone"))
        return insert(connection, table, rows)

    monkeypatch.setattr(module, "_insert", breaks_between)
    writer.finish(log.id, 1, Result(31, (1.0,), (0,)))
    writer.put(log.id, move(1), answer.put)
    held.go.set()
    assert [answer.get(timeout=60) for _ in range(2)] == [None, None]
    writer.close()
    assert numbers(store, log.id) == [0, 1] and len(store.finished()) == 1


@SQLITE
def test_a_fault_in_the_writer_itself_leaves_nobody_waiting(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    log = store.new_log("durak")
    writer = Writer(store, Answers().wake)
    with monkeypatch.context() as wrong:
        wrong.setattr(module, "_insert", lambda *words: 1 // 0)
        assert kinds(put(writer, log.id, move(0))) == ["StoreAway"]
    assert put(writer, log.id, move(0)) == [None]
    writer.close()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT])
def test_a_restart_of_postgresql_loses_nothing_and_doubles_nothing(
    postgres: Postgres, postgres_url: str, how: signal.Signals, caplog: pytest.LogCaptureFixture
) -> None:
    store = Store(postgres_url)
    ids = [store.new_log("durak").id for _ in range(6)]
    writer = Writer(store, Answers().wake)
    wrote, stop = Event(), Event()
    acknowledged: dict[int, int] = {}

    def play(id: int) -> None:
        for number in count():
            assert put(writer, id, move(number, f"move {number}")) == [None]
            acknowledged[id] = number
            if number > 5:
                wrote.set()
            if stop.is_set():
                return

    threads = [Thread(target=play, args=(id,)) for id in ids]
    for thread in threads:
        thread.start()
    assert wrote.wait(20)
    postgres.restart(how)
    before = dict(acknowledged)
    while any(acknowledged[id] < before[id] + 3 for id in ids):
        wrote.wait(0.01)
    stop.set()
    for thread in threads:
        thread.join()
    writer.close()
    for id in ids:
        assert store.log(id).entries() == [move(n, f"move {n}") for n in range(acknowledged[id] + 1)]
    assert "sesame" not in caplog.text
    store.close()


# When the server is killed

KILLED = """
import sys
from cardfolk.store.store import Store
from cardfolk.store.writer import Writer
from cardfolk.table.entries import Moved

store = Store(sys.argv[1])
ids = [store.new_log("durak").id for _ in range(20)]

def wake(told):
    lines = []
    for done, error in told:
        lines.append(done(error))
    sys.stdout.write("".join(lines))
    sys.stdout.flush()

def next_of(id, number):
    def done(error):
        assert error is None
        next_of(id, number + 1)
        return f"{id} {number}\\n"
    writer.put(id, Moved(number, 0, f"move {number}"), done)

writer = Writer(store, wake)
for id in ids:
    next_of(id, 0)
import threading
threading.Event().wait()
"""


@pytest.mark.parametrize("acknowledged", [1, 300, 2000])
def test_what_was_acknowledged_outlives_a_kill(place: str, acknowledged: int) -> None:
    Store(place).close()
    child = subprocess.Popen([sys.executable, "-c", KILLED, place], stdout=subprocess.PIPE, text=True, env=os.environ)
    assert child.stdout is not None
    told = [child.stdout.readline() for _ in range(acknowledged)]
    child.kill()
    told += [line for line in child.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
    child.wait()
    child.stdout.close()
    store = Store(place)
    there: dict[int, list[int]] = {}
    for line in told:
        id, number = map(int, line.split())
        there.setdefault(id, []).append(number)
    for id, some in there.items():
        kept = store.log(id).entries()
        assert len(kept) - 1 <= len(some) + 1 and some == list(range(len(some)))
        assert kept[: len(some)] == [Moved(n, 0, f"move {n}") for n in some]
    store.close()
