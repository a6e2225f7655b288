"""Pupil: somebody in the middle of a lesson. It judges what they do, and says what the teacher says to it.

It has no clock: after `answer` and `go_on` there may be moves to be played in `queue`, and whoever shows it calls
`play_next` for one after the other, at the pace that suits the eyes before the screen, and then `settle`.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace

from ...bots.folk import FOLK
from ...game import Move, State
from ...games import find_game
from ...record import legal_move
from ...table import MemoryLog, Table, carry_out
from ...table.commands import Deal, MakeMove, Open, Sit
from ...table.settings import TableSettings
from ...view import View
from ...words import BadText, IllegalMove, Words
from .script import Lesson, Step
from .teaching import END, GO_ON, MOVE, NOTHING, WATCH, Lit, Teaching, lit_by, lit_of

SHOWN = 2  # misses after which the answer is lit
PLAYED = 3  # and after which it is played
ALLOWED = Words("That is allowed. Here, let us try this.")
GOOD = Words("Good.")
YOU = "You"  # whoever has no other name


@dataclass(frozen=True)
class Place:
    """How far somebody is in a lesson: the step from 1, the misses in it, whether its move is made."""

    step: int = 1
    misses: int = 0
    done: bool = False


def lay_table(lesson: Lesson, step: Step, name: str, moves: tuple[str, ...] | None = None) -> Table:
    """The table of a step after its moves, or after others; nobody but the teacher speaks at it."""
    setting = step.setting
    table, log = Table(), MemoryLog()
    game = find_game(lesson.game)
    carry_out(table, log, Open(game, len(setting.company), setting.options, settings=TableSettings(quiet=True)))
    for seat, who in enumerate(setting.company):
        carry_out(table, log, Sit(seat, FOLK[who].name if who else name, who))
    carry_out(table, log, Deal(shuffles=setting.shuffles, draws=setting.draws))
    for text in step.moves if moves is None else moves:
        make_move(table, text)
    return table


def make_move(table: Table, text: str) -> None:
    """Make a move for whoever is to move."""
    seat = table.to_move
    table.apply(table.decide(MakeMove(seat, text, table.version(seat))))


class Pupil:
    """Somebody who takes a lesson, from a place in it on."""

    def __init__(self, lesson: Lesson, place: Place | None = None, name: str = YOU) -> None:
        place = Place() if place is None else place
        if not 1 <= place.step <= len(lesson.steps):
            told = {"number": place.step, "count": len(lesson.steps)}
            raise BadText(Words("the lesson has no step {number}; it has {count}", told))
        self.lesson = lesson
        self.name = name
        self.at = place.step - 1
        self.misses = max(0, place.misses)
        self.done = place.done and bool(self.step.accept)  # the step's move is made, and there is something to read
        self.queue: list[str] = []  # moves that are to be played before the learner's eyes
        self.watching = False  # until `settle`
        self.praised: tuple[Words, ...] = ()  # what was said to the last move, until the next one
        self.mood = "calm"
        self._lit = self.misses >= SHOWN  # the answer is
        self._own = False  # another accepted move was made than that of the line
        self.table = lay_table(lesson, self.step, name, self.step.line if self.done else None)
        self.said = self._after() if self.done else self._begin()

    # What is there

    @property
    def step(self) -> Step:
        """Where the learner is."""
        return self.lesson.steps[self.at]

    @property
    def seat(self) -> int:
        """The learner's seat."""
        return self.step.setting.seat

    @property
    def last(self) -> bool:
        """Whether no step comes after this one."""
        return self.at == len(self.lesson.steps) - 1

    @property
    def place(self) -> Place:
        """How far they are."""
        return Place(self.at + 1, self.misses, self.done)

    @property
    def waits(self) -> str:
        """What is waited for."""
        if self.watching:
            return WATCH
        if self.step.accept and not self.done:
            return MOVE
        return END if self.last else GO_ON

    def sight(self) -> State:
        """What the learner sees."""
        return self.table.sight(self.seat)

    def view(self) -> View:
        """What to show the learner: of a card that cannot be played the teacher says why, where the script does."""
        sight = self.sight()
        view = sight.view()
        if self.waits != MOVE:
            return replace(view, offers=(), blocked={})
        for card in view.hand():
            meant = sight.meant([card]) if self._unused(view, card) else None
            why = None if meant is None else self._mistake(meant.text)
            if why is not None:
                view.blocked[card] = Words(why)
        return view

    def teaching(self) -> Teaching:
        """What the teacher says and shows now."""
        step, waits = self.step, self.waits
        asked = waits == MOVE
        return Teaching(
            self.lesson.game,
            self.lesson.teacher,
            self.mood,
            self.said,
            waits,
            NOTHING if waits == WATCH or self.done else self._light(),
            Words(step.ask) if step.ask and waits != WATCH and not self.done else None,
            step.accept[0] if asked and self._lit else "",
            self.lesson.name,
            Words(self.lesson.title),
            Words(step.title) if step.title else None,
            self.at + 1,
            len(self.lesson.steps),
            self.misses,
        )

    def _light(self) -> Lit:
        shown = lit_of(self.step.show)
        return shown + lit_by(self.step.accept[0], self.sight().view()) if self._lit and self.step.accept else shown

    # What the learner does

    def answer(self, text: str) -> bool:
        """A move in any spelling: whether it is one to go on with; else it is a miss, and the teacher says why."""
        if self.waits != MOVE:
            return False
        move, reason = self._read(text)
        if move is None:
            self.said = (reason,)  # no move at all: nothing to be counted
        elif move.text in self.step.accept:
            self._accept(move.text)
        else:
            why = self._mistake(move.text)
            self._miss(reason if why is None else Words(why), light=why is None and reason is ALLOWED)
        return self.watching and self.misses < PLAYED

    def try_cards(self, cards: list[int]) -> Words | None:
        """Cards that no move uses just so: what the teacher says to it, if they mean one; it counts as a miss."""
        meant = self.sight().meant(cards) if self.waits == MOVE else None
        if meant is None:
            return None
        self.answer(meant.text)
        return self.said[0]

    def go_on(self) -> bool:
        """The learner has seen enough; False if something else is waited for."""
        if self.waits != GO_ON:
            return False
        step, after = self.step, self.lesson.steps[self.at + 1]
        self.queue = [] if self.done else list(step.then)
        if not after.fresh:
            self.queue += after.shown
        self.praised = ()
        self.mood = "calm"
        self.done = self.watching = True
        return True

    def back(self) -> bool:
        """To the beginning of this step, or from there to the step before; False at the very beginning."""
        changed = self.done or self.watching or self.misses
        if not changed and not self.at:
            return False
        self._begin_at(self.at if changed else self.at - 1)
        return True

    def mistake_in(self, line: str) -> str:
        """The illegal move that a line names, by its text or by the letter of its verb, if the script answers it."""
        game = find_game(self.lesson.game)
        text = next((name for name, verb in game.verbs.items() if verb.key == line.strip().lower()), line.strip())
        with suppress(BadText):
            text = game.parse(text).text
        return next((one.move for one in self.step.wrong if one.move == text and not one.legal), "")

    def show_answer(self) -> None:
        """Light the answer, as asked."""
        self._lit = True

    # What is played

    def play_next(self) -> None:
        """Make the first of the moves that are to be played."""
        make_move(self.table, self.queue.pop(0))

    def settle(self) -> None:
        """All is played and seen: something is read before it goes on, or the next step begins."""
        self.watching = False
        if not self.done and self._pauses():
            self.done = True
            self.said = self._after()
        elif not self.last:
            self._begin_at(self.at + 1, again=self._own or self.lesson.steps[self.at + 1].fresh)

    def _read(self, text: str) -> tuple[Move | None, Words]:
        """The move that a text names and what is to be said of it; None: it names none."""
        sight = self.sight()
        try:
            return legal_move(sight, text), ALLOWED
        except IllegalMove as wrong:
            try:
                return find_game(self.lesson.game).parse(text), wrong.words
            except BadText:
                return None, wrong.words

    def _mistake(self, text: str) -> str | None:
        return next((one.why for one in self.step.wrong if one.move == text), None)

    @staticmethod
    def _unused(view: View, card: int) -> bool:
        own = f"hand:{view.viewer}"
        return all((own, card) not in offer.uses for offer in view.offers)

    def _accept(self, text: str, kindly: bool = False) -> None:
        step = self.step
        self._own = text != step.accept[0]
        self.queue = [text, *step.then]
        if not self._pauses() and not self._own:
            self.queue += self.lesson.steps[self.at + 1].shown
        praise = (Words(step.praise),) if step.praise else ()
        self.praised = (Words("Let me play it for you. Watch."), *praise) if kindly else praise
        self.said = self.praised or (GOOD,)
        self.watching = True
        self.mood = "calm" if kindly else "glad"

    def _miss(self, why: Words, light: bool) -> None:
        self.misses += 1
        self.mood = "calm"
        self.said = (why,)
        if self.misses >= PLAYED:
            self._accept(self.step.accept[0], kindly=True)
            self.said = self.praised = (why, *self.praised)
        elif light or self.misses >= SHOWN:
            self._lit = True

    def _pauses(self) -> bool:
        """Whether the learner reads something, and goes on, before the next step: a fresh table never comes unasked."""
        return self.last or bool(self.step.why) or self.lesson.steps[self.at + 1].fresh

    def _after(self) -> tuple[Words, ...]:
        """What is said once the move of this step is made, and all that follows it."""
        praise = self.praised or ((Words(self.step.praise),) if self.step.praise else ())
        why = (Words(self.step.why),) if self.step.why else ()
        return (*praise, *why) or (GOOD,)

    def _begin(self) -> tuple[Words, ...]:
        return (*self.praised, Words(self.step.say))

    def _begin_at(self, at: int, again: bool = True) -> None:
        """Begin a step; `again`: with its table laid out anew."""
        if at <= self.at or self.lesson.steps[at].fresh:
            self.praised, self.mood = (), "calm"
        self.at, self.misses, self.done, self.queue = at, 0, False, []
        self.watching = self._lit = self._own = False
        if again:
            self.table = lay_table(self.lesson, self.step, self.name)
        self.said, self.praised = self._begin(), ()
