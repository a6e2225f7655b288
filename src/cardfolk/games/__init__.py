"""The games there are, by id: those built in, and those of installed packages (entry points `cardfolk.games`)."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from ..game import Game, Move
from ..words import BadText, Words

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

IDS = ("montenegro", "king", "durak", "president", "pontinho")
FIRST = "durak"  # the game to offer first


class _Games(dict[str, Game]):
    """Games by id; one that is built in or installed is imported when it is first asked for."""

    def __missing__(self, id: str) -> Game:
        game: Game
        if id in IDS:
            game = import_module(f"{__name__}.{id}").GAME
        elif id in _installed():
            game = _load(id)
        else:
            raise KeyError(id)
        self[id] = game
        return game


@cache
def _installed() -> dict[str, EntryPoint]:
    """The games that installed packages bring, by id."""
    from importlib.metadata import entry_points  # takes a while to import

    return {entry.name: entry for entry in entry_points(group="cardfolk.games") if entry.name not in IDS}


def _load(id: str) -> Game:
    entry = _installed()[id]
    try:
        game = entry.load()
    except Exception as wrong:  # whatever somebody's module does
        why = f"{type(wrong).__name__}: {wrong}"
        raise BadText(Words("the game {name} cannot be loaded: {why}", {"name": id, "why": why})) from wrong
    if not isinstance(game, Game) or game.id != id:
        why = f"{entry.value} is not a Game with this id"
        raise BadText(Words("the game {name} cannot be loaded: {why}", {"name": id, "why": why}))
    return game


@cache
def _ready() -> list[str]:
    """The ids of the installed games that can be loaded; who asks for another by its id is told why."""
    found = []
    for id in _installed():
        try:
            find_game(id)
        except BadText:
            continue
        found.append(id)
    return found


GAMES = _Games()


def find_game(id: str) -> Game:
    """The game with this id; BadText names the games there are."""
    try:
        return GAMES[id]
    except KeyError:
        raise BadText(
            Words("there is no game {name}; there are {names}", {"name": repr(id), "names": ", ".join(all_ids())})
        ) from None


def all_ids() -> list[str]:
    """The ids of all games: the built-in ones, then those installed, then those that were added."""
    others = dict.fromkeys([*_ready(), *GAMES])
    return [*IDS, *(id for id in others if id not in IDS)]


def add_game(game: Game) -> None:
    """Make another game known, as a plug-in or a test does."""
    GAMES[game.id] = game


def move_of(game: str, text: str) -> Move:
    """The move of a game that has this text."""
    return find_game(game).parse(text)
