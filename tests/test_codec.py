"""What travels arrives: a View is the same again, and so is what is said of what happened."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest
from msgspec.json import Decoder

from cardfolk import codec, protocol
from cardfolk.codec.read import read_event, read_scenes, read_sheet, read_view, read_words
from cardfolk.codec.write import NONE, write_events, write_shown
from cardfolk.events import Event
from cardfolk.games import IDS, find_game
from cardfolk.play.scenes import scene_seconds
from cardfolk.testing.walk import walk
from cardfolk.ui.words import Speaker
from cardfolk.words import Words
from tests.ui.test_plain import table

VIEW = Decoder(protocol.View).decode
SCENES = Decoder(list[protocol.SceneShown]).decode
SHEET = Decoder(list[protocol.SheetDeal]).decode
HAPPENED = Decoder(list[protocol.Happened]).decode
SPEAKER = Speaker(["Ana", "Bea", "Cam", "Dino", "Eva", "Fil", "Gio", "Hal"])


def plain(value: Any) -> Any:
    """Parts down to what can be compared: lists are tuples, dictionaries in any order."""
    if isinstance(value, Words):
        return value.template, plain(value.args)
    if isinstance(value, Event):
        return value.name, value.seat, value.cards, value.source, value.target
    if is_dataclass(value):
        return type(value).__name__, tuple(plain(getattr(value, field.name)) for field in fields(value))
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, (tuple, list)):
        return tuple(plain(one) for one in value)
    return value


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("id", IDS)
def test_a_view_arrives_as_it_left(id: str, number: int) -> None:
    game = find_game(id)
    seats = max(game.least, min(game.most, 2 + number))
    for ply, (state, move, _) in enumerate(walk(id, seats, number, record=True)):
        if ply % 11 and move is not None:
            continue
        for seat in (*range(seats), None):
            view = state.seen_by(seat).view()
            arrived = read_view(VIEW(codec.encode(codec.view_of(view))))
            assert plain(arrived) == plain(replace(view, events=()))
            said = [SPEAKER.say(offer.label) for offer in view.offers]
            assert [SPEAKER.say(offer.label) for offer in arrived.offers] == said
            assert [offer.texts() for offer in arrived.offers[:3]] == [offer.texts() for offer in view.offers[:3]]


@pytest.mark.parametrize("id", IDS)
def test_scenes_and_the_sheet_arrive_as_they_left(id: str) -> None:
    game = find_game(id)
    kept = table(id, *["Ana", "Bea", "Cam", "Dino"][: max(2, game.least)], seed=4)
    at = kept.table
    kinds: set[str] = set()
    for _ in range(600):
        if at.over:
            break
        viewers = (0, 1, None)
        before = [at.version(seat) for seat in viewers]
        seat = at.to_move
        kept.move(seat, at.sight(seat).legal_moves()[-1].text)
        for viewer, since in zip(viewers, before, strict=True):
            scenes = at.scenes(viewer, since)
            if not scenes and at.scored(viewer) <= since:
                continue
            told = SCENES(codec.encode(codec.scenes_of(scenes, since, scene_seconds)))
            arrived = read_scenes(told, at.heard(viewer, since), since)
            assert plain(arrived) == plain(scenes)
            assert [scene.seconds for scene in told] == [scene_seconds(scene.kind) for scene in scenes]
            sheet = at.sheet(viewer)
            assert read_sheet(SHEET(codec.encode(codec.sheet_of(sheet)))) == sheet
            kinds.update(scene.kind for scene in scenes)
    assert kinds


def test_a_seat_is_told_the_scenes_and_the_sheet_that_are_new_to_it() -> None:
    kept = table("king", "Ana", "Bea", "Cam", "Dino", seed=4)
    at = kept.table
    lines = scenes = 0
    while len(at.sheet(None)) < 3:
        before = at.version(0)
        seat = at.to_move
        kept.move(seat, at.sight(seat).legal_moves()[0].text)
        assert (at.scored(0) > before) == (len(at.sheet(0)) > lines)
        lines = len(at.sheet(0))
        scenes += len(at.scenes(0, before))
        assert at.scenes(0, at.version(0)) == [] or at.version(0) == before
    assert scenes > 20


@pytest.mark.parametrize("id", IDS)
def test_what_happened_is_told_in_the_same_words(id: str) -> None:
    game = find_game(id)
    kept = table(id, *["Ana", "Bea", "Cam", "Dino"][: max(2, game.least)], seed=3)
    at = kept.table
    told = moves = 0
    while not at.over and moves < 200:
        seat = at.to_move
        kept.move(seat, at.sight(seat).legal_moves()[-1].text)
        moves += 1
    for viewer in (0, 1, None):
        events = at.heard(viewer)
        arrived = HAPPENED(codec.encode(codec.happened(events, at.words_of)))
        for event, happened in zip(events, arrived, strict=True):
            again = read_event(happened)
            assert plain(again) == plain(event)
            assert SPEAKER.say(read_words(happened.words)) == SPEAKER.say(at.words_of(event))
            told += 1
    assert told > 20


@pytest.mark.parametrize("id", IDS)
def test_a_shown_game_is_a_message_of_the_protocol(id: str) -> None:
    game = find_game(id)
    for state, _, _ in walk(id, game.usual, 1, record=True):
        view, sheet = state.seen_by(0).view(), state.sheet()
        events = [event for event in state.events or () if event.seen_by(0) is not None]
        past = [game.event_words(event) for event in events]
        told = write_events(events, game.event_words, {})
        written = write_shown(7, 2, view, "ab", "cd", told, NONE, sheet, True, 2.5, 'say "x"', True, past)
        message = protocol.Shown(
            version=7,
            number=2,
            view=codec.view_of(view),
            digest="ab",
            trail="cd",
            happened=codec.happened(events, game.event_words) if events else [],
            sheet=codec.sheet_of(sheet),
            fresh=True,
            left=2.5,
            mine='say "x"',
            decided=True,
            past=[codec.said(words) for words in past],
        )
        assert written.encode() == codec.encode(message)
