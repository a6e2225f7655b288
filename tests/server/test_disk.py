"""A disk that is slow, and one that is full: nobody is shown what is not kept, nothing is lost, and play goes on."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import pytest

from cardfolk.store.store import Store
from cardfolk.table import Table
from cardfolk.table.entries import Moved

from .conftest import quick
from .host import Host
from .people import Person, ask

T = TypeVar("T")
LONG = 300.0  # seconds before something is given up for lost


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A server of the test's own."""
    host = Host(tmp_path, *quick()).start()
    yield host
    end(host)


def end(host: Host) -> None:
    if host.process is not None and host.process.poll() is None:
        os.killpg(host.process.pid, signal.SIGKILL)
        host.process.wait()


@contextmanager
def stuck(file: Path) -> Iterator[None]:
    """Nothing can be committed to a file meanwhile: as if the disk had stopped."""
    holder = sqlite3.connect(file, isolation_level=None, timeout=60)
    holder.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        holder.execute("ROLLBACK")
        holder.close()


def within(work: Coroutine[object, object, T]) -> T:
    """What comes of it, in time."""

    async def timed() -> T:
        async with asyncio.timeout(LONG):
            return await work

    return asyncio.run(timed())


def heard(host: Host) -> int:
    """How many moves the server was sent."""
    with urllib.request.urlopen(host.base + "/metrics", timeout=60) as answer:
        found = re.search(r'^cardfolk_messages_total{type="move"} (\d+)', answer.read().decode(), re.MULTILINE)
    return int(found[1]) if found else 0


async def until_heard(host: Host, count: int) -> None:
    """Wait until the server has read so many moves, whatever it does about them."""
    while await asyncio.to_thread(heard, host) < count:
        await asyncio.sleep(0.01)


async def two_at_a_table(base: str) -> list[Person]:
    """Two people, their game dealt."""
    made = await asyncio.to_thread(ask, base, "/api/tables", {"game": "durak", "seats": ["", ""], "name": "Ana"})
    one = await Person(base, made["id"], made["token"]).come()
    two = await Person(base, made["id"]).come()
    await two.send("sit", name="Bea")
    await two.until(lambda: two.seat is not None)
    await one.send("start")
    for person in (one, two):
        await person.until(lambda: bool(person.shown))  # noqa: B023  # it is over before the next
    return [one, two]


def at_turn(people: list[Person]) -> Person:
    return next(person for person in people if person.view.get("offers"))


def table_of(file: Path, code: str) -> Table:
    """A table as its log has it."""
    store = Store(file)
    log = store.find(code)
    assert log is not None
    table = Table(log.entries())
    store.close()
    return table


def times_kept(file: Path, code: str, key: str) -> int:
    """How often the log has a move with a key."""
    store = Store(file)
    log = store.find(code)
    assert log is not None
    entries = log.entries()
    store.close()
    return sum(isinstance(entry, Moved) and entry.key == key for entry in entries)


async def is_told(person: Person, key: str) -> str:
    """What became of a move: accepted or refused."""
    while True:
        message = await person.hear()
        if message.get("key") == key and message["type"] in ("accepted", "refused"):
            return str(message["type"])


def test_while_the_disk_is_stuck_nobody_is_shown_a_move_and_then_everyone_is(host: Host, tmp_path: Path) -> None:
    async def play() -> None:
        tables = [await two_at_a_table(host.base) for _ in range(3)]
        code = tables[0][0].code
        spectator = await Person(host.base, code).come()
        await spectator.until(lambda: bool(spectator.shown))
        before = spectator.shown
        movers = [at_turn(people) for people in tables]
        with stuck(tmp_path / "server.db"):
            keys = [await mover.move() for mover in movers]
            await until_heard(host, len(movers))
            # Whoever comes or asks now is answered, and sees what is kept and no more.
            newcomer = await Person(host.base, code).come()
            await newcomer.until(lambda: bool(newcomer.shown))
            assert newcomer.shown["version"] == before["version"]
            same = ("version", "trail", "digest", "view")
            assert {name: newcomer.shown[name] for name in same} == {name: before[name] for name in same}
            await spectator.send("hint")
            await spectator.until(lambda: bool(spectator.refused))
            assert spectator.shown is before, "nothing came before the answer"
        for mover, key in zip(movers, keys, strict=True):  # others' tables waited, and go on as well
            assert await is_told(mover, key) == "accepted"
        for watching in (spectator, newcomer):
            await watching.until(lambda: watching.shown["version"] > before["version"])  # noqa: B023
        assert spectator.shown["trail"] == newcomer.shown["trail"]

    within(play())


