"""What bots know of each game: how good a move looks, and how well a seat stands."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from ...game import State
from .base import Knowledge


def knowledge_of(state: State) -> Knowledge:
    """What is known of the game of this State: of one without a module here, only who wins."""
    return _knowledge(state.game_id())


@cache
def _knowledge(game: str) -> Knowledge:
    if find_spec(f"{__name__}.{game}") is None:
        return Knowledge()
    found: Knowledge = import_module(f"{__name__}.{game}").KNOWLEDGE
    return found


__all__ = ["Knowledge", "knowledge_of"]
