"""The server under load: T tables with two socket clients each, playing alternating moves as fast as they are told.

    python -m bench.server_load [--tables 1,50,200,500] [--pace 0 [--in-step]] [--servers 1 [--apart]]
                                [--database URL] [--redis URL] [--beside=--no-sync [--rounds 3]]

With --pace 1 people think for half a second to one and a half. With --in-step all think equally long: tables whose
moves are once committed together are answered together, so they move together ever after, and one waits for many.

With --beside a server with that option takes turns with one without: the ratio of each round says what it costs.

The clients run in a process of their own with sockets of their own making: little of what is measured is theirs.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.json import Decoder
from sqlalchemy import insert

from cardfolk.store.schema import entries
from cardfolk.store.store import Store

from .tables import ratio

QUIET = subprocess.DEVNULL
TEXT, PING = 1, 9
OFTEN = ("rate=1000000", "burst=1000000", "makes=1000000", "changes=1000000", "opens=1000000", "pace=0")


class Offer(Struct):
    text: str


class View(Struct):
    offers: list[Offer]
    over: bool = False
    to_move: int | None = None


class Place(Struct):
    given: str = ""


class Fair(Struct):
    game: int


class Message(Struct):
    """What the clients read of any message."""

    type: str
    version: int = 0
    view: View | None = None
    you: int | None = None
    games: int = 0
    fair: list[Fair] = []
    places: list[Place] = []


READ = Decoder(Message).decode


class Socket(asyncio.Protocol):
    """A WebSocket as bare as can be."""

    path = ""

    def __init__(self, load: Load) -> None:
        self.load = load
        self.buffer = b""
        self.open = False

    def opened(self) -> None:
        """It may be spoken."""

    def heard(self, frame: bytes) -> None:
        """A text has come."""
        raise NotImplementedError

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        sock = transport.get_extra_info("socket")
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def send(self, text: str) -> None:
        data = text.encode()
        size = len(data)
        head = bytes([0x81, 0x80 | size]) if size < 126 else bytes([0x81, 0xFE]) + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + data)  # masked with zeros

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open:
            if b"\r\n\r\n" not in self.buffer:
                return
            head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
            assert b" 101 " in head, head
            self.open = True
            self.opened()
        while len(self.buffer) >= 2:
            size, at = self.buffer[1], 2
            if size == 126:
                size, at = int.from_bytes(self.buffer[2:4], "big"), 4
            elif size == 127:
                size, at = int.from_bytes(self.buffer[2:10], "big"), 10
            if len(self.buffer) < at + size:
                return
            kind = self.buffer[0] & 15
            frame, self.buffer = self.buffer[at : at + size], self.buffer[at + size :]
            if kind == PING:
                self.transport.write(bytes([0x8A, 0x80 | size]) + b"\0\0\0\0" + frame)
            elif self.load.running and kind == TEXT:
                self.heard(frame)


class Client(Socket):
    """One seat, which answers each view with the first move that it offers."""

    def __init__(self, load: Load, table: Pair, seat: int, token: str) -> None:
        super().__init__(load)
        self.table = table
        self.seat = seat
        self.token = token
        self.path = f"/ws/{table.code}"
        self.given = 0
        self.version = -1
        self.key = 0

    def opened(self) -> None:
        self.send(f'{{"type":"hello","token":"{self.token}"}}')

    def heard(self, frame: bytes) -> None:
        self.hear(READ(frame))

    def hear(self, message: Message) -> None:
        if message.type == "view" and message.view is not None:
            self.table.told(self.seat, message.version)
            view = message.view
            if view.over:
                if message.version != self.version:  # both have to want the next game
                    self.version = message.version
                    self.send('{"type":"start"}')
            elif view.offers and message.version != self.version:
                self.version = message.version
                self.load.play(self, view.offers[0].text, message.version)
        elif message.type == "table":
            for fair in message.fair:
                if fair.game > max(message.games, self.given) and message.you is not None:
                    self.given = fair.game
                    self.send(f'{{"type":"give","game":{fair.game},"random":"{os.urandom(32).hex()}"}}')
                    if self.seat == 0 and not message.games:
                        self.send('{"type":"start"}')
        elif message.type == "refused":
            self.load.refused += 1


class Pair:
    """A table, and when its last move was sent."""

    def __init__(self, load: Load, code: str) -> None:
        self.load = load
        self.code = code
        self.sent = 0.0
        self.by = -1
        self.version = -1

    def told(self, seat: int, version: int) -> None:
        if self.by >= 0 and seat != self.by and version > self.version:
            self.load.times.append(time.perf_counter() - self.sent)
            self.by = -1


class Load:
    """All clients of one run."""

    def __init__(self, pace: float, in_step: bool = False) -> None:
        self.pace = pace
        self.in_step = in_step
        self.running = True
        self.times: list[float] = []
        self.refused = 0

    def play(self, client: Client, text: str, version: int) -> None:
        if self.pace:
            wait = self.pace if self.in_step else self.pace * random.uniform(0.5, 1.5)
            asyncio.get_running_loop().call_later(wait, self._play, client, text, version)
        else:
            self._play(client, text, version)

    def _play(self, client: Client, text: str, version: int) -> None:
        client.key += 1
        table = client.table
        table.sent, table.by, table.version = time.perf_counter(), client.seat, version
        client.send(f'{{"type":"move","key":"{client.key}","text":"{text}","version":{version}}}')


def make_table(base: str) -> tuple[str, list[str]]:
    """A Durak table for two, both seats taken."""
    body = json.dumps({"game": "durak", "seats": ["", ""], "name": "one"}).encode()
    request = urllib.request.Request(base + "/api/tables", body, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        made = json.loads(answer.read())
    return made["id"], [made["token"]]


async def second_seat(base: str, code: str) -> str:
    """The token of the second seat."""
    from websockets.asyncio.client import connect

    async with connect(base.replace("http", "ws", 1) + f"/ws/{code}", compression=None, proxy=None) as sock:
        await sock.send('{"type":"hello"}')
        await sock.send('{"type":"sit","name":"two"}')
        while True:
            message = json.loads(await sock.recv())
            if message["type"] == "seated":
                return str(message["token"])


async def run(bases: list[str], tables: int, seconds: float, load: Load, apart: bool, report: str) -> None:
    """Play, and write what was measured."""
    loop = asyncio.get_running_loop()
    made = []
    for at in range(tables):
        base = bases[at % len(bases)]
        code, tokens = await asyncio.to_thread(make_table, base)
        tokens.append(await second_seat(base, code))
        made.append((base, Pair(load, code), tokens))
    for at, (base, pair, tokens) in enumerate(made):
        for seat, token in enumerate(tokens):
            server = bases[(at + seat) % len(bases)] if apart else base
            port = int(server.rpartition(":")[2])
            await loop.create_connection(lambda p=pair, s=seat, t=token: Client(load, p, s, t), "127.0.0.1", port)  # type: ignore[misc]
    await report_of(load, seconds, report)


async def report_of(load: Load, seconds: float, report: str) -> None:
    """Say that all are there, wait for the word, and write what is measured then."""
    await asyncio.sleep(1.0)
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    load.times.clear()
    began = time.perf_counter()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - began
    load.running = False
    times = sorted(load.times)
    found: dict[str, Any] = {"moves": len(times) / took, "refused": load.refused}
    for part in (50, 95, 99):
        found[f"p{part}"] = times[len(times) * part // 100] * 1000 if times else None
    Path(report).write_text(json.dumps(found))
    print("done", flush=True)


def usage(pid: int) -> tuple[float, float]:
    """CPU seconds and megabytes of a process and all it has started."""
    seconds = size = 0.0
    tick = os.sysconf("SC_CLK_TCK")
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    seconds += (int(fields[11]) + int(fields[12])) / tick
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            size += int(line.split()[1]) / 1024
    return seconds, size


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start_server(home: str, *options: str, settings: Sequence[str] = OFTEN) -> tuple[subprocess.Popen[bytes], str]:
    port = free_port()
    command = [sys.executable, "-m", "cardfolk", "serve", "--host", "127.0.0.1", "--port", str(port), *options]
    for setting in settings:
        command += ["--set", setting]
    server = subprocess.Popen(command, env={**os.environ, "CARDFOLK_HOME": home}, stdout=QUIET, stderr=QUIET)
    for _ in range(3000):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5).close()
            return server, f"http://127.0.0.1:{port}"
        except OSError:
            time.sleep(0.02)
    raise SystemExit("the server does not answer")


def start_clients(
    bases: list[str],
    report: str,
    tables: int,
    seconds: float,
    pace: float,
    *more: str,
    module: str = "bench.server_load",
) -> subprocess.Popen[bytes]:
    """Clients in a process of their own, their tables made; they play from `go` on."""
    command = [sys.executable, "-m", module, "--client", ",".join(bases), report]
    command += ["--tables", str(tables), "--seconds", str(seconds), "--pace", str(pace), *more]
    clients = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert clients.stdout is not None
    clients.stdout.readline()
    return clients


def go(clients: subprocess.Popen[bytes]) -> None:
    """Let the time run from now on."""
    assert clients.stdin is not None
    clients.stdin.write(b"\n")
    clients.stdin.flush()


def measure(tables: int, seconds: float, pace: float, servers: int, how: list[str], options: list[str]) -> float:
    """One line of the table; moves a second."""
    with tempfile.TemporaryDirectory() as home:
        running = [start_server(home, *options) for _ in range(servers)]
        report = str(Path(home) / "report.json")
        client = start_clients([base for _, base in running], report, tables, seconds, pace, *how)
        return line_of([server for server, _ in running], client, report, tables, seconds)


def line_of(
    servers: Sequence[subprocess.Popen[bytes]],
    clients: subprocess.Popen[bytes],
    report: str,
    tables: int,
    seconds: float,
) -> float:
    """Let clients play, end the servers, and print what was measured; moves a second."""
    assert clients.stdout is not None
    before = [usage(server.pid) for server in servers]
    own = usage(clients.pid)[0]
    go(clients)
    clients.stdout.readline()
    after = [usage(server.pid) for server in servers]
    own = usage(clients.pid)[0] - own
    clients.wait()
    for server in servers:
        server.terminate()
        server.wait()
    found = json.loads(Path(report).read_text())
    cpu = sum(b[0] - a[0] for a, b in zip(before, after, strict=True))
    size = f"{sum(a[1] for a in before):4.0f} → {sum(b[1] for b in after):.0f} MB"
    print(
        f"{tables:5} tables {found['moves']:8.0f} moves/s   p50 {found['p50']:7.1f} ms  p95 {found['p95']:7.1f}"
        f"  p99 {found['p99']:7.1f}   {cpu:5.1f} CPU s ({cpu / max(1, found['moves'] * seconds) * 1e6:4.0f} µs)"
        f"   {own:4.1f} s the clients'   {size}" + (f"   {found['refused']} refused" if found["refused"] else ""),
        flush=True,
    )
    return float(found["moves"])


def idle(tables: int) -> None:
    """What tables cost that are in the log and nobody is at."""
    for count in (0, tables):
        with tempfile.TemporaryDirectory() as home:
            store = Store(Path(home) / "server.db")
            for at in range(count):
                log = store.new_log("durak", f"idle{at:08}")
                rows = [("open", {"game": "durak", "rules": 1, "seats": 2, "options": {}, "match": 1})]
                rows += [("sit", {"name": name, "bot": ""}) for name in ("one", "two")]
                with store.writing() as connection:
                    connection.execute(
                        insert(entries),
                        [
                            {"table_id": log.id, "number": n, "at": 0.0, "kind": kind, "seat": n - 1, "values": values}
                            for n, (kind, values) in enumerate(rows)
                        ],
                    )
            store.close()
            server, _ = start_server(home)
            print(f"{count:6} tables in the log and nobody there: {usage(server.pid)[1]:.0f} MB", flush=True)
            server.terminate()
            server.wait()


def main() -> None:
    """Read the options, and measure."""
    read = argparse.ArgumentParser(description=__doc__)
    read.add_argument("--tables", default="1,50,200,500")
    read.add_argument("--seconds", type=float, default=5.0)
    read.add_argument("--pace", type=float, default=0.0)
    read.add_argument("--in-step", action="store_true", help="all think equally long")
    read.add_argument("--servers", type=int, default=1)
    read.add_argument("--apart", action="store_true", help="the two players of a table are at two servers")
    read.add_argument("--database", default="")
    read.add_argument("--redis", default="")
    read.add_argument("--beside", metavar="OPTION", default="", help="of cardfolk serve, measured beside what is usual")
    read.add_argument("--rounds", type=int, default=3, help="turns that both take")
    read.add_argument("--idle", type=int, default=0, help="measure so many tables that nobody is at")
    read.add_argument("--client", nargs=2, metavar=("URLS", "REPORT"), help=argparse.SUPPRESS)
    given = read.parse_args()
    if given.client:
        bases, report = given.client
        load = Load(given.pace, given.in_step)
        asyncio.run(run(bases.split(","), int(given.tables), given.seconds, load, given.apart, report))
        return
    if given.idle:
        idle(given.idle)
        return
    options = ["--database", given.database] if given.database else []
    options += ["--redis", given.redis] if given.redis else []
    how = ["--apart"] * given.apart + ["--in-step"] * given.in_step
    for tables in given.tables.split(","):
        usual, other = [], []
        for _ in range(given.rounds if given.beside else 1):
            usual.append(measure(int(tables), given.seconds, given.pace, given.servers, how, options))
            if given.beside:
                more = [*options, given.beside]
                other.append(measure(int(tables), given.seconds, given.pace, given.servers, how, more))
        if given.beside:
            print(f"      as usual, beside {given.beside}: {ratio(usual, other)} the moves a second", flush=True)


if __name__ == "__main__":
    main()
