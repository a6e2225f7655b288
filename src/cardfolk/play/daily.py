"""The deal of the day: the same cards and the same company for everyone, and a result to paste that gives no card away.

What was played on which day, and which puzzles are solved, is kept in one small file of the data folder.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..bots.folk import FOLK
from ..game import Game
from ..games import find_game
from ..store.paths import data_folder, own_file, own_folder
from ..table import Seat
from ..words import Arg, Words
from .puzzles import Puzzle, folk_of_day, puzzles_of, seed_of_day
from .review import GOOD, Review
from .review.decision import BLUNDER, FINE, MISTAKE
from .session import Session, open_session

if TYPE_CHECKING:
    from ..store.store import Store

SQUARES = {GOOD: "🟩", FINE: "🟩", "slip": "🟨", MISTAKE: "🟧", BLUNDER: "🟥"}
LETTERS = {GOOD: "+", FINE: "+", "slip": "o", MISTAKE: "?", BLUNDER: "!"}
ROW = 20  # decisions in a row


class Diary:
    """Which day's deals were played, and which puzzles are solved."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = data_folder() / "daily.json" if file is None else file
        self._values: dict[str, Any] = {}
        with suppress(OSError, ValueError):
            found = json.loads(self.file.read_text(encoding="utf-8"))
            self._values = found if isinstance(found, dict) else {}

    def table(self, day: date, game: Game) -> int:
        """The number in the store of the day's table; 0 if it was not played."""
        found = self._part("deals").get(f"{day.isoformat()} {game.id}")
        return found if isinstance(found, int) else 0

    def played(self, day: date, game: Game, table: int) -> None:
        """The day's deal is at this table of the store."""
        self._part("deals")[f"{day.isoformat()} {game.id}"] = table
        self._save()

    def solved(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle was solved."""
        return puzzle.position in self._part("puzzles")

    def solve(self, puzzle: Puzzle, at_once: bool) -> None:
        """A puzzle was solved, at once or after other moves."""
        if not self.solved(puzzle):
            self._part("puzzles")[puzzle.position] = at_once
            self._save()

    def next_puzzle(self, game: Game) -> int:
        """The number of the easiest one not solved yet; the first if all are."""
        return next((one.number for one in puzzles_of(game.id) if not self.solved(one)), 1)

    def _part(self, name: str) -> dict[str, Any]:
        found = self._values.setdefault(name, {})
        if not isinstance(found, dict):
            found = self._values[name] = {}
        return found

    def _save(self) -> None:
        """Keep it; where the disk does not let it, it is forgotten."""
        with suppress(OSError):
            own_folder(self.file.parent)
            with open(self.file, "w", encoding="utf-8", opener=own_file) as out:
                json.dump(self._values, out)


def company_of_day(day: date, game: Game) -> list[str]:
    """Who sits at the day's table, a person first, whose place is empty."""
    return ["", *folk_of_day(day, game, list(FOLK))]


def open_daily(day: date, game: Game, own: str, store: Store) -> Session:
    """The day's table: everyone's cards and company are the same."""
    names = [bot or "me" for bot in company_of_day(day, game)]
    return open_session(game, names, {}, own, seed=seed_of_day(day, game), store=store)


def result_words(day: date, review: Review, seats: Sequence[Seat]) -> Words:
    """How the day's deal went, to stand above the squares."""
    others = [seat.name for at, seat in enumerate(seats) if at != review.seat]
    told: dict[str, Arg] = {"day": day.isoformat(), "game": Words(find_game(review.game).name)}
    told["names"] = ", ".join(others)
    if review.drawn:
        return Words("cardfolk {day}, {game} with {names}: drawn", told)
    if review.won:
        return Words("cardfolk {day}, {game} with {names}: won", told)
    return Words("cardfolk {day}, {game} with {names}: lost", told)


def squares_of(review: Review, ascii: bool = False) -> list[str]:
    """How good each decision was, a sign each, in rows: nothing of the cards."""
    signs = [(LETTERS if ascii else SQUARES)[one.grade] for one in review.decisions]
    return ["".join(signs[at : at + ROW]) for at in range(0, len(signs), ROW)]
