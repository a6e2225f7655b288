"""King of Montenegro: filling in what an observer cannot see, so that it fits all that the observer knows.

Unseen cards are given to bins: for each zone the cards that lie there or were played from there, with a bin apart for
those that are certainly Kings, and for discards that are certainly none. A card goes to a random bin that may hold it;
where all are full, cards already given are moved on along the shortest path, so a way that exists is found.
"""

from __future__ import annotations

from typing import Final

from ...cards import BIT, FULL_DECK, NO_CARD, SUIT_SET, cards_in, size_of, suit_of
from ...chance import Source
from .board import ARMY, DISCARD, HAND, KINGS, PILE, ZONES, Board

ROYAL: Final = ZONES  # + zone: the bin of its certain Kings
PLAIN: Final = 2 * ZONES  # the bin of discards that are certainly no Kings
BINS: Final = 2 * ZONES + 1
SWAPS: Final = 20000  # tries to make the totals of wars fit


def fill(board: Board, row: int, source: Source) -> None:
    """Fill in a sight that was made a whole State, from what the observer `row` knows."""
    Filling(board, row, source).fill()


class Filling:
    """One filling in."""

    def __init__(self, board: Board, row: int, source: Source) -> None:
        self.board = board
        self.source = source
        self.unseen = FULL_DECK & ~board.knows[row]
        self.room = [0] * BINS
        self.could = [0] * BINS  # the cards that each bin may hold
        self.where = [-1] * 52  # the bin that each card was given to
        self._count_room(row)

    def _count_room(self, row: int) -> None:
        board = self.board
        room = self.room
        room[PILE] = board.left
        room[DISCARD] = board.discarded - size_of(board.discard)
        for seat in range(2):
            room[HAND + seat] = board.sizes[seat] - size_of(board.hands[seat])
        for at in range(8):
            for card in board.armies[at]:
                if card == NO_CARD:
                    room[ARMY + at] = room[ARMY + at] + 1
        for i in range(len(board.players)):
            if board.firsts[i] == NO_CARD:
                zone = self._origin(i)
                room[zone] = room[zone] + 1
                if zone >= ARMY and board.declared[i] != NO_CARD:
                    room[ROYAL + zone] = room[ROYAL + zone] + 1  # from an army only a real King is a wild
            if board.declared[i] != NO_CARD and board.seconds[i] == NO_CARD:
                room[HAND + board.players[i]] += 1
        for zone in range(ZONES):
            could = board.may[row * ZONES + zone] & self.unseen
            room[ROYAL + zone] = room[ROYAL + zone] + board.least[row * ZONES + zone]
            room[zone] = room[zone] - room[ROYAL + zone]
            self.could[zone] = could
            self.could[ROYAL + zone] = could & KINGS
        room[DISCARD] = room[DISCARD] - board.plain[row]
        room[PLAIN] = board.plain[row]
        self.could[PLAIN] = self.could[DISCARD] & ~KINGS

    def _origin(self, i: int) -> int:
        """The zone that the first card of a play came from."""
        board = self.board
        if board.origins[i] < 0:
            return HAND + board.players[i]
        return ARMY + board.players[i] * 4 + board.origins[i]

    def fill(self) -> None:
        """Give every unseen card a bin, then put what is in each bin where it lies."""
        used = [bin for bin in range(BINS) if self.room[bin]]
        easy = self.could[PILE]
        for cards in (self.unseen & KINGS, self.unseen & ~KINGS & ~easy, self.unseen & ~KINGS & easy):
            order = cards_in(cards)
            self.source.shuffle(order)
            for card in order:
                self._give(card, used)
        if self.board.totals:
            self._fit_totals()
        self._put()

    def _give(self, card: int, used: list[int]) -> None:
        bit = BIT[card]
        free = 0
        for bin in used:
            if self.could[bin] & bit:
                free += self.room[bin]
        if free:
            pick = self.source.below(free)
            for bin in used:
                if self.could[bin] & bit:
                    pick -= self.room[bin]
                    if pick < 0:
                        self.where[card] = bin
                        self.room[bin] = self.room[bin] - 1
                        return
        self._make_room(card, used)

    def _make_room(self, card: int, used: list[int]) -> None:
        """Every bin that may hold the card is full: move others on, along the shortest path to a bin with room."""
        mover = [NO_CARD] * BINS  # the card that would be moved into each bin
        queue: list[int] = []
        for bin in used:
            if self.could[bin] & BIT[card]:
                mover[bin] = card
                queue.append(bin)
        at = 0
        while at < len(queue):
            bin = queue[at]
            at += 1
            for other in range(52):
                if self.where[other] != bin:
                    continue
                for target in used:
                    if mover[target] == NO_CARD and self.could[target] & BIT[other]:
                        mover[target] = other
                        if self.room[target]:
                            self._shift(mover, target)
                            return
                        queue.append(target)
        # Only a sight that was made up by hand can have no way at all: any bin with room, then.
        for bin in used:
            if self.room[bin]:
                self.where[card] = bin
                self.room[bin] = self.room[bin] - 1
                return

    def _shift(self, mover: list[int], bin: int) -> None:
        self.room[bin] = self.room[bin] - 1
        while bin >= 0:
            card = mover[bin]
            before = self.where[card]
            self.where[card] = bin
            bin = before

    # What wars announced

    def _fit_totals(self) -> None:
        """Swap cards between bins until the totals that were announced come out."""
        totals = self.board.totals
        missing = [self._missing(total) for total in totals]
        off = sum([abs(count) for count in missing])
        cards = cards_in(self.unseen)
        many = len(cards)
        below = self.source.below
        where = self.where
        tries = SWAPS
        while off and tries:
            tries -= 1
            one = cards[below(many)]
            two = cards[below(many)]
            here = where[one]
            there = where[two]
            if here == there or not (self.could[here] & BIT[two] and self.could[there] & BIT[one]):
                continue
            after = missing.copy()
            for i in range(len(totals)):
                total = totals[i]
                after[i] = after[i] + _weight(one, here, total) + _weight(two, there, total)
                after[i] = after[i] - (_weight(one, there, total) + _weight(two, here, total))
            now = 0
            for count in after:
                now += abs(count)
            # Now and then a step back, where no single swap helps.
            if now <= off or not below(50):
                where[one] = there
                where[two] = here
                missing = after
                off = now

    def _missing(self, total: list[int]) -> int:
        """How much is missing to a total with the cards as they are given now."""
        board = self.board
        seat = total[0]
        count = size_of(board.hands[seat] & SUIT_SET[total[1]])
        for suit in range(4):
            for card in board.armies[seat * 4 + suit]:
                if card != NO_CARD:
                    count += _weight(card, ARMY + seat * 4 + suit, total)
        for card in cards_in(self.unseen):
            count += _weight(card, self.where[card], total)
        return total[3] - count

    # Where the cards go

    def _put(self) -> None:
        board = self.board
        held: list[list[int]] = [[] for _ in range(BINS)]
        for card in cards_in(self.unseen):
            held[self.where[card]].append(card)
        for cards in held:
            self.source.shuffle(cards)
        for i in range(len(board.players)):
            wild = board.declared[i] != NO_CARD
            if board.firsts[i] == NO_CARD:
                zone = self._origin(i)
                board.firsts[i] = held[ROYAL + zone if wild and zone >= ARMY else zone].pop()
            if wild and board.seconds[i] == NO_CARD:
                board.seconds[i] = held[HAND + board.players[i]].pop()
        board.pile = held[PILE]
        for card in held[DISCARD] + held[ROYAL + DISCARD] + held[PLAIN]:
            board.discard |= BIT[card]
        for seat in range(2):
            for card in held[HAND + seat]:
                board.hands[seat] |= BIT[card]
        for at in range(8):
            unseen = held[ARMY + at] + held[ROYAL + ARMY + at]
            if unseen:
                self.source.shuffle(unseen)
                army = board.armies[at].copy()
                for place in range(len(army)):
                    if army[place] == NO_CARD:
                        army[place] = unseen.pop()
                board.armies[at] = army


def _weight(card: int, bin: int, total: list[int]) -> int:
    """What a card counts in the total of a war: seat, attacked suit, reinforcing suits as bits."""
    zone = bin % ZONES
    if zone == HAND + total[0]:
        return 1 if suit_of(card) == total[1] else 0
    suit = zone - ARMY - 4 * total[0]
    if not 0 <= suit < 4:
        return 0
    if suit == total[1]:
        return 1 if suit_of(card) == suit else 0
    if total[2] >> suit & 1:
        return 1 if suit_of(card) == suit else -1
    return 0
