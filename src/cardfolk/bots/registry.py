"""What the bots know of a game, found by its id: the package `bots/<id>`, or one that a game from outside brings.

A package holds `knowledge.py` with a KNOWLEDGE, and, if it thinks ahead in a way of its own, `thinking.py` with a
THINKER and a LIGHT one. Without the second its knowledge is tried in imagined worlds; without a package anything is.
`trials.py` may say with `trials(sight, moves, source)` how moves are tried for advice and reviews, and the package
itself in how many PLAYOUTS; `learnt_trials.py` with `trials(sight, moves, source, policy)` how that is done with what
was learnt.

With `policy.py` and `weights.npz` beside them what was learnt may play, with as many seats as it learnt with: the
package itself says in which Way a level does, under the level's name, as MEDIUM, HARD or EXPERT. That needs numpy:
without it knowledge and the package's thinkers play, and one line says so.
"""

from __future__ import annotations

import logging
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from ..chance import Source
from ..game import Move, State
from ..words import BadText
from .knowledge import Knowledge
from .random_rollouts import RandomRollouts
from .rollouts import Rollouts
from .thinking import Thinker
from .trials import RandomTrials, RolloutTrials, Trials
from .ways import Way

if TYPE_CHECKING:  # it needs numpy
    from .policy import Policy

LOGGER = logging.getLogger("cardfolk.bots")
WEIGHTS = "weights.npz"
PLAYOUTS = 400  # for a judgement, where a package does not say
_BROUGHT: dict[str, str] = {}  # packages from outside, by the game's id


def add_package(game: str, package: str) -> None:
    """Have the bots play a game by a package from outside, as a game that is added with `add_game` may bring one."""
    _BROUGHT[game] = package
    forget_packages()


def forget_packages() -> None:
    """Look all packages up again when next they are asked for."""
    for found in (_package, _knowledge, _thinker, _policy, _exact, _learnt):
        found.cache_clear()


def knowledge_of(state: State) -> Knowledge:
    """What is known of the game of this State: of one without a package, only who wins."""
    return _knowledge(state.game_id())


def thinker_of(state: State, light: bool = False) -> Thinker:
    """What thinks the game of this State through, less deeply if `light`."""
    return learnt_of(state, "hard" if light else "expert") or _thinker(state.game_id(), light)


def learnt_of(state: State, level: str) -> Thinker | None:
    """What plays the game of this State by what was learnt, at a level that does so and with seats that fit."""
    game = state.game_id()
    if way_of(game, level) is None:
        return None
    policy = _policy(game)
    return _learnt(game, level) if policy is not None and state.seats in policy.seats else None


def trials_of(state: State, moves: list[Move], source: Source, learning: bool = True) -> Trials:
    """How the moves of this State, a sight, are tried in imagined worlds, by what was learnt if that may be."""
    game = state.game_id()
    policy = _exact(game)
    if learning and policy is not None and tries_by_learning(state):
        module = _module(game, "learnt_trials")
        assert module is not None
        learnt: Trials = module.trials(state, moves, source, policy)
        return learnt
    module = _module(game, "trials")
    if module is not None:
        found: Trials = module.trials(state, moves, source)
        return found
    knowledge = _knowledge(game)
    thinker = _thinker(game, False)
    if isinstance(thinker, Rollouts) and not isinstance(thinker, RandomRollouts):
        return RolloutTrials(state, moves, source, knowledge, thinker)
    return RandomTrials(state, moves, source, knowledge)


def tries_by_learning(state: State) -> bool:
    """Whether moves of this State are tried by what was learnt of its game."""
    policy = _exact(state.game_id())
    return policy is not None and state.seats in policy.seats


def learns(game: str) -> bool:
    """Whether what was learnt of a game has a say here."""
    return way_of(game, "expert") is not None and _policy(game) is not None


def playouts_of(game: str) -> int:
    """The playouts that make a good judgement of a position: what a game's package says as PLAYOUTS."""
    found: int = getattr(_package(game), "PLAYOUTS", PLAYOUTS)
    return found


def chances_of(state: State, moves: list[Move]) -> list[float]:
    """How likely what was learnt is to make each move; empty where nothing was learnt."""
    game = state.game_id()
    if way_of(game, "expert") is None:
        return []
    policy = _policy(game)
    if policy is None or state.seats not in policy.seats:
        return []
    side = _module(game, "policy")
    assert side is not None
    return [round(chance, 4) for chance in policy.chances(side, state, moves)]  # as far as it is the same everywhere


def way_of(game: str, level: str) -> Way | None:
    """In which way a level plays by what was learnt, if it does."""
    way: Way | None = getattr(_package(game), level.upper(), None)
    return way


@cache
def _package(game: str) -> ModuleType | None:
    return _module(game)


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


def weights_of(game: str) -> Path | None:
    """The file of a game's weights, if its package has one."""
    found = find_spec(_BROUGHT.get(game, f"{__package__}.{game}"))
    for folder in (found.submodule_search_locations or ()) if found is not None else ():
        if (path := Path(folder, WEIGHTS)).is_file():
            return path
    return None


@cache
def _policy(game: str) -> Policy | None:
    """What was learnt of a game; None, with a line to the log, where it cannot be played."""
    path = weights_of(game)
    if path is None:
        return None
    try:
        from .policy import Policy

        return Policy.load(path, game)
    except ImportError:
        LOGGER.warning("numpy is missing: bots and reviews do without what was learnt of %s", game)
    except BadText as wrong:
        LOGGER.warning("%s: bots and reviews do without what was learnt of %s", wrong, game)
    return None


@cache
def _exact(game: str) -> Policy | None:
    """What was learnt of a game whose moves are tried by it, in numbers that are the same everywhere."""
    if _module(game, "learnt_trials") is None or way_of(game, "expert") is None:
        return None
    policy = _policy(game)
    if policy is None:
        return None
    from .exact import ExactPolicy

    return ExactPolicy(policy)


@cache
def _learnt(game: str, level: str) -> Thinker:
    """What plays by the policy of a game, which has one."""
    from .learnt import Learnt, no_ends

    policy, side, way = _policy(game), _module(game, "policy"), way_of(game, level)
    assert policy is not None and side is not None and way is not None
    ends = getattr(_module(game, "thinking"), "ends_of", no_ends) if way.ends else no_ends
    return Learnt(policy, side, _knowledge(game), ends, way.warmth)


def _module(game: str, name: str = "") -> ModuleType | None:
    """A game's package, or a module of it, if there is one."""
    package = _BROUGHT.get(game, f"{__package__}.{game}")
    found = find_spec(package)
    if found is None or found.submodule_search_locations is None:
        return None
    if not name:
        return import_module(package)
    return import_module(f"{package}.{name}") if find_spec(f"{package}.{name}") is not None else None
