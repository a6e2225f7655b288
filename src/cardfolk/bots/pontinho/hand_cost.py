"""Pontinho for the bots: what one seat sees, and what a hand costs it there. Compiled."""

from __future__ import annotations

from typing import Final

from ...cards import ACE, BIT, NO_CARD
from ...games.pontinho.hands import Hands
from ...games.pontinho.melds import CARD_AT, NEAR, SET, stood_for, wide
from ...games.pontinho.moves import Lay, Swap
from .melds import best_melds, runs_of, sets_of

RECENT: Final = 4  # discards that went by so lately that nobody is likely to want another of the kind


def _points(ace: float) -> list[float]:
    return [ace if card >> 2 == ACE else float(min((card >> 2) + 2, 10)) for card in range(52)]


POINTS: Final[list[float]] = _points(15.0)
POINTS_LOW: Final[list[float]] = _points(1.0)  # at two below the limit an ace counts 1


def _waits() -> tuple[list[int], list[int]]:
    """For two cards of one meld, at first * 52 + second: the card that completes three, and another that does."""
    lows = [0] * (52 * 52)
    highs = [0] * (52 * 52)
    threes = [CARD_AT[suit * 14 + low : suit * 14 + low + 3] for suit in range(4) for low in range(12)]
    for rank in range(13):
        for left in range(4):
            threes.append([rank * 4 + suit for suit in range(4) if suit != left])
    for three in threes:
        for i in range(3):
            bit = 1 << three[i]
            for one, two in ((three[i - 1], three[i - 2]), (three[i - 2], three[i - 1])):
                at = one * 52 + two
                if lows[at]:
                    highs[at] = bit
                else:
                    lows[at] = bit
    return lows, highs


_WAITS = _waits()
WAIT_LOW: Final[list[int]] = _WAITS[0]
WAIT_HIGH: Final[list[int]] = _WAITS[1]


def _run_masks() -> list[int]:
    found = [0] * (4 * 14 * 14)
    for suit in range(4):
        for low in range(14):
            mask = 0
            for high in range(low, 14):
                mask |= 1 << CARD_AT[suit * 14 + high]
                found[(suit * 14 + low) * 14 + high] = mask
    return found


RUN_MASK: Final[list[int]] = _run_masks()

# Tuned in play against other figures, two and four seats.
STEP: Final = 7.0  # the points that one step towards going out is worth
PAIR: Final[list[float]] = [
    0.0,
    0.21,
    0.34,
    0.43,
    0.48,
]  # what a pair saves each card, by unseen cards that complete it
DONE_PAIR: Final = 0.4  # of that if the other card lies in a meld already
MORE_PAIRS: Final = 0.3  # of that for each pair but the best
REACH: Final = 0.06  # what a card saves that a run on the table could soon take
TWIN: Final = 0.85  # what a second copy costs that lies in no set
KEPT: Final = 0.1  # what a card costs that could be laid
RISK: Final = 0.28  # how much the points of a card in no meld weigh, and how much more as others come near
RISK_NEAR: Final = 0.5
JOKER: Final = 2.8  # steps that a wild brings
SHOW: Final = 2.5  # points that a new meld costs, being open to all
DRAW_GAIN: Final = 7.0  # what a card from the deck saves on average
DROP_GAIN: Final = 8.0  # what a discard saves on average
TAKE_SHOWN: Final = 0.5  # what it costs that all see the card taken
LIVE: Final = 0.15  # how much a discard helps others, for each card near it that is unseen
WANTED: Final = 3.0  # the same for each seat that was seen to take a card near it
STALE: Final = 0.3  # of that if another of the kind has just gone by
# How likely a seat with so many cards is to go out before the next turn.
HAZARD: Final[list[float]] = [0.6, 0.52, 0.52, 0.4, 0.32, 0.26, 0.2, 0.13, 0.1, 0.08]
BEST: Final = 10.0

# What each style adds to the weight of points, the steps of a wild, the points of a new meld and those of a card from
# the deck; and how much it minds helping others.
TASTES: Final[list[list[float]]] = [
    [0.0, 0.0, 0.0, 0.0, 1.0],
    [-0.1, -0.6, -2.5, -1.2, 0.5],  # aggressive: takes, claims and lays all it can, and keeps high cards for melds
    [0.12, -0.3, -2.0, 2.0, 2.5],  # cautious: few points in the hand, nothing for the others
    [0.0, 0.0, 0.0, 0.0, 1.0],
    [0.0, 0.9, 0.7, 0.0, 1.0],  # hoarder: keeps melds and wilds back
]


