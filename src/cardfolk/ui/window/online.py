"""A server's table in the window: the room where one waits for the others, and the table with people far away."""

from __future__ import annotations

from functools import partial
from time import monotonic
from typing import ClassVar

import pygame

from ...client.session import RemoteSession
from ...play.session import AnySession
from ...words import Words
from ..art.geometry import Box
from ..online import RemoteTableController, WaitingRoom, connecting, place_lines
from . import look
from .app import App, Screen, name_of
from .brush import Brush
from .table import TableScreen
from .widgets import Button, Field, Listing, Text, side_by_side


def remote_screen(session: AnySession, app: App) -> RemoteScreen | WaitingScreen:
    """The screen of a server's table: until it is dealt the room where one waits."""
    assert isinstance(session, RemoteSession)
    session.tick(monotonic())
    dealt = session.table.dealt
    return RemoteScreen(session, app.shown, app.settings) if dealt else WaitingScreen(session, app.shown)


class WaitingScreen(WaitingRoom, Screen):
    """Who sits where before the first deal; True once it is dealt."""

    def opened(self) -> None:
        """The first look."""
        self.relook()

    def relook(self) -> None:
        """All words anew."""
        self.shown = self.app.shown
        speaker, table = self.speaker, self.far.table
        tell = speaker.tell
        self.title = Text(speaker.say(Words(table.game.name)), 24, look.GOLD, name="title")
        self.who = Listing(place_lines(table.told, speaker), size=16, name="who")
        self.who.focusable = False
        self.link = Text(tell("For others: {link}", link=self.far.link.table), 15, look.SOFT, name="link")
        self.question = Text(size=17, name="asked")
        self.note = Text(size=15, colour=look.GOLD, name="told")
        self.said = Listing([], size=15, name="talk")
        self.said.focusable = False
        self.field = Field("", tell("say something, Enter"), self.speak, name="say")
        does = (
            ("Enter", tell("start"), self.action_start),
            ("b", tell("a bot"), self.action_bot),
            ("l", tell("links"), self.action_link),
            ("c", tell("copy the link"), self.copy),
            ("Esc", tell("leave"), partial(self.leave, False)),
        )
        self.buttons = [Button(label, do, key, name=f"do {key}") for key, label, do in does]
        self.buttons[0].main = True
        head = [self.title, self.who, self.link, self.question, self.note, self.said, self.field]
        self.widgets = [*head, *self.buttons]
        self.renew()

    def renew(self) -> None:
        """What is there now."""
        self.who.lines = place_lines(self.far.table.told, self.speaker)
        self.question.text = connecting(self.speaker) if self.far.away else self.asked()
        self.note.text = self.told
        self.said.lines = self.talk()
        self.again()

    def arrange(self, box: Box, unit: float) -> None:
        """One under the other, in the middle."""
        if not self.widgets:
            return
        gap = round(10 * unit)
        rest = box.centred(min(round(760 * unit), box.w - round(40 * unit)), box.h - round(40 * unit))
        self.panel = rest
        rest = rest.inset(round(24 * unit), round(18 * unit))
        foot, rest = rest.below(round(36 * unit), gap)
        side_by_side(self.buttons, foot, unit)
        self.title.box, rest = rest.above(round(34 * unit), gap)
        self.who.box, rest = rest.above(min(self.who.high(rest.w, unit), rest.h // 2), gap)
        self.link.box, rest = rest.above(self.link.high(rest.w, unit), gap)
        self.question.box, rest = rest.above(round(26 * unit), gap // 2)
        self.note.box, rest = rest.above(round(22 * unit), gap // 2)
        self.field.box, rest = rest.below(round(34 * unit), gap)
        self.said.box = rest
        self.said.top = max(0, self.said.high(rest.w, unit) - rest.h)

    def paint(self, brush: Brush) -> None:
        """A panel on the felt."""
        brush.wood()
        brush.panel(self.panel, look.PLATE, 14, look.EDGE, 2)

    def tick(self) -> None:
        """Show what has come; the first deal ends the waiting."""
        if self.looked():
            if self.far.table.dealt:
                self.leave(True)
            else:
                self.renew()

    def speak(self, line: str) -> None:
        """Say it; an empty line starts, as Enter does elsewhere."""
        if line.strip():
            self.far.say(line)
            self.field.open()
        else:
            self.action_start()

    def copy(self) -> None:
        """Put the link for others where it can be pasted from."""
        try:
            pygame.scrap.put_text(self.far.link.table)
        except pygame.error:
            return
        self.told = self.speaker.tell("The link is copied.")
        self.renew()

    def key(self, event: pygame.Event) -> bool:
        """A key for each button; the full stop goes to the line."""
        name = name_of(event)
        found = [button for button in self.buttons if button.shortcut.lower() == name]
        if name == "return":
            self.action_start()
        elif name == "escape" and self.focus is self.field:
            self.look_at(None)
        elif name in ("escape", "q", "s"):
            self.leave(False)
        elif name == ".":
            self.field.open()
            self.look_at(self.field)
        elif found:
            found[0].action()
        else:
            return False
        return True


class RemoteScreen(RemoteTableController, TableScreen):
    """The table screen at a server's table."""

    KEYS: ClassVar = TableScreen.KEYS | RemoteTableController.KEYS

    def closed(self) -> None:
        """Nothing is waited for any more."""
        self.threads.shutdown(wait=False, cancel_futures=True)

    def beside_prompt(self) -> list[str]:
        """The time left, who asks to take back, and whether the connection is lost."""
        lost = connecting(self.speaker) if self.far.away else ""
        return [*super().beside_prompt(), *[line for line in (self.clock(), self.back_line(), lost) if line]]

    # Talking

    def action_say(self) -> None:
        """Open the line to say something in."""
        super().action_type()
        self.saying = True
        self.field.hint = self.speaker.tell("say something, Enter")

    def action_type(self) -> None:
        """Open the line to type a move in."""
        super().action_type()
        self.saying = False
        self.field.hint = self.speaker.tell("a move as it is typed, Enter")

    def entered(self, line: str) -> None:
        """Say it, or do what was typed."""
        if self.saying:
            self.close_field()
            self.far.say(line)
        else:
            super().entered(line)
