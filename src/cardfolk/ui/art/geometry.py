"""Geometry of a table: a Box is a rectangle of pixels, a Spread the cards of one zone as they lie.

`places` says where everything lies, by the kinds of zones alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ...view import Lying, View, Zone

Measure = Callable[[str, int], int]  # how wide a text is at a size in pixels

SMALLEST = 9  # pixels, below which nobody reads
SHAPE = 1.4  # of a card: its height by its width
PILES = ("stock", "discard")
LOOSE = ("table", "trick")  # their cards lie in groups: a play each
STEP = 0.3  # of a card's width that is seen of one under another
LARGE_STEP = 0.45  # the same for cards with large signs
LARGE_BELOW = 88  # pixels of width below which cards have large signs, so that their index is 14 pixels high
CLOSE = 0.4  # how much closer together backs lie than faces
SMALLEST_CARD = 20


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


NOWHERE = Box(0, 0, 0, 0)


def around(boxes: list[Box]) -> Box:
    """The smallest box that holds them all."""
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)


@dataclass(frozen=True)
class Laid:
    """A card of a zone and where it is drawn: tilted by some degrees; `past` if it is only looked back at."""

    zone: str
    place: int
    lying: Lying
    box: Box
    tilt: float = 0.0
    past: bool = False


@dataclass(frozen=True)
class Spread:
    """A zone on the table: its name and cards, what stands under some, and free places for cards that may come."""

    zone: str
    kind: str
    box: Box
    cards: tuple[Laid, ...] = ()
    name: Box = NOWHERE
    captions: tuple[tuple[Box, str], ...] = ()
    free: tuple[Box, ...] = ()
    count: Box = NOWHERE  # where its number stands
    sign: Box = NOWHERE  # where its suit stands
    places: tuple[Box, ...] = ()  # of a row, in the order of ranks

    @property
    def middle(self) -> Box:
        """Where a card goes that is not to be seen there."""
        return self.free[0] if self.free and not self.cards else self.cards[-1].box if self.cards else self.box


@dataclass
class Said:
    """The words at a table, by where they stand."""

    title: str = ""
    facts: list[str] = field(default_factory=list)
    seats: list[tuple[str, str]] = field(default_factory=list)  # name, and what there is to know of it
    zones: dict[str, str] = field(default_factory=dict)
    captions: dict[tuple[str, int], str] = field(default_factory=dict)  # under the card at a place of a zone
    prompt: str = ""


def high(width: float) -> int:
    """How high a card of this width is."""
    return round(width * SHAPE)


def step_of(width: int) -> float:
    """What is seen of a card that lies under another, in pixels."""
    return width * (LARGE_STEP if width < LARGE_BELOW else STEP)


def groups_of(zone: Zone) -> list[list[int]]:
    """The places of cards that lie together: one play, a card and what covers it; of most zones all."""
    if zone.kind not in LOOSE:
        return [list(range(len(zone.cards)))] if zone.cards else []
    groups: list[list[int]] = []
    for place, lying in enumerate(zone.cards):
        last = [zone.cards[at] for at in groups[-1]] if groups else []
        under = [group for group in groups if any(zone.cards[at].card == lying.covers for at in group)]
        same = (
            zone.kind == "trick" and bool(last) and lying.by is not None and last[0].by == lying.by and not lying.note
        )
        declared = lying.stands_for is not None and len(last) == 1 and last[0].by == lying.by
        if lying.covers is not None and under:
            under[0].append(place)
        elif same or declared:
            groups[-1].append(place)
        else:
            groups.append([place])
    return groups


def open_hand(zone: Zone, view: View) -> bool:
    """A hand of someone else's that lies open."""
    return zone.kind == "hand" and zone.owner != view.viewer and any(lying.card is not None for lying in zone.cards)


def even(width: float) -> int:
    """A card's width in steps, so that few sizes are drawn and kept."""
    return max(SMALLEST_CARD, int(width) // 4 * 4)
