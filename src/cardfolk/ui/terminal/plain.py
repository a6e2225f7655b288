"""Plain mode: one line at a time, for pipes, scripts, screen readers and everyone who likes it so."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TextIO

from ...bots import Bot, BotFailed
from ...game import BadText, Words
from ...table import Refused, Table
from ...view import View
from ..rulebook import rules_text
from ..typed import NoSuchMove, read_move
from ..words import Speaker
from . import text

COMMANDS = {
    "help": "what you can do now, in words",
    "moves": "every legal move as it is typed",
    "hand": "your hand, with the place of each card",
    "table": "the whole table",
    "scores": "the scores",
    "last": "what happened since your last move",
    "rules": "the rules of this game",
    "undo": "take your last move back (when you play bots)",
    "quit": "leave the table",
}


class Leave(Exception):
    """The player wants to go."""


class Plain:
    """A table played line by line by the people at one screen."""

    def __init__(
        self,
        table: Table,
        bots: Mapping[int, Bot],
        read: Callable[[str], str],
        out: TextIO,
        *,
        ascii: bool = False,
        speak: bool = False,
        auto: bool = False,
        clear: bool = False,
    ) -> None:
        self.table = table
        self.bots = bots
        self.read = read
        self.out = out
        self.ascii = ascii
        self.speak = speak
        self.auto = auto  # a single legal move plays itself
        self.clear = clear  # wipe the screen between people
        self.people = [seat for seat in range(len(table.seats)) if seat not in bots]
        # The version each person was last shown; who sat down they know.
        self.shown = {seat: len([e for e in table.heard(seat) if e.name == "sits"]) for seat in self.people}
        self.last_shown = 0
        self.looking = self.people[0] if len(self.people) == 1 else -1

    def run(self) -> bool:
        """Play the game to its end; False if someone left before."""
        self.print(f"{self.table.game.name}: " + ", ".join(seat.name for seat in self.table.seats))
        self.print("Type a move, or help. A number is the place of a card in your hand.")
        try:
            while not self.table.over:
                seat = self.table.to_move
                if seat in self.bots:
                    self.bot_turn(seat)
                else:
                    self.turn(seat)
        except (Leave, EOFError, KeyboardInterrupt):
            self.print("\nGoodbye.")
            return False
        self.finish()
        return True

    def bot_turn(self, seat: int) -> None:
        """One decision of a bot; if it fails, a legal move is made for it and everyone is told."""
        sight = self.table.sight(seat)
        try:
            text = self.bots[seat].choose(sight).text
        except BotFailed as failed:
            self.table.fault(seat, str(failed))
            text = sight.legal_moves()[0].text
        self.table.submit(seat, text, self.table.version(seat))

    def turn(self, seat: int) -> None:
        """One decision of a person."""
        if self.looking != seat:
            self.curtain(seat)
        self.happened(seat)
        view = self.table.view(seat)
        speaker = self.speaker(seat)
        texts = [move for offer in view.offers for move in offer.texts()] if len(view.offers) == 1 else []
        if self.auto and len(texts) == 1:
            self.print(f"(your only move: {texts[0]})")
            self.table.submit(seat, texts[0], self.table.version(seat))
            return
        for line in text.table_lines(view, speaker):
            self.print(line)
        self.print(text.hand_line(view, speaker))
        self.print(speaker.say(view.prompt))
        moved = False
        while not moved:
            moved = self.obey(seat, view, self.read(f"{self.table.seats[seat].name}> "))

    def obey(self, seat: int, view: View, line: str) -> bool:
        """Do what a line says; True if the table has changed."""
        word = line.strip().lower()
        speaker = self.speaker(seat)
        if not word:
            return False
        if word in ("quit", "exit", "q"):
            raise Leave
        if word == "undo":
            return self.undo(seat)
        answer = self.answer(word, view, seat)
        if answer is not None:
            for shown in answer:
                self.print(shown)
            return False
        try:
            self.table.submit(seat, read_move(view, line), self.table.version(seat))
        except NoSuchMove as wrong:
            why = self.why_not(seat, wrong)
            self.print(text.why_line(why, speaker) if why is not None else f"{wrong}.")
        except BadText as wrong:
            self.print(f"{wrong}. Type help to see what you can do.")
        except Refused as refused:
            self.print(text.why_line(refused.words, speaker))
        else:
            return True
        return False

    def why_not(self, seat: int, wrong: NoSuchMove) -> Words | None:
        """The table's reason against what was typed."""
        if wrong.text:
            return self.table.why_not(seat, wrong.text)
        return self.table.why_not_cards(seat, wrong.cards or [])

    def answer(self, word: str, view: View, seat: int) -> list[str] | None:
        """What to print for a command that only asks; None if it is no such command."""
        speaker = self.speaker(seat)
        match word:
            case "help" | "?":
                commands = [f"  {name:7} {meaning}" for name, meaning in COMMANDS.items()]
                return ["You can:", *text.help_lines(view, speaker), "And at any time:", *commands]
            case "moves":
                return [move for offer in view.offers for move in offer.texts()]
            case "hand":
                return [text.hand_line(view, speaker)]
            case "table":
                return [*text.table_lines(view, speaker), text.hand_line(view, speaker)]
            case "scores":
                return [text.score_line(view, speaker)]
            case "last":
                return self.heard(seat, self.last_shown) or ["Nothing has happened yet."]
            case "rules":
                return rules_text(self.table.game.id).splitlines()
        return None

    def undo(self, seat: int) -> bool:
        """Take back this person's last move, when only bots are asked."""
        count = self.table.moves_back(seat)
        if len(self.people) > 1:
            self.print("Take-backs are for games against bots.")
        elif count < 0:
            self.print("You have made no move yet.")
        else:
            self.table.take_back(seat, count)
            return True
        return False

    def curtain(self, seat: int) -> None:
        """Hide the table until the next person sits before the screen."""
        if self.clear:
            self.out.write("\x1b[2J\x1b[3J\x1b[H")
        self.read(f"{self.table.seats[seat].name} is next. Press Enter when only {self.table.seats[seat].name} looks. ")
        self.looking = seat

    def happened(self, seat: int) -> None:
        """Print what this person has not been told yet."""
        self.last_shown = self.shown[seat]
        for line in self.heard(seat, self.last_shown):
            self.print(line)
        self.shown[seat] = self.table.version(seat)

    def heard(self, seat: int, since: int) -> list[str]:
        """What happened since a version, a line an event."""
        speaker = self.speaker(seat)
        return ["  " + speaker.say(self.table.words_of(event)) for event in self.table.heard(seat, since)]

    def finish(self) -> None:
        """The end: what happened last, the scores, who won."""
        seat = self.people[0] if self.people else None
        speaker = self.speaker(seat)
        if seat is not None:
            self.happened(seat)
        view = self.table.view(seat)
        self.print(text.score_line(view, speaker))
        self.print(text.result_line(view, speaker))

    def speaker(self, seat: int | None) -> Speaker:
        """Speaks to one seat."""
        names = [place.name for place in self.table.seats]
        return Speaker(names, -1 if seat is None else seat, ascii=self.ascii, speak=self.speak)

    def print(self, line: str) -> None:
        """One line out."""
        print(line, file=self.out, flush=True)
