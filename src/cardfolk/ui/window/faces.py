"""Faces of those who sit at a table: portraits of the folk, the initial of a name for everyone else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...bots.folk import character_of
from ..art.faces import COLOURS, colour_of, face_svg
from . import signs


@dataclass(frozen=True)
class Face:
    """A portrait as SVG; of who has none the initial, on a colour."""

    svg: str
    initial: str = ""


def faces_of(
    bots: Sequence[str], names: Sequence[str], moods: Sequence[str] = (), colours: Sequence[int] = ()
) -> list[Face]:
    """Seat by seat: of the folk in these moods, or calm; of people in the colour they have chosen, -1: by the name."""
    found = []
    for seat, (bot, name) in enumerate(zip(bots, names, strict=True)):
        character = character_of(bot) if bot else None
        mood = moods[seat] if seat < len(moods) and moods[seat] else "calm"
        if character is not None:
            found.append(Face(face_svg(character.id, mood)))
        else:
            letter = next((letter for letter in name if letter.isalnum()), str(seat + 1))
            chosen = colours[seat] if seat < len(colours) else -1
            found.append(Face(signs.initial_svg(COLOURS[chosen if chosen >= 0 else colour_of(name)]), letter.upper()))
    return found
