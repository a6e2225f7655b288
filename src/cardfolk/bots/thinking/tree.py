"""Search for games with hidden cards: worlds imagined from the sight, one tree over all of them (information-set MCTS).

Each simulation imagines a world, walks down the tree by the moves that are legal in it, adds one node, plays on with
the game's knowledge until the matter is settled, and tells every node on the way how its mover did.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from ...chance import Fast, Source
from ...game import Move, State
from ...native import mypyc_attr
from ..knowledge.base import Knowledge
from .base import Budget, Thinker, Thought, best_few, best_of

EXPLORE: Final = 0.7
WIDE: Final = 14  # moves of a long list that are looked at, the best by knowledge
LONG: Final = 400  # moves of a playout, at the most


class Edge:
    """A move in the tree: how often it was tried and could have been, and how its mover did."""

    def __init__(self, move: Move, prior: float) -> None:
        self.move = move
        self.prior = prior  # 0 to 1, what knowledge thinks of it
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.below: Node | None = None

    @property
    def value(self) -> float:
        """The mean result for who makes the move."""
        return self.total / self.visits if self.visits else 0.0


class Node:
    """A place in the tree, the same for all worlds that reach it by the same moves."""

    def __init__(self) -> None:
        self.edges: dict[str, Edge] = {}


def priors(values: list[float]) -> list[float]:
    """Knowledge's values as numbers from 0 to 1: the best has 1, one that is 2 worse or more has 0."""
    best = max(values)
    return [max(0.0, 1.0 - (best - value) / 2.0) for value in values]


@mypyc_attr(allow_interpreted_subclasses=True)
class Tree(Thinker):
    """Plays what one tree over all worlds visits most."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge

    def think(self, sight: State, moves: list[Move], style: int, budget: Budget, source: Source) -> Thought:
        search = Search(sight, self.knowledge, style, source)
        search.run(budget)
        values = [0.0] * len(moves)
        visits = [0.0] * len(moves)
        for at in range(len(moves)):
            edge = search.root.edges.get(moves[at].text)
            if edge is not None:
                values[at] = edge.value
                visits[at] = edge.visits + edge.value
        return Thought(values, best_of(visits))


class Search:
    """One search from a sight of the seat to move."""

    def __init__(self, sight: State, knowledge: Knowledge, style: int, source: Source) -> None:
        self.sight = sight
        self.seat = sight.to_move
        self.knowledge = knowledge
        self.style = style
        self.source = source
        self.root = Node()
        self.before = sight  # the position that results are measured from

    def run(self, budget: Budget) -> None:
        """Search as long as the budget lasts."""
        while budget.left():
            self._simulate()

    def _simulate(self) -> None:
        world = self.sight.imagine(Fast(self.source.below(1 << 29)))
        self.before = world.copy()
        path: list[Edge] = []
        movers: list[int] = []
        node = self.root
        while world.to_move >= 0:
            if self.knowledge.settled(world, self.before):
                break
            edge = self._choose(node, world)
            path.append(edge)
            movers.append(world.to_move)
            world.play(edge.move)
            below = edge.below
            if below is None:
                edge.below = Node()
                break
            node = below
        self._play_on(world)
        results = [-1.0] * world.seats
        for i in range(len(path)):
            mover = movers[i]
            if results[mover] < 0.0:
                results[mover] = self.knowledge.worth(world, self.before, mover)
            path[i].visits += 1
            path[i].total += results[mover]

    def _choose(self, node: Node, world: State) -> Edge:
        """The edge to follow: one never tried, the best by knowledge first, else by upper confidence."""
        moves = world.legal_moves()
        edges = node.edges
        known = 0
        for move in moves:
            if move.text in edges:
                known += 1
        if known < len(moves) and known < WIDE:
            values = self.knowledge.values(world, moves, self.style if world.to_move == self.seat else 0)
            chances = priors(values)
            for at in best_few(values, WIDE, 1000.0):
                text = moves[at].text
                if text not in edges:
                    edges[text] = Edge(moves[at], chances[at])
        best: Edge | None = None
        most = -1.0
        for move in moves:
            edge = edges.get(move.text)
            if edge is None:
                continue
            edge.available += 1
            if not edge.visits:
                score = 10.0 + edge.prior
            else:
                score = edge.total / edge.visits + EXPLORE * sqrt(log(edge.available) / edge.visits)
                score += edge.prior / (1 + edge.visits)
            if score > most:
                most = score
                best = edge
        assert best is not None
        return best

    def _play_on(self, world: State) -> None:
        """A playout: everyone plays what looks best, now and then something else."""
        knowledge = self.knowledge
        below = self.source.below
        for _ in range(LONG):
            if world.to_move < 0 or knowledge.settled(world, self.before):
                return
            moves = world.legal_moves()
            if len(moves) == 1:
                world.play(moves[0])
                continue
            if not below(10):
                world.play(moves[below(len(moves))])
                continue
            values = knowledge.values(world, moves, 0)
            at = 0
            best = values[0]
            for i in range(1, len(values)):
                if values[i] > best:
                    best = values[i]
                    at = i
            world.play(moves[at])
