"""The moves of King tried in imagined worlds; the last tricks, and the end of Domino, are solved in each. Compiled."""

from __future__ import annotations

from ...chance import Source
from ...game import Move, State
from ...games.king.rules import DOMINO, TRICKS, KingState
from ..trials import Trials
from .knowledge import KNOWLEDGE
from .thinking import THINKER, alike


class KingTrials(Trials):
    """Each world is played on as the thinker does it, to the end of the sub-game."""

    def __init__(self, sight: State, moves: list[Move], source: Source) -> None:
        super().__init__(sight, moves, source, KNOWLEDGE)
        assert isinstance(sight, KingState)
        self.now = sight
        self.values = KNOWLEDGE.values(sight, moves, 0)
        self.exact = sight.phase == TRICKS and sight.size(sight.to_move) <= THINKER.exact

    def looks(self) -> list[float]:
        return self.values

    def alike(self) -> list[int]:
        return alike(self.now, self.moves, self.values)

    def tried(self, places: list[int]) -> list[float]:
        seat = self.now.to_move
        world = THINKER.imagine(self.now, self.source)
        assert isinstance(world, KingState)
        if world.phase == DOMINO:
            THINKER.domino.begin(world)
        found: list[float] = []
        for at in places:
            state = world.copy()
            state.play(self.moves[at])
            THINKER.finish(state, world, self.exact)
            found.append(KNOWLEDGE.worth(state, world, seat))
        return found


def trials(sight: State, moves: list[Move], source: Source) -> Trials:
    """How the moves of a sight are tried."""
    return KingTrials(sight, moves, source)
