"""Driver: what moves a table on by itself: its bots, its clock, and claims that close."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from secrets import randbits
from typing import TYPE_CHECKING

from ..bots import Bot, BotFailed, find_bot
from ..chance import IMAGINE, HashSource
from ..game import HIDDEN, State
from ..table import Refused, Table
from ..table.commands import Answer, Command, Fail, MakeMove, RunLate
from .logs import about, brief, refusal
from .window import Window, key_of

if TYPE_CHECKING:
    from .room import Room

AGAIN = 1.0  # seconds until what could not be done is tried again
LOGGER = logging.getLogger("cardfolk.server")


class Driver:
    """The bots and clocks of one room. Times are told on every server; only the one with the table's lock acts."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.window: Window | None = None
        self._bots: dict[tuple[int, str], Bot] = {}
        self._turn = -1  # of the table, when the alarm was set
        self._alarm: asyncio.TimerHandle | None = None
        self._rings = 0.0
        self._out: tuple[int, int, int] | None = None  # the seat, game and deal that are played out
        self._done = -1  # the turn that something was last done about
        self._acting: asyncio.Task[None] | None = None  # what is being done about the turn
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def clock(self) -> float:
        """Seconds that a person has for a move; 0: no clock."""
        return self.room.table.settings.clock

    @property
    def length(self) -> float:
        """Seconds that claims stay open here."""
        table = self.room.table
        people = table.people
        if not table.game.skip or not people:
            return 0.0
        if table.settings.window is not None:
            return table.settings.window
        settings = self.room.hall.settings
        return settings.window if len(people) > 1 else settings.window_alone

    def left(self) -> float | None:
        """Seconds until claims close or the clock runs out; None if neither is so."""
        if self.window is not None and not self.closed:
            return self.window.ends - asyncio.get_running_loop().time()
        return None if self._alarm is None else max(0.0, self._rings - asyncio.get_running_loop().time())

    @property
    def closed(self) -> bool:
        """The time for claims is over, and only who is at turn is waited for."""
        return self.window is not None and self.window.ends <= asyncio.get_running_loop().time()

    def look(self) -> None:
        """See who is to move, and what must be done for it to happen."""
        table = self.room.table
        if not table.games or table.over or not self.room.guests:
            self._rest()
            return
        self._open_window(table)
        if self.window is None:
            person = not self._player(table)
            self._set_alarm(self.clock if person else 0.0, table.game_changes)
            if not person:
                self._act(self._bot_turn(table.game_changes))
        elif self.closed:
            self._act(self._settle(table.game_changes))

    def play_out(self, seat: int, game: int, deal: int) -> None:
        """Make the moves of a person's seat to the end of a deal."""
        self._out = (seat, game, deal)
        self.look()

    def _player(self, table: Table) -> str:
        """The bot that makes the next move; empty if a person does."""
        seat = table.to_move
        player = table.seats[seat].player
        if not player and self._out is not None and self._out == (seat, table.games, table.sight(seat).shuffled):
            return self.room.hall.settings.standin
        return player

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

    def _act(self, work: Coroutine[object, object, None]) -> None:
        """Do something about the turn, one thing at a time, if this server is to."""
        if not self.room.hall.mine(self.room) or (self._acting is not None and not self._acting.done()):
            work.close()
            return
        self._acting = self._later(work)
        self._acting.add_done_callback(self._acted)

    def _acted(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and task.exception() is None and self.room.table.game_changes != self._done:
            self.look()  # what came meanwhile

    def _later(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # Bots

    async def _bot_turn(self, turn: int) -> None:
        """Have the bot that is to move think, and make its move at a pace that people can follow."""
        self._done = turn
        room = self.room
        loop = asyncio.get_running_loop()
        began = loop.time()
        seat = room.table.to_move
        text = await self._choice(seat, self._player(room.table), room.table.sight(seat))
        wait = room.hall.settings.pace - (loop.time() - began)
        if wait > 0:
            await asyncio.sleep(wait)
        await self._try(lambda table: self._move(table, seat, text, turn))

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
            LOGGER.warning("a bot has failed", extra=about(table=brief(self.room.code), bot=name))
            why = str(failed)
        await self._try(lambda table: Fail(seat, why))
        return ""

    def _move(self, table: Table, seat: int, text: str, turn: int) -> Command | None:
        if table.game_changes != turn or table.to_move != seat:
            return None
        return MakeMove(seat, text or table.sight(seat).legal_moves()[0].text, table.version(seat))

    async def _try(self, ask: Callable[[Table], Command | None]) -> None:
        """Act at the table; a refusal (another server was first) is no harm."""
        try:
            await self.room.act(ask)
        except Refused as refused:
            LOGGER.info("refused to its own bots or clock", extra=refusal(self.room.code, refused))
            asyncio.get_running_loop().call_later(AGAIN, self.look)

    # Clocks

    def _set_alarm(self, seconds: float, turn: int = -1) -> None:
        if seconds and self._alarm is not None and self._turn == turn:
            return
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if seconds:
            loop = asyncio.get_running_loop()
            self._rings = loop.time() + seconds
            self._turn = turn
            self._alarm = loop.call_at(self._rings, self._ring, turn)

    def _ring(self, turn: int) -> None:
        self._alarm = None
        if self.room.table.game_changes == turn:
            self._act(self._late(turn))

    async def _late(self, turn: int) -> None:
        """The clock has run out: a bot makes this one move."""
        self._done = turn
        table = self.room.table
        seat = table.to_move
        text = await self._choice(seat, self.room.hall.settings.standin, table.sight(seat))
        await self._try(lambda table: RunLate(seat) if table.game_changes == turn else None)
        await self._try(lambda table: self._move(table, seat, text, turn))

    # Claims

    def _open_window(self, table: Table) -> None:
        """Keep claims open that are, and open those that have come up."""
        if not self.length or table.sight(None).to_move != HIDDEN:
            self.window = None
        elif self.window is None or self.window.key != key_of(table):
            loop = asyncio.get_running_loop()
            self.window = window = Window(table, loop.time() + self.length)
            self._set_alarm(0.0)
            loop.call_at(window.ends + 0.001, self._close_window, window)
            if self.room.hall.mine(self.room):
                for seat, sights in window.asked.items():
                    if table.seats[seat].player and seat not in table.answers:
                        self._later(self._bot_answer(seat, sights, window))

    def _close_window(self, window: Window) -> None:
        if self.window is window:
            self.look()

    async def _bot_answer(self, seat: int, sights: list[State], window: Window) -> None:
        """What a bot says to claims; the first thing it would not decline."""
        text = ""
        name = self.room.table.seats[seat].player
        for sight in sights:
            text = await self._choice(seat, name, sight) or sight.legal_moves()[0].text
            if text != window.skip:
                break
        await self._try(lambda table: Answer(seat, text) if self.window is window else None)

    async def _settle(self, turn: int) -> None:
        """The time for claims is over: what was said happens in the order of right; who is at turn is waited for."""
        self._done = turn
        table = self.room.table
        seat = table.to_move
        legal = [move.text for move in table.sight(seat).legal_moves()]
        text = table.answers.get(seat, "")
        if text not in legal:
            text = table.game.skip if table.game.skip in legal else ""
        player = table.seats[seat].player
        if not text and player:
            text = await self._choice(seat, player, table.sight(seat))
        if text or player:
            await self._try(lambda table: self._move(table, seat, text, turn))
        else:
            self._set_alarm(self.clock, turn)
            if self.window is not None and not self.window.told:
                self.window.told = True
                self.room.show_again(seat)
