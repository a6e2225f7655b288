"""What was made stays made, and what was not is nowhere: the last move of a game, taking back, talk, a store away."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from cardfolk import protocol
from cardfolk.server.hall import Hall
from cardfolk.server.history import WAITING, History
from cardfolk.server.settings import Settings
from cardfolk.store.store import Store
from cardfolk.table import Refused
from cardfolk.table.table import CHATS_A_GAME
from tests.services import PASSWORD, Postgres

from .cable import Cable
from .conftest import quick
from .host import Host
from .people import Json, Person, ask
from .test_games import play, table_of
from .test_people import by_turn, run, started, told


class Noting(Person):
    """Someone who knows what they last sent."""

    last: Json

    async def send(self, type: str, **values: object) -> None:
        """Say something."""
        if type == "move":
            self.last = values
        await super().send(type, **values)


def test_a_games_last_move_is_accepted_again_after_the_next_deal(base: str) -> None:
    async def test() -> None:
        made = ask(base, "/api/tables", {"game": "durak", "seats": ["", ""], "name": "Ana", "match": 2})
        ana = await Noting(base, made["id"], made["token"], seed=1).come()
        bea = await Noting(base, made["id"], seed=2).come()
        await bea.send("sit", name="Bea")
        await bea.until(lambda: bea.seat is not None)
        watcher = await Person(base, made["id"]).come()
        await play([ana, bea], watcher)
        last = [dict(person.last) for person in (ana, bea)]  # type: ignore[attr-defined]
        await ana.send("start")
        await bea.send("start")
        for person in (ana, bea, watcher):
            await person.until(lambda person=person: person.shown.get("number") == 2)
        for person, move in zip((ana, bea), last, strict=True):
            told_before = len(person.accepted)
            again = await Person(base, person.code, person.token).come()
            for one in (person, again):
                await one.send("move", **move)
            await person.until(lambda person=person, count=told_before: len(person.accepted) > count)
            await again.until(lambda again=again: bool(again.accepted))
            assert person.accepted[-1] == again.accepted[-1] == move["key"]
            assert not person.refused and not again.refused
        late = await Person(base, made["id"]).come()
        await late.until(lambda: bool(late.shown))
        assert late.shown["version"] == watcher.shown["version"], "and was not made twice"

    run(test)


def test_taking_back_tells_no_count_of_moves(base: str) -> None:
    """How many moves there were tells how often somebody declined in secret."""

    async def test() -> None:
        (ana,), watcher = await table_of(base, "pontinho", ["", "random", "random"], {"limit": 50})
        await ana.send("start")
        await watcher.until(lambda: bool(watcher.shown))
        await ana.play(4)
        await ana.until(lambda: len(ana.accepted) >= 1)
        await ana.send("back")
        for person in (ana, watcher):
            events: list[Json] = []
            while not events:
                events = [event for event in person.shown.get("happened", []) if event["name"] == "undone"]
                if not events:
                    await person.hear()
            assert events == [{"name": "undone", "words": {"text": events[0]["words"]["text"]}}]
            assert "{" not in events[0]["words"]["text"]

    run(test)


def test_a_finished_game_is_not_taken_back(base: str) -> None:
    """Its seed is known to all by then."""

    async def test() -> None:
        for seats in (["", ""], ["", "random"]):
            people, watcher = await table_of(base, "durak", seats, {})
            await play(people, watcher)
            shown = watcher.shown
            await people[0].send("back")
            await people[0].until(lambda people=people: bool(people[0].refused))
            assert "over" in told(people[0])[-1] and watcher.shown == shown
            assert ask(base, f"/api/tables/{watcher.code}/games/1")["record"]["seed"]

    run(test)


def test_talk_is_bounded_between_two_deals(tmp_path: Path) -> None:
    """So that a table is quick to open, whatever was said there."""

    async def test() -> None:
        ana, bea, _ = await started(host.base)
        for at in range(CHATS_A_GAME + 20):
            await (ana, bea)[at % 2].send("chat", text=f"line {at}")
        await ana.until(lambda: len(ana.refused) >= 10)
        await bea.until(lambda: len(bea.refused) >= 10)
        late = await Person(host.base, ana.code).come()
        await late.until(lambda: len(late.chats) == 50 and bool(late.shown))
        before = late.shown["version"]
        mover, _ = by_turn([ana, bea])
        await mover.move()
        await late.until(lambda: late.shown["version"] > before)

    host = Host(tmp_path, *quick()).start()
    try:
        run(test)
    finally:
        host.stop()
    store = Store(tmp_path / "server.db")
    log = store.log(1)
    assert sum(entry.kind == "chat" for entry in log.entries()) == CHATS_A_GAME
    store.close()


def test_a_database_that_is_away_is_nobodys_business(tmp_path: Path, postgres: Postgres, postgres_url: str) -> None:
    """The public is told to try again; user, host, port and database are for the log."""
    cable = Cable(postgres.port)
    url = postgres_url.replace(f":{postgres.port}/", f":{cable.port}/")
    host = Host(tmp_path, *quick("idle=0.1", "poll=0.2"), "--database", url).start()
    secrets = ["cards", "127.0.0.1", str(cable.port), "postgres", "psycopg", PASSWORD, "sesame@x"]
    soon = "the server cannot do this just now: try again soon"

    async def test() -> None:
        made = await asyncio.to_thread(ask, host.base, "/api/tables", {"game": "durak", "seats": [""] * 2})
        ana = await Person(host.base, made["id"]).come()
        await ana.leave()
        while (await asyncio.to_thread(ask, host.base, "/healthz"))["tables"]:
            await asyncio.sleep(0.05)
        cable.cut()
        texts = []
        for path, body in (
            (f"/api/tables/{made['id']}/games/1", None),
            ("/api/tables", None),
            ("/api/tables", {"game": "durak", "seats": ["", ""], "name": "Ana"}),
        ):
            answer = await asyncio.to_thread(ask, host.base, path, body)
            texts.append(str(answer))
            assert answer == {"why": {"text": soon}}
        texts.append(str(await asyncio.to_thread(ask, host.base, "/healthz")))
        async with connect(host.base.replace("http", "ws", 1) + f"/ws/{made['id']}", proxy=None) as sock:
            await sock.send('{"type":"hello"}')
            with pytest.raises(ConnectionClosed, match="1013"):
                while True:
                    texts.append(str(await sock.recv()))
        assert soon in texts[-1]
        for text in texts:
            assert not [secret for secret in secrets if secret in text], text
        cable.mend()
        ana = await Person(host.base, made["id"]).come()
        await ana.send("sit", name="Ana")
        await ana.until(lambda: ana.seat == 0)

    try:
        run(test)
    finally:
        host.stop()
        cable.close()
    log = host.log.read_text()
    assert str(cable.port) in log and "cannot be used" in log and PASSWORD not in log and "sesame@x" not in log


def test_replays_are_limited_and_hold_nothing_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the one process for them is busy, tables are made and played at; more than a few wait for nobody."""

    async def test() -> None:
        hall = Hall(Store(tmp_path / "x.db"), Settings(pace=0, give=0))
        replays = History()
        made = await hall.make(protocol.NewTable("durak", ["random", "random"]))
        room = await hall.room(made.id)
        assert room is not None
        room.start()
        await room._starting  # type: ignore[misc]
        with pytest.raises(Refused, match="not over yet"):
            await replays.views(room, 1, 0, 5)
        monkeypatch.setattr(type(room.table), "over", property(lambda table: True))
        first = json.loads(await replays.game(room, 1))
        assert [place["name"] for place in first["places"]] == ["random", "random 2"]
        assert replays._process is not None
        (pid,) = replays._process._processes
        os.kill(pid, signal.SIGSTOP)
        asked = [asyncio.create_task(replays.views(room, 1, at, at + 1)) for at in range(2 * WAITING)]
        while not any(task.done() for task in asked):
            await asyncio.sleep(0.01)
        others = [await hall.make(protocol.NewTable("durak", ["", "random"], name="Ana")) for _ in range(5)]
        assert all(other.token for other in others)
        os.kill(pid, signal.SIGCONT)
        done = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(isinstance(one, bytes) for one in done) == WAITING
        assert all("try again soon" in str(one) for one in done if not isinstance(one, bytes))
        os.kill(pid, signal.SIGKILL)
        with pytest.raises(Refused, match="try again soon"):
            for at in range(100, 10_000):  # until it is noticed
                await replays.views(room, 1, at, at + 1)
        assert json.loads(await replays.views(room, 1, 0, 1))["views"], "and another process takes its place"
        replays.close()
        await hall.close()

    run(test)
