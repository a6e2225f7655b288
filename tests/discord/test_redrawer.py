"""What is to be drawn later is drawn, however busy the bot is."""

from __future__ import annotations

import asyncio
from time import sleep

from cardfolk.ui.discord.answer import Redrawer

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
