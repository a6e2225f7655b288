"""How the bots think ahead in Pontinho: the round as a race of hands, in imagined worlds. Compiled."""

from __future__ import annotations

from math import sqrt
from typing import Final

from ...cards import NO_CARD
from ...chance import Fast, FastSource, Source
from ...game import FULL, Move, State
from ...games.pontinho.hands import CHOOSE, CLAIMS, OUTS, TURN, Hands
from ...games.pontinho.moves import Discard
from ..knowledge import Knowledge
from ..thinking import Budget, Thinker, Thought, best_few, best_of, limited
from .hand_cost import BEST, HandCosts
from .knowledge import DEEP, KNOWLEDGE
from .race import NO_OFFER, TURNS, Racer, season, wanted

MOST: Final = 200  # points of a hand, in tables
SPAN: Final = TURNS + 2
RUNS: Final = 3  # ways that the own hand is played on in a world
APART: Final = 2 * TURNS  # cards that a way may use
FEW: Final = 24  # worlds before a move may be dropped
BEHIND: Final = 0.14  # how far behind it must be then, times the root of the worlds


class Line:
    """What came of one move so far: how often each hand is out in which turn, and what that brings."""

    def __init__(self) -> None:
        self.outs = [0.0] * SPAN  # the own hand is out in this turn
        self.pays = [0.0] * SPAN  # what the own hand leaves, not being out before this turn, when another is out in it
        self.hits = [0.0] * SPAN  # another hand is out in this turn
        self.gets = [0.0] * SPAN  # what going out in this turn brings, no other being out before
        self.runs = 0
        self.worlds = 0
        self.sure = 0.0  # what the round brought where it ended at once
        self.ended = 0

    def value(self) -> float:
        """Every way that the own hand may go against every way that the others may."""
        found = 0.0
        if self.worlds:
            for turn in range(1, TURNS + 1):
                found += self.outs[turn] * self.gets[turn] + self.hits[turn] * self.pays[turn]
            found += self.outs[SPAN - 1] * self.hits[SPAN - 1] * 0.5
            found /= float(self.runs)
        return (self.sure + found) / float(self.worlds + self.ended)


