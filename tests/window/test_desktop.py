"""A real window on a real display: a whole game by its mouse and keyboard, closed hard, and gone on with."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic, sleep

import pytest

from cardfolk.play.runner import single_move
from cardfolk.play.session import resume_session
from cardfolk.store.store import Store
from cardfolk.table import Table
from cardfolk.ui.settings import Settings
from cardfolk.ui.window.home import HomeScreen
from cardfolk.view import Offer, View
from tests.services import _end_with_us, program
from tests.window.person import PATIENCE, at_home, at_window

SCREEN = "1280x900x24"
AGAIN = 30.0  # seconds after which a person does again what had no effect: too soon, and it is done twice, the second
# time to what stands there by then


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    """A display that nobody looks at."""
    program("xdotool")
    command = [program("Xvfb"), "-displayfd", "1", "-screen", "0", SCREEN, "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, preexec_fn=_end_with_us
    )
    assert server.stdout is not None
    yield f":{server.stdout.readline().strip()}"
    server.terminate()
    server.wait(PATIENCE)


class Desktop:
    """A window of cardfolk on a display, and the hands before it."""

    def __init__(self, display: str, *words: str) -> None:
        self.env = {**os.environ, "DISPLAY": display, "CARDFOLK_LANG": "en"}
        self.env.pop("SDL_VIDEODRIVER", None)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "cardfolk", "window", *words],
            env=self.env,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=_end_with_us,
        )
        self.id = self.wait(self.find)
        place = dict(line.split("=") for line in self.tool("getwindowgeometry", "--shell", self.id).split())
        self.x, self.y = int(place["X"]), int(place["Y"])
        self.size = (int(place["WIDTH"]), int(place["HEIGHT"]))
        self.tool("windowfocus", "--sync", self.id)

    def find(self) -> str:
        """The window, if it is there."""
        return self.tool("search", "--onlyvisible", "--class", "cardfolk", fail=False)

    def wait(self, so: Callable[[], str]) -> str:
        """What a function says, once it says something."""
        end = monotonic() + PATIENCE
        while not (found := so()):
            assert monotonic() < end and self.process.poll() is None, "nothing happens"
            sleep(0.02)
        return found

    def tool(self, *words: str, fail: bool = True) -> str:
        """Run xdotool."""
        done = subprocess.run(["xdotool", *words], env=self.env, capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 0 or not fail, done.stderr
        return done.stdout.strip()

    def click(self, point: tuple[int, int], times: int = 1) -> None:
        """Move there and click."""
        clicks = ["click", "--repeat", str(times), "--delay", "60", "1"]
        self.tool("mousemove", str(self.x + point[0]), str(self.y + point[1]), *clicks)

    def type(self, line: str) -> None:
        """Open the line, type and Enter."""
        self.tool("key", "slash")
        self.tool("type", "--delay", "8", line)
        self.tool("key", "Return")

    def end(self, signal: int) -> tuple[int, str]:
        """Ask it to end; how it did."""
        self.process.send_signal(signal)
        return self.ended()

    def ended(self) -> tuple[int, str]:
        """How it ended, and what it said."""
        _, said = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said


@contextmanager
def desktop(display: str, *words: str) -> Iterator[Desktop]:
    opened = Desktop(display, *words)
    try:
        yield opened
    finally:
        opened.process.kill()
        opened.process.wait(PATIENCE)


def newest(store: Store) -> Table:
    return Table(store.log(max(kept.id for kept in store.kept())).entries())


def one_card(view: View, chooser: random.Random) -> Offer | None:
    """An offer that a double click makes: the only one with its one card."""
    own = [offer for offer in view.offers if len(offer.uses) == 1 and not offer.choices and not offer.pick]
    alone = [offer for offer in own if sum(other.uses == offer.uses for other in view.offers) == 1]
    return chooser.choice(alone) if alone else None


def move(window: Desktop, store: Store, view: View, offer: Offer | None, chooser: random.Random) -> None:
    """Make a move: an offer by a double click, any by typing it."""
    if offer is None:
        window.type(chooser.choice(view.offers).texts()[0])
        return
    twin = resume_session(store, max(kept.id for kept in store.kept()))
    with at_window(twin, window.size) as person:  # where the cards are in a window of this size
        zone, card = offer.uses[0]
        window.click(person.corner(person.of(card, zone)), 2)


def turn(store: Store) -> Table:
    """The table once the first seat has a choice, or all is over: nothing moves there by itself then."""
    end = monotonic() + PATIENCE
    at = newest(store)
    while not at.over and (at.to_move != 0 or single_move(at.game, at.view(0))):
        assert monotonic() < end, "nothing happens"
        sleep(0.02)
        at = newest(store)
    return at


def play(window: Desktop, store: Store, most: int, chooser: random.Random) -> int:
    """Moves of the first seat by mouse and typed, until the game is over or so many are made; how many."""
    for made in range(most):
        at = turn(store)
        end = monotonic() + PATIENCE
        if at.over:
            return made
        offer = one_card(at.view(0), chooser) if made % 2 else None
        while newest(store).version(0) == at.version(0):
            assert monotonic() < end, f"{offer or 'what was typed'} was not done"
            move(window, store, at.view(0), offer, chooser)
            again = monotonic() + AGAIN
            while newest(store).version(0) == at.version(0) and monotonic() < again:
                sleep(0.02)
    return most


def test_a_whole_game_closed_twice_in_its_middle(
    display: str, monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    monkeypatch.setenv("CARDFOLK_HOME", str(tmp_path))
    Settings(heard=True).save()  # who was asked about sounds before
    store, chooser = Store(), random.Random(4)
    words = ("durak", "--seats", "Ana,random", "--set", "deck=24", "--seed", "5", "--pace", "0")
    with desktop(display, *words) as window:
        play(window, store, 3, chooser)
        before = turn(store).record().write()
        assert window.end(signal.SIGTERM) == (0, ""), "it closes as if asked by the window manager"
        assert newest(store).record().write() == before
    with desktop(display, "--pace", "0") as window:  # at home now: resume, and the only game there is
        with at_home(window.size) as person:
            home = person.app.top
            assert isinstance(home, HomeScreen)
            window.click(next(button.box.middle for button in home.buttons if button.shortcut == "r"))
        window.tool("key", "Return")
        play(window, store, 2, chooser)
        before = turn(store).record().write()
        window.tool("windowclose", window.id)
        window.ended()  # the display took the window away under its feet
        assert newest(store).record().write() == before
    with desktop(display, "--pace", "0") as window:
        window.tool("key", "r", "Return")
        play(window, store, 200, chooser)
        assert newest(store).over
        assert window.process.poll() is None
        end = monotonic() + PATIENCE
        while window.process.poll() is None:  # the table, then home, and whatever a second click has opened
            assert monotonic() < end, "it stays open"
            window.tool("key", "q", fail=False)
            sleep(0.2)
        assert window.ended() == (0, "")
