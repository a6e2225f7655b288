"""Two servers at one log: what one has written is news to the other, and no reason to refuse anybody."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from cardfolk import protocol
from cardfolk.server.hall import Hall
from cardfolk.server.seating import sit_down
from cardfolk.server.settings import Settings
from cardfolk.store.store import Store
from cardfolk.table import Refused


def test_who_was_second_sits_down_all_the_same(tmp_path: Path) -> None:
    async def run() -> None:
        halls = [Hall(Store(tmp_path / "x.db"), Settings(pace=0, poll=1000)) for _ in range(2)]
        made = await halls[0].make(protocol.NewTable(game="durak", seats=["", "", ""], name="Ana"))
        rooms = [room for hall in halls if (room := await hall.room(made.id)) is not None]
        assert [(await sit_down(room, name))[0] for room, name in zip(rooms, ("Bea", "Cam"), strict=True)] == [1, 2]
        with pytest.raises(Refused):
            await sit_down(rooms[0], "Dan")
        assert [[place.name for place in room.table.seats] for room in rooms] == [["Ana", "Bea", "Cam"]] * 2
        for hall in halls:
            await hall.close()

    asyncio.run(run())
