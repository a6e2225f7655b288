"""How the bots think ahead in Montenegro. Compiled.

A duel is thought through in imagined worlds, which weigh as much as the other's plays are likely with the cards there,
by a solved abstraction of the duel (duel_game.py). The solution is also how both play on, and what is mixed:
a move is played as often as the solution says, more often the better it does here, so that no bot can be read.
Wars are waged in imagined worlds, and what is left is valued.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from ...cards import BIT, FULL_DECK, KING, NO_CARD, rank_of
from ...chance import Fast, Source
from ...game import Move, State
from ...games.montenegro.board import KINGS
from ...games.montenegro.moves import Army, Call, Concede, Play, Wild
from ...games.montenegro.rules import WARRING, MontenegroState
from ..knowledge import AGGRESSIVE, BLUFFER, CAUTIOUS, HOARDER
from ..thinking import Budget, Thinker, Thought, best_few, best_of, limited
from .duel import ABOVE
from .duel_game import (
    ACTS,
    ARMY,
    ARMY_BLUFF,
    BLUFF,
    CALL,
    CONCEDE,
    FALSE_HIGH,
    FALSE_LOW,
    TRUE,
    WILD,
    Fight,
    Strategy,
    likely,
    present,
)
from .knowledge import KNOWLEDGE
from .solved_duels import read_strategy
from .war import size_of

WARMTH: Final = 0.003  # how much better a move must do to be played e times as often
DOUBT: Final = 2.0  # what an error of the values adds to it, in errors: unsure, it keeps to the solution
CLEAR: Final = 6.0  # times the warmth that the best must be ahead to stop early
TRIES: Final = 3  # worlds imagined to find one in which a wild can be true
WARS: Final = 8  # that are tried, the best by knowledge
ENOUGH: Final = 400  # worlds for a war
LEAN: Final = 0.015  # of a style
EAGER: Final = 0.03  # of a style for war
SHY: Final = 0.015
OTHER: Final = 0.03  # how much worse a move is that is not thought through


class Candidate:
    """An act with its cards, as it does in the worlds tried."""

    def __init__(self, act: int, one: int, two: int, prior: float) -> None:
        self.act = act
        self.one = one
        self.two = two
        self.prior = prior
        self.total = 0.0
        self.squares = 0.0
        self.places: list[int] = []  # of the moves that do it, to be played equally often


class MontenegroThinker(Thinker):
    """Mixes by a solved abstraction of the duel and by search on top of it."""

    def __init__(self, strategy: Strategy, warmth: float, doubt: float) -> None:
        self.strategy = strategy
        self.warmth = warmth  # how much better must do to be played e times as often
        self.doubt = doubt  # what an error of that weighs

    def think(self, sight: State, moves: list[Move], style: int, budget: Budget, source: Source) -> Thought:
        assert isinstance(sight, MontenegroState)
        if sight.phase == WARRING:
            return self.war(sight, moves, style, budget, source)
        return self.duel(sight, moves, style, budget, source)

    def war(self, sight: MontenegroState, moves: list[Move], style: int, budget: Budget, source: Source) -> Thought:
        """What comes of wars and of peace: how the game stands after them in imagined worlds."""
        seat = sight.to_move
        rated = KNOWLEDGE.values(sight, moves, style)
        living = best_few(rated, WARS, 1000.0)
        if 0 not in living:
            living.append(0)  # to pass
        totals = [0.0] * len(moves)
        rounds = 0
        while rounds < ENOUGH and budget.left():
            world = sight.imagine(Fast(source.below(1 << 29)))
            rounds += 1
            for at in living:
                state = world
                if at:
                    state = world.copy()
                    state.play(moves[at])
                totals[at] += KNOWLEDGE.worth(state, world, seat)
        values = [0.0] * len(moves)
        for at in living:
            values[at] = totals[at] / max(1, rounds) + 0.0002 * rated[at]
            if at and style == AGGRESSIVE:
                values[at] = values[at] + EAGER
            elif at and style == CAUTIOUS:
                values[at] = values[at] - SHY
        return Thought(values, best_of(values))

    def duel(self, sight: MontenegroState, moves: list[Move], style: int, budget: Budget, source: Source) -> Thought:
        """What comes of the moves of a duel."""
        me = sight.to_move
        first = sight.imagine(Fast(source.below(1 << 29)))
        now = present(first)
        now.look()
        policy = self.strategy.policy(now)
        candidates = self.candidates(now, policy, moves)
        total = 0.0
        squares = 0.0
        if len(candidates) > 1:
            forced = self.claims_wild(sight, me)
            round = 0
            while budget.left():
                round += 1
                if round & 63 == 0 and self.clear(candidates, total, squares):
                    break
                weight = 1.0
                if forced and round & 1:
                    found = self.true_wild(sight, me, source)
                    if found is None:
                        continue
                    world = found
                    weight = self.true_chance(sight, me)
                else:
                    world = sight.imagine(Fast(source.below(1 << 29)))
                    if forced and is_true_wild(world):
                        continue
                if sight.players:
                    weight *= likely(world, me, self.strategy, source)
                fight = present(world)
                fight.stake = now.stake
                total += weight
                squares += weight * weight
                self.try_all(fight, now, candidates, me, weight, source)
        return self.thought(candidates, moves, style, total, squares)

    def try_all(
        self, fight: Fight, now: Fight, candidates: list[Candidate], me: int, weight: float, source: Source
    ) -> None:
        """Do every candidate in one world."""
        results = [0.0] * len(candidates)
        mean = 0.0
        for i in range(len(candidates)):
            candidate = candidates[i]
            after = fight.copy()
            after.can = now.can
            after.ones = [candidate.one] * ACTS
            after.twos = [candidate.two] * ACTS
            after.from_army = now.from_army
            result = after.act(candidate.act, source)
            if result < 0.0:
                result = self.strategy.reply(after, source)
            if me:
                result = 1.0 - result
            results[i] = result
            mean += result
        mean /= len(candidates)
        for i in range(len(candidates)):
            candidate = candidates[i]
            candidate.total += weight * results[i]
            candidate.squares += weight * (results[i] - mean) * (results[i] - mean)

    def candidates(self, now: Fight, policy: list[float], moves: list[Move]) -> list[Candidate]:
        """What is worth trying, with how often the solution does it."""
        found: list[Candidate] = []
        for act in range(ACTS):
            if policy[act] > 0.005 or (now.can[act] and now.can[CONCEDE]):
                found.append(Candidate(act, now.ones[act], now.twos[act], max(0.003, policy[act])))
        lies = 0
        for act in (FALSE_HIGH, FALSE_LOW):
            if now.can[act]:
                for card in now.lies(act):
                    lies |= BIT[card]
        for at in range(len(moves)):
            move = moves[at]
            for candidate in found:
                if fits(move, candidate, lies):
                    candidate.places.append(at)
        return [candidate for candidate in found if candidate.places]

    def clear(self, candidates: list[Candidate], total: float, squares: float) -> bool:
        """Whether one candidate is so far ahead that nothing else would be played."""
        best = -1.0
        second = -1.0
        if total <= 0.0:
            return False
        for candidate in candidates:
            mean = candidate.total / total
            if mean > best:
                second = best
                best = mean
            elif mean > second:
                second = mean
        return best - second > CLEAR * (self.warmth + self.doubt * error_of(candidates, total, squares))

    def thought(
        self, candidates: list[Candidate], moves: list[Move], style: int, total: float, squares: float
    ) -> Thought:
        """The mixture: what the solution does, moved towards what did best."""
        count = len(moves)
        policy = [0.0] * count
        weights = [0.0] * len(candidates)
        means = [0.5] * len(candidates)
        if total > 0.0:
            best = 0.0
            for i in range(len(candidates)):
                means[i] = candidates[i].total / total
                best = max(best, means[i])
            warmth = self.warmth + self.doubt * error_of(candidates, total, squares)
            for i in range(len(candidates)):
                weights[i] = exp(max(-40.0, (means[i] + leaning(candidates[i].act, style) - best) / warmth))
                weights[i] = weights[i] * candidates[i].prior
        else:
            for i in range(len(candidates)):
                weights[i] = candidates[i].prior * exp(leaning(candidates[i].act, style) / self.warmth)
        whole = sum(weights)
        values = [max(0.0, min(means) - OTHER)] * count
        for i in range(len(candidates)):
            candidate = candidates[i]
            share = weights[i] / whole / len(candidate.places)
            for at in candidate.places:
                policy[at] = policy[at] + share
                values[at] = max(values[at], means[i])
        return Thought(values, policy)

    def claims_wild(self, sight: MontenegroState, me: int) -> bool:
        """Whether the other's last play is a wild whose second card nobody saw."""
        last = len(sight.players) - 1
        return last >= 0 and sight.declared[last] != NO_CARD and sight.seconds[last] == NO_CARD

    def true_chance(self, sight: MontenegroState, me: int) -> float:
        """How likely any two cards are a King and just the declared card."""
        unseen = FULL_DECK & ~sight.knows[me]
        count = max(2, size_of(unseen))
        last = len(sight.players) - 1
        if sight.origins[last] >= 0:
            return 1.0 / count
        kings = size_of(unseen & KINGS & ~BIT[sight.declared[last]])
        return kings / (count * (count - 1.0))

    def true_wild(self, sight: MontenegroState, me: int, source: Source) -> MontenegroState | None:
        """A world in which the other's last wild is a true one; None if none was found."""
        last = len(sight.players) - 1
        declared = sight.declared[last]
        for _ in range(TRIES):
            world = sight.imagine(Fast(source.below(1 << 29)))
            if not exchange(world, 1 - me, declared, world.seconds[last]):
                continue
            world.seconds[last] = declared
            first = world.firsts[last]
            if rank_of(first) != KING:
                kings = (world.hands[1 - me] | pile_of(world)) & KINGS & ~BIT[declared] & ~sight.knows[me]
                if not kings:
                    continue
                pick = source.below(size_of(kings))
                for _ in range(pick):
                    kings &= kings - 1
                king = (kings & -kings).bit_length() - 1
                if not exchange(world, 1 - me, king, first):
                    continue
                world.firsts[last] = king
            world.suppose(1 - me)
            return world
        return None


