"""Lessons: each step can be played and goes on, wrong moves are answered, and nothing is given away."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from itertools import pairwise

import pytest
from msgspec.json import Decoder

from cardfolk import protocol
from cardfolk.bots.folk import FOLK
from cardfolk.cards import card_names, find_card
from cardfolk.codec import encode
from cardfolk.codec.lessons import read_cards, read_turn, turn_of
from cardfolk.game import OVER
from cardfolk.games import IDS
from cardfolk.play.lessons import Lesson, course_of, find_lesson
from cardfolk.play.lessons.pupil import ALLOWED, PLAYED, Place, Pupil, lay_table, make_move
from cardfolk.play.lessons.script import Step
from cardfolk.play.lessons.session import LessonSession
from cardfolk.play.lessons.teaching import END, GO_ON, MOVE, lit_of
from cardfolk.play.lessons.turn import LessonTurn, lesson_turn
from cardfolk.play.maker import Tried
from cardfolk.record import legal_move
from cardfolk.table import Refused, Table
from cardfolk.ui.words import LANGUAGES, Speaker
from cardfolk.words import BadText, IllegalMove
from tests.conformance.redeal import redeal
from tests.lessons import every_lesson, name_of
from tests.toy import TOY

TURN = Decoder(protocol.LessonTurn).decode
FIRST = [find_lesson(id) for id in IDS]
SAID, WHY = 25, 30  # words at most


first_lessons = pytest.mark.parametrize("lesson", FIRST, ids=name_of)


def count(text: str) -> int:
    return len([word for word in text.split() if re.search(r"\w", word)])


def legal(table: Table, seat: int, text: str) -> bool:
    try:
        return legal_move(table.sight(seat), text).text == text
    except IllegalMove:
        return False


# What is written


def test_every_game_of_ours_has_a_first_lesson_and_three_more_and_a_sheet() -> None:
    for id in IDS:
        course = course_of(id)
        assert course is not None and course.lessons[0].name == "first" and len(course.lessons) == 4
        assert len(course.sheet) >= 10 and course.teacher in FOLK and len({one.name for one in course.lessons}) == 4


@pytest.mark.usefixtures("toy")
def test_a_game_without_lessons_has_none_and_says_so() -> None:
    assert course_of(TOY.id) is None
    with pytest.raises(BadText, match="no lessons yet"):
        find_lesson(TOY.id)


@pytest.mark.parametrize(
    ("name", "near"), [("dear-trump", "dear-trumps"), ("Last Attack!", "last-attack"), ("x", "first")]
)
def test_a_name_that_is_none_is_answered_with_the_nearest(name: str, near: str) -> None:
    with pytest.raises(BadText, match=near):
        find_lesson("durak", name)


def check_step(lesson: Lesson, step: Step, where: str) -> Table:
    """All that must hold of a step, by the engine; the table at its end."""
    assert count(step.say) <= SAID and count(step.why) <= WHY and step.say and step.ask, where
    table = lay_table(lesson, step, "Ana")
    seat = step.setting.seat
    assert bool(step.accept) <= (table.to_move == seat), where
    view = table.view(seat)
    lit = lit_of(step.show)
    seen = {lying.card for zone in view.zones for lying in zone.cards}
    assert set(lit.cards) <= seen and set(lit.zones) <= {zone.id for zone in view.zones}, where
    assert set(lit.facts) <= {fact.name for fact in view.facts}, where
    assert set(lit.verbs) <= {offer.verb for offer in view.offers}, where
    for text in step.accept:
        assert legal(table, seat, text) and table.game.parse(text).text == text, (where, text)
    for wrong in step.wrong:
        assert wrong.move not in step.accept and legal(table, seat, wrong.move) == wrong.legal, (where, wrong.move)
        assert table.game.parse(wrong.move).text == wrong.move, (where, wrong.move)
    for first in step.accept or ("",):
        table = lay_table(lesson, step, "Ana")
        for at, text in enumerate([*([first] if first else []), *step.then]):
            assert at == 0 or table.to_move != seat, (where, "then is not the learner's")
            make_move(table, text)
    return table


@every_lesson
def test_each_step_can_be_played_as_it_is_written(lesson: Lesson) -> None:
    for number, step in enumerate(lesson.steps, 1):
        check_step(lesson, step, f"{lesson.name} {number}")
    assert lesson.steps[0].fresh
    for before, after in pairwise(lesson.steps):
        assert after.fresh or after.moves[: len(before.line)] == before.line


def test_every_text_is_said_in_five_languages_and_read_aloud() -> None:
    for id in IDS:
        course = course_of(id)
        assert course is not None
        for language in LANGUAGES:
            plain, spoken = Speaker([], language=language), Speaker([], speak=True, language=language)
            typed = Speaker([], ascii=True)
            for text in course.texts():
                assert language == "en" or plain.words.text(text), text
                assert not set("♣♦♥♠") & set(spoken.tell(text)), text
                assert typed.tell(text).isascii() or any(one.name in text for one in FOLK.values()), text


# What a learner does


def finish(lesson: Lesson, choose: int = 0) -> list[LessonTurn]:
    """Every turn of a lesson that is taken by its accepted moves, without keeping anything."""
    turns = [lesson_turn(lesson)]
    while turns[-1].teaching.waits != END:
        last = turns[-1]
        if last.teaching.waits == MOVE:
            accept = lesson.steps[last.place.step - 1].accept
            turns.append(lesson_turn(lesson, last.place, move=accept[choose % len(accept)]))
            assert turns[-1].accepted
        else:
            assert last.teaching.waits == GO_ON
            turns.append(lesson_turn(lesson, last.place, go_on=True))
        assert len(turns) < 100
    return turns


@every_lesson
def test_a_lesson_is_finished_by_its_accepted_moves(lesson: Lesson) -> None:
    for choose in {0, max(len(step.accept) for step in lesson.steps) - 1}:
        turns = finish(lesson, choose)
        assert {turn.place.step for turn in turns} == set(range(1, len(lesson.steps) + 1))
        for turn in turns:
            assert turn.teaching.said and (turn.teaching.task is not None or turn.place.done)
            assert bool(turn.view.offers) == (turn.teaching.waits == MOVE)


@every_lesson
def test_the_same_at_a_table_screen_after_every_mistake(lesson: Lesson) -> None:
    """A session at an easy pace: mistakes first, as far as the teacher's patience goes; then the accepted move."""
    done: list[Lesson] = []
    session = LessonSession(lesson, "Ana", finished=done.append)
    now, answered = 0.0, 0
    while not session.over:
        now += 0.5
        session.tick(now)
        teaching, pupil = session.teaching, session.pupil
        assert teaching is not None and now < 3000.0
        scene = session.scene(pupil.seat)
        if scene is not None:
            assert not scene.view.offers
            if session.scene_ends(pupil.seat) > 1e9:
                session.go_on()
        elif session.asked is not None:
            wrong = pupil.step.wrong
            if pupil.misses < len(wrong):
                mistake, before = wrong[pupil.misses], pupil.table.entries
                session.submit(session.asked, mistake.move)
                answered += 1
                assert str(pupil.said[0]) == mistake.why
                assert pupil.misses == PLAYED or pupil.table.entries == before, "it was taken back"
                assert pupil.misses != PLAYED or pupil.watching, "the third one is played for the learner"
                assert pupil.misses != 2 or pupil.teaching().answer == pupil.step.accept[0]
            else:
                session.submit(session.asked, pupil.step.accept[0])
                assert pupil.watching
        elif teaching.waits == GO_ON:
            session.go_on()
    session.tick(now)
    assert done == [lesson]
    assert answered == sum(min(PLAYED, len(step.wrong)) for step in lesson.steps)


