"""Who sits at a table, by name: people as they call themselves, bots by level and style in the language spoken."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

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
    """What a bot is called: `hard:bluffer` is hard (bluffer); one that somebody wrote has its own name."""
    level, _, style = bot.partition(":")
    if level not in LEVEL_NAMES or (style and style not in STYLE_NAMES):
        return bot
    name = speaker.tell(LEVEL_NAMES[level])
    return f"{name} ({speaker.tell(STYLE_NAMES[style])})" if style else name


def seat_name(seat: Seat, speaker: Speaker) -> str:
    """What whoever sits there is called; one of several bots alike keeps its number."""
    number = seat.name.removeprefix(seat.bot)
    if seat.bot and seat.name.startswith(seat.bot) and (not number or number.strip().isdigit()):
        return bot_name(seat.bot, speaker) + number
    return seat.name


def happened(table: AnyTable, event: Event, speaker: Speaker) -> str:
    """What happened, said with the names of those it happened to."""
    words = table.words_of(event)
    if "name" in words.args:
        words = Words(words.template, {**words.args, "name": seat_name(table.seats[event.seat], speaker)})
    return speaker.say(words)


def seat_names(seats: Iterable[Seat], speaker: Speaker) -> list[str]:
    """Everyone at a table."""
    return [seat_name(seat, speaker) for seat in seats]
