"""Claims that close: whoever let the time pass sees what is left to do, and can do it."""

from __future__ import annotations

import asyncio

from .people import Person, ask


def test_who_is_at_turn_sees_what_is_left_when_claims_close(base: str) -> None:
    async def slow() -> int:
        """Never answer while claims are open; how often the person was at turn as they closed."""
        new = {"game": "pontinho", "seats": ["", "random"], "name": "Ana", "start": True, "window": 0.03}
        made = ask(base, "/api/tables", new)
        ana = await Person(base, made["id"], made["token"], seed=3).come()
        closed, waited = 0, False
        async with asyncio.timeout(300):
            while not ana.over and closed < 15:
                if not ana.view.get("offers") or ana.shown.get("left") is not None:
                    waited = bool(ana.view.get("offers"))
                    await ana.hear()
                    continue
                closed += waited
                waited = False
                chosen_on, told = ana.shown, len(ana.accepted) + len(ana.refused)
                await ana.move()
                await ana.until(lambda told=told: len(ana.accepted) + len(ana.refused) > told)
                await ana.until(lambda chosen_on=chosen_on: ana.shown is not chosen_on)
        await ana.leave()
        assert len(ana.refused) < 3  # a view from the very moment of closing may be answered too late
        return closed

    assert asyncio.run(slow())
