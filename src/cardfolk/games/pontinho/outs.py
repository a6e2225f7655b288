"""Pontinho: going out, the exact search for a way to lay down a whole hand.

What can be reached by steps is what can be reached in this order: first the swaps of wilds that stand on the table,
then each addition and each new meld whole, with the cards it has in the end. For

- a swap needs nothing but its card, which is in the hand from the start, and a wild in the hand is never in the way;
- a wild laid down on the way and swapped out again could have stayed in the hand, its card having been laid instead;
- a new meld is legal whole as it lies in the end, and a longer one is its first part with cards added one by one.

So the search chooses the swaps, how many wilds are ordinary cards, and then a place for one card after another, always
the lowest (aces first, since they lie at both ends): in a meld that is there, in a new meld of three (or of four, where
two wilds are needed), or, once, left over. A wild is put only where cards need it; those that no card needs go anywhere
in the end, each onto any meld that has room. New melds grow by later cards just as those on the table do.
"""

from __future__ import annotations

from typing import Final

from ...cards import ACE
from .melds import (
    ACES,
    CARD_AT,
    HIGH,
    NEAR,
    ONES,
    SET,
    TRIPLES,
    Table,
    lying,
    run_code,
    set_code,
    stood_for,
    swapped,
    wide,
)

CARDS: Final[int] = (1 << 52) - 1
WIDE: Final[int] = (1 << 56) - 1
UP_TWO: Final[int] = (1 << 48) - 1  # wide bits that may be shifted up two places
UP_THREE: Final[int] = (1 << 44) - 1


def hopeless(one: int, two: int, wild: int, table: Table, spare: int) -> bool:
    """A quick look: whether more cards than `spare` (0 or 1) can lie in no meld, whatever else is done."""
    least = 2  # a card needs so many others near it
    rest = one
    open_to = table.addable
    wilds = one & (1 << wild | table.stood)
    if wilds:
        if wilds & wilds - 1 or wilds & two or table.stood & table.stood - 1:
            return False  # perhaps two standing wilds
        least = 1
        rest ^= wilds
        open_to |= table.reach
    while rest:
        bit = rest & -rest
        rest ^= bit
        near = one & NEAR[bit.bit_length() - 1]
        if near and (least == 1 or near & near - 1):
            continue
        if (bit | near) & open_to:
            continue
        if not spare or two & bit:
            return True
        spare = 0
    return False


def covered(one: int, up: int, down: int, room: int) -> int:
    """Cards of a hand that some meld of ordinary cards could hold; `up`, `down`, `room`: see `Table`."""
    whole = wide(one)
    threes = whole & whole >> 4 & whole >> 8
    found = threes | threes << 4 | threes << 8
    chain = whole & up
    while chain:
        found |= chain
        chain = chain << 4 & whole
    chain = whole & down
    while chain:
        found |= chain
        chain = chain >> 4 & whole
    sums = (one & ONES) + (one >> 1 & ONES) + (one >> 2 & ONES) + (one >> 3 & ONES)
    ranks = (sums + 0x5555555555555 & 0x8888888888888) >> 3
    return found >> 4 | (found & 15) << 48 | room | (ranks << 4) - ranks


def covered_with(one: int, two: int, jokers: int, up: int, down: int, room: int) -> int:
    """Cards of a hand that some meld with so many standing wilds could hold, and some that none could."""
    whole = wide(one)
    found = whole << 4 & WIDE | whole >> 4 | (whole & UP_TWO) << 8 | whole >> 8
    found |= up | up << 4 & WIDE | down | down >> 4
    sums = (one & ONES) + (one >> 1 & ONES) + (one >> 2 & ONES) + (one >> 3 & ONES)
    ranks = (sums + 0x6666666666666 & 0x8888888888888) >> 3
    same = room | (ranks << 4) - ranks
    if jokers > 1:
        found |= (whole & UP_THREE) << 12 | whole >> 12 | (up & UP_TWO) << 8 | down >> 8
        same |= two
    return found >> 4 & CARDS | (found & 15) << 48 | same


