"""`python -m cardfolk.bots.host NAME SEED`: runs one bot for a ProcessBot, a JSON line a turn."""

from __future__ import annotations

import json
import os
import sys
from typing import TextIO

from ..chance import HashSource
from ..position import read_position
from ..words import BadText
from . import find_bot_here


def own_output() -> TextIO:
    """Where answers go: standard output, which nothing else writes to from now on. What a bot prints is no answer."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return answers


def main() -> None:
    """Answer every line with a move until there are no more."""
    answers = own_output()
    try:
        bot = find_bot_here(sys.argv[1], HashSource(int(sys.argv[2]), 0))
    except BadText as wrong:
        print(json.dumps({"error": " ".join(str(wrong).split())}), file=answers, flush=True)
        return
    print(json.dumps({"hello": sys.argv[1]}), file=answers, flush=True)
    for line in sys.stdin:
        move = bot.choose(read_position(json.loads(line)["position"]))
        print(json.dumps({"move": str(move)}), file=answers, flush=True)


if __name__ == "__main__":
    main()
