"""Discord, the bot and people at it, and how whole games are played by clicks."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from cardfolk.play.runner import single_move
from cardfolk.server.hall import Hall
from cardfolk.server.settings import Settings
from cardfolk.store.store import Store
from cardfolk.ui.discord import table_message as table_messages
from cardfolk.ui.discord.client import Client
from cardfolk.ui.discord.components import ALT

from .people import User, act_of, button, components, until
from .secrets import Secrets
from .standin import TOKEN, StandIn

BESIDE = (
    "hint",
    "sort",
    "undo",
    "agree",
    "refuse",
    "out",
    "until",
    "next",
)  # in a hand, no part of a move
QUICK = Settings(pace=0, window=0.05, window_alone=0.02, give=0.3, away=0.0, hints="easy")


async def _at_once(shard: int | None, *, initial: bool) -> None:
    """A second session is begun without the seconds that Discord wants between them."""


class World:
    """Discord, the bot and a store."""

    def __init__(self, discord: StandIn, store: Store, redis: str = "", settings: Settings = QUICK) -> None:
        self.discord = discord
        self.store = store
        self.redis = redis
        self.settings = settings
        self.pause = 0.0
        self.shards = 1
        self.auto = True  # single legal moves play themselves
        self.client: Client
        self.secrets = Secrets(discord.wrong)
        self.table_messages: dict[int, table_messages.TableMessage] = {}  # every table that was shown, by its message
        self.looked: list[int] = []
        self.hands = 0

    async def run(self) -> None:
        """Start the bot."""
        self.discord.ready.clear()
        self.hall = Hall(self.store, self.settings, self.redis)
        self.client = Client(self.hall, self.pause, None, clicks=(1e6, 1e6), shards=self.shards)
        self.client._connection.guild_ready_timeout = 0.01  # nothing more comes after the first servers
        self.client.before_identify_hook = _at_once  # type: ignore[method-assign, assignment]
        self._task = asyncio.create_task(self.client.start(TOKEN))
        self.discord.heard = self._heard
        self.discord.told = self._told
        await self.discord.ready.wait()
        await self.client.wait_until_ready()

    async def halt(self) -> None:
        """Stop the bot."""
        await self.client.close()
        await self._task
        await self.hall.close()

    def table_message(self, message: dict[str, Any]) -> table_messages.TableMessage:
        """The table of a message."""
        return next(one for one in self.client.table_messages.values() if one.post.message == int(message["id"]))

    def _heard(self, id: int, body: dict[str, Any]) -> None:
        self.secrets.public(self.table_messages.get(id), body)

    def _told(self, who: int, body: dict[str, Any]) -> None:
        self.secrets.private(list(self.table_messages.values()), who, body)


def as_read(table_message: table_messages.TableMessage) -> str:
    """What the message of a table says when it shows the table as it is."""
    shown = table_message.told(table_message.post.language)
    return "\n".join(said for said in (shown.said, shown.alt[:ALT]) if said)


async def seated(world: World, users: list[User], **options: Any) -> dict[str, Any]:
    """A table with these people at it, dealt: its message."""
    message = await users[0].command("host", **options)
    await until(lambda: components(message), "the table's buttons")
    for user in users[1:]:
        await user.private(message, button(message, "join"))
    await until(lambda: button(message, "start"), "the start button")
    table_message = world.table_message(message)
    await users[0].press(message, button(message, "start"))
    await until(lambda: table_message.room.table.games, "the deal")
    return message


async def step(user: User, hand: dict[str, Any], chance: random.Random) -> None:
    """Do something in an open hand: choose in a menu, or press a button that goes on."""
    found = [part for part in components(hand) if not part.get("disabled") and act_of(part) not in BESIDE]
    if not found:
        await asyncio.sleep(0.002)
        return
    going = [part for part in found if part["type"] == 2 and part.get("style") == 3]
    part = chance.choice(going) if going and chance.random() < 0.8 else chance.choice(found)
    values = None
    if part["type"] == 3:
        count = chance.randint(part["min_values"], part["max_values"])
        values = [one["value"] for one in chance.sample(part["options"], count)]
    await user.press(hand, part["custom_id"], values)


def folk(world: World, count: int, first: int = 1, **more: Any) -> list[User]:
    """So many people, who speak this and that."""
    locales = ("en-US", "it", "pt-BR", "ru", "hr")
    return [User(world.discord, first + at, f"User{first + at}", locales[at % 5], **more) for at in range(count)]


async def drawn(table_message: table_messages.TableMessage, user: User) -> None:
    """Wait until all that someone did is done, and their hand shows what there is now."""
    discord = user.discord
    clicks = [one.id for one in discord.asked.values() if one.kind == 3 and one.who == user.id]
    await until(lambda: discord.handled.issuperset(clicks), "what was pressed")
    await until(lambda: user.id in table_message.people, "somebody who has pressed something")
    redrawer = table_message.people[user.id].redrawer
    await until(lambda: not redrawer._wanted and (redrawer._task is None or redrawer._task.done()), "the hand")


async def choosing(table_message: table_messages.TableMessage, users: list[User]) -> User:
    """Wait until nothing plays itself: who is to move then."""
    table = table_message.room.table
    await until(lambda: not table.over and not single_move(table.game, table.view(table.to_move)), "a choice")
    return users[table.to_move]


async def played(world: World, users: list[User], message: dict[str, Any], most: int, seed: int = 1) -> int:
    """Play until the game is over or so many steps were made; how many."""
    chance = random.Random(seed)
    table_message = world.table_message(message)
    hands = {user.id: await user.private(message, button(message, "hand")) for user in users}
    count = 0
    while count < most and not table_message.room.table.over:
        asked = [user for user in users if table_message.room.view(table_message.seat_of(user.id))[0].offers]
        if not asked:
            await asyncio.sleep(0.002)
            continue
        count += 1
        user = chance.choice(asked)
        await drawn(table_message, user)
        await step(user, hands[user.id], chance)
        await drawn(table_message, user)
    return count
