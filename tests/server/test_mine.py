"""One's own tables, without accounts: only right tokens open them, and a code takes them to one other device."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from cardfolk import protocol
from cardfolk.codec import encode
from cardfolk.server import mine
from cardfolk.server.mine import Carrying
from cardfolk.table import Refused

from .people import Person, ask


def seats(*pairs: tuple[str, str]) -> dict[str, object]:
    return {"seats": [{"table": table, "token": token} for table, token in pairs]}


def new(base: str, game: str, *others: str, **more: object) -> tuple[str, str]:
    made = ask(base, "/api/tables", {"game": game, "seats": ["", *others], "name": "Ana", **more})
    return made["id"], made["token"]


def test_only_a_right_token_opens_a_table(base: str) -> None:
    own, other = new(base, "durak", "zefa"), new(base, "king", "", "", "")
    found = ask(base, "/api/mine", seats(own, (other[0], own[1]), ("nosuchtable1", other[1]), ("", "")))
    assert [table["id"] for table in found] == [own[0]]
    assert (found[0]["stage"], found[0]["you"], found[0]["game"]) == ("waiting", 0, "durak")
    assert [place.get("name") for place in found[0]["places"]] == ["Ana", "Dona Zefa"]
    assert found[0]["places"][1]["character"] == "zefa"
    assert own[1] not in str(found)


def test_free_seats_are_told_and_a_seat_that_was_given_up_is_not_ones_own(base: str) -> None:
    async def test() -> None:
        table, token = new(base, "durak", "", "")
        found = ask(base, "/api/mine", seats((table, token)))
        assert [place.get("name", "") for place in found[0]["places"]] == ["Ana", "", ""]
        ana = await Person(base, table, token).come()
        await ana.send("leave")
        await ana.until(lambda: ana.table["places"][0].get("name", "") == "")
        await ana.leave()
        assert ask(base, "/api/mine", seats((table, token))) == []

    asyncio.run(asyncio.wait_for(test(), 60))


def test_finished_games_and_whose_turn_it_is_are_told(base: str) -> None:
    async def test() -> None:
        table, token = new(base, "durak", "easy", start=True)
        ana = await Person(base, table, token).come()
        await ana.until(lambda: bool(ana.shown) and ana.shown["view"]["to_move"] == 0)
        found = ask(base, "/api/mine", seats((table, token)))[0]
        assert found["stage"] == "playing" and "Trump" in str(found["line"])
        assert found["turn"] is True
        await ana.play()
        await ana.leave()
        while "games" not in (found := ask(base, "/api/mine", seats((table, token)))[0]):
            await asyncio.sleep(0.05)  # how a game ended is noted a moment later
        assert found["stage"] == "over" and "turn" not in found and "line" not in found
        assert [game["number"] for game in found["games"]] == [1]
        assert len(found["games"][0]["scores"]) == 2

    asyncio.run(asyncio.wait_for(test(), 120))


def test_a_code_takes_the_seats_elsewhere_once(base: str) -> None:
    own = new(base, "durak", "zefa")
    carried = ask(base, "/api/carry", seats(own))
    taken = ask(base, f"/api/carry/{carried['code']}", {})
    assert taken == seats(own)
    assert "why" in ask(base, f"/api/carry/{carried['code']}", {})
    assert "why" in ask(base, "/api/carry/abcdefghjkmn", {})


def test_a_code_is_good_for_a_while_and_there_are_only_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(mine, "monotonic", lambda: now)
    one = len(encode(protocol.Seats([protocol.SeatKey("0", "x")])))
    monkeypatch.setattr(mine, "ROOM", 3 * one)
    carrying = Carrying()
    some: list[Any] = [carrying.put(protocol.Seats([protocol.SeatKey(str(at), "x")])) for at in range(4)]
    with pytest.raises(Refused):
        carrying.take(some[0].code)  # which made room
    assert b'"table":"1"' in carrying.take(some[1].code)
    now = mine.CARRY + 1
    with pytest.raises(Refused):
        carrying.take(some[2].code)


@pytest.mark.parametrize("path", ["/api/mine", "/api/carry", "/api/carry/abc"])
def test_only_json_is_taken(base: str, path: str) -> None:
    assert "why" in ask(base, path, {}, **{"content-type": "text/plain"})


def test_too_many_seats_are_refused(base: str) -> None:
    assert "why" in ask(base, "/api/mine", seats(*[("a", "b")] * 201))
