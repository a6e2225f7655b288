"""Pontinho: the moves, and the lists of those that a hand allows."""

from __future__ import annotations

from typing import Final

from ...cards import CARD_NAMES
from ...game import Move
from .melds import CARD_AT, HIGH, NEAR, ONES, SET, TRIPLES, TWO_OFF, show_cards, wide

MOST_MELDS: Final = 34
CACHED: Final = 20000


class Discard(Move):
    """`discard 7c`"""

    def __init__(self, card: int) -> None:
        super().__init__("pontinho", "discard " + CARD_NAMES[card])
        self.card = card


class Draw(Move):
    """`draw`"""


class Take(Move):
    """`take`"""


class Skip(Move):
    """`skip`"""


class End(Move):
    """`end`"""


class Out(Move):
    """`out`"""


class ClaimOut(Move):
    """`claim out`"""


DISCARD: Final[list[Discard]] = [Discard(card) for card in range(52)]
DRAW: Final = Draw("pontinho", "draw")
TAKE: Final = Take("pontinho", "take")
SKIP: Final = Skip("pontinho", "skip")
END: Final = End("pontinho", "end")
OUT: Final = Out("pontinho", "out")
CLAIM_OUT: Final = ClaimOut("pontinho", "claim out")


class Lay(Move):
    """Cards go to the table: `faces` are the cards themselves, `values` what they are or stand for, in order."""

    def __init__(self, text: str, faces: list[int], values: list[int], to: int) -> None:
        super().__init__("pontinho", text)
        self.faces = faces
        self.values = values
        self.to = to  # the meld, from 0; -1: a new one
        used = 0
        for card in faces:
            used |= 1 << card
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
RUN_MELDS: Final[list[Meld | None]] = _run_melds()
SET_MELDS: Final[list[Meld | None]] = _set_melds()
ADDS: Final[list[list[Add]]] = [[Add([card], [card], to) for to in range(MOST_MELDS)] for card in range(52)]


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
            masks[card].append(whole ^ 1 << card)
            claims[card].append(claim)
    return masks, claims


_PAIRS = _pairs()
PAIR_SETS: Final[list[list[int]]] = _PAIRS[0]
PAIR_CLAIMS: Final[list[list[Claim]]] = _PAIRS[1]


# Moves with standing wilds, made when they are first met; bounded.
_LAYS: Final[dict[int, Lay]] = {}


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
    if one & 1 << wild and whole & whole >> 8:
        _list_standing(one, 2 if two & 1 << wild else 1, wild, whole, moves)


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
    """Append every addition of a hand to these melds; of `must` as in `list_melds`."""
    wilds = 0
    if one & 1 << wild:
        wilds = 2 if two & 1 << wild else 1
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
            if single & 1 << card:
                moves.append(ADDS[card][to])
            if wilds and last + 2 <= top and card != wild:
                beyond = CARD_AT[suit + last + 2]
                if one & 1 << beyond and (beyond != wild or wilds == 2):
                    moves.append(_known_lay(ADD, [wild, beyond], [card, beyond], to))
        if first > bottom:
            card = CARD_AT[suit + first - 1]
            if single & 1 << card and (first > 1 or last < HIGH - 1):  # an ace beside a run from 2 to K goes high
                moves.append(ADDS[card][to])
            if wilds and first - 2 >= bottom and card != wild:
                beyond = CARD_AT[suit + first - 2]
                if one & 1 << beyond and (beyond != wild or wilds == 2):
                    moves.append(_known_lay(ADD, [beyond, wild], [beyond, card], to))


def list_claims(melds: list[int], one: int, two: int, wild: int, card: int, must: int, moves: list[Move]) -> None:
    """Append every claim of a discard by a hand; of `must` as in `list_melds`."""
    near = one & NEAR[card]
    if near & near - 1:
        pairs = PAIR_SETS[card]
        claims = PAIR_CLAIMS[card]
        for at in range(len(pairs)):
            if one & pairs[at] == pairs[at] and (not must or claims[at].used & must):
                moves.append(claims[at])
    wilds = 0
    if one & 1 << wild:
        wilds = 2 if two & 1 << wild else 1
    suit = (card & 3) * 14
    place = (card >> 2) + 1
    if wilds and one & TWO_OFF[card]:
        places = [0, HIGH] if place == HIGH else [place]
        for at in places:
            for low in (at - 2, at):
                if low >= 0 and low + 2 <= HIGH and CARD_AT[suit + low + 1] != wild:
                    other = CARD_AT[suit + (low if low != at else at + 2)]
                    if one & 1 << other and (other != wild or wilds == 2):
                        faces = [CARD_AT[suit + low], wild, CARD_AT[suit + low + 2]]
                        values = CARD_AT[suit + low : suit + low + 3]
                        moves.append(_known_lay(CLAIM, faces, values, -1))
    for to in range(len(melds)):
        code = melds[to]
        if code & SET or code & 3 != card & 3:
            continue
        first = code >> 2 & 15
        last = code >> 6 & 15
        above = place - last  # how far the discard lies beyond either end; an ace is low below a run
        below = first if place == HIGH else first - place
        if 0 < above < 4 and (first or place < HIGH):
            top = HIGH if first else HIGH - 1
            for count in (2, 3):
                if above <= count and last + count <= top:
                    _claim_to(to, suit, last + 1, count, count - 1, one, wilds, wild, card, must, moves)
        if 0 < below < 4:
            bottom = 0 if last < HIGH else 1
            for count in (2, 3):
                if below <= count and first - count >= bottom:
                    _claim_to(to, suit, first - count, count, 0, one, wilds, wild, card, must, moves)


def _claim_to(
    to: int,
    suit: int,
    low: int,
    count: int,
    outer: int,
    one: int,
    wilds: int,
    wild: int,
    card: int,
    must: int,
    moves: list[Move],
) -> None:
    """Append the claims that fill these places beside a run; a wild may stand in one of them but the outermost."""
    lacking = 0
    gap = -1
    plain = wilds  # wilds left over if each at its own place lies at face value
    for at in range(count):
        other = CARD_AT[suit + low + at]
        if other == card:
            continue
        if other == wild and wilds:
            plain -= 1
        elif not one >> other & 1:
            lacking += 1
            gap = at
    if lacking > 1 or (lacking and not plain):
        return
    values = CARD_AT[suit + low : suit + low + count]
    if not lacking and (not must or plain < wilds):
        moves.append(_known_lay(CLAIM, values, values, to))
    if not plain:
        return
    for at in range(count):
        other = values[at]
        if at != outer and other != card and other != wild and (not lacking or at == gap):
            faces = values.copy()
            faces[at] = wild
            moves.append(_known_lay(CLAIM, faces, values, to))
