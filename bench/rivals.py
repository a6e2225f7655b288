"""Rivals in Durak, made as other programs make them, to measure the ladder against.

    cardfolk arena durak expert bench/rivals.py:Tree --deals 20
    cardfolk arena durak expert bench/rivals.py:Careful --deals 50

`Tree` searches one tree over imagined worlds (information-set MCTS), 500 simulations a move, and plays them out at
random. `Careful` goes by rules of thumb while there is a deck, and by minimax over both hands once there is none. They
use the quick board and the solved end of our own bots, so what they lack is knowledge of the game, not speed.
"""

from __future__ import annotations

from math import log, sqrt

from cardfolk.bots.durak.board import board_of, code_of
from cardfolk.bots.durak.endgame import Endgame, solvable
from cardfolk.chance import Fast, Source
from cardfolk.game import Move
from cardfolk.games.durak.rules import ADD, Attack, Cover, DurakState, Surrender, Transfer

SIMULATIONS = 500
EXPLORE = 0.7
LONG = 400  # moves of a playout, at the most
NODES = 20_000  # of minimax
EARLY = 6  # cards in the deck; with more, high trumps are kept


class Place:
    """A move in the tree: how often it was tried and could have been, how its mover did, and the moves after it."""

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.below: dict[int, Place] = {}

    def promise(self) -> float:
        return self.total / self.visits + EXPLORE * sqrt(log(self.available) / self.visits)


class Tree:
    """Information-set MCTS with random playouts."""

    name = "tree"

    def __init__(self, source: Source) -> None:
        self.source = source

    def choose(self, sight: DurakState) -> Move:
        moves = sight.legal_moves()
        if len(moves) == 1:
            return moves[0]
        root: dict[int, Place] = {}
        for _ in range(SIMULATIONS):
            self.simulate(sight, [code_of(move) for move in moves], root)
        return max(moves, key=lambda move: root[code_of(move)].visits if code_of(move) in root else 0)

    def simulate(self, sight: DurakState, codes: list[int], places: dict[int, Place]) -> None:
        """One world: down the tree, one place more, and on at random."""
        below = self.source.below
        world = board_of(sight.imagine(Fast(below(1 << 29))))
        path: list[tuple[Place, int]] = []
        grown = False
        while world.mover >= 0 and not grown:
            fresh = [code for code in codes if code not in places]
            grown = bool(fresh)
            if grown:
                code = fresh[below(len(fresh))]
                places[code] = Place()
            for other in codes:
                if other in places:
                    places[other].available += 1
            if not grown:
                code = max(codes, key=lambda code: places[code].promise())
            path.append((places[code], world.mover))
            places = places[code].below
            world.play(code)
            codes = world.moves() if world.mover >= 0 else []
        for _ in range(LONG):
            if world.mover < 0:
                break
            codes = world.moves()
            world.play(codes[below(len(codes))])
        results = world.result or [0.5] * world.seats
        for place, mover in path:
            place.visits += 1
            place.total += results[mover]


class Careful:
    """The lowest card that will do, trumps last; at the end what minimax finds."""

    name = "careful"

    def choose(self, sight: DurakState) -> Move:
        moves = sight.legal_moves()
        if sight.left == 0 and len(moves) > 1:
            world = board_of(sight.imagine(Fast(1)))
            if solvable(world):
                ends = Endgame(world).solve([code_of(move) for move in moves], NODES)
                best = max(ends)
                moves = [move for move, end in zip(moves, ends, strict=True) if end == best]
        return max(moves, key=lambda move: self.value(sight, move))

    def value(self, sight: DurakState, move: Move) -> float:
        """How good a move looks: what it spends against what it does."""

        def cost(card: int) -> int:
            return (card >> 2) + (13 if card & 3 == sight.trump else 0)

        if isinstance(move, Attack):
            return (11 if sight.phase == ADD else 0) - cost(move.card)
        if isinstance(move, Cover):
            dear = sight.left > EARLY and cost(move.by) > 13 + 8
            return -cost(move.by) - (10 if dear else 0)
        if isinstance(move, Transfer):
            return 3 - cost(move.card)
        return -23.0 if isinstance(move, Surrender) else 0.0
