"""What a guest asks of a room, message by message."""

from __future__ import annotations

import asyncio
import logging
import re
from hashlib import sha256
from secrets import randbits, token_urlsafe
from time import monotonic

from .. import protocol
from ..bots.crew import CrewBot
from ..bots.levels import read_level
from ..bots.outcome import decided
from ..cards import find_card
from ..chance import IMAGINE, HashSource
from ..store.database import StoreAway
from ..table import Refused, Table
from ..table.commands import AgreeBack, Answer, AskBack, Command, Give, Leave, MakeMove, Say, Sit, StandIn
from ..table.entries import Sat
from ..table.words import refusal
from ..words import BadText, Words
from .guest import Guest
from .logs import about
from .names import alike, numbered, tidy_name
from .room import Room, Unsure
from .wire import said
from .words import words


def key_of(token: str) -> str:
    """What is kept of a token: it proves the token, and does not tell it."""
    return sha256(token.encode()).hexdigest()


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


async def take_seat(room: Room, name: str, key: str, seat: int = -1, number: bool = False) -> int:
    """Give a free seat to whoever has a key. A name like another's there is refused, or with `number` gets one."""
    shown = tidy_name(name)
    if not shown:
        raise Refused(words("name"))

    def ask(table: Table) -> Command:
        free = [at for at, place in enumerate(table.seats) if place.free]
        if not free or (seat >= 0 and seat not in free):
            raise refusal("error.seat_taken")
        names = [place.name for place in table.seats]
        if not number and alike(shown, names):
            raise Refused(words("alike", name=shown))
        return Sit(free[0] if seat < 0 else seat, numbered(shown, names), key=key)

    sat = await room.act(ask)
    assert isinstance(sat, Sat)
    return sat.seat


LOGGER = logging.getLogger("cardfolk.server")
CHANGES = (
    protocol.Sit,
    protocol.Invite,
    protocol.Start,
    protocol.Leave,
    protocol.AskBack,
    protocol.Agree,
    protocol.StandIn,
)  # told to everyone
ADVISING = 4  # hints at once on a server: bots whose turn it is come first


