"""The end of Durak solved: two seats left, the deck empty, so both know every card. Compiled.

Taking and passing on let positions come back, so what is asked is who can force a win with at most so many surrenders
to come, then with more. A win or a loss found so is certain; the rest counts as even.

Cards are numbered anew, the cheapest first, so that a pair of hands is one number.
"""

from __future__ import annotations

from time import perf_counter
from typing import Final

from ...games.durak.rules import BORING
from ...native import i64
from ..thinking import Budget
from .board import COVERS, PASSES, TAKES, Board, bit, highest, lowest, rank, size

MOST_CARDS: Final = 30  # two hands of so many make one number
EVER: Final = 1099511627776  # nodes: no bound
LOOK: Final = 256  # nodes between looks at the clock


class Endgame:
    """Solves what a board of two seats with cards and no deck comes to."""

    def __init__(self, board: Board) -> None:
        self.transfer = board.transfer
        self.limit: int = board.limit
        self.again = board.again
        self.boring: int = board.boring
        self.count: int = board.count
        self.cards: list[int] = []  # the cards by their new numbers
        self.places: list[int] = [0] * 52
        self.beats: list[int] = []
        self.ranks: list[int] = []
        self.attacking = 0
        self.defending = 0
        self.lying = 0
        self.open = 0
        self.matching = 0
        self.shift = 0
        self.known: dict[int, int] = {}
        self.nodes = 0
        self.most: int = EVER
        self.budget: Budget | None = None
        self.until = 0.0  # by the clock, 0 for no such bound
        self.stopped = False
        self._read(board)

    def _read(self, board: Board) -> None:
        first: i64 = board.hands[board.attacker]
        second: i64 = board.hands[board.defender]
        every = first | second | board.lying
        self._number(every & ~board.trumps)
        self._number(every & board.trumps)
        self.shift = len(self.cards)
        for card in self.cards:
            self.beats.append(self._renamed(board.beats(card) & every))
            self.ranks.append(self._renamed(every & rank(card)))
        self.attacking = self._renamed(first)
        self.defending = self._renamed(second)
        self.lying = self._renamed(board.lying)
        self.open = self._renamed(board.open)
        self.matching = self._renamed(board.matching & every)

    def _number(self, cards: i64) -> None:
        while cards:
            card = lowest(cards)
            cards = cards & (cards - 1)
            self.places[card] = len(self.cards)
            self.cards.append(card)

    def _renamed(self, cards: i64) -> i64:
        found: i64 = 0
        while cards:
            found = found | bit(self.places[lowest(cards)])
            cards = cards & (cards - 1)
        return found

    def solve(self, codes: list[int], nodes: int, budget: Budget | None = None, until: float = 0.0) -> list[int]:
        """What each move comes to for who makes it: 1 wins, -1 loses, 0 neither was found, within so many nodes."""
        self.budget = budget
        self.until = until
        self.most = nodes
        self.nodes = 0
        self.stopped = False
        found = [0] * len(codes)
        depth = 0
        while not self.stopped and self.boring + depth < BORING - 1:
            open_ones = 0
            for at in range(len(codes)):
                if found[at] < 0:
                    continue
                value = self.after(codes[at], depth)
                if self.stopped:
                    break
                found[at] = value
                if value > 0:
                    return found
                if value == 0:
                    open_ones += 1
            if not open_ones:
                break
            depth += 1 if depth < 6 else 4
        return found

    def proven(self, board: Board) -> int:
        """What a turn that begins on a board with no other cards comes to for the attacker; 0 if that is not known."""
        a = self._renamed(board.hands[board.attacker])
        entry: i64 = self.known.get((a << self.shift) | self._renamed(board.hands[board.defender]), 0)
        if entry:
            if entry & 3 == 2:
                return 1
            if (entry >> 2) & 3 == 0:
                return -1
        return 0

    def quick(self, depth: int, nodes: int) -> int:
        """What the turn that begins comes to for the attacker; 0 if that is not found in so many nodes."""
        self.most = nodes
        return self._opened(self.attacking, self.defending, depth, -1, 1)

    def after(self, code: i64, depth: i64) -> i64:
        """What a move comes to for who makes it, with so many surrenders to come."""
        a: i64 = self.attacking
        d: i64 = self.defending
        if code < COVERS:
            one = bit(self.places[code])
            ranks: i64 = self.ranks[self.places[code]]
            return self._defend(a ^ one, d, one, self.lying | one, self.count + 1, self.matching | ranks, depth, -1, 1)
        if code < PASSES:
            by: i64 = self.places[code & 63]
            one = bit(self.places[(code >> 6) & 63])
            return -self._covered(a, d, self.open & ~one, self.lying, self.count, self.matching, depth, by, -1, 1)
        if code < TAKES:
            return -self._passed(a, d, self.open, self.count, self.matching, depth, self.places[code & 63], -1, 1)
        if code == TAKES:
            return -self._taken(a, d, self.lying, depth, -1, 1)
        return -self._opened(d, a, depth, -1, 1)

    def _late(self) -> bool:
        if self.budget is not None and self.budget.late():
            return True
        return self.until > 0.0 and perf_counter() >= self.until

    # Each of these is what it comes to for the attacker `a` against the defender `d`.

    def _opened(self, a: i64, d: i64, depth: i64, low: i64, high: i64) -> i64:
        """A turn begins."""
        key = (a << self.shift) | d
        least: i64 = -1
        most: i64 = 1
        entry: i64 = self.known.get(key, 0)
        if entry:
            if entry & 3 == 2:
                return 1
            if (entry >> 2) & 3 == 0:
                return -1
            if (entry >> 4) > depth:
                least = (entry & 3) - 1
                most = ((entry >> 2) & 3) - 1
                if least >= high or least == most:
                    return least
                if most <= low:
                    return most
        self.nodes += 1
        if self.nodes > self.most or (self.nodes % LOOK == 0 and self._late()):
            self.stopped = True
            return 0
        best: i64 = -1
        floor = low
        cards = a
        while cards:
            card = lowest(cards)
            cards = cards & (cards - 1)
            one = bit(card)
            value = self._defend(a ^ one, d, one, one, 1, self.ranks[card], depth, floor, high)
            if self.stopped:
                return 0
            if value > best:
                best = value
                if best >= high:
                    break
                if best > floor:
                    floor = best
        if best > low:
            if best > least:
                least = best
        if best < high:
            if best < most:
                most = best
        self.known[key] = ((depth + 1) << 4) | ((most + 1) << 2) | (least + 1)
        return best

    def _defend(
        self, a: i64, d: i64, opened: i64, lying: i64, count: i64, matching: i64, depth: i64, low: i64, high: i64
    ) -> i64:
        """Cards lie open."""
        best: i64 = 1
        ceiling = high
        if opened == lying and self.transfer and count < size(a) and not (self.limit and count >= self.limit):
            cards = d & matching
            while cards:
                card = lowest(cards)
                cards = cards & (cards - 1)
                value = self._passed(a, d, opened, count, matching, depth, card, low, ceiling)
                if self.stopped:
                    return 0
                if value < best:
                    best = value
                    if best <= low:
                        return best
                    if best < ceiling:
                        ceiling = best
        hardest = highest(opened)
        beating: i64 = self.beats[hardest]
        cards = d & beating
        rest = opened ^ bit(hardest)
        while cards:
            card = lowest(cards)
            cards = cards & (cards - 1)
            value = self._covered(a, d, rest, lying, count, matching, depth, card, low, ceiling)
            if self.stopped:
                return 0
            if value < best:
                best = value
                if best <= low:
                    return best
                if best < ceiling:
                    ceiling = best
        value = self._taken(a, d, lying, depth, low, ceiling)
        return value if value < best else best

    def _passed(
        self, a: i64, d: i64, opened: i64, count: i64, matching: i64, depth: i64, card: i64, low: i64, high: i64
    ) -> i64:
        """The defender passes the attack on with a card."""
        one = bit(card)
        opened = opened | one
        return -self._defend(d ^ one, a, opened, opened, count + 1, matching, depth, -high, -low)

    def _covered(
        self,
        a: i64,
        d: i64,
        rest: i64,
        lying: i64,
        count: i64,
        matching: i64,
        depth: i64,
        by: i64,
        low: i64,
        high: i64,
    ) -> i64:
        """The defender covers with a card; these stay open."""
        one = bit(by)
        d = d ^ one
        lying = lying | one
        ranks: i64 = self.ranks[by]
        matching = matching | ranks
        if rest:
            return self._defend(a, d, rest, lying, count, matching, depth, low, high)
        if not d:
            return -1 if a else 0
        if not a:
            return 1
        if self.limit and count >= self.limit:
            return -self._opened(d, a, depth, -high, -low)
        best: i64 = -1
        cards = a & matching
        while cards:
            card = lowest(cards)
            cards = cards & (cards - 1)
            one = bit(card)
            value = self._defend(a ^ one, d, one, lying | one, count + 1, matching, depth, low, high)
            if self.stopped:
                return 0
            if value > best:
                best = value
                if best >= high:
                    return best
                if best > low:
                    low = best
        value = -self._opened(d, a, depth, -high, -low)
        return value if value > best else best

    def _taken(self, a: i64, d: i64, lying: i64, depth: i64, low: i64, high: i64) -> i64:
        """The defender takes what lies there."""
        if not a:
            return 1
        if not depth:
            return 0
        if self.again:
            return self._opened(a, d | lying, depth - 1, low, high)
        return -self._opened(d | lying, a, depth - 1, -high, -low)


def solvable(board: Board) -> bool:
    """Whether all is known and two are left."""
    if board.left or board.mover < 0:
        return False
    holding: i64 = board.out
    inside = board.seats - size(holding)
    if inside != 2:
        return False
    first: i64 = board.hands[board.attacker]
    second: i64 = board.hands[board.defender]
    return size(first | second | board.lying) <= MOST_CARDS
