"""Scenes on stage: how long people see each before the table moves on, and how far each person has come."""

# Compiled: as the Runner.

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf

SECONDS = {"trick": 1.6, "call": 6.0, "war": 6.0, "out": 1.5, "begin": 1.0, "score": 30.0, "end": 0.0}
OTHER = 2.0  # seconds for a scene of any other kind
FOREVER = inf  # until people go on


def scene_seconds(kind: str) -> float:
    """How long a scene is shown at the usual pace, to people in company."""
    return SECONDS.get(kind, OTHER)


class Stage:
    """The scenes of one move, one after the other. Who has seen enough goes on; each person is at a place of their own.

    People are seats; None is whoever watches.
    """

    def __init__(self) -> None:
        self._seconds: list[float] = []
        self._began = 0.0
        self._places: dict[int | None, tuple[int, float]] = {}  # the scene that each sees, and when it ends for them

    @property
    def empty(self) -> bool:
        """Whether there is nothing to see."""
        return not self._seconds

    def begin(self, seconds: Sequence[float], now: float) -> None:
        """Other scenes are to be seen now, each for so many seconds; or none."""
        self._seconds = list(seconds)
        self._began = now
        self._places = {}

    def at(self, person: int | None, now: float) -> int:
        """The number of the scene that someone sees now; -1 if none."""
        place = self._place(person, now)[0]
        return place if place < len(self._seconds) else -1

    def until(self, person: int | None, now: float) -> float:
        """When the scene that someone sees ends for them."""
        return self._place(person, now)[1]

    def ends(self, person: int | None, now: float) -> float:
        """When someone will have seen it all."""
        place, ends = self._place(person, now)
        return ends + sum(self._seconds[place + 1 :])

    def hold(self, people: Iterable[int | None], now: float) -> float:
        """When everyone will have seen it all; no later than now if they have."""
        return max((self.ends(person, now) for person in people), default=now) if self._seconds else now

    def go_on(self, person: int | None, now: float, all: bool = False) -> None:
        """Someone has seen enough of the scene on stage, or of all of them."""
        place = len(self._seconds) if all else self._place(person, now)[0] + 1
        self._places[person] = (place, now + self._length(place))

    def _place(self, person: int | None, now: float) -> tuple[int, float]:
        place, ends = self._places.get(person, (0, self._began + self._length(0)))
        while place < len(self._seconds) and ends <= now:
            place += 1
            ends += self._length(place)
        self._places[person] = (place, ends)
        return place, ends

    def _length(self, place: int) -> float:
        return self._seconds[place] if place < len(self._seconds) else 0.0
