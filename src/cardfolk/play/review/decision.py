"""What a review is made of: plain values, which travel and are kept."""

from __future__ import annotations

from dataclasses import dataclass

from ...words import Words

# What is said of a decision, from good to bad.
GOOD = "good"  # the best move, or as good as it
FINE = "fine"  # a little may be lost: less than can be told
SLIP = "slip"
MISTAKE = "mistake"
BLUNDER = "blunder"
GRADES = (GOOD, FINE, SLIP, MISTAKE, BLUNDER)
WRONG = (SLIP, MISTAKE, BLUNDER)


@dataclass(frozen=True)
class Decision:
    """A move of the seat that had others, judged by what it could know just then.

    `value` and `cost` are parts of what was at stake: of the game, of the round, or with `scale` points to the whole.
    """

    number: int  # of moves made before it: the record's position to go back to
    deal: int  # which deal it was in, from 0
    played: str
    best: str
    played_words: Words
    best_words: Words
    grade: str
    value: float  # what the best move was worth
    cost: float  # how much less the played one was
    error: float  # of the cost
    unit: str  # GAME, ROUND or POINTS of bots/knowledge.py
    scale: float
    lead: float  # points ahead of the others at that moment, where points are counted
    exact: bool  # it was solved
    tries: int  # imagined deals that the played move was tried in
    kind: str = ""  # of the mistake: a habit of the game, as an English template
    often: bool = False  # it was followed and should not have been; else the other way round
    why: tuple[Words, ...] = ()  # the best is better

    @property
    def wrong(self) -> bool:
        """Whether it is called a mistake of some size."""
        return self.grade in WRONG

    @property
    def least(self) -> float:
        """What it cost at the least, as far as can be told."""
        return max(0.0, self.cost - 2.0 * self.error)


@dataclass(frozen=True)
class Stretch:
    """A deal as the seat lived it: what it might expect before its cards, and what came of it."""

    deal: int
    before: float | None  # before a card was seen; None: nobody can say
    after: float | None  # once it was over; None: the record ends before


@dataclass(frozen=True)
class Point:
    """A point of the curve: how the seat stood before a decision, by what it knew."""

    number: int
    stand: float  # 0 to 1, or points ahead
    deal: int


@dataclass(frozen=True)
class Review:
    """A game judged from one seat; `whole` once every decision is."""

    game: str
    seat: int
    seats: int
    unit: str
    decisions: tuple[Decision, ...]  # those judged so far, in their order
    count: int  # decisions there are
    stretches: tuple[Stretch, ...]
    won: bool
    drawn: bool
    players: tuple[str, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether nothing is missing."""
        return len(self.decisions) == self.count

    def curve(self) -> list[Point]:
        """How the seat stood over the game, and in the end."""
        found = [Point(one.number, stand_of(one), one.deal) for one in self.decisions]
        last = self.stretches[-1] if self.stretches else None
        if found and last is not None and last.after is not None and self.whole:
            found.append(Point(found[-1].number + 1, last.after, last.deal))
        return found


def stand_of(decision: Decision) -> float:
    """How the seat stood before a decision: its chances, or points ahead."""
    if decision.unit == "points":
        return decision.lead + (decision.value - 0.5) * decision.scale
    return decision.value


def amount_of(decision: Decision) -> float:
    """The cost of a decision in what its curve counts."""
    return decision.cost * (decision.scale if decision.unit == "points" else 1.0)
