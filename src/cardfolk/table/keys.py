"""Keys: by which a move that is sent again is known for as long as its table lives, in some ten bytes each."""

# Compiled: as the table that has it.

from __future__ import annotations

from array import array
from bisect import bisect_left

FEW = 64  # that are kept as they come
MASK = (1 << 64) - 1


class Keys:
    """The keys that clients gave to the moves of each seat.

    Kept is a digest of each: in a set those of late, and in order all others, which the set joins when it has grown by
    an eighth of them. So neither memory nor time grows much at a table that is played at for years.
    """

    __slots__ = ("_late", "_ordered")

    def __init__(self) -> None:
        self._late: set[int] = set()
        self._ordered = array("Q")

    def add(self, seat: int, key: str) -> None:
        """Remember a key."""
        self._late.add(_digest(seat, key))
        if len(self._late) > FEW + len(self._ordered) // 8:
            self._ordered = array("Q", sorted([*self._ordered, *self._late]))
            self._late = set()

    def has(self, seat: int, key: str) -> bool:
        """Whether a key of this seat is known."""
        digest = _digest(seat, key)
        at = bisect_left(self._ordered, digest)
        return digest in self._late or (at < len(self._ordered) and self._ordered[at] == digest)


def _digest(seat: int, key: str) -> int:
    return hash((seat, key)) & MASK  # which differs from process to process, so that nobody can look for two alike
