"""The proof of a fair deal, as lines: each check that holds, and BadText at the first that does not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...game import OVER
from ...record import IllegalAt, Record
from ...table.fair import bytes_of, read_fairness
from ...words import BadText, Words
from ..words import Speaker


def proof_lines(record: Record, commitment: str, gifts: Sequence[str], speaker: Speaker) -> Iterator[str]:
    """What a record proves of its deal, and of the game that followed.

    `commitment` and `gifts` (`SEAT=HEX`) are what somebody noted before the deal: only they show that it was not
    changed afterwards.
    """
    if record.fair is None:
        raise BadText(Words("the record says nothing of how it was dealt: a chosen seed proves nothing"))
    fair = read_fairness(record.fair)
    fair.check(record.seed)
    if record.shuffles or record.draws:
        raise BadText(Words("the record brings shuffles of its own, so its seed proves nothing"))
    yield speaker.tell("The secret is the one that was promised: {text}", text=fair.commitment)
    yield speaker.tell(
        (
            "The seed follows from it and from one player's gift.",
            "The seed follows from it and from the gifts of {count} players.",
        ),
        count=len(fair.gifts),
    )
    if commitment:
        if bytes_of(commitment.lower()).hex() != fair.commitment:
            raise BadText(Words("the promise that you noted is another one"))
        yield speaker.tell("It is the promise that you noted.")
    for text in gifts:
        seat, _, given = text.partition("=")
        if not seat.isdecimal():
            raise BadText(Words("--gift: expected SEAT=HEX, not {text}", {"text": text}))
        if fair.gifts.get(int(seat)) != bytes_of(given.lower()).hex():
            raise BadText(Words("what seat {number} gave is not in the deal", {"number": int(seat)}))
        yield speaker.tell("What seat {number} gave is in the deal.", number=int(seat))
    over = False
    try:
        for _, _, state in record.replay():
            over = state.to_move == OVER
    except IllegalAt as wrong:
        raise BadText(
            Words("move {number} is not legal with these cards: {why}", {"number": wrong.ply, "why": wrong.words})
        ) from None
    yield speaker.tell(
        (
            "Its shuffles deal the cards, and one move is legal.",
            "Its shuffles deal the cards, and all {count} moves are legal.",
        ),
        count=len(record.moves),
    )
    if not over:
        yield speaker.tell("The game was not played to its end.")
