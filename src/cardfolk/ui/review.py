"""What every front end says of a review: a decision in a line, luck and skill, the kinds of mistakes."""

from __future__ import annotations

from collections.abc import Sequence

from ..play.review import GRADES, Decision, Luck, Progress, Review
from ..play.review.summing import cost_words, kind_words, kinds_words, luck_words, stake_words, wrong_words
from ..words import Template
from .words import Speaker

GRADE_NAMES: dict[str, Template] = {
    "good": "good",
    "fine": "fine",
    "slip": "slip",
    "mistake": "mistake",
    "blunder": "blunder",
}
SIGNS = {"good": "", "fine": "", "slip": "?!", "mistake": "?", "blunder": "??"}
assert tuple(GRADE_NAMES) == GRADES


def grade_name(grade: str, speaker: Speaker) -> str:
    """What a decision is called."""
    return speaker.tell(GRADE_NAMES[grade])


def cost_line(decision: Decision, speaker: Speaker) -> str:
    """What a decision cost, with the error of that."""
    return speaker.say(cost_words(decision))


def decision_line(decision: Decision, speaker: Speaker) -> str:
    """A decision that was wrong: what was played, what was better, what it cost."""
    return speaker.tell(
        "Move {number}, {grade}: {played}. Better: {best}. Cost: {cost}.",
        number=decision.number + 1,
        grade=grade_name(decision.grade, speaker),
        played=decision.played_words,
        best=decision.best_words,
        cost=cost_line(decision, speaker),
    )


def why_lines(decision: Decision, speaker: Speaker) -> list[str]:
    """Why the better move is better, a sentence each."""
    return [speaker.sentence(words) for words in decision.why]


def luck_line(luck: Luck, unit: str, speaker: Speaker) -> str:
    """Luck against skill in a line."""
    return speaker.say(luck_words(luck, unit))


def kind_lines(review: Review, speaker: Speaker) -> list[str]:
    """The kinds of mistakes, the dearest first."""
    return [speaker.say(words) for words in kinds_words(review)]


def count_line(review: Review, speaker: Speaker) -> str:
    """How many decisions there were, and how many of them were wrong, by how much."""
    wrong = ", ".join(map(speaker.say, wrong_words(review))) or speaker.tell("nothing to find fault with")
    return speaker.tell(
        ("{count} decision: {wrong}.", "{count} decisions: {wrong}."), count=len(review.decisions), wrong=wrong
    )


def stake_line(unit: str, speaker: Speaker) -> str:
    """What the curve counts."""
    return speaker.say(stake_words(unit))


def over_games(games: Sequence[Progress], speaker: Speaker) -> str:
    """What stands over the lines of progress."""
    return speaker.tell("Over {count} games of this kind", count=len(games))


def progress_lines(games: Sequence[Progress], speaker: Speaker) -> list[str]:
    """How mistakes come and go over games: each kind in the earlier and the later half of them."""
    if len(games) < 2:
        return []
    half = max(1, len(games) // 2)
    earlier, later = games[:half], games[half:]
    found: dict[tuple[str, bool], list[float]] = {}
    for place, some in enumerate((earlier, later)):
        for game in some:
            for kind, often, count, _ in game.kinds:
                found.setdefault((kind, often), [0.0, 0.0])[place] += count / len(some)
    order = sorted(found, key=lambda key: -sum(found[key]))
    return [
        speaker.tell(
            "{kind}: {before} a game before, {after} now",
            kind=kind_words(*key),
            before=f"{found[key][0]:.1f}",
            after=f"{found[key][1]:.1f}",
        )
        for key in order[:6]
    ]
