"""Thinkers that play by what was learnt: a policy alone, and a search that leans on one.

They need numpy. The registry makes them where a game's package has weights that fit; elsewhere its thinkers play.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log

from ..chance import Source
from ..game import Move, State
from .knowledge import BALANCED, Knowledge
from .policy import Policy, Side
from .thinking import Budget, Thinker, Thought, best_of

Ends = Callable[[State, list[Move], Budget, Source], list[float]]

BENT = 0.5  # of the log of a chance, for a step that a style likes a move more
LEAST = 0.002  # chance that a search takes a move to have at the least


def no_ends(sight: State, moves: list[Move], budget: Budget, source: Source) -> list[float]:
    """Of a game whose end nobody solves."""
    return []


class Learnt(Thinker):
    """Plays the likeliest move of a policy; where the end is solved, of those that end best."""

    def __init__(self, policy: Policy, side: Side, knowledge: Knowledge, ends: Ends = no_ends) -> None:
        self.policy = policy
        self.side = side
        self.knowledge = knowledge
        self.ends = ends

    def think(self, sight: State, moves: list[Move], style: int, budget: Budget, source: Source) -> Thought:
        """The chance of each move is what it is worth."""
        chances = self.policy.chances(self.side, sight, moves)
        looks = [log(chance + 1e-12) for chance in chances]
        if style != BALANCED:
            liked = self.knowledge.values(sight, moves, style)
            plain = self.knowledge.values(sight, moves, BALANCED)
            looks = [look + BENT * (a - b) for look, a, b in zip(looks, liked, plain, strict=True)]
        ends = self.ends(sight, moves, budget, source)
        if ends:
            best = max(ends)
            chances = [end if end < best else end + 0.001 * chance for end, chance in zip(ends, chances, strict=True)]
            looks = [look if end == best else look - 100.0 for look, end in zip(looks, ends, strict=True)]
        return Thought(chances, best_of(looks))


class Guided(Thinker):
    """Plays what a search finds best once it is weighed with the chance that a policy gives each move."""

    def __init__(self, policy: Policy, side: Side, thinker: Thinker, trust: float) -> None:
        self.policy = policy
        self.side = side
        self.thinker = thinker
        self.trust = trust  # of a win, for a step of the log of a chance
        self.limit = thinker.limit

    def think(self, sight: State, moves: list[Move], style: int, budget: Budget, source: Source) -> Thought:
        """What the search says of a move, and less where the policy would rather not."""
        chances = self.policy.chances(self.side, sight, moves)
        thought = self.thinker.think(sight, moves, style, budget, source)
        most = max(chances)
        looks = []
        for value, chance in zip(thought.values, chances, strict=True):
            # What was not looked at, or loses for certain, has no value at all.
            doubt = self.trust * log(max(LEAST, chance) / most)
            looks.append(max(0.0, value + doubt) if value > 0.0 else 0.0)
        if max(looks) <= 0.0:
            return thought
        return Thought(looks, best_of(looks))
