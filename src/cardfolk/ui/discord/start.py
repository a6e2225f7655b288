"""Running the bot: its token, how it begins, what is said when it cannot, how it stops."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from pathlib import Path

import aiohttp
import discord

from ...game import BadText, Words
from ...server import journal
from ...server.hall import Hall
from ...server.settings import Running, Settings
from ...store.places import data_folder
from ...store.store import Store
from ..words import Speaker
from .client import Client

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


def run(token: str, running: Running, settings: Settings, speaker: Speaker) -> None:
    """Run the bot until it is stopped; BadText if that is not possible."""
    journal.begin(running.log, running.log_level)
    logging.getLogger("discord").setLevel(logging.CRITICAL)  # what goes wrong is ours to tell
    store = Store(running.database or data_folder() / "discord.db")
    try:
        asyncio.run(_run(token, store, running, settings, speaker))
    except discord.LoginFailure:
        raise BadText(
            Words("Discord does not know this token: make a new one in its portal, as docs/discord.md says")
        ) from None
    except discord.Forbidden as wrong:
        raise BadText(Words("Discord does not allow it: {why}", {"why": wrong.text})) from None
    except (aiohttp.ClientError, discord.GatewayNotFound, discord.ConnectionClosed, OSError) as wrong:
        raise BadText(Words("Discord cannot be reached: {why}", {"why": str(wrong) or type(wrong).__name__})) from None
    finally:
        store.close()


async def _run(token: str, store: Store, running: Running, settings: Settings, speaker: Speaker) -> None:
    async with Client(lambda: Hall(store, settings, running.redis)) as client:
        loop = asyncio.get_running_loop()
        bot = asyncio.create_task(client.start(token))
        for name in ("SIGINT", "SIGTERM"):
            try:
                loop.add_signal_handler(getattr(signal, name), bot.cancel)
            except (NotImplementedError, RuntimeError, ValueError):
                pass  # where the system has none, or this is not the main thread

        async def tell() -> None:
            await client.wait_until_ready()
            user = client.user
            name = user.name if user is not None else ""
            print(speaker.tell("{name} is on Discord. Ctrl-C stops it.", name=name), flush=True)

        told = asyncio.create_task(tell())
        try:
            await bot
        except asyncio.CancelledError:
            pass
        finally:
            told.cancel()
