"""The app: the home screen, tables one sits down at, and what is chosen once for all of them."""

from __future__ import annotations

import os
from dataclasses import replace

from textual.app import App
from textual.binding import Binding

from ....bots import is_bot
from ....game import BadText
from ....store.store import Store
from ...local import Looks, own_name
from ...session import AnySession, Session, resume_session
from ...settings import read_settings
from ...words import Speaker
from ..past import history_lines, stats_lines, waiting_lines
from .dialogs import Listed
from .home import HomeScreen
from .look import Palette
from .table import TableScreen


class CardfolkApp(App[None]):
    """cardfolk in the terminal. With a session it opens at that table, and ends when one leaves it."""

    TITLE = "cardfolk"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [Binding("ctrl+c", "leave", priority=True)]
    CSS = """
    .-ascii * { scrollbar-size: 0 0; }
    .-ascii Sheet > Vertical, .-ascii Listed > Vertical, .-ascii Lines > VerticalScroll { border: ascii $accent; }
    .-ascii Actions.sheet, .-ascii SelectOverlay, .-ascii Listed OptionList, .-ascii Toast { border: ascii $accent; }
    """

    def __init__(self, shown: Looks, session: AnySession | None = None) -> None:
        super().__init__()
        self.settings = read_settings()
        self.shown = shown
        self.session = session
        self._store: Store | None = None

    def on_mount(self) -> None:
        """Home, or the table."""
        self.theme = "textual-light" if self.settings.light else "textual-dark"
        self.set_class(self.shown.ascii, "-ascii")
        if self.session is None:
            self.push_screen(HomeScreen())
        else:
            self.sit_down(self.session, last=True)

    def action_leave(self) -> None:
        """Ctrl-C: leave; nothing is lost."""
        self.exit()

    # What screens ask

    def speaker(self) -> Speaker:
        """Says what is not said to a seat."""
        return self.shown.speaker([])

    def palette(self) -> Palette:
        """How cards are coloured."""
        return Palette(self.settings.four, not os.environ.get("NO_COLOR"))

    def own(self) -> str:
        """What the person at the keyboard is called."""
        return self.settings.name or own_name()

    def store(self) -> Store:
        """Where games are kept."""
        if self._store is None:
            self._store = Store()
        return self._store

    def sit_down(self, session: AnySession, last: bool = False) -> None:
        """Play a session, here or far away; when it is left, its bots end, and with `last` the app does."""

        def left(_: None) -> None:
            session.close()
            if last:
                self.exit()

        if isinstance(session, Session):
            self.push_screen(TableScreen(session, self.shown, self.palette(), self.settings), left)
        else:
            from .online import open_table

            open_table(self, session, left)

    def resume(self) -> None:
        """Choose a game to go on with."""
        waiting = sorted((kept for kept in self.store().kept() if kept.open), key=lambda kept: -kept.made)
        if not waiting:
            self.notify(self.speaker().tell("There is no game to go on with."))
            return

        def chosen(at: int | None) -> None:
            if at is not None and at >= 0:
                try:
                    self.sit_down(resume_session(self.store(), waiting[at].id))
                except BadText as wrong:
                    self.notify(self.speaker().error(wrong), severity="error")

        lines = waiting_lines(waiting, self.speaker())
        self.push_screen(Listed(self.speaker().tell("Go on with which game?"), lines), chosen)

    def history(self) -> list[str]:
        """The games of the past, as lines."""
        return history_lines(self.store().kept(), self.store().finished(), self.speaker())

    def stats(self) -> list[str]:
        """Who won how often, as lines."""
        return stats_lines(self.store().finished(), self.speaker())

    # What is chosen once

    def remember(self, names: list[str]) -> None:
        """The name of the first person is one's own."""
        first = next((name for name in names if not is_bot(name)), "")
        if first and first != self.settings.name:
            self.settings.name = first
            self.settings.save()

    def choose_language(self, language: str) -> None:
        """Speak another language from now on."""
        self.settings.language = language
        self.settings.save()
        self.shown = replace(self.shown, language=language)
        self.switch_screen(HomeScreen())

    def choose_looks(self, what: str, on: bool) -> None:
        """Dark or light, two or four colours, whether a single move plays itself."""
        setattr(self.settings, what, on)
        self.theme = "textual-light" if self.settings.light else "textual-dark"
        self.settings.save()
