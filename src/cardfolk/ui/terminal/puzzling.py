"""`cardfolk puzzle` and `cardfolk daily`: a position to solve line by line, and the day's deal with its result."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TextIO

from ...bots.crew import Crew
from ...game import Game
from ...games import find_game
from ...play.daily import Diary, open_daily, result_words, squares_of
from ...play.maker import MoveMaker
from ...play.puzzles import Puzzle
from ...play.review import KeptReviews
from ...play.session import resume_session
from ...play.solving import Judge, Solver, hard_words
from ...store.store import Store
from ...table import Table
from ...words import Arg, Words
from ..local import Looks, own_name
from ..words import Speaker
from . import text
from .local import run
from .typed import command_name, named_offer, understood

COMMANDS = ("show", "quit")


class Puzzling:
    """A puzzle at the prompt: any move may be tried, and is answered with what it would cost."""

    def __init__(self, puzzle: Puzzle, speaker: Speaker, read: Callable[[str], str], out: TextIO, diary: Diary) -> None:
        self.puzzle = puzzle
        self.read = read
        self.out = out
        self.diary = diary
        self.crew = Crew(1)
        self.solver = Solver(puzzle, Judge(self.crew))
        self.view = self.solver.view()
        speaker.names = [seat.name for seat in self.solver.seats(own_name())]
        speaker.me = self.solver.seat
        self.speaker = speaker

    def run(self) -> bool | None:
        """Ask until it is solved; whether it was at once, None if it was left."""
        solver, speaker = self.solver, self.speaker
        game = find_game(self.puzzle.game)
        told: dict[str, Arg] = {"game": Words(game.name), "number": self.puzzle.number}
        self.print(speaker.tell("Puzzle {number} of {game}.", **told), speaker.say(hard_words(self.puzzle)))
        self.print(*text.table_lines(self.view, speaker), *text.hand_lines(self.view, speaker))
        maker = MoveMaker(self.view)
        self.print(*text.open_lines(maker.open(), self.view, speaker))
        shown = {name: command_name(name, speaker) for name in COMMANDS}
        self.print(speaker.tell("Which move is best? {show} tells it, {quit} leaves.", **shown))
        try:
            while True:
                line = self.read("> ")
                named = named_offer(line, maker, speaker)
                line = understood(line, maker, COMMANDS, speaker)
                word = line.strip().lower()
                if word in ("quit", "q", "exit"):
                    return None
                if word == "show":
                    solver.show()
                    self.say()
                    return None
                made = maker.press(named) if named else maker.type(line)
                if made is None:
                    now = maker.open()
                    why = [] if now.line is None else [speaker.sentence(now.line)]
                    self.print(*(why or text.open_lines(now, self.view, speaker)))
                    continue
                solved = solver.answer(made.text)
                self.say()
                if solved:
                    self.diary.solve(self.puzzle, not solver.misses)
                    return not solver.misses
                maker = MoveMaker(self.view)
        except (EOFError, KeyboardInterrupt):
            self.print("")
            return None
        finally:
            self.crew.close()

    def say(self) -> None:
        """What is said to what was done."""
        self.print(*(self.speaker.sentence(words) for words in self.solver.said))

    def print(self, *lines: str) -> None:
        """Lines for the person."""
        for line in lines:
            self.out.write(line + "\n")
        self.out.flush()


def play_daily(day: date, game: Game, shown: Looks, store: Store) -> None:
    """The day's deal: begun, gone on with, or its result once it is over."""
    diary = Diary()
    id = diary.table(day, game)
    if not id or not Table(store.log(id).entries()).over:
        session = resume_session(store, id) if id else open_daily(day, game, own_name(), store)
        if session.id:
            diary.played(day, game, session.id)
        run(session, shown)
        table = session.table
    else:
        table = Table(store.log(id).entries())
    if table.over:
        for line in result_lines(day, table, shown):
            print(line)


def result_lines(day: date, table: Table, shown: Looks) -> list[str]:
    """The result of the day's deal as a text to paste: how good each decision was, nothing of the cards."""
    record = table.record()
    seat = next((seat for seat, place in enumerate(table.seats) if not place.bot), 0)
    speaker = shown.speaker()
    crew = Crew()
    try:
        *_, found = KeptReviews().review(record, seat, crew)
    finally:
        crew.close()
    return [speaker.say(result_words(day, found, table.seats)), *squares_of(found, shown.ascii)]
