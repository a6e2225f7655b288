"""What the slow games share: card texts and chance, written from rules/README.md alone."""

import hashlib
from itertools import count

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = [rank + suit for rank in RANKS for suit in SUITS]


def order(card):
    """Card order: by rank, 2 low and A high, then by suit c < d < h < s."""
    return DECK.index(card)


class Illegal(Exception):
    """The move is not in the legal list."""


class Chance:
    """Shuffles and drawn numbers: given ones first, then those of the seed."""

    def __init__(self, seed=0, shuffles=(), draws=()):
        self.seed = seed
        self.given_shuffles = [text.split() if isinstance(text, str) else list(text) for text in shuffles]
        self.given_draws = list(draws)
        self.shuffled = 0
        self.drawn = 0

    def _words(self):
        event = self.shuffled + self.drawn
        for block in count():
            digest = hashlib.sha256(
                self.seed.to_bytes(32, "big") + event.to_bytes(8, "big") + block.to_bytes(8, "big")
            ).digest()
            for i in range(4):
                yield int.from_bytes(digest[8 * i : 8 * i + 8], "big")

    @staticmethod
    def _below(words, n):
        for word in words:
            if word < 2**64 - (2**64 % n):
                return word % n

    def shuffle(self, cards):
        """The next shuffle of these cards, first card on top."""
        cards = sorted(cards, key=order)
        if self.shuffled < len(self.given_shuffles):
            given = self.given_shuffles[self.shuffled]
            if sorted(given, key=order) != cards:
                raise ValueError("the given shuffle does not have the right cards")
            cards = list(given)
        else:
            words = self._words()
            for i in range(len(cards) - 1, 0, -1):
                j = self._below(words, i + 1)
                cards[i], cards[j] = cards[j], cards[i]
        self.shuffled += 1
        return cards

    def number(self, n):
        """The next number drawn below n."""
        if self.drawn < len(self.given_draws):
            value = self.given_draws[self.drawn]
        else:
            value = self._below(self._words(), n)
        self.drawn += 1
        return value


class SlowGame:
    """A game in progress. Subclasses set `to_move` (None when over), `scores`, `winners` (None until over)."""

    def __init__(self, seats, options=None, seed=0, shuffles=(), draws=()):
        self.seats = seats
        self.options = {**self.DEFAULTS, **(options or {})}
        self.chance = Chance(seed, shuffles, draws)
        self.to_move = None
        self.scores = [0] * seats
        self.winners = None
        self.start()

    def legal(self):
        """Every legal move text, sorted by code point; empty when the game is over."""
        return sorted(self.moves()) if self.to_move is not None else []

    def play(self, text):
        if text not in self.legal():
            raise Illegal(text)
        self.carry_out(text)
