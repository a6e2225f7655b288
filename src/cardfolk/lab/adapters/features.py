"""A sight in numbers, for games that have no features of their own in `lab/batch`: planes of 52 cards, and counts.

Seats are told from the viewer on, clockwise. Numbers are scaled to about one, and cut off at LIMIT.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from ...cards import NO_CARD
from ...game import State
from ...games.montenegro.rules import MontenegroState
from ...games.pontinho.melds import lying, stood_for
from ...games.pontinho.rules import PontinhoState

Floats = np.ndarray[Any, np.dtype[np.float32]]

LIMIT = 8.0  # of any number, here and in `lab/batch`
KINDS = ("hand", "stock", "discard", "trick", "table", "meld", "army", "row")
MOST_SEATS = 8
MELDS = 16  # that have a plane of their own; further ones share the last


def of_game(id: str) -> tuple[int, Callable[[State], Floats]]:
    """How many numbers a sight of this game is, and what makes them of it."""
    if id == "montenegro":
        return 21 * 52 + 35, of_montenegro
    if id == "pontinho":
        return (8 + 2 * (MOST_SEATS - 1) + MELDS) * 52 + 67, of_pontinho
    return 52 * (len(KINDS) + 1) + (len(KINDS) + 2) * (MOST_SEATS + 1), of_any


def cards_bits(cards: Iterable[int]) -> int:
    """The known ones of these cards as a set."""
    found = 0
    for card in cards:
        if card != NO_CARD:
            found |= 1 << card
    return found


def joined(planes: list[int], numbers: list[float]) -> Floats:
    """Sets of cards as planes, then numbers."""
    packed = np.frombuffer(b"".join([cards.to_bytes(7, "little") for cards in planes]), np.uint8)
    bits = np.unpackbits(packed, bitorder="little").reshape(len(planes), 56)
    found = np.empty(52 * len(planes) + len(numbers), np.float32)
    found[: 52 * len(planes)] = bits[:, :52].reshape(-1)
    found[52 * len(planes) :] = numbers
    return np.clip(found, -LIMIT, LIMIT, out=found)


def one_of(at: int, size: int) -> list[float]:
    """All 0 but for a 1 at this place; none if it is out of range."""
    return [float(place == at) for place in range(size)]


def of_montenegro(sight: State) -> Floats:
    """Planes: the hand, own armies, theirs as far as known, their face-up cards, discards that were seen, flip, card to
    beat, Kings set aside, and of both the cards on the table as far as known and the declared ones, the last one apart.
    """
    assert isinstance(sight, MontenegroState)
    me = sight.viewer
    mine, theirs = ([sight.armies[4 * seat + suit] for suit in range(4)] for seat in (me, 1 - me))
    planes = [sight.hands[me], *map(cards_bits, mine), *map(cards_bits, theirs)]
    planes += [cards_bits(army[0] for army in mine if army), cards_bits(army[0] for army in theirs if army)]
    planes += [sight.discard, cards_bits([sight.flip]), cards_bits([sight.required]), cards_bits(sight.aside)]
    for seat in (me, 1 - me):
        own = [at for at, player in enumerate(sight.players) if player == seat]
        planes.append(cards_bits(sight.firsts[at] for at in own) | cards_bits(sight.seconds[at] for at in own))
        planes.append(cards_bits(sight.declared[at] for at in own))
    planes += [cards_bits(sight.declared[-1:]), sight.hands[1 - me]]
    house = sight.house
    numbers = [sight.sizes[me] / 4, sight.sizes[1 - me] / 4, sight.left / 52, sight.discarded / 52]
    numbers += [len(army) / 4 for army in (*mine, *theirs)]
    numbers += one_of(sight.phase, 2)
    numbers += [sight.to_move == me, sight.to_move == 1 - me, sight.starter == me, sight.wars / 4, sight.duels / 100]
    numbers += [len(sight.players) / 4, len(sight.aside) / 4]
    numbers += one_of(sight.origins[-1] if sight.origins else -2, 4)  # the army that the last play came from
    numbers += [bool(sight.seconds) and sight.declared[-1] != NO_CARD, bool(sight.players)]
    numbers += [house.victory == "race", house.answers == "climb", house.wars_per_turn > 0, house.reinforcements / 3]
    numbers += one_of(house.hand_size - 3, 3)
    numbers.append(1.0)
    return joined(planes, numbers)


def of_pontinho(sight: State) -> Floats:
    """Planes: the hand once and twice, the newest card, top discard, discards once and twice, the wild, cards that
    wilds stand for; of each other seat what is known once and twice; the cards that each meld is made of.
    """
    assert isinstance(sight, PontinhoState)
    me, seats = sight.viewer, sight.seats
    around = [(me + at) % seats for at in range(seats)]
    absent = MOST_SEATS - seats
    once = twice = 0
    for card in sight.pile:
        if card != NO_CARD:
            twice |= once & 1 << card
            once |= 1 << card
    planes = [sight.hands[me], sight.twins[me], cards_bits([sight.newest]), cards_bits(sight.pile[-1:]), once, twice]
    planes += [1 << sight.wild, 0]
    for seat in around[1:]:
        planes += [sight.known[seat], sight.known_twins[seat]]
    planes += [0, 0] * absent
    melds = [0] * MELDS
    for at, code in enumerate(sight.melds):
        planes[7] |= stood_for(code)
        melds[min(at, MELDS - 1)] |= cards_bits(lying(code, sight.wild)[1])
    planes += melds
    house = sight.house
    away = [0.0] * absent
    numbers = one_of(sight.phase, 6)
    for seat in (sight.to_move, sight.player, sight.dealer):
        numbers += one_of((seat - me) % seats if seat >= 0 else -1, MOST_SEATS)
    numbers += [sight.sizes[seat] / 16 for seat in around] + away
    numbers += [sight.totals[seat] / house.limit for seat in around] + away
    numbers += [sight.entries[seat] / 4 for seat in around] + away
    numbers += [sight.left / 104, sight.turns / (40 * seats), sight.round / 100, len(sight.melds) / 16]
    numbers += [float(sight.refused > 0), house.limit / 100, float(house.take == "free")]
    numbers += [float(house.claims == "meld"), float(house.claims == "out")]
    numbers += [seats / MOST_SEATS, len(sight.pile) / 104, float(sight.melds != []), 1.0]
    return joined(planes, numbers)


def of_any(sight: State) -> Floats:
    """Of any game, from its view: cards by the kind of zone they lie in, the own hand apart; counts; scores."""
    view = sight.view()
    me, seats = sight.viewer, sight.seats
    planes = [0] * (len(KINDS) + 1)
    counts = [[0.0] * (MOST_SEATS + 1) for _ in KINDS]
    for zone in view.zones:
        kind = KINDS.index(zone.kind)
        shown = cards_bits(card.card for card in zone.cards if card.card is not None)
        planes[len(KINDS) if zone.kind == "hand" and zone.owner == me else kind] |= shown
        owner = MOST_SEATS if zone.owner is None else (zone.owner - me) % seats
        counts[kind][owner] += zone.count / 16
    turn = (sight.to_move - me) % seats if sight.to_move >= 0 else -1
    scores = [view.scores[(me + at) % seats] / 16 for at in range(seats)] + [0.0] * (MOST_SEATS + 1 - seats)
    return joined(planes, [number for row in counts for number in row] + one_of(turn, MOST_SEATS + 1) + scores)
