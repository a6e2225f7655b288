"""People at a table: sitting, leaving, coming back, taking back, standing in, talking; and what is refused."""

from __future__ import annotations

import asyncio
import json
import urllib.request
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from .conftest import quick
from .host import Host
from .people import Person, ask
from .test_games import table_of


def told(person: Person) -> list[str]:
    """What was refused, as templates."""
    return [refused["why"]["text"] for refused in person.refused]


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with asyncio.timeout(300):
            await test()

    asyncio.run(whole())


async def started(base: str, *, game: str = "durak", seats: tuple[str, ...] = ("", "")) -> list[Person]:
    """Two people and one who watches, at a table where the game has begun."""
    people, watcher = await table_of(base, game, list(seats), {})
    await people[0].send("start")
    for person in [*people, watcher]:
        await person.until(lambda person=person: bool(person.shown))
    return [*people, watcher]


def by_turn(people: list[Person]) -> tuple[Person, Person]:
    """Who is to move, and the other."""
    first, second = people[0], people[1]
    return (first, second) if first.view["to_move"] == first.seat else (second, first)


def hand(person: Person) -> list[str]:
    """The cards that a person holds."""
    return next(zone["cards"] for zone in person.view["zones"] if zone["id"] == f"hand:{person.seat}")


def test_a_seat_belongs_to_its_token(base: str) -> None:
    async def test() -> None:
        ana, *_ = await started(base)
        other = await Person(base, ana.code, ana.token).come()
        await other.until(lambda: bool(other.shown))
        assert other.seat == ana.seat and other.view["viewer"] == ana.seat
        first = "y" if ana.token[0] == "x" else "x"  # another one, whatever it is
        forged = await Person(base, ana.code, first + ana.token[1:]).come()
        assert forged.seat is None
        await forged.send("move", key="1", text="done", version=1)
        await forged.until(lambda: bool(forged.refused))
        assert told(forged) == ["sit down first"]

    run(test)


def test_a_free_seat_is_taken_once(base: str) -> None:
    async def test() -> None:
        made = ask(base, "/api/tables", {"game": "durak", "seats": ["", ""], "name": "Ana"})
        people = [await Person(base, made["id"]).come() for _ in range(3)]
        for name, person in zip(("Bea", "Cam", "Dan"), people, strict=True):
            await person.send("sit", name=name)
        for person in people:
            await person.until(lambda person=person: person.token or person.refused)
        seated = [person for person in people if person.token]
        assert len(seated) == 1
        assert all(told(person) == ["this seat is taken"] for person in people if not person.token)
        await seated[0].until(lambda: seated[0].seat is not None)
        assert seated[0].table["places"][1]["name"] in ("Bea", "Cam", "Dan")

    run(test)


def test_a_stale_move_is_refused_and_changes_nothing(base: str) -> None:
    async def test() -> None:
        people = await started(base)
        mover, other = by_turn(people)
        before = mover.shown["version"]
        await mover.move()
        await other.until(lambda: other.shown["version"] > before)
        await mover.until(lambda: mover.shown["version"] > before)
        await mover.send("move", key="again", text="done", version=before - 1)
        await mover.until(lambda: bool(mover.refused))
        assert mover.refused[0]["key"] == "again"

    run(test)


def test_a_repeated_move_is_harmless(base: str) -> None:
    """After a lost answer a client sends the move again, with its key: it is accepted and made once."""

    async def test() -> None:
        people = await started(base)
        mover, _ = by_turn(people)
        version, text = mover.shown["version"], mover.choose()
        for _ in range(3):
            await mover.send("move", key="mine", text=text, version=version)
        await mover.until(lambda: len(mover.accepted) == 3)
        assert mover.accepted == ["mine"] * 3 and not mover.refused
        again = await Person(base, mover.code, mover.token).come()
        await again.send("move", key="mine", text=text, version=version)
        await again.until(lambda: again.accepted == ["mine"])

    run(test)


