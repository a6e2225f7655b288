"""The memory of a server that is played on for long: what it has after each interval, and what a move costs for good.

python -m bench.soak [--tables 200] [--minutes 10] [--every 30] [--pace 0] [-- OPTIONS OF cardfolk serve]
"""

from __future__ import annotations

import argparse
import re
import tempfile
import time
import urllib.request
from pathlib import Path

from .server_load import go, start_clients, start_server, usage

COUNT = re.compile(r"^cardfolk_moves_total (\d+)", re.MULTILINE)


def moves(base: str) -> int:
    """How many moves the server has kept."""
    with urllib.request.urlopen(base + "/metrics", timeout=60) as answer:
        found = COUNT.search(answer.read().decode())
    return int(found[1]) if found else 0


def soak(tables: int, seconds: float, every: float, pace: float, options: list[str]) -> list[tuple[int, float]]:
    """Play; moves so far and megabytes, at every interval, which are printed too."""
    found: list[tuple[int, float]] = []
    with tempfile.TemporaryDirectory() as home:
        server, base = start_server(home, *options)
        clients = start_clients([base], str(Path(home) / "report.json"), tables, seconds + every, pace)
        go(clients)
        began = time.monotonic()
        for at in range(int(seconds / every) + 1):
            time.sleep(max(0.0, began + at * every - time.monotonic()))
            found.append((moves(base), usage(server.pid)[1]))
            print(f"{at * every:6.0f} s {found[-1][0]:10,} moves {found[-1][1]:7.1f} MB", flush=True)
        clients.kill()
        clients.wait()
        server.terminate()
        server.wait()
    return found


def main() -> None:
    """Read the options, and measure."""
    read = argparse.ArgumentParser(description=__doc__)
    read.add_argument("--tables", type=int, default=200)
    read.add_argument("--minutes", type=float, default=10.0)
    read.add_argument("--every", type=float, default=30.0, help="seconds")
    read.add_argument("--pace", type=float, default=0.0)
    read.add_argument("options", nargs="*", metavar="OPTION", help="of cardfolk serve")
    given = read.parse_args()
    found = soak(given.tables, 60 * given.minutes, given.every, given.pace, given.options)
    half = found[len(found) // 2 :]
    made, grown = half[-1][0] - half[0][0], half[-1][1] - half[0][1]
    print(f"in the second half {grown:+.1f} MB, {grown * 1e6 / max(1, made):+.1f} bytes a move")


if __name__ == "__main__":
    main()
