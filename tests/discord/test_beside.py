"""One process for the browser and for Discord: tables are on both, and a message of a table can be moved."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from cardfolk.ui.discord.client import WINDOW
from tests.server.people import Person, ask
from tests.services import free_port

from .people import User, button, components, names, until
from .standin import EPHEMERAL, TOKEN, StandIn
from .world import World

SOURCE = Path(__file__).parents[2] / "src"
BEGIN = """
import discord, yarl
discord.http.Route.BASE = {base!r}
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL({gateway!r})
from cardfolk.cli import main
main()"""
HABITS = ("pace=0", "window=0.05", "window_alone=0.02", "give=0.3", "rate=10000", "burst=10000")


def environment(home: Path) -> dict[str, str]:
    return {
        **os.environ,
        "CARDFOLK_HOME": str(home),
        "CARDFOLK_DISCORD_TOKEN": TOKEN,
        "CARDFOLK_LANG": "en",
        "PYTHONPATH": str(SOURCE),
    }


@asynccontextmanager
async def both(home: Path, discord: StandIn) -> AsyncIterator[str]:
    """`cardfolk serve --discord`; its address."""
    port = str(free_port())
    base = f"http://127.0.0.1:{port}"
    habits = [word for text in HABITS for word in ("--set", text)]
    server = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", BEGIN.format(base=discord.base, gateway=discord.resume)),
        *("serve", "--discord", "--host", "127.0.0.1", "--port", port, "--public-url", base, *habits),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env=environment(home),
    )
    assert server.stdout is not None
    try:
        while b"cardfolk is on Discord" not in await server.stdout.readline():
            assert server.returncode is None and not server.stdout.at_eof()
        yield base
    finally:
        server.terminate()
        _, err = await server.communicate()
    assert server.returncode == 0, err.decode()
    assert TOKEN not in err.decode() and "Traceback" not in err.decode()


def played_on_both(
    home: Path, monkeypatch: pytest.MonkeyPatch, do: Callable[[str, StandIn], Coroutine[Any, Any, None]]
) -> None:
    async def whole() -> None:
        discord = StandIn()
        await discord.start(monkeypatch)
        async with both(home, discord) as base:
            await do(base, discord)
        await discord.stop()
        assert not discord.wrong

    asyncio.run(whole())


def code_of(message: dict[str, Any]) -> str:
    """The code of the table that a message shows."""
    return button(message, "hand").split("|")[1]


async def shown(user: User, table: str) -> dict[str, Any]:
    """The message that shows a table where someone wants to see it."""
    message = await user.command("post", table=table)
    await until(lambda: button(message, "join"), "the table")
    return message


async def play_on(person: Person, user: User, moves: int = 30) -> None:
    """One plays in the browser, the other types on Discord what it offers."""
    for _ in range(moves):
        seen = person.shown["version"]
        if person.over:
            return
        if person.view["offers"]:
            await person.move()
        else:
            legal = await user.complete("move", "move", move="")
            if legal:  # else their only move has played itself
                await user.command("move", move=legal[0]["value"])
        await person.until(lambda: person.shown["version"] > seen)  # noqa: B023


def test_a_table_made_on_discord_is_played_in_the_browser_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def do(base: str, discord: StandIn) -> None:
        ana = User(discord, 1, "Ana")
        message = await ana.command("host", game="durak", options="deck=24")
        await until(lambda: components(message), "the table's buttons")
        menu = await ana.private(message, button(message, "more"))
        own, link = (name for name in names(menu) if name.startswith("http"))
        assert link == f"{base}/t/{code_of(message)}"
        page = await Person(base, code_of(message), token=own.partition("#token=")[2]).come()
        assert page.seat == 0, "their own seat"
        await page.leave()
        forged = await Person(base, code_of(message), token=own.partition("#token=")[2].replace("1.", "2.", 1)).come()
        assert forged.seat is None
        await forged.leave()
        bea = await Person(base, code_of(message)).come()
        await bea.send("sit", name="Bea")
        await bea.until(lambda: bea.seat is not None)
        await until(lambda: "Bea" in message["read"], "who sat down in the browser")
        await until(lambda: button(message, "start"))
        await ana.press(message, button(message, "start"))
        await bea.until(lambda: bool(bea.view))
        await play_on(bea, ana)
        watched = await ana.private(message, button(message, "watch"))
        await until(lambda: message["read"] == watched["read"], "what happened")
        await bea.leave()

    played_on_both(tmp_path, monkeypatch, do)


def test_a_table_of_the_browser_is_shown_on_discord(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def do(base: str, discord: StandIn) -> None:
        body = {"game": "durak", "seats": ["", ""], "options": {"deck": 24}, "name": "Bea"}
        made = await asyncio.to_thread(ask, base, "/api/tables", body)
        bea = await Person(base, made["id"], made["token"]).come()
        ana = User(discord, 1, "Ana")
        message = await shown(ana, f"{base}/t/{made['id']}")
        assert "Bea" in message["read"] and not message["flags"] & EPHEMERAL
        await ana.private(message, button(message, "join"))
        await bea.until(lambda: bea.table["places"][1].get("name") == "Ana")
        await bea.send("start")
        await bea.until(lambda: bool(bea.view))
        await play_on(bea, ana)
        await bea.leave()
        made = await asyncio.to_thread(ask, base, "/api/tables", {"game": "pontinho", "seats": ["", ""], "name": "Bea"})
        bea = await Person(base, made["id"], made["token"]).come()
        message = await shown(ana, made["id"])
        await ana.private(message, button(message, "join"))
        await bea.until(lambda: bea.table["window"] == WINDOW)
        await bea.leave()

    played_on_both(tmp_path, monkeypatch, do)


def test_a_file_is_for_one_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def do(base: str, discord: StandIn) -> None:
        for command in ("discord", "serve"):
            other = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "cardfolk", command),
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
                env=environment(tmp_path),
            )
            out, err = await other.communicate()
            assert other.returncode == 2 and not out
            assert "in use by another cardfolk" in err.decode() and err.count(b"\n") == 1

    played_on_both(tmp_path, monkeypatch, do)


def test_a_wrong_token_ends_the_server_with_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def whole() -> None:
        discord = StandIn()
        await discord.start(monkeypatch)
        server = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", BEGIN.format(base=discord.base, gateway=discord.resume)),
            *("serve", "--discord", "--host", "127.0.0.1", "--port", str(free_port()), "--log-level", "warning"),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env={**environment(tmp_path), "CARDFOLK_DISCORD_TOKEN": "wrong.token"},
        )
        out, err = await server.communicate()
        await discord.stop()
        assert server.returncode == 2 and not out
        assert "Discord does not know this token" in err.decode() and err.count(b"\n") == 1, err

    asyncio.run(whole())


def test_a_message_is_moved_and_the_old_one_tells_where(world: Any) -> None:
    async def do(world: World) -> None:
        ana, bea = User(world.discord, 1, "Ana"), User(world.discord, 2, "Bea")
        first = await ana.command("host", game="durak")
        await until(lambda: components(first))
        code = code_of(first)
        second = await bea.command("post", table=code)
        await until(lambda: button(second, "join"), "the new message")
        await until(lambda: "This table is now here" in first["read"] and not components(first), "the old message")
        await bea.private(second, button(second, "join"))
        await until(lambda: "Bea" in second["read"])
        await world.halt()
        await world.run()
        assert world.client.table_messages[code].post.message == int(second["id"])
        await bea.command("post", table="nosuchtable")
        told = world.discord.messages
        await until(lambda: any("no such table" in one["read"].lower() for one in told.values()), "why not")
        assert all(one["read"] or one["flags"] & EPHEMERAL for one in told.values()), "nothing of it stays in public"

    world(do)
