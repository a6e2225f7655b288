"""The arena: bots play each other on paired deals, over all cores. The same seed gives the same games.

A deal is a seed. It is played once for every rotation of the seating, so that the luck of the cards cancels; what is
counted is the deal as a whole. Games are played at a Table, so a bot gets what it gets everywhere: a sight.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import combinations
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from secrets import randbits
from time import perf_counter
from typing import TextIO

from ..bots import Bot, find_bot
from ..chance import HashSource, Source
from ..game import BadText, Game, Move, State
from ..games import find_game
from ..record import SEEDS
from ..table import MemoryLog, Refused, Table
from .figures import Sure, Times

Make = Callable[[str, Source], Bot]  # a function of a module: worker processes find it by its name

SECONDS = 1.0  # that a bot has for a move if it has no `seconds` of its own
GRACE = 0.25  # seconds that a move may take beside thinking
LOADING = 20.0  # seconds more for the first move of a game
PATIENCE = 5  # deals that may be lost before the arena gives up


@dataclass(frozen=True)
class Plan:
    """What is played; every worker process gets the same."""

    game: str
    bots: tuple[str, ...]
    seats: int
    options: Mapping[str, object] = field(default_factory=dict)
    seed: int = 0
    keep: bool = False  # the records
    pace: float = 1.0  # of the bots' own time to think
    simulations: int = 0  # to think in instead of time, where a bot can; then games are repeatable
    make: Make = find_bot

    def lineups(self) -> list[tuple[int, ...]]:
        """Which bot has which seat in each game of a deal.

        Too few bots are repeated in turn; of too many, all choices play. Each line-up is played in every rotation.

        >>> Plan("durak", ("a", "b"), 4).lineups()[:2]
        [(0, 1, 0, 1), (1, 0, 1, 0)]
        """
        bots = len(self.bots)
        chosen = combinations(range(bots), self.seats) if bots > self.seats else [range(self.seats)]
        return [
            tuple(line[(seat + turn) % self.seats] % bots for seat in range(self.seats))
            for line in chosen
            for turn in range(self.seats)
        ]

    def deal_seed(self, deal: int) -> int:
        """The seed of a deal; below 2^53, so that any reader of JSON keeps it."""
        return _number("deal", self.seed, deal) >> 203

    def source(self, deal: int, game: int, seat: int) -> Source:
        """The chance of the bot at a seat, which nothing else shares."""
        return HashSource(_number("bot", self.seed, deal, game, seat), 0)


def _number(*parts: object) -> int:
    return int.from_bytes(sha256(" ".join(["cardfolk arena", *map(str, parts)]).encode()).digest(), "big")


@dataclass
class Tally:
    """How a bot behaved: a move that failed, came late or was illegal was made for it, the first legal one."""

    moves: int = 0
    illegal: int = 0
    late: int = 0
    failed: int = 0
    trouble: str = ""  # the first
    times: Times = field(default_factory=Times)

    def blame(self, kind: str, why: str) -> None:
        """Count one."""
        match kind:
            case "illegal":
                self.illegal += 1
            case "late":
                self.late += 1
            case _:
                self.failed += 1
        self.trouble = self.trouble or " ".join(why.split())[:200]

    def join(self, other: Tally) -> None:
        """Count all of another's too."""
        self.moves += other.moves
        self.illegal += other.illegal
        self.late += other.late
        self.failed += other.failed
        self.trouble = self.trouble or other.trouble
        self.times.join(other.times)


@dataclass(frozen=True)
class Played:
    """A game that was played: who had which seat, and how it ended."""

    seating: tuple[int, ...]
    scores: tuple[float, ...]
    winners: tuple[int, ...]
    moves: int
    record: str = ""

    def has(self, bot: int) -> bool:
        """Whether a bot took part."""
        return bot in self.seating

    def wins(self, bot: int) -> float:
        """A bot's part of the win."""
        return sum(self.seating[seat] == bot for seat in self.winners) / len(self.winners)

    def points(self, bot: int, others: bool = False) -> float:
        """The mean score of a bot's seats, or of all the others', turned so that more is better."""
        sign = 1.0 if self.scores[self.winners[0]] == max(self.scores) else -1.0  # Pontinho counts against you
        found = [sign * score for seat, score in enumerate(self.scores) if (self.seating[seat] == bot) != others]
        return sum(found) / len(found)


