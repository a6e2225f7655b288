"""What is to be drawn later is drawn, however busy the bot is."""

from __future__ import annotations

import asyncio
from time import sleep
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cardfolk.ui.discord import answer as answers
from cardfolk.ui.discord.answer import Answer, Private, Redrawer
from cardfolk.ui.discord.components import Shown

LONG = 1000.0  # seconds


def test_what_is_overdue_is_not_put_off_by_what_comes_later() -> None:
    async def whole() -> None:
        drawn = asyncio.Event()

        async def draw() -> None:
            drawn.set()

        redrawer = Redrawer(draw, 0.0)
        redrawer.want_in(0.0)
        sleep(0.001)  # a loop with something else to do
        redrawer.want_in(LONG)
        await asyncio.wait_for(drawn.wait(), LONG / 10)
        redrawer.close()

    asyncio.run(whole())


def test_what_could_not_be_drawn_is_drawn_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "AGAIN", 0.0)
    monkeypatch.setattr(answers, "LATER", 0.0)

    async def whole() -> None:
        drawn, tries = asyncio.Event(), 0

        async def draw() -> None:
            nonlocal tries
            tries += 1
            if tries <= answers.TRIES:
                raise OSError("Discord is away for long")
            drawn.set()

        redrawer = Redrawer(draw, 0.0)
        redrawer.want()
        await asyncio.wait_for(drawn.wait(), LONG / 10)
        redrawer.close()

    asyncio.run(whole())


class Card(Private):
    """Shows a text that changes."""

    text = ""

    async def shown(self) -> Shown:
        return Shown(text=self.text)


@pytest.mark.parametrize("refused", [False, True], ids=["edited", "gone"])
def test_who_opens_a_second_answer_while_the_first_is_drawn_sees_what_comes_after(refused: bool) -> None:
    async def whole() -> None:
        edits: list[str] = []
        drawing, opened = asyncio.Event(), asyncio.Event()

        async def edit_first(**more: Any) -> None:
            drawing.set()
            await opened.wait()
            edits.append("first")
            if refused:  # the second has taken it away
                gone: Any = SimpleNamespace(status=404, reason="Not Found")
                raise discord.NotFound(gone, "Unknown Message")

        async def edit_second(**more: Any) -> None:
            edits.append("second")

        async def delete(**more: Any) -> None:
            pass

        card = Card(0.0, {})
        await card.answer_in(Answer(edit_first, delete, 1, 1), Shown(text="old"))
        card.text = "new"
        card.redrawer.want()
        await drawing.wait()
        await card.answer_in(Answer(edit_second, delete, 2, 2), Shown(text="old"))
        opened.set()
        await card.redrawer.done()
        assert edits == ["first", "second"]
        card.redrawer.close()

    asyncio.run(whole())


@pytest.mark.parametrize("late", [False, True], ids=["in turn", "late"])
def test_of_two_answers_the_one_asked_for_last_stays(late: bool) -> None:
    """Discord's replies may come the other way round."""

    async def whole() -> None:
        gone: list[int] = []

        def answer(asked: int) -> Answer:
            async def edit(**more: Any) -> None:
                pass

            async def delete() -> None:
                gone.append(asked)

            return Answer(edit, delete, asked, asked)

        card = Card(0.0, {})
        for asked in (2, 1) if late else (1, 2):
            await card.answer_in(answer(asked), Shown(text=""))
        assert card.answer is not None and card.answer.asked == 2 and gone == [1]

    asyncio.run(whole())
