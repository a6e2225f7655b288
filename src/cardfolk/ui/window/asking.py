"""What is asked at the window's table: the keys at the foot, the line to type in, and what opens over the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from ...game import GRAVE
from ...play.session import AnySession
from ...record import Record
from ...table import Table
from ..controller import LOG, TableController
from ..local import Looks
from ..players import happened
from ..settings import Settings
from ..words import Speaker
from .app import Screen
from .dialogs import Curtain
from .faces import Face
from .fonts import tied
from .layout import Layout
from .options import OptionsScreen
from .points import Points, grid_of
from .sheets import Question
from .widgets import Field, Tool, Verb, capital

BAR = ("leave", "hint", "log", "say", "full")  # tools that stand in the bar


class Asking(TableController, Screen):
    """The table screen, but for the table itself."""

    def __init__(self, session: AnySession, shown: Looks, settings: Settings | None = None) -> None:
        super().__init__(session, shown, settings)
        self.field = Field(hint=self.speaker.tell("a move as it is typed, Enter"), done=self.entered, name="typed")
        self.field.hidden = True
        self.keys = self._keys()
        self.verbs: list[Verb] = []
        self.keyless = True  # until something is done by a key that only who plays by keys needs
        self.question: Question | None = None

    @property
    def speaker(self) -> Speaker:
        """Names everyone so that no line ends within a name."""
        speaker = super().speaker
        speaker.names = [tied(name) for name in speaker.names]
        return speaker

    # The tools in the bar

    KEYS: ClassVar = TableController.KEYS | {"f2": "options", "f3": "log", "f10": "menu"}

    def keys_shown(self) -> list[tuple[str, str, str]]:
        """Those of any table, what happened, the whole screen, and the looks."""
        tell = self.speaker.tell
        log, full = ("F3", tell("what happened"), "log"), ("F11", tell("The whole screen"), "full")
        return [*super().keys_shown(), log, full, ("F2", tell("options"), "options")]

    def _keys(self) -> list[Tool]:
        """Those that are wanted often, and a menu of all others."""
        shown = [one for one in self.keys_shown() if one[2] in BAR]
        return [
            Tool(action, label, partial(self.act, action), key, f"key {action}")
            for key, label, action in [*shown, ("F10", self.speaker.tell("Menu"), "menu")]
        ]

    def action_menu(self) -> None:
        """What can be done at any time and is not wanted often."""
        undone = self.seat is not None and self.session.can_undo(self.seat)
        elsewhere = BAR if undone else (*BAR, "undo")
        others = [one for one in self.keys_shown() if one[2] not in elsewhere]
        lines = [f"{capital(label)} ({key})" for key, label, _ in others]
        self.app.open_list(self.speaker.tell("Menu"), lines, lambda at: self.act(others[at][2]))

    def relook(self) -> None:
        """Everything is said in the language that is chosen now."""
        self.shown = self.app.shown
        self.keys = self._keys()
        self.draw()

    def arrange_keys(self, laid: Layout) -> None:
        """The tools in the bar, the way out at its left; the line to type in where things are asked."""
        self.field.box = laid.line
        places = iter(laid.keys)
        for key in self.keys:
            key.box = laid.back if key.sign == "leave" else next(places)
            key.keyed = not self.keyless

    def act(self, action: str) -> None:
        """Do what a key at the foot says."""
        self.look_at(None)
        getattr(self, f"action_{action}")()

    def show_verbs(self) -> None:
        """For who plays by keys the verbs of the game, each in its place with its letter, whatever can be done now;
        what cannot is dim. None while there is only to look."""
        self.verbs, still = [], self.held() or self.is_over()
        for verb in self.open_now().verbs if self.seat is not None else ():
            ways = {"off": verb.state == "off", "grave": verb.tone == GRAVE, "main": verb.name in self.lit().verbs}
            label, press = self.speaker.say(verb.label), partial(self.letter, verb.key)
            self.verbs.append(Verb(label, press, verb.key, 14, f"verb {verb.name}", **ways))
            self.verbs[-1].hidden = still or (self.keyless and not self.verbs[-1].main)

    def alone(self) -> int:
        """The seat of who looks at the screen, if nobody else plays at it: they are called You. Else -1."""
        seat = self.view().viewer
        return seat if len(self.session.people) == 1 and seat in self.session.people else -1

    def is_over(self) -> bool:
        """Whether all is over, so that what comes next is asked."""
        return self.session.table.over

    # What opens over the table

    def open_curtain(self, said: str, seat: int) -> None:
        """Hide the table until the next person sits before it."""
        curtain = Curtain(said, self.speaker.tell("leave"))
        self.app.open_screen(curtain, lambda yes: self.uncover(seat) if yes else self.leave(None))

    def open_question(self) -> None:
        """Show what the maker asks over the table."""
        self.question = Question(self)
        self.app.open_screen(self.question)

    def draw_question(self) -> None:
        """It has changed."""
        if self.question is not None:
            self.question.become()
            self.question.again()

    def close_question(self) -> None:
        """It is answered, or taken back."""
        if self.question is not None:
            self.app.pop(self.question, None)
            self.question = None

    # The line to type in

    def action_type(self) -> None:
        """Open the line to type a move in."""
        self.field.open()
        self.look_at(self.field)
        self.again()

    def entered(self, line: str) -> None:
        """Do what was typed."""
        self.close_field()
        self.typed_line(line.strip())

    def close_field(self) -> None:
        """No more typing."""
        self.field.hidden = True
        self.look_at(None)
        self.again()

    def back(self) -> bool:
        """Close the line to type in, or go a step back."""
        if not self.field.hidden:
            self.close_field()
            return True
        return super().back()

    # Asking

    def faces(self) -> Sequence[Face]:
        """Everyone's."""
        raise NotImplementedError

    def action_sheet(self) -> None:
        """All scores."""
        grid = grid_of(self.session.table, self.view(), self.speaker, self.faces(), you=self.alone())
        self.app.open_screen(Points(self.titles()[0], grid))

    def open_replay(self, record: Record) -> None:
        """A game again."""
        from .replay import Replay

        bots = [seat.bot for seat in self.session.table.seats]
        self.app.open_screen(Replay(record, self.seat, self.speaker, bots))

    def action_review(self) -> None:
        """The game judged, once it is over."""
        from .replay import Replay

        table = self.session.table
        if table.over and isinstance(table, Table):
            replay = Replay(table.record(), self.seat, self.speaker, [seat.bot for seat in table.seats])
            self.app.open_screen(replay)
            replay.review(alone=True)

    def action_log(self) -> None:
        """What happened, the last of it in sight."""
        speaker, table = self.speaker, self.session.table
        lines = [happened(table, event, speaker) for event in self.happened(LOG)[0]]
        self.app.open_lines(lines, speaker.sentence(speaker.tell("what happened")).rstrip("."), last=True)

    def action_full(self) -> None:
        """The whole screen, or a window again."""
        self.app.whole_screen()

    def action_options(self) -> None:
        """The language and the looks."""
        self.app.open_screen(OptionsScreen())
