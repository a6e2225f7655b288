"""Pontinho: the melds that a hand holds, for showing it: those that leave the fewest cards, then points."""

# Interpreted: asked once a screen, and it caches a function of its own.

from __future__ import annotations

from functools import cache

from ...cards import rank_of, suit_of
from .melds import CARD_AT, HIGH
from .rules import points_of


def hand_groups(hand: list[int], wild: int) -> tuple[tuple[int, ...], ...]:
    """The melds of a hand that together hold most of it, each as places in the hand; each place once."""
    melds = _candidates(hand, wild)
    whole = (1 << len(hand)) - 1
    worth = [1000 + points_of(card, wild, False) for card in hand]  # fewest cards first

    @cache
    def best(free: int) -> tuple[int, tuple[tuple[int, ...], ...]]:
        if not free:
            return 0, ()
        first = (free & -free).bit_length() - 1
        found = best(free & free - 1)  # the first card is left over
        for meld in melds:
            places = _placed(meld, hand, free)
            if first in places:
                held, others = best(free & ~sum(1 << place for place in places))
                held += sum(worth[place] for place in places)
                if held > found[0]:
                    found = held, (places, *others)
        return found

    return best(whole)[1]


def _placed(meld: tuple[int, ...], hand: list[int], free: int) -> tuple[int, ...]:
    """Where in the hand the cards of a meld are, among the free places; nothing if one is missing."""
    found: list[int] = []
    for card in meld:
        place = next((at for at, held in enumerate(hand) if held == card and free >> at & 1 and at not in found), -1)
        if place < 0:
            return ()
        found.append(place)
    return tuple(found)


def _candidates(hand: list[int], wild: int) -> list[tuple[int, ...]]:
    """Every meld that could be laid from a hand, as its cards; a wild inside a run stands at most once."""
    found: list[tuple[int, ...]] = []
    for suit in range(4):
        places = CARD_AT[suit * 14 : suit * 14 + HIGH + 1]
        for low in range(HIGH):
            for high in range(low + 2, HIGH if low == 0 else HIGH + 1):
                missing = [place for place in range(low, high + 1) if places[place] not in hand]
                cards = places[low : high + 1]
                if not missing:
                    found.append(tuple(cards))
                elif len(missing) == 1 and low < missing[0] < high and wild in hand:
                    found.append(
                        tuple(wild if place == missing[0] else places[place] for place in range(low, high + 1))
                    )
    for rank in {rank_of(card) for card in hand}:
        suits = {suit_of(card) for card in hand if rank_of(card) == rank}
        for out in range(4):
            three = suits - {out}
            if len(three) == 3:
                cards = sorted(card for card in hand if rank_of(card) == rank and suit_of(card) in three)
                found.append(tuple(cards))
                found.append(tuple(sorted(set(cards))))
    return found
