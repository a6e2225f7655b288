"""Who gives hints: a position has one answer, whoever asks, wherever and however often."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from ..bots.crew import Crew
from ..bots.judge import seed_of, thought_of
from ..bots.ladder import Advice, LadderBot
from ..bots.levels import read_level
from ..chance import HashSource
from ..game import State
from ..position import write_position
from .reasons import advice_of

KEPT = 256  # answers


class Adviser:
    """Has the moves of a position judged; its chance is made from what is asked, so it never says two things of one.

    Named a level that does not think ahead, it says what that one sees at a glance.
    """

    def __init__(self, name: str, crew: Crew) -> None:
        self.name = name
        self._crew = crew
        self._kept: OrderedDict[str, Advice] = OrderedDict()
        self._lock = Lock()  # of what is kept: it is asked from several threads

    def rate(self, sight: State) -> Advice:
        """What it thinks of each move that the sight's seat has, and why the first is the best, waited for."""
        position = write_position(sight)
        with self._lock:
            if position in self._kept:
                return self._kept[position]
        advice = self._advice(sight)
        with self._lock:
            self._kept[position] = advice
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return advice

    def _advice(self, sight: State) -> Advice:
        if not read_level(self.name)[0].thinks:
            return LadderBot(self.name, HashSource(seed_of(sight), 0)).rate(sight)
        return advice_of(sight, self._crew.judge(sight, thought_of(sight)).judgement())
