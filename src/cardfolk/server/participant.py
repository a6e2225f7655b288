"""Participant: someone at a room, and all that they may ask of it, whatever they play with."""

# Compiled: every move comes through here.

from __future__ import annotations

import asyncio
from functools import partial
from time import monotonic

from ..bots.ladder import Advice
from ..bots.outcome import decided
from ..table import Refused, Table
from ..table.commands import AgreeBack, Answer, AskBack, ChangeSettings, Command, Give, Leave, Say, StandIn, WantNext
from ..table.words import refusal
from ..view import View
from ..words import Words
from .limits import Bucket
from .names import alike, tidy_name
from .onlooker import Onlooker
from .seating import bot_known, seat_bots, sit_bot, take_seat
from .words import words


class Participant:
    """What an onlooker may do. Which seat is theirs is looked up in the table whenever something is done.

    Refused or BadText says why it cannot be, and then nothing has changed; Unsure: nobody knows yet.
    """

    def __init__(self, onlooker: Onlooker) -> None:
        self.onlooker = onlooker
        self.room = onlooker.room
        self._changes = Bucket(self.room.hall.settings.changes, 10)  # as long as they have no seat

    def _seat(self) -> int:
        """Their seat, as the table has it now."""
        seat = self.onlooker.seat
        if seat is None:
            raise Refused(words("seatless"))
        return seat

    def _count(self) -> None:
        """Nobody may change too often what everyone is told, from however many connections."""
        seat = self.onlooker.seat
        if not (self._changes.take() if seat is None else self.room.may_change(seat)):
            raise Refused(words("fast"))

    # Sitting

    async def sit(self, name: str, key: str, seat: int = -1, colour: int = -1) -> int | None:
        """Take a free seat (-1: any), held by a key from now on: which. None: their own, back from a bot.

        They are shown the table from that seat by `room.recognise`.
        """
        self._count()
        onlooker, room = self.onlooker, self.room
        if onlooker.seat is not None:
            raise Refused(words("seated"))
        if room.table.seat_of(onlooker.key) is not None:
            await room.come_back(onlooker.key)
            return None
        taken = await take_seat(room, name, key, seat, colour=colour, before=onlooker.key)
        onlooker.key = key
        return taken

    async def leave(self) -> None:
        """Give the seat up: before the first deal it is free again, for others a while later; then a bot plays on."""
        self._count()
        room, seat = self.room, self._seat()
        bot = room.hall.settings.standin
        if not room.table.games:
            room.company.keep_seat(seat, self.onlooker.key)
        await room.act(lambda table: StandIn(self._seat(), bot) if table.games else Leave(self._seat()))

    async def invite(self, seat: int, bot: str) -> None:
        """Give a free seat to a bot, or with no name free it again; before the first deal."""
        self._count()
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
            names = [place.name for place in self.room.table.seats]
            sits = seat_bots([bot], names)[0]
            await self.room.act(lambda table: sit_bot(table, seat, sits))

    async def stand_in(self, seat: int) -> None:
        """Let a bot play for someone who is away."""
        self._count()
        room = self.room
        settings, company = room.hall.settings, room.company

        def ask(table: Table) -> Command:
            self._seat()
            if seat not in table.people or company.here(seat) or table.seats[seat].standin:
                raise Refused(words("here"))
            if monotonic() - company.gone.get(seat, company.opened) < settings.away:
                raise Refused(words("patience"))
            return StandIn(seat, settings.standin)

        await room.act(ask)

    # Playing

    def start(self) -> None:
        """Deal: the first game, the next of the match, or a rematch."""
        self._count()
        self._seat()
        table = self.room.table
        if not table.over:
            raise Refused(words("begun"))
        if any(place.free for place in table.seats):
            raise refusal("error.free")
        self.room.start()

    async def want_next(self) -> None:
        """Deal the first game; later, be ready for the next one, which is dealt once everyone who is here is."""
        if not self.room.table.games:
            self.start()
            return
        self._count()
        await self.room.act(lambda table: None if self._seat() in table.willing else WantNext(self._seat()))

    async def give(self, game: int, random: str) -> None:
        """Add to the randomness of a deal. Who comes too late for it has done nothing wrong."""

        def ask(table: Table) -> Command | None:
            seat = self._seat()
            return None if game <= table.games or seat in table.given else Give(seat, game, random)

        await self.room.act(ask)

    async def move(self, text: str, version: int, key: str) -> None:
        """Make a move in answer to a version of the seat's view, or say it to claims that are open.

        With a key that was used already it is made already, and nothing happens.
        """
        room = self.room
        answered = -1

        def ask(table: Table) -> Command | None:
            nonlocal answered
            seat = self._seat()
            if table.made(seat, key):
                return None
            command = room.runner.command(table, seat, text, version, key, room.host.now())
            answered = seat if isinstance(command, Answer) else -1
            return command

        await room.act(ask)
        if answered >= 0:
            room.show_again(answered)

    async def ask_back(self) -> None:
        """Ask to take back their last move."""
        self._count()
        await self.room.act(lambda table: AskBack(self._seat()))

    async def agree(self, yes: bool) -> None:
        """Answer someone who asks to take back."""
        self._count()
        await self.room.act(lambda table: AgreeBack(self._seat(), yes))

    async def play_out(self) -> None:
        """Have their moves made to the end of the deal, where nothing can change any more; against bots only."""
        self._count()
        seat = self._seat()
        room = self.room
        if room.table.people != [seat]:
            raise Refused(words("alone"))
        if room.table.over or room.table.to_move != seat:
            raise Refused(words("nothing"))
        turn, sight = room.table.game_changes, room.table.sight(seat)
        if not await asyncio.get_running_loop().run_in_executor(room.hall.threads, decided, sight):
            raise Refused(words("open"))
        if room.table.game_changes == turn:
            room.runner.play_out(seat)
            room.host.look()

    def wish(self, auto: bool, until_turn: bool | None = None) -> None:
        """Have single legal moves play themselves, or every discard let go until their turn; None: as before."""
        self.room.runner.wish(self._seat(), auto, until_turn)
        self.room.host.look()

    def go_on(self) -> None:
        """Have seen enough of what is on stage."""
        self.room.runner.go_on(self._seat(), self.room.host.now())
        self.room.host.look()

    # Asking and talking

    def why(self, cards: list[int]) -> Words | None:
        """Why no move uses just these cards; None if nothing better can be said than that none does. -1: no card."""
        seat = self._seat()
        return None if -1 in cards else self.room.table.why_not_cards(seat, cards)

    def view(self) -> View:
        """What they are shown."""
        return self.room.view(self._seat())[0]

    async def hint(self) -> Advice:
        """What a strong bot would do in their seat, knowing what they know."""
        seat = self._seat()
        room, hall = self.room, self.room.hall
        if not room.may_ask(seat):
            raise Refused(words("fast"))
        sight = room.runner.sight(seat)
        if sight is None:
            raise Refused(words("nothing"))
        return await hall.advise(partial(hall.adviser.rate, sight))

    async def say(self, text: str, name: str = "") -> None:
        """Say something to everyone; who watches, under a name, where the table lets them."""
        shown = " ".join("".join(c if c.isprintable() or c == "\u200d" else " " for c in text).split())
        if not shown:
            return
        if not self.room.may_talk(self._talker()):
            raise Refused(words("talk"))
        called = tidy_name(name)

        def ask(table: Table) -> Command:
            seat = self._talker()
            if seat is not None:
                return Say(seat, table.seats[seat].name, shown)
            if not called:
                raise Refused(words("name"))
            if alike(called, (place.name for place in table.seats)):
                raise Refused(words("alike", name=called))
            return Say(None, called, shown)

        await self.room.act(ask)

    def _talker(self) -> int | None:
        """Their seat; None for who watches, where that one may talk."""
        return self.onlooker.seat if self.room.table.settings.gallery else self._seat()

    async def open_gallery(self, is_open: bool) -> None:
        """Let those who watch talk, or have them be silent."""
        self._count()
        self._seat()
        await self.room.act(lambda table: ChangeSettings(gallery=is_open))
