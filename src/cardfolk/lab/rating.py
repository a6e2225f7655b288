"""Elo of many bots from matches between pairs of them: a Bradley-Terry fit with 95% intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt

FIXED = 1000.0  # the Elo of the bot that the others are told against
SCALE = 400.0 / log(10.0)  # Elo of a step of the logarithm of the odds
WIDE = 1.96  # standard errors of a 95% interval
DOUBT = 0.5  # wins and losses more in every match: who never lost is not infinitely better
STEPS = 100  # of the fit, at the most; some ten are enough


@dataclass(frozen=True)
class Result:
    """The share of the wins that the first bot had against the second, with its 95% interval."""

    first: str
    second: str
    share: float
    low: float
    high: float

    def games(self) -> float:
        """How many independent games tell as much: luck that pairing took away, and draws, are in the interval."""
        middle = (self.low + self.high) / 2
        error = (self.high - self.low) / (2 * WIDE)
        return middle * (1.0 - middle) / (error * error) if error > 0 else 0.0


@dataclass(frozen=True)
class Elo:
    """A bot's Elo, and how far from it the truth may be, seen from the bot that is fixed."""

    bot: str
    value: float
    reach: float


def ratings(results: Sequence[Result], fixed: str) -> list[Elo]:
    """Every bot that took part, the best first; ValueError if some cannot be told against the fixed one."""
    bots = list(dict.fromkeys([fixed, *[bot for result in results for bot in (result.first, result.second)]]))
    place = {bot: at - 1 for at, bot in enumerate(bots)}  # -1: the fixed one, which has no equation
    size = len(bots) - 1
    found = [0.0] * size
    matrix: list[list[float]] = []
    for _ in range(STEPS):
        slope = [0.0] * size
        matrix = [[0.0] * size for _ in range(size)]
        for result in results:
            one, two = place[result.first], place[result.second]
            gap = (found[one] if one >= 0 else 0.0) - (found[two] if two >= 0 else 0.0)
            expected = 1.0 / (1.0 + exp(-gap))
            games = result.games()
            push = games * result.share + DOUBT - (games + 2 * DOUBT) * expected
            weight = (games + 2 * DOUBT) * expected * (1.0 - expected)
            for at, sign in ((one, 1.0), (two, -1.0)):
                if at >= 0:
                    slope[at] += sign * push
                    matrix[at][at] += weight
            if one >= 0 and two >= 0:
                matrix[one][two] -= weight
                matrix[two][one] -= weight
        steps = [max(-1.0, min(1.0, step)) for step in _solved(matrix, slope)]
        found = [value + step for value, step in zip(found, steps, strict=True)]
        if max(map(abs, steps), default=0.0) < 1e-9:
            break
    rated = [Elo(fixed, FIXED, 0.0)]
    for bot in bots[1:]:
        at = place[bot]
        variance = _solved(matrix, [float(other == at) for other in range(size)])[at]
        rated.append(Elo(bot, FIXED + SCALE * found[at], WIDE * SCALE * sqrt(variance)))
    return sorted(rated, key=lambda one: -one.value)


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of these linear equations, which are symmetric and positive if all bots are connected."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at in range(size):
        if rows[at][at] < 1e-12:
            raise ValueError("some bots never met the others, not even by way of third ones")
        for below in range(at + 1, size):
            times = rows[below][at] / rows[at][at]
            rows[below] = [a - times * b for a, b in zip(rows[below], rows[at], strict=True)]
    found = [0.0] * size
    for at in reversed(range(size)):
        known = sum(rows[at][other] * found[other] for other in range(at + 1, size))
        found[at] = (rows[at][size] - known) / rows[at][at]
    return found
