"""What /api/games tells: the games with all that a front end far away needs to know of them, and who can play."""

from __future__ import annotations

from ..bots.folk import FOLK, Character
from ..bots.knowledge import STYLES
from ..bots.levels import LEVELS
from ..codec import said
from ..game import Game
from ..games import FIRST, all_ids, find_game
from ..options import Option


def game_list(languages: dict[str, str]) -> dict[str, object]:
    """Every game, which to offer first, the levels and styles of bots, the characters, and the languages there are."""
    return {
        "games": [_game(find_game(id)) for id in all_ids()],
        "first": FIRST,
        "levels": list(LEVELS),
        "styles": list(STYLES),
        "folk": [_character(character) for character in FOLK.values()],
        "languages": languages,
    }


def _character(character: Character) -> dict[str, object]:
    """A character: who they are and how they play."""
    return {
        "id": character.id,
        "name": character.name,
        "home": said(character.home),
        "about": said(character.about),
        "level": character.level,
        "style": character.style,
    }


def _game(game: Game) -> dict[str, object]:
    """A game: what it is called and looks like, how many play, its rules and its verbs."""
    seats = range(game.least, game.most + 1)
    return {
        "id": game.id,
        "name": game.name,
        "summary": game.summary,
        "cloth": game.cloth,
        "fan": game.fan.split(),
        "minutes": game.minutes,
        "least": game.least,
        "most": game.most,
        "usual": game.usual,
        "claims": bool(game.skip),
        "low_wins": game.low_wins,
        "options": [_option(option) for option in game.options],
        "presets": {name: {"label": preset.label, "values": preset.values} for name, preset in game.presets.items()},
        "preset_for": {count: game.presets_for(count)[0] for count in seats},
        "verbs": [
            {"name": name, "label": verb.label, "key": verb.key, "tone": verb.tone, "asks": verb.asks}
            for name, verb in game.verbs.items()
        ],
    }


def _option(option: Option) -> dict[str, object]:
    """An option; what its values and items are called are pairs of a value and words."""
    names = [[value, said(words)] for value, words in option.names.items()]
    return {
        "name": option.name,
        "meaning": option.meaning,
        "values": option.values,
        "low": option.low,
        "high": option.high,
        "seat": option.seat,
        "items": option.items,
        "names": names,
    }
