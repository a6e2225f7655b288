"""One's own tables: what there is to say of seats whose tokens are right, and a code that takes them elsewhere.

Nobody has an account: the tokens that a browser keeps are all that proves who somebody is. The server keeps nothing for
this but, for some minutes and in memory alone, seats that are on their way to another device.
"""

from __future__ import annotations

import asyncio
from time import monotonic

from .. import protocol
from ..codec import encode, said
from ..table import Refused
from .cache import Cache
from .hall import Hall, new_code
from .messages import places, who
from .seating import key_of
from .words import words

CARRY = 600.0  # seconds that a code is good for
ROOM = 64 << 20  # bytes of seats that are on their way


async def mine(hall: Hall, seats: protocol.Seats) -> list[protocol.Mine]:
    """The tables of one's seats, the latest first; of the latest that goes on it is told how it stands."""
    keys: dict[str, set[str]] = {}
    for one in seats.seats:
        keys.setdefault(one.table, set()).add(key_of(one.token))
    found = []
    looked = False
    for held in await asyncio.to_thread(hall.store.held, keys):
        games = [protocol.Played(number, at, end.scores, end.winners, after) for number, at, end, after in held.games]
        own = protocol.Mine(held.code, held.game, [], held.seat, "over", held.touched, games)
        if not held.dealt:
            own.stage = "waiting"
        elif held.dealt > len(games):
            own.stage = "playing"
        elif held.dealt < held.match:
            own.stage = "between"
        own.places = [who(seat) for seat in held.seats]
        if held.code in hall.rooms or (own.stage != "over" and not looked):
            looked = looked or own.stage != "over"
            await _look(hall, own)
        found.append(own)
    return found


async def _look(hall: Hall, own: protocol.Mine) -> None:
    """See how a table stands."""
    room = await hall.room(own.id)
    if room is None:
        return
    own.places, own.stage = places(room), room.stage
    if own.stage == "playing":
        view, _ = room.view(own.you)
        own.turn = view.to_move == own.you
        own.line = next((said(fact.words) for fact in view.facts if fact.seat is None), None)


class Carrying:
    """Seats on their way to another device, each by a code that works once."""

    def __init__(self) -> None:
        self._seats: Cache[tuple[float, bytes]] = Cache(ROOM, lambda one: len(one[1]))  # until when, and as they travel

    def put(self, seats: protocol.Seats) -> protocol.Carried:
        """A code for these seats."""
        code = new_code()
        self._seats.put(code, (monotonic() + CARRY, encode(seats)))
        return protocol.Carried(code, CARRY)

    def take(self, code: str) -> bytes:
        """The seats that a code stands for, as they travel; from now on nothing. Refused if that is nothing."""
        found = self._seats.get(code)
        self._seats.drop(code)
        if found is None or found[0] < monotonic():
            raise Refused(words("no_carry"))
        return found[1]
