"""Sounds, made by code: a card that slides, a tap, a chime when it is one's turn. Silent where nothing can sound."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from math import exp, pi, sin

import pygame

RATE = 22050  # samples a second
LOUD = 0.35  # of the loudest that there is
SLIDE, TAP, CHIME = "slide", "tap", "chime"


def _noise() -> Callable[[], float]:
    """The same hiss each time, between -1 and 1."""
    state = 0x2545F491

    def next() -> float:
        nonlocal state
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        return state / 0x3FFFFFFF - 1

    return next


def _slide() -> list[float]:
    """A soft hiss that swells and fades."""
    hiss, low, found = _noise(), 0.0, []
    count = round(0.13 * RATE)
    for at in range(count):
        share = at / count
        low += (0.35 - 0.25 * share) * (hiss() - low)
        found.append(1.4 * low * sin(pi * share) ** 1.5)
    return found


def _tap() -> list[float]:
    """A card set down: short and low."""
    hiss = _noise()
    return [
        (0.7 * sin(2 * pi * 165 * at / RATE) + 0.3 * hiss()) * exp(-at / (0.012 * RATE)) * min(1, at / 20)
        for at in range(round(0.07 * RATE))
    ]


def _chime() -> list[float]:
    """Two notes, the second higher."""
    count = round(0.42 * RATE)
    found = [0.0] * count
    for start, pitch in ((0.0, 659.3), (0.11, 880.0)):
        first = round(start * RATE)
        for at in range(count - first):
            swell = min(1, at / 60) * exp(-at / (0.11 * RATE))
            found[first + at] += 0.4 * swell * (sin(2 * pi * pitch * at / RATE) + 0.3 * sin(4 * pi * pitch * at / RATE))
    return found


MADE = {SLIDE: _slide, TAP: _tap, CHIME: _chime}


def samples(name: str) -> array[int]:
    """A sound as it is played: 16-bit samples of one channel."""
    return array("h", [round(32767 * LOUD * max(-1.0, min(1.0, value))) for value in MADE[name]()])


class Sounds:
    """Plays sounds once it is switched on; the mixer is opened then and not before."""

    def __init__(self) -> None:
        self.on = False
        self.volume = 70  # of 100
        self._made: dict[str, pygame.mixer.Sound] = {}
        self._broken = False

    def switch(self, on: bool, volume: int = 70) -> None:
        """On or off, and how loud of 100."""
        self.on, self.volume = on, max(0, min(100, volume))

    def play(self, name: str) -> None:
        """Play one, if sounds are on and there is something to play on."""
        if not self.on or self._broken:
            return
        try:
            if not pygame.mixer.get_init():
                pygame.mixer.init(RATE, -16, 1, 512)
            if name not in self._made:
                self._made[name] = pygame.mixer.Sound(buffer=_for_mixer(samples(name)).tobytes())
            self._made[name].set_volume(self.volume / 100)
            self._made[name].play()
        except (pygame.error, NotImplementedError):  # no device, or no mixer in this pygame
            self._broken = True

    def close(self) -> None:
        """The device is free again."""
        self._made.clear()
        if self.on and not self._broken and pygame.mixer.get_init():
            pygame.mixer.quit()


def _for_mixer(mono: array[int]) -> array[int]:
    """As many channels as the mixer has."""
    channels = (pygame.mixer.get_init() or (0, 0, 1))[2]
    return mono if channels == 1 else array("h", [value for value in mono for _ in range(channels)])
