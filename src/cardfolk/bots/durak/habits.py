"""How people play Durak: what a novice sees, what is forgotten, what a style likes and how it shows. Compiled."""

from __future__ import annotations

from typing import Final

from ...cards import rank_of
from ...game import Move
from ...games.durak.rules import ADD, DEFEND, OPEN, Attack, Cover, DurakState, Surrender, Transfer
from .cards import BITS, plan_of

# What a style likes more or less, in the steps of knowledge's values.
ADDS: Final = 0
COVERS: Final = 1
PASSES: Final = 2
TAKES: Final = 3
TRUMPS: Final = 4  # spending one while there is a deck: trumps are kept for the end
TASTES: Final[list[list[float]]] = [
    [0.0, 0.0, 0.0, 0.0, 0.0],  # balanced
    [0.9, 0.35, 0.6, 0.0, 0.0],  # aggressive
    [-0.7, 0.0, -0.5, 0.3, 0.0],  # cautious
    [0.0, 0.0, 0.0, 0.0, 0.0],  # bluffer: nothing to bluff with here
    [0.0, 0.0, 0.0, 0.0, -1.3],  # hoarder
]

_SURE: Final = 8.0
_SHARP: Final = 2.5  # how far a novice's wrong ideas reach when half of what is seen is knowledge


def glance(state: DurakState, moves: list[Move], style: int) -> list[float]:
    """The values of a novice: the lowest card that does it, trumps last, cover what can be covered."""
    tastes = TASTES[style]
    trump = state.trump
    hand = state.hands[state.to_move]
    last = state.left == 0 and state.sizes[state.to_move] == 1
    vain = state.phase == DEFEND and not plan_of(state.open, hand, trump)
    lowest = 13 - state.house.deck // 4
    found: list[float] = []
    for move in moves:
        value = 0.0
        card = -1
        if isinstance(move, Attack):
            card = move.card
            if state.phase == ADD:
                value = 1.8 + tastes[ADDS]
        elif isinstance(move, Cover):
            card = move.by
            value = -_SURE if vain else tastes[COVERS]
        elif isinstance(move, Transfer):
            card = move.card
            value = 0.3 + tastes[PASSES]
        elif isinstance(move, Surrender):
            value = -4.0 + tastes[TAKES]
        if card >= 0:
            value -= (rank_of(card) - lowest) / (12 - lowest)
            if card & 3 == trump:
                value -= 1.0
                if state.left:
                    value += tastes[TRUMPS]
            if last:
                value += _SURE
        found.append(_SHARP * value)
    return found


def forget(sight: DurakState, kept: int) -> DurakState:
    """The sight of who remembers, of the cards that went by and that others took up, those in `kept`."""
    new = sight.copy()
    new.discard = sight.discard & kept
    for seat in range(sight.seats):
        if seat != sight.to_move:
            new.known[seat] = sight.known[seat] & kept
            new.hands[seat] = sight.hands[seat] & kept
    return new


def habits(state: DurakState, moves: list[Move], move: Move) -> list[tuple[str, bool]]:
    """What a move shows."""
    found: list[tuple[str, bool]] = []
    trump = state.trump
    can_pass = False
    can_trump = False  # a plain card
    adds = False
    spends = False
    spares = False
    for other in moves:
        card = card_of(other)
        if isinstance(other, Transfer):
            can_pass = True
        elif isinstance(other, Cover):
            can_trump = can_trump or (card & 3 == trump and other.card & 3 != trump)
        elif isinstance(other, Attack) and state.phase == ADD:
            adds = True
        if card >= 0 and card & 3 == trump:
            spends = True
        else:
            spares = True
    if state.phase == DEFEND and len(moves) > 1:
        found.append(("takes", isinstance(move, Surrender)))
        if can_pass:
            found.append(("transfers", isinstance(move, Transfer)))
        if can_trump:
            ruffs = isinstance(move, Cover) and move.by & 3 == trump and move.card & 3 != trump
            found.append(("covers with a trump", ruffs))
    if adds:
        found.append(("adds a card", isinstance(move, Attack)))
    if spends and spares:
        card = card_of(move)
        found.append(("spends a trump", card >= 0 and card & 3 == trump))
    if state.phase == OPEN and isinstance(move, Attack):
        held = state.hands[state.to_move]
        pairs = [BITS[held >> (4 * rank) & 15] > 1 for rank in range(13)]
        if True in pairs:
            found.append(("opens from a pair", pairs[rank_of(move.card)]))
    return found


def card_of(move: Move) -> int:
    """The card that a move plays, -1 for none."""
    if isinstance(move, Cover):
        return move.by
    if isinstance(move, Attack):
        return move.card
    if isinstance(move, Transfer):
        return move.card
    return -1
