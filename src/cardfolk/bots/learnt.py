"""Thinkers that play by what was learnt: a policy alone, and one that tries moves and asks a critic.

They need numpy. The registry makes them where a game's package has weights that fit; elsewhere its thinkers play.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt

import numpy as np

from ..chance import Fast, Source
from ..game import Move, State
from .knowledge import BALANCED, Knowledge
from .policy import Floats, Policy, Side, WholeSide
from .thinking import Budget, Thinker, Thought, best_of

Ends = Callable[[State, list[Move], Budget, Source], list[float]]

BENT = 0.5  # of the log of a chance, for a step that a style likes a move more
BATCH = 32  # worlds that are asked about at once


def no_ends(sight: State, moves: list[Move], budget: Budget, source: Source) -> list[float]:
    """Of a game whose end nobody solves."""
    return []


class Learnt(Thinker):
    """Plays the likeliest move of a policy; where the end is solved, of those that end best."""

    def __init__(self, policy: Policy, side: Side, knowledge: Knowledge, ends: Ends = no_ends) -> None:
        self.policy = policy
        self.side = side
        self.knowledge = knowledge
        self.ends = ends

    def think(self, sight: State, moves: list[Move], style: int, budget: Budget, source: Source) -> Thought:
        """The chance of each move is what it is worth."""
        chances = self.policy.chances(self.side, sight, moves)
        looks = [log(chance + 1e-12) for chance in chances]
        if style != BALANCED:
            liked = self.knowledge.values(sight, moves, style)
            plain = self.knowledge.values(sight, moves, BALANCED)
            looks = [look + BENT * (a - b) for look, a, b in zip(looks, liked, plain, strict=True)]
        ends = self.ends(sight, moves, budget, source)
        if ends:
            best = max(ends)
            chances = [end if end < best else end + 0.001 * chance for end, chance in zip(ends, chances, strict=True)]
            looks = [look if end == best else look - 100.0 for look, end in zip(looks, ends, strict=True)]
        return Thought(chances, best_of(looks))


class Foresight(Thinker):
    """Tries moves in imagined worlds, plays each on for a little by the policy, and asks a critic that sees all cards.

    All worlds of a batch are asked about at once. A critic has learnt what becomes of a position between players who
    see their own cards only, so nobody is taken to know the world that is imagined.
    """

    def __init__(
        self,
        policy: Policy,
        critic: Policy,
        side: WholeSide,
        knowledge: Knowledge,
        ends: Ends = no_ends,
        trust: float = 0.02,
        depth: int = 0,
        least: float = 0.01,
        most: int = 8,
        doubt: float = 0.0,
    ) -> None:
        self.policy = policy
        self.critic = critic
        self.side = side
        self.knowledge = knowledge
        self.alone = Learnt(policy, side, knowledge, ends)
        self.trust = trust
        self.depth = depth
        self.least = least
        self.most = most
        self.doubt = doubt

    def think(self, sight: State, moves: list[Move], style: int, budget: Budget, source: Source) -> Thought:
        ends = self.alone.ends(sight, moves, budget, source)
        if ends:
            return self.alone.think(sight, moves, style, budget, source)
        chances = self.policy.chances(self.side, sight, moves)
        paths = [tuple(self.side.actions_of(sight, move)) for move in moves]
        first = {path: at for at, path in reversed(list(enumerate(paths)))}
        tried = sorted(first.values(), key=lambda at: -chances[at])[: self.most]
        tried = [at for at in tried if chances[at] >= self.least * chances[tried[0]]]
        looks = [log(chance + 1e-12) for chance in chances]
        if style != BALANCED:
            liked = self.knowledge.values(sight, moves, style)
            plain = self.knowledge.values(sight, moves, BALANCED)
            looks = [look + BENT * (a - b) for look, a, b in zip(looks, liked, plain, strict=True)]
        if len(tried) < 2:
            return Thought(chances, best_of(looks))
        found = self._try(sight, [moves[at] for at in tried], budget, source)
        if not found.size:
            return Thought(chances, best_of(looks))
        means = found.mean(axis=0)
        if self.doubt and len(found) > 1:
            ahead = found - found[:, :1]
            means = means - self.doubt * ahead.std(axis=0) / sqrt(len(found) - 1)
        scores = {at: float(mean) + self.trust * looks[at] for at, mean in zip(tried, means, strict=True)}
        floor = min(float(mean) for mean in means)
        worth = {at: float(mean) for at, mean in zip(tried, found.mean(axis=0), strict=True)}
        values = [worth.get(first[path], floor - 0.1) for path in paths]
        choice = [scores.get(at, -1000.0) for at in range(len(moves))]
        return Thought([min(1.0, max(0.0, 0.5 + 0.5 * value)) for value in values], best_of(choice))

    def _try(self, sight: State, moves: list[Move], budget: Budget, source: Source) -> Floats:
        """[worlds, moves]: what each move comes to for its mover."""
        seat = sight.to_move
        rng = np.random.default_rng(source.below(1 << 29))
        parts: list[Floats] = []
        while not budget.late():
            before: list[State] = []
            states: list[State] = []
            while len(before) < BATCH * len(moves) and budget.left():
                world = sight.imagine(Fast(source.below(1 << 29)))
                for move in moves:
                    state = world.copy()
                    state.play(move)
                    before.append(world)
                    states.append(state)
            if not states:
                break
            for _ in range(self.depth):
                self._play_on(before, states, rng)
            parts.append(self._worth(before, states, seat).reshape(-1, len(moves)))
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
        noise = rng.gumbel(size=logits.shape)
        logits += noise.astype(np.float32)
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
