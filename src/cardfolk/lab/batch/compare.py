"""`python -m cardfolk.lab.batch.compare GAME...`: random games of the batched form, replayed by the engine.

The batched game plays on the device, with chance and options of its own, and notes of each position what is legal, who
moves, and what the mover sees, each as one number. The engine replays every game from the same shuffles on the cores
that there are, and must come to the same numbers and the same scores at the end.

Where it does not, the game is kept as a file that says all of it, also what the device makes of the same game played
alone, and what the CPU does; the other games go on.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ...chance import Chance, Seed
from ...game import State
from ...games import find_game
from ...position import write_position
from ...record import Record
from .lots import hashed

if TYPE_CHECKING:
    from .game import BatchGame

GAMES = ("durak", "king", "president", "montenegro")
CHUNK = 8_192  # games at once
PART = 256  # that a worker takes
STEPS = 64  # of a call
EVERY = 8  # the mover's sight is compared in one position of so many
ODD = np.uint32(0x9E3779B1)  # numbers that mix: any odd ones do
SIGNS = np.arange(1, 4096, dtype=np.uint32) * ODD | np.uint32(1)

CARDS = np.arange(52, dtype=np.uint32)

Row = Mapping[str, Any]  # the chance and the options of one game, by name


class Played(NamedTuple):
    """Games that the device played, a row each."""

    game: str
    seats: int
    given: dict[str, Any]  # chance and options by name
    actions: Any  # int16[games, steps], -1 once it is over
    legal: Any  # uint32[games, steps]: what was legal, and who was to move, as one number
    seen: Any  # uint32[games, steps]: likewise what the mover saw
    scores: Any  # [games, seats]: at the end


# From the device's arrays to the engine's


def start_durak(row: Row, seats: int) -> State:
    """The engine's game from the same deck."""
    options = {
        "transfer": bool(row["transfer"]),
        "attack_limit": int(row["attack_limit"]),
        "after_surrender": "attacker" if row["attacker_again"] else "defender",
        "throw_in": "attacker" if row["attacker_adds"] else "all",
        "deck": int(row["deck"]),
    }
    deck = tuple(row["chance"].tolist()[: options["deck"]])
    return find_game("durak").start(seats, options, Seed(None, (deck,), ()))


def start_king(row: Row, seats: int) -> State:
    """Who holds a card is what a shuffle tells: the place of a card says whose it is."""
    from ...games.king.rules import IDS

    length = int(row["length"])
    holders = (row["holders"][..., None] >> 2 * np.arange(4) & 3).reshape(-1, 52)
    shuffles = []
    for held in holders[:length]:
        hands = [np.flatnonzero(held == seat) for seat in range(4)]
        shuffles.append(tuple(np.stack(hands, axis=1).ravel().tolist()))
    options = {
        "first_lead": "rotate" if row["rotate"] else "random",
        "early_end": bool(row["early_end"]),
        "lead_hearts": bool(row["lead_hearts"]),
        "games": [IDS[number] for number in row["games"].tolist()[:length]],
    }
    return find_game("king").start(seats, options, Seed(None, tuple(shuffles), tuple(row["first"].tolist()[:length])))


def start_president(row: Row, seats: int) -> State:
    """Orders hold the place of each card, from the 3s on."""
    shuffles = [tuple(((np.argsort(order) + 4) % 52).tolist()) for order in row["orders"]]
    options = {
        "rounds": int(row["rounds"]),
        "revolution": bool(row["revolution"]),
        "two_ends_trick": bool(row["two_ends_trick"]),
    }
    return find_game("president").start(seats, options, Seed(None, tuple(shuffles), (int(row["dealer"]),)))


class Keyed(Chance):
    """All shuffles from a key, as the batched King of Montenegro makes them."""

    def __init__(self, first: int, key: Any) -> None:
        self.first = first
        self.made = key

    def shuffle(self, event: int, index: int, cards: list[int]) -> list[int]:
        order = hashed(self.made, np.array([index], np.uint32), CARDS).tolist()
        return sorted(cards, key=order.__getitem__)

    def number(self, event: int, index: int, n: int) -> int:
        return self.first

    def key(self) -> tuple[object, ...]:
        return (self.first, self.made.tobytes())


