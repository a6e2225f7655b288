"""The clock, and timing of short calls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import repeat
from time import get_clock_info, perf_counter, process_time

# The time this process had, where that is told finely enough: what else the machine does then counts less.
clock = process_time if get_clock_info("process_time").resolution < 1e-6 else perf_counter


def per_call(calls: Sequence[Callable[[], object]], seconds: float) -> float:
    """Seconds a call takes, the mean over all the calls, each repeated for its share of the time."""
    total = 0.0
    for call in calls:
        times = 1
        while (took := _repeat(call, times)) < seconds / len(calls) / 4:
            times *= 4
        total += min(took, _repeat(call, times), _repeat(call, times)) / times
    return total / len(calls)


def _repeat(call: Callable[[], object], times: int) -> float:
    began = clock()
    for _ in repeat(None, times):
        call()
    return clock() - began


def until(run: Callable[[], int], seconds: float) -> float:
    """How many a second `run` does, called until the time is over."""
    done = 0
    began = clock()
    while (took := clock() - began) < seconds:
        done += run()
    return done / took
