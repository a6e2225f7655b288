"""Masked PPO for any number of seats: from what happened in self-play to better networks.

Every seat has a reward stream of its own that runs through all steps of a game, whoever moves. With V_i what the
critic expects seat i to gain from a position on, each step has for each seat the surprise

    d_i = r_i + V_i(after) - V_i(before),        V_i = 0 once the game is over,

and A_i is the sum of the surprises from there on, each step further weighted by `trace` once more (GAE with gamma 1).
A decision is judged by the A of the seat that made it; all the others' A only teach the critic, whose targets are
A_i + V_i. The critic gives all V_i at once, in the order of play from the mover on, so this costs one evaluation a
step. With two seats and zero sum V_1 = -V_0, and it is the usual rule that the sign changes with the mover.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from ..batch.game import Array
from .nets import Adam, Net, Networks, adam_step, cut, forward
from .selfplay import NEVER, Steps, from_mover
from .settings import SEATS, Settings


class Samples(NamedTuple):
    """What is learnt from, one row a decision."""

    observed: Array
    secret: Array
    legal: Array
    action: Array
    chance: Array
    own: Array
    advantage: Array  # of the mover
    target: Array  # float32[SEATS]: what the critic should have said
    seated: Array  # bool[SEATS]: which of these there are


class Learnt(NamedTuple):
    """How learning went, on average over the minibatches."""

    loss: Array
    entropy: Array
    kl: Array  # how far the policy moved
    clipped: Array  # the share of decisions that had moved as far as they may
    value_error: Array  # root of the mean square


def advantages(reward: Array, value: Array, over: Array, last: Array, trace: float) -> Array:
    """[steps, games, SEATS]: A of every seat at every step."""

    def back(carry: tuple[Array, Array], step: tuple[Array, Array, Array]) -> tuple[tuple[Array, Array], Array]:
        following, beyond = carry
        reward, value, over = step
        going = 1.0 - over.astype(jnp.float32)[:, None]
        found = reward + going * (following + trace * beyond) - value
        return (value, found), found

    return jax.lax.scan(back, (last, jnp.zeros_like(last)), (reward, value, over), reverse=True)[1]


def samples_of(steps: Steps, last: Array, seats: Array, trace: float) -> Samples:
    """The decisions of all games in one row after the other, advantages with mean 0 and deviation 1."""
    advantage = advantages(steps.reward, steps.value, steps.over, last, trace)
    everywhere = jnp.broadcast_to(seats, steps.mover.shape)
    target = from_mover(advantage + steps.value, steps.mover, everywhere)
    mine = jnp.take_along_axis(advantage, steps.mover[..., None], axis=-1)[..., 0]
    weight = steps.own.astype(jnp.float32)
    count = jnp.maximum(jnp.sum(weight), 1.0)
    mean = jnp.sum(mine * weight) / count
    spread = jnp.sqrt(jnp.sum(jnp.square(mine - mean) * weight) / count)
    seated = jnp.broadcast_to(jnp.arange(SEATS) < everywhere[..., None], target.shape)
    rows = Samples(
        *(steps.observed, steps.secret, steps.legal, steps.action, steps.chance, steps.own),
        *((mine - mean) / (spread + 1e-8), target, seated),
    )
    return Samples(*(part.reshape(-1, *part.shape[2:]) for part in rows))


def log_chances(actor: Net, rows: Samples, settings: Settings) -> Array:
    """[decisions, actions]: the logarithm of how likely each action is."""
    return jax.nn.log_softmax(jnp.where(rows.legal, forward(actor, rows.observed, settings.half), NEVER))


def actor_loss(actor: Net, slow: Net, rows: Samples, entropy_weight: Array, settings: Settings) -> tuple[Array, Any]:
    """The clipped loss less the entropy, over decisions that were the policy's own; a magnet draws it to `slow`."""
    chances = log_chances(actor, rows, settings)
    taken = jnp.arange(chances.shape[-1]) == rows.action[:, None]  # no gather: its gradient would be a scatter
    chance = jnp.sum(jnp.where(taken, chances, 0.0), axis=-1)
    weight = rows.own.astype(jnp.float32)
    weight = weight / jnp.maximum(jnp.sum(weight), 1.0)
    moved = jnp.where(rows.own, chance - rows.chance, 0.0)
    odds = jnp.exp(moved)
    near = jnp.clip(odds, 1.0 - settings.clip, 1.0 + settings.clip)
    gain = jnp.sum(weight * jnp.minimum(odds * rows.advantage, near * rows.advantage))
    entropy = -jnp.sum(weight * jnp.sum(jnp.where(rows.legal, jnp.exp(chances) * chances, 0.0), axis=-1))
    kl = jnp.sum(weight * (odds - 1.0 - moved))
    clipped = jnp.sum(weight * (jnp.abs(odds - 1.0) > settings.clip))
    loss = -gain - entropy_weight * entropy
    if settings.magnet:
        apart = jnp.exp(chances) * (chances - log_chances(slow, rows, settings))
        loss += settings.magnet * jnp.sum(weight * jnp.sum(jnp.where(rows.legal, apart, 0.0), axis=-1))
    return loss, (entropy, kl, clipped)


def critic_loss(critic: Net, rows: Samples, settings: Settings) -> Array:
    """The mean square of what it was wrong by, over all seats."""
    value = forward(critic, jnp.concatenate([rows.observed, rows.secret], axis=-1), settings.half)
    return jnp.sum(jnp.square(value - rows.target) * rows.seated) / jnp.maximum(jnp.sum(rows.seated), 1)


def learn(
    networks: Networks,
    slow: Net,
    adam: Adam,
    rows: Samples,
    key: Array,
    rate: Array,
    entropy: Array,
    settings: Settings,
) -> tuple[Networks, Adam, Learnt]:
    """Some epochs of minibatches, each epoch in an order of its own."""
    count = rows.action.shape[0]
    minibatch = min(settings.minibatch, count)
    orders = [jax.random.permutation(each, count) for each in jax.random.split(key, settings.epochs)]
    whole = count // minibatch * minibatch
    places = jnp.concatenate([order[:whole].reshape(-1, minibatch) for order in orders])

    def step(carry: tuple[Networks, Adam], place: Array) -> tuple[tuple[Networks, Adam], Learnt]:
        networks, adam = carry
        some = jax.tree.map(lambda part: part[place], rows)
        (policy_loss, (chaos, kl, clipped)), down = jax.value_and_grad(actor_loss, has_aux=True)(
            networks.actor, slow, some, entropy, settings
        )
        value_loss, critic_down = jax.value_and_grad(critic_loss)(networks.critic, some, settings)
        gradients = Networks(cut(down, settings.norm), cut(critic_down, settings.norm))
        networks, adam = adam_step(networks, gradients, adam, rate)
        return (networks, adam), Learnt(policy_loss + value_loss, chaos, kl, clipped, value_loss)

    (networks, adam), learnt = jax.lax.scan(step, (networks, adam), places)
    learnt = jax.tree.map(jnp.mean, learnt)
    return networks, adam, learnt._replace(value_error=jnp.sqrt(learnt.value_error))
