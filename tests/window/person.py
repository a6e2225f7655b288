"""Someone at the window: looks at the widgets and cards, clicks and presses keys as SDL would send them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

import pygame

from cardfolk.games import find_game
from cardfolk.play.session import Session, open_session
from cardfolk.ui.local import Looks
from cardfolk.ui.picking import Spot
from cardfolk.ui.settings import Settings
from cardfolk.ui.window.app import App
from cardfolk.ui.window.box import Box
from cardfolk.ui.window.dialogs import Curtain
from cardfolk.ui.window.home import HomeScreen
from cardfolk.ui.window.sheets import Sheet
from cardfolk.ui.window.table import TableScreen
from cardfolk.view import Offer, View

PATIENCE = 120.0  # seconds until something that never comes is a failure
NAMES = {"enter": "return", "esc": "escape"}


def session(id: str, *names: str, seed: int = 1, match: int = 1, **options: Any) -> Session:
    return open_session(find_game(id), names, options, "Ana", seed=seed, match=match)


def until(played: Session, wanted: Callable[[View], object], seed: int = 2) -> None:
    """Play any moves until the first seat is asked something of this kind."""
    at, chooser = played.table, random.Random(seed)
    while not (at.to_move == 0 and wanted(at.view(0))):
        assert not at.over, "that never came"
        played.submit(at.to_move, chooser.choice(at.sight(at.to_move).legal_moves()).text)


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
            code = pygame.key.key_code(NAMES.get(name, "a" if len(name) == 1 else name))
            typed = name if len(name) == 1 else {"space": " ", "enter": "\r", "tab": "\t"}.get(name, "")
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=code, unicode=typed, mod=0))
            if typed.isprintable() and typed:
                pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=typed))
            self.app.step()

    def type(self, line: str) -> None:
        """Open the line, type a text and Enter."""
        self.press(":", *["space" if letter == " " else letter for letter in line], "enter")

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
        """Wait until a person is asked, or the game is over."""
        end = monotonic() + PATIENCE
        while True:
            assert monotonic() < end, "nothing happens"
            self.app.step()
            if not self.app.screens or not isinstance(self.app.top, TableScreen):
                return
            screen, at = self.table, self.table.session.table
            mine = at.to_move == screen.seat and not screen.only_move()
            calm = screen.hinting is None and screen.deciding is None and not screen.moving()
            if calm and ((at.over and screen.ended) or (mine and screen.asking is None)):
                return

    def corner(self, spot: Spot) -> tuple[int, int]:
        """A point of a card that lies over all others there."""
        laid = self.table.laid
        assert laid is not None
        cards = [*laid.hand, *(one for spread in laid.zones.values() for one in spread.cards)]
        box = next(one.box for one in cards if (one.zone, one.place) == (spot.zone, spot.place))
        return box.x + 1, box.y + box.h // 2

    # A move

    def move(self, offer: Offer, mouse: bool, chooser: random.Random) -> None:
        """Make a move of an offer: pick its cards, choose its button, fill in its sheets."""
        screen = self.table
        picking = screen.picking
        assert picking is not None
        own = {spot.zone for spot in picking.spots}
        needs = [use for use in offer.uses if use[0] in own]
        if offer.pick:
            needs = chooser.sample(needs, offer.pick)
        if offer not in picking.offers() or offer.pick:
            for zone, card in needs:
                spot = next(s for s in picking.spots if (s.zone, s.card) == (zone, card) and s not in picking.picked)
                self.pick(spot, mouse)
                picking = screen.picking
                assert picking is not None and spot in picking.picked
        at = screen.choices.index(next(one for one in screen.choices if one == offer))
        button = screen.buttons[at]
        if mouse or not button.shortcut:
            self.click(button.box)
        else:
            self.press(button.shortcut)
        while isinstance(self.app.top, Sheet):
            self.fill(self.app.top, mouse, chooser)

    def pick(self, spot: Spot, mouse: bool) -> None:
        """Pick a card by a click, or by arrows and Space."""
        if mouse:
            self.click(self.corner(spot))
            return
        spots = self.table.spots()
        while self.table.cursor != spots.index(spot):
            self.press("right")
        self.press("space")

    def fill(self, sheet: Sheet, mouse: bool, chooser: random.Random) -> None:
        """Choose something on a sheet, and confirm."""
        parts = [one for one in sheet.widgets if one.name.split()[0] in ("rank", "suit")]
        for _ in range(chooser.randrange(3) if parts else 0):
            if mouse:
                self.click(chooser.choice(parts).box)
            else:
                self.press(chooser.choice(("left", "right", "up", "down")))
        while not sheet.value():
            self.click(chooser.choice(parts).box)
        if mouse:
            self.press_button("yes")
        else:
            self.press("enter")

    def play(self, chooser: random.Random, mouse: bool) -> None:
        """To the end of the game."""
        while True:
            self.settled()
            if isinstance(self.app.top, Curtain):
                self.press("enter")
                continue
            at = self.table.session.table
            if at.over:
                return
            view = self.table.view()
            self.move(chooser.choice(view.offers), mouse, chooser)


@contextmanager
def at_window(
    played: Session, size: tuple[int, int] = (1000, 700), settings: Settings | None = None, **looks: object
) -> Iterator[Person]:
    """A window with a table in it, and someone before it."""
    app = App(Looks(**{"pace": 0.0, **looks}), settings or Settings(), size)  # type: ignore[arg-type]
    try:
        app.sit_down(played)
        yield Person(app)
    finally:
        app.close()
        played.close()


@contextmanager
def at_home(size: tuple[int, int] = (1000, 700), settings: Settings | None = None, **looks: object) -> Iterator[Person]:
    """A window at its home screen, and someone before it."""
    app = App(Looks(**{"pace": 0.0, **looks}), settings or Settings(name="Ana"), size)  # type: ignore[arg-type]
    try:
        app.push(HomeScreen())
        app.step()
        yield Person(app)
    finally:
        app.close()
