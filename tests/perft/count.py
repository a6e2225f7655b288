"""Perft: how many lines of play there are to a depth, counted by the fast rules and by the slow ones."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path

from cardfolk.game import State
from cardfolk.games import find_game
from cardfolk.position import write_position
from cardfolk.record import Record
from tests.slow.common import SlowGame
from tests.slow.test_agreement import slow_game

HERE = Path(__file__).parent


@dataclass
class Case:
    """A record to start from, its last position, and the count for each depth from 1 on."""

    record: Record
    position: str
    counts: list[int]


def cases(path: Path) -> Iterator[Case]:
    """The cases of a file: a record, the position it leads to, then the counts, a line each; # is a comment."""
    rows = [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    for at in range(0, len(rows), 3):
        start = json.loads(rows[at])
        game = find_game(start["game"])
        record = Record(game, start["seats"], start["options"], start["seed"], moves=start["moves"])
        yield Case(record, rows[at + 1], [int(count) for count in rows[at + 2].split()])


def after(record: Record) -> State:
    """The last position of a record."""
    return [state for _, _, state in record.replay()][-1]


def slow_after(record: Record) -> SlowGame:
    """The same by the slow rules."""
    slow = slow_game(record.game.id, record.seats, record.options, record.seed or 0)
    for move in record.moves:
        slow.play(move)
    return slow


def perft(state: State, depth: int) -> int:
    """Lines of play of just this many moves, or fewer where the game ends."""
    moves = state.legal_moves()
    if depth == 1 or not moves:
        return len(moves) or 1
    total = 0
    for move in moves:
        follow = state.copy()
        follow.play(move)
        total += perft(follow, depth - 1)
    return total


def slow_perft(slow: SlowGame, depth: int) -> int:
    """The same by the slow rules."""
    moves = slow.legal()
    if depth == 1 or not moves:
        return len(moves) or 1
    total = 0
    for move in moves:
        follow = deepcopy(slow)
        follow.play(move)
        total += slow_perft(follow, depth - 1)
    return total


def write_case(record: Record, most: int = 60_000, deepest: int = 6) -> str:
    """The lines of a new case, as deep as stays small."""
    state = after(record)
    counts: list[int] = []
    for depth in range(1, deepest + 1):
        count = perft(state, depth)
        if counts and count > most:
            break
        counts.append(count)
    start = {
        "game": record.game.id,
        "seats": record.seats,
        "options": record.options,
        "seed": record.seed,
        "moves": record.moves,
    }
    return "\n".join([json.dumps(start), write_position(state), " ".join(map(str, counts)), ""])
