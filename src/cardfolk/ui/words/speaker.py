"""Speaker: turns Words into a line for one person to read, in their language."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from unicodedata import combining, normalize

from ...cards import RANKS, SUIT_NAMES, find_card, rank_of, suit_of
from ...words import Arg, Card, Cards, Meld, Rank, Seat, Suit, Suits, Template, Words
from .catalogue import Catalogue, catalogue

SYMBOLS = "♣♦♥♠"
RANK_NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
CARD_NAME = "{rank} of {suit}"
PLACE = re.compile(r"\{(\w+)(?:\.(\w+))?\}")
WRITTEN = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠](?: (?:10|[2-9JQKA])[♣♦♥♠])*")  # cards that stand in a text
TYPED = str.maketrans({"“": '"', "”": '"', "’": "'", "–": "-", "−": "-", "…": "..."})  # signs that ASCII has not


class Speaker:
    """Says things to one person: `names` are the seats' names, `me` is the seat spoken to (-1: none)."""

    def __init__(
        self, names: Sequence[str], me: int = -1, ascii: bool = False, speak: bool = False, language: str = "en"
    ) -> None:
        self.names = names
        self.me = me
        self.ascii = ascii
        self.speak = speak  # cards as words, for screen readers
        self.words: Catalogue = catalogue(language)

    def card(self, card: int | None, case: str = "") -> str:
        """A card by name: 7♣, or 7c in ASCII, or "seven of clubs"."""
        if card is None or card < 0:
            return self.tell("a face-down card") if self.speak else "??"
        if self.speak:
            shape = self.words.cased(CARD_NAME, case)
            return self._filled(shape, {"rank": Rank(rank_of(card)), "suit": Suit(suit_of(card))}, case)
        rank = RANKS[rank_of(card)]
        return rank + "cdhs"[suit_of(card)] if self.ascii else rank.replace("T", "10") + SYMBOLS[suit_of(card)]

    def standing(self, face: int, card: int, case: str = "") -> str:
        """A card with the one it stands for, if it is another."""
        if face == card:
            return self.card(face, case)
        if self.speak:
            return self.tell("{card} as {other_card}", card=Card(face), other_card=Card(card))
        return f"{self.card(face)}={self.card(card)}"

    def cards(self, cards: Sequence[int], case: str = "") -> str:
        """Cards in a row; those not known are counted."""
        known = [self.card(card, case) for card in cards if card >= 0]
        hidden = len(cards) - len(known)
        if hidden:
            known.append(self.tell(("a card", "{count} cards"), count=hidden))
        between = ", " if self.speak else " "
        return between.join(known) or self.tell("nothing")

    def seat(self, seat: int) -> str:
        """Who sits there."""
        if 0 <= seat < len(self.names) and self.names[seat]:
            return self.names[seat]
        return self.tell("seat {number}", number=seat)

    def number(self, number: float, signed: bool = False) -> str:
        """A number; its sign in words where all is read aloud."""
        if self.speak and (number < 0 or (signed and number)):
            return self.tell("minus {number}" if number < 0 else "plus {number}", number=f"{abs(number):g}")
        return f"{number:+g}" if signed and number else f"{number:g}" if isinstance(number, float) else str(number)

    def suit(self, suit: int, case: str = "") -> str:
        """A suit by name."""
        return self.words.cased(SUIT_NAMES[suit], case)

    def several(self, items: Sequence[str]) -> str:
        """Things in a row, the last with an "and"."""
        if len(items) < 2:
            return "".join(items)
        return self.tell("{items} and {last}", items=", ".join(items[:-1]), last=items[-1])

    def tell(self, template: Template, **args: Arg) -> str:
        """A message of a front end, with what fills it."""
        return self.say(Words(template, args))

    def say(self, words: Words) -> str:
        """The whole line."""
        template = words.template
        if isinstance(template, str):
            shape = self.words.text(template)
        else:
            count = words.args.get("count")
            shape = self.words.plural(*template, count if isinstance(count, int) else 2)
        if self.ascii or self.speak:
            shape = WRITTEN.sub(lambda found: self.cards([find_card(name) for name in found[0].split()]), shape)
        said = self._filled(shape, words.args, "")
        return said.translate(TYPED) if self.ascii else said

    def name(self, name: str) -> str:
        """Somebody's name as it can be shown: without accents in ASCII, where nothing is lost but these."""
        bare = "".join(char for char in normalize("NFKD", name) if not combining(char))
        return bare if self.ascii and bare.isascii() else name

    def error(self, wrong: Exception) -> str:
        """What an error says: in this language if it was raised with Words."""
        said = wrong.args[0] if wrong.args else ""
        return self.say(said) if isinstance(said, Words) else str(wrong)

    def sentence(self, words: Words | str) -> str:
        """What is said, as a sentence."""
        said = self.say(words) if isinstance(words, Words) else words
        return said[:1].upper() + said[1:] + ("" if said.endswith((".", "!", "?")) else ".")

    def _filled(self, shape: str, args: Mapping[str, Arg], case: str) -> str:
        return PLACE.sub(lambda found: self._fill(args.get(found[1], found[0]), found[2] or case), shape)

    def _fill(self, value: Arg, case: str) -> str:
        match value:
            case Words():
                return self.say(value)
            case Seat(seat=seat):
                return self.seat(seat)
            case Card(card=card):
                return self.card(card, case)
            case Cards(cards=cards):
                return self.cards(cards, case)
            case Meld(pairs=pairs):
                return (", " if self.speak else " ").join(self.standing(face, card, case) for face, card in pairs)
            case Rank(rank=rank):
                return self.words.cased(RANK_NAMES[rank], case)
            case Suit(suit=suit):
                return self.suit(suit, case)
            case Suits(suits=suits):
                return ", ".join(self.suit(suit, case) for suit in suits)
            case int() | float():
                return self.number(value)
        return str(value)
