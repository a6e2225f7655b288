"""What is measured of RLCard, through its game classes.

Its environments also build an observation at every step, which takes more than half of their time. Ours and
OpenSpiel's are not asked for one, so neither is RLCard's.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from random import Random
from typing import Any

import rlcard  # type: ignore[import-not-found,import-untyped,unused-ignore]

from .timing import clock

LEGAL: dict[str, Callable[[Any, Any], list[Any]]] = {
    "uno": lambda game, state: state["legal_actions"],
    "doudizhu": lambda game, state: state["actions"],
    "gin-rummy": lambda game, state: game.judge.get_legal_actions(),
}


def about(games: list[tuple[str, int]]) -> dict[str, Any]:
    """Its version."""
    return {"version": version("rlcard"), "how": "Python", "missing": {}}


def random_games(game: str, seats: int, seconds: float, seed: int) -> dict[str, float]:
    """As ours."""
    random = Random(seed).random
    kind = _load(game)
    legal = LEGAL[game]
    decisions, deal, play = 0, 0.0, 0.0
    while deal + play < seconds:
        began = clock()
        state, _ = kind.init_game()
        dealt = clock()
        count = 0
        while not kind.is_over():
            actions = legal(kind, state)
            state, _ = kind.step(actions[int(random() * len(actions))])
            count += 1
        play += clock() - dealt
        deal += dealt - began
        decisions += count
    return {"decisions": decisions, "deal": deal, "play": play}


@cache
def _load(game: str) -> Any:
    return rlcard.make(game).game
