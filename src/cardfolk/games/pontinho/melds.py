"""Pontinho: melds as they lie, the moves that lay cards, and the lists of those that a hand allows.

A place in a run is a number from 0, the low ace, over 1 to 12, the two to the king, to 13, the high ace. A *wide* set
of cards has four bits a place, so that one shift moves all suits by a place: the bit of a card is 4 * place + suit.

A meld is one number: a run is suit, low place, high place and the places where wilds stand; a set is rank, suits that
lie in it, suits that lie in it twice, and the same two for cards that wilds stand for.
"""

from __future__ import annotations

from typing import Final

from ...cards import ACE, BIT, CARD_NAMES
from ...game import Move

HIGH: Final = 13  # the place of the high ace
SET: Final = 1 << 24  # marks a meld that is a set
MOST_MELDS: Final = 34
CACHED: Final = 20000

ONES: Final = 0x1111111111111
ACES: Final = 15 << 48

# The card at a place of a suit, at suit * 14 + place.
CARD_AT: list[int] = [(place + 12) % 13 * 4 + suit for suit in range(4) for place in range(14)]
# Sets of three suits.
TRIPLES: list[int] = [7, 11, 13, 14]


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
        found |= BIT[CARD_AT[suit + low.bit_length() - 1]]
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


class Lay(Move):
    """Cards go to the table: `faces` are the cards themselves, `values` what they are or stand for, in order."""

    def __init__(self, text: str, faces: list[int], values: list[int], to: int) -> None:
        super().__init__("pontinho", text)
        self.faces = faces
        self.values = values
        self.to = to  # the meld, from 0; -1: a new one
        used = 0
        for card in faces:
            used |= BIT[card]
        self.used = used


class Meld(Lay):
    """`meld 3h 4h 5h`"""

    def __init__(self, faces: list[int], values: list[int]) -> None:
        super().__init__("meld " + show_cards(faces, values), faces, values, -1)


class Add(Lay):
    """`add 6h to 1`, `add 9d=6s 7s to 1`"""

    def __init__(self, faces: list[int], values: list[int], to: int) -> None:
        super().__init__(f"add {show_cards(faces, values)} to {to + 1}", faces, values, to)


class Claim(Lay):
    """`claim 5c 6c 7c`, `claim 5c 6c 7c to 1`, `claim 4c 5c to 1`"""

    def __init__(self, faces: list[int], values: list[int], to: int) -> None:
        end = f" to {to + 1}" if to >= 0 else ""
        super().__init__("claim " + show_cards(faces, values) + end, faces, values, to)


class Swap(Move):
    """`swap 4s in 1: add 9d to 2`"""

    def __init__(self, card: int, at: int, then: Lay) -> None:
        super().__init__("pontinho", f"swap {CARD_NAMES[card]} in {at + 1}: {then.text}")
        self.card = card
        self.at = at
        self.then = then


def _run_melds() -> list[Meld | None]:
    found: list[Meld | None] = [None] * (4 * 14 * 14)
    for suit in range(4):
        for low in range(12):
            for high in range(low + 2, min(low + 13, 14)):
                cards = CARD_AT[suit * 14 + low : suit * 14 + high + 1]
                found[(suit * 14 + low) * 14 + high] = Meld(cards, cards)
    return found


def _set_cards(rank: int, one: int, two: int) -> list[int]:
    return [rank * 4 + suit for suit in range(4) for bits in (one, two) if bits >> suit & 1]


def _set_melds() -> list[Meld | None]:
    found: list[Meld | None] = [None] * (13 * 256)
    for rank in range(13):
        for one in TRIPLES:
            for two in range(16):
                if two & one == two:
                    cards = _set_cards(rank, one, two)
                    found[rank * 256 + one * 16 + two] = Meld(cards, cards)
    return found


# Moves without standing wilds, made once: runs at (suit * 14 + low) * 14 + high, sets at rank * 256 + one * 16 + two.
RUN_MELDS: list[Meld | None] = _run_melds()
SET_MELDS: list[Meld | None] = _set_melds()
ADDS: list[list[Add]] = [[Add([card], [card], to) for to in range(MOST_MELDS)] for card in range(52)]


def _pairs() -> tuple[list[list[int]], list[list[Claim]]]:
    """For each card, the pairs of cards that make a meld of three with it, and the claim that each makes."""
    masks: list[list[int]] = [[] for _ in range(52)]
    claims: list[list[Claim]] = [[] for _ in range(52)]
    threes = [CARD_AT[suit * 14 + low : suit * 14 + low + 3] for suit in range(4) for low in range(12)]
    threes += [_set_cards(rank, one, 0) for rank in range(13) for one in TRIPLES]
    for cards in threes:
        claim = Claim(cards, cards, -1)
        whole = claim.used
        for card in cards:
            masks[card].append(whole ^ BIT[card])
            claims[card].append(claim)
    return masks, claims


_PAIRS = _pairs()
PAIR_SETS: list[list[int]] = _PAIRS[0]
PAIR_CLAIMS: list[list[Claim]] = _PAIRS[1]


