"""What the bots know of a game, found by its id: the package `bots/<id>`, or one that a game from outside brings.

A package holds `knowledge.py` with a KNOWLEDGE, and, if it thinks ahead in a way of its own, `thinking.py` with a
THINKER and a LIGHT one. Without the second its knowledge is tried in imagined worlds; without a package anything is.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from ..game import State
from .knowledge import Knowledge
from .random_rollouts import RandomRollouts
from .rollouts import Rollouts
from .thinking import Thinker

_BROUGHT: dict[str, str] = {}  # packages from outside, by the game's id


def add_package(game: str, package: str) -> None:
    """Have the bots play a game by a package from outside, as a game that is added with `add_game` may bring one."""
    _BROUGHT[game] = package
    _knowledge.cache_clear()
    _thinker.cache_clear()


def knowledge_of(state: State) -> Knowledge:
    """What is known of the game of this State: of one without a package, only who wins."""
    return _knowledge(state.game_id())


def thinker_of(state: State, light: bool = False) -> Thinker:
    """What thinks the game of this State through, less deeply if `light`."""
    return _thinker(state.game_id(), light)


@cache
def _knowledge(game: str) -> Knowledge:
    module = _module(game, "knowledge")
    if module is None:
        return Knowledge()
    knowledge: Knowledge = module.KNOWLEDGE
    return knowledge


@cache
def _thinker(game: str, light: bool) -> Thinker:
    module = _module(game, "thinking")
    if module is not None:
        thinker: Thinker = module.LIGHT if light else module.THINKER
        return thinker
    return Rollouts(_knowledge(game)) if _module(game, "knowledge") is not None else RandomRollouts()


def _module(game: str, name: str) -> ModuleType | None:
    """A module of a game's package, if there is one."""
    package = _BROUGHT.get(game, f"{__package__}.{game}")
    found = find_spec(package)
    if found is None or found.submodule_search_locations is None or find_spec(f"{package}.{name}") is None:
        return None
    return import_module(f"{package}.{name}")
