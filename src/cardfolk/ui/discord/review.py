"""Reviews in a private answer: the curve of a game that is over, what it came to, the decisions that mattered.

One is made at a time, in a process beside those that think for bots; the others wait. What is whole is kept without
names, so that it is there at once when it is asked for again.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

from ...bots.crew import Crew
from ...bots.knowledge import POINTS
from ...play.daily import result_words, squares_of
from ...play.review import KeptReviews, Review, key_decisions, luck_of, sentence_of
from ...play.review.decision import amount_of
from ...record import Record
from ...server.room import Room
from ...table import Refused, Table
from ...words import BadText, Words
from ..art.curve import Spot, curve_svg
from ..review import count_line, decision_line, luck_line, stake_line, why_lines
from ..table_picture import png_of
from ..words import Speaker
from .answer import Private
from .components import LONG, Component, Press, Shown

if TYPE_CHECKING:
    from .table_message import TableMessage

LOGGER = logging.getLogger("cardfolk.discord")
SELDOM = 4  # pauses between two edits of one that grows


class Reviewing:
    """Makes reviews, one at a time."""

    def __init__(self) -> None:
        self.turn = asyncio.Semaphore(1)
        self.kept = KeptReviews()
        self._crew: Crew | None = None

    @property
    def crew(self) -> Crew:
        """Who judges: one process, from the first review on."""
        if self._crew is None:
            self._crew = Crew(1)
        return self._crew

    def close(self) -> None:
        """End the process."""
        if self._crew is not None:
            self._crew.close()


def last_game(room: Room) -> int:
    """The number of the last game at a table that is over; Refused if there is none."""
    table = room.table
    number = table.games if table.over else table.games - 1
    if number < 1:
        raise Refused(Words("no game is over here yet"))
    return number


def record_of(room: Room, number: int) -> Record:
    """A game at a table that is over, without the names of who played it."""
    table = room.table
    if number < table.games or not table.over:
        table = Table()
        for entry in room.entries():
            table.apply(entry)
            if table.games == number and table.over:
                break
    return replace(table.record(), players=())


class ReviewAnswer(Private):
    """The review of somebody's game, which grows before their eyes."""

    def __init__(self, table_message: TableMessage, reviewing: Reviewing, seat: int, language: str) -> None:
        super().__init__(SELDOM * table_message.client.pause, table_message.client.suits)
        self.table_message = table_message
        self.reviewing = reviewing
        self.seat = seat
        self.number = last_game(table_message.room)
        self.review: Review | None = None
        self.over = False  # nobody looks any more, or it is whole
        self.speaker = table_message.speaker(language, seat)
        self.task: asyncio.Task[None] | None = None
        self._loop = asyncio.get_running_loop()

    async def make(self) -> None:
        """Have it made, and shown as it grows."""
        try:
            record = await asyncio.to_thread(record_of, self.table_message.room, self.number)
            self.review = await asyncio.to_thread(self.reviewing.kept.find, record, self.seat)
            if self.review is None:
                async with self.reviewing.turn:
                    await asyncio.to_thread(self._judge, record)
        except (BadText, asyncio.CancelledError, RuntimeError) as wrong:  # the bot stops
            LOGGER.info("a review was not made: %s", type(wrong).__name__)
        self.over = True
        self.redrawer.want()

    def _judge(self, record: Record) -> None:
        for review in self.reviewing.kept.review(record, self.seat, self.reviewing.crew):
            if self.over or self.answer is None or not self.answer.alive:
                return
            self._loop.call_soon_threadsafe(self._came, review)

    def _came(self, review: Review) -> None:
        self.review = review
        self.redrawer.want()

    def close(self) -> None:
        """Show and make nothing more."""
        self.over = True
        self.redrawer.close()

    async def shown(self) -> Shown:
        """The curve, what it came to, the three decisions that mattered."""
        table_message, review, speaker = self.table_message, self.review, self.speaker
        head = table_message.head(speaker)
        rows: list[list[Component]] = []
        address = table_message.room.hall.settings.public_url
        if address:
            link = f"{address}/t/{table_message.room.code}/replay/{self.number}"
            rows = [[Press("", speaker.tell("Watch it again"), link=link)]]
        if review is None or not review.decisions:
            wait = speaker.tell("Your game is being looked at. This can take a few minutes.")
            said = wait if review is None else speaker.sentence(sentence_of(review))
            return Shown(head=head, text=said, rows=rows, colour=table_message.colour)
        foot = "" if review.whole else f"-# {looked_at(review, speaker)}"
        picture = await asyncio.to_thread(curve_png, review, speaker)
        return Shown(
            head=head,
            text="\n".join(review_lines(review, speaker))[:LONG],
            picture=picture,
            alt=curve_words(review, speaker),
            foot=foot or self.day_text(review),
            rows=rows,
            colour=table_message.colour,
        )

    def day_text(self, review: Review) -> str:
        """How the deal of the day went, to be pasted; empty where it is no such game."""
        table, day = self.table_message.room.table, self.table_message.room.table.settings.day
        if not day or self.number != 1:
            return ""
        head = self.speaker.say(result_words(date.fromisoformat(day), review, table.seats))
        return "\n".join(["```", head, *squares_of(review), "```"])


def looked_at(review: Review, speaker: Speaker) -> str:
    """How far it is."""
    return speaker.tell("{done} of {count} decisions are judged.", done=len(review.decisions), count=review.count)


def review_lines(review: Review, speaker: Speaker) -> list[str]:
    """The game in a sentence, the mistakes, luck and skill; then the decisions that mattered, each with why."""
    luck = luck_of(review)
    lines = [f"**{speaker.sentence(sentence_of(review))}**", count_line(review, speaker)]
    lines += [] if luck is None else [luck_line(luck, review.unit, speaker)]
    for at, decision in enumerate(key_decisions(review), 1):
        lines.append(f"{at}. {decision_line(decision, speaker)}")
        lines += [f"-# {line}" for line in why_lines(decision, speaker)]
    return lines


def curve_png(review: Review, speaker: Speaker) -> bytes:
    """The curve, with the decisions that mattered by their numbers."""
    wrong = {one.number: one.grade for one in review.decisions if one.wrong}
    marks = {one.number: at for at, one in enumerate(key_decisions(review), 1)}
    points = review.curve()
    spots = [Spot(point.stand, point.deal, marks.get(point.number, 0), wrong.get(point.number, "")) for point in points]
    low, high, labels = _scale(review)
    return png_of(curve_svg(stake_line(review.unit, speaker), spots, review.count + 1, low, high, labels))


def _scale(review: Review) -> tuple[float, float, list[str]]:
    """The values at the foot and at the top of the curve, and what is written there."""
    if review.unit != POINTS:
        return 0.0, 1.0, ["0%", "50%", "100%"]
    most = max([1.0, *(abs(point.stand) for point in review.curve()), *(amount_of(one) for one in review.decisions)])
    return -most, most, [f"{-most:.0f}".replace("-", "\u2212"), "0", f"+{most:.0f}"]


def curve_words(review: Review, speaker: Speaker) -> str:
    """The curve for who hears it."""
    points = review.unit == POINTS
    stands = [f"{point.stand:+.0f}" if points else f"{point.stand * 100:.0f}%" for point in review.curve()]
    return f"{stake_line(review.unit, speaker)}: {' '.join(stands)}"
