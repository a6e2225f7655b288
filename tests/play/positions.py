"""Views of random positions of every game, with something to do in them."""

from __future__ import annotations

import random
from collections.abc import Iterator

from cardfolk.chance import Seed
from cardfolk.game import State
from cardfolk.games import find_game
from cardfolk.view import View
from tests.toy import TOY

SEATS = {"durak": (2, 4), "king": (4,), "president": (4, 6), "pontinho": (3, 5), "montenegro": (2,), TOY.id: (3,)}


def walk(game: str, seed: int, moves: int = 400) -> Iterator[State]:
    """The sights of who is to move, along a random game."""
    chooser = random.Random(seed)
    seats = chooser.choice(SEATS[game])
    state = find_game(game).start(seats, {}, Seed(seed))
    for _ in range(moves):
        if state.to_move < 0:
            return
        yield state.seen_by(state.to_move)
        state.play(chooser.choice(state.legal_moves()))


def views(game: str, seed: int, every: int = 1, moves: int = 400) -> list[View]:
    """Some of these as they are shown."""
    return [sight.view() for at, sight in enumerate(walk(game, seed, moves)) if at % every == 0]
