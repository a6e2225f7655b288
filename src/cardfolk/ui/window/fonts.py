"""Text in the font that pygame brings along, which has Latin, Cyrillic and the suits: how wide, wrapped, fitted."""

from __future__ import annotations

from functools import lru_cache

import pygame

SMALLEST = 9  # pixels, below which nobody reads
MORE = "…"


@lru_cache(64)
def _font(size: int) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(None, size + size // 3)  # its letters are smaller than the size says


@lru_cache(8192)
def width(text: str, size: int) -> int:
    """How wide a line is."""
    return _font(size).size(text)[0]


@lru_cache(64)
def height(size: int) -> int:
    """How high a line is, with the space to the next."""
    return round(_font(size).get_height() * 1.12)


@lru_cache(1024)
def line(text: str, size: int, colour: tuple[int, int, int]) -> pygame.Surface:
    """A line as a picture."""
    return _font(size).render(text, True, colour)


def forget() -> None:
    """Before pygame ends: its fonts do not outlive it."""
    for kept in (_font, line):
        kept.cache_clear()


@lru_cache(2048)
def wrap(text: str, size: int, wide: int) -> tuple[str, ...]:
    """A text in lines no wider than this; a word that is too long is broken."""
    lines: list[str] = []
    for part in text.split("\n"):
        now = ""
        for word in part.split(" "):
            longer = f"{now} {word}" if now else word
            if width(longer, size) <= wide:
                now = longer
                continue
            if now:
                lines.append(now)
            while width(word, size) > wide and len(word) > 1:
                end = next((at for at in range(len(word) - 1, 1, -1) if width(word[:at], size) <= wide), 1)
                lines.append(word[:end])
                word = word[end:]
            now = word
        lines.append(now)
    return tuple(lines)


@lru_cache(2048)
def fit(text: str, wide: int, high: int, size: int, least: int = SMALLEST) -> tuple[int, tuple[str, ...]]:
    """A size, as large as may be, and the lines at which a text fits; cut with … only if the least is too large."""
    least = min(least, size)
    while True:
        lines = wrap(text, size, max(1, wide))
        rows = max(1, high // height(size))
        broken = any(width(word, size) > wide for word in text.split())
        if (len(lines) <= rows and not broken) or size <= least:
            break
        size -= 1
    if len(lines) > rows:
        lines = (*lines[: rows - 1], cut(" ".join(lines[rows - 1 :]), size, wide))
    return size, lines


def cut(text: str, size: int, wide: int) -> str:
    """A line no wider than this, with … where it ends too early."""
    if width(text, size) <= wide:
        return text
    while text and width(text + MORE, size) > wide:
        text = text[:-1]
    return text.rstrip() + MORE
