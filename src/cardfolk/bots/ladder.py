"""The bots of the ladder: knowledge for the lower levels, search on top of it for the higher ones."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp

from ..chance import Source
from ..game import Move, State
from .knowledge import knowledge_of
from .levels import Level, read_level
from .search import Search

# Games in which search beats the knowledge it stands on; in the others the higher levels play by knowledge so far.
SEARCHED = frozenset({"durak", "king"})
FINE = 1 << 20


@dataclass(frozen=True)
class Advice:
    """What a bot thinks of each legal move, best first, and why it likes the best."""

    moves: tuple[tuple[Move, float], ...]
    reason: str


class LadderBot:
    """A bot of a level and a style. Give it `simulations` instead of time, and its seed makes it repeatable."""

    def __init__(self, name: str, source: Source, seconds: float | None = None, simulations: int = 0) -> None:
        self.name = name
        self.level, self.style = read_level(name)
        self.source = source
        self.seconds = self.level.seconds if seconds is None else seconds
        self.simulations = simulations

    def choose(self, sight: State) -> Move:
        """A move for the sight's seat, which is to move."""
        moves = sight.legal_moves()
        if len(moves) == 1:
            return moves[0]
        if not self._searches(sight):
            values = knowledge_of(sight).values(sight, moves, self.style)
            return moves[self._waver(values, self.level)]
        search = self._search(sight)
        return max(search.root.edges.values(), key=lambda edge: (edge.visits, edge.total)).move

    def rate(self, sight: State) -> Advice:
        """What it thinks of each legal move: for hints and reviews."""
        moves = sight.legal_moves()
        knowledge = knowledge_of(sight)
        values = knowledge.values(sight, moves, self.style)
        rated = {move.text: (move, value) for move, value in zip(moves, values, strict=True)}
        if self._searches(sight) and len(moves) > 1:
            found = self._search(sight).root.edges
            rated = {text: (edge.move, edge.value) for text, edge in found.items()}
        ordered = tuple(sorted(rated.values(), key=lambda pair: -pair[1]))
        return Advice(ordered, knowledge.why(sight, ordered[0][0]))

    def _searches(self, sight: State) -> bool:
        return self.level.searches and sight.game_id() in SEARCHED

    def _search(self, sight: State) -> Search:
        search = Search(sight, knowledge_of(sight), self.style, self.source)
        search.run(0.0 if self.simulations else self.seconds, self.simulations)
        return search

    def _waver(self, values: list[float], level: Level) -> int:
        """The best value, or one near it: the warmer the farther."""
        best = max(values)
        return self._draw([exp(max(-50.0, (value - best) / level.temperature)) for value in values])

    def _draw(self, weights: list[float]) -> int:
        mark = self.source.below(FINE) / FINE * sum(weights)
        for at, weight in enumerate(weights):
            mark -= weight
            if mark < 0:
                return at
        return weights.index(max(weights))
