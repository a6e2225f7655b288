"""Thinking: how a game is thought through before a move, within a budget. Compiled."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from ...chance import Source
from ...game import Move, State
from ...native import mypyc_attr

SPARE: Final = 0.92  # of the time is used: what is begun must be ended, and the move made


@mypyc_attr(allow_interpreted_subclasses=True)
class Budget:
    """What a bot may use for a move: seconds, or so many simulations, which makes it repeatable. 0: no such bound."""

    def __init__(self, seconds: float, simulations: int = 0) -> None:
        self.simulations = simulations
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
        if self.simulations:
            return self.done <= self.simulations
        return perf_counter() < self.end

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


@mypyc_attr(allow_interpreted_subclasses=True)
class Thinker:
    """Thinks one game through. It is given a sight of the seat to move; whole States it has to imagine."""

    def think(self, sight: State, moves: list[Move], style: int, budget: Budget, source: Source) -> Thought:
        """What comes of the legal moves, of which there are two or more."""
        raise NotImplementedError
