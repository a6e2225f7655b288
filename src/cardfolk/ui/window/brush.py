"""Brush: draws text, panels and cards on a surface, in units of the design."""

from __future__ import annotations

import io
from functools import lru_cache

import pygame

from ...cards import CARD_NAMES
from ..art import BACK
from ..art.geometry import LARGE_BELOW, SMALLEST, Box
from ..art.pictures import height_of, kept_png
from . import fonts, look
from .look import Colour

DIM = 48  # of 255, taken from a card that cannot be used


@lru_cache(600)
def card_picture(
    card: int | None, width: int, four: bool = False, large: bool = False, dim: bool = False
) -> pygame.Surface:
    """A card, or the back, so many pixels wide; with large signs where it is small; dim if it cannot be used."""
    if dim:
        shaded = card_picture(card, width, four, large).copy()
        shaded.fill((*[255 - DIM] * 3, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return shaded
    name = BACK if card is None else CARD_NAMES[card]
    data = kept_png(name, width, 4 if four else 2, large or width < LARGE_BELOW)
    picture = pygame.image.load(io.BytesIO(data), "card.png")
    try:
        return picture.convert_alpha()  # as the window has it: drawn many times faster
    except pygame.error:
        return picture  # there is no window


def icon() -> pygame.Surface:
    """The sign of the window: a spade on felt."""
    ground = pygame.Surface((64, 64), pygame.SRCALPHA)
    pygame.draw.rect(ground, look.FELT, ground.get_rect(), border_radius=12)
    ground.blit(fonts.suit(3, 44, look.INK), (10, 10))
    return ground


def forget() -> None:
    """Before pygame ends."""
    card_picture.cache_clear()
    fonts.forget()


class Brush:
    """A surface to draw on."""

    def __init__(self, surface: pygame.Surface, unit: float = 1.0, four: bool = False, large: bool = False) -> None:
        self.surface = surface
        self.unit = unit
        self.four = four  # suits in four colours
        self.large = large  # signs of cards

    @property
    def box(self) -> Box:
        """All of it."""
        return Box(0, 0, *self.surface.get_size())

    def u(self, units: float) -> int:
        """Units of the design in pixels."""
        return round(units * self.unit)

    def panel(
        self, box: Box, colour: Colour | None, radius: float = 8, edge: Colour | None = None, width: float = 1.5
    ) -> None:
        """A box with round corners, filled and with an edge if asked."""
        if colour is not None:
            pygame.draw.rect(self.surface, colour, box.rect, border_radius=self.u(radius))
        if edge is not None:
            pygame.draw.rect(self.surface, edge, box.rect, max(1, self.u(width)), border_radius=self.u(radius))

    def shade(self, box: Box, colour: Colour, alpha: int, radius: float = 0) -> None:
        """A veil over what is there."""
        veil = pygame.Surface((box.w, box.h), pygame.SRCALPHA)
        pygame.draw.rect(veil, (*colour, alpha), veil.get_rect(), border_radius=self.u(radius))
        self.surface.blit(veil, (box.x, box.y))

    def text(
        self,
        text: str,
        box: Box,
        size: float = 16,
        colour: Colour = look.INK,
        across: str = "left",
        down: str = "middle",
        least: int = SMALLEST,
    ) -> None:
        """A text in a box, wrapped and smaller if it must be: left, middle or right; top, middle or bottom."""
        if not text or box.w <= 0 or box.h <= 0:
            return
        pixels, lines = fonts.fit(text, box.w, box.h, self.u(size), least)
        self.lines(lines, box, pixels, colour, across, down)

    def lines(
        self,
        lines: tuple[str, ...] | list[str],
        box: Box,
        pixels: int,
        colour: Colour = look.INK,
        across: str = "left",
        down: str = "top",
    ) -> None:
        """Lines of text of so many pixels, as they are."""
        high = fonts.height(pixels)
        free = box.h - high * len(lines)
        y = box.y + (0 if down == "top" else free // 2 if down == "middle" else free)
        for line in lines:
            if line:
                picture = fonts.line(line, pixels, colour)
                spare = box.w - picture.get_width()
                x = box.x + (0 if across == "left" else spare // 2 if across == "middle" else spare)
                self.surface.blit(picture, (x, y + (high - picture.get_height()) // 2))
            y += high

    def bar(self, box: Box, top: int, most: int) -> None:
        """At the right edge: how far of what is possible something in a box is scrolled."""
        if most:
            high = max(self.u(24), box.h * box.h // (box.h + most))
            y = box.y + (box.h - high) * top // most
            self.panel(Box(box.right - self.u(6), y, self.u(6), high), look.EDGE, 3)

    def card(self, card: int | None, box: Box, turn: float = 0.0, dim: bool = False) -> None:
        """A card or a back in a box; `turn` from 0 to 1 shows it ever narrower, as in the middle of a flip."""
        picture = card_picture(card, box.w, self.four, self.large, dim)
        if turn:
            wide = max(1, round(box.w * (1 - turn)))
            picture = pygame.transform.smoothscale(picture, (wide, height_of(box.w)))
            self.surface.blit(picture, (box.x + (box.w - wide) // 2, box.y))
        else:
            self.surface.blit(picture, (box.x, box.y))
