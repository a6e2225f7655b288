"""King of Montenegro: where the cards lie, how they move, and who can know where each is.

Three observers are kept apart, a row each: the two seats, and PUBLIC, what anyone at the table has seen. A row has
`knows`, the cards whose place the observer knows; for each zone `may`, the cards that could be among those lying
there unseen (cards known by now may still be in it: `knows` goes first), and `least`, how many Kings are certainly
among them, though not which; and `plain`, how many unseen discards are certainly no Kings.
"""

from __future__ import annotations

from typing import Final

from ...cards import BIT, FULL_DECK, KING, NO_CARD, RANK_SET, SUITS, cards_in, size_of
from ...chance import Chance
from ...events import Event
from ...game import State
from ...words import Suit
from .moves import MontenegroOptions

KINGS: Final = RANK_SET[KING]

# Zones as `may` and `least` number them; a hand's and an army's number follows from seat and suit.
PILE: Final = 0
DISCARD: Final = 1
HAND: Final = 2  # + seat
ARMY: Final = 4  # + 4 * seat + suit
ZONES: Final = 12

PUBLIC: Final = 2
ROWS: Final = 3

# What is told of a card that moves face down.
UNTOLD: Final = 0
A_KING: Final = 1
NO_KING: Final = 2


class Board(State):
    """The cards of a game. In a sight NO_CARD and missing bits stand for what the viewer does not know."""

    def __init__(self, seats: int, options: MontenegroOptions, chance: Chance | None) -> None:
        super().__init__(seats, options, chance)
        self.house = options
        self.hands: list[int] = []
        self.sizes: list[int] = []
        self.armies: list[list[int]] = []  # by 4 * seat + suit, oldest card first; each list is replaced, not changed
        self.pile: list[int] = []  # as shuffled, never changed
        self.left = 0  # how many of them are still to be drawn, from the end
        self.discard = 0
        self.discarded = 0
        self.flip = NO_CARD
        self.aside: list[int] = []  # Kings turned up before the flip
        self.required = NO_CARD
        # The plays of the duel under way.
        self.players: list[int] = []
        self.origins: list[int] = []  # the army's suit that the first card came from, -1 for the hand
        self.firsts: list[int] = []
        self.seconds: list[int] = []  # NO_CARD for a single card
        self.declared: list[int] = []  # likewise
        # Announced in a war and still so: seat, attacked suit, reinforcing suits as bits, total. Replaced, not changed.
        self.totals: list[list[int]] = []
        self.knows: list[int] = []
        self.may: list[int] = []  # by ZONES * row + zone
        self.least: list[int] = []  # likewise
        self.plain: list[int] = []

    def deal_hands(self) -> None:
        """Shuffle and deal, one card at a time from seat 0."""
        size = self.house.hand_size
        pile = self.shuffle(list(range(52)))
        self.pile = pile
        self.left = 52 - 2 * size
        self.hands = [0, 0]
        for i in range(2 * size):
            self.hands[i % 2] = self.hands[i % 2] | BIT[pile[i]]
        self.sizes = [size, size]
        self.armies = [[] for _ in range(8)]
        self.knows = [self.hands[0], self.hands[1], 0]
        self.may = [0] * (ROWS * ZONES)
        for row in range(ROWS):
            for zone in (PILE, HAND, HAND + 1):
                self.may[row * ZONES + zone] = FULL_DECK
        self.least = [0] * (ROWS * ZONES)
        self.plain = [0] * ROWS
        if self.events is not None:
            for seat in range(2):
                cards = cards_in(self.hands[seat])
                self.note(Event("deal", seat, cards=cards, source="stock", target=f"hand:{seat}", faces=1 << seat))

    # Drawing

    def draw_card(self) -> int:
        """The next card of the draw pile; NO_CARD if both piles are empty."""
        if not self.left:
            if not self.discarded:
                return NO_CARD
            self._reshuffle()
        card = self.pile[len(self.pile) - self.left]
        self.left -= 1
        return card

    def _reshuffle(self) -> None:
        """The discard pile becomes the draw pile."""
        discard = self.discard
        self.pile = self.shuffle(cards_in(discard))
        self.left = self.discarded
        self.discard = 0
        self.discarded = 0
        for row in range(ROWS):
            at = row * ZONES
            forgotten = self.knows[row] & discard
            could = self.may[at + DISCARD]
            self._forget(row, forgotten)
            self.may[at + PILE] = could | forgotten
            self.may[at + DISCARD] = 0
            self.least[at + DISCARD] = 0
            self.plain[row] = 0
        if self.events is not None:
            self.note(Event("reshuffle", number=self.left, source="discard", target="stock"))

    def refill(self, seat: int) -> None:
        """Draw back up to a full hand."""
        size = self.house.hand_size
        if self.sizes[seat] >= size:
            return
        drawn: list[int] = []
        may = self.may
        other = (1 - seat) * ZONES
        public = PUBLIC * ZONES
        changed = False
        while self.sizes[seat] < size:
            if not self.left and drawn:
                self._note_drawn(seat, drawn)
                drawn = []
            card = self.draw_card()
            if card == NO_CARD:
                break
            drawn.append(card)
            changed = True
            self.hands[seat] = self.hands[seat] | BIT[card]
            self.sizes[seat] = self.sizes[seat] + 1
            self.knows[seat] = self.knows[seat] | BIT[card]
            may[other + HAND + seat] = may[other + HAND + seat] | may[other + PILE]
            may[public + HAND + seat] = may[public + HAND + seat] | may[public + PILE]
        if changed:
            self.hand_changed(seat)
            self._note_drawn(seat, drawn)

    def _note_drawn(self, seat: int, drawn: list[int]) -> None:
        if self.events is not None and drawn:
            self.note(Event("draw", seat, cards=drawn, source="stock", target=f"hand:{seat}", faces=1 << seat))

    # Armies

    def take_from_army(self, seat: int, suit: int, card: int) -> bool:
        """A card leaves an army face down. True if it was the face-up card, so that all know which."""
        at = seat * 4 + suit
        army = self.armies[at]
        place = army.index(card)
        self.armies[at] = army[:place] + army[place + 1 :]
        self.army_changed(seat, suit)
        if place:
            self._blur(1 - seat, at, army)
            self._blur(PUBLIC, at, army)
            return False
        return True

    def turn_up(self, seat: int, suit: int) -> None:
        """The face-up card of an army has left: the oldest that remains is turned up."""
        at = seat * 4 + suit
        army = self.armies[at]
        if not army:
            return
        bit = BIT[army[0]]
        for row in range(ROWS):
            i = row * ZONES + ARMY + at
            if bit & KINGS and not self.knows[row] & bit and self.least[i]:
                self.least[i] = self.least[i] - 1
            self.knows[row] = self.knows[row] | bit
        if self.events is not None:
            zone = f"army:{seat}:{SUITS[suit]}"
            self.note(Event("turned_up", seat, cards=(army[0],), suit=Suit(suit), source=zone, target=zone))

    def _blur(self, row: int, at: int, army: list[int]) -> None:
        """One of the face-down cards of an army has left, an observer does not know which one."""
        i = row * ZONES + ARMY + at
        kings = self.least[i]
        if len(army) > 2:
            forgotten = 0
            for card in army[1:]:
                forgotten |= BIT[card]
            forgotten &= self.knows[row]
            if forgotten:
                self._forget(row, forgotten)
                self.may[i] = self.may[i] | forgotten
                kings += size_of(forgotten & KINGS)
        self.least[i] = kings - 1 if kings else 0

    def _forget(self, row: int, forgotten: int) -> None:
        """An observer no longer knows where these cards are; the caller says where they may be."""
        self.knows[row] = self.knows[row] & ~forgotten
        for i in range(row * ZONES, (row + 1) * ZONES):
            self.may[i] = self.may[i] & ~forgotten

    def discard_army(self, seat: int, suit: int) -> None:
        """An army is lost in a war."""
        at = seat * 4 + suit
        army = self.armies[at]
        for card in army:
            self.discard |= BIT[card]
        self.discarded += len(army)
        self.armies[at] = []
        self.army_changed(seat, suit)
        for row in range(ROWS):
            i = row * ZONES
            self.may[i + DISCARD] = self.may[i + DISCARD] | self.may[i + ARMY + at]
            self.least[i + DISCARD] = self.least[i + DISCARD] + self.least[i + ARMY + at]
        self.clear_army(at)
        if self.events is not None:
            zone = f"army:{seat}:{SUITS[suit]}"
            self.note(
                Event("army_lost", seat, cards=army, suit=Suit(suit), source=zone, target="discard", faces=1 << seat)
            )

    def clear_army(self, at: int) -> None:
        """An army has no card any more: forget what could be in it."""
        for row in range(ROWS):
            i = row * ZONES + ARMY + at
            self.may[i] = 0
            self.least[i] = 0

    # Knowing

    def show(self, card: int) -> None:
        """Everyone sees a card and where it lies."""
        bit = BIT[card]
        knows = self.knows
        knows[0] = knows[0] | bit
        knows[1] = knows[1] | bit
        knows[PUBLIC] = knows[PUBLIC] | bit

    def carry(self, card: int, origin: int, zone: int, told: int, before: list[int]) -> None:
        """A card that came from the zone `origin` goes face down to another, with `may` as it was before the move."""
        bit = BIT[card]
        for row in range(ROWS):
            if self.knows[row] & bit:
                continue
            at = row * ZONES
            could = before[at + origin]
            if told == A_KING:
                could &= KINGS
                self.least[at + zone] = self.least[at + zone] + 1
            elif told == NO_KING:
                could &= ~KINGS
                self.plain[row] = self.plain[row] + 1
            self.may[at + zone] = self.may[at + zone] | could

    def hand_changed(self, seat: int) -> None:
        """What was announced of this seat's armies and hand together no longer holds."""
        if self.totals:
            self.totals = [total for total in self.totals if total[0] != seat]

    def army_changed(self, seat: int, suit: int) -> None:
        """What was announced of this army no longer holds."""
        if self.totals:
            self.totals = [
                total for total in self.totals if total[0] != seat or not (total[2] | 1 << total[1]) >> suit & 1
            ]

    # Sights

    def hide(self, row: int) -> None:
        """Take out all that an observer does not know; what is public and what the observer knows stay."""
        known = self.knows[row]
        self.pile = []
        self.discard &= known
        for seat in range(2):
            self.hands[seat] = self.hands[seat] & known
            if seat != row:
                self.knows[seat] = 0
                self.plain[seat] = 0
                for i in range(seat * ZONES, (seat + 1) * ZONES):
                    self.may[i] = 0
                    self.least[i] = 0
        self.armies = [_masked(army, known) for army in self.armies]
        self.firsts = _masked(self.firsts, known)
        self.seconds = _masked(self.seconds, known)

    def suppose(self, seat: int) -> None:
        """Say what a seat knows whose cards were imagined: its own cards and what is public."""
        known = self.knows[PUBLIC] | self.hands[seat]
        for army in self.armies[seat * 4 : seat * 4 + 4]:
            for card in army:
                known |= BIT[card]
        for i in range(len(self.players)):
            if self.players[i] == seat:
                known |= BIT[self.firsts[i]]
                if self.seconds[i] != NO_CARD:
                    known |= BIT[self.seconds[i]]
        self.knows[seat] = known
        self.plain[seat] = self.plain[PUBLIC]
        for zone in range(ZONES):
            own = zone >= ARMY and (zone - ARMY) // 4 == seat
            self.may[seat * ZONES + zone] = self.may[PUBLIC * ZONES + zone]
            self.least[seat * ZONES + zone] = 0 if own else self.least[PUBLIC * ZONES + zone]


def _masked(cards: list[int], known: int) -> list[int]:
    """Cards with those that are not known taken out; NO_CARD stays."""
    return [card if card != NO_CARD and known & BIT[card] else NO_CARD for card in cards]
