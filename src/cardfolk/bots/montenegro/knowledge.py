"""What bots know of King of Montenegro. Compiled; wars and how the game stands are in war.py, duels in duel.py,
beginners in novice.py."""

from __future__ import annotations

from typing import Final

from ...cards import BIT, KING, rank_of
from ...game import Move, State
from ...games.montenegro.moves import Army, Call, Concede, Play, War, Wild
from ...games.montenegro.rules import WARRING, MontenegroState
from ..knowledge import AGGRESSIVE, BALANCED, BLUFFER, CAUTIOUS, HOARDER, Knowledge
from .duel import ALWAYS, NEVER, ON_SINGLE, POINTLESS, Duel, duel_values
from .novice import forget, glance, habits
from .war import Board, prospects, war_values

__all__ = ["HORIZON", "KNOWLEDGE", "POINTLESS"]

HORIZON: Final = 2  # duels that a playout is followed for


class MontenegroKnowledge(Knowledge):
    """The knowledge of King of Montenegro."""

    def values(self, state: State, moves: list[Move], style: int) -> list[float]:
        assert isinstance(state, MontenegroState)
        if state.phase == WARRING:
            return war_values(state, moves, style)
        return duel_values(state, moves, style)

    def glance(self, state: State, moves: list[Move], style: int) -> list[float]:
        assert isinstance(state, MontenegroState)
        return glance(state, moves, style)

    def insight(self, rung: int) -> float:
        return 0.2 * rung if rung < 2 else 0.75

    def forget(self, sight: State, kept: int) -> State:
        assert isinstance(sight, MontenegroState)
        return forget(sight, kept)

    def habits(self, state: State, moves: list[Move], move: Move) -> list[tuple[str, bool]]:
        assert isinstance(state, MontenegroState)
        return habits(state, moves, move)

    def worth(self, state: State, before: State, seat: int) -> float:
        assert isinstance(state, MontenegroState)
        if state.result:
            return state.result[seat]
        camps = [0] * 8
        for at in range(8):
            for card in state.armies[at]:
                if card >= 0:
                    camps[at] = camps[at] | BIT[card]
        found = prospects(camps, state.hands, 0 if state.house.victory == "conquest" else 3)
        found = min(0.999, max(0.001, found))
        return found if seat == 0 else 1.0 - found

    def playout_ends(self, state: State, before: State) -> bool:
        assert isinstance(state, MontenegroState) and isinstance(before, MontenegroState)
        return state.to_move < 0 or state.duels >= before.duels + HORIZON

    def styles(self) -> list[int]:
        return [BALANCED, AGGRESSIVE, CAUTIOUS, BLUFFER, HOARDER]

    def why(self, state: State, move: Move) -> str:
        assert isinstance(state, MontenegroState)
        if state.to_move < 0:
            return ""
        return _why_war(state, move) if state.phase == WARRING else _why_duel(state, move)


def _why_war(state: MontenegroState, move: Move) -> str:
    if not isinstance(move, War):
        return "a war here would gain no more than it risks" if len(state.legal_moves()) > 1 else ""
    board = Board(state, state.to_move)
    wins = board.war_wins(move.suit, move.joined)
    if wins > 0.999:
        return "this war cannot be lost"
    if board.own == 4 and board.other - 1 <= board.enough:
        return "this war can win the game"
    return "your total is very likely the higher one" if wins > 0.7 else "the gain is worth the risk"


def _why_duel(state: MontenegroState, move: Move) -> str:
    duel = Duel(state)
    if isinstance(move, Call):
        if duel.called == ALWAYS:
            return "the claim cannot be true: you know where the cards are that could make it good"
        if duel.call_wins() >= 0.5:
            return "the claim is more likely a bluff than not"
        return "a call is not sure, but nothing else is better"
    if isinstance(move, Concede):
        if duel.called == NEVER:
            return "the other's card is good, and a call would only add a bonus"
        return "keep your cards for a duel that matters more"
    if isinstance(move, Wild):
        if rank_of(move.first) == KING and move.second == move.declared:
            return "a real King and the card you name: no call can hurt you"
        return "a bluff with cards that you need least"
    if isinstance(move, Army):
        return (
            "a card of your army wins this" if duel.single(move.card) != duel.bluff else "cards of an army are believed"
        )
    if isinstance(move, Play):
        if duel.single(move.card) == duel.bluff:
            return "you have little to lose: bluff with a card that you need least"
        if duel.stage == ON_SINGLE:
            return "your card is good and likely beats the answer too"
        return "it beats the card to beat, so a call would win you the duel"
    return ""


KNOWLEDGE: Final = MontenegroKnowledge()
