"""Thinking: how a game is thought through before a move, within a budget."""

# Compiled: the searches of all games stand on it.

from __future__ import annotations

from math import sqrt
from time import perf_counter
from typing import Final

from ..chance import Source
from ..game import Move, State
from ..native import mypyc_attr

FEW: Final = 8  # worlds before a move may be dropped
SURE: Final = 2.2  # standard errors that a move must be behind to be dropped
SPARE: Final = 0.92  # of the time is used: what is begun must be ended, and the move made


@mypyc_attr(allow_interpreted_subclasses=True)
class Budget:
    """What a bot may use for a move: seconds, or so many simulations, which makes it repeatable. 0: no such bound.

    `most` bounds the simulations either way.
    """

    def __init__(self, seconds: float, simulations: int = 0) -> None:
        self.simulations = simulations
        self.most = 0
        self.end = 0.0 if simulations else perf_counter() + SPARE * seconds
        self.done = 0  # simulations so far
        self.stopped = False

    def stop(self) -> None:
        """Let the search end at once with what it has."""
        self.stopped = True

    def left(self) -> bool:
        """Whether there is time for one more simulation, which is then counted."""
        if self.stopped:
            return False
        self.done += 1
        if self.most and self.done > self.most:
            return False
        if self.simulations:
            return self.done <= self.simulations
        return perf_counter() < self.end

    def until(self, part: float) -> float:
        """When so much of the time that is left will be over."""
        now = perf_counter()
        return now + (self.end - now) * part

    def late(self) -> bool:
        """Whether the time is up, asked by the clock: for work that is not made of simulations."""
        return self.stopped or (not self.simulations and perf_counter() >= self.end)


class Thought:
    """What came of thinking, for each legal move: how well it does, 0 to 1, and how often to play it."""

    def __init__(self, values: list[float], policy: list[float]) -> None:
        self.values = values
        self.policy = policy


def best_of(values: list[float]) -> list[float]:
    """The policy that plays the highest value, the first of equals."""
    policy = [0.0] * len(values)
    policy[values.index(max(values))] = 1.0
    return policy


def best_few(values: list[float], most: int, margin: float) -> list[int]:
    """The places of the highest values, best first: so many at the most, none that is more than a margin below."""
    places = list(range(len(values)))
    places.sort(key=lambda at: -values[at])
    least = values[places[0]] - margin
    return [at for at in places[:most] if values[at] >= least]


def keep(living: list[int], results: list[list[float]]) -> list[int]:
    """The moves that are not clearly behind the best, from what came of them in the same worlds."""
    best = living[0]
    most = -1.0
    for at in living:
        total = sum(results[at])
        if total > most:
            most = total
            best = at
    mine = results[best]
    count = len(mine)
    kept: list[int] = []
    for at in living:
        if at == best:
            kept.append(at)
            continue
        theirs = results[at]
        total = 0.0
        squares = 0.0
        for i in range(count):
            behind = mine[i] - theirs[i]
            total += behind
            squares += behind * behind
        mean = total / count
        error = sqrt(max(0.0, squares / count - mean * mean) / (count - 1))
        if mean <= SURE * error + 0.002:
            kept.append(at)
    return kept


def means_of(results: list[list[float]], values: list[float], trust: float) -> list[float]:
    """What came of each move on average; of one not tried, a little less than the least, by what knowledge says."""
    found = [0.0] * len(results)
    floor = 1.0
    for at in range(len(results)):
        tried = results[at]
        if tried:
            found[at] = sum(tried) / len(tried)
            if found[at] < floor:
                floor = found[at]
    best = max(values)
    for at in range(len(results)):
        if not results[at]:
            found[at] = max(0.0, floor + trust * (values[at] - best))
    return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Thinker:
    """Thinks one game through. It is given a sight of the seat to move; whole States it has to imagine."""

    limit: int = 0  # simulations at the most, for a level that thinks less deeply; 0: as the budget allows

    def think(self, sight: State, moves: list[Move], style: int, budget: Budget, source: Source) -> Thought:
        """What comes of the legal moves, of which there are two or more."""
        raise NotImplementedError


def limited(thinker: Thinker, simulations: int) -> Thinker:
    """A thinker that makes so many simulations at the most."""
    thinker.limit = simulations
    return thinker
