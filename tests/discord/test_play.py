"""Whole games on a stand-in for Discord, with the real discord.py client: all five, two to eight seats."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from typing import Any

import pytest

from cardfolk.games import GAMES as GAMES_KNOWN
from cardfolk.games import all_ids, find_game
from tests.toy import TOY

from .people import User, button, until
from .standin import GUILD, OTHER
from .world import QUICK, World, folk, played, seated

MANY = 20_000  # steps: more than any game takes


@dataclass(frozen=True)
class Whole:
    """A game that is short enough to be played to its end, for so many people and bots."""

    game: str
    people: int
    bots: int = 0
    options: str = ""
    server: int = GUILD

    @property
    def seats(self) -> int:
        return self.people + self.bots


# Played at once, in two servers.
TOGETHER = [
    Whole("montenegro", 2),
    Whole("durak", 2, options="deck=24"),
    Whole("king", 2, 2, 'games=["domino"]'),
    Whole("durak", 3, options="deck=24", server=OTHER),
    Whole("president", 5, options="rounds=1", server=OTHER),
]
ALONE = [
    Whole("king", 4, options='games=["domino"]'),
    Whole("durak", 3, 3),
    Whole("president", 8, options="rounds=1"),
    Whole("pontinho", 2, options="limit=50"),
    Whole("pontinho", 2, 5, "limit=50"),
]


def test_all_games_and_numbers_of_seats_are_played_here() -> None:
    wholes = TOGETHER + ALONE
    assert {one.game for one in wholes} == set(all_ids())
    assert {one.seats for one in wholes} == set(range(2, max(find_game(id).most for id in all_ids()) + 1))


async def whole(world: World, one: Whole, first: int = 1) -> dict[str, Any]:
    """Play it to its end: its message."""
    users = folk(world, one.people, first, guild=one.server)
    bots = " ".join(["easy"] * one.bots)
    message = await seated(world, users, game=one.game, seats=one.seats, options=one.options, bots=bots)
    await played(world, users, message, MANY, seed=first)
    table = world.table_message(message).room.table
    assert table.over and table.games == 1
    # What happened is what the log replays, and everyone reads how it ended.
    *_, (_, _, state) = table.record().replay()
    assert tuple(state.scores()) == table.result().scores
    await until(lambda: button(message, "start"), "another game")
    await until(lambda: "**" in message["read"].split("\n")[1], "the result")
    return message


def test_several_tables_in_two_servers_at_once(world: Any) -> None:
    async def do(world: World) -> None:
        tables = await asyncio.gather(*(whole(world, one, 1 + 10 * at) for at, one in enumerate(TOGETHER)))
        assert len(world.client.table_messages) == len(TOGETHER)
        first = tables[1]
        ana, bea = folk(world, 2, 11)
        table = world.table_message(first).room.table
        await ana.press(first, button(first, "start"))
        await until(lambda: "User11 wants to play on." in first["read"], "who asks")
        assert "Waiting for User12." in first["read"] and table.games == 1, "the other is asked"
        hand = await bea.private(first, button(first, "hand"))
        await bea.press(hand, button(hand, "next"))
        await until(lambda: table.games == 2, "another game")

    world(do)


@pytest.mark.parametrize("one", ALONE, ids=lambda one: f"{one.game}-{one.seats}")
def test_a_whole_game(world: Any, one: Whole) -> None:
    async def do(world: World) -> None:
        await whole(world, one)

    world(do, settings=replace(QUICK, window=0.01, window_alone=0.01))


def test_a_sixth_game_appears_without_a_line_changed(world: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES_KNOWN, "toy", TOY)

    async def do(world: World) -> None:
        ana, bea = User(world.discord, 1, "Ana"), User(world.discord, 2, "Bea")
        message = await seated(world, [ana, bea], game="toy")
        await played(world, [ana, bea], message, 200)
        assert world.table_message(message).room.table.over

    world(do)
