"""What every front end says of a table in a line or a few: scores, results, facts, hints."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..bots.ladder import Advice
from ..events import SheetDeal
from ..game import GRAVE, Game, Verb
from ..play.saying import move_words
from ..play.session import AnySession, AnyTable
from ..view import Fact, View, Zone
from ..words import Seat, Template, Words
from .words import Speaker

CARDS: Template = ("{count} card", "{count} cards")
FACE_DOWN: Template = ("{count} face down", "{count} face down")
OUT = ("passed", "out")  # facts of who has no part in what lies on the table
FIRST = ("role", "crown", "star", "mop", "broom", "title", *OUT)  # facts that stand before others
LESS = ("dealer", "discarded", "entries", "played")  # facts that stand after others
ROLES = ("attacker", "defender")  # facts that stand beside the face of whom they name
# What a drawn table shows in another way.
SEEN = {"turn", "claims", "taken", "leader", "starter", "required", "dealer", "sheet", "line", "held"}


def score_line(view: View, speaker: Speaker) -> str:
    """Everyone's score."""
    scores = [f"{speaker.seat(seat)} {speaker.number(score)}" for seat, score in enumerate(view.scores)]
    return speaker.tell("Scores: {scores}", scores=", ".join(scores))


def result_line(view: View, speaker: Speaker) -> str:
    """Who won."""
    names = [speaker.seat(seat) for seat in view.winners]
    if len(names) == view.seats:
        return speaker.tell("The game is drawn.")
    return speaker.tell(("{names} wins.", "{names} win."), count=len(names), names=speaker.several(names))


def match_line(table: AnyTable, speaker: Speaker) -> str:
    """How a match stands: the games that each seat won."""
    won = ", ".join(f"{speaker.seat(seat)} {total:g}" for seat, total in enumerate(table.totals))
    return speaker.tell("Game {number} of {games}. Games won: {won}", number=table.games, games=table.match, won=won)


def hint_line(advice: Advice, view: View, speaker: Speaker, verbs: Mapping[str, Verb] | None = None) -> str:
    """The best move of an advice in words, and why it is the best; its letter, of the verbs, if Enter never does it."""
    text = advice.moves[0][0].text
    move = speaker.say(move_words(view, text))
    for offer in view.offers:
        verb = None if verbs is None else verbs[offer.verb]
        if offer.text == text and verb is not None and verb.tone == GRAVE:
            move += f" [{verb.key}]"
    line = speaker.tell("On second thoughts: {move}" if advice.changed else "Best: {move}", move=move)
    return line if advice.reason is None else f"{line} ({speaker.say(advice.reason)})"


SAVED: Template = "The game is saved again."


def trouble_line(trouble: Words | None, speaker: Speaker) -> str:
    """What people must know of how their game is kept; None: nothing any more."""
    return speaker.tell(SAVED) if trouble is None else speaker.sentence(trouble)


def kept_line(session: AnySession, speaker: Speaker) -> str:
    """How to come back to a game that is left, or what is wrong with how it is kept; nothing where neither is known."""
    if session.id:
        return speaker.tell("The game is kept: cardfolk resume {number} goes on.", number=session.id)
    return "" if session.trouble is None else trouble_line(session.trouble, speaker)


def between(speaker: Speaker) -> str:
    """What stands between things in a row."""
    return ". " if speaker.speak else " - " if speaker.ascii else " · "


def seat_facts(view: View, seat: int, speaker: Speaker) -> str:
    """How many cards a seat holds, and what else there is to know of it."""
    held = [speaker.tell(CARDS, count=zone.count) for zone in view.zones if zone.kind == "hand" and zone.owner == seat]
    return ", ".join([*held, *(speaker.say(fact.words) for fact in view.facts if fact.seat == seat)])


def common_facts(view: View, speaker: Speaker) -> list[str]:
    """What there is to know at a glance; of a fact with many lines, a score sheet, the last."""
    last: dict[str, Fact] = {}
    for fact in view.facts:
        if fact.seat is None:
            last[fact.name] = fact
    return [speaker.say(fact.words) for fact in last.values()]


