"""Positions as text: what is wrong with one is told in one line."""

from __future__ import annotations

import random
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardfolk.chance import Fast, Seed
from cardfolk.games import IDS, find_game
from cardfolk.position import read_position, write_position
from cardfolk.testing.walk import walk
from cardfolk.words import BadText

START = write_position(find_game("durak").start(2, {}, Seed(42)))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("durak/1", "whist/1"), "there is no game 'whist'"),
        (("durak/1", "durak/9"), "rules 9 of durak are not known"),
        ((" | ", " "), "a position looks like"),
        (("seats=2", "seats=9"), "durak takes 2 to 6 seats, not 9"),
        (("seats=2", "seats=x"), "seats must be a whole number"),
        (("seats=2", "seats"), "expected name=value"),
        (("options={}", "options={"), "options must be JSON"),
        (("options={}", "options=[]"), "options must be a JSON object"),
        (("options={}", 'options={"deck":5}'), "option deck"),
        (("left=", "right="), "durak has no field right"),
        (("boring=0 ", ""), "the position lacks the field boring"),
        (("turn=0", "turn=x"), "field turn: x cannot be read as number"),
        (("trump_card=", "trump_card=x"), "is not a card"),
        (("seed=42", "viewer=7"), "viewer must be a seat from 0 to 1"),
        (("to_move=", "to_move=7"), "the fields of the position do not go together"),
        (("discard=-", "discard=6c"), "does not have the cards of durak"),
    ],
)
def test_what_is_wrong_with_a_position_is_told(change: tuple[str, str], told: str) -> None:
    with pytest.raises(BadText) as wrong:
        read_position(START.replace(*change, 1))
    assert told in str(wrong.value)
    assert "\n" not in str(wrong.value)


def test_given_and_fast_chance_are_kept() -> None:
    game = find_game("durak")
    deck = tuple(range(16, 52))
    for chance in (Seed(None, (deck,)), Seed(5, (deck,), (1, 0)), Fast(9)):
        state = game.start(2, {}, chance)
        assert read_position(write_position(state)).chance == chance


@pytest.mark.parametrize("id", IDS)
@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_a_damaged_position_is_told_or_read(id: str, seed: int) -> None:
    chooser = random.Random(seed)
    *_, (state, _, _) = islice(walk(id, find_game(id).least, seed % 4), seed % 40 + 1)
    text = write_position(state if chooser.random() < 0.5 else state.seen_by(0))
    for _ in range(chooser.randint(1, 3)):
        at = chooser.randrange(len(text))
        text = text[:at] + chooser.choice(["", "0", "9", "-", "7c", "??", "/", ",", "=", " "]) + text[at + 1 :]
    try:
        read_position(text).legal_moves()
    except BadText as wrong:
        assert len(str(wrong).splitlines()) == 1  # noqa: PT017
