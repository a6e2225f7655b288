"""Plain mode: one line at a time, for pipes, scripts, screen readers and everyone who likes it so."""

from __future__ import annotations

from collections.abc import Callable
from shutil import get_terminal_size
from time import monotonic
from typing import TextIO

from ...bots import BotFailed
from ...play.hands import new_places, next_sort
from ...play.lessons.teaching import Teaching
from ...play.maker import Made, MoveMaker
from ...play.runner import single_move
from ...play.saying import move_words
from ...play.session import AnySession
from ...table import Refused
from ...view import View
from ...words import Arg, Seat, Template, Words
from ..learning import said_lines, teacher_name
from ..lines import deal_lines, hint_line, kept_line, match_line, result_line, score_line, trouble_line
from ..local import Looks
from ..players import happened
from ..rulebook import rules_text
from ..settings import Settings, read_settings
from ..words import Speaker
from . import text
from .typed import command_name, named_offer, understood

SKIP_ALL = "skip all"
COMMANDS: dict[str, Template] = {
    "help": "what you can do now, in words",
    "moves": "every legal move as it is typed",
    "hand": "your hand, with the number of each card",
    "sort": "sort your hand by suit, by rank, by melds (s)",
    "table": "the whole table",
    "scores": "what was scored, deal by deal (v)",
    "last": "what happened since your last move",
    "hint": "what a strong player would do, and why (h)",
    "rules": "the rules of this game (?)",
    "undo": "take your last move back (when you play bots) (u)",
    SKIP_ALL: "let every discard go until your own turn",
    "finish": "have the rest of the deal played for you, once nothing can change any more (f)",
    "save": "leave the table; `cardfolk resume` goes on",
    "quit": "leave the table",
}
# The keys that the app has for them.
KEYS = {"h": "hint", "?": "rules", "s": "sort", "u": "undo", "v": "scores", "f": "finish"}
ANSWERS = ("", "y", "yes", "n", "no", "back")
LEAVE = ("quit", "exit", "q", "save")
TYPE: Template = "Type a move, or {help}. A number is a card of your hand, from 1; Enter does what it is said to do."
SIGNS: Template = (
    "Signs: > whose turn it is; (7c) a card that cannot be played now; (!) asks again before it is done; [x] chosen; "
    "Kc=4d a wild card and what it stands for."
)
HINTS = 3  # moves that a hint names
USUAL = Looks()
PATIENCE = 1.0  # seconds between looks at a table where nothing happens, so that Ctrl-C is heard everywhere


