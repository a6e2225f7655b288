"""Film strips of moments in the window, to look at: `python -m tests.window.strips FOLDER` films each as people see it.

A strip is a picture of pictures, one every 50 ms by a clock that stands still in between: nothing depends on how fast
the machine is. What must hold of them is tested in test_moments.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame

from cardfolk.play.session import Session
from cardfolk.table.commands import MakeMove
from cardfolk.ui.window.table import TableScreen
from tests.window.person import Person, at_window, session

MOMENTS: dict[str, tuple[str, int, dict[str, Any]]] = {  # the game, how many play it, and its options
    "trick": ("king", 4, {"games": ["tricks"]}),
    "call": ("montenegro", 2, {}),
    "war": ("montenegro", 2, {}),
    "score": ("king", 4, {"games": ["no_king"]}),
}
EVERY = 0.05  # seconds
FILMED = 8.0  # seconds at most
SIZE = (800, 600)
ACROSS, WIDE = 8, 200  # pictures of a strip in a line, and the pixels of each


class Clock:
    """The time, as it is told."""

    def __init__(self) -> None:
        self.now = 1000.0

    def tell(self) -> float:
        return self.now


@dataclass
class Frame:
    """What is seen at a moment: which scene, what its ribbon says, whether anything moves, and the picture."""

    at: float
    kind: str
    said: str
    moves: bool
    picture: pygame.Surface


def moves_to(played: Session, kind: str) -> list[tuple[int, str]]:
    """Moves until another seat makes one that brings a scene of a kind."""
    table, chooser = played.table, random.Random(4)
    made: list[tuple[int, str]] = []
    while not made or made[-1][0] == 0 or all(scene.kind != kind for scene in table.scenes(0)):
        assert not table.over, f"no {kind}"
        made.append((table.to_move, chooser.choice(table.sight(table.to_move).legal_moves()).text))
        make(played, made[-1])
    return made


def make(played: Session, move: tuple[int, str]) -> None:
    seat, text = move
    played.do(MakeMove(seat, text, played.table.version(seat)))


@contextmanager
def filming(kind: str) -> Iterator[tuple[Person, Clock]]:
    """Before the table when a move was just made that brings a scene of a kind, with a clock to let it go on."""
    game, seats, options = MOMENTS[kind]
    names = ["Ana", *["random"] * (seats - 1)]
    moves, clock = moves_to(session(game, *names, seed=3, **options), kind), Clock()
    played = session(game, *names, seed=3, **options)
    for move in moves[:-1]:
        make(played, move)
    held = patch.object(TableScreen, "now", clock.tell)
    with held, at_window(played, SIZE, pace=1.0) as person:
        person.app.step()
        make(played, moves[-1])
        yield person, clock


def film(kind: str) -> list[Frame]:
    """The scene from the move that brings it to its end, or as long as may be."""
    frames: list[Frame] = []
    with filming(kind) as (person, clock):
        begun = clock.now
        while clock.now < begun + FILMED:
            person.app.dirty = True
            person.app.step()
            stage = person.table.scene_on_stage()
            scene = person.table.scene
            assert scene is not None
            shown = "" if scene.hushed else scene.end.headline if scene.end else scene.ribbon
            if stage is not None or frames:
                if stage is None:
                    break
                small = pygame.transform.smoothscale(person.app.surface.convert(24), (WIDE, WIDE * 3 // 4))
                frames.append(Frame(clock.now - begun, stage.kind, shown, person.table.moving(), small))
            clock.now += EVERY
    return frames


def main(folder: Path) -> None:
    """Film all of them."""
    folder.mkdir(parents=True, exist_ok=True)
    for kind in MOMENTS:
        frames = film(kind)
        tall = frames[0].picture.get_height()
        strip = pygame.Surface((ACROSS * (WIDE + 2), (len(frames) + ACROSS - 1) // ACROSS * (tall + 2)))
        for at, frame in enumerate(frames):
            strip.blit(frame.picture, (at % ACROSS * (WIDE + 2), at // ACROSS * (tall + 2)))
        pygame.image.save(strip, folder / f"{kind}.png")
        print(f"{folder / kind}.png: {len(frames)} pictures")


if __name__ == "__main__":
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    with tempfile.TemporaryDirectory() as home:
        os.environ["CARDFOLK_HOME"] = home
        main(Path(sys.argv[1] if len(sys.argv) > 1 else "strips"))
