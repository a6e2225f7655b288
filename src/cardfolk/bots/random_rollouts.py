"""Thinking about a game that nothing is known of: every move is tried, and played on at random."""

from __future__ import annotations

from ..chance import FastSource, Source
from ..game import OVER, Move, State
from .knowledge import Knowledge
from .rollouts import Rollouts
from .thinking import Budget, Thought

MANY = 40  # moves that are tried


class RandomRollouts(Rollouts):
    """Rollouts at random: what a game gets before anyone has written its knowledge."""

    def __init__(self) -> None:
        super().__init__(Knowledge(), MANY)
        self.source: Source = FastSource(0, 0)

    def think(self, sight: State, moves: list[Move], style: int, budget: Budget, source: Source) -> Thought:
        self.source = source
        return super().think(sight, moves, style, budget, source)

    def play_on(self, state: State, before: State) -> None:
        while state.to_move != OVER:
            moves = state.legal_moves()
            state.play(moves[self.source.below(len(moves))])
