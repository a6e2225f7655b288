"""A game again, step by step, as one seat saw it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from ..game import State
from ..record import Record
from .words import Speaker

USUAL = {"trick", "begin", "end"}  # moments that every game is full of
FEW = 3  # of a kind are notable in any game


@dataclass(frozen=True)
class Step:
    """A position as a seat saw it, and what had just happened."""

    sight: State
    said: list[str]
    notable: bool = False  # it had a moment of a rare kind
    number: int = 0  # of moves made before it, its own among them


def steps_of(record: Record, seat: int | None, speaker: Speaker) -> list[Step]:
    """All steps of a record; what this seat could not see happen is no step of its own."""
    steps = []
    moments: list[set[str]] = []
    for number, move, state in record.replay():
        sight = state.seen_by(seat)
        said = [speaker.say(record.game.event_words(event)) for event in sight.events or ()]
        if move is None or said:
            steps.append(Step(sight, said, number=number))
            moments.append({scene.kind for scene in state.scenes} - USUAL if move is not None else set())
    often = Counter(kind for kinds in moments for kind in kinds)
    rare = {kind for kind, count in often.items() if count <= max(FEW, len(steps) // 25)}
    return [replace(step, notable=bool(kinds & rare)) for step, kinds in zip(steps, moments, strict=True)]


def hands_at(record: Record, seat: int | None, number: int) -> list[list[int]]:
    """All hands at a step of `steps_of`: for a game that is over."""
    at = -1
    for _, move, state in record.replay():
        at += move is None or bool(state.seen_by(seat).events)
        if at == number:
            return [state.seen_by(other).view().hand() for other in range(state.seats)]
    return []


class ReplayController:
    """A game that is seen again, at one of its steps; digits and Enter jump to another."""

    def __init__(self, record: Record, seat: int | None, speaker: Speaker) -> None:
        super().__init__()
        self.speaker = speaker
        self.steps = steps_of(record, seat, speaker)
        self.at = self.last = len(self.steps) - 1
        self.typed = ""

    def show_step(self) -> None:
        """Draw the step where it is now; a front end writes it."""
        raise NotImplementedError

    def where(self) -> str:
        """Which step it is, and the number that is being typed."""
        where = self.speaker.tell("Step {number} of {last}", number=self.at, last=self.last)
        return f"{where}  {self.speaker.tell('jump to {number}: Enter', number=self.typed)}" if self.typed else where

    def jump(self, to: int) -> None:
        """To a step."""
        self.at = max(0, min(self.last, to))
        self.show_step()

    def jump_to_move(self, number: int) -> None:
        """To the position after so many moves."""
        self.jump(self.step_of(number))

    def step_of(self, number: int) -> int:
        """The step of the position after so many moves, as far as the seat saw it."""
        return max((at for at, step in enumerate(self.steps) if step.number <= number), default=0)

    def step(self, by: int) -> None:
        """Some steps on or back."""
        self.jump(self.at + by)

    def key_typed(self, key: str) -> bool:
        """A digit, or Enter after some; False if it is neither."""
        if key.isdigit():
            self.typed = (self.typed + key)[-6:]
            self.show_step()
        elif key in ("enter", "return") and self.typed:
            to, self.typed = int(self.typed), ""
            self.jump(to)
        else:
            return False
        return True