class Search:
    """A search for a way out. Once it has found one, `melds` is the table after it and `kept` the card to discard."""

    def __init__(self, melds: list[int], wild: int) -> None:
        self.melds = melds.copy()
        self.wild = wild
        self.kept = -1
        self.barred = 0  # cards that may not be left over

    def find(self, table: Table, one: int, two: int, spare: int, barred: int) -> bool:
        """Whether the hand can be laid down but for `spare` cards (0 or 1), which may not be one of `barred`."""
        wild = 1 << self.wild
        self.barred = barred | wild
        wilds = 0
        if one & wild:
            wilds = 1
            if two & wild:
                wilds = 2
            one &= ~wild
            two &= ~wild
        if not one & table.stood:
            return self._wilds(table, one, two, wilds, spare, table.stood)
        standing: list[int] = []  # what is stood for, and in which meld
        where: list[int] = []
        for at in range(len(self.melds)):
            cards = stood_for(self.melds[at])
            while cards:
                low = cards & -cards
                cards ^= low
                standing.append(low.bit_length() - 1)
                where.append(at)
        for chosen in range(1 << len(standing)):
            single = one
            double = two
            freed = 0
            stood = 0
            before = self.melds.copy()
            fits = True
            for i in range(len(standing)):
                bit = 1 << standing[i]
                if not chosen >> i & 1:
                    stood |= bit
                    continue
                if double & bit:
                    double ^= bit
                elif single & bit:
                    single ^= bit
                else:
                    fits = False
                    break
                self.melds[where[i]] = swapped(self.melds[where[i]], standing[i])
                freed += 1
            if fits and self._wilds(table, single, double, wilds + freed, spare, stood):
                return True
            self.melds = before
        return False

    def _wilds(self, table: Table, one: int, two: int, wilds: int, spare: int, stood: int) -> bool:
        """Try each number of wilds as ordinary cards; `one` and `two` hold no wild."""
        wild = 1 << self.wild
        for plain in range(wilds + 1):
            single = one | wild if plain else one
            double = two | wild if plain > 1 else two
            jokers = wilds - plain
            dead = single & ~covered(single, table.up, table.down, table.room)
            if not jokers:
                if dead and (not spare or dead & dead - 1 or dead & double):
                    continue
            else:
                # A standing wild helps two neighbours on each side in a run, or two cards twice in a set.
                if dead.bit_count() + (dead & double).bit_count() > 4 * jokers + spare:
                    continue
                dead = single & ~covered_with(single, double, jokers, table.up, table.down, table.room)
                if dead and (not spare or dead & dead - 1 or dead & double):
                    continue
            self.kept = -1
            if self._place(single, double, jokers, spare, stood):
                return True
        return False

    def _place(self, one: int, two: int, jokers: int, spare: int, stood: int) -> bool:
        """Find a place for the lowest card, aces first, and then for the others."""
        if not one:
            return self._spread(jokers)
        aces = one & ACES
        bit = aces & -aces if aces else one & -one
        card = bit.bit_length() - 1
        if two & bit:
            rest = one
            twins = two ^ bit
        else:
            rest = one ^ bit
            twins = two
        suit = card & 3
        rank = card >> 2
        melds = self.melds
        for at in range(len(melds)):
            code = melds[at]
            if code & SET:
                if code & 15 == rank and code >> 4 >> suit & 1 and not code >> 8 >> suit & 1:
                    melds[at] = code | 1 << 8 + suit
                    if self._place(rest, twins, jokers, spare, stood):
                        return True
                    melds[at] = code
            elif code & 3 == suit:
                if rank == ACE:
                    if self._reach(at, code, HIGH, one, two, jokers, spare, stood):
                        return True
                    if self._reach(at, code, 0, one, two, jokers, spare, stood):
                        return True
                elif self._reach(at, code, rank + 1, one, two, jokers, spare, stood):
                    return True
        if self._new_set(card, rest, twins, jokers, spare, stood):
            return True
        if self._new_run(card, rest, twins, jokers, spare, stood):
            return True
        if spare and not bit & (self.barred | stood):
            self.kept = card
            if self._place(rest, twins, jokers, 0, stood):
                return True
            self.kept = -1
        return False

    def _reach(self, at: int, code: int, goal: int, one: int, two: int, jokers: int, spare: int, stood: int) -> bool:
        """Lengthen a run one place towards `goal`, where an ordinary card of the hand is to lie, and go on."""
        low = code >> 2 & 15
        high = code >> 6 & 15
        if goal > high:
            place = high + 1
            if goal == HIGH and not low:
                return False
            longer = code + 64
            gap = goal - place
        elif goal < low:
            place = low - 1
            if not goal and high == HIGH:
                return False
            longer = code - 4
            gap = place - goal
        else:
            return False
        card = CARD_AT[(code & 3) * 14 + place]
        bit = 1 << card
        if one & bit:
            if two & bit:
                rest = one
                twins = two ^ bit
            else:
                rest = one ^ bit
                twins = two
            self.melds[at] = longer
            if gap:
                if self._reach(at, longer, goal, rest, twins, jokers, spare, stood):
                    return True
            elif self._place(rest, twins, jokers, spare, stood):
                return True
            self.melds[at] = code
        if gap and jokers and card != self.wild and card != self.kept:
            longer |= 1 << 10 + place
            self.melds[at] = longer
            if self._reach(at, longer, goal, one, two, jokers - 1, spare, stood | bit):
                return True
            self.melds[at] = code
        return False

    def _new_set(self, card: int, one: int, two: int, jokers: int, spare: int, stood: int) -> bool:
        """Try every set of three that holds the card, taken out of the hand already; two wilds need its twin too."""
        shift = card & ~3
        rank = card >> 2
        held = one >> shift & 15
        doubled = two >> shift & 15
        own = 1 << (card & 3)
        kept = 1 << (self.kept & 3) if self.kept >= 0 and self.kept >> 2 == rank else 0
        face = 1 << (self.wild & 3) if self.wild >> 2 == rank else 0
        if not held & ~own and (jokers < 2 or not held & own):
            return False
        melds = self.melds
        for triple in TRIPLES:
            if not triple & own:
                continue
            others = triple ^ own
            stand = others & ~(kept | face)  # suits that a wild may stand for
            first = others & -others
            second = others ^ first
            if held & others == others:
                once = one & ~((others & ~doubled) << shift)
                melds.append(set_code(rank, triple, 0, 0, 0))
                if self._place(once, two & ~(others << shift), jokers, spare, stood):
                    return True
                melds.pop()
            if jokers:
                for joker in (first, second):
                    other = others ^ joker
                    if stand & joker and held & other:
                        once = one if doubled & other else one ^ other << shift
                        melds.append(set_code(rank, triple, 0, joker, 0))
                        if self._place(once, two & ~(other << shift), jokers - 1, spare, stood | joker << shift):
                            return True
                        melds.pop()
            if jokers > 1 and held & own and stand == others:
                melds.append(set_code(rank, triple, own, others, 0))
                if self._place(one ^ own << shift, two, jokers - 2, spare, stood | others << shift):
                    return True
                melds.pop()
        return False

    def _new_run(self, card: int, one: int, two: int, jokers: int, spare: int, stood: int) -> bool:
        """Try every run of three, or of four with two standing wilds between, that holds the card, taken out too."""
        suit = card & 3
        rank = card >> 2
        if rank == ACE:
            if self._run(suit, 0, 2, 0, one, two, jokers, spare, stood):
                return True
            if self._run(suit, 11, 13, 13, one, two, jokers, spare, stood):
                return True
            if jokers > 1:
                if self._run(suit, 0, 3, 0, one, two, jokers, spare, stood):
                    return True
                if self._run(suit, 10, 13, 13, one, two, jokers, spare, stood):
                    return True
            return False
        place = rank + 1
        if place + 2 <= HIGH and self._run(suit, place, place + 2, place, one, two, jokers, spare, stood):
            return True
        if jokers:
            if self._run(suit, place - 1, place + 1, place, one, two, jokers, spare, stood):
                return True
            if jokers > 1 and place + 3 <= HIGH:
                if self._run(suit, place, place + 3, place, one, two, jokers, spare, stood):
                    return True
        return False

    def _run(
        self, suit: int, low: int, high: int, place: int, one: int, two: int, jokers: int, spare: int, stood: int
    ) -> bool:
        """Try every way to fill a new run: the card at `place` is there, two cards in all are ordinary."""
        for other in range(low, high + 1):
            if other == place or (high - low == 3 and other != low and other != high):
                continue
            bit = 1 << CARD_AT[suit * 14 + other]
            if not one & bit:
                continue
            # `other` is the second ordinary card; the places between are a third one, or standing wilds.
            rest = one if two & bit else one ^ bit
            twins = two & ~bit
            stands = 0
            values = 0
            fits = True
            for gap in range(low, high + 1):
                if gap != place and gap != other:
                    stands |= 1 << gap
                    value = CARD_AT[suit * 14 + gap]
                    values |= 1 << value
                    if value == self.wild or value == self.kept:
                        fits = False
            count = high - low - 1
            if fits and count <= jokers:
                self.melds.append(run_code(suit, low, high, stands))
                if self._place(rest, twins, jokers - count, spare, stood | values):
                    return True
                self.melds.pop()
            if count == 1 and rest & values and other < stands.bit_length():
                self.melds.append(run_code(suit, low, high, 0))
                rest = rest if twins & values else rest ^ values
                if self._place(rest, twins & ~values, jokers, spare, stood):
                    return True
                self.melds.pop()
        return False

    def _spread(self, jokers: int) -> bool:
        """Put the standing wilds that no card needed anywhere; none may stand for the card that is left over."""
        if not jokers:
            return True
        melds = self.melds
        for at in range(len(melds)):
            code = melds[at]
            if code & SET:
                for suit in range(4):
                    card = (code & 15) * 4 + suit
                    bit = 1 << suit
                    if code >> 4 & bit and not code >> 8 & bit and card != self.wild and card != self.kept:
                        melds[at] = code | bit << 8 | (bit << 16 if code >> 12 & bit else bit << 12)
                        if self._spread(jokers - 1):
                            return True
                        melds[at] = code
                continue
            low = code >> 2 & 15
            high = code >> 6 & 15
            suit = (code & 3) * 14
            if high < (HIGH if low else HIGH - 1):
                card = CARD_AT[suit + high + 1]
                if card != self.wild and card != self.kept:
                    melds[at] = code + 64 | 1 << 11 + high
                    if self._spread(jokers - 1):
                        return True
                    melds[at] = code
            if low > (0 if high < HIGH else 1):
                card = CARD_AT[suit + low - 1]
                if card != self.wild and card != self.kept:
                    melds[at] = code - 4 | 1 << 9 + low
                    if self._spread(jokers - 1):
                        return True
                    melds[at] = code
        return False


