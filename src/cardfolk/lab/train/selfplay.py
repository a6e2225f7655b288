"""Self-play: many games of several variants go on together, and every decision is kept for learning.

All arrays of a step hold the games of all variants one after the other, so that each network is asked once a step;
what is kept for each seat is padded to SEATS. Games that are over begin anew from deals drawn once an update.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from ..actors.game import ActedGame
from ..batch.game import Array, BatchGame
from ..batch.pool import draw_deals, replace_finished
from .nets import Net, Networks, forward
from .settings import SEATS, Settings

NEVER = -1e9  # the logit of an action that is not legal


class Running(NamedTuple):
    """The games of one variant that go on, one row each."""

    state: Any
    length: Array  # int32: steps since the deal
    gained: Array  # float32[seats]: rewards since the deal
    even: Array  # bool: in the league, whether past selves have the even seats


class Steps(NamedTuple):
    """What happened, [steps, games] each."""

    observed: Array
    secret: Array  # what the critic sees beside it
    legal: Array
    action: Array
    chance: Array  # the logarithm of the action's probability
    own: Array  # whether the policy that learns has decided, and could have decided otherwise
    mover: Array
    value: Array  # [SEATS], by seat
    reward: Array  # [SEATS], by seat
    over: Array  # whether the step ended its game


class Counts(NamedTuple):
    """Sums over the games that ended."""

    ended: Array
    length: Array
    draws: Array
    league: Array  # games against past selves
    league_gain: Array  # what the seats of the policy that learns gained in them, on average


class Table(NamedTuple):
    """How the games of a batch are laid out: sizes that never change."""

    games: tuple[Any, ...]  # batched or acted ones
    sizes: tuple[int, ...]  # games of each variant
    league: tuple[int, ...]  # how many of them, the first ones, are against past selves

    @property
    def seats(self) -> np.ndarray[Any, np.dtype[np.int32]]:
        """The seats of each game of the batch."""
        return np.repeat(np.array([game.seats for game in self.games], np.int32), self.sizes)

    @property
    def contested(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Whether past selves take part, for each game of the batch."""
        parts = [np.arange(size) < league for size, league in zip(self.sizes, self.league, strict=True)]
        return np.concatenate(parts)


