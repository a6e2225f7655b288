"""The store: what was appended is there again, whatever happened in between."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cardfolk.bots import find_bot
from cardfolk.chance import FastSource
from cardfolk.games import IDS, find_game
from cardfolk.play.again import bots_of, from_record
from cardfolk.play.session import Session, open_session, resume_session
from cardfolk.store.paths import data_folder
from cardfolk.store.store import Store
from cardfolk.table import Conflict
from cardfolk.table.entries import Opened
from cardfolk.ui.history import history_lines, stats_lines
from cardfolk.ui.words import Speaker
from cardfolk.words import BadText


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "games.db"


def some_moves(session: Session, moves: int) -> None:
    bot = find_bot("random", FastSource(1, 1))
    table = session.table
    while moves and not table.over:
        session.submit(table.to_move, bot.choose(table.sight(table.to_move)).text)
        moves -= 1


@pytest.mark.parametrize("id", IDS)
def test_a_table_comes_back_at_the_very_position(file: Path, id: str) -> None:
    names = ["Ana", *["random"] * (find_game(id).least - 1)]
    session = open_session(find_game(id), names, {}, "Ana", seed=5, store=Store(file))
    some_moves(session, 40)
    again = resume_session(Store(file), session.id)
    assert again.table.record() == session.table.record()
    for seat in range(len(names)):
        assert again.table.sight(seat) == session.table.sight(seat)
        assert again.table.version(seat) == session.table.version(seat)
    assert [seat.name for seat in again.table.seats] == [seat.name for seat in session.table.seats]


def test_the_last_open_game_is_resumed(file: Path) -> None:
    store = Store(file)
    first = open_session(find_game("durak"), ["Ana", "random"], {}, "Ana", seed=1, store=store)
    second = open_session(find_game("durak"), ["Ana", "random"], {}, "Ana", seed=2, store=store)
    assert resume_session(store).id == second.id
    bot = find_bot("random", FastSource(1, 1))
    while not second.table.over:
        second.submit(second.table.to_move, bot.choose(second.table.sight(second.table.to_move)).text)
    assert resume_session(store).id == first.id
    with pytest.raises(BadText, match="is over"):
        resume_session(store, second.id)
    with pytest.raises(BadText, match="there is no game 99"):
        resume_session(store, 99)
    (finished,) = store.finished()
    assert (finished.table, finished.game, [seat.name for seat in finished.seats]) == (
        second.id,
        "durak",
        ["Ana", "random"],
    )
    assert finished.result == second.table.result()


def test_a_number_is_given_once(file: Path) -> None:
    log = Store(file).new_log("durak")
    log.append(Opened(0, "durak", 2, {"a": [1, "ü", None]}))
    with pytest.raises(Conflict):
        Store(file).log(log.id).append(Opened(0, "durak", 2))
    assert log.entries() == [Opened(0, "durak", 2, {"a": [1, "ü", None]})]


KILLED = """
import os, signal, sys
from pathlib import Path
from cardfolk.games import find_game
from cardfolk.store.store import Store
from cardfolk.play.session import open_session
from tests.store.test_local import some_moves
names = ["Ana", "random", "random", "random"]
session = open_session(find_game("king"), names, {}, "Ana", seed=7, store=Store(Path(sys.argv[1])))
some_moves(session, 33)
print(session.table.record().write(), flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_what_was_played_outlives_a_kill(file: Path) -> None:
    killed = subprocess.run([sys.executable, "-c", KILLED, str(file)], capture_output=True, text=True, env=os.environ)
    assert killed.returncode == -signal.SIGKILL
    assert resume_session(Store(file)).table.record().write() == killed.stdout.strip()


def test_a_file_that_is_no_store_is_told_in_one_line_and_left_alone(tmp_path: Path) -> None:
    wrong = tmp_path / "games.db"
    wrong.write_text("not a database, but long enough to look like one " * 30)
    with pytest.raises(BadText, match="cannot be used") as told:
        Store(wrong)
    assert "\n" not in str(told.value)
    assert wrong.read_text().startswith("not a database")


def test_a_store_of_another_version_is_left_alone(file: Path) -> None:
    Store(file).close()
    import sqlite3

    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(BadText, match="newer version"):
        Store(file)


def test_a_match_goes_on_with_the_next_game(file: Path) -> None:
    session = open_session(find_game("durak"), ["random", "random"], {}, "Ana", seed=1, match=2, store=Store(file))
    some_moves(session, 10**6)
    again = resume_session(Store(file), session.id)
    assert again.table.games == 2 and not again.table.over


def test_the_folder_is_where_it_is_asked_to_be() -> None:
    assert str(data_folder()) == os.environ["CARDFOLK_HOME"]


def test_a_game_that_was_played_on_is_in_the_history_and_counts_for_nothing(file: Path) -> None:
    store = Store(file)
    session = open_session(find_game("durak"), ["Ana", "zefa"], {}, "Ana", seed=1, store=store)
    some_moves(session, 1000)
    record = session.record()
    before = stats_lines(store.finished(), Speaker([]))
    for at in (0, 12):
        again = from_record(record, at, bots_of(record, 0), "Ana", store)
        some_moves(again, 1000)
        again.close()
    session.close()
    assert [game.after for game in store.finished()] == [12, 0, None]
    assert stats_lines(store.finished(), Speaker([])) == before
    lines = history_lines(store.kept(), store.finished(), Speaker([]))
    assert "from move 13: " in lines[0] and "from move 1: " in lines[1] and "from move" not in lines[2]


def test_the_same_people_are_in_history_and_statistics(file: Path) -> None:
    store = Store(file)
    seats = ["Ana", "zefa", "luka@beginner"]
    session = open_session(find_game("durak"), seats, {}, "Ana", seed=1, store=store)
    some_moves(session, 1000)
    session.close()
    speaker = Speaker([])
    assert "Durak: Ana, Dona Zefa, Luka; " in history_lines([], store.finished(), speaker)[0]
    assert "Ana against Dona Zefa, Luka (beginner): 1 game" in stats_lines(store.finished(), speaker)[1]
