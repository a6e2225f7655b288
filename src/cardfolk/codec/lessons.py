"""Lessons as they travel: what a teacher shows, and what follows from what a learner does. Written and read here."""

from __future__ import annotations

from msgspec import Raw

from .. import protocol
from ..bots.folk import character_of
from ..cards import card_name, find_card
from ..play.lessons.pupil import Place
from ..play.lessons.teaching import Lit, Teaching
from ..play.lessons.turn import Frame, LessonTurn
from ..play.scenes import scene_seconds
from ..table import Seat
from ..words import BadText, Words
from . import said, scenes_of, view_of
from .read import read_event, read_scenes, read_view, read_words
from .write import write_event


def teaching_of(teaching: Teaching) -> protocol.Teaching:
    """What a teacher shows, as it travels."""
    lit = teaching.lit
    cards = tuple(card_name(card) for card in lit.cards)
    return protocol.Teaching(
        teaching.game,
        teaching.teacher,
        teaching.mood,
        tuple(said(words) for words in teaching.said),
        teaching.waits,
        protocol.Lit(cards, lit.zones, lit.facts, lit.verbs),
        _said(teaching.task),
        teaching.answer,
        teaching.lesson,
        _said(teaching.title),
        _said(teaching.heading),
        teaching.step,
        teaching.steps,
        teaching.misses,
    )


def read_teaching(teaching: protocol.Teaching) -> Teaching:
    """What a teacher shows, as it was."""
    lit = teaching.lit
    return Teaching(
        teaching.game,
        teaching.teacher,
        teaching.mood,
        tuple(read_words(words) for words in teaching.said),
        teaching.waits,
        Lit(tuple(find_card(card) for card in lit.cards), lit.zones, lit.facts, lit.verbs),
        _read(teaching.task),
        teaching.answer,
        teaching.lesson,
        _read(teaching.title),
        _read(teaching.heading),
        teaching.step,
        teaching.steps,
        teaching.misses,
    )


def turn_of(turn: LessonTurn) -> protocol.LessonTurn:
    """What follows in a lesson, as it travels."""
    return protocol.LessonTurn(
        protocol.LessonPlace(turn.place.step, turn.place.misses, turn.place.done),
        teaching_of(turn.teaching),
        view_of(turn.view),
        [_place(seat) for seat in turn.seats],
        turn.accepted,
        turn.fresh,
        [_frame(frame) for frame in turn.frames],
    )


def read_turn(turn: protocol.LessonTurn) -> LessonTurn:
    """What follows in a lesson, as it was; its versions count from 0."""
    frames, since = [], 0
    for frame in turn.frames:
        frames.append(_read_frame(frame, since))
        since += len(frame.happened)
    return LessonTurn(
        turn.accepted,
        tuple(frames),
        turn.fresh,
        read_place(turn.place),
        read_teaching(turn.teaching),
        read_view(turn.view),
        tuple(Seat(place.name, place.bot) for place in turn.places),
    )


def read_place(place: protocol.LessonPlace) -> Place:
    """How far a learner is."""
    return Place(place.step, place.misses, place.done)


def read_cards(names: list[str]) -> list[int]:
    """The cards that a learner has tried; BadText if one is none."""
    cards = [find_card(name) for name in names]
    if any(card < 0 for card in cards):
        raise BadText(Words("{name} is no card", {"name": repr(names[cards.index(min(cards))])}))
    return cards


def _said(words: Words | None) -> protocol.Said | None:
    return None if words is None else said(words)


def _read(words: protocol.Said | None) -> Words | None:
    return None if words is None else read_words(words)


def _place(seat: Seat) -> protocol.Place:
    character = character_of(seat.bot)
    return protocol.Place(name=seat.name, bot=seat.bot, character="" if character is None else character.id)


def _frame(frame: Frame) -> protocol.LessonFrame:
    happened = [Raw(write_event(event, words).encode()) for event, words in zip(frame.events, frame.words, strict=True)]
    scenes = scenes_of(frame.scenes, frame.since, scene_seconds)
    return protocol.LessonFrame(view_of(frame.view), happened, scenes)  # type: ignore[arg-type]


def _read_frame(frame: protocol.LessonFrame, since: int) -> Frame:
    events = tuple(read_event(one) for one in frame.happened)
    words = tuple(read_words(one.words) for one in frame.happened)
    return Frame(events, words, tuple(read_scenes(frame.scenes, events, since)), since, read_view(frame.view))
