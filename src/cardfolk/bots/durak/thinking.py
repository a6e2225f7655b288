"""How the bots think ahead in Durak. Compiled.

One tree over many imagined worlds, as for other games, but on the quick Board, and with what knowledge says as a lean
that fades with trying.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Final

from ...cards import BIT
from ...chance import Fast, Source
from ...game import Move, State
from ...games.durak.rules import OPEN, DurakState
from ...native import i64
from ..thinking import Budget, Thinker, Thought, best_of
from .board import Board, board_of, code_of, size
from .cards import unseen_by
from .endgame import EVER, Endgame, solvable
from .knowledge import KNOWLEDGE, DurakKnowledge, kind_of
from .player import Player

TRIES: Final = 4  # worlds that may be passed over because they explain the opening badly
LONG: Final = 400  # moves of a playout, at the most


class Edge:
    """A move in the tree: how often it was tried and could have been, and how its mover did."""

    def __init__(self, code: int, prior: float) -> None:
        self.code = code
        self.prior = prior  # what knowledge thinks of it, below the best
        self.taste = 0.0  # what a style adds to how well it does
        self.visits = 0.0
        self.available = 0.0
        self.total = 0.0
        self.below: Node | None = None


class Node:
    """A place in the tree, the same for all worlds that reach it by the same moves."""

    def __init__(self) -> None:
        self.edges: dict[int, Edge] = {}


class DurakThinker(Thinker):
    """Plays what one tree over all worlds visits most."""

    def __init__(self, knowledge: DurakKnowledge) -> None:
        self.knowledge = knowledge
        self.explore = 0.4
        self.lean = 1.0
        self.stray = 0  # one move in so many of a playout is any move
        self.small = 6  # cards in two hands that a playout solves
        self.doubt = 0.5  # steps of knowledge by which an opening may look worse than another and be likely still
        self.bent = 0.03  # of a win, for a step that a style likes a move more
        self.patience = 15
        self.part = 0.5  # of the time that the end may be solved in
        self.nodes = 50  # of that, for each simulation

    def think(self, sight: State, moves: list[Move], style: int, budget: Budget, source: Source) -> Thought:
        assert isinstance(sight, DurakState)
        values = self.knowledge.values(sight, moves, 0)
        search = Search(self, sight, moves, values, source)
        if style:
            liked = self.knowledge.values(sight, moves, style)
            for at in range(len(moves)):
                search.root.edges[search.codes[at]].taste = self.bent * (liked[at] - values[at])
        if not search.solve_end(budget):
            search.run(budget)
        found = [0.0] * len(moves)
        visits = [0.0] * len(moves)
        for at in range(len(moves)):
            edge = search.root.edges[code_of(moves[at])]
            if edge.visits:
                found[at] = edge.total / edge.visits
                visits[at] = edge.visits + found[at]
            else:
                visits[at] = values[at] * 0.001
        return Thought(found, best_of(visits))


class Search:
    """One search from a sight of the seat to move."""

    def __init__(
        self, thinker: DurakThinker, sight: DurakState, moves: list[Move], values: list[float], source: Source
    ) -> None:
        self.thinker = thinker
        self.sight = sight
        self.source = Fast(source.below(1 << 29)).source(0)
        self.start = board_of(sight)
        kind = kind_of(sight)
        self.player = Player(thinker.knowledge, kind if sight.left else kind - 1, sight.house.deck, sight.trump)
        self.pool: list[int] = []
        unseen = unseen_by(sight, sight.to_move)
        for card in range(52):
            if unseen >> card & 1:
                self.pool.append(card)
        self.lacking: list[int] = [sight.sizes[seat] - sight.hands[seat].bit_count() for seat in range(sight.seats)]
        self.opener = -1  # who opened this turn, unless it was the seat to move
        self.laid = 0  # what they attacked with
        if thinker.doubt and self.pool and sight.attacks and sight.players[0] != sight.to_move:
            self.opener = sight.players[0]
            for i in range(len(sight.attacks)):
                if sight.players[i] == self.opener:
                    self.laid |= BIT[sight.attacks[i]]
        self.end: Endgame | None = None
        self.stray = thinker.stray
        self.small = thinker.small
        self.nodes = 100  # of a playout's end
        self.verdict = 0  # of a playout that was solved, for the attacker
        self.root = Node()
        self.codes: list[int] = [code_of(move) for move in moves]
        best = max(values)
        for at in range(len(moves)):
            self.root.edges[self.codes[at]] = Edge(self.codes[at], lean_of(values[at], best))

    def solve_end(self, budget: Budget) -> bool:
        """Solve the end of the game: whether one move is left to play. Moves that lose are not looked at again."""
        if self.start.left or not solvable(self.start):
            return False
        world = self.imagine()
        end = Endgame(world)
        self.end = end
        until = 0.0
        nodes = EVER
        if budget.simulations:
            nodes = budget.simulations * self.thinker.nodes
        else:
            until = budget.until(self.thinker.part)
        best = max(edge.prior for edge in self.root.edges.values())
        order = sorted(self.codes, key=lambda code: best - self.root.edges[code].prior)
        comes = end.solve(order, nodes, budget, until)
        living: list[int] = []
        for at in range(len(order)):
            edge = self.root.edges[order[at]]
            if comes[at] > 0:
                edge.visits = 1.0
                edge.total = 1.0
                return True
            if comes[at] == 0:
                living.append(order[at])
        if living:
            self.codes = living
        if len(living) == 1:
            edge = self.root.edges[living[0]]
            edge.visits = 1.0
            edge.total = 0.5
            return True
        return False

    def run(self, budget: Budget) -> None:
        """Search as long as the budget lasts."""
        count = 0
        while budget.left():
            self.simulate()
            count += 1
            if count % 128 == 0 and self.clear(budget.simulations - count if budget.simulations else EVER):
                return

    def clear(self, left: int) -> bool:
        """Whether one move is far ahead: no other will overtake it."""
        first = 0.0
        second = 0.0
        for code in self.codes:
            visits = self.root.edges[code].visits
            if visits > first:
                second = first
                first = visits
            elif visits > second:
                second = visits
        return first - second > left or first > 400.0 + 20.0 * second

    def imagine(self) -> Board:
        """A world that the sight could be of."""
        if self.sight.turn == 0:
            # What the first attack tells is known there.
            return board_of(self.sight.imagine(Fast(self.source.below(1 << 29))))
        world = self.start.copy()
        world.fill(self.pool, self.lacking, self.source)
        if self.opener >= 0:
            for _ in range(TRIES):
                if self.source.below(1024) < 1024.0 * self.fits(world):
                    break
                world = self.start.copy()
                world.fill(self.pool, self.lacking, self.source)
        return world

    def fits(self, world: Board) -> float:
        """How well a world explains the card that the turn was opened with, 0 to 1."""
        past = world.copy()
        past.hands[self.opener] = past.hands[self.opener] | self.laid
        past.lying = 0
        past.open = 0
        past.count = 0
        past.matching = 0
        past.phase = OPEN
        past.attacker = self.opener
        past.mover = self.opener
        past.defender = past.following(self.opener)
        player = self.player
        player.rate(past, True)
        best = max(player.values)
        opening = self.sight.attacks[0]
        for i in range(len(player.codes)):
            if player.codes[i] == opening:
                return exp((player.values[i] - best) / self.thinker.doubt)
        return 1.0

    def simulate(self) -> None:
        """One more world, and one more place in the tree."""
        world = self.imagine()
        until = world.boring + self.thinker.patience
        path: list[Edge] = []
        movers: list[int] = []
        node = self.root
        first = True
        while world.mover >= 0 and world.boring < until:
            edge = self.choose(node, world, first)
            first = False
            path.append(edge)
            movers.append(world.mover)
            world.play(edge.code)
            below = edge.below
            if below is None:
                edge.below = Node()
                break
            node = below
        self.play_on(world, until)
        results = [self.player.worth(world, seat) for seat in range(world.seats)]
        if self.verdict:
            results[world.attacker] = 0.5 + 0.5 * self.verdict
            results[world.defender] = 0.5 - 0.5 * self.verdict
        for i in range(len(path)):
            edge = path[i]
            edge.visits += 1.0
            edge.total += results[movers[i]]

    def choose(self, node: Node, world: Board, first: bool) -> Edge:
        """The edge to follow, by upper confidence; one never tried counts as knowledge leans."""
        edges = node.edges
        codes = self.codes if first else world.moves()
        missing = False
        for code in codes:
            if code not in edges:
                missing = True
                break
        if missing:
            player = self.player
            player.rate(world, True)
            best = max(player.values)
            for i in range(len(player.codes)):
                code = player.codes[i]
                if code not in edges:
                    edges[code] = Edge(code, lean_of(player.values[i], best))
        explore = self.thinker.explore
        lean = self.thinker.lean
        chosen: Edge | None = None
        most = -1000.0
        for code in codes:
            edge = edges[code]
            edge.available += 1.0
            if edge.visits == 0.0:
                score = 10.0 + edge.prior
            else:
                score = edge.total / edge.visits + explore * sqrt(log(edge.available) / edge.visits)
                score += lean * edge.prior / (1.0 + edge.visits) + edge.taste
            if score > most:
                most = score
                chosen = edge
        assert chosen is not None
        return chosen

    def play_on(self, world: Board, until: i64) -> None:
        """A playout: everyone plays what looks best, now and then something else."""
        self.verdict = 0
        player = self.player
        stray = self.stray
        below = self.source.below
        for _ in range(LONG):
            if world.mover < 0 or world.boring >= until:
                return
            if not world.left and world.phase == OPEN and self.solved(world):
                return
            if stray and not below(stray):
                codes = world.moves()
                world.play(codes[below(len(codes))])
            else:
                world.play(player.rate(world, False))

    def solved(self, world: Board) -> bool:
        """Whether the turn that begins decides the game for certain: then `verdict` says how."""
        if self.end is not None:
            self.verdict = self.end.proven(world)
            return self.verdict != 0
        first: i64 = world.hands[world.attacker]
        second: i64 = world.hands[world.defender]
        if size(first | second) > self.small or not solvable(world):
            return False
        self.verdict = Endgame(world).quick(3, self.nodes)
        return self.verdict != 0


def ends_of(sight: State, moves: list[Move], budget: Budget, source: Source) -> list[float]:
    """For two with no deck left: what each move comes to, 1 for a win, 0 for a loss, between them what is not known."""
    assert isinstance(sight, DurakState)
    if sight.left or not solvable(board_of(sight)):
        return []
    search = Search(THINKER, sight, moves, KNOWLEDGE.values(sight, moves, 0), source)
    codes = [code_of(move) for move in moves]
    if search.solve_end(budget):
        return [search.root.edges[code].total for code in codes]
    return [0.5 if code in search.codes else 0.0 for code in codes]


def lean_of(value: float, best: float) -> float:
    """What knowledge says as a lean from 0 to 1: the best has 1, one that is 2 worse or more has 0."""
    return max(0.0, 1.0 - (best - value) / 2.0)


THINKER: Final = DurakThinker(KNOWLEDGE)
LIGHT: Final = THINKER