@first_lessons
def test_what_is_neither_right_nor_known_as_wrong_is_answered_too(lesson: Lesson) -> None:
    for step in range(1, len(lesson.steps) + 1):
        place = Place(step)
        pupil = Pupil(lesson, place)
        known = {*pupil.step.accept, *(wrong.move for wrong in pupil.step.wrong)}
        moves = [move.text for move in pupil.sight().legal_moves()] if pupil.waits == MOVE else []
        for text in [text for text in moves if text not in known][:2]:
            turn = lesson_turn(lesson, place, move=text)
            assert turn.accepted is False and turn.teaching.said == (ALLOWED,) and turn.teaching.answer
            assert set(lit_of(pupil.step.show).cards) <= set(turn.teaching.lit.cards) and not turn.frames
        if moves:
            turn = lesson_turn(lesson, place, move="sing a song")
            assert turn.accepted is False and turn.place.misses == 0, "no move at all is no miss"


def test_a_learner_goes_back_and_begins_anew() -> None:
    lesson = find_lesson("durak")
    session = LessonSession(lesson)
    assert not session.can_undo(0) and str(session.undo(0)) == "This is the first step."
    session.pace = 0.0
    session.tick(0.0)
    session.submit(0, "attack 6c")
    session.tick(1.0)
    assert session.pupil.place == Place(2)
    session.submit(0, "done")
    assert session.pupil.misses == 1
    assert session.undo(0) is None and session.pupil.place == Place(2)
    assert session.undo(0) is None and session.pupil.place == Place(1)
    assert session.table.view(0).hand() == lay_table(lesson, lesson.steps[0], "Ana").view(0).hand()
    assert lesson_turn(lesson, Place(2), back=True).place == Place(1)
    session.begin(find_lesson("durak", "dear-trumps"))
    assert session.people == [1]


