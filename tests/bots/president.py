"""Positions of President that the tests of its bots begin from."""

from __future__ import annotations

from typing import Any

from cardfolk.cards import set_of
from cardfolk.chance import Fast, Source
from cardfolk.game import State
from cardfolk.games import find_game
from cardfolk.games.president.rules import PresidentState
from tests.rules import cards, start

DECK = set_of(list(range(52)))
OPTIONS: list[dict[str, object]] = [{}, {"revolution": True}, {"two_ends_trick": True}]


def begun(seats: int, seed: int, **options: Any) -> PresidentState:
    state = find_game("president").start(seats, options, Fast(seed))
    assert isinstance(state, PresidentState)
    return state


def table(*hands: str, **options: Any) -> PresidentState:
    """In the middle of a round: these hands are left, seat 0 leads, every other card has been played."""
    state = start("president", len(hands), dealer=0, **options)
    assert isinstance(state, PresidentState)
    state.hands = [set_of(cards(hand)) for hand in hands]
    state.sizes = [len(hand.split()) for hand in hands]
    state.out = [seat for seat, hand in enumerate(hands) if not hand]
    state.played = [DECK & ~set_of(cards(" ".join(hands)))] + [0] * (len(hands) - 1)
    state.to_move = 0
    state.derive()
    return state


def at_random(state: State, source: Source) -> None:
    moves = state.legal_moves()
    state.play(moves[source.below(len(moves))])
