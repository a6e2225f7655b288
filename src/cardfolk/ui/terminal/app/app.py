"""The app: the home screen, tables one sits down at, and what is chosen once for all of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence

from textual.app import App
from textual.binding import Binding

from ....play.session import AnySession, Session
from ...local import Looks
from ...shell import AppShell
from .dialogs import Listed
from .home import HomeScreen
from .look import Palette
from .table import TableScreen


class CardfolkApp(AppShell, App[None]):
    """cardfolk in the terminal. With a session it opens at that table, and ends when one leaves it."""

    TITLE = "cardfolk"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [Binding("ctrl+c", "leave", priority=True)]
    CSS = """
    .-ascii * { scrollbar-size: 0 0; }
    .-ascii Ask > Vertical, .-ascii Question > Vertical, .-ascii Listed > Vertical, .-ascii Lines > VerticalScroll,
    .-ascii Buttons.sheet, .-ascii SelectOverlay, .-ascii Listed OptionList, .-ascii Toast { border: ascii $accent; }
    """

    def __init__(self, shown: Looks, session: AnySession | None = None) -> None:
        super().__init__()
        self.enter(shown)
        self.session = session

    def on_mount(self) -> None:
        """Home, or the table."""
        self.looks_changed()
        self.set_class(self.shown.ascii, "-ascii")
        if self.session is None:
            self.push_screen(HomeScreen())
        else:
            self.sit_down(self.session, last=True)

    def action_leave(self) -> None:
        """Ctrl-C: leave; nothing is lost."""
        self.exit()

    # What screens ask

    def palette(self) -> Palette:
        """How cards are coloured."""
        return Palette(self.settings.four, not os.environ.get("NO_COLOR"))

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

    def tell(self, line: str) -> None:
        """Tell the person something."""
        self.notify(line, markup=False)

    def open_list(self, title: str, lines: Sequence[str], chosen: Callable[[int], object]) -> None:
        """Have one of some lines chosen."""

        def made(at: int | None) -> None:
            if at is not None and at >= 0:
                chosen(at)

        self.push_screen(Listed(title, lines), made)

    def looks_changed(self) -> None:
        """Dark or light."""
        self.theme = "textual-light" if self.settings.light else "textual-dark"

    def choose_language(self, language: str) -> None:
        """Speak another language from now on."""
        super().choose_language(language)
        self.switch_screen(HomeScreen())
