"""Whole games over real sockets: everyone sees the same board, and nobody what they may not."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from cardfolk.record import read_record
from cardfolk.table.fair import read_fairness

from .people import Json, Person, ask

GAMES: list[tuple[str, list[str], Json]] = [
    ("durak", ["", ""], {}),
    ("durak", ["", "medium", "", "easy"], {}),
    ("king", ["", "", "easy", "beginner"], {}),
    ("president", ["", "", "easy"], {}),
    ("pontinho", ["", "", "easy"], {"limit": 50}),
    ("montenegro", ["", ""], {}),
]


async def table_of(base: str, game: str, seats: list[str], options: Json, **more: Any) -> tuple[list[Person], Person]:
    """People at a new table, and one who watches."""
    made = ask(base, "/api/tables", {"game": game, "seats": seats, "name": "Ana", "options": options, **more})
    people = [await Person(base, made["id"], made["token"], seed=1).come()]
    for number in range(seats.count("") - 1):
        person = await Person(base, made["id"], seed=number + 2).come()
        await person.send("sit", name=["Bea", "Cam", "Dino", "Eva", "Fil", "Gio"][number])
        await person.until(lambda person=person: person.seat is not None)
        people.append(person)
    return people, await Person(base, made["id"]).come()


async def play(people: list[Person], watcher: Person) -> None:
    """From the deal to the end."""
    await people[0].send("start")
    async with asyncio.timeout(300):
        await asyncio.gather(*(person.play() for person in people), watcher.play())


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_a_whole_game(base: str, game: str, seats: list[str], options: Json) -> None:
    async def whole() -> None:
        people, watcher = await table_of(base, game, seats, options)
        await play(people, watcher)
        everyone = [*people, watcher]
        assert len({person.shown["digest"] for person in everyone}) == 1
        assert len({json.dumps(person.view["scores"]) for person in everyone}) == 1
        if game != "pontinho":  # an answer to claims may come after they closed
            assert not any(person.refused for person in everyone)
        found = ask(base, f"/api/tables/{people[0].code}/games/1")
        record = read_record(json.dumps(found["record"]))
        *_, (_, _, last) = record.replay()
        assert last.winners() == people[0].view["winners"]
        read_fairness(record.fair).check(record.seed)
        assert set(found["record"]["fair"]["gifts"]) == {str(person.seat) for person in people}
        views = ask(base, f"/api/tables/{people[0].code}/games/1/views?from=0&to=3")
        assert views["plies"] == len(record.moves)
        hands = [zone for zone in views["views"][0]["view"]["zones"] if zone["kind"] == "hand"]
        assert all(card for zone in hands for card in zone["cards"]), "a finished game is open to all"
        for person in everyone:
            await person.leave()

    asyncio.run(whole())


def hands_at_each_ply(record: Any) -> list[list[set[str]]]:
    """What each seat holds before each move."""
    found = []
    for _, _, state in record.replay():
        hands = []
        for seat in range(state.seats):
            zones = state.seen_by(seat).view().zones
            hands.append({str(card.card) for zone in zones if zone.id == f"hand:{seat}" for card in zone.cards})
        found.append(hands)
    return found


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_nobody_is_told_what_they_may_not_know(base: str, game: str, seats: list[str], options: Json) -> None:
    """Backs in others' hands, no seed or secret before the end, no token of anybody else's in any frame."""

    async def whole() -> None:
        people, watcher = await table_of(base, game, seats, options)
        tokens = [person.token for person in people]
        await play(people, watcher)
        found = ask(base, f"/api/tables/{people[0].code}/games/1")["record"]
        secrets = [found["fair"]["secret"], str(found["seed"]), f"{found['seed']:064x}"]
        for person in [*people, watcher]:
            for text in person.frames:
                message = json.loads(text)
                for token in tokens:
                    assert token not in text or (message["type"] == "seated" and token == person.token)
                over = message["type"] == "table" and message["stage"] in ("between", "over")
                if not over:
                    assert not any(secret in text for secret in secrets)
                if message["type"] == "view":
                    for zone in message["view"]["zones"]:
                        if zone["kind"] == "hand" and zone["owner"] != person.seat and not message["view"].get("over"):
                            assert not any(zone["cards"]), "another's hand lies open"
            await person.leave()

    asyncio.run(whole())


def test_a_match_keeps_the_score_and_goes_on(base: str) -> None:
    async def whole() -> None:
        people, watcher = await table_of(base, "durak", ["", ""], {}, match=2)
        await play(people, watcher)
        await watcher.until(lambda: watcher.table["stage"] == "between" and len(watcher.table["fair"]) == 2)
        for person in people:
            await person.until(lambda person=person: person.table["places"][0].get("given") or person.seat)
        await people[1].send("start")
        await watcher.until(lambda: bool(watcher.table["places"][1].get("ready")))
        assert watcher.table["stage"] == "between"  # the other is asked too
        await people[0].send("start")
        for person in [*people, watcher]:
            await person.until(lambda person=person: person.shown["number"] == 2)
        async with asyncio.timeout(300):
            await asyncio.gather(*(person.play() for person in people), watcher.play())
        await watcher.until(lambda: watcher.table["stage"] == "over")
        assert sum(watcher.table["totals"]) == 2
        first = ask(base, f"/api/tables/{watcher.code}/games/1")["record"]
        second = ask(base, f"/api/tables/{watcher.code}/games/2")["record"]
        assert first["seed"] != second["seed"]
        for person in [*people, watcher]:
            await person.leave()

    asyncio.run(whole())


def test_what_is_decided_is_played_out_against_bots(base: str) -> None:
    """Once the King of hearts is taken nothing counts any more; before, and with others there, one plays oneself."""

    async def whole() -> None:
        async with asyncio.timeout(300):
            options = {"games": ["no_king"]}
            (ana, _), _ = await table_of(base, "king", ["", "", "random", "random"], options)
            await ana.send("start")
            await ana.until(lambda: bool(ana.shown))
            await ana.send("playout")
            await ana.until(lambda: bool(ana.refused))
            assert ana.refused[-1]["why"]["text"] == "only games against bots are played out"
            (ana,), _ = await table_of(base, "king", ["", "random", "random", "random"], options)
            await ana.send("start")
            moves = 0
            while not ana.over:
                await ana.until(lambda: ana.over or bool(ana.view.get("offers")))
                if ana.over:
                    break
                refused, version = len(ana.refused), ana.shown["version"]

                def answered(refused: int = refused, version: int = version) -> bool:
                    return len(ana.refused) > refused or ana.shown["version"] > version

                await ana.send("playout")
                await ana.until(answered)
                if len(ana.refused) == refused:
                    await ana.until(lambda: ana.over)
                    break
                assert ana.refused[-1]["why"]["text"] == "it is not decided yet: something can still change"
                moves += 1
                await ana.move()
                await ana.until(lambda version=version: ana.shown["version"] > version)
            assert moves < 13

    asyncio.run(whole())
