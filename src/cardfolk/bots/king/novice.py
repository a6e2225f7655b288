"""King as a novice sees it: the hand and the table; and what a forgetful player has left of what went by. Compiled."""

from __future__ import annotations

from typing import Final

from ...cards import ACE, BIT, SUIT_SET, size_of
from ...game import Move
from ...games.king.rules import (
    BESIDE,
    CHOOSE,
    COUNTED,
    DOMINO,
    LOOKED,
    NORMAL,
    SEVEN,
    TRICKS,
    TRUMP,
    Blind,
    KingState,
    Play,
    Trump,
)

RANK: Final = 0.1  # what a rank higher or lower matters


def glance(state: KingState, moves: list[Move]) -> list[float]:
    """Low where tricks are bad, high where they are good; what counts goes on another's trick; look before naming."""
    hand = state.hands[state.to_move]
    found: list[float] = []
    if state.phase == CHOOSE:
        for move in moves:
            found.append(0.0 if isinstance(move, Blind) else 0.3)
    elif state.phase == LOOKED:
        for move in moves:
            assert isinstance(move, Trump)
            found.append(0.3 * size_of(hand & SUIT_SET[move.suit]))
    elif state.phase == DOMINO:
        for move in moves:
            value = 0.0
            if isinstance(move, Play):
                if BESIDE[move.card] & hand:
                    value += 0.4
                if move.card >> 2 == SEVEN:
                    value += 0.2
            found.append(value)
    else:
        good = state.game == NORMAL or state.game >= TRUMP
        for move in moves:
            assert isinstance(move, Play)
            found.append(_take(state, hand, move) if good else _avoid(state, move))
    return found


def _take(state: KingState, hand: int, move: Play) -> float:
    rank = RANK * (move.card >> 2)
    if not state.led:
        return rank
    best = state.best
    if move.suit == best & 3:
        wins = move.card > best
    else:
        wins = move.suit == state.trump
    if not wins:
        # A trump is not thrown away for nothing.
        return -rank - (0.5 if move.suit == state.trump else 0.0)
    if move.suit == state.trump or len(state.trick) == 3:
        return 1.5 - rank
    return 0.5 + rank


def _avoid(state: KingState, move: Play) -> float:
    rank = RANK * (move.card >> 2)
    counts = COUNTED[state.game] & move.bit != 0
    if not state.led:
        return -rank - (0.5 if counts else 0.0)
    if not state.led & move.bit:
        return rank + (1.0 if counts else 0.0)
    if move.card < state.best:
        return 1.5 if counts else 0.5 - rank
    return -rank - (0.5 if counts else 0.0)


def forget(sight: KingState, kept: int) -> KingState:
    """The sight with only these cards remembered of those that went by; the table itself is before everyone's eyes."""
    found = sight.copy()
    if sight.phase != TRICKS:
        for seat in range(4):
            found.lacks[seat] = sight.lacks[seat] & kept
        return found
    counted = COUNTED[sight.game]
    laid = sight.laid
    seen = kept | sight.pile
    for card in sight.last_trick:
        seen |= BIT[card]
    if counted and not counted & ~(laid[0] | laid[1] | laid[2] | laid[3]):
        seen |= counted  # the points on the sheet say that all is taken
    voids = 0
    for suit in range(4):
        if kept & BIT[ACE * 4 + suit]:
            voids |= SUIT_SET[suit]
    for seat in range(4):
        found.laid[seat] = laid[seat] & seen
        found.lacks[seat] = sight.lacks[seat] & voids
    return found
