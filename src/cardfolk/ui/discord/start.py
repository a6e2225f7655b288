"""Running the bot: its token, how it begins, what is said when it cannot, how it stops."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import aiohttp
import discord

from ...server import logs
from ...server.hall import Hall, open_store
from ...server.logs import about
from ...server.settings import Running, Settings
from ...store.store import Store
from ...words import BadText, Words
from ..words import Speaker
from .client import Client

LOGGER = logging.getLogger("cardfolk.discord")
TOKEN = "CARDFOLK_DISCORD_TOKEN"


def read_token(file: Path | None) -> str:
    """The bot's token from a file or the environment; BadText if there is none. It is never shown."""
    if file is None:
        token = os.environ.get(TOKEN, "").strip()
        if not token:
            raise BadText(
                Words("the bot needs its token, in {name} or a --token-file: see docs/discord.md", {"name": TOKEN})
            )
        return token
    try:
        token = file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as wrong:
        why = {"file": str(file), "why": getattr(wrong, "strerror", None) or type(wrong).__name__}
        raise BadText(Words("{file} cannot be read: {why}", why)) from None
    if not token:
        raise BadText(Words("{file} is empty: it should hold the bot's token", {"file": str(file)}))
    return token


def run(bot: Bot, running: Running, settings: Settings) -> None:
    """Run the bot until it is stopped; BadText if that is not possible."""
    logs.begin(running.log, running.log_level)
    store = open_store(running)
    try:
        asyncio.run(_run(bot, store, running, settings))
    finally:
        store.close()


async def _run(bot: Bot, store: Store, running: Running, settings: Settings) -> None:
    hall = Hall(store, settings, running.redis)
    running_here = asyncio.current_task()
    assert running_here is not None
    for name in ("SIGINT", "SIGTERM"):
        try:
            asyncio.get_running_loop().add_signal_handler(getattr(signal, name), running_here.cancel)
        except (NotImplementedError, RuntimeError, ValueError):
            pass  # where the system has none, or this is not the main thread
    try:
        await bot.begin(hall)
        if bot.task is not None:
            await asyncio.wait({bot.task})
    except asyncio.CancelledError:
        pass
    finally:
        await bot.end()
        await hall.close()
    if bot.wrong is not None:
        raise bot.wrong


class Bot:
    """The bot beside whatever else a hall is for."""

    def __init__(self, token: str, speaker: Speaker, shards: int = 1) -> None:
        self._token = token
        self._shards = shards
        self._speaker = speaker
        self.wrong: BadText | None = None  # why it had to leave
        self.task: asyncio.Task[None] | None = None
        self._client: Client | None = None

    async def begin(self, hall: Hall) -> None:
        """Log in, and go on in the background; BadText if Discord does not let us in."""
        logging.getLogger("discord").setLevel(logging.CRITICAL)  # what goes wrong is ours to tell
        self._client = client = Client(hall, shards=self._shards)
        try:
            with _said():
                await client.login(self._token)
        except BaseException:
            await self.end()
            raise
        self.task = asyncio.create_task(self._go_on(client))

    async def _go_on(self, client: Client) -> None:
        telling = asyncio.create_task(self._tell(client))
        try:
            with _said():
                await client.connect()
        except BadText as wrong:
            self.wrong = wrong
            LOGGER.error("the bot has left Discord", extra=about(why=str(wrong)))
        finally:
            telling.cancel()

    async def _tell(self, client: Client) -> None:
        await client.wait_until_ready()
        user = client.user
        name = user.name if user is not None else ""
        print(self._speaker.tell("{name} is on Discord. Ctrl-C stops it.", name=name), flush=True)

    async def end(self) -> None:
        """Leave Discord."""
        if self._client is not None:
            await self._client.close()
        if self.task is not None:
            await self.task


@contextmanager
def _said() -> Iterator[None]:
    """What Discord says against it, in a line."""
    try:
        yield
    except discord.LoginFailure:
        raise BadText(
            Words("Discord does not know this token: make a new one in its portal, as docs/discord.md says")
        ) from None
    except discord.Forbidden as wrong:
        raise BadText(Words("Discord does not allow it: {why}", {"why": wrong.text})) from None
    except (
        aiohttp.ClientError,
        discord.GatewayNotFound,
        discord.ConnectionClosed,
        discord.DiscordServerError,
        OSError,
    ) as wrong:
        raise BadText(Words("Discord cannot be reached: {why}", {"why": str(wrong) or type(wrong).__name__})) from None
