"""The moves of Durak tried in imagined worlds, on the quick Board; ends that can be are solved. Compiled."""

from __future__ import annotations

from typing import Final

from ...chance import Source
from ...game import Move, State
from ...games.durak.rules import DurakState
from ..trials import Trials
from .board import code_of, size
from .endgame import Endgame, solvable
from .knowledge import KNOWLEDGE
from .thinking import THINKER, Search

NEAR: Final = 8  # cards in the deck, from which on what playouts come to is solved with more thought
SMALL: Final = 14  # cards in two hands that are solved then
NODES: Final = 600
COST: Final = 6  # such a playout counts for so many
STRAY: Final = 6  # where nothing is hidden, one move in so many is any move: else all playouts would be one
DOUBT: Final = 0.25  # and what they come to proves little


class DurakTrials(Trials):
    """Each world is played on as the search does it."""

    def __init__(self, sight: State, moves: list[Move], source: Source) -> None:
        super().__init__(sight, moves, source, KNOWLEDGE)
        assert isinstance(sight, DurakState)
        self.seat = sight.to_move
        self.values = KNOWLEDGE.values(sight, moves, 0)
        self.search = Search(THINKER, sight, moves, self.values, source)
        self.codes: list[int] = [code_of(move) for move in moves]
        start = self.search.start
        if start.left:
            if start.left <= NEAR and start.seats - size(start.out) == 2:
                self.search.small = SMALL
                self.search.nodes = NODES
                self.cost = COST
        elif solvable(start):
            self.search.stray = STRAY
            self.doubt = DOUBT

    def looks(self) -> list[float]:
        return self.values

    def solved(self, nodes: int) -> list[float]:
        """A win is 1, a loss 0; in what is neither nobody was found to win."""
        start = self.search.start
        if start.left or not solvable(start):
            return []
        end = Endgame(self.search.imagine())
        self.search.end = end  # what it proves ends playouts too
        found: list[float] = []
        for code in self.codes:
            comes = end.solve([code], nodes)[0]
            found.append(-1.0 if comes == 0 else 1.0 if comes > 0 else 0.0)
        return found

    def tried(self, places: list[int]) -> list[float]:
        search = self.search
        world = search.imagine()
        until = world.boring + THINKER.patience
        found: list[float] = []
        for at in places:
            board = world.copy()
            board.play(self.codes[at])
            search.play_on(board, until)
            result = search.player.worth(board, self.seat)
            if search.verdict and board.attacker == self.seat:
                result = 0.5 + 0.5 * search.verdict
            elif search.verdict and board.defender == self.seat:
                result = 0.5 - 0.5 * search.verdict
            found.append(result)
        return found


def trials(sight: State, moves: list[Move], source: Source) -> Trials:
    """How the moves of a sight are tried."""
    return DurakTrials(sight, moves, source)
