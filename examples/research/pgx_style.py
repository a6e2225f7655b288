"""Thousands of games at once in the manner of pgx: `init`, `step`, `legal`, `observe` under `jax.jit` and `jax.vmap`.

python examples/research/pgx_style.py durak 256
"""

import sys

import jax
import jax.numpy as jnp

from cardfolk.lab.batch import make

name = sys.argv[1] if len(sys.argv) > 1 else "durak"
games = int(sys.argv[2]) if len(sys.argv) > 2 else 256
steps = int(sys.argv[3]) if len(sys.argv) > 3 else 64

env = make(name)
options = env.options({})  # arrays: another game of the batch may have others
legal = jax.vmap(env.legal)
observe = jax.vmap(env.observe)


def play(state, key):
    """One decision in every game: here any legal one; a network would read `seen`."""
    seen = observe(state, jnp.maximum(state.to_move, 0).astype(jnp.int32))
    logits = jnp.where(legal(state), 0.0, -1e9)
    action = jax.random.categorical(key, logits).astype(jnp.int32)
    state = jax.vmap(env.step)(state, action)  # a game that is over stays as it is
    return state, (state.rewards, seen.mean())


@jax.jit
def run(key):
    dealt, played = jax.random.split(key)
    state = jax.vmap(env.init, (0, None))(jax.random.split(dealt, games), options)
    return jax.lax.scan(play, state, jax.random.split(played, steps))


state, (rewards, _) = run(jax.random.PRNGKey(1))
print(f"{name}: {games} games, {steps} decisions each, {int(state.over.sum())} are over")
print(f"{env.actions} actions, {env.features} features; rewards by seat: {rewards.sum((0, 1)).round(1).tolist()}")
