"""Sets of cards as two 32-bit words on their last axis, for batched games: the engine's sets, cut after the nines.

A card is numbered as in the engine, by rank and then by suit, so that a rank is four bits of one word. All that is done
with a set is a few operations on words: a batch of games moves 8 bytes a set, and XLA makes one loop of it.
"""

from __future__ import annotations

from typing import Final

import jax
import jax.numpy as jnp
import numpy as np

from ...cards import FULL_DECK

Array = jax.Array
Constant = np.ndarray[tuple[int], np.dtype[np.uint32]]

LOW: Final = 32  # cards in the first word
HIGH: Final = 20  # and in the second


def constant(cards: int) -> Constant:
    """A set of the engine's."""
    return np.array([cards & 0xFFFFFFFF, cards >> LOW], np.uint32)


ALL: Final = constant(FULL_DECK)
FIRST_SUIT: Final = constant(0x1111111111111)


def one(card: Array) -> Array:
    """The set of one card."""
    bit = jnp.uint32(1) << (card & 31).astype(jnp.uint32)
    return jnp.stack([jnp.where(card < LOW, bit, 0), jnp.where(card < LOW, 0, bit)], -1)


def suit(number: Array) -> Array:
    """Every card of a suit."""
    return jnp.left_shift(FIRST_SUIT, number.astype(jnp.uint32)[..., None])


def spread(cards: Array) -> Array:
    """bool[52]: for each card whether it is in the set."""
    low = cards[..., :1] >> np.arange(LOW, dtype=np.uint32)
    high = cards[..., 1:] >> np.arange(HIGH, dtype=np.uint32)
    return (jnp.concatenate([low, high], -1) & 1).astype(bool)


def same_ranks(cards: Array) -> Array:
    """Every card of the ranks of these."""
    found = cards | cards >> 1
    found = found | found >> 2
    return jnp.multiply(found & FIRST_SUIT, jnp.uint32(15))


def suits(cards: Array) -> Array:
    """uint32: one bit for each suit that is among these."""
    found = cards[..., 0] | cards[..., 1]
    for shift in (16, 8, 4):
        found = found | found >> shift
    return found & 15


def higher(cards: Array) -> Array:
    """Every card that is above one of these in its suit."""
    found = cards << 4
    for shift in (4, 8, 16):
        found = found | found << shift
    over = suits(cards & constant(0xFFFFFFFF)) * jnp.uint32(0x11111)
    return jnp.stack([found[..., 0], (found[..., 1] | over) & ALL[1]], -1)


def lowest(cards: Array) -> Array:
    """int32: the lowest card; 52 if there is none."""
    low, high = cards[..., 0], cards[..., 1]
    word = jnp.where(low != 0, low, high)
    below = jax.lax.population_count((word & -word) - 1).astype(jnp.int32)
    return jnp.where(low != 0, below, jnp.where(high != 0, below + LOW, LOW + HIGH))
