"""`python -m cardfolk.lab.puzzles GAME…`: makes puzzles from bots' games, and writes them where the package keeps them.

A position becomes one if a single move, or several that come to the same, is clearly best: solved, or ahead of the next
by far more than the error, judged twice in other worlds. How hard it is says how often bots of each level miss it; what
only beginners miss is none. What is there already stays, so it can be stopped and gone on with. To make them on several
machines give each a `--seed` far from the others' and an `--out`, and `--merge` what came of it.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

from ..bots.judge import EXACT, Judgement, judge, thought_of
from ..bots.ladder import LadderBot
from ..bots.registry import chances_of, knowledge_of, tries_by_learning
from ..chance import HashSource
from ..game import Move, State
from ..games import IDS
from ..play.puzzles import FOLDER, LEVELS, TRIES, Puzzle, puzzles_of, read_puzzles, write_puzzle
from ..position import write_position
from .seen import over_games, positions

MARGIN = 0.04  # that the next best move is behind, of what is at stake
ERRORS = 6.0  # and this many errors
SIFTED = 1.0  # errors, where positions are sifted
SOME = 0.75  # of the margin there
LIKED = 0.3  # the chance that the strongest bot makes the move, where it plays by a policy
QUICKLY = 16  # part of the thought that positions are sifted with
TRIED = 20  # simulations of those that think ahead
COUNTED = re.compile(r" \w+=[\d,]+(?= |$)")
PEOPLE = ("easy", "medium")  # levels that know a game as people do
MISSED = 3  # of their tries miss a puzzle
HAND = re.compile(r" viewer=\d+ shuffled=\d+")


def clear(judgement: Judgement, margin: float, errors: float = ERRORS) -> tuple[list[str], float] | None:
    """The moves that are right and how far the next is behind (0 where that is solved); None if it is not clear."""
    best = judgement.best
    known = [one for one in judgement.moves if one.known]
    same = [one for one in known if one.behind == best.behind and one.value == best.value and one.error == best.error]
    others = [one for one in known if one not in same]
    if not others or len(same) > max(2, len(judgement.moves) // 4):
        return None
    if best.tries == EXACT and best.value > 0.0:
        if all(one.tries == EXACT and one.behind > 0.0 for one in others) or judgement.exact:
            return ([one.move.text for one in same], 0.0) if min(one.behind for one in others) >= margin else None
        return None
    near = min(others, key=lambda one: one.behind - 2 * one.error)
    if near.behind < margin or near.behind < errors * near.error:
        return None
    if 0.0 <= best.liked < LIKED:
        return None  # the strongest bot would play something else: it may see more than the trials do
    return [one.move.text for one in same], near.behind


def plain(sight: State, moves: list[Move], seed: int) -> bool:
    """Whether all play what looks best at a glance: then it is hardly worth the thought."""
    chances = chances_of(sight, moves)
    looks = chances or knowledge_of(sight).values(sight, moves, 0)
    if chances and max(looks) < LIKED:
        return True  # the strongest bot sees several moves to make
    best = moves[looks.index(max(looks))].text
    return not any(misses(sight, [best], level, seed + at) for level in PEOPLE for at in range(3))


def misses(sight: State, right: Sequence[str], level: str, seed: int, simulations: int = TRIED) -> bool:
    """Whether a bot of this level plays something else."""
    bot = LadderBot(level, HashSource(seed, 7), simulations=simulations)
    return bot.choose(sight).text not in right


def rated(sight: State, right: Sequence[str], seed: int, levels: Sequence[str] = LEVELS) -> tuple[int, ...]:
    """How hard it is to find one of the right moves: how many tries of each level miss them."""
    return tuple(sum(misses(sight, right, level, seed + at) for at in range(TRIES)) for level in levels)


def puzzle_from(sight: State, seed: int, margin: float = MARGIN) -> Puzzle | None:
    """The puzzle that a position is, if it is one."""
    moves = sight.legal_moves()
    if len(moves) < 3 or plain(sight, moves, seed):
        return None
    thought = thought_of(sight)
    for learning in (False, True) if tries_by_learning(sight) else (True,):  # what was learnt takes its time
        sifted = clear(judge(sight, thought // QUICKLY, learning=learning), SOME * margin, SIFTED)
        if sifted is None or sum(rated(sight, sifted[0], seed, PEOPLE)) < MISSED:
            return None
    one = clear(judge(sight, 2 * thought, other=1, sure=1.2 * ERRORS), margin)
    two = one and clear(judge(sight, 2 * thought, other=2, sure=1.2 * ERRORS), margin)
    if one is None or two is None or one[0] != two[0]:
        return None
    right, behind = one[0], min(one[1], two[1])
    if not chances_of(sight, moves) and behind and misses(sight, right, "expert", seed, thought):
        return None
    missed = rated(sight, right, seed)
    puzzle = Puzzle(sight.game_id(), 0, missed, behind, tuple(right), write_position(sight))
    return puzzle if worth_asking(puzzle) else None


def worth_asking(puzzle: Puzzle) -> bool:
    """Whether some of those miss it who know the game as people do: what only a beginner misses is found at once."""
    return sum(puzzle.missed[LEVELS.index(level)] for level in PEOPLE) >= MISSED


def puzzles_from(margin: float, game: str, seed: int) -> Iterator[Puzzle | None]:
    """The puzzles of one bots' game, one of a hand at the most; None for each position that is none."""
    hands: set[str] = set()
    for at, sight in enumerate(positions(game, seed, 1)):
        hand = HAND.search(write_position(sight))
        puzzle = puzzle_from(sight, 1000 * seed + at, margin) if hand is None or hand[0] not in hands else None
        if puzzle is not None and hand is not None:
            hands.add(hand[0])
        yield puzzle


