"""What a guest asks of a room, message by message."""

from __future__ import annotations

import asyncio
import re
from hashlib import sha256
from secrets import randbits, token_urlsafe
from time import monotonic

from .. import protocol as wire
from ..bots.crew import CrewBot
from ..bots.levels import read_level
from ..bots.outcome import settled
from ..cards import find_card
from ..chance import IMAGINE, HashSource
from ..game import BadText, Words
from ..protocol import NAME
from ..table import Refused, Table
from .guest import Guest
from .room import Room
from .wire import said
from .words import words


def tidy_name(name: str) -> str:
    """A name as it is shown: no control characters, no runs of spaces.

    >>> tidy_name("  Ana \\u202e  Maria\\n")
    'Ana Maria'
    """
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())[:NAME]


def key_of(token: str) -> str:
    """What is kept of a token: it proves the token, and does not tell it."""
    return sha256(token.encode()).hexdigest()


def seat_of(table: Table, token: str) -> int | None:
    """The seat that a token is for; None if it is for none."""
    key = key_of(token)
    for seat, place in enumerate(table.seats):
        if token and place.key == key:
            return seat
    return None


def bot_known(name: str) -> bool:
    """Whether a bot may be asked for from outside: one of the ladder, or `random`; never code of somebody's."""
    if name == "random":
        return True
    try:
        read_level(name)
    except BadText:
        return False
    return re.fullmatch(r"[a-z]+(:[a-z]+)?", name) is not None


async def sit_down(room: Room, name: str, seat: int = -1) -> tuple[int, str]:
    """Give someone a free seat: which, and its token."""
    token = token_urlsafe(32)
    return await take_seat(room, name, key_of(token), seat), token


async def take_seat(room: Room, name: str, key: str, seat: int = -1) -> int:
    """Give a free seat to whoever has a key."""
    name = tidy_name(name)
    if not name:
        raise Refused(words("name"))

    def do(table: Table) -> int:
        free = [at for at, place in enumerate(table.seats) if place.free]
        if not free or (seat >= 0 and seat not in free):
            raise Refused(words("taken"))
        taken = {place.name for place in table.seats}
        shown, count = name, 2
        while shown in taken:
            shown, count = f"{name[: NAME - 3]} {count}", count + 1
        at = free[0] if seat < 0 else seat
        table.sit(at, shown, key=key)
        return at

    return await room.act(do)


def others(room: Room, seat: int) -> list[int]:
    """The other people who play now."""
    seats = room.table.seats
    return [other for other in room.people if other != seat and not seats[other].standin]


def back_to(room: Room, seat: int) -> int:
    """The number of moves that a seat may ask to go back to; Refused if it may not ask."""
    table = room.table
    if table.back is not None:
        raise Refused(words("asked"))
    count = table.moves_back(seat) if table.games else -1
    if count < 0:
        raise Refused(words("back"))
    if others(room, seat) and table.reveals(seat, count):
        raise Refused(words("revealed"))
    return count


