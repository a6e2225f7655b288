"""Motion: cards that glide from where they were to where they are, and turn over on the way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import pi, sin

from ...events import Event
from ..art.geometry import Box, Laid, high
from .layout import Layout

LIFT = 0.08  # of its height, that it is raised on its way
LASTS = 0.28  # seconds that a card takes
TURNS = 0.35  # and one that turns over where it lies
SILENCE = 0.8  # seconds before a card is turned up for all to see
APART = 0.05  # seconds between one card and the next
MOST = 24  # cards that move at once
NEAR = 3  # pixels that are no way at all

Where = tuple[str, int]  # a zone and a place in it


@dataclass(frozen=True)
class Flight:
    """A card on its way: what is seen of it at its start and at its end, and whom it will be there."""

    was: int | None
    card: int | None
    start: Box
    end: Box
    begin: float
    lands: Where | None  # drawn there from the end on; None if it vanishes
    tilt: float = 0.0
    lasts: float = LASTS

    @property
    def end_at(self) -> float:
        """When it has landed."""
        return self.begin + self.lasts

    @property
    def turns(self) -> bool:
        """Whether it turns over where it lies."""
        return self.start == self.end and self.was != self.card

    def at(self, now: float) -> tuple[int | None, Box, float]:
        """What is seen of it now: the face, where, and how far it is turned."""
        part = max(0.0, min(1.0, (now - self.begin) / self.lasts))
        way = 1 - (1 - part) ** 3
        x = self.start.middle[0] + (self.end.middle[0] - self.start.middle[0]) * way
        y = self.start.middle[1] + (self.end.middle[1] - self.start.middle[1]) * way
        if not self.turns:
            y -= LIFT * self.end.h * sin(pi * part)
        box = Box(round(x - self.end.w / 2), round(y - self.end.h / 2), self.end.w, self.end.h)
        if self.was == self.card:
            return self.card, box, 0.0
        return (self.was, box, part * 2) if part < 0.5 else (self.card, box, 2 - part * 2)


class Motion:
    """All that moves now."""

    def __init__(self) -> None:
        self.flights: list[Flight] = []
        self.end = 0.0

    def begin(
        self,
        before: Layout,
        after: Layout,
        events: Iterable[Event],
        now: float,
        going: list[Flight] | None = None,
        silence: float = 0.0,
    ) -> bool:
        """Let everything move that lies elsewhere than before, and turn after a silence; where nothing does, what was
        going goes on. Whether anything is new."""
        fresh = flights(before, after, events, now, silence)
        self.flights = fresh or going or []
        self.end = max((flight.end_at for flight in self.flights), default=0.0)
        return bool(fresh)

    def later(self, seconds: float) -> None:
        """Everything begins that much later."""
        self.flights = [replace(flight, begin=flight.begin + seconds) for flight in self.flights]
        self.end += seconds

    def over(self, now: float) -> bool:
        """Whether all have landed; then nothing is left of it."""
        if self.flights and now >= self.end:
            self.stop()
            return True
        return not self.flights

    def stop(self) -> None:
        """Everything is where it belongs at once."""
        self.flights = []

    def absent(self) -> set[Where]:
        """Where a card is still awaited."""
        return {flight.lands for flight in self.flights if flight.lands is not None}


def flights(before: Layout, after: Layout, events: Iterable[Event], now: float, silence: float = 0.0) -> list[Flight]:
    """The ways of all cards between two layouts: by the card itself, else by what happened."""
    happened = [event for event in events if event.source and event.target and event.source != event.target]
    old, new = _faces(before), _faces(after)
    found: list[Flight] = []
    staying = {(laid.zone, laid.lying.card): laid for laid in old}
    gone = list(old)
    backs = [
        one for spread in before.zones.values() for one in spread.cards if one.lying.card is None and one.place >= 0
    ]
    fresh: list[Laid] = []
    for laid in new:
        same = staying.get((laid.zone, laid.lying.card))
        if same is None:
            fresh.append(laid)
            continue
        if same in gone:
            gone.remove(same)
        if _far(same.box, laid.box):
            card = laid.lying.card
            found.append(Flight(card, card, same.box, laid.box, now, (laid.zone, laid.place), laid.tilt))
    for laid in fresh:
        card = laid.lying.card
        begin = now + APART * min(len(found), 8)
        from_here = next((one for one in gone if one.lying.card == card), None)
        if from_here is not None:
            gone.remove(from_here)
            found.append(Flight(card, card, from_here.box, laid.box, begin, (laid.zone, laid.place), laid.tilt))
            continue
        turned = next((one for one in backs if one.zone == laid.zone), None)
        if turned is not None:
            backs.remove(turned)
            begin, place = now + silence, (laid.zone, laid.place)
            found.append(Flight(None, card, laid.box, laid.box, begin, place, laid.tilt, TURNS))
            continue
        source = next((event.source for event in happened if card in event.cards or event.target == laid.zone), "")
        start = before.place_of(source) if source else None
        if start is not None:
            found.append(Flight(None, card, start, laid.box, begin, (laid.zone, laid.place), laid.tilt))
    found += _vanishing(before, after, happened, gone, now)
    return found[:MOST]


def _vanishing(before: Layout, after: Layout, happened: Sequence[Event], gone: list[Laid], now: float) -> list[Flight]:
    """Cards that go where they are not seen, and backs that go anywhere."""
    found: list[Flight] = []
    for event in happened:
        end = after.place_of(event.target)
        if event.target in after.zones and after.zones[event.target].kind == "taken":
            end = after.place_of(f"hand:{event.seat}")  # whoever takes it
        start = before.place_of(event.source)
        if end is None:
            continue
        for card in event.cards:
            begin = now + APART * min(len(found), 8)
            left = next((one for one in gone if one.lying.card == card and one.zone == event.source), None)
            if left is not None:
                gone.remove(left)
                hidden = event.target.startswith("hand")
                found.append(Flight(card, None if hidden else card, left.box, _card_in(end, left.box.w), begin, None))
            elif card < 0 and start is not None:
                size = min(before.card, after.card) * 2 // 3 // 4 * 4
                found.append(Flight(None, None, _card_in(start, size), _card_in(end, size), begin, None))
    return found


def _card_in(box: Box, width: int) -> Box:
    """A card in the middle of a box, which may be smaller than the card."""
    x, y = box.middle
    return Box(x - width // 2, y - high(width) // 2, width, high(width))


def _faces(layout: Layout) -> list[Laid]:
    """Every card that is seen and may move; not one that looks out from under a pile."""
    laid = list(layout.hand)
    for spread in layout.zones.values():
        laid += [one for one in spread.cards if one.place >= 0 and one.tilt != 90]
    return [one for one in laid if one.lying.card is not None]


def _far(one: Box, other: Box) -> bool:
    return abs(one.x - other.x) > NEAR or abs(one.y - other.y) > NEAR
