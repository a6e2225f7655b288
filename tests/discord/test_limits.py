"""Discord's limits: what it takes, how long, how often; and when it or the way to it fails."""

from __future__ import annotations

import asyncio
import logging
import random
from itertools import pairwise
from typing import Any

import pytest

from cardfolk.table import Entry
from cardfolk.table.entries import Moved
from cardfolk.ui.discord.client import PAUSE

from .payloads import Wrong, check_choices, check_commands, check_message
from .people import User, act_of, button, components, names, until
from .standin import EDITS, LIFE, OTHER
from .world import World, as_read, drawn, folk, played, seated, step

FAST = 20  # times, where Discord's seconds and the bot's pause are both shortened


def button_of(**more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "Play", "custom_id": "a"} | more


def menu_of(**more: Any) -> dict[str, Any]:
    options = [{"label": "7♣", "value": "0"}, {"label": "8♣", "value": "1"}]
    return {"type": 3, "custom_id": "m", "options": options, "min_values": 1, "max_values": 1} | more


def rows(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"components": [{"type": 1, "components": list(parts)}]}


def ours(caplog: pytest.LogCaptureFixture, level: int = logging.WARNING) -> list[str]:
    """What our log says that is as bad, with where it comes from."""
    records = [one for one in caplog.records if one.levelno >= level and one.name.startswith(("cardfolk", "asyncio"))]
    return [f"{one.getMessage()} {getattr(one, 'fields', '')} {one.exc_info and one.exc_info[1]!r}" for one in records]


@pytest.mark.parametrize(
    "body",
    [
        {"content": "x" * 2001},
        {"components": [{"type": 1, "components": [button_of(custom_id=str(at))]} for at in range(6)]},
        rows(*(button_of(custom_id=str(at)) for at in range(6))),
        rows(button_of(), button_of()),
        rows(button_of(label="x" * 81)),
        rows(button_of(label="")),
        rows(button_of(custom_id="x" * 101)),
        rows(button_of(style=5, url="https://example.org")),
        rows(menu_of(), button_of()),
        rows(menu_of(options=[])),
        rows(menu_of(options=[{"label": str(at), "value": str(at)} for at in range(26)])),
        rows(menu_of(options=[{"label": "a", "value": "0"}, {"label": "b", "value": "0"}])),
        rows(menu_of(max_values=3)),
        rows(menu_of(min_values=2)),
        rows(menu_of(placeholder="x" * 151)),
        {"attachments": [{"id": 0, "filename": "table.png"}]},
        {"attachments": [{"id": 0, "filename": "table.png", "description": "x" * 1025}]},
    ],
)
def test_the_stand_in_refuses_what_discord_does(body: dict[str, Any]) -> None:
    check_message(rows(button_of()), {}, set())
    check_message(rows(menu_of()), {}, set())
    files = {"files[0]": ("table.png", b"\x89PNG")} if "description" in str(body) else {}
    with pytest.raises(Wrong):
        check_message(body, files, set())


def test_the_stand_in_refuses_names_and_completions_that_discord_does() -> None:
    good = {"name": "host", "description": "x", "contexts": [0], "integration_types": [0], "options": []}
    check_commands([good])
    for more in (
        {"name": "Host"},
        {"name": "host it"},
        {"name": "x" * 33},
        {"description": ""},
        {"description": "x" * 101},
        {"name_localizations": {"ru": "два слова"}},
        {"description_localizations": {"cnr": "x"}},
        {"options": [{"name": "a", "description": "x"}, {"name": "b", "description": "x", "required": True}]},
    ):
        with pytest.raises(Wrong):
            check_commands([good | more])
    with pytest.raises(Wrong):
        check_choices([{"name": str(at), "value": str(at)} for at in range(26)])
    with pytest.raises(Wrong):
        check_choices([{"name": "x" * 101, "value": "x"}])


