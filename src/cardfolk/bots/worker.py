"""`python -m cardfolk.bots.worker`: a process of a Crew. It thinks for any bot of the ladder, one JSON line a question.

A question is {"bot": …, "seed": …, "turn": …, "seconds": …, "simulations": …, "position": …}, with "rate" for advice.
It is answered with {"move": …}, or {"moves": [[text, value], …], "reason": …}; with "judged", a list of moves, it is
one for the judge, and answered with what `write_judgement` makes. Anything that arrives while it thinks,
be it the end of the input, lets it answer at once with what it has.
"""

from __future__ import annotations

import json
import os
import select
import signal
import sys
from collections.abc import Iterator

from ..chance import HashSource
from ..games import find_game
from ..position import read_position
from .host import own_output
from .judge import judge, write_judgement
from .ladder import LadderBot
from .thinking import Budget


class Lines:
    """The lines of a file, with a look at whether there is more."""

    def __init__(self, file: int) -> None:
        self.file = file
        self.rest = b""

    def __iter__(self) -> Iterator[bytes]:
        while True:
            line, found, rest = self.rest.partition(b"\n")
            if found:
                self.rest = rest
                yield line
                continue
            more = os.read(self.file, 1 << 16)
            if not more:
                return
            self.rest += more

    def waiting(self) -> bool:
        """Whether a line has come, or the end; not known on Windows."""
        return bool(self.rest) or (os.name != "nt" and bool(select.select([self.file], [], [], 0)[0]))


class Interruptible(Budget):
    """A budget that ends when something arrives."""

    def __init__(self, lines: Lines, seconds: float, simulations: int) -> None:
        super().__init__(seconds, simulations)
        self.lines = lines

    def left(self) -> bool:
        if self.lines.waiting():
            self.stop()
        return super().left()

    def late(self) -> bool:
        if self.lines.waiting():
            self.stop()
        return super().late()


def answer(asked: dict[str, object], lines: Lines) -> dict[str, object]:
    """The answer to a question."""
    seed, turn, seconds, simulations = (asked[name] for name in ("seed", "turn", "seconds", "simulations"))
    assert isinstance(seed, int) and isinstance(turn, int) and isinstance(simulations, int)
    assert isinstance(seconds, (int, float))
    budget = Interruptible(lines, seconds, simulations)
    sight = read_position(str(asked["position"]))
    if "judged" in asked:
        game = find_game(sight.game_id())
        texts = asked["judged"]
        assert isinstance(texts, list)
        return write_judgement(judge(sight, simulations, [game.parse(text) for text in texts], budget))
    bot = LadderBot(str(asked["bot"]), HashSource(seed, 0))  # the same memory every turn, and fresh chance
    bot.source = HashSource(seed, turn)
    if asked.get("rate"):
        advice = bot.rate(sight, budget)
        why = "" if advice.reason is None else str(advice.reason)
        return {"moves": [[one.move.text, one.value] for one in advice.moves], "reason": why}
    return {"move": bot.choose(sight, budget).text}


def main() -> None:
    """Answer every question until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program that asks
    if hasattr(os, "nice"):
        os.nice(10)  # tables and screens go first
    for library in ("OPENBLAS", "OMP", "MKL"):
        os.environ.setdefault(f"{library}_NUM_THREADS", "1")  # a crew has a process a core already
    answers = own_output()
    lines = Lines(sys.stdin.fileno())
    for line in lines:
        asked = json.loads(line)
        if "position" in asked:  # a word to stop that came too late is none
            print(json.dumps(answer(asked, lines)), file=answers, flush=True)


if __name__ == "__main__":
    main()
