"""Games as pure functions over arrays: thousands at once, on CPU or GPU, equal to the engine's to the last card."""

from __future__ import annotations

from .game import BatchGame, State

__all__ = ["BatchGame", "State", "make"]


def make(game: str, seats: int = 0) -> BatchGame:
    """The batched game of that id for that many seats (0: its usual number); ValueError if there is none."""
    if game == "durak":
        from .durak import BatchDurak

        return BatchDurak(seats or 2)
    if game == "king":
        from .king import BatchKing

        return BatchKing(seats or 4)
    if game == "president":
        from .president import BatchPresident

        return BatchPresident(seats or 4)
    raise ValueError(f"there is no batched {game!r}: choose durak, king or president")
