"""Pontinho: melds as they lie on the table.

A place in a run is a number from 0, the low ace, over 1 to 12, the two to the king, to 13, the high ace. A *wide* set
of cards has four bits a place, so that one shift moves all suits by a place: the bit of a card is 4 * place + suit.

A meld is one number: a run is suit, low place, high place and the places where wilds stand; a set is rank, suits that
lie in it, suits that lie in it twice, and the same two for cards that wilds stand for.
"""

from __future__ import annotations

from typing import Final

from ...cards import ACE, CARD_NAMES

HIGH: Final = 13  # the place of the high ace
SET: Final = 1 << 24  # marks a meld that is a set

ONES: Final = 0x1111111111111
ACES: Final = 15 << 48

# The card at a place of a suit, at suit * 14 + place.
CARD_AT: Final[list[int]] = [(place + 12) % 13 * 4 + suit for suit in range(4) for place in range(14)]
# Sets of three suits.
TRIPLES: Final[list[int]] = [7, 11, 13, 14]


def _off(card: int, places: tuple[int, ...]) -> int:
    """The cards of a suit that lie so many places from a card in a run."""
    found = 0
    for place in [0, HIGH] if card >> 2 == ACE else [(card >> 2) + 1]:
        for off in places:
            if 0 <= place + off <= HIGH:
                found |= 1 << CARD_AT[(card & 3) * 14 + place + off]
    return found


# For each card: cards that lie two places from it in a run, and those that can lie in a meld of three with it.
TWO_OFF: Final[list[int]] = [_off(card, (-2, 2)) for card in range(52)]
NEAR: Final[list[int]] = [_off(card, (-2, -1, 1, 2)) | (15 << (card & ~3)) & ~(1 << card) for card in range(52)]


def run_code(suit: int, low: int, high: int, stands: int) -> int:
    """The number of a run; `stands` has a bit for each place where a wild stands."""
    return suit | low << 2 | high << 6 | stands << 10


def set_code(rank: int, one: int, two: int, stand_one: int, stand_two: int) -> int:
    """The number of a set; each but the rank is four bits, one a suit."""
    return SET | rank | one << 4 | two << 8 | stand_one << 12 | stand_two << 16


def wide(cards: int) -> int:
    """A set of cards as a wide set: each ace in both its places."""
    return cards << 4 | cards >> 48


def lying(code: int, wild: int) -> tuple[list[int], list[int]]:
    """The cards of a meld in order, and the cards that these are or stand for."""
    faces: list[int] = []
    values: list[int] = []
    if code & SET:
        first = (code & 15) * 4
        for suit in range(4):
            bit = 1 << suit
            count = (code >> 4 & bit) // bit + (code >> 8 & bit) // bit
            standing = (code >> 12 & bit) // bit + (code >> 16 & bit) // bit
            for at in range(count):
                values.append(first + suit)
                faces.append(wild if at >= count - standing else first + suit)
        return faces, values
    suit = code & 3
    for place in range(code >> 2 & 15, (code >> 6 & 15) + 1):
        card = CARD_AT[suit * 14 + place]
        values.append(card)
        faces.append(wild if code >> 10 + place & 1 else card)
    return faces, values


def stood_for(code: int) -> int:
    """The cards that wilds in a meld stand for."""
    if code & SET:
        return (code >> 12 & 15) << (code & 15) * 4
    stands = code >> 10
    found = 0
    suit = (code & 3) * 14
    while stands:
        low = stands & -stands
        stands ^= low
        found |= 1 << CARD_AT[suit + low.bit_length() - 1]
    return found


def place_of(code: int, card: int) -> int:
    """Where in a run a wild stands for this card; -1 if none does."""
    if code & SET or card & 3 != code & 3:
        return -1
    stands = code >> 10
    if card >> 2 == ACE:
        return 0 if stands & 1 else (HIGH if stands >> HIGH & 1 else -1)
    place = (card >> 2) + 1
    return place if stands >> place & 1 else -1


def swapped(code: int, card: int) -> int:
    """A run after the ordinary card took the place of the wild that stands for it."""
    return code ^ 1 << 10 + place_of(code, card)


def extended(code: int, faces: list[int], values: list[int]) -> int:
    """A meld after an addition that fits it."""
    if code & SET:
        for card in values:
            bit = 1 << (card & 3)
            code |= bit << 8 if code >> 4 & bit else bit << 4
        return code
    count = len(values)
    suit = code & 3
    low = code >> 2 & 15
    high = code >> 6 & 15
    stands = code >> 10
    if high + count <= HIGH and CARD_AT[suit * 14 + high + 1] == values[0]:
        first = high + 1
        high += count
    else:
        low -= count
        first = low
    for at in range(count):
        if faces[at] != values[at]:
            stands |= 1 << first + at
    return suit | low << 2 | high << 6 | stands << 10


def code_of(faces: list[int], values: list[int]) -> int:
    """The number of a new meld in canonical order."""
    if values[0] >> 2 == values[1] >> 2:
        one = 0
        two = 0
        for card in values:
            bit = 1 << (card & 3)
            if one & bit:
                two |= bit
            one |= bit
        return set_code(values[0] >> 2, one, two, 0, 0)
    low = ((values[0] >> 2) + 1) % 13
    stands = 0
    for at in range(len(values)):
        if faces[at] != values[at]:
            stands |= 1 << low + at
    return run_code(values[0] & 3, low, low + len(values) - 1, stands)


def show_cards(faces: list[int], values: list[int]) -> str:
    """Cards as a move names them: `3s 9d=4s 5s`."""
    return " ".join(
        [
            CARD_NAMES[faces[at]] if faces[at] == values[at] else CARD_NAMES[faces[at]] + "=" + CARD_NAMES[values[at]]
            for at in range(len(faces))
        ]
    )


class Table:
    """What the melds on the table are open to."""

    def __init__(self, melds: list[int]) -> None:
        up = 0
        down = 0
        room = 0
        reach = 0
        stood = 0
        for code in melds:
            if code & SET:
                room |= (code >> 4 & ~(code >> 8) & 15) << (code & 15) * 4
                if code >> 12 & 15:
                    stood |= stood_for(code)
                continue
            suit = code & 3
            low = code >> 2 & 15
            high = code >> 6 & 15
            top = HIGH if low else HIGH - 1
            bottom = 0 if high < HIGH else 1
            if high < top:
                up |= 1 << (high + 1) * 4 + suit
                for place in range(high + 1, min(high + 3, top) + 1):
                    reach |= 1 << CARD_AT[suit * 14 + place]
            if low > bottom:
                down |= 1 << (low - 1) * 4 + suit
                for place in range(max(low - 3, bottom), low):
                    reach |= 1 << CARD_AT[suit * 14 + place]
            if code >> 10:
                stood |= stood_for(code)
        self.up = up  # wide: places that a run could grow to at its high end
        self.down = down  # the same at the low end
        self.room = room  # cards that a set takes
        self.reach = reach  # cards within three places of the end of a run
        self.stood = stood  # cards that wilds stand for
        self.addable = room | (up | down) >> 4 | (down & 15) << 48  # cards that can be added one by one
