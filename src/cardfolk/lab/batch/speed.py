"""`python -m cardfolk.lab.batch.speed GAME...`: how many decisions a second a batched game makes on this machine.

Random legal actions inside one compiled scan, games that are over dealt anew; bare, and with what the mover sees.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from time import perf_counter
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from . import make
from .game import Array, BatchGame
from .pool import draw_deals, random_action, replace_finished

GAMES = ("durak", "king", "president", "montenegro")


class Speed(NamedTuple):
    """What was measured of one game."""

    bare: float  # decisions a second
    observed: float  # with observations
    length: float  # decisions of a game, on average; 0 where none ended
    state: int  # bytes of one
    compiling: float  # seconds, for both


def measure(game: BatchGame, games: int, steps: int, rounds: int = 3, seed: int = 1) -> Speed:
    """The best of some rounds, each of so many steps of so many games."""
    state = jax.jit(lambda key: draw_deals(game, key, games))(jax.random.PRNGKey(seed))
    size = sum(part.nbytes for part in jax.tree.leaves(state)) // games
    found: list[float] = []
    compiling = ended = 0.0
    for observed in (False, True):
        go = jax.jit(lambda state, key, observed=observed: _scan(game, state, key, steps, observed))
        begun = perf_counter()
        float(go(state, jax.random.PRNGKey(0))[2])
        first, best, now = perf_counter() - begun, float("inf"), state
        for number in range(rounds):
            begun = perf_counter()
            now, over, total = go(now, jax.random.PRNGKey(number + 1))
            float(total)  # waits until all is done
            best = min(best, perf_counter() - begun)
            ended += float(over)
        compiling += first - best
        found.append(games * steps / best)
    return Speed(found[0], found[1], 2 * rounds * games * steps / ended if ended else 0.0, size, compiling)


def _scan(game: BatchGame, state: Any, key: Array, steps: int, observed: bool) -> tuple[Any, Array, Array]:
    """The games after so many steps, how many ended, and a sum over the observations, so that all are made."""
    key, dealt = jax.random.split(key)
    deals = draw_deals(game, dealt, state.over.shape[0])

    def step(carry: Any, key: Array) -> Any:
        state, taken, total = carry
        if observed:
            seen = jax.vmap(game.observe)(state, jnp.maximum(state.to_move.astype(jnp.int32), 0))
            # Read as a network would read it: what nobody reads is never made.
            total = total + jnp.sum(seen.astype(jnp.bfloat16) @ jnp.ones((game.features, 16), jnp.bfloat16))
        action = random_action(key, jax.vmap(game.legal)(state))
        state, taken = replace_finished(jax.vmap(game.step)(state, action), deals, taken)
        return (state, taken, total), None

    begun = (state, jnp.zeros((), jnp.int32), jnp.zeros((), jnp.bfloat16))
    (state, taken, total), _ = jax.lax.scan(step, begun, jax.random.split(key, steps))
    return state, taken, total


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m cardfolk.lab.batch.speed", description=__doc__)
    parser.add_argument("game", nargs="*", default=GAMES, help="durak, king, president, montenegro; else all of them")
    parser.add_argument("--seats", default="0", help="like 2,3,4; else the game's usual number")
    parser.add_argument("--games", default="", help="at once, like 1024; else that on CPU, 16384,524288 on GPU")
    parser.add_argument("--steps", type=int, default=0, help="of each game; else 64 on CPU, 256 on GPU")
    asked = parser.parse_args(arguments)
    small = jax.default_backend() == "cpu"
    sizes = [int(size) for size in (asked.games or ("1024" if small else "16384,524288")).split(",")]
    steps = asked.steps or (64 if small else 256)
    print(f"{jax.devices()[0].device_kind}, JAX {jax.__version__}, {steps} steps; millions of decisions a second\n")
    print("| game | seats | games at once | bare | with observations | features | bytes a game | decisions a game |")
    print("|---|---|---|---|---|---|---|---|")
    for name in asked.game:
        for seats in asked.seats.split(","):
            try:
                game = make(name, int(seats), training=True)
            except (ValueError, ModuleNotFoundError) as wrong:
                print(f"cardfolk: {wrong}", file=sys.stderr)
                return 2
            for size in sizes:
                speed = measure(game, size, steps)
                print(
                    f"| {game.id} | {game.seats} | {size:,} | {speed.bare / 1e6:.2f} | {speed.observed / 1e6:.2f} "
                    f"| {game.features} | {speed.state} | {f'{speed.length:.0f}' if speed.length else '?'} |",
                    flush=True,
                )
    return 0


if __name__ == "__main__":
    sys.exit(main())
