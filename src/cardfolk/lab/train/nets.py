"""Dense networks with residuals, and Adam: all that training needs of them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from ..batch.game import Array


class Layer(NamedTuple):
    """One dense layer."""

    weight: Array  # float32[inputs, outputs]
    bias: Array  # float32[outputs]


Net = tuple[Layer, ...]


class Networks(NamedTuple):
    """What is learnt."""

    actor: Net  # observation to one number an action
    critic: Net  # observation and secrets to a value for each seat, the mover's first


def make_net(key: Array, inputs: int, width: int, layers: int, outputs: int) -> Net:
    """A network at random; its answers are near zero, so that all actions begin equally likely."""
    sizes = [inputs, *[width] * layers, outputs]
    net = []
    for at, (size, following) in enumerate(pairwise(sizes)):
        reach = 0.02 if at == layers else (6.0 / size) ** 0.5 if at == 0 else (3.0 / size) ** 0.5
        weight = jax.random.uniform(jax.random.fold_in(key, at), (size, following), jnp.float32, -reach, reach)
        net.append(Layer(weight, jnp.zeros(following, jnp.float32)))
    return tuple(net)


def forward(net: Net, features: Array, half: bool) -> Array:
    """float32[..., outputs]. `half` multiplies in bfloat16; `policy.Policy` does the same sums in numpy."""
    kind = jnp.bfloat16 if half else jnp.float32
    x = features.astype(kind)
    for at, layer in enumerate(net[:-1]):
        made = jax.nn.relu(x @ layer.weight.astype(kind) + layer.bias.astype(kind))
        x = made if at == 0 else x + made
    last = net[-1]
    return jnp.matmul(x, last.weight.astype(kind), preferred_element_type=jnp.float32) + last.bias


class Adam(NamedTuple):
    """What Adam remembers of past gradients."""

    mean: Any
    square: Any
    steps: Array


def make_adam(params: Any) -> Adam:
    """Nothing seen yet."""
    return Adam(jax.tree.map(jnp.zeros_like, params), jax.tree.map(jnp.zeros_like, params), jnp.zeros((), jnp.int32))


def adam_step(params: Any, gradients: Any, adam: Adam, rate: Array) -> tuple[Any, Adam]:
    """The parameters after one step down the gradients."""
    slow, slower, least = 0.9, 0.999, 1e-5
    steps = adam.steps + 1
    mean = jax.tree.map(lambda old, new: slow * old + (1 - slow) * new, adam.mean, gradients)
    square = jax.tree.map(lambda old, new: slower * old + (1 - slower) * new * new, adam.square, gradients)
    first = 1 - slow ** steps.astype(jnp.float32)
    second = 1 - slower ** steps.astype(jnp.float32)

    def moved(param: Array, mean: Array, square: Array) -> Array:
        return param - rate * (mean / first) / (jnp.sqrt(square / second) + least)

    return jax.tree.map(moved, params, mean, square), Adam(mean, square, steps)


def cut(gradients: Any, norm: float) -> Any:
    """The gradients, no longer than `norm` altogether."""
    length = jnp.sqrt(sum(jnp.sum(jnp.square(part)) for part in jax.tree.leaves(gradients)))
    return jax.tree.map(lambda part: part * jnp.minimum(1.0, norm / (length + 1e-8)), gradients)
