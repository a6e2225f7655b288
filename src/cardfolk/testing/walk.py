"""Random games of any registered game: options drawn from the option data, moves at random or eager to progress."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

from ..chance import Seed
from ..compiled import how
from ..game import Game, Move, State
from ..games import find_game
from ..words import BadText

EAGER = ("out", "claim", "swap", "meld", "add", "war", "call", "transfer", "cover")  # what random play rarely picks
SOAK = int(os.environ.get("CARDFOLK_SOAK", "1"))  # `make soak` plays this many times as many games
GAMES = SOAK * (4 if how() == "compiled" else 1)  # what a check multiplies its number of games by


def some_options(game: Game, seats: int, chooser: random.Random) -> dict[str, object]:
    """Options at random; half of them left at their defaults."""
    while True:
        options: dict[str, object] = {}
        for option in game.options:
            if chooser.random() < 0.5:
                continue
            values = list(option.values)
            if option.seat:
                values += range(seats)
            if option.items:
                values = [chooser.choices(option.items, k=chooser.randint(1, 4))]
            if option.high > option.low:
                values += [option.low, chooser.randint(option.low, min(option.high, option.low + 8))]
            options[option.name] = chooser.choice(values)
        try:
            game.values(options, seats)
        except BadText:
            continue
        return options


def choose(moves: list[Move], chooser: random.Random, eager: bool) -> Move:
    """A move: any, or rather one with an eager verb."""
    if eager and chooser.random() < 0.8:
        for verb in EAGER:
            fitting = [move for move in moves if move.verb == verb]
            if fitting and chooser.random() < 0.7:
                return chooser.choice(fitting)
    return chooser.choice(moves)


def game_at_random(id: str, seats: int, number: int) -> tuple[Game, dict[str, object], random.Random, bool]:
    """What decides game `number` of this game and seat count: options, a chooser, and whether play is eager."""
    chooser = random.Random(f"{id} {seats} {number}")
    game = find_game(id)
    return game, some_options(game, seats, chooser) if number else {}, chooser, number % 2 == 1


def walk(id: str, seats: int, number: int, record: bool = False) -> Iterator[tuple[State, Move | None, random.Random]]:
    """Every position of a random game, with the move about to be played (None at the end), and the chooser."""
    game, options, chooser, eager = game_at_random(id, seats, number)
    state = game.start(seats, options, Seed(number), record=record)
    while True:
        moves = state.legal_moves()
        if not moves:
            yield state, None, chooser
            return
        move = choose(moves, chooser, eager)
        yield state, move, chooser
        state.play(move)
