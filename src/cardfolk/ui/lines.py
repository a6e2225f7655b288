"""What every front end says of a table in a line or a few: scores, results, facts, hints."""

from __future__ import annotations

from ..bots.ladder import Advice
from ..play.session import AnyTable
from ..view import Fact, View, Zone
from ..words import Template, Words
from .words import Speaker

CARDS: Template = ("{count} card", "{count} cards")
FACE_DOWN: Template = ("{count} face down", "{count} face down")


def score_line(view: View, speaker: Speaker) -> str:
    """Everyone's score."""
    scores = [f"{speaker.seat(seat)} {score:g}" for seat, score in enumerate(view.scores)]
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


def hint_line(advice: Advice, speaker: Speaker, view: View | None = None) -> str:
    """The best move of an advice, and why; in words if a view is given that says how, else as it is typed."""
    return best_line(advice.moves[0][0].text, Words(advice.reason) if advice.reason else None, speaker, view)


def best_line(move: str, why: Words | None, speaker: Speaker, view: View | None = None) -> str:
    """The same for a move as it is typed, and why it is the best."""
    labels = [speaker.say(offer.label) for offer in (view.offers if view is not None else ()) if offer.text == move]
    line = speaker.tell("Best: {move}", move=labels[0] if labels else move)
    return f"{line} ({speaker.say(why)})" if why is not None and why.template else line


def common_facts(view: View, speaker: Speaker) -> list[str]:
    """What there is to know at a glance; of a fact with many lines, a score sheet, the last."""
    last: dict[str, Fact] = {}
    for fact in view.facts:
        if fact.seat is None:
            last[fact.name] = fact
    return [speaker.say(fact.words) for fact in last.values()]


def sheet_lines(view: View, speaker: Speaker) -> list[str]:
    """All that there is to know of the table and of everyone: for a page of its own."""
    lines = [speaker.say(fact.words) for fact in view.facts if fact.seat is None]
    for seat in range(view.seats):
        facts = [speaker.say(fact.words) for fact in view.facts if fact.seat == seat]
        lines.append(f"{speaker.seat(seat)}: {', '.join([f'{view.scores[seat]:g}', *facts])}")
    return lines


def army_of(view: View, seat: int, suit: str) -> Zone | None:
    """A seat's army of a suit."""
    found = [zone for zone in view.zones if zone.kind == "army" and zone.owner == seat]
    return next((zone for zone in found if zone.id.endswith(f":{suit}")), None)
