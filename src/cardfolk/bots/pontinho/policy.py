"""Pontinho for networks: `numbers.py` says what actions and features are, here the numbers are numpy's."""

# Interpreted: it needs numpy, which may be missing where a wheel is built and where it plays.

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ... import game as engine
from ...games.pontinho.hands import Hands
from .numbers import ACTIONS, FEATURES, LAYOUT, NEVER, SECRET_FEATURES, SECRETS, Asked, hidden_from

__all__ = ["ACTIONS", "FEATURES", "SCALES", "SECRET_FEATURES", "SECRET_SCALES", "actions_of", "features_of"]

Floats = np.ndarray[Any, np.dtype[np.float32]]


def _scales(layout: dict[str, tuple[int, int]]) -> Floats:
    return np.concatenate([np.full(size, 1 / divisor, np.float32) for size, divisor in layout.values()])


SCALES = _scales(LAYOUT)
SECRET_SCALES = _scales(SECRETS)


def actions_of(sight: engine.State, move: engine.Move) -> list[int]:
    """The action that makes this move; none for one that a policy never makes."""
    assert isinstance(sight, Hands)
    asked = Asked(sight)
    action = asked.actions[asked.moves.index(move)]
    return [action] if action != NEVER else []


def features_of(sight: engine.State, begun: Sequence[int] = ()) -> Floats:
    """What the seat whose sight this is, and which is to move, can know. No move is begun: each is one action."""
    assert isinstance(sight, Hands)
    found: Floats = np.frombuffer(bytes(Asked(sight).features()), np.uint8) * SCALES
    return found


def secrets_of(state: engine.State, seat: int) -> Floats:
    """What a critic sees beside it, from the whole game."""
    assert isinstance(state, Hands)
    found: Floats = np.frombuffer(bytes(hidden_from(state, seat)), np.uint8) * SECRET_SCALES
    return found