def start_montenegro(row: Row, seats: int) -> State:
    """Shuffles come from the key as they are needed."""
    options = {
        "victory": "conquest" if row["conquest"] else find_game("montenegro").values({}, 2)["victory"],
        "reinforcements": int(row["reinforcements"]),
        "wars_per_turn": int(row["one_war"]),
        "answers": "flip" if row["flip_answers"] else find_game("montenegro").values({}, 2)["answers"],
        "hand_size": int(row["hand_size"]),
    }
    return find_game("montenegro").start(seats, options, Keyed(int(row["first"]), row["key"]))


STARTS: dict[str, Callable[[Row, int], State]] = {
    "durak": start_durak,
    "king": start_king,
    "president": start_president,
    "montenegro": start_montenegro,
}


# The engine's side


class Difference(NamedTuple):
    """Where a game of the device is not the engine's."""

    row: int
    step: int
    what: str  # legal, seen or scores
    legal: list[int]  # what is, by the engine...
    mover: int  # ...and who is to move
    position: str
    moves: list[str]
    record: str  # of the game until there, where the engine can be given its shuffles


class Found(NamedTuple):
    """What a replay came to."""

    games: int
    positions: int
    sights: int
    differences: list[Difference]


class Apart(Exception):
    """Something differs here."""


def replay(played: Played) -> Found:
    """Replay games by the engine: how many positions and sights were equal, and where games went apart."""
    side: Any = import_module(f"cardfolk.bots.{played.game}.policy")
    positions = sights = 0
    apart = []
    for number in range(len(played.scores)):
        row = {name: part[number] for name, part in played.given.items()}
        state = STARTS[played.game](row, played.seats)
        made_moves: list[str] = []
        actions = played.actions[number].tolist()
        legal = played.legal[number].tolist()
        seen = played.seen[number].tolist()
        begun: list[int] = []
        made: dict[tuple[int, ...], Any] = {}
        found: set[int] = set()
        step = 0
        try:
            for step, action in enumerate(actions):
                if action < 0:
                    break
                if not begun:
                    made = moves_of(side, played.game, state)
                length = len(begun)
                if made:
                    found = {path[length] for path in made if list(path[:length]) == begun}
                else:
                    found = (
                        set(side.legal_actions(state.seen_by(state.to_move), begun)) if state.to_move >= 0 else set()
                    )
                told = (sum(map(SIGN_LIST.__getitem__, found)) + state.to_move) & 0xFFFFFFFF
                if told != legal[step]:
                    raise Apart("legal")
                positions += 1
                if (number + step) % EVERY == 0:
                    features = side.features_of(state.seen_by(state.to_move), begun)
                    mixed = int((features.view(np.uint32) * SIGNS[: len(features)]).sum(dtype=np.uint32))
                    if mixed != seen[step]:
                        raise Apart("seen")
                    sights += 1
                begun.append(action)
                if made:
                    move = made.get(tuple(begun))
                else:
                    move = side.move_of(state.seen_by(state.to_move), begun)
                if move is not None:
                    made_moves.append(move.text)
                    state.play(move)
                    begun = []
            if state.to_move >= 0 or state.scores() != played.scores[number].tolist():
                raise Apart("scores")
        except Apart as what:
            told_record = record_of(state, made_moves)
            apart.append(
                Difference(
                    *(number, step, str(what), sorted(found), state.to_move),
                    *(write_position(state), made_moves, told_record),
                )
            )
    return Found(len(played.scores), positions, sights, apart)


def record_of(state: State, moves: list[str]) -> str:
    """The record of a game whose shuffles were given; nothing where they come from a key."""
    chance = state.chance
    if not isinstance(chance, Seed):
        return ""
    game = find_game(state.game_id())
    options = {option.name: getattr(state.options, option.name) for option in game.options}
    return Record(game, state.seats, options, None, chance.shuffles, chance.draws, moves).write()


def moves_of(side: Any, game: str, state: State) -> dict[tuple[int, ...], Any]:
    """The moves of the engine by the actions that make them; none where `legal_actions` says it more quickly."""
    if game == "montenegro":
        return {}
    if game == "president":
        return {tuple(side.actions_of(state, move, True)): move for move in state.legal_moves()}
    return {tuple(side.actions_of(state, move)): move for move in state.legal_moves()}


