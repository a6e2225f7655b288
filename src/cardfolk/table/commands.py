"""What can be asked of a table. Whether it may happen, and what then happens, `Table.decide` says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..game import Game
from .settings import USUAL, Post, TableSettings


@dataclass(frozen=True)
class Open:
    """Begin a table: the game, its seats and options, and a match of so many games."""

    game: Game
    seats: int
    options: Mapping[str, object] = field(default_factory=dict)
    match: int = 1
    settings: TableSettings = USUAL


@dataclass(frozen=True)
class ChangeSettings:
    """Change how the table is run; what is None stays as it is."""

    window: float | None = None
    post: Post | None = None
    gallery: bool | None = None


@dataclass(frozen=True)
class Sit:
    """Someone, or a bot, takes a free seat. `key` is the hash of the token that proves whose seat it is, `colour` that
    of a person's face, as it was chosen; -1: none was."""

    seat: int
    name: str
    bot: str = ""
    key: str = ""
    colour: int = -1


@dataclass(frozen=True)
class Leave:
    """A seat becomes free again; before the first deal only."""

    seat: int


@dataclass(frozen=True)
class StandIn:
    """A bot plays for a person who is away, until they come back."""

    seat: int
    bot: str


@dataclass(frozen=True)
class ComeBack:
    """The person who was away plays again."""

    seat: int


@dataclass(frozen=True)
class Say:
    """Someone at the table says something."""

    seat: int | None
    name: str
    text: str


@dataclass(frozen=True)
class Promise:
    """Fix the secret that the next game's deal depends on, before anyone can add to it."""

    secret: str


@dataclass(frozen=True)
class Give:
    """The person of a seat adds 256 bits to the randomness of a game that is not dealt yet; once."""

    seat: int
    game: int
    random: str


@dataclass(frozen=True)
class WantNext:
    """The person of a seat is ready for the next game of the match, or a rematch."""

    seat: int


@dataclass(frozen=True)
class Deal:
    """Begin a game, the first one or the next, with a fresh seed; None: with what was promised and given.

    With shuffles and draws it is a deal that was prepared: they decide it alone. `after`: it is that of a game that was
    played, and its first moves, so many, come from there.
    """

    seed: int | None = None
    shuffles: tuple[tuple[int, ...], ...] = ()
    draws: tuple[int, ...] = ()
    after: int | None = None


@dataclass(frozen=True)
class MakeMove:
    """Make a move in answer to a version. `key` is the client's name for it: `Table.made` tells whether it was made."""

    seat: int
    text: str
    version: int
    key: str = ""


@dataclass(frozen=True)
class Answer:
    """Answer open claims privately; it is kept until it is this seat's turn to be asked."""

    seat: int
    text: str
    key: str = ""


@dataclass(frozen=True)
class RunLate:
    """A clock has run out; whoever runs it then makes a move in that seat's place."""

    seat: int


@dataclass(frozen=True)
class Fail:
    """A bot has failed; whoever runs it then makes a legal move in its place."""

    seat: int
    why: str


@dataclass(frozen=True)
class AskBack:
    """Take back a seat's last move, or ask the others at the table to let it."""

    seat: int


@dataclass(frozen=True)
class AgreeBack:
    """Answer someone who asks to take back; the last to agree takes it back."""

    seat: int
    yes: bool


Command = (
    Open
    | ChangeSettings
    | Sit
    | Leave
    | StandIn
    | ComeBack
    | Say
    | Promise
    | Give
    | WantNext
    | Deal
    | MakeMove
    | Answer
    | RunLate
    | Fail
    | AskBack
    | AgreeBack
)
