"""Speaker: turns Words into a line for one person to read."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...cards import RANKS, SUIT_NAMES, rank_of, suit_of
from ...game import Words

SYMBOLS = "♣♦♥♠"
RANK_NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")


class Speaker:
    """Says things to one person: `names` are the seats' names, `me` is the seat spoken to (-1: none)."""

    def __init__(self, names: Sequence[str], me: int = -1, ascii: bool = False, speak: bool = False) -> None:
        self.names = names
        self.me = me
        self.ascii = ascii
        self.speak = speak  # cards as words, for screen readers

    def card(self, card: int | None) -> str:
        """A card by name: 7♣, or 7c in ASCII, or "seven of clubs"."""
        if card is None or card < 0:
            return "a face-down card" if self.speak else "??"
        if self.speak:
            return f"{RANK_NAMES[rank_of(card)]} of {SUIT_NAMES[suit_of(card)]}"
        rank = RANKS[rank_of(card)]
        return rank + "cdhs"[suit_of(card)] if self.ascii else rank.replace("T", "10") + SYMBOLS[suit_of(card)]

    def cards(self, cards: Sequence[int]) -> str:
        """Cards in a row; those not known are counted."""
        known = [self.card(card) for card in cards if card >= 0]
        hidden = len(cards) - len(known)
        if hidden:
            known.append("a card" if hidden == 1 else f"{hidden} cards")
        between = ", " if self.speak else " "
        return between.join(known) or "nothing"

    def seat(self, seat: int) -> str:
        """Who sits there."""
        return self.names[seat] if 0 <= seat < len(self.names) and self.names[seat] else f"seat {seat}"

    def say(self, words: Words) -> str:
        """The whole line."""
        template = words.template
        if not isinstance(template, str):
            template = template[0] if words.args.get("count") == 1 else template[1]
        return re.sub(r"\{(\w+)\}", lambda found: self._fill(found[1], words.args.get(found[1])), template)

    def _fill(self, name: str, value: object) -> str:
        if isinstance(value, Words):
            return self.say(value)
        if isinstance(value, int):
            if name in ("seat", "other"):
                return self.seat(value)
            if name == "card" or name.endswith("_card"):
                return self.card(value)
            if name == "suit":
                return SUIT_NAMES[value]
        if isinstance(value, (tuple, list)):
            if name == "cards":
                return self.cards(value)
            if name == "suits":
                return ", ".join(SUIT_NAMES[suit] for suit in value)
        return str(value)
