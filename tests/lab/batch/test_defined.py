"""Batched games use nothing that devices may do differently: the same positions on any of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from tests.services import package

package("jax")

import jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
from jax.experimental import checkify  # noqa: E402

from cardfolk.lab.batch import make  # noqa: E402
from cardfolk.lab.batch.pool import random_action  # noqa: E402

GAMES = {"durak": 2, "king": 4, "president": 4, "montenegro": 2}
QUICKLY = {"xla_backend_optimization_level": 0} if jax.default_backend() == "cpu" else None
STEPS = {"durak": 300, "king": 800, "president": 500, "montenegro": 400}


def primitives(jaxpr: Any) -> Iterator[Any]:
    """Every operation, inside of others too."""
    for equation in jaxpr.eqns:
        yield equation
        for value in equation.params.values():
            for inner in value if isinstance(value, (tuple, list)) else (value,):
                if hasattr(inner, "eqns"):
                    yield from primitives(inner)
                elif hasattr(inner, "jaxpr"):
                    yield from primitives(inner.jaxpr)


@cache
def functions(id: str) -> dict[str, Any]:
    """What is traced of a game, each by its name."""
    game = make(id, GAMES[id])
    key = jax.random.key(0)

    def start(key: Any) -> Any:
        return game.init(key, game.sample_options(key))

    state = jax.eval_shape(start, key)
    seat = jax.ShapeDtypeStruct((), "int32")
    return {
        "init": jax.make_jaxpr(start)(key),
        "step": jax.make_jaxpr(game.step)(state, seat),
        "legal": jax.make_jaxpr(game.legal)(state),
        "observe": jax.make_jaxpr(game.observe)(state, seat),
        "observe_hidden": jax.make_jaxpr(game.observe_hidden)(state, seat),
    }


@pytest.mark.parametrize("id", GAMES)
def test_nothing_depends_on_the_order_that_a_device_works_in(id: str) -> None:
    for name, traced in functions(id).items():
        for equation in primitives(traced.jaxpr):
            kind = equation.primitive.name
            where = (id, name, str(equation))
            assert not kind.startswith("scatter"), where  # with an index twice, any of the values may stay
            assert kind not in ("top_k", "approx_top_k", "rng_uniform"), where
            # What goes along with equal keys has no order of its own.
            assert kind != "sort" or len(equation.invars) == 1, where


@pytest.mark.parametrize("id", GAMES)
def test_only_rewards_and_scores_are_made_of_fractions(id: str) -> None:
    """A position is whole numbers, so no rounding of a device can change it."""
    for name, traced in functions(id).items():
        if name in ("step", "legal"):
            for equation in primitives(traced.jaxpr):
                if any(getattr(var.aval, "dtype", None) == "float32" for var in equation.invars):
                    for var in equation.outvars:
                        assert var.aval.dtype == "float32", (id, name, str(equation))


@pytest.mark.parametrize("id", GAMES)
def test_no_index_is_out_of_range(id: str) -> None:
    """JAX promises the device that none is, and a GPU may read anything there; also once a game is over."""
    game = make(id, GAMES[id])

    def look(state: Any) -> Any:
        seats = jnp.arange(game.seats)
        jax.vmap(lambda seat: (game.observe(state, seat), game.observe_hidden(state, seat)))(seats)
        return game.legal(state)

    def turn(state: Any, key: Any) -> Any:
        action = random_action(key, jax.vmap(look)(state))
        return jax.vmap(game.step)(state, action), jnp.mean(state.over)

    def play(key: Any) -> Any:
        keys = jax.random.split(key, 16)
        state = jax.vmap(lambda key: game.init(key, game.sample_options(key)))(keys)
        return jax.lax.scan(turn, state, jax.random.split(key, STEPS[id]))

    checked = jax.jit(checkify.checkify(play, errors=checkify.index_checks), compiler_options=QUICKLY)
    wrong, (_, over) = checked(jax.random.key(1))
    wrong.throw()
    assert over[-1] > 0