@dataclass
class Deal:
    """A deal that was played in every seating, and how each bot behaved; `lost` says why it could not be."""

    number: int
    games: list[Played] = field(default_factory=list)
    tallies: list[Tally] = field(default_factory=list)
    lost: str = ""

    def wins(self, bot: int) -> float:
        """A bot's share of the wins in the games it took part in."""
        return _mean([game.wins(bot) for game in self.games if game.has(bot)])

    def margin(self, bot: int) -> float:
        """How far a bot's score was above the mean of the other bots' there."""
        return _mean([game.points(bot) - game.points(bot, others=True) for game in self.games if game.has(bot)])


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


def play_deal(plan: Plan, number: int) -> Deal:
    """Play one deal in every seating; an error in anything but a bot loses the deal, not the run."""
    deal = Deal(number, tallies=[Tally() for _ in plan.bots])
    try:
        for game, seating in enumerate(plan.lineups()):
            deal.games.append(_play_game(plan, number, game, seating, deal.tallies))
    except Exception as wrong:
        return Deal(number, lost=f"{type(wrong).__name__}: {wrong}")
    return deal


def _play_game(plan: Plan, deal: int, game: int, seating: tuple[int, ...], tallies: list[Tally]) -> Played:
    table = Table.open(MemoryLog(), find_game(plan.game), plan.seats, plan.options)
    for seat, bot in enumerate(seating):
        table.sit(seat, plan.bots[bot], plan.bots[bot])
    table.deal(plan.deal_seed(deal))
    players: list[_Player] = []
    moves = 0
    try:
        for seat, bot in enumerate(seating):
            players.append(_Player(plan, plan.bots[bot], plan.source(deal, game, seat), tallies[bot]))
        while not table.over:
            players[table.to_move].move(table)
            moves += 1
    finally:
        for player in players:
            player.close()
    winners = tuple(seat for seat, won in enumerate(table.totals) if won)
    record = _written(table) if plan.keep else ""
    return Played(seating, tuple(table.sight(None).scores()), winners, moves, record)


def _written(table: Table) -> str:
    """The record of the game, with the bots' names beside what a record holds."""
    shown = {**table.record().as_json(), "players": [seat.name for seat in table.seats]}
    return json.dumps(shown, ensure_ascii=False)


class _Player:
    """A bot at its seat for one game, and what it is answerable for."""

    def __init__(self, plan: Plan, name: str, source: Source, tally: Tally) -> None:
        self.tally = tally
        self.bot: Bot | None = None
        self.broken = ""
        self.limit = SECONDS
        try:
            self.bot = plan.make(name, source)
            self.limit = paced(self.bot, plan)
        except (Exception, SystemExit) as wrong:
            self.broken = f"{type(wrong).__name__}: {wrong}"
        self.loading = LOADING

    def move(self, table: Table) -> None:
        """Make the bot's move, or the first legal one if it has none."""
        seat, self.tally.moves = table.to_move, self.tally.moves + 1
        version = table.version(seat)
        answer = self._ask(table.sight(seat))
        if answer is not None:
            try:
                table.submit(seat, answer.text, version)
                return
            except Refused as wrong:
                self.tally.blame("illegal", f"{answer.text}: {wrong}")
        table.submit(seat, table.sight(seat).legal_moves()[0].text, version)

    def _ask(self, sight: State) -> Move | None:
        if self.bot is None:
            self.tally.blame("failed", self.broken)
            return None
        begun = perf_counter()
        try:
            answer: object = self.bot.choose(sight)
        except (Exception, SystemExit) as wrong:
            # A bot in a process of its own is judged there, and its error may say what it did.
            self.tally.blame(getattr(wrong, "kind", "failed"), f"{type(wrong).__name__}: {wrong}")
            return None
        finally:
            taken = perf_counter() - begun
            self.tally.times.add(taken)
            allowed, self.loading = self.limit + GRACE + self.loading, 0.0
        if taken > allowed:
            self.tally.blame("late", f"a move took {taken:.2f} s, {self.limit:g} s are allowed")
            return None
        if not isinstance(answer, Move):
            self.tally.blame("illegal", f"{answer!r:.60} is not a Move")
            return None
        return answer

    def close(self) -> None:
        """Let the bot end what it runs."""
        close = getattr(self.bot, "close", None)
        if close is not None:
            close()


