"""What is measured of games as arrays: cardfolk's batched ones and pgx's, by the same loop on the CPU.

Many games go on inside one compiled scan with random legal actions, and those that are over are replaced from deals
drawn once a scan: pgx's own `auto_reset` would deal anew at every step. What the mover sees is read as a network would.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache, partial
from importlib.metadata import version
from typing import Any, NamedTuple

os.environ.setdefault("JAX_PLATFORMS", "cpu")

import jax
import jax.numpy as jnp

from cardfolk.lab.batch import make
from cardfolk.lab.batch.pool import random_action

from .timing import clock

GAMES = 512  # at once
STEPS = 64  # of a scan


class Kind(NamedTuple):
    """A game of either side; all functions are of one game."""

    deal: Callable[[Any], Any]
    legal: Callable[[Any], Any]
    observe: Callable[[Any], Any]
    step: Callable[[Any, Any], Any]
    over: Callable[[Any], Any]


def about(games: list[tuple[str, int]]) -> dict[str, Any]:
    """JAX's version, and pgx's if it is there."""
    try:
        other = version("pgx")
    except ImportError:
        other = ""
    return {"version": jax.__version__, "pgx": other}


def decisions(game: str, seats: int, observed: bool, seconds: float) -> float:
    """Decisions a second of the processor; pgx's games have no seats to choose."""
    state, go = _ready(game, seats, observed)
    done, began = 0, clock()
    while (took := clock() - began) < seconds or not done:
        done += 1
        state, total = go(state, jax.random.PRNGKey(done))
        total.block_until_ready()
    return GAMES * STEPS * done / took


@cache
def _ready(game: str, seats: int, observed: bool) -> tuple[Any, Callable[..., Any]]:
    """Games in progress, spread over their length, and the compiled scan."""
    kind = _ours(game, seats) if seats else _pgx(game)
    state = jax.jit(jax.vmap(kind.deal))(jax.random.split(jax.random.PRNGKey(0), GAMES))
    go = jax.jit(partial(_scan, kind, observed))
    for number in range(4):
        state, _ = go(state, jax.random.PRNGKey(1000 + number))
    return state, go


def _ours(game: str, seats: int) -> Kind:
    batch = make(game, seats, training=True)

    def deal(key: Any) -> Any:
        first, second = jax.random.split(key)
        return batch.init(second, batch.sample_options(first))

    def observe(state: Any) -> Any:
        return batch.observe(state, jnp.maximum(state.to_move.astype(jnp.int32), 0))

    return Kind(deal, batch.legal, observe, batch.step, lambda state: state.over)


def _pgx(game: str) -> Kind:
    import pgx

    env = pgx.make(game)
    over = lambda state: state.terminated | state.truncated  # noqa: E731
    return Kind(env.init, lambda state: state.legal_action_mask, lambda state: state.observation, env.step, over)


def _scan(kind: Kind, observed: bool, state: Any, key: Any) -> Any:
    first, second = jax.random.split(key)
    deals = jax.vmap(kind.deal)(jax.random.split(first, GAMES))

    def step(carry: Any, key: Any) -> Any:
        state, taken, total = carry
        if observed:
            seen = jax.vmap(kind.observe)(state).reshape(GAMES, -1).astype(jnp.bfloat16)
            total = total + jnp.sum(seen @ jnp.ones((seen.shape[1], 16), jnp.bfloat16))
        state = jax.vmap(kind.step)(state, random_action(key, jax.vmap(kind.legal)(state)))
        over = jax.vmap(kind.over)(state)
        place = (taken + jnp.cumsum(over, dtype=jnp.int32) - 1) % GAMES

        def part(old: Any, new: Any) -> Any:
            return jnp.where(over.reshape(over.shape + (1,) * (old.ndim - 1)), new[place], old)

        return (jax.tree.map(part, state, deals), taken + jnp.sum(over, dtype=jnp.int32), total), None

    begun = (state, jnp.int32(0), jnp.bfloat16(0))
    (state, _, total), _ = jax.lax.scan(step, begun, jax.random.split(second, STEPS))
    return state, total
