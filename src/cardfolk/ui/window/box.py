"""Box: a rectangle of pixels. All geometry of the window is made of these, without pygame."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Box:
    """A rectangle: its left and upper edge, its width and height."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """Its right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """Its lower edge."""
        return self.y + self.h

    @property
    def middle(self) -> tuple[int, int]:
        """The point in its middle."""
        return self.x + self.w // 2, self.y + self.h // 2

    @property
    def rect(self) -> tuple[int, int, int, int]:
        """As pygame takes it."""
        return self.x, self.y, self.w, self.h

    def holds(self, point: tuple[int, int]) -> bool:
        """Whether a point lies in it."""
        return self.x <= point[0] < self.right and self.y <= point[1] < self.bottom

    def within(self, other: Box) -> bool:
        """Whether all of it lies in another."""
        return self.x >= other.x and self.y >= other.y and self.right <= other.right and self.bottom <= other.bottom

    def meets(self, other: Box) -> bool:
        """Whether the two overlap."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def inset(self, across: int, down: int | None = None) -> Box:
        """Smaller by this much at every edge."""
        down = across if down is None else down
        return Box(self.x + across, self.y + down, max(0, self.w - 2 * across), max(0, self.h - 2 * down))

    def moved(self, x: int, y: int) -> Box:
        """The same elsewhere."""
        return Box(self.x + x, self.y + y, self.w, self.h)

    def above(self, h: int, gap: int = 0) -> tuple[Box, Box]:
        """The upper part, so high, and the rest below a gap."""
        h = min(h, self.h)
        left = max(0, self.h - h - gap)
        return Box(self.x, self.y, self.w, h), Box(self.x, self.bottom - left, self.w, left)

    def below(self, h: int, gap: int = 0) -> tuple[Box, Box]:
        """The lower part, so high, and the rest above a gap."""
        h = min(h, self.h)
        return Box(self.x, self.bottom - h, self.w, h), Box(self.x, self.y, self.w, max(0, self.h - h - gap))

    def leftward(self, w: int, gap: int = 0) -> tuple[Box, Box]:
        """The left part, so wide, and the rest after a gap."""
        w = min(w, self.w)
        left = max(0, self.w - w - gap)
        return Box(self.x, self.y, w, self.h), Box(self.right - left, self.y, left, self.h)

    def rightward(self, w: int, gap: int = 0) -> tuple[Box, Box]:
        """The right part, so wide, and the rest before a gap."""
        w = min(w, self.w)
        return Box(self.right - w, self.y, w, self.h), Box(self.x, self.y, max(0, self.w - w - gap), self.h)

    def centred(self, w: int, h: int) -> Box:
        """A box of this size in the middle of it, no larger than it is."""
        w, h = min(w, self.w), min(h, self.h)
        return Box(self.x + (self.w - w) // 2, self.y + (self.h - h) // 2, w, h)


def around(boxes: list[Box]) -> Box:
    """The smallest box that holds them all."""
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)