def _near(card: int) -> int:
    found = 0
    for pair in PAIR_SETS[card]:
        found |= pair
    return found


def _two_off(card: int) -> int:
    """The cards two places from a card in a run: a wild may stand between."""
    found = 0
    places = [0, HIGH] if card >> 2 == ACE else [(card >> 2) + 1]
    for place in places:
        for other in (place - 2, place + 2):
            if 0 <= other <= HIGH:
                found |= BIT[CARD_AT[(card & 3) * 14 + other]]
    return found


NEAR: list[int] = [_near(card) for card in range(52)]
TWO_OFF: list[int] = [_two_off(card) for card in range(52)]

# Moves with standing wilds, made when they are first met; bounded.
_LAYS: dict[int, Lay] = {}


def _known_lay(kind: int, faces: list[int], values: list[int], to: int) -> Lay:
    """The move of this kind with these cards, which go upwards."""
    stands = 0
    wild = 0
    for at in range(len(faces)):
        if faces[at] != values[at]:
            stands |= 1 << at
            wild = faces[at]
    key = ((((kind * 64 + to + 1) * 64 + values[0]) * 16 + len(values)) * 8192 + stands) * 64 + wild
    lay = _LAYS.get(key)
    if lay is None:
        if len(_LAYS) >= CACHED:
            _LAYS.clear()
        lay = make_lay(kind, faces, values, to)
        _LAYS[key] = lay
    return lay


MELD: Final = 0
ADD: Final = 1
CLAIM: Final = 2


def make_lay(kind: int, faces: list[int], values: list[int], to: int) -> Lay:
    """The move of this kind with these cards."""
    if kind == MELD:
        return Meld(faces, values)
    if kind == ADD:
        return Add(faces, values, to)
    return Claim(faces, values, to)


def list_melds(one: int, two: int, wild: int, must: int, moves: list[Move]) -> None:
    """Append every new meld of a hand that uses a card of the set `must`, or every one if it is empty."""
    whole = wide(one)
    starts = whole & whole >> 4 & whole >> 8
    while starts:
        low = starts & -starts
        starts ^= low
        at = low.bit_length() - 1
        suit = at & 3
        first = at >> 2
        high = first + 2
        base = (suit * 14 + first) * 14
        while True:
            run = RUN_MELDS[base + high]
            if run is None:  # fourteen cards: the ace would be low and high
                break
            if not must or run.used & must:
                moves.append(run)
            high += 1
            if high > HIGH or not whole >> high * 4 + suit & 1:
                break
    sums = (one & ONES) + (one >> 1 & ONES) + (one >> 2 & ONES) + (one >> 3 & ONES)
    full = sums + 0x5555555555555 & 0x8888888888888  # ranks of which three suits or four are held
    while full:
        low = full & -full
        full ^= low
        rank = low.bit_length() - 1 >> 2
        singles = one >> rank * 4 & 15
        doubles = two >> rank * 4 & 15
        for triple in TRIPLES:
            if singles & triple == triple:
                more = doubles & triple
                twice = more
                while True:  # every subset of the suits held twice
                    same = SET_MELDS[rank * 256 + triple * 16 + twice]
                    if same is not None and (not must or same.used & must):
                        moves.append(same)
                    if not twice:
                        break
                    twice = twice - 1 & more
    if one & BIT[wild] and whole & whole >> 8:
        _list_standing(one, 2 if two & BIT[wild] else 1, wild, whole, moves)


def _list_standing(one: int, wilds: int, wild: int, whole: int, moves: list[Move]) -> None:
    """Append every new run of a hand in which a wild stands for a card."""
    starts = whole & whole >> 8  # ordinary, any, ordinary
    more = starts >> 4 & whole
    while more:  # ordinary cards before that
        starts |= more
        more = more >> 4 & whole
    while starts:
        low = starts & -starts
        starts ^= low
        at = low.bit_length() - 1
        card = CARD_AT[(at & 3) * 14 + (at >> 2)]
        left = wilds - 1 if card == wild else wilds
        if left:
            _grow(at & 3, at >> 2, at >> 2, [card], [card], left, False, wild, whole, moves)


def _grow(
    suit: int,
    first: int,
    place: int,
    faces: list[int],
    values: list[int],
    wilds: int,
    stands: bool,
    wild: int,
    whole: int,
    moves: list[Move],
) -> None:
    """Go on with a run that ends at `place` with an ordinary card; `stands`: a wild stands in it already."""
    if stands:
        moves.append(_known_lay(MELD, faces, values, -1))
    last = HIGH if first else HIGH - 1
    if place >= last:
        return
    card = CARD_AT[suit * 14 + place + 1]
    if whole >> (place + 1) * 4 + suit & 1:
        left = wilds - 1 if card == wild else wilds
        if left >= 0:
            _grow(suit, first, place + 1, [*faces, card], [*values, card], left, stands, wild, whole, moves)
    if wilds and card != wild and place + 2 <= last and whole >> (place + 2) * 4 + suit & 1:
        beyond = CARD_AT[suit * 14 + place + 2]
        left = wilds - 2 if beyond == wild else wilds - 1
        if left >= 0:
            _grow(
                suit, first, place + 2, [*faces, wild, beyond], [*values, card, beyond], left, True, wild, whole, moves
            )