def test_moves_that_are_shown_take_their_time_and_many_take_no_longer() -> None:
    lesson = find_lesson("president")
    session = LessonSession(lesson, place=Place(10))
    session.tick(0.0)
    session.submit(0, session.pupil.step.accept[0])
    assert len(session.pupil.queue) > 15 and session.asked is None
    now = 0.0
    while session.pupil.watching:
        now += 0.05
        session.tick(now)
        if session.scene(0) is not None and session.scene_ends(0) > 1e9:
            session.go_on()
    assert 3.0 < now < 30.0
    with pytest.raises(Refused):
        LessonSession(lesson, place=Place(13)).submit(0, "pass")


def test_a_hint_lights_the_answer_and_cards_that_mean_no_move_are_answered() -> None:
    session = LessonSession(find_lesson("durak"), place=Place(2))
    session.tick(0.0)
    assert session.hint(0).result().moves[0][0].text == "attack 9d"
    assert session.teaching is not None and session.teaching.answer == "attack 9d"
    assert "No queen" in str(session.view(0).blocked[find_card("Qd")]), "a card that cannot be played says it too"
    why = session.why_not(0, Tried(text="attack Qd"))
    assert why is not None and "No queen" in str(why) and session.pupil.misses == 1


# What is given away, and what travels


@every_lesson
def test_a_learner_is_shown_nothing_that_is_hidden(lesson: Lesson) -> None:
    chooser = random.Random(lesson.name)
    for turn in finish(lesson):
        text = encode(turn_of(turn)).decode()
        step = lesson.steps[turn.place.step - 1]
        assert not any(card_names(list(shuffle))[:60] in text for shuffle in step.setting.shuffles)
        assert '"seed"' not in text and '"shuffles"' not in text
        pupil = Pupil(lesson, turn.place)
        state = pupil.table._dealt()
        if state.to_move == OVER:
            continue
        pupil.table._state = redeal(state, pupil.seat, chooser)
        assert replace(pupil.view(), events=()) == replace(turn.view, events=())
        assert pupil.teaching() == Pupil(lesson, turn.place).teaching()


@first_lessons
def test_what_follows_travels_whole(lesson: Lesson) -> None:
    for turn in finish(lesson):
        arrived = read_turn(TURN(encode(turn_of(turn))))
        assert (arrived.place, arrived.teaching, arrived.accepted) == (turn.place, turn.teaching, turn.accepted)
        assert (arrived.fresh, arrived.seat) == (turn.fresh, turn.seat)
        assert [seat.bot for seat in arrived.seats] == [seat.bot for seat in turn.seats]
        assert [zone.cards for zone in arrived.view.zones] == [zone.cards for zone in turn.view.zones]
        said = [[str(words) for words in frame.words] for frame in turn.frames]
        assert [[str(words) for words in frame.words] for frame in arrived.frames] == said
        kinds = [[scene.kind for scene in frame.scenes] for frame in turn.frames]
        assert [[scene.kind for scene in frame.scenes] for frame in arrived.frames] == kinds


@pytest.mark.parametrize("place", [Place(0), Place(17), Place(-3)])
def test_a_place_that_is_none_is_told(place: Place) -> None:
    with pytest.raises(BadText, match="no step"):
        lesson_turn(find_lesson("durak"), place)


def test_what_cannot_be_is_let_be() -> None:
    lesson = find_lesson("durak")
    assert lesson_turn(lesson, Place(1, misses=-4)).place.misses == 0
    assert lesson_turn(lesson, Place(1), go_on=True).place == Place(1)
    assert lesson_turn(lesson, Place(16), move="attack 6c").accepted is False
    with pytest.raises(BadText, match="no card"):
        read_cards(["6c", "zz"])
