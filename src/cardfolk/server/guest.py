"""Guest: a page or program at a room, over its connection. It is told of each change as a message."""

# Compiled: every move comes through here.

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from .. import protocol
from ..native import mypyc_attr
from ..table import Chat
from ..words import Words
from .connection import Connection
from .messages import messages_of
from .onlooker import Onlooker
from .room import Room
from .words import words

CODES = {"often": 4409, "closing": 1012}  # with which a connection is closed


@mypyc_attr(allow_interpreted_subclasses=True)
class Guest(Onlooker):
    """Someone at a room who is told over a connection. Guests of one room share the messages that are made."""

    def __init__(self, room: Room, connection: Connection, key: str = "") -> None:
        super().__init__(room, key)
        self.connection = connection
        self._messages = messages_of(room)

    def table_changed(self) -> None:
        """Send the table."""
        self.connection.tell_text(self._messages.table(self.seat))

    def game_changed(self, since: int) -> None:
        """Send the view, with what happened since."""
        self.connection.tell_text(self._messages.shown(self._seen_as, since))

    def talked(self, chats: Sequence[Chat], old: bool = False) -> None:
        """Send what was said."""
        for chat in chats:
            self.connection.tell(protocol.Chatted(chat.name, chat.text, chat.seat, old))

    def refused(self, why: Words) -> None:
        """Send why it did not happen."""
        self.connection.refuse(why)

    def send_away(self, why: str) -> asyncio.Task[None]:
        """End the connection."""
        self.connection.fail(words(why), CODES[why])
        return self.connection.sender
