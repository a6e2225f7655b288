"""What happened in a game: Event, what people must see of it: Scene, and what was scored: SheetDeal, SheetScore."""

# Compiled: States make events while they are recorded.

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from .words import Words

if TYPE_CHECKING:
    from .game import State
    from .view import View

EVERYONE: Final = -1  # a set of seats, as bits


class Event:
    """Something that happened. Only seats in the bit set `heard` learn of it, only those in `faces` see its cards.

    `name` picks the template; `source` and `target` are zones that cards went from and to.
    """

    def __init__(
        self,
        name: str,
        seat: int = -1,
        *,
        other: int = -1,
        cards: Sequence[int] = (),
        card: int = -1,
        suit: int = -1,
        suits: Sequence[int] = (),
        number: int = 0,
        rival: int = 0,
        source: str = "",
        target: str = "",
        heard: int = EVERYONE,
        faces: int = EVERYONE,
    ) -> None:
        self.name = name
        self.seat = seat
        self.other = other
        self.cards = tuple(cards)
        self.card = card
        self.suit = suit
        self.suits = tuple(suits)
        self.number = number
        self.rival = rival
        self.source = source
        self.target = target
        self.heard = heard
        self.faces = faces

    def seen_by(self, seat: int) -> Event | None:
        """This event as a seat (or SPECTATOR) learns of it: with its cards face down, or not at all."""
        bit = 1 << seat if seat >= 0 else 0
        if self.heard != EVERYONE and not self.heard & bit:
            return None
        if self.heard == EVERYONE and self.faces == EVERYONE:
            return self
        if self.faces == EVERYONE or self.faces & bit:
            return self._shown(self.cards)
        return self._shown(tuple([-1] * len(self.cards)))

    def mark(self) -> str:
        """All that it tells, as one text: equal for events that tell the same, on every computer."""
        number = f"{self.seat} {self.other} {self.card} {self.suit} {self.number} {self.rival}"
        return f"{self.name} {number} {self.cards} {self.suits} {self.source} {self.target}"

    def _shown(self, cards: tuple[int, ...]) -> Event:
        # `heard` and `faces` are dropped: they would tell who else knows.
        return Event(
            self.name,
            self.seat,
            other=self.other,
            cards=cards,
            card=self.card,
            suit=self.suit,
            suits=self.suits,
            number=self.number,
            rival=self.rival,
            source=self.source,
            target=self.target,
        )

    def args(self) -> dict[str, object]:
        """What its template may name."""
        return {
            "seat": self.seat,
            "other": self.other,
            "cards": self.cards,
            "count": len(self.cards),
            "card": self.card,
            "suit": self.suit,
            "suits": self.suits,
            "number": self.number,
            "rival": self.rival,
        }

    def key(self) -> tuple[object, ...]:
        """Every field."""
        return (
            self.name,
            self.seat,
            self.other,
            self.cards,
            self.card,
            self.suit,
            self.suits,
            self.number,
            self.rival,
            self.source,
            self.target,
            self.heard,
            self.faces,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"Event{self.key()}"


class Scene:
    """What people must see before the table moves on: the State as it stood then, and what to say large.

    The State is whole, nobody is to move in it and its `events` are those since the scene before it in the same move:
    each seat is shown it through `view` alone. What `words`, `seat` and `zones` tell, everyone may know.
    """

    def __init__(self, kind: str, state: State, words: Words, seat: int, zones: tuple[str, ...]) -> None:
        self.kind = kind
        self.state = state
        self.words = words
        self.seat = seat  # whom it is about, -1: everyone
        self.zones = zones  # where to look

    def view(self, seat: int | None) -> View:
        """What to show this seat (None: a spectator); its prompt is what to say."""
        view = self.state.seen_by(seat).view()
        view.prompt = self.words
        return view

    def __repr__(self) -> str:
        return f"<{self.kind}: {self.words}>"


class SheetScore:
    """What one seat scored in a deal, its total after it, and what for."""

    def __init__(self, points: float, total: float, reasons: Sequence[Words] = ()) -> None:
        self.points = points
        self.total = total
        self.reasons = tuple(reasons)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, SheetScore)
            and self.points == other.points
            and self.total == other.total
            and self.reasons == other.reasons
        )

    def __hash__(self) -> int:
        return hash((self.points, self.total))

    def __repr__(self) -> str:
        return f"SheetScore({self.points:g}, {self.total:g}, {self.reasons})"


class SheetDeal:
    """A line of the sheet: what was played, and what each seat scored in it."""

    def __init__(self, title: Words, scores: Sequence[SheetScore]) -> None:
        self.title = title
        self.scores = tuple(scores)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SheetDeal) and self.title == other.title and self.scores == other.scores

    def __hash__(self) -> int:
        return hash((self.title, self.scores))

    def __repr__(self) -> str:
        return f"SheetDeal({self.title}, {self.scores})"