class HandCosts:
    """What one seat knows of a position, and what hands cost it there."""

    def __init__(self, state: Hands, seat: int, style: int) -> None:
        self.wild = BIT[state.wild]
        table = state.table
        self.up = table.up
        self.down = table.down
        self.room = table.room
        self.reach = table.reach
        self.points = POINTS_LOW if state.totals[seat] == state.house.limit - 2 else POINTS
        once = state.hands[seat]
        twice = state.twins[seat]
        for card in state.pile:
            bit = BIT[card]
            twice |= once & bit
            once |= bit
        for code in state.melds:
            if code & SET:
                shift = (code & 15) * 4
                mask = (code >> 4 & 15) << shift
                twice |= once & mask | (code >> 8 & 15) << shift
            else:
                mask = RUN_MASK[((code & 3) * 14 + (code >> 2 & 15)) * 14 + (code >> 6 & 15)]
                if code >> 10:
                    mask &= ~stood_for(code)
                twice |= once & mask
            once |= mask
        hazard = 0.0
        for other in range(state.seats):
            if other != seat:
                mask = state.known[other]
                twice |= once & mask | state.known_twins[other]
                once |= mask
                size = state.sizes[other]
                hazard += HAZARD[size if size < 10 else 9]
        if hazard > 1.0:
            hazard = 1.0
        self.some = ~twice  # cards of which one copy or both are unseen
        self.both = ~once
        self.hazard = hazard  # how much the points weigh of cards that could be laid
        self.risk = RISK + RISK_NEAR * hazard  # and those of the others
        taste = TASTES[style]
        self.risk += taste[0]
        self.joker = JOKER + taste[1]
        self.show = SHOW + taste[2]
        self.draw = DRAW_GAIN + taste[3]
        self.danger = taste[4]

    def of(self, one: int, two: int, gains: list[float] | None) -> float:
        """What a hand costs, in points; in `gains` goes what discarding each of its cards would save."""
        wild = self.wild
        points = self.points
        risk = self.risk
        hazard = self.hazard
        total = 0.0
        if one & wild:
            joker = risk * 20.0 - self.joker * STEP
            total += joker
            if two & wild:
                total += joker
                two ^= wild
            one ^= wild
        runs = runs_of(one)
        sets = sets_of(one)
        if runs & sets:
            runs, sets = best_melds(one, points)
        done = runs | sets
        up = self.up
        down = self.down
        if up | down | self.room:
            done |= self.room & one
            whole = wide(one)
            chain = whole & up
            found = 0
            while chain:
                found |= chain
                chain = chain << 4 & whole
            chain = whole & down
            while chain:
                found |= chain
                chain = chain >> 4 & whole
            if found:
                done |= (found >> 4 | (found & 15) << 48) & one
        rest = done
        while rest:
            bit = rest & -rest
            rest ^= bit
            card = bit.bit_length() - 1
            price = hazard * points[card]
            total += price + KEPT * STEP
            if two & bit and sets & bit:
                two ^= bit
                total += price
            if gains is not None:
                gains[card] = price - STEP
        reach = self.reach
        some = self.some
        both = self.both
        rest = one & ~done
        while rest:
            bit = rest & -rest
            rest ^= bit
            card = bit.bit_length() - 1
            saves = 0.0
            more = REACH if reach & bit else 0.0
            near = NEAR[card] & one
            while near:
                other = near & -near
                near ^= other
                at = card * 52 + other.bit_length() - 1
                count = 0
                wait = WAIT_LOW[at]
                if some & wait:
                    count = 2 if both & wait else 1
                wait = WAIT_HIGH[at]
                if some & wait:
                    count += 2 if both & wait else 1
                pair = PAIR[count]
                if other & done:
                    pair *= DONE_PAIR
                if pair > saves:
                    more += MORE_PAIRS * saves
                    saves = pair
                else:
                    more += MORE_PAIRS * pair
            saves += more
            price = risk * points[card] + STEP
            total += price - STEP * saves
            if gains is not None:
                gains[card] = price - 2.0 * STEP * saves  # the other card of a pair loses it too
        while two:  # second copies that lie in no set
            bit = two & -two
            two ^= bit
            card = bit.bit_length() - 1
            price = risk * points[card] + STEP * TWIN
            total += price
            if gains is not None:
                gains[card] = price
        return total

    def after(self, one: int, two: int, move: Lay, claimed: int, freed: bool) -> float:
        """What the hand costs after a lay; `claimed` is no card of the hand, nor is a wild that a swap freed."""
        faces = move.faces
        values = move.values
        for at in range(len(faces)):
            card = faces[at]
            bit = BIT[card]
            if card == claimed and values[at] == card:
                claimed = NO_CARD
            elif freed and bit == self.wild:
                freed = False
            elif two & bit:
                two ^= bit
            else:
                one &= ~bit
        if not one:
            return -BEST * STEP  # out
        return self.of(one, two, None)

    def after_swap(self, one: int, two: int, move: Swap, claimed: int) -> float:
        """The same after a swap."""
        bit = BIT[move.card]
        if two & bit:
            two ^= bit
        else:
            one ^= bit
        return self.after(one, two, move.then, claimed, True)

    def help(self, state: Hands, seat: int, card: int) -> float:
        """How much a discard may help the others, in points."""
        near = NEAR[card]
        live = near & self.some
        found = 0.0
        while live:
            live &= live - 1
            found += LIVE
        pile = state.pile
        size = len(pile)
        known = state.known
        for other in range(state.seats):
            if other != seat and known[other] & near:
                found += WANTED
        for at in range(size - RECENT if size > RECENT else 0, size):
            if pile[at] == card:
                found *= STALE
        return found * self.danger
