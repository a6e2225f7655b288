"""What it costs to wait for the disk: commits of the server's writer with and without, in turn.

python -m bench.disk [--quick] [FOLDER]
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from threading import Event
from time import perf_counter

from cardfolk.store.store import Store
from cardfolk.store.writer import Told, Writer
from cardfolk.table.entries import Moved

from .tables import middle, number, ratio, table
from .worker import ROOT

SIZES = (1, 20, 200)  # entries that wait at once, each of a table of its own


class Load:
    """A store with a writer, and tables at which moves are made all at once."""

    def __init__(self, folder: Path, safe: bool) -> None:
        self.store = Store(folder / f"{safe}.db", safe=safe)
        self.ids = [self.store.new_log("durak").id for _ in range(max(SIZES))]
        self.made = 0
        self.told = Event()
        self.writer = Writer(self.store, self._wake)

    def _wake(self, told: Told) -> None:
        for done, error in told:
            assert error is None, error
            done(None)

    def commit(self, size: int) -> None:
        """Have so many moves written, and wait until all are told."""
        left = size
        self.told.clear()

        def done(error: Exception | None) -> None:
            nonlocal left
            left -= 1
            if not left:
                self.told.set()

        self.made += 1
        self.writer.put_many(
            [(id, Moved(self.made, 0, "attack 7c", "0123456789abcdef"), done) for id in self.ids[:size]]
        )
        self.told.wait()

    def seconds(self, size: int, commits: int) -> float:
        """How long a commit takes."""
        began = perf_counter()
        for _ in range(commits):
            self.commit(size)
        return (perf_counter() - began) / commits

    def close(self) -> None:
        """Let it go."""
        self.writer.close()
        self.store.close()


def show(quick: bool, place: Path | None = None) -> dict[str, list[float]]:
    """Measure and print; seconds a commit in each round."""
    place = place or ROOT / "build" / "bench"  # not where the system keeps short-lived files in memory
    place.mkdir(parents=True, exist_ok=True)
    found: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory(dir=place) as folder:
        loads = {name: Load(Path(folder), name == "full") for name in ("normal", "full")}
        for _ in range(3 if quick else 9):
            for size in SIZES:
                for name, load in loads.items():
                    found.setdefault(f"{name} {size}", []).append(load.seconds(size, 20 if quick else 100))
        for load in loads.values():
            load.close()
    rows = []
    for size in SIZES:
        normal, full = found[f"normal {size}"], found[f"full {size}"]
        rows.append([str(size), middle(normal, 1e3), middle(full, 1e3), ratio(full, normal)])
        rows[-1].append(number(size / sorted(full)[len(full) // 2]))
    head = ["moves at once", "NORMAL", "FULL", "/NORMAL", "moves a second with FULL"]
    notes = [f"In {place}: what waits at once is one commit, and waits for the disk once."]
    print(table("A commit of the server's writer to SQLite in milliseconds, by `synchronous`", head, rows, notes))
    return found


if __name__ == "__main__":
    folders = [Path(word) for word in sys.argv[1:] if not word.startswith("-")]
    show("--quick" in sys.argv, folders[0] if folders else None)
