"""Pontinho: what lies where and who is asked for what, and what a hand could do with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ...cards import NO_CARD, cards_in
from ...chance import Chance
from ...game import FULL, Move, State
from ...options import Options
from .melds import NEAR, TWO_OFF, Table, lying, place_of, swapped
from .moves import (
    CLAIM_OUT,
    DISCARD,
    DRAW,
    END,
    OUT,
    PAIR_SETS,
    SKIP,
    TAKE,
    Lay,
    Swap,
    list_adds,
    list_claims,
    list_melds,
)
from .outs import Search, hopeless

# What the seat to move is asked for.
WINDOW: Final = 0  # only in a sight: claims are open, and that is all the viewer knows
OUTS: Final = 1  # going out with the discard
CHOOSE: Final = 2  # the next player: how to take a card
CLAIMS: Final = 3  # the others: a claim
TURN: Final = 4
DRAW_ONLY: Final = 5  # after a turn that ended without a discard


@dataclass(frozen=True)
class PontinhoOptions(Options):
    """The options of Pontinho."""

    dealer: str | int = "random"
    limit: int = 100
    claims: str = "meld"
    take: str = "free"
    fee: int = 1


BARE: Final = Table([])
NONE: Final[list[int]] = []  # never changed


class Hands(State):
    """A game of Pontinho in progress.

    A hand is two sets: the cards in it, and those of which both copies are. In a sight `hands` and `twins` hold what
    the viewer knows of each, and `deck` is empty. Lists that are marked so are never changed, only replaced.
    """

    def __init__(self, seats: int, options: PontinhoOptions, chance: Chance | None) -> None:
        super().__init__(seats, options, chance)
        self.house = options
        self.claiming = options.claims == "meld"
        self.hiding = options.claims != "off"
        self.free_take = options.take == "free"
        self.phase = TURN
        self.round = 0
        self.dealer = 0
        self.player = 0  # whose turn it is, or would be if nobody goes out first
        self.turns = 0  # turns of the round that have ended
        self.wild = NO_CARD
        self.hands: list[int] = NONE
        self.twins: list[int] = NONE
        self.sizes: list[int] = NONE
        self.known: list[int] = NONE  # cards that everyone saw a hand take up
        self.known_twins: list[int] = NONE
        self.deck: list[int] = NONE  # as shuffled; never changed
        self.left = 0  # how many of them are still to be drawn, from the end
        self.pile: list[int] = NONE  # the discards, the top one last
        self.melds: list[int] = NONE
        self.newest = NO_CARD  # the card that the player of this turn has just taken
        self.refused = 0  # seats, as bits, that let the discard go after the next player had chosen
        self.stuck: list[int] = NONE  # cards that a hand had nothing beside when it ended a turn; never changed
        self.stuck_sizes: list[int] = NONE  # how many of those are still in it; never changed
        self.fresh = 0  # the cards that were shuffled into the deck when it had run out
        self.fresh_twins = 0
        self.draws: list[int] = NONE  # cards that each seat has drawn since then; never changed
        self.own: list[int] = NONE  # which they were; never changed
        self.own_twins: list[int] = NONE  # never changed
        self.totals: list[int] = NONE  # never changed
        self.entries: list[int] = NONE  # never changed
        self.table = BARE  # what the melds are open to; never changed

    def game_id(self) -> str:
        return "pontinho"

    @property
    def pot(self) -> int:
        """What the winner gets."""
        return self.house.fee * sum(self.entries)

    def derive(self) -> None:
        self.table = Table(self.melds)

    def hand_of(self, seat: int) -> list[int]:
        """The cards of a hand in card order, or what is known of it."""
        found: list[int] = []
        twins = self.twins[seat]
        for card in cards_in(self.hands[seat]):
            found.append(card)
            if twins >> card & 1:
                found.append(card)
        return found

    def receive(self, seat: int, card: int) -> None:
        """A card comes into a hand."""
        bit = 1 << card
        one = self.hands[seat]
        if one & bit:
            self.twins[seat] = self.twins[seat] | bit
        else:
            self.hands[seat] = one | bit
        self.sizes[seat] = self.sizes[seat] + 1
        self.newest = card

    def lose(self, seat: int, card: int) -> None:
        """A card leaves a hand, and what was known of the hand with it."""
        bit = 1 << card
        two = self.twins[seat]
        if two & bit:
            self.twins[seat] = two ^ bit
        else:
            self.hands[seat] = self.hands[seat] ^ bit
        self.sizes[seat] = self.sizes[seat] - 1
        known = self.known[seat]
        if known & bit:
            two = self.known_twins[seat]
            if two & bit:
                self.known_twins[seat] = two ^ bit
            else:
                self.known[seat] = known ^ bit
        if self.stuck[seat] & bit and self.stuck_sizes[seat]:
            self.stuck_sizes = self.stuck_sizes.copy()
            self.stuck_sizes[seat] -= 1

    # What a hand could do

    def _out_with(self, seat: int) -> Search | None:
        """How a seat goes out with the discard."""
        card = self.pile[len(self.pile) - 1]
        bit = 1 << card
        one = self.hands[seat]
        two = self.twins[seat]
        search = Search(self.melds, self.wild)
        spare = 1 if seat == self.player else 0
        # The claimed card must be laid down: it is left over only if the hand held its twin.
        barred = 0 if one & bit else bit
        if search.find(self.table, one | bit, two | (one & bit), spare, barred):
            return search
        return None

    def can_claim_out(self, seat: int) -> bool:
        """Whether a seat can go out with the discard."""
        bit = 1 << self.pile[len(self.pile) - 1]
        one = self.hands[seat]
        spare = 1 if seat == self.player else 0
        if hopeless(one | bit, self.twins[seat] | (one & bit), self.wild, self.table, spare):
            return False
        return self._out_with(seat) is not None

    def way_out(self) -> Search | None:
        """How the seat to move would go out now, with the discard if that is what it is asked."""
        mover = self.to_move
        if self.phase == OUTS:
            return self._out_with(mover)
        search = Search(self.melds, self.wild)
        if search.find(self.table, self.hands[mover], self.twins[mover], 1, 0):
            return search
        return None

    def has_claim(self, seat: int) -> bool:
        """Whether a seat can play the discard at once."""
        if not self.claiming:
            return False
        card = self.pile[len(self.pile) - 1]
        bit = 1 << card
        one = self.hands[seat]
        near = one & NEAR[card]
        if near & near - 1:
            for pair in PAIR_SETS[card]:
                if one & pair == pair:
                    return True
        table = self.table
        if not table.reach & bit and not one & table.stood:
            if not (one & 1 << self.wild and one & TWO_OFF[card]):
                return False
        moves: list[Move] = []
        self._list_claims(seat, moves)
        return len(moves) > 0

    def _list_claims(self, seat: int, moves: list[Move]) -> None:
        if not self.claiming:
            return
        card = self.pile[len(self.pile) - 1]
        melds = self.melds if self.table.reach >> card & 1 else NONE
        list_claims(melds, self.hands[seat], self.twins[seat], self.wild, card, 0, moves)
        if self.hands[seat] & self.table.stood:
            self._list_swaps(seat, card, moves)

    def _list_swaps(self, seat: int, claimed: int, moves: list[Move]) -> None:
        """Append every swap of a hand, with what uses the freed wild: a claim if a card is claimed."""
        wild = 1 << self.wild
        swaps = self.hands[seat] & self.table.stood
        while swaps:
            bit = swaps & -swaps
            swaps ^= bit
            card = bit.bit_length() - 1
            for at in range(len(self.melds)):
                if place_of(self.melds[at], card) < 0:
                    continue
                melds = self.melds.copy()
                melds[at] = swapped(melds[at], card)
                one = self.hands[seat]
                two = self.twins[seat]
                if two & bit:
                    two ^= bit
                else:
                    one ^= bit
                if one & wild:
                    two |= wild
                one |= wild
                uses: list[Move] = []
                if claimed >= 0:
                    near = melds if self.table.reach >> claimed & 1 else NONE
                    list_claims(near, one, two, self.wild, claimed, wild, uses)
                else:
                    list_melds(one, two, self.wild, wild, uses)
                    list_adds(melds, one, two, self.wild, wild, uses)
                for use in uses:
                    assert isinstance(use, Lay)
                    moves.append(Swap(card, at, use))

    def legal_moves(self) -> list[Move]:
        mover = self.to_move
        moves: list[Move] = []
        if mover < 0 or (self.viewer != FULL and self.viewer != mover):
            return moves
        phase = self.phase
        if phase == TURN:
            one = self.hands[mover]
            two = self.twins[mover]
            wild = 1 << self.wild
            table = self.table
            free = one & ~(table.stood | wild)
            if not free:
                moves.append(END)
            while free:
                low = free & -free
                free ^= low
                moves.append(DISCARD[low.bit_length() - 1])
            list_melds(one, two, self.wild, 0, moves)
            if one & (table.addable | wild):
                list_adds(self.melds, one, two, self.wild, 0, moves)
            if one & table.stood:
                self._list_swaps(mover, -1, moves)
            if not hopeless(one, two, self.wild, table, 1):
                if Search(self.melds, self.wild).find(table, one, two, 1, 0):
                    moves.append(OUT)
            return moves
        if phase == CHOOSE:
            if self.free_take:
                moves.append(TAKE)
            if self.left or len(self.pile) > 1:
                moves.append(DRAW)
            self._list_claims(mover, moves)
        elif phase == CLAIMS:
            self._list_claims(mover, moves)
            moves.append(SKIP)
        elif phase == OUTS:
            if self._out_with(mover) is not None:
                moves.append(CLAIM_OUT)
            moves.append(SKIP)
        else:
            moves.append(DRAW)
        return moves

    def cards(self) -> list[int]:
        found = self.pile + self.deck[len(self.deck) - self.left :]
        for code in self.melds:
            found += lying(code, self.wild)[0]
        for seat in range(self.seats):
            found += self.hand_of(seat)
        return sorted(found)

    def hides(self) -> bool:
        """Whether nobody but the seat that is asked may know who is."""
        return OUTS <= self.phase <= CLAIMS and self.hiding
