"""What has happened at a table: the entries of its log, typed, and as rows that any store can hold.

A row is the entry's number, its kind, the seat it is about (None: the table) and a JSON object with the rest. Values
that are as usual are left out, so that rows written before a field was there are read like those written today.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple, TypeVar

from ..cards import card_names, find_card
from ..words import BadText
from .settings import USUAL, Post, TableSettings, post_json, read_post, read_seconds, read_settings

T = TypeVar("T")
Values = Mapping[str, object]


class Row(NamedTuple):
    """An entry as a store keeps it."""

    number: int
    kind: str
    seat: int | None
    values: dict[str, object]  # JSON values only


@dataclass(frozen=True)
class Entry:
    """Something that happened, and its number in the log."""

    number: int
    kind: ClassVar[str]


@dataclass(frozen=True)
class Opened(Entry):
    """The table was made."""

    kind = "open"
    game: str
    seats: int
    options: dict[str, object] = field(default_factory=dict)
    rules: int = 1
    match: int = 1
    settings: TableSettings = USUAL


@dataclass(frozen=True)
class SettingsChanged(Entry):
    """How the table is run has changed; None: not this."""

    kind = "settings"
    window: float | None = None
    post: Post | None = None
    gallery: bool | None = None


@dataclass(frozen=True)
class Sat(Entry):
    """Someone, or a bot, sat down."""

    kind = "sit"
    seat: int
    name: str
    bot: str = ""
    key: str = ""
    colour: int = -1


@dataclass(frozen=True)
class Left(Entry):
    """A seat became free."""

    kind = "leave"
    seat: int


@dataclass(frozen=True)
class WentAway(Entry):
    """A bot plays for a person who is away."""

    kind = "away"
    seat: int
    bot: str


@dataclass(frozen=True)
class CameBack(Entry):
    """The person who was away plays again."""

    kind = "return"
    seat: int


@dataclass(frozen=True)
class Said(Entry):
    """Someone said something; without a seat: who watches."""

    kind = "chat"
    seat: int | None
    name: str
    text: str


@dataclass(frozen=True)
class Promised(Entry):
    """The secret of the next deal was fixed."""

    kind = "promise"
    secret: str


@dataclass(frozen=True)
class Given(Entry):
    """The person of a seat added to the randomness of the next deal."""

    kind = "give"
    seat: int
    random: str


@dataclass(frozen=True)
class WantedNext(Entry):
    """The person of a seat was ready for the next game."""

    kind = "next"
    seat: int


@dataclass(frozen=True)
class Dealt(Entry):
    """A game began; `fair`: its seed follows from what was promised and given. With shuffles it was prepared.

    `after`: it is one that was played, to be played on after so many moves; None: it is not.
    """

    kind = "deal"
    seed: int
    fair: bool = False
    shuffles: tuple[tuple[int, ...], ...] = ()
    draws: tuple[int, ...] = ()
    after: int | None = None


@dataclass(frozen=True)
class Moved(Entry):
    """A move was made."""

    kind = "move"
    seat: int
    move: str
    key: str = ""


@dataclass(frozen=True)
class Answered(Entry):
    """A seat answered open claims, which nobody else may know yet."""

    kind = "answer"
    seat: int
    move: str
    key: str = ""


@dataclass(frozen=True)
class RanLate(Entry):
    """A clock ran out."""

    kind = "late"
    seat: int


@dataclass(frozen=True)
class Failed(Entry):
    """A bot failed; `why` is for whoever runs it."""

    kind = "fault"
    seat: int
    why: str


@dataclass(frozen=True)
class AskedBack(Entry):
    """A seat asked the others to let it take its last move back."""

    kind = "ask"
    seat: int


@dataclass(frozen=True)
class AgreedBack(Entry):
    """A seat answered that."""

    kind = "agree"
    seat: int
    yes: bool


@dataclass(frozen=True)
class TookBack(Entry):
    """The game went back to the position after its first `count` moves, as a seat wished."""

    kind = "back"
    seat: int
    count: int


def row_of(entry: Entry) -> Row:
    """An entry as a row."""
    seat: int | None = getattr(entry, "seat", None)
    values: dict[str, object] = {}
    match entry:
        case Moved(move=move, key=key) | Answered(move=move, key=key):
            values = {"move": move, "key": key} if key else {"move": move}
        case Opened():
            values = {"game": entry.game, "rules": entry.rules, "seats": entry.seats, "options": entry.options}
            values["match"] = entry.match
            if kept := entry.settings.as_json():
                values["settings"] = kept
        case SettingsChanged():
            if entry.window is not None:
                values["window"] = entry.window
            if entry.post is not None:
                values["discord"] = post_json(entry.post)
            if entry.gallery is not None:
                values["gallery"] = entry.gallery
        case Sat():
            values = {"name": entry.name, "bot": entry.bot, **({"key": entry.key} if entry.key else {})}
            if entry.colour >= 0:
                values["colour"] = entry.colour
        case WentAway():
            values = {"bot": entry.bot}
        case Said():
            values = {"name": entry.name, "text": entry.text}
        case Promised():
            values = {"secret": entry.secret}
        case Given():
            values = {"random": entry.random}
        case Dealt():
            values = {"seed": entry.seed, **({"fair": True} if entry.fair else {})}
            if entry.shuffles:
                values["shuffles"] = [card_names(list(shuffle)) for shuffle in entry.shuffles]
            if entry.draws:
                values["draws"] = list(entry.draws)
            if entry.after is not None:
                values["after"] = entry.after
        case Failed():
            values = {"why": entry.why}
        case AgreedBack():
            values = {"yes": entry.yes}
        case TookBack():
            values = {"count": entry.count}
    return Row(entry.number, entry.kind, seat, values)


def entry_of(row: Row) -> Entry:
    """The entry of a row; BadText if it is none."""
    read = _READ.get(row.kind)
    if read is None:
        raise BadText(f"the log has an entry of the unknown kind {row.kind!r}")
    if not isinstance(row.values, dict):
        raise BadText(f"entry {row.number} of the log holds no values")
    return read(row)


def _value(row: Row, name: str, kind: type[T], usual: T | None = None) -> T:
    value = row.values.get(name, usual)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise BadText(f"entry {row.number} of the log has no {name} as a {row.kind} must")
    return value


def _seat(row: Row) -> int:
    if row.seat is None:
        raise BadText(f"entry {row.number} of the log names no seat, as a {row.kind} must")
    return row.seat


def _shuffles(row: Row) -> tuple[tuple[int, ...], ...]:
    texts = _value(row, "shuffles", list, [])
    cards = tuple(tuple(find_card(name) for name in str(text).split()) for text in texts)
    if any(card < 0 for shuffle in cards for card in shuffle):
        raise BadText(f"entry {row.number} of the log has a shuffle with what is no card")
    return cards


def _draws(row: Row) -> tuple[int, ...]:
    draws = tuple(_value(row, "draws", list, []))
    if not all(type(draw) is int for draw in draws):
        raise BadText(f"entry {row.number} of the log has a draw that is no number")
    return draws


def _opened(row: Row) -> Opened:
    options, settings = _value(row, "options", dict, {}), _value(row, "settings", dict, {})
    return Opened(
        row.number,
        _value(row, "game", str),
        _value(row, "seats", int),
        options,
        _value(row, "rules", int, 1),
        _value(row, "match", int, 1),
        read_settings(settings),
    )


_READ: dict[str, Callable[[Row], Entry]] = {
    "open": _opened,
    "settings": lambda row: SettingsChanged(
        row.number,
        read_seconds(row.values.get("window")),
        read_post(row.values.get("discord")),
        bool(row.values["gallery"]) if "gallery" in row.values else None,
    ),
    "sit": lambda row: Sat(
        row.number,
        _seat(row),
        _value(row, "name", str),
        _value(row, "bot", str, ""),
        _value(row, "key", str, ""),
        _value(row, "colour", int, -1),
    ),
    "leave": lambda row: Left(row.number, _seat(row)),
    "away": lambda row: WentAway(row.number, _seat(row), _value(row, "bot", str)),
    "return": lambda row: CameBack(row.number, _seat(row)),
    "chat": lambda row: Said(row.number, row.seat, _value(row, "name", str), _value(row, "text", str)),
    "promise": lambda row: Promised(row.number, _value(row, "secret", str)),
    "give": lambda row: Given(row.number, _seat(row), _value(row, "random", str)),
    "next": lambda row: WantedNext(row.number, _seat(row)),
    "deal": lambda row: Dealt(
        row.number,
        _value(row, "seed", int),
        bool(row.values.get("fair")),
        _shuffles(row),
        _draws(row),
        _value(row, "after", int) if "after" in row.values else None,
    ),
    "move": lambda row: Moved(row.number, _seat(row), _value(row, "move", str), _value(row, "key", str, "")),
    "answer": lambda row: Answered(row.number, _seat(row), _value(row, "move", str), _value(row, "key", str, "")),
    "late": lambda row: RanLate(row.number, _seat(row)),
    "fault": lambda row: Failed(row.number, _seat(row), _value(row, "why", str, "")),
    "ask": lambda row: AskedBack(row.number, _seat(row)),
    "agree": lambda row: AgreedBack(row.number, _seat(row), bool(row.values.get("yes"))),
    "back": lambda row: TookBack(row.number, _seat(row), _value(row, "count", int)),
}
