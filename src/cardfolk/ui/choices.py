"""What a move leaves open, as it is chosen in every front end: a declared card or a suit, and suits that join."""

from __future__ import annotations

from ..cards import RANKS, SUITS
from ..view import Choice, View, Zone
from ..words import Words


class OneOf:
    """One of the values of a choice: a card by its rank and suit, or a suit. It begins at `start`, the true card."""

    def __init__(self, choice: Choice, start: str = "") -> None:
        self.choice = choice
        self.true = start
        self.at = choice.values.index(start) if start in choice.values else 0
        self.of_card = choice.kind == "card"
        self.ranks = (
            [rank for rank in RANKS if any(value[0] == rank for value in choice.values)] if self.of_card else []
        )
        self.suits = [suit for suit in SUITS if any(value[-1] == suit for value in choice.values)]

    @property
    def value(self) -> str:
        """What is marked."""
        return self.choice.values[self.at]

    @property
    def bluff(self) -> bool:
        """Whether it is another card than the true one."""
        return bool(self.true) and self.value != self.true

    def note(self) -> Words | None:
        """What the value would bring."""
        return self.choice.notes[self.at] if self.choice.notes else None

    def take(self, rank: str = "", suit: str = "") -> None:
        """Mark the value of this rank or suit, if there is one."""
        wanted = suit or self.value[-1]
        if self.of_card:
            wanted = (rank or self.value[0]) + wanted
        if wanted in self.choice.values:
            self.at = self.choice.values.index(wanted)

    def key(self, name: str) -> bool:
        """Arrows move, letters and digits jump; False for any other key."""
        letter = name.upper().replace("1", "T") if len(name) == 1 else ""
        step = {"left": -1, "right": 1, "up": -1, "down": 1}.get(name, 0)
        if self.of_card and name in ("left", "right"):
            self.take(rank=self.ranks[(self.ranks.index(self.value[0]) + step) % len(self.ranks)])
        elif step:
            self.take(suit=self.suits[(self.suits.index(self.value[-1]) + step) % len(self.suits)])
        elif letter and letter.lower() in self.suits:
            self.take(suit=letter.lower())
        elif letter and letter in self.ranks:
            self.take(rank=letter)
        else:
            return False
        return True


class SomeSuits:
    """Which suits join."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        self.cursor = 0
        self.joined = set(choice.values[0].split())
        self.could = {letter for value in choice.values for letter in value.split()}

    @property
    def value(self) -> str:
        """The suits joined as the move names them; empty if these cannot join."""
        text = " ".join(suit for suit in SUITS if suit in self.joined)
        return text if text in self.choice.values else ""

    def total(self) -> Words | None:
        """What they make together."""
        notes, value = self.choice.notes, self.value
        return notes[self.choice.values.index(value)] if value and notes else None

    def switch(self, at: int) -> None:
        """Switch a suit on or off."""
        self.cursor = at
        if SUITS[at] in self.could:
            self.joined ^= {SUITS[at]}

    def key(self, name: str) -> bool:
        """Arrows move, Space and letters switch; False for any other key."""
        letter = name.lower() if len(name) == 1 else ""
        if name in ("left", "right", "up", "down"):
            self.cursor = (self.cursor + (1 if name in ("right", "down") else -1)) % len(SUITS)
        elif name == "space":
            self.switch(self.cursor)
        elif letter and letter in SUITS:
            self.switch(SUITS.index(letter))
        else:
            return False
        return True


def army_of(view: View, seat: int, suit: str) -> Zone | None:
    """A seat's army of a suit."""
    found = [zone for zone in view.zones if zone.kind == "army" and zone.owner == seat]
    return next((zone for zone in found if zone.id.endswith(f":{suit}")), None)
