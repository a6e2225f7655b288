"""What honest players notice of strangers who flood the server: their p99 meanwhile, as a ratio to when they are alone.

    python -m bench.floods [--seconds 5] [--lifted] [--only chat,hints]

Ten tables are played at, a move every 25 to 75 ms; each flood comes from eight addresses of this computer, in a process
of its own that yields to the others, three times with a rest between. With `--lifted` nothing is limited by address,
for information. Games that are to be looked at are over before the flood begins: to play them is a flood of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count
from typing import Any

from .server_load import Client, Load, Pair, make_table, second_seat, start_server
from .tables import number, percentile, table

TABLES, PACE = 10, 0.05
ROUNDS = 3
SOURCES = [f"127.0.0.{last}" for last in range(2, 10)]
BUSY = 10  # strangers at an address who do the same at once
LIFTED = ("per_address", "sockets", "opens", "asks", "replays", "makes")
GONE = (OSError, asyncio.IncompleteReadError, ValueError)
PLAYED: list[str] = []  # tables of strangers whose games are over
NEW = {"game": "durak", "seats": ["", "random"], "name": "x", "start": True}


class Stranger:
    """A connection from an address, as bare as can be."""

    def __init__(self, port: int, source: str) -> None:
        self.port = port
        self.source = source

    async def open(self, said: str = "") -> Stranger:
        """Connect, and say something."""
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.source, 0))
        self.writer.write(said.encode())
        return self

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        """The answer to a request on a connection that stays open."""
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {len(data)}"
        self.writer.write(head.encode() + b"\r\n\r\n" + data)
        answer = await self.reader.readuntil(b"\r\n\r\n")
        size = next(line for line in answer.lower().split(b"\r\n") if line.startswith(b"content-length"))
        return await self.reader.readexactly(int(size.partition(b":")[2]))

    async def join(self, code: str, token: str = "") -> Stranger:
        """Come to a table."""
        key = base64.b64encode(os.urandom(16)).decode()
        await self.open(
            f"GET /ws/{code} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        await self.reader.readuntil(b"\r\n\r\n")
        self.send(type="hello", token=token)
        return self

    def send(self, **message: object) -> None:
        """Say something at a table."""
        data = json.dumps(message).encode()
        size = len(data)
        head = bytes([0x81, 0x80 | size]) if size < 126 else bytes([0x81, 0xFE]) + size.to_bytes(2, "big")
        self.writer.write(head + b"\0\0\0\0" + data)

    async def hear(self) -> dict[str, Any]:
        """The next message."""
        while True:
            kind, size = await self.reader.readexactly(2)
            if size == 126:
                size = int.from_bytes(await self.reader.readexactly(2), "big")
            frame = await self.reader.readexactly(size)
            if kind & 15 == 9:
                self.writer.write(bytes([0x8A, 0x80 | size]) + b"\0\0\0\0" + frame)
            elif kind & 15 == 1:
                return dict(json.loads(frame))
            elif kind & 15 == 8:
                raise ConnectionError

    async def drain(self) -> None:
        """Read and forget, until it ends."""
        while True:
            await self.hear()

    def close(self) -> None:
        """Be gone."""
        with suppress(AttributeError):
            self.writer.transport.abort()


async def own_table(port: int, source: str, new: dict[str, object]) -> tuple[str, str]:
    """A table of a stranger's own, and the token of their seat."""
    asking = await Stranger(port, source).open()
    made = json.loads(await asking.ask("POST", "/api/tables", new))
    asking.close()
    if "id" not in made:
        raise ConnectionError("refused")
    return made["id"], made.get("token", "")


async def talk(port: int, source: str, codes: list[str]) -> None:
    """Say something as often as a connection may, at a table of one's own with ten who watch."""
    code, token = await own_table(port, source, {**NEW, "seats": ["", ""], "start": False})
    watching = [await Stranger(port, source).join(code) for _ in range(2)]
    tasks = [asyncio.create_task(_quietly(one.drain())) for one in watching]
    one = await Stranger(port, source).join(code, token)
    tasks.append(asyncio.create_task(_quietly(one.drain())))
    for at in range(200):
        one.send(type="chat", text=f"{at} " + "x" * 150)
        await asyncio.sleep(0.03)
    for task in tasks:
        task.cancel()
    for other in (*watching, one):
        other.close()


