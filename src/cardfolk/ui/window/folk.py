"""The folk in a row on the home screen: a touch seats one of them at the table, or lets them go."""

from __future__ import annotations

from collections.abc import Callable, Collection

import pygame

from ...bots.folk import FOLK
from ..art.faces import face_svg
from ..art.geometry import Box
from ..words import Speaker
from . import fonts, look
from .brush import Brush
from .faces import Face
from .widgets import Widget

FACE, NAME = 58.0, 22.0  # units of height of a face and of the name under it


class Folk(Widget):
    """Everyone there is; those who are at the table are gold."""

    focusable = True

    def __init__(self, seated: Collection[str], speaker: Speaker, touched: Callable[[str], object]) -> None:
        super().__init__("folk")
        self.seated = seated
        self.names = {id: speaker.name(one.name) for id, one in FOLK.items()}
        self.touched = touched
        self.at = 0

    def high(self, wide: int, unit: float) -> int:
        """A face and a name, smaller where many stand in a narrow row."""
        return round(min(FACE * unit, wide / len(self.names) - 6) + NAME * unit)

    def place(self, at: int) -> Box:
        """Where one of them is."""
        each = self.box.w // len(self.names)
        return Box(self.box.x + at * each, self.box.y, each, self.box.h)

    def draw(self, brush: Brush) -> None:
        """Faces and names."""
        for at, (id, name) in enumerate(self.names.items()):
            under, face = self.place(at).below(brush.u(NAME))
            mood = "glad" if id in self.seated else "calm"
            ring = look.FOCUS if self.focused and at == self.at else look.GOLD if id in self.seated else look.RING
            size = min(face.h, face.w) - brush.u(12)
            brush.face(Face(face_svg(id, mood)), *face.middle, size, ring)
            ink = look.INK if id in self.seated else look.SOFT
            brush.text(
                name.split()[-1], under, 13.5, ink, "middle", face=fonts.BOLD if id in self.seated else fonts.SANS
            )

    def click(self, point: tuple[int, int]) -> bool:
        """That one."""
        found = [at for at in range(len(self.names)) if self.place(at).holds(point)]
        return self.take(found[0]) if found else False

    def key(self, event: pygame.Event) -> bool:
        """Arrows go along the row, Space and Enter touch."""
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key, 0)
        if step:
            self.at = (self.at + step) % len(self.names)
            return True
        return self.take(self.at) if event.key in (pygame.K_SPACE, pygame.K_RETURN) else False

    def take(self, at: int) -> bool:
        """Seat them, or let them go."""
        self.at = at
        self.touched(list(self.names)[at])
        return True
