"""The server beside boardgame.io's, in turn: tables of two who answer each move at once, and the ratio of each round.

    npm install --prefix FOLDER boardgame.io
    python -m bench.boardgame_io FOLDER [--tables 200] [--rounds 3]

Theirs keeps its matches in memory alone; ours commits and syncs each move before anyone is told. Its game is a small
one of 36 cards with two hidden hands, without rules that would cost anything: what is measured is the server.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from msgspec import Struct, field
from msgspec.json import Decoder

from .server_load import QUIET, Load, Pair, Socket, free_port, line_of, measure, report_of, start_clients
from .tables import ratio

SERVER = """
const { Server } = require("boardgame.io/server");
const { PlayerView } = require("boardgame.io/core");

const deal = (random) => {
  const deck = random.Shuffle([...Array(36).keys()]);
  const players = { 0: { hand: deck.splice(0, 6) }, 1: { hand: deck.splice(0, 6) } };
  return { secret: { deck }, players, table: [], beaten: 0 };
};

const cards = {
  name: "cards",
  setup: ({ random }) => deal(random),
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID, random }, at) => {
      const hand = G.players[playerID].hand;
      G.table.push(hand.splice(at, 1)[0]);
      if (G.table.length === 2) {
        G.beaten += 2;
        G.table = [];
      }
      if (G.secret.deck.length) hand.push(G.secret.deck.pop());
      if (!hand.length) Object.assign(G, deal(random));
    },
  },
};

Server({ games: [cards], origins: ["http://localhost"] }).run({ port: Number(process.argv[2]) });
"""


class Context(Struct):
    player: str = field(name="currentPlayer")


class State(Struct):
    ctx: Context
    number: int = field(name="_stateID")


class Sync(Struct):
    state: State


READ_STATE, READ_SYNC = Decoder(State).decode, Decoder(tuple[str, str, Sync]).decode
UPDATE, SYNC = b'42/cards,["update",', b'42/cards,["sync",'


class Client(Socket):
    """One player of a match, who plays their first card whenever it is their turn."""

    path = "/socket.io/?EIO=4&transport=websocket"

    def __init__(self, load: Load, table: Pair, seat: int) -> None:
        super().__init__(load)
        self.table = table
        self.seat = seat
        self.number = -1

    def heard(self, frame: bytes) -> None:
        if frame.startswith(b"0"):
            self.send("40/cards,")
        elif frame == b"2":
            self.send("3")
        elif frame.startswith(b"40/cards"):
            self.send(f'42/cards,["sync","{self.table.code}","{self.seat}",null,2]')
        elif frame.startswith(UPDATE):  # the match, its state, what was done
            self.told(READ_STATE(frame[frame.index(b",", len(UPDATE)) + 1 : frame.rindex(b",[{")]))
        elif frame.startswith(SYNC):
            self.told(READ_SYNC(frame.removeprefix(b"42/cards,"))[2].state)

    def told(self, state: State) -> None:
        """The state has changed."""
        table = self.table
        table.told(self.seat, state.number)
        if state.ctx.player == str(self.seat) and state.number > self.number:
            self.number = state.number
            table.sent, table.by, table.version = time.perf_counter(), self.seat, state.number
            move = f'{{"type":"play","args":[0],"playerID":"{self.seat}","credentials":null}}'
            made = f'{{"type":"MAKE_MOVE","payload":{move}}}'
            self.send(f'42/cards,["update",{made},{state.number},"{table.code}","{self.seat}"]')


async def play(base: str, tables: int, seconds: float, report: str) -> None:
    """Play at matches that are made by coming to them, and write what was measured."""
    loop, load = asyncio.get_running_loop(), Load(0.0)
    port = int(base.rpartition(":")[2])
    for at in range(tables):
        pair = Pair(load, f"match{at}")
        for seat in range(2):
            await loop.create_connection(lambda p=pair, s=seat: Client(load, p, s), "127.0.0.1", port)  # type: ignore[misc]
            await asyncio.sleep(0.005)
    await report_of(load, seconds, report)


def start_theirs(folder: str, home: str) -> tuple[subprocess.Popen[bytes], str]:
    """Their server, as soon as it answers."""
    file, port = Path(home) / "server.js", free_port()
    file.write_text(SERVER)
    known = {**os.environ, "NODE_PATH": str(Path(folder).resolve() / "node_modules"), "NODE_ENV": "production"}
    server = subprocess.Popen(["node", str(file), str(port)], env=known, stdout=QUIET, stderr=QUIET)
    for _ in range(1500):
        if server.poll() is not None:
            raise SystemExit(f"boardgame.io does not start: npm install --prefix {folder} boardgame.io")
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/games", timeout=5).close()
            break
        except urllib.error.HTTPError:
            break
        except OSError:
            time.sleep(0.02)
    return server, f"http://127.0.0.1:{port}"


def measure_theirs(folder: str, tables: int, seconds: float) -> float:
    """One line of the table; moves a second."""
    with tempfile.TemporaryDirectory() as home:
        server, base = start_theirs(folder, home)
        report = str(Path(home) / "report.json")
        clients = start_clients([base], report, tables, seconds, 0.0, module="bench.boardgame_io")
        return line_of([server], clients, report, tables, seconds)


def main() -> None:
    """Read the options, and measure."""
    read = argparse.ArgumentParser(description=__doc__)
    read.add_argument("folder", nargs="?", default=".", help="in which boardgame.io is installed")
    read.add_argument("--tables", type=int, default=200)
    read.add_argument("--seconds", type=float, default=5.0)
    read.add_argument("--rounds", type=int, default=3, help="turns that both take")
    read.add_argument("--pace", help=argparse.SUPPRESS)
    read.add_argument("--client", nargs=2, metavar=("URL", "REPORT"), help=argparse.SUPPRESS)
    given = read.parse_args()
    if given.client:
        asyncio.run(play(given.client[0], given.tables, given.seconds, given.client[1]))
        return
    ours, theirs = [], []
    for _ in range(given.rounds):
        ours.append(measure(given.tables, given.seconds, 0.0, 1, [], []))
        theirs.append(measure_theirs(given.folder, given.tables, given.seconds))
    print(f"      ours, beside boardgame.io: {ratio(ours, theirs)} the moves a second", flush=True)


if __name__ == "__main__":
    main()
