"""`python -m cardfolk.lab.selfplay GAME BOT...`: games of bots as arrays to learn from, one file a deal.

Actors play on the engine, so this is for every game and every bot; numbers are those of the adapters. A deal is played
in every rotation of the seats, and decisions stand in the order they were made in:

    observed  float16[decisions, features]  what the mover saw
    legal     uint8[decisions, actions/8]   what it could do, as bits (numpy.unpackbits)
    action    int16[decisions]              what it did
    seat      int8[decisions]               who it was
    bot       int8[decisions]               which of the bots named
    gain      float32[decisions]            what the rest of the game paid it

Deals that are there already are not played again. `--ray ADDRESS` has the actors on a cluster, `--ray local` on all
cores.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from ..chance import Seed
from ..games import find_game
from ..words import BadText
from .adapters.played import Played
from .arena import usual_seats
from .cluster import Lost, spread
from .deals import Plan, paced

Arrays = dict[str, np.ndarray[Any, np.dtype[Any]]]


def decisions(plan: Plan, number: int) -> Arrays:
    """Everything that was decided in one deal."""
    observed, legal, made, gain = [], [], [], []
    for at, seating in enumerate(plan.lineups()):
        game = Played(plan.game, plan.seats, plan.options, Seed(plan.deal_seed(number)))
        bots = [plan.make(plan.bots[bot], plan.source(number, at, seat)) for seat, bot in enumerate(seating)]
        for bot in bots:
            paced(bot, plan)
        paid: list[tuple[int, float]] = []  # who decided, and what had been paid by then
        while not game.over:
            seat = game.state.to_move
            move = bots[seat].choose(game.sight(seat))
            turn = game.turn
            while game.turn is turn:  # one action after the other, until they are the move
                action = turn.action(move)
                observed.append(game.observe(seat).astype(np.float16))
                legal.append(np.packbits(game.mask(seat)))
                made.append((action, seat, seating[seat]))
                paid.append((seat, game.worth[seat]))
                game.take(action)
        gain += [game.worth[seat] - before for seat, before in paid]
        for bot in bots:
            if (close := getattr(bot, "close", None)) is not None:
                close()
    action, seat, bot = np.array(made).T
    return {
        "observed": np.stack(observed),
        "legal": np.stack(legal),
        "action": action.astype(np.int16),
        "seat": seat.astype(np.int8),
        "bot": bot.astype(np.int8),
        "gain": np.array(gain, np.float32),
    }


def gather(plan: Plan, deals: int, folder: Path, ray: str = "") -> tuple[int, list[str]]:
    """Play the deals that are not there yet into a folder: how many decisions those are, and what was lost and why."""
    folder.mkdir(parents=True, exist_ok=True)
    files = {number: folder / f"{plan.game}-{plan.seed}-deal{number:05d}.npz" for number in range(1, deals + 1)}
    left = [number for number, file in files.items() if not file.exists()]
    work = partial(decisions, plan)
    played = spread(work, left, ray) if ray and left else ((number, work(number)) for number in left)
    count, lost = 0, []
    for number, found in played:
        if isinstance(found, Lost):
            lost.append(f"deal {number}: {found}")
            continue
        count += len(found["action"])
        half = files[number].with_suffix(".part")
        with half.open("wb") as out:
            np.savez_compressed(out, **found)  # type: ignore[arg-type]
        half.replace(files[number])
    return count, lost


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, and say how much there is."""
    reader = argparse.ArgumentParser(
        prog="python -m cardfolk.lab.selfplay", description=(__doc__ or "").splitlines()[0]
    )
    reader.add_argument("game")
    reader.add_argument("bots", nargs="+", metavar="BOT", help="as in the arena; one bot plays itself")
    reader.add_argument("--deals", type=int, default=100)
    reader.add_argument("--seats", type=int, default=0)
    reader.add_argument("--preset", default="")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--simulations", type=int, default=0, help="think in simulations a move instead of time")
    reader.add_argument("--out", type=Path, default=Path("runs", "selfplay"), metavar="DIR")
    reader.add_argument("--ray", default="", metavar="ADDRESS", help="play on a Ray cluster")
    asked = reader.parse_args(arguments)
    try:
        game = find_game(asked.game)
        seats = asked.seats or usual_seats(game, len(asked.bots))
        options = game.preset(asked.preset) if asked.preset else {}
        plan = Plan(game.id, tuple(asked.bots), seats, options, asked.seed, simulations=asked.simulations)
        count, lost = gather(plan, asked.deals, asked.out, asked.ray)
    except BadText as error:
        print(f"cardfolk: {error}", file=sys.stderr)
        return 2
    for line in lost:
        print(line, file=sys.stderr)
    print(f"{count:,} decisions were added; {asked.deals - len(lost)} deals are in {asked.out}")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
