"""Sets of cards in Durak: what is still out, how likely someone lacks it, what beats what cheapest. Compiled."""

from __future__ import annotations

from typing import Final

from ...cards import BIT, NO_CARD, SUIT_SET
from ...games.durak.rules import BEATING, DurakState

_DECKS: Final[list[int]] = [((1 << 52) - 1) ^ ((1 << (52 - size)) - 1) for size in (24, 36, 52)]

# How many bits a number has: four looks are quicker than the method of int, which is not compiled.
BITS: Final[list[int]] = [number.bit_count() for number in range(8192)]


def deck_at(state: DurakState) -> int:
    """Which size of deck it is."""
    deck = state.house.deck
    return 1 if deck == 36 else 0 if deck == 24 else 2


def unseen_by(state: DurakState, me: int) -> int:
    """The cards still in play that this seat cannot place: in a hand or, the trump card aside, in the deck."""
    seen = state.discard | state.hands[me]
    if state.left:
        seen |= BIT[state.trump_card]
    for cards in state.known:
        seen |= cards
    for card in state.attacks:
        seen |= BIT[card]
    for card in state.covers:
        if card != NO_CARD:
            seen |= BIT[card]
    return _DECKS[deck_at(state)] & ~seen


def follower(state: DurakState, seat: int) -> int:
    """The next seat that is still in."""
    while True:
        seat += 1
        if seat == state.seats:
            seat = 0
        if not state.out & BIT[seat]:
            return seat


def count_of(cards: int) -> int:
    """How many cards a set holds."""
    return BITS[cards & 8191] + BITS[cards >> 13 & 8191] + BITS[cards >> 26 & 8191] + BITS[cards >> 39]


def lacks(cards: int, out: int, held: int) -> float:
    """How likely it is that `held` of the `out` cards are none of `cards` of them."""
    if cards + held > out:
        return 0.0 if cards else 1.0
    if cards < held:
        held, cards = cards, held
    chance = 1.0
    for i in range(held):
        chance *= (out - cards - i) / (out - i)
    return chance


def cheapest(cards: int, trumps: int) -> int:
    """The lowest card that is no trump, else the lowest trump."""
    plain = cards & ~trumps
    if plain:
        cards = plain
    return (cards & -cards).bit_length() - 1 if cards else NO_CARD


def plan_of(opened: int, hand: int, trump: int) -> list[int]:
    """The cheapest answer to each open card, hardest first; empty if they cannot all be beaten."""
    plan = [NO_CARD] * 52
    trumps = SUIT_SET[trump]
    beating = BEATING[trump]
    todo = opened & trumps
    later = opened & ~trumps
    while todo or later:
        if not todo:
            todo = later
            later = 0
        card = todo.bit_length() - 1
        todo ^= BIT[card]
        best = cheapest(hand & beating[card], trumps)
        if best == NO_CARD:
            return []
        hand ^= BIT[best]
        plan[card] = best
    return plan


def plainly(opened: int, hand: int, trump: int) -> bool:
    """Whether the cheapest answers are no trumps."""
    used = 0
    for card in plan_of(opened, hand, trump):
        if card != NO_CARD:
            used |= BIT[card]
    return used & SUIT_SET[trump] == 0
