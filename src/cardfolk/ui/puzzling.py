"""Puzzles in any app: which there are and which are solved, and what a screen does that plays one."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

from ..bots.folk import FOLK
from ..games import all_ids, find_game
from ..play.daily import Diary, company_of_day, open_daily
from ..play.lessons.teaching import END
from ..play.maker import MoveMaker
from ..play.puzzles import Puzzle, find_puzzle, game_of_day, puzzle_of_day, puzzles_of
from ..play.session import resume_session
from ..play.solving_session import PuzzleSession
from ..table import Table
from ..words import BadText, Words
from .controller import TableController
from .words import Speaker

if TYPE_CHECKING:
    from .shell import AppShell


def open_puzzle(puzzle: Puzzle, name: str, diary: Diary) -> PuzzleSession:
    """A puzzle to sit down at; once it is solved that is kept."""
    return PuzzleSession(puzzle, name, solved=diary.solve)


def day_line(day: date, speaker: Speaker) -> str:
    """The deal of a day: the game, and who sits there."""
    game = game_of_day(day)
    names = speaker.several([FOLK[bot].name for bot in company_of_day(day, game) if bot])
    told = {"game": speaker.say(Words(game.name)), "names": names}
    return f"{speaker.tell('Deal of the day')}: {speaker.tell('{game} with {names}', **told)}"


def puzzle_lines(day: date, diary: Diary, speaker: Speaker) -> list[tuple[str, Callable[[], Puzzle]]]:
    """The puzzle of the day, and how far one is with those of each game; each line with the puzzle it leads to."""
    today = puzzle_of_day(day, game_of_day(day))
    name = speaker.say(Words(game_of_day(day).name))
    found: list[tuple[str, Callable[[], Puzzle]]] = [(f"{speaker.tell('Puzzle of the day')}: {name}", lambda: today)]
    for game in (find_game(id) for id in all_ids() if puzzles_of(id)):
        puzzles = puzzles_of(game.id)
        done = sum(diary.solved(one) for one in puzzles)
        told = speaker.tell("{count} of {all} solved", count=done, all=len(puzzles))
        line = f"{speaker.say(Words(game.name))}: {told}"
        found.append((line, lambda game=game: find_puzzle(game, diary.next_puzzle(game))))  # type: ignore[misc]
    return found


def open_puzzles(shell: AppShell, show_day: Callable[[date, Table], object]) -> None:
    """Choose from what today brings and the puzzles of each game; `show_day` shows how the day's deal went."""
    day, diary, speaker = date.today(), Diary(), shell.speaker()
    listed = puzzle_lines(day, diary, speaker)

    def chosen(at: int) -> None:
        if at:
            shell.sit_down(open_puzzle(listed[at - 1][1](), shell.own(), diary))
        else:
            play_daily(shell, day, show_day)

    shell.open_list(speaker.tell("Puzzles"), [day_line(day, speaker), *(line for line, _ in listed)], chosen)


def play_daily(shell: AppShell, day: date, show: Callable[[date, Table], object]) -> None:
    """The day's deal: begun, gone on with, or its result once it is over."""
    diary, game, store = Diary(), game_of_day(day), shell.store()
    id = diary.table(day, game)
    try:
        kept = Table(store.log(id).entries()) if id else None
        if kept is not None and kept.over:
            show(day, kept)
            return
        session = resume_session(store, id) if id else open_daily(day, game, shell.own(), store)
    except BadText as wrong:
        shell.complain(wrong)
        return
    if session.id:
        diary.played(day, game, session.id)
    table = session.table
    shell.sit_down(session, lambda: show(day, table) if table.over and table.games == 1 else None)


class PuzzleController(TableController):
    """A table screen that plays a puzzle: `class PuzzleScreen(PuzzleController, TableScreen)`."""

    session: PuzzleSession

    def renew(self) -> MoveMaker:
        """Look at the table anew; another puzzle may be another seat's."""
        self.seat = self.session.people[0]
        return super().renew()

    def is_answered(self) -> bool:
        """Whether it is solved, or the answer is told."""
        return self.session.solver.waits == END and not self.session.busy

    def titles(self) -> list[str]:
        """The game, and which puzzle it is."""
        teaching, speaker = self.session.solver.teaching(), self.speaker
        title = "" if teaching.title is None else speaker.say(teaching.title)
        return [speaker.say(Words(self.session.table.game.name)), title]

    def prompt(self) -> str:
        """The task."""
        task = self.session.solver.teaching().task
        return "" if task is None or self.session.busy else self.speaker.say(task)

    def deal_over(self) -> None:
        """No deal ends."""
        return

    def keys_shown(self) -> list[tuple[str, str, str]]:
        """The keys at the foot."""
        tell = self.speaker.tell
        known = {"hint": tell("show the answer"), "rules": tell("rules"), "sort": tell("sort"), "undo": tell("undo")}
        known |= {"type": tell("type")}
        keys = {do: key for key, do in reversed(self.KEYS.items()) if do in known}
        return [*((keys[do], label, do) for do, label in known.items()), ("Esc", tell("leave"), "leave")]

    def submit(self, move: str) -> None:
        """Make a move; while it is judged nothing is picked."""
        while self.maker.back():
            pass
        super().submit(move)

    def action_hint(self) -> None:
        """The answer."""
        self.session.show()
        self.came()

    def action_next(self) -> None:
        """The next puzzle of the game, once this one is over."""
        if self.is_answered():
            puzzles = puzzles_of(self.session.puzzle.game)
            later = [*puzzles[self.session.puzzle.number :], *puzzles]
            diary = Diary()
            self.told = ""
            self.session.begin(next((one for one in later if not diary.solved(one)), later[0]))
            self.came()

    def action_leave(self) -> None:
        """There is nothing to lose."""
        self.leave()
