"""A tiny batched game: who holds the highest number wins; before that each seat, in turn, may swap its own once.

The deck is 0..9; the seats get two cards each, see one of them and choose which to show: the seen one or the other.
The best policy keeps a seen card above the middle and shows the unknown one otherwise.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from cardfolk.lab.batch.game import Array, BatchGame

CARDS = 10


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
        return jax.random.permutation(key, CARDS).astype(jnp.int8)

    def deal(self, chance: Array, options: Any) -> Position:
        seats = self.seats
        return Position(
            jnp.int8(0),
            jnp.bool_(False),
            jnp.zeros(seats, jnp.float32),
            chance[: 2 * seats].reshape(seats, 2),
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
