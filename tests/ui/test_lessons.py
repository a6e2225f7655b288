"""Lessons as people take them: every one line by line, one a game in the app, and what stands around them."""

from __future__ import annotations

import io
from collections.abc import Iterator
from time import monotonic

import pytest
from textual.pilot import Pilot

from cardfolk.games import find_game
from cardfolk.play.lessons import Lesson, find_lesson
from cardfolk.play.lessons.session import LessonSession
from cardfolk.play.lessons.teaching import END, MOVE
from cardfolk.ui.learning import first_open, lesson_line, lessons_of, mark_of, next_lesson, note_finished, open_lesson
from cardfolk.ui.local import Looks
from cardfolk.ui.settings import Settings, read_settings
from cardfolk.ui.terminal.app.app import CardfolkApp
from cardfolk.ui.terminal.app.canvas import Canvas
from cardfolk.ui.terminal.app.cells import Cells
from cardfolk.ui.terminal.app.dialogs import Lines, Listed
from cardfolk.ui.terminal.app.lesson import LessonScreen
from cardfolk.ui.terminal.app.question import Question
from cardfolk.ui.terminal.lessons import LessonPlain
from cardfolk.ui.words import Speaker
from cardfolk.words import Words
from tests.lessons import LESSONS, in_a_language, in_every_language, mistakes
from tests.ui.pilot import PATIENCE, drive, table_of, text_of

MOST = 200  # lines that a lesson takes


class Learner:
    """Types what the lesson wants: at each step its mistakes first, as often as the teacher lets one, then the move."""

    def __init__(self, session: LessonSession, out: io.StringIO, looks: Looks) -> None:
        self.session = session
        self.plain = LessonPlain(session, self, out, looks)
        self.lines = 0

    def __call__(self, prompt: str) -> str:
        self.lines += 1
        assert self.lines < MOST, prompt
        pupil, maker = self.session.pupil, self.plain.maker
        if pupil.waits != MOVE:
            return ""
        if maker is not None and maker.open().step in ("plan", "sure"):
            return "y"
        wrong = mistakes(pupil.step)
        return wrong[pupil.misses][0] if pupil.misses < len(wrong) else pupil.step.accept[0]


def told(lesson: Lesson, language: str = "en", **looks: bool) -> str:
    """All that is printed in a lesson that is taken line by line to its end."""
    session, out = LessonSession(lesson, "Ana"), io.StringIO()
    session.hold_scenes()
    assert Learner(session, out, Looks(plain=True, language=language, **looks)).plain.run()
    assert session.over
    return out.getvalue()


@pytest.mark.parametrize("speak", [False, True], ids=["written", "aloud"])
@in_every_language
def test_every_lesson_is_finished_line_by_line_after_mistakes(lesson: Lesson, language: str, speak: bool) -> None:
    said = told(lesson, language, speak=speak)
    speaker = Speaker([], speak=speak, language=language)
    for step in lesson.steps:
        asked = [step.ask] if step.accept else []
        for text in (step.say, step.praise, step.why, *asked, *(why for _, why in mistakes(step))):
            assert speaker.tell(text)[1:] in said, "a sentence begins with a capital letter"
        assert language == "en" or step.say not in said
    assert speaker.tell("The lesson is over.") in said
    assert not speak or not set("♣♦♥♠") & set(said)


def typed(lesson: Lesson, *lines: str, ascii: bool = False) -> str:
    """What is printed when these lines are typed and then no more."""
    left: Iterator[str] = iter(lines)
    out = io.StringIO()

    def read(prompt: str) -> str:
        line = next(left, None)
        if line is None:
            raise EOFError
        return line

    session = LessonSession(lesson, "Ana")
    session.hold_scenes()
    assert not LessonPlain(session, read, out, Looks(plain=True, ascii=ascii)).run()
    return out.getvalue()


def test_line_by_line_one_asks_goes_back_and_leaves() -> None:
    lesson = find_lesson("durak")
    said = typed(lesson, "hint", "attack 6c", "help", "Qd", "undo", "undo", "what", "quit", ascii=True)
    assert "one step back" in said and "Best: Attack with 6c" in said
    assert "No queen lies on the table" in said
    assert said.count("Attack me with a small one") >= 2, "back at the first step"
    assert said.rstrip().endswith("Goodbye.") and said.isascii()


def test_a_lesson_where_one_only_looks_goes_on_with_enter_and_back() -> None:
    lesson = find_lesson("durak", "dear-trumps")
    first = lesson.steps[0].accept[0]
    said = typed(lesson, first, "u", first, "", "quit")
    assert said.count(lesson.steps[0].why) == 2 and lesson.steps[1].say in said


# In the app


async def until(pilot: Pilot[None], session: LessonSession, step: int) -> None:
    """Wait until the learner is asked something at a step or a later one, or has something to read."""
    end = monotonic() + PATIENCE
    while session.pupil.watching or session.pupil.at + 1 < step or session.scene(session.pupil.seat) is not None:
        assert monotonic() < end
        await pilot.pause()
        if session.scene(session.pupil.seat) is not None:
            await pilot.press("enter")
    await pilot.pause()


