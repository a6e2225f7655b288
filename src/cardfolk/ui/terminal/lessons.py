"""Lessons at this terminal: which to take, and one line by line."""

from __future__ import annotations

import sys
from time import monotonic

from ...games import find_game
from ...play.lessons import Lesson
from ...play.lessons.session import LessonSession
from ...play.lessons.teaching import END, GO_ON, MOVE
from ...play.maker import Made, MoveMaker, Tried
from ...play.saying import move_words
from ...words import Template, Words
from ..learning import (
    Listed,
    lesson_line,
    lessons_of,
    next_lesson,
    open_coached,
    open_lesson,
    sheet_lines,
    taught,
)
from ..local import Looks, own_name, tty
from ..settings import Settings, read_settings
from . import text
from .local import ask, run
from .plain import COMMANDS, PATIENCE, Leave, Plain
from .typed import command_name, understood

# What a lesson has beside what every table has; some things it has not.
LESSON_COMMANDS: dict[str, Template] = {
    **{name: meaning for name, meaning in COMMANDS.items() if name not in ("finish", "skip all", "save", "scores")},
    "hint": "the move that is asked for (h)",
    "undo": "one step back (u)",
    "quit": "leave the lesson",
}
ENTER: Template = "Enter: go on"


def learn(lesson: Lesson, shown: Looks) -> None:
    """Take a lesson, in the app or line by line."""
    settings = read_settings()
    session = open_lesson(lesson, settings.name or own_name(), settings)
    if not shown.plain:
        from .app.app import CardfolkApp

        CardfolkApp(shown, session).run()
        return
    session.hold_scenes()
    while LessonPlain(session, ask, sys.stdout, shown, tty()).run():
        answer = _after(session, shown, settings)
        if answer == "p":
            store = None
            if settings.learnt:
                from ...store.home import open_home

                store = open_home()
            run(open_coached(find_game(lesson.game), settings.name or own_name(), store), shown)
        if answer != "n":
            return


def _after(session: LessonSession, shown: Looks, settings: Settings) -> str:
    """What comes after a lesson: n, the next one, which is begun; p, a game; or nothing."""
    speaker = shown.speaker()
    found = next_lesson(session.lesson, settings)
    after = [] if found is None else [speaker.tell("n: the next lesson")]
    after += [speaker.tell("p: play a game, a friend looks on"), speaker.tell("q: leave")]
    print(", ".join(after))
    try:
        answer = ask("> ").strip().lower()
    except (EOFError, KeyboardInterrupt):
        return ""
    if answer == "n" and found is not None:
        session.begin(found)
    return answer if answer == "p" or (answer == "n" and found is not None) else ""


def choose(shown: Looks, game: str = "") -> None:
    """Choose a lesson, and take it."""
    if not shown.plain:
        from .app.app import CardfolkApp

        CardfolkApp(shown, lessons=game).run()
        return
    speaker, found = shown.speaker(), _listed(game)
    print(speaker.tell("Which lesson?"))
    for number, one in enumerate(found, 1):
        name = speaker.say(Words(find_game(one.lesson.game).name))
        print(f"  {number:>2}  {name}: {lesson_line(one, speaker).strip()}")
    print("   q  " + speaker.tell("leave"))
    try:
        while True:
            answer = ask("> ").strip().lower()
            if answer in ("q", "quit", "exit"):
                return
            if answer.isdecimal() and 1 <= int(answer) <= len(found):
                learn(found[int(answer) - 1].lesson, shown)
                return
            print(speaker.tell("Type a number from {least} to {most}.", least=1, most=len(found)))
    except (EOFError, KeyboardInterrupt):
        print()


def _listed(game: str) -> list[Listed]:
    settings = read_settings()
    return [one for id in ([game] if game else taught()) for one in lessons_of(id, settings)]