def test_a_click_is_acknowledged_before_its_table_is_even_found(world: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def do(world: World) -> None:
        ana, bea = folk(world, 2)
        message = await seated(world, [ana, bea], game="durak")
        hand = await ana.private(message, button(message, "hand"))
        found, slow = world.client.table_message, asyncio.Event()

        async def later(code: str) -> Any:
            await slow.wait()
            return await found(code)

        monkeypatch.setattr(world.client, "table_message", later)
        before = set(world.discord.acknowledged)
        theirs, own = names(message), names(hand)
        for name in theirs:
            await bea.press(message, name)  # which waits for the acknowledgement, and for nothing else
        for name in own:
            await ana.press(hand, name)
        await asyncio.gather(*(bea.command(name, table="x") for name in ("join", "leave")))
        assert len(set(world.discord.acknowledged) - before) == len(theirs) + len(own) + 2
        slow.set()
        # What everything says arrives: nobody waits for ever.
        await until(lambda: not any(asked.loading for asked in world.discord.asked.values()), "the answers")

    world(do)


def test_tokens_that_have_expired(world: Any, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)

    async def do(world: World) -> None:
        ana, bea = folk(world, 2)
        message = await seated(world, [ana, bea], game="durak")
        table_message, chance = world.table_message(message), random.Random(2)
        hands = {user.id: await user.private(message, button(message, "hand")) for user in (ana, bea)}
        mover = [ana, bea][table_message.room.table.to_move]
        other = bea if mover is ana else ana
        world.discord.ahead += LIFE
        before, shown, turn = message["read"], hands[other.id]["read"], table_message.room.table.game_changes
        while table_message.room.table.game_changes == turn:  # a click brings a token of its own
            await step(mover, hands[mover.id], chance)
            await drawn(table_message, mover)
        await until(lambda: message["read"] != before, "the table, edited where it is")
        await until(lambda: "a private answer could not be edited" in caplog.text, "that a hand is closed")
        assert hands[other.id]["read"] == shown
        # The button opens a hand again, and a click in the one that was closed makes that right too.
        fresh = await other.private(message, button(message, "hand"))
        assert fresh["read"] != shown
        await other.press(hands[other.id], button(hands[other.id], "sort"))
        await until(lambda: hands[other.id]["read"] != shown, "the closed hand")

    world(do)
    assert not ours(caplog)


def test_edits_are_never_too_many(world: Any) -> None:
    """With Discord's period and the bot's pause both shortened: each edit comes a whole pause after the one before."""

    async def do(world: World) -> None:
        await world.halt()
        world.pause = PAUSE / FAST
        world.discord.period = 5.0 / FAST
        await world.run()

        def spaced() -> bool:
            """Whether no message was edited again before its pause was over; it is looked at once."""
            times = list(world.discord.edited.values())
            world.discord.edited.clear()
            gaps = [later - one for message in times for one, later in pairwise(message)]
            return len(gaps) > EDITS and min(gaps) >= 0.99 * world.pause

        users = [folk(world, 2, 1 + 10 * at) for at in range(3)]
        options = {"game": "durak", "options": "deck=24", "clock": 60}
        tables = [await seated(world, some, **options) for some in users]
        await asyncio.gather(*(played(world, some, message, 12) for some, message in zip(users, tables, strict=True)))
        # After a restart there is no token: three tables are edited in one channel.
        await world.halt()
        assert spaced()
        await world.run()
        table_messages = [world.table_message(message) for message in tables]
        before = world.discord.edits
        for _ in range(3 * EDITS):
            for table_message in table_messages:
                table_message._drawn = None  # as if each time something had changed
                table_message.redrawer.want()
            await asyncio.sleep(world.pause)
        await until(lambda: world.discord.edits - before > 2 * EDITS, "edits")
        await until(
            lambda: not any(table_message.redrawer._wanted for table_message in table_messages), "the last state"
        )
        assert spaced()
        # What discord.py lets go too early, where this computer stands still for a part of that short period.
        assert world.discord.limited <= world.discord.edits // 10

    world(do)


def test_a_storm_of_429_loses_nothing(world: Any, caplog: pytest.LogCaptureFixture) -> None:
    async def do(world: World) -> None:
        ana, bea = folk(world, 2)
        message = await seated(world, [ana, bea], game="durak", options="deck=24")
        table_message, chance = world.table_message(message), random.Random(3)
        hands = {user.id: await user.private(message, button(message, "hand")) for user in (ana, bea)}
        for _ in range(3):
            mover = [ana, bea][table_message.room.table.to_move]
            turn = table_message.room.table.game_changes
            await drawn(table_message, mover)
            world.discord.limit = 30  # more than discord.py tries again
            while table_message.room.table.game_changes == turn:
                await step(mover, hands[mover.id], chance)
                await drawn(table_message, mover)
            await until(lambda: not world.discord.limit, "the end of the storm")
            for user in (ana, bea):
                await drawn(table_message, user)
                text = table_message.people[user.id].hand.text()
                await until(lambda text=text, user=user: hands[user.id]["read"].startswith(text), "the hand as it is")
            await until(
                lambda: message["read"] == as_read(table_message),
                "the table as it is",
            )

    world(do)
    assert not ours(caplog, logging.ERROR)


def test_answers_that_never_come(world: Any, caplog: pytest.LogCaptureFixture) -> None:
    """Every third request breaks: edits come again, a click that was not acknowledged is clicked again."""

    async def do(world: World) -> None:
        ana, bea = folk(world, 2)
        message = await seated(world, [ana, bea], game="durak", options="deck=24")
        table_message, chance = world.table_message(message), random.Random(3)
        hands = {user.id: await user.private(message, button(message, "hand")) for user in (ana, bea)}
        count = 0

        def trouble(method: str, parts: list[str]) -> str | None:
            nonlocal count
            count += method in ("PATCH", "POST")
            return "cut" if method in ("PATCH", "POST") and count % 3 == 0 else None

        world.discord.trouble = trouble
        while len(table_message.room.table.record().moves) < 12 and not table_message.room.table.over:
            mover = [ana, bea][table_message.room.table.to_move]
            await drawn(table_message, mover)
            press = asyncio.create_task(step(mover, hands[mover.id], chance))
            cut = count
            await until(lambda press=press, cut=cut: press.done() or count > cut + 1, "something")
            press.cancel()
        world.discord.trouble = lambda method, parts: None
        for user in (ana, bea):
            await drawn(table_message, user)
            person, hand = table_message.people[user.id], hands[user.id]
            if names(hand):
                await user.press(hand, button(hand, "sort") or names(hand)[0])
            else:  # nothing can be done in it just now
                hand = await user.private(message, button(message, "hand"))
            await until(
                lambda person=person, hand=hand: hand["read"].startswith(person.hand.text()), "the hand as it is"
            )
        for asked in world.discord.asked.values():
            asked.took = 0.0 if asked.took is None else asked.took  # their answers broke

    world(do)
    assert not ours(caplog, logging.ERROR)


def test_a_command_whose_acknowledgement_is_lost_is_acknowledged_again(world: Any) -> None:
    async def do(world: World) -> None:
        breaks = ["cut"]
        world.discord.trouble = lambda method, parts: breaks.pop() if parts[0] == "interactions" and breaks else None
        answer = await folk(world, 1)[0].command("tables")
        assert not breaks
        await until(lambda: answer["read"], "the answer")

    world(do)


def test_the_gateway_comes_and_goes(world: Any, caplog: pytest.LogCaptureFixture) -> None:
    async def do(world: World) -> None:
        ana, bea = folk(world, 2)
        message = await seated(world, [ana, bea], game="durak", options="deck=24")
        discord = world.discord
        ways = [discord.drop, discord.ask_to_reconnect, discord.cut, discord.forget_session]
        for at, way in enumerate(ways):
            identified, resumed = discord.identified, discord.resumed
            await way()
            if way != discord.forget_session:  # what is done meanwhile is told when the session goes on
                await ana.private(message, button(message, "hand"))
            await until(discord.ready.is_set, "the bot again")
            expected = (1, 0) if way == discord.forget_session else (0, 1)
            assert (discord.identified - identified, discord.resumed - resumed) == expected, way
            await played(world, [ana, bea], message, 6, seed=at)
        assert len(world.client.table_messages) == 1
        assert len(discord.commands) > 5

    world(do)
    assert not ours(caplog)


@pytest.mark.parametrize("shards", [2, 0])
def test_a_bot_of_two_shards_plays_in_the_servers_of_both(world: Any, shards: int) -> None:
    async def do(world: World) -> None:
        discord = world.discord
        await world.halt()
        world.shards, discord.advised, discord.identified = shards, 2, 0
        await world.run()
        assert discord.identified == 2 and set(discord.sessions) == {0, 1}
        here, there = folk(world, 2), folk(world, 2, 11, guild=OTHER)
        tables = [(users, await seated(world, users, game="durak", options="deck=24")) for users in (here, there)]
        for way in (discord.drop, discord.forget_session):
            for users, message in tables:
                await played(world, users, message, 6)
            await way()
            await until(discord.ready.is_set, "the bot again")
            for users, message in tables:
                await users[0].private(message, button(message, "hand"))
        assert (discord.identified, discord.resumed) == (4, 2)
        await discord.drop(shard=1)
        await played(world, here, tables[0][1], 6, seed=2)
        await there[0].private(tables[1][1], button(tables[1][1], "hand"))
        await until(discord.ready.is_set, "the second shard again")
        assert (discord.identified, discord.resumed) == (4, 3), "one shard alone was away"

    world(do)


def test_a_storm_of_eight_people_at_three_tables(world: Any, caplog: pytest.LogCaptureFixture) -> None:
    async def do(world: World) -> None:
        users = folk(world, 8)
        tables = [
            await seated(world, users[:2], game="durak", options="deck=24"),
            await seated(world, users, game="president", seats=8, options="rounds=1"),
            await seated(world, users[4:], game="king", seats=4, options='games=["domino"]'),
        ]
        chance = random.Random(9)
        for _ in range(3):
            clicks: list[tuple[User, dict[str, Any], str, list[str] | None]] = []
            for message in tables:
                table_message = world.table_message(message)
                for user in users:
                    clicks += [(user, message, name, None) for name in names(message) if "|standin|" not in name]
                    if table_message.seat_of(user.id) is None:
                        continue
                    hand = await user.private(message, button(message, "hand"))
                    for part in components(hand):
                        if part.get("disabled") or act_of(part) == "undo":
                            continue  # takes moves back
                        options = [one["value"] for one in part.get("options", ())][: part.get("max_values", 0)]
                        clicks.append((user, dict(hand), part["custom_id"], options or None))
            chance.shuffle(clicks)
            await asyncio.gather(*(user.press(message, name, values) for user, message, name, values in clicks))
            await until(lambda: not any(one.loading for one in world.discord.asked.values()), "the answers")
            for message in tables:
                table_message = world.table_message(message)
                for user in users:
                    if user.id in table_message.people:
                        await drawn(table_message, user)
        for message in tables:
            table_message = world.table_message(message)
            *_, (ply, _, _) = table_message.room.table.record().replay()
            assert ply == len(table_message.room.table.record().moves) > 0
            made = [entry for entry in table_message.room.entries() if isinstance(entry, Moved)]
            answered = [(entry.seat, entry.key.partition(":")[0]) for entry in made]
            assert len(answered) == len(set(answered)), "two moves in answer to one position"
            await until(
                lambda message=message, table_message=table_message: message["read"] == as_read(table_message),
                "the table as it is",
            )

    world(do)
    assert not ours(caplog)


def test_nothing_is_shown_before_it_is_kept(world: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def do(world: World) -> None:
        ana, bea = folk(world, 2)
        message = await seated(world, [ana, bea], game="durak", options="deck=24")
        table_message = world.table_message(message)
        table, mover = table_message.room.table, [ana, bea][table_message.room.table.to_move]
        hand = await mover.private(message, button(message, "hand"))
        await drawn(table_message, mover)
        await until(
            lambda: message["read"] == as_read(table_message),
            "the table as it is",
        )
        before, shown, moves = message["read"], hand["read"], len(table.record().moves)
        coming, written, keep = asyncio.Event(), asyncio.Event(), table_message.room._log.keep

        async def kept(entry: Entry) -> None:
            coming.set()
            await written.wait()
            await keep(entry)

        monkeypatch.setattr(table_message.room._log, "keep", kept)
        legal = table.sight(table.to_move).legal_moves()
        await mover.command("move", move=legal[0].text)
        await coming.wait()
        assert len(table.record().moves) == moves, "it is nowhere to be read"
        table_message.redrawer.want()
        table_message.people[mover.id].redrawer.want()
        await asyncio.sleep(0.05)
        assert (message["read"], hand["read"]) == (before, shown)
        written.set()
        await until(lambda: message["read"] != before, "what was done")

    world(do)
