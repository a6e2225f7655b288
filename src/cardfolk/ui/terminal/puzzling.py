"""`cardfolk puzzle` and `cardfolk daily`: a position to solve line by line, and the day's deal with its result."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TextIO

from ...bots.crew import Crew
from ...bots.judge import thought_of
from ...game import Game
from ...games import find_game
from ...play.daily import Diary, open_daily, squares_of
from ...play.maker import MoveMaker
from ...play.puzzles import Puzzle
from ...play.reasons import amount_words, reasons_for
from ...play.review import KeptReviews
from ...play.saying import move_words
from ...play.session import resume_session
from ...record import legal_move
from ...store.store import Store
from ...table import Table
from ...words import Words
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
        self.sight = puzzle.sight()
        self.view = self.sight.view()
        speaker.me = self.sight.viewer
        self.speaker = speaker
        self.crew = Crew(1)

    def run(self) -> bool | None:
        """Ask until it is solved; whether it was at once, None if it was left."""
        tell = self.speaker.tell
        game = find_game(self.puzzle.game)
        told = {"game": Words(game.name), "number": self.puzzle.number, "hard": self.puzzle.hard}
        self.print(tell("Puzzle {number} of {game}. {hard} of 100 bots miss it.", **told))
        self.print(*text.table_lines(self.view, self.speaker), *text.hand_lines(self.view, self.speaker))
        maker = MoveMaker(self.view)
        self.print(*text.open_lines(maker.open(), self.view, self.speaker))
        shown = {name: command_name(name, self.speaker) for name in COMMANDS}
        self.print(tell("Which move is best? {show} tells it, {quit} leaves.", **shown))
        tries = 0
        try:
            while True:
                line = self.read("> ")
                named = named_offer(line, maker, self.speaker)
                line = understood(line, maker, COMMANDS, self.speaker)
                word = line.strip().lower()
                if word in ("quit", "q", "exit"):
                    return None
                if word == "show":
                    self.explain()
                    return None
                made = maker.press(named) if named else maker.type(line)
                if made is None:
                    now = maker.open()
                    why = [] if now.line is None else [self.speaker.sentence(now.line)]
                    self.print(*(why or text.open_lines(now, self.view, self.speaker)))
                    continue
                tries += 1
                if self.answer(made.text):
                    self.diary.solve(self.puzzle, tries == 1)
                    return tries == 1
                maker = MoveMaker(self.view)
        except (EOFError, KeyboardInterrupt):
            self.print("")
            return None
        finally:
            self.crew.close()

    def answer(self, move: str) -> bool:
        """Say whether a move is right: if not, what it would cost."""
        tell = self.speaker.tell
        tried = legal_move(self.sight, move)
        if self.puzzle.solves(tried):
            self.print(tell("Right."))
            self.explain()
            return True
        from ...bots.registry import knowledge_of

        judged = self.crew.judge(self.sight, thought_of(self.sight), [tried]).judgement().of(tried)
        knowledge = knowledge_of(self.sight)
        cost = amount_words(judged.behind, knowledge.unit(self.sight), knowledge.scale(self.sight))
        self.print(tell("No: it would cost you {amount}. Try again.", amount=cost))
        return False

    def explain(self) -> None:
        """The answer, and why."""
        judgement = self.crew.judge(self.sight, thought_of(self.sight)).judgement()
        best = move_words(self.view, self.puzzle.right[0])
        self.print(self.speaker.tell("Best: {move}", move=best))
        if judgement.best.move.text in self.puzzle.right:
            self.print(*(f"  {self.speaker.sentence(words)}" for words in reasons_for(self.sight, judgement)))

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
    how = "drawn" if found.drawn else "won" if found.won else "lost"
    names = [place.name for at, place in enumerate(table.seats) if at != seat]
    told = {"day": day.isoformat(), "game": Words(table.game.name), "names": speaker.several(names)}
    lines = {
        "drawn": speaker.tell("cardfolk {day}, {game} with {names}: drawn", **told),
        "won": speaker.tell("cardfolk {day}, {game} with {names}: won", **told),
        "lost": speaker.tell("cardfolk {day}, {game} with {names}: lost", **told),
    }
    return [lines[how], *squares_of(found, shown.ascii)]
