"""Pontinho: why a move is not legal, and which move is meant by some cards."""

# Interpreted: asked once a person's mistake, never in search.

from __future__ import annotations

from itertools import pairwise

from ...cards import ACE
from ...game import FULL, HIDDEN, OVER, Move
from ...words import SHARED_WORDS, Card, Cards, Seat, Words
from .hands import CHOOSE, CLAIMS, DRAW_ONLY, OUTS, TURN
from .melds import HIGH, SET, place_of, swapped
from .moves import DISCARD, Add, Claim, ClaimOut, Discard, Draw, End, Lay, Meld, Out, Skip, Swap, Take
from .rules import PontinhoState
from .words import words


def reason(state: PontinhoState, move: Move) -> Words:
    """Why this move is not legal now."""
    mover = state.to_move
    if mover == OVER:
        return Words(SHARED_WORDS["error.over"])
    if mover == HIDDEN:
        return words("error.hidden")
    if state.viewer != FULL and state.viewer != mover:
        return words("error.turn", seat=Seat(mover))
    early = _wrong_time(state, move)
    if early is not None:
        return early
    one = state.hands[mover]
    two = state.twins[mover]
    top = state.pile[-1] if state.pile else -1
    if isinstance(move, Discard):
        if not one & 1 << move.card:
            return words("error.not_held", card=Card(move.card))
        if move.card == state.wild:
            return words("error.discard_wild")
        return words("error.discard_stood", card=Card(move.card))
    if isinstance(move, End):
        return words("error.end")
    if isinstance(move, Out):
        return words("error.out")
    if isinstance(move, ClaimOut):
        return words("error.claim_out", card=Card(top))
    if isinstance(move, Lay):
        return _lay_reason(state, move, one, two, state.melds)
    if isinstance(move, Swap):
        if not 0 <= move.at < len(state.melds):
            return words("error.meld_number", number=move.at + 1)
        if place_of(state.melds[move.at], move.card) < 0:
            return words("error.no_standing", card=Card(move.card), number=move.at + 1)
        bit = 1 << move.card
        if not one & bit:
            return words("error.not_held", card=Card(move.card))
        one, two = (one, two ^ bit) if two & bit else (one ^ bit, two)
        wild = 1 << state.wild
        one, two = one | wild, two | (one & wild)
        melds = state.melds.copy()
        melds[move.at] = swapped(melds[move.at], move.card)
        if not move.then.used & wild:
            return words("error.swap_wild")
        return _lay_reason(state, move.then, one, two, melds)
    return words("error.not_a_move", move=move.text)


def _wrong_time(state: PontinhoState, move: Move) -> Words | None:
    """Why a move of this kind cannot be made at this point of the turn, if so."""
    phase = state.phase
    claims = isinstance(move, Claim) or (isinstance(move, Swap) and isinstance(move.then, Claim))
    if phase == TURN:
        if claims or isinstance(move, (Draw, Take, Skip, ClaimOut)):
            return words("error.taken")
        return None
    if phase == DRAW_ONLY:
        return words("error.must_draw")
    card = state.pile[-1]
    if phase == OUTS:
        return None if isinstance(move, ClaimOut) else words("error.only_out", card=Card(card))
    if isinstance(move, ClaimOut):
        return words("error.claims_off" if state.house.claims == "off" else "error.no_out_now")
    if claims:
        return None if state.house.claims == "meld" else words("error.claims_off")
    if phase == CLAIMS:
        return words("error.only_claim", card=Card(card))
    if isinstance(move, Draw):
        return words("error.no_draw")
    if isinstance(move, Take):
        return words("error.no_take")
    if isinstance(move, Skip):
        return words("error.no_skip")
    return words("error.take_first")


def _lay_reason(state: PontinhoState, move: Lay, one: int, two: int, melds: list[int]) -> Words:
    faces = move.faces.copy()
    values = move.values
    for face, value in zip(faces, values, strict=True):
        if face != value and face != state.wild:
            return words("error.not_wild", card=Card(face), cards=Cards((state.wild,)))
    if move.to >= len(melds) or move.to < -1:
        return words("error.meld_number", number=move.to + 1)
    if isinstance(move, Claim):
        top = state.pile[-1]
        if not any(face == value == top for face, value in zip(faces, values, strict=True)):
            return words("error.claim_discard", card=Card(top))
        if len(faces) != 3 and not (len(faces) == 2 and move.to >= 0):
            return words("error.claim_size")
        faces.remove(top)
    for face in faces:
        held = (one >> face & 1) + (two >> face & 1)
        if not held:
            return words("error.not_held", card=Card(face))
        if held < faces.count(face):
            return words("error.held_once", card=Card(face))
    if move.to < 0:
        return _shape(move)
    code = melds[move.to]
    number = move.to + 1
    stands = [at for at, value in enumerate(values) if value != move.faces[at]]
    if code & SET:
        if isinstance(move, Claim):
            return words("error.claim_run")
        if stands:
            return words("error.stands_set")
        return words("error.set_room" if len(values) == 1 else "error.add_one", number=number)
    fits = _fits(code, values)
    if fits and isinstance(move, Add) and len(values) > 2 - (not stands):
        return words("error.add_one")
    if fits and stands:
        return words("error.stands_run")
    return words("error.no_room", cards=Cards(values), number=number)


