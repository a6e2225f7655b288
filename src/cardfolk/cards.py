"""Cards, suits and ranks; a set of cards is an int with one bit a card.

A card is a number from 0 to 51 in card order: by rank, then by suit. So a set walked upwards is in card order.
"""

# Compiled: every game is made of them.

from __future__ import annotations

from typing import Final

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")

CLUBS: Final = 0
DIAMONDS: Final = 1
HEARTS: Final = 2
SPADES: Final = 3

JACK: Final = 9
QUEEN: Final = 10
KING: Final = 11
ACE: Final = 12

NO_CARD: Final = -1

CARD_NAMES: Final[list[str]] = [rank + suit for rank in RANKS for suit in SUITS]
BIT: Final[list[int]] = [1 << card for card in range(52)]
FULL_DECK: Final[int] = (1 << 52) - 1
SUIT_SET: Final[list[int]] = [sum(1 << (rank * 4 + suit) for rank in range(13)) for suit in range(4)]
RANK_SET: Final[list[int]] = [15 << (rank * 4) for rank in range(13)]

_SYMBOLS: Final[dict[str, str]] = {"♣": "c", "♦": "d", "♥": "h", "♠": "s", "♧": "c", "♢": "d", "♡": "h", "♤": "s"}
_SUITS: Final[dict[str, int]] = {
    spelling: suit
    for suit, name in enumerate(SUIT_NAMES)
    for spelling in (SUITS[suit], name, name[:-1], "♣♦♥♠"[suit], "♧♢♡♤"[suit])
}
_CARDS: Final[dict[str, int]] = {name: card for card, name in enumerate(CARD_NAMES)}


def rank_of(card: int) -> int:
    """The rank, 0 for a two up to 12 for an ace."""
    return card >> 2


def suit_of(card: int) -> int:
    """The suit, 0 to 3 for clubs, diamonds, hearts, spades."""
    return card & 3


def cards_in(cards: int) -> list[int]:
    """The cards of a set, in card order.

    >>> cards_in(1 << 20 | 1)
    [0, 20]
    """
    found: list[int] = []
    while cards:
        low = cards & -cards
        found.append(low.bit_length() - 1)
        cards ^= low
    return found


def set_of(cards: list[int]) -> int:
    """The set of these cards; copies count once."""
    found = 0
    for card in cards:
        found |= BIT[card]
    return found


def size_of(cards: int) -> int:
    """How many cards a set holds."""
    return cards.bit_count()


def card_name(card: int) -> str:
    """The canonical text of a card, `??` for one that is not known.

    >>> card_name(20)
    '7c'
    """
    return CARD_NAMES[card] if card >= 0 else "??"


def card_names(cards: list[int]) -> str:
    """Cards as text with spaces between, in the order given."""
    return " ".join([card_name(card) for card in cards])


def find_card(text: str) -> int:
    """The card that a text names in any spelling, or NO_CARD.

    >>> find_card("10♥") == find_card("Th") == find_card("tH")
    True
    """
    card = _CARDS.get(text, NO_CARD)
    if card != NO_CARD or not 2 <= len(text) <= 4:
        return card
    text = text.replace("\ufe0f", "")  # an emoji's variation mark
    suit = _SYMBOLS.get(text[-1:], text[-1:].lower())
    rank = text[:-1].upper()
    return _CARDS.get(("T" if rank == "10" else rank) + suit, NO_CARD)


def find_suit(text: str) -> int:
    """The suit that a text names: c, clubs, club or ♣ in any case; -1 for none."""
    return _SUITS.get(text.replace("\ufe0f", "").lower(), -1)


def tidy(text: str) -> list[str]:
    """The words of a move as they are canonically written: cards like `Th`, everything else in lower case."""
    words: list[str] = []
    for word in text.replace(",", " ").split():
        parts = word.split("=")
        cards = [find_card(part) for part in parts]
        if all(card >= 0 for card in cards):
            words.append("=".join([card_name(card) for card in cards]))
        else:
            words.append(word.lower())
    return words
