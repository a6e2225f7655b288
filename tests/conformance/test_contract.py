"""What a game says of itself, so that no front end has to know it: verbs, choices, options, presets, looks."""

from __future__ import annotations

import pytest

from cardfolk.cards import find_card
from cardfolk.game import GRAVE, MAIN, PLAIN
from cardfolk.games import find_game
from cardfolk.options import Option
from cardfolk.words import Template
from tests.conformance.walk import GAMES, SEATINGS, walk

SCREEN = frozenset("h?suvlf:")  # keys that every screen keeps for itself

every_seating = pytest.mark.parametrize(("id", "seats"), SEATINGS, ids=[f"{id}-{seats}" for id, seats in SEATINGS])


def says(template: Template) -> bool:
    """Whether there is something to read."""
    texts = (template,) if isinstance(template, str) else template
    return all(text.strip() for text in texts)


@every_seating
def test_verbs_have_a_label_a_tone_and_a_letter_of_their_own(id: str, seats: int) -> None:
    game = find_game(id)
    keys = [verb.key for verb in game.verbs.values()]
    assert game.verbs
    assert all(len(key) == 1 and key.isascii() and key.islower() for key in keys)
    assert len(set(keys)) == len(keys)
    assert not SCREEN & set(keys)
    for verb in game.verbs.values():
        assert says(verb.label)
        assert verb.tone in (MAIN, PLAIN, GRAVE)
        assert verb.asks or verb.tone != GRAVE, "what costs asks again"


@every_seating
def test_offers_use_declared_verbs_and_choices_say_what_is_asked(id: str, seats: int) -> None:
    game = find_game(id)
    for number in range(2 * GAMES):
        for state, move, _ in walk(id, seats, number):
            if move is None:
                continue
            assert move.verb in game.verbs
            for offer in state.seen_by(state.to_move).view().offers:
                assert offer.verb in game.verbs
                assert str(offer.label)
                for choice in offer.choices:
                    assert str(choice.title), offer.text
                    assert not choice.notes or len(choice.notes) == len(choice.values)


@every_seating
def test_the_usual_number_of_seats_can_play(id: str, seats: int) -> None:
    game = find_game(id)
    assert 1 <= game.least <= game.usual <= game.most
    presets = game.presets_for(seats)
    assert sorted(presets) == sorted(game.presets)
    game.values(game.preset(presets[0]), seats)


@every_seating
def test_every_value_that_can_be_chosen_has_a_name(id: str, seats: int) -> None:
    game = find_game(id)
    for option in game.options:
        for value in (*option.values, *option.items):
            assert isinstance(value, (bool, int)) or value in option.names, f"{option.name} = {value}"
        for value, words in option.names.items():
            assert value in option.items or may_be(option, value), f"{option.name} is never {value}"
            assert says(words.template) and str(words)
        assert says(option.meaning)


def may_be(option: Option, value: object) -> bool:
    """Whether an option can have this value."""
    return value in option.values or (isinstance(value, int) and option.low <= value <= option.high)


@every_seating
def test_every_preset_has_a_name_of_its_own(id: str, seats: int) -> None:
    game = find_game(id)
    labels = [preset.label for preset in game.presets.values()]
    assert labels and all(map(says, labels))
    assert len(set(labels)) == len(labels)


@every_seating
def test_a_game_says_how_it_looks(id: str, seats: int) -> None:
    game = find_game(id)
    assert game.cloth
    cards = [find_card(card) for card in game.fan.split()]
    assert len(set(cards)) == 3 and min(cards) >= 0