def drawn_facts(view: View, seat: int | None) -> list[Fact]:
    """What is written beside a face, or of the whole table, where the rest is drawn: the most important first."""
    facts = [fact for fact in view.facts if fact.seat == seat and fact.name not in SEEN]
    if seat is None:
        return list({fact.name: fact for fact in facts}.values())  # of a fact with many lines, the last
    return sorted(facts, key=lambda fact: (fact.name not in FIRST, fact.name in LESS))


def role_line(view: View, seat: int, speaker: Speaker) -> str:
    """What somebody does now, where the table says who attacks and who defends; else empty."""
    names = {fact.name for fact in view.facts if fact.words.args.get("seat") == Seat(seat)}
    return speaker.tell("attacks") if "attacker" in names else speaker.tell("defends") if "defender" in names else ""


def is_out(view: View, seat: int) -> bool:
    """Whether a seat has no part in what lies on the table."""
    return any(fact.seat == seat and fact.name in OUT for fact in view.facts)


@dataclass(frozen=True)
class SheetRow:
    """What a seat scored in a deal: its place by the totals after it, the points, what for."""

    place: int
    seat: int
    points: str
    total: str
    why: str


def deal_rows(game: Game, deal: SheetDeal, speaker: Speaker) -> list[SheetRow]:
    """A deal of the sheet, the best total first; seats with the same total share a place."""
    totals = [-score.total if game.low_wins else score.total for score in deal.scores]
    rows = []
    for seat in sorted(range(len(totals)), key=lambda seat: -totals[seat]):
        score = deal.scores[seat]
        place = 1 + sum(total > totals[seat] for total in totals)
        why = ", ".join(speaker.say(reason) for reason in score.reasons)
        points = speaker.number(score.points, signed=True)
        rows.append(SheetRow(place, seat, points, speaker.number(score.total), why))
    return rows


def deal_lines(game: Game, deal: SheetDeal, speaker: Speaker) -> list[str]:
    """The end of a deal, a line a seat."""
    lines = [speaker.sentence(deal.title)]
    for row in deal_rows(game, deal, speaker):
        said = speaker.tell(
            "{place}. {seat}: {points}, {total} in all",
            place=row.place,
            seat=Seat(row.seat),
            points=row.points,
            total=row.total,
        )
        lines.append(f"  {said} ({row.why})" if row.why else f"  {said}")
    return lines


def sheet_lines(table: AnyTable, view: View, speaker: Speaker) -> list[str]:
    """The whole sheet, a line a deal, and all that there is to know of everyone: for a page of its own."""
    names = [speaker.seat(seat) for seat in range(view.seats)]
    width = max(6, *(min(12, len(name) + 2) for name in names))
    lines = []
    sheet = table.sheet(speaker.me if speaker.me >= 0 else None)
    if sheet:
        titles = [speaker.say(deal.title) for deal in sheet]
        first = max(len(title) for title in [*titles, speaker.tell("total")])
        lines.append(" " * first + "".join(name[: width - 2].rjust(width) for name in names))
        for title, deal in zip(titles, sheet, strict=True):
            lines.append(title.ljust(first) + "".join(f"{score.points:+g}".rjust(width) for score in deal.scores))
        totals = "".join(f"{score.total:g}".rjust(width) for score in sheet[-1].scores)
        lines += [speaker.tell("total").ljust(first) + totals, ""]
    for seat, name in enumerate(names):
        facts = [speaker.say(fact.words) for fact in view.facts if fact.seat == seat]
        lines.append(f"{name}: {', '.join(facts or [f'{view.scores[seat]:g}'])}")
    return lines


def army_of(view: View, seat: int, suit: str) -> Zone | None:
    """A seat's army of a suit."""
    found = [zone for zone in view.zones if zone.kind == "army" and zone.owner == seat]
    return next((zone for zone in found if zone.id.endswith(f":{suit}")), None)