def test_an_illegal_move_says_why(base: str) -> None:
    async def test() -> None:
        people = await started(base)
        mover, other = by_turn(people)
        await mover.send("move", key="1", text="cover 6c with 7c", version=mover.shown["version"])
        await other.send("move", key="2", text="done", version=other.shown["version"])
        await mover.until(lambda: bool(mover.refused))
        await other.until(lambda: bool(other.refused))
        assert told(other) == ["it is not your turn: {seat} is to move"]
        assert other.refused[0]["why"]["args"] == {"seat": {"seat": mover.seat}}

    run(test)


@pytest.mark.parametrize(
    "text",
    ["", "{", "null", "[]", '{"type":"move"}', '{"type":"nothing"}', '{"type":"hello"}', '{"type":"move","key":1}']
    + ['{"type":"chat","text":"' + "x" * 5000 + '"}', '{"type":"why","cards":["' + '7c","' * 100 + '7c"]}', "\u0000"]
    + ['{"type":"give","game":1,"random":"xyz"}', '{"type":"move","key":"k","text":"done","version":1e99}'],
)
def test_nonsense_is_refused_and_the_table_goes_on(base: str, text: str) -> None:
    async def test() -> None:
        people = await started(base)
        mover, other = by_turn(people)
        await other.socket.send(text)
        await other.until(lambda: bool(other.refused))
        await mover.move()
        await mover.until(lambda: bool(mover.accepted))

    run(test)


