"""Chance, as the rules describe it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardfolk.cards import CARD_NAMES, card_names
from cardfolk.chance import BadChance, Fast, FastSource, Seed
from tests.slow.common import Chance as SlowChance

SEEDS = st.integers(0, 2**256 - 1)


@given(SEEDS, st.lists(st.one_of(st.integers(1, 60), st.none()), min_size=1, max_size=5))
def test_events_are_as_an_independent_reading_of_the_rules_has_them(seed: int, what: list[int | None]) -> None:
    slow, fast = SlowChance(seed), Seed(seed)
    shuffled = drawn = 0
    for n in what:
        if n is None:
            deck = list(range(0, 52, 2))
            order = fast.shuffle(shuffled + drawn, shuffled, deck)
            assert card_names(order).split() == slow.shuffle([CARD_NAMES[card] for card in deck])
            shuffled += 1
        else:
            assert fast.number(shuffled + drawn, drawn, n) == slow.number(n)
            drawn += 1


def test_a_shuffle_that_any_program_must_reproduce() -> None:
    order = Seed(42).shuffle(0, 0, list(range(52)))
    assert card_names(order[:8]) == "Ac Qc 4h 3c Ad 3h Jc 6c"
    assert Seed(42).number(1, 0, 4) == 1


def test_two_copies_of_each_card_lie_side_by_side_before_the_shuffle() -> None:
    deck = [card for card in range(52) for _ in range(2)]
    names = [CARD_NAMES[card] for card in deck]
    assert card_names(Seed(7).shuffle(0, 0, deck)).split() == SlowChance(7).shuffle(names)


def test_given_shuffles_come_first_and_do_not_shift_the_events_of_the_seed() -> None:
    plain, given_one = Seed(5), Seed(5, shuffles=((2, 0, 1),))
    assert given_one.shuffle(0, 0, [0, 1, 2]) == [2, 0, 1]
    assert given_one.shuffle(1, 1, [0, 1, 2, 3]) == plain.shuffle(1, 1, [0, 1, 2, 3])


def test_given_draws() -> None:
    assert Seed(5, draws=(3,)).number(0, 0, 4) == 3
    with pytest.raises(BadChance, match="draw 1 must be a seat from 0 to 2, not 3"):
        Seed(5, draws=(3,)).number(0, 0, 3)


def test_a_given_shuffle_must_have_the_cards() -> None:
    with pytest.raises(BadChance, match="shuffle 1 must hold just the 3 cards"):
        Seed(5, shuffles=((0, 1, 1),)).shuffle(0, 0, [0, 1, 2])


def test_without_a_seed_given_chance_may_run_out() -> None:
    with pytest.raises(BadChance, match="no seed"):
        Seed(None).shuffle(0, 0, [0, 1])


@given(st.integers(0, 2**40), st.integers(0, 100), st.integers(1, 1000))
def test_the_fast_generator_stays_in_range_and_repeats(seed: int, event: int, n: int) -> None:
    one, two = FastSource(seed, event), FastSource(seed, event)
    for _ in range(5):
        number = one.below(n)
        assert 0 <= number < n
        assert number == two.below(n)


def test_the_fast_generator_is_even_enough() -> None:
    counts = [0] * 6
    for seed in range(6000):
        counts[Fast(seed).number(0, 0, 6)] += 1
    assert all(850 < count < 1150 for count in counts), counts
    places = [0] * 10
    for seed in range(5000):
        places[Fast(seed).shuffle(0, 0, list(range(10))).index(0)] += 1
    assert all(400 < count < 600 for count in places), places
