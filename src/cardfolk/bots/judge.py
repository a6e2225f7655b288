"""The judge: what each move of a sight comes to, by how much and how surely it is behind the best.

The moves are tried in the same imagined worlds, so that luck cancels in what is compared; what is clearly behind is
left, and the close ones get the thought. Where the end is solved nothing is imagined. Where a policy was learnt, what
it would play has a small say among moves that are nearly as good. The chance is made from the sight, and thought is
counted, so that a position has one judgement, whoever asks, wherever and however often.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from math import inf, log, sqrt
from typing import Any, NamedTuple

from ..chance import FastSource
from ..game import Move, State
from ..games import move_of
from ..position import write_position
from .registry import chances_of, playouts_of, trials_of, tries_by_learning
from .thinking import Budget, best_few
from .trials import Trials

FEW = 12  # worlds before a move may be left
SURE = 3.0  # errors that a move must be behind to be left
ASKED = 3.5  # and the one that is asked about, which must be behind by this much too
APART = 0.03
WORLDS = 60  # at the least, so that how the seat stands is known too
FINE = 0.006  # an error below which more worlds tell a player nothing
MOST = 8  # moves that are tried, and those that a policy would play beside
LIKED = 2
LEAN = 0.01  # of a game, for a step of the logarithm of a policy's chance
LEAST = -6.0  # steps at the most
AGREED = 0.5  # a policy's chance of the best move, with which what the trials say is not in doubt
NODES = 20  # of a solver, for each trial that may be made
EXACT = -1  # trials of a move that is solved


class Rated(NamedTuple):
    """A move and what it comes to: its worth, 0 to 1, and how far behind the best it is, with the error of that."""

    move: Move
    value: float
    behind: float = 0.0
    error: float = 0.0
    tries: int = 0  # worlds; EXACT: it is solved; 0: not tried, a guess
    liked: float = -1.0  # the chance that a policy makes it; below 0: there is none

    @property
    def known(self) -> bool:
        """Whether it was tried or solved."""
        return self.tries != 0


@dataclass(frozen=True)
class Judgement:
    """Each legal move, best first, those not tried last; `exact` where the end was solved."""

    moves: tuple[Rated, ...]
    exact: bool
    trials: int  # playouts that were made
    learnt: bool = False  # they were played on by what was learnt, so that its liking of a move says nothing more

    @property
    def best(self) -> Rated:
        """The move to make."""
        return self.moves[0]

    def of(self, move: Move) -> Rated:
        """What is thought of a legal move."""
        return next(one for one in self.moves if one.move == move)

    def as_good(self) -> list[Rated]:
        """The moves beside the best that are as good, as far as this can be told."""
        return [one for one in self.moves[1:] if as_good(one)]


def as_good(one: Rated) -> bool:
    """Whether a move is as good as the best within the error."""
    if not one.known:
        return False
    if one.tries == EXACT:
        return one.behind <= 0.0
    return one.behind <= max(0.004, min(1.5 * one.error, 0.03))


def thought_of(sight: State) -> int:
    """The playouts that a judgement of this sight gets: a second or so, and the same on every machine."""
    return playouts_of(sight.game_id())


def seed_of(sight: State) -> int:
    """The chance of all that is thought about a sight, made from nothing else."""
    return int.from_bytes(sha256(write_position(sight).encode()).digest()[:6])


def judge(
    sight: State,
    thought: int,
    asked: Sequence[Move] = (),
    budget: Budget | None = None,
    other: int = 0,
    sure: float = SURE,
    learning: bool = True,
) -> Judgement:
    """Judge the moves of a sight's seat in so many playouts; those `asked` about are tried in any case.

    A budget, if one is given, can stop it; `other` imagines other worlds, to see whether they tell the same; `sure` is
    how many errors a move must be behind to be tried no more. Without `learning` worlds are played on by knowledge,
    which is quick and knows less.
    """
    moves = sight.legal_moves()
    if len(moves) < 2:
        return Judgement(tuple(Rated(move, 0.5) for move in moves), False, 0)
    liked = chances_of(sight, moves)
    trials = trials_of(sight, moves, FastSource(seed_of(sight), other), learning)
    solved = trials.solved(thought * NODES)
    if solved and min(solved) >= 0.0:
        return _solved(moves, solved, liked)
    race = _Race(trials, moves, liked, solved, sure)
    race.enter(asked)
    race.run(thought, budget)
    return replace(race.judgement(), learnt=learning and tries_by_learning(sight))


def _solved(moves: list[Move], values: list[float], liked: list[float]) -> Judgement:
    """From what every move comes to for certain."""
    best = max(values)
    order = sorted(range(len(moves)), key=lambda at: (-values[at], -liked[at] if liked else 0.0))
    rated = [Rated(moves[at], values[at], best - values[at], 0.0, EXACT, liked[at] if liked else -1.0) for at in order]
    return Judgement(tuple(rated), True, 0)


def write_judgement(judgement: Judgement) -> dict[str, object]:
    """A judgement as JSON values."""
    rows = [[one.move.text, *(round(number, 6) for number in one[1:4]), *one[4:]] for one in judgement.moves]
    return {"moves": rows, "exact": judgement.exact, "trials": judgement.trials, "learnt": judgement.learnt}


def read_judgement(game: str, values: dict[str, Any]) -> Judgement:
    """The judgement that was written."""
    rows = [Rated(move_of(game, text), *numbers) for text, *numbers in values["moves"]]
    return Judgement(tuple(rows), values["exact"], values["trials"], values["learnt"])


class _Race:
    """Moves that are tried in the same worlds until it is clear which is best."""

    def __init__(
        self, trials: Trials, moves: list[Move], liked: list[float], solved: list[float], sure: float = SURE
    ) -> None:
        self.trials = trials
        self.moves = moves
        self.liked = liked
        self.solved = solved
        self.sure = sure
        self.alike = trials.alike()
        self.looks = trials.looks()
        self.weights: list[float] = []
        self.results: list[list[float]] = [[] for _ in moves]
        self.living: list[int] = []
        self.entered: list[int] = []
        self.asked: set[int] = set()
        self.made = 0
        most = max(liked, default=1.0)
        self.lean = [LEAN * max(LEAST, log((one + 1e-9) / most)) for one in liked] or [0.0] * len(moves)

    def enter(self, asked: Sequence[Move]) -> None:
        """Choose what is tried: what looks best, what a policy would play, and what is asked about."""
        looks = [look if self.alike[at] == at else -inf for at, look in enumerate(self.looks)]
        found = best_few(looks, MOST, inf)
        if self.liked:
            found += best_few(self.liked, LIKED, inf)
        if self.solved:  # what loses for certain is not tried, what wins for certain is enough
            won = [at for at, value in enumerate(self.solved) if value == 1.0]
            found = won or [at for at in found if self.solved[at] < 0.0] or found
        self.asked = {self.alike[at] for at, move in enumerate(self.moves) if move in asked}
        self.entered = list(dict.fromkeys([*(self.alike[at] for at in found), *sorted(self.asked)]))
        self.living = [at for at in self.entered if looks[at] > -inf]

    def run(self, thought: int, budget: Budget | None) -> None:
        """Try the living in one world after another."""
        while (len(self.living) > 1 or len(self.weights) < WORLDS) and self.made < thought:
            if budget is not None and not budget.left():
                return
            found = self.trials.tried(self.living)
            self.made += len(found) * self.trials.cost
            self.weights.append(self.trials.weight)
            for at, result in zip(self.living, found, strict=True):
                self.results[at].append(result)
            worlds = len(self.weights)
            if worlds >= FEW and worlds % self.trials.together == 0 and len(self.living) > 1:
                self._leave()

    def _leave(self) -> None:
        """Go on with what may still be best; the one asked about until it is clear what it cost."""
        best = self._best()
        kept = [best]
        widest = 0.0
        for at in self.living:
            if at == best:
                continue
            behind, error = self.compared(best, at)
            gap = behind - (self.lean[at] - self.lean[best])
            clear = gap > self.sure * error + 0.002
            if at in self.asked:  # what is called a mistake is no accident of a dozen worlds
                clear = behind > ASKED * error + APART and len(self.weights) >= WORLDS
            if not clear:
                kept.append(at)
                widest = max(widest, error)
        self.living = kept if widest > FINE else [best]

    def _best(self) -> int:
        """The one of the living that does best, with what a policy adds."""
        return max(self.living, key=lambda at: self._mean(at) + self.lean[at])

    def _mean(self, at: int) -> float:
        results = self.results[at]
        if not results:
            return 0.0
        weights = self.weights[: len(results)]
        return sum(map(float.__mul__, weights, results)) / max(1e-30, sum(weights))

    def compared(self, best: int, at: int) -> tuple[float, float]:
        """How far a move is behind another in the worlds that both were tried in, and the error of that."""
        one, two = self.results[best], self.results[at]
        count = min(len(one), len(two))
        if count < 2:
            return 0.0, 1.0
        apart = [one[i] - two[i] for i in range(count)]
        weights = self.weights[:count]
        total = max(1e-30, sum(weights))
        mean = sum(map(float.__mul__, weights, apart)) / total
        squares = sum(weight * weight * (gap - mean) ** 2 for weight, gap in zip(weights, apart, strict=True))
        # A handful of worlds that all agree say less than they seem to.
        error = sqrt(squares) / total * sqrt(count / (count - 1)) + 0.5 * max(weights) / total / sqrt(count)
        agreed = bool(self.liked) and self.liked[best] >= AGREED
        return mean, error if agreed else error + self.trials.doubt

    def judgement(self) -> Judgement:
        """What it came to, for all legal moves."""
        tried = [at for at in self.entered if self.results[at]]
        if not tried:
            best = self.entered[0]
            value = self.solved[best] if self.solved and self.solved[best] >= 0.0 else 0.5
        else:
            self.living = [at for at in self.living if self.results[at]] or tried
            best = self._best()
            value = self._mean(best)
        found: dict[int, Rated] = {best: Rated(self.moves[best], value, 0.0, 0.0, len(self.results[best]))}
        lowest = value
        for at in tried:
            if at != best:
                behind, error = self.compared(best, at)
                rated = Rated(self.moves[at], value - behind, max(0.0, behind), error, len(self.results[at]))
                found[at] = rated
                lowest = min(lowest, rated.value)
        if self.solved:
            for at, exact in enumerate(self.solved):
                if exact >= 0.0:
                    behind = 0.0 if at == best else max(0.0, value - exact)
                    found[at] = Rated(self.moves[at], exact, behind, 0.0, EXACT)
        top = max(self.looks)
        rows: list[tuple[bool, float, int, Rated]] = []
        for at, move in enumerate(self.moves):
            same = found.get(self.alike[at]) or found.get(at)
            if same is None:
                guess = max(0.0, lowest - 0.01 + 0.02 * max(-4.0, self.looks[at] - top))
                same = Rated(move, guess, value - guess)
            liked = self.liked[at] if self.liked else -1.0
            score = same.value + self.lean[at] if at != best else inf
            rows.append((same.known, score, -at, same._replace(move=move, liked=liked)))
        rows.sort(key=lambda row: row[:3], reverse=True)
        return Judgement(tuple(row[3] for row in rows), False, self.made)
