"""People who go away, tables that sleep, and a bot that may do little."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest

from cardfolk.store.database import StoreAway
from cardfolk.table.commands import MakeMove
from cardfolk.ui.discord import answer as answers
from cardfolk.words import Words

from .people import User, button, components, names, until
from .standin import EPHEMERAL, GUILD, GUILDS
from .world import World, drawn, seated

LATER = "cardfolk.discord"


def of(world: World) -> Any:
    return next(iter(world.client.table_messages.values()))


def private(world: World) -> list[str]:
    """What was said to somebody alone."""
    return [one["read"] for one in world.discord.messages.values() if one["flags"] & EPHEMERAL and one["read"]]


async def host(user: User, **more: Any) -> dict[str, Any]:
    """Open a table where things are not as usual; the message that answers."""
    options = [{"name": "game", "type": 3, "value": "durak"}, {"name": "bots", "type": 3, "value": "easy"}]
    data = {"id": "1", "name": "host", "type": 1, "options": options}
    discord = user.discord
    id = await discord.interact(2, user.id, user.name, user.locale, user.place, data, **more)
    await until(lambda: id in discord.acknowledged, "the answer")
    return discord.messages.get(discord.asked[id].original or 0, {})


def test_who_does_nothing_is_reminded_once_a_turn(world: Any) -> None:
    async def do(world: World) -> None:
        discord = world.discord
        ana, bea = User(discord, 1, "Ana", "it"), User(discord, 2, "Bea")
        world.client.remind, world.auto = (0.1, 0.1), False
        message = await seated(world, [ana, bea], game="durak")
        table = of(world).room.table
        for turn in range(2):
            user = [ana, bea][table.to_move]
            await until(lambda turn=turn: len(discord.posted) > turn, "the reminder")
            said = discord.posted[turn]
            link = f"https://discord.com/channels/{GUILD}/{GUILDS[GUILD]}/{message['id']}"
            assert said["content"] == f"<@{user.id}>, tocca a te: {link}"
            assert said["allowed_mentions"]["users"] == [user.id] and not said["allowed_mentions"]["parse"]
            reminder = await until(lambda: [one for one in discord.messages.values() if "<@" in one["read"]])
            before = table.game_changes
            assert len(discord.posted) == turn + 1 and len(reminder) == 1
            await user.command("move", move="1" if turn == 0 else "surrender")
            await until(lambda before=before: table.game_changes > before)
            await until(lambda gone=reminder[0]: int(gone["id"]) not in discord.messages, "its end")

    world(do)


def test_who_plays_at_a_patient_table_is_reminded_later(world: Any) -> None:
    async def do(world: World) -> None:
        ana, bea = User(world.discord, 1, "Ana"), User(world.discord, 2, "Bea")
        world.client.remind, world.auto = (0.1, 1000.0), False
        patient = await seated(world, [ana, bea], game="durak", claims="patient")
        brisk = await seated(world, [ana, bea], game="durak")
        await until(lambda: world.discord.posted, "the reminder")
        assert all(brisk["id"] in one["content"] for one in world.discord.posted)
        assert world.table_message(patient).reminder.after == 1000.0

    world(do)


def test_nobody_is_reminded_of_claims_but_who_is_at_turn_after_them(world: Any) -> None:
    async def do(world: World) -> None:
        users = [User(world.discord, 1 + at, f"User{at}") for at in range(3)]
        world.client.window, world.client.remind, world.auto = 1000.0, (1000.0, 1000.0), False
        await seated(world, users, game="pontinho", seats=3)
        table_message = of(world)
        table, runner = table_message.room.table, table_message.room.runner
        looked, known = [], table_message.reminder._known
        table_message.reminder._known = lambda seat: looked.append(known(seat)) or looked[-1]

        def any_move(table: Any) -> MakeMove:
            seat = table.to_move
            legal = [move.text for move in table.sight(seat).legal_moves()]
            return MakeMove(seat, "draw" if "draw" in legal else legal[-1], table.version(seat))

        while runner.claims is None:
            await table_message.room.act(any_move)
        world.client.remind = (0.1, 0.1)
        table_message.reminder._turn = None
        table_message.reminder.look()
        await until(lambda: len(looked) > 1, "more than once the time for a reminder")
        assert not any(looked) and not world.discord.posted
        runner.claims.start = -1e9  # their time is over
        table_message.room.host.look()
        await until(lambda: world.discord.posted, "the reminder")
        assert f"<@{users[table.to_move].id}>" in world.discord.posted[-1]["content"]

    world(do)


def test_where_the_bot_may_not_write_it_says_so_once(world: Any, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, LATER)

    async def do(world: World) -> None:
        ana, bea = User(world.discord, 1, "Ana"), User(world.discord, 2, "Bea")
        world.client.remind, world.auto = (0.1, 0.1), False
        world.discord.mute = True
        message = await seated(world, [ana, bea], game="durak")
        table_message = of(world)
        table = table_message.room.table
        await until(lambda: table_message.reminder.silent)
        before = table.game_changes
        await [ana, bea][table.to_move].command("move", move="1")
        await until(lambda: table.game_changes > before and not table_message.reminder._over.is_set())
        await until(lambda: all(task.done() for task in table_message.reminder._tasks), "the end of the wait")
        assert len(world.discord.posted) == 1
        assert [one.message for one in caplog.records].count("a reminder could not be sent") == 1
        world.discord.mute = False
        await ana.press(message, button(message, "rules"))
        await [ana, bea][table.to_move].command("move", move="surrender")
        await until(lambda: len(world.discord.posted) == 2, "the next reminder")

    world(do)


def test_nobody_is_reminded_while_a_bot_plays_or_the_clock_is_short(world: Any) -> None:
    async def do(world: World) -> None:
        ana, bea = User(world.discord, 1, "Ana"), User(world.discord, 2, "Bea")
        world.client.remind = (1.0, 1.0)
        message = await seated(world, [ana, bea], game="durak", clock=1)
        table = of(world).room.table
        seat = table.to_move
        await until(lambda: "has run out of time" in message["read"], "the clock")
        late = [event for event in table.heard(None) if event.name == "late"]
        assert late[0].seat == seat
        await until(lambda: table.record().moves, "the move that a bot makes for who is late")
        await ana.command("leave")
        await bea.command("leave")
        moves = len(table.record().moves)
        await until(lambda: len(table.record().moves) > moves + 4, "what the bots do")
        assert not world.discord.posted

    world(do)


def test_a_bot_stands_in_for_who_is_away_until_any_click(world: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def do(world: World) -> None:
        ana, bea = User(world.discord, 1, "Ana"), User(world.discord, 2, "Bea")
        message = await seated(world, [ana, bea], game="durak")
        room = of(world).room
        menu = await bea.private(message, button(message, "more"))
        await bea.press(menu, button(menu, "standin"))
        await until(lambda: any("Nobody is away" in said for said in private(world)), "that nobody is")
        with monkeypatch.context() as later:
            later.setattr(answers, "LIFE", -1.0)
            await world.client.sweep()
        assert not room.company.here(0) and not room.company.here(1)
        await bea.press(menu, button(menu, "standin"))
        await until(lambda: "Ana is away, and a bot plays on" in message["read"], "the stand-in")
        assert room.table.seats[0].standin and not room.table.seats[1].standin
        await ana.press(message, button(message, "hand"))
        await until(lambda: not room.table.seats[0].standin)

    world(do)


def test_a_table_is_closed_after_a_day_and_resumed(world: Any) -> None:
    async def do(world: World) -> None:
        ana, bea, eve = (User(world.discord, at, name) for at, name in ((1, "Ana"), (2, "Bea"), (3, "Eve")))
        message = await seated(world, [ana, bea], game="durak")
        usual = await until(lambda: "is to move" in message["read"] and names(message))
        table_message = of(world)

        async def later(table_message: Any) -> None:
            """All is shown, and nobody has looked for long."""
            await table_message.redrawer.done()
            table_message.clicked -= 2 * answers.LIFE

        await later(table_message)
        await world.client.sweep()
        assert world.client.table_messages, "something has happened since a day"
        world.client.day = 0.0
        await world.client.sweep()
        assert not world.client.table_messages and not table_message.room.company.onlookers
        assert "This table is closed" in message["read"]
        assert [part["label"] for part in components(message)] == ["Resume"]
        hand = await ana.private(message, names(message)[0])
        assert "Your hand" in hand["read"]
        await until(lambda: names(message) == usual, "the usual message")
        resume = button(message, "hand").replace("|hand|", "|resume|")
        seen = await eve.private(message, resume)
        assert "Your hand" not in seen["read"] and "is to move" in seen["read"]
        await later(of(world))
        await asyncio.gather(world.client.sweep(), bea.press(message, button(message, "hand")))
        await until(lambda: world.client.table_messages and names(message) == usual, "a click while it closes")
        await drawn(of(world), bea)
        await later(of(world))
        await world.client.sweep()
        assert len(components(message)) == 1
        world.client.day = 1000.0  # something has happened since, in a browser perhaps
        await world.client.sweep()
        await until(lambda: names(message) == usual, "the table's life")

    world(do)


def test_a_message_is_drawn_anew_after_a_restart(world: Any) -> None:
    async def do(world: World) -> None:
        ana, bea = User(world.discord, 1, "Ana"), User(world.discord, 2, "Bea")
        message = await seated(world, [ana, bea], game="durak")
        usual = await until(lambda: "is to move" in message["read"] and message["read"])
        await world.halt()
        message["read"] = "from before the last move"
        await world.run()
        await until(lambda: message["read"] == usual, "what is")
        assert not world.discord.posted

    world(do)


def test_an_edit_that_is_lost_on_the_way_is_made_again(world: Any, caplog: pytest.LogCaptureFixture) -> None:
    async def do(world: World) -> None:
        ana, bea = User(world.discord, 1, "Ana"), User(world.discord, 2, "Bea")
        message = await seated(world, [ana, bea], game="durak")
        await until(lambda: "is to move" in message["read"])
        redrawer = of(world).redrawer
        for user in (ana, bea):
            await drawn(of(world), user)
        await until(lambda: not redrawer._wanted and redrawer._task.done(), "that nothing else is drawn")
        usual, message["read"] = message["read"], "old"
        of(world)._drawn = None  # nobody knows what it shows
        breaks = ["the connection"]
        world.discord.trouble = lambda method, parts: breaks.pop() if method == "PATCH" and breaks else None
        redrawer.want()
        await until(lambda: message["read"] == usual, "the edit")
        assert not breaks
        await until(lambda: "a message was not drawn" in [one.message for one in caplog.records])

    world(do)


def test_what_the_bot_may_not_do_is_told_and_the_table_is_there(world: Any, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, LATER)

    async def do(world: World) -> None:
        ana = User(world.discord, 1, "Ana")
        message = await host(ana, app_permissions="0")
        await until(lambda: "Durak" in message["read"], "the table")
        await until(lambda: len(private(world)) == 1)
        assert "View Channel, Send Messages, Attach Files" in private(world)[0]
        assert "reminded" in private(world)[0] and "quarter of an hour" in private(world)[0]
        assert "permissions are missing" in [one.message for one in caplog.records]
        thread = {
            "id": "3500",
            "type": 11,
            "name": "tonight",
            "guild_id": str(GUILD),
            "parent_id": str(GUILDS[GUILD]),
            "owner_id": "1",
            "permissions": "0",
            "message_count": 0,
            "member_count": 1,
            "last_message_id": None,
            "thread_metadata": {
                "archived": False,
                "auto_archive_duration": 60,
                "archive_timestamp": "2024-01-01T00:00:00+00:00",
            },
        }
        allowed = str(1 << 10 | 1 << 11 | 1 << 15)  # all but Send Messages in Threads
        await host(ana, app_permissions=allowed, channel=thread, channel_id="3500")
        await until(lambda: len(private(world)) == 2)
        assert private(world)[1] == (
            "The bot lacks permissions in this channel: Send Messages in Threads. Nobody is reminded of their turn."
        )
        assert len(world.client.table_messages) == 2

    world(do)


def test_a_table_that_nobody_else_could_see_is_not_made(world: Any) -> None:
    async def do(world: World) -> None:
        world.discord.hides = True
        await host(User(world.discord, 1, "Ana"))
        await until(lambda: any("Nobody else can see" in said for said in private(world)))
        assert not world.client.table_messages and not world.client.hall.rooms

    world(do)


def test_where_the_store_is_and_what_is_wrong_with_it_is_not_told_to_everyone(
    world: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def do(world: World) -> None:
        def away(*_: object) -> None:
            raise StoreAway(Words("{file} cannot be used: refused", {"file": "postgresql://cards@db.example/x"}))

        monkeypatch.setattr(world.client.hall.store, "new_log", away)
        await host(User(world.discord, 1, "Ana"))
        told = await until(lambda: [one["read"] for one in world.discord.messages.values() if one["read"]])
        assert told == ["The server cannot do this just now: try again soon."]

    with caplog.at_level(logging.ERROR):
        world(do)
    assert [record.getMessage() for record in caplog.records] == ["the store cannot be used"]
