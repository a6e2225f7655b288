"""Drag: cards picked are carried with the pointer to where they may go, as an other way to click there."""

from __future__ import annotations

from dataclasses import dataclass

from ...play.maker import Pick
from ..art.geometry import Box, Laid

AWAY = 8.0  # units that the pointer goes before a press is a drag


@dataclass
class Drag:
    """A press on a card of one's own: where, and whether it went on from there."""

    pick: Pick
    point: tuple[int, int]
    was_picked: bool
    going: bool = False

    def follow(self, point: tuple[int, int], unit: float) -> bool:
        """The pointer is there; whether the cards go with it."""
        far = max(abs(point[0] - self.point[0]), abs(point[1] - self.point[1]))
        self.going = self.going or far > AWAY * unit
        return self.going

    def places(self, cards: list[Laid], point: tuple[int, int]) -> list[tuple[int | None, Box]]:
        """The cards that are carried, side by side around the pointer."""
        x, y = point[0] - self.point[0], point[1] - self.point[1]
        return [(laid.lying.card, laid.box.moved(x, y)) for laid in cards]