def test_who_has_a_seat_and_comes_while_the_disk_is_stuck_sees_the_table_at_once(host: Host, tmp_path: Path) -> None:
    """What is kept of it; a bot that stood in for them, or is about to, goes as soon as that can be kept."""

    async def play() -> None:
        ana, bea = people = await two_at_a_table(host.base)
        mover = at_turn(people)
        other = bea if mover is ana else ana
        before = other.shown["version"]
        with stuck(tmp_path / "server.db"):
            key = await mover.move()
            await until_heard(host, 1)
            again = await Person(host.base, other.code, other.token).come()
            await again.until(lambda: bool(again.shown))
            assert again.seat == other.seat and again.shown["version"] == before
        assert await is_told(mover, key) == "accepted"
        await again.until(lambda: again.shown["version"] > before)

        # And where a bot plays for them.
        for page in (other, again):
            await page.leave()
        await mover.until(lambda: not mover.table["places"][other.seat].get("here"))
        await asyncio.sleep(0.2)  # as long as one must be away
        await mover.send("standin", seat=other.seat)
        await mover.until(lambda: bool(mover.table["places"][other.seat].get("standin")))
        with stuck(tmp_path / "server.db"):
            back = await Person(host.base, other.code, other.token).come()
            await back.until(lambda: bool(back.shown))
            assert back.seat is None, "nobody plays there before that is kept"
        await back.until(lambda: back.seat == other.seat)
        assert not back.refused

    within(play())


def test_what_was_not_kept_when_the_server_died_nobody_had_seen(host: Host, tmp_path: Path) -> None:
    async def play() -> tuple[list[Person], int, str, str, int]:
        people = await two_at_a_table(host.base)
        mover = at_turn(people)
        text, version = mover.choose(), mover.shown["version"]
        with stuck(tmp_path / "server.db"):
            key = await mover.move(text)
            await until_heard(host, 1)
            late = await Person(host.base, mover.code).come()
            await late.until(lambda: bool(late.shown))
            host.kill()
        return people, late.shown["version"], key, text, version

    async def go_on(people: list[Person], seen: int, key: str, text: str, version: int) -> None:
        code, mover = people[0].code, at_turn(people)
        again = await Person(host.base, code).come()
        await again.until(lambda: bool(again.shown))
        assert again.shown["version"] == seen, "the view neither went back nor lost anything"
        back = await Person(host.base, code, mover.token).come()
        await back.send("move", key=key, text=text, version=version)
        assert await is_told(back, key) == "accepted"

    left = within(play())
    host.start()
    within(go_on(*left))
    assert times_kept(tmp_path / "server.db", left[0][0].code, left[2]) == 1


def test_a_record_is_given_out_once_its_last_move_is_kept(host: Host, tmp_path: Path) -> None:
    file = tmp_path / "server.db"

    async def play() -> tuple[Person, str, str, int]:
        people = await two_at_a_table(host.base)
        while True:
            mover = at_turn(people)
            text, version = mover.choose(), mover.shown["version"]
            if (last := _last_move(file, mover)) is not None:
                text = last
                break
            key = await mover.move(text)
            assert await is_told(mover, key) == "accepted"
            for person in people:
                await person.until(lambda: person.shown["version"] > version)  # noqa: B023
        path = f"/api/tables/{mover.code}/games/1"
        sent = await asyncio.to_thread(heard, host)
        with stuck(file):
            key = await mover.move(text)
            await until_heard(host, sent + 1)
            for asked in (path, path + "/views", path + "/review?seat=0"):
                answer = await asyncio.to_thread(ask, host.base, asked)
                assert not {"record", "views", "review"} & set(answer) and "not over yet" in str(answer["why"])
            host.kill()
        return mover, key, text, version

    def _last_move(file: Path, mover: Person) -> str | None:
        """A move that ends the game, if there is one."""
        table = table_of(file, mover.code)
        for move in table.sight(mover.seat).legal_moves():
            ahead = table._state.copy()  # type: ignore[union-attr]
            ahead.play(table.game.parse(move.text))
            if ahead.to_move < 0:
                return move.text
        return None

    async def go_on(mover: Person, key: str, text: str, version: int) -> None:
        path = f"/api/tables/{mover.code}/games/1"
        assert "record" not in await asyncio.to_thread(ask, host.base, path), "the game goes on"
        back = await Person(host.base, mover.code, mover.token).come()
        await back.send("move", key=key, text=text, version=version)
        assert await is_told(back, key) == "accepted"
        assert (await asyncio.to_thread(ask, host.base, path))["record"]["moves"][-1] == text

    left = within(play())
    host.start()
    within(go_on(*left))
    assert times_kept(file, left[0].code, left[1]) == 1


