"""Anything may come over a socket: it is refused or limited, and harms no game."""

from __future__ import annotations

import asyncio
import json
import os
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from cardfolk import protocol

from .host import Host
from .people import Person
from .test_games import table_of

EXAMPLES = 3000 if os.environ.get("CARDFOLK_SOAK") else 60
TYPES = [kind.__struct_config__.tag for kind in protocol.FromClient.__args__]
NAMES = sorted({name for kind in protocol.FromClient.__args__ for name in kind.__struct_fields__})

anything = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
likely = st.sampled_from(
    ["", "draw", "done", "pass", "skip", "attack 7c", "7c", "hard", "command:ls", "ab" * 32, 0, 1, -1, True]
)
message = st.builds(
    lambda kind, values: json.dumps({"type": kind, **values}),
    st.sampled_from(TYPES) | st.text(max_size=8),
    st.dictionaries(st.sampled_from(NAMES) | st.text(max_size=8), likely | anything, max_size=5),
)
frame = message | st.text(max_size=200) | st.binary(max_size=200)


@pytest.fixture(scope="module")
def table(base: str) -> dict[str, Any]:
    """A game of Durak in progress: who plays it, and a seat for whoever attacks."""

    async def make() -> dict[str, Any]:
        people, watcher = await table_of(base, "durak", ["", "", ""], {})
        await people[0].send("start")
        await watcher.until(lambda: bool(watcher.shown))
        for person in [*people, watcher]:
            await person.leave()
        return {"code": watcher.code, "tokens": [person.token for person in people]}

    return asyncio.run(make())


@given(frames=st.lists(frame, max_size=12), seated=st.booleans(), greets=st.booleans())
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_sent(
    host: Host, table: dict[str, Any], frames: list[str | bytes], seated: bool, greets: bool
) -> None:
    async def attack() -> None:
        ana = await Person(host.base, table["code"], table["tokens"][0]).come()
        await ana.until(lambda: bool(ana.shown))
        position = ana.view["zones"]
        evil = Person(host.base, table["code"], table["tokens"][2] if seated else "")
        try:
            if greets:
                await evil.come()
            else:
                from websockets.asyncio.client import connect

                address = host.base.replace("http", "ws", 1) + f"/ws/{table['code']}"
                evil.socket = await connect(address, compression=None, proxy=None)
            for data in frames:
                await evil.socket.send(data)
            await evil.socket.close()
        except ConnectionClosed:
            pass
        again = await Person(host.base, table["code"], table["tokens"][0]).come()
        await again.until(lambda: bool(again.shown))
        if not seated:
            assert again.view["zones"] == position, "who has no seat changes nothing"
        else:  # what was wished or left to a bot would go on beside the next
            back = await Person(host.base, table["code"], table["tokens"][2]).come()
            await back.send("wish", auto=False, until_turn=False)
            await back.leave()
            await again.until(lambda: not again.table["places"][2].get("here"))
        for person in (ana, again):
            await person.leave()

    async def whole() -> None:
        async with asyncio.timeout(300):
            await attack()

    asyncio.run(whole())
    assert "Traceback" not in host.log.read_text()


def test_the_game_goes_on_to_its_end(host: Host, table: dict[str, Any]) -> None:
    """After all that the three play it out."""

    async def whole() -> None:
        people = [
            await Person(host.base, table["code"], token, seed=at).come() for at, token in enumerate(table["tokens"])
        ]
        async with asyncio.timeout(300):
            await asyncio.gather(*(person.play() for person in people))
        assert len({person.shown["digest"] for person in people}) == 1
        for person in people:
            await person.leave()

    asyncio.run(whole())
