"""The deal of the day at a server: the day's cards, no promise, and a result once it is over."""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cardfolk import protocol
from cardfolk.codec import encode
from cardfolk.play.daily import open_daily
from cardfolk.play.puzzles import game_of_day, seed_of_day
from cardfolk.play.review import Decision, Review
from cardfolk.server.daily import make_daily, read_today, result
from cardfolk.server.hall import Hall
from cardfolk.server.settings import Settings
from cardfolk.store.store import Store
from cardfolk.table import Refused, Table
from cardfolk.words import BadText, Words


def test_today_is_today_somewhere() -> None:
    here = datetime.now(UTC).date()
    assert read_today("") == here
    assert read_today((here + timedelta(1)).isoformat()) == here + timedelta(1)
    for text in ("soon", (here + timedelta(2)).isoformat(), (here - timedelta(2)).isoformat()):
        with pytest.raises(BadText, match="not today"):
            read_today(text)


def test_its_first_deal_is_the_days_and_the_next_is_drawn_fairly(tmp_path: Path) -> None:
    async def play() -> None:
        hall = Hall(Store(tmp_path / "server.db"), Settings())
        try:
            made = await make_daily(hall, protocol.DailyAsked("", "Ana"))
            room = await hall.room(made.id)
            assert room is not None and not room.table.commitment, "nobody can add to it"
            await room._start()
            day = datetime.now(UTC).date()
            game = game_of_day(day)
            at_home = open_daily(day, game, "Ana", Store(":memory:"))
            assert room.table.sight(0) == at_home.table.sight(0)
            assert [seat.bot for seat in room.table.seats] == [seat.bot for seat in at_home.table.seats]
            at_home.close()
            assert room.table.record().seed == seed_of_day(day, game) and room.table.fairness is None
            again = Table(room.entries())
            assert again.settings.day == day.isoformat()
            reviews: Any = SimpleNamespace(growing=None)
            with pytest.raises(Refused):
                await result(reviews, None)
        finally:
            await hall.close()

    asyncio.run(play())


def test_the_result_is_a_line_and_squares() -> None:
    words = Words("")
    made = Decision(1, 0, "attack 7c", "done", words, words, "blunder", 0.5, 0.1, 0.0, "game", 1.0, 0.0, False, 9)
    review = Review("durak", 0, 2, "game", (made,), 1, (), True, False)

    async def growing(room: Any, number: int, seat: int) -> Any:
        assert (number, seat) == (1, 0)
        return SimpleNamespace(review=review, ended=True)

    seats = [SimpleNamespace(name="Ana", bot=""), SimpleNamespace(name="Zefa", bot="zefa")]
    room: Any = SimpleNamespace(table=SimpleNamespace(settings=SimpleNamespace(day="2026-11-18"), seats=seats))
    reviews: Any = SimpleNamespace(growing=growing)
    found = asyncio.run(result(reviews, room))
    told = json.loads(encode(found))
    assert told["whole"] and told["rows"] == ["🟥"] and "7" not in str(told["words"]["args"])
    assert told["words"]["args"]["names"] == "Zefa"
