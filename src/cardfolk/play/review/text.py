"""A review as JSON values, for its file and for whoever is shown it elsewhere: `write` and `read` side by side."""

from __future__ import annotations

from typing import Any

from ...said import read_said, write_said
from .decision import GRADES, Decision, Review, Stretch
from .summing import (
    cost_words,
    key_decisions,
    kinds_words,
    luck_of,
    luck_words,
    sentence_of,
    stake_words,
    wrong_words,
)

FORMAT = "cardfolk-review-1"


class Unreadable(ValueError):
    """What was to be read is no review, or one of another version."""


def write_review(review: Review) -> dict[str, Any]:
    """A review as JSON values."""
    return {
        "format": FORMAT,
        "game": review.game,
        "seat": review.seat,
        "seats": review.seats,
        "players": list(review.players),
        "unit": review.unit,
        "count": review.count,
        "won": review.won,
        "drawn": review.drawn,
        "stretches": [[one.deal, _short(one.before), _short(one.after)] for one in review.stretches],
        "decisions": [_decision(one) for one in review.decisions],
    }


def write_sums(review: Review) -> dict[str, Any]:
    """What a review comes to, for those who draw it but cannot work it out: Words, and numbers of decisions."""
    luck = luck_of(review)
    return {
        "sentence": write_said(sentence_of(review)),
        "wrong": [write_said(words) for words in wrong_words(review)],
        "luck": None if luck is None else write_said(luck_words(luck, review.unit)),
        "stake": write_said(stake_words(review.unit)),
        "curve": [[one.number, _short(one.stand), one.deal] for one in review.curve()],
        "key": [one.number for one in key_decisions(review)],
        "costs": {str(one.number): write_said(cost_words(one)) for one in review.decisions if one.wrong},
        "kinds": [write_said(words) for words in kinds_words(review)],
    }


def _short(number: float | None) -> float | None:
    return None if number is None else round(number, 5)


def _decision(one: Decision) -> dict[str, Any]:
    found: dict[str, Any] = {
        "number": one.number,
        "deal": one.deal,
        "played": one.played,
        "best": one.best,
        "played_words": write_said(one.played_words),
        "best_words": write_said(one.best_words),
        "grade": one.grade,
        "value": _short(one.value),
        "cost": _short(one.cost),
        "error": _short(one.error),
        "unit": one.unit,
        "scale": one.scale,
        "lead": _short(one.lead),
        "exact": one.exact,
        "tries": one.tries,
    }
    if one.kind:
        found |= {"kind": one.kind, "often": one.often}
    if one.why:
        found["why"] = [write_said(words) for words in one.why]
    return found


def read_review(values: Any) -> Review:
    """The review that was written; Unreadable if it is none."""
    try:
        if values["format"] != FORMAT:
            raise Unreadable(f"format {values['format']!r}, not {FORMAT!r}")
        return Review(
            str(values["game"]),
            int(values["seat"]),
            int(values["seats"]),
            str(values["unit"]),
            tuple(_read_decision(one) for one in values["decisions"]),
            int(values["count"]),
            tuple(Stretch(int(deal), before, after) for deal, before, after in values["stretches"]),
            bool(values["won"]),
            bool(values["drawn"]),
            tuple(str(name) for name in values["players"]),
        )
    except (KeyError, TypeError, IndexError, AttributeError) as wrong:
        raise Unreadable(f"no review: {wrong!r}") from None


def _read_decision(one: Any) -> Decision:
    if one["grade"] not in GRADES:
        raise Unreadable(f"no grade: {one['grade']!r}")
    return Decision(
        int(one["number"]),
        int(one["deal"]),
        str(one["played"]),
        str(one["best"]),
        _read_words(one["played_words"]),
        _read_words(one["best_words"]),
        one["grade"],
        float(one["value"]),
        float(one["cost"]),
        float(one["error"]),
        str(one["unit"]),
        float(one["scale"]),
        float(one["lead"]),
        bool(one["exact"]),
        int(one["tries"]),
        str(one.get("kind", "")),
        bool(one.get("often", False)),
        tuple(_read_words(words) for words in one.get("why", ())),
    )


def _read_words(said: Any) -> Any:
    return read_said(said["text"], said.get("args"))
