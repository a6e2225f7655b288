"""President: its moves, made once and shared, and how strong cards are."""

from __future__ import annotations

from typing import Final

from ...cards import BIT, FULL_DECK, RANK_SET, card_names, cards_in, rank_of, set_of, size_of
from ...game import Move

TWO: Final = 0
THREE: Final = 1
THREE_OF_CLUBS: Final = 4
THREE_OF_SPADES: Final = 7
TOP_THREE: Final = 1 << 52 | 1 << 3  # where the 3s stands by strength, and where it would as a plain three


def _height(rank: int) -> int:
    """How high a rank stands: 3 low, then 4 5 … K A 2."""
    return (rank + 12) % 13


def _higher(cards: int, turned: bool) -> int:
    """The cards of which plays of as many cards are higher than this one."""
    if cards == BIT[THREE_OF_SPADES]:
        return 0
    height = _height(rank_of(cards.bit_length() - 1))
    found = 0
    for rank in range(13):
        if _height(rank) < height if turned else _height(rank) > height:
            found |= RANK_SET[rank]
    return found | BIT[THREE_OF_SPADES] if size_of(cards) == 1 else found


class Play(Move):
    """`play 7d`, `play 7c 7d`"""

    def __init__(self, cards: int) -> None:
        super().__init__("president", "play " + card_names(cards_in(cards)))
        self.cards = cards
        self.rank = rank_of(cards.bit_length() - 1)
        self.count = size_of(cards)
        self.higher = _higher(cards, False)  # what beats it in the usual order
        self.higher_turned = _higher(cards, True)  # and in the order turned round


class Pass(Move):
    """`pass`"""


class Give(Move):
    """`give 4c 5d`, `give 4c`"""

    def __init__(self, cards: int) -> None:
        super().__init__("president", "give " + card_names(cards_in(cards)))
        self.cards = cards


PASS: Final = Pass("president", "pass")
GIVE_ONE: Final[list[Move]] = [Give(BIT[card]) for card in range(52)]


def _give_two() -> list[list[Move]]:
    table: list[list[Move]] = [[GIVE_ONE[one]] * 52 for one in range(52)]  # on the diagonal two are one
    for one in range(52):
        for two in range(one):
            table[one][two] = table[two][one] = Give(BIT[one] | BIT[two])
    return table


GIVE_TWO: Final[list[list[Move]]] = _give_two()
PLAYS: Final[list[list[Play]]] = [[Play((suits or 15) << 4 * rank) for suits in range(16)] for rank in range(13)]


def _subsets(rank: int, held: int, count: int, must: int) -> list[Move]:
    """Plays of a rank from the suits held: of `count` cards, 0 for any; with the suits in `must`."""
    found: list[Move] = []
    for suits in range(1, 16):
        if not suits & ~held and suits & must == must and (not count or size_of(suits) == count):
            found.append(PLAYS[rank][suits])
    return found


# By count, rank and suits held; count 0 is a lead of any size.
SETS: Final[list[list[list[list[Move]]]]] = [
    [[_subsets(rank, held, count, 0) for held in range(16)] for rank in range(13)] for count in range(5)
]
FIRST: Final[list[list[Move]]] = [_subsets(THREE, held, 0, 1) for held in range(16)]  # threes with the 3c


def play_of(cards: list[int]) -> Play:
    """The play of these cards, which are of one rank."""
    rank = rank_of(cards[0])
    return PLAYS[rank][set_of(cards) >> 4 * rank]


def by_strength(cards: int) -> int:
    """A set of cards with its bits in order of strength: 3c 3d 3h, then by rank up to 2s, the 3s on top of all."""
    moved = cards >> 4 | (cards & 15) << 48
    return moved ^ TOP_THREE if moved & 8 else moved


def from_strength(bits: int) -> int:
    """The set of cards that bits in order of strength stand for."""
    if bits >> 52:
        bits ^= TOP_THREE
    return (bits << 4 | bits >> 48) & FULL_DECK


def strongest(cards: int, count: int) -> int:
    """The strongest of these cards, so many."""
    bits = by_strength(cards)
    found = 0
    for _ in range(count):
        top = 1 << (bits.bit_length() - 1)
        found |= top
        bits ^= top
    return from_strength(found)
