"""What is chosen once: the language and the looks, on the home screen and at a table."""

from __future__ import annotations

from functools import partial

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
    return [Row([language], (0.5,)), *(Row(pair, (0.5,) * len(pair)) for pair in pairs)]


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
        self.panel = box.centred(min(round(720 * unit), box.w - round(40 * unit)), round(300 * unit))
        self.title.box, rest = self.inside(unit).above(round(28 * unit), round(10 * unit))
        return rest
