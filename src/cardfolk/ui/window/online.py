"""A server's table in the window: the room where one waits for the others, and the table with people far away."""

from __future__ import annotations

from functools import partial
from time import monotonic
from typing import ClassVar

import pygame

from ... import protocol
from ...client.session import RemoteSession
from ...play.session import AnySession
from ...words import Words
from ..art.geometry import Box
from ..online import RemoteTableController, WaitingRoom, connecting, places_told, watching_lines
from ..words import Speaker
from . import fonts, look
from .app import App, Screen, name_of
from .brush import Brush
from .faces import faces_of
from .table import TableScreen
from .widgets import NOWHERE, Button, Field, Listing, Text, Widget, side_by_side


def remote_screen(session: AnySession, app: App) -> RemoteScreen | WaitingScreen:
    """The screen of a server's table: until it is dealt the room where one waits."""
    assert isinstance(session, RemoteSession)
    session.tick(monotonic())
    dealt = session.table.dealt
    return RemoteScreen(session, app.shown, app.settings) if dealt else WaitingScreen(session, app.shown)


class Places(Widget):
    """Everyone who has come, side by side, with what there is to know of them; a ring where a seat is free."""

    def __init__(self, told: protocol.Table, speaker: Speaker) -> None:
        super().__init__("who")
        self.fill(told, speaker)

    def fill(self, told: protocol.Table, speaker: Speaker) -> None:
        """Who is there now."""
        self.words = places_told(told, speaker)
        names, bots = [name for name, _ in self.words], [place.character or place.bot for place in told.places]
        self.faces = faces_of(bots, names, (), [place.colour for place in told.places])
        self.free = [not place.name and not place.bot for place in told.places]

    def draw(self, brush: Brush) -> None:
        """A face, the name under it, and what else."""
        each = self.box.w // len(self.words)
        size = min(brush.u(84), each - brush.u(18))
        for at, (name, notes) in enumerate(self.words):
            column = Box(self.box.x + at * each, self.box.y, each, self.box.h).inset(brush.u(3), 0)
            head, rest = column.above(size + brush.u(14))
            if self.free[at]:
                brush.panel(head.centred(size, size), look.STITCH, 500, alpha=40)
                brush.panel(head.centred(size, size), None, 500, look.STITCH, 2)
            else:
                brush.face(self.faces[at], *head.middle, size, look.RING)
            under, rest = rest.above(brush.u(22))
            brush.text(name, under, 16.5, look.ON_CLOTH, "middle", face=fonts.BOLD)
            brush.text(", ".join(notes), rest, 14, look.ON_CLOTH, "middle", "top")


class WaitingScreen(WaitingRoom, Screen):
    """Who sits where before the first deal; True once it is dealt."""

    cloth = NOWHERE

    def opened(self) -> None:
        """The first look."""
        self.relook()

    def relook(self) -> None:
        """All words anew."""
        self.shown = self.app.shown
        speaker, table = self.speaker, self.far.table
        tell = speaker.tell
        self.title = Text(speaker.say(Words(table.game.name)), 30, look.ON_CLOTH, name="title", face=fonts.SERIF)
        self.who = Places(table.told, speaker)
        self.link = Text(tell("For others: {link}", link=self.far.link.table), 17, name="link")
        self.question = Text(size=22, name="asked", face=fonts.SERIF)
        self.note = Text(size=15, colour=look.SOFT, name="told")
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
        told = self.far.table.told
        self.who.fill(told, self.speaker)
        self.question.text = connecting(self.speaker) if self.far.away else self.asked()
        self.note.text = " ".join([*watching_lines(told, self.speaker), self.told])
        self.said.lines = self.talk()
        self.again()

    def arrange(self, box: Box, unit: float) -> None:
        """One under the other, in the middle."""
        if not self.widgets:
            return
        gap = round(10 * unit)
        rest = box.centred(min(round(900 * unit), box.w - round(40 * unit)), box.h - round(40 * unit))
        self.cloth, rest = rest.above(round(262 * unit), round(18 * unit))
        self.title.box, self.who.box = self.cloth.inset(round(44 * unit), round(30 * unit)).above(round(44 * unit), gap)
        foot, rest = rest.below(round(36 * unit), gap)
        side_by_side(self.buttons, foot, unit)
        self.link.box, rest = rest.above(self.link.high(rest.w, unit), gap)
        self.question.box, rest = rest.above(round(34 * unit), gap // 2)
        self.note.box, rest = rest.above(round(22 * unit), gap // 2)
        self.field.box, rest = rest.below(round(34 * unit), gap)
        self.said.box = rest
        self.said.top = max(0, self.said.high(rest.w, unit) - rest.h)

    def paint(self, brush: Brush) -> None:
        """The cloth where they will sit."""
        brush.wood()
        brush.tile(self.cloth, self.far.table.game.cloth)

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
