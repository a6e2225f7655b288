"""What goes wrong around the command: streams that are closed, full or narrow, folders and files of no use."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cardfolk.games import find_game
from cardfolk.play.session import Session, open_session
from cardfolk.record import read_record
from cardfolk.store.home import PatientLog, open_home
from cardfolk.store.store import Store, StoreLog
from cardfolk.table import Entry
from cardfolk.ui.local import Looks
from cardfolk.ui.terminal.local import run
from cardfolk.ui.terminal.streams import pager

from .test_cli import cardfolk

needs_sh = pytest.mark.skipif(not Path("/dev/full").exists(), reason="a shell and /dev/full")


def shell(words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """What a shell makes of a line; $C is the command."""
    env = {**os.environ, "C": f"{sys.executable} -m cardfolk", **environment}
    return subprocess.run(["sh", "-c", words], capture_output=True, encoding="utf-8", env=env, timeout=300)


@needs_sh
def test_an_app_whose_terminal_is_closed_ends_too() -> None:
    """Also where something else was started first in that terminal, as with `make play`: only that one is told."""
    ours, theirs = os.openpty()
    words = [sys.executable, "-m", "cardfolk", "play", "durak"]
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
    app = subprocess.Popen(words, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True)
    os.close(theirs)
    seen = b""
    while b"Durak" not in seen:
        seen += os.read(ours, 4096)
    os.close(ours)
    assert app.wait(timeout=300) == -signal.SIGHUP
    assert "durak" in shell("$C history").stdout.lower(), "the game is kept"


@needs_sh
@pytest.mark.parametrize(
    ("words", "told", "code"),
    [
        ("$C games > /dev/full", "cannot go on: No space left", 1),
        ("$C play durak --plain < /dev/null > /dev/full", "cannot go on: No space left", 1),
        ("$C games >&-", "standard output is closed", 1),
        ("$C games 2>&- >&-", "", 1),
        ("$C play durak --plain <&-", "", 0),
        ("$C rules durak | true", "", 0),
        ("$C --bogus games", "--bogus", 2),
    ],
)
def test_no_stream_that_is_shut_or_full_gives_a_traceback(words: str, told: str, code: int) -> None:
    done = shell(words)
    assert done.returncode == code
    assert told in done.stderr and len(done.stderr.splitlines()) == bool(told)


@pytest.mark.parametrize(("language", "word"), [("ru", "Chernogorii"), ("pt_BR", "exercitos"), ("cnr", "igraca")])
def test_a_terminal_without_the_letters_shows_words_that_can_be_read(language: str, word: str) -> None:
    shown = cardfolk("--lang", language, "games", PYTHONIOENCODING="ascii").stdout
    assert word in shown and "?" not in shown


def test_options_for_all_may_stand_before_a_command() -> None:
    assert "ten of" in cardfolk("--speak", "watch", "durak", "--seats", "random,random", "--seed", "1").stdout


def test_a_pager_gets_colours_only_if_it_shows_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MANPAGER", raising=False)
    monkeypatch.setenv("PAGER", sys.executable)
    assert pager() == (True, False)
    monkeypatch.setenv("PAGER", "no-such-program")
    assert pager() == (False, False)
    monkeypatch.setattr("shutil.which", lambda name: name)
    for program, less, colours in [("less", "-R", True), ("less -R", "-F", True), ("less", "-F", False)]:
        monkeypatch.setenv("PAGER", program)
        monkeypatch.setenv("LESS", less)
        assert pager() == (True, colours)


def test_a_damaged_store_is_set_aside_and_play_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    file.write_text("no store, but long enough to look like one " * 100)
    past = cardfolk("stats", CARDFOLK_HOME=str(tmp_path))
    assert past.returncode == 0 and "is damaged" in past.stderr and "No game has been played" in past.stdout
    for one in tmp_path.iterdir():
        one.unlink()
    file.write_text("no store, but long enough to look like one " * 100)
    played = cardfolk("play", "durak", "--plain", given="quit\n", CARDFOLK_HOME=str(tmp_path))
    aside = [one for one in tmp_path.iterdir() if ".broken-" in one.name]
    assert played.returncode == 0 and "resume 1" in played.stdout
    assert len(aside) == 1 and aside[0].name in played.stdout and aside[0].read_text().startswith("no store")
    assert "not finished" in cardfolk("history", CARDFOLK_HOME=str(tmp_path)).stdout


def test_where_no_folder_can_be_used_games_are_played_in_memory(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    played = cardfolk("play", "durak", "--plain", given="quit\n", CARDFOLK_HOME=str(tmp_path / "file"))
    assert played.returncode == 0 and "Games are not kept: " in played.stdout and "CARDFOLK_HOME" in played.stdout
    assert "resume" not in played.stdout and not played.stderr
    again = cardfolk("resume", CARDFOLK_HOME=str(tmp_path / "file"))
    assert again.returncode == 2 and "Games are not kept: " in again.stderr and "no game to go on with" in again.stderr


def test_a_disk_that_fills_holds_no_game_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite is given no more pages than it has, as a full disk would."""
    session = open_session(find_game("durak"), ["Ana", "random"], {}, "Ana", seed=1, store=open_home())
    kept = session.id
    append, full = StoreLog.append, True

    def fill(log: StoreLog, entry: Entry) -> None:
        with log.store.writing() as connection:
            if full:
                pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
                connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
                connection.exec_driver_sql("CREATE TABLE filler (zeros)")
                connection.exec_driver_sql("INSERT INTO filler VALUES (zeroblob(1000000))")
            else:
                connection.exec_driver_sql("PRAGMA max_page_count = 1000000")
        append(log, entry)

    monkeypatch.setattr(StoreLog, "append", fill)
    before = len(session.log.entries())
    some_moves(session, 6)
    assert session.trouble is not None and "not saved" in str(session.trouble) and "full" in str(session.trouble)
    assert not session.id and len(session.log.entries()) == before
    full = False
    some_moves(session, 1)
    assert session.trouble is None and session.id == kept
    assert len(Store().log(kept).entries()) == session.table.entries
    session.close()


