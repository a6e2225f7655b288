"""What is to be drawn later is drawn, however busy the bot is."""

from __future__ import annotations

import asyncio
import random
from itertools import count
from time import sleep
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cardfolk.ui.discord import answer as answers
from cardfolk.ui.discord.answer import Answer, Private, Redrawer
from cardfolk.ui.discord.components import Shown

LONG = 1000.0  # seconds
GONE: Any = SimpleNamespace(status=404, reason="Not Found")


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
                raise discord.NotFound(GONE, "Unknown Message")

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


def test_what_was_edited_although_the_way_broke_is_not_taken_for_what_was_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(answers, "AGAIN", 0.0)

    async def whole() -> None:
        read = "one"

        async def edit(view: discord.ui.LayoutView, **more: Any) -> None:
            nonlocal read
            read = said_in(view)
            if read == "two":
                card.text = "one"  # meanwhile it is again as it was
                raise OSError("the answer is lost")

        card = Card(0.0, {})
        await card.answer_in(Answer(edit, edit, 1, 1), Shown(text="one"))
        card.text = "two"
        card.redrawer.want()
        await card.redrawer.done()
        assert read == "one"
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


class Slow:
    """Messages on Discord, where everything takes its time, on the way there and back."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.read: dict[int, str] = {}
        self.numbers = count(1)

    async def wait(self) -> None:
        for _ in range(self.chance.randrange(8)):
            await asyncio.sleep(0)

    def answer(self, message: int, asked: int) -> Answer:
        """What edits a message, for somebody who did something."""

        async def edit(view: discord.ui.LayoutView, **more: Any) -> None:
            await self.wait()
            if message not in self.read:
                raise discord.NotFound(GONE, "Unknown Message")
            self.read[message] = said_in(view)
            await self.wait()

        async def delete() -> None:
            await self.wait()
            if self.read.pop(message, None) is None:
                raise discord.NotFound(GONE, "Unknown Message")
            await self.wait()

        return Answer(edit, delete, asked, message)

    async def send(self, view: discord.ui.LayoutView, **more: Any) -> Any:
        """A new message."""
        await self.wait()
        message = next(self.numbers)
        self.read[message] = said_in(view)
        await self.wait()
        made = self.answer(message, 0)
        return SimpleNamespace(id=message, edit=made.edit, delete=made.delete)


def said_in(view: discord.ui.LayoutView) -> str:
    return "".join(part.content for part in view.walk_children() if isinstance(part, discord.ui.TextDisplay))


@pytest.mark.parametrize("seeds", [range(first, first + 50) for first in (0, 50)], ids=["some", "more"])
def test_however_slow_discord_is_one_answer_stays_and_shows_what_there_is_last(seeds: range) -> None:
    """Things change, answers are opened and clicked on, all while others are drawn, opened and taken away."""

    async def whole(seed: int) -> None:
        wall = Slow(random.Random(seed))
        texts, clicks = count(1), count(1)

        class Told(Card):
            async def shown(self) -> Shown:
                said = self.text
                await wall.wait()
                return Shown(text=said)

        card = Told(0.0, {})

        def change() -> None:
            card.text = str(next(texts))
            card.redrawer.want()

        async def open_anew() -> None:
            asked: Any = SimpleNamespace(id=next(clicks), followup=wall)
            await wall.wait()
            await card.open(asked)

        async def click(message: int) -> None:
            answer = wall.answer(message, next(clicks))
            await wall.wait()
            await card.answer_in(answer)
            change()

        change()
        await open_anew()
        done = []
        for _ in range(12):
            await wall.wait()
            what = wall.chance.randrange(3)
            if what == 0:
                change()
            elif what == 1 or not wall.read:
                done.append(asyncio.create_task(open_anew()))
            else:
                done.append(asyncio.create_task(click(wall.chance.choice(list(wall.read)))))
        await asyncio.gather(*done)
        await card.redrawer.done()
        assert list(wall.read.values()) == [card.text], f"seed {seed}"
        card.redrawer.close()

    for seed in seeds:
        asyncio.run(whole(seed))
