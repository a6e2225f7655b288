"""The arena: bots play each other on paired deals, over all cores or a cluster. The same seed gives the same games.

A deal is a seed. It is played once for every rotation of the seating, so that the luck of the cards cancels; what is
counted is the deal as a whole.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from secrets import randbits
from time import perf_counter
from typing import TextIO

from ..bots import find_bot
from ..game import Game
from ..games import find_game
from ..record import SEEDS
from ..words import BadText, Words
from .cluster import Lost, spread
from .deals import Deal, Make, Plan, Tally, play_deal
from .figures import Sure

PATIENCE = 5  # deals that may be lost before the arena gives up


@dataclass
class Match:
    """A run of the arena: what was asked for, and the deals that were played, in the order of their numbers."""

    plan: Plan
    asked: int
    workers: int = 1
    sure: Sure | None = None
    ray: str = ""  # the address of a cluster that plays; then 0 workers are as many as it has cores
    deals: list[Deal] = field(default_factory=list)
    lost: list[Deal] = field(default_factory=list)
    duel: list[float] = field(default_factory=list)  # of two bots, deal by deal, the first one's part: half is even
    verdict: str = ""  # of `sure`, once it has one
    interrupted: bool = False
    seconds: float = 0.0

    def even(self, bot: int) -> float:
        """The share of the wins that a bot has if all are equal, in the games that it takes part in."""
        seatings = [seating for seating in self.plan.lineups() if bot in seating]
        return seatings[0].count(bot) / self.plan.seats

    def add(self, deal: Deal) -> None:
        """Count a deal."""
        if deal.lost:
            self.lost.append(deal)
            return
        self.deals.append(deal)
        even = self.even(0)
        self.duel.append(0.5 + (deal.wins(0) - even) / (4.0 * even * (1.0 - even)))  # however the seats divide
        if self.sure is not None:
            self.verdict = self.sure.verdict(self.duel)

    def tally(self, bot: int) -> Tally:
        """How a bot behaved in all of it."""
        whole = Tally()
        for deal in self.deals:
            whole.join(deal.tallies[bot])
        return whole


def play_match(match: Match, seen: Callable[[Deal], None] | None = None) -> Match:
    """Play the deals that were asked for, until decided if it is to be `sure`; Ctrl-C ends it with what there is.

    With `sure`, deals count in the order of their numbers, so the end does not depend on the number of workers.
    """
    begun = perf_counter()
    early: dict[int, Deal] = {}

    def count(deal: Deal) -> None:
        match.add(deal)
        match.seconds = perf_counter() - begun
        if seen is not None:
            seen(deal)

    try:
        with _stoppable(), closing(_deals(match)) as deals:
            following = 1
            for deal in deals:
                early[deal.number] = deal
                ready = deal.number if match.sure is None else following
                while not match.verdict and ready in early:
                    count(early.pop(ready))
                    ready += 1
                following = ready
                if match.verdict or len(match.lost) >= PATIENCE:
                    early.clear()
                    break
    except KeyboardInterrupt:
        match.interrupted = True
        for number in sorted(early):
            count(early[number])
    match.deals.sort(key=lambda deal: deal.number)
    match.seconds = perf_counter() - begun
    return match


@contextmanager
def _stoppable() -> Iterator[None]:
    """Inside it, being told to end (SIGTERM) is like Ctrl-C: there is something to report."""

    def stop(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    with _handled(signal.SIGTERM, stop):
        yield


@contextmanager
def _handled(number: signal.Signals, handler: Callable[[int, object], None] | signal.Handlers) -> Iterator[None]:
    """Inside it, a signal is handled so; only the main thread can ask for that."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(number, handler)
    try:
        yield
    finally:
        signal.signal(number, before)


def _deals(match: Match) -> Generator[Deal, None, None]:
    """The deals as they are finished, in any order. One worker is this process."""
    plan, workers, numbers = match.plan, match.workers, range(1, match.asked + 1)
    if match.ray:
        with closing(spread(partial(play_deal, plan), numbers, match.ray, workers)) as found:
            for number, deal in found:
                yield Deal(number, lost=str(deal)) if isinstance(deal, Lost) else deal
        return
    if workers == 1:
        for number in numbers:
            yield play_deal(plan, number)
        return
    left = iter(numbers)
    crew: list[_Worker] = []
    try:
        for number in left:
            crew.append(_Worker(plan))
            crew[-1].begin(number)
            if len(crew) == workers:
                break
        while busy := {worker.pipe: worker for worker in crew if worker.number}:
            for pipe in wait(list(busy)):
                assert isinstance(pipe, Connection)
                worker = busy[pipe]
                deal = worker.finish()
                number = next(left, 0)
                if deal.lost and not worker.process.is_alive():
                    crew.remove(worker)
                    if number:
                        worker = _Worker(plan)
                        crew.append(worker)
                if number:
                    worker.begin(number)
                yield deal
    finally:
        for worker in crew:
            worker.end()
        for worker in crew:
            worker.gone()


class _Stop(BaseException):
    """A worker is told to end; no bot takes this for an error of its own."""


