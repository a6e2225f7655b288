"""Someone at the plain prompt of the real program: reads what it prints, types lines, until the game is over."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

PROMPT = b"Ana> "


class Person:
    """A running `cardfolk play` and what it has printed."""

    def __init__(self, *words: str) -> None:
        self.program = subprocess.Popen(
            [sys.executable, "-m", "cardfolk", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        )
        self.over = False

    def read(self) -> str:
        """Everything up to the next prompt, or to the end."""
        assert self.program.stdout is not None
        said = b""
        while not said.endswith(PROMPT):
            part = os.read(self.program.stdout.fileno(), 65536)
            if not part:
                self.over = True
                break
            said += part
        return said.decode("utf-8").removesuffix(PROMPT.decode())

    def type(self, line: str) -> str:
        """Type a line; what is printed in answer."""
        assert self.program.stdin is not None
        self.program.stdin.write(f"{line}\n".encode())
        self.program.stdin.flush()
        return self.read()


def first_moves(id: str, record: Path) -> str:
    """Play a game to its end by typing what `moves` shows, each time another; the last lines printed."""
    from cardfolk.games import find_game

    bots = ["random"] * (find_game(id).least - 1)
    person = Person("play", id, "--seats", ",".join(["Ana", *bots]), "--seed", "5", "--record", str(record))
    said = person.read()
    turn = 0
    while not person.over:
        moves = person.type("moves").splitlines()
        said = person.type(moves[turn * 7 % len(moves)])
        turn += 1
    assert person.program.wait(timeout=10) == 0
    return said
