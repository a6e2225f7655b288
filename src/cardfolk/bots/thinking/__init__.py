"""How bots think ahead: a budget, searches that serve any game, and what each game makes of them."""

from __future__ import annotations

from importlib import import_module

from ...game import State
from .base import Budget, Thinker, Thought


def thinker_of(state: State) -> Thinker:
    """What thinks the game of this State through."""
    found: Thinker = import_module(f"{__name__}.{state.game_id()}").THINKER
    return found


__all__ = ["Budget", "Thinker", "Thought", "thinker_of"]
