"""Tables for tests: decided, kept and applied as everywhere, in a few words."""

from __future__ import annotations

import random
from typing import Any

from cardfolk.games import find_game
from cardfolk.table import Entry, HomeLog, MemoryLog, Table, carry_out
from cardfolk.table.commands import Command, Deal, MakeMove, Open, Sit


class Kept:
    """A table and its log."""

    def __init__(self, id: str = "durak", seats: int = 2, log: HomeLog | None = None, **options: Any) -> None:
        self.log = MemoryLog() if log is None else log
        self.table = Table()
        self.do(Open(find_game(id), seats, options))

    def do(self, command: Command) -> Entry:
        """Have something happen."""
        return carry_out(self.table, self.log, command)

    def sit(self, *names: str) -> Kept:
        """Let people sit down, in the order of seats."""
        for seat, name in enumerate(names):
            self.do(Sit(seat, name))
        return self

    def deal(self, seed: int = 1) -> Kept:
        """Begin a game."""
        self.do(Deal(seed))
        return self

    def move(self, seat: int, text: str = "") -> Entry:
        """Make a move now, the first legal one if none is named."""
        text = text or self.table.sight(seat).legal_moves()[0].text
        return self.do(MakeMove(seat, text, self.table.version(seat)))

    def play_on(self, moves: int, chooser: random.Random) -> None:
        """Make random moves, until it is over or so many are made."""
        for _ in range(moves):
            if self.table.over:
                return
            seat = self.table.to_move
            self.move(seat, chooser.choice(self.table.sight(seat).legal_moves()).text)

    def again(self) -> Table:
        """The table as its log tells it."""
        return Table(self.log.entries())
