"""What is chosen once: the language and the looks, on the home screen and at a table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from ..art.cards import BACKS
from ..art.faces import COLOURS, colour_of
from ..art.geometry import Box
from ..shell import AppShell
from ..words import LANGUAGES
from . import fonts, look
from .brush import Brush
from .dialogs import Panel
from .faces import faces_of
from .forms import Drop, Row, Scrolling
from .widgets import Text, Tick, Widget


class Swatches(Widget):
    """One's own face in every colour, to choose from by a click or the arrows."""

    focusable = True

    def __init__(self, name: str, value: int, changed: Callable[[int], object]) -> None:
        super().__init__("colour")
        self.at = value if value >= 0 else colour_of(name)
        self.faces = faces_of([""] * len(COLOURS), [name] * len(COLOURS), (), range(len(COLOURS)))
        self.changed = changed

    def draw(self, brush: Brush) -> None:
        """The one that is chosen in gold."""
        size = self.box.h - brush.u(8)
        for at, face in enumerate(self.faces):
            ring = look.RING if at != self.at else look.FOCUS if self.focused else look.GOLD
            x = self.box.x + self.each * at + self.each // 2
            brush.face(face, x, self.box.middle[1], size if at == self.at else size - brush.u(6), ring)

    @property
    def each(self) -> int:
        """Pixels of width for one."""
        return min(self.box.w // len(self.faces), round(1.35 * self.box.h))

    def click(self, point: tuple[int, int]) -> bool:
        """The one there."""
        return self.take((point[0] - self.box.x) // max(1, self.each))

    def key(self, event: pygame.Event) -> bool:
        """Arrows choose."""
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key, 0)
        return self.take((self.at + step) % len(self.faces)) if step else False

    def take(self, at: int) -> bool:
        """This one from now on."""
        if not 0 <= at < len(self.faces):
            return False
        self.at = at
        self.changed(at)
        return True


def looks_rows(shell: AppShell, screen: Scrolling) -> list[Row]:
    """The language, and everything that is on or off."""
    speaker, settings = shell.speaker(), shell.settings
    tell = speaker.tell
    languages = [(name, code) for code, name in LANGUAGES.items()]
    language = Drop(languages, speaker.words.language, shell.choose_language, screen.drop, "language")
    ticks = (
        (tell("four colours for the suits"), "four"),
        (tell("large signs on the cards"), "large"),
        (tell("a single legal move plays itself"), "auto"),
        (tell("characters talk"), "talk"),
        (tell("sounds"), "sound"),
    )
    found = [Tick(label, getattr(settings, name), partial(shell.choose_looks, name), name) for label, name in ticks]
    pairs = [found[at : at + 2] for at in range(0, len(found), 2)]
    colours = {name: tell(name) for name in ("green", "crimson", "blue", "plum", "sea", "red")}
    cloths = [(tell("each game its own"), ""), *((colours[one], one) for one in look.CLOTHS["lamp"])]
    drops = (
        (tell("Light"), "theme", [(tell("lamp"), "lamp"), (tell("day"), "day"), (tell("strong contrast"), "contrast")]),
        (tell("Cloth"), "cloth", cloths),
        (tell("Backs of the cards"), "back", [(colours[one], "" if one == "blue" else one) for one in BACKS]),
        (tell("Pace"), "pace", [(tell("calm"), "calm"), (tell("usual"), ""), (tell("brisk"), "brisk")]),
        (tell("Volume"), "volume", [(f"{part} %", part) for part in (20, 45, 70, 100)]),
    )
    rows = [Row([Text(tell("Language"), 15), language], (0.4, 0.6))]
    for label, name, choices in drops:
        drop = Drop(choices, getattr(settings, name), partial(shell.choose_looks, name), screen.drop, name)
        rows.append(Row([Text(label, 15), drop], (0.4, 0.6)))
    face = Swatches(shell.own(), settings.colour, partial(shell.choose_looks, "colour"))
    rows.append(Row([Text(tell("The colour of your face"), 15), face], (0.4, 0.6)))
    return [*rows, *(Row(pair, (0.5,) * len(pair)) for pair in pairs)]


class OptionsScreen(Panel, Scrolling):
    """The language and the looks, over a table."""

    LEAVES = ("escape", "f2", "q")

    def __init__(self) -> None:
        super().__init__("")
        self.title = Text(size=21, name="title", face=fonts.SERIF)
        self.staying = [self.title, self.back]

    def opened(self) -> None:
        """The language comes first."""
        self.relook()
        self.again()
        self.look_at(next(one for one in self.scrolled() if one.focusable))

    def relook(self) -> None:
        """All words anew; what was looked at still is."""
        tell = self.app.speaker().tell
        self.title.text, self.back.label = tell("Language and looks"), tell("back")
        self.rows = looks_rows(self.app, self)
        self.refocus()

    def outline(self, box: Box, unit: float) -> Box:
        """A panel in the middle."""
        self.panel = box.centred(min(round(720 * unit), box.w - round(40 * unit)), round(560 * unit))
        self.title.box, rest = self.inside(unit).above(round(28 * unit), round(10 * unit))
        return rest
