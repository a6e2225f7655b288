"""Hearing: what one seat, or a spectator, has heard at a table."""

from __future__ import annotations

from collections.abc import Iterable

from ..game import Event


class Hearing:
    """Counts all that was ever heard, and keeps it for this game and the one before: tables may live long."""

    def __init__(self) -> None:
        self.changed = 0  # the version at which the game itself last changed
        self.answered = 0  # the version that the last move from here answered
        self._events: list[Event] = []
        self._gone = 0  # events that are no longer kept
        self._dealt = 0  # the version at which this game began

    @property
    def version(self) -> int:
        """How much was heard."""
        return self._gone + len(self._events)

    def since(self, version: int) -> list[Event]:
        """What was heard since then, as far as it is kept."""
        return self._events[max(0, version - self._gone) :]

    def hear(self, events: Iterable[Event], viewer: int) -> bool:
        """Hear what a viewer may; whether that was anything."""
        before = len(self._events)
        self._events.extend([shown for event in events if (shown := event.seen_by(viewer)) is not None])
        return len(self._events) > before

    def deal(self) -> None:
        """Another game begins: what was heard before the last one is let go."""
        del self._events[: self._dealt - self._gone]
        self._gone = self._dealt
        self._dealt = self.answered = self.version
