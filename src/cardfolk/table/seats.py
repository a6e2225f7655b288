"""Who is at a table, what they ask of each other and what they say."""

# Compiled: as the table that has it.

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Seat:
    """A place at the table: who sits there, and the bot that plays it, if any.

    `key` is the hash of the token that proves whose seat it is; `standin` the bot that plays while that person is away;
    `colour` that of the person's face, -1 if none was chosen.
    """

    name: str = ""
    bot: str = ""
    key: str = ""
    standin: str = ""
    colour: int = -1

    @property
    def free(self) -> bool:
        """Nobody has it."""
        return not self.name and not self.bot

    @property
    def player(self) -> str:
        """The bot that makes its moves now; empty: a person does."""
        return self.bot or self.standin


@dataclass
class Back:
    """Somebody asks to take a move back: who, and who has agreed."""

    seat: int
    agreed: set[int]


@dataclass(frozen=True)
class Chat:
    """Something that somebody said at the table; `seat` is None for who watches.

    `version` is how much a spectator had seen when it was said.
    """

    seat: int | None
    name: str
    text: str
    version: int = 0