class Requests:
    """Answers the messages of one guest in one room."""

    def __init__(self, room: Room, guest: Guest) -> None:
        self.room = room
        self.guest = guest

    async def answer(self, message: wire.FromClient) -> bool:
        """Do what a message asks, or tell why not; whether it was done."""
        key = message.key if isinstance(message, wire.Move) else ""
        try:
            await self.do(message)
            return True
        except Refused as refused:
            why = refused.words
            self.room.hall.metrics.refused(why)
        except BadText as wrong:
            why = Words("{text}", {"text": str(wrong)})
            self.room.hall.metrics.refusals["text"] += 1
        self.guest.tell(wire.Refused(said(why), key))
        return False

    async def do(self, message: wire.FromClient) -> None:
        """Do what a message asks; Refused or BadText if it cannot be."""
        match message:
            case wire.Move():
                await self._move(message)
            case wire.Give():
                await self._give(self._seat(), message)
            case wire.Chat():
                await self._chat(message.text)
            case wire.Hint():
                await self._hint()
            case wire.PlayOut():
                await self._play_out()
            case wire.Why():
                self._why(message.cards)
            case wire.Sit():
                await self._sit(message)
            case wire.Invite():
                await self._invite(message.seat, message.bot)
            case wire.Start():
                self._seat()
                self._check_start()
                self.room.start()
            case wire.AskBack():
                await self._ask_back()
            case wire.Agree():
                await self._agree(message.yes)
            case wire.StandIn():
                await self._stand_in(message.seat)
            case wire.Leave():
                await self._leave()
            case wire.Hello():
                raise Refused(words("message"))

    def _seat(self) -> int:
        if self.guest.seat is None:
            raise Refused(words("seatless"))
        return self.guest.seat

    # Sitting

    async def _sit(self, message: wire.Sit) -> None:
        if self.guest.seat is not None:
            raise Refused(words("seated"))
        seat, token = await sit_down(self.room, message.name, message.seat)
        guest = self.guest
        guest.seat = seat
        guest.tell(wire.Seated(seat, token))
        self.room.tell_table()
        self.room.show(guest, fresh=True)

    async def _invite(self, seat: int, bot: str) -> None:
        self._seat()
        if bot and not bot_known(bot):
            raise Refused(words("no_bot", name=bot[:40]))

        def do(table: Table) -> None:
            if table.games:
                raise Refused(words("begun"))
            if not 0 <= seat < len(table.seats):
                raise Refused(words("taken"))
            place = table.seats[seat]
            if not place.free and not place.bot:
                raise Refused(words("taken"))
            if place.bot:
                table.leave(seat)

        await self.room.act(do)
        if bot:
            await self.room.act(lambda table: sit_bot(table, seat, bot))

    def _check_start(self) -> None:
        table = self.room.table
        if not table.over:
            raise Refused(words("begun"))
        if any(place.free for place in table.seats):
            raise Refused(words("free"))

    async def _leave(self) -> None:
        seat = self._seat()
        self.guest.seat = None
        self.guest.seen = -1
        if self.room.table.games:
            standin = self.room.hall.settings.standin
            await self.room.act(lambda table: table.stand_in(seat, standin))
        else:
            await self.room.act(lambda table: table.leave(seat))
        self.room.tell_table()
        self.room.show(self.guest, fresh=True)

    async def _stand_in(self, seat: int) -> None:
        self._seat()
        room = self.room
        if seat not in room.people or room.here(seat) or room.table.seats[seat].standin:
            raise Refused(words("here"))
        if monotonic() - room.gone.get(seat, room.opened) < room.hall.settings.away:
            raise Refused(words("patience"))
        await room.act(lambda table: table.stand_in(seat, room.hall.settings.standin))

    # Playing

    async def _give(self, seat: int, message: wire.Give) -> None:
        """Add to the randomness of the next deal. Who comes too late for it has done nothing wrong."""

        def do(table: Table) -> None:
            if message.game > table.games:
                table.give(seat, message.game, message.random)

        await self.room.act(do)

    async def _move(self, message: wire.Move) -> None:
        seat = self._seat()
        room = self.room

        def do(table: Table) -> bool:
            if table.made(seat, message.key):
                return False
            window = room.driver.window
            if window is not None and seat in window.asked and not (room.driver.closed and table.to_move == seat):
                table.answer(seat, message.text, message.key)
                return True
            table.submit(seat, message.text, message.version, message.key)
            return False

        answered = await room.act(do)
        self.guest.tell(wire.Accepted(message.key))
        if answered:
            room.show_again(seat)

    def _why(self, cards: list[str]) -> None:
        seat = self._seat()
        found = [find_card(card) for card in cards]
        why = None if -1 in found else self.room.table.why_not_cards(seat, found)
        self.guest.tell(wire.Reason(cards, None if why is None else said(why)))

    async def _hint(self) -> None:
        seat = self._seat()
        room = self.room
        sights = room.driver.window.asked.get(seat, []) if room.driver.window is not None else []
        if not sights and room.table.to_move == seat:
            sights = [room.table.sight(seat)]
        if not sights:
            raise Refused(words("nothing"))
        hall = room.hall
        adviser = CrewBot(hall.settings.hints, HashSource(randbits(256), IMAGINE), hall.crew)
        loop = asyncio.get_running_loop()
        advice = await loop.run_in_executor(hall.threads, adviser.rate, sights[0])
        self.guest.tell(wire.Advice(advice.moves[0][0].text, said(Words(advice.reason))))

    async def _play_out(self) -> None:
        seat = self._seat()
        room = self.room
        if room.people != [seat]:
            raise Refused(words("alone"))
        if room.table.over or room.table.to_move != seat:
            raise Refused(words("nothing"))
        sight, game = room.table.sight(seat), room.table.games
        if not await asyncio.get_running_loop().run_in_executor(room.hall.threads, settled, sight):
            raise Refused(words("open"))
        room.driver.play_out(seat, game, sight.shuffled)

    # Talking

    async def _chat(self, text: str) -> None:
        guest, room = self.guest, self.room
        said = " ".join("".join(c if c.isprintable() or c == "\u200d" else " " for c in text).split())
        if not said:
            return
        if guest.seat is None:
            raise Refused(words("seatless"))
        name = room.table.seats[guest.seat].name
        await room.act(lambda table: table.say(guest.seat, name, said))

    # Taking back

    async def _ask_back(self) -> None:
        seat = self._seat()

        def do(table: Table) -> None:
            count = back_to(self.room, seat)
            if others(self.room, seat):
                table.ask_back(seat)
            else:
                table.take_back(seat, count)

        await self.room.act(do)

    async def _agree(self, yes: bool) -> None:
        seat = self._seat()

        def do(table: Table) -> None:
            back = table.back
            if back is None:
                raise Refused(words("not_asked"))
            # The last to agree takes it back with the same entry: a bot's move between would lose the request.
            if yes and set(others(self.room, back.seat)) <= {*back.agreed, seat}:
                table.take_back(back.seat, table.moves_back(back.seat))
            else:
                table.agree_back(seat, yes)

        await self.room.act(do)


def sit_bot(table: Table, seat: int, bot: str) -> None:
    """Let a bot sit down, under a name of its own."""
    taken = [place.name for place in table.seats if place.name]
    name, count = bot, 2
    while name in taken:
        name, count = f"{bot} {count}", count + 1
    table.sit(seat, name, bot)
