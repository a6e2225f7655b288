"""How the bots think ahead in President. Compiled.

The best moves by knowledge are tried in imagined worlds, all of them in each, as in Rollouts; moves that differ in
suits only are one. While a world is played on the others play by knowledge, but the thinker learns: at each spot that
it comes back to (the same hand, the same play to beat) it tries what else it could do there and goes with what does
best. So with more time the plan behind a move gets better, not only the measure of it.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from ...chance import Source
from ...game import Move, State
from ...games.president.moves import THREE_OF_CLUBS, THREE_OF_SPADES, Give, Play
from ...games.president.rules import PresidentState
from ..knowledge import Knowledge
from ..rollouts import LONG
from ..thinking import FEW, Budget, Thinker, Thought, best_few, best_of, keep, limited
from .endgame import solve
from .inference import Inference
from .knowledge import KNOWLEDGE, LOST, PLACES, RUNS

STEP: Final = 0.1  # what a step of knowledge is worth in results
MOST: Final = 6  # moves that are tried, and how far they may be behind the best by knowledge
MARGIN: Final = 2.0
TRUST: Final = 0.1  # what a step of knowledge weighs beside the result in one world
WIDE: Final = 4  # moves that are tried at a spot, and how far they may be behind
NEAR: Final = 1.5
FAITH: Final = 20.0  # how many results at a spot knowledge counts for
EXPLORE: Final = 0.03
MARKED: Final = 1 << THREE_OF_CLUBS | 1 << THREE_OF_SPADES  # cards whose suit matters


class Spot:
    """A decision of the thinker that may come up again: what could be done there, and how that went."""

    def __init__(self, places: list[int], priors: list[float]) -> None:
        self.places = places  # of the moves that are tried, the best by knowledge first
        self.priors = priors  # how far each is behind the best by knowledge, in results
        self.visits: list[int] = [0] * len(places)
        self.totals: list[float] = [0.0] * len(places)
        self.count = 0
        self.total = 0.0

    def choose(self) -> int:
        """Which of the tried moves to make now."""
        mean = (self.total + 0.5) / (self.count + 1)
        spread = EXPLORE * sqrt(log(self.count + 1.0))
        best = 0
        most = -9.0
        for at in range(len(self.places)):
            visits = self.visits[at]
            score = (self.totals[at] + FAITH * (mean + self.priors[at])) / (visits + FAITH)
            score += spread / sqrt(visits + 1.0)
            if score > most:
                most = score
                best = at
        return best


class Learner:
    """Plays worlds on for the thinker at a seat, and learns where it goes well."""

    def __init__(self, knowledge: Knowledge, seat: int, learns: bool) -> None:
        self.knowledge = knowledge
        self.seat = seat
        self.learns = learns
        self.spots: dict[tuple[int, int, int, int], Spot] = {}
        self.path: list[Spot] = []
        self.taken: list[int] = []

    def follow(self, state: State, before: State) -> float:
        """Play on until the round is over; how the thinker did there."""
        knowledge = self.knowledge
        seat = self.seat
        learning = self.learns
        path = self.path
        taken = self.taken
        path.clear()
        taken.clear()
        assert isinstance(state, PresidentState) and isinstance(before, PresidentState)
        now = before.round
        for _ in range(LONG):
            if state.to_move < 0 or state.round != now or not state.sizes[seat]:
                break
            moves = state.legal_moves()
            if len(moves) == 1:
                state.play(moves[0])
                continue
            if learning and state.to_move == seat:
                # The same hand against the same play, and the order of ranks not turned since.
                key = (state.hands[seat], state.trick[-1] if state.count else 0, int(state.turned), len(moves))
                spot = self.spots.get(key)
                if spot is None:
                    learning = False
                    values = knowledge.values(state, moves, 0)
                    spot = self.meet(moves, values)
                    self.spots[key] = spot
                    at = spot.places[0]
                    path.append(spot)
                    taken.append(0)
                elif len(spot.places) == 1:
                    at = spot.places[0]
                else:
                    pick = spot.choose()
                    at = spot.places[pick]
                    path.append(spot)
                    taken.append(pick)
                state.play(moves[at])
                continue
            values = knowledge.values(state, moves, 0)
            at = 0
            most = values[0]
            for i in range(1, len(values)):
                if values[i] > most:
                    most = values[i]
                    at = i
            state.play(moves[at])
        result = knowledge.worth(state, before, seat)
        if not state.sizes[seat] and state.to_move >= 0 and state.round == now == state.house.rounds:
            result = last_worth(state, seat, result)
        for i in range(len(path)):
            spot = path[i]
            pick = taken[i]
            spot.visits[pick] = spot.visits[pick] + 1
            spot.totals[pick] = spot.totals[pick] + result
            spot.count += 1
            spot.total += result
        return result

    def meet(self, moves: list[Move], values: list[float]) -> Spot:
        """A spot with the moves that are worth trying."""
        alike = same_as(moves)
        looks = [values[at] if alike[at] == at else -1000.0 for at in range(len(moves))]
        places = best_few(looks, WIDE, NEAR)
        if looks[places[0]] >= RUNS:
            places = places[:1]
        return Spot(places, [STEP * (looks[at] - looks[places[0]]) for at in places])


class PresidentThinker(Thinker):
    """Rollouts in worlds that fit what the others did, learning how to go on; the last two seats play exactly."""

    def __init__(self, knowledge: Knowledge, learns: bool = True) -> None:
        self.knowledge = knowledge
        self.learns = learns

    def think(self, sight: State, moves: list[Move], style: int, budget: Budget, source: Source) -> Thought:
        knowledge = self.knowledge
        assert isinstance(sight, PresidentState)
        seat = sight.to_move
        values = knowledge.values(sight, moves, style)
        neutral = knowledge.values(sight, moves, 0) if style else values
        count = len(moves)
        if sight.holding.bit_count() == 2:
            wins = solve(sight, moves)
            if wins:
                place = len(sight.out)
                won = PLACES[sight.seats][place]
                lost = PLACES[sight.seats][place + 1]
                ends = [won if wins[at] else lost for at in range(count)]
                return Thought(ends, best_of([values[at] + (100.0 if wins[at] else 0.0) for at in range(count)]))
        alike = same_as(moves)
        looks = [values[at] if alike[at] == at else -1000.0 for at in range(count)]
        best = max(looks)
        living = best_few(looks, MOST, MARGIN)
        first = living[0]
        if best >= RUNS and not sight.house.revolution:
            living = [first]  # out, or sure to be: nothing is better
        results: list[list[float]] = [[] for _ in range(count)]
        inference = Inference(sight, seat, knowledge)
        learner = Learner(knowledge, seat, self.learns)
        rounds = 0
        tried: list[float] = []
        while len(living) > 1 and budget.left():
            world = inference.world(source)
            tried.clear()
            for at in living:
                if budget.late():
                    break
                state = world.copy()
                state.play(moves[at])
                tried.append(learner.follow(state, world))
            if len(tried) < len(living):
                break
            for i in range(len(living)):
                results[living[i]].append(tried[i])
            rounds += 1
            if rounds >= FEW and rounds & 1 == 0:
                living = keep(living, results)
        found = [0.0] * count
        choice = [-9.0] * count
        choice[first] = -8.0  # in case that there was no time at all
        floor = 1.0 if rounds else 0.5
        for at in range(count):
            if results[at]:
                found[at] = sum(results[at]) / len(results[at])
                floor = min(floor, found[at])
                # What knowledge says fades as worlds are tried; what a style likes does not.
                choice[at] = found[at] + TRUST * (values[at] - best) / sqrt(len(results[at]))
                choice[at] = choice[at] + STEP * (values[at] - neutral[at])
                if at not in living:
                    choice[at] = choice[at] - 2.0  # dropped while others went on
        for at in range(count):
            if not results[at]:
                found[at] = min(1.0, max(0.0, floor + STEP * (values[at] - best)))
        return Thought([found[alike[at]] for at in range(count)], best_of(choice))


def ends_of(sight: State, moves: list[Move], budget: Budget, source: Source) -> list[float]:
    """For the last two: 1 for each move that goes out before the other, 0 for one that does not."""
    assert isinstance(sight, PresidentState)
    return [1.0 if wins else 0.0 for wins in solve(sight, moves)]


def last_worth(state: PresidentState, seat: int, place: float) -> float:
    """How a seat did that is out in the last round, which others still play: who is President is known."""
    points = state.points.copy()
    points[state.out[0]] += max(2, state.house.rounds - 2)
    most = max(points)
    if points[seat] < most:
        return LOST * place
    return LOST + (1.0 - LOST) / points.count(most)


def same_as(moves: list[Move]) -> list[int]:
    """For each move the place of the first that differs from it only in suits that do not matter."""
    seen: dict[int, int] = {}
    found: list[int] = []
    for at in range(len(moves)):
        move = moves[at]
        key = 0
        cards = 0
        if isinstance(move, (Play, Give)):
            cards = move.cards
        key = cards & MARKED
        rank = 0
        while cards:
            key += (cards & 15).bit_count() << 8 + 3 * rank
            cards >>= 4
            rank += 1
        place = seen.get(key)
        if place is None:
            seen[key] = at
            place = at
        found.append(place)
    return found


THINKER: Final = PresidentThinker(KNOWLEDGE)
LIGHT: Final = limited(PresidentThinker(KNOWLEDGE, learns=False), 12)
