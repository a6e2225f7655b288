"""What the others' plays in President tell of their hands, and worlds that fit them. Compiled.

A hand is judged by its marks: what is more often, or less often, so in a real game than in a random deal. Sets are
played whole, so who played a seven hardly holds another; titles tell who holds the high cards; and for the trick on
the table every play and pass is asked of knowledge: would that hand have done so? The weights of the marks were fitted
to true worlds among imagined ones. Worlds are then walked through by swapping cards of two others: by Metropolis' rule
each is met as often as it is likely.
"""

from __future__ import annotations

from math import exp, log
from typing import Final

from ...cards import BIT, FULL_DECK, cards_in
from ...chance import Fast, Source
from ...games.president.moves import PASS, PLAYS, THREE_OF_SPADES, Play, by_strength, from_strength
from ...games.president.rules import GIVE, PresidentState
from ..knowledge import Knowledge

TOP: Final = BIT[THREE_OF_SPADES]
HIGH: Final = 15 | 15 << 48 | TOP  # twos, aces and the 3s
SIZE: Final[list[int]] = [suits.bit_count() for suits in range(16)]
KIND: Final[list[int]] = [4, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3]  # of ranks: low, middle, high, aces, twos
WARM: Final = 0.6  # how far below the best by knowledge a move may be and still be made
LEAST: Final = 0.02  # even what knowledge would never do is done so often

# Where the marks of each sort begin.
FRESH: Final = 0  # one to four cards of a rank that the seat has not played, by kind
BROKEN: Final = 20  # cards of a rank that it has played one of, or more of, by kind
RICH: Final = 30  # high cards of the President, Vice-President, Vice-Scum, Scum
POOR: Final = 34  # low single cards of the President, Vice-President
DONE: Final = 36  # what was done in this trick, as knowledge sees it: leads, plays, passes
SHORT: Final = 39  # of hands of four cards and less: high cards, low single cards

FITTED: Final = """
0.05 0.00 -0.15 -0.18 0.15
0.36 0.14 -0.13 -0.24 0.37
0.82 0.47 -0.05 -0.43 0.65
0.88 0.41 -0.23 -0.24 1.00
-3.79 -3.07 -2.59 -1.69 0.38
-3.46 -2.52 -1.85 -1.11 0.31
0.32 0.17 -0.37 -0.76
-1.59 -0.68
1.96 1.38 1.96
-0.10 -0.80
"""
WEIGHTS: Final[list[float]] = [float(word) for word in FITTED.split()]

CERTAIN: Final = 12.0  # what hardly any world weighs, as a logarithm
FIRST: Final = 40  # swaps before the first world is used
STEPS: Final = 12  # swaps from one world that is used to the next
WALKS: Final = 3  # that take turns


class Act:
    """What a seat did in the trick on the table, and the position in which it did."""

    def __init__(self, state: PresidentState, cards: int, later: int, sort: int) -> None:
        self.state = state
        self.cards = cards  # 0 for a pass
        self.later = later  # what it has played since, with this
        self.sort = sort  # where its mark is


