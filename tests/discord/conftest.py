"""A world for each test: a stand-in for Discord, the bot, a store."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("discord")

from cardfolk.game import SPECTATOR
from cardfolk.store.store import Store
from cardfolk.ui.discord import desk as desks

from .standin import StandIn
from .world import World

TINY = b"\x89PNG"
DRAWN = 50  # one picture of so many is drawn: it takes long


@pytest.fixture
def world(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[Callable[[World], Coroutine[Any, Any, None]]], None]:
    """Runs a test with a world of its own."""
    monkeypatch.setenv("CARDFOLK_HOME", str(tmp_path))

    @asynccontextmanager
    async def made() -> AsyncIterator[World]:
        discord = StandIn()
        await discord.start(monkeypatch)
        store = Store(tmp_path / "discord.db")
        world = World(discord, store)
        drawn, held = desks.table_png, desks.hand_png

        def looked(view: Any, speaker: Any) -> bytes:
            world.looked.append(SPECTATOR if view is None else view.viewer)
            return drawn(view, speaker) if len(world.looked) % DRAWN == 1 else TINY

        def held_up(view: Any, sort: str, new: Any) -> bytes:
            world.hands += 1
            return held(view, sort, new) if world.hands % DRAWN == 1 else TINY

        monkeypatch.setattr(desks, "table_png", looked)
        monkeypatch.setattr(desks, "hand_png", held_up)
        await world.run()
        yield world
        await world.halt()
        await discord.stop()
        store.close()
        assert not discord.wrong
        assert set(world.looked) <= {SPECTATOR}

    def run(do: Callable[[World], Coroutine[Any, Any, None]]) -> None:
        async def whole() -> None:
            async with made() as one:
                await do(one)

        asyncio.run(whole())

    return run
