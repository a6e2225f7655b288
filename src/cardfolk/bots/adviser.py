"""Who gives hints: a position has one answer, whoever asks, wherever and however often."""

from __future__ import annotations

from collections import OrderedDict
from hashlib import sha256
from threading import Lock

from ..chance import HashSource
from ..game import State
from ..position import write_position
from .crew import Crew, CrewBot
from .ladder import Advice

THOUGHT = 2000  # simulations: under a second in any game, and the same on every machine
KEPT = 256  # answers


class Adviser:
    """A bot of the ladder whose chance is made from what is asked, so that it never says two things of one position."""

    def __init__(self, name: str, crew: Crew) -> None:
        self.name = name
        self._crew = crew
        self._kept: OrderedDict[str, Advice] = OrderedDict()
        self._lock = Lock()  # of what is kept: it is asked from several threads

    def rate(self, sight: State) -> Advice:
        """What it thinks of each move that the sight's seat has, waited for."""
        position = write_position(sight)
        with self._lock:
            if position in self._kept:
                return self._kept[position]
        seed = int.from_bytes(sha256(position.encode()).digest())
        advice = CrewBot(self.name, HashSource(seed, 0), self._crew, THOUGHT).rate(sight)
        with self._lock:
            self._kept[position] = advice
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return advice
