"""One ladder of levels and styles for all games."""

from __future__ import annotations

from dataclasses import dataclass

from ..game import BadText
from .knowledge.base import STYLES


@dataclass(frozen=True)
class Level:
    """How strong a bot is: how long it may think, how it wavers, whether it searches."""

    name: str
    seconds: float  # a move
    temperature: float  # how far below the best a move may look and still be played
    searches: bool = False


LEVELS = {
    level.name: level
    for level in (
        Level("beginner", 0.01, 1.2),
        Level("easy", 0.01, 0.5),
        Level("medium", 0.01, 0.02),
        Level("hard", 0.2, 0.02, searches=True),
        Level("expert", 1.0, 0.02, searches=True),
    )
}


def read_level(name: str) -> tuple[Level, int]:
    """The level and the style that a name like `hard` or `hard:bluffer` stands for; BadText names what exists."""
    level, _, style = name.partition(":")
    if level not in LEVELS:
        raise BadText(f"there is no bot {name!r}; there are {', '.join(['random', *LEVELS])}")
    if style and style not in STYLES:
        raise BadText(f"there is no style {style!r}; there are {', '.join(STYLES)}")
    return LEVELS[level], STYLES.index(style) if style else 0
