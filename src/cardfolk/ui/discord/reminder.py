"""Reminder: one short message to who has a turn and does nothing for a while. It goes when the table goes on."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from typing import TYPE_CHECKING

import discord

from ...server.logs import about, brief
from ..words import Speaker
from .answer import TROUBLE, why_of

if TYPE_CHECKING:
    from .table_message import TableMessage

LOGGER = logging.getLogger("cardfolk.discord")


class Reminder:
    """Knows whose turn it is at a table with a message, and since when as far as this bot has seen it."""

    def __init__(self, table_message: TableMessage) -> None:
        self.table_message = table_message
        self.silent = False  # the bot may not write there; a click tries anew
        self._turn: object = None
        self._over = asyncio.Event()  # the turn that is waited for
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def after(self) -> float:
        """Seconds until someone is reminded."""
        brisk, patient = self.table_message.client.remind
        return brisk if self.table_message.room.table.settings.brisk else patient

    def look(self) -> None:
        """The table may have moved on."""
        table = self.table_message.room.table
        seat = table.to_move
        turn = (table.games, table.game_changes, table.seats[seat].player if seat >= 0 else "")
        if turn == self._turn:
            return
        self._turn = turn
        self._over.set()
        user = self.table_message.user_at(seat) if seat >= 0 and not table.seats[seat].player else None
        clock = self.table_message.room.runner.clock
        if user is not None and not 0 < clock <= self.after:
            self._over = asyncio.Event()
            task = asyncio.create_task(self._run(seat, user, self._over))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _run(self, seat: int, user: int, over: asyncio.Event) -> None:
        """Wait, remind once, and take the message away when the turn is over."""
        since = monotonic()
        while not over.is_set():
            person = self.table_message.people.get(user)
            last = since if person is None else max(since, person.seen)
            left = last + self.after - monotonic()
            if left <= 0 and self._known(seat):
                break
            try:
                await asyncio.wait_for(over.wait(), left if left > 0 else self.after)
            except TimeoutError:
                pass
        message = None if over.is_set() or self.silent else await self._send(user)
        if message is None:
            return
        await over.wait()
        try:
            await message.delete()
        except TROUBLE as wrong:
            self._tell("a reminder could not be deleted", wrong)

    def _known(self, seat: int) -> bool:
        """Whether everyone knows that this seat is waited for: while claims are open nobody does."""
        room = self.table_message.room
        return room.runner.closed or room.table.sight(None).to_move == seat

    async def _send(self, user: int) -> discord.Message | None:
        """Write it; None if that may not be."""
        table_message = self.table_message
        post = table_message.post
        speaker = Speaker([], language=post.language)
        text = speaker.tell("{name}, it is your turn: {link}", name=f"<@{user}>", link=table_message.link)
        channel = table_message.client.get_partial_messageable(post.channel)
        try:
            mentioned = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(user)])
            return await channel.send(text, allowed_mentions=mentioned)
        except TROUBLE as wrong:
            self.silent = isinstance(wrong, (discord.Forbidden, discord.NotFound))
            self._tell("a reminder could not be sent", wrong)
            return None

    def _tell(self, what: str, wrong: Exception) -> None:
        table_message = self.table_message
        LOGGER.info(
            what,
            extra=about(table=brief(table_message.room.code), channel=table_message.post.channel, why=why_of(wrong)),
        )

    async def end(self) -> None:
        """Take away what was written, and write no more."""
        self._over.set()
        if self._tasks:
            await asyncio.wait(self._tasks)

    def close(self) -> None:
        """Write no more."""
        for task in self._tasks:
            task.cancel()
