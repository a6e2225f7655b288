"""Where tables are: channels, threads, direct messages, groups; and what happens when a message or channel is gone."""

from __future__ import annotations

import asyncio
import logging
import random
from typing import Any

import pytest

from cardfolk.ui.discord.table_message import TableMessage

from .people import User, button, components, names, until
from .standin import CHANNEL, DIRECT, EPHEMERAL, GROUP, LIFE, STRANGE, THREAD, Place, Refusal
from .world import World, as_read, choosing, drawn, folk, played, seated, step

LOST = "a table's message cannot be edited"


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What our log says above information, a line each."""
    found = [
        one for one in caplog.records if one.levelno > logging.INFO and one.name.startswith(("cardfolk", "asyncio"))
    ]
    assert not [one for one in found if one.exc_info], found
    return [one.getMessage() for one in found]


async def shown(world: World, message: dict[str, Any]) -> None:
    """Wait until the message shows the table as it is."""
    table_message = world.table_message(message)
    await until(
        lambda: message["read"] == as_read(table_message),
        "the table as it is",
    )


async def typed(
    world: World, table_message: TableMessage, user: User, hand: dict[str, Any], chance: random.Random
) -> None:
    """Who is to move types a move, or has the only one played for them."""
    turn, offers = (
        table_message.room.table.game_changes,
        table_message.room.view(table_message.seat_of(user.id))[0].offers,
    )
    if offers:
        move = chance.choice(chance.choice(offers).texts())
        await user.command("move", move=move, table=table_message.room.code)
    await until(
        lambda: table_message.room.table.game_changes > turn or table_message.room.table.over, "the move that was typed"
    )


async def clicked(
    world: World, table_message: TableMessage, user: User, hand: dict[str, Any], chance: random.Random
) -> None:
    """Who is to move does something in their hand."""
    await drawn(table_message, user)
    await step(user, hand, chance)
    await drawn(table_message, user)


@pytest.mark.parametrize("place", [THREAD, DIRECT, GROUP, STRANGE], ids=["thread", "direct", "group", "strange"])
def test_a_table_in_every_kind_of_place(world: Any, caplog: pytest.LogCaptureFixture, place: Place) -> None:
    async def do(world: World) -> None:
        users = folk(world, 1 if place is DIRECT else 2, place=place)
        bots = "easy" if place is DIRECT else ""
        message = await seated(world, users, game="durak", options="deck=24", bots=bots)
        assert message["channel_id"] == str(place.channel) and not message["flags"] & EPHEMERAL
        listed = await users[0].command("tables")
        await until(lambda: f"/{place.channel}/{message['id']}" in listed["read"], "the list")
        assert (f"/{place.guild}/" if place.guild else "/@me/") in listed["read"]
        stats = await users[0].command("stats")
        await until(lambda: stats["read"], "how often they won")
        await played(world, users, message, 20_000)
        assert world.table_message(message).room.table.over
        await shown(world, message)

    world(do)
    assert not lines(caplog)


@pytest.mark.parametrize("place", [GROUP, STRANGE], ids=["group", "strange"])
def test_where_only_tokens_edit_a_click_makes_the_message_right(
    world: Any, caplog: pytest.LogCaptureFixture, place: Place
) -> None:
    async def do(world: World) -> None:
        users = folk(world, 2, place=place)
        message = await seated(world, users, game="durak", options="deck=24")
        table_message = world.table_message(message)
        hands = {user.id: await user.private(message, button(message, "hand")) for user in users}
        world.discord.ahead += LIFE  # all tokens are dead, and the bot may not edit there by itself
        mover = users[table_message.room.table.to_move]
        before = message["read"]
        await mover.command("move", move=table_message.room.view(table_message.seat_of(mover.id))[0].offers[0].text)
        await until(lambda: table_message.lost, "that the message cannot be edited")
        assert message["read"] == before
        for user in users:
            await step(user, hands[user.id], random.Random(1))  # the game goes on in hands
            await drawn(table_message, user)
        assert message["read"] == before
        await users[1].press(message, button(message, "rules"))
        await shown(world, message)
        assert not table_message.lost
        await played(world, users, message, 20_000)
        await shown(world, message)

    world(do)
    assert lines(caplog) == [LOST]


def test_two_servers_groups_and_threads_at_once(world: Any) -> None:
    async def do(world: World) -> None:
        groups = [
            folk(world, 2, 1 + 10 * at, place=place) for at, place in enumerate((CHANNEL, CHANNEL, THREAD, GROUP))
        ]
        tables = await asyncio.gather(*(seated(world, some, game="durak", options="deck=24") for some in groups))
        await asyncio.gather(*(played(world, some, message, 8) for some, message in zip(groups, tables, strict=True)))
        # A server sees its own tables, a group those in it.
        for some, count in ((groups[0], 3), (groups[3], 1)):
            listed = await some[0].command("tables")
            await until(lambda listed=listed: listed["read"], "the list")
            assert listed["read"].count("discord.com/channels") == count
        # Someone at two tables: `/move` is for the one in this channel where it is their turn, or the one named.
        table_message = world.table_message(tables[2])
        seat = table_message.room.table.to_move
        mover = groups[2][seat]
        found = await mover.complete("move", "table", move="1", table="")
        assert [one["value"] for one in found] == [table_message.room.code]
        for user, message in ((groups[0][0], tables[0]), (groups[1][0], tables[1])):
            with_hand = await user.private(message, button(message, "hand"))
            assert all(world.table_message(message).room.code in name for name in names(with_hand))

    world(do)


def test_a_message_that_was_deleted(world: Any, caplog: pytest.LogCaptureFixture) -> None:
    async def do(world: World) -> None:
        users = folk(world, 2)
        message = await seated(world, users, game="durak", options="deck=24")
        table_message = world.table_message(message)
        hands = {user.id: await user.private(message, button(message, "hand")) for user in users}
        copy = dict(message)
        del world.discord.messages[int(message["id"])]
        chance = random.Random(4)
        while not table_message.room.table.over:
            user = users[table_message.room.table.to_move]
            await (typed if chance.random() < 0.5 else clicked)(world, table_message, user, hands[user.id], chance)
        await until(lambda: table_message.lost, "that the message is gone")
        # Somebody's Discord still shows it, or it comes back: a click on it makes it right.
        world.discord.messages[int(message["id"])] = copy
        await users[0].press(copy, button(copy, "rules"))
        await shown(world, copy)
        assert not table_message.lost and button(copy, "start")

    world(do)
    assert lines(caplog) == [LOST]


@pytest.mark.parametrize(
    "refusal",
    [Refusal(403, 50013, "Missing Permissions"), Refusal(403, 50001, "Missing Access")],
    ids=["permissions", "access"],
)
def test_a_channel_where_the_bot_may_do_nothing_any_more(
    world: Any, caplog: pytest.LogCaptureFixture, refusal: Refusal
) -> None:
    async def do(world: World) -> None:
        users = folk(world, 2)
        message = await seated(world, users, game="durak", options="deck=24")
        table_message = world.table_message(message)
        world.discord.ahead += LIFE
        world.discord.trouble = lambda method, parts: refusal if parts[0] == "channels" else None
        for _ in range(6):
            await typed(world, table_message, users[table_message.room.table.to_move], {}, random.Random(4))
        await until(lambda: table_message.lost, "that it may not be edited")
        # The token of a click edits without any permission.
        await users[0].press(message, button(message, "rules"))
        await shown(world, message)
        await played(world, users, message, 10)
        await shown(world, message)

    world(do)
    assert lines(caplog) == [LOST]


def test_a_channel_that_was_deleted(world: Any, caplog: pytest.LogCaptureFixture) -> None:
    async def do(world: World) -> None:
        users = folk(world, 2, place=THREAD)
        message = await seated(world, users, game="durak", options="deck=24")
        table_message = world.table_message(message)
        await world.discord.delete_channel(THREAD)
        for user in users:
            user.place = CHANNEL
        chance = random.Random(4)
        while not table_message.room.table.over:
            await typed(world, table_message, users[table_message.room.table.to_move], {}, chance)
        await until(lambda: table_message.lost, "that the channel is gone")

    world(do)
    assert lines(caplog) == [LOST]


def test_after_a_restart_an_open_hand_and_the_message_go_on(world: Any, caplog: pytest.LogCaptureFixture) -> None:
    async def do(world: World) -> None:
        users = folk(world, 4)
        message = await seated(world, users, game="durak", seats=4, options="deck=24")
        await played(world, users, message, 12)
        table_message = world.table_message(message)
        mover = await choosing(table_message, users)
        hand = await mover.private(message, button(message, "hand"))
        moves = table_message.room.table.record().moves
        await world.halt()
        # Clicks while nobody is there are lost, as Discord says to who clicks; then everything works as it was.
        await world.run()
        table_message = world.table_message(message)
        assert table_message.room.table.record().moves == moves
        chance = random.Random(3)
        while table_message.room.table.record().moves == moves:
            assert components(hand)
            await step(mover, hand, chance)
            await drawn(table_message, mover)
        await shown(world, message)
        await until(lambda: hand["read"].startswith(table_message.people[mover.id].hand.text()), "the hand as it is")
        await played(world, users, message, 20_000, seed=2)
        assert table_message.room.table.over
        await shown(world, message)

    world(do)
    assert not lines(caplog)


def test_somebody_elses_table_and_hand_are_not_theirs(world: Any) -> None:
    async def do(world: World) -> None:
        ana, bea, eve = folk(world, 3)
        eve.locale = "en-US"
        message = await seated(world, [ana, bea], game="durak")
        menu = await eve.private(message, button(message, "more"))
        own = [name for name in names(menu) if not name.startswith("http")]
        assert [name.split("|")[2] for name in own] == ["learn"], "nothing to leave or to close"
        for act in ("hand", "hint"):
            told = await eve.private(message, button(message, act))
            assert "Sit down first." in told["read"] and not components(told)
        watched = await eve.private(message, button(message, "watch"))
        assert "6 cards" in watched["read"] and "Your hand" not in watched["read"]
        answer = await eve.command("move", move="1", table=world.table_message(message).room.code)
        await until(lambda: "Sit down first." in answer["read"], "why not")
        assert not await nothing(eve)

    async def nothing(user: User) -> list[Any]:
        data = {
            "id": "1",
            "name": "move",
            "type": 1,
            "options": [{"name": "move", "type": 3, "value": "", "focused": True}],
        }
        id = await user.discord.interact(4, user.id, user.name, user.locale, user.place, data)
        await until(lambda: id in user.discord.acknowledged, "completion")
        return user.discord.completions[id]

    world(do)
