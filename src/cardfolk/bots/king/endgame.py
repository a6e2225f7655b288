"""The last tricks of King, solved exactly where all hands are known: everyone takes what is best for themselves.

Each seat wants its own points far above the others', and sees the whole of what is left. Where two cards do the same,
for none that is still in play lies between them, one of them is tried. Compiled.
"""

from __future__ import annotations

from typing import Final

from ...cards import BIT, HEARTS, SUIT_SET, size_of
from ...games.king.rules import COUNTED, INVERSE, LAST_THREE, NORMAL, TRUMP, WORTH, KingState

SEAT: Final[list[int]] = [1, 1 << 8, 1 << 16, 1 << 24]  # what a point of a seat is in the results put together
ALL_HEARTS: Final[int] = SUIT_SET[HEARTS]
LOW: Final = -100000


class Ending:
    """Solves positions of tricks; `search` leaves in `gains` what each seat still scores."""

    def __init__(self) -> None:
        self.gains = [0, 0, 0, 0]
        self.nodes = 0
        self.hands = [0, 0, 0, 0]
        self.live = 0  # all cards that are still held
        self.game = NORMAL
        self.counted = 0
        self.trump = 0  # as a set
        self.trump_suit = -1
        self.good = True  # points are good
        self.late = False  # only the last three tricks count
        self.hold_hearts = False
        self.unit: list[int] = [0, 0, 0, 0]  # what a trick counts for each seat, or a card that counts
        self.known: dict[int, int] = {}  # by the cards left and who leads: what everybody gets from there on

    def search(self, state: KingState) -> None:
        """Solve a whole State in the middle of tricks."""
        game = state.game
        self.game = game
        self.hands = state.hands.copy()
        self.live = self.hands[0] | self.hands[1] | self.hands[2] | self.hands[3]
        self.counted = COUNTED[game]
        self.trump_suit = state.trump
        self.trump = SUIT_SET[state.trump] if state.trump >= 0 else 0
        self.good = game == NORMAL or game >= TRUMP
        self.late = game == LAST_THREE
        self.hold_hearts = state.hold_hearts
        self.known = {}
        self.nodes = 0
        sign = 1
        if self.counted:
            each = -WORTH[game]
            sign = -1
        elif game == INVERSE:
            each = 1
            sign = -1
        elif self.late:
            each = 4
            sign = -1
        else:
            each = 1
        unit = [each, each, each, each]
        if state.blind:
            unit[game - TRUMP] = 2
        self.unit = unit
        if state.led:
            found = self._move(
                state.to_move, len(state.trick), state.led, state.best, state.winner, size_of(state.pile & self.counted)
            )
        else:
            found = self._lead(state.to_move)
        for seat in range(4):
            self.gains[seat] = sign * (found // SEAT[seat] & 255)

    def _lead(self, seat: int) -> int:
        """What everybody gets when a seat is to lead."""
        live = self.live
        if not live or (self.counted and not self.counted & live):
            return 0
        key = live * 4 + seat
        found = self.known.get(key, -1)
        if found < 0:
            found = self._move(seat, 0, 0, -1, seat, 0)
            self.known[key] = found
        return found

    def _move(self, seat: int, count: int, led: int, best: int, winner: int, counting: int) -> int:
        """What everybody gets when a seat is to play to a trick of so many cards, of which some count."""
        hands = self.hands
        hand = hands[seat]
        counted = self.counted
        cards = hand
        if led:
            if hand & led:
                cards = hand & led
        elif self.hold_hearts and hand & ~ALL_HEARTS:
            cards = hand & ~ALL_HEARTS
        others = self.live & ~hand
        if best >= 0:
            others |= BIT[best]
        shift = SEAT[seat]
        good = self.good
        found = 0
        most = LOW
        done = 0  # the cards tried
        single = not cards & (cards - 1)
        while cards:
            bit = cards & -cards
            cards ^= bit
            card = bit.bit_length() - 1
            suit_set = SUIT_SET[card & 3]
            if not single and done & suit_set:
                # The next lower of mine in the suit was tried: the same, unless something lies between.
                below = done & suit_set & (bit - 1)
                low = BIT[below.bit_length() - 1]
                same = not counted or (counted & bit != 0) == (counted & low != 0)
                if same and not others & suit_set & (bit - 1) & ~((low << 1) - 1):
                    done |= bit
                    continue
            done |= bit
            self.nodes += 1
            now_best = best
            now_winner = winner
            now_led = led
            if not led:
                now_best = card
                now_winner = seat
                now_led = suit_set
            elif card & 3 == best & 3:
                if card > best:
                    now_best = card
                    now_winner = seat
            elif suit_set == self.trump:
                now_best = card
                now_winner = seat
            points = counting
            if counted & bit:
                points += 1
            hands[seat] = hand & ~bit
            self.live = self.live & ~bit
            if count == 3:
                result = self._points(now_winner, points) + self._lead(now_winner)
            else:
                result = self._move((seat + 1) & 3, count + 1, now_led, now_best, now_winner, points)
            self.live = self.live | bit
            hands[seat] = hand
            if single:
                return result
            mine = result // shift & 255
            total = (result & 255) + (result >> 8 & 255) + (result >> 16 & 255) + (result >> 24)
            value = 4 * mine - total
            if not good:
                value = -value
            if value > most:
                most = value
                found = result
        return found

    def _points(self, winner: int, counting: int) -> int:
        unit = self.unit[winner]
        if self.counted:
            return SEAT[winner] * unit * counting
        if self.late and size_of(self.live) > 8:
            return 0
        return SEAT[winner] * unit
