"""Deals again, in a whole State, what one seat cannot know: by hand, not through `imagine`, which it is to judge."""

from __future__ import annotations

import random
from collections.abc import Callable

from ..cards import cards_in, set_of
from ..game import State

# A game's own: changes a copy of its State in place, where this seat (None: a spectator) cannot tell. It knows what the
# game hides, and nothing of how sights are made.
Redeal = Callable[[State, int | None, random.Random], None]


def dealt_again(state: State, seat: int | None, chooser: random.Random, redeal: Redeal) -> State:
    """A State that differs only in what the seat (None: a spectator) cannot know."""
    world = state.copy()
    world.staged = state.staged
    redeal(world, seat, chooser)
    assert world.cards() == state.cards()
    return world


def mix_hands(hands: list[int], fixed: list[int], chooser: random.Random, more: list[int] | None = None) -> list[int]:
    """Shuffle all cards of the hands that are not fixed, together with `more`; what `more` becomes is returned."""
    pool = [card for hand, keep in zip(hands, fixed, strict=True) for card in cards_in(hand & ~keep)] + (more or [])
    chooser.shuffle(pool)
    for at, keep in enumerate(fixed):
        count = len(cards_in(hands[at] & ~keep))
        hands[at] = hands[at] & keep | set_of([pool.pop() for _ in range(count)])
    return pool
