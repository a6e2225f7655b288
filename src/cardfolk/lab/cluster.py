"""Work on the machines of a Ray cluster: many calls of one function, each worth some seconds.

A call is a function of its item alone, so one whose process or machine died is made again elsewhere and comes to the
same. Every machine needs the same cardfolk; one that has another refuses.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from platform import node
from socket import create_connection
from typing import Any, TypeVar

from ..extras import needing
from ..words import BadText, Words

Item = TypeVar("Item")
Found = TypeVar("Found")

TRIES = 3  # times more that a call is made whose process died
ANSWER = 10.0  # seconds that a cluster has to answer in
AHEAD = 2  # calls for each core of the cluster: one is made, the next waits there


class Lost(Exception):
    """A call that could not be made, and why."""


def spread(
    work: Callable[[Item], Found], items: Iterable[Item], address: str, most: int = 0
) -> Generator[tuple[Item, Found | Lost], None, None]:
    """Each item with what the work made of it, as they are finished; at most so many at once, if that is said.

    `address` is as `ray.init` takes it: `host:port`, `auto` for a cluster that this machine is part of, `local` for one
    of its own. BadText tells why there is none.
    """
    ray = _connect(address)
    try:
        made = ray.remote(max_retries=TRIES, scheduling_strategy="SPREAD")(_make)
        task = ray.put((work, _mark(), os.getcwd(), {name: os.environ[name] for name in os.environ if _ours(name)}))
        left = iter(items)
        waiting: dict[Any, Item] = {}
        try:
            while True:
                room = (most or AHEAD * _cores(ray)) - len(waiting)
                for item in [item for _, item in zip(range(room), left, strict=False)]:
                    waiting[made.remote(task, item)] = item
                if not waiting:
                    return
                for done in ray.wait(list(waiting))[0]:
                    item = waiting.pop(done)
                    try:
                        found = ray.get(done)
                    except ray.exceptions.RayError as wrong:
                        found = Lost(_why(wrong))
                    yield item, found
        finally:
            for call in waiting:
                ray.cancel(call, force=True)
    finally:
        ray.shutdown()


def _connect(address: str) -> Any:
    """Ray, once it is in the cluster."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    with needing("ray", "--ray"):
        import ray
    before = signal.getsignal(signal.SIGTERM)
    host, _, port = address.rpartition(":")
    try:
        if host and "/" not in host:
            create_connection((host, int(port)), ANSWER).close()  # Ray itself would try for minutes
        ray.init(address=address, log_to_driver=False, logging_level="critical")
    except (OSError, RuntimeError, ValueError) as wrong:
        told = {"address": address, "why": _why(wrong)}
        raise BadText(Words("no Ray cluster answers at {address}: {why}", told)) from None
    finally:
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGTERM, before)  # Ray has put its own there
    return ray


def _cores(ray: Any) -> int:
    return max(1, int(ray.cluster_resources().get("CPU", 1)))  # machines come and go


def _why(wrong: BaseException) -> str:
    return " ".join(str(wrong).split())[:200] or type(wrong).__name__


def _ours(name: str) -> bool:
    return name.startswith("CARDFOLK_") and name != "CARDFOLK_HOME"


# What happens on the machines


def _make(task: tuple[Callable[[Any], Any], str, str, dict[str, str]], item: Any) -> Any:
    """One call, with the variables of whoever asked, and in the same folder where there is one."""
    work, mark, folder, variables = task
    if mark != _mark():
        return Lost(f"the cardfolk on {node()} is another one")
    os.environ.update(variables)
    if os.path.isdir(folder):
        os.chdir(folder)
    try:
        return work(item)
    except Exception as wrong:  # as words: not every error can travel
        return Lost(f"{type(wrong).__name__}: {_why(wrong)}")


@cache
def _mark() -> str:
    """What tells this cardfolk, its rules, bots and weights, from others."""
    mark = sha256()
    here = Path(__file__).parent.parent
    for pattern in ("*.py", "games/**/*.py", "table/*.py", "bots/**/*.py", "bots/*/*.npz", "lab/**/*.py"):
        for file in sorted(here.glob(pattern)):
            mark.update(file.read_bytes())
    return mark.hexdigest()
