"""Company: everyone who is at a room, here and at other servers, and how those who are here are told of a change."""

# Compiled: every move comes through here.

from __future__ import annotations

import asyncio
from time import monotonic
from typing import TYPE_CHECKING

from ..words import Words
from .onlooker import Onlooker

if TYPE_CHECKING:
    from .room import Room

WINDOWS = 8  # that one person may have open at a table
CALM = 0.5  # seconds after which people are told how many watch: a crowd that comes and goes must not cost more
KEPT = 180.0  # seconds that a seat is kept for who has left it
SLICE = 10  # people who watch and are told of a change at once


class Company:
    """The onlookers of a room, in the order in which they came."""

    def __init__(self, room: Room) -> None:
        self.onlookers: dict[Onlooker, None] = {}
        self.elsewhere: set[int] = set()  # seats of people who are at other servers
        self.gone: dict[int, float] = {}  # seats of people who are away, and since when
        self._left: dict[int, tuple[str, float]] = {}  # seats given up before the first deal: whose, and since when
        self.opened = self.quiet = monotonic()  # since when the room is in memory, and nobody is here
        self.news = 0  # counts what they were told of the table
        self._room = room
        self._chats = room.table.chat_count  # that they were told of
        self._told: object = None  # what depends on the table's state, when they were last told of it
        self._watching = 0  # how many watched then
        self._counting: asyncio.TimerHandle | None = None  # until they are told how many watch now
        self._behind: dict[Onlooker, None] = {}  # who watch, and are yet to be told of a change

    def here(self, seat: int) -> bool:
        """Whether the person of a seat is at this server or another."""
        return seat in self.elsewhere or any(one.seat == seat for one in self.onlookers)

    def keep_seat(self, seat: int, key: str) -> None:
        """A seat is given up before the first deal: for a while nobody else gets it, so that leaving can be undone."""
        self._left[seat] = (key, monotonic())

    def kept_seat(self, seat: int, key: str) -> bool:
        """Whether a free seat is kept for somebody else than who has this key."""
        whose, since = self._left.get(seat, (key, 0.0))
        return whose != key and monotonic() - since < KEPT

    @property
    def seats(self) -> list[int]:
        """The seats of those who are at this server, one for each page."""
        return [seat for one in self.onlookers if (seat := one.seat) is not None]

    @property
    def watching(self) -> int:
        """How many are here without a seat."""
        return sum(one.seat is None for one in self.onlookers)

    def add(self, onlooker: Onlooker) -> None:
        """Someone comes. Of too many windows of one person those that were opened first are closed."""
        self.onlookers[onlooker] = None
        seat = onlooker.seat
        if seat is not None:
            self.gone.pop(seat, None)
            for one in [one for one in self.onlookers if one.key == onlooker.key][:-WINDOWS]:
                one.send_away("often")

    def remove(self, onlooker: Onlooker) -> None:
        """Someone goes, or is lost."""
        self.onlookers.pop(onlooker, None)
        self.quiet = monotonic()
        seat = onlooker.seat
        if seat is not None and not self.here(seat):
            self.gone[seat] = self.quiet
        self.tell_table()

    def others(self, elsewhere: set[int]) -> None:
        """Note who is at other servers."""
        if elsewhere != self.elsewhere:
            before, self.elsewhere = self.elsewhere, elsewhere
            now = monotonic()
            self.gone.update({seat: now for seat in before if not self.here(seat)})
            self.tell_table()

    # What they are told

    def tell(self) -> None:
        """Something has happened at the table: tell each what they could see of it, who plays before who watches."""
        seats = [one.seat for one in self.onlookers]
        self._tell_table(seats)
        watching = []
        for one, seat in zip(self.onlookers, seats, strict=True):
            if seat is None:
                watching.append(one)
            else:
                one.look()
        self._tell_soon(watching)
        table = self._room.table
        if self._chats < table.chat_count:
            chats = table.chats[self._chats - table.chat_count :]
            for one in self.onlookers:
                one.talked(chats)
        self._chats = table.chat_count

    def _tell_soon(self, watching: list[Onlooker]) -> None:
        """Tell those who watch what has changed, a few in each turn of the loop, so that no player waits for a crowd.

        Who still waited from the change before comes first, and is told of both at once.
        """
        for one in watching[:SLICE]:
            one.look()
        waited = list(self._behind)
        self._behind = dict.fromkeys([*waited, *watching[SLICE:]])
        if self._behind and not waited:
            self._room.hall.turnstile.enter(self._tell_some)

    def _tell_some(self) -> None:
        for one in list(self._behind)[:SLICE]:
            del self._behind[one]
            if one in self.onlookers:
                one.look()
        if self._behind:
            self._room.hall.turnstile.enter(self._tell_some)

    def tell_table(self) -> bool:
        """Tell everyone what is new about the table, if anything is; how many watch, they are told a little later."""
        return self._tell_table([one.seat for one in self.onlookers])

    def _tell_table(self, seats: list[int | None]) -> bool:
        table = self._room.table
        now = (table.table_changes, table.over, set(seats) - {None}, set(self.elsewhere))
        if now != self._told:
            self._told = now
            self._tell_all()
            return True
        if seats.count(None) != self._watching and self._counting is None:
            self._counting = asyncio.get_running_loop().call_later(CALM, self._tell_all)
        return False

    def _tell_all(self) -> None:
        self.close()
        self.news += 1
        for one in self.onlookers:
            one.table_changed()
        self._watching = self.watching

    def tell_one(self, onlooker: Onlooker) -> None:
        """Tell someone who comes all there is; everyone, if it is news that they are here."""
        if not self.tell_table():
            self.news += 1
            onlooker.table_changed()
        if self._room.table.chats:
            onlooker.talked(self._room.table.chats, old=True)
        onlooker.look(anew=True)

    def show_again(self, seat: int) -> None:
        """Show a seat what only it can see change, with all that has happened until then."""
        for one in self.onlookers:
            if one.seat == seat:
                one.look(again=True)

    def forget(self) -> None:
        """The table was not what they were told, and is made anew."""
        self._told = None
        for one in self.onlookers:
            one.forget()

    def say(self, why: Words) -> None:
        """Tell everyone with a seat why something did not happen."""
        for one in self.onlookers:
            if one.seat is not None:
                one.refused(why)

    def close(self) -> None:
        """Tell nobody later how many watch."""
        if self._counting is not None:
            self._counting.cancel()
            self._counting = None
