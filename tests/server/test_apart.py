"""Servers cut off from what they need for a while, from each other, and from the right time."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

from cardfolk import protocol
from cardfolk.server.guest import Guest
from cardfolk.server.hall import Hall
from cardfolk.server.requests import Requests
from cardfolk.server.room import Room
from cardfolk.server.seating import sit_down
from cardfolk.server.settings import Settings
from cardfolk.store.database import StoreAway
from cardfolk.store.presence import Presence
from cardfolk.store.store import Store
from cardfolk.table import Entry
from cardfolk.table.entries import Moved
from tests.services import Postgres

from .cable import Cable
from .conftest import quick
from .host import Host
from .people import Json
from .storm import storm
from .test_people import run
from .test_secrets import Ear

SOAK = bool(os.environ.get("CARDFOLK_SOAK"))
BLOWS = 100 if SOAK else 8


def test_a_server_cut_off_from_the_database_and_from_redis(
    tmp_path: Path, postgres: Postgres, postgres_url: str, redis: Any
) -> None:
    """The other goes on; nobody is shown what was not kept, at either, before or after."""
    to_postgres, to_redis = Cable(postgres.port), Cable(redis.port)
    there = postgres_url.replace(f":{postgres.port}/", f":{to_postgres.port}/")
    signals = redis.url.replace(f":{redis.port}/", f":{to_redis.port}/")
    hosts = [
        Host(tmp_path / "one", *quick("poll=0.2"), "--database", postgres_url, "--redis", redis.url).start(),
        Host(tmp_path / "two", *quick("poll=0.2"), "--database", there, "--redis", signals).start(),
    ]

    async def strike(number: int) -> None:
        cable = to_redis if number % 4 == 3 else to_postgres
        if number % 4 == 2:
            cable.cut()
            await asyncio.sleep(0.7)
            cable.mend()
        else:
            cable.hold()  # now and then longer than the writer's patience
            await asyncio.sleep(25 if SOAK and number % 10 == 0 else 0.7)
            cable.flow()

    try:
        asyncio.run(storm([host.base for host in hosts], strike, BLOWS, lambda: Store(postgres_url)))
        assert all("Traceback" not in host.log.read_text() for host in hosts)
    finally:
        for host in hosts:
            host.stop()
        to_postgres.close()
        to_redis.close()


class Watching(Ear):
    """A guest in this process; `views` are what they were shown."""

    @property
    def views(self) -> list[Json]:
        """All views so far."""
        return [message for text in self.frames if (message := json.loads(text))["type"] == "view"]


def hold_writes(file: Path) -> sqlite3.Connection:
    """Nobody else can write to a store from now on, as on a disk that hangs, until this is rolled back."""
    other = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    return other


async def dealt(hall: Hall) -> tuple[Room, list[str]]:
    """A table for two at which a game has begun, and the tokens."""
    made = await hall.make(protocol.NewTable("durak", ["", ""]))
    room = await hall.room(made.id)
    assert room is not None
    tokens = [(await sit_down(room, name))[1] for name in ("Ana", "Bea")]
    room.start()
    while not room.table.games:
        await asyncio.sleep(0.01)
    return room, tokens


def enter(room: Room, token: str = "") -> Watching:
    """Someone at a table."""
    guest = Watching(room, token)
    room.enter(guest)
    return guest


async def settle(*guests: Guest) -> None:
    """Let what was told be sent."""
    for _ in range(20):
        await asyncio.sleep(0.005)


def test_two_servers_with_slow_commits_show_one_game(tmp_path: Path) -> None:
    """Two moves for one seat, at two servers, neither kept yet: nobody sees either. Then all see the one that is."""

    async def test() -> None:
        file = tmp_path / "x.db"
        halls = [Hall(Store(file), Settings(pace=0, give=0, poll=1000)) for _ in range(2)]
        room, tokens = await dealt(halls[0])
        other = await halls[1].room(room.code)
        assert other is not None
        rooms = (room, other)
        seat = room.table.to_move
        for turn in range(4):
            seat = room.table.to_move
            moves = [move.text for move in room.table.sight(seat).legal_moves()]
            if len(moves) < 2:
                moves *= 2
            watchers = [enter(one) for one in rooms for _ in range(2)]
            players = [enter(one, tokens[seat]) for one in rooms]
            opponents = [enter(one, tokens[1 - seat]) for one in rooms]
            everyone = [*watchers, *players, *opponents]
            await settle()
            before = [len(guest.views) for guest in everyone]
            held = hold_writes(file)
            asked = [
                asyncio.create_task(
                    Requests(player).answer(protocol.Move(f"{turn} {at}", moves[at], one.table.version(seat)))
                )
                for at, (one, player) in enumerate(zip(rooms, players, strict=True))
            ]
            await asyncio.sleep(0.1)
            late = [enter(one) for one in rooms]
            await settle()
            assert [len(guest.views) for guest in everyone] == before, "nothing is shown before it is kept"
            assert late[0].views[-1]["trail"] == watchers[0].views[-1]["trail"]
            held.rollback()
            held.close()
            done = await asyncio.gather(*asked)
            for one in rooms:
                await one.catch_up()
            await settle()
            kept = [entry.key for entry in room.entries() if isinstance(entry, Moved)]
            assert [f"{turn} {at}" in kept for at in (0, 1)] == done and sum(done) == 1
            for group in ([*watchers, *late], players, opponents):
                seen: dict[int, str] = {}
                for view in (view for guest in group for view in guest.views):
                    what = f"{view['trail']} {view['digest']} {view['view']['zones']}"
                    assert seen.setdefault(view["version"], what) == what, "two saw different things at one version"
                assert len({guest.views[-1]["version"] for guest in group}) == 1
            for guest in (*everyone, *late):
                guest.room.exit(guest)
                guest.connection.sender.cancel()
        assert not any(hall.metrics.diverged for hall in halls)
        for hall in halls:
            await hall.close()

    run(test)


def test_a_move_that_another_server_has_kept_is_not_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sent there, and here again: this server is behind, and the log cannot be read just now. So nobody knows."""

    async def test() -> None:
        file = tmp_path / "x.db"
        halls = [Hall(Store(file), Settings(pace=0, give=0, poll=1000)) for _ in range(2)]
        room, tokens = await dealt(halls[0])
        other = await halls[1].room(room.code)
        assert other is not None
        seat = room.table.to_move
        move = protocol.Move("k", room.table.sight(seat).legal_moves()[0].text, room.table.version(seat))
        here, there = enter(room, tokens[seat]), enter(other, tokens[seat])
        assert await Requests(here).answer(move)

        def away(since: int = 0) -> list[Entry]:
            raise StoreAway("the database is away")

        with monkeypatch.context() as for_now:
            for_now.setattr(other._log, "entries", away)
            assert not await Requests(there).answer(move)
        await there.connection.sender
        told = [json.loads(text) for text in there.frames]
        assert told[-1]["type"] == "failed" and not any(message.get("key") == "k" for message in told)
        again = enter(other, tokens[seat])
        assert await Requests(again).answer(move)
        assert [entry.key for entry in other.entries() if isinstance(entry, Moved)] == ["k"]
        for hall in halls:
            await hall.close()

    run(test)