def error_of(candidates: list[Candidate], total: float, squares: float) -> float:
    """The error of what candidates did, from the weights of the worlds: their sum and that of their squares."""
    error = 0.0
    for candidate in candidates:
        error += candidate.squares / total
    return sqrt(error / len(candidates) * squares) / total


def leaning(act: int, style: int) -> float:
    """How much better an act looks to a style."""
    if style == BLUFFER:
        return LEAN if act in (BLUFF, FALSE_HIGH, FALSE_LOW, ARMY_BLUFF) else 0.0
    if style == CAUTIOUS:
        return -LEAN if act in (BLUFF, FALSE_HIGH, FALSE_LOW, ARMY_BLUFF) else 0.0
    if style == AGGRESSIVE:
        return -LEAN if act == CALL else 0.0
    if style == HOARDER:
        return -LEAN if act == WILD else 0.0
    return 0.0


def pile_of(world: MontenegroState) -> int:
    """The cards still to be drawn, as a set."""
    found = 0
    for card in world.pile:
        found |= BIT[card]
    return found


def exchange(world: MontenegroState, seat: int, wanted: int, given: int) -> bool:
    """Take a card out of a seat's hand or the pile of a fresh world and leave another there."""
    if wanted == given:
        return True
    if world.hands[seat] & BIT[wanted]:
        world.hands[seat] = world.hands[seat] & ~BIT[wanted] | BIT[given]
        return True
    for i in range(len(world.pile)):
        if world.pile[i] == wanted:
            world.pile[i] = given
            return True
    return False


