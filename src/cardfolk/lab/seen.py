"""Positions from games of bots of mixed levels, a game for each seed; and work on such games, spread over processes."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from itertools import count
from multiprocessing import get_context
from multiprocessing.queues import Queue
from queue import Empty
from time import perf_counter
from typing import TypeVar

from ..bots.ladder import LadderBot
from ..bots.levels import LEVELS
from ..chance import HashSource, Seed
from ..game import State
from ..games import find_game

QUICK = 24  # simulations of bots that think ahead
EVERY = 5  # moves between two positions
LOOK = 5.0  # seconds between two looks at whether the processes live
THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS")  # of what numpy stands on: the processes share the cores

Found = TypeVar("Found")
Work = Callable[[str, int], Iterator[Found | None]]  # of a game and a seed; a function of a module


def positions(game: str, seed: int, every: int = EVERY) -> Iterator[State]:
    """Sights with a choice, from one game of bots of mixed levels."""
    found = find_game(game)
    levels = list(LEVELS)
    source = HashSource(seed, 0)
    bots = [
        LadderBot(levels[source.below(len(levels) - 1)], HashSource(seed, 1 + seat), simulations=QUICK)
        for seat in range(found.usual)
    ]
    state = found.start(found.usual, {}, Seed(seed))
    ply = source.below(every)
    while state.to_move >= 0:
        seat = state.to_move
        sight = state.seen_by(seat)
        ply += 1
        if ply % every == 0 and len(sight.legal_moves()) > 1:
            yield sight
        state.play(bots[seat].choose(sight))


def over_games(
    work: Work[Found], game: str, seed: int, seconds: float, processes: int = 1
) -> Generator[Found, None, None]:
    """What work on the games of this seed and the ones after it finds, until the time is up or nobody asks for more.

    Work yields None where it looked and found nothing, so that it can be stopped there.
    """
    until = perf_counter() + seconds
    if processes == 1:
        for found in _found(work, game, seed, 1):
            if perf_counter() > until:
                return
            if found is not None:
                yield found
        return
    for name in THREADS:
        os.environ.setdefault(name, "1")
    context = get_context("spawn")
    results: Queue[Found] = context.Queue()
    workers = [
        context.Process(target=_serve, args=(results, work, game, seed + at, processes), daemon=True)
        for at in range(processes)
    ]
    for worker in workers:
        worker.start()
    try:
        while (left := until - perf_counter()) > 0 and any(worker.is_alive() for worker in workers):
            with suppress(Empty):
                yield results.get(timeout=min(left, LOOK))
    finally:
        for worker in workers:
            worker.kill()
            worker.join()


def _found(work: Work[Found], game: str, seed: int, step: int) -> Iterator[Found | None]:
    """Of one process, whose games are so many seeds apart."""
    for at in count(seed, step):
        yield from work(game, at)


def _serve(results: Queue[Found], work: Work[Found], game: str, seed: int, step: int) -> None:
    for found in _found(work, game, seed, step):
        if found is not None:
            results.put(found)
