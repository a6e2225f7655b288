"""The moves of King of Montenegro tried in imagined worlds: duels by the solved strategy, wars at once. Compiled."""

from __future__ import annotations

from typing import Final

from ...chance import Fast, Source
from ...game import Move, State
from ...games.montenegro.moves import Army, Play, Wild
from ...games.montenegro.rules import WARRING, MontenegroState
from ..trials import Trials
from .duel_game import FALSE_HIGH, FALSE_LOW, Fight, likely, present
from .knowledge import KNOWLEDGE
from .thinking import THINKER, act_of, is_true_wild

KEY: Final = 64  # cards in a key
SAMPLES: Final = 2  # ways that a world is played on for a move


class DuelTrials(Trials):
    """A duel goes on as the solved strategy plays it; a world weighs as much as the other's plays are likely there."""

    def __init__(self, sight: State, moves: list[Move], source: Source) -> None:
        super().__init__(sight, moves, source, KNOWLEDGE)
        assert isinstance(sight, MontenegroState)
        self.now = sight
        self.forced = THINKER.claims_wild(sight, sight.to_move)
        self.turn = 0
        first = present(sight.imagine(Fast(source.below(1 << 29))))
        first.look()
        self.can = first.can
        self.stake = first.stake

    def alike(self) -> list[int]:
        """False wilds with the same cards differ little in what they declare; only high and low are told apart."""
        seen: dict[int, int] = {}
        found: list[int] = []
        for at in range(len(self.moves)):
            move = self.moves[at]
            act = act_of(self.now, move)
            key = act
            if isinstance(move, Wild):
                key += 16 * (1 + move.first + KEY * (1 + move.second)) + (1 << 24 if move.army else 0)
                if act != FALSE_HIGH and act != FALSE_LOW:
                    key += (1 + move.declared) << 25
            elif isinstance(move, (Play, Army)):
                key += 16 * (1 + move.card)
            place = seen.get(key)
            if place is None:
                place = at
                seen[key] = at
            found.append(place)
        return found

    def world(self) -> MontenegroState:
        """A world, with its weight set. Where the other claims a wild, every second one is a world where it is true."""
        sight = self.now
        me = sight.to_move
        while True:
            self.turn += 1
            self.weight = 1.0
            world = sight.imagine(Fast(self.source.below(1 << 29)))
            if self.forced:
                if self.turn & 1:
                    found = THINKER.true_wild(sight, me, self.source)
                    if found is None:
                        continue
                    world = found
                    self.weight = THINKER.true_chance(sight, me)
                elif is_true_wild(world):
                    continue
            if sight.players:
                self.weight *= likely(world, me, THINKER.strategy, self.source)
            return world

    def tried(self, places: list[int]) -> list[float]:
        me = self.now.to_move
        world = self.world()
        fight = present(world)
        fight.stake = self.stake
        found: list[float] = []
        for at in places:
            total = 0.0
            for _ in range(SAMPLES):
                total += self._result(fight.copy(), self.moves[at])
            result = total / SAMPLES
            found.append(1.0 - result if me else result)
        return found

    def _result(self, after: Fight, move: Move) -> float:
        """How likely seat 0 wins once a move is made and the duel is played on."""
        act = act_of(self.now, move)
        if isinstance(move, Wild):
            after.lay(move.first, move.second, move.declared, move.army)
        elif isinstance(move, (Play, Army)):
            after.lay(move.card, -1, -1, isinstance(move, Army))
        else:
            after.can = self.can
            return after.act(act, self.source)
        return THINKER.strategy.reply(after, self.source)


class WarTrials(Trials):
    """A war ends at once: how the game stands after it."""

    def __init__(self, sight: State, moves: list[Move], source: Source) -> None:
        super().__init__(sight, moves, source, KNOWLEDGE)

    def tried(self, places: list[int]) -> list[float]:
        seat = self.sight.to_move
        world = self.sight.imagine(Fast(self.source.below(1 << 29)))
        found: list[float] = []
        for at in places:
            state = world.copy()
            if at:  # the first is to keep the peace
                state.play(self.moves[at])
            found.append(KNOWLEDGE.worth(state, world, seat))
        return found


def trials(sight: State, moves: list[Move], source: Source) -> Trials:
    """How the moves of a sight are tried."""
    assert isinstance(sight, MontenegroState)
    if sight.phase == WARRING:
        return WarTrials(sight, moves, source)
    return DuelTrials(sight, moves, source)