def test_a_record_is_not_out_before_its_last_move_is_kept(tmp_path: Path) -> None:
    """The seed of a game whose last move hangs is for nobody, and the game is not over."""

    async def test() -> None:
        file = tmp_path / "x.db"
        hall = Hall(Store(file), Settings(pace=0, give=0))
        room, tokens = await dealt(hall)
        players = [enter(room, token) for token in tokens]
        watcher = enter(room)
        count = 0
        while True:
            seat, count = room.table.to_move, count + 1
            text = room.table.sight(seat).legal_moves()[0].text
            ahead = room.table._state.copy()  # type: ignore[union-attr]
            ahead.play(room.table.game.parse(text))
            message = protocol.Move(str(count), text, room.table.version(seat))
            if ahead.to_move < 0:
                break
            assert await Requests(players[seat]).answer(message)
        held = hold_writes(file)
        last = asyncio.create_task(Requests(players[seat]).answer(message))
        await asyncio.sleep(0.1)
        late = enter(room)
        await settle()
        seed = str(room.table.record().seed)
        for guest in (*players, watcher, late):
            assert not any('"over":true' in text or seed in text for text in guest.frames)
        assert not room.table.over and room.stage == "playing"
        held.rollback()
        held.close()
        assert await last
        await settle()
        assert all(guest.views[-1]["view"]["over"] for guest in (*players, watcher, late))
        await hall.close()

    run(test)


def test_clocks_that_jump_move_nobody_away(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is at another server is there, whatever time it is at either."""
    store = Store(postgres_url)
    ids = [store.new_log("durak", f"table{at}").id for at in range(2)]
    one, two = Presence(store, "one"), Presence(store, "two")
    right = time.time
    for jump in (3600.0, -3600.0, 0.0):
        monkeypatch.setattr(time, "time", lambda jump=jump: right() + jump)
        one.tell([(ids[0], 0)])
        monkeypatch.setattr(time, "time", right)
        two.tell([(ids[1], 1)])
        assert one.others(60.0) == {ids[1]: {1}} and two.others(60.0) == {ids[0]: {0}}
    one.tell([])
    assert two.others(60.0) == {} and one.others(-1.0) == {}
    store.close()


def test_a_clock_that_is_put_back_loses_no_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And ends no table, no claim and no connection early: all of these go by a clock that nobody can set."""
    from cardfolk.store import store, writer

    async def test() -> None:
        hall = Hall(Store(tmp_path / "x.db"), Settings(pace=0, give=0, idle=1000))
        room, tokens = await dealt(hall)
        players = [enter(room, token) for token in tokens]
        for count, jump in enumerate((-3600.0, 3600.0, -1e6, 1e6, 0.0)):
            for module in (store, writer):
                monkeypatch.setattr(module, "time", lambda jump=jump: time.time() + jump)
            seat = room.table.to_move
            text = room.table.sight(seat).legal_moves()[0].text
            assert await Requests(players[seat]).answer(protocol.Move(str(count), text, room.table.version(seat)))
        made = [entry.key for entry in room.entries() if isinstance(entry, Moved)]
        assert made == ["0", "1", "2", "3", "4"] and hall.rooms
        await hall.close()

    run(test)
