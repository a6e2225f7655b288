"""A review at a server: it grows, is kept, and is bounded."""

from __future__ import annotations

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import pytest

from cardfolk.play.review import reviewer as reviewing
from cardfolk.play.review.text import read_review, write_sums
from cardfolk.server import reviews as serving
from cardfolk.server.reviews import Reviews
from cardfolk.server.words import words
from cardfolk.table import Refused
from tests.play.test_review import played


class Past:
    """The games of a table that are over: one."""

    def __init__(self) -> None:
        self.record = played("durak", 2)

    async def game(self, room: Any, number: int) -> bytes:
        """The record, as the history gives it."""
        if number != 1:
            raise Refused(words("no_game"))
        return json.dumps({"record": self.record.as_json()}).encode()


def test_a_review_grows_until_it_is_whole_and_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "thought_of", lambda sight: 24)
    room: Any = SimpleNamespace(code="abc", table=SimpleNamespace(seats=[None, None]))

    async def ask() -> None:
        past: Any = Past()
        reviews = Reviews(past)
        try:
            for seat, number in ((2, 1), (-1, 1), (0, 2)):
                with pytest.raises(Refused):
                    await reviews.review(room, number, seat)
            while not (told := json.loads(await reviews.review(room, 1, 1)))["whole"]:
                await asyncio.sleep(0)
            review = read_review(told["review"])
            assert review.whole and review.seat == 1 and review.count
            assert told["sums"] == write_sums(review)
            monkeypatch.setattr(serving, "WAITING", 0)
            assert json.loads(await reviews.review(room, 1, 1)) == told  # no new one
            with pytest.raises(Refused, match="soon"):
                await reviews.review(room, 1, 0)
        finally:
            reviews.close()

    asyncio.run(ask())


def test_one_that_cannot_be_made_is_refused_and_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "thought_of", lambda sight: 24)
    room: Any = SimpleNamespace(code="abc", table=SimpleNamespace(seats=[None, None]))

    def broken(*what: Any) -> Any:
        raise RuntimeError("no process can be begun")

    async def ask() -> None:
        past: Any = Past()
        reviews = Reviews(past)
        try:
            with monkeypatch.context() as patch:
                patch.setattr(serving, "Reviewer", broken)
                with pytest.raises(Refused, match="soon"):
                    await reviews.review(room, 1, 0)
            while not json.loads(await reviews.review(room, 1, 0))["whole"]:
                await asyncio.sleep(0)
        finally:
            reviews.close()

    asyncio.run(ask())
