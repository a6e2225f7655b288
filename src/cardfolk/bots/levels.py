"""One ladder of levels and styles for all games; what a bot is asked for by, and who sits down for it.

A bot of the ladder is asked for as `LEVEL`, `LEVEL:STYLE`, a character's id, who plays as they do, or `ID@LEVEL` and
`ID@LEVEL:STYLE`, where they play at another level, and in another style, than their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..chance import Source
from ..words import BadText, Words
from .folk import FOLK, Character, character_of
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
    """The level and the style that a name stands for; BadText names what exists.

    >>> [(level.name, STYLES[style]) for level, style in map(read_level, ("hard:bluffer", "beppe", "zefa@easy"))]
    [('hard', 'bluffer'), ('expert', 'balanced'), ('easy', 'aggressive')]
    """
    who, other, own = name.partition("@")
    character = FOLK.get(who)
    level, _, style = (name if character is None else own if other else character.level).partition(":")
    if level not in LEVELS:
        known = {"bot": name, "names": ", ".join(["random", *LEVELS, *FOLK])}
        raise BadText(Words("there is no bot {bot}; there are {names}", known))
    if character is not None:
        style = style or character.style
    if style and style not in STYLES:
        known = {"style": style, "names": ", ".join(STYLES)}
        raise BadText(Words("there is no style {style}; there are {names}", known))
    return LEVELS[level], STYLES.index(style) if style else 0


def seat_folk(bots: Sequence[str], names: Iterable[str], source: Source) -> list[str]:
    """The bots that sit down for those asked for: a character for each plain level, nobody twice if there are others.

    `names` are those of everyone else at the table; who is called like one of them stays away too.
    """
    asked = [one.name for bot in bots if (one := character_of(bot)) is not None]
    taken = {name.casefold() for name in (*names, *asked)}
    found = list(bots)
    for at in sorted(range(len(bots)), key=lambda at: ":" not in bots[at]):  # a style is harder to please
        level, _, style = bots[at].partition(":")
        if level in LEVELS:
            free = [one for one in FOLK.values() if one.name.casefold() not in taken] or list(FOLK.values())
            character = _fitting(level, style, free, source)
            taken.add(character.name.casefold())
            fits = character.level == level and style in ("", character.style)
            found[at] = character.id if fits else f"{character.id}@{bots[at]}"
    return found


def _fitting(level: str, style: str, free: Sequence[Character], source: Source) -> Character:
    """One of those who play most like it."""
    rung = LEVELS[level].rung
    apart = [(abs(LEVELS[one.level].rung - rung), style not in ("", one.style)) for one in free]
    nearest = [one for one, far in zip(free, apart, strict=True) if far == min(apart)]
    return nearest[source.below(len(nearest))]
