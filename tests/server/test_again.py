"""A game that is over is played on from one of its moves: at a new table, as that seat saw it then, and for nothing."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from cardfolk.record import Record, read_record

from .people import Json, Person, ask
from .test_mine import new, seats


@pytest.fixture(scope="module")
def over(base: str) -> tuple[str, str, Record]:
    """A table where a game has been played, the token of its player, and the record."""

    async def play() -> tuple[str, str]:
        code, token = new(base, "durak", "easy", "easy", start=True, options={"deck": 24})
        ana = await Person(base, code, token).come()
        await ana.play()
        await ana.leave()
        return code, token

    code, token = asyncio.run(asyncio.wait_for(play(), 120))
    return code, token, read_record(fetched(base, code))


def fetched(base: str, code: str) -> str:
    """The record of the first game of a table."""
    return json.dumps(ask(base, f"/api/tables/{code}/games/1")["record"])


def again(base: str, code: str, number: int = 1, **how: object) -> Any:
    """Ask for a table that goes on."""
    return ask(base, f"/api/tables/{code}/games/{number}/again", {"moves": 0, "seat": 0, "name": "Ana", **how})


def position(record: Record, moves: int) -> Any:
    """What the first seat saw after so many moves."""
    return next(state for ply, _, state in record.replay() if ply == moves).seen_by(0)


def turns(record: Record) -> list[int]:
    """After how many moves it was the first seat's turn."""
    return [ply for ply, _, state in record.replay() if state.to_move == 0]


def test_it_goes_on_from_there_against_the_same_bots(base: str, over: tuple[str, str, Record]) -> None:
    code, token, record = over
    at = turns(record)[len(turns(record)) // 2]
    made = again(base, code, moves=at)
    assert made["id"] != code and made.get("seat", 0) == 0 and made["token"] not in ("", token)
    played: list[Json] = []

    async def play() -> None:
        ana = await Person(base, made["id"], made["token"]).come()
        await ana.until(lambda: bool(ana.shown))
        places = [place.get("character", "") for place in ana.table["places"]]
        was = ask(base, f"/api/tables/{code}/games/1")["places"]
        assert places == [place.get("character", "") for place in was] and all(places[1:])
        then = position(record, at).view()
        assert [zone["count"] for zone in ana.view["zones"]] == [zone.count for zone in then.zones]
        assert {offer["text"] for offer in ana.view["offers"]} == {offer.text for offer in then.offers}
        assert str(record.seed) not in "".join(ana.frames)
        assert "why" in again(base, made["id"], moves=0), "it is not over yet"
        await ana.send("back")
        await ana.until(lambda: bool(ana.refused))  # what was before is not to be taken back
        await ana.play()
        await ana.leave()
        while not played:
            played.extend(ask(base, "/api/mine", seats((made["id"], made["token"])))[0].get("games", ()))

    asyncio.run(asyncio.wait_for(play(), 120))
    assert played[0]["after"] == at  # it is no game like others
    told = ask(base, f"/api/tables/{made['id']}/games/1")["record"]
    assert told["moves"][:at] == record.moves[:at] and told["after"] == at
    assert told["seed"] == record.seed and "fair" not in told  # nothing was promised of this deal
    first = ask(base, "/api/mine", seats((code, token)))[0]["games"]
    assert len(first) == 1 and "after" not in first[0]


def test_only_of_a_game_that_is_over_and_a_place_in_it(base: str, over: tuple[str, str, Record]) -> None:
    code, _, record = over
    running, _ = new(base, "durak", "zefa", start=True)
    for wrong in (
        again(base, running),
        again(base, "nosuchtable1"),
        again(base, code, number=2),
        again(base, code, moves=len(record.moves)),
        again(base, code, moves=-1),
        again(base, code, seat=3),
        again(base, code, name=" "),
        again(base, code, moves="1"),
        again(base, code, options={}),
    ):
        assert list(wrong) == ["why"], wrong
