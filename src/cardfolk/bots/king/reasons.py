"""Why a card of King is played, in words a player understands. Each must be true for any move, whoever picked it."""

from __future__ import annotations

from ...cards import BIT, FULL_DECK, SUIT_SET, size_of, suit_of
from ...game import Move
from ...games.king.rules import (
    BESIDE,
    COUNTED,
    DOMINO,
    LAST_THREE,
    NORMAL,
    SEVEN,
    TRUMP,
    Blind,
    KingState,
    Look,
    Play,
    Trump,
    place_in_row,
)


def why(state: KingState, move: Move) -> str:
    """A short reason for a move."""
    if isinstance(move, Blind):
        return "chosen blind, every trick you take counts twice"
    if isinstance(move, Look):
        return "see your hand before you name a suit"
    hand = state.hands[state.to_move]
    if isinstance(move, Trump):
        n = size_of(hand & SUIT_SET[move.suit])
        longest = max([size_of(hand & SUIT_SET[suit]) for suit in range(4)])
        return "it is your longest suit" if n == longest else "with your other suits, it should bring the most tricks"
    if not isinstance(move, Play):
        return "none of your cards fits"
    if state.phase == DOMINO:
        return _why_lay(hand, move)
    if state.game == NORMAL or state.game >= TRUMP:
        return _why_take(state, hand, move)
    return _why_avoid(state, hand, move)


def _why_lay(hand: int, move: Play) -> str:
    beside = BESIDE[move.card]
    if not beside:
        return "nothing follows it, so it helps nobody else"
    if beside & hand:
        return "it opens the way for your own cards"
    place = place_in_row(move.card)
    beyond = 0
    for card in range(move.suit, 52, 4):
        at = place_in_row(card)
        if (place >= SEVEN + 1 and at > place) or (place <= SEVEN + 1 and at < place):
            beyond |= BIT[card]
    if beyond & hand:
        return "you need that row to grow"
    return "of what you may lay, it should help the others least"


def _why_take(state: KingState, hand: int, move: Play) -> str:
    laid = state.laid
    out = FULL_DECK & ~(laid[0] | laid[1] | laid[2] | laid[3] | hand)
    own = hand & move.suit_set
    beats = out & move.suit_set & ~(move.bit - 1)
    if not state.led:
        if not beats:
            return "no card that is out beats it in its suit"
        if move.suit == state.trump:
            return "draw the trumps of the others"
        if size_of(own) > 3:
            return "lead from your long suit: in the end its small cards win too"
        if hand >> ((move.card >> 2) + 1) * 4:
            return "keep your better cards for later"
        return "it wins if the cards above it lie well"
    trumped = suit_of(state.best) == state.trump
    if move.suit_set != state.led:
        if move.suit != state.trump:
            return "throw away what should win nothing" if beats else "you can spare it"
        if not trumped or move.card > state.best:
            return "take the trick with a trump"
        return "you have nothing better to throw away"
    if move.card < state.best or (trumped and move.suit != state.trump):
        return "you do not win this trick: spend little" if not own & (move.bit - 1) else "this trick is lost anyway"
    if len(state.trick) == 3:
        if own & (move.bit - 1) & ~(BIT[state.best] - 1):
            return "take the trick, and keep the smaller card for later"
        return "take the trick with the least that does it"
    return "it wins unless somebody goes above it" if beats else "nobody can go above it in its suit"


def _why_avoid(state: KingState, hand: int, move: Play) -> str:
    counted = COUNTED[state.game]
    laid = state.laid
    all_laid = laid[0] | laid[1] | laid[2] | laid[3]
    if counted and not counted & ~(all_laid & ~state.pile):
        return "all that counts is taken: any card will do"
    early = state.game == LAST_THREE and state.finished < 10
    beats = FULL_DECK & ~(all_laid | hand) & move.suit_set & ~(move.bit - 1)
    if not state.led:
        if early:
            return "it costs nothing yet: keep low cards for the last three tricks"
        return "somebody may have to go above it" if beats else "better to take a trick with it now than later"
    if move.suit_set != state.led:
        if counted & move.bit:
            return "let somebody else take it"
        return "throw away a card that could win a trick" if move.card >= 32 else "shorten a suit"
    if move.card < state.best:
        return "let somebody else take it" if counted & move.bit else "it stays below the card that wins"
    if early:
        return "spend high cards while tricks cost nothing"
    below = hand & state.led & (BIT[state.best] - 1)
    if len(state.trick) == 3 or not beats:
        if below:
            return "this trick costs little: spend a high card on it"
        return "you take the trick anyway: spend a high card"
    return "somebody may still have to go above it"
