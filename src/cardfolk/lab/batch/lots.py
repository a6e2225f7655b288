"""Lots that cards are shuffled by. All of a shuffle differ, so that every device comes to the same order."""

from __future__ import annotations

from typing import Any

import numpy as np

from .game import Array

CARD_BITS = np.uint32(63)


def drawn_lots(bits: Array) -> Array:
    """uint32[..., 52]: lots from random numbers; their last bits are the card."""
    return bits & ~CARD_BITS | np.arange(52, dtype=np.uint32)


def cards_by_lot(lots: Array) -> Array:
    """int8[..., 52]: the cards in the order of their lots."""
    import jax.numpy as jnp  # what replays games by the engine starts without it

    return (jnp.sort(lots, axis=-1) & CARD_BITS).astype(jnp.int8)


def hashed(key: Any, shuffle: Any, cards: Any) -> Any:
    """uint32: the priorities of cards in a shuffle made by a key, the same in NumPy and in JAX."""

    def mixed(x: Any) -> Any:
        x = (x ^ x >> np.uint32(16)) * np.uint32(0x85EBCA6B)
        x = (x ^ x >> np.uint32(13)) * np.uint32(0xC2B2AE35)
        return x ^ x >> np.uint32(16)

    x = mixed(key[..., :1] + shuffle * np.uint32(0x9E3779B9)) ^ key[..., 1:]
    x = mixed(x + (cards + np.uint32(1)) * np.uint32(0x7FEB352D))
    return x >> np.uint32(1) & ~CARD_BITS | cards
