"""The one source of randomness: a seed, given shuffles, drawn numbers; and a fast generator for search.

A Chance never changes: an event's number decides what it gives. So copies of a game share it.
"""

# Compiled: imagined worlds draw from it by the thousand.

from __future__ import annotations

from hashlib import sha256
from typing import Final

from .native import mypyc_attr

IMAGINE: Final = 1 << 40  # the event that `imagine` draws from: no game gets there
_WORDS: Final = 1 << 64


class BadChance(Exception):
    """A given shuffle or number does not fit the game, or there is none."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Source:
    """A stream of numbers."""

    def below(self, n: int) -> int:
        """The next number, 0 to n - 1, all equally likely."""
        raise NotImplementedError

    def shuffle(self, cards: list[int]) -> None:
        """Shuffle in place: from the last index down to 1, swap with an index not above it."""
        i = len(cards) - 1
        while i > 0:
            j = self.below(i + 1)
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            i -= 1


class HashSource(Source):
    """The words of SHA-256(seed, event, block): the same in any language."""

    def __init__(self, seed: int, event: int) -> None:
        self.head = seed.to_bytes(32, "big") + event.to_bytes(8, "big")
        self.block = 0
        self.words: list[int] = []

    def below(self, n: int) -> int:
        while True:
            if not self.words:
                digest = sha256(self.head + self.block.to_bytes(8, "big")).digest()
                self.block += 1
                self.words = [int.from_bytes(digest[at : at + 8], "big") for at in (24, 16, 8, 0)]
            word = self.words.pop()
            if word < _WORDS - _WORDS % n:
                return word % n


class FastSource(Source):
    """Marsaglia's two multiply-with-carry generators. Compiled code is quick only while no factor reaches 30 bits."""

    def __init__(self, seed: int, event: int) -> None:
        low = seed % 65521
        high = seed // 65521 % 1073741789 % 65519
        number = event % 65449
        self.one = low * 40503 + number * 30011 + 362436069
        self.two = high * 48271 + low * 16807 + number * 9973 + 521288629
        for _ in range(6):
            self.below(2)

    def below(self, n: int) -> int:
        one = self.one
        two = self.two
        one = 36969 * (one & 65535) + (one >> 16)
        two = 18000 * (two & 65535) + (two >> 16)
        self.one = one
        self.two = two
        return ((one & 16383) * 65536 + (two & 65535)) * n >> 30


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """All chance of one game. Event numbers count shuffles and drawn numbers together."""

    def source(self, event: int) -> Source:
        """The numbers of one event."""
        raise NotImplementedError

    def shuffle(self, event: int, index: int, cards: list[int]) -> list[int]:
        """The shuffle that is event `event` and the game's shuffle number `index`, of cards given in card order."""
        order = cards.copy()
        self.source(event).shuffle(order)
        return order

    def number(self, event: int, index: int, n: int) -> int:
        """The number below n that is event `event` and the game's drawn number `index`."""
        return self.source(event).below(n)

    def key(self) -> tuple[object, ...]:
        """What tells this chance from others."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Chance) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


class Seed(Chance):
    """Chance decided by a seed of up to 256 bits; given shuffles and numbers come before it."""

    def __init__(
        self, seed: int | None, shuffles: tuple[tuple[int, ...], ...] = (), draws: tuple[int, ...] = ()
    ) -> None:
        self.seed = seed
        self.shuffles = shuffles
        self.draws = draws

    def source(self, event: int) -> Source:
        if self.seed is None:
            raise BadChance("there is no seed, and the given shuffles and draws have run out")
        return HashSource(self.seed, event)

    def shuffle(self, event: int, index: int, cards: list[int]) -> list[int]:
        if index >= len(self.shuffles):
            return super().shuffle(event, index, cards)
        order = list(self.shuffles[index])
        if sorted(order) != cards:
            raise BadChance(f"shuffle {index + 1} must hold just the {len(cards)} cards that are shuffled there")
        return order

    def number(self, event: int, index: int, n: int) -> int:
        if index >= len(self.draws):
            return super().number(event, index, n)
        number = self.draws[index]
        if not 0 <= number < n:
            raise BadChance(f"draw {index + 1} must be a seat from 0 to {n - 1}, not {number}")
        return number

    def key(self) -> tuple[object, ...]:
        return ("seed", self.seed, self.shuffles, self.draws)


class Fast(Chance):
    """Chance for search and samples: quick, repeatable, not for dealing to people."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def source(self, event: int) -> Source:
        return FastSource(self.seed, event)

    def key(self) -> tuple[object, ...]:
        return ("fast", self.seed)
