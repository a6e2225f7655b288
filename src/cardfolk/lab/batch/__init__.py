"""Games as pure functions over arrays: thousands at once, on CPU or GPU, equal to the engine's to the last card."""

from __future__ import annotations

from .game import BatchGame, State

__all__ = ["BatchGame", "State", "make"]


def make(game: str, seats: int = 0, training: bool = False) -> BatchGame:
    """The batched game of that id for that many seats (0: its usual number); ValueError if there is none.

    For training King is one sub-game, since points add up, and President has no moves that differ in idle suits only.
    """
    if game == "durak":
        from .durak import BatchDurak

        return BatchDurak(seats or 2)
    if game == "king":
        from .king import BatchKing

        return BatchKing(seats or 4, deals=1) if training else BatchKing(seats or 4)
    if game == "president":
        from .president import BatchPresident

        return BatchPresident(seats or 4, every_suit=not training)
    if game == "montenegro":
        from .montenegro import BatchMontenegro

        return BatchMontenegro(seats or 2)
    raise ValueError(f"there is no batched {game!r}: choose durak, king, president or montenegro")
