"""Domino solved where all hands are known: everyone plays for their own points to the end. Compiled.

Rows that grow in another order come to the same, so what follows from the cards left and whose turn it is is kept.
"""

from __future__ import annotations

from typing import Final

from ...cards import size_of
from ...games.king.rules import BESIDE, KingState

SEAT: Final[list[int]] = [1, 1 << 4, 1 << 8, 1 << 12]  # what a card left with a seat is in the results put together


class Rows:
    """Solves positions of Domino; `search` leaves in `gains` what each seat scores."""

    def __init__(self) -> None:
        self.gains = [0, 0, 0, 0]
        self.hands: list[int] = [0, 0, 0, 0]
        self.known: dict[int, int] = {}  # by the cards left and whose turn it is: the cards left in the end
        self.nodes = 0

    def begin(self, world: KingState) -> None:
        """Take the hands of a world; what was found for another one goes."""
        self.hands = world.hands.copy()
        self.known = {}
        self.nodes = 0

    def search(self, state: KingState) -> None:
        """Solve a position that came of the world begun with."""
        hands = state.hands
        found = self._turn(state.to_move, hands[0] | hands[1] | hands[2] | hands[3], state.fitting)
        total = 0
        for seat in range(4):
            left = found // SEAT[seat] & 15
            self.gains[seat] = -left
            total += left
        for seat in range(4):
            if not self.gains[seat]:
                self.gains[seat] = total

    def _turn(self, seat: int, live: int, fitting: int) -> int:
        """The cards left with each in the end, from a seat's turn on."""
        hands = self.hands
        cards = hands[seat] & fitting
        while not cards:
            seat = (seat + 1) & 3
            cards = hands[seat] & fitting
        hand = hands[seat] & live
        if not hand & (hand - 1):
            left = 0
            for other in range(4):
                if other != seat:
                    left += SEAT[other] * size_of(hands[other] & live)
            return left
        key = live * 4 + seat
        found = self.known.get(key, -1)
        if found >= 0:
            return found
        self.nodes += 1
        after = (seat + 1) & 3
        most = -100
        while cards:
            bit = cards & -cards
            cards ^= bit
            result = self._turn(after, live & ~bit, fitting & ~bit | BESIDE[bit.bit_length() - 1])
            mine = result // SEAT[seat] & 15
            if mine:
                mine = -mine
            else:
                mine = (result & 15) + (result >> 4 & 15) + (result >> 8 & 15) + (result >> 12)
            if mine > most:
                most = mine
                found = result
        self.known[key] = found
        return found
