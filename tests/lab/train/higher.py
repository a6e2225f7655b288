"""A tiny batched game: every seat has two cards, sees one and shows one of them; the highest card shown wins.

The best policy shows the card it sees if that is above the middle, and the unknown one otherwise.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from cardfolk.lab.batch.game import Array, BatchGame

CARDS = 11  # a prime number: see `chance`


class Position(NamedTuple):
    to_move: Array
    over: Array
    rewards: Array
    cards: Array  # int8[seats, 2]: the seen one, the other
    shown: Array  # int8[seats]: what each has chosen, -1 before


class Higher(BatchGame):
    id = "higher"
    actions = 3  # the seen card, the other, and one that is never legal
    features = CARDS + 1
    secrets = CARDS

    def __init__(self, seats: int = 2) -> None:
        self.seats = seats

    def sample_options(self, key: Array) -> Any:
        return ()

    def chance(self, key: Array, options: Any) -> Array:
        first, step = jax.random.randint(key, (2,), jnp.array([0, 1]), CARDS)
        return ((first + step * jnp.arange(2 * self.seats)) % CARDS).astype(jnp.int8)  # all differ, without a shuffle

    def deal(self, chance: Array, options: Any) -> Position:
        seats = self.seats
        return Position(
            jnp.int8(0),
            jnp.bool_(False),
            jnp.zeros(seats, jnp.float32),
            chance.reshape(seats, 2),
            jnp.full(seats, -1, jnp.int8),
        )

    def step(self, state: Position, action: Array) -> Position:
        seats = self.seats
        mover = jnp.maximum(state.to_move, 0)
        shown = state.shown.at[mover].set(state.cards[mover, jnp.clip(action, 0, 1)])
        over = state.to_move == seats - 1
        best = shown == jnp.max(shown)
        rewards = jnp.where(over, best - 1.0 / seats, 0.0).astype(jnp.float32)
        following = Position(jnp.where(over, -1, mover + 1).astype(jnp.int8), over, rewards, state.cards, shown)
        stays = state._replace(rewards=jnp.zeros(seats, jnp.float32))
        return jax.tree.map(lambda old, new: jnp.where(state.over, old, new), stays, following)

    def legal(self, state: Position) -> Array:
        return jnp.array([True, True, False]) & ~state.over

    def observe(self, state: Position, seat: Array) -> Array:
        seen = jax.nn.one_hot(state.cards[seat, 0], CARDS)
        return jnp.concatenate([seen, jnp.full(1, self.seats / 8)]).astype(jnp.float32)

    def observe_hidden(self, state: Position, seat: Array) -> Array:
        return jax.nn.one_hot(state.cards[seat, 1], CARDS)
