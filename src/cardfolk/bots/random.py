"""The bot that plays any legal move, each as likely as the others."""

from __future__ import annotations

from ..chance import Source
from ..game import Move, State


class RandomBot:
    """Plays at random: the opponent that every other bot must beat."""

    name = "random"

    def __init__(self, source: Source) -> None:
        self.source = source

    def choose(self, sight: State) -> Move:
        """Any legal move."""
        moves = sight.legal_moves()
        return moves[self.source.below(len(moves))]
