"""What a beginner sees in King of Montenegro: their hand and the table, no counting. And forgetting. Compiled."""

from __future__ import annotations

from typing import Final

from ...cards import ACE, BIT, KING, NO_CARD, cards_in, rank_of, size_of
from ...game import Move
from ...games.montenegro.board import PUBLIC
from ...games.montenegro.moves import Army, Call, Concede, Play, War, Wild
from ...games.montenegro.rules import WARRING, MontenegroState
from ..knowledge import AGGRESSIVE, BLUFFER, CAUTIOUS, HOARDER
from .duel import ABOVE, POINTLESS

LEAN: Final = 0.3  # of a style
CAUTION: Final = 0.06  # what is left to a bluff is to concede


def glance(state: MontenegroState, moves: list[Move], style: int) -> list[float]:
    """How good each move looks at a glance."""
    return _wars(state, moves, style) if state.phase == WARRING else _duel(state, moves, style)


def _wars(state: MontenegroState, moves: list[Move], style: int) -> list[float]:
    """More cards in the army than the other has is a reason for war; helpers are not thought of gladly."""
    me = state.to_move
    values = [0.0] * len(moves)
    for i in range(len(moves)):
        move = moves[i]
        if isinstance(move, War):
            ahead = len(state.armies[me * 4 + move.suit]) - len(state.armies[4 - me * 4 + move.suit])
            for helper in range(4):
                if move.joined >> helper & 1:
                    ahead += len(state.armies[me * 4 + helper]) - 2
            values[i] = 0.4 * (ahead - 1) - 0.5 * size_of(move.joined)
            if style == AGGRESSIVE:
                values[i] = values[i] + LEAN
            elif style == CAUTIOUS:
                values[i] = values[i] - LEAN
    return values


def _duel(state: MontenegroState, moves: list[Move], style: int) -> list[float]:
    """A card that is good is played, the lowest first; a claim is doubted the more, the higher it has to be."""
    me = state.to_move
    hand = state.hands[me]
    above = ABOVE[state.required]
    last = len(state.players) - 1
    doubt = 0.0
    if last >= 0:
        declared = state.declared[last]
        if declared != NO_CARD:
            doubt = 9.0 if hand & BIT[declared] else 2.3
        else:
            bar = rank_of(state.required)
            own = NO_CARD
            if last and state.declared[last - 1] == NO_CARD:
                own = state.firsts[last - 1]
                if above & BIT[own] and state.house.answers != "flip":
                    bar = rank_of(own)
            doubt = 9.0 if bar == ACE else 0.8 + 0.3 * bar
    bluffs = LEAN if style == BLUFFER else -CAUTION if style == CAUTIOUS else 0.0
    hoards = LEAN if style == HOARDER else 0.0
    lowest = cards_in(hand)[:2]
    values = [POINTLESS] * len(moves)
    for i in range(len(moves)):
        move = moves[i]
        if isinstance(move, Wild):
            true = rank_of(move.first) == KING and move.second == move.declared
            if true:
                values[i] = 3.5 + 0.15 * rank_of(move.second) - (1.0 if move.army else 0.0) - 2.0 * hoards
            elif rank_of(move.declared) == ACE and not move.army and move.first in lowest and move.second in lowest:
                values[i] = 1.3 + bluffs
        elif isinstance(move, Play):
            rank = rank_of(move.card)
            if above & BIT[move.card]:
                values[i] = 6.0 - 0.05 * rank
            else:
                values[i] = 2.1 - 0.15 * rank + bluffs
        elif isinstance(move, Army):
            values[i] = 3.0 if above & BIT[move.card] else -1.0
        elif isinstance(move, Call):
            values[i] = doubt
        elif isinstance(move, Concede):
            values[i] = 1.9
    return values


def forget(sight: MontenegroState, kept: int) -> MontenegroState:
    """The sight without what was not kept: what lies open now is still seen."""
    me = sight.to_move if sight.to_move >= 0 else max(0, sight.viewer)
    mine = sight.hands[me]
    public = 0
    for at in range(8):
        army = sight.armies[at]
        if army and army[0] >= 0:
            public |= BIT[army[0]]
        if at // 4 == me:
            for card in army:
                if card >= 0:
                    mine |= BIT[card]
    for card in sight.aside:
        public |= BIT[card]
    if sight.flip != NO_CARD:
        public |= BIT[sight.flip]
    for i in range(len(sight.players)):
        # One's own plays are remembered, and a face-up card that was just played.
        if sight.firsts[i] >= 0:
            mine |= BIT[sight.firsts[i]]
        if sight.seconds[i] >= 0:
            mine |= BIT[sight.seconds[i]]
    known = sight.knows[me] & (kept | mine | public)
    new = sight.copy()
    new.knows[me] = known
    new.knows[PUBLIC] = sight.knows[PUBLIC] & (kept | mine | public)
    new.discard = sight.discard & known
    new.hands[1 - me] = sight.hands[1 - me] & known
    new.armies = [_blurred(army, known) for army in sight.armies]
    new.totals = [total for total in sight.totals if kept & BIT[ACE * 4 + total[1]]]
    return new


def _blurred(army: list[int], known: int) -> list[int]:
    """An army with the cards that are not known taken out."""
    return [card if card >= 0 and known & BIT[card] else NO_CARD for card in army]


def habits(state: MontenegroState, moves: list[Move], move: Move) -> list[tuple[str, bool]]:
    """What a move shows of a style."""
    if state.phase == WARRING:
        return [("goes to war", isinstance(move, War))] if len(moves) > 1 else []
    me = state.to_move
    hand = state.hands[me]
    above = ABOVE[state.required]
    single = NO_CARD
    if isinstance(move, (Play, Army)):
        single = move.card
    found = [("bluffs with a card", single >= 0 and not above & BIT[single])]
    false = False
    royal = False
    if isinstance(move, Wild):
        false = rank_of(move.first) != KING or move.second != move.declared
        royal = rank_of(move.first) == KING and not move.army
    found.append(("declares falsely", false))
    for card in cards_in(hand):
        if rank_of(card) == KING:
            found.append(("plays a King", royal or (single >= 0 and rank_of(single) == KING)))
            break
    if state.players:
        found.append(("calls", isinstance(move, Call)))
    found.append(("concedes", isinstance(move, Concede)))
    return found
