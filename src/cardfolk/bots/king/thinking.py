"""How the bots think ahead in King: moves are tried in imagined worlds and played on by knowledge. Compiled.

The last tricks, and the last cards of Domino, are solved exactly in each world. Cards that do the same are tried once.
How far what came of a move is believed depends on how many worlds it was tried in, and on what knowledge expected.
"""

from __future__ import annotations

from typing import Final

from ...cards import BIT, FULL_DECK, SUIT_SET, size_of
from ...chance import Source
from ...game import OVER, Move, State
from ...games.king.rules import CHOOSE, COUNTED, DOMINO, TRICKS, KingState, Play
from ..knowledge import BALANCED
from ..rollouts import Rollouts
from ..thinking import Budget, Thought, best_few, best_of, keep, limited, means_of
from .domino import Rows
from .endgame import Ending
from .knowledge import KNOWLEDGE, KingKnowledge

FEW: Final = 16  # worlds before a move may be dropped
NOTHING: Final[list[int]] = [0, 0, 0, 0]
LEAN: Final = 0.04  # what a style's step weighs against what comes of a move
# What a step of knowledge is worth in each sub-game, and how far from that the truth may be, squared.
PRIOR: Final[list[float]] = [0.03, 0.05, 0.05, 0.06, 0.06, 0.12, 0.05, 0.03, 0.03, 0.03, 0.03, 0.018]
SPREAD: Final[list[float]] = [
    0.0004,
    0.001,
    0.001,
    0.0014,
    0.0014,
    0.0036,
    0.0014,
    0.0004,
    0.0004,
    0.0004,
    0.0004,
    0.00026,
]


