"""One table, two front ends: the bot and `cardfolk serve` over the same PostgreSQL."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

from cardfolk.store.store import Store
from tests.server.host import Host
from tests.server.people import Person
from tests.services import Service

from .people import User, button, components, names, until
from .world import QUICK, World, as_read, drawn, step


def test_a_table_made_on_discord_is_played_from_the_browser_too(
    world: Any, tmp_path: Path, postgres_url: str, redis: Service
) -> None:
    address = redis.url  # type: ignore[attr-defined]
    store = Store(postgres_url)
    host = Host(tmp_path / "server", "--database", postgres_url, "--redis", address, "--set", "pace=0").start()

    async def do(world: World) -> None:
        ana = User(world.discord, 1, "Ana")
        message = await ana.command("host", game="durak", options="deck=24")
        await until(lambda: components(message), "the table's buttons")
        table_message = world.table_message(message)
        menu = await ana.private(message, button(message, "more"))
        assert f"http://cards.example/t/{table_message.room.code}" in names(menu)
        bea = await Person(host.base, table_message.room.code, seed=3).come()
        await bea.send("sit", name="Bea")
        await bea.until(lambda: bea.seat == 1)
        await until(lambda: "Bea" in message["read"] and button(message, "start"), "who sat down in the browser")
        await ana.press(message, button(message, "start"))
        hand = await ana.private(message, button(message, "hand"))

        async def by_clicks() -> None:
            chance = random.Random(5)
            while not table_message.room.table.over:
                if table_message.room.table.games and table_message.room.view(0)[0].offers:
                    await drawn(table_message, ana)
                    await step(ana, hand, chance)
                    await drawn(table_message, ana)
                else:
                    await asyncio.sleep(0.002)

        await until(lambda: table_message.room.table.games, "the deal")
        await asyncio.gather(by_clicks(), bea.play())
        table = table_message.room.table
        assert table.over and bea.over
        # Each saw the other's moves: the last position is one, and both know who won.
        assert bea.shown["digest"] == table.trail(None)
        assert tuple(bea.view["winners"]) == tuple(table.view(None).winners)
        await until(lambda: message["read"] == as_read(table_message), "the table as it is")
        moved = {event.seat for event in table.heard(None) if event.seat is not None}
        assert {0, 1} <= moved
        await bea.leave()

    try:
        world(do, store, address, replace(QUICK, public_url="http://cards.example"))
    finally:
        host.stop()
