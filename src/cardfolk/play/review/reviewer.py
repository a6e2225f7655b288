"""Makes a review: plays a record again, and has each decision of a seat judged from what the seat saw just then.

The judging goes on in a crew of processes. What is judged depends on the sight alone, never on what came after, so a
review of a game that ended otherwise says the same of the same decision.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, wait
from dataclasses import dataclass, replace

from ...bots.crew import Crew, Thinking
from ...bots.judge import EXACT, Judgement, Rated, as_good, thought_of
from ...bots.knowledge import POINTS, ROUND
from ...bots.registry import knowledge_of
from ...game import OVER, Move, State
from ...record import IllegalAt, Record
from ...words import BadText, Words
from ..reasons import reasons_for
from ..saying import move_words
from .decision import BLUNDER, FINE, GOOD, MISTAKE, SLIP, Decision, Review, Stretch

LARGE = 0.2  # of what is at stake: a blunder
PLAIN = 0.1  # a mistake
SMALL = 0.04  # a slip
DOUBT = 2.0  # errors that a cost must be above nothing to be called one
SURELY = 0.015  # and by this much, since playing on is not perfect either
TRUSTED = 0.15  # what a policy would play so often is a mistake only if it costs much beyond doubt, or is solved
FIRST = 0.5  # and what it would play before all others is none, unless solved: it sees more than playing on does,
# where that is not done by the policy itself: then a mistake that is plain beyond doubt is one
AHEAD = 3  # questions that wait for each process of the crew


@dataclass(frozen=True)
class _Asked:
    """A decision that is to be judged."""

    number: int
    deal: int
    sight: State
    move: Move
    lead: float


class Reviewer:
    """The review of one seat of a game that is over; go through it, and it grows.

    Iterating yields the review each time a decision more is judged. Whoever stops keeps what `review` has by then.
    BadText if the record is broken, or its game not over.
    """

    def __init__(self, record: Record, seat: int, crew: Crew) -> None:
        if not 0 <= seat < record.seats:
            told = {"last": record.seats - 1, "number": seat}
            raise BadText(Words("there is no seat {number}: seats are 0 to {last}", told))
        self.record = record
        self.seat = seat
        self.crew = crew
        self._asked, self._stretches, last = _read(record, seat)
        winners = last.winners()
        drawn = len(winners) == last.seats
        self._found: dict[int, Decision] = {}
        unit = knowledge_of(last).unit(self._asked[0].sight if self._asked else last)
        self._empty = Review(
            record.game.id,
            seat,
            record.seats,
            unit,
            (),
            len(self._asked),
            tuple(self._stretches),
            seat in winners and not drawn,
            drawn,
            record.players,
        )

    @property
    def review(self) -> Review:
        """What there is by now."""
        return replace(self._empty, decisions=tuple(self._found[number] for number in sorted(self._found)))

    def __iter__(self) -> Iterator[Review]:
        waiting = [one for one in self._asked if one.number not in self._found]
        thinking: dict[int, tuple[_Asked, Thinking]] = {}
        try:
            while waiting or thinking:
                while waiting and len(thinking) < AHEAD * self.crew.size:
                    one = waiting.pop(0)
                    thinking[one.number] = one, self.crew.judge(one.sight, thought_of(one.sight), [one.move])
                wait([asked.answer for _, asked in thinking.values()], return_when=FIRST_COMPLETED)
                for number in [number for number, (_, asked) in thinking.items() if asked.ready]:
                    one, asked = thinking.pop(number)
                    self._found[number] = decision_of(one, asked.judgement())
                yield self.review
        finally:
            for _, asked in thinking.values():
                asked.stop()


def review_of(record: Record, seat: int, crew: Crew) -> Review:
    """The whole review of a seat, waited for."""
    reviewer = Reviewer(record, seat, crew)
    for _ in reviewer:
        pass
    return reviewer.review


def seats_of(record: Record) -> list[int]:
    """The seats that may be reviewed."""
    return list(range(record.seats))


def _read(record: Record, seat: int) -> tuple[list[_Asked], list[Stretch], State]:
    """The decisions of a seat, the deals as it lived them, and the last position."""
    found: list[_Asked] = []
    stretches: list[Stretch] = []
    begun: State | None = None  # the position before the seat's first decision of this deal
    deal = -1
    last: State | None = None
    of_rounds = False  # each deal by itself: what the last one is about, the game, nobody has counted before
    try:
        for ply, _, state in record.replay():
            if any(event.name == "deal" for event in state.events or ()):
                if begun is not None:
                    stretches.append(_stretch(begun, state, seat, deal, stretches, of_rounds))
                    begun = None
                deal += 1
            if (record.after or 0) <= ply < len(record.moves) and state.to_move == seat:
                move = next((one for one in state.legal_moves() if one.text == record.moves[ply]), None)
                if move is None:
                    move = record.game.parse(record.moves[ply])
                    state.check(move)
                if begun is None:
                    begun = state.copy()
                    of_rounds = of_rounds or knowledge_of(state).unit(state) == ROUND
                if len(state.legal_moves()) > 1:
                    found.append(_Asked(ply, max(0, deal), state.seen_by(seat), move, _lead(state, seat)))
            last = state
    except IllegalAt as wrong:
        raise BadText(Words("move {number} is not legal: {why}", {"number": wrong.ply, "why": wrong.words})) from None
    assert last is not None
    if last.to_move != OVER:
        raise BadText(Words("the game is not over: a review would tell what nobody may know yet"))
    if begun is not None:
        stretches.append(_stretch(begun, last, seat, deal, stretches, of_rounds))
    if deal < 1 and stretches:  # one deal, whatever was dealt on
        stretches = [replace(stretches[-1], deal=0)]
    return found, stretches, last


def _lead(state: State, seat: int) -> float:
    """Points ahead of the others."""
    scores = state.scores()
    return scores[seat] - (sum(scores) - scores[seat]) / max(1, state.seats - 1)


def _stretch(begun: State, ended: State, seat: int, deal: int, earlier: list[Stretch], of_rounds: bool) -> Stretch:
    """A deal from before the seat's first decision in it to its end; only what all know then is looked at."""
    knowledge = knowledge_of(begun)
    unit = knowledge.unit(begun)
    if unit == POINTS:
        return Stretch(deal, _lead(begun, seat), _lead(ended, seat))
    after = knowledge.worth(ended, begun, seat)
    if unit == ROUND or not earlier:
        return Stretch(deal, knowledge.even(begun), after)
    return Stretch(deal, None if of_rounds else earlier[-1].after, after)


