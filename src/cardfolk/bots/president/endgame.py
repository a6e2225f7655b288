"""The end of a round of President: the last two seats know all cards, and it is played out exactly. Compiled."""

from __future__ import annotations

from typing import Final

from ...cards import BIT, FULL_DECK
from ...game import Move
from ...games.president.moves import THREE, THREE_OF_SPADES, Pass, Play
from ...games.president.rules import PLAY, PresidentState

TOP: Final = BIT[THREE_OF_SPADES]
OVER_ALL: Final = 13  # how high the 3s stands as a single; others by rank, 0 for a three to 12 for a two
SIZE: Final[list[int]] = [suits.bit_count() for suits in range(16)]
RANK_AT: Final[list[int]] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0]  # by how high it stands
NODES: Final = 3000  # positions, at the most: some milliseconds


def plain(hand: int) -> int:
    """A hand with its suits made the lowest, since only the 3s is told apart."""
    found = hand & TOP
    hand &= ~TOP
    for rank in range(13):
        found |= ((1 << SIZE[hand >> 4 * rank & 15]) - 1) << 4 * rank
    return found


class End:
    """Who of two goes out first."""

    def __init__(self, two_ends: bool) -> None:
        self.two_ends = two_ends
        self.known: dict[tuple[int, int, int], bool] = {}
        self.left = NODES  # below 0: given up, what it says means nothing

    def wins(self, mine: int, theirs: int, count: int, height: int) -> bool:
        """Whether the seat to move goes out first; it has to beat so many cards that stand so high, 0 for a lead."""
        key = (mine, theirs, count << 4 | height)
        known = self.known.get(key)
        if known is not None:
            return known
        self.left -= 1
        if self.left < 0:
            return False
        found = self._wins(mine, theirs, count, height)
        self.known[key] = found
        return found

    def _wins(self, mine: int, theirs: int, count: int, height: int) -> bool:
        least = count if count else 1
        most = count if count else 4
        for high in range(12, height if count else -1, -1):
            held = SIZE[mine >> 4 * RANK_AT[high] & 15]
            for size in range(most if most < held else held, least - 1, -1):
                if self.after(mine, theirs, high, size, False):
                    return True
                # A set of threes with the 3s is another play than one without.
                if high == 0 and mine & TOP and size > 1 and self.after(mine, theirs, high, size, True):
                    return True
        if mine & TOP and least == 1 and self.after(mine, theirs, OVER_ALL, 1, True):
            return True
        return count > 0 and not self.wins(theirs, mine, 0, 0)

    def after(self, mine: int, theirs: int, height: int, size: int, top: bool) -> bool:
        """Whether who plays so many cards that stand so high goes out first; `top`: the 3s is one of them."""
        rank = THREE if height == OVER_ALL else RANK_AT[height]
        if top:
            mine &= ~TOP
            size -= 1
        suits = mine >> 4 * rank & 15
        spade = suits & 8 if rank == THREE else 0
        kept = SIZE[suits] - SIZE[spade] - size
        if kept < 0:
            return False
        mine = mine & ~(15 << 4 * rank) | ((1 << kept) - 1 | spade) << 4 * rank
        if not mine:
            return True
        if self.two_ends and height == 12:
            return self.wins(mine, theirs, 0, 0)
        return not self.wins(theirs, mine, size + 1 if top else size, height)


def solve(sight: PresidentState, moves: list[Move]) -> list[bool]:
    """For each move whether it goes out before the last other; empty if that is not known."""
    mover = sight.to_move
    if sight.house.revolution or sight.phase != PLAY or sight.holding.bit_count() != 2:
        return []
    if sight.trick and not sight.holding >> sight.players[-1] & 1:
        return []  # who leads next hangs on who has just gone out
    theirs = FULL_DECK & ~sight.hands[mover]
    for played in sight.played:
        theirs &= ~played
    theirs = plain(theirs)
    mine = plain(sight.hands[mover])
    end = End(sight.house.two_ends_trick)
    found: list[bool] = []
    for move in moves:
        if isinstance(move, Play):
            height = OVER_ALL if move.cards == TOP else (move.rank + 12) % 13
            found.append(end.after(mine, theirs, height, move.count, move.cards & TOP != 0))
        else:
            assert isinstance(move, Pass)
            found.append(not end.wins(theirs, mine, 0, 0))
    return found if end.left >= 0 else []
