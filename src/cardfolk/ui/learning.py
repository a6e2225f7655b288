"""Learning, in any front end: the lessons there are and which are finished, and what a screen does that plays one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..bots.folk import FOLK
from ..game import Game
from ..games import all_ids, find_game
from ..play.lessons import Lesson, course_of, find_lesson, teacher_of
from ..play.lessons.session import LessonSession
from ..play.lessons.teaching import END, GO_ON, Teaching
from ..play.maker import MoveMaker, Tried
from ..play.session import Session, open_session
from ..words import Words
from .controller import TableController
from .settings import Settings, read_settings
from .words import Speaker

if TYPE_CHECKING:
    from ..store.store import Store


@dataclass(frozen=True)
class Listed:
    """A lesson in a list: its game, and whether it is finished."""

    lesson: Lesson
    done: bool


def mark_of(lesson: Lesson) -> str:
    """What a finished lesson is kept as."""
    return f"{lesson.game}/{lesson.name}"


def taught() -> list[str]:
    """The games that have lessons."""
    return [id for id in all_ids() if course_of(id) is not None]


def lessons_of(game: str, settings: Settings) -> list[Listed]:
    """The lessons of a game, the first one first."""
    course = course_of(game)
    return [] if course is None else [Listed(one, mark_of(one) in settings.learnt) for one in course.lessons]


def first_open(game: str) -> Lesson:
    """The lesson of a game to begin with: the first that is not finished, else the first; BadText if it has none."""
    first = find_lesson(game)
    found = lessons_of(game, read_settings())
    return next((one.lesson for one in found if not one.done), first)


def next_lesson(lesson: Lesson, settings: Settings) -> Lesson | None:
    """The lesson of the same game to go on with: the next one that is not finished, else the next one at all."""
    found = [one for one in lessons_of(lesson.game, settings) if one.lesson.name != lesson.name]
    return next((one.lesson for one in found if not one.done), None)


def note_finished(lesson: Lesson, settings: Settings) -> None:
    """Keep that a lesson is finished."""
    if mark_of(lesson) not in settings.learnt:
        settings.learnt.append(mark_of(lesson))
        settings.save()


def open_lesson(lesson: Lesson, name: str, settings: Settings) -> LessonSession:
    """A lesson to sit down at; once it is finished that is kept."""
    return LessonSession(lesson, name, finished=lambda one: note_finished(one, settings))


def open_coached(game: Game, name: str, store: Store | None = None) -> Session:
    """A first real game, against easy bots, with the teacher of the game at the shoulder."""
    players = ["me"] + ["easy"] * (game.usual - 1)
    return open_session(game, players, {}, name, store=store, coach=teacher_of(game.id))


def lesson_line(one: Listed, speaker: Speaker) -> str:
    """A lesson in a list: a tick if it is finished, its title, how long it takes."""
    minutes = speaker.tell(("{count} minute", "{count} minutes"), count=one.lesson.minutes)
    title = speaker.say(Words(one.lesson.title))
    if speaker.speak:
        told = {"title": title, "minutes": minutes}
        return speaker.tell("{title}, {minutes}, finished" if one.done else "{title}, {minutes}", **told)
    tick = ("x" if speaker.ascii else "✓") if one.done else " "
    return f"{tick} {title} ({minutes})"


def sheet_lines(game: str, speaker: Speaker) -> list[str]:
    """What to remember of a game, without the marks of what is bold."""
    course = course_of(game)
    return [] if course is None else [speaker.say(Words(line)).replace("*", "") for line in course.sheet]


def said_lines(teaching: Teaching, speaker: Speaker) -> list[str]:
    """What a teacher says now, in sentences."""
    return [speaker.sentence(words) for words in teaching.said]


def teacher_name(teaching: Teaching) -> str:
    """Who teaches."""
    return FOLK[teaching.teacher].name


class LessonController(TableController):
    """A table screen that plays a lesson: `class LessonScreen(LessonController, TableScreen)`.

    It draws what `teaching()` says beside the table: the teacher's face and bubble, the task, what is lit.
    """

    session: LessonSession

    def renew(self) -> MoveMaker:
        """Look at the table anew; at a fresh one the learner may have another seat."""
        self.seat = self.session.people[0]
        return super().renew()

    def waits(self) -> str:
        """What the lesson waits for."""
        return self.session.pupil.waits

    def submit(self, move: str) -> None:
        """Make a move; one that is taken back leaves nothing picked."""
        while self.maker.back():
            pass
        super().submit(move)

    def ask_why(self) -> None:
        """The teacher answers what cannot be, in the bubble."""
        tried = self.maker.open().tried
        if tried is not None and self.seat is not None and self.session.why_not(self.seat, tried) is not None:
            while self.maker.back():
                pass
            self.came()

    def letter(self, letter: str) -> None:
        """A letter: what the script knows as a mistake is answered by the teacher."""
        mistake = self.session.pupil.mistake_in(letter) if self.session.asked is not None else ""
        if mistake:
            self.session.why_not(self.session.people[0], Tried(mistake))
            self.came()
        else:
            super().letter(letter)

    def titles(self) -> list[str]:
        """The game, the lesson, and how far it is."""
        teaching, speaker = self.session.pupil.teaching(), self.speaker
        told = speaker.tell("step {number} of {count}", number=teaching.step, count=teaching.steps)
        title = "" if teaching.title is None else speaker.say(teaching.title)
        return [speaker.say(Words(find_game(teaching.game).name)), title, told]

    def prompt(self) -> str:
        """The task."""
        teaching, speaker = self.session.pupil.teaching(), self.speaker
        if teaching.waits == END:
            said = [speaker.tell("The lesson is over.")]
            if self.next_one() is not None:
                said.append(speaker.tell("n: the next lesson"))
            said += [speaker.tell("p: play a game, a friend looks on"), speaker.tell("q: leave")]
            return f"{said[0]} {', '.join(said[1:])}"
        if teaching.waits == GO_ON:
            return speaker.tell("Enter: go on")
        return "" if teaching.task is None else speaker.say(teaching.task)

    def deal_over(self) -> None:
        """A deal's end is seen in its scene; the table stays in sight."""
        return

    def keys_shown(self) -> list[tuple[str, str, str]]:
        """The keys at the foot."""
        tell = self.speaker.tell
        known = {"hint": tell("hint"), "rules": tell("rules"), "sort": tell("sort"), "undo": tell("step back")}
        known |= {"sheet": tell("remember"), "fast": tell("fast"), "type": tell("type")}
        keys = {do: key for key, do in reversed(self.KEYS.items()) if do in known}
        return [*((keys[do], label, do) for do, label in known.items()), ("Esc", tell("leave"), "leave")]

    def action_sheet(self) -> None:
        """What to remember of the game."""
        self.shell.open_lines(sheet_lines(self.session.lesson.game, self.speaker))

    def action_undo(self) -> None:
        """To the beginning of the step, or to the one before."""
        why = self.session.undo(self.session.people[0])
        if why is not None:
            self.say(self.speaker.sentence(why))
            return
        self.told = ""
        self.came()

    def next_one(self) -> Lesson | None:
        """The lesson to go on with."""
        return next_lesson(self.session.lesson, self.settings)

    def action_next(self) -> None:
        """The next lesson, once this one is over."""
        found = self.next_one()
        if self.waits() == END and found is not None:
            self.told = ""
            self.session.begin(found)
            self.came()

    def action_play(self) -> None:
        """A first real deal, once the lesson is over."""
        if self.waits() == END:
            self.shell.play_coached(self.session.lesson.game)

    def ask_to_leave(self) -> str:
        """What is asked before one leaves."""
        return self.speaker.tell("Leave the lesson?")

    def action_leave(self) -> None:
        """Leave the lesson, if that is meant."""
        if self.waits() == END:
            self.leave()
        else:
            super().action_leave()
