"""People who do anything in any order at one table: come, go, sit, leave, move, take back, talk, want more.

Whatever comes of it, at one server or two: who sees one seat at one version sees the same, what was accepted is kept
once, what was refused is not, no hand lies open, and the table plays on when they all behave again.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
from collections.abc import Callable
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest

from cardfolk import protocol
from cardfolk.games import find_game
from cardfolk.server.hall import Hall
from cardfolk.server.requests import Requests
from cardfolk.server.seating import key_of
from cardfolk.server.settings import Settings
from cardfolk.store.store import Store
from cardfolk.table import Table
from cardfolk.table.entries import Answered, Moved

from .people import Json, texts_of
from .test_secrets import Ear, look

WALKS = 100 if os.environ.get("CARDFOLK_SOAK") else 2  # of each kind
STEPS = 120  # of each person
PEOPLE = 5
PATIENCE = 1800.0  # seconds until a table that goes on no more is a failure
# Tables leave memory as soon as nobody is there, and bots take over at once.
FREE = Settings(
    pace=0,
    give=0.05,
    window=0.02,
    window_alone=0.02,
    poll=0.1,
    idle=0.05,
    away=0,
    talk=1e9,
    changes=1e9,
    standin="random",
)


class Walker:
    """Someone with a page, who does what comes to their mind."""

    def __init__(self, halls: list[Hall], code: str, chance: random.Random, seen: dict[object, str]) -> None:
        self.halls = halls
        self.code = code
        self.chance = chance
        self.seen = seen
        self.tokens = [""]  # that they ever had, the last is the one that they use
        self.moves: dict[str, protocol.Move] = {}  # that they asked for, by key
        self.accepted: set[str] = set()
        self.refused: set[str] = set()
        self.ear: Ear | None = None
        self._open: set[str] = set()

    async def come(self) -> None:
        """Open the page, as the socket does it."""
        hall = self.chance.choice(self.halls)
        room = await hall.room(self.code)
        assert room is not None
        self.table: Json = {}
        self.shown: Json = {}
        self._read = 0
        with room.visited():
            if hall.shared:
                await room.catch_up()
            self.ear = Ear(room, self.tokens[-1])
            await room.come_in(self.ear)
        while not self.table:
            await self.hear()

    async def go(self) -> None:
        """Close it."""
        if self.ear is not None:
            await self.hear()
            self.ear.room.exit(self.ear)
            self.ear.connection.sender.cancel()
            self.ear = None

    async def hear(self) -> None:
        """Read what has come."""
        await asyncio.sleep(0)
        assert self.ear is not None
        for text in self.ear.frames[self._read :]:
            message = json.loads(text)
            match message["type"]:
                case "table":
                    self.table = message
                case "seated":
                    self.tokens.append(message["token"])
                case "accepted":
                    self.accepted.add(message["key"])
                case "refused" if message.get("key"):
                    self.refused.add(message["key"])
                case "view":
                    self._see(text, message)
        self._read = len(self.ear.frames)

    def _see(self, text: str, message: Json) -> None:
        viewer = message["view"]["viewer"]
        assert not self.shown or viewer != self.shown["view"]["viewer"] or message["version"] >= self.shown["version"]
        look(text, viewer, self._open)
        self.shown = message
        what = json.dumps([message["number"], message["trail"], message["digest"]])
        before = self.seen.setdefault((viewer, message["version"]), what)
        assert before == what, f"two were shown different things as {viewer} at {message['version']}"

    async def ask(self, message: protocol.FromClient) -> None:
        """Say something to the table."""
        if self.ear is not None:
            if isinstance(message, protocol.Move):
                self.moves[message.key] = message
            await Requests(self.ear).answer(message)

    @property
    def offers(self) -> list[Json]:
        """What they may do."""
        return list(self.shown.get("view", {}).get("offers", ()))

    def a_move(self) -> protocol.Move:
        """A move as it is offered."""
        text = self.chance.choice(texts_of(self.chance.choice(self.offers)))
        return protocol.Move(token_hex(4), text, self.shown["version"])

    def anything(self) -> protocol.FromClient:
        """Something that they may or may not do now."""
        chance = self.chance
        seat = chance.randrange(5)
        if self.offers and chance.random() < 0.5:
            return self.a_move()
        rare: list[Callable[[], protocol.FromClient]] = [
            lambda: protocol.Sit(chance.choice("ABCDE") + token_hex(2), chance.randrange(-1, 4)),
            lambda: protocol.Invite(seat, chance.choice(["", "random"])),
            protocol.Start,
            protocol.Start,
            protocol.AskBack,
            lambda: protocol.Agree(chance.random() < 0.7),
            lambda: protocol.Agree(True),
            lambda: protocol.StandIn(seat),
            lambda: protocol.Gallery(chance.random() < 0.5),
            lambda: protocol.Chat("hello", "watcher"),
            lambda: protocol.Give(self.table.get("games", 0) + 1, token_hex(32)),
            lambda: protocol.Wish(chance.random() < 0.5, chance.random() < 0.5),
            protocol.GoOn,
            protocol.PlayOut,
            protocol.Leave if chance.random() < 0.3 else protocol.GoOn,
        ]
        if self.moves and chance.random() < 0.2:
            return chance.choice(list(self.moves.values()))  # sent again
        return chance.choice(rare)()

    async def walk(self) -> None:
        """Do things, and come and go."""
        for _ in range(STEPS):
            if self.ear is None:
                await self.come()
            elif self.chance.random() < 0.08:
                await self.go()
                if self.chance.random() < 0.1:  # another page, with an older key
                    self.tokens.append(self.chance.choice(self.tokens))
            else:
                await self.ask(self.anything())
                await self.hear()
            await asyncio.sleep(self.chance.choice([0, 0, 0.001, 0.02]))
        await self.go()

    async def behave(self, over: Callable[[], bool]) -> None:
        """Play until it is over."""
        await self.come()
        answered: Json = {}
        while not over():
            assert self.ear is not None
            if self.table["you"] is None:
                await self.ask(protocol.Sit("Z" + token_hex(3)))
            elif self.table["stage"] != "playing":
                for seat, place in enumerate(self.table["places"]):
                    if not place.get("name"):  # free, or kept for a while for who has left
                        await self.ask(protocol.Invite(seat, "random"))
                await self.ask(protocol.Start())
            elif self.offers and self.shown is not answered and not self.shown.get("mine"):
                answered = self.shown
                await self.ask(self.a_move())
            if self.table.get("back"):
                await self.ask(protocol.Agree(False))
            await asyncio.sleep(0.005)
            await self.hear()


async def walks(halls: list[Hall], game: str, number: int, store: Store) -> None:
    """One table from its making to the end of a game that everybody plays on."""
    chance = random.Random(f"{game} {number}")
    seats = find_game(game).usual
    bots = ["random" if chance.random() < 0.3 else "" for _ in range(seats)]
    new = protocol.NewTable(game, ["", *bots[1:]], brisk=chance.random() < 0.5, start=chance.random() < 0.3)
    code = (await halls[0].make(new)).id
    seen: dict[object, str] = {}
    people = [Walker(halls, code, random.Random(f"{game} {number} {at}"), seen) for at in range(PEOPLE)]
    await asyncio.gather(*(person.walk() for person in people))
    log = store.find(code)
    assert log is not None
    before = Table(log.entries())
    games = before.games if not before.over else before.games + 1

    def over() -> bool:
        tables = [room.table for hall in halls if (room := hall.rooms.get(code)) is not None]
        return any(table.over and table.games >= games for table in tables)

    for person in people:  # the key that opens a seat, if one does
        held = [token for token in person.tokens if token and before.seat_of(key_of(token)) is not None]
        person.tokens.append(held[-1] if held else person.tokens[-1])
    playing = [asyncio.create_task(person.behave(over)) for person in people]
    try:
        await asyncio.gather(*playing)
    finally:
        for task in playing:
            task.cancel()
        for person in people:
            await person.go()
    entries = log.entries()
    made = [entry.key for entry in entries if isinstance(entry, Moved | Answered) and entry.key]
    assert len(made) == len(set(made))
    for person in people:
        assert person.accepted <= set(made), "a move that was accepted is not kept"
        assert not (person.refused - person.accepted) & set(made), "a move that was made was refused"
    table = Table()
    shown: dict[object, set[str]] = {}
    for entry in entries:
        table.apply(entry)
        if table.games:
            for seat in (*range(len(table.seats)), None):
                what = json.dumps([table.games, table.trail(seat), table.trail(None)])
                shown.setdefault((seat, table.version(seat)), set()).add(what)
    for sight, saw in seen.items():
        assert saw in shown.get(sight, ()), f"{sight} was shown what the log does not have"


@pytest.mark.parametrize("game", ["durak", "king", "president", "pontinho"])
def test_whatever_people_do(tmp_path: Path, game: str) -> None:
    async def run() -> None:
        for number in range(WALKS):
            store = Store(tmp_path / f"{number}.db")
            hall = Hall(store, FREE)
            async with asyncio.timeout(PATIENCE):
                await walks([hall], game, number, store)
            await hall.close()

    asyncio.run(run())


@pytest.mark.parametrize("game", ["durak", "pontinho"])
def test_whatever_people_do_at_two_servers(postgres_url: str, redis: Any, game: str) -> None:
    async def run() -> None:
        store = Store(postgres_url)
        halls = [Hall(Store(postgres_url), FREE, redis.url) for _ in range(2)]
        for number in range(WALKS):
            async with asyncio.timeout(PATIENCE):
                await walks(halls, game, 1000 + number, store)
        for hall in halls:
            await hall.close()
        store.close()

    asyncio.run(run())
