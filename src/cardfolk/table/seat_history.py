"""SeatHistory: what one seat, or a spectator, has seen happen at a table."""

# Compiled: as the table that has it.

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

from ..events import Event, Scene
from ..game import State


class SeatHistory:
    """Counts all that was ever seen, and keeps it for this game and the one before: tables may live long."""

    def __init__(self) -> None:
        self.changed = 0  # the version at which the game itself last changed
        self.answered = 0  # the version that the last move from here answered
        self.scored = 0  # the version at which the sheet became what it is
        self.scenes: tuple[Scene, ...] = ()  # of the last move that was seen
        self.before_scenes = 0  # the version before it
        self.staged = 0  # counts how often other scenes were to be seen, or none any more
        self._events: list[Event] = []
        self._gone = 0  # events that are no longer kept
        self._dealt = 0  # the version at which this game began
        self._trail = blake2b(digest_size=8)
        self._trailed = -1  # the version that the trail is of
        self._shown_trail = ""

    @property
    def version(self) -> int:
        """How much was seen."""
        return self._gone + len(self._events)

    @property
    def trail(self) -> str:
        """A digest of all that was ever seen: who has the same version and another trail has seen something else."""
        version = self._gone + len(self._events)
        if self._trailed < version:
            for event in self._events[max(0, self._trailed) - self._gone :]:
                self._trail.update(event.mark().encode() + b"\n")
            self._trailed = version
            self._shown_trail = self._trail.hexdigest()
        return self._shown_trail

    def since(self, version: int) -> list[Event]:
        """What was seen since then, as far as it is kept."""
        return self._events[max(0, version - self._gone) :]

    def of_game(self) -> list[Event]:
        """What was seen in this game."""
        return self._events[self._dealt - self._gone :]

    def add(self, events: Iterable[Event], viewer: int) -> bool:
        """Add what a viewer may see; whether that was anything."""
        before = len(self._events)
        self._events.extend([shown for event in events if (shown := event.seen_by(viewer)) is not None])
        return len(self._events) > before

    def add_move(self, move: State, viewer: int) -> bool:
        """Add what a viewer may see of a move or deal; whether that was anything.

        One that goes unseen leaves the scenes as they are: that they are gone would tell of it.
        """
        before = self.version
        seen = self.add(move.events or (), viewer)
        if seen or move.scenes:
            self.stage(move.scenes, before)
        return seen

    def stage(self, scenes: tuple[Scene, ...], version: int) -> None:
        """These scenes are to be seen, of a move before which it was this version."""
        self.scenes = scenes
        self.before_scenes = version
        self.staged += 1

    def deal(self) -> None:
        """Another game begins: what was seen before the last one is let go."""
        _ = self.trail  # which goes on from what is let go
        del self._events[: self._dealt - self._gone]
        self._gone = self._dealt
        self._dealt = self.answered = self.version
