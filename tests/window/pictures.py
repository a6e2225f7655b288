"""Pictures of the window that were looked at and kept, half as large; a new one may differ by a little."""

from __future__ import annotations

import os
from pathlib import Path

import pygame

from cardfolk.ui.window.app import App

KEPT = Path(__file__).parent / "pictures"
SIZE = (800, 600)
SMALL = (400, 300)
MEAN = 1.5  # of 255, that all may differ on average
FAR = 40  # of 255, above which a pixel is another one
OTHERS = 0.004  # part of the pixels that may be so


def picture(app: App) -> pygame.Surface:
    """What the window shows."""
    app.dirty = True
    app.draw()
    return pygame.transform.smoothscale(app.surface.convert(24), SMALL)


def difference(one: pygame.Surface, other: pygame.Surface) -> tuple[float, float]:
    """How far two pictures differ on average, and the part of the pixels that are others."""
    less, more = one.copy(), other.copy()
    less.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    more.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    less.blit(more, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    same = pygame.mask.from_threshold(less, (0, 0, 0), (FAR, FAR, FAR)).count()
    return sum(pygame.transform.average_color(less)[:3]) / 3, 1 - same / (SMALL[0] * SMALL[1])


def compare(app: App, name: str) -> None:
    """The window is the one that was kept; CARDFOLK_SCREENS=1 keeps it anew, CARDFOLK_PICTURES=FOLDER at full size."""
    assert app.surface.get_size() == SIZE
    shown, file = picture(app), KEPT / f"{name}.png"
    if folder := os.environ.get("CARDFOLK_PICTURES"):
        pygame.image.save(app.surface, Path(folder) / f"window-{name}.png")
    if os.environ.get("CARDFOLK_SCREENS") == "1":
        file.parent.mkdir(exist_ok=True)
        pygame.image.save(shown, file)
    mean, others = difference(shown, pygame.image.load(file).convert(24))
    assert mean <= MEAN and others <= OTHERS, f"{name}: {mean:.2f}, {others:.2%}; CARDFOLK_SCREENS=1 keeps the new one"
