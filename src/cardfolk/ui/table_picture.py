"""Pictures of a table that is played, as PNG: the drawing of `art/tables.py` with the words of a Speaker.

For messages in a chat and for links: drawn to be read on a phone, and from a View, so that nothing is in them that
whoever it is for may not know.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from ..bots.folk import character_of
from ..events import Line, SheetDeal
from ..game import Game
from ..table import Seat as Place
from ..view import Lying, SceneView, View
from ..words import Cards, Seat, Words
from .art.canvas import WIDE, Sitter
from .art.faces import face_svg
from .art.geometry import LOOSE
from .art.pictures import drawn, paletted
from .art.tables import Said, Scored, end_svg, hand_svg, sheet_svg, stacked, table_svg
from .lines import FIRST, LESS, deal_rows, drawn_facts, is_out, role_line
from .words import Speaker

FACE = 160  # pixels of a portrait that stands alone
ROLES = ("attacker", "defender")  # facts that stand below faces
TOTAL = "total"  # the fact of what somebody's armies come to in a war


@dataclass(frozen=True)
class Face:
    """How somebody is drawn: a portrait as SVG, or else letters on a colour; -1: one that follows from the name."""

    svg: str = ""
    colour: int = -1


def sitters_of(view: View | None, speaker: Speaker, faces: Sequence[Face] = (), about: int = -1) -> list[Sitter]:
    """Everyone at a table as they are drawn: who is to move, and whom something is about, in gold."""
    found = []
    for seat, name in enumerate(speaker.names):
        face = faces[seat] if seat < len(faces) else Face()
        if view is None:
            found.append(Sitter(name, face=face.svg, colour=face.colour))
            continue
        count = next((zone.count for zone in view.zones if zone.kind == "hand" and zone.owner == seat), None)
        state = "won" if seat == about or seat in view.winners else "turn" if seat == view.to_move else ""
        state = state or ("out" if is_out(view, seat) else "")
        known = tuple(filter(None, [role_line(view, seat, speaker)])) or _known(view, seat, speaker)
        crown = any(fact.seat == seat and fact.name == "crown" for fact in view.facts)
        attacks = _seat_in(view, "defender") if seat == _seat_in(view, "attacker") else -1
        found.append(Sitter(name, known, face.svg, count, state, crown, face.colour, attacks))
    return found


def _known(view: View, seat: int, speaker: Speaker) -> tuple[str, ...]:
    """What stands below a name: a title or that they wait, else what is counted first, and the total."""
    facts = [fact for fact in drawn_facts(view, seat) if fact.name not in LESS]
    first = [fact for fact in facts if fact.name in FIRST][:1]
    total = [fact for fact in facts if fact.name == TOTAL] or [fact for fact in facts if fact.name == "points"]
    shown = first or [*[fact for fact in facts if fact.name not in ("points", TOTAL)][:1], *total[:1]]
    return tuple(speaker.say(fact.words) for fact in shown)


def _seat_in(view: View, name: str) -> int:
    """The seat that a fact about the table names; -1 if there is none."""
    about = next((fact.words.args.get("seat") for fact in view.facts if fact.name == name), None)
    return about.seat if isinstance(about, Seat) else -1


def faces_of(seats: Sequence[Place], moods: Sequence[str] = ()) -> list[Face]:
    """The faces of those who sit there: of the folk, in these moods or calm; of people their colour."""
    folk = [character_of(seat.bot) for seat in seats]
    drawings = [face_svg(who.id, moods[at] if moods else "calm") if who else "" for at, who in enumerate(folk)]
    return [Face(svg, seat.colour) for svg, seat in zip(drawings, seats, strict=True)]


def said_of(
    view: View | None,
    speaker: Speaker,
    ribbon: Words | None = None,
    lit: Collection[str] = (),
    spoken: Line | None = None,
) -> Said:
    """What is said in the picture of a table."""
    large = speaker.sentence(ribbon).rstrip(".") if ribbon is not None else ""
    if view is None:
        return Said(large)
    notes = [speaker.say(fact.words) for fact in drawn_facts(view, None) if fact.name not in ROLES]
    zones = {zone.id: speaker.say(zone.name) for zone in view.zones}
    cards = {
        (zone.id, place): speaker.say(lying.note)
        for zone in view.zones
        for place, lying in enumerate(zone.cards)
        if zone.id in lit and zone.kind in LOOSE and lying.card is not None and lying.note is not None
    }
    by = [speaker.seat(seat) for seat in range(len(speaker.names))]
    words = None if spoken is None else (spoken.seat, speaker.say(spoken.words))
    totals = {
        fact.seat: fact.words.args["number"] for fact in view.facts if fact.name == TOTAL and fact.seat is not None
    }
    return Said(large, notes, zones, by, cards, words, {seat: int(str(sum)) for seat, sum in totals.items()})


def table_png(
    view: View | None,
    speaker: Speaker,
    cloth: str,
    faces: Sequence[Face] = (),
    ribbon: Words | None = None,
    lit: Collection[str] = (),
    about: int = -1,
    spoken: Line | None = None,
) -> bytes:
    """A table as everyone sees it; None: before the first deal. What is lit and a seat it is about are in gold."""
    sitters, said = sitters_of(view, speaker, faces, about), said_of(view, speaker, ribbon, lit, spoken)
    return png_of(table_svg(view, sitters, said, cloth, lit))


def scored_of(game: Game, sheet: Sequence[SheetDeal], speaker: Speaker) -> list[Scored]:
    """What the last deal of a sheet has brought everyone, and how their places have changed by it."""
    deal, before = sheet[-1], sheet[-2:-1]
    places = {row.seat: row.place for one in before for row in deal_rows(game, one, speaker)}
    found = []
    for row in deal_rows(game, deal, speaker):
        reasons = deal.scores[row.seat].reasons
        given = [value for why in reasons for value in why.args.values() if isinstance(value, Cards)]
        cards = given[0].cards if len(reasons) == len(given) == 1 else ()
        found.append(Scored(row, cards, places.get(row.seat, row.place) - row.place))
    return found


def sheet_png(game: Game, sheet: Sequence[SheetDeal], speaker: Speaker, faces: Sequence[Face] = ()) -> bytes:
    """The end of a deal: who scored what and what for."""
    title, heads = speaker.sentence(sheet[-1].title).rstrip("."), (speaker.tell("This deal"), speaker.tell("Total"))
    return png_of(sheet_svg(title, heads, sitters_of(None, speaker, faces), scored_of(game, sheet, speaker)))


def end_png(
    game: Game,
    sheet: Sequence[SheetDeal],
    scene: SceneView,
    speaker: Speaker,
    faces: Sequence[Face] = (),
    talk: bool = True,
) -> bytes:
    """The end of a game: whom it is about, and everyone by place, with their points where several deals made them."""
    rows = deal_rows(game, sheet[-1], speaker)
    sitters = sitters_of(None, speaker, faces)
    for row in rows:
        who, known = sitters[row.seat], row.why if len(sheet) == 1 else row.total
        place = 0 if row.seat == scene.seat else row.place
        sitters[row.seat] = replace(who, place=place, facts=(known,) if known else ())
    said = said_of(scene.view, speaker, None, (), scene.said if talk else None)
    headline = speaker.sentence(scene.words).rstrip(".")
    return png_of(end_svg(headline, scene.seat, sitters, rows, said, game.cloth))


def lesson_png(
    view: View,
    scene: SceneView | None,
    speaker: Speaker,
    cloth: str,
    faces: Sequence[Face],
    zones: Collection[str] = (),
    cards: Collection[int] = (),
) -> bytes:
    """A table, or a scene, as who learns sees it, and their hand below it; what they are to look at is in gold."""
    seen, ribbon, about = (view, None, -1) if scene is None else (scene.view, scene.words, scene.seat)
    seen = _without_hand(seen)
    lit = [*zones, *(() if scene is None else scene.zones)]
    sitters, said = sitters_of(seen, speaker, faces, about), said_of(seen, speaker, ribbon, lit)
    table = table_svg(seen, sitters, said, cloth, lit, cards)
    rings = {place for place, card in enumerate(view.hand()) if card in cards}
    return png_of(stacked(table, hand_svg(view, "", rings)) if view.hand() else table)


def _without_hand(view: View) -> View:
    """The same with the viewer's own cards face down, as everybody else sees them."""
    own = f"hand:{view.viewer}"
    zones = [
        replace(zone, cards=tuple(Lying(None) for _ in zone.cards)) if zone.id == own else zone for zone in view.zones
    ]
    return replace(view, zones=tuple(zones))


@lru_cache(maxsize=64)
def face_png(character: str, mood: str) -> bytes:
    """The portrait of a character, small."""
    return paletted(drawn(face_svg(character, mood), FACE, FACE))


def hand_png(view: View, sort: str, rings: Collection[int]) -> bytes:
    """The viewer's own hand in order, each card with its number."""
    return png_of(hand_svg(view, sort, rings))


@lru_cache(maxsize=64)
def png_of(svg: str) -> bytes:
    """A drawing as PNG; one that was drawn lately is not drawn again."""
    return paletted(drawn(svg, WIDE, texts=True))
