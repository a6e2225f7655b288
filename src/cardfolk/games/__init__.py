"""The games there are, by id."""

from __future__ import annotations

from importlib import import_module

from ..game import Game, Move
from ..words import BadText, Words

IDS = ("montenegro", "king", "durak", "president", "pontinho")
FIRST = "durak"  # the game to offer first


class _Games(dict[str, Game]):
    """Games by id; one that is built in is imported when it is first asked for."""

    def __missing__(self, id: str) -> Game:
        if id not in IDS:
            raise KeyError(id)
        game: Game = import_module(f"{__name__}.{id}").GAME
        self[id] = game
        return game


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
    """The ids of all games: the built-in ones, then those that were added."""
    return [*IDS, *(id for id in GAMES if id not in IDS)]


def add_game(game: Game) -> None:
    """Make another game known, as a plug-in or a test does."""
    GAMES[game.id] = game


def move_of(game: str, text: str) -> Move:
    """The move of a game that has this text."""
    return find_game(game).parse(text)