def make(game: str, count: int, seconds: float, seed: int, margin: float, folder: Path, processes: int) -> int:
    """Make puzzles until there are so many or the time is up; how many there are."""
    found = list(read_puzzles(game, folder))
    if len(found) >= count:
        return len(found)
    known = {cards_of(one.position) for one in (*puzzles_of(game), *found)}
    seed += 1000 * len(found)  # other games than last time
    for puzzle in over_games(partial(puzzles_from, margin), game, seed, seconds, processes):
        if add(puzzle, found, known):
            keep(game, found, folder)
        if len(found) >= count:
            break
    return len(found)


def merge(game: str, folders: Iterable[Path]) -> int:
    """Add the puzzles of a game that were made elsewhere; how many there are."""
    found = list(puzzles_of(game))
    known = {cards_of(one.position) for one in found}
    for folder in folders:
        for puzzle in read_puzzles(game, folder):
            add(puzzle, found, known)
    return keep(game, found)


def add(puzzle: Puzzle, found: list[Puzzle], known: set[str]) -> bool:
    """Take a puzzle, if it is worth asking and there is none with the same cards."""
    cards = cards_of(puzzle.position)
    if cards in known or not worth_asking(puzzle):
        return False
    known.add(cards)
    found.append(puzzle)
    return True


def check(game: str, seed: int, margin: float) -> int:
    """Judge all puzzles that there are again, and have the bots of today try them; how many are left."""
    found = (puzzle_from(one.sight(), seed, margin) for one in puzzles_of(game))
    return keep(game, [one for one in found if one is not None])


def cards_of(position: str) -> str:
    """A position without what is counted: a game that goes round in circles makes one puzzle, not six."""
    return COUNTED.sub("", position)


def keep(game: str, found: Sequence[Puzzle], folder: Path = FOLDER) -> int:
    """Write the puzzles of a game, the easiest first; how many they are."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = [write_puzzle(one) for one in sorted(found, key=lambda one: (one.hard, one.position))]
    (folder / f"{game}.txt").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return len(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """Make puzzles of these games."""
    parser = argparse.ArgumentParser(prog="python -m cardfolk.lab.puzzles", description=__doc__)
    parser.add_argument("games", nargs="*", default=list(IDS), metavar="GAME")
    parser.add_argument("--count", type=int, default=200, help="puzzles a game, with those there are")
    parser.add_argument("--seconds", type=float, default=1e9, help="at the most for a game")
    parser.add_argument("--margin", type=float, default=MARGIN, help="that the next best move is behind, of a game")
    parser.add_argument("--seed", type=int, default=1, help="of the first bots' game")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--out", type=Path, default=FOLDER, help="folder to write to, instead of the package's own")
    parser.add_argument("--merge", type=Path, nargs="+", metavar="FOLDER", help="make none: add those that are there")
    parser.add_argument("--check", action="store_true", help="make none: judge those there are again")
    asked = parser.parse_args(arguments)
    for game in asked.games:
        if asked.check:
            print(f"{game}: {check(game, asked.seed, asked.margin)} puzzles", flush=True)
        elif asked.merge:
            print(f"{game}: {merge(game, asked.merge)} puzzles", flush=True)
        else:
            made = make(game, asked.count, asked.seconds, asked.seed, asked.margin, asked.out, asked.processes)
            print(f"{game}: {made} puzzles", flush=True)


if __name__ == "__main__":
    main()
