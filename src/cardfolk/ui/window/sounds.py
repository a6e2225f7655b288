"""Sounds, made by code: of wood, cloth and glass for what happens at the table. Silent where nothing can sound."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import cos, exp, pi, sin

import pygame

RATE = 22050  # samples a second
LOUD = 0.35  # of the loudest that there is
SLIDE, TAP, CHIME, NO, OVER = "slide", "tap", "chime", "no", "over"
RISE = 0.012  # seconds until a part is at its loudest


@dataclass(frozen=True)
class Note:
    """A tone that rises at once and dies away, higher or lower at its end."""

    pitch: float
    after: float = 0.0
    length: float = 0.16
    loud: float = 0.4
    to: float = 0.0


@dataclass(frozen=True)
class Rustle:
    """A hiss around a pitch."""

    tone: float
    after: float = 0.0
    length: float = 0.16
    loud: float = 0.5
    sharp: float = 0.9


PARTS: dict[str, tuple[Note | Rustle, ...]] = {  # of kinds of scenes, and of other things that happen
    "trick": (Rustle(900, length=0.3),),
    "call": (Note(523, length=0.35), Note(659, 0.1, 0.38, 0.27)),
    "war": tuple(Note(92, after, 0.16, 1.0, 60) for after in (0.0, 0.18, 0.36)),
    "out": (Note(1960, length=0.3, loud=0.2), Note(2637, 0.02, 0.35, 0.17)),
    "score": (Note(440), Note(554, 0.13)),
    "begin": tuple(Rustle(2400 - 200 * at, 0.08 * at, 0.06, 0.4) for at in range(3)),
    NO: (Note(130, length=0.12, loud=0.8, to=80),),
    OVER: tuple(Note(pitch, 0.09 * at, 0.28) for at, pitch in enumerate((392, 494, 587, 784))),
}


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


def _made(parts: tuple[Note | Rustle, ...]) -> list[float]:
    """All parts of a sound."""
    found = [0.0] * round(max(part.after + part.length for part in parts) * RATE)
    for part in parts:
        first, count = round(part.after * RATE), round(part.length * RATE)
        wave = _tone(part, count) if isinstance(part, Note) else _rustle(part, count)
        fall = 0.001 / part.loud
        for at, value in enumerate(wave):
            time = at / RATE
            swell = time / RISE if time < RISE else fall ** ((time - RISE) / (part.length - RISE))
            if first + at < len(found):
                found[first + at] += part.loud * swell * value
    return found


def _tone(note: Note, count: int) -> list[float]:
    """A tone that glides to another."""
    found, turn = [], 0.0
    for at in range(count):
        turn += 2 * pi * note.pitch * ((note.to or note.pitch) / note.pitch) ** (at / count) / RATE
        found.append(sin(turn) + 0.2 * sin(2 * turn))
    return found


def _rustle(part: Rustle, count: int) -> list[float]:
    """A hiss through a filter that lets one pitch through."""
    hiss, turn = _noise(), 2 * pi * part.tone / RATE
    wide = sin(turn) / (2 * part.sharp)
    a, b, c = wide / (1 + wide), 2 * cos(turn) / (1 + wide), (1 - wide) / (1 + wide)
    heard, made, found = [0.0, 0.0], [0.0, 0.0], []
    for _ in range(count):
        new = hiss()
        value = a * (new - heard[1]) + b * made[0] - c * made[1]
        heard, made = [new, heard[0]], [value, made[0]]
        found.append(2 * value)
    return found


MADE: dict[str, Callable[[], list[float]]] = {
    SLIDE: _slide,
    TAP: _tap,
    CHIME: _chime,
    **{name: partial(_made, parts) for name, parts in PARTS.items()},
}


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
        if not self.on or self._broken or name not in MADE:
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
