"""The moves of President tried in worlds that fit what the others played; the last two seats are solved. Compiled."""

from __future__ import annotations

from ...chance import Source
from ...game import Move, State
from ...games.president.rules import PresidentState
from ..trials import Trials
from .endgame import solve
from .inference import Inference
from .knowledge import KNOWLEDGE, PLACES
from .thinking import Learner, same_as


class PresidentTrials(Trials):
    """Each world is played on by knowledge to the end of the round."""

    def __init__(self, sight: State, moves: list[Move], source: Source) -> None:
        super().__init__(sight, moves, source, KNOWLEDGE)
        assert isinstance(sight, PresidentState)
        self.now = sight
        self.inference = Inference(sight, sight.to_move, KNOWLEDGE)
        self.learner = Learner(KNOWLEDGE, sight.to_move, False)

    def alike(self) -> list[int]:
        return same_as(self.moves)

    def solved(self, nodes: int) -> list[float]:
        """What the two places that are left are worth."""
        if self.now.round == self.now.house.rounds:
            return []  # there the game is at stake, not the place
        wins = solve(self.now, self.moves)
        places = PLACES[self.now.seats]
        place = len(self.now.out)
        return [places[place] if won else places[place + 1] for won in wins]

    def tried(self, places: list[int]) -> list[float]:
        world = self.inference.world(self.source)
        found: list[float] = []
        for at in places:
            state = world.copy()
            state.play(self.moves[at])
            found.append(self.learner.follow(state, world))
        return found


def trials(sight: State, moves: list[Move], source: Source) -> Trials:
    """How the moves of a sight are tried."""
    return PresidentTrials(sight, moves, source)
