"""What else there is at a table: starting now, leaving, closing, sending away; rules in pages; showing it again."""

from __future__ import annotations

from typing import Any

import pytest

from cardfolk.games import all_ids
from cardfolk.ui.discord import table_message as table_messages
from cardfolk.ui.discord.rule_pages import PAGE, rule_pages
from cardfolk.ui.rulebook import rules_text
from cardfolk.ui.words.catalogue import LANGUAGES

from .people import User, button, components, names, until
from .standin import CHANNEL
from .test_hands import made
from .world import World, drawn, folk, seated


async def menu_of(user: User, message: dict[str, Any]) -> dict[str, Any]:
    return await user.private(message, button(message, "more"))


async def sure(user: User, menu: dict[str, Any], act: str) -> None:
    """Press what is grave, and say yes."""
    await user.press(menu, button(menu, act))
    name = await until(lambda: button(menu, f"yes:{act}"), "whether it is meant")
    await user.press(menu, name)


def test_a_table_starts_now_with_its_free_seats_taken(world: Any) -> None:
    async def do(world: World) -> None:
        (ana,) = folk(world, 1)
        message = await ana.command("host", game="king", start="now", options="games=domino,no_king")
        await until(lambda: components(message), "the table")
        table = world.table_message(message).room.table
        await until(lambda: table.games == 1, "the deal")
        assert [bool(seat.bot) for seat in table.seats] == [False, True, True, True]
        assert list(table.options["games"]) == ["domino", "no_king"]  # type: ignore[call-overload]

    world(do)


def test_a_table_that_waits_is_filled_with_a_button(world: Any) -> None:
    async def do(world: World) -> None:
        users = folk(world, 2)
        message = await users[0].command("host", game="president", seats=4)
        await until(lambda: button(message, "fill") and "3 seats are free" in message["read"], "the button")
        await users[1].private(message, button(message, "join"))
        await users[1].press(message, button(message, "fill"))
        table = world.table_message(message).room.table
        await until(lambda: table.games == 1, "the deal")
        assert table.people == [0, 1]

    world(do)


