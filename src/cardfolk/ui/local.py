"""Playing at this computer, in any front end: the way it looks, who sits where, the record that is asked for."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

from ..bots.folk import FOLK
from ..game import Game
from ..store.paths import own_file
from ..table import Table
from ..words import BadText, Words
from .players import LEVEL_NAMES
from .words import Speaker, find_language


@dataclass(frozen=True)
class Looks:
    """How a game is shown."""

    plain: bool = False  # line by line
    ascii: bool = False
    speak: bool = False
    language: str = "en"
    pace: float = 1.0  # seconds between the moves of bots

    def speaker(self, names: list[str]) -> Speaker:
        """Says things that are not said to a seat."""
        return Speaker(names, ascii=self.ascii, speak=self.speak, language=self.language)


def looks(
    plain: bool = False, ascii: bool = False, speak: bool = False, language: str = "", pace: float = 1.0
) -> Looks:
    """What was asked for, and the rest as this terminal can."""
    if pace < 0:
        raise BadText(Words("--pace: expected seconds, 0 or more"))
    from .settings import read_settings

    tty = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") != "dumb"
    asked = language or os.environ.get("CARDFOLK_LANG", "") or read_settings().language
    return Looks(plain or speak or not tty, ascii or not unicode(), speak, find_language(asked), pace)


def unicode() -> bool:
    """Whether the terminal can show a suit."""
    try:
        "♠".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def own_name() -> str:
    """What to call the person at the keyboard."""
    from getpass import getuser

    try:
        name = getuser()
    except (OSError, KeyError):
        name = ""
    return name.capitalize() if name not in ("", "root", "admin", "user") else "Player"


def seated(game: Game, seats: str | None, ai: str | None, code: Path | None, people: bool = True) -> list[str]:
    """Who sits where, from what was asked: names of people and bots."""
    from ..bots import is_bot
    from ..bots.plugins import bots_in

    names = [name.strip() for name in seats.split(",")] if seats else ["me"] if people else []
    if "" in names:
        raise BadText(Words("--seats: every seat needs a name, like me,medium"))
    if ai is not None and not is_bot(ai):
        known = {"name": repr(ai), "names": ", ".join([*LEVEL_NAMES, *FOLK])}
        raise BadText(Words("--ai: there is no bot {name}; there are {names}", known))
    if not seats or ai is not None:
        names += [ai or "medium"] * (game.usual - len(names))
    if code is not None:
        own = bots_in(code)
        if not own:
            raise BadText(Words("{file} has no class with a method choose(sight)", {"file": str(code)}))
        names = [f"{code}:{name}" if name in own else name for name in names]
    if not people:
        for name in names:
            if not is_bot(name):
                raise BadText(Words("--seats: only bots are watched, and {name} is none", {"name": repr(name)}))
    return names


def write_record(table: Table, file: Path) -> None:
    """Write the record of a table's game; it has the seed in it, and is for its owner to pass on."""
    try:
        with open(file, "w", encoding="utf-8", opener=own_file) as out:
            out.write(table.record().write() + "\n")
    except OSError as wrong:
        why = {"file": str(file), "why": wrong.strerror or str(wrong)}
        raise BadText(Words("{file} cannot be written: {why}", why)) from None
