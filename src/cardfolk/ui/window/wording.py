"""What is said at a table, by where it stands: for the table screen, and wherever else a View is shown."""

from __future__ import annotations

from ...view import Lying, View, Zone
from ...words import Suit
from ..art.geometry import LOOSE, Said
from ..lines import common_facts
from ..words import Speaker
from ..words.speaker import SYMBOLS
from .fonts import tied


def table_words(view: View, speaker: Speaker) -> Said:
    """Facts, seats, zones and captions; title and prompt are the screen's."""
    said = Said(facts=common_facts(view, speaker))
    for seat in range(view.seats):
        facts = [tied(speaker.say(fact.words)) for fact in view.facts if fact.seat == seat]
        said.seats.append((speaker.seat(seat), " · ".join(facts)))
    for zone in view.zones:
        said.zones[zone.id] = _zone_name(zone, view, speaker)
        for place, lying in enumerate(zone.cards):
            text = _caption(zone, lying, view, speaker)
            if text:
                said.captions[zone.id, place] = text
    return said


def _zone_name(zone: Zone, view: View, speaker: Speaker) -> str:
    """A name short enough to stand by a few cards."""
    if zone.kind == "hand" and zone.owner is not None:
        return speaker.seat(zone.owner)
    if zone.kind in LOOSE and zone.cards and zone is next(one for one in view.zones if one.kind == zone.kind):
        return ""  # the cards say it
    suit, number = zone.name.args.get("suit"), zone.name.args.get("number")
    name = str(number) if zone.kind == "meld" and number is not None else speaker.say(zone.name)
    if zone.kind in ("army", "row") and isinstance(suit, Suit):
        name = SYMBOLS[suit.suit]
    return f"{name}  {zone.count}" if zone.count > 1 and zone.kind in ("stock", "discard", "army") else name


def _caption(zone: Zone, lying: Lying, view: View, speaker: Speaker) -> str:
    """Who played a card, and what else there is to say of it."""
    if zone.kind not in LOOSE:
        return ""
    told = zone.kind == "trick" or view.seats > 2 or lying.note is not None or lying.card is None
    parts = [speaker.seat(lying.by)] if lying.by is not None and told else []
    if lying.note is not None:
        parts.append(tied(speaker.say(lying.note)))
    return ", ".join(parts)
