"""Pontinho, two to eight players. Rules: the family's own, written down in docs/rules/pontinho.md; no deviations."""

from __future__ import annotations

from ...cards import find_card, tidy
from ...game import MAIN, Game, Move, Verb
from ...options import Option, Preset
from ...words import BadText, Words
from .hands import PontinhoOptions
from .moves import (
    ADDS,
    CLAIM_OUT,
    DISCARD,
    DRAW,
    END,
    MOST_MELDS,
    OUT,
    SKIP,
    TAKE,
    Add,
    Claim,
    Lay,
    Meld,
    Swap,
)
from .reasons import arranged
from .rules import FIELDS, PontinhoState
from .words import WORDS

VERBS = {
    "draw": Verb("Draw", "d", MAIN),
    "take": Verb("Take", "t"),
    "claim": Verb("Claim", "c", MAIN),
    "skip": Verb("Skip", "k"),
    "meld": Verb("Lay down", "m", MAIN),
    "add": Verb("Add", "a", MAIN),
    "swap": Verb("Swap", "w"),
    "discard": Verb("Discard", "x", MAIN),
    "end": Verb("End the turn", "e", MAIN),
    "out": Verb("Go out", "o", MAIN),
}

OPTIONS = (
    Option(
        "dealer",
        ("random",),
        "who deals the first round; then clockwise",
        seat=True,
        names={"random": Words("at random")},
    ),
    Option("limit", (100, 50, 150), "a total over this is a bust"),
    Option(
        "claims",
        ("meld", "out", "off"),
        "claims out of turn: for melds and going out, only for going out, none",
        names={"meld": Words("for melds"), "out": Words("only to go out"), "off": Words("never")},
    ),
    Option(
        "take",
        ("free", "meld"),
        "whether the next player may take the discard, or only claim it for a meld",
        names={"free": Words("as they like"), "meld": Words("for melds")},
    ),
    Option("fee", (1,), "the entry that goes into the pot, again at each come-back", low=0, high=1000),
)

PRESETS = {
    "house": Preset("house rules"),
    "quick": Preset("a quick game", {"limit": 50}),
    "strict": Preset("strict rules", {"take": "meld"}),
}

PLAIN: dict[str, Move] = {move.text: move for move in (DRAW, TAKE, SKIP, END, OUT, CLAIM_OUT)}


class Pontinho(Game):
    """The game of Pontinho."""

    def __init__(self) -> None:
        super().__init__(
            id="pontinho",
            name="Pontinho",
            summary="melds, a moving wildcard, claims out of turn; the lowest total survives",
            seats=(2, 8),
            options=OPTIONS,
            presets=PRESETS,
            words=WORDS,
            fields=FIELDS,
            house=PontinhoOptions,
            state=PontinhoState,
            verbs=VERBS,
            usual=4,
            cloth="sea",
            fan="7c 8c 9c",
            minutes=30,
            skip="skip",
            leaves="draw",
            low_wins=True,
        )

    def parse(self, text: str) -> Move:
        words = tidy(text.replace(":", " : "))
        move = PLAIN.get(" ".join(words)) or _parse(words)
        if move is None:
            raise BadText(Words(WORDS["error.no_move"], {"text": repr(text)}))
        return move


def _parse(words: list[str]) -> Move | None:
    match words:
        case ["discard", word] if find_card(word) >= 0:
            return DISCARD[find_card(word)]
        case ["swap", word, "in", number, *rest] if find_card(word) >= 0 and _number(number) >= 0:
            then = _lay(rest[1:] if rest[:1] == [":"] else rest)
            return Swap(find_card(word), _number(number), then) if then is not None else None
    return _lay(words)


def _lay(words: list[str]) -> Lay | None:
    """A meld, an addition or a claim."""
    if not words or words[0] not in ("meld", "add", "claim"):
        return None
    verb, *named = words
    to = -1
    if len(named) > 2 and named[-2] == "to":
        to = _number(named[-1])
        if to < 0:
            return None
        named = named[:-2]
    if not named or len(named) > 26 or ((verb == "meld") != (to < 0) and verb != "claim"):
        return None
    faces: list[int] = []
    values: list[int] = []
    for word in named:
        parts = [find_card(part) for part in word.split("=")]
        if len(parts) > 2 or min(parts) < 0:
            return None
        faces.append(parts[0])
        values.append(parts[-1])
    faces, values = arranged(faces, values)
    if verb == "meld":
        return Meld(faces, values)
    if verb == "claim":
        return Claim(faces, values, to)
    if len(faces) == 1 and faces == values and to < MOST_MELDS:
        return ADDS[faces[0]][to]
    return Add(faces, values, to)


def _number(text: str) -> int:
    """The meld that a number from 1 to 99 names, from 0; -1 for another text."""
    return int(text) - 1 if text.isascii() and text.isdigit() and len(text) < 3 else -1


GAME = Pontinho()
