"""Statistics where the deal is the unit: means with 95% intervals, how likely luck is, when a match is decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import exp, exp2, floor, inf, lgamma, log, log1p, log2, sqrt
from operator import mul

CONFIDENCE = 0.95


@dataclass(frozen=True)
class Estimate:
    """A mean and its 95% interval, which is not known (None) from fewer than two deals."""

    mean: float
    low: float | None
    high: float | None
    count: int

    def excludes(self, value: float) -> bool:
        """Whether the interval is known and does not hold this value."""
        return self.low is not None and self.high is not None and not self.low <= value <= self.high

    def as_json(self) -> dict[str, float | None]:
        """The numbers, rounded to what they can tell."""
        return {name: None if value is None else round(value, 6) for name, value in self._parts()}

    def _parts(self) -> list[tuple[str, float | None]]:
        return [("mean", self.mean), ("low", self.low), ("high", self.high)]


def estimate(values: Sequence[float], least: float = -inf, most: float = inf) -> Estimate:
    """The mean of values that lie between `least` and `most`, with a t-interval.

    Deals that all gave the same have no variance to go by; then, between finite bounds, the interval holds what a
    deal of another kind could bring if it were just too rare to be seen so far.

    >>> estimate([1.0, 2.0, 3.0, 4.0, 5.0]).as_json()
    {'mean': 3.0, 'low': 1.036757, 'high': 4.963243}
    """
    count = len(values)
    if count < 2:
        return Estimate(values[0] if values else 0.0, None, None, count)
    mean, spread = mean_and_spread(values)
    if spread == 0.0:
        if least == -inf or most == inf:
            return Estimate(mean, mean, mean, count)
        unseen = 1.0 - ((1.0 - CONFIDENCE) / 2) ** (1.0 / count)
        return Estimate(mean, mean - unseen * (mean - least), mean + unseen * (most - mean), count)
    reach = t_quantile((1.0 + CONFIDENCE) / 2, count - 1) * spread / sqrt(count)
    return Estimate(mean, max(least, mean - reach), min(most, mean + reach), count)


def mean_and_spread(values: Sequence[float]) -> tuple[float, float]:
    """The mean of at least two values and their standard deviation, 0 if all are the same."""
    if min(values) == max(values):
        return values[0], 0.0
    mean = sum(values) / len(values)
    return mean, sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1))


def luck(values: Sequence[float], even: float) -> float:
    """How likely equals would come at least this far from even by luck, either way: a t-test; 1 for a single deal."""
    count = len(values)
    if count < 2:
        return 1.0
    mean, spread = mean_and_spread(values)
    if mean == even:
        return 1.0
    if spread == 0.0:
        return exp2(1 - count)  # every deal went the same way
    return 2.0 * t_cdf(-abs(mean - even) * sqrt(count) / spread, count - 1)


# Who is better, asked after every deal


@dataclass(frozen=True)
class Sure:
    """When a match between two bots is decided: even against `share` of the wins.

    Of equals, `error` are called better or worse; of bots that are better by just `share`, `error` are not.
    """

    share: float = 0.55
    error: float = 0.05

    def verdict(self, values: Sequence[float]) -> str:
        """What the first bot's share of the wins, deal by deal, says: `first`, `second`, `even`, or nothing yet.

        Two tests run side by side, each bot's for being better, and share the error. One of them holding decides;
        both refused is even.
        """
        holds = log((1.0 - self.error) / (self.error / 2))
        refused = log(self.error / (1.0 - self.error / 2))
        up = ratio(values, 0.5, self.share)
        down = ratio(values, 0.5, 1.0 - self.share)
        if max(up, down) >= holds:
            return "first" if up > down else "second"
        return "even" if max(up, down) <= refused else ""


def ratio(values: Sequence[float], null: float, other: float) -> float:
    """The log likelihood ratio of a mean `other` to a mean `null`, with the variance that was observed (GSPRT).

    A deal that went all one way and one that went all the other are added to the variance, not to the mean: without
    them a few deals that happen to be alike would decide everything.
    """
    count = len(values)
    if not count:
        return 0.0
    mean = sum(values) / count
    squares: float = sum(map(mul, values, values))
    variance = (squares - count * mean * mean + 0.5) / (count + 2)
    return count * (other - null) * (2.0 * mean - null - other) / (2.0 * variance)


# Student's t


def t_cdf(t: float, freedom: int) -> float:
    """The probability that Student's t is at most this."""
    tail = 0.5 * _beta(freedom / 2, 0.5, freedom / (freedom + t * t))
    return tail if t < 0 else 1.0 - tail


@lru_cache
def t_quantile(share: float, freedom: int) -> float:
    """The value that Student's t stays below with this probability.

    >>> round(t_quantile(0.975, 10), 3)
    2.228
    """
    if share < 0.5:
        return -t_quantile(1.0 - share, freedom)
    low, high = 0.0, 1.0
    while t_cdf(high, freedom) < share:
        low, high = high, 2.0 * high
    for _ in range(100):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        low, high = (middle, high) if t_cdf(middle, freedom) < share else (low, middle)
    return (low + high) / 2


def _beta(a: float, b: float, x: float) -> float:
    """The regularized incomplete beta function, by its continued fraction (Lentz)."""
    if x <= 0.0 or x >= 1.0:
        return 0.0 if x <= 0.0 else 1.0
    if x > (a + 1) / (a + b + 2):
        return 1.0 - _beta(b, a, 1.0 - x)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x)) / a
    c, d = 1.0, 1.0 / (1.0 - (a + b) * x / (a + 1))
    product = d
    for m in range(1, 10_000):
        step = 1.0
        for top in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1.0 / (1.0 + top * d)
            c = 1.0 + top / c
            step *= d * c
        product *= step
        if abs(step - 1.0) < 1e-15:
            break
    return front * product


# Time


FINENESS = 16  # parts of a doubling of time: quantiles are right to 5%


@dataclass
class Times:
    """How long moves took: the mean exactly, quantiles from a histogram, so that millions of moves fit."""

    total: float = 0.0
    longest: float = 0.0
    parts: Counter[int] = field(default_factory=Counter)

    def add(self, seconds: float) -> None:
        """One more."""
        self.total += seconds
        self.longest = max(self.longest, seconds)
        self.parts[floor(FINENESS * log2(max(seconds, 1e-9)))] += 1

    def join(self, other: Times) -> None:
        """All of another's too."""
        self.total += other.total
        self.longest = max(self.longest, other.longest)
        self.parts += other.parts

    @property
    def mean(self) -> float:
        """Seconds a move; 0 if there was none."""
        return self.total / max(1, self.parts.total())

    def quantile(self, share: float) -> float:
        """The seconds that this share of the moves did not exceed."""
        left = share * self.parts.total()
        for part in sorted(self.parts):
            left -= self.parts[part]
            if left <= 1e-9:
                return min(self.longest, exp2((part + 1) / FINENESS))
        return self.longest
