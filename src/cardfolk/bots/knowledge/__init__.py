"""What bots know of each game: how good a move looks, and how well a seat stands."""

from __future__ import annotations

from importlib import import_module

from ...game import State
from .base import Knowledge


def knowledge_of(state: State) -> Knowledge:
    """What is known of the game of this State."""
    found: Knowledge = import_module(f"{__name__}.{state.game_id()}").KNOWLEDGE
    return found


__all__ = ["Knowledge", "knowledge_of"]
