"""The store of one's own computer: whatever is wrong with its disk, people play on, and are told."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import strftime

from ..table import Conflict, Entry, Result
from ..words import Words
from .database import MEMORY, StoreAway, StoreBroken
from .paths import default_file
from .store import BESIDE, Store, StoreLog


def open_home() -> Store:
    """The usual store; one that is damaged is set aside for a new one, and if there can be none, one in memory.

    Its `notice` says what people must know of that. BadText if another version of cardfolk has written it.
    """
    try:
        try:
            return Store()
        except StoreBroken:
            notice = _set_aside(default_file())
            store = Store()
    except StoreAway as away:
        store = Store(MEMORY)
        notice = Words(
            "Games are not kept: {why}. Another folder can be named in {name}.",
            {"why": _words_of(away), "name": "CARDFOLK_HOME"},
        )
    store.notice = notice
    return store


def _set_aside(file: Path) -> Words:
    """Give a damaged file, and those that go with it, another name; StoreAway if that cannot be."""
    other = file.with_name(f"{file.name}.broken-{strftime('%Y%m%d-%H%M%S')}")
    try:
        file.rename(other)
        for end in BESIDE:
            with suppress(FileNotFoundError):
                file.with_name(file.name + end).rename(other.with_name(other.name + end))
    except OSError as wrong:
        why = {"file": str(file), "why": wrong.strerror or str(wrong)}
        raise StoreAway(Words("{file} cannot be used: {why}", why)) from None
    told = {"file": str(file), "other_file": str(other), "command": f"sqlite3 '{other}' .recover"}
    return Words(
        "{file} is damaged. It is now {other_file}, and a new one is begun; `{command}` may save its games.",
        told,
    )


class PatientLog:
    """The log of a table in the store of one's own computer. What cannot be kept now waits in memory, in its order."""

    def __init__(self, store: Store, game: str, log: StoreLog | None = None) -> None:
        self._store = store
        self._game = game
        self._log = log
        self._waiting: list[Callable[[StoreLog], None]] = []
        self._why: Words | None = None

    @property
    def id(self) -> int:
        """Of the table in the store; 0 as long as not all of it is there for good."""
        lost = self._why is not None or self._store.database.shown == MEMORY
        return 0 if self._log is None or lost else self._log.id

    @property
    def trouble(self) -> Words | None:
        """What people must know of how their game is kept, or is not."""
        return self._why or self._store.notice

    def append(self, entry: Entry) -> None:
        """Keep the entry, or have it wait; Conflict if its number is taken."""
        self._waiting.append(lambda log: log.append(entry))
        self.retry()

    def finish(self, game: int, result: Result) -> None:
        """Keep how a game ended, or have that wait."""
        self._waiting.append(lambda log: log.finish(game, result))
        self.retry()

    def entries(self) -> list[Entry]:
        """All entries that are kept."""
        return [] if self._log is None else self._log.entries()

    def retry(self) -> None:
        """Keep what waits, as far as that can be now."""
        again = self._why is not None
        try:
            if self._log is None:
                self._log = self._store.new_log(self._game)
            while self._waiting:
                try:
                    self._waiting[0](self._log)
                except Conflict:
                    if not again:
                        raise
                del self._waiting[0]  # where it was tried before, it may be there in spite of what was said then
                again = False
        except StoreAway as away:
            self._why = Words("The game goes on, but is not saved: {why}", {"why": _words_of(away)})
        else:
            self._why = None


def _words_of(away: StoreAway) -> Words:
    said = away.args[0]
    return said if isinstance(said, Words) else Words("{text}", {"text": str(away)})
