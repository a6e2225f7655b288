"""Pictures of the window that were looked at and kept, small and in few colours; a new one may differ by a little.

Letters are of the font that pygame brings along and cards are drawn from our own SVG, so nothing depends on the machine
but how a picture is made smaller.
"""

from __future__ import annotations

import os
from pathlib import Path

import pygame

from cardfolk.ui.window.app import App

KEPT = Path(__file__).parent / "pictures"
SIZE = (800, 600)
WIDE = 400  # pixels of a kept picture
SHADE = 16  # of 255 between one shade of a colour and the next, which is all that a picture keeps
SHADES = bytes(min(255, shade + SHADE // 2) // SHADE * SHADE for shade in range(256))
SQUARE = 8  # pixels of the sides of the squares that are compared
FAR = 8  # of 255, that a square may differ on average, beside what the shades do


def picture(app: App) -> pygame.Surface:
    """What the window shows, made small."""
    app.dirty = True
    app.draw()
    wide, high = app.surface.get_size()
    return pygame.transform.smoothscale(app.surface.convert(24), (WIDE, WIDE * high // wide))


def shaded(shown: pygame.Surface) -> pygame.Surface:
    """A picture as it is kept."""
    shades = pygame.image.tobytes(shown, "RGB").translate(SHADES)
    return pygame.image.frombytes(shades, shown.get_size(), "RGB").convert(24)


def difference(shown: pygame.Surface, kept: pygame.Surface) -> int:
    """How far the square of two pictures that differs most does so, of 255: a word or a card is large in its square."""
    assert shown.get_size() == kept.get_size()
    less, more = shown.copy(), kept.copy()
    less.blit(kept, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    more.blit(shown, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    less.blit(more, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    less.fill((SHADE, SHADE, SHADE), special_flags=pygame.BLEND_RGB_SUB)
    wide, high = less.get_size()
    far = 0
    for shift in (0, SQUARE // 2):  # so that nothing hides in the corners of four squares
        across, down = (wide - shift) // SQUARE, (high - shift) // SQUARE
        part = less.subsurface((shift, shift, across * SQUARE, down * SQUARE))
        far = max(far, *pygame.image.tobytes(pygame.transform.smoothscale(part, (across, down)), "RGB"))
    return far


def compare(app: App, name: str) -> None:
    """The window is the one that was kept; CARDFOLK_SCREENS=1 keeps it anew, CARDFOLK_PICTURES=FOLDER at full size."""
    shown, file = picture(app), KEPT / f"{name}.png"
    if folder := os.environ.get("CARDFOLK_PICTURES"):
        pygame.image.save(app.surface, Path(folder) / f"window-{name}.png")
    if os.environ.get("CARDFOLK_SCREENS") == "1":
        file.parent.mkdir(exist_ok=True)
        pygame.image.save(shaded(shown), file)
    far = difference(shown, pygame.image.load(file).convert(24))
    assert far <= FAR, f"{name}: {far}; CARDFOLK_SCREENS=1 keeps the new one, look at it"
