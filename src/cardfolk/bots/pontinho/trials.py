"""The moves of Pontinho tried as a race of hands, a few imagined worlds at a time. Compiled."""

from __future__ import annotations

from typing import Final

from ...chance import FastSource, Source
from ...game import Move, State
from ...games.pontinho.hands import Hands
from ..trials import Trials
from .hand_cost import HandCosts
from .knowledge import DEEP
from .thinking import THINKER, Line, unseen_cards, worth_of_points

TOGETHER: Final = 6  # worlds whose courses are set against each other: together they are one trial


class PontinhoTrials(Trials):
    """Every course of the own hand against every course of the others', in a few worlds."""

    def __init__(self, sight: State, moves: list[Move], source: Source) -> None:
        super().__init__(sight, moves, source, DEEP)
        assert isinstance(sight, Hands)
        self.now = sight
        self.quick = FastSource(source.below(1 << 29), 0)
        self.costs = HandCosts(sight, sight.to_move, 0)
        self.pool = unseen_cards(sight)
        self.lose = worth_of_points(sight, sight.to_move, True)
        self.win = worth_of_points(sight, sight.to_move, False)

    def tried(self, places: list[int]) -> list[float]:
        race = THINKER
        race.lose = self.lose
        race.win = self.win
        lines = [Line() for _ in range(len(self.moves))]
        for _ in range(TOGETHER):
            world = race.imagine(self.now, self.pool, self.quick)
            race.try_all(world, self.moves, places, lines, self.costs, 0)
        return [lines[at].value() for at in places]


def trials(sight: State, moves: list[Move], source: Source) -> Trials:
    """How the moves of a sight are tried."""
    return PontinhoTrials(sight, moves, source)
