"""Speaker: turns Words into a line for one person to read, in their language."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...cards import RANKS, SUIT_NAMES, rank_of, suit_of
from ...words import Template, Words
from .catalogue import Catalogue, catalogue

SYMBOLS = "♣♦♥♠"
RANK_NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
CARD_NAME = "{rank} of {suit}"
PLACE = re.compile(r"\{(\w+)(?:\.(\w+))?\}")


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
            return self._filled(shape, {"rank": RANK_NAMES[rank_of(card)], "suit": suit_of(card)}, case)
        rank = RANKS[rank_of(card)]
        return rank + "cdhs"[suit_of(card)] if self.ascii else rank.replace("T", "10") + SYMBOLS[suit_of(card)]

    def standing(self, face: int, card: int, case: str = "") -> str:
        """A card with the one it stands for, if it is another."""
        if face == card:
            return self.card(face, case)
        if self.speak:
            return self.tell("{card} as {other_card}", card=face, other_card=card)
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

    def suit(self, suit: int, case: str = "") -> str:
        """A suit by name."""
        return self.words.cased(SUIT_NAMES[suit], case)

    def several(self, items: Sequence[str]) -> str:
        """Things in a row, the last with an "and"."""
        if len(items) < 2:
            return "".join(items)
        return self.tell("{items} and {last}", items=", ".join(items[:-1]), last=items[-1])

    def tell(self, template: Template, **args: object) -> str:
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
        return self._filled(shape, words.args, "")

    def error(self, wrong: Exception) -> str:
        """What an error says: in this language if it was raised with Words."""
        said = wrong.args[0] if wrong.args else ""
        return self.say(said) if isinstance(said, Words) else str(wrong)

    def sentence(self, words: Words | str) -> str:
        """What is said, as a sentence."""
        said = self.say(words) if isinstance(words, Words) else words
        return said[:1].upper() + said[1:] + ("" if said.endswith((".", "!", "?")) else ".")

    def _filled(self, shape: str, args: object, case: str) -> str:
        assert isinstance(args, dict)
        return PLACE.sub(lambda found: self._fill(found[1], args.get(found[1]), found[2] or case), shape)

    def _fill(self, name: str, value: object, case: str) -> str:
        if isinstance(value, Words):
            return self.say(value)
        if isinstance(value, int):
            if name in ("seat", "other"):
                return self.seat(value)
            if name == "card" or name.endswith("_card"):
                return self.card(value, case)
            if name == "suit":
                return self.suit(value, case)
        if isinstance(value, (tuple, list)):
            if name == "cards":
                return self.cards(value, case)
            if name == "meld":
                return (", " if self.speak else " ").join(self.standing(face, card, case) for face, card in value)
            if name == "suits":
                return ", ".join(self.suit(suit, case) for suit in value)
        if name == "rank" and isinstance(value, str):
            return self.words.cased(value, case)
        if isinstance(value, float):
            return f"{value:g}"
        return str(value)
