"""Answer: a message that can be edited for some minutes; and what draws into it when something has changed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from time import monotonic

import aiohttp
import discord

from ...server.logs import about
from ...words import BadText
from .components import Act, Shown

LOGGER = logging.getLogger("cardfolk.discord")
LIFE = 14 * 60.0  # seconds that an answer can be edited; Discord gives 15 minutes
ENDING = 90.0  # seconds before that, at which somebody is asked whether they are still there
TRIES = 5  # to edit a message while Discord is in trouble
AGAIN = 0.3  # seconds before the second, longer before each after it
LATER = 30.0  # seconds after the last of them, when it is tried once more
TROUBLE = (discord.HTTPException, aiohttp.ClientError, OSError)  # Discord, or the way there
ANSWER = "answer"  # the message that a command is answered by, in the extras of its interaction
Edit = Callable[..., Awaitable[object]]


def why_of(wrong: Exception) -> str:
    """What Discord or the store says against it, or what kind of trouble it is."""
    return getattr(wrong, "text", "") or (str(wrong) if isinstance(wrong, BadText) else type(wrong).__name__)


def passing(wrong: discord.HTTPException) -> bool:
    """Whether it is Discord's trouble, and what was asked is worth another try."""
    return wrong.status == 429 or wrong.status >= 500


def passed(since: float) -> bool:
    """Whether a time is longer ago than an answer lives."""
    return monotonic() - since > LIFE


class Answer:
    """A message that can be edited for some minutes, by the token of an interaction."""

    def __init__(self, edit: Edit, delete: Edit, asked: int, message: int = 0) -> None:
        self.edit = edit
        self.delete = delete
        self.asked = asked  # the number of the interaction: a later one has a higher number
        self.message = message  # which; 0: one that was not there before, and of which nothing more is known
        self.since = monotonic()

    def same(self, other: Answer) -> bool:
        """Whether both edit the same message."""
        return self is other or 0 != self.message == other.message

    @property
    def alive(self) -> bool:
        """Whether its token still is."""
        return not passed(self.since)

    @property
    def left(self) -> float:
        """Seconds until somebody is asked whether they are still there; 0 from then on."""
        return max(0.0, self.since + LIFE - ENDING - monotonic())


class Redrawer:
    """Draws something when it has changed: at once, then at most once a pause, and always the last state."""

    def __init__(self, draw: Callable[[], Awaitable[None]], pause: float) -> None:
        self._draw = draw
        self._pause = pause
        self.changes = 0  # so far
        self._wanted = False
        self._closed = False
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None

    def want(self) -> None:
        """Something has changed."""
        self._forget_timer()
        if self._closed:
            return
        self.changes += 1
        self._wanted = True
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    def want_in(self, seconds: float, then: Callable[[], None] | None = None) -> None:
        """Something will have changed in so many seconds at the latest; `then` may want it, or later still."""
        loop = asyncio.get_running_loop()
        due = loop.time() + seconds
        # One that is overdue still comes: a busy loop has not got to it yet.
        waits = self._timer is not None and self._timer.when() <= due
        if not self._closed and not waits:
            self._forget_timer()
            self._timer = loop.call_at(due, self._ring, then or self.want)

    def _ring(self, then: Callable[[], None]) -> None:
        self._timer = None
        then()

    def _forget_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def _run(self) -> None:
        failed = 0
        while self._wanted:
            self._wanted = False
            try:
                await self._draw()
                failed = 0
            except Exception as wrong:
                failed += 1
                self._wanted = not self._closed and failed < TRIES
                if isinstance(wrong, (*TROUBLE, BadText)):
                    LOGGER.warning("a message was not drawn", extra=about(why=why_of(wrong), again=self._wanted))
                else:
                    LOGGER.exception("a message could not be drawn")
                await asyncio.sleep(AGAIN * failed)
            await asyncio.sleep(self._pause)
        if failed:
            self.want_in(LATER)

    async def done(self) -> None:
        """Wait until all that was wanted is drawn."""
        if self._task is not None:
            await asyncio.wait([self._task])

    def close(self) -> None:
        """Draw no more."""
        self._forget_timer()
        self._closed, self._wanted = True, False
        if self._task is not None:
            self._task.cancel()


def answer_to(interaction: Act) -> Answer:
    """The message that answers something, or that was clicked on."""
    message = interaction.extras.get(ANSWER, 0) if interaction.message is None else interaction.message.id
    return Answer(interaction.edit_original_response, interaction.delete_original_response, interaction.id, message)


class Private:
    """What one person alone is shown, in one answer that is edited while its token lives."""

    def __init__(self, pause: float, suits: Mapping[str, str]) -> None:
        self.answer: Answer | None = None
        self.redrawer = Redrawer(self.draw, pause)
        self._suits = suits
        self._drawn: Shown | None = None  # in the answer; None: nobody knows what is
        self._gone: set[int] = set()  # the messages that were taken away

    async def shown(self) -> Shown:
        """What there is to be seen now."""
        raise NotImplementedError

    async def open(self, interaction: Act) -> None:
        """Show it in a new answer, which is edited from then on, and take the old one away."""
        changes = self.redrawer.changes
        shown = await self.shown()
        message = await interaction.followup.send(**shown.new(self._suits), ephemeral=True, wait=True)
        await self.answer_in(Answer(message.edit, message.delete, interaction.id, message.id), shown)
        if self.redrawer.changes != changes:
            self.redrawer.want()  # what has changed on the way went into the answer before

    async def answer_in(self, answer: Answer, shown: Shown | None = None) -> None:
        """Be in the answer to what was done last, this one or that which is open; there is one only: the other goes."""
        if answer.message and answer.message in self._gone:
            return  # clicked on just before it went
        held = self.answer
        stays, goes = (held, answer) if held is not None and answer.asked < held.asked else (answer, held)
        self.answer = stays
        if stays is answer and (held is None or not held.same(answer)):
            self._drawn = shown
        if goes is not None and goes.alive and not goes.same(stays):
            self._gone.add(goes.message)
            try:
                await goes.delete()
            except TROUBLE:
                self._gone.discard(goes.message)  # or it is still there

    async def draw(self) -> None:
        """Edit what is open, if something is and has changed."""
        answer = self.answer
        if answer is None:
            return
        if not answer.alive:
            self.answer = None
            return
        try:
            shown = await self.shown()
            if shown != self._drawn:
                self._drawn = None  # an edit whose answer is lost may have been made
                await answer.edit(**shown.edit(self._suits))
                if self.answer is not None and self.answer.same(answer):
                    self._drawn = shown
        except discord.HTTPException as wrong:
            if passing(wrong):
                raise
            if self.answer is answer:
                self.answer = None
                LOGGER.info("a private answer could not be edited", extra=about(why=wrong.text))
        if self.answer is not None and self.answer is not answer:
            self.redrawer.want()  # another was opened on the way, and the one before may be gone
