"""Who sits at a table, by name: people as they call themselves, characters, plain bots by level and style."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from ..bots import display_name, is_bot
from ..bots.folk import FOLK, character_of
from ..bots.knowledge import STYLES
from ..bots.levels import LEVELS, read_level
from ..events import Event
from ..table import Seat
from ..words import Template, Words
from .words import Speaker

if TYPE_CHECKING:
    from ..play.session import AnyTable

LEVEL_NAMES: dict[str, Template] = {
    "random": "random",
    "beginner": "beginner",
    "easy": "easy",
    "medium": "medium",
    "hard": "hard",
    "expert": "expert",
}
STYLE_NAMES: dict[str, Template] = {
    "balanced": "balanced",
    "aggressive": "aggressive",
    "cautious": "cautious",
    "bluffer": "bluffer",
    "hoarder": "hoarder",
}


def bot_name(bot: str, speaker: Speaker) -> str:
    """What a bot is called: `hard:bluffer` is hard (bluffer), a character has a name, as does one that somebody wrote.

    Of a character that plays at another level than their own, that is told too.
    """
    character = character_of(bot)
    if character is not None:
        _, other, level = bot.partition("@")
        name = speaker.name(character.name)
        return f"{name} ({bot_name(level, speaker)})" if other else name
    level, _, style = bot.partition(":")
    if level not in LEVEL_NAMES or (style and style not in STYLE_NAMES):
        return display_name(bot)
    name = speaker.tell(LEVEL_NAMES[level])
    return f"{name} ({speaker.tell(STYLE_NAMES[style])})" if style else name


def nearest_bots(name: str) -> list[str]:
    """The bots that a name was meant for which looks like one that there is not; none for other names.

    >>> nearest_bots("Hard"), nearest_bots("superhard"), nearest_bots("bluffer"), nearest_bots("Hardy")
    (['hard'], ['hard'], ['medium:bluffer'], [])
    """
    place, named, _ = name.partition(":")
    if place.endswith(".py"):
        folder = Path(place).parent
        files = [str(file) for file in folder.glob("*.py")]
        return [] if Path(place).exists() else get_close_matches(str(Path(place)), files)
    word = place.lower()
    if is_bot(name) or not (named or name.islower() or word in (*LEVEL_NAMES, *STYLE_NAMES)):
        return []
    if word in STYLE_NAMES:
        return [f"medium:{word}"]
    ends = [level for level in LEVEL_NAMES if word.endswith(level)]
    near = ends or get_close_matches(word, LEVEL_NAMES, cutoff=0.75)
    return near or (list(LEVEL_NAMES) if named else [])


def bot_way(bot: str, speaker: Speaker) -> str:
    """How a character plays, for whoever invites them: the level and the style; nothing of other bots."""
    if character_of(bot) is None:
        return ""
    level, style = read_level(bot)
    return f"{speaker.tell(LEVEL_NAMES[level.name])}, {speaker.tell(STYLE_NAMES[STYLES[style]])}"


def folk_choices(speaker: Speaker) -> list[tuple[str, str]]:
    """The characters to choose from, each with how they play, from the weakest: what to show, and the bot."""
    folk = sorted(FOLK.values(), key=lambda one: LEVELS[one.level].rung)
    return [(f"{one.name} ({bot_way(one.id, speaker)})", one.id) for one in folk]


def seat_name(seat: Seat, speaker: Speaker) -> str:
    """What whoever sits there is called; one of several bots alike keeps its number."""
    number = seat.name.removeprefix(seat.bot)
    if seat.bot and seat.name.startswith(seat.bot) and (not number or number.strip().isdigit()):
        return bot_name(seat.bot, speaker) + number
    return speaker.name(seat.name)


def happened(table: AnyTable, event: Event, speaker: Speaker) -> str:
    """What happened, said with the names of those it happened to."""
    words = table.words_of(event)
    if "name" in words.args:
        words = Words(words.template, {**words.args, "name": seat_name(table.seats[event.seat], speaker)})
    return speaker.say(words)


def seat_names(seats: Iterable[Seat], speaker: Speaker) -> list[str]:
    """Everyone at a table."""
    return [seat_name(seat, speaker) for seat in seats]
