"""What is measured of cardfolk, compiled or interpreted as this process imported it."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import cache, partial
from random import Random
from time import perf_counter
from typing import Any

from cardfolk import __version__
from cardfolk.bots.ladder import LadderBot
from cardfolk.chance import Fast, FastSource
from cardfolk.compiled import how
from cardfolk.game import OVER, Game, Move, State
from cardfolk.games import find_game
from cardfolk.record import Record, ply_json

from .timing import clock, per_call, until

PLACES = 8  # positions that a figure is averaged over
MIDDLE = 60  # random moves from the start


def about(games: list[tuple[str, int]]) -> dict[str, Any]:
    """How this cardfolk runs, why a game cannot be played, for each that cannot, and whose rules are not compiled."""
    missing = {}
    plain = []
    for id, seats in games:
        try:
            state = find_game(id).start(seats, {}, Fast(1))
            state.play(state.legal_moves()[0])
            if (sys.modules[type(state).__module__].__file__ or "").endswith(".py"):
                plain.append(f"{id} {seats}")
        except Exception as error:
            missing[f"{id} {seats}"] = f"{type(error).__name__}: {error}"
    return {"version": __version__, "how": how(), "missing": missing, "plain": plain}


def random_games(game: str, seats: int, seconds: float, seed: int) -> dict[str, float]:
    """Random games for so long: decisions made, and the seconds that first deals and all after them took."""
    random = Random(seed).random
    kind = find_game(game)
    decisions, deal, play = 0, 0.0, 0.0
    while deal + play < seconds:
        seed += 1
        began = clock()
        state = kind.start(seats, {}, Fast(seed))
        dealt = clock()
        count = 0
        while state.to_move != OVER:
            moves = state.legal_moves()
            state.play(moves[int(random() * len(moves))])
            count += 1
        play += clock() - dealt
        deal += dealt - began
        decisions += count
    return {"decisions": decisions, "deal": deal, "play": play}


def shape(game: str, seats: int, games: int) -> dict[str, float]:
    """Moves a game and legal moves a position in random play."""
    random = Random(1)
    plies = legal = 0
    for seed in range(games):
        state = find_game(game).start(seats, {}, Fast(seed))
        while state.to_move != OVER:
            moves = state.legal_moves()
            state.play(random.choice(moves))
            plies += 1
            legal += len(moves)
    return {"moves": plies / games, "legal": legal / plies}


def copies(game: str, seats: int, place: str, seconds: float) -> float:
    """Seconds that a copy takes at a start or a middle."""
    return per_call([state.copy for state in _places(game, seats, place)], seconds)


def sights(game: str, seats: int, what: str, seconds: float) -> float:
    """Seconds that `seen_by`, `imagine` or `view` takes in the middle, for the seat to move."""
    states = _places(game, seats, "middle")
    seen = [state.seen_by(state.to_move) for state in states]
    calls: list[Callable[[], object]]
    if what == "seen_by":
        calls = [partial(state.seen_by, state.to_move) for state in states]
    elif what == "imagine":
        calls = [partial(sight.imagine, Fast(seed)) for seed, sight in enumerate(seen)]
    else:
        calls = [sight.view for sight in seen]
    return per_call(calls, seconds)


def replays(game: str, seats: int, text: bool, seconds: float) -> float:
    """Positions a second of replaying a long record into `ply_json`, and on into text if asked."""
    record = _record(game, seats)
    write: Callable[[dict[str, object]], object] = json.dumps if text else len

    def once() -> int:
        count = 0
        for ply, _, state in record.replay():
            write(ply_json(ply, state))
            count += 1
        return count

    return until(once, seconds)


def out_search(seats: int, style: str, seconds: float) -> dict[str, list[float]]:
    """Milliseconds of each legal list once a card is taken, 9 to 11 in hand; and of each discard played.

    A discard asks every other seat whether it can go out with it: the same search, once a seat. Both are timed on a
    copy that was never asked before.
    """
    random = Random(seats)
    lists: list[float] = []
    discards: list[float] = []
    seed = 0
    began = clock()
    while clock() - began < seconds:
        seed += 1
        state = find_game("pontinho").start(seats, {}, Fast(seed))
        while state.to_move != OVER and clock() - began < seconds:
            fresh = state.copy()
            moves = state.legal_moves()
            move = _greedy(moves, random) if style == "greedy" else random.choice(moves)
            taken = any(some.text == "end" or some.text.startswith("discard ") for some in moves)
            if taken and 9 <= len(state.seen_by(state.to_move).view().hand()) <= 11:
                lists.append(_timed(fresh.legal_moves))
            if move.text.startswith("discard "):
                discards.append(_timed(partial(state.copy().play, move)))
            state.play(move)
    return {"lists": lists, "discards": discards}


def thinking(game: str, seats: int, level: str, moves: int, seed: int) -> list[float]:
    """Seconds by the clock on the wall that a level took for moves that were a choice, spread over a game."""
    kind = find_game(game)
    bot = LadderBot(level, FastSource(seed, 1))
    quick = LadderBot("medium", FastSource(seed, 2))
    taken: list[float] = []
    state = kind.start(seats, {}, Fast(seed))
    wait = 0
    while len(taken) < moves:
        if state.to_move == OVER:
            seed += 1
            state = kind.start(seats, {}, Fast(seed))
        sight = state.seen_by(state.to_move)
        wait += 1
        if len(state.legal_moves()) > 1 and wait > 5:  # the moves between are played quickly
            wait = 0
            began = perf_counter()
            state.play(bot.choose(sight))
            taken.append(perf_counter() - began)
        else:
            state.play(quick.choose(sight))
    return taken


def _timed(call: Callable[[], object]) -> float:
    began = clock()
    call()
    return 1000 * (clock() - began)


def _greedy(moves: list[Move], random: Random) -> Move:
    out = [move for move in moves if move.text in ("out", "claim out")]
    return random.choice(out or [move for move in moves if move.verb in ("meld", "add", "swap", "claim")] or moves)


@cache
def _places(game: str, seats: int, place: str) -> list[State]:
    found: list[State] = []
    seed = 0
    while len(found) < PLACES:
        seed += 1
        random = Random(seed)
        state = find_game(game).start(seats, {}, Fast(seed))
        for _ in range(MIDDLE if place == "middle" else 0):
            if state.to_move == OVER:
                break
            state.play(random.choice(state.legal_moves()))
        if state.to_move != OVER:
            found.append(state)
    return found


@cache
def _record(game: str, seats: int) -> Record:
    """The longest of a few random games."""
    return max((_random_record(find_game(game), seats, seed) for seed in range(5)), key=lambda found: len(found.moves))


def _random_record(game: Game, seats: int, seed: int) -> Record:
    record = Record(game, seats, seed=seed)
    random = Random(seed)
    state = record.start()
    while state.to_move != OVER:
        move = random.choice(state.legal_moves())
        record.moves.append(move.text)
        state.play(move)
    return record
