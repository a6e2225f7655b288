"""The desktop window: how long a frame takes at a full table while cards move, and the start to the first frame.

`python -m bench.window` prints both; `python -m bench.window first WORDS` is `cardfolk window WORDS` to its first one.
Nothing is shown: SDL draws into memory, on one core, as it does for a screen before the picture goes there.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Sequence
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from .tables import middle, percentile, ratio, table
from .worker import ROOT

SIZES = ((800, 600), (1280, 800), (2560, 1440))
FULL = (("president", 8), ("pontinho", 8), ("durak", 6), ("king", 4), ("montenegro", 2))
FRAMES = 400
MOVE = 20  # frames that a move takes at 60 a second
REST = 10  # looks at the table before the next one, half a second's
QUIET = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
STARTS: dict[str, list[str]] = {
    "cardfolk window, to the home screen": [],
    "cardfolk window durak, to the table": ["durak", "--seats", "me,random"],
}


def frames(game: str, seats: int, size: tuple[int, int], count: int = FRAMES) -> list[float]:
    """Seconds that frames took in which cards moved, at a table of random players of whom one is a person."""
    from cardfolk.games import find_game
    from cardfolk.play.session import open_session
    from cardfolk.ui.local import Looks
    from cardfolk.ui.settings import Settings
    from cardfolk.ui.window.app import App
    from cardfolk.ui.window.table import TableScreen

    chooser = random.Random(1)
    app = App(Looks(pace=0.05), Settings(auto=False), size)
    session = open_session(find_game(game), ["Ana", *["random"] * (seats - 1)], {}, "Ana", seed=1)
    taken: list[float] = []
    try:
        app.sit_down(session)
        screen = app.top
        assert isinstance(screen, TableScreen)
        while len(taken) < count:
            if session.table.over:
                screen.action_next()
            elif session.asked == 0 and screen.view().offers:  # about claims whoever is first asked
                screen.submit(chooser.choice([text for offer in screen.view().offers for text in offer.texts()]))
            screen.tick()
            for frame in range(MOVE):
                if frame == MOVE - 1:
                    screen.motion.end = 0.0  # all has landed
                if screen.moving():
                    began = process_time()
                    app.draw()
                    taken.append(process_time() - began)
            screen.hurry()
            for _ in range(REST):
                screen.tick()
    finally:
        app.close()
        session.close()
    return taken[:count]


def first_frame(words: Sequence[str]) -> float | None:
    """Seconds from the start of the program to its first frame; None if there was none."""
    command = [sys.executable, "-m", "bench.window", "first", *words]
    began = perf_counter()
    done = subprocess.run(command, cwd=ROOT, capture_output=True)
    return perf_counter() - began if done.returncode == 0 else None


def show(quick: bool = False) -> dict[str, object]:
    """Measure and print; what was found."""
    with TemporaryDirectory() as folder:  # nobody's own games and pictures
        os.environ.update(QUIET, CARDFOLK_HOME=folder)
        return {"frames": show_frames(quick), "starts": show_starts(quick)}


def show_frames(quick: bool) -> dict[str, tuple[float, ...]]:
    """The frames."""
    found: dict[str, tuple[float, ...]] = {}
    rows = []
    for game, seats in FULL[: 2 if quick else None]:
        row = [f"{game} {seats}"]
        for size in SIZES:
            taken = frames(game, seats, size, FRAMES // 4 if quick else FRAMES)
            parts = (sum(taken) / len(taken), percentile(taken, 0.95), percentile(taken, 0.99), max(taken))
            row.append("  ".join(f"{1000 * part:4.1f}" for part in parts))
            found[f"{game} {seats} {size[0]}x{size[1]}"] = parts
        rows.append(row)
    head = ["game", *[f"{wide}×{high}" for wide, high in SIZES]]
    notes = [
        "Each: the mean, what 95% and 99% stay below, the longest; the frame in which all has landed is one of them.",
        "Pictures are made before cards fly and while nothing moves. It is the time of the processor: what other",
        "programs take of it is not the window's.",
        "60 frames a second leave 16.7 ms for each; above 13 ms the window goes down to 30 by itself.",
    ]
    print(table("A frame of the window while cards move, in milliseconds", head, rows, notes))
    return found


def show_starts(quick: bool) -> dict[str, list[float]]:
    """The starts, with the pictures of the cards drawn before."""
    starts: dict[str, list[float]] = {"python -c pass": []}
    for words in STARTS.values():
        first_frame(words)
    for _ in range(3 if quick else 9):
        began = perf_counter()
        subprocess.run([sys.executable, "-c", "pass"], cwd=ROOT, check=True)
        starts["python -c pass"].append(perf_counter() - began)
        for name, words in STARTS.items():
            took = first_frame(words)
            if took is not None:
                starts.setdefault(name, []).append(took)
    plain = starts["python -c pass"]
    rows = [[name, middle(some, 1e3), ratio(some, plain)] for name, some in starts.items()]
    print(table("The window's start to its first frame, in milliseconds", ["command", "ms", "/python -c pass"], rows))
    return starts


def first(words: Sequence[str]) -> None:
    """Run the command until it has drawn once."""
    from cardfolk.cli import app as command
    from cardfolk.ui.window.app import App

    drawn = App.draw

    def draw(self: App) -> None:
        drawn(self)
        os._exit(0)

    App.draw = draw  # type: ignore[method-assign]
    command(["window", *words])


if __name__ == "__main__":
    if sys.argv[1:2] == ["first"]:
        first(sys.argv[2:])
    else:
        show("--quick" in sys.argv)
