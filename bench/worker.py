"""A process that measures one contender: a request a line on its input, an answer a line on its output."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent


class Failed(Exception):
    """What a worker could not do, in one line."""


class Worker:
    """The near end: calls functions of bench.ours, bench.openspiel or bench.rlcards in a process of their own."""

    def __init__(self, module: str, pure: bool = False) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bench.worker", module],
            cwd=ROOT,
            env={**os.environ, "CARDFOLK_PURE": "1" if pure else "0"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def call(self, name: str, *args: object) -> Any:
        """What the function gives; Failed says why it does not."""
        assert self.process.stdin is not None and self.process.stdout is not None
        try:
            self.process.stdin.write(json.dumps([name, args]) + "\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except OSError:
            line = ""
        if not line:
            raise Failed(f"the process ended with {self.process.wait()}")
        answer = json.loads(line)
        if "error" in answer:
            raise Failed(answer["error"])
        return answer["value"]

    def close(self) -> None:
        """End the process."""
        assert self.process.stdin is not None
        with suppress(OSError):
            self.process.stdin.close()
        self.process.wait()


def serve(name: str) -> None:
    """The far end."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what a library prints must not get among the answers
    module: Any = None
    for line in sys.stdin:
        function, args = json.loads(line)
        try:
            module = module or import_module(f"bench.{name}")
            answer = {"value": getattr(module, function)(*args)}
        except ModuleNotFoundError as error:
            answer = {"error": f"{error.name} is not installed" if module is None else str(error)}
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"}
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


if __name__ == "__main__":
    serve(sys.argv[1])
