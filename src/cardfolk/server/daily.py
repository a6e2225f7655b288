"""The deal of the day at a server: what today brings, a table with its deal, and how it went."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from .. import protocol
from ..codec import said
from ..play.daily import company_of_day, result_words, squares_of
from ..play.puzzles import game_of_day, puzzle_of_day
from ..table import Refused
from ..words import BadText, Words
from .hall import Hall
from .reviews import Reviews
from .room import Room
from .words import words

NEAR = timedelta(days=1)  # somewhere on earth it is yesterday still, or tomorrow already


def read_today(text: str) -> date:
    """A day that is today somewhere; empty: here. BadText if it is none."""
    here = datetime.now(UTC).date()
    if not text:
        return here
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = date.min
    if not here - NEAR <= day <= here + NEAR:
        raise BadText(Words("{text} is not today anywhere", {"text": repr(text)}))
    return day


def today(day: date) -> protocol.Today:
    """What a day brings: the same everywhere."""
    game = game_of_day(day)
    folk = [bot for bot in company_of_day(day, game) if bot]
    return protocol.Today(day.isoformat(), game.id, folk, puzzle_of_day(day, game).number)


async def make_daily(hall: Hall, asked: protocol.DailyAsked) -> protocol.Made:
    """A table with a day's deal."""
    day = read_today(asked.day)
    game = game_of_day(day)
    new = protocol.NewTable(game.id, company_of_day(day, game), asked.name, asked.colour, start=True)
    return await hall.make(new, day=day.isoformat())


async def result(reviews: Reviews, room: Room | None) -> protocol.DailyResult:
    """How the day's deal at a table went, as far as it is judged; Refused if it has none, or it is not over."""
    if room is None or not room.table.settings.day:
        raise Refused(words("no_game"))
    seats = room.table.seats
    seat = next((at for at, place in enumerate(seats) if not place.bot), 0)
    growing = await reviews.growing(room, 1, seat)
    review = growing.review
    if review is None:
        return protocol.DailyResult(growing.ended, said(Words("")), [])
    day = date.fromisoformat(room.table.settings.day)
    return protocol.DailyResult(growing.ended, said(result_words(day, review, seats)), squares_of(review))
