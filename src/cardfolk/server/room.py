"""Room: one table on the network, with everyone who is there. What happens is kept before anyone is told."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from secrets import token_hex
from time import monotonic
from typing import TYPE_CHECKING

from .. import protocol
from ..store.database import StoreFull
from ..table import Conflict, Entry, Refused, Table
from ..table.commands import ComeBack, Command, Deal, Promise
from ..table.fair import commitment_of
from ..table.words import refusal
from ..view import View
from ..words import BadText, Words
from . import wire
from .driver import Driver
from .guest import Guest
from .limits import Bucket
from .logs import about, brief
from .room_log import RoomLog
from .words import words

if TYPE_CHECKING:
    from .hall import Hall

LOGGER = logging.getLogger("cardfolk.server")
WINDOWS = 8  # that one person may have open at a table
CALM = 0.5  # seconds after which people are told how many watch: a crowd that comes and goes must not cost more
SLICE = 10  # people who watch and are shown a change at once
TRIES = 5  # to get something into a log that other servers write to


class Unsure(Refused):
    """The log did not answer: what was asked may have happened. Asked again with the same key it happens once."""


class Room:
    """A table in memory. Everything that changes it goes through `act`, one thing at a time."""

    def __init__(self, hall: Hall, code: str, log: RoomLog, table: Table) -> None:
        self.hall = hall
        self.code = code
        self.table = table
        self.guests: list[Guest] = []
        self.elsewhere: set[int] = set()  # seats of people who are at other servers
        self.wanted = 0.0  # when this server last asked to run it
        self._talk: dict[int, Bucket] = {}  # what each seat may still say, and be advised
        self._advice: dict[int, Bucket] = {}
        self.gone: dict[int, float] = {}  # seats of people who are away, and since when
        self.opened = self.quiet = monotonic()  # since when it is in memory, and nobody is here
        self.id = log.id
        self._log = log
        self._said = table.chat_count  # what was said and told
        self._lock = asyncio.Lock()
        self._starting: asyncio.Task[None] | None = None
        self._told: object = None  # what the table message depends on, when it was last sent
        self._behind: dict[Guest, None] = {}  # who watch, and are yet to be shown what has changed
        self._watching = 0  # and how many watched then
        self._counting: asyncio.TimerHandle | None = None  # until those who are here are told how many watch now
        self._viewed: object = None  # when the views were made
        self._views: dict[int | None, tuple[View, str]] = {}  # which nobody changes
        self._texts: dict[tuple[int | None, int], bytes] = {}  # views that were made for the last change
        self._events: dict[int, str] = {}  # and what happened in it
        self.driver = Driver(self)

    @property
    def stage(self) -> str:
        """Where the table stands."""
        table = self.table
        if not table.games:
            return "waiting"
        if not table.over:
            return "playing"
        return "over" if table.finished else "between"

    def here(self, seat: int) -> bool:
        """Whether the person of a seat has a page open."""
        return seat in self.elsewhere or any(guest.seat == seat for guest in self.guests)

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
            else:
                raise refusal("error.stale")
            playing = not table.over
            table.apply(entry)
            if playing and table.over:
                end = table.result()
                self._log.finish(table.games, end)
                LOGGER.info("game over", extra=about(table=brief(self.code), game=table.game.id, moves=end.moves))
            self._changed()
        self.hall.signals.tell(self.id)
        if table.over and not table.commitment:
            await self.promise()
        return entry

    async def promise(self) -> None:
        """Fix the secret of the next deal, and tell what it will be held to."""
        secret = token_hex(32)
        await self.act(lambda table: None if table.commitment else Promise(secret))

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
        """Another server was first: let happen what it did, while the lock is ours."""
        try:
            for entry in await asyncio.to_thread(self._log.entries, self.table.entries):
                self.table.apply(entry)
        except BadText:
            raise Refused(words("trouble")) from None
        self._changed()

    async def _make_anew(self) -> None:
        LOGGER.error("a table was not what its log says, and is made anew", extra=about(table=brief(self.code)))
        self.hall.metrics.diverged += 1
        self.table = await asyncio.to_thread(lambda: Table(self._log.entries()))
        self._told = None
        for guest in self.guests:
            guest.seen = -1
        self._changed()

    def _changed(self) -> None:
        self._texts.clear()
        self._events.clear()
        self.driver.look()
        self.tell_table()
        watching = []
        for guest in self.guests:
            if guest.seat is None:
                watching.append(guest)
            else:
                self.show(guest)
        self._show_soon(watching)
        for chat in (
            self.table.chats[self._said - self.table.chat_count :] if self._said < self.table.chat_count else ()
        ):
            for guest in self.guests:
                guest.tell(protocol.Chatted(chat.name, chat.text, chat.seat))
        self._said = self.table.chat_count

    # What is told

    def _show_soon(self, watching: list[Guest]) -> None:
        """Show those who watch what has changed, a few in each turn of the loop, so that no player waits for a crowd.

        Who still waited from the change before comes first, and is shown both at once.
        """
        for guest in watching[:SLICE]:
            self.show(guest)
        waited = list(self._behind)
        self._behind = dict.fromkeys([*waited, *watching[SLICE:]])
        if self._behind and not waited:
            self.hall.turnstile.enter(self._show_some)

    def _show_some(self) -> None:
        some = list(self._behind)[:SLICE]
        for guest in some:
            del self._behind[guest]
            if guest.room is self and guest in self.guests:
                self.show(guest)
        if self._behind:
            self.hall.turnstile.enter(self._show_some)

    def tell_table(self) -> bool:
        """Tell everyone what is new about the table, if anything is; how many watch, they are told a little later."""
        seats = [guest.seat for guest in self.guests]
        news = (self.table.table_changes, self.table.over, set(seats) - {None}, set(self.elsewhere))
        if news != self._told:
            self._told = news
            self._tell_all()
            return True
        if seats.count(None) != self._watching and self._counting is None:
            self._counting = asyncio.get_running_loop().call_later(CALM, self._tell_all)
        return False

    def _tell_all(self) -> None:
        if self._counting is not None:
            self._counting.cancel()
            self._counting = None
        texts: dict[int | None, bytes] = {}
        for guest in self.guests:
            seat = guest.seat
            if seat not in texts:
                texts[seat] = wire.ENCODE(self.about(seat))
            guest.tell_text(texts[seat])
        self._watching = sum(guest.seat is None for guest in self.guests)

    def show(self, guest: Guest, fresh: bool = False) -> None:
        """Show a guest the game, if they could see something change."""
        table = self.table
        if not table.games:
            return
        seat = guest.seat
        version = table.version(seat)
        fresh = fresh or guest.seen < 0 or guest.seen_as != seat
        if version == guest.seen and not fresh:
            return
        since = version if fresh else guest.seen
        key = (seat, -1 if fresh else since)
        text = self._texts.get(key)
        if text is None:
            text = wire.ENCODE(self._shown(seat, since, fresh))
            self._texts[key] = text
        guest.seen, guest.seen_as = version, seat
        guest.tell_text(text)

    def _shown(self, seat: int | None, since: int, fresh: bool) -> protocol.Shown:
        table = self.table
        view, mine = self._view(seat)  # it is written once, and need not be kept
        return protocol.Shown(
            version=table.version(seat),
            number=table.games,
            view=wire.view_of(view),
            digest=table.trail(None),
            trail=table.trail(seat),
            happened=wire.happened(table, table.heard(seat, since), self._events),
            fresh=fresh,
            left=self.driver.left(),
            mine=mine,
        )

    def view(self, seat: int | None) -> tuple[View, str]:
        """What a seat is shown, with the claims that it is asked about, and what it has answered to them."""
        now = (self.table, self.table.entries, self.driver.window, self.driver.closed)
        if now != self._viewed:
            self._viewed = now
            self._views.clear()
        if seat not in self._views:
            self._views[seat] = self._view(seat)
        return self._views[seat]

    def _view(self, seat: int | None) -> tuple[View, str]:
        view = self.table.view(seat)
        window = self.driver.window
        if window is None or seat is None or self.driver.closed:
            return view, ""
        window.overlay(seat, view)
        return view, self.table.answers.get(seat, "")

    def show_again(self, seat: int) -> None:
        """Show a seat what only it can see change."""
        self._texts.clear()
        for guest in self.guests:
            if guest.seat == seat:
                self.show(guest, fresh=True)

    def about(self, seat: int | None) -> protocol.Table:
        """The table itself, as told to a seat."""
        table = self.table
        back = table.back
        fair = []
        if table.fairness is not None:
            known = table.fairness
            gifts = {str(other): gift for other, gift in known.gifts.items()}
            secret = known.secret if table.over else ""
            fair.append(protocol.Fair(table.games, known.commitment, gifts, secret))
        if table.commitment:
            fair.append(protocol.Fair(table.games + 1, table.commitment))
        return protocol.Table(
            id=self.code,
            game=table.game.id,
            options=dict(table.options),
            places=self.places(),
            you=seat,
            stage=self.stage,
            match=table.match,
            games=table.games,
            totals=table.totals,
            public=table.settings.public,
            clock=self.driver.clock,
            window=self.driver.length,
            fair=fair,
            back=None if back is None else protocol.Back(back.seat, sorted(back.agreed)),
            watching=sum(guest.seat is None for guest in self.guests),
        )

    def places(self) -> list[protocol.Place]:
        """Who sits where."""
        given = {seat: commitment_of(gift) for seat, gift in self.table.given.items()}
        return [
            protocol.Place(place.name, place.bot, self.here(seat), place.standin, given.get(seat, ""))
            for seat, place in enumerate(self.table.seats)
        ]

    # Who is there

    def enter(self, guest: Guest) -> None:
        """Someone opens the page."""
        guest.room = self
        self.guests.append(guest)
        seat = guest.seat
        if seat is not None:
            self.gone.pop(seat, None)
            self._crowd(guest.key)
        self.hall.wanted(self)
        self.driver.look()
        if not self.tell_table():
            guest.tell(self.about(seat))
        for chat in self.table.chats:
            guest.tell(protocol.Chatted(chat.name, chat.text, chat.seat, old=True))
        self.show(guest, fresh=True)
        if seat is not None and self._ready():
            self.start()

    def _crowd(self, key: str) -> None:
        """Of too many windows of one person the one that was opened first is closed."""
        same = [guest for guest in self.guests if guest.key == key]
        if len(same) > WINDOWS:
            same[0].tell(protocol.Failed(wire.said(words("often"))))
            same[0].close(4409)

    def _ready(self) -> bool:
        """Whether the table is one that begins by itself, and can."""
        table = self.table
        return table.settings.start and not table.games and not any(place.free for place in table.seats)

    def exit(self, guest: Guest) -> None:
        """Someone closes it, or is lost."""
        if guest in self.guests:
            self.guests.remove(guest)
        self.quiet = monotonic()
        if guest.seat is not None and not self.here(guest.seat):
            self.gone[guest.seat] = self.quiet
        self.tell_table()
        if not self.guests:
            self.hall.left(self)
        self.driver.look()

    def others(self, elsewhere: set[int]) -> None:
        """Note who is at other servers."""
        if elsewhere != self.elsewhere:
            now = monotonic()
            self.gone.update({seat: now for seat in self.elsewhere - elsewhere if not self.here(seat)})
            self.elsewhere = elsewhere
            self.tell_table()

    async def come_back(self, key: str) -> None:
        """Somebody with a key is here: a bot that stood in for them goes."""

        def ask(table: Table) -> Command | None:
            seat = table.seat_of(key)
            return ComeBack(seat) if seat is not None and table.seats[seat].standin else None

        if self.table.seat_of(key) is not None:  # who only watches need not wait for what is being kept
            await self.act(ask)

    @property
    def busy(self) -> bool:
        """Whether something is under way that must not be cut off."""
        return self._lock.locked() or (self._starting is not None and not self._starting.done())

    def may_talk(self, seat: int) -> bool:
        """Whether the person of a seat may say something now, from however many connections."""
        return self._talk.setdefault(seat, Bucket(self.hall.settings.talk, 10)).take()

    def may_ask(self, seat: int) -> bool:
        """Whether they may have a hint."""
        return self._advice.setdefault(seat, Bucket(self.hall.settings.advice, 5)).take()

    # Beginning

    def start(self) -> None:
        """Deal as soon as everyone who is here has added to the randomness, or did not in time."""
        if self._starting is None or self._starting.done():
            self._starting = asyncio.create_task(self._start())

    async def _start(self) -> None:
        waited = 0.0
        step = 0.02
        while waited < self.hall.settings.give:
            wanted = [seat for seat in self.table.people if self.here(seat) and not self.table.seats[seat].standin]
            if self.table.commitment and all(seat in self.table.given for seat in wanted):
                break
            await asyncio.sleep(step)
            waited += step
        try:
            if not self.table.commitment:
                await self.promise()
            await self.act(lambda table: Deal() if table.over else None)
        except Refused as refused:
            self.say(refused.words)

    def say(self, why: Words) -> None:
        """Tell everyone with a seat why something did not happen."""
        for guest in self.guests:
            if guest.seat is not None:
                guest.tell(protocol.Refused(wire.said(why)))

    def close(self) -> None:
        """Let everything go; the log has it all."""
        self.driver.close()
        if self._counting is not None:
            self._counting.cancel()
        if self._starting is not None:
            self._starting.cancel()
