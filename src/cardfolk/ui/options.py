"""Options: read from what is typed, and what presets and values are called; what is not known stays as it is typed."""

from __future__ import annotations

from collections.abc import Sequence

from ..game import Game
from ..options import Option, show_value
from ..words import BadText, Template, Words
from .words import Speaker

PRESET_NAMES: dict[str, Template] = {
    "house": "house rules",
    "classic": "classic rules",
    "podkidnoy": "without passing on",
    "short": "a short game",
    "quick": "a quick game",
    "strict": "strict rules",
}
VALUE_NAMES: dict[str, Template] = {
    "null": "all of them",
    "random": "at random",
    "rotate": "each in turn",
    "race": "four armies while the other lacks one",
    "conquest": "the other has no army left",
    "climb": "beat the answer before too",
    "flip": "beat the card alone",
    "defender": "the defender",
    "attacker": "the attacker",
    "all": "everyone",
    "meld": "for melds",
    "out": "only to go out",
    "off": "never",
    "free": "as they like",
}


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


def preset_name(preset: str, speaker: Speaker) -> str:
    """What a preset is called."""
    return speaker.tell(PRESET_NAMES[preset]) if preset in PRESET_NAMES else preset


def value_name(option: Option, value: object, speaker: Speaker) -> str:
    """What a value of an option is called."""
    if option.seat and isinstance(value, int):
        return speaker.tell("Seat {number}", number=value + 1)
    typed = show_value(value).strip('"')
    return speaker.tell(VALUE_NAMES[typed]) if typed in VALUE_NAMES else typed
