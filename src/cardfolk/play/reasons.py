"""Why a move is better: what was seen when it was tried, in words. Nothing is said that does not set it apart."""

from __future__ import annotations

from dataclasses import replace

from ..bots.judge import EXACT, Judgement, Rated, as_good
from ..bots.knowledge import GAME, POINTS, ROUND
from ..bots.ladder import Advice
from ..bots.registry import knowledge_of
from ..game import Move, State
from ..view import View
from ..words import Words
from .saying import move_words

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
    unit, scale = knowledge.unit(sight), knowledge.scale(sight)
    if unit == POINTS:
        points = (value - 0.5) * scale
        shown = {"points": f"{points:+.1f}"}
        return Words("about {points} points against the others, in the deals that fit what you have seen", shown)
    if unit == GAME:
        return Words("it wins in about {number} of 10 deals that fit what you have seen", {"number": _tenths(value)})
    return Words("{amount} in the deals that fit what you have seen", {"amount": amount_words(value, unit, scale)})


def _tenths(value: float) -> str:
    """Of ten; more exactly where nearly all or hardly any do."""
    return f"{value * 10:.0f}" if 0.05 <= value <= 0.95 or value in (0.0, 1.0) else f"{value * 10:.1f}"


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
        found.append(_exact(sight, judgement, rival))
    told = _told(sight, best.move, rival)
    if told is not None:
        found.append(told)
    if not exact and best.known:
        found.append(value_words(sight, best.value))
    if against is None:
        equal = [one for one in judgement.as_good() if _apart(view, one, best)]
        if equal and not exact:
            found.append(Words("{move} is as good", {"move": move_words(view, equal[0].move.text)}))
        elif rival is not None and not exact and rival.behind >= PLAIN:
            knowledge = knowledge_of(sight)
            cost = amount_words(rival.behind, knowledge.unit(sight), knowledge.scale(sight))
            shown = {"move": move_words(view, rival.move.text), "amount": cost}
            found.append(Words("{move} would cost {amount}", shown))
    return found


def _apart(view: View, one: Rated, best: Rated) -> bool:
    """Whether two moves are said differently."""
    return move_words(view, one.move.text) != move_words(view, best.move.text)


def _exact(sight: State, judgement: Judgement, rival: Rated | None) -> Words:
    """Of an end that is solved."""
    best = judgement.best
    if rival is None:
        return Words("every move comes to the same now")
    if best.value >= 1.0 and knowledge_of(sight).unit(sight) == GAME:
        return Words("it wins for certain, whatever they do")
    return Words("it is sure to end better: what everyone holds is known")


def _told(sight: State, best: Move, rival: Rated | None) -> Words | None:
    """What the game's knowledge says of the best move, unless it says the same of the other."""
    knowledge = knowledge_of(sight)
    why = knowledge.why(sight, best)
    if not why or (rival is not None and knowledge.why(sight, rival.move) == why):
        return None
    return Words(why)


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
