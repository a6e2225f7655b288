"""Storms for tests of the server: people play and watch while blows fall, and all that any of them saw is compared."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from secrets import token_hex

import pytest
from websockets.exceptions import WebSocketException

from cardfolk.store.store import Store
from cardfolk.table import Entry, Table
from cardfolk.table.entries import Answered, Moved

from .people import Json, Person, ask

TABLES = 6
LOST = (OSError, WebSocketException, TimeoutError, EOFError)
Sight = tuple[str, int | None, int]  # a table, who looks, and the version that they are shown


class Witness:
    """All that was ever shown to anybody. Whoever sees one version of one seat's game must see the same."""

    def __init__(self) -> None:
        self.seen: dict[Sight, Json] = {}

    def note(self, code: str, shown: Json) -> None:
        """Someone is shown a view."""
        sight = (code, shown["view"]["viewer"], shown["version"])
        what = {name: shown[name] for name in ("number", "trail", "digest", "view")}
        before = self.seen.setdefault(sight, what)
        assert json.dumps(before) == json.dumps(what), f"two were shown different things as {sight}"

    def check(self, code: str, entries: list[Entry]) -> None:
        """All that was shown at a table is what its log says, and nothing that is not in it."""
        table = Table()
        shown: dict[Sight, set[tuple[str, str]]] = {}
        for entry in entries:
            table.apply(entry)
            if table.games:
                for seat in (*range(len(table.seats)), None):
                    at = (code, seat, table.version(seat))
                    shown.setdefault(at, set()).add((table.trail(seat), table.trail(None)))
        for sight, what in self.seen.items():
            if sight[0] == code:
                assert (what["trail"], what["digest"]) in shown[sight], f"{sight} was shown what the log does not have"


class Reader(Person):
    """Someone who comes back whatever happens, to any server, and never sees the game go back."""

    def __init__(self, bases: list[str], code: str, token: str, seed: int, witness: Witness) -> None:
        super().__init__(bases[0], code, token, seed)
        self.bases = bases
        self.witness = witness
        self.last: dict[int | None, int] = {}  # the version that they saw, as whom

    async def hear(self) -> Json:
        """The next message."""
        message = await super().hear()
        self.frames.clear()
        if message["type"] == "view":
            viewer = message["view"]["viewer"]
            before = self.last.get(viewer, -1)
            assert message["version"] >= before, f"{viewer} was shown {before}, and then {message['version']}"
            self.last[viewer] = message["version"]
            self.witness.note(self.code, message)
        return message

    async def go_on(self, until: Callable[[], bool]) -> None:
        """Read until it is enough, now here and now there."""
        while not until():
            self.base = self.chance.choice(self.bases)
            try:
                self.table, self.shown = {}, {}
                async with asyncio.timeout(10):
                    await self.come()
                await self.stay(until)
            except LOST:
                await asyncio.sleep(0.02)
            finally:
                if hasattr(self, "socket"):
                    self.socket.transport.abort()

    async def stay(self, until: Callable[[], bool]) -> None:
        """What they do at a table."""
        async with asyncio.timeout(self.chance.uniform(0.2, 3.0)):
            while not until():
                await self.hear()


class Stubborn(Reader):
    """Someone who plays, game after game, and sends a move again until it is answered."""

    def __init__(self, bases: list[str], code: str, token: str, seed: int, witness: Witness) -> None:
        super().__init__(bases, code, token, seed, witness)
        self.kept: dict[str, str] = {}  # what was acknowledged: key to move
        self.denied: set[str] = set()  # what was refused
        self.pending: tuple[str, str, int] | None = None

    async def stay(self, until: Callable[[], bool]) -> None:
        """Play."""
        answered: tuple[int, int] | None = None
        if self.pending is not None:
            await self._send()
        while not until():
            at = (self.shown.get("number", 0), self.shown.get("version", -1))
            if self.over and self.seat is not None and at != answered:
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
                    self.denied.add(self.pending[0])
                    answered = None
                self.pending = None

    async def _send(self) -> None:
        assert self.pending is not None
        key, text, version = self.pending
        await self.send("move", key=key, text=text, version=version)


async def people_at(bases: list[str], number: int, witness: Witness) -> list[Reader]:
    """Two people at a new table, with a bot or not; another window of each, and two who watch."""
    seats = ["", "", *["easy"] * (number % 2)]
    made = await asyncio.to_thread(ask, bases[0], "/api/tables", {"game": "durak", "seats": seats, "name": "Ana"})
    code = made["id"]
    second = await Person(bases[0], code).come()
    await second.send("sit", name="Bea")
    await second.until(lambda: second.seat is not None)
    first = await Person(bases[0], code, made["token"]).come()
    await first.send("start")
    await first.until(lambda: bool(first.shown))
    tokens = (first.token, second.token)
    await first.leave()
    await second.leave()
    players = [Stubborn(bases, code, token, number + 1000 * at, witness) for at, token in enumerate(tokens)]
    readers = [Reader(bases, code, token, number + 1000 * at, witness) for at, token in enumerate((*tokens, "", ""), 3)]
    return [*players, *readers[number % 2 :]]


async def storm(
    bases: list[str], strike: Callable[[int], Awaitable[None]], strikes: int, store: Callable[[], Store]
) -> None:
    """Tables under load while a blow falls again and again; then all that was promised and shown is looked at."""
    witness = Witness()
    people = [person for at in range(TABLES) for person in await people_at(bases, at, witness)]
    players = [person for person in people if isinstance(person, Stubborn)]
    enough = False
    busy = [asyncio.create_task(person.go_on(lambda: enough)) for person in people]

    async def blows() -> None:
        chance = random.Random(7)
        for number in range(strikes):
            await asyncio.sleep(chance.uniform(0.05, 0.5))
            await strike(number)
        before = [len(person.kept) for person in players]
        for _ in range(12_000):  # play goes on at every table, several moves of everyone
            await asyncio.sleep(0.05)
            if all(len(person.kept) > count + 3 for person, count in zip(players, before, strict=True)):
                return
        pytest.fail(f"not everyone plays on: {before}, {[len(person.kept) for person in players]}")

    striking = asyncio.create_task(blows())
    done, _ = await asyncio.wait([striking, *busy], return_when=asyncio.FIRST_COMPLETED)
    enough = True  # who swallows the end below, as wait_for may where a message comes with it, sees it here
    for task in busy:  # nobody waits for what does not come any more
        task.cancel()
    await asyncio.wait(busy)
    for task in (*done, *busy):
        if not task.cancelled():
            task.result()  # whoever saw what must not be has failed
    check(store(), witness, people)


def check(store: Store, witness: Witness, people: list[Reader]) -> None:
    """Every acknowledged move is in the log, once; none that was refused is; and nobody saw what it does not have."""
    logs: dict[str, list[Entry]] = {}
    for code in {person.code for person in people}:
        log = store.find(code)
        assert log is not None
        logs[code] = entries = log.entries()
        assert [entry.number for entry in entries] == list(range(len(entries)))
        witness.check(code, entries)
    store.close()
    kept = 0
    for person in people:
        made = [entry.key for entry in logs[person.code] if isinstance(entry, Moved | Answered) and entry.key]
        assert len(made) == len(set(made)), "a move was made twice"
        if isinstance(person, Stubborn):
            kept += len(person.kept)
            assert set(person.kept) <= set(made), "a move that was acknowledged is lost"
            assert not person.denied & set(made), "a move was made and refused"
    assert kept > len(people)
