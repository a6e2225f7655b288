"""Numbers worked out by hand, or known from tables."""

from __future__ import annotations

import doctest
from math import sqrt
from random import Random

import pytest

from cardfolk.lab import figures
from cardfolk.lab.figures import Estimate, Sure, Times, estimate, luck, ratio, t_cdf, t_quantile


def test_examples() -> None:
    assert doctest.testmod(figures).failed == 0


@pytest.mark.parametrize(
    ("freedom", "known"), [(1, 12.7062), (2, 4.3027), (9, 2.2622), (30, 2.0423), (199, 1.9720), (10**6, 1.95997)]
)
def test_students_t_is_that_of_the_tables(freedom: int, known: float) -> None:
    assert t_quantile(0.975, freedom) == pytest.approx(known, abs=1e-4)
    assert t_cdf(known, freedom) == pytest.approx(0.975, abs=1e-5)
    assert t_quantile(0.025, freedom) == pytest.approx(-known, abs=1e-4)


def test_the_interval_of_hand_made_numbers() -> None:
    found = estimate([0.0, 0.5, 0.5, 1.0])
    reach = 3.18245 * sqrt(1 / 6) / 2  # t for 3 degrees of freedom, variance 1/6, 4 deals
    assert found.mean == 0.5
    assert found.low == pytest.approx(0.5 - reach, abs=1e-5)
    assert found.high == pytest.approx(0.5 + reach, abs=1e-5)


def test_an_interval_ends_where_the_values_can_not_go() -> None:
    found = estimate([1.0, 1.0, 1.0, 0.5], 0.0, 1.0)
    assert found.high == 1.0
    assert found.low is not None and 0.4 < found.low < 0.6


def test_one_deal_has_no_interval() -> None:
    assert estimate([0.5]) == Estimate(0.5, None, None, 1)
    assert not estimate([1.0]).excludes(0.5)
    assert estimate([]).count == 0


def test_deals_that_are_all_alike_are_not_certainty() -> None:
    few = estimate([1.0] * 5, 0.0, 1.0)
    many = estimate([1.0] * 6, 0.0, 1.0)
    assert few.low == pytest.approx(0.025 ** (1 / 5))
    assert not few.excludes(0.5)
    assert many.excludes(0.5)
    split = estimate([0.5] * 6, 0.0, 1.0)
    assert split.low is not None and split.high is not None
    assert 0.5 - split.low == pytest.approx(split.high - 0.5)
    assert estimate([3.0, 3.0]) == Estimate(3.0, 3.0, 3.0, 2)


def test_luck() -> None:
    assert luck([0.5], 0.5) == luck([0.0, 1.0], 0.5) == 1.0
    assert luck([1.0] * 5, 0.5) == 1 / 16
    assert luck([1.0, 2.0, 3.0, 4.0, 5.0], 3 - 2.77645 * sqrt(2.5 / 5)) == pytest.approx(0.05, abs=1e-5)


def test_the_interval_holds_the_truth_as_often_as_it_says() -> None:
    chance = Random(1)
    held = sum(
        not estimate([(chance.random() < 0.6) / 2 + (chance.random() < 0.6) / 2 for _ in range(50)]).excludes(0.6)
        for _ in range(400)
    )
    assert 0.92 <= held / 400 <= 0.98


def test_the_ratio_is_that_of_normal_values() -> None:
    values = [0.0, 1.0] * 200
    # n (s1 - s0) (2 mean - s0 - s1) / (2 variance), with the two deals added to the variance
    assert ratio(values, 0.5, 0.55) == pytest.approx(400 * 0.05 * -0.05 / (2 * 100.5 / 402))
    assert ratio([], 0.5, 0.55) == 0.0


def played(chance: Random, share: float) -> tuple[str, int]:
    values: list[float] = []
    while len(values) < 3000:
        values.append(((chance.random() < share) + (chance.random() < share)) / 2)
        if len(values) % 5 == 0 and (verdict := Sure().verdict(values)):
            return verdict, len(values)
    return "", len(values)


@pytest.mark.parametrize(("share", "right"), [(0.5, "even"), (0.56, "first"), (0.44, "second")])
def test_sure_is_seldom_wrong(share: float, right: str) -> None:
    chance = Random(2)
    verdicts = [played(chance, share)[0] for _ in range(60)]
    assert verdicts.count(right) >= 54


def test_sure_is_quick_when_it_is_plain() -> None:
    assert played(Random(3), 0.97) == ("first", 15)
    assert Sure().verdict([1.0]) == Sure().verdict([0.0, 0.0]) == Sure().verdict([]) == ""


def test_times() -> None:
    times, more = Times(), Times()
    for ms in range(1, 100):
        times.add(ms / 1000)
    more.add(0.1)
    times.join(more)
    assert times.mean == pytest.approx(0.0505)
    assert times.quantile(0.95) == pytest.approx(0.095, rel=0.05)
    assert times.quantile(1.0) == 0.1
    assert Times().mean == Times().quantile(0.95) == 0.0
