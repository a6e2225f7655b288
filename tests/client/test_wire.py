"""What travels arrives: a View is the same again, and so is what is said of what happened."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest
from msgspec.json import Decoder, Encoder

from cardfolk import protocol
from cardfolk.client import wire as arriving
from cardfolk.events import Event
from cardfolk.games import IDS, find_game
from cardfolk.server import wire as leaving
from cardfolk.ui.words import Speaker
from cardfolk.words import Words
from tests.conformance.walk import walk
from tests.ui.test_plain import table

VIEW = Decoder(protocol.View).decode
HAPPENED = Decoder(list[protocol.Happened]).decode
ENCODE = Encoder().encode
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
            arrived = arriving.view_of(VIEW(ENCODE(leaving.view_of(view))))
            assert plain(arrived) == plain(replace(view, events=()))
            said = [SPEAKER.say(offer.label) for offer in view.offers]
            assert [SPEAKER.say(offer.label) for offer in arrived.offers] == said
            assert [offer.texts() for offer in arrived.offers[:3]] == [offer.texts() for offer in view.offers[:3]]


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
    for seat in (0, 1, None):
        events = at.heard(seat)
        arrived = HAPPENED(ENCODE(leaving.happened(at, events)))
        for event, happened in zip(events, arrived, strict=True):
            again = arriving.event_of(happened)
            assert plain(again) == plain(event)
            assert SPEAKER.say(arriving.words_of(happened.words)) == SPEAKER.say(at.words_of(event))
            told += 1
    assert told > 20
