"""Options: read from what is typed, and what presets and values are called, as the game says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..game import Game
from ..options import Option, show_value
from ..words import BadText, Words
from .words import Speaker


def read_options(game: Game, preset: str | None, settings: Sequence[str], seats: int) -> dict[str, object]:
    """The options of a preset with those set like `name=value`; BadText says what does not fit."""
    options = game.preset(preset) if preset else {}
    known = {option.name: option for option in game.options}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise BadText(Words("--set: expected KEY=VALUE, not {value}", {"value": repr(setting)}))
        name = name.strip()
        options[name] = known[name].parse(value) if name in known else value
    game.values(options, seats)
    return options


def preset_name(game: Game, preset: str, speaker: Speaker) -> str:
    """What a preset is called."""
    return speaker.tell(game.presets[preset].label)


def rules_name(game: Game, options: Mapping[str, object], seats: int, speaker: Speaker) -> str:
    """What rules are called: as the preset that they are, else that they are somebody's own."""
    values = game.values(dict(options), seats)
    for preset in game.presets_for(seats):
        if game.values(game.preset(preset), seats) == values:
            return preset_name(game, preset, speaker)
    return speaker.tell("own rules")


def value_name(option: Option, value: object, speaker: Speaker) -> str:
    """What a value of an option is called: as the game says, else a seat, or as it is typed."""
    if isinstance(value, (list, tuple)):
        return ", ".join(value_name(option, one, speaker) for one in value)
    if not isinstance(value, bool) and value in option.names:
        return speaker.say(option.names[value])
    if option.seat and isinstance(value, int):
        return speaker.tell("Seat {number}", number=value + 1)
    return show_value(value).strip('"')