# A full disk


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """A disk of four megabytes."""
    folder = tmp_path / "small"
    folder.mkdir()
    mount = shutil.which("mount")
    if sys.platform != "linux" or mount is None or os.geteuid() != 0:
        pytest.skip("only the owner of a system may mount a small disk")
    done = subprocess.run([mount, "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(folder)], capture_output=True)
    if done.returncode:
        pytest.skip("this system lets nobody mount a small disk")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(folder: Path) -> Path:
    """Take all the room that is left on a disk."""
    filler = folder / "filler"
    with filler.open("ab", buffering=0) as out:
        for size in (1 << 16, 1 << 12, 1):
            try:
                while True:
                    out.write(b"\0" * size)
            except OSError:
                pass
    return filler


def test_a_full_disk_is_told_to_who_moves_and_play_goes_on_when_there_is_room(tmp_path: Path, small: Path) -> None:
    file = small / "server.db"
    host = Host(tmp_path / "home", *quick(), "--database", str(file)).start()

    async def play() -> None:
        people = await two_at_a_table(host.base)
        mover = at_turn(people)
        spectator = await Person(host.base, mover.code).come()
        await spectator.until(lambda: bool(spectator.shown))
        before = spectator.shown["version"]
        text, version = mover.choose(), mover.shown["version"]
        filler = fill(small)
        key = await mover.move(text)
        assert await is_told(mover, key) == "refused"
        assert "cannot keep this just now" in str(mover.refused[-1]["why"])
        answer = await asyncio.to_thread(ask, host.base, "/api/tables", {"game": "durak", "seats": ["", "easy"]})
        assert "try again soon" in str(answer["why"]) and str(small) not in str(answer)
        assert not (await asyncio.to_thread(ask, host.base, "/healthz"))["ok"]
        late = await Person(host.base, mover.code).come()  # who watches or comes is not turned away
        await late.until(lambda: bool(late.shown))
        assert late.shown["version"] == before == spectator.shown["version"]
        filler.unlink()
        await mover.send("move", key=key, text=text, version=version)  # on the connection that was told
        assert await is_told(mover, key) == "accepted"
        await spectator.until(lambda: spectator.shown["version"] > before)
        assert (await asyncio.to_thread(ask, host.base, "/healthz"))["ok"]
        host.kill()
        assert times_kept(file, mover.code, key) == 1

    try:
        within(play())
        assert "no room to keep" in host.log.read_text()
    finally:
        end(host)


def test_bots_play_on_by_themselves_when_there_is_room_again(tmp_path: Path, small: Path) -> None:
    file = small / "server.db"
    host = Host(tmp_path / "home", *quick(), "--database", str(file)).start()

    async def play() -> None:
        new = {"game": "president", "seats": ["", "easy", "easy", "easy"], "name": "Ana"}
        made = await asyncio.to_thread(ask, host.base, "/api/tables", new)
        ana = await Person(host.base, made["id"], made["token"]).come()
        await ana.send("start")
        await ana.until(lambda: bool(ana.view.get("offers")))
        key = await ana.move()
        filler = fill(small)  # somewhere in the bots' moves
        until = time.monotonic() + LONG
        while "no room to keep" not in host.log.read_text() and time.monotonic() < until:
            if ana.view.get("offers") and ana.accepted[-1:] == [key] and not ana.refused:
                key = await ana.move()
            try:
                await asyncio.wait_for(ana.hear(), 0.1)
            except TimeoutError:
                pass
        filler.unlink()
        if ana.refused:
            await ana.move()
        await ana.play()
        assert ana.over

    try:
        within(play())
    finally:
        end(host)
