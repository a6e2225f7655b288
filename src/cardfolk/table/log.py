"""The log of a table: everything that happens at it, in order, kept before the table changes and anyone is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from ..words import Words
from .entries import Entry


@dataclass(frozen=True)
class Result:
    """How a game ended."""

    moves: int
    scores: tuple[float, ...]
    winners: tuple[int, ...]


class Conflict(Exception):
    """Another entry has this number already: read the log again."""


class Log(Protocol):
    """Where a table's entries are kept."""

    @property
    def id(self) -> int:
        """Of the table where it is kept; 0 for nowhere."""
        ...

    def append(self, entry: Entry) -> None:
        """Keep the entry for good, or raise Conflict if its number is taken."""
        ...

    def entries(self) -> list[Entry]:
        """All entries, in order."""
        ...

    def finish(self, game: int, result: Result) -> None:
        """Keep how a game at this table ended, for lists and statistics; the entries tell it too."""
        ...


class HomeLog(Log, Protocol):
    """The log of a table at one's own computer, which nothing that is wrong with a disk holds up."""

    @property
    def trouble(self) -> Words | None:
        """What people must know of how their game is kept, or is not."""
        ...

    def retry(self) -> None:
        """Try again to keep what could not be kept."""
        ...


class MemoryLog:
    """A log that lives as long as the process."""

    id = 0
    trouble: Words | None = None

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

    def retry(self) -> None:
        """All is kept that can be."""
