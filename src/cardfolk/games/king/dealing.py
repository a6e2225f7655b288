"""Dealing unseen cards at random so that no seat gets a card that it certainly lacks."""

from __future__ import annotations

from typing import Final

from ...cards import BIT, cards_in, size_of
from ...chance import Source

SEATS: Final = 4
GROUPS: Final = 16  # sets of seats, as bits
# From the small groups to the large ones: cards that few seats can hold are dealt first.
BY_SIZE: Final[list[int]] = sorted(range(1, GROUPS), key=lambda group: group.bit_count())
SWEEPS: Final = 3


def deal_unseen(source: Source, unseen: int, room: list[int], lacks: list[int], hands: list[int]) -> None:
    """Add the unseen cards to the hands, `room` of them to each; it never fails where some deal fits.

    Each card takes one of the places that are free for it. That makes all deals equally likely as long as the groups
    of seats that can hold a card lie within one another; where they cross, dealing again between two seats brings
    them near it.
    """
    free: list[int] = []
    asked = 0
    plain = True
    for seat in range(SEATS):
        if room[seat]:
            asked |= BIT[seat]
            free.append(unseen & ~lacks[seat])
            if unseen & lacks[seat]:
                plain = False
        else:
            free.append(0)
    if plain:
        _fill(source, cards_in(unseen), room, hands)
        return
    kinds = _kinds(unseen, free)
    spare = _spare(kinds, room)
    left = room.copy()
    chosen = [0, 0, 0, 0]
    mixed = 0
    for group in BY_SIZE:
        cards = kinds[group]
        if not cards:
            continue
        pool = cards_in(cards)
        if group == asked:
            _fill(source, pool, left, chosen)
            break
        if group & (group - 1):
            mixed += 1
            source.shuffle(pool)
        for card in pool:
            seat = _place(source, group, spare, left)
            chosen[seat] = chosen[seat] | BIT[card]
            left[seat] = left[seat] - 1
    if mixed > 1:
        for _ in range(SWEEPS):
            _sweep(source, free, chosen)
    for seat in range(SEATS):
        hands[seat] = hands[seat] | chosen[seat]


def _fill(source: Source, pool: list[int], room: list[int], hands: list[int]) -> None:
    """Deal cards that everyone with room may hold."""
    source.shuffle(pool)
    at = 0
    for seat in range(SEATS):
        hand = hands[seat]
        for _ in range(room[seat]):
            hand |= BIT[pool[at]]
            at += 1
        hands[seat] = hand


def _kinds(unseen: int, free: list[int]) -> list[int]:
    """For each group of seats the cards that just these may hold."""
    kinds = [unseen]
    for seat in range(SEATS):
        may = free[seat]
        kinds = [cards & ~may for cards in kinds] + [cards & may for cards in kinds]
    if kinds[0]:
        raise ValueError("no deal fits: nobody can hold one of the cards")
    return kinds


def _spare(kinds: list[int], room: list[int]) -> list[int]:
    """For each group of seats: their places less the cards that only they may hold. A deal fits while none is short."""
    sizes = [size_of(cards) for cards in kinds]
    spare: list[int] = []
    for group in range(GROUPS):
        places = 0
        for seat in range(SEATS):
            if group & BIT[seat]:
                places += room[seat]
        for within in range(1, group + 1):
            if not within & ~group:
                places -= sizes[within]
        if places < 0:
            raise ValueError("no deal fits: some seats have too few places")
        spare.append(places)
    return spare


def _place(source: Source, group: int, spare: list[int], left: list[int]) -> int:
    """A seat of the group for a card that just the group may hold, so that the rest can still be dealt."""
    allowed = group
    for others in range(1, GROUPS):
        if not spare[others] and group & ~others:
            allowed &= ~others
    places = 0
    for seat in range(SEATS):
        if allowed & BIT[seat]:
            places += left[seat]
    pick = source.below(places)
    seat = 0
    while not allowed & BIT[seat] or pick >= left[seat]:
        if allowed & BIT[seat]:
            pick -= left[seat]
        seat += 1
    for others in range(1, GROUPS):
        if others & BIT[seat] and group & ~others:
            spare[others] = spare[others] - 1
    return seat


def _sweep(source: Source, free: list[int], chosen: list[int]) -> None:
    """For each two seats, deal again what either of them may hold."""
    for one in range(SEATS):
        for two in range(one + 1, SEATS):
            both = free[one] & free[two]
            mine = chosen[one] & both
            theirs = chosen[two] & both
            if not mine or not theirs:
                continue
            pool = cards_in(mine | theirs)
            source.shuffle(pool)
            for _ in range(size_of(theirs)):
                pool.pop()
            now = 0
            for card in pool:
                now |= BIT[card]
            chosen[one] = chosen[one] & ~both | now
            chosen[two] = chosen[two] & ~both | (mine | theirs) & ~now
