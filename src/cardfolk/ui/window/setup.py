"""The form of a game in the window, over the home screen: how many play, who sits where, by which rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from ...bots import is_bot
from ...options import Option, show_value
from ...words import Words
from ..art.geometry import Box
from ..form import PERSON, shown_value
from ..options import value_name
from . import fonts, look
from .app import name_of
from .brush import Brush
from .dialogs import Panel
from .faces import Face, faces_of
from .forms import Drop, Row, Scrolling
from .widgets import Button, Field, Text, Tick, Widget, capital

if TYPE_CHECKING:
    from .home import HomeScreen


class Portrait(Widget):
    """Who sits in a row of the form, as a face."""

    def __init__(self, face: Face) -> None:
        super().__init__("")
        self.face = face

    def draw(self, brush: Brush) -> None:
        """As large as the row is high."""
        brush.face(self.face, *self.box.middle, self.box.h - brush.u(4), look.RING)


class SetupScreen(Panel, Scrolling):
    """What is chosen for the game that is marked at home; left with True, it is played."""

    LEAVES = ("escape",)

    def __init__(self, home: HomeScreen) -> None:
        super().__init__("")
        self.home = home
        self.title = Text(size=26, name="title", face=fonts.SERIF)
        self.about = Text(size=15, colour=look.SOFT, name="about")
        self.rulebook = Button("", home.action_rules, "?", name="rules")
        self.play = Button("", self.begin, "Enter", name="play", main=True)
        self.staying = [self.title, self.about, self.back, self.rulebook, self.play]

    def opened(self) -> None:
        """The first field has the keys."""
        self.relook()
        self.again()
        self.look_at(next(one for one in self.scrolled() if one.focusable))

    def relook(self) -> None:
        """All words anew; what was looked at still is."""
        home, speaker = self.home, self.app.speaker()
        tell, game = speaker.tell, home.game
        self.title.text, self.about.text = speaker.say(Words(game.name)), speaker.sentence(Words(game.summary))
        self.back.label, self.rulebook.label, self.play.label = tell("back"), tell("Rules"), tell("Play")
        rows = [Row([Text(tell("Who plays"), 20, face=fonts.SERIF)], gap=0)]
        if game.least != game.most:
            rows.append(Row([self._drop(home.seat_choices(speaker), home.seats, home.seat, "seats")], (0.5,)))
        names = home.names()
        bots = [name if is_bot(name) else "" for name in names]
        colours = [self.app.settings.colour if name == self.app.own() else -1 for name in names]
        rows += [self._seat(seat, face) for seat, face in enumerate(faces_of(bots, names, (), colours))]
        rows.append(Row([Text(tell("Rules"), 20, face=fonts.SERIF)], gap=16))
        rows.append(Row([self._drop(home.preset_choices(speaker), home.preset, home.rules, "preset")], (0.5,)))
        rows.append(Row([Tick(tell("change the options"), home.options_open, home.open, "open")]))
        values = home.values() if home.options_open else {}
        rows += [self._option(option, values[option.name]) for option in game.options if home.options_open]
        self.rows = rows
        self.refocus()

    def changed(self) -> None:
        """The form is another one; what was looked at still is, if it is still there."""
        self.relook()
        self.again()
        self.look_at(self.focus)

    def _drop(
        self, choices: Sequence[tuple[str, object]], value: object, changed: Callable[..., object], name: str
    ) -> Drop:
        return Drop(choices, value, changed, self.drop, name)

    def _seat(self, seat: int, face: Face) -> Row:
        """Who sits there: a person with a name, or a bot with a style and the face of who comes for it."""
        home, speaker = self.home, self.app.speaker()
        place = home.places[seat]

        def sits(who: str) -> None:
            place.who = who
            home.changed()

        who = self._drop(home.level_choices(speaker), place.who, sits, f"who {seat}")
        beside: Widget
        if place.who == PERSON:
            beside = Field(place.name, speaker.tell("name"), name=f"name {seat}")
            beside.changed = partial(setattr, place, "name")
        elif not place.has_style:
            beside = Text()
        else:
            styles = home.style_choices(speaker)
            beside = self._drop(styles, place.style, partial(setattr, place, "style"), f"style {seat}")
        return Row([Portrait(face), who, beside], (0.07, 0.43, 0.5))

    def _option(self, option: Option, value: object) -> Row:
        """The field of one option, made from its data."""
        home, speaker, id = self.home, self.app.speaker(), f"option {option.name}"
        label = Text(capital(speaker.say(Words(option.meaning))), 14, look.SOFT)
        typed = home.typed.get(option.name)

        def told(value: str | bool) -> None:
            home.typed[option.name] = value

        field: Widget
        if isinstance(option.default, bool):
            field = Tick(speaker.tell("yes"), bool(value if typed is None else typed), told, id)
        elif named := home.named(option, speaker):
            field = self._drop(named, show_value(value) if typed is None else typed, told, id)
        else:
            usual = value_name(option, option.default, speaker) if option.items else ""
            field = Field(shown_value(option, value) if typed is None else str(typed), usual, name=id)
            field.changed = told
        return Row([label, field], (0.55, 0.45))

    # Where it is

    def outline(self, box: Box, unit: float) -> Box:
        """A panel in the middle, no higher than its rows."""

        def u(units: float) -> int:
            return round(units * unit)

        wide = min(u(820), box.w - u(40))
        inner, y = wide - u(56), 0
        for row in self.rows:
            y += u(row.gap) if y else 0
            y += max(one.high(round(inner * share), unit) for one, share in zip(row.widgets, row.shares, strict=True))
        about = self.about.high(inner, unit)
        around = u(28 + 40 + 14 + 20 + 54 + 24) + about
        self.panel = box.centred(wide, min(around + y + u(8), box.h - u(30)))
        rest = self.panel.inset(u(28), u(24))
        self.title.box, rest = rest.above(u(36), u(4))
        self.about.box, rest = rest.above(about, u(14))
        foot, rest = rest.below(u(54), u(16))
        self.play.box, foot = foot.rightward(max(self.play.wide(unit), u(210)), u(12))
        foot = foot.below(u(44))[0]
        self.back.box, foot = foot.leftward(self.back.wide(unit), u(12))
        self.rulebook.box = foot.leftward(self.rulebook.wide(unit))[0]
        return rest

    # What is done

    def begin(self) -> None:
        """Play it."""
        self.leave(True)

    def key(self, event: pygame.Event) -> bool:
        """Enter plays, the question mark opens the rules, Esc goes back."""
        name = name_of(event)
        if name == "return":
            self.begin()
        elif name == "?":
            self.home.action_rules()
        else:
            return super().key(event)
        return True
