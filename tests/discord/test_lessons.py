"""Lessons in private answers: every one is finished by what its buttons offer, also after a restart."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from cardfolk.play.lessons import Lesson, course_of
from cardfolk.play.lessons.pupil import Place
from cardfolk.play.lessons.teaching import END, GO_ON
from cardfolk.play.lessons.turn import lesson_turn
from cardfolk.play.maker import MoveMaker
from cardfolk.ui.discord import lesson as lessons
from cardfolk.ui.discord.components import LONG, ROW, ROWS, Choosing, Press, Shown
from cardfolk.ui.discord.lesson import Taken, go_on, lesson_shown, written_place
from cardfolk.ui.words import Speaker
from tests.lessons import in_a_language, mistakes

from .conftest import TINY
from .payloads import NAME
from .people import User, act_of, button, components, until
from .standin import EPHEMERAL
from .world import World


@pytest.fixture(autouse=True)
def no_pictures(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What would be drawn, and nothing is: it takes long."""
    drawn: list[Any] = []

    def noted(view: Any, *more: Any) -> bytes:
        drawn.append(view)
        return TINY

    monkeypatch.setattr(lessons, "lesson_png", noted)
    return drawn


def shown(taken: Taken, language: str = "en") -> Shown:
    return asyncio.run(lesson_shown(taken, language))


def named(one: Shown, act: str) -> str:
    return f"{one.names[0]}|{act}|{one.names[1]}".removeprefix("l|")


def ways(one: Shown) -> Iterator[tuple[str, list[str]]]:
    """Everything that can be pressed or chosen for a move, but cards."""
    for part in (part for row in one.rows for part in row):
        if isinstance(part, Press) and not part.off and part.act not in ("back", "answer"):
            yield part.act, []
        elif isinstance(part, Choosing) and not part.act.startswith("pick:"):
            yield from ((part.act, [value]) for value, _, _ in part.options)


def pressed(lesson: Lesson, taken: Taken, wanted: str, done: Callable[[Taken], bool]) -> Taken:
    """A move, made by the buttons: its cards are picked, then whatever is asked is tried until it is done."""
    maker = MoveMaker(taken.turn.view)
    maker.show(wanted)
    tried = [Taken(lesson, taken.turn), Taken(lesson, taken.turn, maker)]
    for _ in range(4):
        following = []
        for one in map(shown, tried):
            check(one)
            for act, values in ways(one):
                after = go_on(named(one, act), values, "Ana")
                if done(after):
                    return after
                if after.maker is not None and after.maker.written() != one.names[1]:
                    following.append(after)
        tried = list({one.maker.written(): one for one in following if one.maker is not None}.values())
    raise AssertionError(f"no button makes {wanted!r} at {lesson.game}, step {taken.turn.place.step}")


def check(one: Shown) -> None:
    """It fits a message."""
    assert len(one.text) < LONG and len(one.rows) <= ROWS and all(len(row) <= ROW for row in one.rows)
    assert all(len(f"l|{named(one, part.act)}") <= NAME for row in one.rows for part in row)


@in_a_language
def test_every_lesson_is_finished_by_what_its_buttons_offer_after_mistakes(lesson: Lesson, language: str) -> None:
    tell = Speaker([], language=language).tell
    taken = Taken(lesson, lesson_turn(lesson, name="Ana"))
    while taken.turn.teaching.waits != END:
        one = shown(taken, language)
        check(one)
        if taken.turn.teaching.waits == GO_ON:
            assert [part.act for part in one.rows[0]] == ["on"]
            taken = go_on(named(one, "on"), [], "Ana")
            continue
        step = lesson.steps[taken.turn.place.step - 1]
        assert tell(step.ask) in one.text
        for move, why in mistakes(step, legal=True):
            taken = pressed(lesson, taken, move, lambda after, why=why: str(after.turn.teaching.said[0]) == why)
            assert not taken.turn.accepted and tell(why)[1:] in shown(taken, language).text
        taken = pressed(lesson, taken, step.accept[0], lambda after: after.turn.accepted is True)
    assert taken.turn.place.step == len(lesson.steps)


def test_a_wrong_move_is_answered_and_nothing_else_changes() -> None:
    course = course_of("durak")
    assert course is not None
    lesson = course.lessons[0]
    step = next(at for at, one in enumerate(lesson.steps) if any(wrong.legal for wrong in one.wrong))
    place = Place(step + 1)
    wrong = next(one for one in lesson.steps[step].wrong if one.legal)
    taken = Taken(lesson, lesson_turn(lesson, place, name="Ana"))
    at = next(at for at, offer in enumerate(taken.turn.view.offers) if wrong.move in offer.texts())
    after = go_on(f"durak|{lesson.name}|{written_place(place)}|offer:{at}|0", [], "Ana")
    assert after.turn.place == Place(step + 1, 1) and after.turn.view == taken.turn.view
    for language in ("en", "it", "ru", "pt_BR", "cnr"):
        said = shown(after, language).text
        assert (wrong.why[:20] in said) == (language == "en"), "in their own words"


def test_a_lesson_is_private_and_goes_on_after_a_restart(world: Any, no_pictures: list[Any]) -> None:
    async def do(world: World) -> None:
        ana, bea = User(world.discord, 1, "Ana", "it"), User(world.discord, 2, "Bea")
        assert {"first"} < {one["value"] for one in await ana.complete("learn", "lesson", game="durak", lesson="")}
        answer = await ana.command("learn", game="durak")
        await until(lambda: answer["read"], "the lesson")
        assert answer["flags"] & EPHEMERAL and "passo 1 di" in answer["read"]

        async def pressed(user: User, name: str, values: list[str] | None = None) -> None:
            before = answer["components"]
            await user.press(answer, name, values)
            await until(lambda: answer["components"] != before, name)

        for _ in range(12):
            if button(answer, "on"):
                await pressed(ana, button(answer, "on"))
                continue
            if not [part for part in components(answer) if part.get("style") == 3 and not part.get("disabled")]:
                await pressed(ana, button(answer, "answer"))
            ready = [part for part in components(answer) if part.get("style") == 3 and not part.get("disabled")]
            await pressed(ana, ready[0]["custom_id"])
            await world.halt()
            await world.run()
        step = lessons.read_place(act_place(answer)).step
        assert step > 4
        await pressed(ana, button(answer, "back"))
        assert lessons.read_place(act_place(answer)).step <= step
        assert {view.viewer for view in no_pictures} == {0}
        other = await bea.command("learn", game="nothing")
        await until(lambda: "nothing" in other["read"], "that there is no such game")

    def act_place(answer: dict[str, Any]) -> str:
        return str(next(part["custom_id"] for part in components(answer) if act_of(part) == "back").split("|")[3])

    world(do)


def test_the_rules_lead_to_the_first_lesson(world: Any) -> None:
    async def do(world: World) -> None:
        ana = User(world.discord, 1, "Ana")
        await ana.command("rules", game="king")
        found = await until(
            lambda: [one for one in world.discord.messages.values() if button(one, "learn")], "the button"
        )
        lesson = await ana.private(found[0], button(found[0], "learn"))
        assert "step 1 of" in lesson["read"]

    world(do)
