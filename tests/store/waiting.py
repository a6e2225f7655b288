"""What the tests of the writer share: a table's entries, and waiting for what came of them."""

from __future__ import annotations

from queue import SimpleQueue
from threading import Event

from cardfolk.store.store import Store
from cardfolk.store.writer import Told, Writer
from cardfolk.table import Entry
from cardfolk.table.entries import Moved


class Answers:
    """A wake that runs what it is given, and notes how many came together."""

    def __init__(self) -> None:
        self.batches: list[int] = []

    def wake(self, told: Told) -> None:
        self.batches.append(len(told))
        for done, error in told:
            done(error)


class Held(Answers):
    """Answers that come only when they are let go: so long everything put waits for the next commit."""

    def __init__(self) -> None:
        super().__init__()
        self.go = Event()

    def wake(self, told: Told) -> None:
        self.go.wait(20)
        super().wake(told)


def move(number: int, text: str = "attack 7c", seat: int = 1) -> Entry:
    return Moved(number, seat, text)


def put(writer: Writer, id: int, *some: Entry) -> list[Exception | None]:
    """Have entries written, and what came of each, in the order in which they were put."""
    answers: list[SimpleQueue[Exception | None]] = [SimpleQueue() for _ in some]
    for entry, answer in zip(some, answers):
        writer.put(id, entry, answer.put)
    return [answer.get(timeout=30) for answer in answers]


def numbers(store: Store, id: int) -> list[int]:
    return [entry.number for entry in store.log(id).entries()]
