"""`python -m cardfolk.lab.review_honesty`: how honest reviews are, game by game, as the table of docs/review.md.

Positions come from games of bots of all levels. A *blunder* is a random move that ten times the thinking, in other
worlds, says costs at least a fifth of what is at stake; it is *found* if the review calls it wrong. A *good move* is
the one that the deeper thinking would play, and likewise what the strongest bot plays: hardly any may be called wrong.

With `--out FILE` each of them is kept as a line, and counted when it is gone on. To look at them on several machines
give each a `--seed` far from the others' and a file of its own, and all the files to `--merge`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from time import perf_counter

from ..bots.judge import Judgement, Rated, judge, thought_of
from ..bots.ladder import LadderBot
from ..chance import FastSource, HashSource
from ..games import IDS, find_game
from ..play.review.decision import WRONG
from ..play.review.reviewer import LARGE, grade_of
from ..position import write_position
from .seen import over_games, positions

DEEPER = 10  # times the thought of a review
SIFTED = 0.6  # of a fifth, that a tenth of the thought must say of a move for more to be spent on it
CLOSER = 0.5  # and that the thought of a review must say for the deep thought to be spent
WIDE = 1.96  # standard errors on either side
BLUNDER, GOOD = "blunder", "good"


@dataclass(frozen=True)
class Case:
    """A move that was looked at, and what the review says of it."""

    game: str
    kind: str
    position: str
    wrong: bool  # the review calls it so
    strong_wrong: bool = False  # and what the strongest bot plays there
    seconds: float = 0.0  # that the review took
    told: str = ""  # where it is not as honest as it should be


def row(name: str, cases: Sequence[Case]) -> str:
    """A game as a line of the table."""
    blunders = [one for one in cases if one.kind == BLUNDER]
    good = [one for one in cases if one.kind == GOOD]
    times = sorted(one.seconds for one in cases)
    late = times[int(0.95 * (len(times) - 1))] if times else 0.0
    return (
        f"| {name} | {len(blunders)} | {_share(sum(one.wrong for one in blunders), len(blunders))} | {len(good)} | "
        f"{_share(sum(one.wrong for one in good), len(good))} | "
        f"{_share(sum(one.strong_wrong for one in good), len(good))} | {late:.2f} |"
    )


def _share(part: int, whole: int) -> str:
    """A share with its interval of 95% (Wilson's, which holds near none and near all too)."""
    if not whole:
        return "-"
    share, room = part / whole, WIDE * WIDE / whole
    middle = share + room / 2
    reach = WIDE * sqrt(share * (1 - share) / whole + room / whole / 4)
    low, high = (100 * (middle + way * reach) / (1 + room) for way in (-1, 1))
    return f"{100 * share:.1f}% ({max(0.0, low):.1f} to {min(100.0, high):.1f})"


def _telling(what: str, asked: Rated, found: Judgement, deep: Judgement) -> str:
    """A judgement that was not as honest as it should be, on one line."""
    return (
        f"{what} {asked.move.text}: {asked.behind:.3f} ±{asked.error:.3f} in {asked.tries}, liked {asked.liked:.2f}; "
        f"best {found.best.move.text}, deeper {deep.best.move.text} {deep.of(asked.move).behind:.3f}"
    )


def blunders(game: str, seed: int) -> Iterator[Case | None]:
    """A blunder planted in each position of a bots' game where a random one can be; None for the others.

    All moves are sifted together, with a tenth of the thought in worlds of their own, then a random one of those that
    may cost so much, in others; the deep thought is spent on what is left.
    """
    chooser = FastSource(seed, 0)
    for sight in positions(game, seed):
        thought = thought_of(sight)
        moves = sight.legal_moves()
        sifted = judge(sight, thought // DEEPER, moves, other=2)
        dear = [move for move in moves if sifted.of(move).known and sifted.of(move).behind >= SIFTED * LARGE]
        if not dear:
            yield None
            continue
        move = dear[chooser.below(len(dear))]
        if judge(sight, thought, [move], other=3).of(move).behind < CLOSER * LARGE:
            yield None
            continue
        deep = judge(sight, thought * DEEPER, [move], other=1)
        if not deep.of(move).known or deep.of(move).behind < LARGE:
            yield None
            continue
        began = perf_counter()
        found = judge(sight, thought, [move])
        seconds = perf_counter() - began
        wrong = grade_of(found.of(move), found) in WRONG
        told = "" if wrong else _telling("missed", found.of(move), found, deep)
        yield Case(game, BLUNDER, write_position(sight), wrong, seconds=seconds, told=told)


def good_moves(game: str, seed: int) -> Iterator[Case | None]:
    """The move that the deep thought would play in every second position of a bots' game."""
    for at, sight in enumerate(positions(game, seed)):
        if at % 2:
            continue
        thought = thought_of(sight)
        deep = judge(sight, thought * DEEPER, other=1)
        best = deep.best.move
        began = perf_counter()
        found = judge(sight, thought, [best])
        seconds = perf_counter() - began
        wrong = grade_of(found.of(best), found) in WRONG
        told = _telling("called wrong", found.of(best), found, deep) if wrong else ""
        strong = LadderBot("expert", HashSource(seed, at), simulations=thought // DEEPER)
        move = strong.choose(sight)
        if move != best:
            found = judge(sight, thought, [move])
        strong_wrong = grade_of(found.of(move), found) in WRONG
        yield Case(game, GOOD, write_position(sight), wrong, strong_wrong, seconds, told)


class Kept:
    """Cases, each once, and the file that new ones are added to, if there is one."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file
        self.cases: list[Case] = []
        self._known: set[tuple[str, str]] = set()
        if file is not None and file.is_file():
            self.read(file)

    def read(self, file: Path) -> None:
        """Add what is in a file; the end of one that was cut off is left."""
        for line in file.read_text(encoding="utf-8").splitlines(keepends=True):
            if line.endswith("\n"):
                self._take(Case(**json.loads(line)))

    def add(self, case: Case) -> None:
        """Add a case, to the file too."""
        if self._take(case) and self.file is not None:
            with self.file.open("a", encoding="utf-8") as out:
                out.write(f"{json.dumps(asdict(case), ensure_ascii=False)}\n")

    def of(self, game: str, kind: str = "") -> list[Case]:
        """Those of a game and, if it is said, of a kind."""
        return [one for one in self.cases if one.game == game and kind in ("", one.kind)]

    def _take(self, case: Case) -> bool:
        mark = (case.kind, case.position)
        if mark in self._known:
            return False
        self._known.add(mark)
        self.cases.append(case)
        return True


def measure(game: str, wanted: dict[str, int], seconds: float, seed: int, processes: int, kept: Kept) -> None:
    """Look at positions until there are so many of each kind, or the time for it is up."""
    for kind, work in ((BLUNDER, blunders), (GOOD, good_moves)):
        left = wanted[kind] - len(kept.of(game, kind))
        if left <= 0:
            continue
        for case in over_games(work, game, seed, seconds, processes):
            kept.add(case)
            if len(kept.of(game, kind)) >= wanted[kind]:
                break


def table(games: Iterable[str], kept: Kept, tell: bool) -> Iterator[str]:
    """The lines of the table, with what was missed or called wrong below it."""
    yield "| game | blunders | found | good moves | called wrong | the strongest bot's called wrong | s, 95% |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for game in games:
        yield row(find_game(game).name, kept.of(game))
    if tell:
        yield from (f"{one.told} | {one.position}" for one in kept.cases if one.told)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m cardfolk.lab.review_honesty", description=__doc__)
    parser.add_argument("games", nargs="*", default=list(IDS), metavar="GAME")
    parser.add_argument("--blunders", type=int, default=300, help="planted blunders a game")
    parser.add_argument("--good", type=int, default=300, help="good moves a game")
    parser.add_argument("--seconds", type=float, default=1e9, help="at the most for each kind of a game")
    parser.add_argument("--seed", type=int, default=2026, help="of the first bots' game")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--out", type=Path, help="file to keep what was looked at in, and to go on with")
    parser.add_argument("--merge", type=Path, nargs="+", metavar="FILE", help="look at nothing: what is in these files")
    parser.add_argument("--tell", action="store_true", help="what was missed or called wrong, a line each")
    asked = parser.parse_args(arguments)
    kept = Kept(asked.out)
    for file in asked.merge or ():
        kept.read(file)
    if not asked.merge:
        for game in asked.games:
            wanted = {BLUNDER: asked.blunders, GOOD: asked.good}
            measure(game, wanted, asked.seconds, asked.seed, asked.processes, kept)
    print("\n".join(table(asked.games, kept, asked.tell)), flush=True)


if __name__ == "__main__":
    main()
