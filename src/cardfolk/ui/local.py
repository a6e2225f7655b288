"""Playing at this computer, in any front end: the way it looks, who sits where, the record that is asked for."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from math import inf
from pathlib import Path

from ..bots.folk import FOLK
from ..game import Game
from ..games import all_ids, find_game
from ..play.session import AnyTable
from ..store.paths import own_file
from ..table import Table
from ..words import BadText, Words
from .players import LEVEL_NAMES, nearest_bots, seat_names
from .words import Speaker, find_language


@dataclass(frozen=True)
class Looks:
    """How a game is shown."""

    plain: bool = False  # line by line
    ascii: bool = False
    speak: bool = False
    language: str = "en"
    pace: float = 1.0  # seconds between the moves of bots

    def speaker(self, table: AnyTable | None = None, seat: int | None = None) -> Speaker:
        """Speaks to a seat of a table, to who watches it, or to whoever is at none."""
        me = -1 if seat is None else seat
        speaker = Speaker([], me, ascii=self.ascii, speak=self.speak, language=self.language)
        speaker.names = [] if table is None else seat_names(table.seats, speaker)
        return speaker


def looks(
    plain: bool = False, ascii: bool = False, speak: bool = False, language: str = "", pace: float = 1.0
) -> Looks:
    """What was asked for, and the rest as this terminal can."""
    if not 0 <= pace < inf:
        raise BadText(Words("--pace: expected seconds, 0 or more"))
    from .settings import read_settings

    dumb = not tty() or os.environ.get("TERM", "") == "dumb"
    asked = language or os.environ.get("CARDFOLK_LANG", "") or read_settings().language
    return Looks(plain or speak or dumb, ascii or not unicode(), speak, find_language(asked), pace)


def tty() -> bool:
    """Whether a person sits at this terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


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


def read_game(text: str) -> Game:
    """The game of this id or name, written in any case; BadText names the games there are."""
    word = text.strip().lower()
    return find_game(next((id for id in all_ids() if word in (id.lower(), find_game(id).name.lower())), text))


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
    for name in names:
        if near := nearest_bots(name):
            told = {"name": name, "names": ", ".join(near)}
            raise BadText(Words("--seats: there is no bot {name}; the nearest: {names}", told))
        if not people and not is_bot(name):
            raise BadText(Words("--seats: only bots are watched, and {name} is none", {"name": repr(name)}))
    return names


def keep_record(table: Table, file: Path, speaker: Speaker) -> None:
    """Write the record of a table's game, and say so."""
    write_record(table, file)
    print(speaker.tell("The game is in {file}." if table.over else "The unfinished game is in {file}.", file=str(file)))


def write_record(table: Table, file: Path) -> None:
    """Write the record of a table's game; it has the seed in it, and is for its owner to pass on."""
    try:
        with open(file, "w", encoding="utf-8", opener=own_file) as out:
            out.write(table.record().write() + "\n")
    except OSError as wrong:
        why = {"file": str(file), "why": wrong.strerror or str(wrong)}
        raise BadText(Words("{file} cannot be written: {why}", why)) from None
