"""Reviews of games that are over, made in a process of its own, one after the other, and shown as they grow."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor

from ..bots.crew import Crew
from ..play.review import Review, Reviewer
from ..play.review.text import write_review, write_sums
from ..table import Refused
from .cache import Cache
from .history import History, record_in
from .room import Room
from .words import words

ROOM = 64  # reviews
WAITING = 8  # that are being made or wait for it; more are refused
MOMENT = 1.0  # seconds that the first part of one is waited for


class Growing:
    """A review that is being made."""

    def __init__(self) -> None:
        self.review: Review | None = None
        self.begun = asyncio.Event()  # something is there, or nothing will be
        self.ended = False
        self.failed = False


class Reviews:
    """Reviews by table, game and seat, the last ones asked for."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._growing: Cache[Growing] = Cache(ROOM, lambda _: 1)
        self._thread = ThreadPoolExecutor(1, "cardfolk reviews")
        self._crew: Crew | None = None  # from the first question on
        self._waiting = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def review(self, room: Room | None, number: int, seat: int) -> bytes:
        """What there is by now of a seat's review; Refused if the game is not there or not over, or too many wait."""
        growing = await self.growing(room, number, seat)
        if growing.review is None:
            return json.dumps({"whole": growing.ended, "review": None, "sums": None}).encode()
        shown, sums = write_review(growing.review), write_sums(growing.review)
        return json.dumps({"whole": growing.ended, "review": shown, "sums": sums}).encode()

    async def growing(self, room: Room | None, number: int, seat: int) -> Growing:
        """A seat's review as far as it is made; Refused as above."""
        text = await self._history.game(room, number)
        assert room is not None
        if not 0 <= seat < len(room.table.seats):
            raise Refused(words("no_game"))
        key = (room.code, number, seat)
        growing = self._growing.get(key)
        if growing is None:
            if self._waiting >= WAITING:
                raise Refused(words("soon"))
            growing = self._growing.put(key, Growing())
            task = asyncio.create_task(self._make(growing, key, text))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        try:
            await asyncio.wait_for(growing.begun.wait(), MOMENT)
        except TimeoutError:
            pass
        if growing.failed:  # it will be made anew when it is asked for again
            self._growing.drop(key)
            raise Refused(words("soon"))
        return growing

    async def _make(self, growing: Growing, key: tuple[str, int, int], text: bytes) -> None:
        """Have it made on the thread, which waits for the crew."""
        loop = asyncio.get_running_loop()

        def grow() -> None:
            record = record_in(text)
            if self._crew is None:
                self._crew = Crew(1)
            reviewer = Reviewer(record, key[2], self._crew)
            growing.review = reviewer.review
            for growing.review in reviewer:
                loop.call_soon_threadsafe(growing.begun.set)

        self._waiting += 1
        try:
            await loop.run_in_executor(self._thread, grow)
            growing.ended = True
        except Exception:
            growing.failed = True
        finally:
            self._waiting -= 1
            growing.begun.set()

    def close(self) -> None:
        """End the process."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        if self._crew is not None:
            self._crew.close()
