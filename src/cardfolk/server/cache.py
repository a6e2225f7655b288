"""Cache: what was made, by what it is of, the last that were asked for: as much as there is room for."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Cache(Generic[T]):
    """Values by key. `room` is for all of them together, in what `size` counts."""

    def __init__(self, room: int, size: Callable[[T], int]) -> None:
        self._room = room
        self._size = size
        self._values: OrderedDict[Hashable, T] = OrderedDict()  # those last asked for come last
        self._full = 0

    def get(self, key: Hashable) -> T | None:
        """What is there; None: nothing is."""
        value = self._values.get(key)
        if value is not None:
            self._values.move_to_end(key)
        return value

    def put(self, key: Hashable, value: T) -> T:
        """Have it there until there is no more room."""
        self.drop(key)
        self._values[key] = value
        self._full += self._size(value)
        while self._full > self._room:
            self.drop(next(iter(self._values)))
        return value

    def drop(self, key: Hashable) -> None:
        """Let it go, if it is there."""
        value = self._values.pop(key, None)
        if value is not None:
            self._full -= self._size(value)