SIGN_LIST = SIGNS.tolist()


# The device's side


class Device:
    """The batched game, and how its games are dealt: everything follows from a seed."""

    def __init__(self, game: BatchGame, count: int, seed: int) -> None:
        import jax
        import jax.numpy as jnp

        from .pool import random_action

        def one(key: Any) -> Any:
            first, second = jax.random.split(key)
            options = game.sample_options(first)
            chance = game.chance(second, options)
            return chance, options, game.deal(chance, options)

        def told(state: Any) -> Any:
            mover = state.to_move.astype(jnp.int32)
            legal = game.legal(state)
            signs = jnp.sum(jnp.where(legal, SIGNS[: game.actions], 0), dtype=jnp.uint32) + mover.astype(jnp.uint32)
            features = game.observe(state, jnp.maximum(mover, 0))
            seen = jax.lax.bitcast_convert_type(features, jnp.uint32) * SIGNS[: game.features]
            return legal, signs, jnp.sum(seen, dtype=jnp.uint32)

        def step(state: Any, key: Any) -> Any:
            legal, signs, seen = jax.vmap(told)(state)
            action = jnp.where(state.over, -1, random_action(key, legal))
            return jax.vmap(game.step)(state, jnp.maximum(action, 0)), (action.astype(jnp.int16), signs, seen)

        def again(key: Any, actions: Any) -> Any:
            state = one(key)[2]

            def onward(state: Any, action: Any) -> Any:
                return game.step(state, action), (game.legal(state), state.to_move)

            return jax.lax.scan(onward, state, actions)[1]

        self.game = game
        self.seed = seed
        self.chunk = min(CHUNK, count)
        self.chunks = -(-count // CHUNK)
        self.deal = jax.jit(lambda key: jax.vmap(one)(jax.random.split(key, self.chunk)))
        self.some = jax.jit(lambda state, key: jax.lax.scan(step, state, jax.random.split(key, STEPS)))
        self.again = jax.jit(again)

    def key(self, number: int) -> Any:
        """Of a chunk."""
        import jax

        return jax.random.fold_in(jax.random.PRNGKey(self.seed), number)

    def play(self) -> Iterator[Played]:
        """Random games, CHUNK by CHUNK."""
        import jax
        import jax.numpy as jnp

        game = self.game
        for number in range(self.chunks):
            key = self.key(number)
            chance, options, state = self.deal(key)
            parts: list[list[Any]] = []
            while not bool(jnp.all(state.over)):
                state, told_ = self.some(state, jax.random.fold_in(key, len(parts) + 1))
                parts.append([np.asarray(part).T for part in told_])
            given = {**named(options), **named(chance)}  # a seat that was drawn stands for one not asked for
            actions, legal, seen = (np.concatenate(part, axis=1) for part in zip(*parts, strict=True))
            scores = state.points if game.id == "president" else state.scores
            yield Played(game.id, game.seats, given, actions, legal, seen, np.asarray(scores))

    def alone(self, number: int, row: int, actions: list[int], where: str) -> dict[str, Any]:
        """What is legal after these actions and who moves, in one game of a chunk played by itself, there."""
        import jax

        with jax.default_device(jax.devices(where)[0] if where else None):
            key = jax.random.split(self.key(number), self.chunk)[row]
            legal, mover = self.again(key, np.array([*actions, 0], np.int32))
            return {"legal": np.flatnonzero(np.asarray(legal)[-1]).tolist(), "mover": int(np.asarray(mover)[-1])}


def named(tree: Any) -> dict[str, Any]:
    """The arrays of a record by name."""
    return {
        name: np.asarray(part)
        for name, part in (tree._asdict() if hasattr(tree, "_asdict") else {"chance": tree}).items()
    }


def slices(played: Played, size: int) -> Iterator[Played]:
    """The same in parts, for workers."""
    for at in range(0, len(played.scores), size):
        some = slice(at, at + size)
        given = {name: part[some] for name, part in played.given.items()}
        rest = {name: getattr(played, name)[some] for name in Played._fields[3:]}
        yield played._replace(given=given, **rest)


def make_game(name: str, seats: int) -> BatchGame:
    """The batched game with all moves of the engine; King and President two deals long, so that all can be replayed."""
    from . import make
    from .king import BatchKing
    from .president import BatchPresident

    if name == "king":
        return BatchKing(seats or 4, deals=2)
    return BatchPresident(seats or 4, deals=2) if name == "president" else make(name, seats)


def compare(name: str, seats: int, count: int, seed: int, workers: int, out: Path, minutes: float = 0.0) -> Found:
    """Play and replay: how many positions and sights were equal; games that differ are files in `out`.

    After so many minutes, if any are given, no more games are played.
    """
    begun = perf_counter()
    games = positions = sights = 0
    apart: list[Difference] = []
    waiting: deque[Any] = deque()
    device = Device(make_game(name, seats), count, seed)

    def hear() -> None:
        nonlocal games, positions, sights
        number, first, part, answer = waiting.popleft()
        found = answer.get()
        games, positions, sights = games + found.games, positions + found.positions, sights + found.sights
        for each in found.differences:
            keep(device, number, first, part, each, out)
            apart.append(each)

    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        for number, played in enumerate(device.play()):
            for at, part in enumerate(slices(played, PART)):
                waiting.append((number, at * PART, part, pool.apply_async(replay, (part,))))
            while len(waiting) > 2 * CHUNK // PART:
                hear()
            if minutes and perf_counter() - begun > 60 * minutes:
                break
        while waiting:
            hear()
    return Found(games, positions, sights, apart)


def keep(device: Device, number: int, first: int, part: Played, found: Difference, out: Path) -> None:
    """Say all of a game that differs: a line, and a file to look into."""
    row = first + found.row
    actions = part.actions[found.row].tolist()[: found.step]
    alone = {where or "here": device.alone(number, row, actions, where) for where in ("", "cpu")}
    engine = {"legal": found.legal, "mover": found.mover}
    told = {
        "game": part.game,
        "seats": part.seats,
        "seed": device.seed,
        "chunk": number,
        "row": row,
        "actions": part.actions[found.row].tolist(),
        **found._asdict(),
        "told": [int(each[found.row][found.step]) for each in (part.legal, part.seen)],
        "given": {name: np.asarray(given[found.row]).tolist() for name, given in part.given.items()},
        "alone": alone,
    }
    out.mkdir(parents=True, exist_ok=True)
    file = out / f"{part.game}-{device.seed}-{number * CHUNK + row}.json"
    file.write_text(json.dumps(told))
    same = ", ".join(f"{where}: {'as the engine' if each == engine else each}" for where, each in alone.items())
    print(
        f"{part.game}: game {number * CHUNK + row:,} differs at step {found.step} in what is {found.what};"
        f" played alone {same}; {file}",
        flush=True,
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what was compared."""
    parser = argparse.ArgumentParser(prog="python -m cardfolk.lab.batch.compare", description=__doc__)
    parser.add_argument("game", nargs="*", default=GAMES, help="durak, king, president, montenegro; else all of them")
    parser.add_argument("--seats", type=int, default=0, help="else the game's usual number")
    parser.add_argument("--games", type=int, default=CHUNK, help=f"of each, a multiple of {CHUNK}")
    parser.add_argument("--minutes", type=float, default=0.0, help="play no more games after so many")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path, default=Path("runs", "compare"), help="where games that differ are kept")
    asked = parser.parse_args(arguments)
    apart = 0
    for name in asked.game:
        begun = perf_counter()
        found = compare(name, asked.seats, asked.games, asked.seed, asked.workers, asked.out, asked.minutes)
        spent = perf_counter() - begun
        differ = len(found.differences)
        apart += differ
        print(
            f"{name}: {found.games:,} games, {found.positions:,} positions and {found.sights:,} sights are equal, "
            f"{f'{differ:,} games differ' if differ else 'no game differs'}, {spent:.0f} s",
            flush=True,
        )
    return 1 if apart else 0


if __name__ == "__main__":
    sys.exit(main())
