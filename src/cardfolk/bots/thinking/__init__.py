"""How bots think ahead: a budget, searches that serve any game, and what each game makes of them."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from ...game import State
from .base import Budget, Thinker, Thought
from .blind import Blind


def thinker_of(state: State, light: bool = False) -> Thinker:
    """What thinks the game of this State through, less deeply if `light`; without a module, by rollouts at random."""
    return _thinker(state.game_id(), light)


@cache
def _thinker(game: str, light: bool) -> Thinker:
    if find_spec(f"{__name__}.{game}") is None:
        return Blind()
    module = import_module(f"{__name__}.{game}")
    found: Thinker = module.LIGHT if light else module.THINKER
    return found


__all__ = ["Budget", "Thinker", "Thought", "thinker_of"]
