"""The best melds of a hand, against a search that tries everything."""

from __future__ import annotations

import random

import pytest

from cardfolk.bots.pontinho.hand_cost import POINTS
from cardfolk.bots.pontinho.melds import best_melds, left_of, runs_of
from cardfolk.cards import cards_in, set_of
from tests.rules import cards

RANKS = "A23456789TJQKA"


def melds() -> list[int]:
    found = [set_of([rank * 4 + suit for suit in range(4) if suit != out]) for rank in range(13) for out in range(4)]
    for suit in range(4):
        line = [(place + 12) % 13 * 4 + suit for place in range(14)]
        for size in range(3, 14):
            found += [set_of(line[low : low + size]) for low in range(15 - size)]
    return found


MELDS = melds()


def least(hand: int) -> float:
    """By brute force: every way to take melds out of a hand."""
    best = left_of(hand, POINTS)
    for meld in MELDS:
        if hand & meld == meld:
            best = min(best, least(hand & ~meld))
    return best


@pytest.mark.parametrize("seed", range(40))
def test_they_leave_the_least(seed: int) -> None:
    chooser = random.Random(seed)
    for _ in range(6):
        # Cards close together, so that sets and runs fight.
        ranks = chooser.sample(range(13), 4) if seed % 2 else [r % 13 for r in range(chooser.randrange(13), 99)][:4]
        pool = [rank * 4 + suit for rank in ranks for suit in range(4)]
        hand = set_of(chooser.sample(pool, chooser.randint(5, 10)))
        runs, sets = best_melds(hand, POINTS)
        assert not runs & sets and not (runs | sets) & ~hand
        assert left_of(hand & ~(runs | sets), POINTS) == pytest.approx(least(hand))


def test_an_ace_serves_one_run_only() -> None:
    hand = set_of(cards("Ah 2h 3h Qh Kh"))
    assert runs_of(hand) == hand
    assert best_melds(hand, POINTS) == (set_of(cards("Qh Kh Ah")), 0)
    longer = set_of(cards("Ah 2h 3h 4h Qh Kh"))
    assert best_melds(longer, POINTS)[0] == longer


def test_a_set_gives_way_to_longer_runs() -> None:
    hand = set_of(cards("5c 6c 7c 7d 7h"))
    runs, sets = best_melds(hand, POINTS)
    assert cards_in(runs | sets) in (cards("5c 6c 7c"), cards("7c 7d 7h"))
    assert left_of(hand & ~(runs | sets), POINTS) == least(hand)
