"""A world for each test: a stand-in for Discord, the bot, a store."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("discord")

from cardfolk.game import SPECTATOR
from cardfolk.server import room as rooms
from cardfolk.server.participant import Participant
from cardfolk.server.settings import Settings
from cardfolk.store.store import Store
from cardfolk.ui.discord import answer as answers
from cardfolk.ui.discord import hand as hands
from cardfolk.ui.discord import table_message as table_messages
from cardfolk.ui.discord.client import Client
from cardfolk.ui.discord.components import Shown
from cardfolk.ui.discord.hand import Hand
from cardfolk.ui.discord.listener import Listener

from .standin import StandIn
from .world import QUICK, World

TINY = b"\x89PNG"
DRAWN = 50  # one picture of so many is drawn: it takes long
Do = Callable[[World], Coroutine[Any, Any, None]]


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Runs a test with a world of its own; `store` and `redis` where it shares them."""
    monkeypatch.setenv("CARDFOLK_HOME", str(tmp_path))
    monkeypatch.setattr(table_messages, "SOON", 0.05)
    monkeypatch.setattr(answers, "AGAIN", 0.02)
    chance = random.Random(7)  # the same deals every time, as far as one thing comes after the other
    for module in (rooms, hands, table_messages):
        monkeypatch.setattr(module, "token_hex", lambda size: chance.randbytes(size).hex())

    @asynccontextmanager
    async def made(store: Store, redis: str, settings: Settings) -> AsyncIterator[World]:
        discord = StandIn()
        await discord.start(monkeypatch)
        world = World(discord, store, redis, settings)
        _watch(world, monkeypatch)
        await world.run()
        try:
            yield world
        finally:
            await world.halt()
            await discord.stop()
        assert not discord.wrong
        assert set(world.looked) <= {SPECTATOR}
        assert all(one.took is not None for one in discord.asked.values()), "something was not acknowledged"

    def run(do: Do, store: Store | None = None, redis: str = "", settings: Settings = QUICK) -> None:
        async def whole() -> None:
            mine = store or Store(tmp_path / "discord.db")
            try:
                async with made(mine, redis, settings) as one:
                    await do(one)
            finally:
                mine.close()

        asyncio.run(whole())

    return run


def _watch(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Note what each reader comes to know, and what is written for them; draw few pictures."""
    drawn, held = table_messages.table_png, table_messages.hand_png  # type: ignore[attr-defined]
    written, text, changed = table_messages.TableMessage.told, Hand.text, Listener.changed
    wish, click = Participant.wish, Client.on_interaction

    def looked(view: Any, speaker: Any, *more: Any) -> bytes:
        world.looked.append(SPECTATOR if view is None else view.viewer)
        return drawn(view, speaker, *more) if len(world.looked) % DRAWN == 1 else TINY

    def held_up(view: Any, sort: str, new: Any) -> bytes:
        world.hands += 1
        return held(view, sort, new) if world.hands % DRAWN == 1 else TINY

    def told_all(self: table_messages.TableMessage, language: str) -> Shown:
        shown = written(self, language)
        world.table_messages[self.post.message] = self
        world.secrets.written(self.room, None, shown.said)
        return shown

    def hand_text(self: Hand) -> str:
        said = text(self)
        world.secrets.written(self.room, self.seat, said)
        return said

    def wished(self: Participant, auto: bool, until_turn: bool | None = None) -> None:
        wish(self, auto and world.auto, until_turn)

    def told(self: Listener) -> None:
        world.secrets.note(self.room, self.seat)
        changed(self)

    async def clicked(self: Client, interaction: Any) -> None:
        await click(self, interaction)
        world.discord.handled.add(interaction.id)

    monkeypatch.setattr(Client, "on_interaction", clicked)
    monkeypatch.setattr(table_messages, "table_png", looked)
    monkeypatch.setattr(table_messages, "hand_png", held_up)
    monkeypatch.setattr(table_messages.TableMessage, "told", told_all)
    monkeypatch.setattr(Hand, "text", hand_text)
    monkeypatch.setattr(Listener, "changed", told)
    monkeypatch.setattr(Participant, "wish", wished)