class Requests:
    """Answers the messages of one guest in one room."""

    def __init__(self, room: Room, guest: Guest) -> None:
        self.room = room
        self.guest = guest

    async def answer(self, message: protocol.FromClient) -> bool:
        """Do what a message asks, or tell why not; whether it was done."""
        key = message.key if isinstance(message, protocol.Move) else ""
        try:
            await self.do(message)
            return True
        except Unsure as unsure:  # who comes back asks again, with the same key, and learns what became of it
            self.guest.tell(protocol.Failed(said(unsure.words)))
            self.guest.close(1013)
            return False
        except Refused as refused:
            why = refused.words
            self.room.hall.metrics.refused(why)
        except StoreAway as away:
            LOGGER.error("the store cannot be used", extra=about(why=str(away)))
            why = words("soon")
        except BadText as wrong:
            why = Words("{text}", {"text": str(wrong)})
            self.room.hall.metrics.refusals["text"] += 1
        self.guest.tell(protocol.Refused(said(why), key))
        return False

    async def do(self, message: protocol.FromClient) -> None:
        """Do what a message asks; Refused or BadText if it cannot be."""
        if isinstance(message, CHANGES) and not self.guest.changes.take():
            raise Refused(words("fast"))
        match message:
            case protocol.Move():
                await self._move(message)
            case protocol.Give():
                await self._give(message)
            case protocol.Chat():
                await self._chat(message.text)
            case protocol.Hint():
                await self._hint()
            case protocol.PlayOut():
                await self._play_out()
            case protocol.Why():
                self._why(message.cards)
            case protocol.Sit():
                await self._sit(message)
            case protocol.Invite():
                await self._invite(message.seat, message.bot)
            case protocol.Start():
                self._seat()
                self._check_start()
                self.room.start()
            case protocol.AskBack():
                await self.room.act(lambda table: AskBack(self._seat()))
            case protocol.Agree(yes):
                await self.room.act(lambda table: AgreeBack(self._seat(), yes))
            case protocol.StandIn():
                await self._stand_in(message.seat)
            case protocol.Leave():
                await self._leave()
            case protocol.Hello():
                raise Refused(words("message"))

    def _seat(self) -> int:
        """The seat of who asks, as the table has it now."""
        seat = self.guest.seat
        if seat is None:
            raise Refused(words("seatless"))
        return seat

    # Sitting

    async def _sit(self, message: protocol.Sit) -> None:
        guest, room = self.guest, self.room
        if guest.seat is not None:
            raise Refused(words("seated"))
        if room.table.seat_of(guest.key) is not None:
            await room.come_back(guest.key)  # theirs, and a bot plays on it
            return
        seat, token = await sit_down(room, message.name, message.seat)
        guest.key = key_of(token)
        guest.tell(protocol.Seated(seat, token))
        room.tell_table()
        room.show(guest)

    async def _invite(self, seat: int, bot: str) -> None:
        if bot and not bot_known(bot):
            raise Refused(words("no_bot", name=bot[:40]))

        def ask(table: Table) -> Command | None:
            self._seat()
            if table.games:
                raise Refused(words("begun"))
            if not 0 <= seat < len(table.seats):
                raise refusal("error.seat_taken")
            place = table.seats[seat]
            if not place.free and not place.bot:
                raise refusal("error.seat_taken")
            return Leave(seat) if place.bot else None

        await self.room.act(ask)
        if bot:
            await self.room.act(lambda table: sit_bot(table, seat, bot))

    def _check_start(self) -> None:
        table = self.room.table
        if not table.over:
            raise Refused(words("begun"))
        if any(place.free for place in table.seats):
            raise refusal("error.free")

    async def _leave(self) -> None:
        standin = self.room.hall.settings.standin

        def ask(table: Table) -> Command:
            return StandIn(self._seat(), standin) if table.games else Leave(self._seat())

        await self.room.act(ask)

    async def _stand_in(self, seat: int) -> None:
        room = self.room

        def ask(table: Table) -> Command:
            self._seat()
            if seat not in table.people or room.here(seat) or table.seats[seat].standin:
                raise Refused(words("here"))
            if monotonic() - room.gone.get(seat, room.opened) < room.hall.settings.away:
                raise Refused(words("patience"))
            return StandIn(seat, room.hall.settings.standin)

        await room.act(ask)

    # Playing

    async def _give(self, message: protocol.Give) -> None:
        """Add to the randomness of the next deal. Who comes too late for it has done nothing wrong."""

        def ask(table: Table) -> Command | None:
            seat = self._seat()
            if message.game <= table.games or seat in table.given:
                return None
            return Give(seat, message.game, message.random)

        await self.room.act(ask)

    async def _move(self, message: protocol.Move) -> None:
        room = self.room
        answered = -1

        def ask(table: Table) -> Command | None:
            nonlocal answered
            seat = self._seat()
            if table.made(seat, message.key):
                return None
            window = room.driver.window
            if window is not None and seat in window.asked and not (room.driver.closed and table.to_move == seat):
                answered = seat
                return Answer(seat, message.text, message.key)
            return MakeMove(seat, message.text, message.version, message.key)

        await room.act(ask)
        self.guest.tell(protocol.Accepted(message.key))
        if answered >= 0:
            room.show_again(answered)

    def _why(self, cards: list[str]) -> None:
        seat = self._seat()
        found = [find_card(card) for card in cards]
        why = None if -1 in found else self.room.table.why_not_cards(seat, found)
        self.guest.tell(protocol.Reason(cards, None if why is None else said(why)))

    async def _hint(self) -> None:
        seat = self._seat()
        room = self.room
        if not room.may_ask(seat):
            raise Refused(words("fast"))
        sights = room.driver.window.asked.get(seat, []) if room.driver.window is not None else []
        if not sights and room.table.to_move == seat:
            sights = [room.table.sight(seat)]
        if not sights:
            raise Refused(words("nothing"))
        hall = room.hall
        if hall.advising >= ADVISING:
            raise Refused(words("soon"))
        adviser = CrewBot(hall.settings.hints, HashSource(randbits(256), IMAGINE), hall.crew)
        loop = asyncio.get_running_loop()
        hall.advising += 1
        try:
            advice = await loop.run_in_executor(hall.threads, adviser.rate, sights[0])
        finally:
            hall.advising -= 1
        self.guest.tell(protocol.Advice(advice.moves[0][0].text, said(Words(advice.reason))))

    async def _play_out(self) -> None:
        seat = self._seat()
        room = self.room
        if room.table.people != [seat]:
            raise Refused(words("alone"))
        if room.table.over or room.table.to_move != seat:
            raise Refused(words("nothing"))
        sight, game = room.table.sight(seat), room.table.games
        if not await asyncio.get_running_loop().run_in_executor(room.hall.threads, decided, sight):
            raise Refused(words("open"))
        room.driver.play_out(seat, game, sight.shuffled)

    # Talking

    async def _chat(self, text: str) -> None:
        said = " ".join("".join(c if c.isprintable() or c == "\u200d" else " " for c in text).split())
        if not said:
            return
        if not self.room.may_talk(self._seat()):
            raise Refused(words("talk"))

        def ask(table: Table) -> Command:
            seat = self._seat()
            return Say(seat, table.seats[seat].name, said)

        await self.room.act(ask)


def sit_bot(table: Table, seat: int, bot: str) -> Command:
    """Let a bot sit down, under a name of its own."""
    return Sit(seat, numbered(bot, (place.name for place in table.seats)), bot)
