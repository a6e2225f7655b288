"""One ladder of levels and styles for all games."""

from __future__ import annotations

from dataclasses import dataclass

from ..words import BadText, Words
from .knowledge import STYLES


@dataclass(frozen=True)
class Level:
    """How strong a bot is. What it does not see makes it weak, not dice: all play the best they see, or nearly."""

    name: str
    seconds: float  # a move
    memory: float  # how much of what went by it remembers
    temperature: float  # how far below the best a move may look and still be played
    thinks: bool = False  # ahead, in imagined worlds
    light: bool = False  # but less deeply

    @property
    def rung(self) -> int:
        """Its place on the ladder, from 0."""
        return list(LEVELS).index(self.name)


LEVELS = {
    level.name: level
    for level in (
        Level("beginner", 0.01, 0.0, 0.15),
        Level("easy", 0.01, 0.3, 0.1),
        Level("medium", 0.01, 0.8, 0.02),
        Level("hard", 0.2, 1.0, 0.02, thinks=True, light=True),
        Level("expert", 1.0, 1.0, 0.02, thinks=True),
    )
}


def read_level(name: str) -> tuple[Level, int]:
    """The level and the style that a name like `hard` or `hard:bluffer` stands for; BadText names what exists."""
    level, _, style = name.partition(":")
    if level not in LEVELS:
        known = {"bot": name, "names": ", ".join(["random", *LEVELS])}
        raise BadText(Words("there is no bot {bot}; there are {names}", known))
    if style and style not in STYLES:
        known = {"style": style, "names": ", ".join(STYLES)}
        raise BadText(Words("there is no style {style}; there are {names}", known))
    return LEVELS[level], STYLES.index(style) if style else 0
