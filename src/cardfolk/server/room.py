"""Room: one table on the network, with everyone who is there. What happens is kept before anyone is told."""

# Compiled: every move comes through here.

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import date
from secrets import token_hex
from typing import TYPE_CHECKING

from ..play.puzzles import seed_of_day
from ..store.database import StoreFull
from ..table import Conflict, Entry, Refused, Table
from ..table.commands import ComeBack, Command, Deal, Promise
from ..view import View
from ..words import BadText
from .company import Company
from .host import RoomHost
from .limits import Bucket
from .logs import about, brief
from .onlooker import Onlooker
from .room_log import RoomLog
from .words import words

if TYPE_CHECKING:
    from .hall import Hall

LOGGER = logging.getLogger("cardfolk.server")
SOON = 0.5  # seconds that somebody waits for their seat, before they are shown the table without it
TRIES = 5  # to get something into a log that other servers write to


class Unsure(Refused):
    """The log did not answer: what was asked may have happened. Asked again with the same key it happens once."""


class Room:
    """A table in memory. Everything that changes it goes through `act`, one thing at a time."""

    def __init__(self, hall: Hall, code: str, log: RoomLog, table: Table) -> None:
        self.hall = hall
        self.code = code
        self.table = table
        self.id = log.id
        self.wanted = 0.0  # when this server last asked to run it
        self.changes = 0  # counts what may change what somebody sees of the game
        self.company = Company(self)
        self.host = RoomHost(self)
        self.runner = self.host.runner
        self._log = log
        self._lock = asyncio.Lock()
        self._visits = 0  # of who is on the way in
        self._starting: asyncio.Task[None] | None = None
        self._coming: set[asyncio.Task[None]] = set()  # back to their seats
        self._talk: dict[int | None, Bucket] = {}  # what each seat may still say, be advised, and change
        self._advice: dict[int, Bucket] = {}
        self._changing: dict[int, Bucket] = {}
        self._viewed: object = None  # when the views were made
        self._views: dict[int | None, tuple[View, str]] = {}  # which nobody changes

    @property
    def stage(self) -> str:
        """Where the table stands."""
        table = self.table
        if not table.games:
            return "waiting"
        if not table.over:
            return "playing"
        return "over" if table.finished else "between"

    # What happens

    async def act(self, ask: Callable[[Table], Command | None]) -> Entry | None:
        """Ask something of the table: decided, kept, and only then so. Refused: nothing has changed.

        `ask` says what, from the table as it is then; None: nothing. Where another server was first it is asked again,
        which may refuse it. Unsure: nobody knows yet whether it is kept.
        """
        async with self._lock:
            for _ in range(TRIES):
                table = self.table
                command = ask(table)
                if command is None:
                    return None
                entry = table.decide(command)
                try:
                    await self._log.keep(entry)
                    break
                except Conflict:
                    await self._catch_up()
                except StoreFull as full:  # it is not kept
                    LOGGER.error("there is no room to keep an entry", extra=about(why=str(full)))
                    raise Refused(words("trouble")) from None
                except asyncio.CancelledError:
                    self.hall.follow([self])  # it may be kept all the same
                    raise
                except BadText as wrong:
                    self.hall.follow([self])
                    LOGGER.error("an entry could not be kept", extra=about(table=brief(self.code), why=str(wrong)))
                    raise Unsure(words("trouble")) from None
            else:  # the last that others wrote may be just this
                raise Unsure(words("trouble"))
            playing = not table.over
            table.apply(entry)
            if playing and table.over:
                end = table.result()
                self._log.finish(table.games, end)
                LOGGER.info("game over", extra=about(table=brief(self.code), game=table.game.id, moves=end.moves))
            self._changed()
        self.hall.signals.tell(self.id)
        if table.over and not table.commitment:
            with suppress(Refused):  # what was asked for is kept all the same; the next who does something promises
                await self.promise()
        return entry

    async def promise(self) -> None:
        """Fix the secret of the next deal, and tell what it will be held to; the day's deal has none."""
        secret = token_hex(32)
        await self.act(lambda table: None if table.commitment or _day(table) is not None else Promise(secret))

    async def follow(self, since: int, found: Sequence[Entry]) -> None:
        """Let happen what other servers have put into the log; `found` is all that it has from entry `since` on.

        `since` was the last entry here: if the log has another one there, the table was wrong and is made anew.
        """
        async with self._lock:
            table = self.table
            last = next((entry for entry in found if entry.number == table.entries - 1), None)
            if last is not None and last == table.last:
                fresh = [entry for entry in found if entry.number >= table.entries]
                for entry in fresh:
                    table.apply(entry)
                if fresh:
                    self._changed()
            elif last is not None or since == table.entries - 1:
                await self._make_anew()

    async def catch_up(self) -> None:
        """See what the log has; BadText if it cannot be read."""
        since = self.table.entries - 1
        await self.follow(since, await asyncio.to_thread(self._log.entries, since))

    def entries(self) -> list[Entry]:
        """All that the log has."""
        return self._log.entries()

    async def _catch_up(self) -> None:
        """Another server was first: let happen what it did, while the lock is ours.

        What it wrote may be what is asked for here, by somebody who went from there: unread, nobody knows.
        """
        try:
            for entry in await asyncio.to_thread(self._log.entries, self.table.entries):
                self.table.apply(entry)
        except BadText:
            raise Unsure(words("trouble")) from None
        self._changed()

    async def _make_anew(self) -> None:
        LOGGER.error("a table was not what its log says, and is made anew", extra=about(table=brief(self.code)))
        self.hall.metrics.diverged += 1
        self.table = self.host.table = await asyncio.to_thread(lambda: Table(self._log.entries()))
        self.company.forget()
        self._changed()

    def _changed(self) -> None:
        self.changes += 1
        self.host.look()
        self.company.tell()
        self._start_next()

    # What is seen

    def view(self, seat: int | None) -> tuple[View, str]:
        """What a seat is shown, with the claims that it is asked about, and what it has answered to them."""
        now = (self.table, self.table.entries, self.runner.claims, self.runner.closed)
        if now != self._viewed:
            self._viewed = now
            self._views.clear()
        if seat not in self._views:
            self._views[seat] = self.runner.view(seat)
        return self._views[seat]

    def show_again(self, seat: int) -> None:
        """Show a seat what only it can see change."""
        self.changes += 1
        self.company.show_again(seat)

    # Who is there

    async def come_in(self, onlooker: Onlooker) -> None:
        """Someone opens the page. A bot that stood in for them goes first; if that takes long, it goes while they look.

        So nobody waits for a commit that hangs: they see what is kept. A stand-in may be what it is about, so whoever
        has a seat is looked at once more after it.
        """
        seat = self.table.seat_of(onlooker.key)
        if seat is not None and (self._lock.locked() or self.table.seats[seat].standin):
            coming = asyncio.create_task(self._let_back(onlooker))
            self._coming.add(coming)
            coming.add_done_callback(self._coming.discard)
            await asyncio.wait([coming], timeout=SOON)
        self.enter(onlooker)

    async def _let_back(self, onlooker: Onlooker) -> None:
        try:
            await self.come_back(onlooker.key)
        except Refused as refused:
            onlooker.refused(refused.words)

    def enter(self, onlooker: Onlooker) -> None:
        """Someone is here."""
        self.company.add(onlooker)
        self.hall.wanted(self)
        self.host.look()
        self.company.tell_one(onlooker)
        self._begin(onlooker)

    def recognise(self, onlooker: Onlooker) -> None:
        """Someone who is here has sat down."""
        self.company.tell_table()
        onlooker.look()
        self._begin(onlooker)

    def _begin(self, onlooker: Onlooker) -> None:
        """Deal, if somebody has come to a seat of a table that begins by itself, and nobody is missing."""
        table = self.table
        if onlooker.seat is not None and table.settings.start and not table.games:
            if not any(place.free for place in table.seats):
                self.start()

    def exit(self, onlooker: Onlooker) -> None:
        """Someone goes, or is lost."""
        self.company.remove(onlooker)
        if not self.company.onlookers:
            self.hall.left(self)
        self.host.look()
        self._start_next()

    async def come_back(self, key: str) -> None:
        """Somebody with a key is here: a bot that stood in for them goes."""

        def ask(table: Table) -> Command | None:
            seat = table.seat_of(key)
            return ComeBack(seat) if seat is not None and table.seats[seat].standin else None

        if self.table.seat_of(key) is not None:  # who only watches need not wait for what is being kept
            await self.act(ask)

    @contextmanager
    def visited(self) -> Iterator[None]:
        """Stay in memory while somebody is on the way in: let go now it would be there twice, and here without bots."""
        self._visits += 1
        try:
            yield
        finally:
            self._visits -= 1

    @property
    def busy(self) -> bool:
        """Whether something is under way that must not be cut off."""
        return self._visits > 0 or self._lock.locked() or (self._starting is not None and not self._starting.done())

    def may_talk(self, seat: int | None) -> bool:
        """Whether the person of a seat may say something now, from however many connections; None: all who watch."""
        return self._talk.setdefault(seat, Bucket(self.hall.settings.talk, 10)).take()

    def may_ask(self, seat: int) -> bool:
        """Whether they may have a hint."""
        return self._advice.setdefault(seat, Bucket(self.hall.settings.advice, 5)).take()

    def may_change(self, seat: int) -> bool:
        """Whether they may change something that everyone is told of."""
        return self._changing.setdefault(seat, Bucket(self.hall.settings.changes, 10)).take()

    # Beginning

    def start(self) -> None:
        """Deal as soon as everyone who is here has added to the randomness, or did not in time."""
        if self._starting is None or self._starting.done():
            self._starting = asyncio.create_task(self._start())

    def _start_next(self) -> None:
        """Deal the next game once everyone who is here is ready for it."""
        if self.table.over and (here := self._players()) and self.table.willing.issuperset(here):
            self.start()

    def _players(self) -> list[int]:
        """The seats of people who are here and play themselves."""
        table = self.table
        return [seat for seat in table.people if self.company.here(seat) and not table.seats[seat].standin]

    async def _start(self) -> None:
        waited = 0.0
        step = 0.02
        while waited < self.hall.settings.give and _day(self.table) is None:
            table = self.table
            if table.commitment and all(seat in table.given for seat in self._players()):
                break
            await asyncio.sleep(step)
            waited += step
        try:
            if not self.table.commitment:
                await self.promise()
            await self.act(lambda table: Deal(_day(table)) if table.over else None)
        except Refused as refused:
            self.company.say(refused.words)

    def close(self) -> None:
        """Let everything go; the log has it all."""
        self.host.close()
        self.company.close()
        if self._starting is not None:
            self._starting.cancel()


def _day(table: Table) -> int | None:
    """The seed of the day's deal, where that is the next one."""
    day = table.settings.day
    return seed_of_day(date.fromisoformat(day), table.game) if day and not table.games else None
