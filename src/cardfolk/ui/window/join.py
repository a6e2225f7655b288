"""Online, from the window's home screen: come to a table by its link, its code or a server's list, or make one there,
or host here."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue

import pygame

from ... import protocol
from ...client.session import RemoteSession
from ...game import Game
from ...words import Template
from ..art.geometry import Box
from ..online import CLAIMS, HOSTING, PATIENT, JoinForm
from . import fonts, look
from .app import name_of
from .forms import Row, Scrolling
from .widgets import Button, Field, Text, Tick

HOSTED: Template = "This computer is the server while the window is open. Others come by the table's link."


class JoinScreen(JoinForm, Scrolling):
    """Where one meets people far away; with a link, who has said a name before comes to its table at once."""

    def __init__(
        self, game: Game, names: list[str], options: dict[str, object], link: str = "", named: bool = True
    ) -> None:
        super().__init__(game, names, options)
        self.asked = link
        self.named = named
        self.fields: dict[str, Field] = {}
        self.ticks: dict[str, Tick] = {}
        self.title = Text(size=28, name="title", face=fonts.SERIF)
        self.said = Text(size=16, name="said", face=fonts.BOLD)
        self.back = Button("", self.leave, "Esc", name="back")
        self.gone = False
        self._todo: SimpleQueue[tuple[Callable[..., object], tuple[object, ...]]] = SimpleQueue()

    def opened(self) -> None:
        """The link or code comes first, or the name if that is all that is missing."""
        self.relook()
        self.again()
        self.look_at(self.fields["name" if self.asked and not self.named else "link"])
        if self.asked and self.named:
            self.join()

    def relook(self) -> None:
        """The form; what was typed stays."""
        tell, settings = self.speaker.tell, self.app.settings
        self.title.text = tell("Play with people far away")
        self.back.label = tell("back")
        known = {name: field.text for name, field in self.fields.items()}
        typed = {"name": self.app.own(), "link": self.asked, "server": settings.server, **known}
        self.fields = {
            "name": Field(typed["name"], "", self.enter_name, "name"),
            "link": Field(typed["link"], "https://cards.example.org/t/abcd2345", lambda _: self.join(), "link"),
            "server": Field(typed["server"], HOSTING, lambda _: self.make(), "server"),
        }
        self.fields["name"].most = protocol.NAME
        self.fields["claims"] = Field(known.get("claims", ""), "", lambda _: self.make(), "claims")
        self.fields["claims"].most = 2
        on = {name: tick.value for name, tick in self.ticks.items()}
        labels = {
            "watch": tell("only watch"),
            "public": tell("in the list of tables open to all"),
            "patient": tell(PATIENT),
        }
        self.ticks = {name: Tick(label, on.get(name, False), bool, name) for name, label in labels.items()}
        join = Button(tell("Join the table"), self.join, name="join", main=True)
        listed = Button(tell("Open tables"), self.list_tables, name="list")
        make = Button(tell("Make the table"), self.make, name="make")
        host = Button(tell("Host the table"), self.host, name="host")
        self.rows = [
            Row([Text(tell("Your name"), 18, face=fonts.SERIF)], gap=0),
            Row([self.fields["name"]], (0.4,)),
            Row([Text(tell("Come to a table: its link or its code"), 18, face=fonts.SERIF)], gap=20),
            Row([self.fields["link"], join], (0.7, 0.3)),
            Row([self.ticks["watch"]]),
            Row(
                [Text(tell("The server: for codes, for its list of tables, for a new one"), 18, face=fonts.SERIF)],
                gap=20,
            ),
            Row([self.fields["server"], listed], (0.7, 0.3)),
            Row([Text(self.to_make(), 14, look.SOFT), make], (0.7, 0.3)),
            Row([self.ticks["public"]]),
            *(self.claims_rows() if self.game.skip else []),
            Row([Text(tell("Or host here"), 18, face=fonts.SERIF)], gap=20),
            Row([Text(tell(HOSTED), 14, look.SOFT), host], (0.7, 0.3)),
        ]
        self.staying = [self.title, self.said, self.back]
        self.refocus()

    def claims_rows(self) -> list[Row]:
        """How claims end at the table that is made."""
        seconds = Text(self.speaker.tell(CLAIMS), 14, look.SOFT)
        return [Row([self.ticks["patient"]]), Row([seconds, self.fields["claims"]], (0.8, 0.2))]

    def enter_name(self, _: str) -> None:
        """On to the link, or if that is there to its table."""
        if self.value("link"):
            self.join()
        else:
            self.look_at(self.fields["link"])

    def outline(self, box: Box, unit: float) -> Box:
        """A column in the middle."""

        def u(units: float) -> int:
            return round(units * unit)

        rest = box.centred(min(u(820), box.w - u(40)), box.h).inset(0, u(20))
        self.title.box, rest = rest.above(u(36), u(12))
        foot, rest = rest.below(u(36), u(10))
        self.back.lie_left(foot, unit)
        self.said.box, rest = rest.below(u(44), u(8))
        return rest

    def key(self, event: pygame.Event) -> bool:
        """Esc goes back."""
        if name_of(event) == "escape":
            self.leave()
            return True
        return super().key(event)

    # What JoinForm asks

    def value(self, id: str) -> str:
        """What stands in a field."""
        return self.fields[id].text.strip()

    def ticked(self, id: str) -> bool:
        """Whether something is on."""
        return self.ticks[id].value

    def say(self, line: str) -> None:
        """Tell the person something."""
        self.said.text = line
        self.redraw()

    def later(self, do: Callable[..., object], *args: object) -> None:
        """From any thread: at the next tick."""
        self._todo.put((do, args))
        if self.gone:
            self.forget()

    def tick(self) -> None:
        """What has come from far away."""
        while not self._todo.empty():
            do, args = self._todo.get()
            do(*args)

    def closed(self) -> None:
        """Nothing is waited for any more."""
        self.gone = True
        self.forget()

    def forget(self) -> None:
        """A table that comes too late is left."""
        with suppress(Empty):
            while True:
                for one in self._todo.get_nowait()[1]:
                    if isinstance(one, RemoteSession):
                        one.close()
