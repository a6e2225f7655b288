"""What is chosen once: the language and the looks, on the home screen and at a table."""

from __future__ import annotations

from functools import partial

from ..art.cards import BACKS
from ..art.geometry import Box
from ..shell import AppShell
from ..words import LANGUAGES
from . import look
from .dialogs import Panel
from .forms import Drop, Row, Scrolling
from .widgets import Text, Tick


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
    return [*rows, *(Row(pair, (0.5,) * len(pair)) for pair in pairs)]


class OptionsScreen(Panel, Scrolling):
    """The language and the looks, over a table."""

    LEAVES = ("escape", "f2", "q")
    EDGE = look.GOLD

    def __init__(self) -> None:
        super().__init__("")
        self.title = Text(size=18, name="title")
        self.staying = [self.title, self.back]

    def opened(self) -> None:
        """The language comes first."""
        self.relook()
        self.again()
        self.look_at(self.rows[0].widgets[0])

    def relook(self) -> None:
        """All words anew; what was looked at still is."""
        tell = self.app.speaker().tell
        self.title.text, self.back.label = tell("Language and looks"), tell("back")
        self.rows = looks_rows(self.app, self)
        self.refocus()

    def outline(self, box: Box, unit: float) -> Box:
        """A panel in the middle."""
        self.panel = box.centred(min(round(720 * unit), box.w - round(40 * unit)), round(520 * unit))
        self.title.box, rest = self.inside(unit).above(round(28 * unit), round(10 * unit))
        return rest
