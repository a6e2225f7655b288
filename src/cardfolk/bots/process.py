"""Bots in a process of their own: one JSON line a turn in, a move out. A bot that fails or hangs hurts nobody else.

The line is {"game": …, "seat": …, "seconds": …, "legal": […], "position": …}: the position is the sight of the bot's
seat as text. The answer is a line with the move's text, or {"move": …}.
"""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
from collections.abc import Sequence

from ..game import Move, State
from ..games import find_game
from ..position import write_position
from ..words import BadText
from .plugins import display_name

GRACE = 0.25  # seconds that a turn may take beside thinking
START = 20.0  # seconds that a bot may take until its first answer: it has to be loaded


class BotFailed(Exception):
    """A bot raised, answered illegally or did not answer in time: `kind` is failed, illegal or late."""

    def __init__(self, message: str, kind: str = "failed") -> None:
        super().__init__(message)
        self.kind = kind


class Program:
    """A running program that answers lines; it starts with the first one, and anew if it has stopped."""

    def __init__(self, name: str, command: Sequence[str], greets: bool = False) -> None:
        self.name = name
        self.command = list(command)
        self.greets = greets  # its first line says {"hello": …} or {"error": …}
        self._running: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str] = queue.Queue()
        self._fresh = True

    def ask(self, line: str, seconds: float) -> str:
        """Its answer, BotFailed if there is none in time: then it is ended."""
        self.open()
        self.send(line)
        return self.answer(seconds)

    def send(self, line: str) -> None:
        """Send it a line; one that has stopped does not hear it, and has no answer then."""
        running = self._running
        try:
            if running is not None and running.stdin is not None:
                running.stdin.write(line + "\n")
                running.stdin.flush()
        except OSError:
            pass

    def answer(self, seconds: float) -> str:
        """What it answers to what it was told."""
        try:
            answer = self._lines.get(timeout=seconds + GRACE + (START if self._fresh else 0.0))
        except queue.Empty:
            self.close()
            raise BotFailed(f"{self.name} did not answer in time", "late") from None
        if not answer:
            self.close()
            raise BotFailed(f"{self.name} has stopped")
        self._fresh = False
        return answer

    def open(self) -> None:
        """Start it unless it runs; BadText if it says that it cannot be loaded."""
        if self._running is not None and self._running.poll() is None:
            return
        self.close()
        try:
            self._running = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
            )
        except OSError as wrong:
            raise BotFailed(f"{self.name} cannot be started: {wrong.strerror or wrong}") from None
        self._lines = queue.Queue()
        self._fresh = True
        threading.Thread(target=_pass_on, args=(self._running, self._lines), daemon=True).start()
        if self.greets:
            self._greeted()

    def _greeted(self) -> None:
        try:
            line = self._lines.get(timeout=START)
        except queue.Empty:
            line = ""
        said = json.loads(line) if line.startswith("{") else {}
        self._fresh = False
        if "hello" not in said:
            self.close()
            raise BadText(str(said.get("error", f"{self.name} cannot be loaded")))

    def close(self) -> None:
        """End it."""
        running, self._running = self._running, None
        if running is not None:
            running.kill()
            running.wait()
            for pipe in (running.stdin, running.stdout):
                if pipe is not None:
                    try:
                        pipe.close()
                    except OSError:
                        pass

    def __del__(self) -> None:
        self.close()


class ProcessBot:
    """A bot that is a running program."""

    def __init__(self, name: str, command: Sequence[str], seconds: float = 1.0, greets: bool = False) -> None:
        self.name = name
        self.seconds = seconds
        self.program = Program(name, command, greets)

    def choose(self, sight: State) -> Move:
        """Its move; BotFailed if there is none."""
        legal = sight.legal_moves()
        request = {
            "game": sight.game_id(),
            "seat": sight.viewer,
            "seconds": self.seconds,
            "legal": [move.text for move in legal],
            "position": write_position(sight),
        }
        text = _read_answer(self.program.ask(json.dumps(request), self.seconds))
        for move in legal:
            if move.text == text:
                return move
        try:
            move = find_game(sight.game_id()).parse(text)
        except Exception:
            raise BotFailed(f"{self.name} answered {text[:60]!r}, which is no move", "illegal") from None
        if move not in legal:
            raise BotFailed(f"{self.name} answered {move.text}, which is not legal", "illegal")
        return move

    def close(self) -> None:
        """End the program."""
        self.program.close()


def _pass_on(program: subprocess.Popen[str], lines: queue.Queue[str]) -> None:
    """Pass a program's lines on, and an empty one when it ends."""
    assert program.stdout is not None
    try:
        for line in program.stdout:
            lines.put(line.strip() or "?")
    except ValueError:  # closed while reading
        pass
    lines.put("")


def _read_answer(line: str) -> str:
    try:
        answer = json.loads(line)
    except ValueError:
        return line
    return str(answer.get("move", "")) if isinstance(answer, dict) else line


def hosted(name: str, seed: int, seconds: float = 1.0) -> ProcessBot:
    """A bot of this package, or of a file, run by a Python of its own; BadText if it cannot be loaded."""
    command = [sys.executable, "-m", "cardfolk.bots.host", name, str(seed)]
    bot = ProcessBot(display_name(name), command, seconds, greets=True)
    bot.program.open()
    return bot
