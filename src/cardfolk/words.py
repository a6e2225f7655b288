"""What is said to people: Words, an English template and what fills it, and the errors that carry them."""

# Compiled: events and States hold Words.

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .cards import NO_CARD, RANKS, SUIT_NAMES, card_name
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


class Value:
    """What a placeholder holds, where that is no plain number or text: its class says what it is."""

    def key(self) -> tuple[object, ...]:
        """What it is made of."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Value) and type(self) is type(other) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self.key()}"


class Seat(Value):
    """Who sits there."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def key(self) -> tuple[object, ...]:
        """What it is made of."""
        return (self.seat,)

    def __str__(self) -> str:
        return f"seat {self.seat}"


class Card(Value):
    """A card; NO_CARD where it is not known."""

    def __init__(self, card: int) -> None:
        self.card = card

    def key(self) -> tuple[object, ...]:
        """What it is made of."""
        return (self.card,)

    def __str__(self) -> str:
        return card_name(self.card)


class Cards(Value):
    """Cards in their order; those not known are NO_CARD."""

    def __init__(self, cards: Sequence[int]) -> None:
        self.cards = tuple(cards)

    def key(self) -> tuple[object, ...]:
        """What it is made of."""
        return self.cards

    def __str__(self) -> str:
        cards = self.cards
        if set(cards) == {NO_CARD}:
            return "a card" if len(cards) == 1 else f"{len(cards)} cards"
        return " ".join([card_name(card) for card in cards])


class Meld(Value):
    """Cards, each with the card that it is or stands for."""

    def __init__(self, pairs: Sequence[tuple[int, int]]) -> None:
        self.pairs = tuple(pairs)

    def key(self) -> tuple[object, ...]:
        """What it is made of."""
        return self.pairs

    def __str__(self) -> str:
        names = [(card_name(face), card_name(card)) for face, card in self.pairs]
        return " ".join([face if face == card else f"{face}={card}" for face, card in names])


class Rank(Value):
    """A rank."""

    def __init__(self, rank: int) -> None:
        self.rank = rank

    def key(self) -> tuple[object, ...]:
        """What it is made of."""
        return (self.rank,)

    def __str__(self) -> str:
        return RANKS[self.rank]


class Suit(Value):
    """A suit."""

    def __init__(self, suit: int) -> None:
        self.suit = suit

    def key(self) -> tuple[object, ...]:
        """What it is made of."""
        return (self.suit,)

    def __str__(self) -> str:
        return SUIT_NAMES[self.suit]


class Suits(Value):
    """Suits in their order."""

    def __init__(self, suits: Sequence[int]) -> None:
        self.suits = tuple(suits)

    def key(self) -> tuple[object, ...]:
        """What it is made of."""
        return self.suits

    def __str__(self) -> str:
        return " ".join([SUIT_NAMES[suit] for suit in self.suits])


class Words:
    """Something to say: an English template and what fills it, still to be translated.

    A placeholder holds a Value (a seat, a card, a meld, …), a number, a text, or Words again. `yours` is how it is said
    to whom {seat} names: "you win the war".
    """

    def __init__(
        self, template: Template, args: Mapping[str, Arg] | None = None, yours: Template | None = None
    ) -> None:
        self.template = template
        self.args: Mapping[str, Arg] = args if args is not None else {}
        self.yours = yours

    def told_to(self, seat: int | None) -> Words:
        """The same as this seat is told it."""
        about = self.args.get("seat")
        if self.yours is None or not isinstance(about, Seat) or about.seat != seat:
            return self
        return Words(self.yours, self.args)

    def __str__(self) -> str:
        """Plain English with canonical card texts; ui/words says it better."""
        template = self.template
        if not isinstance(template, str):
            template = template[0] if self.args.get("count") == 1 else template[1]
        return template.format(**self.args)

    def __repr__(self) -> str:
        return f"Words({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Words) and self.template == other.template and self.args == other.args

    def __hash__(self) -> int:
        return hash((self.template, str(self.args)))


Arg = Value | Words | str | int | float  # what a placeholder may hold


def yours_in(words: Mapping[str, Template]) -> dict[str, Template]:
    """Of all that a game says how it says it to whom it is about: `scene.war.yours` beside `scene.war`.

    >>> yours_in({"scene.war": "{seat} wins the war", "scene.war.yours": "you win the war"})
    {'scene.war': 'you win the war'}
    """
    return {name.removesuffix(".yours"): said for name, said in words.items() if name.endswith(".yours")}
