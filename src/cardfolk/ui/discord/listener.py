"""Listener: whoever reads something on Discord, at a room like anyone's page. Told of a change, it looks itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...server.onlooker import Onlooker
from ...server.room import Room
from ...table import Chat
from ...words import Words


class Listener(Onlooker):
    """Calls `changed` for whatever has changed: a message is drawn whole, from the table as it is then."""

    def __init__(
        self, room: Room, changed: Callable[[], None], key: str = "", refused: Callable[[Words], None] | None = None
    ) -> None:
        super().__init__(room, key)
        self._changed = changed
        self._refused = refused

    def changed(self) -> None:
        """Something has changed that they may see."""
        self._changed()

    def table_changed(self) -> None:
        """Who sits there, or what is promised."""
        self.changed()

    def game_changed(self, since: int) -> None:
        """What they see of the game."""
        self.changed()

    def talked(self, chats: Sequence[Chat], old: bool = False) -> None:
        """Somebody said something."""
        self.changed()

    def refused(self, why: Words) -> None:
        """A deal did not come, for instance."""
        if self._refused is not None:
            self._refused(why)

    def send_away(self, why: str) -> None:
        """Nothing is open here that would have to be closed."""
