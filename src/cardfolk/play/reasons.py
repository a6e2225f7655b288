"""Why a move is better: what was seen when it was tried, in words. Nothing is said that does not set it apart."""

from __future__ import annotations

from dataclasses import replace

from ..bots.judge import EXACT, Judgement, Rated, as_good
from ..bots.knowledge import GAME, POINTS, ROUND, STAND
from ..bots.ladder import Advice
from ..bots.registry import knowledge_of
from ..game import Move, State
from ..view import View
from ..words import Cards, Words
from .saying import move_words

NEARLY = 0.95
PLAIN = 0.02  # what a move must cost more than the best for a reason to tell them apart by


def amount_words(amount: float, unit: str, scale: float) -> Words:
    """A part of what is at stake, as people count it."""
    if unit == POINTS:
        return Words("{number} points", {"number": f"{abs(amount) * scale:.1f}"})
    percent = _percent(amount)
    if unit == ROUND:
        return Words("{percent}% of the round", {"percent": percent})
    return Words("{percent}% of the game", {"percent": percent})


def _percent(amount: float) -> str:
    percent = abs(amount) * 100.0
    return f"{percent:.0f}" if percent >= 1.0 or percent < 0.05 else f"{percent:.1f}"


def value_words(sight: State, value: float) -> Words:
    """How the seat stands with a move, by the deals that fit what it has seen."""
    knowledge = knowledge_of(sight)
    unit = knowledge.unit(sight)
    if unit == POINTS:
        return _points_words((value - 0.5) * knowledge.scale(sight))
    if unit == ROUND:
        shown = {"percent": _percent(value)}
        return Words("on average worth {percent}% of a first place, in the deals that fit what you have seen", shown)
    shown = {"number": f"{value * 10:.0f}"}
    if unit == STAND:
        return Words(
            "you end ahead of each of the others in about {number} of 10 deals that fit what you have seen", shown
        )
    if value > NEARLY:
        return Words("you win nearly all deals that fit what you have seen")
    if value < 1.0 - NEARLY:
        return Words("you lose nearly all deals that fit what you have seen")
    return Words("you win about {number} of 10 deals that fit what you have seen", shown)


def _points_words(points: float) -> Words:
    shown = {"points": f"{abs(points):.1f}"}
    if shown["points"] == "0.0":
        return Words("about as many points as the others, on average over the deals that fit what you have seen")
    if points > 0.0:
        return Words(
            "about {points} points more than the others, on average over the deals that fit what you have seen", shown
        )
    return Words(
        "about {points} points fewer than the others, on average over the deals that fit what you have seen", shown
    )


def reasons_for(sight: State, judgement: Judgement, against: Rated | None = None) -> list[Words]:
    """Why the best move is the best; or better than another that is not as good."""
    view = sight.view()
    best = judgement.best
    if len(judgement.moves) < 2:
        return []
    rival = against or next((one for one in judgement.moves[1:] if one.known and not as_good(one)), None)
    found: list[Words] = []
    exact = best.tries == EXACT
    if exact:
        if rival is None:
            return [Words("every move comes to the same now")]
        found.append(_exact(sight, judgement))
    told = _told(sight, view, best.move, rival)
    if told is not None:
        found.append(told)
    if not exact and best.known:
        found.append(value_words(sight, best.value))
    if against is None:
        equal = [one for one in judgement.as_good() if _apart(view, one, best)]
        if equal and not exact:
            found.append(Words("just as good: {move}", {"move": move_words(view, equal[0].move.text)}))
        elif rival is not None and not exact and rival.behind >= PLAIN:
            knowledge = knowledge_of(sight)
            cost = amount_words(rival.behind, knowledge.unit(sight), knowledge.scale(sight))
            shown = {"move": move_words(view, rival.move.text), "amount": cost}
            found.append(Words("next best: {move}, which would cost {amount}", shown))
    return found


def _apart(view: View, one: Rated, best: Rated) -> bool:
    """Whether two moves are said differently."""
    return move_words(view, one.move.text) != move_words(view, best.move.text)


def _exact(sight: State, judgement: Judgement) -> Words:
    """Of an end that is solved."""
    best = judgement.best
    if best.value >= 1.0 and knowledge_of(sight).unit(sight) == GAME:
        return Words("it wins for certain, whatever they do")
    return Words("it is sure to end better: what everyone holds is known")


def _told(sight: State, view: View, best: Move, rival: Rated | None) -> Words | None:
    """What the game's knowledge says of the best move; what it keeps, where that is said of the other move too."""
    knowledge = knowledge_of(sight)
    why = knowledge.why(sight, best)
    if rival is None or (why and knowledge.why(sight, rival.move) != why):
        return Words(why) if why else None
    spent, spared = held_by(view, best.text), held_by(view, rival.move.text)
    kept = [card for card in spared if card not in spent]
    if kept and spent:
        return Words("you keep {cards}", {"cards": Cards(kept)})
    return None


def held_by(view: View, text: str) -> tuple[int, ...]:
    """The cards of the seat's hand that a move uses."""
    for offer in view.offers:
        for one, _, cards in offer.moves():
            if one == text:
                return cards or tuple(card for zone, card in offer.uses if view.zone(zone).kind == "hand")
    return ()


def joined(reasons: list[Words]) -> Words | None:
    """Several reasons as one."""
    if not reasons:
        return None
    said = reasons[0]
    for reason in reasons[1:]:
        said = Words("{first}; {second}", {"first": said, "second": reason})
    return said


def second_thoughts(sight: State, first: Advice, judgement: Judgement) -> Advice:
    """Better advice than the first: what that named stays, if it is as good; else it says that it is another."""
    named = judgement.of(first.moves[0].move)
    if named is judgement.best:
        return advice_of(sight, judgement)
    if not as_good(named):
        return replace(advice_of(sight, judgement), changed=True)
    rest = [one for one in judgement.moves if one is not named]
    same = replace(judgement, moves=(named._replace(behind=0.0, error=0.0), *rest))
    return advice_of(sight, same)


def advice_of(sight: State, judgement: Judgement) -> Advice:
    """A judgement as advice."""
    return Advice(judgement.moves, joined(reasons_for(sight, judgement)))
