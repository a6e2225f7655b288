"""Nothing is lost, nothing is twice, and nobody sees a game go back: servers and all they need killed under load."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from pathlib import Path
from typing import Any

import psycopg

from cardfolk.store.store import Store
from tests.services import Postgres

from .conftest import quick
from .host import Host
from .people import Person, ask
from .storm import storm

KILLS = int(os.environ.get("CARDFOLK_KILLS", "300" if os.environ.get("CARDFOLK_SOAK") else "10"))  # in each storm


def test_a_killed_server_loses_nothing(tmp_path: Path) -> None:
    host = Host(tmp_path, *quick("idle=1")).start()

    async def strike(number: int) -> None:
        host.kill()
        await asyncio.to_thread(host.start)

    try:
        asyncio.run(storm([host.base], strike, KILLS, lambda: Store(tmp_path / "server.db")))
    finally:
        host.stop()


def test_two_servers_of_which_either_is_killed(tmp_path: Path, postgres_url: str, redis: Any) -> None:
    patient = f"{postgres_url}&connect_timeout=120"  # a server that finds no database when it starts says so and ends
    options = [*quick("poll=0.2"), "--database", patient, "--redis", redis.url]
    hosts = [Host(tmp_path / name, *options).start() for name in ("one", "two")]
    chance = random.Random(3)

    async def strike(number: int) -> None:
        if number % 5 == 2:
            await asyncio.to_thread(redis.stop)
        elif number % 5 == 4:
            await asyncio.to_thread(redis.start)
        host = chance.choice(hosts)
        host.kill()
        await asyncio.to_thread(host.start)

    try:
        asyncio.run(storm([host.base for host in hosts], strike, KILLS, lambda: Store(postgres_url)))
    finally:
        for host in hosts:
            host.stop()
        if redis.process is None:
            redis.start()


def test_a_database_that_is_killed(tmp_path: Path, postgres: Postgres, postgres_url: str, redis: Any) -> None:
    """Its connections one moment, all of it the next."""
    options = [*quick("poll=0.2"), "--database", postgres_url, "--redis", redis.url]
    hosts = [Host(tmp_path / name, *options).start() for name in ("one", "two")]

    def end_connections() -> None:
        with psycopg.connect(postgres.url("postgres"), autocommit=True) as connection:
            connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")

    async def strike(number: int) -> None:
        if number % 3 == 2:
            await asyncio.to_thread(postgres.restart, signal.SIGQUIT)
        else:
            await asyncio.to_thread(end_connections)

    try:
        asyncio.run(storm([host.base for host in hosts], strike, KILLS, lambda: Store(postgres_url)))
    finally:
        for host in hosts:
            host.stop()


def test_two_servers_show_one_table(tmp_path: Path, postgres_url: str, redis: Any) -> None:
    """Two people, each at another server, and a bot: views, chat, take-backs and presence cross over."""
    options = [*quick("poll=0.2"), "--database", postgres_url, "--redis", redis.url]
    hosts = [Host(tmp_path / name, *options).start() for name in ("one", "two")]

    async def whole() -> None:
        async with asyncio.timeout(300):
            made = ask(hosts[0].base, "/api/tables", {"game": "durak", "seats": ["", "", "easy"], "name": "Ana"})
            ana = await Person(hosts[0].base, made["id"], made["token"], 1).come()
            bea = await Person(hosts[1].base, made["id"], seed=2).come()
            await bea.send("sit", name="Bea")
            await bea.until(lambda: bea.seat is not None)
            await ana.until(lambda: ana.table["places"][1].get("name") == "Bea")
            await ana.until(lambda: bool(ana.table["places"][1].get("here")))
            await bea.send("chat", text="hello from afar")
            await ana.until(lambda: bool(ana.chats))
            await bea.send("start")
            await asyncio.gather(ana.play(), bea.play())
            assert ana.shown["digest"] == bea.shown["digest"]
            await bea.leave()
            await ana.until(lambda: not ana.table["places"][1].get("here"))

    try:
        asyncio.run(whole())
    finally:
        for host in hosts:
            host.stop()
