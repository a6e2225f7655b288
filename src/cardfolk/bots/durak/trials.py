"""The moves of Durak tried in imagined worlds, on the quick Board; ends that can be are solved. Compiled."""

from __future__ import annotations

from ...chance import Source
from ...game import Move, State
from ...games.durak.rules import DurakState
from ..trials import Trials
from .board import code_of
from .endgame import Endgame, solvable
from .knowledge import KNOWLEDGE
from .thinking import THINKER, Search


class DurakTrials(Trials):
    """Each world is played on as the search does it."""

    def __init__(self, sight: State, moves: list[Move], source: Source) -> None:
        super().__init__(sight, moves, source, KNOWLEDGE)
        assert isinstance(sight, DurakState)
        self.seat = sight.to_move
        self.values = KNOWLEDGE.values(sight, moves, 0)
        self.search = Search(THINKER, sight, moves, self.values, source)
        self.codes: list[int] = [code_of(move) for move in moves]

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
