"""Whose seat it is: a key that lost its seat lost it everywhere at once, and nobody is taken for somebody else."""

from __future__ import annotations

import json

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from cardfolk.server.names import tidy_name
from cardfolk.server.socket import allowed_origin

from .host import Host
from .people import Person, ask, play_some
from .test_games import table_of
from .test_people import hand, run, started, told


def cards_shown(person: Person, since: int, seat: int) -> list[str]:
    """The faces of a seat's hand in all that a person was told since a frame."""
    found: list[str] = []
    for text in person.frames[since:]:
        message = json.loads(text)
        if message["type"] == "view" and not message["view"].get("over"):
            zones = message["view"]["zones"]
            found += [card for zone in zones if zone["id"] == f"hand:{seat}" for card in zone["cards"] if card]
    return found


def test_who_left_on_one_page_has_no_seat_on_another(base: str) -> None:
    """The seat is somebody else's then: their hand is not shown, and nobody moves for them."""

    async def test() -> None:
        (ana, bea), watcher = await table_of(base, "durak", ["", ""], {})
        second = await Person(base, bea.code, bea.token).come()
        assert second.seat == bea.seat == 1
        await bea.send("leave")
        await second.until(lambda: second.seat is None)
        await bea.until(lambda: bea.seat is None)
        since = len(second.frames)
        cam = await Person(base, bea.code, bea.token).come()  # to whom Bea has given the link: for her it is kept
        await cam.send("sit", name="Cam")
        await cam.until(lambda: cam.seat == 1)
        await ana.send("start")
        for person in (ana, cam, second, watcher):
            await person.until(lambda person=person: bool(person.shown))
        assert len(hand(cam)) == 6 and second.view["viewer"] is None and not second.view["offers"]
        await cam.until(lambda: bool(cam.shown))
        tries = {"text": "done", "version": cam.shown["version"]}
        for request in ({"type": "move", "key": "k", **tries}, {"type": "chat", "text": "x"}, {"type": "hint"}):
            await second.send(**request)
        await second.until(lambda: len(second.refused) == 3)
        assert told(second) == ["sit down first"] * 3
        await play_some(6, ana, cam)
        await watcher.until(lambda: watcher.shown["version"] >= ana.shown["version"])
        await second.until(lambda: second.shown["version"] >= watcher.shown["version"])
        assert not cards_shown(second, since, 1)
        again = await Person(base, bea.code, bea.token).come()
        await again.until(lambda: bool(again.shown))
        assert again.seat is None and again.view["viewer"] is None

    run(test)


def test_who_leaves_a_game_on_one_page_leaves_it_on_all(base: str) -> None:
    async def test() -> None:
        ana, bea, _ = await started(base)
        second = await Person(base, bea.code, bea.token).come()
        await second.until(lambda: bool(second.shown))
        await bea.send("leave")
        await bea.until(lambda: bea.seat is None and bea.view["viewer"] is None)
        await second.until(lambda: second.seat is None and second.view["viewer"] is None)
        await ana.until(lambda: ana.table["places"][1].get("standin") == "medium")
        await second.send("move", key="k", text="done", version=second.shown["version"])
        await second.until(lambda: bool(second.refused))
        assert told(second) == ["sit down first"]
        await second.send("sit", name="Bea")  # the seat is still theirs, as soon as they want it
        await bea.until(lambda: bea.seat == 1 and bea.view["viewer"] == 1)
        await second.until(lambda: second.seat == 1 and second.view["viewer"] == 1)
        await ana.until(lambda: not ana.table["places"][1].get("standin"))

    run(test)


@pytest.mark.parametrize("name", ["", " ", "\u200b\u2060", "\u3164", "\u2800\u2800", "\u202e", "\u115f\u1160"])
def test_a_name_that_looks_empty_is_refused(base: str, name: str) -> None:
    async def test() -> None:
        made = ask(base, "/api/tables", {"game": "durak", "seats": ["", ""], "name": "Ana"})
        person = await Person(base, made["id"]).come()
        await person.send("sit", name=name)
        await person.until(lambda: bool(person.refused))
        assert told(person) == ["a name is needed"] and tidy_name(name) == ""

    run(test)


