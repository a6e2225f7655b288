"""The whole of a training run on the device: one update is one compiled call, and so is one evaluation."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from ..batch.game import Array, BatchGame
from ..batch.pool import draw_deals
from .nets import Adam, Net, Networks, forward, make_adam, make_net
from .ppo import Learnt, learn, samples_of
from .selfplay import Counts, Running, Steps, Table, begin, choose, lay_out, play
from .settings import SEATS, Settings, fitting_width


class Training(NamedTuple):
    """Everything that an update changes; a checkpoint holds it whole, so that a run goes on bit for bit."""

    networks: Networks
    slow: Net  # the slow average of the actor
    adam: Adam
    running: tuple[Running, ...]
    snapshots: Net  # past selves, stacked: a ring
    first: Net  # the first past self, to see how far it is
    key: Array


class Told(NamedTuple):
    """What an update tells."""

    learnt: Learnt
    counts: Counts


OTHERS = ("random", "first", "last")  # whom the actor is compared with: chance, its first and its last past self


class Result(NamedTuple):
    """How games against each of OTHERS ended for the actor."""

    points: Array  # [others]: 1 for the better half of the table, 0.5 for equal ones, on average
    gain: Array  # [others]: of one of its seats, on average


class Trainer:
    """Training of one network a game on several variants of it, which differ in their seats."""

    def __init__(self, games: Sequence[Any], settings: Settings, shares: Sequence[float] = ()) -> None:
        sizes = {(game.id, game.actions, game.features, game.secrets) for game in games}
        if len(sizes) != 1:
            raise ValueError(f"one network serves variants of one game and size, not {sorted(sizes)}")
        self.games: tuple[Any, ...] = tuple(games)
        self.settings = settings
        self.table = lay_out(games, shares or [1.0] * len(games), settings)
        self.width = fitting_width(games[0].features, games[0].actions, settings)
        self.decisions = settings.games * settings.steps  # of one update
        self._update = jax.jit(self._update_whole, donate_argnums=0)
        self._begin = jax.jit(self._begin_whole)
        self._keep = jax.jit(self._keep_whole, donate_argnums=0)
        self._play = [jax.jit(partial(self._play_whole, game)) for game in games]

    def begin(self) -> Training:
        """The start of a run, by the seed of its settings."""
        training: Training = self._begin(jax.random.PRNGKey(self.settings.seed))
        return training

    def update(self, training: Training, rate: float, entropy: float) -> tuple[Training, Told]:
        """One update; the training given is used up."""
        following, told = self._update(training, jnp.float32(rate), jnp.float32(entropy))
        return following, told

    def player(self, training: Training) -> Net:
        """What plays: the actor, or where a magnet holds it its slow average."""
        return training.slow if self.settings.magnet else training.networks.actor

    def keep(self, training: Training, number: int) -> Training:
        """Keep the actor as a past self, counted from 0; the training given is used up."""
        following: Training = self._keep(training, jnp.int32(number))
        return following

    def evaluate(self, training: Training, number: int) -> dict[int, Result]:
        """By seats, how what plays does against each of OTHERS; `number` tells evaluations apart."""
        key = jax.random.fold_in(jax.random.PRNGKey(self.settings.seed + 1), number)
        actor = self.player(training)
        last = (number - 1) % self.settings.ring
        others = jax.tree.map(
            lambda first, ring: jnp.stack([jnp.zeros_like(first), first, ring[last]]),
            training.first,
            training.snapshots,
        )
        return {
            game.seats: self.meet(at, actor, others, jax.random.fold_in(key, at)) for at, game in enumerate(self.games)
        }

    def meet(self, at: int, actor: Net, others: Net, key: Array) -> Result:
        """How it does in one of the games."""
        result: Result = self._play[at](actor, others, key)
        return result

    def settled(self, training: Training) -> Training:
        """The same with all in it that a checkpoint is to keep."""
        return training

    def close(self) -> None:
        """The run is over."""

    def _begin_whole(self, key: Array) -> Training:
        key, actor_key, critic_key, deal_key = jax.random.split(key, 4)
        game, layers = self.games[0], self.settings.layers
        actor = self.first_actor(make_net(actor_key, game.features, self.width, layers, game.actions))
        critic = make_net(critic_key, game.features + game.secrets + SEATS, self.width, layers, SEATS)
        networks = Networks(actor, critic)
        ring = jax.tree.map(lambda part: jnp.repeat(part[None], self.settings.ring, axis=0), actor)
        first = jax.tree.map(jnp.copy, actor)
        slow = jax.tree.map(jnp.copy, actor)
        return Training(networks, slow, make_adam(networks), self.first_games(deal_key), ring, first, key)

    def first_actor(self, actor: Net) -> Net:
        """What the actor is at the start, from one at random."""
        return actor

    def first_games(self, key: Array) -> tuple[Running, ...]:
        """The games in progress at the start."""
        return begin(self.table, key)

    def start_from(self, training: Training, actor: Net | None, critic: Net | None, against: Net | None) -> Training:
        """The start of a run with networks that have learnt already; ValueError if they have other sizes."""
        own = training.networks
        for mine, given in ((own.actor, actor), (own.critic, critic), (own.actor, against)):
            if given is not None and jax.tree.map(jnp.shape, given) != jax.tree.map(jnp.shape, mine):
                raise ValueError([layer.bias.shape[0] for layer in given[:-1]])
        if actor is not None:
            slow, first = (jax.tree.map(jnp.copy, actor) for _ in range(2))
            training = training._replace(networks=own._replace(actor=actor), slow=slow, first=first)
        if critic is not None:
            training = training._replace(networks=training.networks._replace(critic=critic))
        if against is not None:
            training = training._replace(snapshots=jax.tree.map(lambda part: part[None], against))
        return training

    def _update_whole(self, training: Training, rate: Array, entropy: Array) -> tuple[Training, Told]:
        networks, slow, adam, running, snapshots, first, key = training
        key, play_key, learn_key = jax.random.split(key, 3)
        running, steps, last, counts = play(self.table, self.settings, networks, snapshots, running, play_key)
        training = Training(networks, slow, adam, running, snapshots, first, key)
        training, learnt = self.learn_from(training, steps, last, self.table, learn_key, rate, entropy)
        return training, Told(learnt, counts)

    def learn_from(
        self, training: Training, steps: Steps, last: Array, table: Table, key: Array, rate: Array, entropy: Array
    ) -> tuple[Training, Learnt]:
        """What happened makes better networks."""
        rows = samples_of(steps, last, jnp.asarray(table.seats), self.settings.trace)
        networks, adam, learnt = learn(
            training.networks, training.slow, training.adam, rows, key, rate, entropy, self.settings
        )
        kept = self.settings.slowness
        slow = jax.tree.map(lambda old, new: kept * old + (1 - kept) * new, training.slow, networks.actor)
        return training._replace(networks=networks, slow=slow, adam=adam), learnt

    def _keep_whole(self, training: Training, number: Array) -> Training:
        actor, ring = training.networks.actor, self.settings.ring
        snapshots = training.snapshots
        if not self.settings.against:
            snapshots = jax.tree.map(lambda all, one: all.at[number % ring].set(one), snapshots, actor)
        first = jax.tree.map(lambda old, new: jnp.where(number == 0, new, old), training.first, actor)
        return training._replace(snapshots=snapshots, first=first)

    def _play_whole(self, game: BatchGame, actor: Net, others: Net, key: Array) -> Result:
        """The actor has every other seat; each deal is played twice, with the seats changed, against each of them."""
        longest, mine = self.settings.longest, self.seated(game)
        state = draw_deals(game, jax.random.fold_in(key, longest), self.deals)
        state = jax.tree.map(lambda part: jnp.concatenate([part] * (2 * len(OTHERS))), state)

        def going(carry: Any) -> Array:
            state, _, step = carry
            return jnp.asarray((step < longest) & ~jnp.all(state.over))

        def onward(carry: Any) -> Any:
            state, gained, step = carry
            mover = jnp.maximum(state.to_move.astype(jnp.int32), 0)
            seen = jax.vmap(game.observe)(state, mover)
            legal = jax.vmap(game.legal)(state)
            action = self.answer(actor, others, seen, legal, mover, mine, jax.random.fold_in(key, step))
            state = jax.vmap(game.step)(state, action)
            return state, gained + state.rewards, step + 1

        begun = (state, jnp.zeros(mine.shape, jnp.float32), jnp.zeros((), jnp.int32))
        _, gained, _ = jax.lax.while_loop(going, onward, begun)
        return result_of(gained, mine)

    @property
    def deals(self) -> int:
        """Of an evaluation; each is played twice against each of the OTHERS."""
        return max(1, self.settings.evaluation_games // 2)

    def seated(self, game: Any) -> Array:
        """bool[games, seats]: which seats of an evaluation's games are the actor's."""
        first = (jnp.arange(2 * len(OTHERS) * self.deals) // self.deals) % 2 == 0
        return (jnp.arange(game.seats) % 2 == 0) == first[:, None]

    def answer(
        self, actor: Net, others: Net, seen: Array, legal: Array, mover: Array, mine: Array, key: Array
    ) -> Array:
        """What the movers of an evaluation do."""
        half = self.settings.half
        apart = seen.reshape(len(OTHERS), 2 * self.deals, -1)
        theirs = jax.vmap(lambda net, seen: forward(net, seen, half))(others, apart).reshape(seen.shape[0], -1)
        own = jnp.take_along_axis(mine, mover[:, None], axis=-1)
        return choose(key, jnp.where(own, forward(actor, seen, half), theirs), legal)[0]


def result_of(gained: Array, mine: Array) -> Result:
    """From what each seat gained."""
    own = jnp.sum(gained * mine, axis=-1) / jnp.sum(mine, axis=-1)
    other = jnp.sum(gained * ~mine, axis=-1) / jnp.sum(~mine, axis=-1)
    points = jnp.where(own > other, 1.0, jnp.where(own < other, 0.0, 0.5))
    return Result(*(jnp.mean(each.reshape(len(OTHERS), -1), axis=1) for each in (points, own)))
