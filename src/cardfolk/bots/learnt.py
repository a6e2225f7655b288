"""Thinkers that play by what was learnt: a policy alone, and one that tries moves and asks a critic.

They need numpy. The registry makes them where a game's package has weights that fit; elsewhere its thinkers play.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, log
from time import perf_counter

import numpy as np

from ..chance import Fast, Source
from ..game import Move, State
from .knowledge import BALANCED, Knowledge
from .policy import Floats, Policy, Side, WholeSide
from .thinking import Budget, Thinker, Thought, best_of
from .ways import Way

Ends = Callable[[State, list[Move], Budget, Source], list[float]]

STEP = 0.03  # of a win, that a move is taken to be worse for a step of the logarithm of its chance
BENT = 0.5  # of the log of a chance, for a step that a style likes a move more
LEAST = 0.015  # of the chance of the likeliest, that a move must have to be tried
MOST = 8  # moves that are
BATCH = 16  # worlds that are asked about at once
FIRST = 2  # and when nobody knows yet how long that takes


def no_ends(sight: State, moves: list[Move], budget: Budget, source: Source) -> list[float]:
    """Of a game whose end nobody solves."""
    return []


class Learnt(Thinker):
    """Plays by the chances of a policy; where the end is solved, only what ends best."""

    def __init__(
        self, policy: Policy, side: Side, knowledge: Knowledge, ends: Ends = no_ends, warmth: float = 0.0
    ) -> None:
        self.policy = policy
        self.side = side
        self.knowledge = knowledge
        self.ends = ends
        self.warmth = warmth

    def looks(self, sight: State, moves: list[Move], style: int) -> list[float]:
        """The logarithm of each move's chance, bent by a style."""
        looks = [log(chance + 1e-12) for chance in self.policy.chances(self.side, sight, moves)]
        if style != BALANCED:
            liked = self.knowledge.values(sight, moves, style)
            plain = self.knowledge.values(sight, moves, BALANCED)
            looks = [look + BENT * (a - b) for look, a, b in zip(looks, liked, plain, strict=True)]
        return looks

    def think(self, sight: State, moves: list[Move], style: int, budget: Budget, source: Source) -> Thought:
        """What is likelier is taken to be worth more, by little."""
        return self.thought(self.looks(sight, moves, style), self.ends(sight, moves, budget, source))

    def thought(self, looks: list[float], ends: list[float]) -> Thought:
        """From how moves look, and what comes of them where that is known."""
        most = max(looks)
        values = [max(0.0, 1.0 + STEP * (look - most)) for look in looks]
        if ends:
            best = max(ends)
            values = [end if end < best else end - 0.01 + 0.01 * value for end, value in zip(ends, values, strict=True)]
            looks = [look if end == best else look - 100.0 for look, end in zip(looks, ends, strict=True)]
            most = max(looks)
        if self.warmth <= 0.0:
            return Thought(values, best_of(looks))
        return Thought(values, [exp(max(-50.0, (look - most) / self.warmth)) for look in looks])


