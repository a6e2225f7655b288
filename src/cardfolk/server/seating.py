"""Who sits down where: names, tokens and bots."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from hashlib import sha256
from secrets import randbits, token_urlsafe

from ..bots import display_name
from ..bots.levels import read_level, seat_folk
from ..chance import HashSource
from ..play.again import USUAL
from ..table import Refused, Table
from ..table.commands import Command, Sit
from ..table.entries import Sat
from ..table.words import refusal
from ..words import BadText
from .names import alike, numbered, tidy_name
from .room import Room
from .words import words


def new_token() -> str:
    """The only key to a seat, for the page of who sits there."""
    return token_urlsafe(32)


def key_of(token: str) -> str:
    """What is kept of a token: it proves the token, and does not tell it."""
    return sha256(token.encode()).hexdigest()


async def sit_down(room: Room, name: str, seat: int = -1, colour: int = -1) -> tuple[int, str]:
    """Give someone a free seat (-1: any): which, and its token."""
    token = new_token()
    return await take_seat(room, name, key_of(token), seat, colour=colour), token


async def take_seat(
    room: Room, name: str, key: str, seat: int = -1, number: bool = False, colour: int = -1, before: str = ""
) -> int:
    """Give a free seat (-1: any) to whoever has a key; `before`: the key that they came with.

    A name like another person's is refused, or with `number` gets one, as one like a bot's does. A seat that somebody
    has just left is kept for them.
    """
    shown = tidy_name(name)
    if not shown:
        raise Refused(words("name"))

    def ask(table: Table) -> Command:
        free = [at for at, place in enumerate(table.seats) if place.free]
        if not free or (seat >= 0 and seat not in free):
            raise refusal("error.seat_taken")
        free = [at for at in free if not room.company.kept_seat(at, before)]
        if not free or (seat >= 0 and seat not in free):
            raise Refused(words("kept"))
        names = [place.name for place in table.seats]
        if not number and alike(shown, (place.name for place in table.seats if not place.bot)):
            raise Refused(words("alike", name=shown))
        return Sit(free[0] if seat < 0 else seat, numbered(shown, names), key=key, colour=colour)

    sat = await room.act(ask)
    assert isinstance(sat, Sat)
    return sat.seat


def seat_bots(bots: Sequence[str], names: Iterable[str]) -> list[str]:
    """The bots that sit down for those asked for at a table with these names: characters for plain levels."""
    return seat_folk(bots, names, HashSource(randbits(256), 0))


def seat_again(bots: Sequence[str], seat: int, name: str, key: str, colour: int) -> list[Sit]:
    """Who sits down to play a game on: somebody on one of its seats, and the bots that it had on the others.

    In the place of other people a usual bot plays.
    """
    shown = tidy_name(name)
    if not shown:
        raise Refused(words("name"))
    if not 0 <= seat < len(bots):
        raise refusal("error.no_seat", number=seat)
    known = ["" if at == seat else bot if bot and bot_known(bot) else USUAL for at, bot in enumerate(bots)]
    names = [shown]
    sitting = []
    for at, bot in enumerate(seat_bots(known, names)):
        if at == seat:
            sitting.append(Sit(at, shown, key=key, colour=colour))
        else:
            names.append(numbered(display_name(bot), names))
            sitting.append(Sit(at, names[-1], bot))
    return sitting


def sit_bot(table: Table, seat: int, bot: str) -> Command:
    """Let a bot sit down, under a name of its own."""
    return Sit(seat, numbered(display_name(bot), (place.name for place in table.seats)), bot)


def bot_known(name: str) -> bool:
    """Whether a bot may be asked for from outside: a level, a character or `random`; never code of somebody's."""
    if name == "random":
        return True
    try:
        read_level(name)
    except BadText:
        return False
    return re.fullmatch(r"[a-z]+(@[a-z]+)?(:[a-z]+)?", name) is not None