@pytest.mark.parametrize("name", ["Ana", "ana ", "АNА", "A\u200bna", "Ána", "Ａｎａ", "An\u0430", "A n a"])
def test_a_name_that_could_be_anothers_is_refused(base: str, name: str) -> None:
    async def test() -> None:
        made = ask(base, "/api/tables", {"game": "durak", "seats": ["", ""], "name": "Ana"})
        person = await Person(base, made["id"]).come()
        await person.send("sit", name=name)
        await person.until(lambda: bool(person.refused))
        assert told(person) == ["somebody here is called {name}, or nearly so: choose another name"]
        await person.send("sit", name="Anna")
        await person.until(lambda: person.seat == 1)

    run(test)


@pytest.mark.parametrize("host", [b"", b"null", b"127.0.0.1:8765"])
@pytest.mark.parametrize("public", ["", "https://cards.example.org"])
def test_a_page_of_no_place_is_not_ours(host: bytes, public: str) -> None:
    """A browser says `null` for pages in frames and files: any page can."""
    headers = [(b"origin", b"null"), *([(b"host", host)] if host else [])]
    assert not allowed_origin({"headers": headers}, public)


def test_a_page_of_no_place_is_turned_away(host: Host) -> None:
    async def test() -> None:
        address = host.base.replace("http", "ws", 1) + "/ws/whatever"
        for said in ({"Origin": "null"}, {"Origin": "null", "Host": "null"}):
            with pytest.raises(InvalidStatus):
                async with connect(address, additional_headers=said, proxy=None):
                    pass

    run(test)


def test_folk_sit_down_for_plain_levels_and_nobody_twice(base: str) -> None:
    async def test() -> None:
        seats = ["", "medium", "medium:cautious", "luka@beginner", "random"]
        made = ask(base, "/api/tables", {"game": "durak", "seats": [*seats, ""], "name": "Amina"})
        ana = await Person(base, made["id"], made["token"]).come()
        await ana.until(lambda: bool(ana.table))
        places = ana.table["places"]
        assert (places[0]["name"], places[3]["name"], places[4]["name"]) == ("Amina", "Luka", "random")
        assert (places[2]["character"], places[3]["bot"], places[3]["character"]) == ("omar", "luka@beginner", "luka")
        assert places[1]["character"] in ("anya", "maire") and "character" not in places[4]
        for _ in range(3):
            await ana.send("invite", seat=1, bot="medium")
            await ana.until(lambda: ana.table["places"][1].get("bot", "") != "")
            assert ana.table["places"][1]["character"] in ("anya", "maire")

    run(test)


def test_who_is_called_like_a_bot_has_a_seat_under_a_number(base: str) -> None:
    async def test() -> None:
        made = ask(base, "/api/tables", {"game": "durak", "seats": ["", "luka", ""], "name": "Ana"})
        luka = await Person(base, made["id"]).come()
        await luka.send("sit", name="luka")
        await luka.until(lambda: luka.seat == 2)
        assert [place["name"] for place in luka.table["places"]] == ["Ana", "Luka", "luka 2"]

    run(test)


def test_the_colour_of_a_face_is_seen_by_all_and_kept(base: str) -> None:
    async def test() -> None:
        made = ask(base, "/api/tables", {"game": "durak", "seats": ["", "", "luka"], "name": "Ana", "colour": 5})
        bea = await Person(base, made["id"]).come()
        await bea.send("sit", name="Bea", colour=8)
        await bea.until(lambda: any(message["type"] == "refused" for message in map(json.loads, bea.frames)))
        assert bea.seat is None  # there is no such colour
        await bea.send("sit", name="Bea", colour=0)
        await bea.until(lambda: bea.seat == 1)
        assert [place.get("colour") for place in bea.table["places"]] == [5, 0, None]
        (own,) = ask(base, "/api/mine", {"seats": [{"table": made["id"], "token": made["token"]}]})
        assert [place.get("colour") for place in own["places"]] == [5, 0, None]

    run(test)
