"""Claims: everyone has Skip, and a brisk table goes on once those who could claim have answered."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from cardfolk.server.host import RoomHost

from .people import button, open_hand, until
from .world import QUICK, World, drawn, folk, seated, step

DISCARDS = 8
MOST = 2.0  # seconds of waiting for a discard that nobody claims


def test_nobody_waits_for_claims_that_nobody_makes(world: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three people and a bot, on a clock that stands still until they have answered, and then is where more is due."""
    waits: dict[object, float] = {}
    clock = 1000.0

    def look(self: RoomHost) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        due = None if self._closed else self.runner.tick(clock)
        if due is None:
            return
        table, claims = self.table, self.runner.claims
        is_open = claims is not None and not claims.closed and claims.start <= clock
        if claims is not None and is_open and claims.over(table):
            if set(table.answers.values()) - {table.game.skip, table.game.leaves, "draw"}:
                waits.pop(claims.key, None)  # somebody claims after all
            else:
                waits[claims.key] = due - claims.start
            is_open = False
        if not is_open:  # else it waits for who answers, however long that takes
            self._timer = self._loop.call_later(0, jump, self, due)

    def jump(host: RoomHost, due: float) -> None:
        nonlocal clock
        clock = max(clock, due)
        host.look()

    monkeypatch.setattr(RoomHost, "now", lambda self: clock)
    monkeypatch.setattr(RoomHost, "look", look)

    async def do(world: World) -> None:
        users, chance = folk(world, 3), random.Random(2)
        message = await seated(world, users, game="pontinho", seats=4, bots="easy")
        table_message = world.table_message(message)
        room = table_message.room
        for user in users:
            await user.private(message, button(message, "hand"))
        while len(waits) < DISCARDS and not room.table.over:
            claims = room.runner.claims
            if claims is not None and not claims.closed:
                name = await until(lambda claims=claims: button(message, "skip") or claims.closed, "Skip")
                for user in users if name is not True else ():
                    seat = table_message.seat_of(user.id)
                    if seat is not None and not claims.closed and not claims.at_turn(seat):
                        await user.press(message, name)  # also who has nothing to claim
                await until(lambda claims=claims: claims.closed or room.runner.claims is not claims, "the end")
                continue
            mover = next((one for one in users if table_message.seat_of(one.id) == room.table.to_move), None)
            if mover is not None:
                await drawn(table_message, mover)
                if room.runner.claims is claims:
                    await step(mover, open_hand(mover), chance)  # to skip may open it anew
            else:
                await until(lambda claims=claims: room.table.to_move < 3 or room.runner.claims is not claims, "the bot")
        assert len(waits) >= DISCARDS and max(waits.values()) <= MOST
        assert min(waits.values()) >= 1.0, "a second at least"

    world(do, settings=replace(QUICK, pace=0.001, window=18.0))


def test_a_table_chooses_how_claims_end_and_how_long_they_are_open(world: Any) -> None:
    async def do(world: World) -> None:
        (ana,) = folk(world, 1)
        for more, brisk, window in (({}, True, None), ({"claims": "patient", "wait": 30}, False, 30.0)):
            message = await ana.command("host", game="pontinho", seats=3, **more)
            await until(lambda message=message: message["components"], "the table")
            settings = world.table_message(message).room.table.settings
            assert (settings.brisk, settings.window) == (brisk, window)

    world(do)
