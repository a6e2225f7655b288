"""Brush: draws text, panels, cards, faces and signs on a surface, in units of the design."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, radians, sin

import pygame

from ...cards import CARD_NAMES
from ..art import BACK
from ..art.cards import back_svg
from ..art.cloth import ground_svg, tile_svg
from ..art.geometry import LARGE_BELOW, SMALLEST, Box
from ..art.pictures import drawn, height_of, kept_drawing, kept_png
from . import fonts, look
from .faces import Face
from .look import Colour

DIM = 72  # of 255, taken from a card that cannot be used
MARGIN = 0.14  # of a card's width around it, for its shadow
FINEST = 1600  # pixels of width at which a ground is drawn; larger ones are made from it
LEAN = 13.0  # degrees between two cards of a game's picture
COUNT = 14  # rays of light
RAYS = ((1.0, 9), (0.8, 16), (0.62, 24), (0.46, 32))  # how far they go, and of 255 how bright they are there
TURN = 8  # steps in which a card turns from flat to its edge
INITIAL = 0.4  # of a face, how high the letter on it is
SMOOTH = 600_000  # pixels of a panel, up to which its corners are drawn finer


def _shown(picture: pygame.Surface) -> pygame.Surface:
    """As the window has it: drawn many times faster."""
    try:
        return picture.convert_alpha()
    except pygame.error:
        return picture  # there is no window


def _picture(data: bytes) -> pygame.Surface:
    return _shown(pygame.image.load(io.BytesIO(data), "drawn.png"))


@lru_cache(900)
def card_picture(
    card: int | None, width: int, four: bool = False, large: bool = False, dim: bool = False, tilt: float = 0.0
) -> pygame.Surface:
    """A card, or the back, so many pixels wide, with its shadow around it; with large signs where it is small; dim if
    it cannot be used; tilted by some degrees."""
    if tilt:
        return _shown(pygame.transform.rotozoom(card_picture(card, width, four, large, dim), -tilt, 1.0))
    if card is None:
        picture = _picture(kept_drawing(back_svg(look.BACK), BACK, width, height_of(width)))
    else:
        picture = _picture(kept_png(CARD_NAMES[card], width, 4 if four else 2, large or width < LARGE_BELOW))
    if dim:
        picture.fill((*[255 - DIM] * 3, 255), special_flags=pygame.BLEND_RGBA_MULT)
    whole = _shadow(width).copy()
    edge = round(width * MARGIN)
    whole.blit(picture, (edge, edge))
    return whole


@lru_cache(200)
def turned_picture(card: int | None, width: int, four: bool, large: bool, tilt: float, step: int) -> pygame.Surface:
    """A card that turns over, so many steps narrower than when it lies flat."""
    picture = card_picture(card, width, four, large, False, tilt)
    wide, high = picture.get_size()
    return pygame.transform.smoothscale(picture, (max(1, round(wide * (1 - step / TURN))), high))


@lru_cache(64)
def _shadow(width: int) -> pygame.Surface:
    """What a card leaves on the table: soft, a little below it."""
    edge, high = round(width * MARGIN), height_of(width)
    whole = pygame.Surface((width + 2 * edge, high + 2 * edge), pygame.SRCALPHA)
    if look.THEME == "contrast":
        return whole
    soft = 4
    small = pygame.Surface((whole.get_width() // soft + 1, whole.get_height() // soft + 1), pygame.SRCALPHA)
    box = pygame.Rect(edge / soft, (edge + width * 0.035) / soft, width / soft, high / soft)
    for grow, alpha in ((3, 16), (2, 34), (1, 60), (0, 96)):
        pygame.draw.rect(small, (10, 5, 0, alpha), box.inflate(2 * grow - 1, 2 * grow - 1), border_radius=3)
    pygame.transform.smoothscale(small, whole.get_size(), whole)
    return whole


@lru_cache(160)
def face_picture(svg: str, size: int, grey: bool) -> pygame.Surface:
    """A face in a circle."""
    picture = _picture(kept_drawing(svg, "face", size, size))
    if grey:
        picture = _shown(pygame.transform.grayscale(picture))
        picture.fill((158, 158, 158, 255), special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(_disc(size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


@lru_cache(32)
def _disc(size: int) -> pygame.Surface:
    large = pygame.Surface((4 * size, 4 * size), pygame.SRCALPHA)
    large.fill((255, 255, 255, 0))
    pygame.draw.circle(large, (255, 255, 255, 255), (2 * size, 2 * size), 2 * size)
    return pygame.transform.smoothscale(large, (size, size))


@lru_cache(6)
def ground(
    size: tuple[int, int], cloth: tuple[float, float, float, float], radius: float, kind: str, theme: str
) -> pygame.Surface:
    """Wood with a cloth on it, which is drawn once and kept."""
    unit = look.unit_of(size)
    svg = ground_svg((size[0] / unit, size[1] / unit), cloth, radius, look.ground(kind))
    picture = _picture(kept_drawing(svg, f"{kind}-{theme}", min(size[0], FINEST))).convert()
    return picture if picture.get_size() == size else pygame.transform.smoothscale(picture, size)


@lru_cache(6)
def wood(size: tuple[int, int], theme: str) -> pygame.Surface:
    """Wood alone, darker towards the lower edge."""
    first, second, third = map(look.colour, look.WOODS[theme][0])
    return _fading((first, second, third), 0.45, size)


def _fading(colours: tuple[Colour, Colour, Colour], middle: float, size: tuple[int, int]) -> pygame.Surface:
    """From a colour above over one at a part of the height to one below."""
    first, second, third = colours
    line = pygame.Surface((1, 64))
    for y in range(64):
        part = y / 63
        a, b, way = (first, second, part / middle) if part < middle else (second, third, (part - middle) / (1 - middle))
        line.set_at((0, y), tuple(round(one + (other - one) * way) for one, other in zip(a, b, strict=True)))
    return pygame.transform.smoothscale(line.convert(32), size)


@lru_cache(96)
def _gilded(size: tuple[int, int], colours: tuple[Colour, Colour, Colour], radius: int) -> pygame.Surface:
    """A box with round corners that fades from above to below."""
    picture = _plate(size, (255, 255, 255), radius, None, 1, 255).copy()
    picture.blit(_fading(colours, 0.55, size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return picture


@lru_cache(24)
def _tile(size: tuple[int, int], unit: float, kind: str, theme: str, foot: float) -> pygame.Surface:
    """A small cloth, which is drawn once and kept."""
    svg = tile_svg(size[0] / unit, size[1] / unit, look.ground(kind), foot / unit)
    return _picture(kept_drawing(svg, f"tile-{kind}-{theme}", size[0], size[1]))


@lru_cache(512)
def _plate(
    size: tuple[int, int], colour: Colour | None, radius: int, edge: Colour | None, width: int, alpha: int
) -> pygame.Surface:
    """A box with round corners, drawn finer and made smaller."""
    w, h = size
    large = pygame.Surface((2 * w, 2 * h), pygame.SRCALPHA)
    ground = colour or edge or (0, 0, 0)
    large.fill((*ground, 0))
    if colour is not None:
        pygame.draw.rect(large, (*colour, alpha), large.get_rect(), border_radius=2 * radius)
    if edge is not None:
        pygame.draw.rect(large, (*edge, 255), large.get_rect(), 2 * width, border_radius=2 * radius)
    return pygame.transform.smoothscale(large, size)


@lru_cache(64)
def _ring(size: tuple[int, int], radius: int, colour: Colour, line: int, tilt: float) -> pygame.Surface:
    """A line with round corners, tilted by some degrees."""
    flat = _plate(size, None, radius, colour, line, 255)
    return pygame.transform.rotozoom(flat, -tilt, 1.0) if tilt else flat


@lru_cache(128)
def sign_picture(svg: str, wide: int, tall: int) -> pygame.Surface:
    """A drawn sign of so many pixels."""
    return _picture(drawn(svg, wide, tall))


@lru_cache(8)
def _lamp(size: tuple[int, int], spot: tuple[int, int, int, int], alpha: int) -> pygame.Surface:
    """A veil over everything but where the lamp shines: around the middle of a box, as wide and high as it."""
    soft = 8
    w, h = size[0] // soft + 1, size[1] // soft + 1
    small = pygame.Surface((w, h), pygame.SRCALPHA)
    small.fill((14, 7, 2, alpha))
    x, y, wide, high = (part / soft for part in spot)
    steps = 14
    for step in range(steps):
        grown = 1.5 - 0.75 * step / steps
        veil = round(alpha * (1 - (step + 1) / steps))
        box = pygame.Rect(0, 0, wide * grown, high * grown)
        box.center = (round(x + wide / 2), round(y + high / 2))
        pygame.draw.ellipse(small, (14, 7, 2, veil), box)
    return pygame.transform.smoothscale(small, size)


@lru_cache(4)
def _rays(size: int, colour: Colour) -> pygame.Surface:
    """Light that comes from the middle, fainter towards the edge."""
    whole = pygame.Surface((size, size), pygame.SRCALPHA)
    whole.fill((*colour, 0))
    middle = size / 2
    for part, alpha in RAYS:
        for ray in range(COUNT):
            edges = [2 * pi * (ray + aside) / COUNT for aside in (-0.22, 0.22)]
            ends = [(middle + part * middle * sin(turn), middle - part * middle * cos(turn)) for turn in edges]
            pygame.draw.polygon(whole, (*colour, alpha), [(middle, middle), *ends])
    return whole


def icon() -> pygame.Surface:
    """The sign of the window: a spade on felt."""
    ground = pygame.Surface((64, 64), pygame.SRCALPHA)
    pygame.draw.rect(ground, look.colour(look.CLOTHS["lamp"]["green"][1]), ground.get_rect(), border_radius=12)
    ground.blit(fonts.suit(3, 44, look.INK), (10, 10))
    return ground


def forget() -> None:
    """Before pygame ends, or when everything is drawn in another theme."""
    cards = (card_picture, turned_picture, _shadow, _ring, _gilded)
    for kept in (*cards, face_picture, _disc, ground, wood, _plate, sign_picture, _lamp, _tile, _rays):
        kept.cache_clear()
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

    def wood(self) -> None:
        """Wood over everything."""
        self.surface.blit(wood(self.surface.get_size(), look.THEME), (0, 0))

    def tile(self, box: Box, cloth: str, foot: int = 0) -> None:
        """A small cloth in a box, its foot so high darker."""
        self.surface.blit(_tile((box.w, box.h), self.unit, cloth, look.THEME, foot), (box.x, box.y))

    def fan(self, cards: Sequence[int], box: Box, share: float = 0.74) -> None:
        """Cards one over the other about a point below, as wide as a share of the box is high: by it the lower part of
        them is hidden."""
        across = 1.2 + 4.5 * sin(radians(LEAN * (len(cards) - 1) / 2))  # how wide all are, by the width of one
        width = min(round(box.h * share), round(box.w * 0.93 / across)) // 4 * 4
        if width < 16:
            return
        foot = pygame.Vector2(box.x + box.w / 2, box.y + width * 2.97)
        before = self.surface.get_clip()
        self.surface.set_clip(pygame.Rect(box.rect).clip(before))
        for at, card in enumerate(cards):
            lean = (at - (len(cards) - 1) / 2) * LEAN
            picture = card_picture(card, width, self.four, self.large, False, lean)
            middle = foot + pygame.Vector2(0, -width * 2.25).rotate(lean)
            self.surface.blit(picture, picture.get_rect(center=(round(middle.x), round(middle.y))))
        self.surface.set_clip(before)

    def panel(
        self,
        box: Box,
        colour: Colour | None,
        radius: float = 8,
        edge: Colour | None = None,
        width: float = 1.5,
        alpha: int = 255,
    ) -> None:
        """A box with round corners, filled and with an edge if asked."""
        if box.w <= 0 or box.h <= 0:
            return
        line, round_by = max(1, self.u(width)), min(self.u(radius), box.w // 2, box.h // 2)
        if box.w * box.h <= SMOOTH and round_by:
            self.surface.blit(_plate((box.w, box.h), colour, round_by, edge, line, alpha), (box.x, box.y))
            return
        if colour is not None:
            pygame.draw.rect(self.surface, colour, box.rect, border_radius=round_by)
        if edge is not None:
            pygame.draw.rect(self.surface, edge, box.rect, line, border_radius=round_by)

    def gilded(self, box: Box, radius: float, sad: bool = False) -> None:
        """A box with round corners in gold, or in red for who has lost."""
        if box.w > 0 and box.h > 0:
            round_by = min(self.u(radius), box.w // 2, box.h // 2)
            self.surface.blit(_gilded((box.w, box.h), look.gilt(sad), round_by), (box.x, box.y))

    def dots(self, way: tuple[pygame.Vector2, pygame.Vector2, pygame.Vector2], colour: Colour, within: Box) -> None:
        """A dotted way from the first point to the last, bent towards the one between, as far as it lies in a box."""
        a, b, c = way
        count = max(2, round((a.distance_to(b) + b.distance_to(c)) / self.u(11)))
        for at in range(count + 1):
            part = at / count
            spot = a * (1 - part) ** 2 + b * 2 * part * (1 - part) + c * part**2
            if within.holds((round(spot.x), round(spot.y))):
                pygame.draw.aacircle(self.surface, colour, spot, max(1.5, 2 * self.unit))

    def dashes(self, box: Box, colour: Colour, width: float = 2, dash: float = 6) -> None:
        """A dashed line around a box."""
        line, step = max(1, self.u(width)), max(3, self.u(dash))
        for at in range(box.x, box.right, 2 * step):
            end = min(at + step, box.right)
            pygame.draw.line(self.surface, colour, (at, box.y), (end, box.y), line)
            pygame.draw.line(self.surface, colour, (at, box.bottom - line), (end, box.bottom - line), line)
        for at in range(box.y, box.bottom, 2 * step):
            end = min(at + step, box.bottom)
            pygame.draw.line(self.surface, colour, (box.x, at), (box.x, end), line)
            pygame.draw.line(self.surface, colour, (box.right - line, at), (box.right - line, end), line)

    def shade(self, box: Box, colour: Colour, alpha: int, radius: float = 0) -> None:
        """A veil over what is there."""
        veil = pygame.Surface((box.w, box.h), pygame.SRCALPHA)
        pygame.draw.rect(veil, (*colour, alpha), veil.get_rect(), border_radius=self.u(radius))
        self.surface.blit(veil, (box.x, box.y))

    def sheet(self, box: Box) -> None:
        """Paper that lies over everything."""
        self.shade(box.moved(0, self.u(4)).inset(-self.u(3)), (0, 0, 0), 90, 16)
        self.panel(box, look.SHEET, 14, look.EDGE if look.THEME == "contrast" else None, 2)

    def lamp(self, box: Box, alpha: int = 150) -> None:
        """The room is dark but for a box."""
        self.surface.blit(_lamp(self.surface.get_size(), box.rect, alpha), (0, 0))

    def rays(self, x: int, y: int, size: int, colour: Colour, within: Box) -> None:
        """Light from a point, within a box."""
        picture, before = _rays(size, colour), self.surface.get_clip()
        self.surface.set_clip(pygame.Rect(within.rect))
        self.surface.blit(picture, (x - size // 2, y - size // 2))
        self.surface.set_clip(before)

    def glow(self, box: Box, colour: Colour, round_by: float) -> None:
        """Light around a box."""
        for grown, alpha in ((10, 26), (7, 36), (4, 60)):
            by = self.u(grown)
            self.panel(box.inset(-by), colour, round_by + grown, alpha=alpha)

    def text(
        self,
        text: str,
        box: Box,
        size: float = 16,
        colour: Colour | None = None,
        across: str = "left",
        down: str = "middle",
        least: int = SMALLEST,
        face: str = fonts.SANS,
    ) -> None:
        """A text in a box, wrapped and smaller if it must be: left, middle or right; top, middle or bottom."""
        if not text or box.w <= 0 or box.h <= 0:
            return
        pixels, lines = fonts.fit(text, box.w, box.h, self.u(size), least, face)
        self.lines(lines, box, pixels, colour, across, down, face)

    def lines(
        self,
        lines: tuple[str, ...] | list[str],
        box: Box,
        pixels: int,
        colour: Colour | None = None,
        across: str = "left",
        down: str = "top",
        face: str = fonts.SANS,
    ) -> None:
        """Lines of text of so many pixels, as they are."""
        high = fonts.height(pixels)
        free = box.h - high * len(lines)
        y = box.y + (0 if down == "top" else free // 2 if down == "middle" else free)
        for line in lines:
            if line:
                picture = fonts.line(line, pixels, look.INK if colour is None else colour, face)
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

    def card(self, card: int | None, box: Box, turn: float = 0.0, dim: bool = False, tilt: float = 0.0) -> None:
        """A card or a back in a box; `turn` from 0 to 1 shows it ever narrower, as in the middle of a flip."""
        step = min(TURN - 1, round(turn * TURN))
        if step:
            picture = turned_picture(card, box.w, self.four, self.large, tilt, step)
        else:
            picture = card_picture(card, box.w, self.four, self.large, dim, tilt)
        wide, high = picture.get_size()
        x, y = box.middle
        self.surface.blit(picture, (x - wide // 2, y - high // 2))

    def tab(self, text: str, box: Box, colour: Colour, tilt: float, close: bool = False) -> None:
        """Words on a plate at the foot of a card that is tilted; at its left if the next card lies close over it."""
        picture = pygame.Surface((box.w, box.h), pygame.SRCALPHA)
        picture.fill((*colour, 0))
        plate = Box(self.u(2), box.h - self.u(20), box.w - 2 * self.u(2), self.u(20))
        own = Brush(picture, self.unit)
        own.panel(plate, colour, 5)
        words = plate.leftward(round(0.48 * box.w))[0] if close else plate
        own.text(text, words, 14, look.IVORY, "middle", face=fonts.BOLD)
        if tilt:
            picture = pygame.transform.rotozoom(picture, -tilt, 1.0)
        x, y = box.middle
        self.surface.blit(picture, (x - picture.get_width() // 2, y - picture.get_height() // 2))

    def ring(self, box: Box, colour: Colour, tilt: float) -> None:
        """A line around a card that is tilted."""
        by, line = self.u(2), max(2, self.u(3))
        picture = _ring((box.w + 2 * by, box.h + 2 * by), round(box.w * 0.064) + by, colour, line, tilt)
        x, y = box.middle
        self.surface.blit(picture, (x - picture.get_width() // 2, y - picture.get_height() // 2))

    def face(self, face: Face, x: int, y: int, size: int, ring: Colour, grey: bool = False) -> None:
        """A face around a point in a ring; the initial on it of who has no portrait."""
        edge = max(2, self.u(3))
        for wider, colour in ((edge + max(1, self.u(2)), (16, 9, 4)), (edge, ring)):
            whole = size + 2 * wider
            self.panel(Box(x - whole // 2, y - whole // 2, whole, whole), colour, 500)
        self.surface.blit(face_picture(face.svg, size, grey), (x - size // 2, y - size // 2))
        if face.initial:
            box = Box(x - size // 2, y - size // 2, size, size)
            self.text(face.initial, box, INITIAL * size / self.unit, look.IVORY, "middle", face=fonts.SERIF)

    def sign(self, svg: str, box: Box) -> None:
        """A drawn sign in the middle of a box."""
        size = min(box.w, box.h)
        self.drawing(svg, box.centred(size, size))

    def drawing(self, svg: str, box: Box) -> None:
        """Any drawing, over a whole box."""
        self.surface.blit(sign_picture(svg, box.w, box.h), (box.x, box.y))
