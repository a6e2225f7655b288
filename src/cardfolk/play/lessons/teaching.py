"""Teaching: what a teacher, or a friend at the shoulder, says and shows now, for any front end to draw."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...cards import find_card
from ...view import View
from ...words import Words

MOVE, GO_ON, END, WATCH = "move", "go on", "end", "watch"  # what is waited for
CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


@dataclass(frozen=True)
class Lit:
    """What is lit: cards wherever they lie, zones and facts of the view, verbs of the game."""

    cards: tuple[int, ...] = ()
    zones: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    verbs: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.cards or self.zones or self.facts or self.verbs)

    def __add__(self, other: Lit) -> Lit:
        """Both, each thing once."""
        return Lit(
            tuple(dict.fromkeys(self.cards + other.cards)),
            tuple(dict.fromkeys(self.zones + other.zones)),
            tuple(dict.fromkeys(self.facts + other.facts)),
            tuple(dict.fromkeys(self.verbs + other.verbs)),
        )


NOTHING = Lit()


@dataclass(frozen=True)
class Teaching:
    """What is said, asked and shown beside a table now, and what is waited for."""

    game: str
    teacher: str  # a character's id
    mood: str  # of their face
    said: tuple[Words, ...]  # in their bubble, one after the other
    waits: str = MOVE  # a move; "go on": a key or a tap; "end": the lesson is over; "watch": moves are played out
    lit: Lit = NOTHING
    task: Words | None = None  # what the learner is to do, in one line
    answer: str = ""  # the text of the move that is wanted, once it is shown
    lesson: str = ""  # its name; empty: no lesson, but a friend at the shoulder
    title: Words | None = None  # of the lesson
    heading: Words | None = None  # of the step
    step: int = 0  # from 1
    steps: int = 0
    misses: int = 0


def lit_of(show: tuple[str, ...]) -> Lit:
    """What a script shows."""
    found = NOTHING
    for name in show:
        kind, _, rest = name.partition(":")
        if kind == "fact":
            found += Lit(facts=(rest,))
        elif kind == "button":
            found += Lit(verbs=(rest,))
        elif CARD.fullmatch(name):
            found += Lit(cards=(find_card(name),))
        else:
            found += Lit(zones=(name,))
    return found


def lit_by(move: str, view: View) -> Lit:
    """What a move uses: its verb, and those of its cards that can be seen."""
    seen = {lying.card for zone in view.zones for lying in zone.cards}
    named = (find_card(name) for name in CARD.findall(move))
    verb = next((offer.verb for offer in view.offers if move in offer.texts()), move.split()[0])
    return Lit(cards=tuple(card for card in named if card in seen), verbs=(verb,))