class Inference:
    """What a seat may infer of the others' hands."""

    def __init__(self, sight: PresidentState, seat: int, knowledge: Knowledge) -> None:
        self.sight = sight
        self.seat = seat
        self.knowledge = knowledge
        self.acts: list[list[Act]] = [[] for _ in range(sight.seats)]
        self.worlds: list[PresidentState] = []  # where each walk is
        self.turn = 0
        self.others: list[int] = []  # whose cards are not all known
        self.fixed: list[int] = [0] * sight.seats  # the cards that they are known to hold
        self.able: list[int] = [FULL_DECK] * sight.seats  # the cards that they may hold

    def watch(self, world: PresidentState) -> None:
        """Play the trick again from its lead, and keep what the others did."""
        if not world.trick:
            return
        state = world.copy()
        plays = world.trick
        players = world.players
        later = [0] * world.seats
        for i in range(len(plays)):
            player = players[i]
            cards = plays[i]
            if not state.sizes[player]:
                state.out.remove(player)
            later[player] = later[player] | cards
            state.hands[player] = state.hands[player] | cards
            state.sizes[player] = state.sizes[player] + cards.bit_count()
            state.played[player] = state.played[player] & ~cards
            if cards.bit_count() == 4 and state.house.revolution:
                state.turned = not state.turned
        state.trick = []
        state.players = []
        state.passed = 0
        state.to_move = players[0]
        state.derive()
        done = 0
        while done < len(plays) or state.to_move != world.to_move:
            mover = state.to_move
            cards = plays[done] if done < len(plays) and players[done] == mover else 0
            if mover != self.seat:
                sort = DONE + (2 if not cards else 1 if done else 0)
                self.acts[mover].append(Act(state.copy(), cards, later[mover], sort))
            if cards:
                rank = (cards.bit_length() - 1) >> 2
                state.play(PLAYS[rank][cards >> 4 * rank])
                later[mover] = later[mover] & ~cards
                done += 1
            else:
                state.play(PASS)

    def weigh(self, other: int, hand: int) -> float:
        """How likely it is that another seat holds this hand, beside other hands, as a logarithm."""
        sight = self.sight
        seats = sight.seats
        titles = sight.titles
        found = 0.0
        held = hand & ~TOP
        played = sight.played[other] & ~TOP
        low = 0
        rank = 0
        while held:
            count = SIZE[held & 15]
            if count:
                gone = SIZE[played & 15]
                if gone:
                    found += WEIGHTS[BROKEN + (5 if gone > 1 else 0) + KIND[rank]]
                else:
                    found += WEIGHTS[FRESH + 5 * count - 5 + KIND[rank]]
                    if count == 1 and 0 < rank < 6:
                        low += 1
            held >>= 4
            played >>= 4
            rank += 1
        short = sight.sizes[other] <= 4
        if short or titles:
            high = (hand & HIGH).bit_count()
            if short:
                found += WEIGHTS[SHORT] * high + WEIGHTS[SHORT + 1] * low
            if titles:
                if other == titles[0]:
                    found += WEIGHTS[RICH] * high + WEIGHTS[POOR] * low
                elif other == titles[seats - 1]:
                    found += WEIGHTS[RICH + 3] * high
                elif seats > 3 and other == titles[1]:
                    found += WEIGHTS[RICH + 1] * high + WEIGHTS[POOR + 1] * low
                elif seats > 3 and other == titles[seats - 2]:
                    found += WEIGHTS[RICH + 2] * high
        for act in self.acts[other]:
            found += WEIGHTS[act.sort] * self._done(act, other, hand)
        return found

    def _done(self, act: Act, other: int, hand: int) -> float:
        """How likely it was with this hand to do what was done, as a logarithm."""
        state = act.state
        state.hands[other] = hand | act.later
        moves = state.legal_moves()
        if len(moves) == 1:
            return log(LEAST + 1.0)
        values = self.knowledge.values(state, moves, 0)
        best = max(values)
        cards = act.cards
        rank = (cards.bit_length() - 1) >> 2
        size = cards.bit_count()
        total = 0.0
        fits = 0.0
        for at in range(len(moves)):
            below = (values[at] - best) / WARM
            weight = exp(below) if below > -9.0 else 0.0
            total += weight
            move = moves[at]
            if isinstance(move, Play):
                if move.rank == rank and move.count == size:
                    fits += weight
            elif not cards:
                fits += weight
        return log(LEAST + fits / total)

    def begin(self, source: Source) -> None:
        """Start walking through the worlds."""
        sight = self.sight
        for other in range(sight.seats):
            self.fixed[other] = sight.hands[other]
            if other != self.seat and sight.sizes[other] > sight.hands[other].bit_count():
                self.others.append(other)
        for pair in range(len(sight.taken)):
            if self.seat == sight.titles[pair]:
                # The Scum kept nothing stronger than what was taken.
                weakest = by_strength(sight.taken[pair])
                self.able[sight.titles[sight.seats - 1 - pair]] = from_strength((weakest & -weakest) - 1)
        for _ in range(WALKS):
            self.worlds.append(sight.imagine(Fast(source.below(1 << 29))))
        self.watch(self.worlds[0])
        for world in self.worlds:
            self.walk(world, FIRST, source)

    def walk(self, world: PresidentState, steps: int, source: Source) -> None:
        """Swap cards of two others, again and again, as likely as it makes the world."""
        others = self.others
        count = len(others)
        if count < 2:
            return
        hands = world.hands
        weights = [0.0] * world.seats
        for other in others:
            weights[other] = self.weigh(other, hands[other])
        for _ in range(steps):
            at = source.below(count)
            one = others[at]
            two = others[(at + 1 + source.below(count - 1)) % count]
            mine = cards_in(hands[one] & ~self.fixed[one])
            theirs = cards_in(hands[two] & ~self.fixed[two])
            here = BIT[mine[source.below(len(mine))]]
            there = BIT[theirs[source.below(len(theirs))]]
            if not self.able[two] & here or not self.able[one] & there:
                continue
            first = hands[one] & ~here | there
            second = hands[two] & ~there | here
            new = self.weigh(one, first)
            also = self.weigh(two, second)
            gain = new + also - weights[one] - weights[two]
            if gain >= 0.0 or source.below(1 << 20) < exp(gain) * (1 << 20):
                hands[one] = first
                hands[two] = second
                weights[one] = new
                weights[two] = also

    def world(self, source: Source) -> PresidentState:
        """The next world; the walk goes on from it, so only copies may be played."""
        if not self.worlds:
            if self.sight.phase == GIVE:
                return self.sight.imagine(Fast(source.below(1 << 29)))
            self.begin(source)
        self.turn = (self.turn + 1) % len(self.worlds)
        world = self.worlds[self.turn]
        self.walk(world, STEPS, source)
        return world


def likely(world: PresidentState, seat: int, knowledge: Knowledge) -> float:
    """How well a world fits what the others did, above 0 to 1."""
    inference = Inference(world, seat, knowledge)
    if world.phase != GIVE:
        inference.watch(world)
    total = 0.0
    for other in range(world.seats):
        if other != seat and world.sizes[other]:
            total += inference.weigh(other, world.hands[other])
    return exp(max(-40.0, min(0.0, total - CERTAIN)))
