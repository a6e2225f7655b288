"""Discord, the bot and people at it, and how whole games are played by clicks."""

from __future__ import annotations

import asyncio
import random
import re
from typing import Any

from cardfolk.cards import CARD_NAMES
from cardfolk.server.hall import Hall
from cardfolk.server.settings import Settings
from cardfolk.store.store import Store
from cardfolk.ui.discord import desk as desks
from cardfolk.ui.discord.client import Client
from cardfolk.ui.words import Speaker

from .people import User, button, parts, until
from .standin import TOKEN, StandIn

QUICK = Settings(pace=0, window=0.05, window_alone=0.02, give=0.3, away=0.0)
FACES = {Speaker([]).card(card): card for card in range(len(CARD_NAMES))}
FACE = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]")


class World:
    """Discord, the bot and a store."""

    def __init__(self, discord: StandIn, store: Store) -> None:
        self.discord = discord
        self.store = store
        self.client: Client
        self.looked: list[int] = []
        self.hands = 0

    async def run(self) -> None:
        """Start the bot."""
        self.discord.ready.clear()
        self.hall = Hall(self.store, QUICK)
        self.client = Client(self.hall, 0.0, 0.02, None)
        self._task = asyncio.create_task(self.client.start(TOKEN))
        self.discord.heard = self._check
        await self.discord.ready.wait()
        await self.client.wait_until_ready()

    async def halt(self) -> None:
        """Stop the bot."""
        await self.client.close()
        await self._task
        await self.hall.close()

    def _check(self, body: dict[str, Any]) -> None:
        """No card stands in what everyone reads that a spectator was not shown."""
        known = set()
        for desk in self.client.desks.values():
            table = desk.room.table
            if table.games:
                known |= {card for event in table.heard(None) for card in event.cards}
                known |= {one.card for zone in table.view(None).zones for one in zone.cards}
                known |= {
                    card for event in table.heard(None) for card in cards_in(Speaker([]).say(table.words_of(event)))
                }
                known |= {card for fact in table.view(None).facts for card in cards_in(Speaker([]).say(fact.words))}
        told = [body.get("content") or "", str(body.get("components")), str(body.get("attachments"))]
        for text in told:
            assert cards_in(text) <= known, text


def cards_in(text: str) -> set[int]:
    return {FACES[face] for face in FACE.findall(text)}


async def seated(world: World, users: list[User], **options: Any) -> dict[str, Any]:
    """A table with these people at it, dealt: its message."""
    message = await users[0].command("host", **options)
    await until(lambda: parts(message), "the table's buttons")
    for user in users[1:]:
        await user.private(message, button(message, "join"))
    await until(lambda: button(message, "start"), "the start button")
    await users[0].press(message, button(message, "start"))
    await until(lambda: next(iter(world.client.desks.values())).room.table.games, "the deal")
    return message


async def step(user: User, hand: dict[str, Any], chance: random.Random) -> None:
    """Do something in an open hand: choose in a menu, or press a button that goes on."""
    found = [part for part in parts(hand) if not part["custom_id"].endswith(("|u|", "|t|", "|b|", "|y|", "|n|", "|f|"))]
    if not found:
        await asyncio.sleep(0.01)
        return
    going = [part for part in found if part["type"] == 2 and part.get("style") == 3]
    part = chance.choice(going) if going and chance.random() < 0.8 else chance.choice(found)
    values = None
    if part["type"] == 3:
        count = chance.randint(part["min_values"], part["max_values"])
        values = [one["value"] for one in chance.sample(part["options"], count)]
    await user.press(hand, part["custom_id"], values)


async def drawn(desk: desks.Desk, user: User) -> None:
    """Wait until someone's hand shows what there is now."""
    drawer = desk.people[user.id].drawer
    await until(lambda: not drawer._wanted and (drawer._task is None or drawer._task.done()), "the hand")


async def played(world: World, users: list[User], message: dict[str, Any], most: int, seed: int = 1) -> int:
    """Play until the game is over or so many steps were made; how many."""
    chance = random.Random(seed)
    desk = next(iter(world.client.desks.values()))
    hands = {user.id: await user.private(message, button(message, "hand")) for user in users}
    for count in range(most):
        table = desk.room.table
        if table.over:
            return count
        asked = [user for user in users if desk.room.view(desk.seat_of(user.id))[0].offers]
        if not asked:
            await asyncio.sleep(0.01)
            continue
        user = chance.choice(asked)
        await drawn(desk, user)
        await step(user, hands[user.id], chance)
        await drawn(desk, user)
    return most