class Step:
    """One step of a way out: a swap of the card `swap`, or cards that go to meld `to`, from 0, which may be new."""

    def __init__(self, to: int, swap: int, faces: list[int], values: list[int]) -> None:
        self.to = to
        self.swap = swap
        self.faces = faces
        self.values = values


def steps_of(before: list[int], search: Search, wild: int) -> list[Step]:
    """The steps of a way out, from the table before and after."""
    steps: list[Step] = []
    for to in range(len(before)):
        gone = (before[to] >> 10) & ~(search.melds[to] >> 10) if not before[to] & SET else 0
        while gone:
            low = gone & -gone
            gone ^= low
            steps.append(Step(to, CARD_AT[(before[to] & 3) * 14 + low.bit_length() - 1], [], []))
    for to in range(len(search.melds)):
        faces, values = lying(search.melds[to], wild)
        if to >= len(before):
            steps.append(Step(to, -1, faces, values))
        elif before[to] & SET:
            _, had = lying(before[to], wild)
            more = [at for at in range(len(faces)) if at == 0 or values[at] != values[at - 1]]
            new_faces: list[int] = []
            new_values: list[int] = []
            for at in more:
                for twin in range(at + had.count(values[at]), at + values.count(values[at])):
                    new_faces.append(faces[twin])
                    new_values.append(values[twin])
            if new_faces:
                steps.append(Step(to, -1, new_faces, new_values))
        else:
            below = (before[to] >> 2 & 15) - (search.melds[to] >> 2 & 15)
            above = (search.melds[to] >> 6 & 15) - (before[to] >> 6 & 15)
            if below:
                steps.append(Step(to, -1, faces[:below], values[:below]))
            if above:
                at = len(faces) - above
                steps.append(Step(to, -1, faces[at:], values[at:]))
    return steps
