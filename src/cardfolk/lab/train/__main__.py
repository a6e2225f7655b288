"""`python -m cardfolk.lab.train GAME`: the same as `cardfolk train`, where nothing is installed but JAX and numpy."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ...words import BadText
from .start import USUAL_MINUTES, run_training


def main(arguments: list[str] | None = None) -> int:
    """Run it; a wrong question is answered by one line and code 2."""
    parser = argparse.ArgumentParser(prog="python -m cardfolk.lab.train", description="Train a policy by self-play.")
    parser.add_argument("game", nargs="?", default="", help="like durak; not needed with --resume")
    parser.add_argument("--minutes", type=float, default=0.0, help=f"the budget of time; usually {USUAL_MINUTES:g}")
    parser.add_argument("--updates", type=int, default=0, help="the budget in updates: repeatable bit for bit")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="the folder of the run; else runs/GAME")
    parser.add_argument("--resume", type=Path, metavar="DIR", help="go on with the run in this folder")
    parser.add_argument("--seats", default="", help="like 2,3,4; one named twice gets twice the games")
    parser.add_argument("--league", type=float, default=0.0, help="the share of games against past selves")
    parser.add_argument("--draw-cost", type=float, default=0.0, help="what a draw costs both seats of two")
    parser.add_argument("--games", type=int, default=0, help="games at once")
    parser.add_argument("--entropy", default="", help="its weight at the start and at the end, like 0.02,0.002")
    parser.add_argument("--magnet", type=float, default=0.0, help="the weight that holds it near its slow average")
    parser.add_argument(
        "--rate", type=float, default=0.0, help="how far a step of learning goes at first; usually 4e-4"
    )
    parser.add_argument("--start", type=Path, metavar="FILE", help="weights to begin with")
    parser.add_argument("--against", type=Path, metavar="FILE", help="weights to find the best response to")
    asked = parser.parse_args(arguments)
    try:
        return run_training(**vars(asked))
    except BadText as wrong:
        print(f"cardfolk: {' '.join(str(wrong).split())}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
