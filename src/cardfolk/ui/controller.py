"""TableController: what a table screen does in any front end, whatever it looks like.

Whose turn it is, what is shown, a move in the making (`maker`), hints, taking back. Bots, pauses and what plays itself
are the Runner's, behind the session. A front end's table screen is a TableController that draws what `maker.open()`
says and hands on what is touched, pressed and typed.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from time import monotonic
from typing import ClassVar

from ..bots import BotFailed
from ..bots.ladder import Advice
from ..events import Event, SheetDeal
from ..game import GRAVE
from ..play.hands import SORTS, new_places, news, next_sort
from ..play.lessons.teaching import GO_ON, NOTHING, Lit, Teaching
from ..play.maker import NO, Made, MoveMaker, Open
from ..play.runner import single_move
from ..play.session import AnySession
from ..table import Refused
from ..view import SceneView, View
from ..words import Seat, Words
from .drawn_table import DrawnTable
from .lines import hint_line, match_line, result_line, score_line, trouble_line
from .local import Looks
from .settings import Settings
from .words import Speaker

TICK = 0.05  # seconds between looks at whose turn it is
SECOND_DIGIT = 0.6  # seconds that a card's number waits for one
LOG = 200  # events kept in what happened
# Who types Russian need not change the keyboard for a key: й is the key that q is on.
LAYOUT = dict(zip("йцукенгшщзфывапролдячсмить", "qwertyuiopasdfghjklzxcvbnm", strict=True))


def letter_of(typed: str) -> str:
    """The letter or sign that a key stands for, whatever the keyboard's layout."""
    return LAYOUT.get(typed.lower(), typed.lower())


