"""Who plays when nobody sits there. For now one bot: `random`. A bot is given a sight, never the State."""

from __future__ import annotations

from typing import Protocol

from ..chance import Source
from ..game import BadText, Move, State
from .random import RandomBot


class Bot(Protocol):
    """Anything that chooses a move from what its seat sees."""

    name: str

    def choose(self, sight: State) -> Move:
        """A legal move of the sight's seat, which is to move."""
        ...


BOTS = {"random": RandomBot}


def find_bot(name: str, source: Source) -> Bot:
    """The bot with this name, drawing its own chance from `source`; BadText names the bots there are."""
    if name not in BOTS:
        raise BadText(f"there is no bot {name!r}; there is {', '.join(BOTS)}")
    return BOTS[name](source)


__all__ = ["BOTS", "Bot", "RandomBot", "find_bot"]
