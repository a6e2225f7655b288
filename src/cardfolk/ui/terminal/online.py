"""A server's table line by line: what happens is printed when it does, and what is typed is done at once."""

from __future__ import annotations

import os
import sys
from codecs import getincrementaldecoder
from collections import deque
from math import ceil
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import TextIO

from ... import protocol
from ...bots.folk import FOLK
from ...client.session import RemoteSession
from ...view import View
from ...words import Seat, Template, Words
from ..local import Looks
from ..online import LEFT, link_lines, place_lines
from ..players import LEVEL_NAMES, bot_name
from .plain import COMMANDS, KEYS, LEAVE, USUAL, Leave, Plain, command_line
from .typed import understood

ONLINE: dict[str, Template] = {
    "say": "say something to everyone: say TEXT",
    "who": "who sits where, and who is here",
    "link": "the link for others, and the one that opens your own seat elsewhere",
    "start": "deal: the first game, the next one, or another match",
    "bot": "give a free seat to a bot: bot, bot hard, or bot zefa",
    "undo": "ask the others to let you take your last move back",
    "yes": "agree that a move is taken back; no: refuse",
    "standin": "let a bot play for someone who is away",
    "quit": "leave the table; your seat is kept",
}
READY: Template = "Every seat is taken. Type start."
WAITING: Template = (
    "{count} seat is free: give the link to someone, or type bot.",
    "{count} seats are free: give the link to others, or type bot.",
)
HERE = {name: meaning for name, meaning in COMMANDS.items() if name != "save"}  # which is of games at this computer
NEWS = object()  # there is something to look at
Item = str | None | object  # a line, the end of them, or NEWS


class Lines:
    """What is typed, and word of what has come from the table, one after the other."""

    def __init__(self) -> None:
        self._items: SimpleQueue[Item] = SimpleQueue()

    def put(self, item: Item) -> None:
        """From any thread."""
        self._items.put(item)

    def next(self, seconds: float = 1.0) -> Item:
        """The next one; NEWS if there is none for a while, so that Ctrl-C is heard everywhere."""
        try:
            return self._items.get(timeout=seconds)
        except Empty:
            return NEWS

    def ask(self, prompt: str) -> str:
        """A line that is waited for."""
        sys.stdout.write(prompt)
        sys.stdout.flush()
        while True:
            item = self.next()
            if item is None:
                raise EOFError
            if isinstance(item, str):
                return item

    def read(self, number: int) -> None:
        """Read the lines of an open file on a thread of its own, which nobody need wait for in the end."""
        Thread(target=self._read, args=(number,), name="cardfolk lines", daemon=True).start()

    def _read(self, number: int) -> None:
        decoder = getincrementaldecoder(sys.stdin.encoding or "utf-8")("replace")
        rest = ""
        while True:
            try:
                part = os.read(number, 65536)
            except OSError:
                part = b""
            *lines, rest = (rest + decoder.decode(part)).split("\n")
            for line in lines:
                self.put(line)
            if not part:
                if rest:
                    self.put(rest)
                self.put(None)
                return