def is_true_wild(world: MontenegroState) -> bool:
    """Whether the last play, a wild, is what it claims to be."""
    last = len(world.players) - 1
    return rank_of(world.firsts[last]) == KING and world.seconds[last] == world.declared[last]


def act_of(state: MontenegroState, move: Move) -> int:
    """The act that a move of a duel is."""
    if isinstance(move, Wild):
        if rank_of(move.first) == KING and move.second == move.declared:
            return WILD
        return FALSE_HIGH if rank_of(move.declared) > 8 else FALSE_LOW
    if isinstance(move, Play):
        return TRUE if ABOVE[state.required] & BIT[move.card] else BLUFF
    if isinstance(move, Army):
        return ARMY if ABOVE[state.required] & BIT[move.card] else ARMY_BLUFF
    return CALL if isinstance(move, Call) else CONCEDE


def fits(move: Move, candidate: Candidate, lies: int) -> bool:
    """Whether a move is what a candidate does."""
    act = candidate.act
    if isinstance(move, Wild):
        if move.first != candidate.one or move.second != candidate.two:
            return False
        if act == WILD:
            return move.declared == candidate.two
        if move.army or not lies & BIT[move.declared]:
            return False
        high = rank_of(move.declared) > 8
        return high if act == FALSE_HIGH else not high and act == FALSE_LOW
    if isinstance(move, Play):
        return act in (TRUE, BLUFF) and move.card == candidate.one
    if isinstance(move, Army):
        return act in (ARMY, ARMY_BLUFF) and move.card == candidate.one
    if isinstance(move, Call):
        return act == CALL
    return isinstance(move, Concede) and act == CONCEDE


_SOLVED: Final = read_strategy()
THINKER: Final = MontenegroThinker(_SOLVED, WARMTH, DOUBT)
LIGHT: Final = limited(MontenegroThinker(_SOLVED, WARMTH, DOUBT), 60)
