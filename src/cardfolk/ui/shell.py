"""AppShell: what any app has around its tables. Games to go on with, the past, what is chosen once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ..bots import is_bot
from ..play.session import AnySession, resume_session
from ..words import BadText
from .history import history_lines, stats_lines, waiting_lines
from .local import Looks, own_name
from .settings import Settings, read_settings
from .words import Speaker

if TYPE_CHECKING:
    from ..store.store import Store


class AppShell:
    """Where one comes from to a table and goes back to."""

    settings: Settings
    shown: Looks
    _store: Store | None = None

    def enter(self, shown: Looks, settings: Settings | None = None) -> None:
        """Before anything else is done here."""
        self.settings = read_settings() if settings is None else settings
        self.shown = shown

    # What a front end writes

    def sit_down(self, session: AnySession) -> None:
        """Play a session."""
        raise NotImplementedError

    def tell(self, line: str) -> None:
        """Tell the person something."""
        raise NotImplementedError

    def open_list(self, title: str, lines: Sequence[str], chosen: Callable[[int], object]) -> None:
        """Have one of some lines chosen; `chosen` gets which, and is not called for none."""
        raise NotImplementedError

    def looks_changed(self) -> None:
        """The language or the looks are other ones."""
        raise NotImplementedError

    # What screens ask

    def speaker(self) -> Speaker:
        """Says what is not said to a seat."""
        return self.shown.speaker([])

    def own(self) -> str:
        """What the person at the keyboard is called."""
        return self.settings.name or own_name()

    def store(self) -> Store:
        """Where games are kept."""
        if self._store is None:
            from ..store.store import Store

            self._store = Store()
        return self._store

    def resume(self) -> None:
        """Choose a game to go on with."""
        waiting = sorted((kept for kept in self.store().kept() if kept.open), key=lambda kept: -kept.made)
        if not waiting:
            self.tell(self.speaker().tell("There is no game to go on with."))
            return

        def chosen(at: int) -> None:
            try:
                self.sit_down(resume_session(self.store(), waiting[at].id))
            except BadText as wrong:
                self.tell(self.speaker().error(wrong))

        self.open_list(self.speaker().tell("Go on with which game?"), waiting_lines(waiting, self.speaker()), chosen)

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
        self.looks_changed()

    def choose_looks(self, what: str, on: bool) -> None:
        """Something that is on or off among the settings."""
        setattr(self.settings, what, on)
        self.settings.save()
        self.looks_changed()
