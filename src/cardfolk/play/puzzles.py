"""Puzzles: positions where one move is clearly best, as small text in the package; and which one is today's.

A line is a puzzle: how many of ten bots of each level miss it, the weakest first; how sure the answer is (`exact`, or
by how much the next best move is behind); the moves that are right, with `/` between; and the position as the seat
sees it, as position.py writes it. `python -m cardfolk.lab.puzzles` makes them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from hashlib import sha256
from pathlib import Path

from ..game import Game, Move, State
from ..games import IDS, find_game
from ..position import read_position
from ..words import Arg, BadText, Words

FOLDER = Path(__file__).with_name("puzzle_texts")
LEVELS = ("beginner", "easy", "medium", "hard")  # of the bots that have tried each
TRIES = 10  # by each level


@dataclass(frozen=True)
class Puzzle:
    """A position and the moves that are right in it: most often one, or such as come to the same."""

    game: str
    number: int  # in its game's list, from 1
    missed: tuple[int, ...]  # how many of ten bots of each level miss it
    margin: float  # how much less the next best move is worth; 0: it is solved
    right: tuple[str, ...]
    position: str

    @property
    def hard(self) -> int:
        """How many of a hundred bots miss it, all levels together."""
        return round(100 * sum(self.missed) / (TRIES * len(LEVELS)))

    @property
    def mark(self) -> str:
        """What it is known by, whatever its number is: that changes when puzzles are added."""
        return sha256(self.position.encode()).hexdigest()[:8]

    @property
    def exact(self) -> bool:
        """Whether the answer is solved, not measured."""
        return self.margin == 0.0

    def sight(self) -> State:
        """What the seat sees, which is to move."""
        return read_position(self.position)

    def solves(self, move: Move) -> bool:
        """Whether a move is right."""
        return move.text in self.right


def write_puzzle(puzzle: Puzzle) -> str:
    """A puzzle as one line."""
    sure = "exact" if puzzle.exact else f"{puzzle.margin:.2f}"
    missed = ",".join(map(str, puzzle.missed))
    return f"{missed} {sure} {'/'.join(puzzle.right)} | {puzzle.position}"


def read_puzzle(game: str, number: int, line: str) -> Puzzle:
    """The puzzle of a line."""
    head, _, position = line.partition(" | ")
    missed, sure, right = head.split(" ", 2)
    margin = 0.0 if sure == "exact" else float(sure)
    return Puzzle(game, number, tuple(map(int, missed.split(","))), margin, tuple(right.split("/")), position)


@cache
def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, the easiest first; none for a game that brings none."""
    return read_puzzles(game, FOLDER)


def read_puzzles(game: str, folder: Path) -> tuple[Puzzle, ...]:
    """The puzzles of a game that are kept in a folder."""
    file = folder / f"{game}.txt"
    if not file.is_file():
        return ()
    lines = file.read_text(encoding="utf-8").splitlines()
    return tuple(read_puzzle(game, number, line) for number, line in enumerate(lines, 1) if line)


def find_puzzle(game: Game, number: int) -> Puzzle:
    """A puzzle by its number; BadText if there is none."""
    found = puzzles_of(game.id)
    if not found:
        raise BadText(Words("there are no puzzles of {game}", {"game": Words(game.name)}))
    if not 1 <= number <= len(found):
        told: dict[str, Arg] = {"game": Words(game.name), "last": len(found), "number": number}
        raise BadText(Words("{game} has puzzles 1 to {last}, not {number}", told))
    return found[number - 1]


# The day's


def game_of_day(day: date) -> Game:
    """The game whose turn it is: one after the other."""
    return find_game(IDS[day.toordinal() % len(IDS)])


def puzzle_of_day(day: date, game: Game) -> Puzzle:
    """The puzzle of a day, the same everywhere."""
    found = puzzles_of(game.id)
    return find_puzzle(game, 1 + _number("puzzle", day, game) % max(1, len(found)))


def seed_of_day(day: date, game: Game) -> int:
    """The seed of the day's deal: everyone's cards are the same. Whoever looks it up cheats only themselves."""
    return _number("deal", day, game)


def folk_of_day(day: date, game: Game, folk: Sequence[str]) -> list[str]:
    """Who sits at the day's table beside you, of these characters."""
    start = _number("folk", day, game)
    return [folk[(start + 5 * at) % len(folk)] for at in range(game.usual - 1)]


def _number(what: str, day: date, game: Game) -> int:
    return int.from_bytes(sha256(f"cardfolk {what} {day.isoformat()} {game.id}".encode()).digest()[:8])
