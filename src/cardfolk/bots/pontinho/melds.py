"""Which melds a hand of Pontinho holds, exactly: the runs and sets that leave the least. Compiled."""

from __future__ import annotations

from typing import Final

from ...cards import BIT
from ...games.pontinho.melds import ONES, TRIPLES, wide

_RANKS: Final = 13
# For each suit: an ace between a low run of just three and a high one of just three serves only one of them.
_TORN: Final[list[int]] = [
    1 << 48 + suit | 1 << suit | 1 << 4 + suit | 1 << 40 + suit | 1 << 44 + suit for suit in range(4)
]
_WHOLE: Final[list[int]] = [(1 << 8 | 1 << 36) << suit for suit in range(4)]  # the 4 and the jack make one longer


def runs_of(one: int) -> int:
    """The cards of a hand that lie in runs of ordinary cards, each for itself."""
    whole = wide(one)
    threes = whole & whole >> 4 & whole >> 8
    if not threes:
        return 0
    threes |= threes << 4 | threes << 8
    return (threes >> 4 | (threes & 15) << 48) & one


def sets_of(one: int) -> int:
    """The cards of a hand that lie in sets: three suits of a rank; of four one is left out."""
    sums = (one & ONES) + (one >> 1 & ONES) + (one >> 2 & ONES) + (one >> 3 & ONES)
    ranks = (sums + 0x5555555555555 & 0x8888888888888) >> 3
    if not ranks:
        return 0
    return ((ranks << 4) - ranks & one) ^ (sums & 0x4444444444444) >> 2


def best_melds(one: int, points: list[float]) -> tuple[int, int]:
    """The runs and the sets of a hand without wilds that leave the least: points, and some for every card.

    Whichever sets are made, all that lies in runs of the rest is laid: so trying every choice of sets is enough.
    """
    choices = [0]
    for rank in range(_RANKS):
        suits = one >> 4 * rank & 15
        more: list[int] = []
        for three in TRIPLES:
            if suits & three == three:
                for made in choices:
                    more.append(made | three << 4 * rank)
        choices.extend(more)
    best_runs = 0
    best_sets = 0
    least = 1e9
    for sets in choices:
        rest = one & ~sets
        runs = runs_of(rest)
        if runs:
            runs = _untorn(runs)
        left = left_of(rest & ~runs, points)
        if left < least:
            least = left
            best_runs = runs
            best_sets = sets
    return best_runs, best_sets


def left_of(cards: int, points: list[float]) -> float:
    """The points of a set of cards, and some for each card."""
    total = 0.0
    while cards:
        bit = cards & -cards
        cards ^= bit
        total += points[bit.bit_length() - 1] + 5.0
    return total


def _untorn(runs: int) -> int:
    """Runs without the two low cards of a suit whose ace the high run has."""
    for suit in range(4):
        if runs & _TORN[suit] == _TORN[suit] and not runs & _WHOLE[suit]:
            runs &= ~(BIT[suit] | BIT[4 + suit])
    return runs
