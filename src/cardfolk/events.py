"""What happened in a game: Event, what people must see of it: Scene, what was scored: SheetDeal; what is said: Line."""

# Compiled: States make events while they are recorded.

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from .words import Arg, Cards, Seat, Words

if TYPE_CHECKING:
    from .game import State
    from .view import View

EVERYONE: Final = -1  # a set of seats, as bits


class Event:
    """Something that happened. Only seats in the bit set `heard` learn of it, only those in `faces` see its cards.

    `name` picks the template, `args` fill it beside the seat and the cards; `source` and `target` are zones that cards
    went from and to.
    """

    def __init__(
        self,
        name: str,
        seat: int = -1,
        *,
        cards: Sequence[int] = (),
        source: str = "",
        target: str = "",
        heard: int = EVERYONE,
        faces: int = EVERYONE,
        **args: Arg,
    ) -> None:
        self.name = name
        self.seat = seat
        self.cards = tuple(cards)
        self.source = source
        self.target = target
        self.heard = heard
        self.faces = faces
        self.args: dict[str, Arg] = args
        self._mark = ""  # once it is asked for

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
        if not self._mark:
            args = " ".join([f"{name}={self.args[name]!r}" for name in sorted(self.args)])
            self._mark = f"{self.name} {self.seat} {self.cards} {self.source} {self.target} {args}"
        return self._mark

    def _shown(self, cards: tuple[int, ...]) -> Event:
        # `heard` and `faces` are dropped: they would tell who else knows.
        shown = Event(self.name, self.seat, cards=cards, source=self.source, target=self.target)
        shown.args = self.args
        return shown

    def fills(self) -> dict[str, Arg]:
        """What its template may name."""
        found: dict[str, Arg] = {"seat": Seat(self.seat), "cards": Cards(self.cards), "count": len(self.cards)}
        found.update(self.args)
        return found

    def key(self) -> tuple[object, ...]:
        """Every field."""
        args = tuple([(name, self.args[name]) for name in sorted(self.args)])
        return (self.name, self.seat, self.cards, self.source, self.target, self.heard, self.faces, args)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"Event{self.key()}"


class Scene:
    """What people must see before the table moves on: the State as it stood then, and what to say large.

    The State is whole, nobody is to move in it and its `events` are those since the scene before it in the same move:
    each seat is shown it through `view` alone. What everything else of it tells, everyone may know.
    """

    def __init__(
        self,
        kind: str,
        state: State,
        words: Words,
        seat: int,
        zones: tuple[str, ...],
        gained: tuple[int, ...] = (),
        lost: tuple[int, ...] = (),
    ) -> None:
        self.kind = kind
        self.state = state
        self.words = words
        self.seat = seat  # whom it is about, -1: everyone
        self.zones = zones  # where to look
        self.gained = gained  # the seats that it is good for
        self.lost = lost  # and those it is bad for

    def view(self, seat: int | None) -> View:
        """What to show this seat (None: a spectator); its prompt is what to say."""
        view = self.state.seen_by(seat).view()
        view.prompt = self.words.told_to(seat)
        return view

    def __repr__(self) -> str:
        return f"<{self.kind}: {self.words}>"


class Line:
    """What somebody at the table says."""

    def __init__(self, seat: int, words: Words) -> None:
        self.seat = seat
        self.words = words

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Line) and self.seat == other.seat and self.words == other.words

    def __hash__(self) -> int:
        return hash((self.seat, self.words))

    def __repr__(self) -> str:
        return f"Line({self.seat}, {self.words!r})"


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
