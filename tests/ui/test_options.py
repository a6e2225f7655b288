"""Presets and values of options as people read them, and forms that begin as a game is usually played."""

from __future__ import annotations

import pytest

from cardfolk.games import FIRST, IDS, find_game
from cardfolk.ui.form import Form
from cardfolk.ui.options import preset_name, value_name
from cardfolk.ui.words import LANGUAGES, Speaker


def speaker(language: str = "en") -> Speaker:
    return Speaker([], language=language)


def named(game: str, option: str, value: object, language: str = "en") -> str:
    [found] = [one for one in find_game(game).options if one.name == option]
    return value_name(found, value, speaker(language))


def test_a_value_is_called_as_its_game_says() -> None:
    assert named("durak", "after_surrender", "attacker") == "the attacker"
    assert named("durak", "after_surrender", "attacker", "ru") != "the attacker"
    assert named("durak", "attack_limit", 0) == "no limit"
    assert named("durak", "attack_limit", 6) == "6"
    assert named("durak", "transfer", False) == "false"  # a flag is no number: 0 has a name, it has none
    assert named("pontinho", "claims", "meld") == "for melds"


def test_a_seat_is_counted_from_one_and_a_list_is_read_out() -> None:
    assert named("pontinho", "dealer", "random") == "at random"
    assert named("pontinho", "dealer", 0) == "Seat 1"
    assert named("king", "games", None) == "all of them"
    assert named("king", "games", ["no_king", "domino"]) == "King of hearts, Domino"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", IDS)
def test_every_language_has_a_name_for_every_preset_and_value(id: str, language: str) -> None:
    game = find_game(id)
    for preset in game.presets:
        assert preset_name(game, preset, speaker(language)) != preset
    for option in game.options:
        for value in (*option.values, *option.items):
            assert value_name(option, value, speaker(language)) != value


def test_a_form_begins_with_the_first_game_and_its_usual_seats() -> None:
    form = Form()
    assert form.game.id == FIRST
    for id in IDS:
        form.choose_game(find_game(id))
        assert form.seats == find_game(id).usual
        assert form.preset == find_game(id).presets_for(form.seats)[0]