def list_adds(melds: list[int], one: int, two: int, wild: int, must: int, moves: list[Move]) -> None:
    """Append every addition of a hand to these melds that uses a card of the set `must`, or every one if it is empty."""
    wilds = 0
    if one & BIT[wild]:
        wilds = 2 if two & BIT[wild] else 1
    single = one & must if must else one
    for to in range(len(melds)):
        code = melds[to]
        if code & SET:
            free = (code >> 4 & ~(code >> 8) & 15) << (code & 15) * 4 & single
            while free:
                low = free & -free
                free ^= low
                moves.append(ADDS[low.bit_length() - 1][to])
            continue
        suit = (code & 3) * 14
        first = code >> 2 & 15
        last = code >> 6 & 15
        top = HIGH if first else HIGH - 1  # how far it may go up
        bottom = 0 if last < HIGH else 1
        if last < top:
            card = CARD_AT[suit + last + 1]
            if single & BIT[card]:
                moves.append(ADDS[card][to])
            if wilds and last + 2 <= top and card != wild:
                beyond = CARD_AT[suit + last + 2]
                if one & BIT[beyond] and (beyond != wild or wilds == 2):
                    moves.append(_known_lay(ADD, [wild, beyond], [card, beyond], to))
        if first > bottom:
            card = CARD_AT[suit + first - 1]
            if single & BIT[card] and (first > 1 or last < HIGH - 1):  # an ace beside a run from 2 to K goes high
                moves.append(ADDS[card][to])
            if wilds and first - 2 >= bottom and card != wild:
                beyond = CARD_AT[suit + first - 2]
                if one & BIT[beyond] and (beyond != wild or wilds == 2):
                    moves.append(_known_lay(ADD, [beyond, wild], [beyond, card], to))


def list_claims(melds: list[int], one: int, two: int, wild: int, card: int, must: int, moves: list[Move]) -> None:
    """Append every claim of a discard by a hand that uses a card of the set `must`, or every one if it is empty."""
    near = one & NEAR[card]
    if near & near - 1:
        pairs = PAIR_SETS[card]
        claims = PAIR_CLAIMS[card]
        for at in range(len(pairs)):
            if one & pairs[at] == pairs[at] and (not must or claims[at].used & must):
                moves.append(claims[at])
    wilds = 0
    if one & BIT[wild]:
        wilds = 2 if two & BIT[wild] else 1
    suit = (card & 3) * 14
    place = (card >> 2) + 1
    if wilds and one & TWO_OFF[card]:
        places = [0, HIGH] if place == HIGH else [place]
        for at in places:
            for low in (at - 2, at):
                if low >= 0 and low + 2 <= HIGH and CARD_AT[suit + low + 1] != wild:
                    other = CARD_AT[suit + (low if low != at else at + 2)]
                    if one & BIT[other] and (other != wild or wilds == 2):
                        faces = [CARD_AT[suit + low], wild, CARD_AT[suit + low + 2]]
                        values = CARD_AT[suit + low : suit + low + 3]
                        moves.append(_known_lay(CLAIM, faces, values, -1))
    for to in range(len(melds)):
        code = melds[to]
        if code & SET or code & 3 != card & 3:
            continue
        first = code >> 2 & 15
        last = code >> 6 & 15
        top = HIGH if first else HIGH - 1
        bottom = 0 if last < HIGH else 1
        for count in (2, 3):
            if last + count <= top:
                _claim_to(to, suit, last + 1, count, True, one, wilds, wild, card, must, moves)
            if first - count >= bottom:
                _claim_to(to, suit, first - count, count, False, one, wilds, wild, card, must, moves)


def _claim_to(
    to: int,
    suit: int,
    low: int,
    count: int,
    up: bool,
    one: int,
    wilds: int,
    wild: int,
    card: int,
    must: int,
    moves: list[Move],
) -> None:
    """Append the claims that fill these places beside a run; a wild stands in none of them or in one but the outermost."""
    values = CARD_AT[suit + low : suit + low + count]
    if card not in values:
        return
    outer = count - 1 if up else 0
    for stand in range(-1, count):
        if stand == outer or (stand >= 0 and (values[stand] == card or values[stand] == wild)):
            continue
        faces = values.copy()
        left = wilds
        if stand >= 0:
            faces[stand] = wild
            left -= 1
        fits = left >= 0
        used = 0
        for at in range(count):
            other = values[at]
            if at == stand or other == card:
                continue
            if other == wild:
                left -= 1
                fits = fits and left >= 0
            elif not one & BIT[other]:
                fits = False
            used |= BIT[other]
        if stand >= 0:
            used |= BIT[wild]
        if fits and (not must or used & must):
            moves.append(_known_lay(CLAIM, faces, values, to))
