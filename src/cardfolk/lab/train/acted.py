"""Training where actors play: what is decided and learnt is computed here, what comes of it by the engine, elsewhere.

The games are in two groups: while the actors carry out what was decided for one, the next decisions are made for the
other. What they tell are whole numbers of a byte; they become what networks read only where they are learnt from.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from ..actors.crew import Crew
from ..actors.game import TEXT, ActedGame, Plan, Rows
from ..batch.game import Array
from .nets import Net, Networks
from .ppo import Learnt
from .selfplay import Counts, Decided, Look, Running, Steps, Table, decide, seen_by_all, tally
from .settings import SEATS, Settings
from .trainer import Result, Told, Trainer, Training, result_of

GROUPS = 2
QUIET = 0.01  # how much of what other units say at first comes to those that pass on how actions look


class Place(NamedTuple):
    """Where games stand, as far as a checkpoint has to know."""

    dealt: Any  # int32[games]
    text: Any  # uint8[games, TEXT]: their positions; empty before the first move


class Raw(NamedTuple):
    """What actors tell of one moment, and the games of the league: [games] each, or [steps, games]."""

    observed: Any  # uint8
    secret: Any  # uint8
    legal: Any
    mover: Any
    even: Any


class Kept(NamedTuple):
    """A step: what was seen, and what Steps has beside that."""

    raw: Raw
    made: Decided
    reward: Any
    over: Any


class ActedTrainer(Trainer):
    """A Trainer whose games go on in a crew of processes."""

    def __init__(self, games: Sequence[ActedGame], settings: Settings, shares: Sequence[float] = ()) -> None:
        super().__init__(games, settings.with_values(games=max(1, settings.games // GROUPS)), shares)
        own = self.table
        self.whole = Table(own.games * GROUPS, own.sizes * GROUPS, own.league * GROUPS)
        self.decisions *= GROUPS
        self.crew: Crew | None = None
        self.rows: list[Rows] = []
        self.live: tuple[Running, ...] = ()  # the games that the crew has
        self.notes: Kept | None = None  # [steps, games of all groups] each
        self._decide = jax.jit(self._decide_whole)
        self._tally = jax.jit(self._tally_whole)
        self._learn = jax.jit(self._learn_whole, donate_argnums=0)
        self._answer = jax.jit(self._answer_whole)

    def first_actor(self, actor: Net) -> Net:
        """Begin with how actions look: some units pass those numbers on to the logits, nearly undisturbed."""
        game = self.games[0]
        count = len(game.looks)
        if count * 2 > self.width:
            return actor
        features, actions = np.array(game.looks).T
        units = np.arange(count)
        first, *between, last = actor
        each = game.keen**0.5  # of both layers, so that learning moves neither too far
        weight = first.weight.at[:, :count].set(0.0).at[features, units].set(each)
        begun = [first._replace(weight=weight)]
        begun += [layer._replace(weight=layer.weight.at[:, :count].multiply(QUIET)) for layer in between]
        weight = last.weight.at[:count].set(0.0).at[units, actions].set(each)
        bias = last.bias.at[actions].set(-game.keen * game.middle)
        return (*begun, last._replace(weight=weight, bias=bias))

    def first_games(self, key: Array) -> tuple[Running, ...]:
        """Nothing is dealt before the first update."""
        count = sum(self.table.sizes)
        return tuple(
            Running(
                Place(jnp.zeros(count, jnp.int32), jnp.zeros((count, TEXT), jnp.uint8)),
                jnp.zeros(count, jnp.int32),
                jnp.zeros((count, SEATS), jnp.float32),
                jnp.arange(count) % 2 == 0,
            )
            for _ in range(GROUPS)
        )

    def keep(self, training: Training, number: int) -> Training:
        """The games stay where they are."""
        return super().keep(training._replace(running=()), number)._replace(running=training.running)

    def settled(self, training: Training) -> Training:
        """The crew says where its games are."""
        if self.crew is None or training.running is not self.live:
            return training
        for group in range(GROUPS):
            self.crew.order("write", str(group))
        running = []
        for rows, batch in zip(self.rows, training.running, strict=True):
            self.crew.wait()
            running.append(batch._replace(state=Place(np.array(rows["dealt"]), np.array(rows["text"]))))
        return training._replace(running=tuple(running))

    def close(self) -> None:
        """The crew goes home."""
        if self.crew is not None:
            self.rows.clear()
            self.crew.close()
            self.crew = None

    def update(self, training: Training, rate: float, entropy: float) -> tuple[Training, Told]:
        """One update; the training given is used up."""
        self._set_up(training.running)
        assert self.crew is not None
        running = [batch._replace(state=()) for batch in training.running]
        key, play_key, learn_key = jax.random.split(training.key, 3)
        networks, snapshots = training.networks, training.snapshots
        counts: list[Counts] = []
        waiting: list[tuple[Raw, Decided]] = []
        steps = self.settings.steps
        for number in range((steps + 1) * GROUPS):
            group = number % GROUPS
            rows = self.rows[group]
            if number >= GROUPS:  # what came of the decisions before
                self.crew.wait()
                raw, made = waiting.pop(0)
                over = np.array(rows["over"])
                running[group], reward, count = self._tally(running[group], np.array(rows["reward"]), over)
                counts.append(count)
                self._note(number // GROUPS - 1, group, Kept(raw, made, reward, over))
            told = {name: np.array(rows[name]) for name in Raw._fields[:-1]}
            raw = Raw(**told, even=np.asarray(running[group].even))
            decided = self._decide(networks, snapshots, raw, jax.random.fold_in(play_key, number))
            waiting.append((raw, decided))
            if number < steps * GROUPS:
                rows["action"] = np.asarray(decided.action)
                self.crew.order("act", str(group))
        self.live = tuple(
            batch._replace(state=before.state) for batch, before in zip(running, training.running, strict=True)
        )
        last = np.concatenate([np.asarray(made.value) for _, made in waiting])
        following, learnt = self._learn(
            training._replace(running=(), key=key), self.notes, last, learn_key, jnp.float32(rate), jnp.float32(entropy)
        )
        learnt = jax.tree.map(np.asarray, learnt)  # which waits: the next update writes over the notes
        ended = jax.tree.map(lambda *parts: np.sum(parts, axis=0), *counts)
        return following._replace(running=self.live), Told(learnt, ended)

    def _note(self, step: int, group: int, kept: Kept) -> None:
        """Write down a step of a group, in the same arrays in every update: there is a gigabyte of them."""
        count = len(kept.over)
        if self.notes is None:
            steps = self.settings.steps
            self.notes = jax.tree.map(lambda part: np.empty((steps, GROUPS * count, *part.shape[1:]), part.dtype), kept)

        def write(notes: Any, part: Any) -> None:
            notes[step, group * count : (group + 1) * count] = part

        jax.tree.map(write, self.notes, kept)

    def _set_up(self, running: tuple[Running, ...]) -> None:
        """Have the crew at these games."""
        if self.crew is None:
            self.crew = Crew()
        if running is self.live:
            return
        table = self.table
        self.rows = []
        for group, batch in enumerate(running):
            plan = Plan(table.games, table.sizes, self.settings.seed * GROUPS + group, max(table.sizes), True)
            rows = self.crew.lay(str(group), plan)
            place = jax.tree.map(np.asarray, batch.state)
            begun = bool(place.text[:, 0].any())
            rows["dealt"], rows["text"] = place.dealt, place.text
            self.crew.order("read" if begun else "begin", str(group))
            self.crew.wait()
            self.rows.append(rows)
        self.live = running

    # Compiled

    def _look(self, table: Table, raw: Raw) -> Look:
        kind = jnp.bfloat16 if self.settings.half else jnp.float32
        observed = raw.observed.astype(kind) * self.games[0].scales.astype(kind)
        secret = raw.secret.astype(kind) * self.games[0].secret_scales.astype(kind)
        return seen_by_all(table, observed, secret, raw.legal, raw.mover.astype(jnp.int32), raw.even)

    def _decide_whole(self, networks: Networks, snapshots: Net, raw: Raw, key: Array) -> Decided:
        return decide(self.table, self.settings.half, networks, snapshots, self._look(self.table, raw), key)

    def _tally_whole(self, batch: Running, reward: Array, over: Array) -> tuple[Running, Array, Counts]:
        table = self.table
        contested, seats = jnp.asarray(table.contested), jnp.asarray(table.seats)
        return tally(batch, reward, over, contested, seats, self.settings.draw_cost)

    def _learn_whole(
        self, training: Training, kept: Kept, last: Array, key: Array, rate: Array, entropy: Array
    ) -> tuple[Training, Learnt]:
        seen = jax.vmap(lambda raw: self._look(self.whole, raw))(kept.raw)
        made = kept.made
        steps = Steps(
            *(seen.observed, seen.secret, seen.legal, made.action, made.chance, made.own, seen.mover),
            *(made.value, kept.reward, kept.over),
        )
        return self.learn_from(training, steps, last, self.whole, key, rate, entropy)

    # Evaluations

    def meet(self, at: int, actor: Net, others: Net, key: Array) -> Result:
        """The same deals twice against each of the OTHERS, until all are over."""
        self.crew = self.crew or Crew()
        game = self.games[at]
        mine = self.seated(game)
        seed = int(jax.random.randint(key, (), 0, 1 << 20))
        rows = self.crew.lay("trial", Plan((game,), (mine.shape[0],), seed, self.deals, False))
        self.crew.order("begin", "trial")
        gained = np.zeros(mine.shape, np.float32)
        for step in range(self.settings.longest):
            self.crew.wait()
            gained += rows["reward"][:, : game.seats]
            if rows["over"].all():
                break
            seen = (np.array(rows[name]) for name in ("observed", "legal", "mover"))
            rows["action"] = np.asarray(self._answer(actor, others, *seen, mine, jax.random.fold_in(key, step)))
            self.crew.order("act", "trial")
        else:
            self.crew.wait()
        return result_of(jnp.asarray(gained), mine)

    def _answer_whole(
        self, actor: Net, others: Net, observed: Array, legal: Array, mover: Array, mine: Array, key: Array
    ) -> Array:
        return self.answer(
            actor, others, observed * jnp.asarray(self.games[0].scales), legal, mover.astype(jnp.int32), mine, key
        )
