"""Nothing is lost: servers killed at random moments under load, again and again; two of them; Redis stopped."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from cardfolk.store.store import Store
from cardfolk.table import Entry, Table
from cardfolk.table.entries import Moved

from .conftest import quick
from .host import Host
from .people import Person, ask

KILLS = 100 if os.environ.get("CARDFOLK_SOAK") else 10
TABLES = 6


class Stubborn(Person):
    """Someone who comes back whatever happens, and sends a move again until it is accepted."""

    def __init__(self, bases: list[str], code: str, token: str, seed: int) -> None:
        super().__init__(bases[0], code, token, seed)
        self.bases = bases
        self.kept: dict[str, str] = {}  # what was acknowledged: key to move
        self.pending: tuple[str, str, int] | None = None

    async def go_on(self, until: Callable[[], bool]) -> None:
        """Play, game after game, until it is enough."""
        while not until():
            self.base = self.chance.choice(self.bases)
            try:
                self.table, self.shown = {}, {}
                async with asyncio.timeout(10):
                    await self.come()
                await self._play(until)
            except (OSError, WebSocketException, TimeoutError, EOFError):
                await asyncio.sleep(0.02)

    async def _play(self, until: Callable[[], bool]) -> None:
        answered: tuple[int, int] | None = None
        if self.pending is not None:
            await self._send()
        while not until():
            at = (self.shown.get("number", 0), self.shown.get("version", -1))
            if self.over and self.seat == 0 and at != answered:
                answered = at
                await self.send("start")
            elif self.pending is None and self.view.get("offers") and at != answered:
                answered = at
                self.pending = (token_hex(8), self.choose(), self.shown["version"])
                await self._send()
            message = await asyncio.wait_for(self.hear(), 5)
            if self.pending is not None and message.get("key") == self.pending[0]:
                if message["type"] == "accepted":
                    self.kept[self.pending[0]] = self.pending[1]
                else:
                    answered = None
                self.pending = None

    async def _send(self) -> None:
        assert self.pending is not None
        key, text, version = self.pending
        await self.send("move", key=key, text=text, version=version)


async def people_at(bases: list[str], bots: int, number: int) -> list[Stubborn]:
    """Two people at a new table, and bots."""
    made = ask(bases[0], "/api/tables", {"game": "durak", "seats": ["", "", *["easy"] * bots], "name": "Ana"})
    second = await Person(bases[0], made["id"]).come()
    await second.send("sit", name="Bea")
    await second.until(lambda: second.seat is not None)
    ana = Stubborn(bases, made["id"], made["token"], number)
    bea = Stubborn(bases, made["id"], second.token, number + 1000)
    first = await Person(bases[0], made["id"], made["token"]).come()
    await first.send("start")
    await first.until(lambda: bool(first.shown))
    await first.leave()
    await second.leave()
    return [ana, bea]


async def storm(bases: list[str], strike: Callable[[int], Awaitable[None]], strikes: int) -> list[Stubborn]:
    """Tables under load while a blow falls again and again; who played."""
    people = [person for at in range(TABLES) for person in await people_at(bases, at % 2, at)]
    enough = False
    playing = [asyncio.create_task(person.go_on(lambda: enough)) for person in people]
    chance = random.Random(7)
    for number in range(strikes):
        await asyncio.sleep(chance.uniform(0.05, 0.5))
        await strike(number)
    before = [len(person.kept) for person in people]
    for _ in range(600):  # play goes on at every table
        await asyncio.sleep(0.05)
        if all(len(person.kept) > count for person, count in zip(people, before, strict=True)):
            break
    else:
        pytest.fail(f"not everyone plays on: {before}, {[len(person.kept) for person in people]}")
    enough = True
    await asyncio.gather(*playing)
    return people


def check(store: Store, people: list[Stubborn]) -> None:
    """Every acknowledged move is in the log, once, and the log is whole."""
    logs: dict[str, list[Entry]] = {}
    for person in people:
        if person.code not in logs:
            log = store.find(person.code)
            assert log is not None
            logs[person.code] = log.entries()
            Table(logs[person.code])  # it can be played again
    for person in people:
        entries = logs[person.code]
        assert [entry.number for entry in entries] == list(range(len(entries)))
        made = [entry.key for entry in entries if isinstance(entry, Moved)]
        for key in person.kept:
            assert made.count(key) == 1
    assert sum(len(person.kept) for person in people) > len(people)


def test_a_killed_server_loses_nothing(tmp_path: Path) -> None:
    host = Host(tmp_path, *quick("idle=1")).start()

    async def strike(number: int) -> None:
        host.kill()
        await asyncio.to_thread(host.start)

    try:
        people = asyncio.run(storm([host.base], strike, KILLS))
    finally:
        host.stop()
    check(Store(tmp_path / "server.db"), people)


def test_two_servers_of_which_either_is_killed(tmp_path: Path, postgres_url: str, redis: Any) -> None:
    options = [*quick("poll=0.2"), "--database", postgres_url, "--redis", redis.url]
    hosts = [Host(tmp_path / name, *options).start() for name in ("one", "two")]
    chance = random.Random(3)

    async def strike(number: int) -> None:
        if number % 5 == 2:
            await asyncio.to_thread(redis.stop)
        elif number % 5 == 4:
            await asyncio.to_thread(redis.start)
        host = chance.choice(hosts)
        host.kill()
        await asyncio.to_thread(host.start)

    try:
        people = asyncio.run(storm([host.base for host in hosts], strike, KILLS))
    finally:
        for host in hosts:
            host.stop()
    check(Store(postgres_url), people)


def test_two_servers_show_one_table(tmp_path: Path, postgres_url: str, redis: Any) -> None:
    """Two people, each at another server, and a bot: views, chat, take-backs and presence cross over."""
    options = [*quick("poll=0.2"), "--database", postgres_url, "--redis", redis.url]
    hosts = [Host(tmp_path / name, *options).start() for name in ("one", "two")]

    async def whole() -> None:
        async with asyncio.timeout(300):
            made = ask(hosts[0].base, "/api/tables", {"game": "durak", "seats": ["", "", "easy"], "name": "Ana"})
            ana = await Person(hosts[0].base, made["id"], made["token"], 1).come()
            bea = await Person(hosts[1].base, made["id"], seed=2).come()
            await bea.send("sit", name="Bea")
            await bea.until(lambda: bea.seat is not None)
            await ana.until(lambda: ana.table["places"][1].get("name") == "Bea")
            await ana.until(lambda: bool(ana.table["places"][1].get("here")))
            await bea.send("chat", text="hello from afar")
            await ana.until(lambda: bool(ana.chats))
            await bea.send("start")
            await asyncio.gather(ana.play(), bea.play())
            assert ana.shown["digest"] == bea.shown["digest"]
            await bea.leave()
            await ana.until(lambda: not ana.table["places"][1].get("here"))

    try:
        asyncio.run(whole())
    finally:
        for host in hosts:
            host.stop()