def test_a_message_that_is_far_too_long_ends_its_connection_only(base: str) -> None:
    async def test() -> None:
        people = await started(base)
        mover, other = by_turn(people)
        await other.socket.send("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            while True:
                await other.hear()
        await mover.move()
        await mover.until(lambda: bool(mover.accepted))

    run(test)


def test_other_pages_are_refused(base: str) -> None:
    async def test() -> None:
        made = ask(base, "/api/tables", {"game": "durak", "seats": ["", ""], "name": "Ana"})
        address = base.replace("http", "ws", 1) + f"/ws/{made['id']}"
        with pytest.raises(Exception, match=r"403|4403|rejected"):
            async with connect(address, origin="https://evil.example", proxy=None):  # type: ignore[arg-type]
                pass
        async with connect(address, origin=base, proxy=None) as socket:  # type: ignore[arg-type]
            await socket.send('{"type":"hello"}')
            assert json.loads(await socket.recv())["type"] == "table"

    run(test)


@pytest.mark.parametrize("code", ["nosuchtable", "a", "a" * 500, "%2e%2e"])
def test_an_unknown_table(base: str, code: str) -> None:
    async def test() -> None:
        async with connect(base.replace("http", "ws", 1) + f"/ws/{code}", proxy=None) as socket:
            await socket.send('{"type":"hello"}')
            failed = json.loads(await socket.recv())
            assert failed == {"type": "failed", "why": {"text": "there is no such table"}}

    run(test)


def test_only_bots_of_the_house_can_be_asked_for(base: str) -> None:
    for bot in ("command:touch /tmp/x", "os", "hard:nostyle", "luka@", "luka@nolevel", "Luka", "my_bot.py", "../x"):
        answer = ask(base, "/api/tables", {"game": "durak", "seats": ["", bot], "name": "Ana"})
        assert "why" in answer, bot

    async def test() -> None:
        made = ask(base, "/api/tables", {"game": "durak", "seats": ["", ""], "name": "Ana"})
        ana = await Person(base, made["id"], made["token"]).come()
        await ana.send("invite", seat=1, bot="command:touch /tmp/x")
        await ana.until(lambda: bool(ana.refused))
        await ana.send("invite", seat=1, bot="hard:bluffer")
        await ana.until(lambda: ana.table["places"][1].get("character") == "chiara")
        assert ana.table["places"][1]["name"] == "Chiara" and ana.table["places"][1]["bot"] == "chiara"
        await ana.send("invite", seat=1)
        await ana.until(lambda: not ana.table["places"][1].get("bot"))

    run(test)


def test_who_is_away_is_played_for_and_comes_back(base: str) -> None:
    async def test() -> None:
        people = await started(base)
        mover, other = by_turn(people)
        await other.send("standin", seat=mover.seat)
        await other.until(lambda: bool(other.refused))
        assert told(other) == ["this player is here"]
        await mover.leave()
        await other.until(lambda: not other.table["places"][mover.seat].get("here"))
        await asyncio.sleep(0.15)  # `away` of this server
        await other.send("standin", seat=mover.seat)
        await other.until(lambda: other.table["places"][mover.seat].get("standin") == "medium")
        await other.until(lambda: bool(other.view["offers"]))
        again = await Person(base, mover.code, mover.token).come()
        await again.until(lambda: not again.table["places"][again.seat].get("standin"))
        await other.until(lambda: not other.table["places"][mover.seat].get("standin"))

    run(test)


def test_taking_back_needs_everyone_and_nothing_shown_since(base: str) -> None:
    async def test() -> None:
        people = await started(base)
        mover, other = by_turn(people)
        cards = hand(mover)
        await mover.move()
        await mover.until(lambda: bool(mover.accepted))
        await mover.send("back")
        await other.until(lambda: other.table.get("back") is not None)
        assert other.table["back"] == {"seat": mover.seat, "agreed": [mover.seat]}
        await other.send("agree", yes=True)
        await mover.until(lambda: mover.table.get("back") is None and mover.view["to_move"] == mover.seat)
        assert hand(mover) == cards
        await other.until(lambda: other.view["to_move"] == mover.seat)
        await mover.move()
        await other.until(lambda: other.view["to_move"] == other.seat)
        covering = [offer for offer in other.view["offers"] if offer.get("uses")]
        if covering:
            await other.move(covering[0]["text"])
            await other.until(lambda: bool(other.accepted))
            await mover.send("back")
            await mover.until(lambda: bool(mover.refused))
            assert told(mover) == ["it cannot be taken back: cards have been shown since"]

    run(test)


def test_against_bots_a_move_is_taken_back_at_once(base: str) -> None:
    async def test() -> None:
        people = await started(base, seats=("", "easy"))
        ana = people[0]
        while not ana.accepted:
            if ana.view["to_move"] == ana.seat and ana.view["offers"]:
                await ana.move()
            await ana.hear()
        await ana.send("back")
        await ana.until(lambda: any(event["name"] == "undone" for event in ana.shown.get("happened", [])))

    run(test)


def test_what_is_said_reaches_everyone_and_who_comes_later(base: str) -> None:
    async def test() -> None:
        ana, bea, watcher = await started(base)
        await ana.send("chat", text="  <script>alert(1)</script>\u202e hello\n there ")
        await watcher.until(lambda: bool(watcher.chats))
        assert watcher.chats[0]["text"] == "<script>alert(1)</script> hello there"  # text; pages escape it
        await bea.send("chat", text="👏")
        await watcher.until(lambda: len(watcher.chats) == 2)
        await watcher.send("chat", text="let me in")
        await watcher.until(lambda: bool(watcher.refused))
        late = await Person(base, ana.code).come()
        await late.until(lambda: bool(late.chats))
        assert late.chats[0]["old"] and late.chats[0]["seat"] == ana.seat

    run(test)


def test_a_hint_is_for_who_is_to_move(base: str) -> None:
    async def test() -> None:
        people = await started(base)
        mover, other = by_turn(people)
        await other.send("hint")
        await other.until(lambda: bool(other.refused))
        await mover.send("hint")
        message = await mover.hear()
        while message["type"] != "advice":
            message = await mover.hear()
        assert message["move"] and message["why"]["text"]

    run(test)


def test_who_watches_may_talk_where_the_table_wants_it(base: str) -> None:
    async def test() -> None:
        ana, bea, watcher = await started(base)
        await watcher.send("chat", text="hm", name="Cam")
        await watcher.until(lambda: bool(watcher.refused))
        await watcher.send("gallery", open=True)
        await watcher.until(lambda: len(watcher.refused) == 2)  # who plays decides
        await ana.send("gallery", open=True)
        await watcher.until(lambda: watcher.table.get("gallery", False))
        for name in ("", "Bea"):
            count = len(watcher.refused)
            await watcher.send("chat", text="hm", name=name)
            await watcher.until(lambda count=count: len(watcher.refused) > count)
        await watcher.send("chat", text="well played", name="Cam")
        await bea.until(lambda: bool(bea.chats))
        assert [(chat["name"], chat["text"], chat.get("seat")) for chat in bea.chats] == [("Cam", "well played", None)]
        await bea.send("gallery", open=False)
        await watcher.until(lambda: not watcher.table.get("gallery", False))

    run(test)


def test_who_leaves_before_the_deal_frees_the_seat(base: str) -> None:
    async def test() -> None:
        people, watcher = await table_of(base, "durak", ["", ""], {})
        await people[1].send("leave")
        await watcher.until(lambda: not watcher.table["places"][1].get("name"))
        await people[0].send("start")
        await people[0].until(lambda: bool(people[0].refused))
        assert told(people[0]) == ["a seat is still free"]

    run(test)


def test_a_flood_is_limited_and_harms_nobody_else(tmp_path: Path) -> None:
    host = Host(tmp_path, *quick("rate=20", "burst=30")).start()

    async def test() -> None:
        people = await started(host.base)
        mover, other = by_turn(people)
        with pytest.raises(ConnectionClosed):
            for _ in range(500):
                await other.send("hint")
            while True:
                await other.hear()
        await mover.move()
        await mover.until(lambda: bool(mover.accepted))

    try:
        run(test)
    finally:
        host.stop()


def test_a_clock_that_runs_out_makes_a_move(base: str) -> None:
    async def test() -> None:
        people, watcher = await table_of(base, "durak", ["", ""], {}, clock=0.2)
        await people[0].send("start")
        await watcher.until(lambda: any(event["name"] == "late" for event in watcher.shown.get("happened", [])))
        await watcher.until(lambda: watcher.shown["version"] > 6)
        assert watcher.table["clock"] == 0.2

    run(test)


def test_making_a_table_says_what_does_not_fit(base: str) -> None:
    for body, said in [
        ({"game": "chess", "seats": ["", ""]}, "chess"),
        ({"game": "durak", "seats": [""] * 12}, "durak"),
        ({"game": "durak", "seats": ["", ""], "options": {"nonsense": 1}}, "nonsense"),
        ({"game": "durak", "seats": ["", ""], "preset": "nonsense"}, "nonsense"),
        ({"game": "durak"}, "seats"),
        ({"game": "durak", "seats": ["", ""], "extra": 1}, "extra"),
        ([], "object"),
    ]:
        assert said in json.dumps(ask(base, "/api/tables", body)), body
    assert "why" in ask(base, "/api/tables", {"game": "durak", "seats": ["", ""]}, **{"content-type": "text/plain"})


def test_faces_are_served_and_what_is_none_is_told(base: str) -> None:
    for name in ("zefa", "zefa-glad", "person-3"):
        with urllib.request.urlopen(f"{base}/faces/{name}.svg", timeout=20) as answer:
            assert answer.headers["content-type"].startswith("image/svg+xml") and b"<svg" in answer.read()
            assert answer.headers["etag"]
    for name in ("nobody", "zefa-hungry", "person-9", "zefa-3", "-"):
        assert "there is no face" in ask(base, f"/faces/{name}.svg")["why"]["args"]["text"]


def test_what_a_character_says_is_heard(base: str) -> None:
    async def test() -> None:
        made = ask(base, "/api/tables", {"game": "durak", "seats": ["", "zefa@easy"], "name": "Ana"})
        ana = await Person(base, made["id"], made["token"]).come()
        await ana.send("start")
        await ana.until(lambda: bool(ana.shown))
        (said,) = [event for event in ana.shown["happened"] if event["name"] == "said"]
        assert (said["seat"], said["words"]["args"]["name"]) == (1, "Dona Zefa")
        assert said["words"]["args"]["line"] == {"text": "Come, my dear, I have change."}

    run(test)
