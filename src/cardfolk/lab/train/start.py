"""What `cardfolk train` and `python -m cardfolk.lab.train` share: from what was asked for to a run."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ...extras import needing
from ...words import BadText, Words

if TYPE_CHECKING:
    from ..actors import ActedGame
    from ..batch import BatchGame

USUAL_MINUTES = 8.0


def run_training(
    game: str = "",
    minutes: float = 0.0,
    updates: int = 0,
    seed: int = 1,
    out: Path | None = None,
    resume: Path | None = None,
    seats: str = "",
    league: float = 0.0,
    draw_cost: float = 0.0,
    games: int = 0,
    entropy: str = "",
    magnet: float = 0.0,
    rate: float = 0.0,
    start: Path | None = None,
    against: Path | None = None,
) -> int:
    """Train, telling how it goes: 0, or 130 if stopped before the end; BadText if asked wrongly.

    `seats` is like "2,3,4"; a number named twice gets twice the share of the games. `games` at once are by default
    those of the recipe on a GPU, a few on CPU. `entropy` is like "0.05,0.01". A resumed run keeps its settings, but
    for a budget given anew.
    """
    if not game and resume is None:
        raise BadText(Words("which game? Like: cardfolk train durak"))
    if not 0 <= league <= 1:
        raise BadText(Words("--league: expected a share from 0 to 1, not {number}", {"number": league}))
    if min(minutes, updates, games, rate) < 0:
        raise BadText(Words("--minutes, --updates, --games and --rate must not be below 0"))
    with needing("lab", "cardfolk train"):
        import jax

        from ...bots.policy import Policy
        from .checkpoint import load_progress
        from .run import Run
        from .settings import Settings, small
    if resume is not None:
        progress = load_progress(resume)
        settings = progress.settings
        if minutes or updates:
            settings = settings.with_values(minutes=minutes, updates=updates)
        if game and game != progress.game:
            what = {"file": str(resume), "game": progress.game, "wanted": game}
            raise BadText(Words("the run in {file} is of {game}, not of {wanted}", what))
        game, counts, folder = progress.game, progress.seats, resume
    else:
        settings = Settings(seed=seed, updates=updates, league=league, draw_cost=draw_cost, magnet=magnet)
        if entropy:
            first, last = read_entropy(entropy)
            settings = settings.with_values(entropy=first, entropy_end=last)
        if rate:
            settings = settings.with_values(rate=rate)
        if start is not None:
            settings = settings.with_values(start=str(start))
        if against is not None:
            settings = settings.with_values(start=str(start or against), against=str(against), league=1.0)
        settings = settings.with_values(minutes=minutes if minutes or updates else USUAL_MINUTES)
        if jax.default_backend() == "cpu":
            settings = small(settings)
        if settings.start:  # the networks have its size
            sizes = Policy.load(settings.start, game).header["layers"]
            settings = settings.with_values(width=sizes[0], layers=len(sizes))
        if games:
            steps = settings.steps
            settings = settings.with_values(games=games, minibatch=min(settings.minibatch, max(1, games * steps // 4)))
        counts, folder = read_seats(seats), out if out is not None else Path("runs") / game
    variants = {number: find_learnable(game, number) for number in counts}
    run = Run([variants[number] for number in counts], settings, folder, lambda line: print(line, flush=True))
    variant, trainer = run.trainer.games[0], run.trainer
    print(
        f"{game}: {', '.join(str(each.seats) for each in trainer.games)} seats, {variant.features} features, "
        f"{variant.secrets} secrets, {variant.actions} actions, {settings.layers} x {trainer.width}; "
        f"{settings.games} games x {settings.steps} steps on {jax.devices()[0].device_kind}; {folder}",
        flush=True,
    )
    done = run.go(resume=resume is not None)
    if not done:
        print(f"stopped: --resume {folder} goes on", file=sys.stderr)
    return 0 if done else 130


def read_seats(text: str) -> tuple[int, ...]:
    """The seats of each variant; (0,), the game's usual number, where nothing is said."""
    if not text:
        return (0,)
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isdigit() and 0 < int(part) <= 8 for part in parts):
        raise BadText(Words("--seats: expected numbers of seats like 2,3,4, not {value}", {"value": repr(text)}))
    return tuple(int(part) for part in parts)


def read_entropy(text: str) -> tuple[float, float]:
    """Its weight at the start and at the end."""
    first, _, last = text.partition(",")
    try:
        return float(first), float(last or first)
    except ValueError:
        raise BadText(
            Words("--entropy: expected a weight like 0.02 or two, not {value}", {"value": repr(text)})
        ) from None


def find_learnable(game: str, seats: int) -> BatchGame | ActedGame:
    """The batched game, or the one that actors play; BadText if there is neither, or not for so many seats."""
    from ...games import find_game
    from .. import actors, batch

    found = find_game(game)
    if seats:
        found.values({}, seats)
    try:
        return actors.make(game, seats) if game in actors.GAMES else batch.make(game, seats, training=True)
    except (ValueError, ModuleNotFoundError) as wrong:
        raise BadText(Words("{game} cannot be trained: {why}", {"game": game, "why": str(wrong)})) from None