class _Worker:
    """A process that plays deals, one at a time."""

    def __init__(self, plan: Plan) -> None:
        context = get_context("spawn")
        self.pipe, there = context.Pipe()
        self.process: BaseProcess = context.Process(target=_work, args=(there, plan), name="cardfolk arena")
        with _handled(signal.SIGINT, signal.SIG_IGN):  # Ctrl-C reaches all processes; the first one decides
            self.process.start()
        there.close()  # so that the pipe ends when the process does
        self.number = 0

    def begin(self, number: int) -> None:
        """Play this deal."""
        self.number = number
        try:
            self.pipe.send(number)
        except OSError:
            pass  # it has died: `finish` tells

    def finish(self) -> Deal:
        """The deal that it played."""
        number, self.number = self.number, 0
        try:
            deal = self.pipe.recv()
            assert isinstance(deal, Deal)
            return deal
        except (EOFError, OSError):
            self.gone()
            return Deal(number, lost=f"the process that played it ended with code {self.process.exitcode}")

    def end(self) -> None:
        """Have it end, in the middle of a deal if need be."""
        self.pipe.close()
        self.process.terminate()

    def gone(self) -> None:
        """Wait until it has ended."""
        self.process.join(5.0)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


def _work(pipe: Connection, plan: Plan) -> None:
    """What a worker process does, until its pipe ends."""

    def stop(number: int, frame: object) -> None:
        raise _Stop

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, stop)
    try:
        try:
            while True:
                pipe.send(play_deal(plan, pipe.recv()))
        finally:
            signal.signal(signal.SIGTERM, lambda number, frame: None)  # it ends already
    except (EOFError, OSError, _Stop):
        pass


# The command


def run_arena(
    game: Game | str,
    bots: Sequence[str],
    deals: int = 100,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: int | None = None,
    workers: int | None = None,
    until_sure: bool | Sure = False,
    save: Path | str | None = None,
    as_json: bool = False,
    out: TextIO | None = None,
    *,
    pace: float = 1.0,
    simulations: int = 0,
    ray: str = "",
    progress: TextIO | None = None,
    make: Make = find_bot,
) -> int:
    """What `cardfolk arena` does: play, show how far it is, save records, report to `out` (standard output).

    `seats` are by default the fewest that the bots fill evenly, `seed` a fresh one, `workers` one a core; with `ray`
    the machines of the cluster at that address play. `progress` is standard error, written to if it is a terminal.
    The exit code is 0, 1 if deals were lost, 130 if stopped by Ctrl-C, after the report. BadText tells what was asked
    wrongly, before anything is played.
    """
    from .report import Progress, report

    found = find_game(game) if isinstance(game, str) else game
    sure = until_sure if isinstance(until_sure, Sure) else Sure() if until_sure else None
    match = Match(
        Plan(
            found.id,
            tuple(bots),
            usual_seats(found, len(bots)) if seats is None else seats,
            dict(options or {}),
            randbits(32) if seed is None else seed,
            save is not None,
            pace,
            simulations,
            make,
        ),
        deals,
        (0 if ray else cores()) if workers is None else workers,
        sure,
        ray,
    )
    _check(match)
    folder = _folder(save)
    shown = Progress(match, sys.stderr if progress is None else progress)

    def seen(deal: Deal) -> None:
        if folder is not None:
            _save(match.plan, deal, folder)
        shown.show()

    try:
        shown.show()
        play_match(match, seen)
    finally:
        shown.clear()
    report(match, as_json, sys.stdout if out is None else out)
    return 130 if match.interrupted else 1 if match.lost else 0


def usual_seats(game: Game, bots: int) -> int:
    """The fewest seats that so many bots fill evenly, or just the fewest."""
    fewest = min(max(game.least, bots), game.most)
    return next((seats for seats in range(fewest, game.most + 1) if seats % max(1, bots) == 0), fewest)


def cores() -> int:
    """How many processes can run at once here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _check(match: Match) -> None:
    plan = match.plan
    if len(plan.bots) < 2:
        raise BadText(Words("the arena needs at least two bots, like: cardfolk arena durak hard random"))
    if match.sure is not None and len(plan.bots) != 2:
        raise BadText(Words("--until-sure decides between two bots, not {number}", {"number": len(plan.bots)}))
    for name, value, least in (("--deals", match.asked, 1), ("--workers", match.workers, 0 if match.ray else 1)):
        if value < least:
            raise BadText(Words("{name}: expected a whole number from 1, not {value}", {"name": name, "value": value}))
    if not 0 <= plan.seed < SEEDS:
        raise BadText(Words("--seed: expected a whole number from 0 to 2^256 - 1"))
    if plan.pace <= 0 or plan.simulations < 0:
        raise BadText(Words("the pace must be above 0, and simulations 0 or more"))
    find_game(plan.game).values(plan.options, plan.seats)
    for name in dict.fromkeys(plan.bots):
        close = getattr(plan.make(name, plan.source(0, 0, 0)), "close", None)
        if close is not None:
            close()


def _folder(save: Path | str | None) -> Path | None:
    if save is None:
        return None
    folder = Path(save)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        why = {"file": str(folder), "why": wrong.strerror or str(wrong)}
        raise BadText(Words("{file} cannot be made: {why}", why)) from None
    return folder


def _save(plan: Plan, deal: Deal, folder: Path) -> None:
    for number, game in enumerate(deal.games, 1):
        file = folder / record_name(plan, deal.number, number)
        try:
            file.write_text(game.record + "\n", encoding="utf-8")
        except OSError as wrong:
            why = {"file": str(file), "why": wrong.strerror or str(wrong)}
            raise BadText(Words("{file} cannot be written: {why}", why)) from None


def record_name(plan: Plan, deal: int, game: int) -> str:
    """The file that a game is saved in; deals and their games are counted from 1."""
    return f"{plan.game}-{plan.seed}-deal{deal:05d}-game{game}.json"
