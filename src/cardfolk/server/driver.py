"""Driver: what moves a table on by itself: its bots, its clock, and claims that close."""

from __future__ import annotations

import asyncio
import logging
from secrets import randbits
from typing import TYPE_CHECKING

from ..bots import Bot, BotFailed, find_bot
from ..chance import IMAGINE, HashSource
from ..game import HIDDEN, State
from ..table import Refused, Table
from .window import Window, key_of

if TYPE_CHECKING:
    from .room import Room

LOGGER = logging.getLogger("cardfolk.server")


class Driver:
    """The bots and clocks of one room. Does nothing on a server that does not have the table's lock."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.window: Window | None = None
        self._bots: dict[tuple[int, str], Bot] = {}
        self._thinking: asyncio.Task[None] | None = None
        self._turn = -1  # that is being thought about
        self._alarm: asyncio.TimerHandle | None = None
        self._rings = 0.0
        self._rings_for = -1
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def clock(self) -> float:
        """Seconds that a person has for a move; 0: no clock."""
        return float(str(self.room.table.settings.get("clock", 0)))

    @property
    def length(self) -> float:
        """Seconds that claims stay open here."""
        if not self.room.table.game.skip or not self.room.people:
            return 0.0
        settings = self.room.hall.settings
        usual = settings.window if len(self.room.people) > 1 else settings.window_alone
        return float(str(self.room.table.settings.get("window", usual)))

    def left(self) -> float | None:
        """Seconds until claims close or the clock runs out; None if neither is so."""
        now = asyncio.get_running_loop().time()
        if self.window is not None and not self.window.closed:
            return max(0.0, self.window.ends - now)
        if self._alarm is not None:
            return max(0.0, self._rings - now)
        return None

    def look(self) -> None:
        """See who is to move, and what must be done for it to happen."""
        room, table = self.room, self.room.table
        if not table.games or table.over or not room.guests or not room.hall.mine(room):
            self._rest()
            return
        if self._open_window(table):
            return
        seat = table.to_move
        if table.seats[seat].player:
            self._set_alarm(0.0)
            if self._turn != table.turn:
                self._think(seat, table)
        else:
            self._set_alarm(self.clock, table.turn)

    def close(self) -> None:
        """Stop everything."""
        self._rest()
        for task in self._tasks:
            task.cancel()
        for bot in self._bots.values():
            close = getattr(bot, "close", None)
            if close is not None:
                close()

    def _rest(self) -> None:
        self._set_alarm(0.0)
        self.window = None
        self._turn = -1
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None

    def _later(self, work: object) -> None:
        task = asyncio.ensure_future(work)  # type: ignore[call-overload]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Bots

    def _think(self, seat: int, table: Table) -> None:
        self._turn = table.turn
        if self._thinking is not None:
            self._thinking.cancel()
        self._thinking = asyncio.create_task(self._bot_turn(seat, table.turn))

    async def _bot_turn(self, seat: int, turn: int) -> None:
        room = self.room
        loop = asyncio.get_running_loop()
        began = loop.time()
        text = await self._choice(seat, room.table.seats[seat].player, room.table.sight(seat))
        wait = room.hall.settings.pace - (loop.time() - began)
        if wait > 0:
            await asyncio.sleep(wait)
        try:
            await room.act(lambda table: self._move(table, seat, text, turn))
        except Refused as refused:
            LOGGER.warning("table %s: a bot's move was refused: %s", room.code, refused)
            self._turn = -1

    async def _choice(self, seat: int, name: str, sight: State) -> str:
        """What a bot would do; empty if it failed."""
        key = (seat, name)
        if key not in self._bots:
            source = HashSource(randbits(256), IMAGINE + 1 + seat)
            self._bots[key] = find_bot(name, source, self.room.hall.crew)
        bot = self._bots[key]
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self.room.hall.threads, lambda: bot.choose(sight).text)
        except BotFailed as failed:
            LOGGER.warning("table %s: the bot %s has failed: %s", self.room.code, name, failed)
            why = str(failed)
        await self.room.act(lambda table: table.fault(seat, why))
        return ""

    def _move(self, table: Table, seat: int, text: str, turn: int) -> None:
        if table.turn == turn and table.to_move == seat:
            text = text or table.sight(seat).legal_moves()[0].text
            table.submit(seat, text, table.version(seat))

    # Clocks

    def _set_alarm(self, seconds: float, turn: int = -1) -> None:
        if seconds and self._alarm is not None and self._rings_for == turn:
            return
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if seconds:
            loop = asyncio.get_running_loop()
            self._rings = loop.time() + seconds
            self._rings_for = turn
            self._alarm = loop.call_at(self._rings, lambda: self._later(self._ring(turn)))

    async def _ring(self, turn: int) -> None:
        """The clock has run out: a bot makes this one move."""
        self._alarm = None
        room = self.room
        table = room.table
        if table.turn != turn or table.over:
            return
        seat = table.to_move
        text = await self._choice(seat, room.hall.settings.standin, table.sight(seat))
        try:
            await room.act(lambda table: table.late(seat) if table.turn == turn else None)
            await room.act(lambda table: self._move(table, seat, text, turn))
        except Refused as refused:
            LOGGER.warning("table %s: a late move was refused: %s", room.code, refused)

    # Claims

    def _open_window(self, table: Table) -> bool:
        """Whether claims are open here, and are seen to."""
        if not self.length or table.sight(None).to_move != HIDDEN:
            self.window = None
            return False
        window = self.window
        if window is not None and window.key == key_of(table):
            if window.closed:
                self._settle()
            return True
        loop = asyncio.get_running_loop()
        self.window = window = Window(table, loop.time() + self.length)
        self._set_alarm(0.0)
        loop.call_at(window.ends, self._close_window, window)
        for seat, sights in window.asked.items():
            if table.seats[seat].player and seat not in table.answers:
                self._later(self._bot_answer(seat, sights, window))
        return True

    def _close_window(self, window: Window) -> None:
        if self.window is window:
            window.closed = True
            self._settle()

    async def _bot_answer(self, seat: int, sights: list[State], window: Window) -> None:
        """What a bot says to claims; the first thing it would not decline."""
        text = ""
        name = self.room.table.seats[seat].player
        for sight in sights:
            text = await self._choice(seat, name, sight) or sight.legal_moves()[0].text
            if text != self.room.table.game.skip:
                break
        try:
            await self.room.act(lambda table: table.answer(seat, text) if self.window is window else None)
        except Refused as refused:
            LOGGER.warning("table %s: a bot's answer was refused: %s", self.room.code, refused)

    def _settle(self) -> None:
        """The time for claims is over: what was said happens in the order of right."""
        if self._turn != self.room.table.turn:
            self._turn = self.room.table.turn
            self._later(self._settle_one(self.room.table.turn))

    async def _settle_one(self, turn: int) -> None:
        def do(table: Table) -> None:
            seat = table.to_move
            if table.turn != turn or seat < 0:
                return
            legal = [move.text for move in table.sight(seat).legal_moves()]
            text = table.answers.get(seat, "")
            if text not in legal:
                text = table.game.skip if table.game.skip in legal else ""
            if text:
                table.submit(seat, text, table.version(seat))

        try:
            await self.room.act(do)
        except Refused as refused:
            LOGGER.warning("table %s: claims could not be settled: %s", self.room.code, refused)
        table = self.room.table
        if table.turn == turn and not table.over:
            seat = table.to_move
            if table.seats[seat].player:
                self._thinking = asyncio.create_task(self._bot_turn(seat, turn))
            else:
                self._set_alarm(self.clock, turn)