def command_line(name: str, meaning: Template, speaker: Speaker) -> str:
    """A command by its name in the player's language, and what it does."""
    return f"  {command_name(name, speaker):8} {speaker.tell(meaning)}"


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
        looks: Looks = USUAL,
        tty: bool = False,
    ) -> None:
        self.session = session
        self.table = session.table
        self.read = read
        self.out = out
        self.looks = looks
        self.tty = tty  # a person's terminal: settings are theirs, single moves may play themselves
        self.settings = read_settings() if tty else Settings(auto=False)
        self.maker: MoveMaker | None = None  # the move in the making
        self.scenes: dict[int | None, list[tuple[int, list[str]]]] = {}  # to be told, with the version each came at
        # The version each person was last shown; who sat down they know.
        self.shown = {seat: len([e for e in self.table.heard(seat) if e.name == "sits"]) for seat in self.people}
        self.last_shown = 0
        self.friend: tuple[Words, ...] = ()  # what one at the shoulder says, as it was told
        self.trouble: Words | None = None  # with how the game is kept, as it was told
        self.looking = self.people[0] if len(self.people) == 1 else -1

    @property
    def people(self) -> list[int]:
        """The seats of those before the screen."""
        return self.session.people

    def run(self) -> bool:
        """Play the match to its end; False if someone left before."""
        names = ", ".join(self.speaker(None).names)
        self.tell("{game}: {names}", game=Words(self.table.game.name), names=names)
        self.explain()
        try:
            while True:
                self.game()
                if self.table.finished:
                    return True
                self.session.next_game()
        except (Leave, EOFError, KeyboardInterrupt):
            self.print("")
            if kept := kept_line(self.session, self.speaker(None)):
                self.print(kept)
            self.tell("Goodbye.")
            return False

    def explain(self) -> None:
        """How it is played line by line: what to type, and the signs where signs are shown."""
        if self.people:
            self.tell(TYPE, help=command_name("help", self.speaker(None)))
        if not self.looks.speak:
            self.tell(SIGNS)

    def game(self) -> None:
        """One game to its end."""
        while True:
            changed = self.session.tick(monotonic())
            self.tell_trouble()
            self.tell_friend()
            staged = self.stage()
            if not self.people:
                self.watch()
            if staged:
                continue
            if self.table.over:
                break
            seat = self.session.asked
            if seat is not None:
                self.turn(seat)
            elif not changed:
                self.session.wait(PATIENCE)
        seat = self.people[0] if self.people else None
        if seat is not None:
            self.happened(seat)
        self.finish(seat)

    def tell_trouble(self) -> None:
        """Say what is wrong with how the game is kept, once, and when it is right again."""
        if self.session.trouble != self.trouble:
            self.trouble = self.session.trouble
            self.print(trouble_line(self.trouble, self.speaker(None)))

    def tell_friend(self) -> None:
        """Say what a friend at the shoulder says, once."""
        teaching = self.session.teaching
        said = () if teaching is None else teaching.said
        if teaching is not None and said != self.friend:
            self.tell_teaching(teaching)
        self.friend = said

    def tell_teaching(self, teaching: Teaching) -> None:
        """What somebody explains."""
        speaker = self.speaker(None)
        first, *more = said_lines(teaching, speaker)
        self.print(f"{speaker.name(teacher_name(teaching))}: {first}", *(f"  {line}" for line in more))

    def stage(self) -> bool:
        """Keep what is on stage, to be told to everyone in its place, and go on; False if there is nothing."""
        found = False
        seats: list[int | None] = [*self.people]
        for seat in seats or [None]:
            scene, speaker = self.session.scene(seat), self.speaker(seat)
            if scene is None:
                continue
            found = True
            lines, sheet = [speaker.sentence(scene.words)], self.table.sheet(seat)
            if scene.kind == "score" and sheet:
                lines += deal_lines(self.table.game, sheet[-1], speaker)
            self.scenes.setdefault(seat, []).append((scene.version, lines))
        if found:
            self.session.go_on()
        return found

    def watch(self) -> None:
        """Print what everyone saw happen, when only bots play."""
        self.print(*self.news(None, self.last_shown))
        self.last_shown = self.table.version(None)

    def turn(self, seat: int) -> None:
        """One decision of a person."""
        if self.looking != seat:
            self.curtain(seat)
        self.happened(seat)
        only = self.only_move(seat)
        if only:
            self.session.submit(seat, only)
            return
        self.ask(seat)
        moved = False
        while not moved:
            moved = self.obey(seat, self.read(f"{self.table.seats[seat].name}> "))

    def only_move(self, seat: int) -> str:
        """The single legal move, which is told, if there is just one and it is to play itself."""
        view = self.session.view(seat)
        only = single_move(self.table.game, view) if self.settings.auto and not view.skip else ""
        if only:
            self.print(self.speaker(seat).tell("(your only move: {move})", move=move_words(view, only)))
        return only

    def ask(self, seat: int) -> None:
        """The table, the hand, and what can be done."""
        maker, speaker = self.making(seat), self.speaker(seat)
        self.print(*text.table_lines(maker.view, speaker), *self.hand(seat, maker.view))
        self.print(*text.open_lines(maker.open(), maker.view, speaker))

    def making(self, seat: int) -> MoveMaker:
        """The move in the making: as far as it was, if the player is still asked the same."""
        view = self.session.view(seat)
        if self.maker is None or not self.maker.still_asked(view):
            self.maker = MoveMaker(view, self.settings.sort)
        return self.maker

    def obey(self, seat: int, line: str) -> bool:
        """Do what a line says; True if the player is not asked any more."""
        maker, speaker = self.making(seat), self.speaker(seat)
        named = named_offer(line, maker, speaker)
        if named:
            return self.done(seat, maker, maker.press(named))
        line = understood(line, maker, self.commands, speaker)
        word = line.strip().lower()
        if word and not self.answers(maker, word):
            maker.back()
            word = KEYS.get(word, word)
        if word in LEAVE:
            raise Leave
        if word == "undo":
            why = self.session.undo(seat)
            if why is not None:
                self.print(speaker.sentence(why))
            return why is None
        if word == SKIP_ALL and maker.view.skip:
            return self.done(seat, maker, Made("", until_turn=True))
        if word == "finish":
            return self.play_out(seat)
        if word == "sort":
            self.settings.sort = next_sort(maker.view, self.settings.sort)
            self.maker = None
            if self.tty:
                self.settings.save()
        answer = self.answer(word, maker.view, seat)
        if answer is not None:
            self.print(*answer)
            return False
        return self.done(seat, maker, maker.type(line))

    def answers(self, maker: MoveMaker, word: str) -> bool:
        """Whether a line is for what the maker asks; a move as it is typed, or another command, is not."""
        step = maker.open().step
        if step in ("plan", "sure"):
            return word in ANSWERS
        return (
            step == "choice"
            and word not in self.commands
            and word not in [text.lower() for offer in maker.view.offers for text in offer.texts()]
        )

    def done(self, seat: int, maker: MoveMaker, made: Made | None) -> bool:
        """Make a move that is made; else say what is open now, or why not."""
        speaker = self.speaker(seat)
        if made is None:
            tried = maker.open().tried
            why = None if tried is None else self.session.why_not(seat, tried)
            if why is not None:
                maker.explain(why)
            now = maker.open()
            why_not = [] if now.line is None else [speaker.sentence(now.line)]
            self.print(*(why_not or text.open_lines(now, maker.view, speaker)))
            return False
        self.maker = None
        if made.until_turn:
            self.session.wish(seat, until_turn=True)
            return True
        try:
            self.session.submit(seat, made.text)
        except Refused as refused:
            self.print(speaker.sentence(refused.words))
            return False
        return True

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
            case "help":
                known = [name for name in self.commands if name != SKIP_ALL or view.skip]
                if not self.session.can_undo(seat):
                    known.remove("undo")
                commands = [command_line(name, self.commands[name], speaker) for name in known]
                can, always = speaker.tell("You can:"), speaker.tell("And at any time:")
                return [can, *text.help_lines(view, speaker, self.table.game), always, *commands]
            case "moves":
                return [move for offer in view.offers for move in offer.texts()]
            case "hand" | "sort":
                return self.hand(seat, view)
            case "table":
                return [*text.table_lines(view, speaker), *self.hand(seat, view)]
            case "scores":
                sheet = self.table.sheet(seat if seat >= 0 else None)
                deals = [line for deal in sheet for line in deal_lines(self.table.game, deal, speaker)]
                return [*deals, score_line(view, speaker)]
            case "last":
                told = [line for line in self.heard(seat, self.last_shown) if line]
                return told or [speaker.tell("Nothing has happened yet.")]
            case "hint":
                return self.hint(seat, speaker)
            case "rules":
                return rules_text(self.table.game.id, self.looks.language).splitlines()
        return None

    def hand(self, seat: int, view: View) -> list[str]:
        """The hand as the player sorts it, and what is new in it."""
        new = new_places(view, self.table.heard(seat, self.table.answered(seat)))
        return text.hand_lines(view, self.speaker(seat), self.settings.sort, new)

    def hint(self, seat: int, speaker: Speaker) -> list[str]:
        """The best moves, and why the first is best; its cards are picked, so that Enter plays them."""
        try:
            advice = self.session.hint(seat).result()
        except BotFailed as failed:
            return [str(failed)]
        except Refused as refused:
            return [speaker.sentence(refused.words)]
        maker = self.making(seat)
        best, *others = [one.move.text for one in advice.moves[:HINTS]]
        said = [speaker.tell("Next best: {move}", move=move_words(maker.view, move)) for move in others]
        maker.show(best)
        return [
            hint_line(advice, maker.view, speaker, maker.game.verbs),
            *said,
            *text.open_lines(maker.open(), maker.view, speaker),
        ]

    def curtain(self, seat: int) -> None:
        """Hide the table until the next person sits before the screen."""
        if self.tty:
            self.out.write("\x1b[2J\x1b[3J\x1b[H")
        self.read(self.speaker(seat).tell("{seat} is next. Press Enter when only {seat} looks.", seat=Seat(seat)) + " ")
        self.looking = seat

    def happened(self, seat: int) -> None:
        """Print what this person has not been told yet."""
        self.last_shown = self.shown[seat]
        self.print(*self.news(seat, self.last_shown))
        self.shown[seat] = self.table.version(seat)

    def news(self, seat: int | None, since: int) -> list[str]:
        """What happened since a version, and the scenes where they came; these are told once."""
        lines: list[str] = []
        scenes = self.scenes.pop(seat, [])
        for version, line in enumerate(self.heard(seat, since), since):
            while scenes and scenes[0][0] <= version:
                lines += scenes.pop(0)[1]
            lines += [line] if line else []
        lines += [line for _, told in scenes for line in told]
        return text.named_once(lines, self.speaker(seat)) if self.looks.speak else lines

    def heard(self, seat: int | None, since: int) -> list[str]:
        """What happened since a version, a line an event; an empty one for what is not to be told."""
        speaker, events = self.speaker(seat), self.table.heard(seat, since)
        quiet = () if self.settings.talk else ("said",)
        return ["" if event.name in quiet else "  " + happened(self.table, event, speaker) for event in events]

    def finish(self, seat: int | None) -> None:
        """The end of a game: the scores, who won, and how the match stands."""
        view, speaker = self.session.view(seat), self.speaker(seat)
        self.print(score_line(view, speaker), result_line(view, speaker))
        if self.table.match > 1:
            self.print(match_line(self.table, speaker))

    def speaker(self, seat: int | None) -> Speaker:
        """Speaks to one seat."""
        return self.looks.speaker(self.table, seat)

    def tell(self, template: Template, **args: Arg) -> None:
        """Say something to everyone before the screen."""
        self.print(self.speaker(None).say(Words(template, args)))

    def print(self, *lines: str) -> None:
        """Lines out; in a terminal no word is broken at its edge."""
        for line in lines:
            for part in text.in_width(line, get_terminal_size().columns) if self.tty else [line]:
                print(part, file=self.out, flush=True)
