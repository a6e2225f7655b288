"""Geometry of a table: from a View and a size to boxes, by the kinds of zones alone; for windows and pictures.

A Box is a rectangle of pixels, a Spread the cards of one zone as they lie, and `lay_zones` puts all of them on a table.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from ...view import Lying, View, Zone

Measure = Callable[[str, int], int]  # how wide a text is at a size in pixels

SMALLEST = 9  # pixels, below which nobody reads
SHAPE = 1.4  # of a card: its height by its width
PILES = ("stock", "discard")
LOOSE = ("table", "trick")  # their cards lie in groups: a play each
STEP = 0.3  # of a card's width that is seen of one under another
LARGE_STEP = 0.45  # the same for cards with large signs
LARGE_BELOW = 72  # pixels of width below which cards have large signs
CORNER, LARGE_CORNER = 0.17, 0.3  # of a card's width that must be seen of it to know it, with usual and large signs
CLOSE = 0.4  # how much closer together backs lie than faces
OVER = (0.28, 0.2)  # where a card lies that covers another, in widths and heights
NAME, TINY = 12.0, 10.5  # units that the letters of a name are high, and the least of any
MIDDLE = ("table", "trick")
ASIDE = 0.62  # how large the cards of a second trick are, which is only looked back at
SMALL_CARD, SMALLEST_CARD = 36, 20
CARD_SIZES = tuple(range(240, SMALLEST_CARD - 1, -4))


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


@dataclass(frozen=True)
class Laid:
    """A card of a zone and where it is drawn."""

    zone: str
    place: int
    lying: Lying
    box: Box

    def moved(self, x: int, y: int) -> Laid:
        """The same elsewhere."""
        return Laid(self.zone, self.place, self.lying, self.box.moved(x, y))


@dataclass(frozen=True)
class Spread:
    """A zone on the table: its name and cards, what stands under some, and a slot where there is none."""

    zone: str
    box: Box
    name: Box
    cards: tuple[Laid, ...] = ()
    captions: tuple[tuple[Box, str], ...] = ()
    slot: Box | None = None

    def moved(self, x: int, y: int) -> Spread:
        """The same elsewhere."""
        return Spread(
            self.zone,
            self.box.moved(x, y),
            self.name.moved(x, y),
            tuple(laid.moved(x, y) for laid in self.cards),
            tuple((box.moved(x, y), text) for box, text in self.captions),
            None if self.slot is None else self.slot.moved(x, y),
        )

    @property
    def known(self) -> bool:
        """Whether enough is seen of each face that another card lies on."""
        return all(
            after.box.x - one.box.x >= int(corner_of(one.box.w))
            for one, after in pairwise(self.cards)
            if one.lying.card is not None and one.box.y == after.box.y and one.box.meets(after.box)
        )

    @property
    def middle(self) -> Box:
        """Where a card goes that is not to be seen there."""
        return self.slot or (self.cards[-1].box if self.cards else self.box)


@dataclass(frozen=True)
class _Slot:
    """A group of cards, its box, the width it takes, and what stands under it how high."""

    laid: list[Laid]
    box: Box
    wide: int
    text: str
    tall: int


@dataclass
class Said:
    """The words at a table, by where they stand."""

    title: str = ""
    facts: list[str] = field(default_factory=list)
    seats: list[tuple[str, str]] = field(default_factory=list)  # name, and what there is to know of it
    zones: dict[str, str] = field(default_factory=dict)
    captions: dict[tuple[str, int], str] = field(default_factory=dict)  # under the card at a place of a zone
    prompt: str = ""


def tiny(unit: float) -> int:
    """The least size of letters, in pixels."""
    return max(SMALLEST, round(TINY * unit))


def high(width: float) -> int:
    """How high a card of this width is."""
    return round(width * SHAPE)


def step_of(width: int) -> float:
    """What is seen of a card that lies under another, in pixels."""
    return width * (LARGE_STEP if width < LARGE_BELOW else STEP)


def corner_of(width: int) -> float:
    """What must be seen of a card, in pixels."""
    return width * (LARGE_CORNER if width < LARGE_BELOW else CORNER)


def shares(wanted: Sequence[int], least: int, room: int) -> list[int]:
    """Room for each of some: the least, and of what it wants beyond that the same part as all others."""
    more = [max(0, want - least) for want in wanted]
    part = min(1.0, max(0, room - least * len(wanted)) / max(1, sum(more)))
    return [least + int(part * one) for one in more]


def groups_of(zone: Zone) -> list[list[int]]:
    """The places of cards that lie together: one play, a card and what covers it; of most zones all."""
    if zone.kind not in LOOSE:
        return [list(range(len(zone.cards)))] if zone.cards else []
    groups: list[list[int]] = []
    for place, lying in enumerate(zone.cards):
        last = [zone.cards[at] for at in groups[-1]] if groups else []
        on = lying.covers is not None and any(other.card == lying.covers for other in last)
        same = (
            zone.kind == "trick" and bool(last) and lying.by is not None and last[0].by == lying.by and not lying.note
        )
        declared = lying.stands_for is not None and len(last) == 1 and last[0].by == lying.by
        if on or same or declared:
            groups[-1].append(place)
        else:
            groups.append([place])
    return groups


def spread(zone: Zone, width: int, wide: int, said: Said, unit: float, measure: Measure) -> Spread:
    """A zone with cards of this width in so much room, at the origin."""
    if zone.kind in PILES:
        return _pile(zone, width, said, unit, measure)
    gap, line = round((10 if said.captions else 5) * unit), round(16 * unit)
    beside = measure(said.zones.get(zone.id, ""), round(NAME * unit)) + round(4 * unit) if zone.kind == "meld" else 0
    wide -= beside
    rows: list[list[_Slot]] = []
    left = 0
    for group in groups_of(zone):
        laid = _group(zone, group, width, wide)
        box = around([one.box for one in laid])
        text = said.captions.get((zone.id, group[0]), "")
        slot = min(wide, max(box.w, _least(text, tiny(unit), measure) if text else 0))
        if not rows or slot > left:
            rows.append([])
            left = wide
        tall = 0 if not text else line if measure(text, tiny(unit)) + 4 <= slot else 2 * line - line // 3
        rows[-1].append(_Slot(laid, box, slot, text, tall))
        left -= slot + gap
    right = max((sum(one.wide for one in row) + gap * (len(row) - 1) for row in rows), default=width)
    cards: list[Laid] = []
    captions: list[tuple[Box, str]] = []
    y = 0
    for row in rows:
        x = (right - sum(one.wide for one in row) - gap * (len(row) - 1)) // 2
        for one in row:
            cards += [laid.moved(x + (one.wide - one.box.w) // 2, y) for laid in one.laid]
            if one.text:
                captions.append((Box(x, y + one.box.h + 1, one.wide, one.tall), one.text))
            x += one.wide + gap
        y += max(one.box.h + one.tall + 1 for one in row) + gap // 2
    place = None if cards else Box(0, 0, width, high(width))
    deep = y - gap // 2 if rows else high(width)
    name = said.zones.get(zone.id, "")
    if zone.kind == "meld":
        label = Box(0, 0, beside, deep)
        body = Spread(zone.id, Box(0, 0, right + beside, deep), label)
        return replace(body, cards=tuple(laid.moved(beside, 0) for laid in cards))
    whole = min(wide, max(right, measure(name, tiny(unit)) + 2 if name else 0))
    spare = (whole - right) // 2
    body = Spread(zone.id, Box(0, 0, right, deep), Box(0, 0, 0, 0), tuple(cards), tuple(captions), place)
    label = Box(0, 0, whole, line if name else 0)
    return replace(body.moved(spare, label.h), box=Box(0, 0, whole, deep + label.h), name=label)


def _least(text: str, size: int, measure: Measure) -> int:
    """The width that a caption of two lines needs at least; the second does not begin with a number."""
    words = text.split()
    ends = [at for at in range(1, len(words) + 1) if not words[at:] or not words[at][0].isdigit()]
    halves = [(" ".join(words[:at]), " ".join(words[at:])) for at in ends]
    return min(max(measure(one, size), measure(other, size)) for one, other in halves) + 4


def _group(zone: Zone, places: list[int], width: int, wide: int) -> list[Laid]:
    laid: list[Laid] = []
    steps = [step_of(width) * (1.0 if _shown(zone.cards[place]) else CLOSE) for place in places]
    tight = min(1.0, max(0, wide - width) / max(1.0, sum(steps[:-1])))
    x = 0.0
    for place in places:
        lying = zone.cards[place]
        if lying.covers is not None and laid:
            under = next((one.box for one in laid if one.lying.card == lying.covers), laid[-1].box)
            laid.append(Laid(zone.id, place, lying, under.moved(round(OVER[0] * width), round(OVER[1] * under.h))))
            continue
        laid.append(Laid(zone.id, place, lying, Box(round(x), 0, width, high(width))))
        x += steps[len(laid) - 1] * tight
    return laid


def _shown(lying: Lying) -> bool:
    """Whether there is something to be seen of a card."""
    return lying.card is not None or lying.stands_for is not None


def _pile(zone: Zone, width: int, said: Said, unit: float, measure: Measure) -> Spread:
    """Its top card, or its back; a card that lies open under a stock looks out."""
    name = said.zones.get(zone.id, "")
    label = round(16 * unit) if name else 0
    faces = [(place, lying) for place, lying in enumerate(zone.cards) if lying.card is not None]
    cards: list[Laid] = []
    right, shift = width, 0
    if zone.kind == "stock" and faces and zone.count:
        place, lying = faces[-1]
        shift = round(width * 0.5) if zone.count > 1 else 0
        cards.append(Laid(zone.id, place, lying, Box(0, label, width, high(width))))
        right = width + shift
    elif faces:
        place, lying = faces[-1]
        cards.append(Laid(zone.id, place, lying, Box(0, label, width, high(width))))
    if zone.count > len(cards) and not (zone.kind == "discard" and faces):
        cards.append(Laid(zone.id, -1, Lying(None), Box(shift, label, width, high(width))))
    whole = max(right, measure(name, tiny(unit)) + 2 if name else 0)
    spare = (whole - right) // 2
    slot = None if cards else Box(spare, label, width, high(width))
    moved = tuple(laid.moved(spare, 0) for laid in cards)
    return Spread(zone.id, Box(0, 0, whole, label + high(width)), Box(0, 0, whole, label), moved, (), slot)


def open_hand(zone: Zone, view: View) -> bool:
    """A hand of someone else's that lies open."""
    return zone.kind == "hand" and zone.owner != view.viewer and any(lying.card is not None for lying in zone.cards)


