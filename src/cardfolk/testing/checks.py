"""What every class of checks stands on: the game, how it is dealt again, and random games of it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import ClassVar

import pytest

from ..events import Scene
from ..game import Game, Move, State
from ..games import GAMES as KNOWN
from ..games import add_game
from .redeal import Redeal, dealt_again
from .walk import GAMES, walk

LENGTH = 200  # moves; a game that takes more is played less often


@cache
def length_of(id: str, seats: int) -> int:
    """How many moves a random game takes."""
    return max(1, sum(1 for _ in walk(id, seats, 0)))


def viewers(seats: int) -> list[int | None]:
    """Every seat, and a spectator."""
    return [None, *range(seats)]


class Checks:
    """Checks of one game; each is run at every number of seats. `conformance` fills in the game."""

    game: ClassVar[Game]
    redeals: ClassVar[tuple[Redeal]]  # just one: a bare function would be taken for a method

    @pytest.fixture(autouse=True)
    def _known(self) -> Iterator[None]:
        """The game is known by its id while a check runs."""
        id = self.game.id
        new = id not in KNOWN
        if new:
            add_game(self.game)
        yield
        if new:
            KNOWN.pop(id, None)

    def walk(self, seats: int, number: int, record: bool = False) -> Iterator[tuple[State, Move | None, random.Random]]:
        """Every position of random game `number`, the move about to be played, and the chooser."""
        return walk(self.game.id, seats, number, record)

    def numbers(self, seats: int, times: int) -> range:
        """The numbers of the random games for a check: so many times the usual, fewer where games are long."""
        share = min(1.0, LENGTH / length_of(self.game.id, seats))
        return range(max(2, round(times * GAMES * share)))

    def scenes(self, seats: int) -> Iterator[tuple[State, Scene]]:
        """Every scene of some random games, with the State after its move."""
        for number in self.numbers(seats, 1):
            for state, _, _ in self.walk(seats, number, record=True):
                for scene in state.scenes:
                    yield state, scene

    def dealt_again(self, state: State, seat: int | None, chooser: random.Random) -> State:
        """A State that differs only in what the seat cannot know."""
        return dealt_again(state, seat, chooser, self.redeals[0])
