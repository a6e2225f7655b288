"""How what was learnt of a game plays it, level by level: said in the `__init__` of the game's package."""

from __future__ import annotations

from typing import NamedTuple


class Way(NamedTuple):
    """A policy, and how it makes its moves."""

    warmth: float = 0.0  # they are drawn by their chances to the power of 1 / warmth; 0: the likeliest is made
    ends: bool = True  # where the end is solved, only what ends best is played
