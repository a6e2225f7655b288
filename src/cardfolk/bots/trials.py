"""Trials: what comes of the moves of one sight, all of them in the same imagined worlds, one world after another."""

# Compiled: it plays whole deals for a move.

from __future__ import annotations

from typing import Final

from ..chance import Fast, Source
from ..game import Move, State
from ..native import mypyc_attr
from .knowledge import Knowledge
from .rollouts import Rollouts

EVERY: Final = 4


@mypyc_attr(allow_interpreted_subclasses=True)
class Trials:
    """The moves of the seat to move, tried in worlds that fit what it has seen and played on by knowledge.

    A game's package may have its own in `trials.py`, with worlds that fit better or ends that are solved.
    """

    def __init__(self, sight: State, moves: list[Move], source: Source, knowledge: Knowledge) -> None:
        self.sight = sight
        self.moves = moves
        self.source = source
        self.knowledge = knowledge
        self.weight = 1.0  # of the world that was tried last
        self.cost = 1  # playouts that one with more thought in it counts for
        self.together = EVERY  # worlds between two looks at what is clear
        self.doubt = 0.0  # an error of what is compared that no number of worlds makes smaller

    def looks(self) -> list[float]:
        """How good each move looks before anything is tried."""
        return self.knowledge.values(self.sight, self.moves, 0)

    def alike(self) -> list[int]:
        """For each move the place of one that comes to the same: only those that are their own place are tried."""
        return list(range(len(self.moves)))

    def solved(self, nodes: int) -> list[float]:
        """What each move comes to for certain, below 0 where that is not known; empty where nothing is solved."""
        return []

    def tried(self, places: list[int]) -> list[float]:
        """What comes of these moves in one more world."""
        raise NotImplementedError


class RolloutTrials(Trials):
    """Trials by the rollouts of a game: its worlds, its way of playing on, its worth."""

    def __init__(
        self, sight: State, moves: list[Move], source: Source, knowledge: Knowledge, rollouts: Rollouts
    ) -> None:
        super().__init__(sight, moves, source, knowledge)
        self.rollouts = rollouts

    def tried(self, places: list[int]) -> list[float]:
        seat = self.sight.to_move
        rollouts = self.rollouts
        world = rollouts.imagine(self.sight, self.source)
        found: list[float] = []
        for at in places:
            state = world.copy()
            state.play(self.moves[at])
            rollouts.play_on(state, world)
            found.append(self.knowledge.worth(state, world, seat))
        return found


class RandomTrials(Trials):
    """Trials of a game that nothing is known of: played on at random."""

    def tried(self, places: list[int]) -> list[float]:
        seat = self.sight.to_move
        below = self.source.below
        world = self.sight.imagine(Fast(below(1 << 29)))
        found: list[float] = []
        for at in places:
            state = world.copy()
            state.play(self.moves[at])
            while state.to_move >= 0:
                moves = state.legal_moves()
                state.play(moves[below(len(moves))])
            found.append(self.knowledge.worth(state, world, seat))
        return found
