"""The thinker that plays by what was learnt.

It needs numpy. The registry makes it where a game's package has weights that fit; elsewhere its thinkers play.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, log

from ..chance import Source
from ..game import Move, State
from .knowledge import BALANCED, Knowledge
from .policy import Policy, Side
from .thinking import Budget, Thinker, Thought, best_of

Ends = Callable[[State, list[Move], Budget, Source], list[float]]

STEP = 0.03  # of a win, that a move is taken to be worse for a step of the logarithm of its chance
BENT = 0.5  # of the log of a chance, for a step that a style likes a move more


def no_ends(sight: State, moves: list[Move], budget: Budget, source: Source) -> list[float]:
    """Of a game whose end nobody solves."""
    return []


class Learnt(Thinker):
    """Plays by the chances of a policy; where the end is solved, only what ends best."""

    def __init__(
        self, policy: Policy, side: Side, knowledge: Knowledge, ends: Ends = no_ends, warmth: float = 0.0
    ) -> None:
        self.policy = policy
        self.side = side
        self.knowledge = knowledge
        self.ends = ends
        self.warmth = warmth

    def looks(self, sight: State, moves: list[Move], style: int) -> list[float]:
        """The logarithm of each move's chance, bent by a style."""
        looks = [log(chance + 1e-12) for chance in self.policy.chances(self.side, sight, moves)]
        if style != BALANCED:
            liked = self.knowledge.values(sight, moves, style)
            plain = self.knowledge.values(sight, moves, BALANCED)
            looks = [look + BENT * (a - b) for look, a, b in zip(looks, liked, plain, strict=True)]
        return looks

    def think(self, sight: State, moves: list[Move], style: int, budget: Budget, source: Source) -> Thought:
        """What is likelier is taken to be worth more, by little."""
        return self.thought(self.looks(sight, moves, style), self.ends(sight, moves, budget, source))

    def thought(self, looks: list[float], ends: list[float]) -> Thought:
        """From how moves look, and what comes of them where that is known."""
        most = max(looks)
        values = [max(0.0, 1.0 + STEP * (look - most)) for look in looks]
        if ends:
            best = max(ends)
            values = [end if end < best else end - 0.01 + 0.01 * value for end, value in zip(ends, values, strict=True)]
            looks = [look if end == best else look - 100.0 for look, end in zip(looks, ends, strict=True)]
            most = max(looks)
        if self.warmth <= 0.0:
            return Thought(values, best_of(looks))
        return Thought(values, [exp(max(-50.0, (look - most) / self.warmth)) for look in looks])
