"""Moments of every game, as a page is shown them: moves of which something is made on stage, and what lies between."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser

from cardfolk.codec import happened, scenes_of, sheet_of
from cardfolk.events import Event
from cardfolk.game import OVER, State
from cardfolk.games import find_game
from cardfolk.view import SceneView, View, seen_scenes
from tests.rules import start
from tests.server.host import Host

from .posed import Posed, found

# The kinds of moments of each game, with as many people as make it crowded.
SEATS = {"durak": 6, "king": 4, "president": 8, "pontinho": 6, "montenegro": 2}
KINDS = {
    "durak": ("taken", "beaten", "out"),
    "king": ("begin", "trump", "trick", "out", "score"),
    "president": ("begin", "exchange", "give", "trick", "out", "revolution", "score"),
    "pontinho": ("begin", "claim", "back", "out", "score"),
    "montenegro": ("begin", "declare", "call", "concede", "army", "spoils", "war", "fall"),
}
# What a film must show, and what is measured at every size.
PLAYED = (
    ("king", 4, "trick"),
    ("king", 4, "score"),
    ("montenegro", 2, "call"),
    ("montenegro", 2, "war"),
    ("durak", 4, "taken"),
)


@dataclass
class Moment:
    """A move of which a scene was made, as seat 0 sees it."""

    before: View
    after: View
    events: list[Event]
    scenes: list[SceneView]
    state: State

    def shown(self, seconds: float | Callable[[str], float] = 60.0) -> dict[str, Any]:
        """What travels with the view after it; each scene is shown so many seconds, or those of its kind."""
        words = find_game(self.after.game).event_words
        return {
            "happened": happened(self.events, words),
            "scenes": scenes_of(self.scenes, 0, seconds if callable(seconds) else lambda kind: seconds),
            "sheet": sheet_of(self.state.seen_by(0).sheet()),
        }


def moment(game: str, seats: int, kind: str, seed: int = 1, **options: Any) -> Moment:
    """The first move in random games, from this seed on, with a scene of this kind, that seat 0 does not make."""
    for number in range(seed, seed + 40):
        chance = random.Random(number)
        state = start(game, seats, seed=number, **options)
        state.record()
        while state.to_move != OVER:
            mover, old = state.to_move, state.copy()
            state.play(chance.choice(state.legal_moves()))
            if mover and any(scene.kind == kind for scene in state.scenes):
                seen, before = state.seen_by(0), old.seen_by(0).view()
                return Moment(before, seen.view(), list(seen.events or ()), seen_scenes(state.scenes, 0), state)
    raise AssertionError(f"no {kind} in {game}")


def staged(browser: Browser, host: Host, at: Moment, seconds: float = 60.0, **how: Any) -> Posed:
    """A page to which such a move is shown."""
    guest = Posed(browser, host, at.before, **how)
    guest.show(at.after, **at.shown(seconds))
    return guest


def busy(game: str, seats: int) -> View:
    """A position in the middle of a game, with something to choose."""
    moves = 0

    def late(view: View) -> bool:
        nonlocal moves
        moves += 1
        return moves > 25 and len(view.offers) > 3

    return found(game, seats, late)
