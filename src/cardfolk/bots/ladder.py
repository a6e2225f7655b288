"""The bots of the ladder: knowledge for the lower levels, what was learnt or thinking ahead for the higher ones."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp

from ..chance import Source
from ..game import Move, State
from ..words import Words
from .judge import Rated
from .levels import read_level
from .registry import knowledge_of, learnt_of, thinker_of
from .thinking import Budget, Thought

FINE = 1 << 20
CARDS = 52


@dataclass(frozen=True)
class Advice:
    """What is thought of each legal move, best first, and why the first is the best, if that can be said."""

    moves: tuple[Rated, ...]
    reason: Words | None
    changed: bool = False  # it takes back what was said of the position before, with less thought


class LadderBot:
    """A bot of a level and a style. Give it `simulations` instead of time, and its seed makes it repeatable."""

    def __init__(self, name: str, source: Source, seconds: float | None = None, simulations: int = 0) -> None:
        self.name = name
        self.level, self.style = read_level(name)
        self.source = source
        self.seconds = self.level.seconds if seconds is None else seconds
        self.simulations = simulations
        self.kept = 0  # the cards that it will remember; what it forgets it forgets for the whole game
        for card in range(CARDS):
            if source.below(FINE) < self.level.memory * FINE:
                self.kept |= 1 << card

    def choose(self, sight: State, budget: Budget | None = None) -> Move:
        """A move for the sight's seat, which is to move."""
        moves = sight.legal_moves()
        if len(moves) == 1:
            return moves[0]
        thought = self._think(sight, moves, budget)
        if thought is not None:
            return moves[self._draw(thought.policy)]
        values = self._values(sight, moves)
        best = max(values)
        warmth = self.level.temperature
        return moves[self._draw([exp(max(-50.0, (value - best) / warmth)) for value in values])]

    def rate(self, sight: State, budget: Budget | None = None) -> Advice:
        """What it thinks of each legal move, with no error of that: `judge` measures."""
        moves = sight.legal_moves()
        thought = self._think(sight, moves, budget) if len(moves) > 1 else None
        values = self._values(sight, moves) if thought is None else thought.values
        order = sorted(range(len(moves)), key=lambda at: -values[at])
        best = values[order[0]]
        why = knowledge_of(sight).why(sight, moves[order[0]])
        rated = tuple(Rated(moves[at], values[at], best - values[at]) for at in order)
        return Advice(rated, Words(why) if why else None)

    def _values(self, sight: State, moves: list[Move]) -> list[float]:
        """What it sees in each move without thinking ahead."""
        knowledge = knowledge_of(sight)
        insight = min(1.0, knowledge.insight(self.level.rung))
        remembered = self._remembered(sight)
        if insight >= 1.0:
            return knowledge.values(remembered, moves, self.style)
        near = knowledge.glance(remembered, moves, self.style)
        if insight <= 0.0:
            return near
        far = knowledge.values(remembered, moves, self.style)
        return [insight * a + (1.0 - insight) * b for a, b in zip(far, near, strict=True)]

    def _remembered(self, sight: State) -> State:
        """The sight without what it has forgotten."""
        return sight if self.level.memory >= 1.0 else knowledge_of(sight).forget(sight, self.kept)

    def _think(self, sight: State, moves: list[Move], budget: Budget | None) -> Thought | None:
        """What comes of thinking ahead, or of what was learnt; None for a level that does neither here."""
        if budget is None:
            budget = Budget(self.seconds, self.simulations)
        if not self.level.thinks:
            learnt = learnt_of(sight, self.level.name)
            if learnt is None:
                return None
            return learnt.think(self._remembered(sight), moves, self.style, budget, self.source)
        thinker = thinker_of(sight, self.level.light)
        budget.most = thinker.limit
        return thinker.think(sight, moves, self.style, budget, self.source)

    def _draw(self, weights: list[float]) -> int:
        mark = self.source.below(FINE) / FINE * sum(weights)
        for at, weight in enumerate(weights):
            mark -= weight
            if mark < 0:
                return at
        return weights.index(max(weights))
