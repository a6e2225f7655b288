"""Processes that play: each has its rows of every table, in one file that all of them and the learner see."""

from __future__ import annotations

import multiprocessing
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np

from .game import Plan, Rows, Table


def usual_workers() -> int:
    """One core is the learner's."""
    return max(1, (os.cpu_count() or 1) - 1)


class Crew:
    """The processes. Everything is told to all of them at once, and they answer when it is done."""

    def __init__(self, workers: int = 0) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="cardfolk-actors-")
        spawn = multiprocessing.get_context("spawn")  # a fork would take the learner's threads along
        self.pipes: list[Connection] = []
        self.processes = []
        for _ in range(workers or usual_workers()):
            ours, theirs = spawn.Pipe()
            process = spawn.Process(target=work, args=(theirs,), daemon=True)
            process.start()
            theirs.close()
            self.pipes.append(ours)
            self.processes.append(process)

    def lay(self, name: str, plan: Plan) -> Rows:
        """A table by that name; the one before it is given up. Its rows are empty until it is told to begin."""
        path = Path(self.folder.name, name)
        count = sum(plan.sizes)
        rows = np.memmap(path, plan.row_type(), "w+", shape=(count,))
        parts = np.linspace(0, count, len(self.pipes) + 1).astype(int).tolist()
        for at, pipe in enumerate(self.pipes):
            pipe.send(("lay", name, plan, str(path), count, parts[at], parts[at + 1]))
        self.wait()
        return rows

    def order(self, what: str, name: str) -> None:
        """Have them do it: begin, read, write, act."""
        with _all_there():
            for pipe in self.pipes:
                pipe.send((what, name))

    def wait(self) -> None:
        """Until all have done what they were told first of what is not done yet."""
        with _all_there():
            for pipe in self.pipes:
                pipe.recv()

    def close(self) -> None:
        """Send them home."""
        for pipe in self.pipes:
            pipe.close()
        for process in self.processes:
            process.join()
        self.folder.cleanup()

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


@contextmanager
def _all_there() -> Iterator[None]:
    """RuntimeError where a process is no more."""
    try:
        yield
    except (EOFError, ConnectionError):
        raise RuntimeError("an actor ended: what it said stands above") from None


def work(pipe: Connection) -> None:
    """What a process does until its pipe is closed; Ctrl-C is the learner's to answer."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    tables: dict[str, Table] = {}
    while True:
        try:
            what, name, *more = pipe.recv()
        except EOFError:
            return
        if what == "lay":
            tables[name] = _lay(*more)
        else:
            getattr(tables[name], what)()
        pipe.send(None)


def _lay(plan: Plan, path: str, count: int, first: int, last: int) -> Table:
    rows: Any = np.memmap(path, plan.row_type(), "r+", shape=(count,))
    return Table(plan, rows[first:last], first)
