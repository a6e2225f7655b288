"""What /api/games tells: all that a front end far away needs, for every game and one from elsewhere."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.json import decode

from cardfolk.bots.folk import FOLK
from cardfolk.codec import encode
from cardfolk.games import FIRST, all_ids, find_game
from cardfolk.server.game_list import game_list

pytestmark = pytest.mark.usefixtures("toy")


def told() -> dict[str, Any]:
    found: dict[str, Any] = decode(encode(game_list({"en": "English"})))
    return found


def test_every_game_is_told_with_its_seats_looks_and_verbs() -> None:
    about = told()
    assert about["first"] == FIRST
    assert [game["id"] for game in about["games"]] == all_ids()
    for one in about["games"]:
        game = find_game(one["id"])
        assert (one["least"], one["most"], one["usual"]) == (game.least, game.most, game.usual)
        assert (one["cloth"], " ".join(one["fan"]), one["minutes"]) == (game.cloth, game.fan, game.minutes)
        assert [verb["name"] for verb in one["verbs"]] == list(game.verbs)
        for verb in one["verbs"]:
            kind = game.verbs[verb["name"]]
            assert (verb["label"], verb["key"], verb["tone"], verb["asks"]) == (
                kind.label,
                kind.key,
                kind.tone,
                kind.asks,
            )
        for seats in range(game.least, game.most + 1):
            assert one["preset_for"][str(seats)] == game.presets_for(seats)[0]


def test_the_folk_are_told() -> None:
    folk = told()["folk"]
    assert [one["id"] for one in folk] == list(FOLK)
    zefa = next(one for one in folk if one["id"] == "zefa")
    assert zefa == {
        "id": "zefa",
        "name": "Dona Zefa",
        "home": {"text": "Salvador, Brazil"},
        "about": {"text": "Runs a market stall, and the table too."},
        "level": "expert",
        "style": "aggressive",
    }


def test_values_and_presets_travel_with_their_names() -> None:
    games = {game["id"]: game for game in told()["games"]}
    assert games["durak"]["presets"]["classic"] == {
        "label": "classic rules",
        "values": {"attack_limit": 6, "after_surrender": "attacker"},
    }
    options = {option["name"]: option for option in games["durak"]["options"]}
    assert [0, {"text": "no limit"}] in options["attack_limit"]["names"]
    assert options["transfer"]["names"] == []
    [sub_games] = [option for option in games["king"]["options"] if option["name"] == "games"]
    names = [(value, words["text"]) for value, words in sub_games["names"]]
    assert names[0] == (None, "all of them")
    assert [value for value, _ in names[1:]] == sub_games["items"]
    assert games["toy"]["presets"] == {"house": {"label": "house rules", "values": {}}}