def decision_of(asked: _Asked, judgement: Judgement) -> Decision:
    """What a judgement says of the move that was made."""
    sight, move = asked.sight, asked.move
    knowledge = knowledge_of(sight)
    played, best = judgement.of(move), judgement.best
    view = sight.view()
    grade = grade_of(played, judgement)
    wrong = grade not in (GOOD, FINE)
    kind, often = _kind(sight, move, best.move) if wrong else ("", False)
    return Decision(
        asked.number,
        asked.deal,
        move.text,
        best.move.text,
        move_words(view, move.text),
        move_words(view, best.move.text),
        grade,
        best.value,
        played.behind if grade != GOOD else 0.0,
        played.error if grade != GOOD else 0.0,
        knowledge.unit(sight),
        knowledge.scale(sight),
        asked.lead,
        judgement.exact,
        max(0, played.tries),
        kind,
        often,
        tuple(reasons_for(sight, judgement, played)) if wrong else (),
    )


def grade_of(played: Rated, judgement: Judgement) -> str:
    """How good a move was; it is called wrong only where that is beyond doubt."""
    if played.move == judgement.best.move or as_good(played):
        return GOOD
    if not played.known:
        return FINE
    cost = played.behind
    if played.tries != EXACT:
        sure = cost - DOUBT * played.error
        if sure < SURELY:
            return FINE
        if judgement.learnt:
            if played.liked >= TRUSTED and sure < PLAIN:
                return FINE
        elif played.liked >= FIRST or (played.liked >= TRUSTED and sure < LARGE):
            return FINE
    return BLUNDER if cost >= LARGE else MISTAKE if cost >= PLAIN else SLIP if cost >= SMALL else FINE


def _kind(sight: State, played: Move, best: Move) -> tuple[str, bool]:
    """What a mistake shows: a habit that one of the two moves follows and the other does not."""
    knowledge = knowledge_of(sight)
    moves = sight.legal_moves()
    shown = dict(knowledge.habits(sight, moves, best))
    for habit, followed in knowledge.habits(sight, moves, played):
        if habit in shown and shown[habit] != followed:
            return habit, followed
    return "", False
