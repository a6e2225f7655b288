"""How what was learnt of a game plays it: said in the `__init__` of the game's package, for `hard` and for `expert`."""

from __future__ import annotations

from typing import NamedTuple


class Way(NamedTuple):
    """A policy alone, or, where `depth` is not below 0, moves tried in imagined worlds and judged by a critic."""

    warmth: float = 0.0  # alone: moves are drawn by their chances to the power of 1 / warmth; 0: the likeliest is made
    depth: int = -1  # decisions by the policy after a move, before the critic is asked
    trust: float = 0.0  # of what the critic counts, for a step of the logarithm of a move's chance