class LessonPlain(Plain):
    """A lesson line by line: what the teacher says, the table, the task."""

    commands = LESSON_COMMANDS
    session: LessonSession

    def run(self) -> bool:
        """Take the lesson to its end; False if the learner left before."""
        lesson = self.session.lesson
        title = {"game": Words(self.table.game.name), "title": Words(lesson.title)}
        self.tell("{game}: {title}", **title)
        self.explain()
        try:
            self.follow()
        except (Leave, EOFError, KeyboardInterrupt):
            self.print("")
            self.tell("Goodbye.")
            return False
        self.teach()
        self.tell("The lesson is over.")
        self.tell("To remember:")
        self.print(*(f"  {line}" for line in sheet_lines(lesson.game, self.speaker(None))))
        return True

    def follow(self) -> None:
        """Step by step until the end."""
        while True:
            changed = self.session.tick(monotonic())
            self.refresh()
            if self.stage():
                continue
            waits, seat = self.session.pupil.waits, self.people[0]
            if waits == END:
                self.happened(seat)
                return
            if waits == MOVE:
                self.turn(seat)
            elif waits == GO_ON:
                self.happened(seat)
                self.teach()
                if not self.session.pupil.step.accept and self.session.pupil.step.ask:
                    self.tell(self.session.pupil.step.ask)
                self.obey_at_rest(seat, self.read(f"[{self.speaker(None).tell(ENTER)}] "))
            elif not changed:
                self.session.wait(PATIENCE)

    def refresh(self) -> None:
        """At a fresh table: what happened at it before is known."""
        seat = self.people[0]
        if self.table is not self.session.table or seat not in self.shown:
            self.table, self.maker = self.session.table, None
            self.shown = {seat: self.table.version(seat)}
            self.scenes = {}
            self.looking = seat

    def teach(self) -> None:
        """What the teacher says, and the move that is wanted, once that is shown."""
        teaching, speaker = self.session.pupil.teaching(), self.speaker(self.people[0])
        self.print("")
        self.tell_teaching(teaching)
        if teaching.answer:
            view = self.session.view(self.people[0])
            self.print(speaker.tell("Try this: {move}", move=move_words(view, teaching.answer)))

    def ask(self, seat: int) -> None:
        """What the teacher says, the table, the hand, and the task."""
        teaching, speaker = self.session.pupil.teaching(), self.speaker(seat)
        maker = self.making(seat)
        self.print(*text.table_lines(maker.view, speaker), *self.hand(seat, maker.view))
        self.teach()
        if teaching.task is not None:
            self.print(f"{'' if speaker.speak else '> '}{speaker.say(teaching.task)}")

    def only_move(self, seat: int) -> str:
        """Every move is the learner's own."""
        return ""

    def obey(self, seat: int, line: str) -> bool:
        """Do what a line says; what the script knows as a mistake is answered by the teacher."""
        mistake = self.session.pupil.mistake_in(understood(line, self.maker, self.commands, self.speaker(seat)))
        if not mistake:
            return super().obey(seat, line)
        self.maker = None
        place = self.session.pupil.place
        self.session.why_not(seat, Tried(mistake))
        if self.session.asked is None or self.session.pupil.place.step != place.step:
            return True
        self.teach()
        return False

    def done(self, seat: int, maker: MoveMaker, made: Made | None) -> bool:
        """A move that is not the one leaves the learner where they are, with what the teacher says to it."""
        before, place = self.session.pupil.said, self.session.pupil.place
        if made is not None:
            self.maker = None
            self.session.submit(seat, made.text)
        else:
            tried = maker.open().tried
            if tried is None or self.session.why_not(seat, tried) is None:
                return super().done(seat, maker, None)
            while maker.back():
                pass
        if self.session.asked is None or self.session.pupil.place.step != place.step:
            return True
        if self.session.pupil.said is not before:
            self.teach()
        return False

    def obey_at_rest(self, seat: int, line: str) -> None:
        """A line where the learner only goes on."""
        word = line.strip().lower()
        if word in ("q", "quit", "exit", command_name("quit", self.speaker(seat)).lower()):
            raise Leave
        if word in ("u", "undo", command_name("undo", self.speaker(seat)).lower()):
            self.session.undo(seat)
        else:
            self.session.go_on()