def test_who_opened_a_table_silences_the_characters_for_everyone(world: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(table_messages, "LAST", 1000)  # all that happened is told

    async def do(world: World) -> None:
        ana, bea = folk(world, 2)
        message = await ana.command("host", game="king", start="now")
        await until(lambda: "“" in message["read"], "a hello")
        assert not button(await menu_of(bea, message), "talk")
        menu = await menu_of(ana, message)
        await ana.press(menu, button(menu, "talk"))
        await until(lambda: "“" not in message["read"], "silence")
        await world.halt()
        await world.run()
        table_message = world.table_message(message)
        assert "“" not in table_message.told("en").said
        menu = await menu_of(ana, message)
        await ana.press(menu, button(menu, "talk"))
        await until(lambda: "“" in message["read"], "their words")

    world(do)


def test_who_opened_a_table_sends_away_and_closes_it_and_nobody_else_does(world: Any) -> None:
    async def do(world: World) -> None:
        users = [User(world.discord, 1 + at, f"User{at}") for at in range(3)]
        message = await seated(world, users, game="durak", seats=3)
        table_message = world.table_message(message)
        table = table_message.room.table
        other = await menu_of(users[1], message)
        assert button(other, "leave") and not button(other, "close") and not button(other, "kick:2")
        name = button(other, "leave").replace("|leave|", "|yes:close|")
        await users[1].press(other, name)
        said = "Only who opened the table may do this"
        await until(lambda: any(said in one["read"] for one in world.discord.messages.values()), "why not")
        menu = await menu_of(users[0], message)
        await sure(users[0], menu, "kick:2")
        await until(lambda: table.seats[2].standin, "that a bot plays on")
        await sure(users[1], other, "leave")
        await until(lambda: table.seats[1].standin, "that another bot plays on")
        await until(lambda: button(menu, "close"), "the menu again")
        await sure(users[0], menu, "close")
        await until(lambda: "This table is closed" in message["read"], "that it is closed")
        assert not world.client.table_messages
        await users[0].private(message, names(message)[0])
        await until(lambda: button(message, "hand"), "the table again")

    world(do)


def test_a_table_that_is_ten_messages_up_is_shown_again(world: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def do(world: World) -> None:
        users = folk(world, 2)
        message = await seated(world, users, game="durak")
        table_message = world.table_message(message)
        await until(lambda: "is to move" in message["read"], "the table")
        for user in users:
            await drawn(table_message, user)
        for _ in range(table_messages.UP):
            await world.discord.write(CHANNEL)
        await until(lambda: table_message._up == table_messages.UP, "that it is up")
        table_message.redrawer.want()
        await until(lambda: "This table is now here" in message["read"] and not components(message), "the old one")
        new = world.discord.messages[table_message.post.message]
        assert new is not message and "is to move" in new["read"] and button(new, "hand")
        await world.halt()
        await world.run()
        assert next(iter(world.client.table_messages.values())).post.message == int(new["id"])

    world(do)


def test_what_has_not_changed_is_not_edited_and_one_hand_is_open(world: Any) -> None:
    async def do(world: World) -> None:
        users = folk(world, 2)
        message = await seated(world, users, game="durak")
        table_message = world.table_message(message)
        for user in users:
            await drawn(table_message, user)
        await table_message.redrawer.done()
        first = await users[0].private(message, button(message, "hand"))
        await drawn(table_message, users[0])
        await table_message.redrawer.done()
        edits = world.discord.edits
        table_message.redrawer.want()
        table_message.people[users[0].id].redrawer.want()
        await table_message.redrawer.done()
        await drawn(table_message, users[0])
        assert world.discord.edits == edits
        second = await users[0].private(message, button(message, "hand"))
        await until(lambda: int(first["id"]) not in world.discord.messages, "that the first hand is gone")
        assert int(second["id"]) in world.discord.messages

    world(do)


def test_what_decided_something_stays_until_the_next(world: Any) -> None:
    async def do(world: World) -> None:
        message = await seated(world, folk(world, 2), game="durak")
        table_message = world.table_message(message)
        table = table_message.room.table
        await made(table_message)
        await made(table_message, "surrender")
        await until(lambda: table.scenes(None) or table_message._decisive is not None, "the end of an attack")
        assert table_message._decisive is not None
        said = table_message.speaker("en").sentence(table_message._decisive[1].words)
        table_message.redrawer.want()
        await until(lambda: said in message["read"], "that the cards were taken")
        await made(table_message)
        table_message.redrawer.want()
        await table_message.redrawer.done()
        assert said in message["read"], "also after the next move"

    world(do)


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_are_pages_without_tables_and_cut_sentences(language: str) -> None:
    for id in all_ids():
        text = rules_text(id, language)
        pages = rule_pages(text)
        assert all(0 < len(page) <= PAGE + 200 for page in pages) and len(pages) > 1
        for page in pages:
            assert "\n|" not in page and not page.startswith("|")
            assert not page.rpartition("\n\n")[2].startswith("#"), "a heading without what it is of"
        whole = "".join("".join(pages).split())
        for line in text.split("\n"):
            if not line.startswith("|"):
                assert "".join(line.split()) in whole, line


def test_whoever_clicks_without_end_is_told_to_wait(world: Any) -> None:
    async def do(world: World) -> None:
        users = folk(world, 2)
        message = await seated(world, users, game="durak")
        world.client.clicks = (0.0, 3.0)
        world.client._buckets.clear()
        for _ in range(4):
            await users[0].press(message, button(message, "rules"))
        said = "That is too much at once"
        await until(lambda: any(said in one["read"] for one in world.discord.messages.values()), "that it is too much")

    world(do)


def test_someone_is_forgotten(world: Any) -> None:
    async def do(world: World) -> None:
        users = folk(world, 2)
        message = await seated(world, users, game="durak")
        table_message = world.table_message(message)
        await users[0].command("language", language="it")
        answer = await users[0].command("forget-me")
        await until(lambda: answer["read"], "what was done")
        assert table_message.room.table.seats[0].standin and not world.client.tongues._chosen
        assert table_message.post.host == 0

    world(do)
