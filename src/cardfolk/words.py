"""What is said to people: Words, an English template and what fills it, and the errors that carry them."""

# Compiled: events and States hold Words.

from __future__ import annotations

from collections.abc import Mapping

from .cards import SUIT_NAMES, card_name
from .native import mypyc_attr

Template = str | tuple[str, str]  # English with {placeholders}; a pair is for one and for many, by {count}

SHARED_WORDS: dict[str, Template] = {
    "error.over": "the game is over",
    "error.turn": "it is not your turn: {seat} is to move",
    "error.hidden": "you have nothing to decide now",
}


@mypyc_attr(allow_interpreted_subclasses=True)
class BadText(Exception):
    """A text that cannot be understood: what was wrong, and what was expected; said in Words where people read it."""


class AmbiguousMove(BadText):
    """A text that more than one legal move fits."""


@mypyc_attr(allow_interpreted_subclasses=True)
class IllegalMove(Exception):
    """A move that the rules forbid now; `words` names the rule."""

    def __init__(self, words: Words) -> None:
        super().__init__(str(words))
        self.words = words


class Words:
    """Something to say: an English template and what fills it, still to be translated.

    What a placeholder holds shows in its name: `seat` and `other` are seats, `card` and what ends in `_card` a card,
    `cards` cards in order (those not known are NO_CARD), `meld` cards each with the card that it is or stands for,
    `suit` a suit, `suits` suits; any other is a number, text or Words.
    """

    def __init__(self, template: Template, args: Mapping[str, object] | None = None) -> None:
        self.template = template
        self.args: Mapping[str, object] = args if args is not None else {}

    def __str__(self) -> str:
        """Plain English with canonical card texts; ui/words says it better."""
        template = self.template
        if not isinstance(template, str):
            template = template[0] if self.args.get("count") == 1 else template[1]
        return template.format(**{name: _plain(name, value) for name, value in self.args.items()})

    def __repr__(self) -> str:
        return f"Words({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Words) and self.template == other.template and self.args == other.args

    def __hash__(self) -> int:
        return hash((self.template, str(self.args)))


def _plain(name: str, value: object) -> str:
    if isinstance(value, int):
        if name == "seat" or name == "other":
            return f"seat {value}"
        if name == "card" or name.endswith("_card"):
            return card_name(value)
        if name == "suit":
            return SUIT_NAMES[value]
    elif isinstance(value, (tuple, list)):
        if name == "cards":
            if value and all(card == -1 for card in value):
                return "a card" if len(value) == 1 else f"{len(value)} cards"
            return " ".join([card_name(card) for card in value])
        if name == "meld":
            names = [[card_name(face), card_name(card)] for face, card in value]
            return " ".join([one if one == other else f"{one}={other}" for one, other in names])
        if name == "suits":
            return " ".join([SUIT_NAMES[suit] for suit in value])
    return str(value)
