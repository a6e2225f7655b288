"""What the moves of King show of a style: how often it does what, where it had the choice."""

from __future__ import annotations

from ...cards import BIT, SUIT_SET
from ...game import Move
from ...games.king.rules import CHOOSE, DOMINO, NORMAL, SEVENS, TRICKS, TRUMP, Blind, KingState, Play


def habits(state: KingState, move: Move) -> list[tuple[str, bool]]:
    """The habits that a decision was an occasion for, and whether the move followed them."""
    if state.phase == CHOOSE:
        return [("chooses blind", isinstance(move, Blind))]
    if not isinstance(move, Play):
        return []
    hand = state.hands[state.to_move]
    if state.phase == DOMINO:
        may = hand & state.fitting
        return [("opens rows", move.bit & SEVENS != 0)] if may & SEVENS and may & ~SEVENS else []
    if state.phase != TRICKS:
        return []
    good = state.game == NORMAL or state.game >= TRUMP
    trumps = SUIT_SET[state.trump] if state.trump >= 0 else 0
    found: list[tuple[str, bool]] = []
    if not state.led:
        high = 0
        for card in range(36, 52):  # jacks and above
            high |= BIT[card]
        if hand & high and hand & ~high:
            found.append(("leads high", move.bit & high != 0))
        if hand & trumps and hand & ~trumps:
            found.append(("leads trumps", move.bit & trumps != 0))
        return found
    above = ~(BIT[state.best] - 1)
    follow = hand & state.led
    if follow:
        wins = follow & above if state.led & BIT[state.best] else 0
        if wins and follow & ~wins:
            name = "goes above where tricks are good" if good else "goes above where tricks are bad"
            found.append((name, move.bit & wins != 0))
    elif hand & trumps and hand & ~trumps:
        wins = hand & trumps
        if BIT[state.best] & trumps:
            wins &= above
        if wins:
            found.append(("trumps in", move.bit & wins != 0))
    return found
