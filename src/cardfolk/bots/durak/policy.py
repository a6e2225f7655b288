"""Batched Durak beside the engine: which action a move is, and what a network sees of a sight; without JAX.

Suits are renamed: trump is the last one, the others keep their order. As attack cards that lie uncovered together came
by transfers, they are of one rank and of different suits, so a cover of the same suit says which card it covers, and
one by a trump needs only the suit beside it: every move is one action.
"""

# Interpreted: it needs numpy, which may be missing where a wheel is built and where it plays.

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from ... import game as engine
from ...cards import BIT, FULL_DECK, NO_CARD, rank_of, suit_of
from ...games.durak.rules import ADD, DEFEND, HAND, OPEN, Attack, Cover, DurakState, Transfer

CARDS: Final = 52
SEATS: Final = 6  # that an observation has room for
TRUMP: Final = 3  # the suit that trump is renamed to

PLAY: Final = 0  # a card: an attack, or a cover of its own suit
RUFF: Final = PLAY + CARDS  # a trump on another suit: 13 ranks for each of three suits
TRANSFER: Final = RUFF + 39
PASS: Final = TRANSFER + CARDS  # surrender, or done
ACTIONS: Final = PASS + 1

SIZES: Final = 8  # a hand size is also told as "at least 1", and so on up to this
LEFTS: Final = 12  # likewise what is left of the deck
ATTACKS: Final = 6  # likewise the number of attack cards
SCALE: Final = 1 / 64  # a power of two: scaled numbers are exact everywhere, in bfloat16 too

# What an observation consists of, in its order. "Around" is seats from the viewer on, clockwise; those that are not
# there are 0. Left out is what follows from the rest (the discard: what lies nowhere else) and what no rule asks for
# (who played an attack card, which cover lies on which card, how many cards each seat discarded).
LAYOUT: Final[dict[str, int]] = {
    "hand": CARDS,
    "known": SEATS * CARDS,  # around: cards of each hand that everyone has seen, the viewer's own too
    "uncovered": CARDS,
    "covered": CARDS,
    "covers": CARDS,
    "unseen": CARDS,
    "trump card": 13,  # its rank, while it lies in the deck
    "size at least": SEATS * SIZES,  # around
    "playing": SEATS,  # around: who is there and not out
    "done": SEATS,  # around
    "to move": SEATS,  # around, one of them, as are the next three
    "attacker": SEATS,
    "defender": SEATS,
    "origin": SEATS,
    "left at least": LEFTS,
    "attacks at least": ATTACKS,
    "phase": 3,
    "first turn": 1,
    "seats": 5,  # two to six
    "options": 7,
    "size": SEATS,  # around, scaled
    "left": 1,  # scaled, as are the last two
    "attacks": 1,
    "boring": 1,
}
FEATURES: Final = sum(LAYOUT.values())
SECRETS: Final = (SEATS - 1 + 2) * CARDS


def renamed(card: int, trump: int) -> int:
    """The card's number once trump is the last suit."""
    suit = suit_of(card)
    return card - suit + (TRUMP if suit == trump else suit - (suit > trump))


# For each trump suit the engine's cards in the order of their renamed numbers.
ORDER: Final = np.array([np.argsort([renamed(card, trump) for card in range(CARDS)]) for trump in range(4)])


def actions_of(sight: engine.State, move: engine.Move) -> list[int]:
    """The one action that makes this move in this position."""
    assert isinstance(sight, DurakState)
    trump = sight.trump
    if isinstance(move, Attack):
        return [PLAY + renamed(move.card, trump)]
    if isinstance(move, Cover):
        if suit_of(move.card) == suit_of(move.by):
            return [PLAY + renamed(move.by, trump)]
        return [RUFF + 13 * suit_of(renamed(move.card, trump)) + rank_of(move.by)]
    if isinstance(move, Transfer):
        return [TRANSFER + renamed(move.card, trump)]
    return [PASS]


def _at_least(number: int, most: int) -> list[int]:
    number = min(number, most)
    return [1] * number + [0] * (most - number)


def _one_of(index: int, count: int) -> list[int]:
    found = [0] * count
    if index >= 0:
        found[index] = 1
    return found


def features_of(sight: engine.State, begun: Sequence[int] = ()) -> np.ndarray[Any, np.dtype[np.float32]]:
    """What the seat whose sight this is can know, as LAYOUT says; no move is ever begun."""
    assert isinstance(sight, DurakState)
    house = sight.house
    seats = sight.seats
    viewer = sight.viewer
    around = [(viewer + i) % seats for i in range(seats)]
    away = [0] * (SEATS - seats)

    covered = covers = 0
    for card, cover in zip(sight.attacks, sight.covers, strict=True):
        if cover != NO_CARD:
            covered |= BIT[card]
            covers |= BIT[cover]
    seen = sight.discard | sight.open | covered | covers
    for hand in sight.hands:
        seen |= hand
    if sight.left:
        seen |= BIT[sight.trump_card]
    unseen = FULL_DECK & ~(BIT[CARDS - house.deck] - 1) & ~seen
    sets = [sight.hands[viewer]]
    sets += [sight.known[seat] for seat in around] + away
    sets += [sight.open, covered, covers, unseen]
    bits = np.unpackbits(np.array(sets, "<u8").view(np.uint8).reshape(-1, 8), axis=1, bitorder="little")

    sizes = [sight.sizes[seat] for seat in around] + away
    small = _one_of(rank_of(sight.trump_card) if sight.left else -1, 13)
    for size in sizes:
        small += _at_least(size, SIZES)
    small += [1 - (sight.out >> seat & 1) for seat in around] + away
    small += [sight.done >> seat & 1 for seat in around] + away
    for seat in (sight.to_move, sight.attacker, sight.defender, sight.origin):
        small += _one_of((seat - viewer) % seats if seat >= 0 else -1, SEATS)
    small += _at_least(sight.left, LEFTS)
    small += _at_least(len(sight.attacks), ATTACKS)
    small += [sight.phase == OPEN, sight.phase == DEFEND, sight.phase == ADD, sight.turn == 0]
    small += _one_of(seats - 2, 5)
    small += [
        house.transfer,
        house.attack_limit > 0,
        house.after_surrender == "attacker",
        house.throw_in == "attacker",
        house.deck == 24,
        house.deck == 36,
        house.deck == 52,
    ]
    features = np.empty(FEATURES, np.float32)
    cards = len(sets) * CARDS
    features[:cards] = bits[:, ORDER[sight.trump]].ravel()
    features[cards : cards + len(small)] = small
    features[cards + len(small) :] = [*sizes, sight.left, len(sight.attacks), sight.boring]
    features[cards + len(small) :] *= np.float32(SCALE)
    return features


def secrets_of(world: engine.State, seat: int) -> np.ndarray[Any, np.dtype[np.float32]]:
    """For a critic, of a whole State: the other hands around, the six cards drawn next, and the six after them."""
    assert isinstance(world, DurakState)
    seats = world.seats
    sets = [world.hands[(seat + i) % seats] for i in range(1, seats)] + [0] * (SEATS - seats)
    top = len(world.deck) - world.left
    for begin in (top, top + HAND):
        cards = 0
        for card in world.deck[begin : begin + HAND]:
            cards |= BIT[card]
        sets.append(cards)
    bits = np.unpackbits(np.array(sets, "<u8").view(np.uint8).reshape(-1, 8), axis=1, bitorder="little")
    return bits[:, ORDER[world.trump]].ravel().astype(np.float32)
