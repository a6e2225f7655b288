"""Fresh deals for batches that never stop: drawn many at once, taken one by one where a game is over."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp

from .game import Array, BatchGame


def draw_deals(game: BatchGame, key: Array, count: int) -> Any:
    """So many new games, each with options of its own."""

    def one(key: Array) -> Any:
        first, second = jax.random.split(key)
        return game.init(second, game.sample_options(first))

    return jax.vmap(one)(jax.random.split(key, count))


def replace_finished(state: Any, deals: Any, taken: Array) -> tuple[Any, Array]:
    """The batch with the next deals in place of games that are over, and how many deals are taken then.

    A shuffle costs more than a step, so deals are drawn rarely and gathered here. When all were taken, they begin anew.
    """
    over = state.over
    place = (taken + jnp.cumsum(over, dtype=jnp.int32) - 1) % deals.over.shape[0]

    def part(old: Array, new: Array) -> Array:
        return jnp.where(over.reshape(over.shape + (1,) * (old.ndim - 1)), new[place], old)

    return jax.tree.map(part, state, deals), taken + jnp.sum(over, dtype=jnp.int32)


def random_action(key: Array, legal: Array) -> Array:
    """For each game one of its legal actions, all equally likely: one random number a game."""
    count = jnp.sum(legal, axis=-1, dtype=jnp.int32)
    number = jax.random.uniform(key, count.shape)
    wanted = jnp.minimum((number * count).astype(jnp.int32), count - 1)
    return jnp.argmax(jnp.cumsum(legal, axis=-1, dtype=jnp.int32) > wanted[..., None], axis=-1).astype(jnp.int32)