async def hints(port: int, source: str, codes: list[str]) -> None:
    """Ask for advice as often as a connection may."""
    code, token = await own_table(port, source, NEW)
    one = await Stranger(port, source).join(code, token)
    reading = asyncio.create_task(_quietly(one.drain()))
    for _ in range(200):
        one.send(type="hint")
        await asyncio.sleep(0.03)
    reading.cancel()
    one.close()


async def joins(port: int, source: str, codes: list[str]) -> None:
    """Come, sit down, leave and go, again and again, at a table of one's own and at that of others."""
    code, _ = await own_table(port, source, {"game": "durak", "seats": ["", ""]})
    for at in range(100):
        one = await Stranger(port, source).join(code)
        one.send(type="sit", name=f"x{at}")
        one.send(type="leave")
        await one.hear()
        one.close()
        other = await Stranger(port, source).join(codes[at % len(codes)])
        await other.hear()
        other.close()


async def games(port: int, source: str, codes: list[str]) -> None:
    """Play a game against a bot to its end, as fast as a connection may."""
    await finished_game(port, source)


async def finished_game(port: int, source: str) -> str:
    """A game that is over: its table."""
    code, token = await own_table(port, source, NEW)
    one = await Stranger(port, source).join(code, token)
    move: dict[str, object] = {}
    for key in count():
        message = await one.hear()
        if message["type"] == "view":
            if message["view"].get("over"):
                break
            if message["view"]["offers"]:
                text = message["view"]["offers"][0]["text"]
                move = {"type": "move", "key": str(key), "text": text, "version": message["version"]}
                one.send(**move)
        elif message["type"] == "refused" and move:  # too fast
            await asyncio.sleep(0.2)
            one.send(**move)
    one.close()
    return code


async def replays(port: int, source: str, codes: list[str]) -> None:
    """Look at all of a game in every way."""
    code = random.choice(PLAYED)
    asking = await Stranger(port, source).open()
    for at in range(10_000):
        await asking.ask("GET", f"/api/tables/{code}/games/1/views?from={at % 97}&to={at % 97 + 100 - at // 97 % 100}")


async def half_open(port: int, source: str, codes: list[str]) -> None:
    """Hold the door: sockets that say nothing, or half of something."""
    halves = []
    for at in range(100):
        said = ("", "GET / HTTP/1.1\r\nHost", f"POST /api/tables HTTP/1.1\r\nContent-Length: {at}\r\n")[at % 3]
        with suppress(*GONE):
            halves.append(await Stranger(port, source).open(said))
        await asyncio.sleep(0.02)
    for one in halves:
        one.close()


async def deaf(port: int, source: str, codes: list[str]) -> None:
    """Watch the honest players' tables, and read nothing of it."""
    ears = []
    for code in codes:
        one = await Stranger(port, source).join(code)
        one.writer.transport.pause_reading()  # type: ignore[attr-defined]
        ears.append(one)
    await asyncio.sleep(2)
    for one in ears:
        one.close()


FLOODS: dict[str, Callable[[int, str, list[str]], Awaitable[None]]] = {
    "chat": talk,
    "hints": hints,
    "games": games,
    "joins and leaves": joins,
    "replays": replays,
    "half-open sockets": half_open,
    "readers that do not read": deaf,
}


async def _quietly(work: Awaitable[None]) -> None:
    with suppress(*GONE):
        await work


async def _again(
    flood: Callable[[int, str, list[str]], Awaitable[None]], port: int, source: str, codes: list[str]
) -> None:
    while True:
        with suppress(*GONE):
            await flood(port, source, codes)
        await asyncio.sleep(0.05)


async def attack(name: str, port: int, codes: list[str]) -> None:
    """Flood until ended."""
    if hasattr(os, "SCHED_IDLE"):  # strangers have computers of their own: they run where nobody else wants to
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    if name == "replays":
        for _ in range(BUSY):
            PLAYED.extend(await asyncio.gather(*(finished_game(port, source) for source in SOURCES)))
    print("ready", flush=True)
    await asyncio.gather(*(_again(FLOODS[name], port, source, codes) for source in SOURCES for _ in range(BUSY)))


