"""Where everything lies at a table on a desk: formulas alone, by how many sit there and by the kinds of zones.

The same places as the browser's `places.js` and `laying.js`. W and H are the window in units of the design, a card is
`w` wide and 1.4 `w` high; only what is handed out is in pixels. And where people sit in pictures for phones and links.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, cos, floor, pi, sin

from ...cards import rank_of
from ...view import Lying, View, Zone
from .geometry import NOWHERE, PILES, SHAPE, Box, Laid, Said, Spread, around, even, groups_of, open_hand

BAR = 56.0  # units of height of the bar above the table
RIM = 0.7625  # of the height, where the cloth ends
GAP = 8.0
ASKED = 64.0  # units of height of what is asked
PLATE = 46.0  # units of height of a name with its line
COVER = (0.18, 0.42)  # where a card lies that covers another, in its widths and heights
DEEP = 3  # backs of a pile that are drawn
MOST = 7  # cards of an army that are drawn
NARROWEST = 34.0  # units of width of any card
BROAD = 900.0  # units of width from which on deck and discards lie between the melds
# Where others sit, clockwise from your left, as fractions of the window: the left half; the right half mirrors it.
SEATS: tuple[tuple[tuple[float, float], ...], ...] = (
    (),
    (),
    ((0.5, 0.13),),
    ((0.16, 0.22),),
    ((0.09, 0.41), (0.5, 0.13)),
    ((0.09, 0.45), (0.3, 0.135)),
    ((0.09, 0.48), (0.24, 0.16), (0.5, 0.13)),
    ((0.09, 0.5), (0.14, 0.24), (0.36, 0.135)),
    ((0.092, 0.5), (0.148, 0.232), (0.32, 0.1375), (0.5, 0.1325)),
)
TILTS = (1.5, -3.0, 2.0, 4.0, -2.0, 3.0, -4.0, 2.5)  # degrees, the same for a player's cards for the whole game
# The direction of each player from the middle, clockwise from oneself, by how many they are.
DIRECTIONS: dict[int, tuple[tuple[float, float], ...]] = {
    2: ((0, 0.75), (0, -0.75)),
    3: ((0, 0.75), (-1, -0.5), (1, -0.5)),
    4: ((0, 1), (-1, 0), (0, -1), (1, 0)),
}
# In a picture for phones, 760 wide: where people sit around a trick, clockwise from the lower left; of more than four
# from below.
RING: dict[int, tuple[tuple[int, int], ...]] = {
    2: ((112, 632), (380, 92)),
    3: ((112, 632), (112, 184), (648, 184)),
    4: ((112, 632), (112, 210), (380, 92), (648, 210)),
    5: ((380, 790), (112, 400), (220, 100), (540, 100), (648, 400)),
    6: ((380, 790), (112, 400), (130, 110), (380, 92), (630, 110), (648, 400)),
    7: ((380, 790), (112, 512), (112, 280), (250, 92), (510, 92), (648, 280), (648, 512)),
    8: ((380, 790), (112, 512), (112, 300), (130, 100), (380, 92), (630, 100), (648, 300), (648, 512)),
}
# The same from the middle of a trick of few to the card of each of them.
TOWARDS: dict[int, tuple[tuple[int, int], ...]] = {
    2: ((0, 112), (0, -108)),
    3: ((0, 112), (-172, -60), (172, -60)),
    4: ((0, 112), (-172, 0), (0, -108), (172, 0)),
}
TRICK = (380, 448)  # the middle of it
ROOM = 200  # pixels for a name at the side of a ring
ASIDE = 476  # the middle of what is said beside the face at the lower left
# In the picture of a link, 760 wide: in one row below the cards, or if they are many in two blocks beside them.
LINK_ROW = ((140, 314), (300, 314), (460, 314), (620, 314))
LINK_BLOCKS = tuple((x, y) for y in (140, 286) for x in (92, 212, 548, 668))
ARMIES = (0.118, 0.218, 0.712, 0.812)  # of the width, where each army of a seat begins


@dataclass(frozen=True)
class Area:
    """A rectangle in units."""

    x: float
    y: float
    w: float
    h: float

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.h


@dataclass(frozen=True)
class SeatPlace:
    """The middle of a face, how large it is, and how wide its name may be."""

    x: float
    y: float
    size: float
    name: float

    @property
    def end(self) -> float:
        """Where its name ends below."""
        return self.y + self.size / 2 - 5 + PLATE


def clamp(least: float, value: float, most: float) -> float:
    """The nearest to a value between two others."""
    return max(least, min(value, most))


class Places:
    """The whole of a table in a window of some size: faces, hand, and all that lies on the cloth."""

    def __init__(
        self, view: View, size: tuple[int, int], unit: float, said: Said, opened: str = "", last: bool = True
    ) -> None:
        self.view, self.unit, self.said = view, unit, said
        self.opened = opened  # the army that is looked at, every card of it
        self.last = last  # the trick before lies there too; else its cards are gone
        self.W, self.H = size[0] / unit, size[1] / unit
        own = [zone for zone in view.zones if zone.kind == "hand" and zone.owner == view.viewer]
        self.held = len(own[0].cards) if own and view.viewer >= 0 else None
        self.near = max(view.viewer, 0)
        first = view.viewer if self.held is not None else -1
        others = [(first + step) % view.seats for step in range(1, view.seats + 1)]
        self.others = [seat for seat in others if seat != first]
        self.end = self.H - 14 if self.held is None else RIM * self.H
        edge = 0.0475 * self.W
        self.cloth = Area(edge, BAR + 2, self.W - 2 * edge, self.end - BAR - 2)
        self.radius = min(0.26 * self.H, self.cloth.h / 2)
        self.table = clamp(72, min(0.267 * self.W, 0.155 * self.H), 190)  # widths of cards
        self.stage = min(0.36 * self.W, 0.215 * self.H)
        self.small = clamp(48, min(0.15 * self.W, 0.1 * self.H), 96)
        self.crowd = view.seats > 4
        self._sit()

    # People

    def _sit(self) -> None:
        count, wide, tall = len(self.others), self.W, self.H
        size = clamp(46, (0.1 if count > 3 else 0.115) * tall, 124)
        name = min(230.0, 0.17 * wide)
        least = BAR + 8 + size / 2
        half = SEATS[min(count + 1, 8)]
        spots = [*half, *((1 - x, y) for x, y in reversed(half) if x < 0.5)]
        if self.held is None:
            turns = [2 * pi * at / count for at in range(count)]
            spots = [(0.5 - 0.37 * sin(turn), 0.46 + 0.33 * cos(turn)) for turn in turns]
        seats = [SeatPlace(x * wide, max(y * tall, least), size, name) for x, y in spots]
        self.seats = dict(zip(self.others, seats, strict=False))
        self.own = SeatPlace(0.0875 * wide, 0.8625 * tall, clamp(46, 0.115 * tall, 124), 0.145 * wide)
        above = [one for one in seats if one.y < 0.3 * tall]
        aside = [one for one in seats if min(one.x, wide - one.x) < (0.3 if one not in above else 0.2) * wide]
        over = [one.end for one in above if abs(one.x - wide / 2) < 0.12 * wide + 40]
        self.top = max([self.cloth.y + 22, *over])
        sides = max((min(one.x, wide - one.x) for one in aside), default=0.0) + size / 2 + 32 - self.cloth.x
        sides = sides if aside else 24
        below = [one.y - one.size / 2 for one in seats if one.y > 0.7 * tall]
        self.rim = min(below) - GAP if below else self.end  # what is asked stands on the cloth above it
        y = self.top + GAP
        self.room = Area(self.cloth.x + sides, y, self.cloth.w - 2 * sides, self.rim - ASKED - y)
        self.clear = max([y, *(one.end + GAP for one in above)])  # where nobody's name is in the way

    def hand(self, order: Sequence[Sequence[int]], picked: frozenset[int] = frozenset()) -> list[Laid]:
        """One's own cards in a row, in some order; those that are picked stand higher, in their places."""
        zone = next((one for one in self.view.zones if one.kind == "hand" and one.owner == self.view.viewer), None)
        places = [place for group in order for place in group]
        if zone is None or not places:
            return []
        count = len(places)
        w = clamp(64, min(0.235 * self.W, 0.15 * self.H), 168) * (1.1 if count <= 6 else 1)
        w = min(w, (self.H - 6 - self.end - GAP) / SHAPE)
        most = w + 10 if count <= 4 else 0.84 * w
        step = min(most, (0.69 * self.W - w) / (count - 1)) if count > 1 else 0.0
        left = (self.W - (count - 1) * step) / 2
        y = self.H - 6 - w * SHAPE / 2
        lift = 0.11 * w * SHAPE
        return [
            self._laid(zone, place, left + at * step, y - (lift if place in picked else 0), w)
            for at, place in enumerate(places)
        ]

    # Pixels

    def box(self, x: float, y: float, w: float, h: float) -> Box:
        """A rectangle in pixels."""
        return Box(round(x * self.unit), round(y * self.unit), round(w * self.unit), round(h * self.unit))

    def _card(self, x: float, y: float, w: float) -> Box:
        """A card around a point, in pixels, of one of few sizes."""
        wide = even(w * self.unit)
        tall = round(wide * SHAPE)
        return Box(round(x * self.unit - wide / 2), round(y * self.unit - tall / 2), wide, tall)

    def _laid(
        self, zone: Zone, place: int, x: float, y: float, w: float, tilt: float = 0.0, past: bool = False
    ) -> Laid:
        """A card around a point."""
        lying = zone.cards[place] if place >= 0 else Lying(None)
        return Laid(zone.id, place, lying, self._card(x, y, w), tilt, past)

    # What lies on the cloth

    def zones(self) -> dict[str, Spread]:
        """Every zone where it lies."""
        view = self.view
        shown = [zone for zone in view.zones if zone.kind != "hand" or open_hand(zone, view)]

        def of(*kinds: str) -> list[Zone]:
            return [zone for zone in shown if zone.kind in kinds]

        laid: list[Spread] = []
        armies, tables = of("army"), of("table")
        tricks, hands = of("trick"), of("hand")
        known = ("army", "trick", "row", "meld", "hand", "stock", "discard", "table")
        spent = [zone for zone in of("discard") if not zone.cards]
        piles = [zone for zone in of(*PILES) if zone not in spent]
        melds = of("meld") + [zone for zone in shown if zone.kind not in known]
        if armies:
            laid += self._armies(armies)
        if of("row"):
            laid += self._rows(of("row"))
        if hands and (tricks or tables or armies or melds):
            laid += [self._open_hand(zone) for zone in hands]
        else:
            melds += hands
        if melds or (piles and not tables and not tricks):
            laid += self._melds(melds, piles)
        elif piles:
            laid += self._aside(piles, bool(armies))
        laid += [self._table(zone) for zone in tables]
        before = tricks[1:] if self.last else []
        laid += [self._trick(zone) if zone is tricks[0] else self._last(zone) for zone in [*tricks[:1], *before]]
        gone = self.box(self.cloth.x - 40, self.cloth.y + self.cloth.h / 2, 30, 42)
        laid.sort(key=lambda one: one.kind == "opened")  # it lies over the others
        away = [Spread(zone.id, "taken", gone) for zone in tricks[1:] if zone not in before]
        return {one.zone: one for one in [*laid, *away, *(Spread(zone.id, "spent", gone) for zone in spent)]}

    def _fan(
        self, zone: Zone, group: Sequence[int], x: float, y: float, w: float, tilt: float, past: bool = False
    ) -> list[Laid]:
        """The cards of one play, side by side around a point."""
        step = min(0.57, 1.3 / (len(group) - 1)) * w if len(group) > 1 else 0.0
        left = x - (len(group) - 1) * step / 2
        return [
            self._laid(zone, place, left + at * step, y, w, tilt + at * 2.5, past) for at, place in enumerate(group)
        ]

    def _caption(
        self, zone: Zone, group: Sequence[int], x: float, y: float, wide: float, above: bool = False
    ) -> tuple[Box, str]:
        """What is said of a play, under a point or over it; it stays between those who sit at the sides."""
        places = group if any(zone.cards[place].card is not None for place in group) else group[:1]
        text = self.said.captions.get((zone.id, places[0]), "")
        tall = 29.0
        return self.box(x - wide / 2, y - tall if above else y, wide, tall), text

    def _trick(self, zone: Zone) -> Spread:
        """Each card towards its player; with many players plays pile up in the middle."""
        lines = 1.5 if self.crowd else 2.1  # cards above each other
        rim = self.room.bottom - 6
        w = min(self.table, (rim - self.top) / (lines * SHAPE))
        h = SHAPE * w
        x, y = self.W / 2, clamp(self.top + 4 + lines / 2 * h, 0.47 * self.H, rim - lines / 2 * h)
        groups = groups_of(zone)
        cards: list[Laid] = []
        if self.crowd or len(DIRECTIONS.get(self.view.seats, ())) != self.view.seats:
            for at, group in enumerate(groups):
                back = len(groups) - 1 - at
                if 0 < back < 3:
                    cards += self._fan(zone, group, x - (0.9 + 0.95 * back) * w, y + 0.08 * h, 0.62 * w, 3, True)
                elif not back:
                    cards += self._fan(zone, group, x, y, w, -2 if len(group) > 1 else 0)
            captions = [self._caption(zone, groups[-1], x, y + h / 2 + 6, 3 * w)] if groups else []
            box = self.box(x - w, y - 0.55 * h, 2 * w, 1.1 * h)
            return Spread(zone.id, zone.kind, box, tuple(cards), captions=tuple(captions), free=(self._card(x, y, w),))
        ways = DIRECTIONS[self.view.seats]
        spots = [(x + 1.08 * w * dx, y + 0.55 * h * dy) for dx, dy in ways]
        for at, group in enumerate(groups):
            by = zone.cards[group[0]].by
            turn = (by - self.near if by is not None else at) % self.view.seats
            past = any(zone.cards[later[0]].by == by for later in groups[at + 1 :])
            cards += self._fan(zone, group, *spots[turn], w, TILTS[turn], past)
        free = (self._card(*spots[0], w),) if self.held is not None else ()
        return Spread(zone.id, zone.kind, around([self._card(*spot, w) for spot in spots]), tuple(cards), free=free)

    def taken(self) -> dict[int, tuple[Box, float]]:
        """Where tricks lie before who has taken them: beside the name of who sits above, under that of who sits at a
        side; only where tricks are played, and each player has a side of the middle."""
        if self.view.seats not in DIRECTIONS or all(zone.kind != "trick" for zone in self.view.zones):
            return {}
        w, found = max(NARROWEST, 0.0725 * self.H), {}
        for seat, place in self.seats.items():
            if place.y < 0.3 * self.H:
                found[seat] = (self._card(place.x + place.size / 2 + 1.9 * w, place.y + 0.75 * w, w), 10.0)
            else:
                inward = 1 if place.x < self.W / 2 else -1
                found[seat] = (self._card(place.x + inward * 1.9 * w, place.end + 0.8 * w, w), 86.0)
        if self.held is not None:
            found[self.near] = (self._card(0.235 * self.W, self.end - 1.35 * w, w), -6.0)
        return found

    def _last(self, zone: Zone) -> Spread:
        """The trick before, small beside the one that lies there."""
        w = max(NARROWEST, 0.62 * self.small)
        step = 0.62 * w
        near = [one.end + GAP for one in self.seats.values() if one.x < 0.3 * self.W and one.y < 0.35 * self.H]
        x, y = 0.185 * self.W, max([0.24 * self.H, *near]) + 20 + SHAPE * w / 2
        cards = [self._laid(zone, at, x + w / 2 + at * step, y, w, 0, True) for at in range(len(zone.cards))]
        wide = max(w + step * max(0, len(cards) - 1), 110)
        top = y - SHAPE * w / 2 - 20
        if not cards:
            return Spread(zone.id, zone.kind, self.box(x, top, wide, 20))
        name = self.box(x, top, wide, 18)
        return Spread(zone.id, zone.kind, self.box(x, top, wide, SHAPE * w + 22), tuple(cards), name)

    def _table(self, zone: Zone) -> Spread:
        """A fight in the middle: attacks side by side with what covers them; or what was turned up to play for."""
        groups = groups_of(zone)
        if any(zone.cards[group[0]].by is None for group in groups):
            return self._duel(zone, groups)
        more = any(offer.to == zone.id and offer.on is None for offer in self.view.offers)
        count, columns = max(1, len(groups) + more), 6
        room, gap = self.room, 14.0
        order = sorted(range(columns), key=lambda at: abs(at - (columns - 1.2) / 2))
        lines = ceil(count / columns)
        w = min(
            self.table,
            (room.w / columns - gap) / (1 + COVER[0]),
            (room.h / lines - gap) / (SHAPE * (1 + COVER[1])),
        )
        h = SHAPE * w
        wide, tall = w * (1 + COVER[0]) + gap, h * (1 + COVER[1]) + gap
        left = room.x + (room.w - columns * wide + gap) / 2
        top = room.y + max(0.0, (room.h - lines * tall + gap) / 2)
        spots = [(left + order[at % columns] * wide + w / 2, top + at // columns * tall + h / 2) for at in range(count)]
        cards: list[Laid] = []
        for (x, y), group in zip(spots, groups, strict=False):
            for over, place in enumerate(group):
                cards.append(
                    self._laid(
                        zone, place, x + COVER[0] * w * bool(over), y + COVER[1] * h * bool(over), w, 3.0 * bool(over)
                    )
                )
        free = tuple(self._card(x, y, w) for x, y in spots[len(groups) :])
        return Spread(zone.id, zone.kind, self.box(room.x, room.y, room.w, room.h), tuple(cards), free=free)

    def _duel(self, zone: Zone, groups: list[list[int]]) -> Spread:
        """What was turned up in the middle, what each has played for it at the sides: one's own to the left."""
        room = self.room
        w = min(self.stage, (room.w - 16) / 3.5, (room.h - 52) / (SHAPE * 1.12))
        h = SHAPE * w
        x, y = room.x + room.w / 2, room.y + room.h / 2
        by = [zone.cards[group[0]].by for group in groups]
        flip = [group for group, who in zip(groups, by, strict=True) if who is None]
        cards: list[Laid] = []
        captions: list[tuple[Box, str]] = []
        for at, group in enumerate(flip):
            back = len(flip) - 1 - at
            cards += self._fan(zone, group, x - back * 0.12 * w, y - back * 0.1 * h, 0.82 * w, 0, back > 0)
            if not back:
                captions.append(self._caption(zone, group, x, y - 0.41 * h - 3, 1.3 * w, True))
        for side in (-1, 1):
            plays = [
                group
                for group, who in zip(groups, by, strict=True)
                if who is not None and (who == self.near) == (side < 0)
            ]
            for at, group in enumerate(plays):
                back = len(plays) - 1 - at
                far = min(back, 2)
                if back < 3:
                    wide = w * (0.86 if len(group) > 1 else 1)
                    spot = (x + side * (1.14 + 0.05 * far) * w, y - 0.06 * far * h)
                    cards += self._fan(zone, group, *spot, wide, side * 3 - 1, back > 0)
                if not back:
                    captions.append(self._caption(zone, group, x + side * 1.14 * w, y + 0.53 * h + 2, 1.9 * w))
        free = (self._card(x - 1.14 * w, y, w),)
        box = self.box(x - 1.75 * w, y - 0.62 * h, 3.5 * w, 1.24 * h)
        return Spread(zone.id, zone.kind, box, tuple(cards), captions=tuple(captions), free=free)

    def _pile(self, zone: Zone, x: float, y: float, w: float) -> Spread:
        """Its top card, or backs three deep and their number; a card that lies open under a stock looks out."""
        h = SHAPE * w
        faces = [place for place, lying in enumerate(zone.cards) if lying.card is not None]
        stock = zone.kind == "stock"
        cards: list[Laid] = []
        middle = (x + w / 2, y + h / 2)
        if faces and stock:
            cards.append(self._laid(zone, faces[-1], middle[0] + 0.5 * w, middle[1] + 0.02 * h, w, 90))
        elif faces:
            cards.append(self._laid(zone, faces[-1], *middle, w))
        hidden = zone.count - bool(faces) if stock else 0 if faces else zone.count
        for at in range(min(hidden, DEEP)):
            off = 1.5 * (DEEP - 1 - at)
            cards.append(self._laid(zone, -1, middle[0] + off, middle[1] + off, w))
        count = self.box(middle[0] - 18, middle[1] - 15, 36, 30) if hidden > 0 else NOWHERE
        free = () if zone.count else (self._card(*middle, w),)
        return Spread(zone.id, zone.kind, self.box(x, y, w, h), tuple(cards), free=free, count=count)

    def _aside(self, piles: list[Zone], fight: bool) -> list[Spread]:
        """Piles beside the middle, where no meld lies."""
        w = min(self.table * 0.86, 110, self.small if fight else 110)
        room = self.room
        left = [
            seat.x + seat.size / 2 for seat in self.seats.values() if seat.x < 0.2 * self.W and seat.y > 0.3 * self.H
        ]
        above = [seat.end + GAP for seat in self.seats.values() if seat.x < 0.2 * self.W and seat.y <= 0.3 * self.H]
        x = max([*left, self.cloth.x + 40]) + 34
        y = 0.425 * self.H - SHAPE * w / 2 if fight else max([room.y, 0.42 * self.H - SHAPE * w / 2, *above])
        used = x + 1.75 * w + 12 - room.x
        if not fight and used > 0:
            self.room = replace(room, x=room.x + used, w=room.w - used)
        return [self._pile(zone, x + at * (w + 14), y, w) for at, zone in enumerate(piles)]

    def _armies(self, zones: list[Zone]) -> list[Spread]:
        """Four places for each player, theirs above and one's own below; they never move."""
        w = min(self.small, 96, 0.092 * self.W)
        h = SHAPE * w
        laid: list[Spread] = []
        for own in (False, True):
            for at, zone in enumerate(zone for zone in zones if (zone.owner == self.near) == own):
                x = ARMIES[at % 4] * self.W
                in_by = (0.105 if at % 4 in (0, 3) else 0.075) * self.H
                y = self.end - h - in_by if own else BAR + in_by + 0.02 * self.H
                if zone.id == self.opened and len(zone.cards) > 1:
                    laid.append(self._opened(zone))
                    continue
                drawn = min(len(zone.cards), MOST)
                step = min(0.19 * w, (0.085 * self.W - w) / (drawn - 1)) if drawn > 1 else 0.0
                cards = [self._laid(zone, place, x + w / 2 + place * step, y + h / 2, w) for place in range(drawn)][
                    ::-1
                ]
                end = x + w + step * max(0, drawn - 1)
                count = self.box(end - 12, y + h - 24, 26, 31) if zone.count else NOWHERE
                sign = self.box(end - 28, y - 9, 26, 33) if zone.count else self.box(x, y, w, h)
                free = () if zone.count else (self._card(x + w / 2, y + h / 2, w),)
                box = self.box(x, y - 9, end + 14 - x, h + 18)
                laid.append(Spread(zone.id, zone.kind, box, tuple(cards), free=free, count=count, sign=sign))
        self.room = replace(self.room, x=0.32 * self.W, w=0.36 * self.W)
        return laid

    def _opened(self, zone: Zone) -> Spread:
        """An army that is looked at: every card with its index, over all others."""
        w = max(46, 0.9 * self.small)
        spots = _line(len(zone.cards), w, min(self.cloth.w - 40, 0.8 * self.W), 0.6, 0.4)
        wide, tall = max(x for x, _ in spots) + w, max(y for _, y in spots) + SHAPE * w
        x, y = (self.W - wide) / 2, self.end - tall - 78
        cards = [
            self._laid(zone, place, x + dx + w / 2, y + dy + SHAPE * w / 2, w) for place, (dx, dy) in enumerate(spots)
        ]
        return Spread(zone.id, "opened", self.box(x - 12, y - 12, wide + 24, tall + 24), tuple(cards))

    def _rows(self, zones: list[Zone]) -> list[Spread]:
        """A track of 13 places for each suit."""
        everything = min(self.W - 44, self.room.w)
        tall = self.room.h / len(zones)
        w = min(self.small * 0.88, (tall - 6) / SHAPE, everything / 5)
        wide = min(everything - 12, w * 8.5)
        step = (wide - w) / 12
        left = (self.W - wide) / 2
        laid = []
        for at, zone in enumerate(zones):
            y = self.room.y + at * tall + tall / 2
            places = [left + rank * step + w / 2 for rank in range(13)]
            cards = [self._laid(zone, place, places[self._rank(lying)], y, w) for place, lying in enumerate(zone.cards)]
            cards.sort(key=lambda laid: laid.box.x)
            box = self.box(left - 6, y - SHAPE * w / 2 - 3, wide + 12, SHAPE * w + 6)
            sign = self._card(left + 6 * step + w / 2, y, w)
            spots = tuple(self._card(x, y, w) for x in places)
            laid.append(Spread(zone.id, zone.kind, box, tuple(cards), sign=sign, places=spots))
        return laid

    def _rank(self, lying: Lying) -> int:
        """Which of the 13 places of a row is a card's."""
        card = lying.card if lying.stands_for is None else lying.stands_for
        return 0 if card is None else (rank_of(card) - self.view.low) % 13

    def _melds(self, melds: list[Zone], piles: list[Zone]) -> list[Spread]:
        """In columns, in the order they were laid. Deck and discards stay where they are: in the middle between them,
        where that is too narrow in the first cell."""
        room = replace(self.room, y=self.clear, h=self.room.bottom - self.clear)
        broad = room.w > BROAD
        columns = 4 if broad else 3
        between = 3 * min(self.small, room.w / 12) if broad and piles else 0.0
        first = int(bool(piles) and not broad)  # cells that are taken
        each = (room.w - between) / columns
        wide = each - 16
        lines = ceil((len(melds) + first) / columns)

        def highs(width: float) -> list[float]:
            cards = [len(zone.cards) for zone in melds]
            rows = [cards[max(0, at * columns - first) : (at + 1) * columns - first] for at in range(lines)]
            deep = [max((_line(count, width, wide)[-1][1] for count in row if count), default=0.0) for row in rows]
            return [one + SHAPE * width + 15 for one in deep]

        w = min(self.small * (1.1 if broad else 1.0), wide / 2.3)  # deck and discards fit a cell, and four cards a line
        while w > NARROWEST and sum(highs(w)) > room.h:
            w -= 2
        rows = highs(w)
        laid = []
        for at, zone in enumerate(melds, first):
            column = at % columns
            x = room.x + column * each + (0 if 2 * column < columns else between) + 4
            y = room.y + sum(rows[: at // columns]) + 12
            cards = tuple(
                self._laid(zone, place, x + dx + w / 2, y + dy + SHAPE * w / 2, w)
                for place, (dx, dy) in enumerate(_line(len(zone.cards), w, wide) if zone.cards else ())
            )
            box = around([card.box for card in cards]) if cards else self.box(x, y, w, SHAPE * w)
            size = round(24 * self.unit)
            count = Box(box.right - size * 2 // 3, box.y - size // 3, size, size)
            laid.append(Spread(zone.id, zone.kind, box, cards, count=count))
        pile, x, y = w, room.x + 4, room.y + 12
        if broad:
            pile = min(self.small * 1.1, between / 2.4)
            x, y = room.x + room.w / 2 - 1.15 * pile, room.y + (room.h - SHAPE * pile) / 2
        return [*laid, *(self._pile(zone, x + at * 1.3 * pile, y, pile) for at, zone in enumerate(piles))]

    def _open_hand(self, zone: Zone) -> Spread:
        """Someone else's cards that lie open, before their face."""
        seat = self.seats.get(-1 if zone.owner is None else zone.owner, self.own)
        w = max(NARROWEST, 0.5 * self.small)
        count = len(zone.cards)
        step = min(0.55 * w, (0.2 * self.W - w) / max(1, count - 1))
        wide = w + step * max(0, count - 1)
        if seat.y < 0.3 * self.H:
            x, y = clamp(self.cloth.x + 30, seat.x - wide / 2, self.W - self.cloth.x - 30 - wide), seat.end + 6
        else:
            away = seat.size / 2 + 20
            x, y = (seat.x + away if seat.x < self.W / 2 else seat.x - away - wide), seat.y - SHAPE * w / 2
        cards = [self._laid(zone, at, x + w / 2 + at * step, y + SHAPE * w / 2, w) for at in range(count)]
        return Spread(zone.id, zone.kind, self.box(x, y, wide, SHAPE * w), tuple(cards))


def _line(count: int, w: float, wide: float, step: float = 0.53, least: float = 0.38) -> list[tuple[float, float]]:
    """Cards in a line within a width, each over the one before; what does not fit goes on below."""
    fit = max(1, floor((wide - w) / (least * w)) + 1)
    lines = max(1, ceil(count / fit))
    across = ceil(count / lines)
    apart = min(step * w, (wide - w) / (across - 1)) if across > 1 else 0.0
    return [(at % across * apart, at // across * 0.45 * SHAPE * w) for at in range(count)]
