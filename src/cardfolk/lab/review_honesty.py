"""`python -m cardfolk.lab.review_honesty`: how honest reviews are, game by game, as the table of docs/review.md.

Positions come from games of bots of all levels. A *blunder* is a random move that ten times the thinking, in other
worlds, says costs at least a fifth of what is at stake; it is *found* if the review calls it wrong. A *good move* is
the one that the deeper thinking would play, and likewise what the strongest bot plays: hardly any may be called wrong.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from time import perf_counter

from ..bots.judge import Judgement, Rated, judge, thought_of
from ..bots.ladder import LadderBot
from ..bots.levels import LEVELS
from ..chance import FastSource, HashSource, Seed
from ..game import State
from ..games import IDS, find_game
from ..play.review.decision import WRONG
from ..play.review.reviewer import LARGE, grade_of
from ..position import write_position

DEEPER = 10  # times the thought of a review
SIFTED = 0.6  # of a fifth, that a tenth of the thought must say of a move for the deep thought to be spent on it
QUICK = 24  # simulations of bots that think ahead
EVERY = 5  # moves between two positions
WIDE = 1.96  # standard errors on either side


@dataclass
class Tally:
    """What came of one game."""

    positions: int = 0
    blunders: int = 0
    found: int = 0
    good: int = 0
    good_wrong: int = 0
    strong_wrong: int = 0
    seconds: list[float] = field(default_factory=list)
    told: list[str] = field(default_factory=list)  # the blunders that were missed and the good moves called wrong

    def row(self, name: str) -> str:
        """As a line of the table."""
        times = sorted(self.seconds)
        late = times[int(0.95 * (len(times) - 1))] if times else 0.0
        return (
            f"| {name} | {self.blunders} | {_share(self.found, self.blunders)} | {self.good} | "
            f"{_share(self.good_wrong, self.good)} | {_share(self.strong_wrong, self.good)} | {late:.2f} |"
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


def _telling(what: str, sight: State, asked: Rated, found: Judgement, deep: Judgement) -> str:
    """A judgement that was not as honest as it should be, on one line."""
    return (
        f"{what} {asked.move.text}: {asked.behind:.3f} ±{asked.error:.3f} in {asked.tries}, liked {asked.liked:.2f}; "
        f"best {found.best.move.text}, deeper {deep.best.move.text} {deep.of(asked.move).behind:.3f} | "
        f"{write_position(sight)}"
    )


def positions(game: str, seed: int, every: int = EVERY) -> Iterator[State]:
    """Sights with a choice, from games of bots of mixed levels, for ever."""
    found = find_game(game)
    levels = list(LEVELS)
    while True:
        source = HashSource(seed, 0)
        bots = [
            LadderBot(levels[source.below(len(levels) - 1)], HashSource(seed, 1 + seat), simulations=QUICK)
            for seat in range(found.usual)
        ]
        state = found.start(found.usual, {}, Seed(seed))
        ply = source.below(every)
        while state.to_move >= 0:
            seat = state.to_move
            sight = state.seen_by(seat)
            ply += 1
            if ply % every == 0 and len(sight.legal_moves()) > 1:
                yield sight
            state.play(bots[seat].choose(sight))
        seed += 1


def measure(game: str, blunders: int, good: int, seconds: float, seed: int) -> Tally:
    """Look at positions until there are so many of both, or the time is up."""
    tally = Tally()
    chooser = FastSource(seed, 0)
    until = perf_counter() + seconds
    for sight in positions(game, seed):
        if perf_counter() > until or (tally.blunders >= blunders and tally.good >= good):
            break
        tally.positions += 1
        thought = thought_of(sight)
        moves = sight.legal_moves()
        random = moves[chooser.below(len(moves))]
        if tally.blunders < blunders:
            sifted = judge(sight, thought // DEEPER, [random], other=2)
            if sifted.of(random).behind >= SIFTED * LARGE:
                deep = judge(sight, thought * DEEPER, [random], other=1)
                if deep.of(random).known and deep.of(random).behind >= LARGE:
                    began = perf_counter()
                    found = judge(sight, thought, [random])
                    tally.seconds.append(perf_counter() - began)
                    tally.blunders += 1
                    if grade_of(found.of(random), found) in WRONG:
                        tally.found += 1
                    else:
                        tally.told.append(_telling("missed", sight, found.of(random), found, deep))
        if tally.good < good and tally.positions % 2:
            deep = judge(sight, thought * DEEPER, other=1)
            best = deep.best.move
            began = perf_counter()
            found = judge(sight, thought, [best])
            tally.seconds.append(perf_counter() - began)
            tally.good += 1
            if grade_of(found.of(best), found) in WRONG:
                tally.good_wrong += 1
                tally.told.append(_telling("called wrong", sight, found.of(best), found, deep))
            strong = LadderBot("expert", HashSource(seed, tally.positions), simulations=thought // DEEPER)
            move = strong.choose(sight)
            if move != best:
                found = judge(sight, thought, [move])
            tally.strong_wrong += grade_of(found.of(move), found) in WRONG
    return tally


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m cardfolk.lab.review_honesty", description=__doc__)
    parser.add_argument("games", nargs="*", default=list(IDS), metavar="GAME")
    parser.add_argument("--blunders", type=int, default=300, help="planted blunders a game")
    parser.add_argument("--good", type=int, default=300, help="good moves a game")
    parser.add_argument("--seconds", type=float, default=1e9, help="at the most for a game")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--tell", action="store_true", help="what was missed or called wrong, a line each")
    asked = parser.parse_args(arguments)
    print("| game | blunders | found | good moves | called wrong | the strongest bot's called wrong | s, 95% |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for game in asked.games:
        tally = measure(game, asked.blunders, asked.good, asked.seconds, asked.seed)
        print(tally.row(find_game(game).name), flush=True)
        if asked.tell:
            print("".join(f"{line}\n" for line in tally.told), end="", flush=True)


if __name__ == "__main__":
    main()
