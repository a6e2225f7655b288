"""PuzzleSession: a puzzle as any table screen plays it. What a move would cost is thought about while it is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import replace

from ..bots.crew import Crew
from ..bots.ladder import Advice
from ..events import Event, SheetDeal
from ..game import Game
from ..games import find_game
from ..record import Record
from ..table import Refused, Seat
from ..view import SceneView, View
from ..words import SHARED_WORDS, Words
from .lessons.pupil import YOU
from .lessons.session import StillSession
from .lessons.teaching import MOVE, WATCH, Teaching
from .maker import Tried
from .puzzles import Puzzle
from .solving import Judge, Solver


class PuzzleTable:
    """The table of a puzzle, as far as a screen reads one: who sits there; nothing has happened at it."""

    over = finished = False
    match = games = 1

    def __init__(self, solver: Solver, name: str) -> None:
        self.game: Game = find_game(solver.puzzle.game)
        self.seats: Sequence[Seat] = solver.seats(name)
        self.totals: Sequence[float] = [0.0] * len(self.seats)
        self._sheet = solver.sight.sheet()

    def version(self, seat: int | None) -> int:
        """Nothing is heard."""
        return 0

    def heard(self, seat: int | None, since: int = 0) -> list[Event]:
        """Nothing is."""
        return []

    def sheet(self, seat: int | None) -> tuple[SheetDeal, ...]:
        """What was scored before."""
        return tuple(self._sheet)

    def scenes(self, seat: int | None) -> Sequence[SceneView]:
        """There are none."""
        return ()

    def answered(self, seat: int | None) -> int:
        """Nothing is."""
        return 0

    def words_of(self, event: Event) -> Words:
        """What happened, which never does."""
        return Words("")


class PuzzleSession(StillSession):
    """A puzzle in this process. `solved` is called with one that is, and whether at once. Close it in the end."""

    def __init__(
        self, puzzle: Puzzle, name: str = YOU, solved: Callable[[Puzzle, bool], object] = lambda puzzle, at_once: None
    ) -> None:
        self.name = name
        self._solved = solved
        self._crew = Crew(1)
        self._judge = Judge(self._crew)
        self._threads = ThreadPoolExecutor(1, "cardfolk puzzle")
        self._thought: Future[bool] | None = None  # what is said to a move
        self._shown: object = None  # what there was to draw at the last tick
        self.begin(puzzle)

    def begin(self, puzzle: Puzzle) -> None:
        """Another puzzle, at the same screen."""
        self.solver = Solver(puzzle, self._judge)
        self.table = PuzzleTable(self.solver, self.name)

    @property
    def puzzle(self) -> Puzzle:
        """Which it is."""
        return self.solver.puzzle

    @property
    def people(self) -> list[int]:
        """The solver's seat."""
        return [self.solver.seat]

    @property
    def busy(self) -> bool:
        """Whether a move is being judged, or the answer looked up."""
        return self._thought is not None

    @property
    def teaching(self) -> Teaching | None:
        """What is asked and said; how hard it is comes last."""
        found = self.solver.teaching()
        said = (Words("Let me think …"),) if self.busy else self.solver.said
        if found.waits == MOVE and not self.busy and found.heading is not None and not self.solver.misses:
            said = (*said, found.heading)
        return replace(found, said=said, heading=None, waits=WATCH if self.busy else found.waits)

    @property
    def asked(self) -> int | None:
        """The solver, when a move is waited for."""
        return self.solver.seat if not self.busy and self.solver.waits == MOVE else None

    def view(self, seat: int | None) -> View:
        """What to show."""
        view = self.solver.view()
        return replace(view, offers=(), blocked={}) if self.busy else view

    def scene(self, seat: int | None) -> SceneView | None:
        """Nothing is on stage."""
        return None

    def scene_ends(self, seat: int | None) -> float:
        """So it ends at once."""
        return 0.0

    def tick(self, now: float) -> bool:
        """See whether what was thought about is known."""
        if self._thought is not None and self._thought.done():
            thought, self._thought = self._thought, None
            if thought.result():
                self._solved(self.puzzle, not self.solver.misses)
        shown = (self.puzzle, self.busy, self.solver.said, self.solver.done)
        changed, self._shown = shown != self._shown, shown
        return changed

    def wait(self, seconds: float) -> bool:
        """Wait for what is thought about; whether something is."""
        if self._thought is not None:
            wait([self._thought], seconds)
        return self._thought is not None

    def submit(self, seat: int, text: str) -> None:
        """A move: it is judged."""
        if seat != self.asked:
            raise Refused(Words(SHARED_WORDS["error.hidden"]))
        self._thought = self._threads.submit(self.solver.answer, text)

    def show(self) -> None:
        """The answer is told."""
        if self.asked is not None:
            self._thought = self._threads.submit(self._show)

    def _show(self) -> bool:
        self.solver.show()
        return False

    def why_not(self, seat: int, tried: Tried) -> Words | None:
        """Why something cannot be."""
        if tried.text or self.busy:
            return None
        return self.solver.try_cards(list(tried.cards))

    def hint(self, seat: int) -> Future[Advice]:
        """There is none but the answer itself."""
        raise Refused(Words(SHARED_WORDS["error.hidden"]))

    def can_undo(self, seat: int) -> bool:
        """Whether it can be begun anew."""
        return not self.busy and bool(self.solver.misses or self.solver.done)

    def undo(self, seat: int) -> Words | None:
        """From the beginning."""
        if not self.busy:
            self.solver.again()
        return None

    def go_on(self) -> None:
        """Nothing is held."""

    def hurry(self) -> None:
        """Nothing is to be hurried."""

    def next_game(self) -> None:
        """The same once more."""
        self.undo(self.solver.seat)

    def record(self) -> Record:
        """A position has no record."""
        raise Refused(Words(SHARED_WORDS["error.hidden"]))

    def close(self) -> None:
        """End who thinks."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._crew.close()