def lay_out(games: Sequence[BatchGame | ActedGame], shares: Sequence[float], settings: Settings) -> Table:
    """Divide the batch between the variants by their shares."""
    sizes = [max(1, round(settings.games * share / sum(shares))) for share in shares]
    sizes[0] += settings.games - sum(sizes)
    ring = settings.ring
    league = [int(size * settings.league) // ring * ring for size in sizes]
    return Table(tuple(games), tuple(sizes), tuple(league))


def begin(table: Table, key: Array) -> tuple[Running, ...]:
    """All games dealt anew."""
    found = []
    for at, (game, size) in enumerate(zip(table.games, table.sizes, strict=True)):
        state = draw_deals(game, jax.random.fold_in(key, at), size)
        gained = jnp.zeros((size, game.seats), jnp.float32)
        found.append(Running(state, jnp.zeros(size, jnp.int32), gained, jnp.arange(size) % 2 == 0))
    return tuple(found)


def seat_order(mover: Array, seats: Array) -> Array:
    """int32[..., SEATS]: which seat is the mover, which the next one, and so on; round again where there is none."""
    return (mover[..., None] + jnp.arange(SEATS)) % seats[..., None]


def from_mover(by_seat: Array, mover: Array, seats: Array) -> Array:
    """What is kept by seat in the order of play from the mover on; 0 where there is no seat."""
    turned = jnp.take_along_axis(by_seat, seat_order(mover, seats), axis=-1)
    return jnp.where(jnp.arange(SEATS) < seats[..., None], turned, 0)


def by_seat(from_mover: Array, mover: Array, seats: Array) -> Array:
    """The way back."""
    return jnp.where(
        jnp.arange(SEATS) < seats[..., None],
        jnp.take_along_axis(from_mover, seat_order(-mover, seats), axis=-1),
        0,
    )


class Look(NamedTuple):
    """What there is to decide on, for all games of the batch."""

    observed: Array
    secret: Array
    legal: Array
    mover: Array
    past: Array  # bool: a past self is to move


def look(table: Table, running: Sequence[Running], half: bool) -> Look:
    """What the movers see, and what the critic sees beside it."""
    kind = jnp.bfloat16 if half else jnp.float32
    parts = []
    for game, batch in zip(table.games, running, strict=True):
        mover = jnp.maximum(batch.state.to_move.astype(jnp.int32), 0)
        observed = jax.vmap(game.observe)(batch.state, mover).astype(kind)
        secret = jax.vmap(game.observe_hidden)(batch.state, mover).astype(kind)
        parts.append((observed, secret, jax.vmap(game.legal)(batch.state), mover, batch.even))
    return seen_by_all(table, *(jnp.concatenate(part) for part in zip(*parts, strict=True)))


def seen_by_all(table: Table, observed: Array, secret: Array, legal: Array, mover: Array, even: Array) -> Look:
    """The same with who is to move added for the critic: a past self plays otherwise."""
    seats, contested = jnp.asarray(table.seats), jnp.asarray(table.contested)
    past = (jnp.arange(SEATS) % 2 == 0) == even[:, None]
    past = past & contested[:, None]
    flags = from_mover(past, mover, seats)
    return Look(observed, jnp.concatenate([secret, flags.astype(secret.dtype)], axis=-1), legal, mover, flags[:, 0] > 0)


def values_of(critic: Net, seen: Look, seats: Array, half: bool) -> Array:
    """[SEATS] by seat: what the critic expects each seat to gain from here on."""
    return by_seat(forward(critic, jnp.concatenate([seen.observed, seen.secret], -1), half), seen.mover, seats)


def choose(key: Array, logits: Array, legal: Array) -> tuple[Array, Array]:
    """An action for each game by its probability, and the logarithm of that."""
    masked = jnp.where(legal, logits, NEVER)
    action = jnp.argmax(masked + jax.random.gumbel(key, masked.shape), axis=-1)
    chances = jax.nn.log_softmax(masked)
    return action.astype(jnp.int32), jnp.take_along_axis(chances, action[:, None], axis=-1)[:, 0]


def past_logits(table: Table, snapshots: Net, observed: Array, logits: Array, half: bool) -> Array:
    """The logits with those of past selves in the games of the league, each snapshot in its share of them."""
    ring = snapshots[0].weight.shape[0]
    starts = np.cumsum([0, *table.sizes])
    parts = [
        observed[start : start + league].reshape(ring, league // ring, -1)
        for start, league in zip(starts, table.league, strict=False)
    ]
    asked = jax.vmap(lambda net, seen: forward(net, seen, half))(snapshots, jnp.concatenate(parts, axis=1))
    done = 0
    for start, league in zip(starts, table.league, strict=False):
        each = league // ring
        logits = logits.at[start : start + league].set(asked[:, done : done + each].reshape(league, -1))
        done += each
    return logits


class Decided(NamedTuple):
    """What the movers do."""

    action: Array
    chance: Array
    own: Array
    value: Array


def decide(table: Table, half: bool, networks: Networks, snapshots: Net, seen: Look, key: Array) -> Decided:
    """An action for each game, and what the critic expects of the position; names as in Steps."""
    logits = forward(networks.actor, seen.observed, half)
    if any(table.league):
        asked = past_logits(table, snapshots, seen.observed, logits, half)
        logits = jnp.where(seen.past[:, None], asked, logits)
    action, chance = choose(key, logits, seen.legal)
    own = (jnp.sum(seen.legal, axis=-1) > 1) & ~seen.past
    return Decided(action, chance, own, values_of(networks.critic, seen, jnp.asarray(table.seats), half))


def play(
    table: Table, settings: Settings, networks: Networks, snapshots: Net, running: tuple[Running, ...], key: Array
) -> tuple[tuple[Running, ...], Steps, Array, Counts]:
    """So many steps of all games: the games then, what happened, the values of where they are, and what ended."""
    half = settings.half
    seats = jnp.asarray(table.seats)
    key, dealt = jax.random.split(key)
    deals = [
        draw_deals(game, jax.random.fold_in(dealt, at), size)
        for at, (game, size) in enumerate(zip(table.games, table.sizes, strict=True))
    ]
    taken = tuple(jnp.zeros((), jnp.int32) for _ in deals)

    def step(carry: Any, key: Array) -> Any:
        running, taken = carry
        seen = look(table, running, half)
        action, chance, own, value = decide(table, half, networks, snapshots, seen, key)
        after, rewards, overs, counts, start = [], [], [], Counts(*[jnp.zeros(())] * 5), 0
        for at, (game, batch) in enumerate(zip(table.games, running, strict=True)):
            following, reward, over, count = _advance(
                game, batch, action[start : start + table.sizes[at]], table.league[at], settings.draw_cost
            )
            state, used = replace_finished(following.state, deals[at], taken[at])
            taken = (*taken[:at], used, *taken[at + 1 :])
            after.append(following._replace(state=state))
            rewards.append(jnp.pad(reward, ((0, 0), (0, SEATS - game.seats))))
            overs.append(over)
            counts = jax.tree.map(jnp.add, counts, count)
            start += table.sizes[at]
        kept = Steps(
            *(seen.observed, seen.secret, seen.legal, action, chance, own, seen.mover, value),
            *(jnp.concatenate(rewards), jnp.concatenate(overs)),
        )
        return (tuple(after), taken), (kept, counts)

    (running, _), (steps, counts) = jax.lax.scan(step, (running, taken), jax.random.split(key, settings.steps))
    last = values_of(networks.critic, look(table, running, half), seats, half)
    return running, steps, last, jax.tree.map(jnp.sum, counts)


def _advance(
    game: BatchGame, batch: Running, action: Array, league: int, draw_cost: float
) -> tuple[Running, Array, Array, Counts]:
    """One step of the games of a variant: the games, still with those that are over, the rewards, what ended."""
    state = jax.vmap(game.step)(batch.state, action)
    contested = jnp.arange(action.shape[0]) < league
    following, reward, counts = tally(
        batch._replace(state=state), state.rewards, state.over, contested, jnp.int32(game.seats), draw_cost
    )
    return following, reward, state.over, counts


def tally(
    batch: Running, reward: Array, over: Array, contested: Array, seats: Array, draw_cost: float
) -> tuple[Running, Array, Counts]:
    """After a step: the games, still with those that are over, the rewards, what ended. Rewards may be padded."""
    reward = reward.astype(jnp.float32)
    gained = batch.gained + reward
    drawn = over & jnp.all(gained == 0, axis=-1)
    if draw_cost:
        reward = reward - draw_cost * (drawn & (seats == 2))[:, None]
    length = batch.length + 1
    contested = over & contested
    seat = jnp.arange(gained.shape[-1])
    own = ((seat % 2 == 0) != batch.even[:, None]) & (seat < seats[..., None])
    gain = jnp.sum(gained * own, axis=-1) / jnp.sum(own, axis=-1)
    counts = Counts(
        jnp.sum(over, dtype=jnp.float32),
        jnp.sum(length * over, dtype=jnp.float32),
        jnp.sum(drawn, dtype=jnp.float32),
        jnp.sum(contested, dtype=jnp.float32),
        jnp.sum(gain * contested),
    )
    following = batch._replace(
        length=jnp.where(over, 0, length), gained=jnp.where(over[:, None], 0.0, gained), even=batch.even ^ over
    )
    return following, reward, counts