def paced(bot: Bot, plan: Plan) -> float:
    """Give a bot its time to think, or its simulations; the seconds that it has."""
    seconds: float = getattr(bot, "seconds", SECONDS) * plan.pace
    if plan.pace != 1.0 and hasattr(bot, "seconds"):
        bot.seconds = seconds
    if plan.simulations and hasattr(bot, "simulations"):
        bot.simulations = plan.simulations
        return LOADING  # it does not watch the clock
    return seconds


# Many deals


@dataclass
class Match:
    """A run of the arena: what was asked for, and the deals that were played, in the order of their numbers."""

    plan: Plan
    asked: int
    workers: int = 1
    sure: Sure | None = None
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
        with _stoppable(), closing(_deals(match.plan, match.asked, match.workers)) as deals:
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


def _deals(plan: Plan, deals: int, workers: int) -> Generator[Deal, None, None]:
    """The deals as they are finished, in any order. One worker is this process."""
    if workers == 1:
        for number in range(1, deals + 1):
            yield play_deal(plan, number)
        return
    left = iter(range(1, deals + 1))
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
            signal.signal(signal.SIGTERM, signal.SIG_IGN)  # it ends already
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
    progress: TextIO | None = None,
    make: Make = find_bot,
) -> int:
    """What `cardfolk arena` does: play, show how far it is, save records, report to `out` (standard output).

    `seats` are by default the fewest that the bots fill evenly, `seed` a fresh one, `workers` one a core; `progress`
    is standard error, written to if it is a terminal. The exit code is 0, 1 if deals were lost, 130 if stopped by
    Ctrl-C, after the report. BadText tells what was asked wrongly, before anything is played.
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
        cores() if workers is None else workers,
        sure,
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
        raise BadText("the arena needs at least two bots, like: cardfolk arena durak hard random")
    if match.sure is not None and len(plan.bots) != 2:
        raise BadText(f"--until-sure decides between two bots, not {len(plan.bots)}")
    for name, value in (("--deals", match.asked), ("--workers", match.workers)):
        if value < 1:
            raise BadText(f"{name}: expected a whole number from 1, not {value}")
    if not 0 <= plan.seed < SEEDS:
        raise BadText("--seed: expected a whole number from 0 to 2^256 - 1")
    if plan.pace <= 0 or plan.simulations < 0:
        raise BadText("the pace must be above 0, and simulations 0 or more")
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
        raise BadText(f"{folder} cannot be made: {wrong.strerror or wrong}") from None
    return folder


def _save(plan: Plan, deal: Deal, folder: Path) -> None:
    for number, game in enumerate(deal.games, 1):
        file = folder / record_name(plan, deal.number, number)
        try:
            file.write_text(game.record + "\n", encoding="utf-8")
        except OSError as wrong:
            raise BadText(f"{file} cannot be written: {wrong.strerror or wrong}") from None


def record_name(plan: Plan, deal: int, game: int) -> str:
    """The file that a game is saved in; deals and their games are counted from 1."""
    return f"{plan.game}-{plan.seed}-deal{deal:05d}-game{game}.json"