class TableController(DrawnTable):
    """A session played by the people before this screen, or watched."""

    KEYS: ClassVar = {  # what each does, as an action
        "h": "hint",
        "?": "rules",
        "s": "sort",
        "tab": "sort",
        "u": "undo",
        "v": "sheet",
        "l": "replay",
        "f": "fast",
        ":": "type",
        "/": "type",
        "q": "leave",
    }

    def __init__(self, session: AnySession, shown: Looks, settings: Settings | None = None) -> None:
        super().__init__()
        self.session = session
        self.shown = shown
        self.settings = Settings() if settings is None else settings
        people = session.people
        self.seat: int | None = people[0] if len(people) == 1 else None  # who looks at the screen
        self.hinting: Future[Advice] | None = None
        self.better: Future[Advice] | None = None  # a hint that was given, thought over
        self._hinted = ""  # its line as it was told
        self._offered: tuple[int, ...] = ()  # and the cards that it picked
        self.since = self.now()  # the last thing that happened
        self.told = ""  # the line under the prompt: why not, a hint
        self.maker = MoveMaker(session.view(self.seat))  # the move in the making, on the view that is shown
        self.mark = ""  # the button that arrows have marked
        self.digits = ""  # of a card's number that may go on
        self.digit_at = 0.0
        self.ended = False
        self.curtained = False
        self.asked = False  # a question of the maker's stands over the table
        self._trouble: Words | None = None  # with how the game is kept, as it was told
        self._auto: bool | None = None  # whether the table knows that single moves play themselves
        session.pace = shown.pace

    # What is there

    @property
    def speaker(self) -> Speaker:
        """Speaks to who looks at the screen."""
        return self.shown.speaker(self.session.table, self.seat)

    def view(self) -> View:
        """What is shown: made once for every change, not at every look at the clock."""
        return self.maker.view

    def scene_on_stage(self) -> SceneView | None:
        """What the player is to see before the table moves on."""
        return self.session.scene(self.seat)

    def teaching(self) -> Teaching | None:
        """What a teacher, or a friend at the shoulder, says and shows; None: nobody does."""
        return self.session.teaching

    def lit(self) -> Lit:
        """What they point at: nothing while a scene is on stage."""
        teaching = self.teaching()
        return NOTHING if teaching is None or self.scene_on_stage() is not None else teaching.lit

    def held(self) -> bool:
        """Whether a key or a tap goes on: from a scene on stage, or from what a teacher has said."""
        teaching = self.teaching()
        return self.scene_on_stage() is not None or (teaching is not None and teaching.waits == GO_ON)

    def go_on(self) -> bool:
        """A key or a tap: the player has seen enough of what is held; False if nothing was."""
        if not self.held():
            return False
        self.session.go_on()
        self.tick()
        return True

    def renew(self) -> MoveMaker:
        """Look at the table anew; a move in the making stays as it is if the player is still asked the same."""
        scene, old = self.scene_on_stage(), self.maker
        view = self.session.view(self.seat) if scene is None else scene.view
        same = old.still_asked(view)
        if same and self.asked:
            return old
        self.maker = MoveMaker(view, self.settings.sort)
        if same:
            self.maker.keep(old)
        else:
            self.digits = self.mark = ""
            self.hinting = self.better = None  # what is thought about something else is not said here
        if self.asked:
            self.asked = False
            self.close_question()
        return self.maker

    def deal_over(self) -> SheetDeal | None:
        """The deal whose end is on stage, or the last one of a game that is over: to be shown as a sheet."""
        table, scene = self.session.table, self.scene_on_stage()
        sheet = table.sheet(self.seat)
        return sheet[-1] if sheet and (scene.kind == "score" if scene is not None else table.over) else None

    def open_now(self) -> Open:
        """What is open to the player now, with the mark where arrows have moved it."""
        now = self.maker.open()
        if any(button.id == self.mark for button in now.buttons):
            buttons = tuple(replace(button, marked=button.id == self.mark) for button in now.buttons)
            return replace(now, buttons=buttons)
        return now

    def line(self) -> str:
        """The line under the prompt: what was told, or why something cannot be."""
        line = self.maker.open().line
        return self.told or ("" if line is None else self.speaker.sentence(line))

    def claimed(self) -> list[int]:
        """The cards that nobody holds and that moves are about: the discard that can be claimed."""
        own = {card.zone for card in self.maker.open().cards}
        return sorted({card for offer in self.view().offers for zone, card in offer.uses if zone not in own})

    def keys_shown(self) -> list[tuple[str, str, str]]:
        """The keys at the foot: each with what it does, in words and as an action."""
        tell = self.speaker.tell
        labels = [tell("hint"), tell("rules"), tell("sort"), tell("undo"), tell("scores"), tell("replay"), tell("fast")]
        named = [*zip("h?suvlf", labels, strict=True), (":", tell("type"))]
        return [*((key, label, self.KEYS[key]) for key, label in named), ("Esc", tell("leave"), "leave")]

    def titles(self) -> list[str]:
        """The game, and who plays or how the match stands."""
        table, speaker = self.session.table, self.speaker
        standing = match_line(table, speaker) if table.match > 1 else ", ".join(speaker.names)
        return [speaker.say(Words(table.game.name)), standing]

    def happened(self, most: int) -> tuple[list[Event], int]:
        """The last events that this seat heard of, and how many of them are news."""
        table = self.session.table
        version, scene = table.version(self.seat), self.scene_on_stage()
        heard = table.heard(self.seat, max(0, version - LOG))
        later = 0 if scene is None else max(0, version - scene.version)  # not to be told before it is seen
        new = 0 if self.seat is None else max(0, news(self.unanswered(), self.seat) - later)
        told = heard[: len(heard) - later]
        if not self.settings.talk:
            new = sum(event.name != "said" for event in told[len(told) - new :])
            told = [event for event in told if event.name != "said"]
        return told[-most:], new

    def unanswered(self) -> list[Event]:
        """What happened since the last move of who looks at the screen."""
        table = self.session.table
        return [] if self.seat is None else table.heard(self.seat, table.answered(self.seat))

    def new(self) -> set[int]:
        """The places of the hand where a card is new."""
        return new_places(self.view(), self.unanswered())

    def prompt(self) -> str:
        """What the player is asked, or who is waited for."""
        table, speaker = self.session.table, self.speaker
        if table.over and self.scene_on_stage() is None:
            view = self.view()
            again = speaker.tell("n: play again") if table.finished else speaker.tell("n: the next game")
            after = f"{again}, {speaker.tell('l: replay')}, {speaker.tell('q: leave')}"
            return f"{score_line(view, speaker)}. {result_line(view, speaker)}\n{after}"
        thinks = self.thinking()
        if thinks is not None:
            name = speaker.seat(thinks) if thinks >= 0 else speaker.tell("someone")
            return speaker.tell("{name} is thinking", name=name) + "." * self.dots()
        return speaker.say(self.view().prompt)

    def thinking(self) -> int | None:
        """The seat of the bot that is waited for, HIDDEN if the player may not know it; None: no bot is."""
        return None if self.scene_on_stage() is not None else self.session.thinking(self.seat)

    def playing_out(self) -> bool:
        """Whether a bot makes the player's moves to the end of the deal."""
        return self.seat is not None and self.session.playing_out(self.seat)

    def decided(self) -> bool:
        """Whether nothing can change any more in the deal, so that it may be played out."""
        return self.seat is not None and bool(self.session.decided(self.seat)) and not self.playing_out()

    def dots(self) -> int:
        """How many dots tell that someone thinks: one more and one more, then again."""
        return 1 + int(self.waited() * 3) % 3

    def now(self) -> float:
        """The time by which everything on this screen happens."""
        return monotonic()

    def waited(self) -> float:
        """Seconds since the last thing happened."""
        return self.now() - self.since

    def beside_prompt(self) -> list[str]:
        """What is said beside it, quietly."""
        tell = self.speaker.tell
        if self.decided() and self.scene_on_stage() is None:
            return [tell("nothing can change any more: f plays it out")]
        return []

    # Whose turn it is

    def tick(self) -> None:
        """Let the table go on, show what is new; draw the curtain between people."""
        session, table = self.session, self.session.table
        self._wish_single_moves()
        if self.digits and self.now() - self.digit_at >= SECOND_DIGIT:
            self.end_digits()
        if session.tick(self.now()):
            self.came()
        if session.trouble != self._trouble:
            self._trouble = session.trouble
            self.say(trouble_line(self._trouble, self.speaker))
        if self.hinting is not None and self.hinting.done():
            self.give_hint(self.hinting)
        elif self.better is not None and self.better.done():
            self.better_hint(self.better)
        if self.scene_on_stage() is not None:
            return
        if table.over:
            if not self.ended:
                self.ended = True
                self.draw()
            return
        seat = session.asked
        if len(session.people) > 1 and seat is not None and self.seat != seat:
            if not self.curtained:
                self.curtained = True
                said = self.speaker.tell("{seat} is next. Press Enter when only {seat} looks.", seat=Seat(seat))
                self.open_curtain(said, seat)
        elif self.thinking() is not None:
            self.draw_prompt()

    def came(self) -> None:
        """Something has happened at the table, or another scene is on stage."""
        self.since = self.now()
        self.draw()

    def _wish_single_moves(self) -> None:
        """Tell the table whether single moves play themselves: not while something else is open over it."""
        auto = self.settings.auto and not self.covered()
        if auto != self._auto:
            self._auto = auto
            for seat in self.session.people:
                self.session.wish(seat, auto=auto)

    @property
    def pace(self) -> float:
        """Seconds between the moves of bots now."""
        return self.session.pace

    def uncover(self, seat: int) -> None:
        """The next person sits before the screen."""
        self.seat = seat
        self.curtained = False
        self.told = ""
        self.since = self.now()
        self.draw()

    def only_move(self) -> str:
        """The single legal move, if there is just one and it is to play itself."""
        mine = self.seat is not None and self.seat == self.session.asked and self.settings.auto
        return single_move(self.session.table.game, self.view()) if mine else ""

    # Making a move

    def submit(self, move: str) -> None:
        """Make a move, or say why not."""
        assert self.seat is not None
        self.told = ""
        try:
            self.session.submit(self.seat, move)
        except Refused as refused:
            self.say(self.speaker.sentence(refused.words))
            return
        self.since = self.now()
        self.draw()
        self.tick()

    def say(self, line: str) -> None:
        """Tell the player something."""
        self.told = line
        self.draw_prompt()

    def touch(self, zone: str, place: int) -> None:
        """A card of one's own: it is picked, put back, or says why no move uses it."""
        self.done(self.maker.touch(zone, place))

    def touch_zone(self, zone: str, card: int | None = None) -> None:
        """A zone, or a card in it: what goes there, with the cards picked; at once if that is one move."""
        self.done(self.maker.touch_zone(zone, card))

    def press(self, id: str) -> None:
        """A button."""
        self.done(self.maker.press(id))

    def answer(self, letter: str) -> bool:
        """A letter or digit where something is asked: the button that has it, or the value that it names."""
        buttons = self.open_now().buttons
        found = [button.id for button in buttons if letter and button.key == letter]
        found += [button.id for button in buttons if button.id.lower() == f"value:{letter}"]
        if found:
            self.press(found[0])
        return bool(found)

    def walk_values(self, step: int, group: str) -> None:
        """Arrows where a card is declared: the next rank or suit that there is a value for."""
        row = [button for button in self.open_now().buttons if button.group == group]
        at, value = next(at for at, button in enumerate(row) if button.on), self.open_now().value
        for further in range(1, len(row)):
            self.press(row[(at + step * further) % len(row)].id)
            if self.open_now().value != value:
                return

    def letter(self, letter: str) -> None:
        """A letter: a verb, or a button that has it."""
        self.end_digits()
        self.done(self.maker.key(letter))

    def digit(self, digit: str, now: float) -> None:
        """A digit: a card's number, from 1. Where a hand has ten cards or more, it waits for a second one."""
        maker = self.maker
        if maker.open().step == "choice":
            self.letter(digit)
            return
        self.digits += digit
        self.digit_at = now
        if int(self.digits) * 10 > len(maker.order) or len(self.digits) > 1:
            self.end_digits()

    def end_digits(self) -> None:
        """The number is whole: touch its card."""
        number, self.digits = self.digits, ""
        if number:
            self.done(self.maker.touch_number(int(number)))

    def confirm(self) -> None:
        """Enter: what is visibly marked, and nothing else."""
        self.end_digits()
        marked = next((button.id for button in self.open_now().buttons if button.marked), "")
        self.done(self.maker.press(marked) if marked else None)

    def action_mark(self, step: int) -> None:
        """Arrows: mark another button for Enter; never what is grave."""
        buttons = [button for button in self.open_now().buttons if button.tone != GRAVE and button.id != NO]
        if buttons:
            at = next((at for at, button in enumerate(buttons) if button.marked), -1 if step > 0 else 0)
            self.mark = buttons[(at + step) % len(buttons)].id
            self.show_step()

    def back(self) -> bool:
        """Esc: one step back; False if there is nothing to go back from."""
        had = bool(self.digits or self.told or self.mark)
        self.told = ""
        had = self.maker.back() or had
        self.digits = self.mark = ""
        self.show_step()
        return had

    def done(self, made: Made | None) -> None:
        """Something was done: a move goes to the table; else what is open now is shown, and the table asked why not."""
        self.told = self.mark = ""
        if made is None:
            self.ask_why()
            self.show_step()
        elif made.until_turn:
            assert self.seat is not None
            self.session.wish(self.seat, until_turn=True)
            self.tick()
        else:
            self.submit(made.text)

    def ask_why(self) -> None:
        """Where cards or a text mean no move, the table's own reason is told."""
        maker = self.maker
        tried = maker.open().tried
        if tried is not None and self.seat is not None:
            why = self.session.why_not(self.seat, tried)
            if why is not None:
                maker.explain(why)

    def show_step(self) -> None:
        """Draw what is open now; a question that is asked stands over the table."""
        now = self.open_now()
        asked = now.step in ("choice", "plan", "sure")
        if asked and not self.asked:
            self.asked = True
            self.open_question()
        elif not asked and self.asked:
            self.asked = False
            self.close_question()
        elif asked:
            self.draw_question()
        self.draw_choice()

    # What is typed

    def commands(self) -> dict[str, Callable[[], None]]:
        """Words that are no moves."""
        return {
            "hint": self.action_hint,
            "rules": self.action_rules,
            "undo": self.action_undo,
            "scores": self.action_sheet,
            "save": self.action_leave,
            "quit": self.action_leave,
        }

    def typed_line(self, line: str) -> None:
        """Do what was typed."""
        commands = self.commands()
        if line.lower() in commands:
            commands[line.lower()]()
        elif line:
            self.typed_move(line)

    def typed_move(self, line: str) -> None:
        """Make the move that was typed, or say why not."""
        if self.seat is None or not self.view().offers:
            self.say(self.speaker.tell("It is not your turn."))
        else:
            self.done(self.maker.type(line))

    # Asking

    def action_rules(self) -> None:
        """The rules of this game."""
        self.shell.open_rules(self.session.table.game)

    def ask_to_leave(self) -> str:
        """What is asked before one leaves."""
        lost = self.session.trouble is not None and not self.session.id
        tell = self.speaker.tell
        return tell("Leave the table? The game is not saved." if lost else "Leave the table? The game is kept.")

    def action_leave(self) -> None:
        """Leave the table, if that is meant; it stays in the store."""
        if self.session.table.over:
            self.leave()
        else:
            self.shell.open_ask(
                self.ask_to_leave(), Words("Leave"), Words("Go on"), lambda yes: self.leave() if yes else None
            )

    def action_hint(self) -> None:
        """Ask a strong bot."""
        if self.hinting is None and self.seat is not None and self.view().offers:
            self.better = None
            self.hinting = self.session.hint(self.seat)
            self.draw_prompt()

    def give_hint(self, hint: Future[Advice]) -> None:
        """Say what it thinks."""
        self.hinting = None
        try:
            advice = hint.result()
        except BotFailed as failed:
            self.say(str(failed))
            return
        except Refused as refused:
            self.say(self.speaker.sentence(refused.words))
            return
        self._show_advised(advice)
        self.told = self._hinted = hint_line(advice, self.view(), self.speaker, self.session.table.game.verbs)
        self._offered = self.maker.picked
        if self.seat is not None:
            self.better = self.session.better_hint(self.seat)
        self.show_step()

    def better_hint(self, hint: Future[Advice]) -> None:
        """Say what it thinks after more thought, in the place of what it said, as long as that stands there."""
        self.better = None
        if hint.exception() is not None or not self._hinted or self.told != self._hinted:
            return
        advice = hint.result()
        if advice.changed and self.maker.picked == self._offered:
            self._show_advised(advice)
        self.told = self._hinted = hint_line(advice, self.view(), self.speaker, self.session.table.game.verbs)
        self.show_step()

    def _show_advised(self, advice: Advice) -> None:
        """Pick the cards of what is advised, and mark it so that Enter does it, where it is not grave."""
        best = advice.moves[0][0].text
        self.maker.show(best)
        offers = [f"offer:{at}" for at, offer in enumerate(self.view().offers) if offer.text == best]
        able = [button.id for button in self.maker.open().buttons if button.tone != GRAVE and button.id in offers]
        self.mark = able[0] if able else ""

    def action_replay(self) -> None:
        """The game so far."""
        if self.seat is not None or not self.session.people:
            self.open_replay(self.session.record())

    def action_undo(self) -> None:
        """Take the last move back."""
        if self.seat is None:
            return
        if self.session.thinking(self.seat) is not None or self.playing_out():
            self.say(self.speaker.tell("Wait for your turn."))
            return
        why = self.session.undo(self.seat)
        if why is not None:
            self.say(self.speaker.sentence(why))
            return
        self.told, self.ended = "", False
        self.since = self.now()
        self.draw()

    def action_sort(self) -> None:
        """Sort the hand in another way, from now on."""
        sort = next_sort(self.maker.view, self.settings.sort)
        if sort != self.settings.sort:
            self.settings.sort = sort
            self.settings.save()
            old, new = self.maker, self.renew()
            new.keep(old)
            self.told = self.speaker.sentence(self.speaker.tell(SORTS[sort]))
            self.draw_choice()

    def action_fast(self) -> None:
        """Without pauses until there is something to decide; if nothing can change any more, to the end of the deal."""
        if self.session.table.over:
            return
        if self.seat is not None and self.decided():
            self.session.play_out(self.seat)
        else:
            self.session.hurry()
        self.tick()

    def action_next(self) -> None:
        """The next game, once this one is over."""
        if self.session.table.over:
            self.told, self.ended = "", False
            self.session.next_game()
            self.since = self.now()
            self.draw()