class KingThinker(Rollouts):
    """`exact`: with so many cards a hand a world is solved at once, `solved`: at the end of a rollout; `rows`: Domino.

    Everyone sees all hands in a solution. With more cards than these, that is further from real play than knowledge is.
    """

    def __init__(
        self,
        knowledge: KingKnowledge,
        most: int = 8,
        margin: float = 2.0,
        trust: float = 0.05,
        worlds: int = 1,
        solved: int = 0,
        exact: int = 3,
        rows: int = 12,
    ) -> None:
        super().__init__(knowledge, most, margin, trust)
        self.worlds = worlds
        self.solved = solved
        self.exact = exact
        self.sense = knowledge
        self.rows = rows
        self.ending = Ending()
        self.domino = Rows()

    def think(self, sight: State, moves: list[Move], style: int, budget: Budget, source: Source) -> Thought:
        assert isinstance(sight, KingState)
        knowledge = self.knowledge
        seat = sight.to_move
        values = knowledge.values(sight, moves, style)
        count = len(moves)
        if sight.phase == CHOOSE:
            # Nobody has seen a card: there is nothing to imagine from.
            return Thought([0.5 + 0.1 * value for value in values], best_of(values))
        same = alike(sight, moves, values)
        apart = [values[at] if same[at] == at else -1000.0 for at in range(count)]
        living = best_few(apart, self.most, self.margin)
        exact = sight.phase == TRICKS and sight.size(seat) <= self.exact
        results: list[list[float]] = [[] for _ in range(count)]  # in the worlds it was tried in, in order
        rounds = 0
        while len(living) > 1 and budget.left() and not budget.late():
            world = self.imagine(sight, source)
            rounds += 1
            if sight.phase == DOMINO:
                assert isinstance(world, KingState)
                self.domino.begin(world)
            for at in living:
                if rounds > 1 and budget.late():
                    break  # in the middle of a world: it does not count for anyone
                state = world.copy()
                state.play(moves[at])
                self.finish(state, world, exact)
                results[at].append(knowledge.worth(state, world, seat))
            shortest = len(results[living[-1]])
            for at in living:
                if len(results[at]) > shortest:
                    results[at].pop()
            if rounds >= FEW and rounds & 3 == 0:
                living = keep(living, results)
        found = means_of(results, values, self.trust)
        lean = [0.0] * count
        if style != BALANCED:
            plain = knowledge.values(sight, moves, BALANCED)
            for at in range(count):
                lean[at] = LEAN * (values[at] - plain[at])
        choice = self.weigh(sight.game, living, values, results, lean)
        for at in range(count):
            if same[at] != at:
                found[at] = found[same[at]]
        return Thought(found, best_of([1.0 if at == choice else 0.0 for at in range(count)]))

    def weigh(
        self, game: int, living: list[int], values: list[float], results: list[list[float]], lean: list[float]
    ) -> int:
        """The best of the moves left: what came of each against the first by knowledge, the less sure the less far."""
        first = living[0]
        for at in living:
            if values[at] > values[first]:
                first = at
        spread = SPREAD[game]
        mine = results[first]
        count = len(mine)
        chosen = first
        most = 0.0
        if count < 2:
            return first
        for at in living:
            if at == first:
                continue
            theirs = results[at]
            total = 0.0
            squares = 0.0
            for i in range(count):
                ahead = theirs[i] - mine[i]
                total += ahead
                squares += ahead * ahead
            mean = total / count
            error = max(0.0, squares / count - mean * mean) / count + 1e-9
            expected = PRIOR[game] * (values[at] - values[first])
            value = (mean * spread + expected * error) / (spread + error)
            value += lean[at] - lean[first]
            if value > most:
                most = value
                chosen = at
        return chosen

    def finish(self, world: State, before: State, exact: bool) -> None:
        """Play until the sub-game is decided, everyone what looks best to them, the last tricks as they should be."""
        assert isinstance(world, KingState) and isinstance(before, KingState)
        sheet = len(before.ended)
        tricks = world.phase == TRICKS
        lay = world.phase == DOMINO
        counted = COUNTED[world.game]
        last = 13 - self.solved
        while world.to_move >= 0 and len(world.ended) == sheet:
            hands = world.hands
            if tricks and (exact or (not world.led and world.finished >= last)):
                self.ending.search(world)
                self.add(world, self.ending.gains)
                return
            if lay and size_of(hands[0] | hands[1] | hands[2] | hands[3]) <= self.rows:
                self.domino.search(world)
                self.add(world, self.domino.gains)
                return
            if counted and not world.led and not counted & (hands[0] | hands[1] | hands[2] | hands[3]):
                self.add(world, NOTHING)
                return
            world.play(self.sense.pick(world))

    def add(self, world: KingState, gains: list[int]) -> None:
        """End the sub-game with these points."""
        for seat in range(4):
            world.points[seat] = world.points[seat] + gains[seat]
        if len(world.ended) + 1 >= world.games():
            world.to_move = OVER


def alike(sight: KingState, moves: list[Move], values: list[float]) -> list[int]:
    """For each move the place of the best by knowledge of those that do the same: cards that touch in a suit."""
    count = len(moves)
    same = list(range(count))
    if sight.phase != TRICKS:
        return same
    laid = sight.laid
    hand = sight.hands[sight.to_move]
    live = FULL_DECK & ~(laid[0] | laid[1] | laid[2] | laid[3] | hand)
    if sight.best >= 0:
        live |= BIT[sight.best]
    counted = COUNTED[sight.game]
    for suit in range(4):
        before = -1  # the place of the next lower card of mine
        last = 0
        for at in range(count):
            move = moves[at]
            assert isinstance(move, Play)
            if move.suit != suit:
                continue
            if before >= 0 and not live & SUIT_SET[suit] & (move.bit - 1) & ~((last << 1) - 1):
                if (counted & move.bit != 0) == (counted & last != 0):
                    if values[at] > values[same[before]]:
                        old = same[before]
                        for i in range(count):
                            if same[i] == old:
                                same[i] = at
                    else:
                        same[at] = same[before]
            before = at
            last = move.bit
    return same


THINKER: Final = KingThinker(KNOWLEDGE)
LIGHT: Final = limited(KingThinker(KNOWLEDGE), 10)
