"""A hand as a person holds it: sorted by suit, by rank or by melds, the cards that are new marked. For every front end.

A card's place is the one in the View whatever is shown; its number is counted from 1 as the hand is shown.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..cards import rank_of, suit_of
from ..events import Event
from ..view import View, Zone
from ..words import Template

SORTS: dict[str, Template] = {
    "suit": "sorted by suit",
    "rank": "sorted by rank",
    "melds": "sorted by melds",
}


def hand_zone(view: View) -> Zone | None:
    """The viewer's own hand, if its cards are known."""
    for zone in view.zones:
        if zone.kind == "hand" and zone.owner == view.viewer and all(lying.card is not None for lying in zone.cards):
            return zone
    return None


def arranged(view: View, sort: str = "") -> list[list[int]]:
    """The places of the viewer's hand in the order to show, in groups that may stand apart; the game's own if empty."""
    zone = hand_zone(view)
    cards = view.hand()
    places = list(range(len(cards)))
    if zone is None or not cards:
        return []
    if sort == "melds" and zone.groups:
        laid = [place for group in zone.groups for place in group]
        rest = [place for place in places if place not in laid]
        return [*map(list, zone.groups), *([_by_suit(rest, cards, view.low)] if rest else [])]
    if sort == "rank":
        return [sorted(places, key=lambda place: (rank_of(cards[place]) - view.low) % 13)]
    return [_by_suit(places, cards, view.low) if sort in ("suit", "melds") else places]


def next_sort(view: View, sort: str) -> str:
    """The sorting after this one, in turn, that shows the hand in another order; the same if there is none."""
    names = list(SORTS)
    start = names.index(sort) + 1 if sort in names else 0
    shown = arranged(view, sort)
    for step in range(len(names)):
        name = names[(start + step) % len(names)]
        if arranged(view, name) != shown:
            return name
    return sort


def new_places(view: View, events: Sequence[Event]) -> set[int]:
    """The places of the cards that came into the viewer's hand in these events; none where the whole hand is new."""
    zone = hand_zone(view)
    cards = view.hand()
    found: set[int] = set()
    for event in reversed(events):
        if zone is not None and event.target == zone.id:
            for card in event.cards:
                free = [place for place, held in enumerate(cards) if held == card and place not in found]
                found.update(free[-1:])
    return found if len(found) < len(cards) else set()


def news(events: Sequence[Event], seat: int) -> int:
    """How many of these events, from the end, are news to a seat: all but its own doing at their beginning."""
    own = 0
    while own < len(events) and events[own].seat == seat:
        own += 1
    return len(events) - own


def _by_suit(places: list[int], cards: list[int], low: int) -> list[int]:
    """By suit, and in a suit by rank as the game counts."""
    return sorted(places, key=lambda place: (suit_of(cards[place]), (rank_of(cards[place]) - low) % 13))
