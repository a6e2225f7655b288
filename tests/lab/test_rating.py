"""Elo from matches between pairs."""

from __future__ import annotations

import random

import pytest

from cardfolk.lab.figures import estimate
from cardfolk.lab.rating import FIXED, Result, ratings


def result(first: str, second: str, share: float, reach: float = 0.05) -> Result:
    return Result(first, second, share, max(0.0, share - reach), min(1.0, share + reach))


def test_one_match_is_told_by_elos_own_formula() -> None:
    better, fixed = ratings([result("b", "a", 10 / 11, 0.004)], "a")
    assert (fixed.bot, fixed.value, fixed.reach) == ("a", FIXED, 0.0)
    assert better.value == pytest.approx(FIXED + 400, abs=1)


def test_what_bots_are_worth_is_found_again() -> None:
    """Games of bots of known Elo, every one against the next and the one after."""
    chooser = random.Random(7)
    true = {"a": 700.0, "b": 900.0, "c": 1000.0, "d": 1150.0, "e": 1200.0}
    names = list(true)
    results = []
    for at, second in enumerate(names):
        for first in names[at + 1 : at + 3]:
            chance = 1 / (1 + 10 ** ((true[second] - true[first]) / 400))
            found = estimate([float(chooser.random() < chance) for _ in range(1500)], 0.0, 1.0)
            assert found.low is not None and found.high is not None
            results.append(Result(first, second, found.mean, found.low, found.high))
    rated = {one.bot: one for one in ratings(results, "c")}
    assert set(rated) == set(true)
    for bot, elo in true.items():
        assert abs(rated[bot].value - elo) <= 1.5 * rated[bot].reach
        assert rated[bot].reach < 25
    assert rated["a"].reach > rated["b"].reach  # further away


def test_the_best_stands_first_and_who_never_lost_is_not_infinitely_better() -> None:
    rated = ratings([Result("b", "a", 1.0, 0.94, 1.0), result("c", "b", 0.6)], "a")
    assert [one.bot for one in rated] == ["c", "b", "a"]
    assert 300 < rated[1].value - FIXED < 1500


def test_more_games_make_it_surer() -> None:
    few, many = (ratings([result("b", "a", 0.6, reach)], "a")[0] for reach in (0.1, 0.02))
    assert many.reach < few.reach / 3
    assert few.value == pytest.approx(many.value, abs=3)


def test_bots_that_never_met_cannot_be_told_apart() -> None:
    with pytest.raises(ValueError, match="never met"):
        ratings([result("b", "a", 0.6), result("d", "c", 0.6)], "a")