class Joined(Plain):
    """A server's table for one person, or for someone who watches."""

    commands = HERE | ONLINE

    def __init__(
        self,
        session: RemoteSession,
        lines: Lines,
        out: TextIO,
        looks: Looks = USUAL,
        tty: bool = False,
    ) -> None:
        super().__init__(session, self.never, out, looks, tty)
        self.far = session
        self.lines = lines
        self.waiting: deque[str | None] = deque()  # lines that were typed before the last was answered
        self.told = 0  # the version that was printed last
        self.asked: tuple[object, ...] = ()  # what the player was last asked about
        self.ended = 0  # the game whose end was told
        self.prompted = False  # the cursor stands behind a prompt
        self.places: list[str] = []  # who sat where, as it was told
        self.back: protocol.Back | None = None
        self.lost = False
        session.wish(-1 if session.table.you is None else session.table.you, auto=self.settings.auto)
        session.wake = lambda: lines.put(NEWS)

    @staticmethod
    def never(prompt: str) -> str:
        """Lines are not waited for here."""
        raise EOFError

    @property
    def seat(self) -> int | None:
        """One's own; None for who watches."""
        return self.far.table.you

    def run(self) -> bool:
        """Stay at the table until the player leaves."""
        self.tell("{game}: {link}", game=Words(self.table.game.name), link=self.far.link.table)
        self.explain()
        try:
            while True:
                self.far.tick(monotonic())
                self.catch_up()
                item = self.lines.next() if not self.waiting or self.far.table.sent else NEWS
                if item is not NEWS:
                    assert item is None or isinstance(item, str)
                    self.prompted = False
                    self.waiting.append(item)
                self.do_next()
        except (Leave, EOFError, KeyboardInterrupt):
            self.print("")
            if self.seat is not None:
                self.tell("Your seat is kept: cardfolk join {link} goes on.", link=self.far.link.table)
            self.tell("Goodbye.")
            return False

    def leaving(self, line: str) -> bool:
        """Whether a line wants to go."""
        return understood(line, None, self.commands, self.speaker(self.seat)).strip().lower() in LEAVE

    def do_next(self) -> None:
        """Do what was typed, once the table has answered what was typed before; leaving needs no answer."""
        if any(line is not None and self.leaving(line) for line in self.waiting):
            raise Leave
        while self.waiting and (not self.far.table.sent or self.far.away):
            line = self.waiting.popleft()
            if line is None:
                raise EOFError
            self.obey_line(line)
            self.far.tick(monotonic())
            self.catch_up()

    # What is told

    def catch_up(self) -> None:
        """Print what is new."""
        self.connection()
        notes, self.far.notes = self.far.notes, []
        self.print(*(self.speaker(self.seat).sentence(note) for note in notes))
        if self.far.state.name == "ended":
            raise Leave
        self.seats()
        self.take_back()
        while self.stage():
            pass
        self.print(*self.news(self.seat, self.told))
        self.told = self.table.version(self.seat)
        if self.far.table.dealt:
            self.position()

    def connection(self) -> None:
        """Tell when the connection is lost and when it is back."""
        if self.far.away != self.lost:
            self.lost = self.far.away
            self.tell("The connection is lost: connecting again ..." if self.lost else "The connection is back.")

    def seats(self) -> None:
        """Tell who sits where when that changes, and at the beginning."""
        told = self.far.table.told
        lines = place_lines(told, self.speaker(self.seat))
        if lines != self.places and (told.stage == "waiting" or not self.places):
            self.print(*lines)
            if told.stage == "waiting" and self.seat is not None:
                free = len(self.far.free())
                self.tell(WAITING if free else READY, count=free)
        self.places = lines

    def take_back(self) -> None:
        """Tell that somebody asks to take a move back."""
        back = self.far.table.told.back
        if back != self.back:
            self.back = back
            if back is not None and self.seat is not None and self.seat not in back.agreed:
                self.tell("{seat} asks to take the last move back: yes or no?", seat=Seat(back.seat))

    def position(self) -> None:
        """The end of a game, or the question that the player is asked."""
        table, seat = self.far.table, self.seat
        assert table.shown is not None
        # What can be done changes within a version when the time for claims is over.
        at = (table.place, *[offer.text for offer in table.view(seat).offers])
        if table.over:
            if self.ended != table.shown.number:
                self.ended = table.shown.number
                self.finish(seat)
                if seat is not None:
                    self.tell(
                        "Type start to play again, or quit." if table.finished else "Type start for the next game."
                    )
        elif seat is not None and self.session.asked == seat:
            if at != self.asked:
                self.asked = at
                self.turn(seat)
            elif not self.prompted:
                self.prompt()

    def turn(self, seat: int) -> None:
        """Ask the player."""
        if self.only_move(seat):
            return  # which the server makes
        self.ask(seat)
        left = self.far.left()
        if left is not None:
            self.tell(LEFT, count=ceil(left))
        self.prompt()

    def prompt(self) -> None:
        """Show whose line it is."""
        self.out.write(f"{self.table.seats[self.seat or 0].name}> ")
        self.out.flush()
        self.prompted = True

    def print(self, *lines: str) -> None:
        """Lines out, not behind a prompt."""
        if self.prompted and lines:
            self.prompted = False
            print(file=self.out)
        super().print(*lines)

    # What is typed

    def obey_line(self, line: str) -> None:
        """Do what a line says."""
        table, seat = self.far.table, self.seat
        speaker = self.speaker(seat)
        line = understood(line, None, self.commands, speaker)
        word, _, rest = line.strip().partition(" ")
        mine = seat is not None and self.session.asked == seat
        if mine and seat is not None and self.answers(self.making(seat), line.strip().lower()):
            self.obey(seat, line)
            return
        if (not word and not mine) or self.command(word.lower(), rest.strip()):
            return
        if not table.dealt:
            if word.lower() == "help":
                self.print(*(command_line(name, meaning, speaker) for name, meaning in ONLINE.items()))
            else:
                self.print(speaker.tell("The game has not begun. Type help to see what you can do."))
            return
        view = self.session.view(seat)
        typed = KEYS.get(line.strip().lower(), line.strip().lower())
        if seat is not None and (mine or typed == "sort"):
            self.obey(seat, line)
            return
        shown = self.answer(typed, view, seat)
        if shown is None:
            shown = [speaker.tell("You only watch." if seat is None else "It is not your turn.")]
        self.print(*shown)

    def command(self, word: str, rest: str) -> bool:
        """Do what concerns the table and not the game; False if it is no such word."""
        far = self.far
        match word:
            case "say":
                far.say(rest)
            case "who":
                self.print(*place_lines(far.table.told, self.speaker(self.seat)))
            case "link":
                self.print(*link_lines(far, self.speaker(self.seat)))
            case "start":
                far.next_game()
            case "bot":
                self.invite(rest)
            case "undo" | "u":
                far.undo(self.seat or 0)
            case "yes" | "no":
                far.tell(protocol.Agree(word == "yes"))
            case "standin":
                self.stand_in(rest)
            case _:
                return False
        return True

    def invite(self, name: str) -> None:
        """Give the first free seat to a bot."""
        speaker = self.speaker(self.seat)
        names = {bot_name(bot, speaker).lower(): bot for bot in (*LEVEL_NAMES, *FOLK)}
        free = self.far.free()
        if free:
            self.far.tell(protocol.Invite(free[0], names.get(name.lower(), name.lower() or "medium")[:40]))
        else:
            self.tell("No seat is free.")

    def stand_in(self, name: str) -> None:
        """Let a bot play for who is away: whoever is named, or the first."""
        absent = [seat for seat in self.far.absent() if not name or self.table.seats[seat].name.lower() == name.lower()]
        if absent:
            self.far.tell(protocol.StandIn(absent[0]))
        else:
            self.tell("Nobody is away.")

    def answer(self, word: str, view: View, seat: int | None) -> list[str] | None:
        """What to print for a command that only asks."""
        if word == "last":
            news = [line for line in self.heard(seat, self.table.answered(seat)) if line]
            return news or [self.speaker(seat).tell("Nothing has happened yet.")]
        if seat is None and word in ("hint", "hand"):
            return None
        return super().answer(word, view, -1 if seat is None else seat)
