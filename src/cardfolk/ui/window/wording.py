"""What is said at a table, by where it stands: for the table screen, and wherever else a View is shown."""

from __future__ import annotations

from ...view import Fact, Lying, View, Zone
from ...words import Suit
from ..art.geometry import LOOSE, Said
from ..lines import drawn_facts, role_line
from ..words import Speaker
from ..words.speaker import SYMBOLS
from .fonts import tied

REST = ("out", "passed")  # facts of who waits until the next trick or deal
UNSAID = ("crown", "star", "mop", "broom", "title", "turn")  # facts that are seen, not said


def table_words(view: View, speaker: Speaker, you: int = -1) -> Said:
    """Facts, seats, zones and captions; title and prompt are the screen's. One seat may be called You, where its name
    stands alone."""
    names = [speaker.tell("You") if seat == you else speaker.seat(seat) for seat in range(view.seats)]
    said = Said(facts=[speaker.say(fact.words) for fact in drawn_facts(view, None)])
    for seat in range(view.seats):
        line = " · ".join(speaker.say(fact.words) for fact in _told(view, seat))
        said.seats.append((names[seat], role_line(view, seat, speaker) or line))
    for zone in view.zones:
        said.zones[zone.id] = _zone_name(zone, view, speaker, names)
        for place, lying in enumerate(zone.cards):
            text = _caption(zone, lying, view, speaker, names)
            if text:
                said.captions[zone.id, place] = text
    return said


def _told(view: View, seat: int) -> list[Fact]:
    """The facts for the one line under a name: that someone waits, else what is counted first and the total."""
    facts = [fact for fact in view.facts if fact.seat == seat and fact.name not in UNSAID]
    rest = [fact for fact in facts if fact.name in REST]
    if rest:
        return rest[:1]
    total = [fact for fact in facts if fact.name == "total"] or [fact for fact in facts if fact.name == "points"]
    return [*[fact for fact in facts if fact not in total[:1]][:1], *total[:1]]


def about_seat(view: View, seat: int, speaker: Speaker) -> str:
    """All that there is to know of a seat."""
    facts = [speaker.say(fact.words) for fact in view.facts if fact.seat == seat]
    return f"{speaker.seat(seat)}: {', '.join(facts)}" if facts else speaker.seat(seat)


def _zone_name(zone: Zone, view: View, speaker: Speaker, names: list[str]) -> str:
    """A name short enough to stand by a few cards."""
    if zone.kind == "hand" and zone.owner is not None:
        return names[zone.owner]
    if zone.kind in LOOSE and zone.cards and zone is next(one for one in view.zones if one.kind == zone.kind):
        return ""  # the cards say it
    suit, number = zone.name.args.get("suit"), zone.name.args.get("number")
    name = str(number) if zone.kind == "meld" and number is not None else speaker.say(zone.name)
    if zone.kind in ("army", "row") and isinstance(suit, Suit):
        name = SYMBOLS[suit.suit]
    return name


def _caption(zone: Zone, lying: Lying, view: View, speaker: Speaker, names: list[str]) -> str:
    """Who played a card, and what else there is to say of it."""
    if zone.kind not in LOOSE:
        return ""
    told = zone.kind == "trick" or view.seats > 2 or lying.note is not None or lying.card is None
    parts = [names[lying.by]] if lying.by is not None and told else []
    if lying.note is not None:
        parts.append(tied(speaker.say(lying.note)))
    return ", ".join(parts)
