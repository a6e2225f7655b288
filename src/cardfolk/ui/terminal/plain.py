"""Plain mode: one line at a time, for pipes, scripts, screen readers and everyone who likes it so."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TextIO

from ...bots import BotFailed
from ...play.hands import new_places, next_sort
from ...play.maker import Tried
from ...play.runner import single_move
from ...play.session import AnySession
from ...play.typed import NoSuchMove, read_move
from ...table import Refused
from ...view import View
from ...words import Arg, BadText, Seat, Template, Words
from ..lines import hint_line, match_line, result_line, score_line
from ..players import happened, seat_names
from ..rulebook import rules_text
from ..settings import Settings
from ..words import Speaker
from . import text

SKIP_ALL = "skip all"
COMMANDS: dict[str, Template] = {
    "help": "what you can do now, in words",
    "moves": "every legal move as it is typed",
    "hand": "your hand, with the place of each card",
    "sort": "sort your hand by suit, by rank, by melds; places stay",
    "table": "the whole table",
    "scores": "the scores",
    "last": "what happened since your last move",
    "hint": "what a strong player would do, and why",
    "rules": "the rules of this game",
    "undo": "take your last move back (when you play bots)",
    SKIP_ALL: "let every discard go until your own turn",
    "finish": "have the rest of the deal played for you, once nothing can change any more",
    "save": "leave the table; `cardfolk resume` goes on",
    "quit": "leave the table",
}
HINTS = 3  # moves that a hint names
PATIENCE = 1.0  # seconds between looks at a table where nothing happens, so that Ctrl-C is heard everywhere


class Leave(Exception):
    """The player wants to go."""


class Plain:
    """A table played line by line by the people at one screen."""

    commands = COMMANDS

    def __init__(
        self,
        session: AnySession,
        read: Callable[[str], str],
        out: TextIO,
        *,
        ascii: bool = False,
        speak: bool = False,
        language: str = "en",
        auto: bool = False,
        clear: bool = False,
        settings: Settings | None = None,
    ) -> None:
        self.session = session
        self.table = session.table
        self.read = read
        self.out = out
        self.ascii = ascii
        self.speak = speak
        self.language = language
        self.auto = auto  # a single legal move plays itself
        self.clear = clear  # wipe the screen between people
        self.settings = Settings() if settings is None else settings
        session.pace = 0.0
        # The version each person was last shown; who sat down they know.
        self.shown = {seat: len([e for e in self.table.heard(seat) if e.name == "sits"]) for seat in self.people}
        self.last_shown = 0
        self.looking = self.people[0] if len(self.people) == 1 else -1

    @property
    def people(self) -> list[int]:
        """The seats of those before the screen."""
        return self.session.people

    def run(self) -> bool:
        """Play the match to its end; False if someone left before."""
        names = ", ".join(self.speaker(None).names)
        self.tell("{game}: {names}", game=Words(self.table.game.name), names=names)
        if self.people:
            self.tell("Type a move, or help. A number is the place of a card in your hand.")
        try:
            while True:
                self.game()
                if self.table.finished:
                    return True
                self.session.next_game()
        except (Leave, EOFError, KeyboardInterrupt):
            self.print("")
            if self.session.id:
                self.tell("The game is kept: cardfolk resume {number} goes on.", number=self.session.id)
            self.tell("Goodbye.")
            return False

    def game(self) -> None:
        """One game to its end."""
        while not self.table.over:
            changed = self.session.tick(monotonic())
            seat = self.session.asked
            if not self.people:
                self.watch()
            if seat is not None:
                self.turn(seat)
            elif not changed:
                self.session.wait(PATIENCE)
        self.finish()

    def watch(self) -> None:
        """Print what everyone saw happen, when only bots play."""
        for line in self.heard(None, self.last_shown):
            self.print(line)
        self.last_shown = self.table.version(None)

    def turn(self, seat: int) -> None:
        """One decision of a person."""
        if self.looking != seat:
            self.curtain(seat)
        self.happened(seat)
        view = self.session.view(seat)
        speaker = self.speaker(seat)
        only = single_move(self.table.game, view)
        if self.auto and only and not view.skip:
            self.print(speaker.tell("(your only move: {move})", move=only))
            self.session.submit(seat, only)
            return
        for line in text.table_lines(view, speaker):
            self.print(line)
        for line in [*self.hand(seat, view), speaker.say(view.prompt), *text.plan_lines(view, speaker)]:
            self.print(line)
        moved = False
        while not moved:
            moved = self.obey(seat, view, self.read(f"{self.table.seats[seat].name}> "))

    def obey(self, seat: int, view: View, line: str) -> bool:
        """Do what a line says; True if the table has changed."""
        word = line.strip().lower()
        speaker = self.speaker(seat)
        if not word:
            return False
        if word in ("quit", "exit", "q", "save"):
            raise Leave
        if word == "undo":
            why = self.session.undo(seat)
            if why is not None:
                self.print(speaker.sentence(why))
            return why is None
        if word == SKIP_ALL and view.skip:
            self.session.wish(seat, until_turn=True)
            return True
        if word == "finish":
            return self.play_out(seat)
        if word == "sort":
            self.settings.sort = next_sort(view, self.settings.sort)
            if self.clear:  # a person's terminal
                self.settings.save()
        answer = self.answer(word, view, seat)
        if answer is not None:
            for shown in answer:
                self.print(shown)
            return False
        try:
            self.session.submit(seat, read_move(view, line))
        except NoSuchMove as wrong:
            why = self.session.why_not(seat, Tried(wrong.text, tuple(wrong.cards or ())))
            self.print(speaker.sentence(why if why is not None else speaker.error(wrong)))
        except BadText as wrong:
            self.print(
                speaker.tell("{why} Type help to see what you can do.", why=speaker.sentence(speaker.error(wrong)))
            )
        except Refused as refused:
            self.print(speaker.sentence(refused.words))
        else:
            return True
        return False

    def play_out(self, seat: int) -> bool:
        """Have the rest of the deal played, if nothing can change any more; whether that is so."""
        while self.session.decided(seat) is None:
            self.session.wait(PATIENCE)
            self.session.tick(monotonic())
        if not self.session.decided(seat):
            self.print(self.speaker(seat).tell("Not yet: something can still change."))
            return False
        self.session.play_out(seat)
        return True

    def answer(self, word: str, view: View, seat: int) -> list[str] | None:
        """What to print for a command that only asks; None if it is no such command."""
        speaker = self.speaker(seat)
        match word:
            case "help" | "?":
                known = [name for name in self.commands if name != SKIP_ALL or view.skip]
                commands = [f"  {name:8} {speaker.say(Words(self.commands[name]))}" for name in known]
                can, always = speaker.tell("You can:"), speaker.tell("And at any time:")
                return [can, *text.help_lines(view, speaker), always, *commands]
            case "moves":
                return [move for offer in view.offers for move in offer.texts()]
            case "hand" | "sort":
                return self.hand(seat, view)
            case "table":
                return [*text.table_lines(view, speaker), *self.hand(seat, view)]
            case "scores":
                return [score_line(view, speaker)]
            case "last":
                return self.heard(seat, self.last_shown) or [speaker.tell("Nothing has happened yet.")]
            case "hint":
                return self.hint(seat, speaker)
            case "rules":
                return rules_text(self.table.game.id, self.language).splitlines()
        return None

    def hand(self, seat: int, view: View) -> list[str]:
        """The hand as the player sorts it, and what is new in it."""
        new = new_places(view, self.table.heard(seat, self.table.answered(seat)))
        return text.hand_lines(view, self.speaker(seat), self.settings.sort, new)

    def hint(self, seat: int, speaker: Speaker) -> list[str]:
        """The best moves, and why the first is best."""
        try:
            advice = self.session.hint(seat).result()
        except BotFailed as failed:
            return [str(failed)]
        except Refused as refused:
            return [speaker.sentence(refused.words)]
        lines = [hint_line(advice, speaker)]
        others = [move.text for move, _ in advice.moves[1:HINTS]]
        if others:
            lines.append(speaker.tell("Then: {moves}", moves=", ".join(others)))
        return lines

    def curtain(self, seat: int) -> None:
        """Hide the table until the next person sits before the screen."""
        if self.clear:
            self.out.write("\x1b[2J\x1b[3J\x1b[H")
        self.read(self.speaker(seat).tell("{seat} is next. Press Enter when only {seat} looks.", seat=Seat(seat)) + " ")
        self.looking = seat

    def happened(self, seat: int) -> None:
        """Print what this person has not been told yet."""
        self.last_shown = self.shown[seat]
        for line in self.heard(seat, self.last_shown):
            self.print(line)
        self.shown[seat] = self.table.version(seat)

    def heard(self, seat: int | None, since: int) -> list[str]:
        """What happened since a version, a line an event."""
        speaker = self.speaker(seat)
        return ["  " + happened(self.table, event, speaker) for event in self.table.heard(seat, since)]

    def finish(self) -> None:
        """The end of a game: what happened last, the scores, who won, and how the match stands."""
        seat = self.people[0] if self.people else None
        speaker = self.speaker(seat)
        if seat is not None:
            self.happened(seat)
        view = self.session.view(seat)
        self.print(score_line(view, speaker))
        self.print(result_line(view, speaker))
        if self.table.match > 1:
            self.print(match_line(self.table, speaker))

    def speaker(self, seat: int | None) -> Speaker:
        """Speaks to one seat."""
        me = -1 if seat is None else seat
        speaker = Speaker([], me, ascii=self.ascii, speak=self.speak, language=self.language)
        speaker.names = seat_names(self.table.seats, speaker)
        return speaker

    def tell(self, template: Template, **args: Arg) -> None:
        """Say something to everyone before the screen."""
        self.print(self.speaker(None).say(Words(template, args)))

    def print(self, line: str) -> None:
        """One line out."""
        print(line, file=self.out, flush=True)
