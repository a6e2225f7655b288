"""Games that are no arrays: compiled actors play them on the engine, on all cores, and one network decides for all."""

from __future__ import annotations

from .game import ActedGame

__all__ = ["GAMES", "ActedGame", "make"]

GAMES = ("pontinho",)


def make(game: str, seats: int = 0) -> ActedGame:
    """The acted game of that id for that many seats (0: two); ValueError if there is none."""
    if game == "pontinho":
        from .pontinho import ActedPontinho

        return ActedPontinho(seats or 2)
    raise ValueError(f"there are no actors for {game!r}")
