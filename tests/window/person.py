"""Someone at the window: looks at the widgets and cards, clicks and presses keys as SDL would send them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any
from unittest.mock import patch

import pygame

from cardfolk.games import find_game
from cardfolk.play.maker import Pick
from cardfolk.play.session import Session, open_session
from cardfolk.table import Table
from cardfolk.table.commands import MakeMove
from cardfolk.ui.art.geometry import Box
from cardfolk.ui.local import Looks
from cardfolk.ui.settings import Settings
from cardfolk.ui.window import home
from cardfolk.ui.window.app import App
from cardfolk.ui.window.dialogs import Curtain
from cardfolk.ui.window.home import HomeScreen
from cardfolk.ui.window.sheets import Question
from cardfolk.ui.window.table import TableScreen
from cardfolk.view import Offer, View

HELD = 1e-6  # a pace at which bots play at once; with it every scene stays until a key or click goes on
PATIENCE = 120.0  # seconds until something that never comes is a failure
NAMES = {"enter": "return", "esc": "escape"}


def session(id: str, *names: str, seed: int = 1, match: int = 1, **options: Any) -> Session:
    return open_session(find_game(id), names, options, "Ana", seed=seed, match=match)


def until(played: Session, wanted: Callable[[View], object], seed: int = 2) -> None:
    """Play any moves until the first seat is asked something of this kind."""
    at, chooser = played.table, random.Random(seed)
    while not (at.to_move == 0 and wanted(at.view(0))):
        assert not at.over, "that never came"
        move = chooser.choice(at.sight(at.to_move).legal_moves()).text
        played.do(MakeMove(at.to_move, move, at.version(at.to_move)))


class Person:
    """An app and what a person does before it."""

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def table(self) -> TableScreen:
        found = [screen for screen in self.app.screens if isinstance(screen, TableScreen)]
        return found[-1]

    # Hands

    def press(self, *names: str) -> None:
        """Press keys: letters and signs as they are, others by name."""
        for name in names:
            self.strike(name)
            self.app.step()

    def strike(self, name: str) -> None:
        """Press a key that is not looked at yet."""
        code = pygame.key.key_code(NAMES.get(name, "a" if len(name) == 1 else name))
        typed = name if len(name) == 1 else {"space": " ", "enter": "\r", "tab": "\t"}.get(name, "")
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=code, unicode=typed, mod=0))
        if typed.isprintable() and typed:
            pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=typed))

    def type(self, line: str) -> None:
        """Open the line, type a text and Enter, too fast for the window to draw each letter."""
        for name in (":", *["space" if letter == " " else letter for letter in line], "enter"):
            self.strike(name)
        self.app.step()

    def click(self, place: Box | tuple[int, int]) -> None:
        """Move there and click."""
        point = place if isinstance(place, tuple) else place.middle
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0)))
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=point, button=1))
        self.app.step()

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press, move there, let go."""
        middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
        for point in (middle, end):
            self.app.step()
            pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(1, 0, 0)))
        self.app.step()
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
        self.app.step()

    def press_button(self, name: str) -> None:
        """Click the widget of this name on the top screen."""
        widget = next(one for one in self.app.top.widgets if one.name == name and not one.hidden)
        self.click(widget.box)

    # Eyes

    def settled(self) -> None:
        """Wait until a person is asked or shown something, or the game is over."""
        end = monotonic() + PATIENCE
        while True:
            assert monotonic() < end, "nothing happens"
            self.app.step()
            if not self.app.screens or not isinstance(self.app.top, TableScreen):
                return
            screen, at = self.table, self.table.session.table
            seat = screen.seat
            asked = screen.session.asked == seat and not screen.only_move()
            mine = asked and seat is not None and screen.session.decided(seat) is not None
            calm = screen.hinting is None and not screen.moving()
            if calm and (screen.scene_on_stage() is not None or (at.over and screen.ended) or mine):
                return

    def of(self, card: int, zone: str = "") -> Pick:
        """A card of one's own that is not picked yet."""
        picks = [pick for pick in self.table.picks() if pick.card == card and zone in ("", pick.zone)]
        return next(pick for pick in picks if not pick.picked)

    def corner(self, pick: Pick) -> tuple[int, int]:
        """A point of a card that lies over all others there."""
        laid = self.table.laid
        assert laid is not None
        cards = [*laid.hand, *(one for spread in laid.zones.values() for one in spread.cards)]
        box = next(one.box for one in cards if (one.zone, one.place) == (pick.zone, pick.place))
        return box.x + 1, box.y + box.h // 2

    # A move

    def move(self, offer: Offer, mouse: bool, chooser: random.Random) -> None:
        """Make a move of an offer: pick its cards, choose its button, answer what is asked."""
        screen = self.table
        own = {pick.zone for pick in screen.picks()}
        needs = [use for use in offer.uses if use[0] in own]
        if offer.pick:
            needs = chooser.sample(needs, offer.pick)
        name = f"offer:{screen.view().offers.index(offer)}"
        version = screen.session.table.version(screen.seat)
        for zone, card in needs:
            pick = self.of(card, zone)
            self.pick(pick, mouse)
            if screen.session.table.version(screen.seat) > version:
                return
        button = next(one for one in screen.buttons if one.name == name)
        alone = sum(one.shortcut == button.shortcut for one in screen.buttons) == 1
        if mouse or not alone:
            self.click(button.box)
        else:
            self.press(button.shortcut.lower())
        while isinstance(self.app.top, Question):
            self.answer(self.app.top, mouse, chooser)

    def pick(self, pick: Pick, mouse: bool) -> None:
        """Pick a card by a click, by its number, or by arrows and Space."""
        screen = self.table
        if mouse:
            screen._clicked = (0.0, None)
            if pick.zone.startswith("army") and len(screen.view().zone(pick.zone).cards) > 1:
                if screen.opened_army != pick.zone:
                    self.click(self.corner(pick))
            self.click(self.corner(pick))
        elif pick.number and pick.number % 2:
            for digit in str(pick.number):  # one after the other, however long a picture takes
                self.strike(digit)
            self.app.step()
            screen.end_digits()
        else:
            places = [(one.zone, one.place) for one in screen.picks()]
            while screen.cursor != places.index((pick.zone, pick.place)):
                self.press("right")
            self.press("space")

    def answer(self, sheet: Question, mouse: bool, chooser: random.Random) -> None:
        """Choose something that is asked, and confirm."""
        values = [button for row in sheet.rows for button in row]
        if sheet.yes.hidden:
            self.click(chooser.choice(values).box)
            return
        for _ in range(chooser.randrange(3) if values else 0):
            if mouse or not sheet.declares:
                self.click(chooser.choice(values).box)
            else:
                self.press(chooser.choice(("left", "right", "up", "down")))
        while sheet.yes.off:
            self.click(chooser.choice(values).box)
        if mouse:
            self.press_button("yes")
        else:
            self.press("enter")

    def type_move(self, chooser: random.Random) -> None:
        """Type any move; where it is shown before it is made, confirm it."""
        screen = self.table
        at, seat = screen.session.table, screen.seat
        assert seat is not None and isinstance(at, Table)
        before = at.version(seat)
        self.type(chooser.choice([text for offer in screen.view().offers for text in offer.texts()]))
        if isinstance(self.app.top, Question):
            self.press("enter")
        end = monotonic() + PATIENCE
        while at.version(seat) <= before:  # an answer to claims waits for those of others
            assert monotonic() < end, "it was not made"
            self.app.step()

    def play(self, chooser: random.Random, mouse: bool, typing: bool = False) -> None:
        """To the end of the game."""
        while True:
            self.settled()
            if isinstance(self.app.top, Curtain):
                self.press("enter")
                continue
            if self.table.go_on():
                continue
            if self.table.session.table.over:
                return
            if typing:
                self.type_move(chooser)
            else:
                self.move(chooser.choice(self.table.view().offers), mouse, chooser)


@contextmanager
def at_window(
    played: Session, size: tuple[int, int] = (1000, 700), settings: Settings | None = None, **looks: object
) -> Iterator[Person]:
    """A window with a table in it, and someone before it."""
    app = App(Looks(**{"pace": 0.0, **looks}), settings or Settings(), size)  # type: ignore[arg-type]
    if looks.get("pace") == HELD:
        played.runner.ways.usual = HELD / PATIENCE / 100
    try:
        app.sit_down(played)
        yield Person(app)
    finally:
        app.close()
        played.close()


@contextmanager
def at_home(size: tuple[int, int] = (1000, 700), settings: Settings | None = None, **looks: object) -> Iterator[Person]:
    """A window at its home screen, and someone before it; the same characters come for plain levels every time."""
    app = App(Looks(**{"pace": 0.0, **looks}), settings or Settings(name="Ana"), size)  # type: ignore[arg-type]
    try:
        with patch.object(home, "randbits", return_value=1):
            app.open_screen(HomeScreen())
            app.step()
            yield Person(app)
    finally:
        app.close()
