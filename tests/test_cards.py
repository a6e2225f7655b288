"""Cards as text and as sets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardfolk.cards import (
    CARD_NAMES,
    NO_CARD,
    card_name,
    cards_in,
    find_card,
    find_suit,
    rank_of,
    set_of,
    size_of,
    suit_of,
)

CARDS = st.integers(0, 51)


def test_card_order_is_by_rank_then_suit() -> None:
    assert CARD_NAMES[:5] == ["2c", "2d", "2h", "2s", "3c"]
    assert CARD_NAMES[-1] == "As"
    assert (rank_of(51), suit_of(51)) == (12, 3)


@given(CARDS)
def test_every_spelling_of_a_card_is_found(card: int) -> None:
    name = card_name(card)
    symbol = "♣♦♥♠"["cdhs".index(name[1])]
    rank = "10" if name[0] == "T" else name[0]
    for spelling in (name, name.lower(), name.upper(), rank + name[1], rank + symbol, rank + symbol + "\ufe0f"):
        assert find_card(spelling) == card


@pytest.mark.parametrize("text", ["", "c", "7", "1c", "11c", "7x", "77c", "7cc", "0c", "10", "ß♠", "7♣♣", "T"])
def test_what_is_no_card(text: str) -> None:
    assert find_card(text) == NO_CARD


@given(st.text(max_size=6))
def test_any_text_is_a_card_or_not(text: str) -> None:
    assert NO_CARD <= find_card(text) < 52


@given(st.lists(CARDS))
def test_sets(cards: list[int]) -> None:
    assert cards_in(set_of(cards)) == sorted(set(cards))
    assert size_of(set_of(cards)) == len(set(cards))


@pytest.mark.parametrize("text", ["h", "H", "hearts", "Heart", "♥", "♥\ufe0f", "♡"])
def test_every_spelling_of_a_suit_is_found(text: str) -> None:
    assert find_suit(text) == 2
    assert find_suit("x") == find_suit("") == -1