def _fits(code: int, values: list[int]) -> bool:
    """Whether these cards go on from one end of a run, wherever the wilds are."""
    if any(value & 3 != code & 3 for value in values):
        return False
    low = code >> 2 & 15
    high = code >> 6 & 15
    count = len(values)
    for first, last in ((low, high + count), (low - count, high)):
        if first < 0 or last > HIGH or last - first > 12:
            continue
        start = high + 1 if first == low else first
        if all((start + at + 12) % 13 == value >> 2 for at, value in enumerate(values)):
            return True
    return False


def _shape(move: Lay) -> Words:
    """What is wrong with the cards of a new meld."""
    values = move.values
    if len(values) < 3:
        return words("error.three")
    if len({value >> 2 for value in values}) == 1:
        if move.faces != values:
            return words("error.stands_set")
        if any(values.count(value) > 2 for value in values):
            return words("error.twice")
        return words("error.suits")
    if len({value & 3 for value in values}) == 1:
        places = _places(values)
        if all(after == before + 1 for before, after in pairwise(places)):
            return words("error.ace" if len(values) > 13 else "error.stands_run")
        ranks = {value >> 2 for value in values}
        if any({(low + at) % 13 for at in range(len(values))} == ranks for low in ranks):
            return words("error.ace")
    return words("error.no_meld", cards=Cards(values))


def _places(values: list[int]) -> list[int]:
    """The places of cards in the order of a run: an ace is low at the start and high after that."""
    return [(value >> 2) + 1 if at or value >> 2 != ACE else 0 for at, value in enumerate(values)]


def arranged(faces: list[int], values: list[int]) -> tuple[list[int], list[int]]:
    """Cards in the order in which a move names them: sets in card order, runs upwards."""
    places = _places(values)
    if len(values) > 1 and all(after == before + 1 for before, after in pairwise(places)):
        return faces, values
    order = [(value, face != value) for face, value in zip(faces, values, strict=True)]
    if len({value & 3 for value in values}) == 1 and len(set(values)) == len(values):
        plain = sorted((value >> 2) + 1 for value in values if value >> 2 != ACE)
        ace = 0
        if plain and len(plain) < len(values):
            both = plain[0] == 1 and plain[-1] == HIGH - 1
            high = values[-1] >> 2 == ACE if both else HIGH - plain[-1] < plain[0]
            ace = HIGH if high else 0
        order = [(ace if value >> 2 == ACE else (value >> 2) + 1, False) for value in values]
    at = sorted(range(len(values)), key=order.__getitem__)
    return [faces[i] for i in at], [values[i] for i in at]


def meant(state: PontinhoState, cards: list[int]) -> Move | None:
    """The move that is most likely meant by these cards."""
    if not cards or state.to_move < 0:
        return None
    if state.phase not in (CHOOSE, CLAIMS):
        if len(cards) == 1:
            return DISCARD[cards[0]]
        faces, values = _filled(cards, state.wild)
        if len(cards) > 2:
            return Meld(faces, values)
        for to, code in enumerate(state.melds):
            if _fits(code, values):
                return Add(faces, values, to)
        return None
    top = state.pile[-1]
    if top not in cards or len(cards) < 2:
        if len(cards) == 1 and not state.table.reach & 1 << top:
            return DISCARD[cards[0]]
        cards = [*cards, top]
    faces, values = _filled(cards, state.wild)
    for to, code in enumerate(state.melds):
        if not code & SET and (_fits(code, values) or (len(cards) == 2 and code & 3 == top & 3)):
            return Claim(faces, values, to)
    return Claim(faces, values, -1)


def _filled(cards: list[int], wild: int) -> tuple[list[int], list[int]]:
    """These cards as a meld, wilds standing in the gaps of a run."""
    faces, values = arranged(cards, cards)
    places = _places(values)
    if all(after == before + 1 for before, after in pairwise(places)):
        return faces, values
    plain = [card for card in cards if card != wild]
    if len(plain) < len(cards) and len(plain) > 1 and len({card & 3 for card in plain}) == 1:
        left = len(cards) - len(plain)
        plain = arranged(plain, plain)[1]
        faces, values = [plain[0]], [plain[0]]
        for card in plain[1:]:
            after = values[-1] + 4 if values[-1] >> 2 != ACE else values[-1] & 3
            if left and card != after and (card - after) % 52 == 4:
                faces.append(wild)
                values.append(after)
                left -= 1
            faces.append(card)
            values.append(card)
        faces += [wild] * left
        values += [wild] * left
    return faces, values
