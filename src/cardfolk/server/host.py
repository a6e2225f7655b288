"""RoomHost: a Room's table as its Runner sees it. What is to happen is kept first, and time is the event loop's."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future
from secrets import randbits
from typing import TYPE_CHECKING, TypeVar

from ..bots import Bot, BotFailed, find_bot
from ..chance import IMAGINE, HashSource
from ..play.runner import Ask, Runner, Ways
from ..play.scenes import scene_seconds
from ..table import Refused
from .logs import about, brief, refusal

if TYPE_CHECKING:
    from .room import Room

LOGGER = logging.getLogger("cardfolk.server")
USUAL_PACE = 0.6  # at which scenes have their own length
BRISKEST = 1.0  # seconds that claims are open at least where several people play
LOOK_AHEAD = 1.0  # seconds that a person has thought, before it is seen whether anything can still change
T = TypeVar("T")


class RoomHost:
    """Runs the table of a room. Times are told on every server; only the one with the table's lock acts."""

    def __init__(self, room: Room) -> None:
        self.table = room.table
        self._room = room
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False
        settings = room.hall.settings
        ways = Ways(
            pace=settings.pace,
            usual=USUAL_PACE,
            claims=settings.window,
            claims_alone=settings.window_alone,
            briskest=BRISKEST,
            score=scene_seconds("score"),
            standin=settings.standin,
            look_ahead=LOOK_AHEAD,
        )
        self.runner = Runner(self, ways)

    def now(self) -> float:
        """The time of the event loop."""
        return self._loop.time()

    def look(self) -> None:
        """Something has changed, or is due: do what is to be done, and come back when there is more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._closed:
            return
        due = self.runner.tick(self.now())
        if due is not None:
            self._timer = self._loop.call_at(due, self.look)

    def close(self) -> None:
        """Stop everything."""
        self._closed = True
        self.look()
        for task in self._tasks:
            task.cancel()
        self.runner.close()

    # What the Runner sees and does

    @property
    def open(self) -> bool:
        """Whether somebody is in the room."""
        return bool(self._room.company.onlookers)

    @property
    def runs(self) -> bool:
        """Whether this server has the table's lock."""
        return self._room.hall.runs(self._room)

    @property
    def here(self) -> list[int]:
        """The seats of people who are in the room at this server."""
        return self._room.company.seats

    @property
    def present(self) -> set[int]:
        """The seats of people who are at the table at any server."""
        return {*self.here, *self._room.company.elsewhere}

    def act(self, ask: Ask) -> Future[bool]:
        """Have something happen once it is kept. A refusal (another server was first) is no harm."""
        done: Future[bool] = Future()
        task = self._loop.create_task(self._act(ask, done))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return done

    async def _act(self, ask: Ask, done: Future[bool]) -> None:
        try:
            await self._room.act(ask)
            done.set_result(True)
        except Refused as refused:
            LOGGER.info("refused to its own bots or clock", extra=refusal(self._room.code, refused))
        finally:
            if not done.done():
                done.set_result(False)
        self.look()

    def think(self, work: Callable[[], T]) -> Future[T]:
        """Have something thought about on a thread."""
        thought = self._room.hall.threads.submit(work)
        thought.add_done_callback(self._thought)
        return thought

    def _thought(self, thought: Future[T]) -> None:
        """On that thread: look what came of it."""
        if not thought.cancelled() and isinstance(thought.exception(), BotFailed):
            LOGGER.warning("a bot has failed", extra=about(table=brief(self._room.code), why=str(thought.exception())))
        try:
            self._loop.call_soon_threadsafe(self.look)
        except RuntimeError:
            pass  # the loop has ended

    def bot(self, seat: int, name: str) -> Bot:
        """A bot that draws its own chance."""
        return find_bot(name, HashSource(randbits(256), IMAGINE + 1 + seat), self._room.hall.crew)

    def tell(self, seat: int) -> None:
        """Show a seat what only it can see change."""
        self._room.show_again(seat)
