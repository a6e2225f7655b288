"""AppShell: what any app has around its tables. Games to go on with, the past, what is chosen once; and its screens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..bots import is_bot
from ..game import Game
from ..games import find_game
from ..play.session import AnySession, resume_session
from ..record import Record
from ..words import BadText, Words
from .history import history_lines, stats_lines, waiting_lines
from .local import Looks, own_name
from .rulebook import rules_markdown, rules_text
from .settings import Settings, read_settings
from .words import Speaker

if TYPE_CHECKING:
    from ..play.lessons import Lesson
    from ..store.store import Kept, Store
    from .hosting import Host


class AppShell:
    """Where one comes from to a table and goes back to."""

    draws = False  # whether it draws the pictures of a text
    settings: Settings
    shown: Looks
    _store: Store | None = None
    _host: Host | None = None
    table: AnySession | None = None  # where one sat down last

    def enter(self, shown: Looks, settings: Settings | None = None) -> None:
        """Before anything else is done here."""
        self.settings = read_settings() if settings is None else settings
        self.shown = shown

    # What a front end writes

    def screen_of(self, session: AnySession) -> Any:
        """The screen of a table; for one far away that is not dealt yet, the room where one waits: True once it is."""
        raise NotImplementedError

    def open_screen(self, screen: Any, left: Callable[[object], object]) -> None:
        """Show a screen; `left` gets what it was left with."""
        raise NotImplementedError

    def tell(self, line: str) -> None:
        """Tell the person something."""
        raise NotImplementedError

    def open_list(self, title: str, lines: Sequence[str], chosen: Callable[[int], object]) -> None:
        """Have one of some lines chosen; `chosen` gets which, and is not called for none."""
        raise NotImplementedError

    def open_lines(self, lines: Sequence[str], title: str = "") -> None:
        """Lines to read."""
        raise NotImplementedError

    def open_text(self, text: str) -> None:
        """A text in Markdown, to read."""
        raise NotImplementedError

    def open_ask(self, asked: str, yes: Words, no: Words, answered: Callable[[bool], object]) -> Any:
        """Ask something that Enter says yes to and Esc no; the screen that asks."""
        raise NotImplementedError

    def looks_changed(self) -> None:
        """The language or the looks are other ones."""
        raise NotImplementedError

    # What screens ask

    def speaker(self) -> Speaker:
        """Says what is not said to a seat."""
        return self.shown.speaker()

    def own(self) -> str:
        """What the person at the keyboard is called."""
        return self.settings.name or own_name()

    def store(self) -> Store:
        """Where games are kept."""
        if self._store is None:
            from ..store.home import open_home

            self._store = open_home()
        return self._store

    def complain(self, wrong: BadText) -> None:
        """Tell the person what is wrong."""
        self.tell(self.speaker().sentence(self.speaker().error(wrong)))

    def sit_down(self, session: AnySession, then: Callable[[], object] = lambda: None) -> None:
        """Play a session, here or far away; `then` comes once its table is left."""
        self.table = session

        def left(dealt: object) -> None:
            if dealt:
                self.sit_down(session, then)
            else:
                self.table_left(session)
                then()

        self.open_screen(self.screen_of(session), left)

    def table_left(self, session: AnySession) -> None:
        """Nobody is at a table any more: its bots end."""
        session.close()

    def open_rules(self, game: Game) -> None:
        """The rules of a game."""
        self.open_text((rules_markdown if self.draws else rules_text)(game.id, self.shown.language))

    def open_lessons(self, game: str = "") -> None:
        """Choose a lesson, of one game or of all; finished ones have a tick."""
        from .learning import lesson_line, lessons_of, taught

        speaker = self.speaker()
        found = [one for id in ([game] if game else taught()) for one in lessons_of(id, self.settings)]
        lines = [lesson_line(one, speaker) for one in found]
        if not game:
            names = [speaker.say(Words(find_game(one.lesson.game).name)) for one in found]
            lines = [f"{line[:2]}{name}: {line[2:]}" for line, name in zip(lines, names, strict=True)]
        self.open_list(speaker.tell("Which lesson?"), lines, lambda at: self.learn(found[at].lesson))

    def learn(self, lesson: Lesson) -> None:
        """Sit down to a lesson."""
        from .learning import open_lesson

        self.sit_down(open_lesson(lesson, self.own(), self.settings))

    def play_coached(self, id: str) -> None:
        """Sit down to a game against easy bots, with a friend at the shoulder."""
        from .learning import open_coached

        self.sit_down(open_coached(find_game(id), self.own(), self.store()))

    def play_from(self, record: Record, number: int, seat: int) -> None:
        """Sit down at a move of a game that is over, against the same bots."""
        from ..play.again import bots_of, from_record

        try:
            self.sit_down(from_record(record, number, bots_of(record, seat), self.own(), self.store()))
        except BadText as wrong:
            self.complain(wrong)

    def waiting(self) -> list[Kept]:
        """The games to go on with, the one that was played last first."""
        return sorted((kept for kept in self.store().kept() if kept.open), key=lambda kept: -kept.touched)

    def go_on_with(self, kept: Kept) -> None:
        """Sit down where a game was left."""
        try:
            self.sit_down(resume_session(self.store(), kept.id))
        except BadText as wrong:
            self.complain(wrong)

    def resume(self) -> None:
        """Choose a game to go on with."""
        waiting = self.waiting()
        if not waiting:
            self.tell(self.speaker().tell("There is no game to go on with."))
            return

        self.open_list(
            self.speaker().tell("Go on with which game?"),
            waiting_lines(waiting, self.speaker()),
            lambda at: self.go_on_with(waiting[at]),
        )

    def host(self) -> str:
        """The address of a server of one's own, which is started if there is none; from any thread."""
        if self._host is None:
            from .hosting import Host

            self._host = Host()
        return self._host.wait()

    def end_host(self) -> None:
        """A server of one's own ends with the app."""
        if self._host is not None:
            self._host.close()

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

    def choose_looks(self, what: str, value: bool | str | int) -> None:
        """Something among the settings: on or off, or one of some values."""
        setattr(self.settings, what, value)
        self.settings.save()
        self.looks_changed()


class ShellScreen:
    """A screen of an app, however it is drawn."""

    @property
    def shell(self) -> AppShell:
        """The app that this is a screen of."""
        raise NotImplementedError

    def covered(self) -> bool:
        """Whether something else is open over this screen, or it is gone."""
        raise NotImplementedError

    def leave(self, result: object = None) -> None:
        """Close this screen; who opened it gets the result."""
        raise NotImplementedError


class LobbyScreen(ShellScreen):
    """A screen that is at no table."""

    @property
    def speaker(self) -> Speaker:
        """Says everything on this screen."""
        return self.shell.speaker()
