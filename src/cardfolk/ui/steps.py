"""A game again, step by step, as one seat saw it."""

from __future__ import annotations

from dataclasses import dataclass

from ..game import State
from ..record import Record
from .words import Speaker


@dataclass(frozen=True)
class Step:
    """A position as a seat saw it, and what had just happened."""

    sight: State
    said: list[str]


def steps_of(record: Record, seat: int | None, speaker: Speaker) -> list[Step]:
    """All steps of a record; what this seat could not see happen is no step of its own."""
    steps = []
    for _, move, state in record.replay():
        sight = state.seen_by(seat)
        said = [speaker.say(record.game.event_words(event)) for event in sight.events or ()]
        if move is None or said:
            steps.append(Step(sight, said))
    return steps
