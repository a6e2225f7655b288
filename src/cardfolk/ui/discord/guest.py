"""Guests from Discord: who reads a table's message, and each person with a seat, in the room like anyone's page."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from ... import protocol
from ...client.wire import words_of
from ...server.guest import Guest
from ...server.requests import Requests
from ...server.room import Room
from ...server.wire import ENCODE
from ...words import Words

ADVICE = msgspec.json.Decoder(protocol.Advice)


class Onlooker(Guest):
    """Hears that something has changed, and looks at the room itself; nothing is sent anywhere."""

    def __init__(self, room: Room, changed: Callable[[], None], key: str = "") -> None:
        super().__init__(_nowhere, room.hall.settings)
        self.room: Room = room
        self.key = key
        self._changed = changed
        self._advice: protocol.Advice | None = None

    def tell(self, message: msgspec.Struct) -> None:
        """Something has changed, or an advice has come."""
        if isinstance(message, protocol.Advice):
            self._advice = ADVICE.decode(ENCODE(message))
        self._changed()

    def tell_text(self, text: bytes) -> None:
        """The game has changed."""
        self._changed()

    async def ask(self, message: protocol.FromClient) -> None:
        """Have something done; Refused or BadText if it cannot be."""
        await Requests(self.room, self).do(message)

    async def advice(self) -> tuple[str, Words | None]:
        """The move that a strong bot would make, and why."""
        await self.ask(protocol.Hint())
        assert self._advice is not None
        why = self._advice.why
        return self._advice.move, None if why is None else words_of(why)


async def _nowhere(message: dict[str, object]) -> None:
    """Nobody reads it."""
