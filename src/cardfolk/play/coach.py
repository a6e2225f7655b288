"""A friend at the shoulder of who plays alone at home: warns once before a move that costs much, explains at moments.

What is warned of is what the one Adviser thinks who gives hints; what is explained is in the game's course, by the
kinds of scenes.
"""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass

from ..bots import BotFailed
from ..bots.ladder import Advice
from ..table import HomeLog, Refused, Table
from ..view import View
from ..words import Words
from .lessons import course_of
from .lessons.teaching import NOTHING, Lit, Teaching, lit_by
from .saying import move_words
from .session import Session

BLUNDER = 0.2  # what a move must cost, of a game, to be warned of
TENTHS = 10
PATIENCE = 3.0  # seconds that a move waits for what is thought of it


@dataclass(frozen=True)
class Warned:
    """A move that was warned of, at a version of the seat."""

    version: int
    move: str


def dear_moves(advice: Advice) -> dict[str, Words]:
    """What a friend says of the moves that cost much against the best one, at the least; by their texts."""
    found: dict[str, Words] = {}
    for one in advice.moves[1:]:
        cost = one.behind - one.error
        if one.known and cost >= BLUNDER:
            count = max(2, round(cost * TENTHS))
            told = Words("Wait. That would cost you about {count} games of ten like this one.", {"count": count})
            found[one.move.text] = told
    return found


def warning(advice: Advice, text: str, view: View) -> tuple[Words, ...]:
    """What a friend says before a move: nothing if it costs little."""
    told = dear_moves(advice).get(text)
    if told is None:
        return ()
    better = Words("I would do this: {move}", {"move": move_words(view, advice.moves[0][0].text)})
    why = () if advice.reason is None else (advice.reason,)
    return (told, better, *why, Words("Do it once more if you mean it."))


class CoachedSession(Session):
    """A table at home where somebody looks over the shoulder of the one person who plays."""

    def __init__(self, table: Table, log: HomeLog, seed: int | None = None, coach: str = "") -> None:
        super().__init__(table, log, seed)
        self.coach = coach
        self._course = course_of(table.game.id)
        self._said: tuple[Words, ...] = ()
        self._lit: Lit = NOTHING
        self._until = -1  # the version of the seat at which it is said no more
        self._advice: tuple[int, Future[Advice]] | None = None  # for the position at a version
        self._held: tuple[int, str, int, float] | None = None  # a move that waits for it: seat, text, version, since
        self._warned: Warned | None = None
        self._explained: set[str] = set()  # kinds of scenes

    @property
    def teaching(self) -> Teaching | None:
        """What the friend says."""
        if not self._said or not self.people:
            return None
        return Teaching(self.table.game.id, self.coach, "calm", self._said, lit=self._lit)

    @property
    def asked(self) -> int | None:
        """The person who is asked now: nobody while a move is looked at."""
        return None if self._held is not None else super().asked

    def tick(self, now: float) -> bool:
        """As at any table; and the friend looks."""
        changed = super().tick(now)
        before = self._said
        self._look()
        return changed or before != self._said

    def submit(self, seat: int, text: str) -> None:
        """Make a move; one that costs much is warned of first, once."""
        version = self.table.version(seat)
        self._held = None  # a change of mind
        if not self.alone or seat != self.asked or self._warned == Warned(version, text):
            self._make(seat, text)
            return
        why = self.table.why_not(seat, text)
        if why is not None:
            raise Refused(why)
        self._think(seat)
        self._held = (seat, text, version, self._now)
        self._look()

    def _make(self, seat: int, text: str) -> None:
        self._held = None
        self._hush()
        super().submit(seat, text)

    def _look(self) -> None:
        """Say what is to be said now; let a move that was waited for be made, or warn of it."""
        seat = self.people[0] if self.people else -1
        if not self.alone or seat < 0:
            return
        version = self.table.version(seat)
        scene = self.scene(seat)
        if scene is not None:
            self._explain(scene.kind)
        elif self._said and self._until not in (-1, version):
            self._hush()
        if self._held is not None:
            self._release(*self._held)
        elif scene is None and self.asked == seat:
            self._think(seat)

    def _explain(self, kind: str) -> None:
        text = "" if self._course is None else self._course.moments.get(kind, "")
        if text and kind not in self._explained:
            self._explained.add(kind)
            self._said, self._lit, self._until = (Words(text),), NOTHING, -1

    def _think(self, seat: int) -> None:
        """Have the position thought about, once, where there is a choice."""
        version = self.table.version(seat)
        if (self._advice is None or self._advice[0] != version) and not self.view(seat).only_move():
            self._advice = (version, self.hint(seat))

    def _release(self, seat: int, text: str, version: int, since: float) -> None:
        if version != self.table.version(seat):
            self._held = None
            return
        if self._advice is not None and self._advice[0] == version:
            done = self._advice[1].done()
            if not done and self._now < since + PATIENCE:
                return
            said = self._warning(seat, text, self._advice[1]) if done else ()
            if said:
                self._held, self._warned = None, Warned(version, text)
                self._said, self._until = said, version
                self._lit = lit_by(self._advice[1].result().moves[0][0].text, self.view(seat))
                return
        self._make(seat, text)

    def _warning(self, seat: int, text: str, thought: Future[Advice]) -> tuple[Words, ...]:
        try:
            return warning(thought.result(), text, self.view(seat))
        except (BotFailed, Refused):
            return ()

    def _hush(self) -> None:
        self._said, self._lit, self._until = (), NOTHING, -1
