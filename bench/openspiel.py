"""What is measured of OpenSpiel, driven from Python by its usual loop."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version
from random import Random
from typing import Any

import numpy as np  # type: ignore[import-not-found,unused-ignore]
import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]

from .timing import clock, per_call

PLACES = 8
MIDDLE = 30  # its games last about 60 moves


def about(games: list[tuple[str, int]]) -> dict[str, Any]:
    """Its version."""
    return {"version": version("open_spiel"), "how": "C++ under Python", "missing": {}}


def random_games(game: str, seats: int, seconds: float, seed: int, weighted: bool = False) -> dict[str, float]:
    """As ours. Only decisions of players count; chance nodes before the first of them are the first deal.

    Chance is uniform at every node of these games, so the quick way to draw an outcome is by its index. `weighted`
    draws as OpenSpiel's own examples do, with numpy and the probabilities, which fits every game.
    """
    random = Random(seed).random
    np.random.seed(seed)
    choice = np.random.choice
    kind = _load(game)
    decisions, deal, play = 0, 0.0, 0.0
    while deal + play < seconds:
        began = dealt = clock()
        state = kind.new_initial_state()
        count = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                if weighted:
                    actions, weights = zip(*outcomes, strict=True)
                    state.apply_action(choice(actions, p=weights))
                else:
                    state.apply_action(outcomes[int(random() * len(outcomes))][0])
            else:
                if not count:
                    dealt = clock()
                actions = state.legal_actions()
                state.apply_action(actions[int(random() * len(actions))])
                count += 1
        play += clock() - dealt
        deal += dealt - began
        decisions += count
    return {"decisions": decisions, "deal": deal, "play": play}


def shape(game: str, seats: int, games: int) -> dict[str, float]:
    """Moves and chance nodes a game, legal moves a decision; fails if chance is not uniform somewhere."""
    random = Random(1)
    decisions = legal = chances = 0
    for _ in range(games):
        state = _load(game).new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            if state.is_chance_node():
                weights = [weight for _, weight in state.chance_outcomes()]
                if max(weights) - min(weights) > 1e-9:
                    raise ValueError(f"chance is not uniform in {game}: draw its outcomes by weight")
                chances += 1
            else:
                decisions += 1
                legal += len(actions)
            state.apply_action(random.choice(actions))
    return {"moves": decisions / games, "legal": legal / decisions, "chances": chances / games}


def copies(game: str, seats: int, place: str, seconds: float) -> float:
    """Seconds that `clone` takes after the deal or in the middle."""
    return per_call([state.clone for state in _places(game, place)], seconds)


@cache
def _load(game: str) -> Any:
    return pyspiel.load_game(game)


@cache
def _places(game: str, place: str) -> list[Any]:
    found: list[Any] = []
    seed = 0
    while len(found) < PLACES:
        seed += 1
        random = Random(seed)
        state = _load(game).new_initial_state()
        left = MIDDLE if place == "middle" else 0
        while not state.is_terminal() and (left or state.is_chance_node()):
            left -= not state.is_chance_node()
            state.apply_action(random.choice(state.legal_actions()))
        if not state.is_terminal():
            found.append(state)
    return found
