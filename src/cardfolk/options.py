"""What can be set of a game: Option, one thing as data; Preset, values that go together; Options, the typed record."""

# Compiled: the Options of all games stand on it.

from __future__ import annotations

from collections.abc import Mapping

from .native import mypyc_attr
from .words import Arg, BadText, Template, Words


@mypyc_attr(allow_interpreted_subclasses=True)
class Options:
    """The options of one game; each game's is a frozen dataclass with a typed field an option."""


class Option:
    """One option of a game as data, for forms, validation and help.

    `values` are the values to choose from, the default first. `low` to `high` allows any whole number between;
    `seat` any seat; `items` a list of these names, None standing for `values[0]`. `names` says what values and items
    are called: each that is no number, flag or seat has a name, and a number may have one.
    """

    def __init__(
        self,
        name: str,
        values: tuple[object, ...],
        meaning: str,
        *,
        low: int = 0,
        high: int = -1,
        seat: bool = False,
        items: tuple[str, ...] = (),
        names: Mapping[object, Words] | None = None,
    ) -> None:
        self.name = name
        self.values = values
        self.meaning = meaning
        self.low = low
        self.high = high
        self.seat = seat
        self.items = items
        self.names: Mapping[object, Words] = names or {}

    @property
    def default(self) -> object:
        """What holds when nothing is said."""
        return self.values[0]

    def expected(self, seats: int) -> Words:
        """The values allowed, in words."""
        some = [Words("{value}", {"value": show_value(value)}) for value in self.values if value is not None]
        if self.high >= self.low:
            some = [Words("a whole number from {low} to {high}", {"low": self.low, "high": self.high})]
        if self.seat:
            some.append(Words("a seat from 0 to {last}", {"last": seats - 1}) if seats else Words("a seat"))
        if self.items:
            some.append(Words("a list of {items}", {"items": ", ".join(self.items)}))
        found = some[0]
        for one in some[1:-1]:
            found = Words("{first}, {then}", {"first": found, "then": one})
        return Words("{first} or {then}", {"first": found, "then": some[-1]}) if len(some) > 1 else found

    def check(self, value: object, seats: int) -> None:
        """Raise BadText unless the value is allowed."""
        if isinstance(value, int) and not isinstance(value, bool):
            if self.low <= value <= self.high or (self.seat and 0 <= value < seats):
                return
        if isinstance(value, (list, tuple)) and self.items and value and all(item in self.items for item in value):
            return
        if not any(type(value) is type(allowed) and value == allowed for allowed in self.values):
            args: dict[str, Arg] = {"name": self.name, "expected": self.expected(seats), "value": show_value(value)}
            raise BadText(Words("option {name}: expected {expected}, not {value}", args))

    def parse(self, text: str) -> object:
        """The value that a text such as `true`, `6`, `attacker` or `no_king,domino` stands for; `check` it then."""
        plain = text.strip()
        low = plain.lower()
        if low in ("true", "yes", "on", "false", "no", "off") and isinstance(self.default, bool):
            return low in ("true", "yes", "on")
        number = whole_number(plain)
        if number is not None:
            return number
        if self.items:
            if low in ("null", "all", ""):
                return None
            return [item.strip() for item in plain.strip("[]").replace('"', "").split(",")]
        return plain.strip('"')


class Preset:
    """Values of options that go together, and what they are called; options that are not in it are as usual."""

    def __init__(self, label: Template, values: Mapping[str, object] | None = None) -> None:
        self.label = label
        self.values: Mapping[str, object] = values or {}


def whole_number(text: str) -> int | None:
    """The whole number that a text writes in plain digits; None for any other text, and for one too long."""
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 100 else None


def show_value(value: object) -> str:
    """An option's value as it stands in a record."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return ",".join([str(item) for item in value])
    return f'"{value}"' if isinstance(value, str) else str(value)
