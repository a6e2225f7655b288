"""The app: the home screen, tables one sits down at, and what is chosen once for all of them."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Sequence
from typing import Any

from textual.app import App
from textual.binding import Binding
from textual.theme import Theme

from ....play.lessons.session import LessonSession
from ....play.session import AnySession, Session
from ....words import Words
from ...local import Looks
from ...shell import AppShell
from .cells import DAY, LAMP, Look
from .dialogs import Lines, Listed, Pages
from .home import HomeScreen
from .question import Ask

READ = 5.0  # seconds that sixty letters, or fewer, are there to be read


def theme(name: str, colours: dict[str, str]) -> Theme:
    """The colours of tables for all other screens."""
    return Theme(
        name,
        primary=colours["goldink"],
        accent=colours["goldink"],
        secondary=colours["edge"],
        success=colours["win"],
        error=colours["loss"],
        warning=colours["gold2"],
        foreground=colours["ink"],
        background=colours["wood"],
        surface=colours["plate"],
        panel=colours["bar"],
        dark=colours is LAMP,
    )


class CardfolkApp(AppShell, App[None]):
    """cardfolk in the terminal. With a session it opens at that table, and ends when one leaves it; with `lessons` at
    the list of those of a game, or of all."""

    TITLE = "cardfolk"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [Binding("ctrl+c", "leave", priority=True)]
    CSS = """
    ToastRack { dock: top; align: right top; margin: 1 0 0 0; }
    .-ascii * { scrollbar-size: 0 0; }
    .-ascii Ask > Vertical, .-ascii Question > Vertical, .-ascii Listed > Vertical, .-ascii Lines > Vertical,
    .-ascii Buttons.sheet, .-ascii SelectOverlay, .-ascii Toast { border: ascii $accent; }
    """

    def __init__(self, shown: Looks, session: AnySession | None = None, lessons: str | None = None) -> None:
        super().__init__()
        self.enter(shown)
        self.session = session
        self.lessons = lessons

    def on_mount(self) -> None:
        """Home, or the table."""
        if sys.__stdin__ is not None and sys.__stdin__.isatty():
            self.set_interval(1, self.end_with_terminal)
        for name, colours in (("lamp", LAMP), ("day", DAY)):
            self.register_theme(theme(name, colours))
        self.looks_changed()
        self.set_class(self.shown.ascii, "-ascii")
        if self.session is None:
            self.push_screen(HomeScreen())
            if self.lessons is not None:
                self.open_lessons(self.lessons)
        else:
            self.sit_down(self.session)

    def action_leave(self) -> None:
        """Ctrl-C: leave; nothing is lost."""
        self.exit()

    def end_with_terminal(self) -> None:
        """A terminal that is closed tells only who was started first in it, make or a shell; others ask."""
        if not os.isatty(sys.__stdin__.fileno()):  # type: ignore[union-attr]
            signal.raise_signal(signal.SIGHUP)
            self.exit()  # where that signal is held off

    # What screens ask

    def look(self) -> Look:
        """How tables are coloured: a terminal of 16 colours counts as one without."""
        usual = "day" if self.settings.light else "lamp"
        known = {"truecolor": usual, "256": usual if usual == "day" else "few"}
        colours = "none" if os.environ.get("NO_COLOR") else known.get(self.console.color_system or "", "none")
        return Look(colours, self.settings.four, self.shown.ascii)

    def screen_of(self, session: AnySession) -> Any:
        """The screen of a table, or of the room where one waits for it."""
        from ....play.solving_session import PuzzleSession

        if isinstance(session, LessonSession):
            from .lesson import LessonScreen

            return LessonScreen(session, self.shown, self.look(), self.settings)
        if isinstance(session, PuzzleSession):
            from .lesson import PuzzleScreen

            return PuzzleScreen(session, self.shown, self.look(), self.settings)
        if isinstance(session, Session):
            if not session.people:
                from .watching import WatchScreen

                return WatchScreen(session, self.shown, self.look(), self.settings)
            from .table import TableScreen

            return TableScreen(session, self.shown, self.look(), self.settings)
        from .online import remote_screen

        return remote_screen(session, self)

    def open_screen(self, screen: Any, left: Callable[[object], object]) -> None:
        """Show a screen; what was told before is about another one."""
        self.clear_notifications()

        def dismissed(result: object) -> None:
            left(result)

        self.push_screen(screen, dismissed)

    def table_left(self, session: AnySession) -> None:
        """Its bots end; the app does too if it was opened at this table."""
        super().table_left(session)
        if session is self.session:
            self.exit()

    def tell(self, line: str) -> None:
        """Tell the person something, where no key is: the last thing alone, as long as it takes to read."""
        self.clear_notifications()
        self.notify(line, markup=False, timeout=max(READ, len(line) * READ / 60))

    def open_list(self, title: str, lines: Sequence[str], chosen: Callable[[int], object]) -> None:
        """Have one of some lines chosen."""
        self.open_screen(Listed(title, lines, self.speaker()), lambda at: chosen(at) if isinstance(at, int) else None)

    def open_lines(self, lines: Sequence[str], title: str = "") -> None:
        """Lines to read."""
        self.push_screen(Lines(lines, self.speaker()))

    def open_text(self, text: str) -> None:
        """A text in Markdown, to read."""
        self.push_screen(Pages(text, self.speaker()))

    def open_ask(self, asked: str, yes: Words, no: Words, answered: Callable[[bool], object]) -> Ask:
        """Ask something."""
        ask = Ask(asked, yes, no, self.speaker())
        self.open_screen(ask, lambda yes: answered(bool(yes)))
        return ask

    def looks_changed(self) -> None:
        """Dark or light."""
        self.theme = "day" if self.settings.light else "lamp"

    def on_unmount(self) -> None:
        """A server that was started here ends too."""
        self.end_host()

    def choose_language(self, language: str) -> None:
        """Speak another language from now on: the screen where it was chosen says all anew, home when it is seen."""
        super().choose_language(language)
        from .setup import SettingsScreen

        self.switch_screen(SettingsScreen())