class Race(Thinker):
    """Tries `most` moves within `margin` of the best by knowledge; `trust` is what a step of knowledge weighs."""

    def __init__(self, knowledge: Knowledge, most: int = 6, margin: float = 2.0, trust: float = 0.025) -> None:
        self.knowledge = knowledge
        self.most = most
        self.margin = margin
        self.trust = trust
        self.runs = RUNS
        self.mine = Racer()
        self.theirs = Racer()
        self.lose: list[float] = []  # what it is worth to lose the round with so many points
        self.win: list[float] = []  # and to win it from one who has so many

    def think(self, sight: State, moves: list[Move], style: int, budget: Budget, source: Source) -> Thought:
        assert isinstance(sight, Hands)
        seat = sight.to_move
        values = self.knowledge.values(sight, moves, style)
        best = max(values)
        count = len(moves)
        living = best_few(values, self.most, self.margin)
        if best >= BEST or len(living) < 2:
            return Thought([max(0.0, min(1.0, 0.5 + 0.02 * (value - best))) for value in values], best_of(values))
        self.lose = worth_of_points(sight, seat, True)
        self.win = worth_of_points(sight, seat, False)
        lines = [Line() for _ in range(count)]
        costs = HandCosts(sight, seat, style)
        pool = unseen_cards(sight)
        quick = FastSource(source.below(1 << 29), 0)
        worlds = 0
        tried = living
        while len(living) > 1 and budget.left():
            world = self.imagine(sight, pool, quick)
            worlds += 1
            self.try_all(world, moves, living, lines, costs, style)
            if worlds >= FEW and not worlds & 7:
                living = self._keep(living, lines, values, worlds)
        found = [0.0] * count
        choice = [-1000.0] * count
        floor = 1.0
        for at in tried:
            found[at] = lines[at].value() if worlds else 0.5
            floor = min(floor, found[at])
        for at in range(count):
            if at in living:
                choice[at] = found[at] + self._trust(worlds) * (values[at] - best)
            elif at not in tried:
                found[at] = max(0.0, floor + 0.02 * (values[at] - best))
        return Thought(found, best_of(choice))

    def _trust(self, worlds: int) -> float:
        return self.trust * (1.0 + 60.0 / (worlds + 1.0))

    def _keep(self, living: list[int], lines: list[Line], values: list[float], worlds: int) -> list[int]:
        """The moves that are not clearly behind the best."""
        trust = self._trust(worlds)
        scores = [lines[at].value() + trust * values[at] for at in living]
        least = max(scores) - BEHIND / sqrt(worlds)
        return [living[i] for i in range(len(living)) if scores[i] >= least]

    def imagine(self, sight: Hands, pool: list[int], source: Source) -> Hands:
        """A world that the sight could be of, with hands for the others as they are after so many turns."""
        seat = sight.to_move
        if sight.fresh or max(sight.stuck_sizes):
            new = sight.imagine(Fast(source.below(1 << 29)))
            assert isinstance(new, Hands)
            world = new
        else:
            blank = sight.copy()
            assert isinstance(blank, Hands)
            world = blank
            world.viewer = FULL
            world.chance = Fast(source.below(1 << 29))
            deck = pool.copy()
            source.shuffle(deck)
            for other in range(sight.seats):
                if other == seat:
                    continue
                one = world.hands[other]
                two = world.twins[other]
                for _ in range(sight.sizes[other] - one.bit_count() - two.bit_count()):
                    bit = 1 << deck.pop()
                    two |= one & bit
                    one |= bit
                world.hands[other] = one
                world.twins[other] = two
            world.deck = deck
        season(world, seat, source)
        return world

    def try_all(
        self, world: Hands, moves: list[Move], living: list[int], lines: list[Line], costs: HandCosts, style: int
    ) -> None:
        """Each move in one world."""
        seat = world.to_move
        seats = world.seats
        following = (seat + 1) % seats
        base: list[float] = []  # what comes of the others' hands if a discard is of no use to the next
        rival = HandCosts(world, following, 0)
        for at in living:
            move = moves[at]
            line = lines[at]
            if isinstance(move, Discard):
                card = move.card
                bit = 1 << card
                one = world.hands[seat]
                two = world.twins[seat]
                if two & bit:
                    two ^= bit
                else:
                    one ^= bit
                self._run(line, costs, one, two, world)
                hand = world.hands[following]
                if wanted(card, hand & ~rival.wild, world.table.addable) or hand & rival.wild:
                    _add(line, self._others(world, seat, card))
                else:
                    if not base:
                        base = self._others(world, seat, NO_OFFER)
                    _add(line, base)
                continue
            state = world.copy()
            assert isinstance(state, Hands)
            state.play(move)
            while state.to_move == seat and state.phase == TURN and state.round == world.round:
                more = state.legal_moves()
                then = self.knowledge.values(state, more, style)
                state.play(more[then.index(max(then))])
            if state.to_move < 0 or state.round != world.round:
                line.sure += self.knowledge.worth(state, world, seat)
                line.ended += 1
                continue
            self._run(line, HandCosts(state, seat, style), state.hands[seat], state.twins[seat], state)
            offered = NO_CARD
            if state.pile and (state.phase == OUTS or state.phase == CHOOSE or state.phase == CLAIMS):
                offered = state.pile[len(state.pile) - 1]
            _add(line, self._others(state, seat, offered))

    def _run(self, line: Line, costs: HandCosts, one: int, two: int, state: Hands) -> None:
        """Play the own hand on, in a few ways."""
        racer = self.mine
        points = racer.points
        lose = self.lose
        start = len(state.deck) - state.left
        outs = line.outs
        pays = line.pays
        for way in range(self.runs):
            turn = racer.run(costs, one, two, NO_CARD, False, state.deck, start + way * APART)
            outs[turn] = outs[turn] + 1.0
            for i in range(1, (turn if turn <= TURNS else TURNS) + 1):
                pays[i] = pays[i] + lose[int(points[i - 1])]
        line.runs += self.runs

    def _others(self, state: Hands, seat: int, offered: int) -> list[float]:
        """The first turn in which another hand is out, and what winning in each turn before brings."""
        racer = self.theirs
        found = [0.0] * (SPAN + 1)
        seats = state.seats
        first = SPAN - 1
        start = len(state.deck) - state.left
        win = self.win
        for i in range(1, seats):
            other = (seat + i) % seats
            drawn = state.to_move == other and state.phase == TURN
            one = state.hands[other]
            two = state.twins[other]
            costs = HandCosts(state, other, 0)
            turn = racer.run(costs, one, two, offered if i == 1 else NO_CARD, drawn, state.deck, start + i * APART + 1)
            first = min(first, turn)
            for k in range(1, (turn if turn <= TURNS else TURNS + 1)):
                found[k] = found[k] + win[int(racer.points[k])]
        for k in range(1, SPAN):
            found[k] = found[k] / (seats - 1) if k < first else 0.0
        found[SPAN] = float(first)
        return found


def _add(line: Line, found: list[float]) -> None:
    first = int(found[SPAN])
    line.hits[first] = line.hits[first] + 1.0
    line.worlds += 1
    gets = line.gets
    for k in range(1, first):
        gets[k] = gets[k] + found[k]


def unseen_cards(sight: Hands) -> list[int]:
    """The cards that the viewer does not see."""
    gone = sight.cards()
    counts = [2] * 52
    for card in gone:
        counts[card] = counts[card] - 1
    found: list[int] = []
    for card in range(52):
        for _ in range(counts[card]):
            found.append(card)
    return found


def worth_of_points(sight: Hands, seat: int, mine: bool) -> list[float]:
    """What it is worth when a round costs so many points, the own ones or another's."""
    limit = sight.house.limit
    found: list[float] = []
    for points in range(MOST):
        total = 0.0
        for other in range(sight.seats):
            if other == seat:
                continue
            my = limit - sight.totals[seat] - (points if mine else 0)
            their = limit - sight.totals[other] - (0 if mine else points)
            if my < 0:
                continue
            if their < 0:
                total += 1.0
                continue
            one = float((my + 6) * (my + 6))
            two = float((their + 6) * (their + 6))
            total += one / (one + two)
        found.append(total / (sight.seats - 1))
    return found


THINKER: Final = Race(DEEP)
LIGHT: Final = limited(Race(KNOWLEDGE, most=4, trust=0.2), 14)
