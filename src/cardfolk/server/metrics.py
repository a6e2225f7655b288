"""Metrics: what a server counts, as the text that Prometheus reads. Counting is adding to a number, and no more."""

from __future__ import annotations

import os
import sys
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from time import process_time, time
from typing import ParamSpec, TypeVar

from ..table.words import TABLE_WORDS
from ..words import Template, Words
from .words import SERVER_WORDS

P = ParamSpec("P")
T = TypeVar("T")

TIMES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)  # seconds
SIZES = (1, 2, 5, 10, 20, 50, 100, 200)
STARTED = time()

KINDS: dict[Template, str] = {
    **{template: name.removeprefix("error.") for name, template in TABLE_WORDS.items() if name.startswith("error.")},
    **{template: name for name, template in SERVER_WORDS.items()},
}


class Histogram:
    """How often a value was at most each bound."""

    def __init__(self, bounds: Sequence[float]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.sum = 0.0

    def add(self, value: float) -> None:
        """Count a value."""
        self.counts[bisect_left(self.bounds, value)] += 1
        self.sum += value


class Metrics:
    """What happened since the server started."""

    def __init__(self) -> None:
        self.messages: defaultdict[type, int] = defaultdict(int)  # by the class of the message
        self.refusals: defaultdict[str, int] = defaultdict(int)
        self.entries: defaultdict[str, int] = defaultdict(int)  # that were kept, by kind
        self.diverged = 0  # tables that were not what their log says
        self.move = Histogram(TIMES)
        self.commit = Histogram(TIMES)
        self.batch = Histogram(SIZES)

    def refused(self, why: Words) -> None:
        """Someone asked for what is not possible; what the rules of a game forbid is one kind."""
        self.refusals[KINDS.get(why.template, "rules")] += 1

    def committed(self, kinds: Sequence[str], seconds: float) -> None:
        """Entries were kept, all at once; called by the writer's thread alone."""
        for kind in kinds:
            self.entries[kind] += 1
        self.commit.add(seconds)
        self.batch.add(len(kinds))

    def text(self, tables: int, connections: int, thinking: int) -> str:
        """All of it, with what there is just now."""
        messages = {_tag(kind): count for kind, count in list(self.messages.items())}
        lines = [
            *_value("cardfolk_tables", "gauge", "Tables in memory.", tables),
            *_value("cardfolk_connections", "gauge", "Open connections.", connections),
            *_value("cardfolk_bots_thinking", "gauge", "Moves and hints that bots are thinking about.", thinking),
            *_value("cardfolk_moves_total", "counter", "Moves that were kept.", self.entries["move"]),
            *_labelled("cardfolk_entries_total", "Log entries that were kept.", "kind", dict(self.entries)),
            *_labelled("cardfolk_messages_total", "Messages from clients.", "type", messages),
            *_labelled("cardfolk_refusals_total", "Requests that were refused.", "kind", dict(self.refusals)),
            *_value("cardfolk_diverged_total", "counter", "Tables that were not what their log says.", self.diverged),
            *_histogram("cardfolk_move_seconds", "From a move that is read to all being told.", self.move),
            *_histogram("cardfolk_commit_seconds", "To commit what waited.", self.commit),
            *_histogram("cardfolk_commit_entries", "Entries in one commit.", self.batch),
            *_process(),
        ]
        return "\n".join(lines) + "\n"


class Thinkers(ThreadPoolExecutor):
    """Threads in which bots are waited for; `asked` is how many moves are being thought about or wait for it."""

    def __init__(self, size: int) -> None:
        super().__init__(size, "cardfolk bots")
        self.asked = 0
        self._counting = Lock()

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Have something thought about."""
        future = super().submit(work, *args, **kwargs)
        with self._counting:
            self.asked += 1
        future.add_done_callback(self._answered)
        return future

    def _answered(self, future: Future[T]) -> None:
        with self._counting:
            self.asked -= 1


def _tag(kind: type) -> str:
    return str(kind.__struct_config__.tag) if hasattr(kind, "__struct_config__") else "unreadable"


def _head(name: str, kind: str, meaning: str) -> list[str]:
    return [f"# HELP {name} {meaning}", f"# TYPE {name} {kind}"]


def _value(name: str, kind: str, meaning: str, value: float) -> list[str]:
    return [*_head(name, kind, meaning), f"{name} {value}"]


def _labelled(name: str, meaning: str, label: str, values: Mapping[str, int]) -> list[str]:
    return [
        *_head(name, "counter", meaning),
        *(f'{name}{{{label}="{key}"}} {values[key]}' for key in sorted(values)),
    ]


def _histogram(name: str, meaning: str, histogram: Histogram) -> Iterator[str]:
    yield from _head(name, "histogram", meaning)
    total = 0
    for bound, count in zip((*histogram.bounds, "+Inf"), list(histogram.counts), strict=True):
        total += count
        yield f'{name}_bucket{{le="{bound}"}} {total}'
    yield f"{name}_sum {histogram.sum}"
    yield f"{name}_count {total}"


def _process() -> Iterator[str]:
    """Of this process, without the bots' own, under the names that everyone uses."""
    yield from _value("process_cpu_seconds_total", "counter", "CPU time of the server.", process_time())
    yield from _value("process_start_time_seconds", "gauge", "When it started.", STARTED)
    if (size := memory()) is not None:
        yield from _value("process_resident_memory_bytes", "gauge", "Memory of the server.", size)


def memory() -> int | None:
    """Bytes of memory that this process has; None where that cannot be known."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, AttributeError):
        pass
    if sys.platform == "win32":
        return None
    from resource import RUSAGE_SELF, getrusage

    return getrusage(RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)  # the most it ever had
