"""King of Montenegro: filling in what an observer cannot see, so that it fits all that the observer knows.

Unseen cards are given to bins: for each zone the cards that lie there or were played from there, with a bin apart for
those that are certainly Kings, and for discards that are certainly none. A card goes to a random bin that may hold it;
where all are full, cards already given are moved on along the shortest path, so a way that exists is found.
"""

from __future__ import annotations

from typing import Final

from ...cards import BIT, FULL_DECK, NO_CARD, cards_in, size_of, suit_of
from ...chance import Source
from .board import ARMY, DISCARD, HAND, KINGS, PILE, ZONES, Board

ROYAL: Final = ZONES  # + zone: the bin of its certain Kings
PLAIN: Final = 2 * ZONES  # the bin of discards that are certainly no Kings
BINS: Final = 2 * ZONES + 1
SWAPS: Final = 3000  # tries to make the totals of wars fit


def fill(board: Board, row: int, source: Source) -> None:
    """Fill in a sight that was made a whole State, from what the observer `row` knows."""
    Guess(board, row, source).fill()


class Guess:
    """One filling in."""

    def __init__(self, board: Board, row: int, source: Source) -> None:
        self.board = board
        self.source = source
        self.unseen = FULL_DECK & ~board.knows[row]
        self.room = [0] * BINS
        self.could = [0] * BINS  # the cards that each bin may hold
        self.where = [-1] * 52  # the bin that each card was given to
        self.played_kings = [0] * ZONES  # unseen Kings on the table, by the zone they came from
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
                    room[ARMY + at] += 1
        for i in range(len(board.players)):
            if board.firsts[i] == NO_CARD:
                zone = self._origin(i)
                room[zone] += 1
                if zone >= ARMY and board.declared[i] != NO_CARD:
                    self.played_kings[zone] += 1
            if board.declared[i] != NO_CARD and board.seconds[i] == NO_CARD:
                room[HAND + board.players[i]] += 1
        for zone in range(ZONES):
            could = board.may[row * ZONES + zone] & self.unseen
            kings = board.least[row * ZONES + zone] + self.played_kings[zone]
            room[zone] -= kings
            room[ROYAL + zone] = kings
            self.could[zone] = could
            self.could[ROYAL + zone] = could & KINGS
        room[DISCARD] -= board.plain[row]
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
                        self.room[bin] -= 1
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
                self.room[bin] -= 1
                return

    def _shift(self, mover: list[int], bin: int) -> None:
        self.room[bin] -= 1
        while bin >= 0:
            card = mover[bin]
            before = self.where[card]
            self.where[card] = bin
            bin = before

    # What wars announced

    def _fit_totals(self) -> None:
        """Swap cards between bins until the totals that were announced come out, or nearly always so."""
        cards = cards_in(self.unseen)
        counting: list[int] = []  # zones that count in a total
        for total in self.board.totals:
            counting.append(HAND + total[0])
            for suit in range(4):
                if suit == total[1] or total[2] >> suit & 1:
                    counting.append(ARMY + total[0] * 4 + suit)
        off = self._off()
        tries = SWAPS
        where = self.where
        while off and tries:
            tries -= 1
            one = cards[self.source.below(len(cards))]
            if where[one] % ZONES not in counting:
                continue
            two = cards[self.source.below(len(cards))]
            here = where[one]
            there = where[two]
            if here == there or not (self.could[here] & BIT[two] and self.could[there] & BIT[one]):
                continue
            where[one] = there
            where[two] = here
            now = self._off()
            if now > off and self.source.below(20):
                where[one] = here
                where[two] = there
            else:
                off = now

    def _off(self) -> int:
        """How far all the totals are from what was announced."""
        off = 0
        for total in self.board.totals:
            off += abs(self._counted(total[0], total[1], total[2]) - total[3])
        return off

    def _counted(self, seat: int, suit: int, joined: int) -> int:
        """The total of a war with the cards as they are given now."""
        board = self.board
        count = 0
        for card in cards_in(board.hands[seat]):
            if suit_of(card) == suit:
                count += 1
        for helper in range(4):
            for card in board.armies[seat * 4 + helper]:
                if card != NO_CARD:
                    count += _weight(card, helper, suit, joined)
        for card in cards_in(self.unseen):
            zone = self.where[card] % ZONES
            if zone == HAND + seat:
                if suit_of(card) == suit:
                    count += 1
            elif zone >= ARMY + seat * 4 and zone < ARMY + seat * 4 + 4:
                count += _weight(card, zone - ARMY - seat * 4, suit, joined)
        return count

    # Where the cards go

    def _put(self) -> None:
        board = self.board
        held: list[list[int]] = [[] for _ in range(BINS)]
        for card in cards_in(self.unseen):
            held[self.where[card]].append(card)
        for cards in held:
            self.source.shuffle(cards)
        kings: list[list[int]] = [[] for _ in range(ZONES)]  # those on the table
        for zone in range(ZONES):
            royal = held[ROYAL + zone]
            count = self.played_kings[zone]
            kings[zone] = royal[:count]
            if royal:
                held[zone] += royal[count:]
                self.source.shuffle(held[zone])
        for i in range(len(board.players)):
            wild = board.declared[i] != NO_CARD
            if board.firsts[i] == NO_CARD:
                zone = self._origin(i)
                board.firsts[i] = kings[zone].pop() if wild and zone >= ARMY else held[zone].pop()
            if wild and board.seconds[i] == NO_CARD:
                board.seconds[i] = held[HAND + board.players[i]].pop()
        board.pile = held[PILE]
        for card in held[DISCARD] + held[PLAIN]:
            board.discard |= BIT[card]
        for seat in range(2):
            for card in held[HAND + seat]:
                board.hands[seat] |= BIT[card]
        for at in range(8):
            unseen = held[ARMY + at]
            if unseen:
                army = board.armies[at].copy()
                for place in range(len(army)):
                    if army[place] == NO_CARD:
                        army[place] = unseen.pop()
                board.armies[at] = army


def _weight(card: int, helper: int, suit: int, joined: int) -> int:
    """What a card in the army `helper` counts in a war for `suit` that the suits `joined` reinforce."""
    if helper == suit:
        return 1 if suit_of(card) == suit else 0
    if joined >> helper & 1:
        return 1 if suit_of(card) == helper else -1
    return 0
