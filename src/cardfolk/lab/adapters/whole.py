"""Everything there is to see of a game in numbers, for critics and studies. Never for a player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ...game import State
from ...games import find_game
from .coding import Coding


def whole_size(coding: Coding, seats: int) -> int:
    """How many numbers `whole_of` gives."""
    return seats * coding.features + 104


def whole_of(
    coding: Coding, state: State, seat: int, begun: Sequence[int] = ()
) -> np.ndarray[Any, np.dtype[np.float32]]:
    """What each seat sees, from this one on clockwise, then how near to the top of the deck each card lies.

    Of the two copies of a card the upper is told first; 1 is next to be drawn, 0 not in the deck.
    """
    seats = state.seats
    found = [
        coding.observe(state.seen_by((seat + at) % seats), begun if at == 0 and seat == state.to_move else ())
        for at in range(seats)
    ]
    places = np.zeros(104, np.float32)
    deck = deck_of(state)
    for at, card in enumerate(deck):
        places[card + 52 * (places[card] > 0)] = 1 - at / len(deck)
    return np.concatenate([*found, places])


def deck_of(state: State) -> list[int]:
    """The cards still to be drawn, the next one first; none where a game deals all."""
    for field in find_game(state.game_id()).fields:
        if field.left:
            cards: list[int] = getattr(state, field.name)
            return cards[len(cards) - getattr(state, field.left) :]
    return []