KEYS = {" ": "space", "=": "equals_sign"}


async def type_move(app: CardfolkApp, pilot: Pilot[None], move: str, by_keys: bool) -> None:
    """Type a move; what is asked again is meant."""
    if by_keys:
        await pilot.press("colon", *(KEYS.get(char, char) for char in move), "enter")
    else:
        table_of(app).typed_line(move)
    await pilot.pause()
    while isinstance(app.screen, Question):
        await pilot.press("down", "enter")
        await pilot.pause()


def words_of(text: str) -> set[str]:
    """The words of a text, wherever its lines are broken."""
    return set("".join(char if char.isalnum() else " " for char in text).split())


@in_a_language
def test_a_lesson_in_the_app_after_mistakes(lesson: Lesson, language: str) -> None:
    settings = Settings()
    session = open_lesson(lesson, "Ana", settings)
    tell = Speaker([], language=language).tell

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        screen = app.screen
        assert isinstance(screen, LessonScreen)
        pupil = session.pupil
        for _ in range(MOST):
            step = pupil.at + 1
            if pupil.waits == END:
                break
            if pupil.waits == MOVE:
                for misses, (move, why) in enumerate(mistakes(pupil.step)[pupil.misses :], 1):
                    screen.submit(move)
                    await pilot.pause()
                    assert pupil.misses == misses and words_of(tell(why)) <= words_of(text_of(app)), why
                await type_move(app, pilot, pupil.step.accept[0], step == 1)
                await until(pilot, session, step)
            else:
                assert tell("Enter: go on") in text_of(app)
                await pilot.press("enter")
                await until(pilot, session, step + 1)
        await pilot.pause()
        assert tell("The lesson is over.") in text_of(app) and mark_of(lesson) in read_settings().learnt
        await pilot.press("v")
        assert isinstance(app.screen, Lines)
        await pilot.press("escape")
        await pilot.press("n")
        await pilot.pause()
        assert session.lesson.name != lesson.name and not session.pupil.at

    drive(session, script, (120, 40), settings, wait=False, language=language)  # type: ignore[arg-type]


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_the_teacher_says_fits_every_screen(size: tuple[int, int], language: str) -> None:
    """The longest say of all lessons, at its place."""
    speaker = Speaker([], language=language)
    longest = max(LESSONS, key=lambda lesson: max(len(speaker.tell(step.say)) for step in lesson.steps))
    session = LessonSession(longest, "Ana")

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        for at, step in enumerate(longest.steps):
            session.pupil._begin_at(at)
            assert isinstance(app.screen, LessonScreen)
            app.screen.came()
            await pilot.pause()
            assert words_of(speaker.tell(step.say)) <= words_of(text_of(app)), at
            bar = text_of(app).splitlines()[0]
            for key, label, _ in app.screen.keys_shown():
                assert f"{key} {label}" in bar or key not in ("h", "?", "Esc"), (at, bar)

    drive(session, script, size, wait=False, language=language)  # type: ignore[arg-type]


def test_the_list_has_ticks_and_opens_a_lesson() -> None:
    settings = Settings(learnt=["durak/first"])

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        app.open_lessons("durak")
        await pilot.pause()
        assert isinstance(app.screen, Listed)
        shown = text_of(app)
        assert "✓ First lesson" in shown and "Dear trumps" in shown
        await pilot.press("down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, LessonScreen) and app.screen.session.lesson.name == "dear-trumps"
        await pilot.press("escape")
        await pilot.pause()
        assert "Leave the lesson?" in text_of(app)

    drive(None, script, settings=settings, wait=False)


def test_a_lesson_opens_without_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        app.learn(find_lesson("durak"))
        await pilot.pause()
        canvas = table_of(app).query_one(Canvas)
        canvas.cells = Cells(0, 0)  # before it is painted for the first time
        canvas.refresh()
        await pilot.pause()
        assert app.is_running

    drive(None, script, wait=False)


# What is kept


def test_finished_lessons_are_kept_and_the_next_one_is_found() -> None:
    settings = Settings()
    settings.save()
    first = find_lesson("durak")
    assert first_open("durak") == first
    note_finished(first, settings)
    note_finished(first, settings)
    assert read_settings().learnt == ["durak/first"]
    assert first_open("durak").name == "dear-trumps" == next_lesson(first, settings).name  # type: ignore[union-attr]
    listed = lessons_of("durak", settings)
    speaker = Speaker([])
    assert [one.done for one in listed] == [True, False, False, False]
    assert lesson_line(listed[0], speaker) == "✓ First lesson (5 minutes)"
    assert lesson_line(listed[0], Speaker([], speak=True)) == "First lesson, 5 minutes, finished"
    for one in listed:
        note_finished(one.lesson, settings)
    assert next_lesson(first, settings) is None
    assert speaker.say(Words(find_game("durak").name)) == "Durak"