async def honest(base: str, seconds: float) -> None:
    """Play at ten tables; for each line that comes say how long moves took in the seconds that follow."""
    load = Load(PACE)
    loop = asyncio.get_running_loop()
    made = []
    for _ in range(TABLES):
        code, tokens = await asyncio.to_thread(make_table, base)
        tokens.append(await second_seat(base, code))
        made.append((Pair(load, code), tokens))
    for pair, tokens in made:
        for seat, token in enumerate(tokens):
            port = int(base.rpartition(":")[2])
            await loop.create_connection(lambda p=pair, s=seat, t=token: Client(load, p, s, t), "127.0.0.1", port)  # type: ignore[misc]
    print(json.dumps([pair.code for pair, _ in made]), flush=True)
    while await asyncio.to_thread(sys.stdin.readline):
        load.times.clear()
        await asyncio.sleep(seconds)
        print(json.dumps(load.times), flush=True)


class Players:
    """The honest players, in a process of their own."""

    def __init__(self, base: str, seconds: float) -> None:
        command = [sys.executable, "-m", "bench.floods", "--honest", base, "--seconds", str(seconds)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.codes: list[str] = self._read()

    def _read(self) -> Any:
        assert self._process.stdout is not None
        return json.loads(self._process.stdout.readline())

    def play(self) -> list[float]:
        """Seconds that each move took until the other saw it."""
        assert self._process.stdin is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        return [float(took) for took in self._read()]

    def close(self) -> None:
        """Be done."""
        self._process.kill()
        self._process.wait()


def measure(seconds: float, lifted: bool, names: list[str]) -> dict[str, list[float]]:
    """Milliseconds a flood: p99 alone and during it, p50 of both, and moves a second, all from rounds in turn."""
    options = [word for name in LIFTED if lifted for word in ("--set", f"{name}=1000000")]
    found: dict[str, list[float]] = {}
    for name in names:
        alone: list[float] = []
        during: list[float] = []
        with tempfile.TemporaryDirectory() as home:
            server, base = start_server(home, *options, settings=("pace=0",))
            players = Players(base, seconds)
            players.play()  # to be warm
            for _ in range(ROUNDS):
                alone += players.play()
                port = base.rpartition(":")[2]
                command = [sys.executable, "-m", "bench.floods", "--attack", name, port, *players.codes]
                flood = subprocess.Popen(command, stdout=subprocess.PIPE)
                assert flood.stdout is not None
                flood.stdout.readline()
                try:
                    during += players.play()
                    assert flood.poll() is None, "the flood has ended"
                finally:
                    flood.kill()
                    flood.wait()
            players.close()
            server.terminate()
            server.wait()
        part = [1000 * percentile(some, at) for at in (0.99, 0.5) for some in (alone, during)]
        found[name] = [*part, len(alone) / seconds / ROUNDS, len(during) / seconds / ROUNDS]
    return found


def show(seconds: float, lifted: bool, names: list[str]) -> dict[str, list[float]]:
    """Measure and print."""
    found = measure(seconds, lifted, names)
    head = ["while strangers send", "p99 alone, ms", "p99, ms", "ratio", "p50 alone", "p50", "moves/s alone", "moves/s"]
    rows = [
        [name, number(one), number(two), f"{number(two / one)}×", *map(number, rest)]
        for name, (one, two, *rest) in found.items()
    ]
    what = "An honest player's moves during floods" + (", limits by address lifted" if lifted else "")
    print(table(what, head, rows, ["goal: at most 3×"]))
    return found


def main() -> None:
    """Read the options, and measure."""
    read = argparse.ArgumentParser(description=__doc__)
    read.add_argument("--seconds", type=float, default=5.0)
    read.add_argument("--lifted", action="store_true", help="no limits by address")
    read.add_argument("--only", default="", help="some floods, with commas between")
    read.add_argument("--honest", help=argparse.SUPPRESS)
    read.add_argument("--attack", nargs="+", help=argparse.SUPPRESS)
    given = read.parse_args()
    if given.honest:
        asyncio.run(honest(given.honest, given.seconds))
    elif given.attack:
        name, port, *codes = given.attack
        asyncio.run(attack(name, int(port), codes))
    else:
        names = [name for name in FLOODS if not given.only or any(some in name for some in given.only.split(","))]
        show(given.seconds, given.lifted, names)


if __name__ == "__main__":
    main()
