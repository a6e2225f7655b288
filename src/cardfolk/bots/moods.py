"""How the folk take what everybody has seen: the look on their faces, and now and then a word.

Nothing hidden comes near it: a scene says who gained and who lost by it, and which of them speaks is drawn from how
much a spectator has seen. So it is the same in every front end, and again when a table is made anew from its log.
"""

# Compiled: a table asks it with each move.

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from ..chance import HashSource, Source
from ..events import Line, Scene
from .folk import Character, character_of

MOODS = ("calm", "glad", "sly", "cross", "rueful")
GREAT = ("out", "score", "end")  # decisive scenes; so is one in which somebody gains what another loses
ODDS = 3  # one in so many of these moments has its word, and the end always


@dataclass(frozen=True)
class Reaction:
    """How the folk take the scenes of a move, and what one of them says."""

    moods: tuple[tuple[str, ...], ...] = ()  # scene by scene, seat by seat; empty for people, none if all are calm
    line: Line | None = None
    at: int = -1  # the number of the scene that it is said to


def react(
    scenes: Sequence[Scene], bots: Sequence[str], moment: int, first: bool = False, before: Collection[Line] = ()
) -> Reaction:
    """How those at the table take the scenes of a move: `bots` are in their seats, with an empty one for a person.

    `moment` is how much a spectator has seen. One at the most speaks: at the `first` deal to say hello, later at the
    last of the scenes, if any is worth a word. What was said `before` in a game is said again only at its end.
    """
    moods = tuple(_moods(scene, bots) for scene in scenes)
    if first:
        hello = [Line(seat, one.hello) for seat, one in _folk(bots)]
        return Reaction(moods, _one_of(hello, HashSource(moment, 0)), len(scenes) - 1)
    for at in reversed(range(len(scenes))):
        line = _word(scenes[at], bots, HashSource(moment, at + 1))
        if line is not None and (line not in before or scenes[at].kind == "end"):
            return Reaction(moods, line, at)
    return Reaction(moods)


def _moods(scene: Scene, bots: Sequence[str]) -> tuple[str, ...]:
    up, down = ("glad", "rueful") if _great(scene) else ("sly", "cross")
    moods = [""] * len(bots)
    for seat, _ in _folk(bots):
        moods[seat] = up if seat in scene.gained else down if seat in scene.lost else "calm"
    return tuple(moods) if {*moods} - {"", "calm"} else ()


def _great(scene: Scene) -> bool:
    return scene.kind in GREAT or bool(scene.gained and scene.lost)


def _word(scene: Scene, bots: Sequence[str], source: Source) -> Line | None:
    if not _great(scene) or (scene.kind != "end" and source.below(ODDS)):
        return None
    folk = _folk(bots)
    well = [Line(seat, one.well) for seat, one in folk if seat in scene.gained]
    return _one_of([*well, *(Line(seat, one.badly) for seat, one in folk if seat in scene.lost)], source)


def _folk(bots: Sequence[str]) -> list[tuple[int, Character]]:
    return [(seat, one) for seat, bot in enumerate(bots) if (one := character_of(bot)) is not None]


def _one_of(lines: Sequence[Line], source: Source) -> Line | None:
    return lines[source.below(len(lines))] if lines else None