class Foresight(Thinker):
    """Tries moves in imagined worlds, plays each on for a little by the policy, and asks a critic that sees all cards.

    All worlds of a batch are asked about at once. A critic has learnt what becomes of a position between players who
    see their own cards only, so nobody is taken to know the world that is imagined.
    """

    def __init__(self, alone: Learnt, critic: Policy, side: WholeSide, way: Way) -> None:
        self.alone = alone
        self.policy = alone.policy
        self.critic = critic
        self.side = side
        self.way = way

    def think(self, sight: State, moves: list[Move], style: int, budget: Budget, source: Source) -> Thought:
        looks = self.alone.looks(sight, moves, style)
        ends = self.alone.ends(sight, moves, budget, source)
        first: dict[tuple[int, ...], int] = {}  # moves that the same actions make are one
        same = [first.setdefault(tuple(self.side.actions_of(sight, move)), at) for at, move in enumerate(moves)]
        tried = sorted(first.values(), key=lambda at: -looks[at])[:MOST]
        tried = [at for at in tried if looks[at] >= looks[tried[0]] + log(LEAST)]
        if ends or len(tried) < 2:
            return self.alone.thought(looks, ends)
        found = self._try(sight, [moves[at] for at in tried], budget, source)
        if not len(found):
            return self.alone.thought(looks, ends)
        means = found.mean(axis=0).tolist()
        worth = dict(zip(tried, means, strict=True))
        scores = {at: worth[at] + self.way.trust * looks[at] for at in tried}
        chosen = max(tried, key=scores.__getitem__)
        values = []
        for at in same:
            # Never above what is chosen, and of what was not tried a little below all that was.
            value = min(worth[at], worth[chosen]) if at in worth else min(means) - STEP
            values.append(min(0.99, max(0.0, 0.5 + 0.5 * value)) + 0.01 * (at == chosen))
        return Thought(values, best_of([float(at == chosen) for at in range(len(moves))]))

    def _try(self, sight: State, moves: list[Move], budget: Budget, source: Source) -> Floats:
        """[worlds, moves]: what each move comes to for its mover."""
        seat = sight.to_move
        rng = np.random.default_rng(source.below(1 << 29))
        parts: list[Floats] = []
        size = BATCH if budget.simulations else FIRST
        while size > 0 and not budget.late():
            begun = perf_counter()
            before: list[State] = []
            states: list[State] = []
            while len(before) < size * len(moves) and budget.left():
                world = sight.imagine(Fast(source.below(1 << 29)))
                for move in moves:
                    state = world.copy()
                    state.play(move)
                    before.append(world)
                    states.append(state)
            if not states:
                break
            for _ in range(self.way.depth):
                self._play_on(before, states, rng)
            parts.append(self._worth(before, states, seat).reshape(-1, len(moves)))
            if not budget.simulations:  # no more worlds than there is time for
                now = perf_counter()
                size = min(BATCH, int(size * (budget.end - now) / (now - begun)))
        return np.concatenate(parts) if parts else np.zeros((0, len(moves)), np.float32)

    def _play_on(self, before: list[State], states: list[State], rng: np.random.Generator) -> None:
        """One more decision in each world by the policy; what must be done is done."""
        side = self.side
        asked: list[tuple[State, list[Move], list[int]]] = []
        rows: list[Floats] = []
        for world, state in zip(before, states, strict=True):
            while not side.is_settled(world, state):
                moves = state.legal_moves()
                if len(moves) > 1:
                    mine = state.seen_by(state.to_move)
                    paths = [side.actions_of(state, move) for move in moves]
                    asked.append((state, moves, [path[0] for path in paths]))
                    rows.append(side.features_of(mine, ()))
                    break
                state.play(moves[0])
        if not rows:
            return
        logits = self.policy.logits(np.stack(rows))
        logits += np.asarray(rng.gumbel(size=logits.shape), np.float32)
        for (state, moves, actions), row in zip(asked, logits, strict=True):
            state.play(moves[int(np.argmax(row[actions]))])

    def _worth(self, before: list[State], states: list[State], seat: int) -> Floats:
        """What each world comes to for a seat."""
        side = self.side
        found = np.array([side.gain_of(a, b, seat) for a, b in zip(before, states, strict=True)], np.float32)
        open_ = [at for at, state in enumerate(states) if not side.is_settled(before[at], state)]
        if open_:
            rows = np.zeros((len(open_), self.critic.features), np.float32)
            turns = []
            for row, at in zip(rows, open_, strict=True):
                state = states[at]
                mover = state.to_move
                observed = side.features_of(state.seen_by(mover), ())
                secret = side.secrets_of(state, mover)
                row[: len(observed)] = observed
                row[len(observed) : len(observed) + len(secret)] = secret
                turns.append((seat - mover) % state.seats)
            found[open_] += self.critic.logits(rows)[np.arange(len(open_)), turns]
        return found