def some_moves(session: Session, count: int) -> None:
    """Moves of the person, and what the bots answer."""
    now = 0.0
    while count and not session.table.over:
        now += 1.0
        session.tick(now)
        session.go_on()
        if session.asked is not None:
            session.submit(session.asked, session.view(session.asked).offers[0].texts()[0])
            count -= 1
        else:
            session.wait(1.0)


def test_a_table_that_could_not_even_be_begun_is_kept_later(monkeypatch: pytest.MonkeyPatch) -> None:
    from cardfolk.store.database import StoreFull

    store, new_log = open_home(), Store.new_log

    def no_room(*_: object, **__: object) -> StoreLog:
        raise StoreFull("no room")

    monkeypatch.setattr(Store, "new_log", no_room)
    session = open_session(find_game("durak"), ["Ana", "random"], {}, "Ana", store=store)
    assert not session.id and "no room" in str(session.trouble)
    monkeypatch.setattr(Store, "new_log", new_log)
    assert isinstance(session.log, PatientLog)
    session.close()
    assert session.trouble is None and len(store.log(session.id).entries()) == session.table.entries


def test_a_game_that_was_lost_for_want_of_room_says_so_at_its_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from cardfolk.store.database import StoreFull

    def no_room(*_: object, **__: object) -> StoreLog:
        raise StoreFull("no room")

    monkeypatch.setattr(Store, "new_log", no_room)
    session = open_session(find_game("durak"), ["random", "random"], {}, "Ana", seed=1, store=open_home())
    run(session, Looks(plain=True, pace=0.0))
    assert capsys.readouterr().out.rstrip().endswith("The game was not saved: no room")


def test_a_game_at_home_is_proved_and_its_record_has_names(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    seats = "--seats=Анна,random"
    played = cardfolk("play", "durak", "--plain", seats, "--record", str(file), given="quit\n")
    assert played.returncode == 0
    assert read_record(file.read_text(encoding="utf-8")).players[0] == "Анна"
    proved = cardfolk("verify", str(file))
    assert proved.returncode == 0 and "one player's gift" in proved.stdout
    assert "Анна is dealt" in cardfolk("replay", str(file)).stdout
    chosen = cardfolk("play", "durak", "--plain", "--seed", "1", "--record", str(file), given="quit\n")
    assert chosen.returncode == 0 and "a chosen seed proves nothing" in cardfolk("verify", str(file)).stderr


def test_names_in_a_record_cannot_drive_a_terminal() -> None:
    from cardfolk.record import Record

    record = Record(find_game("durak"), 2, {}, 1, players=("Ana", "\x1b[2J"))
    assert read_record(record.write()).players == ("Ana", "")
    assert read_record(record.write().replace('"Ana", ', "")).players == ()
