"""Whole games on a stand-in for Discord, with the real discord.py client."""

from __future__ import annotations

from typing import Any

import pytest

from cardfolk.games import GAMES as GAMES_KNOWN
from tests.toy import TOY

from .people import User, button, until
from .world import World, played, seated


def test_two_people_play_durak_to_its_end(world: Any) -> None:
    async def do(world: World) -> None:
        ana, bea = User(world.discord, 1, "Ana"), User(world.discord, 2, "Bea", "ru")
        message = await seated(world, [ana, bea], game="durak")
        await played(world, [ana, bea], message, 3000)
        desk = next(iter(world.client.desks.values()))
        assert desk.room.table.over
        await until(lambda: "win" in message["content"] or "drawn" in message["content"], "the result")
        assert [place.name for place in desk.room.table.seats] == ["Ana", "Bea"]
        assert button(message, "start")

    world(do)


GAMES = [("montenegro", 2), ("king", 4), ("durak", 4), ("president", 5), ("pontinho", 3)]


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_every_game_is_played_by_clicks(world: Any, game: str, seats: int) -> None:
    async def do(world: World) -> None:
        users = [
            User(world.discord, 1 + at, f"User{at}", ("en-US", "it", "pt-BR", "ru")[at % 4]) for at in range(seats)
        ]
        message = await seated(world, users, game=game, seats=seats)
        desk = next(iter(world.client.desks.values()))
        before = desk.room.table.version(None)
        await played(world, users, message, 300)
        assert desk.room.table.over or desk.room.table.version(None) > before + 40

    world(do)


def test_a_sixth_game_appears_without_a_line_changed(world: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES_KNOWN, "toy", TOY)

    async def do(world: World) -> None:
        ana, bea = User(world.discord, 1, "Ana"), User(world.discord, 2, "Bea")
        message = await seated(world, [ana, bea], game="toy")
        await played(world, [ana, bea], message, 200)
        assert next(iter(world.client.desks.values())).room.table.over

    world(do)
