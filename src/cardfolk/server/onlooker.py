"""Onlooker: someone at a room, a page or a message in a chat. Told that it changed, they look at it themselves."""

# Compiled: every move comes through here.

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..native import mypyc_attr
from ..table import Chat
from ..words import Words

if TYPE_CHECKING:
    from .room import Room

ANEW = -1  # the version of who was shown nothing yet


@mypyc_attr(allow_interpreted_subclasses=True)
class Onlooker:
    """Someone at a room. `key` proves whose seat is theirs; without one they watch.

    A room calls `look` whenever its game may have changed. They are told only if they could see it change: when
    something comes must not tell of what is hidden.
    """

    def __init__(self, room: Room, key: str = "") -> None:
        self.room = room
        self.key = key
        self._seen = ANEW  # the version that they were told of last
        self._seen_as: int | None = None  # and in which seat, which `game_changed` is about

    @property
    def seat(self) -> int | None:
        """The seat that is theirs now, which the table says; None: they watch, or a bot plays for them."""
        if not self.key:
            return None
        table = self.room.table
        seat = table.seat_of(self.key)
        return None if seat is None or table.seats[seat].standin else seat

    def look(self, anew: bool = False, again: bool = False) -> None:
        """Be told of the game, if they could see something change in it, or it is to be shown anew, or once more."""
        table = self.room.table
        if not table.games:
            return
        seat = self.seat
        version = table.version(seat)
        since = ANEW if anew or seat != self._seen_as else self._seen
        if again or version != since:
            self._seen, self._seen_as = version, seat
            self.game_changed(since)

    def forget(self) -> None:
        """What they were shown was not so: the next look is at all of it."""
        self._seen = ANEW

    # What they are told

    def table_changed(self) -> None:
        """Who sits there or is there, what is promised, which game it is: something of it has changed."""
        raise NotImplementedError

    def game_changed(self, since: int) -> None:
        """They see more of the game than at this version of theirs; ANEW: they are to see the position as it is."""
        raise NotImplementedError

    def talked(self, chats: Sequence[Chat], old: bool = False) -> None:
        """Somebody said this, just now or before they came."""
        raise NotImplementedError

    def refused(self, why: Words) -> None:
        """Something that was under way for everyone did not happen."""
        raise NotImplementedError

    def send_away(self, why: str) -> asyncio.Task[None] | None:
        """They cannot stay, for one of the server's reasons; what ends when they know, if that takes time."""
        raise NotImplementedError
