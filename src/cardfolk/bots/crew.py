"""A crew of processes that think for bots, so that no table and no screen ever waits for one.

When more is asked than the crew can think about at once, everyone gets less time to think instead of a longer queue.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from ..chance import HashSource, Source
from ..game import Move, State
from ..games import move_of
from ..position import write_position
from ..words import Words
from .judge import Judgement, Rated, read_judgement
from .ladder import Advice, LadderBot
from .levels import LEVELS, read_level
from .process import BotFailed, Program

WAIT = 2.0  # seconds beside thinking that a process may take for an answer before it is ended and replaced
FOREVER = 24 * 3600.0
QUICK = next(iter(reversed([name for name, level in LEVELS.items() if not level.thinks])))  # who answers instead


class Crew:
    """Processes that think, one a core, started when first needed; close it in the end."""

    def __init__(self, size: int = 0) -> None:
        self.size = size or os.cpu_count() or 1
        self.asked = 0  # questions not yet answered
        self._threads = ThreadPoolExecutor(self.size, "cardfolk crew")
        self._own = threading.local()  # each thread has its process
        self._programs: list[Program] = []
        self._lock = threading.Lock()

    def ask(self, asked: dict[str, object], sight: State) -> Thinking:
        """Have a question thought about; the answer comes when it comes."""
        with self._lock:
            self.asked += 1
        thinking = Thinking(asked, sight)
        thinking.answer = self._threads.submit(self._answer, thinking)
        return thinking

    def judge(self, sight: State, thought: int, asked: Sequence[Move] = ()) -> Thinking:
        """Have a sight's moves judged, in so many playouts, those asked about in any case."""
        texts = [move.text for move in asked]
        return self.ask({"seed": 0, "turn": 0, "seconds": 0.0, "simulations": thought, "judged": texts}, sight)

    def share(self) -> float:
        """The part of its time that a question gets now."""
        return min(1.0, self.size / max(1, self.asked))

    def close(self) -> None:
        """End the processes."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for program in self._programs:
            program.close()

    def _answer(self, thinking: Thinking) -> dict[str, Any]:
        try:
            program: Program | None = getattr(self._own, "program", None)
            if program is None:
                program = Program("a thinking process", [sys.executable, "-m", "cardfolk.bots.worker"])
                self._own.program = program
                self._programs.append(program)
            program.open()
            return thinking.with_the_help_of(program, self.share())
        except (BotFailed, ValueError):
            return thinking.at_once()
        finally:
            with self._lock:
                self.asked -= 1


class Thinking:
    """A question that is being thought about."""

    def __init__(self, asked: dict[str, object], sight: State) -> None:
        self.asked = asked
        self.sight = sight
        self.answer: Future[dict[str, Any]] = Future()
        self.program: Program | None = None  # that thinks about it now
        self.stopped = False
        self.lock = threading.Lock()

    @property
    def ready(self) -> bool:
        """Whether the answer is there."""
        return self.answer.done()

    def stop(self) -> None:
        """Have it answered at once, with what was found so far."""
        with self.lock:
            self.stopped = True
            if self.program is not None:
                self.program.send("{}")

    def with_the_help_of(self, program: Program, share: float) -> dict[str, Any]:
        """The answer of a process that thinks about it for a share of the time."""
        asked = {**self.asked, "position": write_position(self.sight)}
        seconds = float(str(asked["seconds"])) * share
        with self.lock:
            if self.stopped:
                seconds, asked["simulations"] = 0.0, 1
            program.send(json.dumps({**asked, "seconds": seconds}))
            self.program = program
        try:
            # What is counted in simulations takes as long as it takes.
            found: dict[str, Any] = json.loads(program.answer(FOREVER if asked["simulations"] else seconds + WAIT))
            return found
        finally:
            with self.lock:
                self.program = None

    def move(self) -> Move:
        """The move, waited for."""
        return move_of(self.sight.game_id(), self.answer.result()["move"])

    def advice(self) -> Advice:
        """The advice, waited for."""
        found = self.answer.result()
        id = self.sight.game_id()
        best = found["moves"][0][1]
        rated = tuple(Rated(move_of(id, text), value, best - value) for text, value in found["moves"])
        return Advice(rated, Words(found["reason"]) if found["reason"] else None)

    def judgement(self) -> Judgement:
        """What the judge found, waited for; from knowledge alone where whoever thought has failed."""
        found = self.answer.result()
        if "exact" in found:
            return read_judgement(self.sight.game_id(), found)
        return Judgement(self.advice().moves, False, 0)

    def at_once(self) -> dict[str, Any]:
        """An answer without thinking ahead, when whoever thought has failed."""
        seed = self.asked["seed"]
        assert isinstance(seed, int)
        bot = LadderBot(QUICK, HashSource(seed, 0))
        advice = bot.rate(self.sight)
        moves = [[one.move.text, one.value] for one in advice.moves]
        why = "" if advice.reason is None else str(advice.reason)
        return {"move": moves[0][0], "moves": moves, "reason": why}


class CrewBot:
    """A bot of the ladder that thinks in a crew."""

    def __init__(self, name: str, source: Source, crew: Crew, simulations: int = 0) -> None:
        self.name = name
        self.level, _ = read_level(name)
        self.crew = crew
        self.seconds = self.level.seconds
        self.simulations = simulations
        self.seed = source.below(1 << 30)
        self.turn = 0

    def begin(self, sight: State, rate: bool = False) -> Thinking:
        """Think about a move, or with `rate` about all of them, while the caller goes on."""
        self.turn += 1
        asked: dict[str, object] = {
            "bot": self.name,
            "seed": self.seed,
            "turn": self.turn,
            "seconds": self.seconds,
            "simulations": self.simulations,
            "rate": rate,
        }
        return self.crew.ask(asked, sight)

    def choose(self, sight: State) -> Move:
        """A move, waited for."""
        return self.begin(sight).move()

    def rate(self, sight: State) -> Advice:
        """What it thinks of each legal move, waited for."""
        return self.begin(sight, rate=True).advice()
