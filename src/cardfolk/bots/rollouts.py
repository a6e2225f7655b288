"""Rollouts: the best moves by knowledge are tried in imagined worlds, all of them in each, and played on by knowledge.

A world is the same for every move, so that luck cancels in what is compared: the difference to the best. A move that
is clearly behind is dropped, and the rest share the time. With few worlds knowledge has the larger say.
"""

# Compiled: it plays whole games for a move.

from __future__ import annotations

from math import sqrt
from typing import Final

from ..chance import Fast, Source
from ..game import Move, State
from ..native import mypyc_attr
from .knowledge import Knowledge
from .thinking import FEW, Budget, Thinker, Thought, best_few, best_of, keep, means_of

LONG: Final = 600  # moves of a rollout, at the most


@mypyc_attr(allow_interpreted_subclasses=True)
class Rollouts(Thinker):
    """Tries `most` moves within `margin` of the best by knowledge; `trust` is what a step of knowledge weighs."""

    def __init__(self, knowledge: Knowledge, most: int = 8, margin: float = 2.0, trust: float = 0.05) -> None:
        self.knowledge = knowledge
        self.most = most
        self.margin = margin
        self.trust = trust
        self.worlds = 1  # imagined for each that is used, drawn by how likely they are

    def think(self, sight: State, moves: list[Move], style: int, budget: Budget, source: Source) -> Thought:
        knowledge = self.knowledge
        seat = sight.to_move
        values = knowledge.values(sight, moves, style)
        living = best_few(values, self.most, self.margin)
        count = len(moves)
        results: list[list[float]] = [[] for _ in range(count)]  # in the worlds it was tried in, in order
        rounds = 0
        while len(living) > 1 and budget.left():
            world = self.imagine(sight, source)
            rounds += 1
            for at in living:
                state = world.copy()
                state.play(moves[at])
                self.play_on(state, world)
                results[at].append(knowledge.worth(state, world, seat))
            if rounds >= FEW and rounds & 1 == 0:
                living = keep(living, results)
        found = means_of(results, values, self.trust)
        best = max(values)
        choice = [0.0] * count
        for at in range(count):
            if results[at]:
                # What knowledge says fades as worlds are tried.
                choice[at] = found[at] + self.trust * (values[at] - best) / sqrt(len(results[at]))
            else:
                choice[at] = -1.0 + 0.001 * (values[at] - best)
        for at in range(count):
            if at not in living:
                choice[at] -= 2.0  # dropped while others went on
        return Thought(found, best_of(choice))

    def imagine(self, sight: State, source: Source) -> State:
        """A world that the sight could be of; of several, one by how likely what others did makes it."""
        world = sight.imagine(Fast(source.below(1 << 29)))
        if self.worlds < 2:
            return world
        seat = sight.to_move
        total = self.knowledge.likely(world, seat)
        for _ in range(1, self.worlds):
            other = sight.imagine(Fast(source.below(1 << 29)))
            weight = self.knowledge.likely(other, seat)
            total += weight
            if source.below(1 << 20) * total < weight * (1 << 20):
                world = other
        return world

    def play_on(self, state: State, before: State) -> None:
        """Play until the playout ends, everyone what looks best to them."""
        knowledge = self.knowledge
        for _ in range(LONG):
            if state.to_move < 0 or knowledge.playout_ends(state, before):
                return
            moves = state.legal_moves()
            if len(moves) == 1:
                state.play(moves[0])
                continue
            values = knowledge.values(state, moves, 0)
            at = 0
            best = values[0]
            for i in range(1, len(values)):
                if values[i] > best:
                    best = values[i]
                    at = i
            state.play(moves[at])
