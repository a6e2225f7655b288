"""Who gives hints: a position has one answer, whoever asks, wherever and however often; and a better one soon after."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from ..bots.crew import Crew, Thinking
from ..bots.judge import EXACT, seed_of, thought_of
from ..bots.ladder import Advice, LadderBot
from ..bots.levels import read_level
from ..chance import HashSource
from ..game import State
from ..position import write_position
from .reasons import advice_of, second_thoughts

KEPT = 256  # answers
MORE = 3  # times the thought, for the better answer


class Adviser:
    """Has the moves of a position judged; its chance is made from what is asked, so it never says two things of one.

    With more thought it says what is better still: the same move, as long as that is as good, or it says that it has
    thought again. Named a level that does not think ahead, it says what that one sees at a glance.
    """

    def __init__(self, name: str, crew: Crew) -> None:
        self.name = name
        self._crew = crew
        self._thinks = read_level(name)[0].thinks
        self._kept: OrderedDict[str, Advice] = OrderedDict()
        self._again: Thinking | None = None  # a better answer that is being thought of
        self._lock = Lock()  # of what is kept: it is asked from several threads

    def rate(self, sight: State) -> Advice:
        """What it thinks of each move that the sight's seat has, and why the first is the best, waited for."""
        asked = write_position(sight)
        return self._found(asked) or self._keep(asked, self._first(sight))

    def better(self, sight: State) -> Advice:
        """The same with more thought, waited for; what it said at first, where more thought would tell nothing new."""
        asked = f"better {write_position(sight)}"
        found = self._found(asked)
        if found is not None:
            return found
        first = self.rate(sight)
        if not self._thinks or len(first.moves) < 2 or first.moves[0].tries == EXACT:
            return first
        thinking = self._crew.judge(sight, MORE * thought_of(sight))
        with self._lock:
            self._again = thinking
        judgement = thinking.judgement()
        return first if thinking.stopped else self._keep(asked, second_thoughts(sight, first, judgement))

    def let_go(self) -> None:
        """Nobody waits for a better answer any more."""
        with self._lock:
            again, self._again = self._again, None
        if again is not None and not again.ready:
            again.stop()

    def _first(self, sight: State) -> Advice:
        if not self._thinks:
            return LadderBot(self.name, HashSource(seed_of(sight), 0)).rate(sight)
        return advice_of(sight, self._crew.judge(sight, thought_of(sight)).judgement())

    def _found(self, asked: str) -> Advice | None:
        with self._lock:
            return self._kept.get(asked)

    def _keep(self, asked: str, advice: Advice) -> Advice:
        with self._lock:
            self._kept[asked] = advice
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return advice
