"""What a review comes to: luck and skill, the decisions that mattered most, the kinds of mistakes, one sentence."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from ...bots.knowledge import GAME, POINTS, ROUND, STAND
from ...words import Template, Words
from ..reasons import amount_words
from .decision import BLUNDER, MISTAKE, SLIP, Decision, Review, amount_of, stand_of

KEY = 3  # decisions that are named
MUCH = 0.08  # of what is at stake a game: enough to be named in the sentence
MANY = 3.0  # the same in points


@dataclass(frozen=True)
class Luck:
    """Where the result came from, as the curve counts: what was expected, what luck gave, what play gave away."""

    even: float  # what anyone might expect, all deals together
    deals: float  # the cards that were dealt
    turns: float  # what was drawn, and what the others did
    play: float  # what the seat's wrong decisions cost: 0 or less
    result: float

    @property
    def chance(self) -> float:
        """All luck."""
        return self.deals + self.turns


def luck_of(review: Review) -> Luck | None:
    """Luck against skill; None until every decision is judged, and where the record has no end."""
    stretches = [one for one in review.stretches if one.after is not None]
    if not review.whole or not review.decisions or len(stretches) < len(review.stretches):
        return None
    even = dealt = turns = play = result = 0.0
    counted = review.unit == ROUND  # each round by itself; else what comes after one deal is before the next
    for stretch in stretches:
        assert stretch.after is not None
        mine = [one for one in review.decisions if one.deal == stretch.deal]
        cost = sum(amount_of(one) for one in mine if one.wrong)  # what is in doubt is nobody's fault
        first = stand_of(mine[0]) if mine else stretch.after
        before = first if stretch.before is None else stretch.before
        dealt += first - before
        turns += stretch.after - first + cost
        play -= cost
        if counted or stretch is stretches[0]:
            even += before
        result = result + stretch.after if counted else stretch.after
    return Luck(even, dealt, turns, play, result)


def key_decisions(review: Review, count: int = KEY) -> list[Decision]:
    """The decisions that mattered most: those that cost the most for certain, the dearest first."""
    wrong = [one for one in review.decisions if one.wrong]
    return sorted(wrong, key=lambda one: (-one.least, -one.cost, one.number))[:count]


def kinds_of(review: Review) -> list[tuple[str, bool, int, float]]:
    """The kinds of mistakes that were made: habit, whether followed too often, how many, what they cost together."""
    counts: Counter[tuple[str, bool]] = Counter()
    costs: dict[tuple[str, bool], float] = {}
    for one in review.decisions:
        if one.wrong and one.kind:
            key = (one.kind, one.often)
            counts[key] += 1
            costs[key] = costs.get(key, 0.0) + amount_of(one)
    return [(*key, counts[key], costs[key]) for key in sorted(costs, key=lambda key: -costs[key])]


def kind_words(kind: str, often: bool) -> Words:
    """A kind of mistake, to be said."""
    if often:
        return Words("{habit}: too often", {"habit": Words(kind)})
    return Words("{habit}: too seldom", {"habit": Words(kind)})


def sentence_of(review: Review) -> Words:
    """The game in one sentence."""
    bad = sum(1 for one in review.decisions if one.grade in (BLUNDER, MISTAKE))
    luck = luck_of(review)
    if not review.count:
        return Words("There was nothing to decide in this game.")
    if luck is None:
        return Words(("So far {count} mistake was found.", "So far {count} mistakes were found."), {"count": bad})
    many = MANY if review.unit == POINTS else MUCH * max(1, len(review.stretches))
    lucky, unlucky, careless = luck.chance >= many, luck.chance <= -many, -luck.play >= many
    if review.drawn:
        return Words("A drawn game." if not careless else "A drawn game that your own moves could have won.")
    if review.won:
        if careless and lucky:
            return Words("You won with luck on your side: your moves gave some of it away.")
        if careless:
            return Words("You won although some of your moves helped the others.")
        if unlucky:
            return Words("You won against the cards: well played.")
        if lucky:
            return Words("You won: the cards were kind, and you played them well.")
        return Words("You won by playing well.")
    if careless and unlucky:
        return Words("You lost: the cards were against you, and some moves were too.")
    if careless:
        return Words("You lost by your moves more than by the cards.")
    if unlucky:
        return Words("You lost to the cards: your moves cost you little.")
    return Words("You lost, but played well: the others were a little better or luckier.")


def wrong_words(review: Review) -> list[Words]:
    """How many decisions were wrong, the worst first."""
    named: dict[str, Template] = {
        BLUNDER: ("{count} blunder", "{count} blunders"),
        MISTAKE: ("{count} mistake", "{count} mistakes"),
        SLIP: ("{count} slip", "{count} slips"),
    }
    counts = Counter(one.grade for one in review.decisions)
    return [Words(told, {"count": counts[grade]}) for grade, told in named.items() if counts[grade]]


def cost_words(decision: Decision) -> Words:
    """What a decision cost, with the error of that."""
    cost = amount_words(decision.cost, decision.unit, decision.scale)
    if decision.exact or not decision.error:
        return cost
    about = 2 * decision.error * (decision.scale if decision.unit == POINTS else 100.0)
    shown = f"{about:.1f}" if decision.unit == POINTS else f"{about:.0f}"
    return Words("{amount}, give or take {error}", {"amount": cost, "error": shown})


def signed_words(number: float, unit: str) -> Words | str:
    """Luck or skill, as its sign and what the curve counts."""
    sign = "-" if number < -1e-9 else "+" if number > 1e-9 else ""
    if unit == POINTS:
        return Words("{number} points", {"number": f"{sign}{abs(number):.1f}"})
    if abs(number) > 1.0:  # many decisions add up to more than what was at stake
        whole: Template = "{number} rounds" if unit == ROUND else "{number} games"
        return Words(whole, {"number": f"{sign}{abs(number):.1f}"})
    return f"{sign}{abs(number) * 100:.0f}%"


def luck_words(luck: Luck, unit: str) -> Words:
    """Luck against skill."""
    deals, turns, play = (signed_words(number, unit) for number in (luck.deals, luck.turns, luck.play))
    return Words(
        "Luck: the deal {deals}, draws and the others {turns}. Your decisions: {play}.",
        {"deals": deals, "turns": turns, "play": play},
    )


def kinds_words(review: Review) -> list[Words]:
    """The kinds of mistakes, the dearest first."""
    return [
        Words(
            ("{kind}: {count} time, {amount}", "{kind}: {count} times, {amount}"),
            {"kind": kind_words(kind, often), "count": count, "amount": signed_words(-cost, review.unit)},
        )
        for kind, often, count, cost in kinds_of(review)
    ]


def stake_words(unit: str) -> Words:
    """What the curve counts."""
    told: dict[str, Template] = {
        GAME: "Your chances of winning, by what you could know",
        ROUND: "Your chances in each round, by what you could know",
        STAND: "Your chances against each of the others, by what you could know",
        POINTS: "Points ahead of the others, expected by what you could know",
    }
    return Words(told[unit])