def _areas(view: View) -> list[list[Zone]]:
    """Zones that share a line, from the far side of the table to the near one; each list begins a line."""
    near = view.viewer if view.viewer >= 0 else 0
    shown = [zone for zone in view.zones if zone.kind != "hand" or open_hand(zone, view)]
    armies = [zone for zone in shown if zone.kind == "army"]
    piles = [zone for zone in shown if zone.kind in PILES]
    middle = [zone for zone in shown if zone.kind in MIDDLE]
    if not middle:
        middle = [zone for zone in shown if zone.kind == "meld"]
    known = [*armies, *piles, *middle]
    kinds = dict.fromkeys(zone.kind for zone in shown if zone not in known)
    return [
        [zone for zone in armies if zone.owner != near],
        [*piles, *middle] if middle and middle[0].kind == "meld" else [*piles[:1], *middle, *piles[1:]],
        *[[zone for zone in shown if zone.kind == kind] for kind in kinds],
        [zone for zone in armies if zone.owner == near],
    ]


def lay_zones(view: View, box: Box, card: int, said: Said, unit: float, measure: Measure) -> dict[str, Spread]:
    """The zones in a box, in its middle, with cards as large as there is room for, but no wider than `card`."""
    areas = [area for area in _areas(view) if area]
    across, down = round(16 * unit), round(6 * unit)
    bare = replace(said, captions={})  # where there is no room for them they are said when the pointer asks
    ways = [(size, said) for size in CARD_SIZES if SMALL_CARD <= size <= card]
    ways += [(size, bare) for size in CARD_SIZES if size <= min(SMALL_CARD, card)]

    def laid_out(way: int) -> list[list[Spread]]:
        return _flow(areas, ways[way][0], box.w, across, ways[way][1], unit, measure)

    def fits(way: int) -> bool:
        lines = laid_out(way)
        known = ways[way][0] <= SMALL_CARD or all(one.known for line in lines for one in line)
        return known and _deep(lines, down) <= box.h and all(_wide(line, across) <= box.w for line in lines)

    found = bisect_left(range(len(ways)), True, key=fits)  # what fits large fits small
    best = laid_out(min(found, len(ways) - 1))
    free = max(0, box.h - _deep(best, down))
    return _stacked(best, box, across, down, free // (len(best) + 1) if best else 0)


def _stacked(lines: list[list[Spread]], box: Box, across: int, down: int, spare: int) -> dict[str, Spread]:
    """Lines under each other, each in the middle of a box."""
    zones: dict[str, Spread] = {}
    y = box.y + spare
    for line in lines:
        x = box.x + max(0, (box.w - _wide(line, across)) // 2)
        tall = max(one.box.h for one in line)
        for one in line:
            zones[one.zone] = one.moved(x, y + (tall - one.box.h))
            x += one.box.w + across
        y += tall + down + spare
    return zones


def _flow(
    areas: list[list[Zone]], width: int, wide: int, gap: int, said: Said, unit: float, measure: Measure
) -> list[list[Spread]]:
    lines: list[list[Spread]] = []
    for area in areas:
        army = area[0].kind == "army"
        rooms = [wide] * len(area)
        if army:
            wanted = [spread(zone, width, wide, said, unit, measure).box.w for zone in area]
            rooms = shares(wanted, width, wide - gap * (len(area) - 1))
        line: list[Spread] = []
        piles = sum(spread(zone, width, wide, said, unit, measure).box.w + gap for zone in area if zone.kind in PILES)
        for zone, room in zip(area, rooms, strict=True):
            if zone.kind in MIDDLE and piles:
                room = max(wide - piles, wide // 3)
            aside = zone.kind in MIDDLE and any(other.kind in MIDDLE for other in area[: area.index(zone)])
            one = spread(zone, even(width * ASIDE) if aside else width, room, said, unit, measure)
            if line and _wide([*line, one], gap) > wide:
                lines.append(line)
                line = []
            line.append(one)
        lines.append(line)
    return lines


def _wide(line: list[Spread], gap: int) -> int:
    return sum(one.box.w for one in line) + gap * (len(line) - 1)


def _deep(lines: list[list[Spread]], gap: int) -> int:
    return sum(max(one.box.h for one in line) for line in lines) + gap * max(0, len(lines) - 1)


def even(width: float) -> int:
    """A card's width in steps, so that few sizes are drawn and kept."""
    return max(SMALLEST_CARD, int(width) // 4 * 4)
