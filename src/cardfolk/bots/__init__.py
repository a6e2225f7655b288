"""Who plays when nobody sits there: the ladder, `random`, and bots that others write. A bot is given a sight."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Protocol

from ..chance import Source
from ..game import Move, State
from .folk import character_of
from .levels import LEVELS, read_level
from .plugins import display_name
from .process import BotFailed, ProcessBot, hosted
from .random import RandomBot

if TYPE_CHECKING:
    from .crew import Crew


class Bot(Protocol):
    """Anything that chooses a move from what its seat sees."""

    name: str

    def choose(self, sight: State) -> Move:
        """A legal move of the sight's seat, which is to move."""
        ...


def is_bot(name: str) -> bool:
    """Whether a seat with this name is played by a bot."""
    from .plugins import is_plugin

    first = name.partition(":")[0]
    return first in ("random", *LEVELS, "command") or character_of(name) is not None or is_plugin(name)


def find_bot(name: str, source: Source, crew: Crew | None = None) -> Bot:
    """The bot with this name, drawing its own chance from `source`; BadText names the bots there are.

    Bots that others write run in a process of their own, where they can hurt nobody; with a crew, so do those of the
    ladder that think ahead.
    """
    from .plugins import is_plugin

    if name.startswith("command:"):
        return ProcessBot(name, shlex.split(name.removeprefix("command:")))
    if name != "random" and is_plugin(name):
        return hosted(name, source.below(1 << 30))
    if crew is not None and name != "random" and read_level(name)[0].thinks:
        from .crew import CrewBot

        return CrewBot(name, source, crew)
    return find_bot_here(name, source)


def find_bot_here(name: str, source: Source) -> Bot:
    """The same in this process, whatever it is."""
    from .plugins import is_plugin, load_bot

    if name == "random":
        return RandomBot(source)
    if is_plugin(name):
        bot: Bot = load_bot(name, source)
        return bot
    read_level(name)
    from .ladder import LadderBot

    return LadderBot(name, source)


__all__ = ["Bot", "BotFailed", "RandomBot", "display_name", "find_bot", "find_bot_here", "is_bot"]
