"""Solving: somebody before a puzzle, whatever it looks like. A move is judged, the answer told with its reason.

It is shown as lessons are: a face that asks, what is lit, a turn for front ends that keep nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..bots.crew import Crew
from ..bots.folk import FOLK
from ..bots.judge import thought_of
from ..bots.registry import knowledge_of
from ..game import Move
from ..record import legal_move
from ..table import Seat
from ..view import View
from ..words import Arg, IllegalMove, Words
from .lessons import teacher_of
from .lessons.pupil import YOU, Place
from .lessons.teaching import END, MOVE, NOTHING, Teaching, lit_by
from .lessons.turn import LessonTurn
from .puzzles import LEVELS, TRIES, Puzzle, puzzles_of
from .reasons import amount_words, reasons_for
from .saying import move_words

TASK = Words("Which move is best?")
BEGIN = Words("One move is clearly better than the others here. Take your time.")


class Judge:
    """Says what moves of puzzles cost and why the best is best. Each is thought about once."""

    def __init__(self, crew: Crew) -> None:
        self._crew = crew
        self._costs: dict[tuple[str, str], Words] = {}
        self._whys: dict[str, tuple[Words, ...]] = {}

    def cost(self, puzzle: Puzzle, move: Move) -> Words:
        """What a move that is not right would cost, waited for."""
        key = (puzzle.position, move.text)
        if key not in self._costs:
            sight = puzzle.sight()
            judged = self._crew.judge(sight, thought_of(sight), [move]).judgement().of(move)
            knowledge = knowledge_of(sight)
            self._costs[key] = amount_words(judged.behind, knowledge.unit(sight), knowledge.scale(sight))
        return self._costs[key]

    def why(self, puzzle: Puzzle) -> tuple[Words, ...]:
        """Why the best move is best, waited for; nothing where it cannot be said."""
        if puzzle.position not in self._whys:
            sight = puzzle.sight()
            judgement = self._crew.judge(sight, thought_of(sight)).judgement()
            # The puzzle was judged in more worlds than this: it knows that no other move is as good.
            doubt = next((one for one in judgement.as_good() if not puzzle.solves(one.move)), None)
            found = reasons_for(sight, judgement, doubt) if puzzle.solves(judgement.best.move) else []
            self._whys[puzzle.position] = tuple(found)
        return self._whys[puzzle.position]


def hard_words(puzzle: Puzzle) -> Words:
    """How hard a puzzle is: how many bots of each level miss it."""
    told: dict[str, Arg] = {name: 100 // TRIES * count for name, count in zip(LEVELS, puzzle.missed, strict=True)}
    return Words(
        "Of a hundred bots of a level so many miss it: beginner {beginner}, easy {easy}, medium {medium}, hard {hard}.",
        told,
    )


class Solver:
    """Somebody before a puzzle, after so many misses; `done` once it is solved or the answer was asked for."""

    def __init__(self, puzzle: Puzzle, judge: Judge, place: Place | None = None) -> None:
        place = Place() if place is None else place
        self.puzzle = puzzle
        self.judge = judge
        self.misses = max(0, place.misses)
        self.done = place.done
        self.sight = puzzle.sight()
        self.whole = self.sight.view()  # with all that could be played
        self.mood = "calm"
        self.said: tuple[Words, ...] = self._answer() if self.done else (BEGIN,)

    @property
    def seat(self) -> int:
        """Where they sit."""
        return self.whole.viewer or 0

    @property
    def place(self) -> Place:
        """How far they are, for whoever keeps nothing."""
        return Place(1, self.misses, self.done)

    @property
    def waits(self) -> str:
        """What is waited for."""
        return END if self.done else MOVE

    def view(self) -> View:
        """What they are shown; once nothing is asked any more, the answer in the place of the prompt."""
        return replace(self.whole, offers=(), blocked={}, prompt=self._best()) if self.done else self.whole

    def seats(self, name: str = YOU) -> tuple[Seat, ...]:
        """Who sits at the table: they, and some of the folk, the same ones whenever it is looked at; not who asks."""
        folk = [one for one in FOLK if one != teacher_of(self.puzzle.game)]
        start = int(self.puzzle.mark, 16)
        others = [folk[(start + at) % len(folk)] for at in range(self.sight.seats)]
        return tuple(
            Seat(name) if seat == self.seat else Seat(FOLK[other].name, other) for seat, other in enumerate(others)
        )

    def teaching(self) -> Teaching:
        """What is said and shown now."""
        best = self.puzzle.right[0] if self.done else ""
        count = len(puzzles_of(self.puzzle.game))
        told: dict[str, Arg] = {"number": self.puzzle.number, "count": count}
        return Teaching(
            self.puzzle.game,
            teacher_of(self.puzzle.game),
            self.mood,
            self.said,
            self.waits,
            lit_by(best, self.whole) if best else NOTHING,
            None if self.done else TASK,
            best,
            str(self.puzzle.number),
            Words("Puzzle {number} of {count}", told),
            hard_words(self.puzzle),
            step=self.puzzle.number,
            steps=count,
            misses=self.misses,
        )

    def answer(self, text: str) -> bool:
        """A move in any spelling: whether it is right; else what it would cost is said, or why it cannot be."""
        if self.done:
            return False
        try:
            move = legal_move(self.sight, text)
        except IllegalMove as wrong:
            self.said = (wrong.words,)
            return False
        if not self.puzzle.solves(move):
            self.misses += 1
            self.mood = "rueful"
            cost = self.judge.cost(self.puzzle, move)
            self.said = (Words("No: it would cost you {amount}. Try again.", {"amount": cost}),)
            return False
        self.done, self.mood = True, "glad"
        self.said = (Words("Right."), *self._answer())
        return True

    def try_cards(self, cards: Sequence[int]) -> Words | None:
        """Cards that no move uses just so: why not, if that can be said."""
        meant = None if self.done else self.sight.meant(list(cards))
        if meant is None:
            return None
        try:
            self.sight.check(meant)
        except IllegalMove as wrong:
            self.said = (wrong.words,)
            return wrong.words
        return None

    def show(self) -> None:
        """They want to know: the answer is told."""
        if not self.done:
            self.done, self.mood = True, "calm"
            self.said = self._answer()

    def again(self) -> None:
        """From the beginning."""
        self.misses, self.done, self.mood = 0, False, "calm"
        self.said = (BEGIN,)

    def _answer(self) -> tuple[Words, ...]:
        """The best move, and why."""
        return (self._best(), *self.judge.why(self.puzzle))

    def _best(self) -> Words:
        return Words("Best: {move}", {"move": move_words(self.whole, self.puzzle.right[0])})


def puzzle_turn(
    puzzle: Puzzle,
    judge: Judge,
    place: Place | None = None,
    *,
    move: str = "",
    cards: Sequence[int] = (),
    go_on: bool = False,
    back: bool = False,
    name: str = YOU,
) -> LessonTurn:
    """What follows before a puzzle after a move, or cards that mean none; going on tells the answer, going back begins
    it anew. As a turn of a lesson: a front end that has those has puzzles."""
    solver = Solver(puzzle, judge, place)
    accepted: bool | None = None
    if move:
        accepted = solver.answer(move)
    elif cards:
        accepted = False
        solver.try_cards(cards)
    elif go_on:
        solver.show()
    elif back:
        solver.again()
    return LessonTurn(
        accepted, (), place is None or back, solver.place, solver.teaching(), solver.view(), solver.seats(name)
    )
