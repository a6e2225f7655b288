"""Every frame of random games, with all options: no hand, no deck, no seed, no token goes to who may not have it."""

from __future__ import annotations

import asyncio
import json
import os
import random
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

import pytest

from cardfolk import protocol
from cardfolk.games import IDS, find_game
from cardfolk.server.connection import Connection
from cardfolk.server.guest import Guest
from cardfolk.server.hall import Hall
from cardfolk.server.requests import Requests
from cardfolk.server.room import Room
from cardfolk.server.seating import key_of, sit_down
from cardfolk.server.settings import Settings
from cardfolk.store.store import Store
from cardfolk.testing.scenes import TAKES_FACES_UP
from cardfolk.testing.walk import some_options

GAMES = 10 * int(os.environ.get("CARDFOLK_SOAK", "0")) or 3
PATIENCE = 600.0  # seconds until a game that goes on no more is a failure; eight seats take long
QUICK = Settings(pace=0, give=0, window=0.001, window_alone=0.001, rate=1e9, burst=10**9)


class Ear(Guest):
    """A guest whose frames are kept."""

    def __init__(self, room: Room, token: str = "") -> None:
        self.frames: list[str] = []

        async def send(message: MutableMapping[str, Any]) -> None:
            if "text" in message:
                self.frames.append(str(message["text"]))

        super().__init__(room, Connection(send, QUICK), key_of(token) if token else "")


def look(text: str, seat: int | None, open: set[str]) -> None:
    """Fail if a frame shows a seat what it may not see; `open` are the cards that have lain open for all."""
    message = json.loads(text)
    if message["type"] != "view":
        return
    views = [scene["view"] for scene in message.get("scenes", []) if scene["kind"] not in TAKES_FACES_UP]
    for view in (message["view"], *views):
        assert view["viewer"] == seat
        for zone in view["zones"]:
            if zone["kind"] == "hand" and zone["owner"] != seat and not view.get("over"):
                assert not any(zone["cards"]), f"{zone['id']} lies open for {seat}"
    for scene in message.get("scenes", []):
        assert scene["view"]["viewer"] == seat
        assert not scene["view"]["offers"] and not scene["view"]["blocked"]
        assert scene.get("heard", 0) <= len(message.get("happened", []))
    if message["view"].get("over"):
        return
    for event in message.get("happened", []):
        target = event.get("target", "")
        if event.get("source") == "stock" and target.startswith("hand:") and target != f"hand:{seat}":
            assert not {card for card in event["cards"] if card} - open, f"what {target} drew is told to {seat}"
    for zone in message["view"]["zones"]:
        if zone["kind"] != "hand":
            open.update(card for card in zone["cards"] if isinstance(card, str))


async def game(hall: Hall, id: str, number: int) -> int:
    """One random game with people at every seat, and a spectator; all that they are told is looked at.

    How many scenes they were shown.
    """
    chance = random.Random(f"{id} {number}")
    kind = find_game(id)
    seats = chance.randint(kind.least, kind.most)
    new = protocol.NewTable(id, [""] * seats, options=some_options(kind, seats, chance))
    made = await hall.make(new)
    room = await hall.room(made.id)
    assert isinstance(room, Room)
    tokens = [(await sit_down(room, f"p{seat}", seat))[1] for seat in range(seats)]
    ears = [Ear(room, token) for token in (*tokens, "")]
    for ear in ears:
        room.enter(ear)
    room.start()
    while not room.table.games:
        await asyncio.sleep(0.001)
    moves = 0
    while not room.table.over and moves < 400:
        moves += 1
        seat = room.table.to_move
        text = chance.choice(room.table.sight(seat).legal_moves()).text
        turn = room.table.game_changes
        move = protocol.Move(str(moves), text, room.table.version(seat))
        await Requests(ears[seat]).answer(move)
        while room.table.game_changes == turn and not room.table.over:  # claims close by themselves
            await asyncio.sleep(0.001)
    await asyncio.sleep(0)
    record = room.table.record()
    assert record.fair is not None and record.seed is not None
    secrets = [str(record.fair["secret"]), str(record.seed), f"{record.seed:064x}", *tokens]
    over = room.table.over
    scenes = 0
    for ear in ears:
        open: set[str] = set()
        for text in ear.frames:
            look(text, ear.seat, open)
            message = json.loads(text)
            scenes += len(message.get("scenes", []))
            if not (over and message["type"] == "table" and message["stage"] in ("between", "over")):
                assert not any(secret in text for secret in secrets)
        room.exit(ear)
        ear.connection.sender.cancel()
    return scenes


@pytest.mark.parametrize("id", IDS)
def test_no_frame_tells_a_secret(tmp_path: Path, id: str) -> None:
    async def games() -> None:
        hall = Hall(Store(tmp_path / "x.db"), QUICK)
        scenes = 0
        for number in range(GAMES):
            async with asyncio.timeout(PATIENCE):
                scenes += await game(hall, id, number)
        assert scenes
        await hall.close()

    asyncio.run(games())
