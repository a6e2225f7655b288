"""The log of a table: everything that happens at it, in order, and what must be kept before anyone is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True)
class Entry:
    """One thing that happened: its number at this table, its kind, who did it (None: the table), and its values."""

    number: int
    kind: str  # open, sit, leave, away, return, promise, give, deal, move, answer, ask, agree, back, late, fault, chat
    seat: int | None = None
    values: dict[str, object] = field(default_factory=dict)  # JSON values only


@dataclass(frozen=True)
class Result:
    """How a game ended."""

    moves: int
    scores: tuple[float, ...]
    winners: tuple[int, ...]


class Conflict(Exception):
    """Another entry has this number already: read the log again."""


class Log(Protocol):
    """Where a table keeps its entries."""

    id: int  # of the table where it is kept; 0 for nowhere

    def append(self, entry: Entry) -> None:
        """Keep the entry for good, or raise Conflict if its number is taken."""
        ...

    def entries(self) -> list[Entry]:
        """All entries, in order."""
        ...

    def finish(self, game: int, result: Result) -> None:
        """Keep how a game at this table ended, for lists and statistics; the entries tell it too."""
        ...


class MemoryLog:
    """A log that lives as long as the process."""

    id = 0

    def __init__(self, entries: Sequence[Entry] = ()) -> None:
        self._entries = list(entries)

    def append(self, entry: Entry) -> None:
        """Keep the entry, if its number is the next one."""
        if entry.number != len(self._entries):
            raise Conflict(f"entry {entry.number} does not follow {len(self._entries) - 1}")
        self._entries.append(entry)

    def entries(self) -> list[Entry]:
        """All entries, in order."""
        return list(self._entries)

    def finish(self, game: int, result: Result) -> None:
        """Nobody asks for it here."""
