"""Players by one plain rule, such as anybody makes up in the first game: what every level should know as well."""

from __future__ import annotations

from cardfolk.cards import SUIT_SET, rank_of, size_of, suit_of
from cardfolk.game import Move, State
from cardfolk.games.durak.rules import Attack, Cover, DurakState, Transfer
from cardfolk.games.king import rules as king
from cardfolk.games.king.rules import KingState


def lowest(sight: State) -> Move:
    """Durak: always the lowest card that may be played, trumps last; take only if there is none."""
    assert isinstance(sight, DurakState)
    cards: dict[Move, int] = {}
    for move in sight.legal_moves():
        if isinstance(move, (Attack, Transfer)):
            cards[move] = move.card
        elif isinstance(move, Cover):
            cards[move] = move.by
    if not cards:
        return sight.legal_moves()[-1]
    return min(cards, key=lambda move: (suit_of(cards[move]) == sight.trump, rank_of(cards[move])))


def ducker(sight: State) -> Move:
    """King: the highest card that loses where tricks are bad, what counts first; the cheapest that wins elsewhere."""
    assert isinstance(sight, KingState)
    moves = sight.legal_moves()
    hand = sight.hands[sight.to_move]
    if sight.phase == king.CHOOSE:
        return next((move for move in moves if isinstance(move, king.Look)), moves[0])
    if sight.phase == king.LOOKED:
        longest = {move: size_of(hand & SUIT_SET[move.suit]) for move in moves if isinstance(move, king.Trump)}
        return max(longest, key=lambda move: longest[move])
    cards = [move for move in moves if isinstance(move, king.Play)]
    if not cards:
        return moves[0]
    if sight.phase == king.DOMINO:
        return max(cards, key=lambda move: abs(rank_of(move.card) - king.SEVEN))
    good = sight.game == king.NORMAL or sight.game >= king.TRUMP
    counted = king.COUNTED[sight.game]
    if not sight.led:
        if good:
            return max(cards, key=lambda move: rank_of(move.card))
        return min(cards, key=lambda move: (counted & move.bit != 0, rank_of(move.card)))
    best = sight.best
    wins = [move for move in cards if (move.card > best if move.suit == best & 3 else move.suit == sight.trump)]
    loses = [move for move in cards if move not in wins]
    if good:
        return min(wins or loses, key=lambda move: (move.suit == sight.trump, rank_of(move.card)))
    if loses:
        return max(loses, key=lambda move: (counted & move.bit != 0, rank_of(move.card)))
    if len(sight.trick) == 3:
        return max(wins, key=lambda move: (not counted & move.bit, rank_of(move.card)))
    return min(wins, key=lambda move: (counted & move.bit != 0, rank_of(move.card)))
